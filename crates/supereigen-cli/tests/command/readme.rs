//! What README.md shows is what the command prints.

use std::fs;

use crate::support::{PAPER, root, run};

/// The fenced blocks of a kind.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    text.split(&format!("```{kind}\n"))
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_first_example_is_real() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let shown = blocks(&readme, "text");
    let matrix = fs::read_to_string(root().join(PAPER)).unwrap();
    let matrix: String = matrix
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(shown[0], matrix);
    let outcome = run(&["basis", PAPER, "--format", "pretty"]);
    assert_eq!(shown[1], outcome.stdout + &outcome.stderr);
    let commands = blocks(&readme, "sh");
    assert_eq!(
        commands[..2],
        [
            format!("cargo run --release -- basis {PAPER}\n"),
            "cargo xtask test\n".to_owned()
        ]
    );
}
