//! `cargo xtask`: what a contributor runs.
//!
//! This file reads the words of the command line and turns the outcome into an exit status: 0 when
//! all went well, 1 when a step failed or something was found, 2 when the words make no sense. What
//! is run stands in the tables of [`steps`] and [`fuzz`]; how a step is run, in [`run`].

mod api;
mod bench;
mod book;
mod browser;
mod dependencies;
mod fuzz;
mod interop;
mod peers;
mod provide;
mod python;
mod run;
mod semver;
mod steps;

use std::io::Write as _;
use std::process::ExitCode;

use fuzz::TARGETS;
use steps::{STEPS, Step};

/// What the command line asks for.
#[derive(Debug)]
enum Request {
    Help,
    /// The steps to run, in the order of the table and each once.
    Test(Vec<&'static Step>),
    /// The measurements, with these words.
    Bench(Vec<String>),
    /// The comparison with other programs.
    Peers(peers::Plan),
    /// The search for inputs that break something.
    Fuzz(fuzz::Plan),
    /// One of the commands without words of their own.
    Alone(&'static Alone),
    /// Whether the public interface keeps what this commit, or else the last release, promised.
    Semver(Option<String>),
    /// Whether the page works; with new pictures of it or not.
    Browser {
        pictures: bool,
    },
}

/// A command that takes no words.
#[derive(Debug)]
struct Alone {
    name: &'static str,
    /// What it does, in sentences.
    about: &'static str,
    run: fn() -> anyhow::Result<()>,
}

const ALONE: &[Alone] = &[
    Alone {
        name: "api",
        about: "\
Sends many requests to `supereigen serve` and compares its answers with openapi.json, by schemathesis in a
virtual environment of Python in target/python-api.",
        run: api::run,
    },
    Alone {
        name: "deny",
        about: "\
Holds licences, sources and versions of all crates to deny.toml. The first time it installs cargo-deny into
target/tools.",
        run: dependencies::run,
    },
    Alone {
        name: "docs",
        about: "\
Writes the book, docs/ in the order of docs/SUMMARY.md, to target/book and the pages of the code to
target/doc; a link that leads nowhere is an error.",
        run: book::run,
    },
    Alone {
        name: "interop",
        about: "\
Lets NumPy, pyarrow and, where it is installed, polymake read bases that the command wrote, and compares
all entries. Makes a virtual environment of Python in target/python.",
        run: interop::run,
    },
    Alone {
        name: "python",
        about: "\
Installs the Python package with pip into a virtual environment in target/python-package, runs its tests and
the examples of its documentation, and lets mypy check its types.",
        run: python::run,
    },
];

fn main() -> ExitCode {
    // Lossily, since a word that is not Unicode is an unknown word and needs only to be shown.
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let outcome = match parse(&words) {
        Ok(Request::Help) => std::io::stdout()
            .write_all(usage().as_bytes())
            .map_err(Into::into),
        Ok(Request::Test(steps)) => run::all(&steps),
        Ok(Request::Bench(words)) => bench::run(&words),
        Ok(Request::Peers(plan)) => peers::run(&plan),
        Ok(Request::Fuzz(plan)) => fuzz::run(&plan),
        Ok(Request::Alone(command)) => (command.run)(),
        Ok(Request::Semver(revision)) => semver::run(revision.as_deref()),
        Ok(Request::Browser { pictures }) => browser::run(pictures),
        Err(complaint) => {
            eprintln!("error: {complaint}\nusage: cargo xtask --help");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the words after `cargo xtask`; the error is the complaint to print.
fn parse(words: &[String]) -> Result<Request, String> {
    if let Some((command, rest)) = words.split_first()
        && command == "bench"
    {
        if let Some((first, words)) = rest.split_first()
            && first == "--peers"
        {
            return peers::Plan::parse(words).map(Request::Peers);
        }
        return Ok(Request::Bench(rest.to_vec()));
    }
    if words
        .iter()
        .any(|word| matches!(word.as_str(), "-h" | "--help"))
    {
        return Ok(Request::Help);
    }
    let Some((command, names)) = words.split_first() else {
        return Ok(Request::Help);
    };
    if command == "fuzz" {
        return fuzz::Plan::parse(names).map(Request::Fuzz);
    }
    if let Some(alone) = ALONE.iter().find(|alone| alone.name == command)
        && names.is_empty()
    {
        return Ok(Request::Alone(alone));
    }
    if command == "semver" {
        return match names {
            [] => Ok(Request::Semver(None)),
            [revision] => Ok(Request::Semver(Some(revision.clone()))),
            _ => Err("semver takes one commit, or none".to_owned()),
        };
    }
    if command == "browser" {
        match names {
            [] => return Ok(Request::Browser { pictures: false }),
            [word] if word == "--pictures" => return Ok(Request::Browser { pictures: true }),
            _ => return Err("browser takes no words but --pictures".to_owned()),
        }
    }
    if command != "test" {
        let alone: Vec<&str> = ALONE.iter().map(|alone| alone.name).collect();
        return Err(format!(
            "unknown command `{command}`; known: test, bench, fuzz, browser, semver, {}",
            alone.join(", ")
        ));
    }
    for name in names {
        if !STEPS.iter().any(|step| step.name == name) {
            let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            return Err(format!(
                "unknown step `{name}` of test; known: {}",
                known.join(", ")
            ));
        }
    }
    let chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    Ok(Request::Test(STEPS.iter().filter(chosen).collect()))
}

fn usage() -> String {
    let mut text = String::from(
        "\
What a contributor runs.

Usage: cargo xtask test [STEP]...

Runs the named steps, or all of them, in this order, up to the first that fails:

",
    );
    for step in STEPS {
        text += &format!("  {:<8}{}\n", step.name, step.about);
        text += &format!("  {:<8}  {}\n", "", step.command);
    }
    text += "
Usage: cargo xtask bench [--limit SECONDS] [FAMILY]...
       cargo xtask bench --instructions
       cargo xtask bench --output [FILE]
       cargo xtask bench --results
       cargo xtask bench --peers [--limit SECONDS] [FAMILY]...

Measures the methods side by side and prints one table; counts instructions for each result under
valgrind; writes a basis on 1, 2, 4, … threads, and compares writing and reading with copying stored vectors; says what a result costs beside
copying and formatting it; runs TPLib and polymake,
whichever is installed, on the same systems and compares the extremals, each program until a run of it
passes 60 seconds or the limit. See docs/performance.md.
";
    for alone in ALONE {
        text += &format!("\nUsage: cargo xtask {}\n\n{}\n", alone.name, alone.about);
    }
    text += "
Usage: cargo xtask browser [--pictures]

Tests the page of `supereigen serve` in Chromium: the one that CHROMIUM names or that is in PATH; as root,
where there is apt-get, it installs one, and Node.js with npm. With --pictures also renews the pictures of
the page in docs/pictures.
";
    text += "
Usage: cargo xtask semver [COMMIT]

Says what the public interface of the libraries no longer keeps of what it was at a commit, or else at the
last tag v*. The first time it installs cargo-semver-checks into target/tools.
";
    text += "
Usage: cargo xtask fuzz [--seconds SECONDS] [TARGET]...

Looks for inputs that break a property, for 60 seconds in each named target, or in all of them:

";
    for target in TARGETS {
        text += &format!("  {:<20}{}\n", target.name, target.about);
    }
    text += "
Uses cargo-fuzz, which it installs into target/tools if it is not there, on the stable toolchain and
without a sanitizer: an address sanitizer needs a nightly toolchain, see CONTRIBUTING.md. New inputs
go to target/fuzz; those in fuzz/corpus are replayed by `cargo xtask test`.

Examples:
  cargo xtask test              everything, as before a commit
  cargo xtask test fmt clippy   only these two
  cargo xtask bench --limit 5 sparse degree3
  cargo xtask fuzz --seconds 600 engine
  cargo xtask --help            this text

Exit status: 0 all steps passed, nothing was found; 1 a step failed, something was found; 2 unknown
words.
";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the steps that `words` ask for; `None` for the help text.
    fn asked(words: &str) -> Result<Option<Vec<&'static str>>, String> {
        let words: Vec<String> = words.split_whitespace().map(Into::into).collect();
        Ok(match parse(&words)? {
            Request::Help => None,
            Request::Test(steps) => Some(steps.iter().map(|step| step.name).collect()),
            Request::Bench(_) => Some(vec!["bench"]),
            Request::Peers(_) => Some(vec!["peers"]),
            Request::Alone(command) => Some(vec![command.name]),
            Request::Browser { .. } => Some(vec!["browser"]),
            Request::Semver(_) => Some(vec!["semver"]),
            Request::Fuzz(plan) => Some(plan.targets.iter().map(|target| target.name).collect()),
        })
    }

    #[test]
    fn no_words_and_help_ask_for_the_usage() {
        for words in [
            "",
            "--help",
            "-h",
            "test --help",
            "test fmt -h",
            "fuzz --help",
        ] {
            assert_eq!(asked(words), Ok(None), "{words}");
        }
    }

    #[test]
    fn test_without_names_runs_every_step() {
        let all: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(asked("test"), Ok(Some(all)));
    }

    #[test]
    fn named_steps_run_in_table_order_and_once() {
        assert_eq!(
            asked("test doc fmt doc"),
            Ok(Some(vec!["fmt", "doc"])),
            "the order of the words does not matter"
        );
    }

    #[test]
    fn bench_takes_its_own_words() {
        assert_eq!(asked("bench --limit 5 sparse"), Ok(Some(vec!["bench"])));
        assert_eq!(
            asked("bench --peers --limit 5 cone"),
            Ok(Some(vec!["peers"]))
        );
    }

    #[test]
    fn semver_takes_one_commit() {
        assert_eq!(asked("semver v0.1.0"), Ok(Some(vec!["semver"])));
        assert!(asked("semver v0.1.0 v0.2.0").is_err());
    }

    #[test]
    fn python_takes_no_words() {
        assert_eq!(asked("python"), Ok(Some(vec!["python"])));
        assert!(asked("python 3.11").is_err());
    }

    #[test]
    fn interop_takes_no_words() {
        assert_eq!(asked("interop"), Ok(Some(vec!["interop"])));
        assert!(asked("interop numpy").is_err());
    }

    #[test]
    fn browser_takes_one_word() {
        for words in ["browser", "browser --pictures"] {
            assert_eq!(asked(words), Ok(Some(vec!["browser"])), "{words}");
        }
        assert!(asked("browser firefox").is_err());
    }

    #[test]
    fn fuzz_takes_its_own_words() {
        let asked = asked("fuzz --seconds 5 engine");
        assert_eq!(asked, Ok(Some(vec!["engine"])));
    }

    #[test]
    fn unknown_words_are_refused_by_name() {
        for (words, culprit) in [
            ("tset", "`tset`"),
            ("test fmt docs", "`docs`"),
            ("fuzz fmt", "`fmt`"),
            ("bench --peers fmt", "`fmt`"),
        ] {
            let complaint = asked(words).expect_err(words);
            assert!(complaint.contains(culprit), "{complaint}");
        }
    }

    #[test]
    fn usage_names_every_target() {
        for target in TARGETS {
            assert!(usage().contains(&format!("\n  {} ", target.name)));
        }
    }

    #[test]
    fn usage_names_every_step_with_its_command() {
        let usage = usage();
        for step in STEPS {
            assert!(
                usage.contains(&format!("\n  {} ", step.name)),
                "{}",
                step.name
            );
            assert!(usage.contains(&step.command.to_string()), "{}", step.name);
        }
    }
}
