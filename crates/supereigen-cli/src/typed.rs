//! Reads what was typed, and refuses what is no command.

use std::env;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use supereigen_formats::read_number;

use crate::commands::{self, command};
use crate::output;

/// Reads what was typed. Ends the program if that is no command, or asks for help or the version. Returns what runs the
/// command.
pub(crate) fn read() -> impl FnOnce() -> anyhow::Result<u8> {
    // `-lambda 45` would be `-l ambda` and a file of the name 45; `-help` does what is meant.
    let words = env::args_os().skip(2).take_while(|word| word != "--");
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
    let words: Vec<OsString> = env::args_os().collect();
    let mut entries = commands::all().into_iter().flat_map(|(_, group)| group);
    let entry = entries.find(|it| words.get(1).is_some_and(|word| word == it.name));
    let read = commands::with(entry.iter()).try_get_matches_from(words);
    let matches = read.unwrap_or_else(|error| refuse(&error));
    move || match entry.zip(matches.subcommand()) {
        Some((entry, (_, flags))) => (entry.run)(flags),
        None => anyhow::bail!("a command is needed"),
    }
}

/// Returns the command that was typed, with its flags, if there is such a command.
fn known_command() -> Option<clap::Command> {
    let mut all = command();
    all.build();
    all.find_subcommand(env::args_os().nth(1)?).cloned()
}

/// Ends the process because of what was typed, or prints what it asks for. The message is made once more from what was
/// typed with every character that would disturb a terminal escaped.
fn refuse(error: &clap::Error) -> ! {
    let visible = env::args_os().map(|word| output::visible(&word.to_string_lossy()));
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
