//! The command `supereigen`: reads the arguments, runs the command, and returns its exit status.
//!
//! What the exit statuses mean is said once for all commands, at the end of `supereigen --help` (args.rs).

mod args;
mod bar;
mod commands;
mod compress;
mod explain;
mod files;
mod folder;
mod input;
mod interrupt;
mod lasso_text;
mod limits;
mod node_names;
mod numbers;
mod output;
mod progress;
mod results;
mod run;
mod system_files;
mod table;
mod vectors;
mod writers;

use std::process::ExitCode;

use crate::args::{Arguments, Command};

/// The exit status of a command that answers a question with no.
const NO: u8 = 1;
/// The exit status for bad input or usage; clap uses the same one.
const BAD_INPUT: u8 = 2;
/// The exit status of a run that `--time` or `--memory` has stopped, with a part of its answer or none.
const LIMIT_REACHED: u8 = 3;
/// The exit status after Ctrl-C or another signal, as shells report it.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    interrupt::listen();
    supereigen_folder::fault::on_interrupt(interrupt::ask);
    let result = match &arguments.command {
        Command::Basis(limited) => limited.run(commands::basis::run),
        Command::Cone(limited) => limited.run(commands::cone::run),
        Command::Member(limited) => limited.run(commands::member::run),
        Command::Implied(limited) => limited.run(commands::implied::run),
        Command::Solve(limited) => limited.run(commands::solve::run),
        Command::Redund(limited) => limited.run(commands::redund::run),
        Command::Polar(limited) => limited.run(commands::polar::run),
        Command::Estimate(limited) => limited.run(commands::estimate::run),
        Command::Plan(limited) => limited.run(commands::plan::run),
        Command::Lambda(limited) => limited.run(commands::lambda::run),
        Command::Pencil(limited) => limited.run(commands::pencil::run),
        Command::Spectrum(limited) => limited.run(commands::spectrum::run),
        Command::Eigen(limited) => limited.run(commands::eigen::run),
        Command::Sub(limited) => limited.run(commands::sub::run),
        Command::Star(limited) => limited.run(commands::star::run),
        Command::Power(limited) => limited.run(commands::power::run),
        Command::Why(limited) => limited.run(commands::why::run),
        Command::Timetable(limited) => limited.run(commands::timetable::run),
        Command::Simulate(limited) => limited.run(commands::simulate::run),
        Command::Transient(limited) => limited.run(commands::transient::run),
        Command::Residual(limited) => limited.run(commands::residual::run),
        Command::Finite(limited) => limited.run(commands::finite::run),
        Command::Interval(limited) => limited.run(commands::interval::run),
        Command::Check(limited) => limited.run(commands::check::run),
        Command::Verify(limited) => limited.run(commands::verify::run),
        Command::Reduce(limited) => limited.run(commands::reduce::run),
        Command::Draw(limited) => limited.run(commands::draw::run),
        Command::Convert(limited) => limited.run(commands::convert::run),
        Command::Summary(limited) => limited.run(commands::summary::run),
        Command::Generate(limited) => limited.run(commands::generate::run),
        Command::Completions(options) => commands::manual::completions(options),
        Command::Man(options) => commands::manual::man(options),
        Command::Explain(limited) => limited.run(commands::explain::run),
        Command::Page(limited) => limited.run(commands::page::run),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let status = match error.downcast_ref() {
                Some(run::Interrupted { status, .. }) => *status,
                None => BAD_INPUT,
            };
            match status {
                INTERRUPTED => output::note(&error.to_string()),
                _ => input::print_error(&error),
            }
            ExitCode::from(status)
        }
    }
}
