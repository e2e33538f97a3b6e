//! The input of a question: one or two matrices with λ, or connections between events.

use std::borrow::Cow;
use std::sync::OnceLock;

use supereigen::{Cone, Entry, Matrix, MatrixError, Rational, System, UBig, Vector};
use supereigen_formats::{
    self as formats, Algebra, Connections, Document, Notation, format_entry, read_vector_in,
};

use crate::names::Names;
use crate::number::NumberText;
use crate::refusal::{Refusal, Trouble};
use crate::time::{TimeText, understood};

/// Matrices and λ, or connections.
#[derive(Debug)]
pub struct Given {
    source: formats::Given,
    /// B, or U of an interval from L to U.
    second: Option<Matrix>,
    /// λ.
    pub lambda: Entry,
    /// Whether the system is A ⊗ x = λ ⊗ B ⊗ x instead of ≥.
    pub equal: bool,
    /// How the numbers of the input are written.
    pub notation: Notation,
    /// Whether answers have decimals; `None` if nothing was chosen.
    pub decimals: Option<bool>,
    /// What was taken for granted, and what was not used of the input, in sentences without a stop.
    pub assumed: Vec<String>,
    read_as: Option<String>,
    system: OnceLock<System>,
    cone: OnceLock<Cone>,
}

impl From<formats::Given> for Given {
    fn from(source: formats::Given) -> Given {
        let (connections, notation) = match &source {
            formats::Given::Connections(connections, notation) => (Some(connections), *notation),
            formats::Given::Matrix(document) => (document.connections.as_ref(), document.notation),
        };
        let table = connections.filter(|it| it.times.is_some());
        Given {
            assumed: connections.map_or_else(Vec::new, |it| it.assumed.clone()),
            read_as: table.map(|it| understood(it, &TimeText::new(it.times, notation))),
            source,
            second: None,
            lambda: Some(Rational::ZERO),
            equal: false,
            notation,
            decimals: None,
            system: OnceLock::new(),
            cone: OnceLock::new(),
        }
    }
}

impl From<Document> for Given {
    fn from(document: Document) -> Given {
        formats::Given::Matrix(document).into()
    }
}

impl Given {
    /// Adds λ, and how it is written.
    #[must_use]
    pub fn at(mut self, lambda: Entry, notation: Notation) -> Given {
        self.lambda = lambda;
        self.notation = self.notation.merge(notation);
        self
    }

    /// Adds a second matrix of the same shape; `names` are those of both, for messages.
    ///
    /// # Errors
    /// If the two differ in shape or labels.
    pub fn and(mut self, second: Document, names: [&str; 2]) -> Result<Given, Refusal> {
        let [a_name, b_name] = names;
        let refused = |message: String| Err(Refusal::new(Trouble::Matrix, message));
        let formats::Given::Matrix(first) = &mut self.source else {
            return refused(format!("{a_name} is no matrix"));
        };
        let (a, b) = (&first.matrix, second.matrix);
        let ((p, n), (rows, columns)) = ((a.rows(), a.columns()), (b.rows(), b.columns()));
        if (p, n) != (rows, columns) {
            return refused(format!(
                "{b_name} is {rows} × {columns}, but {a_name} is {p} × {n}"
            ));
        }
        match (a.labels(), b.labels()) {
            ([], []) => {}
            ([], labels) => first.matrix = a.clone().with_labels(labels.to_vec())?,
            (_, []) => {}
            (of_a, of_b) if of_a == of_b => {}
            _ => return refused(format!("{b_name} has other labels than {a_name}")),
        }
        self.notation = self.notation.merge(second.notation);
        self.second = Some(b);
        Ok(self)
    }

    /// Returns the pairs of rows of a matrix of 2n columns as A and B.
    ///
    /// # Errors
    /// If the number of columns is odd.
    pub fn of_rows(rows: Document, name: &str) -> Result<Given, Refusal> {
        let columns = rows.matrix.columns();
        if columns % 2 == 1 {
            let message = format!(
                "{name} has {columns} columns, but rows of A and B together have an even number"
            );
            return Err(Refusal::new(Trouble::Matrix, message));
        }
        let (a, b) = Cone::from_rows(&rows.matrix)?.matrices();
        let labels = rows.matrix.labels().get(..columns / 2).unwrap_or(&[]);
        let mut first = rows.clone();
        first.matrix = match labels {
            [] => a,
            labels => a.with_labels(labels)?,
        };
        let mut given = Given::from(first);
        given.second = Some(b);
        Ok(given)
    }

