//! The flags; only this file and its folder know how they are spelled. Here is the list of the commands;
//! the files of the folder have the flags of each, and `groups` those that several share.

mod bases;
mod cones;
mod dynamics;
mod events;
mod groups;
mod long_runs;
mod manual;
mod matrices;
mod pictures;
mod spectral;
mod values;
mod vectors;

use std::env;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use supereigen_formats::read_number;

use crate::output;

pub(crate) use bases::{Basis, Explain, Summary};
pub(crate) use cones::{
    Asked, Cone, ConeMethod, Implied, Inequalities, Member, Pencil, Polar, Redund, Solve,
    WrittenRows,
};
pub(crate) use dynamics::{Power, Residual, Simulate, Star, Transient};
pub(crate) use events::{Periodic, Timetable, Why};
pub(crate) use groups::{
    AskedVectors, AtLambda, Filters, Lasso, Limited, Limits, LongRun, MatrixOutput, MinPlus,
    NumberStyle, OutputFile, Problem, Source, Vectors,
};
pub(crate) use long_runs::{Estimate, Plan};
pub(crate) use manual::{Completions, Man};
pub(crate) use matrices::{Convert, Generate};
pub(crate) use pictures::{Draw, Page, PictureFormat, ThemeName};
pub(crate) use spectral::{Answer, Eigen, Finite, Interval, Lambda, Question, Spectrum, Sub};
pub(crate) use values::{
    BasisFormat, ExplainFormat, NumbersName, PlanFormat, ProgressName, TextOrJson, TextOrJsonLines,
    at_least_one, matrix_format, method, notation, strategy, written_format,
};
pub(crate) use vectors::{Check, Reduce, Verify};

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "supereigen",
    version,
    long_version = LONG_VERSION,
    about = "Finds all minimal reasons why events cannot repeat every λ, or only just can: the scaled basis of {x : A⊗x ≥ λ⊗x} of a max-plus matrix",
    after_help = EXAMPLES
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Arguments {
    /// Reads what was typed. Ends the program if that is no command, or asks for help or the version.
    pub(crate) fn read() -> Arguments {
        // `-lambda 45` would be `-l ambda` and a file of the name 45; `-help` does what is meant.
        let words = typed().into_iter().skip(2).take_while(|word| word != "--");
        let words = words.map(|word| word.to_string_lossy().into_owned());
        let has_one_dash = |word: &String| {
            word.starts_with('-') && !word.starts_with("--") && word.chars().count() > 2
        };
        for word in words.filter(has_one_dash) {
            let name = word.trim_start_matches('-').split('=').next();
            if let Some(name) = name.filter(|name| name.len() > 1 && *name != "help")
                && let Some(mut known) = known_command()
                && known.get_arguments().any(|it| it.get_long() == Some(name))
            {
                let message = format!("'-{name}' has one dash; write '--{name}'");
                known.error(ErrorKind::UnknownArgument, message).exit();
            }
        }
        Arguments::try_parse_from(typed()).unwrap_or_else(|error| refuse(&error))
    }
}

/// Commands of before that are flags of others now. They still work.
const FORMER: [(&str, [&str; 2]); 3] = [
    ("count", ["basis", "--count"]),
    ("decompose", ["check", "--decompose"]),
    ("project", ["check", "--project"]),
];

/// Returns the words that were typed, with the name of today for a command of before.
fn typed() -> Vec<OsString> {
    let mut words: Vec<OsString> = env::args_os().collect();
    let former = FORMER
        .into_iter()
        .find(|(name, _)| words.get(1).is_some_and(|word| word == name));
    if let Some((_, today)) = former {
        words.splice(1..2, today.map(OsString::from));
    }
    words
}

/// Returns the command that was typed, with its flags, if there is such a command.
fn known_command() -> Option<clap::Command> {
    let mut command = Arguments::command();
    command.build();
    command.find_subcommand(typed().get(1)?).cloned()
}

