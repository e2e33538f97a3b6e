//! The command `supereigen`: reads the arguments, runs the command, and returns its exit status.
//!
//! What the exit statuses mean is said once for all commands, at the end of `supereigen --help` (args/help).

mod args;
mod ask;
mod bar;
mod commands;
mod compress;
mod enumeration;
mod explain;
mod files;
mod folder;
mod input;
mod interrupt;

mod limits;
mod matrix_files;

mod output;
mod phase;
mod progress;
mod run;
mod table;
mod typed;
mod vectors;
mod writers;

use std::process::ExitCode;

/// The exit status of a command that answers a question with no.
const EXIT_NO: u8 = 1;
/// The exit status for bad input or usage; clap uses the same one.
const EXIT_BAD_INPUT: u8 = 2;
/// The exit status of a run that `--time` or `--memory` has stopped, with a part of its answer or none.
const EXIT_LIMIT_REACHED: u8 = 3;
/// The exit status after Ctrl-C or another signal, as shells report it.
const EXIT_INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    interrupt::outlive_file_limit();
    let command = typed::read();
    interrupt::listen();
    supereigen_folder::fault::on_interrupt(interrupt::ask);
    match command() {
        Ok(code) => ExitCode::from(code),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let status = match error.downcast_ref() {
                Some(run::Interrupted { status, .. }) => *status,
                None => EXIT_BAD_INPUT,
            };
            if status == EXIT_INTERRUPTED {
                output::note(&error.to_string());
            } else {
                input::print_error(&error);
            }
            ExitCode::from(status)
        }
    }
}
