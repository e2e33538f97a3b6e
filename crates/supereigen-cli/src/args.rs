//! The flags; only this file and its folder know how they are spelled.

mod cones;
mod groups;
mod long_runs;
mod manual;
mod pictures;
#[cfg(feature = "serve")]
mod serve;
mod spectral;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use cones::{Asked, Cone, ConeMethod, Implied, Inequalities, Member, Polar};
pub(crate) use groups::{Filters, Lasso, Limits, LongRun, Problem, Source, Vectors};
pub(crate) use long_runs::{Estimate, Merge, Plan};
pub(crate) use manual::{Completions, Man};
pub(crate) use pictures::{Draw, PictureFormat};
#[cfg(feature = "serve")]
pub(crate) use serve::Serve;
pub(crate) use spectral::{Eigen, Finite, Interval, Spectrum, Sub};
pub(crate) use values::{
    BasisFormat, DecomposeFormat, ExplainFormat, FamilyName, KernelName, MatrixFormatName,
    MethodName, NumbersName, ProgressName, StrategyName, TextOrJson, VectorsFormat, numbers,
};

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "supereigen",
    version,
    long_version = LONG_VERSION,
    about = "Exact scaled bases of max-plus supereigenvector spaces {x : A⊗x ≥ λ⊗x}",
    after_help = EXAMPLES
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version with what a report of a bug needs.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:   ",
    env!("SUPEREIGEN_COMMIT"),
    "\nfeatures: ",
    env!("SUPEREIGEN_FEATURES"),
    "\ntarget:   ",
    env!("SUPEREIGEN_TARGET"),
);

const EXAMPLES: &str = "\
A matrix is plain text: one row per line, entries separated by blanks, `.` or `-inf` for minus
infinity; integers, decimals (-0.25, 1e3) and fractions (143/3) are exact. MatrixMarket, CSV, JSON,
TPLib, polymake, .mpm, event graphs and .npy are read, too; see `supereigen convert --help`.

Examples:
  supereigen basis examples/wang-sergeev-5.txt
  printf '0 -1\\n. 2\\n' | supereigen basis --lambda 1/2
  supereigen lambda examples/dutch-railway-10.txt
  supereigen check examples/wang-sergeev-5.txt --vector '0 -1 -inf -inf -inf'
  supereigen decompose examples/wang-sergeev-5.txt --vector '3 2 0 1 1'
  supereigen basis examples/wang-sergeev-5.txt -o basis.txt
  supereigen verify examples/wang-sergeev-5.txt basis.txt --complete
  supereigen explain examples/wang-sergeev-5.txt --format markdown
  supereigen cone A.txt B.txt

Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the scaled basis: all scaled extremals, each once.
    Basis(Basis),
    /// Print only the size of the scaled basis.
    Count(Count),
    /// Print all scaled extremals of the cone {x : A⊗x ≥ B⊗x} of two p × n matrices.
    Cone(Cone),
    /// Say whether a vector is in a cone, and which rows fail if it is not.
    Member(Member),
    /// Say whether an inequality follows from a system, and where it fails if it does not.
    Implied(Implied),
    /// Print a minimal system of inequalities for the cone that any given vectors span.
    Polar(Polar),
    /// Estimate how large the scaled basis is and how long it takes, even where that is for ever.
    Estimate(Estimate),
    /// Cut the search into parts of about equal work, for --shard.
    Plan(Plan),
    /// Join the outputs, or the checkpoints, of all shards.
    Merge(Merge),
    /// Print λ(A), the maximum cycle mean, with a critical cycle and the classes.
    Lambda(Lambda),
    /// Print every λ at which the basis changes, and its size at and between them.
    Spectrum(Spectrum),
    /// Print every eigenvalue, the critical graph and the eigenvectors, A⊗x = λ⊗x.
    Eigen(Eigen),
    /// Print the subeigenvectors, A⊗x ≤ λ⊗x, or the cycle that forbids finite ones.
    Sub(Sub),
    /// Print a finite solution, or the node that forbids it.
    Finite(Finite),
    /// Answer for every, or for some, matrix between two.
    Interval(Interval),
    /// Say whether a vector is a solution and extremal, and of which types.
    Check(Check),
    /// Verify a basis from the definitions: every vector, no two equal, with --complete none missing.
    Verify(Verify),
    /// Write a solution as a max-combination of extremals.
    Decompose(Decompose),
    /// Print the greatest solution below a vector.
    Project(Project),
    /// Print the scaled basis of the space that any given vectors span.
    Reduce(Reduce),
    /// Say how many extremals there are of each type, size of support and cycle.
    Summary(Summary),
    /// Draw the digraph, the lasso of an extremal, the critical graph, or the cone of three nodes.
    Draw(Draw),
    /// Bring a matrix from one format to another, exactly.
    Convert(Convert),
    /// Tell the run of Algorithms 1–3 of Wang and Sergeev, step by step.
    Explain(Explain),
    /// Open a page on this machine to explore matrices, bases and pictures.
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// Print a matrix of a family, for tests and measurements.
    Generate(Generate),
    /// Print completions for a shell.
    Completions(Completions),
    /// Write the manual pages, one for each command.
    Man(Man),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen basis examples/wang-sergeev-5.txt
  supereigen basis examples/dutch-railway-10.txt --lambda 143/3 --format pretty
  supereigen basis examples/channel-decoder-4.txt --numbers decimal -o basis.csv.zst
  supereigen basis examples/wang-sergeev-5.txt --certificates --format jsonl
  supereigen basis examples/wang-sergeev-5.txt --method wang-yang-wang --generators
  supereigen generate circulant 18 9 | supereigen basis -o basis.txt --checkpoint run.ckpt
  supereigen generate circulant 18 9 | supereigen basis -o part-2.txt --shard 2/7")]
