//! A command, its flags and what it does with them.

use clap::{ArgMatches, Args, FromArgMatches};

use crate::args::Limits;
use crate::limits;

pub(crate) type Run = dyn Fn(&ArgMatches) -> anyhow::Result<u8>;

/// Adds flags to a command.
type Flags = fn(clap::Command) -> clap::Command;

/// A command: its flags, which are made where they are needed, and what it does with them.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    flags: fn(&'static str) -> clap::Command,
    /// What describes the flags, if another type than theirs does, and what the help says after them.
    about: Option<(Flags, &'static str)>,
    pub(crate) run: Box<Run>,
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
            about: None,
            run: Box::new(move |matches| {
                let Limits { time, memory } = Limits::from_arg_matches(matches)?;
                limits::watch(time, memory)?;
                run(&T::from_arg_matches(matches)?)
            }),
        }
    }

    /// Returns a command that a question describes, and what its help says after the flags.
    pub(crate) fn about_in<T: Args + 'static>(
        name: &'static str,
        run: fn(&T) -> anyhow::Result<u8>,
        question: Flags,
        after_help: &'static str,
    ) -> Entry {
        Entry {
            about: Some((question, after_help)),
            ..Entry::new(name, run)
        }
    }

    pub(super) fn flags(&self) -> clap::Command {
        let flags = (self.flags)(self.name);
        match self.about {
            None => flags,
            Some((question, after_help)) => {
                let described = question(clap::Command::new(self.name));
                let about = described.get_about().cloned().unwrap_or_default();
                flags.about(about).after_help(after_help)
            }
        }
    }
}
