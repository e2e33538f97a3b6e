//! The programs that are compared, and one run of one of them.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use super::systems::System;
use super::vectors::{Vector, scaled_set};

/// GNU time, which tells the peak memory; the one of the shell does not.
const TIME: &str = "/usr/bin/time";

/// The exit status of `timeout --signal KILL` when it had to stop its command.
const STOPPED: i32 = 137;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Program {
    /// Our lasso method.
    Lasso,
    /// Our double description.
    Cone,
    TpLib,
    Polymake,
}

impl Program {
    pub(crate) const OURS: [Program; 2] = [Program::Lasso, Program::Cone];
    pub(crate) const PEERS: [Program; 2] = [Program::TpLib, Program::Polymake];

    /// The head of its column.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Program::Lasso => "basis",
            Program::Cone => "cone",
            Program::TpLib => "TPLib",
            Program::Polymake => "polymake",
        }
    }

    /// What must be on the PATH.
    pub(crate) fn command(self) -> &'static str {
        match self {
            Program::Lasso | Program::Cone => "supereigen",
            Program::TpLib => "compute_ext_rays",
            Program::Polymake => "polymake",
        }
    }

    /// What to say when it is not there.
    pub(crate) fn remedy(self) -> String {
        let how = match self {
            Program::Lasso | Program::Cone => "cargo build --release",
            Program::TpLib => {
                "TPLib is built from its sources, with OCaml and its libraries from opam: \
                 https://www.cmap.polytechnique.fr/~allamigeon/software/"
            }
            Program::Polymake => "apt-get install polymake",
        };
        format!(
            "{} is missing: there is no `{}` on the PATH; to install it: {how}",
            self.title(),
            self.command()
        )
    }
}

/// What came of a run.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    Done {
        seconds: f64,
        /// Peak resident memory in KiB, where it can be told.
        memory: Option<u64>,
        extremals: BTreeSet<Vector>,
    },
    /// It passed the limit.
    Stopped,
    /// It passed the limit on a smaller system, or is not for such systems.
    NotRun,
}

/// Whether one of the folders of the PATH has a file of that name.
pub(crate) fn on_path(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(name).is_file()))
}

/// Where and for how long the programs run.
pub(crate) struct Bench<'a> {
    binary: &'a Path,
    folder: &'a Path,
    limit: u32,
    /// Seconds that polymake takes before it computes, which do not count.
    polymake_start: f64,
    has_memory: bool,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(
        binary: &'a Path,
        folder: &'a Path,
        limit: u32,
        peers: &[Program],
    ) -> Result<Bench<'a>> {
        let mut bench = Bench {
            binary,
            folder,
            limit,
            polymake_start: 0.0,
            has_memory: Path::new(TIME).is_file(),
        };
        if peers.contains(&Program::Polymake) {
            bench.start_polymake()?;
        }
        Ok(bench)
    }

    pub(crate) fn has_memory(&self) -> bool {
        self.has_memory
    }

    /// Lets polymake compile what it needs into the folder, which takes it two runs, and measures how
    /// long it takes to start.
    fn start_polymake(&mut self) -> Result<()> {
        std::fs::write(self.folder.join("peer.pl"), include_str!("polymake.pl"))?;
        let rows = self.folder.join("one.txt");
        std::fs::write(&rows, "0 0\n")?;
        for _ in 0..3 {
            let start = Instant::now();
            let output = self.polymake(Command::new("polymake"), &rows, 1).output()?;
            self.polymake_start = start.elapsed().as_secs_f64();
            if !output.status.success() {
                bail!(
                    "polymake fails:\n{}",
                    String::from_utf8_lossy(&output.stderr)
                );
            }
        }
        Ok(())
    }

    /// Adds the words after `polymake`; its settings and compiled code go to the temporary folder.
    fn polymake(&self, mut command: Command, rows: &Path, n: usize) -> Command {
        command
            .env("POLYMAKE_USER_DIR", self.folder.join("polymake"))
            .arg("--script")
            .arg(self.folder.join("peer.pl"))
            .arg(rows)
            .arg(n.to_string());
        command
    }

    /// Runs the program on the system and reads its answer.
    pub(crate) fn run(&self, program: Program, system: &System) -> Result<Outcome> {
        let answer = self.folder.join("answer.txt");
        let mut command = self.command(program, system)?;
        command.stdout(File::create(&answer)?);
        let start = Instant::now();
        let output = command
            .stderr(Stdio::piped())
            .spawn()
            .and_then(|child| child.wait_with_output())
            .with_context(|| format!("cannot run {command:?}"))?;
        let mut seconds = start.elapsed().as_secs_f64();
        // Without GNU time `timeout` is the child, and it ends itself by the same signal. The kernel sends
        // it too where memory runs out, and that is a failure.
        let was_killed = matches!(output.status.code(), None | Some(STOPPED));
        if was_killed && seconds >= f64::from(self.limit) {
            return Ok(Outcome::Stopped);
        }
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!(
                "{} fails on {}, {}:\n{said}",
                program.title(),
                system.name,
                output.status
            );
        }
        let text = std::fs::read_to_string(&answer)?;
        let mut vectors = text.as_str();
        if program == Program::Polymake {
            let (first, rest) = text.split_once('\n').context("polymake says nothing")?;
            seconds = first.parse().context("polymake says no time")?;
            vectors = rest;
        }
        if seconds > f64::from(self.limit) {
            return Ok(Outcome::Stopped);
        }
        Ok(Outcome::Done {
            seconds,
            memory: self.memory()?,
            extremals: scaled_set(vectors, system.n)?,
        })
    }

    fn command(&self, program: Program, system: &System) -> Result<Command> {
        let mut limit = f64::from(self.limit);
        let mut command = if self.has_memory {
            let mut command = Command::new(TIME);
            command.args(["--quiet", "--format", "%M", "--output"]);
            command.arg(self.folder.join("memory.txt")).arg("timeout");
            command
        } else {
            Command::new("timeout")
        };
        if program == Program::Polymake {
            limit += self.polymake_start;
        }
        // In the foreground, so that Ctrl-C ends the program too.
        command.args(["--foreground", "--signal", "KILL"]);
        command.arg(format!("{limit:.3}"));
        match program {
            Program::Lasso => {
                command.arg(self.binary).args(["basis", "--threads", "1"]);
                command.args(&system.matrix);
            }
            Program::Cone => {
                command.arg(self.binary).args(["cone", "--threads", "1"]);
                command.args(["--method", "double-description", "--rows"]);
                command.arg(&system.rows);
            }
            Program::TpLib => {
                command.arg(program.command()).arg(system.n.to_string());
                command.stdin(File::open(&system.tplib)?);
            }
            Program::Polymake => {
                command.arg(program.command());
                command = self.polymake(command, &system.rows, system.n);
            }
        }
        Ok(command)
    }

    /// The peak memory of the last run.
    fn memory(&self) -> Result<Option<u64>> {
        if !self.has_memory {
            return Ok(None);
        }
        let text = std::fs::read_to_string(self.folder.join("memory.txt"))?;
        let memory = text.trim().parse();
        memory.map(Some).context("GNU time says no memory")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_peers_are_named_with_their_remedy() {
        let [tplib, polymake] = Program::PEERS.map(Program::remedy);
        assert!(tplib.contains("`compute_ext_rays` on the PATH"), "{tplib}");
        assert!(tplib.contains("opam"), "{tplib}");
        assert!(
            polymake.ends_with("to install it: apt-get install polymake"),
            "{polymake}"
        );
    }

    #[test]
    fn what_is_on_no_path_is_missing() {
        assert!(!on_path("supereigen-absent-program"));
    }
}
