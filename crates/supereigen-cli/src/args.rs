//! The flags; only this file and its folder know how they are spelled. The files of the folder have the flags of each
//! command, and `groups` those that several share; `commands` lists them. The folder `help` has what a help says after them.

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
use clap::{ArgMatches, Args, FromArgMatches};
use supereigen_formats::read_number;

use crate::{commands, limits, output};

pub(crate) use bases::*;
pub(crate) use cones::*;
pub(crate) use dynamics::*;
pub(crate) use events::*;
pub(crate) use groups::*;
pub(crate) use long_runs::*;
pub(crate) use manual::*;
pub(crate) use matrices::*;
pub(crate) use pictures::*;
pub(crate) use spectral::*;
pub(crate) use values::*;
pub(crate) use vectors::*;

type Run = dyn Fn(&ArgMatches) -> anyhow::Result<u8>;

/// A command: its flags, which are made where they are needed, and what it does with them.
pub(crate) struct Entry {
    name: &'static str,
    flags: fn(&'static str) -> clap::Command,
    run: Box<Run>,
}

impl Entry {
    /// Returns a command of this name with the flags of `T`, and the limits that every command has.
    pub(crate) fn new<T: Args + 'static>(
        name: &'static str,
        run: fn(&T) -> anyhow::Result<u8>,
    ) -> Entry {
        Entry {
            name,
            flags: |name| {
                let own = T::augment_args(clap::Command::new(name));
                // A group of flags brings a description of its own.
                let about = own.get_about().cloned().unwrap_or_default();
                Limits::augment_args(own).about(about)
            },
            run: Box::new(move |matches| {
                limits::watch(Limits::from_arg_matches(matches)?)?;
                run(&T::from_arg_matches(matches)?)
            }),
        }
    }

    fn flags(&self) -> clap::Command {
        (self.flags)(self.name)
    }
}

/// The commands by task, with a heading each.
pub(crate) type Groups = [(&'static str, Vec<Entry>); 7];

/// Returns the command with these commands.
fn with<'a>(entries: impl Iterator<Item = &'a Entry>) -> clap::Command {
    clap::Command::new("supereigen")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(LONG_VERSION)
        .about(ABOUT)
        .after_help(include_str!("args/help/supereigen.txt"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(entries.map(Entry::flags))
}

/// Returns the command with all its commands, and their groups in the help.
pub(crate) fn command() -> clap::Command {
    let groups = commands::all();
    let entries = groups.iter().flat_map(|(_, group)| group);
    with(entries).help_template(help_template(&groups))
}

/// Reads what was typed. Ends the program if that is no command, or asks for help or the version. Returns what runs the
/// command.
pub(crate) fn read() -> impl FnOnce() -> anyhow::Result<u8> {
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
    // The other commands are made only where something is printed.
    let words = typed();
    let mut entries = commands::all().into_iter().flat_map(|(_, group)| group);
    let entry = entries.find(|it| words.get(1).is_some_and(|word| word == it.name));
    let read = with(entry.iter()).try_get_matches_from(words);
    let matches = read.unwrap_or_else(|error| refuse(&error));
    move || match entry.zip(matches.subcommand()) {
        Some((entry, (_, flags))) => (entry.run)(flags),
        None => anyhow::bail!("a command is needed"),
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
    let mut all = command();
    all.build();
    all.find_subcommand(typed().get(1)?).cloned()
}

/// Ends the process because of what was typed, or prints what it asks for. The message is made once more from what was
/// typed with every character that would disturb a terminal escaped.
fn refuse(error: &clap::Error) -> ! {
    let visible = typed()
        .into_iter()
        .map(|word| output::visible(&word.to_string_lossy()));
    let Err(mut same) = command().try_get_matches_from(visible) else {
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