/// Ends the process because of what was typed, or prints what it asks for. The message is made once more from what was
/// typed with every character that would disturb a terminal escaped, and with the groups of the help, which are made
/// only where something is printed: all commands are built for them.
fn refuse(error: &clap::Error) -> ! {
    let visible = typed()
        .into_iter()
        .map(|word| output::visible(&word.to_string_lossy()));
    let with_groups = Arguments::command().help_template(help_template());
    let Err(mut same) = with_groups.try_get_matches_from(visible) else {
        output::note(&error.to_string());
        std::process::exit(error.exit_code())
    };
    let takes_lambda = |it: clap::Command| it.get_arguments().any(|it| it.get_id() == "lambda");
    if let Some(ContextValue::String(word)) = same.get(ContextKind::InvalidArg)
        && same.kind() == ErrorKind::UnknownArgument
        && known_command().is_some_and(takes_lambda)
        && read_number(word).is_ok()
    {
        let tip = format!("for λ = {word} write '--lambda {word}'");
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        same.insert(ContextKind::Suggested, tips);
    }
    same.exit()
}

/// The version with what a report of a bug needs.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:   ",
    env!("SUPEREIGEN_COMMIT"),
    "\ntarget:   ",
    env!("SUPEREIGEN_TARGET"),
);

const EXAMPLES: &str = "\
A matrix is plain text: one row per line, entries separated by blanks, `.` or `-inf` for minus \
infinity; integers, decimals (-0.25, 1e3) and fractions (143/3) are exact. MatrixMarket, CSV, JSON, \
TPLib, polymake, event graphs, SDF3 dataflow graphs and .npy are read, too; see `supereigen convert --help`.

Examples:
  supereigen why examples/three-lines.csv --period 40
  supereigen basis examples/wang-sergeev-5.txt
  printf '0 -1\\n. 2\\n' | supereigen basis --lambda 1/2
  supereigen lambda examples/dutch-railway-10.txt
  supereigen check examples/wang-sergeev-5.txt --vector '0 -1 -inf -inf -inf'
  supereigen check examples/wang-sergeev-5.txt --vector '3 2 0 1 1' --decompose
  supereigen basis examples/wang-sergeev-5.txt -o basis.txt
  supereigen verify examples/wang-sergeev-5.txt basis.txt --complete
  supereigen explain examples/wang-sergeev-5.txt --format markdown
  supereigen cone A.txt B.txt

`supereigen COMMAND --help` has the flags and examples of a command; `supereigen completions SHELL` and `supereigen man \
FOLDER` make completions and manual pages.

Exit status, of every command:
  0    done; --limit is what was asked for
  1    the answer is no
  2    bad input or usage, or a file that cannot be read or written
  3    stopped by --time or --memory: what was written, if anything, is a part
  130  interrupted by Ctrl-C or another signal: likewise";

/// The commands by task, as the help lists them; in this order they are in [`Command`], too.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "About a period",
        &["why", "timetable", "lambda", "spectrum"],
    ),
    (
        "The basis",
        &["basis", "estimate", "plan", "summary", "explain", "verify"],
    ),
    ("One vector", &["check"]),
    (
        "Systems of two matrices",
        &[
            "cone", "member", "solve", "implied", "redund", "polar", "pencil", "reduce",
        ],
    ),
    (
        "Algebra and dynamics",
        &[
            "eigen",
            "sub",
            "star",
            "power",
            "simulate",
            "transient",
            "residual",
            "finite",
            "interval",
        ],
    ),
    (
        "Files and pictures",
        &["draw", "convert", "generate", "page"],
    ),
];