    /// Returns A.
    ///
    /// # Errors
    /// If connections were given.
    pub fn matrix(&self) -> Result<&Matrix, Refusal> {
        match &self.source {
            formats::Given::Matrix(document) => Ok(&document.matrix),
            formats::Given::Connections(..) => {
                let message = "this question is about a matrix, not about connections";
                Err(Refusal::new(Trouble::Matrix, message))
            }
        }
    }

    /// Returns both matrices.
    pub(crate) fn both(&self) -> Result<(&Matrix, &Matrix), Refusal> {
        let missing = || Refusal::new(Trouble::Matrix, "this question is about two matrices");
        Ok((self.matrix()?, self.second.as_ref().ok_or_else(missing)?))
    }

    /// Returns the connections of the input, or those of its matrix; `None` if a matrix without connections was given.
    pub fn connections(&self) -> Option<&Connections> {
        match &self.source {
            formats::Given::Matrix(document) => document.connections.as_ref(),
            formats::Given::Connections(connections, _) => Some(connections),
        }
    }

    /// Returns the connections of the input, or else those of its matrix.
    ///
    /// # Errors
    /// If there is no matrix, or it is not square.
    pub fn events(&self) -> Result<Cow<'_, Connections>, Refusal> {
        match self.connections() {
            Some(connections) => Ok(Cow::Borrowed(connections)),
            None => {
                self.system()?;
                Ok(Cow::Owned(Connections::of_matrix(self.matrix()?)))
            }
        }
    }

    /// Reads a period, in the unit of the connections, and returns it with what writes times.
    pub(crate) fn period(
        &self,
        asked: &Connections,
        text: &str,
    ) -> Result<(Rational, TimeText), Refusal> {
        let read = asked.times.unwrap_or_default().read(text);
        let (period, notation) = read.map_err(|it| Refusal::time("period", text, &it))?;
        Ok((
            period,
            TimeText::new(asked.times, self.notation_with(notation)),
        ))
    }

    /// Returns A ⊗ x ≥ λ ⊗ x.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn system(&self) -> Result<&System, Refusal> {
        let made = match self.system.get() {
            Some(system) => return Ok(system),
            None => System::new(self.matrix()?, &self.lambda)?,
        };
        Ok(self.system.get_or_init(|| made))
    }

    /// Returns A and λ ⊗ B. Of min-plus matrices, which are read as their negatives, they change places.
    pub fn sides(&self) -> Result<(Matrix, Matrix), Refusal> {
        let (a, b) = self.both()?;
        let (a, b) = (a.clone(), b.scale(&self.lambda));
        Ok(match self.notation.algebra() {
            Algebra::MaxPlus => (a, b),
            Algebra::MinPlus => (b, a),
        })
    }

    /// Returns A ⊗ x ≥ λ ⊗ B ⊗ x, or =.
    ///
    /// # Errors
    /// If there are no two matrices.
    pub fn cone(&self) -> Result<&Cone, Refusal> {
        if let Some(cone) = self.cone.get() {
            return Ok(cone);
        }
        let (a, b) = self.sides()?;
        let made = if self.equal {
            Cone::equality(&a, &b)?
        } else {
            Cone::new(&a, &b)?
        };
        let made = made.with_labels(self.labels().to_vec())?;
        Ok(self.cone.get_or_init(|| made))
    }

    /// Returns the labels of the columns; none if they have none.
    pub fn labels(&self) -> &[String] {
        match &self.source {
            formats::Given::Matrix(document) => document.matrix.labels(),
            formats::Given::Connections(connections, _) => connections.graph.names(),
        }
    }

    /// Returns the names of the nodes, or of the events.
    pub fn names(&self) -> Names {
        let names = match &self.source {
            formats::Given::Matrix(document) => Names::of_document(document),
            formats::Given::Connections(connections, _) => {
                let names = connections.graph.names();
                Names::new(names.len(), names)
            }
        };
        names.in_algebra(self.notation.algebra())
    }

    /// Returns the notation of an answer, where the question has numbers as well.
    pub fn notation_with(&self, question: Notation) -> Notation {
        let notation = self.notation.merge(question);
        let chosen = match self.decimals {
            None => return notation,
            Some(true) => Notation::Decimal,
            Some(false) => Notation::Exact,
        };
        chosen.in_algebra(notation.algebra())
    }

    /// Returns what writes the numbers of an answer.
    pub fn numbers(&self) -> NumberText {
        self.numbers_with(Notation::Exact)
    }

    /// Returns what writes the numbers of an answer, where the question has numbers as well.
    pub(crate) fn numbers_with(&self, question: Notation) -> NumberText {
        NumberText::new(&UBig::ONE, self.notation_with(question))
    }

    /// Reads a vector of an option, which has an entry for each column.
    pub(crate) fn vector(
        &self,
        option: &'static str,
        text: &str,
    ) -> Result<(Vector, Notation), Refusal> {
        self.vector_of(option, text, (self.matrix()?.columns(), "columns"))
    }

    /// Reads a vector of an option, which has an entry for each row or column, as `sides` says.
    pub(crate) fn vector_of(
        &self,
        option: &'static str,
        text: &str,
        (n, sides): (usize, &str),
    ) -> Result<(Vector, Notation), Refusal> {
        let read = read_vector_in(text, self.notation.algebra());
        let (x, notation) = read.map_err(|it| Refusal::in_text(option, text, it))?;
        if x.len() != n {
            let message = format!(
                "the vector has length {}, the matrix has {n} {sides}",
                x.len()
            );
            return Err(Refusal::new(Trouble::Matrix, message).of(option));
        }
        Ok((x.into(), notation))
    }

    /// Returns how a table of connections was understood, in a line.
    pub fn read_as(&self) -> Option<&str> {
        self.read_as.as_deref()
    }

    /// Returns the row of A and B, from 0, that inequality k of the cone comes from, and whether it is B ≥ A there.
    pub fn place(&self, k: usize) -> (usize, bool) {
        let p = self.matrix().map_or(0, Matrix::rows);
        if self.equal && k >= p {
            (k - p, true)
        } else {
            (k, false)
        }
    }

    /// Returns a name for inequality k of the cone. Each row of an equality has two.
    pub fn row(&self, k: usize) -> String {
        let (row, is_turned) = self.place(k);
        match (self.equal, is_turned) {
            (false, _) => format!("row {}", row + 1),
            (true, false) => format!("A ≥ B in row {}", row + 1),
            (true, true) => format!("B ≥ A in row {}", row + 1),
        }
    }

    /// Returns the system of two matrices as it is written.
    pub fn relation(&self) -> String {
        let sign = if self.equal { "=" } else { "≥" };
        match &self.lambda {
            Some(lambda) if *lambda == Rational::ZERO => format!("A⊗x {sign} B⊗x"),
            lambda => {
                let lambda = format_entry(lambda, self.notation);
                format!("A⊗x {sign} λ⊗B⊗x, λ = {lambda}")
            }
        }
    }

    /// Notes that no λ was given, where 0 is hardly meant: no entry is negative, and λ(A) is positive.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn assume_zero(&mut self) -> Result<(), MatrixError> {
        let formats::Given::Matrix(Document { matrix, .. }) = &self.source else {
            return Ok(());
        };
        // A min-plus matrix is read as its negative.
        let is_wrong = |entry: &supereigen::IBig| match self.notation.algebra() {
            Algebra::MaxPlus => *entry < supereigen::IBig::ZERO,
            Algebra::MinPlus => *entry > supereigen::IBig::ZERO,
        };
        let has_wrong = |row| matrix.row(row).any(|(_, entry)| is_wrong(entry));
        if (0..matrix.rows()).any(has_wrong) {
            return Ok(());
        }
        let critical = System::new(matrix, 0)?.max_cycle_mean();
        let mean = critical.map(|critical| critical.mean);
        if let Some(mean) = mean.filter(|mean| *mean != Rational::ZERO) {
            let mean = self.numbers().entry(&Some(mean));
            self.assumed.push(format!(
                "no λ was given: this is for λ = 0, but no entry is negative, and λ(A) = {mean}"
            ));
        }
        Ok(())
    }
}
