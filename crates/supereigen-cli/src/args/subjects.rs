//! What questions are about: flags, and how they are read.

use std::path::PathBuf;

use clap::Args;
use supereigen_answers::Given;
use supereigen_formats::Algebra;

use super::{Inequalities, MinPlus, NumberStyle, OUTPUT, Problem, Source, TextOrJson};
use crate::input;

/// What a question is about.
pub(crate) trait Subject: Args {
    /// Reads it.
    fn read(&self) -> anyhow::Result<Given>;
}

/// How to answer.
#[derive(Debug, Args)]
pub(crate) struct Answer {
    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,
}

/// A square matrix.
#[derive(Debug, Args)]
pub(crate) struct Square {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,
}

impl Subject for Square {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_square(self.file.as_deref(), &self.source, Algebra::MaxPlus)
    }
}

/// A square matrix of either algebra.
#[derive(Debug, Args)]
pub(crate) struct SquareOf {
    #[command(flatten)]
    square: Square,

    #[command(flatten)]
    min: MinPlus,
}

impl Subject for SquareOf {
    fn read(&self) -> anyhow::Result<Given> {
        let Square { file, source } = &self.square;
        input::give_square(file.as_deref(), source, self.min.algebra())
    }
}

/// A matrix of any shape.
#[derive(Debug, Args)]
pub(crate) struct Rectangle {
    /// The matrix; `-` or nothing reads standard input. It need not be square.
    file: Option<PathBuf>,

    #[command(flatten)]
    source: Source,
}

impl Subject for Rectangle {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_matrix(self.file.as_deref(), &self.source, Algebra::MaxPlus)
    }
}

impl Subject for Problem {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_problem(self, Algebra::MaxPlus)
    }
}

/// Which system, in either algebra.
#[derive(Debug, Args)]
pub(crate) struct ProblemOf {
    #[command(flatten)]
    problem: Problem,

    #[command(flatten)]
    min: MinPlus,
}

impl Subject for ProblemOf {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_problem(&self.problem, self.min.algebra())
    }
}

impl Subject for Inequalities {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_cone(self, Algebra::MaxPlus)
    }
}

/// Two matrices of one shape.
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The matrix A, p × n; `-` reads standard input.
    #[arg(value_name = "A")]
    a: PathBuf,

    /// The matrix B, p × n.
    #[arg(value_name = "B")]
    b: PathBuf,

    #[command(flatten)]
    source: Source,
}

impl Subject for Pair {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_two(&self.a, &self.b, &self.source, Algebra::MaxPlus)
    }
}

/// Connections between events.
#[derive(Debug, Args)]
pub(crate) struct Events {
    /// The connections, or a matrix; `-` or nothing reads standard input.
    file: Option<PathBuf>,

    #[command(flatten)]
    source: Source,
}

impl Subject for Events {
    fn read(&self) -> anyhow::Result<Given> {
        input::give_events(self.file.as_deref(), &self.source, Algebra::MaxPlus)
    }
}
