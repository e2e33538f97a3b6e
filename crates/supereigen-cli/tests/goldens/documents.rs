//! What README.md and docs/ show is what the command does; sessions of `testdata/sessions` are documents as well, which
//! only tests read.
//!
//! - A block `console` is a session: lines `$ …` are run, and what they print is what follows, where a
//!   line `…` stands for any lines. `UPDATE_GOLDENS=1` writes what they print into the document. In `testdata/sessions`
//!   a line `[2]` follows where the status of a line is 2, and so on for all but 0.
//! - A block `sh` is run as a script and must succeed.
//! - A comment `<!-- not run: why -->` on the line before a block says why it cannot be run here.
//! - Blocks of the other known kinds, [`SHOWN`], are there to be read. Any other kind is a mistake: it would
//!   never be run, and nobody would notice.
//!
//! The blocks of a document are run one after the other in a folder of their own, in which `examples` and
//! `testdata` are those of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Failed;

use crate::is_update;
use crate::stems;
use crate::support::{empty_folder, root, testdata};

/// What stands for any lines.
const ANYTHING: &str = "…";
/// The kinds of blocks that are only shown here. Those of Rust and Python are run by other tests.
const SHOWN: [&str; 5] = ["text", "json", "rust", "python", "pycon"];

/// A fenced block of a document.
struct Block {
    /// What follows the backquotes.
    kind: String,
    /// The lines between the fences, as a range of lines of the document.
    lines: std::ops::Range<usize>,
    is_run: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut index = 0;
    while index < lines.len() {
        if let Some(kind) = lines[index].trim_start().strip_prefix("```") {
            let is_end = |line: &&str| line.trim_start() == "```";
            let end = lines[index + 1..].iter().position(is_end);
            let end = index + 1 + end.expect("a block that ends");
            blocks.push(Block {
                kind: kind.to_owned(),
                lines: index + 1..end,
                is_run: index == 0 || !lines[index - 1].starts_with("<!-- not run: "),
            });
            index = end;
        }
        index += 1;
    }
    blocks
}

/// README.md and all files of docs/ and `testdata/sessions`, with the names of their cases.
pub(crate) fn documents() -> Vec<(String, PathBuf)> {
    let mut documents = vec![("document::README".to_owned(), root().join("README.md"))];
    for (kind, folder) in [("document", root().join("docs")), ("session", sessions())] {
        for name in stems(&folder, "md") {
            let path = folder.join(format!("{name}.md"));
            documents.push((format!("{kind}::{name}"), path));
        }
    }
    documents
}

fn sessions() -> PathBuf {
    testdata("sessions")
}

/// Both streams of a command, and its status; there is none after a signal.
fn shell(script: &str, folder: &Path) -> (String, Option<i32>) {
    let own = Path::new(env!("CARGO_BIN_EXE_supereigen"))
        .parent()
        .unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let script = format!("exec 2>&1\n{script}");
    // What is shown to a reader does not take minutes.
    let output = Command::new("timeout")
        .args(["600", "sh", "-e", "-c", &script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", own.display()))
        // What `sort` gives is the same everywhere.
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

/// Runs a session; what it should have looked like.
fn replay(session: &[&str], folder: &Path, has_statuses: bool) -> Vec<String> {
    let mut lines = session.iter().peekable();
    let mut replayed = Vec::new();
    while let Some(line) = lines.next() {
        let command = line
            .strip_prefix("$ ")
            .expect("a session begins with a command");
        replayed.push((*line).to_owned());
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected.push(*line);
        }
        let (mut printed, status) = shell(command, folder);
        if has_statuses && status != Some(0) {
            printed += &format!("[{}]\n", status.expect("no signal ended the run"));
        }
        let printed: Vec<&str> = printed.lines().collect();
        let is_same = matches(&printed, &expected);
        let shown = if is_same { expected } else { printed };
        replayed.extend(shown.into_iter().map(str::to_owned));
    }
    replayed
}

/// Whether the lines are the expected ones.
fn matches(printed: &[&str], expected: &[&str]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((&ANYTHING, rest)) => (0..=printed.len()).any(|at| matches(&printed[at..], rest)),
        Some((first, rest)) => printed.first() == Some(first) && matches(&printed[1..], rest),
    }
}

/// Runs the blocks of a document; with `UPDATE_GOLDENS` writes down what they print.
pub(crate) fn check(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap();
    let kind = path.parent().and_then(Path::file_name).unwrap_or_default();
    let folder = empty_folder(&format!("document-{}-{name}", kind.display()));
    for shared in ["examples", "testdata"] {
        std::os::unix::fs::symlink(root().join(shared), folder.join(shared)).unwrap();
    }
    let lines: Vec<&str> = text.lines().collect();
    let (mut faults, mut changes) = (Vec::new(), Vec::new());
    for block in blocks(&text).iter().filter(|block| block.is_run) {
        let content = &lines[block.lines.clone()];
        let place = format!("{}:{}", path.display(), block.lines.start);
        match block.kind.as_str() {
            "sh" => {
                let (printed, status) = shell(&content.join("\n"), &folder);
                if status != Some(0) {
                    faults.push(format!("{place}: {printed}"));
                }
            }
            "console" => {
                let replayed = replay(content, &folder, path.starts_with(sessions()));
                if replayed != content {
                    faults.push(format!("{place} should be\n{}", replayed.join("\n")));
                    changes.push((block.lines.clone(), replayed));
                }
            }
            kind if SHOWN.contains(&kind) => {}
            kind => faults.push(format!(
                "{place}: blocks of the kind `{kind}` are not known"
            )),
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    if is_update() {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (range, replayed) in changes.into_iter().rev() {
            lines.splice(range, replayed);
        }
        fs::write(path, lines.join("\n") + "\n")?;
    }
    Err(faults.join("\n\n").into())
}
