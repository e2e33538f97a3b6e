//! `cargo xtask fuzz`: lets cargo-fuzz look for bytes that break a property.
//!
//! The properties are in `crates/supereigen-fuzz`, which runs on the stable toolchain; so does the
//! fuzzer without a sanitizer. New inputs go to `target/fuzz/`, so that the inputs that are kept in
//! `fuzz/corpus/` change only by hand.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::provide;
use crate::run::root;

/// One row of the table of targets.
#[derive(Debug)]
pub(crate) struct Target {
    /// The name of its program and of its folder of inputs.
    pub(crate) name: &'static str,
    /// What it tries to break, in a few words.
    pub(crate) about: &'static str,
    /// What its bytes are.
    input: Input,
}

#[derive(Clone, Copy, Debug)]
enum Input {
    /// A text in some format.
    Text,
    /// A matrix of a few bytes, and some choices.
    Matrix,
}

impl Input {
    /// What the fuzzer is told about the bytes.
    fn options(self) -> &'static [&'static str] {
        match self {
            Input::Text => &["-max_len=4096", "-dict=fuzz/text.dict"],
            // No target reads more.
            Input::Matrix => &["-max_len=160"],
        }
    }
}

/// The targets in the order they run.
pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "read_plain",
        about: "matrices, vectors and numbers in plain text are read or refused, and written",
        input: Input::Text,
    },
    Target {
        name: "read_matrix_market",
        about: "MatrixMarket files are read or refused, and written",
        input: Input::Text,
    },
    Target {
        name: "read_formats",
        about: "matrices in the other formats are read or refused, and written",
        input: Input::Text,
    },
    Target {
        name: "read_basis",
        about: "bases of every format are read or refused, and written",
        input: Input::Text,
    },
    Target {
        name: "read_sidecar",
        about: "what stands beside an array is read or refused, and true of the array",
        input: Input::Text,
    },
    Target {
        name: "read_manifest",
        about: "manifests are read or refused, and written",
        input: Input::Text,
    },
    Target {
        name: "engine",
        about: "every method, kernel and option finds the basis of the brute force",
        input: Input::Matrix,
    },
    Target {
        name: "checker",
        about: "the checker accepts the basis and nothing else",
        input: Input::Matrix,
    },
    Target {
        name: "solution",
        about: "greatest solutions, decompositions and reductions are those of the basis",
        input: Input::Matrix,
    },
];

const SECONDS: u32 = 60;

/// How the programs are built. Tracing of comparisons costs half of the time, and does less for the readers
/// than a list of words.
const BUILD: [&str; 3] = ["--sanitizer", "none", "--no-trace-compares"];

/// What the fuzzer is told in any case. To choose inputs by their entropy takes longer than to run them; what
/// takes half a minute hangs, and what takes a gibibyte is out of proportion to any input.
const OPTIONS: [&str; 5] = [
    "-print_final_stats=1",
    "-print_funcs=0",
    "-entropic=0",
    "-timeout=30",
    "-rss_limit_mb=1024",
];

/// What to run and for how long.
#[derive(Debug)]
pub(crate) struct Plan {
    seconds: u32,
    /// In the order of the table and each once.
    pub(crate) targets: Vec<&'static Target>,
}

impl Plan {
    /// Reads the words after `fuzz`; the error is the complaint to print.
    pub(crate) fn parse(words: &[String]) -> Result<Plan, String> {
        let mut seconds = SECONDS;
        let mut names: Vec<&str> = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--seconds" {
                let number = words.next().map(String::as_str).unwrap_or_default();
                // The fuzzer takes 0 for no limit.
                let positive = number.parse().ok().filter(|&number| number > 0);
                seconds = positive.ok_or("`--seconds` needs a positive whole number")?;
            } else if TARGETS.iter().any(|target| target.name == word) {
                names.push(word);
            } else {
                let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                return Err(format!(
                    "unknown target `{word}` of fuzz; known: {}",
                    known.join(", ")
                ));
            }
        }
        let chosen = |target: &&Target| names.is_empty() || names.contains(&target.name);
        Ok(Plan {
            seconds,
            targets: TARGETS.iter().filter(chosen).collect(),
        })
    }
}

/// Builds all targets and runs one after the other; fails if one of them finds something.
pub(crate) fn run(plan: &Plan) -> Result<()> {
    let tool = Tool {
        program: provide::cargo_tool("cargo-fuzz")?,
    };
    for target in &plan.targets {
        let mut build = tool.command("build");
        build.arg(target.name);
        let status = build.status().context("cannot start cargo-fuzz")?;
        if !status.success() {
            bail!("{} cannot be built: {build:?}", target.name);
        }
    }
    let mut findings = 0;
    for target in &plan.targets {
        eprintln!("\n== {}, {} s: {}", target.name, plan.seconds, target.about);
        findings += usize::from(fuzz(&tool, target, plan.seconds)?);
    }
    match findings {
        0 => Ok(()),
        1 => bail!("1 target has a finding"),
        _ => bail!("{findings} targets have findings"),
    }
}

