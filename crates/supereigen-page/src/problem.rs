//! A matrix and λ, as the page sends them.

use serde::Deserialize;
use supereigen::{Entry, Matrix, System};
use supereigen_answers::{Given, NumberText, Refusal, Trouble};
use supereigen_formats::{MatrixFormat, ReadOptions, read_number};

/// The greatest number of nodes: a matrix is written out whole for the page, and memory is scarce in a browser.
const MAX_NODES: usize = 1_000;

/// A matrix and λ, as texts in a question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemText {
    matrix: String,
    /// The format of the matrix; `None` if it is to be recognised by its content.
    format: Option<TextFormat>,
    #[serde(default = "zero")]
    lambda: String,
}

fn zero() -> String {
    "0".to_owned()
}

/// A text format of matrices, given by its name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct TextFormat(MatrixFormat);

impl TextFormat {
    /// Returns the names of all text formats.
    pub(crate) fn words() -> Vec<&'static str> {
        let all = MatrixFormat::ALL.iter().filter(|format| format.is_text());
        all.map(|format| format.word()).collect()
    }
}

impl TryFrom<String> for TextFormat {
    type Error = String;

    fn try_from(word: String) -> Result<TextFormat, String> {
        let known = TextFormat::words();
        let format = MatrixFormat::from_word(&word).filter(|_| known.contains(&word.as_str()));
        format.map(TextFormat).ok_or_else(|| {
            format!(
                "`{word}` is no format of text; there are {}",
                known.join(", ")
            )
        })
    }
}

/// The problem A ⊗ x ≥ λ ⊗ x, with what writes its numbers.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) given: Given,
    pub(crate) system: System,
    /// Writes numbers, and numerators over the denominator of the system.
    pub(crate) numbers: NumberText,
    /// The format in which the matrix was written.
    pub(crate) format: MatrixFormat,
}

impl ProblemText {
    /// Reads the matrix and λ.
    ///
    /// # Errors
    /// If one of them cannot be read, with the place in the text, or the matrix is too large.
    pub(crate) fn given(&self) -> Result<Given, Refusal> {
        let (lambda, notation) = read_number(&self.lambda)
            .map_err(|error| Refusal::in_text("lambda", &self.lambda, error))?;
        let options = ReadOptions {
            square: true,
            ..ReadOptions::of(self.format())
        };
        let document = options.read(self.matrix.as_bytes());
        let document = document.map_err(|error| Refusal::in_text("matrix", &self.matrix, error))?;
        let n = document.matrix.rows();
        if n > MAX_NODES {
            let message = format!(
                "the matrix has {n} rows; this page takes up to {MAX_NODES}, the command takes more"
            );
            return Err(Refusal::new(Trouble::Matrix, message));
        }
        Ok(Given::from(document).at(lambda, notation))
    }

    /// Reads the problem, with what a run of it needs.
    ///
    /// # Errors
    /// As for [`ProblemText::given`].
    pub(crate) fn read(&self) -> Result<Problem, Refusal> {
        let given = self.given()?;
        let system = given.system()?.clone();
        Ok(Problem {
            numbers: NumberText::new(system.denominator(), given.notation),
            system,
            given,
            format: self.format(),
        })
    }

    fn format(&self) -> MatrixFormat {
        match self.format {
            Some(TextFormat(format)) => format,
            None => MatrixFormat::detect(self.matrix.as_bytes(), None),
        }
    }
}

impl Problem {
    pub(crate) fn n(&self) -> usize {
        self.system.n()
    }

    pub(crate) fn matrix(&self) -> &Matrix {
        self.system.matrix()
    }

    pub(crate) fn lambda(&self) -> &Entry {
        self.system.lambda()
    }

    /// Returns the node with this number, which users count from 1.
    pub(crate) fn node(&self, number: usize) -> Result<usize, Refusal> {
        let node = number.checked_sub(1).filter(|&node| node < self.n());
        node.ok_or_else(|| {
            let message = format!("there is no node {number}; they are 1 to {}", self.n());
            Refusal::new(Trouble::Option, message)
        })
    }
}
