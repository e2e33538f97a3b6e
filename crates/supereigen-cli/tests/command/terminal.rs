//! A basis on a terminal: as much as fits the screen, and how many vectors there are besides.

use std::process::{Command, Stdio};

use crate::support::{PAPER, endless, file, root, run};

/// What a command prints on a terminal of this size, both streams together, without colours.
fn on_terminal(rows: usize, columns: usize, line: &str) -> Vec<String> {
    let program = env!("CARGO_BIN_EXE_supereigen");
    let session = format!("stty rows {rows} cols {columns} && '{program}' {line}");
    let output = Command::new("script")
        .args(["-qec", &session, "/dev/null"])
        .current_dir(root())
        .stdin(Stdio::null())
        .env_remove("LINES")
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{line}: {text}");
    text.lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The rows of a table.
fn rows(lines: &[String]) -> Vec<&String> {
    let is_row = |line: &&String| {
        let number = line.split_whitespace().next().unwrap_or_default();
        line.starts_with("  ") && number.parse::<u64>().is_ok()
    };
    lines.iter().filter(is_row).collect()
}

#[test]
fn a_small_basis_is_shown_as_a_whole() {
    let lines = on_terminal(40, 100, &format!("basis {PAPER}"));
    let table = run(&format!("basis {PAPER} -f pretty"));
    let expected: Vec<&str> = table.stdout.lines().chain(table.stderr.lines()).collect();
    assert_eq!(lines, expected);
}

#[test]
fn a_large_basis_ends_with_the_screen() {
    for (size, line) in [
        ((24, 120), "basis examples/dutch-railway-10.txt --lambda 40"),
        ((12, 60), "basis examples/dutch-railway-10.txt --lambda 40"),
        (
            (24, 80),
            "basis examples/dutch-railway-10.txt --lambda 40 -m wang-sergeev",
        ),
        (
            (10, 100),
            "cone testdata/cones/cone-7-4-15.A testdata/cones/cone-7-4-15.B",
        ),
    ] {
        let (height, width) = size;
        let lines = on_terminal(height, width, line);
        let screens = lines
            .iter()
            .map(|line| line.chars().count().div_ceil(width).max(1));
        // The prompt of the shell needs a line as well.
        assert!(screens.sum::<usize>() < height, "{line}: {lines:?}");
        let all = run(&format!("{line} -f plain")).expect_quiet_success();
        let (shown, all) = (rows(&lines).len(), all.lines().count());
        assert!(0 < shown && shown < all, "{line}: {lines:?}");
        let rest = format!("… and {} more", all - shown);
        assert!(
            lines.iter().any(|line| line.starts_with(&rest)),
            "{line}: {lines:?}"
        );
        // What is shown is the beginning of the table.
        let table = run(&format!("{line} -f pretty")).stdout;
        for (row, expected) in rows(&lines).iter().zip(table.lines().skip(1)) {
            let [row, expected] = [row.as_str(), expected].map(|row| {
                let words: Vec<&str> = row.split_whitespace().collect();
                words.join(" ")
            });
            assert_eq!(row, expected, "{line}");
        }
    }
}

#[test]
fn what_was_asked_for_is_shown_as_a_whole() {
    let line = "basis examples/dutch-railway-10.txt --lambda 40";
    let all = run(&format!("{line} -f plain")).expect_quiet_success();
    for flags in ["--all", "-f pretty", "--limit 100000"] {
        let lines = on_terminal(10, 100, &format!("{line} {flags}"));
        assert_eq!(rows(&lines).len(), all.lines().count(), "{flags}");
    }
    let lines = on_terminal(10, 100, &format!("{line} -f plain"));
    assert_eq!(lines, all.lines().collect::<Vec<_>>());
}

/// Nobody waits for the number of a basis without an end.
#[test]
fn counting_the_rest_comes_to_an_end() {
    let line = format!("basis '{}'", file("terminal-endless.txt", endless()));
    let lines = on_terminal(24, 200, &line);
    assert!(!rows(&lines).is_empty(), "{lines:?}");
    let is_rest = |line: &String| line.starts_with("… and at least ");
    assert!(lines.iter().any(is_rest), "{lines:?}");
}

/// The matrix of a timetable has periods far above 0, which is hardly what is meant if no λ is given.
#[test]
fn the_default_of_lambda_is_said_once() {
    let railway = "examples/dutch-railway-10.txt";
    let note =
        "no --lambda was given: this is for λ = 0, but no entry is negative, and λ(A) = 143/3";
    let said = |line: &str| {
        let lines = on_terminal(50, 200, line);
        lines.iter().filter(|line| *line == note).count()
    };
    for line in ["basis", "estimate", "summary", "sub", "finite"] {
        assert_eq!(said(&format!("{line} {railway}")), 1, "{line}");
    }
    for line in [
        format!("basis {railway} --lambda 0"),
        format!("basis {railway} --quiet"),
        format!("draw {railway}"),
        format!("lambda {railway}"),
        format!("basis {PAPER}"),
    ] {
        assert_eq!(said(&line), 0, "{line}");
    }
    let piped = run(&format!("count {railway}"));
    assert_eq!((&*piped.stdout, &*piped.stderr), ("34\n", ""));
}
