//! One file for each command, and the list of all. Each command returns its exit status.

mod basis;
mod check;
mod cone;
mod convert;
mod draw;
mod entry;
mod estimate;
mod explain;
mod generate;
mod implied;
mod interval;
mod lambda;
mod manual;
mod page;
mod plan;
mod polar;
mod power;
mod reduce;
mod redund;
mod simulate;
mod spectrum;
mod star;
mod summary;
mod timetable;
mod verify;

use clap::Args;

use crate::args;
use crate::ask::ask;
use crate::vectors::ask_each;

pub(crate) use entry::Entry;

/// Makes commands: of the name of their file, or of a question about a subject that is all they ask.
macro_rules! entries {
    ($([$($entry:ident)+]),+) => {
        vec![$(entries!(@ $($entry)+)),+]
    };
    (@ $name:ident) => {
        Entry::new(stringify!($name), $name::run)
    };
    (@ $name:ident $ask:ident $question:ident $subject:ident) => {
        Entry::about_in(
            stringify!($name),
            $ask::<args::$subject, supereigen_answers::$question>,
            <supereigen_answers::$question as Args>::augment_args,
            include_str!(concat!("../args/help/", stringify!($name), ".txt")),
        )
    };
}

/// Returns the commands by task, as the help lists them.
pub(crate) fn all() -> Groups {
    let periods = entries![[why ask AskWhy Events], [timetable], [lambda], [spectrum]];
    let bases = entries![[basis], [estimate], [plan], [summary], [explain], [verify]];
    let systems = entries![
        [cone],
        [member ask_each AskMember Inequalities],
        [solve ask AskSolve Inequalities],
        [implied],
        [redund],
        [polar],
        [pencil ask AskPencil Pair],
        [reduce]
    ];
    let algebra = entries![
        [eigen ask AskEigen SquareOf],
        [sub ask AskSub ProblemOf],
        [star],
        [power],
        [simulate],
        [transient ask AskTransient Square],
        [residual ask_each AskResidual Rectangle],
        [finite ask AskFinite ProblemOf],
        [interval]
    ];
    let for_shells = vec![
        Entry::new("completions", manual::completions),
        Entry::new("man", manual::man),
    ];
    [
        ("About a period", periods),
        ("The basis", bases),
        ("One vector", entries![[check]]),
        ("Systems of two matrices", systems),
        ("Algebra and dynamics", algebra),
        (
            "Files and pictures",
            entries![[draw], [convert], [generate], [page]],
        ),
        ("For shells", for_shells),
    ]
}

/// The commands by task, with a heading each.
type Groups = [(&'static str, Vec<Entry>); 7];

/// Returns the command with all its commands, and their groups in the help.
pub(crate) fn command() -> clap::Command {
    let groups = all();
    let entries = groups.iter().flat_map(|(_, group)| group);
    with(entries).help_template(help_template(&groups))
}

/// Returns the command with these commands.
pub(crate) fn with<'a>(entries: impl Iterator<Item = &'a Entry>) -> clap::Command {
    clap::Command::new("supereigen")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(LONG_VERSION)
        .about(ABOUT)
        .after_help(include_str!("../args/help/supereigen.txt"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(entries.map(Entry::flags))
}

const ABOUT: &str = "Finds all minimal reasons why events cannot repeat every λ, or only just can: the scaled basis of {x : A⊗x ≥ λ⊗x} of a max-plus matrix";

/// The version with what a report of a bug needs.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:   ",
    env!("SUPEREIGEN_COMMIT"),
    "\ntarget:   ",
    env!("SUPEREIGEN_TARGET"),
);

/// Returns the form of the help: clap has no headings between commands.
fn help_template(groups: &Groups) -> String {
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, group) in groups {
        let shown = group
            .iter()
            .map(Entry::flags)
            .filter(|it| !it.is_hide_set());
        let lines = shown.map(|flags| {
            let about = flags.get_about().map(ToString::to_string);
            format!("  {:10} {}\n", flags.get_name(), about.unwrap_or_default())
        });
        let lines: String = lines.collect();
        if !lines.is_empty() {
            text += &format!("\n{heading}:\n{lines}");
        }
    }
    text + "\nOptions:\n{options}{after-help}"
}