/// Returns the form of the help: clap has no headings between commands.
fn help_template() -> String {
    let command = Command::augment_subcommands(clap::Command::new("supereigen"));
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, names) in GROUPS {
        text += &format!("\n{heading}:\n");
        for name in names {
            let found = command.find_subcommand(name);
            let about = found.and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {name:10} {about}\n");
        }
    }
    text + "\nOptions:\n{options}{after-help}"
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say whether a period can be kept, which loops forbid it, and how little must be saved.
    Why(Limited<Why>),
    /// Print when each event takes place, so that all repeat after a period.
    Timetable(Limited<Timetable>),
    /// Print λ(A), the maximum cycle mean, or the greatest λ of A⊗x ≥ λ⊗B⊗x.
    Lambda(Limited<Lambda>),
    /// Print every λ at which the basis changes, and its size at and between them.
    Spectrum(Limited<Spectrum>),
    /// Print the scaled basis: all scaled extremals, each once.
    Basis(Limited<Basis>),
    /// Estimate the size of the basis and the time of a run, even if that is years.
    Estimate(Limited<Estimate>),
    /// List the parts into which a run into a folder cuts its search.
    Plan(Limited<Plan>),
    /// Say how many extremals there are of each type, size of support and cycle.
    Summary(Limited<Summary>),
    /// Show the run of Algorithms 1–3 of Wang and Sergeev, step by step.
    Explain(Limited<Explain>),
    /// Verify from the definitions: every vector, none twice, with --complete none missing.
    Verify(Limited<Verify>),
    /// Say what a vector is: a solution, extremal, the maximum of which extremals.
    Check(Limited<Check>),
    /// Print all scaled extremals of the cone {x : A⊗x ≥ B⊗x} of two p × n matrices.
    Cone(Limited<Cone>),
    /// Say whether a vector is in a cone, and which rows fail if it is not.
    Member(Limited<Member>),
    /// Print the greatest solution of A⊗x ≥ B⊗x below a vector, or the rows that forbid one.
    Solve(Limited<Solve>),
    /// Say whether an inequality follows from a system, and where it fails if it does not.
    Implied(Limited<Implied>),
    /// Leave out the rows of A⊗x ≥ B⊗x that follow from the others.
    Redund(Limited<Redund>),
    /// Print a minimal system of inequalities for the cone that any given vectors span.
    Polar(Limited<Polar>),
    /// Print every λ for which A⊗x = λ⊗B⊗x has a solution.
    Pencil(Limited<Pencil>),
    /// Print the scaled basis of the space that any given vectors span.
    Reduce(Limited<Reduce>),
    /// Print every eigenvalue, the critical graph and the eigenvectors, A⊗x = λ⊗x.
    Eigen(Limited<Eigen>),
    /// Print the subeigenvectors, A⊗x ≤ λ⊗x, or the cycle that forbids finite ones.
    Sub(Limited<Sub>),
    /// Print the Kleene star, or the cycle that forbids it.
    Star(Limited<Star>),
    /// Print a power of the matrix.
    Power(Limited<Power>),
    /// Print the states x(k + 1) = A⊗x(k) of an event system, and draw them.
    Simulate(Limited<Simulate>),
    /// Print the cyclicity and the transient of the powers, or of an orbit.
    Transient(Limited<Transient>),
    /// Print A\b, the greatest x with A⊗x ≤ b.
    Residual(Limited<Residual>),
    /// Print a finite solution, or the node that forbids it.
    Finite(Limited<Finite>),
    /// Say what holds for every matrix, or for some matrix, between two.
    Interval(Limited<Interval>),
    /// Draw the digraph, a lasso, the critical graph, the cone of three nodes, or a heat map.
    #[command(alias = "plot")]
    Draw(Limited<Draw>),
    /// Convert a matrix from one format to another, exactly.
    Convert(Limited<Convert>),
    /// Print a matrix of a family, for tests and measurements.
    Generate(Limited<Generate>),
    /// Open the page, to explore matrices, bases and pictures in a browser.
    Page(Limited<Page>),
    /// Print completions for a shell.
    #[command(hide = true)]
    Completions(Completions),
    /// Write the manual pages, one for each command.
    #[command(hide = true)]
    Man(Man),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_and_says_what_it_does_in_a_line() {
        let command = Command::augment_subcommands(clap::Command::new("supereigen"));
        let shown = command.get_subcommands().filter(|it| !it.is_hide_set());
        let shown: Vec<&str> = shown.map(clap::Command::get_name).collect();
        let grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        assert_eq!(shown, grouped);
        assert!(
            help_template()
                .lines()
                .all(|line| line.chars().count() <= 100)
        );
    }
}
