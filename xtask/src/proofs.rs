//! `cargo xtask proofs`: checks the proofs of docs/lasso.md with Coq, and lets two judges look at the same bases: the one
//! that is extracted from the proofs, and `supereigen verify --complete`. They share no code and must agree.
//!
//! The bases are those of `testdata/corpus` and `testdata/edge` with up to six nodes, as they were recorded and with faults.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::provide::{Missing, answers};
use crate::tools::{build_for_tests, root, succeed};

/// The judge tries all paths, and there are 14 thousand for seven nodes.
const MOST_NODES: usize = 6;

const FOLDERS: [&str; 2] = ["testdata/corpus", "testdata/edge"];

/// What to do where Coq is missing. It is not installed unasked: with OCaml it takes some 800 megabytes.
const REMEDY: &str =
    "Coq is missing, and the proofs are not checked; to install it: apt-get install coq make";

/// A basis for the judges.
struct Case {
    matrix: PathBuf,
    basis: PathBuf,
    /// Whether it is right; `None` if nothing is known but that both judges say the same.
    is_right: Option<bool>,
}

/// Checks the proofs, and compares the judges. Where Coq is missing this is an error, or only says so.
pub(crate) fn run(where_installed: bool) -> Result<()> {
    let has_coq = ["coqc", "ocamlopt", "make"].iter().all(answers);
    if !has_coq && where_installed {
        eprintln!("{REMEDY}");
        return Ok(());
    }
    if !has_coq {
        bail!(Missing(REMEDY.to_owned()));
    }
    let proofs = root().join("proofs");
    succeed(Command::new("make").arg("-C").arg(&proofs))?;
    let cases = write_cases(&root().join("target/proofs"))?;
    let ours = judge(&proofs.join("judge"), &cases)?;
    let binary = build_for_tests()?;
    let mut right = 0;
    for (case, ours) in cases.iter().zip(ours) {
        let theirs = verify(&binary, case)?;
        let Case { matrix, basis, .. } = case;
        ensure!(
            ours == theirs,
            "the judges differ on {matrix:?} and {basis:?}: is it right? The proofs say {ours}, verify says {theirs}"
        );
        ensure!(
            case.is_right.is_none_or(|is_right| is_right == ours),
            "is {basis:?} right? Both judges say {ours}, which is wrong"
        );
        right += usize::from(ours);
    }
    let all = cases.len();
    println!(
        "both judges agree: {right} bases are right, {} are not",
        all - right
    );
    println!("{all} passed");
    Ok(())
}

/// Writes all bases to the folder.
fn write_cases(folder: &Path) -> Result<Vec<Case>> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {folder:?}"))?;
    let mut cases = Vec::new();
    for matrix in matrices()? {
        let read = |path: &Path| {
            std::fs::read_to_string(path).with_context(|| format!("cannot read {path:?}"))
        };
        let n = read(&matrix)?.lines().count();
        if n > MOST_NODES {
            continue;
        }
        let recorded = read(&matrix.with_extension("basis"))?;
        let name = matrix.file_stem().unwrap_or_default().to_string_lossy();
        for (number, (is_right, text)) in variants(&recorded, n).into_iter().enumerate() {
            let basis = folder.join(format!("{name}.{number}.txt"));
            std::fs::write(&basis, text).with_context(|| format!("cannot write {basis:?}"))?;
            cases.push(Case {
                matrix: matrix.clone(),
                basis,
                is_right,
            });
        }
    }
    ensure!(!cases.is_empty(), "no matrix is small enough");
    Ok(cases)
}

/// Returns the matrices of the corpus, in the order of their names.
fn matrices() -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for folder in FOLDERS {
        let folder = root().join(folder);
        let files =
            std::fs::read_dir(&folder).with_context(|| format!("cannot read {folder:?}"))?;
        for file in files {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "txt") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    Ok(paths)
}

/// Returns a basis for n nodes as it is; without its first vector; with that one twice; with a vector of zeros more; and
/// with each entry of the first vector replaced.
fn variants(recorded: &str, n: usize) -> Vec<(Option<bool>, String)> {
    let lines: Vec<String> = recorded.lines().map(str::to_owned).collect();
    let zeros = vec!["0"; n].join(" ");
    let more = [lines.as_slice(), &[zeros]].concat();
    let mut variants = vec![(Some(true), lines.clone()), (Some(false), more)];
    if let Some((first, rest)) = lines.split_first() {
        variants.push((Some(false), rest.to_vec()));
        let twice = [lines.as_slice(), std::slice::from_ref(first)].concat();
        variants.push((Some(false), twice));
        let entries: Vec<&str> = first.split_whitespace().collect();
        for at in 0..entries.len() {
            let mut entries = entries.clone();
            entries[at] = if entries[at] == "-inf" { "0" } else { "-inf" };
            let changed = [&[entries.join(" ")], rest].concat();
            variants.push((None, changed));
        }
    }
    let text = |lines: Vec<String>| lines.iter().map(|line| format!("{line}\n")).collect();
    let variants = variants.into_iter();
    variants
        .map(|(known, lines)| (known, text(lines)))
        .collect()
}

/// Asks the judge that is extracted from the proofs: it answers with a line for each basis.
fn judge(program: &Path, cases: &[Case]) -> Result<Vec<bool>> {
    let mut command = Command::new(program);
    for case in cases {
        command.arg(&case.matrix).arg(&case.basis);
    }
    let output = command
        .output()
        .with_context(|| format!("cannot run {program:?}"))?;
    let answers = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<bool> = answers.lines().map(|line| line == "right").collect();
    if !output.status.success() || answers.len() != cases.len() {
        bail!(
            "the judge failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(answers)
}

/// Asks `supereigen verify --complete`.
fn verify(binary: &Path, case: &Case) -> Result<bool> {
    let output = Command::new(binary)
        .args(["verify", "--complete"])
        .args([&case.matrix, &case.basis])
        .output()
        .with_context(|| format!("cannot run {binary:?}"))?;
    match output.status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => bail!(
            "verify cannot read {:?}: {}",
            case.basis,
            String::from_utf8_lossy(&output.stderr)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_made_where_there_is_something_to_break() {
        let texts: Vec<(Option<bool>, String)> = variants("-inf 0\n", 2);
        let expected = [
            (Some(true), "-inf 0\n"),
            (Some(false), "-inf 0\n0 0\n"),
            (Some(false), ""),
            (Some(false), "-inf 0\n-inf 0\n"),
            (None, "0 0\n"),
            (None, "-inf -inf\n"),
        ];
        assert_eq!(
            texts,
            expected.map(|(known, text)| (known, text.to_owned()))
        );
        assert_eq!(variants("", 1).len(), 2);
    }
}