/// Runs one target and says what came of it; whether it found something.
fn fuzz(tool: &Tool, target: &Target, seconds: u32) -> Result<bool> {
    let folder = format!("target/fuzz/{}", target.name);
    let log = format!("{folder}.log");
    fs::create_dir_all(root().join(&folder))?;
    let mut command = tool.command("run");
    command
        .arg(target.name)
        // The first folder takes what is new.
        .args([&folder, &format!("fuzz/corpus/{}", target.name)])
        .arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .args(OPTIONS)
        .args(target.input.options());
    let (succeeded, progress) = follow(&mut command, &log)?;
    eprintln!("   {}", progress.summary(&folder));
    if succeeded {
        eprintln!("   no finding");
        return Ok(false);
    }
    let Some(file) = &progress.artifact else {
        bail!(
            "{} stopped without a finding; see {log}, or run it again:\n{command:?}",
            target.name
        );
    };
    report(tool, target, file, &progress.complaint, &log);
    Ok(true)
}

/// Runs the fuzzer, copies to the log what it says, and learns from it; whether it ended well.
///
/// An interrupt of the terminal goes to the fuzzer as well, so that it needs no care here.
fn follow(command: &mut Command, log: &str) -> Result<(bool, Progress)> {
    let mut log = File::create(root().join(log)).context("cannot write the log")?;
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot start cargo-fuzz")?;
    let mut progress = Progress::default();
    if let Some(stderr) = child.stderr.take() {
        let mut reader = BufReader::new(stderr);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            log.write_all(&line)?;
            progress.read(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
    }
    Ok((child.wait()?.success(), progress))
}

/// Says what was found and what to do with it; all paths are from the root of the repository.
fn report(tool: &Tool, target: &Target, file: &str, complaint: &[String], log: &str) {
    let (name, tool, build) = (target.name, from_root(&tool.program), BUILD.join(" "));
    let file = from_root(Path::new(file));
    let (file, tool) = (file.display(), tool.display());
    eprintln!("   FINDING: {file}");
    for line in complaint {
        eprintln!("     {line}");
    }
    eprintln!(
        "   all it said:    {log}
   reproduce it:   {tool} run {build} {name} {file}
   make it small:  {tool} tmin {build} {name} {file}
   keep it:        mv {file} fuzz/corpus/{name}/WHAT-IT-IS
   from then on this fails without a fuzzer: cargo test -p supereigen-fuzz {name}"
    );
}

/// A path of the repository without what leads there.
fn from_root(path: &Path) -> &Path {
    path.strip_prefix(root()).unwrap_or(path)
}

/// What the fuzzer has said so far.
#[derive(Debug, Default)]
struct Progress {
    runs: u64,
    per_second: u64,
    new_inputs: u64,
    /// Covered by the inputs that there were, and in the end.
    covered: Option<(u64, u64)>,
    /// The input that breaks something.
    artifact: Option<String>,
    /// What is wrong with it.
    complaint: Vec<String>,
    in_panic: bool,
}

/// What follows the message of a panic.
const END_OF_PANIC: [&str; 3] = ["stack backtrace:", "note: ", "=="];

/// How many lines of a complaint are shown, and how many characters of each.
const COMPLAINT_LINES: usize = 6;
const COMPLAINT_WIDTH: usize = 300;

impl Progress {
    /// Learns from one line.
    fn read(&mut self, line: &str) {
        let number = |text: &str| text.trim().parse().unwrap_or(0);
        if let Some(value) = line.strip_prefix("stat::number_of_executed_units:") {
            self.runs = number(value);
        } else if let Some(value) = line.strip_prefix("stat::average_exec_per_sec:") {
            self.per_second = number(value);
        } else if let Some(value) = line.strip_prefix("stat::new_units_added:") {
            self.new_inputs = number(value);
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.artifact = Some(path.to_owned());
        } else if let Some(covered) = covered(line) {
            // What comes before is the reading of the inputs.
            if line.contains("INITED") {
                self.covered = Some((covered, covered));
            }
            if let Some((_, last)) = &mut self.covered {
                *last = covered;
            }
        }
        self.read_complaint(line);
    }

    /// Keeps the message of a panic, or else what the fuzzer calls the failure.
    fn read_complaint(&mut self, line: &str) {
        if line.contains(" panicked at ") {
            self.in_panic = true;
        } else if END_OF_PANIC.iter().any(|end| line.starts_with(end)) {
            self.in_panic = false;
        }
        let is_name = self.complaint.is_empty() && line.contains("ERROR: libFuzzer: ");
        let is_wanted = (self.in_panic && !line.is_empty()) || is_name;
        if is_wanted && self.complaint.len() < COMPLAINT_LINES {
            let line = line.chars().take(COMPLAINT_WIDTH).collect();
            self.complaint.push(line);
        }
    }

    fn summary(&self, folder: &str) -> String {
        let (first, last) = self.covered.unwrap_or_default();
        format!(
            "{} runs, {} a second; coverage {first} → {last}; {} new inputs in {folder}",
            self.runs, self.per_second, self.new_inputs
        )
    }
}

/// The coverage in a line such as `#21 INITED cov: 6909 ft: 16963 corp: 20/416b`.
fn covered(line: &str) -> Option<u64> {
    let (_, rest) = line.strip_prefix('#')?.split_once(" cov: ")?;
    rest.split(' ').next()?.parse().ok()
}

/// The program cargo-fuzz.
#[derive(Debug)]
struct Tool {
    program: PathBuf,
}

impl Tool {
    /// A command of cargo-fuzz, from the root of the repository.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(root()).arg(name).args(BUILD);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(words: &str) -> Result<Plan, String> {
        let words: Vec<String> = words.split_whitespace().map(Into::into).collect();
        Plan::parse(&words)
    }

    fn names(plan: &Plan) -> Vec<&'static str> {
        plan.targets.iter().map(|target| target.name).collect()
    }

    #[test]
    fn without_words_every_target_runs_for_a_minute() {
        let plan = plan("").expect("a plan");
        assert_eq!((plan.seconds, plan.targets.len()), (60, TARGETS.len()));
    }

    #[test]
    fn named_targets_run_in_table_order_and_once() {
        let plan = plan("engine --seconds 5 read_plain engine").expect("a plan");
        assert_eq!(plan.seconds, 5);
        assert_eq!(names(&plan), ["read_plain", "engine"]);
    }

    #[test]
    fn unknown_words_are_refused_by_name() {
        for (words, culprit) in [
            ("motor", "`motor`"),
            ("--minutes 3", "`--minutes`"),
            ("--seconds", "`--seconds`"),
            ("--seconds 0", "positive"),
            ("--seconds -1", "positive"),
            ("--seconds engine", "positive"),
        ] {
            let complaint = plan(words).expect_err(words);
            assert!(complaint.contains(culprit), "{words}: {complaint}");
        }
    }

    #[test]
    fn the_table_names_every_program_of_the_fuzzer() {
        let folder = root().join("fuzz/fuzz_targets");
        let mut files: Vec<String> = fs::read_dir(folder)
            .expect("the folder exists")
            .map(|item| item.expect("readable").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let mut programs: Vec<String> = TARGETS
            .iter()
            .map(|target| format!("{}.rs", target.name))
            .collect();
        files.sort();
        programs.sort();
        assert_eq!(files, programs);
        assert!(root().join("fuzz/text.dict").is_file());
    }

    #[test]
    fn a_good_end_is_understood() {
        let mut progress = Progress::default();
        for line in [
            "#2	pulse  cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 31Mb",
            "#21	INITED cov: 6909 ft: 16963 corp: 20/416b exec/s: 0 rss: 31Mb",
            "#22	NEW    cov: 7000 ft: 16963 corp: 20/416b exec/s: 0 rss: 31Mb",
            "#2840	DONE   cov: 8837 ft: 37809 corp: 883/20Kb lim: 34 exec/s: 177 rss: 45Mb",
            "Done 2840 runs in 16 second(s)",
            "stat::number_of_executed_units: 2840",
            "stat::average_exec_per_sec:     177",
            "stat::new_units_added:          881",
        ] {
            progress.read(line);
        }
        assert_eq!(
            progress.summary("FOLDER"),
            "2840 runs, 177 a second; coverage 6909 → 8837; 881 new inputs in FOLDER"
        );
        assert!(progress.artifact.is_none() && progress.complaint.is_empty());
    }

    #[test]
    fn a_panic_is_understood() {
        let mut progress = Progress::default();
        for line in [
            "",
            "thread '<unnamed>' (7) panicked at crates/supereigen-fuzz/src/engine.rs:40:9:",
            "assertion `left == right` failed",
            "  left: 1",
            " right: 2",
            "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
            "==7== ERROR: libFuzzer: deadly signal",
            "SUMMARY: libFuzzer: deadly signal",
            "artifact_prefix='/x/'; Test unit written to /x/crash-1",
        ] {
            progress.read(line);
        }
        assert_eq!(progress.artifact.as_deref(), Some("/x/crash-1"));
        assert_eq!(progress.complaint.len(), 4);
        assert_eq!(progress.complaint[3], " right: 2");
    }

    #[test]
    fn a_hang_is_understood() {
        let mut progress = Progress::default();
        progress.read("==7== ERROR: libFuzzer: timeout after 31 seconds");
        progress.read("artifact_prefix='/x/'; Test unit written to /x/timeout-1");
        assert_eq!(progress.complaint.len(), 1);
        assert_eq!(progress.artifact.as_deref(), Some("/x/timeout-1"));
    }

    #[test]
    fn paths_are_shown_from_the_root() {
        let inside = root().join("fuzz/artifacts/x");
        assert_eq!(from_root(&inside), Path::new("fuzz/artifacts/x"));
        assert_eq!(from_root(Path::new("cargo-fuzz")), Path::new("cargo-fuzz"));
    }
}