pub(crate) struct Basis {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// How to compute it; all methods give the same set.
    #[arg(long, short, value_enum, default_value_t = MethodName::Lasso)]
    pub(crate) method: MethodName,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// Stop after the first K vectors.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) long_run: LongRun,

    #[command(flatten)]
    pub(crate) filters: Filters,

    /// Default: by the name of OUT (.csv, .json, .jsonl, .tex, .tplib, .poly, .npy, .arrow); else
    /// pretty on a terminal, else plain, or jsonl with --certificates.
    #[arg(long, short, value_enum)]
    pub(crate) format: Option<BasisFormat>,

    /// How numbers that are not integers are written. Default: decimals where the input had
    /// decimals and they terminate, else fractions. Never rounded.
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output; compressed if its name ends in .zst or .gz.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Let results come in any order, which can be faster on several threads (lasso only).
    #[arg(long)]
    pub(crate) unordered: bool,

    /// With each vector what shows that it is extremal: type, stem, cycle, weight, kind
    /// (formats jsonl and pretty; see docs/certificates.md).
    #[arg(long, conflicts_with = "generators")]
    pub(crate) certificates: bool,

    /// Check each vector from the definitions before it is written, by code that shares nothing
    /// with the methods; the first wrong one ends the run with status 1.
    #[arg(long, conflicts_with = "generators")]
    pub(crate) self_check: bool,

    /// Print the method's raw generating set (X_SG, V_p, X_A, or the columns of all sparsified
    /// matrices), scaled, instead of the basis.
    #[arg(long)]
    pub(crate) generators: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen count examples/wang-sergeev-5.txt
  supereigen count examples/dutch-railway-10.txt --lambda 40 --threads 1 --stats")]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// How to compute it; all methods give the same number.
    #[arg(long, short, value_enum, default_value_t = MethodName::Lasso)]
    pub(crate) method: MethodName,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) long_run: LongRun,

    #[command(flatten)]
    pub(crate) filters: Filters,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  supereigen lambda examples/dutch-railway-10.txt")]
pub(crate) struct Lambda {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exit status: 0 x is a solution, 1 it is not, 2 bad input.

Examples:
  supereigen check examples/wang-sergeev-5.txt --vector '0 -1 -inf -inf -inf'
  supereigen check examples/dutch-railway-10.txt --lambda 40 --vector '0 0 0 0 0 0 0 0 -50 -50'")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// The vector x, one entry per node, separated as in a matrix.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) vector: String,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The basis may be in any format that `basis` writes. A record with a certificate is checked by it,
any other from the definitions. Equal vectors are found exactly, which takes some bytes of memory
for each finite entry. --complete enumerates all extremals once more in the plainest way; that is
slow for large matrices.

Exit status: 0 the basis is right, 1 it is not, 2 bad input or usage, 130 interrupted.

Examples:
  supereigen basis examples/wang-sergeev-5.txt -o basis.txt
  supereigen verify examples/wang-sergeev-5.txt basis.txt --complete
  supereigen basis matrix.txt --certificates | supereigen verify matrix.txt -")]
pub(crate) struct Verify {
    /// The matrix; `-` reads standard input.
    #[arg(value_name = "MATRIX")]
    pub(crate) file: PathBuf,

    /// The basis; `-` reads standard input. Of a folder of shards, its manifest.json.
    pub(crate) basis: PathBuf,

    #[command(flatten)]
    pub(crate) source: Source,

    /// λ, any exact number or -inf. Default: what the basis says (json, polymake, npy, arrow, manifest), else 0.
    #[arg(long, short, value_name = "L", allow_hyphen_values = true)]
    pub(crate) lambda: Option<String>,

