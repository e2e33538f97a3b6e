//! A command, its flags and what it does with them.

use clap::{ArgMatches, Args, FromArgMatches};

use crate::args::Limits;
use crate::limits;

pub(crate) type Run = dyn Fn(&ArgMatches) -> anyhow::Result<u8>;

/// A command: its flags, which are made where they are needed, and what it does with them.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    flags: fn(&'static str) -> clap::Command,
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
            run: Box::new(move |matches| {
                let Limits { time, memory } = Limits::from_arg_matches(matches)?;
                limits::watch(time, memory)?;
                run(&T::from_arg_matches(matches)?)
            }),
        }
    }

    pub(super) fn flags(&self) -> clap::Command {
        (self.flags)(self.name)
    }
}
