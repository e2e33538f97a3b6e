//! What questions are about: flags, and how they are read.

use std::path::PathBuf;

use clap::Args;
use supereigen_answers::Given;
use supereigen_formats::Algebra;

use super::{Inequalities, MinPlus, NumberStyle, OUTPUT, Problem, Source, TextOrJson};
use crate::input::{self, give};

/// What a question is about.
pub(crate) trait Subject: Args {
    /// Reads it in an algebra, unless a flag says in which.
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given>;

    /// Reads it in max-plus algebra, unless a flag says otherwise.
    fn read(&self) -> anyhow::Result<Given> {
        self.read_in(Algebra::MaxPlus)
    }
}

/// What a question in either algebra is about.
#[derive(Debug, Args)]
pub(crate) struct OfAlgebra<S: Args> {
    #[command(flatten)]
    subject: S,

    #[command(flatten)]
    min: MinPlus,
}

impl<S: Subject> Subject for OfAlgebra<S> {
    fn read_in(&self, _: Algebra) -> anyhow::Result<Given> {
        self.subject.read_in(self.min.algebra())
    }
}

pub(crate) type SquareOf = OfAlgebra<Square>;
pub(crate) type ProblemOf = OfAlgebra<Problem>;

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
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        give(self.file.as_deref(), &self.source, algebra, true)
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
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        give(self.file.as_deref(), &self.source, algebra, false)
    }
}

impl Subject for Problem {
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        input::give_problem(self, algebra)
    }
}

impl Subject for Inequalities {
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        input::give_cone(self, algebra)
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
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        input::give_two([&self.a, &self.b], &self.source, algebra, false)
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
    fn read_in(&self, algebra: Algebra) -> anyhow::Result<Given> {
        input::give_events(self.file.as_deref(), &self.source, algebra)
    }
}