    /// Look for missing vectors, too.
    #[arg(long)]
    pub(crate) complete: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A solution x is the maximum of at most |supp x| extremals, each with a coefficient; nothing is
enumerated, and none of them can be left out. If x is not a solution, the rows that fail and the
greatest solution below x are printed.

Exit status: 0 all vectors are solutions, 1 one is not, 2 bad input or usage, 130 interrupted.

Examples:
  supereigen decompose examples/wang-sergeev-5.txt --vector '3 2 0 1 1'
  supereigen decompose matrix.txt --vectors delays.txt --format jsonl")]
pub(crate) struct Decompose {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) vectors: Vectors,

    /// The form of the answer.
    #[arg(long, short, value_enum, default_value_t = DecomposeFormat::Text)]
    pub(crate) format: DecomposeFormat,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Of a solution this is the vector itself; -inf everywhere means that only -inf lies below.

Examples:
  supereigen project examples/wang-sergeev-5.txt --vector '0 0 0 0 0'
  supereigen project examples/dutch-railway-10.txt --lambda 40 --vectors delays.txt")]
pub(crate) struct Project {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) vectors: Vectors,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
No matrix and no λ are needed: vectors are scaled, and each that is a max-combination of the
others is dropped. The order is that of the input.

Examples:
  printf '0 -1 .\\n. 0 2\\n3 2 0\\n' | supereigen reduce
  supereigen basis m.txt -m wang-yang-wang --generators | supereigen reduce -o basis.txt")]
pub(crate) struct Reduce {
    /// The vectors, one per line or in any other format that `basis` writes; `-` or nothing reads
    /// standard input.
    pub(crate) file: Option<PathBuf>,

    /// The form of the answer.
    #[arg(long, short, value_enum, default_value_t = VectorsFormat::Plain)]
    pub(crate) format: VectorsFormat,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A pure zero cycle has all its nodes as types and counts for each. With --basis the vectors are read
from a file, in any format that `basis` writes, instead of being computed.

Examples:
  supereigen summary examples/wang-sergeev-5.txt
  supereigen summary examples/dutch-railway-10.txt --lambda 40 --format json
  supereigen summary matrix.txt --basis basis.txt")]
pub(crate) struct Summary {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Read the basis from this file; `-` reads standard input.
    #[arg(long, value_name = "BASIS")]
    pub(crate) basis: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: Limits,

    /// The form of the answer.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text)]
    pub(crate) format: TextOrJson,

    /// Show the K most frequent cycles.
    #[arg(long, value_name = "K", default_value_t = 10)]
    pub(crate) cycles: usize,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen explain examples/wang-sergeev-5.txt
  supereigen explain examples/wang-sergeev-5.txt --limit 3 --format latex -o run.tex")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Stop after the first K extremals.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// The markup of the account.
    #[arg(long, short, value_enum, default_value_t = ExplainFormat::Text)]
    pub(crate) format: ExplainFormat,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The format of the input is told from its content, or from the name of the file where the content
leaves it open; that of the output from the name of OUT. A matrix that cannot be written exactly in a
format, labels included, is refused. docs/formats.md describes the formats.

Examples:
  supereigen convert examples/dutch-railway-10.txt --to csv
  supereigen convert network.teg -o network.mtx
  supereigen convert model.mpm --matrix A -o model.json")]
pub(crate) struct Convert {
    /// The matrix; `-` or nothing reads standard input. It need not be square.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// The format of the output. Default: by the name of OUT, else plain.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Option<MatrixFormatName>,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Families: dense, shift, sparse, degree3, skew, ties, ring and potential take a SEED; circulant takes
K; acyclic takes 0 or -1, its last diagonal entry; zero and ladder (N diamonds) take nothing more.
The same words give the same matrix for ever.

Examples:
  supereigen generate sparse 40 1 -o sparse-40-1.txt
  supereigen generate circulant 24 12 | supereigen count
  supereigen generate acyclic 24 -1 | supereigen count
  supereigen generate ladder 40 | supereigen count --stats")]
pub(crate) struct Generate {
    /// The family.
    #[arg(value_enum)]
    pub(crate) family: FamilyName,

    /// The number of nodes; for a ladder, of diamonds.
    pub(crate) n: usize,

    /// SEED of a random family, K of a circulant, last entry of an acyclic matrix.
    #[arg(allow_hyphen_values = true)]
    pub(crate) parameter: Option<i64>,

    /// The format of the file.
    #[arg(long, short, value_enum, default_value_t = MatrixFormatName::Plain)]
    pub(crate) format: MatrixFormatName,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}
