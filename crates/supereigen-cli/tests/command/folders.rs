//! Long runs into a folder of parts: the same bytes as in one file, and what a stopped run has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{
    Outcome, empty_folder, files_of, folder_with, lines_of, run, run_in, run_limited, stems,
    testdata,
};

/// The parts of a folder, in the order of the shell.
fn parts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_of(folder).into_iter();
    files
        .filter(|(name, _)| name.starts_with("part-"))
        .collect()
}

/// The numbers of the parts: one that takes long, or with which idle threads help, is in pieces.
fn numbers(folder: &Path) -> BTreeSet<String> {
    let number = |name: &str| name.split(['-', '.']).nth(1).unwrap().to_owned();
    let names = parts(folder).into_iter();
    names.map(|(name, _)| number(&name)).collect()
}

/// What `cat run/part-*` gives; of CSV, with the head once.
fn joined(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for (index, (name, bytes)) in parts(folder).into_iter().enumerate() {
        let head = if name.ends_with(".csv") && index > 0 {
            bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1
        } else {
            0
        };
        all.extend_from_slice(&bytes[head..]);
    }
    all
}

/// Command lines for all families, the recorded matrices and the recorded cones.
fn systems() -> Vec<String> {
    let folder = empty_folder("folders-systems");
    let mut systems = Vec::new();
    for family in lines_of("command-lines/families.txt") {
        let path = folder.join(format!("{}.txt", family.replace(' ', "-")));
        let line = format!("generate {family} -o {}", path.display());
        run(&line).expect_quiet_success();
        systems.push(format!("basis {}", path.display()));
    }
    for name in stems(&testdata("corpus"), "txt") {
        systems.push(format!("basis testdata/corpus/{name}.txt"));
    }
    for name in stems(&testdata("cones"), "basis") {
        let file = format!("testdata/cones/{name}");
        systems.push(format!("cone {file}.A {file}.B --method tree"));
        systems.push(format!("cone {file}.A {file}.B --equal"));
    }
    systems.push("basis testdata/input/labelled-4.txt --type 2".to_owned());
    let filtered = "basis testdata/input/decimals-3.txt --lambda 0.05 --support-max 2";
    systems.push(filtered.to_owned());
    systems
}

#[test]
fn the_parts_are_the_whole() {
    let out = empty_folder("folders-whole");
    for (index, system) in systems().iter().enumerate() {
        let format = ["txt", "jsonl", "csv"][index % 3];
        let certificates = if index % 6 == 1 { "--certificates" } else { "" };
        let file = out.join(format!("whole.{format}"));
        let line = format!("{system} -q {certificates} -o {}", file.display());
        run(&line).expect_quiet_success();
        let whole = fs::read(&file).unwrap();
        for (at, threads) in [[1, 8], [2, 3]][index % 2].into_iter().enumerate() {
            let most = [1, 2, 3, 7, 50, 1000][(index + at) % 6];
            let folder = out.join(format!("run-{index}-{threads}.{format}/"));
            let line = format!(
                "{system} -q {certificates} -t {threads} --parts {most} -o {}",
                folder.display()
            );
            run(&line).expect_quiet_success();
            assert!(joined(&folder) == whole, "{line}");
            assert!(numbers(&folder).len() <= most, "{line}");
        }
    }
}

/// A part that takes long is kept in pieces when it is stopped.
#[test]
fn what_a_stopped_run_has_is_kept() {
    let folder = folder_with("folders-stopped", "circulant 16 8");
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    let line = "basis matrix.txt --parts 1 -t 1 -o run/";
    let again = |limit: &str| run_in(&folder, &format!("{line} {limit}"));
    let has_kept =
        |outcome: &Outcome| outcome.status == 3 && !parts(&folder.join("run")).is_empty();
    let has_ended = |outcome: &Outcome| outcome.status == 0 || has_kept(outcome);
    let (_, stopped) = run_limited(again, has_ended);
    if stopped.status == 3 {
        let said = stopped.expect_stop();
        assert!(said.contains("0 of 1 parts are finished, with "), "{said}");
        assert!(said.contains("the same command again goes on"), "{said}");
        let wrong = run_in(&folder, "verify matrix.txt run");
        assert_eq!(wrong.status, 1, "{wrong:?}");
        let refused = run_in(&folder, "convert run -o joined.txt").expect_refusal();
        assert!(
            refused.contains("1 of its 1 parts are not finished"),
            "{refused}"
        );
    }
    assert_eq!(run_in(&folder, line).status, 0);
    let whole = fs::read(folder.join("whole.txt")).unwrap();
    assert!(joined(&folder.join("run")) == whole);
}
