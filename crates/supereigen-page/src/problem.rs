//! A matrix and λ, as the page sends them.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use supereigen::System;
use supereigen_answers::{Given, NumberText, Refusal, Trouble};
use supereigen_formats::{MatrixFormat, ReadOptions, read_number};

/// The greatest number of nodes: a matrix is written out whole for the page, and memory is scarce in a browser.
const MAX_NODES: usize = 1_000;

/// A matrix and λ, as texts in a question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemText {
    matrix: String,
    /// The format of the matrix, one of texts; `None` if it is to be recognised by its content.
    #[serde(default, deserialize_with = "format_of_text")]
    format: Option<MatrixFormat>,
    #[serde(default = "zero")]
    lambda: String,
}

fn zero() -> String {
    "0".to_owned()
}

/// Reads the name of a text format of matrices.
fn format_of_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<MatrixFormat>, D::Error> {
    let Some(word) = Option::<String>::deserialize(from)? else {
        return Ok(None);
    };
    let mut texts = MatrixFormat::ALL.iter().filter(|format| format.is_text());
    let known: Vec<_> = texts.clone().map(|format| format.word()).collect();
    let found = texts.find(|format| format.word() == word).copied();
    let unknown = || {
        format!(
            "`{word}` is no format of text; there are {}",
            known.join(", ")
        )
    };
    found.map(Some).ok_or_else(|| D::Error::custom(unknown()))
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
        let detect = || MatrixFormat::detect(self.matrix.as_bytes(), None);
        self.format.unwrap_or_else(detect)
    }
}

impl Problem {
    /// Returns the node with this number, which users count from 1.
    pub(crate) fn node(&self, number: usize) -> Result<usize, Refusal> {
        let n = self.system.n();
        let node = number.checked_sub(1).filter(|&node| node < n);
        node.ok_or_else(|| {
            let message = format!("there is no node {number}; they are 1 to {n}");
            Refusal::new(Trouble::Option, message)
        })
    }
}
