//! A matrix and λ, as the page sends them.

use serde::Deserialize;
use supereigen::{Entry, Matrix, System, Vector};
use supereigen_answers::NumberText;
use supereigen_formats::{MatrixFormat, read_number, read_square_matrix_as, read_vector};

use crate::Refusal;

/// The greatest number of nodes: a matrix is written out whole for the page, and memory is scarce in a browser.
const NODES: usize = 1_000;

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

/// A question that consists of a problem only.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnlyProblem {
    problem: ProblemText,
}

impl OnlyProblem {
    pub(crate) fn read(&self) -> Result<Problem, Refusal> {
        self.problem.read()
    }
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
        let all = MatrixFormat::ALL.into_iter();
        all.filter(|format| *format != MatrixFormat::Npy)
            .map(MatrixFormat::word)
            .collect()
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
    pub(crate) fn read(&self) -> Result<Problem, Refusal> {
        let (lambda, notation) = read_number(&self.lambda)
            .map_err(|error| Refusal::in_text("lambda", &self.lambda, &error))?;
        let bytes = self.matrix.as_bytes();
        let format = match self.format {
            Some(TextFormat(format)) => format,
            None => MatrixFormat::detect(bytes, None),
        };
        let document = read_square_matrix_as(bytes, format)
            .map_err(|error| Refusal::in_text("matrix", &self.matrix, &error))?;
        let n = document.matrix.rows();
        if n > NODES {
            return Err(Refusal::new(format!(
                "the matrix has {n} rows; this page takes up to {NODES}, the command takes more"
            )));
        }
        let system = System::new(&document.matrix, lambda)?;
        let notation = notation.merge(document.notation);
        Ok(Problem {
            numbers: NumberText::new(system.denominator(), notation),
            system,
            format,
        })
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

    /// Reads a vector, which must have n entries.
    pub(crate) fn vector(&self, text: &str) -> Result<Vector, Refusal> {
        let (x, _) = read_vector(text).map_err(|error| Refusal::in_text("vector", text, &error))?;
        if x.len() != self.n() {
            return Err(Refusal::new(format!(
                "the vector has {} entries, but the matrix has {} columns",
                x.len(),
                self.n()
            )));
        }
        Ok(x.into())
    }

    /// Returns the node with this number, which users count from 1.
    pub(crate) fn node(&self, number: usize) -> Result<usize, Refusal> {
        match number.checked_sub(1) {
            Some(node) if node < self.n() => Ok(node),
            _ => Err(Refusal::new(format!(
                "there is no node {number}; they are 1 to {}",
                self.n()
            ))),
        }
    }
}
