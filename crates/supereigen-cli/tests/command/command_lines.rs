//! Whole command lines, changed a little, with files that are changed a little: each ends soon, in bounded memory,
//! with a status that means something and without a panic.
//!
//! Deterministic.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use supereigen_cases::{Random, cases};

use crate::support::{PAPER, empty_folder, files_of, lines_of, root, run, words};

/// Pieces that are put into files.
const PIECES: [&str; 16] = [
    "\0",
    "\n",
    "-inf",
    "1e9999",
    "1/0",
    "\"",
    "{",
    "]",
    ",",
    "labels: a b c d e\n",
    "# shard 1/2: complete",
    "\\begin{gather*}\n",
    "%%MatrixMarket matrix coordinate real general\n",
    "é",
    "PAR1",
    "9",
];

const RUNS: usize = 1_000;

/// Kilobytes of addresses, stacks of threads included; seconds for what ends at once, unless it never does.
const BOUNDS: &str = "ulimit -v 4000000; exec timeout 600 \"$0\" \"$@\"";

/// What command lines are made of.
struct Lists {
    /// Command lines that are right, in a folder with the files that they name. What they write has names that no
    /// other file has.
    right: Vec<String>,
    /// Words that are put in the place of others.
    words: Vec<String>,
}

/// A folder with all files that the lines name.
fn all_files() -> PathBuf {
    let folder = empty_folder("command-lines");
    for (from, to) in [
        (PAPER, "matrix.txt"),
        ("testdata/input/labelled-4.txt", "labelled.txt"),
        ("testdata/input/cone-rows-3.tplib", "rows.tplib"),
    ] {
        fs::copy(root().join(from), folder.join(to)).unwrap();
    }
    for (matrix, flags, name) in [
        ("matrix", "", "basis.txt"),
        ("matrix", "--certificates", "basis.jsonl"),
        ("matrix", "", "basis.npy"),
        ("labelled", "", "labelled.json"),
        ("labelled", "", "labelled.csv.gz"),
        ("matrix", "--parts 2", "run/"),
    ] {
        let (matrix, name) = (folder.join(format!("{matrix}.txt")), folder.join(name));
        let line = format!("basis {} {flags} -o {}", matrix.display(), name.display());
        run(&line).expect_quiet_success();
    }
    folder
}

/// Changes a word or two.
fn mutated_line(lists: &Lists, random: &mut Random) -> Vec<String> {
    let Lists {
        right,
        words: wrong,
    } = lists;
    let mut line = words(&right[random.index(right.len())]);
    for _ in 0..random.index(3) {
        let at = random.index(line.len());
        let other = words(&right[random.index(right.len())]);
        let other = match random.index(2) {
            0 => &wrong[random.index(wrong.len())],
            _ => other[random.index(other.len())],
        };
        match random.index(4) {
            0 => drop(line.remove(at)),
            1 => line.insert(at + 1, other),
            _ => line[at] = other,
        }
        if line.is_empty() {
            line.push("");
        }
    }
    line.into_iter().map(str::to_owned).collect()
}

/// Changes some bytes.
fn mutate_file(path: &Path, random: &mut Random) {
    let mut bytes = fs::read(path).unwrap();
    for _ in 0..1 + random.index(2) {
        let at = random.index(bytes.len() + 1);
        let end = at + random.index((bytes.len() - at).min(20) + 1);
        match random.index(4) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.index(8),
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..end)),
            _ => drop(bytes.splice(at..end, PIECES[random.index(PIECES.len())].bytes())),
        }
    }
    fs::write(path, bytes).unwrap();
}

/// Runs a line in the folder; its status, or what is wrong with how it ended.
fn end(folder: &Path, line: &[impl AsRef<OsStr>]) -> Result<i32, String> {
    let output = Command::new("sh")
        .args(["-c", BOUNDS, env!("CARGO_BIN_EXE_supereigen")])
        .args(line)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output)
        .unwrap();
    let (status, said) = (output.status, String::from_utf8_lossy(&output.stderr));
    let is_panic = ["panicked at", "RUST_BACKTRACE", "memory allocation of"]
        .iter()
        .any(|words| said.contains(words));
    match status.code() {
        Some(status @ (0 | 1 | 2 | 130)) if !is_panic => Ok(status),
        _ => Err(format!("{status}: {said}")),
    }
}

#[test]
fn changed_command_lines_end_soon_and_without_a_panic() {
    let folder = all_files();
    // The files of which one is changed for a run.
    let of = |folder: PathBuf| {
        let files = files_of(&folder).into_iter();
        files.map(move |(name, bytes)| (folder.join(name), bytes))
    };
    let right: Vec<(PathBuf, Vec<u8>)> = of(folder.clone()).chain(of(folder.join("run"))).collect();
    let mut faults = Vec::new();
    let lists = Lists {
        right: lines_of("command-lines/right.txt"),
        words: lines_of("command-lines/words.txt"),
    };
    for line in &lists.right {
        match end(&folder, &words(line)) {
            Ok(0 | 1) => {}
            other => faults.push(format!("{line:?}: {other:?}")),
        }
    }
    let mut random = Random(16);
    for index in 0..cases(RUNS) {
        let line = mutated_line(&lists, &mut random);
        // Mostly a file that the line reads.
        let named: Vec<&PathBuf> = right
            .iter()
            .map(|(path, _)| path)
            .filter(|path| line.iter().any(|word| path.starts_with(folder.join(word))))
            .collect();
        if let Some(path) = named.get(random.index(named.len() + 1)) {
            mutate_file(path, &mut random);
        }
        if let Err(fault) = end(&folder, &line) {
            faults.push(format!("run {index}, {line:?}: {fault}"));
        }
        // Whatever was changed or written over is as before.
        for (path, bytes) in &right {
            if fs::read(path).ok().as_ref() != Some(bytes) {
                fs::write(path, bytes).unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
