//! The command `supereigen`: arguments in, one file per command, exit codes out.
//!
//! Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 130 interrupted.

mod args;
mod bar;
mod checkpoint;
mod commands;
mod compress;
mod explain;
mod input;
mod interrupt;
mod keeper;
mod lassos;
mod limits;
mod long_run;
mod names;
mod numbers;
mod output;
mod progress;
mod run;
mod shards;
mod table;
mod vectors;
mod writers;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Arguments, Command};

/// The answer of a command that is a question.
const NO: u8 = 1;
/// Bad input or usage; clap uses the same.
const BAD_INPUT: u8 = 2;
/// What a shell reports for a program that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    interrupt::listen();
    let result = match &arguments.command {
        Command::Basis(options) => commands::basis::run(options),
        Command::Count(options) => commands::count::run(options),
        Command::Cone(options) => commands::cone::run(options),
        Command::Member(options) => commands::member::run(options),
        Command::Implied(options) => commands::implied::run(options),
        Command::Polar(options) => commands::polar::run(options),
        Command::Estimate(options) => commands::estimate::run(options),
        Command::Plan(options) => commands::plan::run(options),
        Command::Merge(options) => commands::merge::run(options),
        Command::Lambda(options) => commands::lambda::run(options),
        Command::Spectrum(options) => commands::spectrum::run(options),
        Command::Eigen(options) => commands::eigen::run(options),
        Command::Sub(options) => commands::sub::run(options),
        Command::Finite(options) => commands::finite::run(options),
        Command::Interval(options) => commands::interval::run(options),
        Command::Check(options) => commands::check::run(options),
        Command::Verify(options) => commands::verify::run(options),
        Command::Decompose(options) => commands::decompose::run(options),
        Command::Project(options) => commands::project::run(options),
        Command::Reduce(options) => commands::reduce::run(options),
        Command::Draw(options) => commands::draw::run(options),
        Command::Convert(options) => commands::convert::run(options),
        Command::Summary(options) => commands::summary::run(options),
        Command::Generate(options) => commands::generate::run(options),
        Command::Completions(options) => commands::manual::completions(options),
        Command::Man(options) => commands::manual::man(options),
        Command::Explain(options) => commands::explain::run(options),
        #[cfg(feature = "serve")]
        Command::Serve(options) => commands::serve::run(options),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<run::Interrupted>() => {
            output::note(&error.to_string());
            ExitCode::from(run::status_of_interrupted())
        }
        Err(error) => {
            input::print_error(&error);
            ExitCode::from(BAD_INPUT)
        }
    }
}
