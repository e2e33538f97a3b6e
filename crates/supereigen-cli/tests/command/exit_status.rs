//! The exit statuses: their table, and 2 for bad input or usage, with nothing on standard output.
//!
//! 0 done, 1 the answer is no, and the messages, are among the goldens; 3 is also in [`crate::limits`], 130 in
//! [`crate::interruption`].

use std::fs;

use crate::support::{
    ENDLESS_NODES, Outcome, PAPER, endless, root, run, run_with_input, start_with_input,
    supereigen, temporary, words,
};

/// The table at the end of the help, as statuses and what they mean.
fn table() -> Vec<(i32, String)> {
    let help = run(&["--help"]).expect_quiet_success();
    let (_, table) = help.split_once("Exit status, of every command:\n").unwrap();
    let row = |line: &str| {
        let (status, meaning) = line.trim().split_once(' ').unwrap();
        (status.parse().unwrap(), meaning.trim().to_owned())
    };
    table.lines().map(row).collect()
}

/// A run that does not come to its end: standard input stays open, and nothing comes.
fn waiting(line: &str, stop: impl FnOnce(u32)) -> Outcome {
    let padding = format!("# {}\n", "-".repeat(1 << 17));
    let mut child = start_with_input(&words(line), padding.as_bytes());
    let held_open = child.stdin.take();
    stop(child.id());
    let outcome = child.wait_with_output().unwrap().into();
    drop(held_open);
    outcome
}

#[cfg(unix)]
fn interrupt(id: u32) {
    let mut kill = std::process::Command::new("kill");
    let status = kill.args(["-INT", &id.to_string()]).status().unwrap();
    assert!(status.success());
}

/// Every status of the table is that of each of these, the manual has the same table, and there is no other status.
#[test]
fn the_table_of_statuses_holds() {
    let table = table();
    let statuses: Vec<i32> = table.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses, [0, 1, 2, 3, 130]);
    let manual = fs::read_to_string(root().join("docs/tasks.md")).unwrap();
    let manual = manual.replace('`', "");
    for (status, meaning) in &table {
        let row = format!("| {status} | {meaning} |\n");
        assert!(manual.contains(&row), "docs/tasks.md lacks {row}");
    }
    for (status, line) in [
        (0, "count examples/wang-sergeev-5.txt"),
        (0, "basis examples/wang-sergeev-5.txt --limit 1"),
        (0, "explain examples/wang-sergeev-5.txt --limit 1"),
        (
            1,
            "check examples/simple-production-3.txt --lambda 7 --vector 0,0,0",
        ),
        (2, "count no-such-file.txt"),
        (2, "count --no-such-flag"),
        (2, "no-such-command"),
    ] {
        assert_eq!(run(&words(line)).status, status, "{line}");
    }
    for line in [
        "basis",
        "count -q",
        "summary",
        "spectrum",
        "verify examples/wang-sergeev-5.txt -",
        "convert",
    ] {
        let by_time = waiting(&format!("{line} --time 100ms"), |_| {});
        assert_eq!(by_time.status, 3, "{line}: {by_time:?}");
        #[cfg(unix)]
        assert_eq!(waiting(line, interrupt).status, 130, "{line}");
    }
}

/// None of these comes to an end by itself. How far each comes in that time is open, but not what its status is, nor that
/// it says why.
#[test]
fn three_for_every_run_that_a_limit_stops() {
    let matrix = temporary("statuses-endless.txt");
    fs::write(&matrix, endless()).unwrap();
    let matrix = matrix.to_str().unwrap();
    let zeros = ["0"; ENDLESS_NODES].join(",");
    let unit = temporary("statuses-unit.txt");
    let entry = |i, j| if i == j { "0 " } else { ". " };
    let row = |i: usize| (0..ENDLESS_NODES).map(|j| entry(i, j)).collect::<String>() + "\n";
    fs::write(&unit, (0..ENDLESS_NODES).map(row).collect::<String>()).unwrap();
    let unit = unit.to_str().unwrap();
    for line in [
        "basis @",
        "basis @ -q",
        "basis @ -q --threads 1",
        "basis @ -q --unordered -f json",
        "basis @ -q -m wang-sergeev",
        "basis @ -q -m wang-yang-wang --generators",
        "basis @ -q -m double-description",
        "basis @ -q -m elimination",
        "basis @ -q --contains 1",
        "count @ -q",
        "count @ -q -m wang-sergeev --format json",
        "summary @",
        "explain @",
        "spectrum @",
        "estimate @ --format json",
        "cone @ UNIT",
        "cone @ UNIT -m double-description --count",
        "draw @ --extremal 1000000000000",
        "simulate @ --steps 1000000000000 --from ZEROS",
    ] {
        let line = line
            .replace('@', matrix)
            .replace("ZEROS", &zeros)
            .replace("UNIT", unit);
        let outcome = run(&words(&format!("{line} --time 300ms")));
        assert_eq!(outcome.status, 3, "{line}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains("stopped by --time 300ms"),
            "{line}: {}",
            outcome.stderr
        );
    }
}

/// What a stopped run leaves in a file is marked, whatever the format; there may be no file if nothing was found yet.
#[test]
fn the_file_of_a_stopped_run_says_that_it_is_a_part() {
    let matrix = temporary("statuses-part.txt");
    fs::write(&matrix, endless()).unwrap();
    let matrix = matrix.to_str().unwrap();
    for (ending, mark) in [
        ("txt", "\n# incomplete: there may be more vectors\n"),
        ("csv", "\n# incomplete: there may be more vectors\n"),
        ("tplib", "\n# incomplete: there may be more vectors\n"),
        ("json", "\n],\"complete\":false}\n"),
        ("poly", "\n],\"complete\":false}\n"),
        ("jsonl", "\n{\"complete\":false}\n"),
        ("tex", "\n\\vdots\n\\end{gather*}\n"),
        ("npy.json", "\"complete\":false}\n"),
    ] {
        let part = temporary(&format!("statuses-part-of.{ending}"));
        let _ = fs::remove_file(&part);
        let out = part.to_str().unwrap().trim_end_matches(".json").to_owned();
        let out = if ending == "json" { out + ".json" } else { out };
        for limit in ["--limit 3", "--time 500ms -q"] {
            let outcome = run(&words(&format!("basis {matrix} {limit} -o {out}")));
            match limit {
                "--limit 3" => assert_eq!(outcome.status, 0, "{outcome:?}"),
                _ => {
                    let said = outcome.expect_stop();
                    if said.contains("before the answer") || said.contains("as it was") {
                        continue;
                    }
                }
            }
            let text = fs::read(&part).unwrap();
            let tail = &text[text.len().saturating_sub(100)..];
            let tail = String::from_utf8_lossy(tail);
            assert!(tail.ends_with(mark), "{ending} {limit}: {tail}");
        }
    }
}

/// What was typed, or stands in a file, cannot steer a terminal by way of a message.
#[test]
fn messages_escape_what_would_disturb_a_terminal() {
    let evil = "\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\u{202e}\r";
    let file = temporary("statuses-evil.txt");
    fs::write(&file, format!("0 {evil}\n. 0\n")).unwrap();
    let file = file.to_str().unwrap();
    let missing = format!("missing-{evil}.txt");
    let lines: [&[&str]; 10] = [
        &[evil],
        &["basis", "--type", evil, PAPER],
        &["basis", "--contains", evil, PAPER],
        &["basis", "--method", evil, PAPER],
        &["basis", "--lambda", evil, PAPER],
        &["basis", &format!("--{evil}")],
        &["basis", &missing],
        &["basis", file],
        &["verify", PAPER, file],
        &["basis", PAPER, "-o", &format!("{evil}/out.{evil}")],
    ];
    for line in lines {
        let outcome = supereigen(line)
            .env("CLICOLOR_FORCE", "1")
            .output()
            .unwrap();
        let outcome = Outcome::from(outcome);
        let is_raw = |text: &str| {
            let rest = text.replace("\u{1b}[2J", "\u{7}");
            rest.contains(['\u{7}', '\r', '\u{9b}', '\u{202e}']) || rest.contains("\u{1b}]")
        };
        assert!([1, 2].contains(&outcome.status), "{line:?}: {outcome:?}");
        assert!(!is_raw(&outcome.stderr), "{line:?}: {:?}", outcome.stderr);
        assert!(
            outcome.stderr.contains("\\u{1b}]0;title\\u{7}"),
            "{line:?}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn one_when_the_answer_is_no() {
    for (line, expected) in [
        (
            "examples/simple-production-3.txt --lambda 7 --vector 0,0,0",
            1,
        ),
        ("testdata/input/acyclic-3.txt --vector 0,.,.", 1),
        // Not extremal, but a solution: yes.
        ("examples/wang-sergeev-5.txt --vector 1,0,4,2,3", 0),
    ] {
        assert_eq!(
            run(&words(&format!("check {line}"))).status,
            expected,
            "{line}"
        );
    }
}

#[test]
fn two_and_nothing_on_standard_output_when_refused() {
    for line in [
        "",
        "basis examples/simple-production-3.txt --lambda 1 --lambda 2",
        "basis examples/simple-production-3.txt --lambda one",
        "basis examples/simple-production-3.txt --limit many",
        "basis examples/simple-production-3.txt --limit 0",
        "basis examples/simple-production-3.txt --limit -1",
        "explain examples/simple-production-3.txt --limit 0",
        "explain examples/simple-production-3.txt --limit -1",
        "basis examples/simple-production-3.txt examples/scilab-6.txt",
        "basis examples/simple-production-3.txt --output examples",
        "explain examples/simple-production-3.txt --output no/such/folder/x",
        "lambda no-such-file.txt",
        "check no-such-file.txt --vector 0",
        "explain no-such-file.txt",
        "cone no-such-file.txt examples/simple-production-3.txt",
        "cone examples/simple-production-3.txt testdata/bad/word.txt",
        "cone --rows testdata/bad/word.txt",
        "cone examples/simple-production-3.txt examples/simple-production-3.txt --limit 0",
        "cone examples/simple-production-3.txt examples/simple-production-3.txt --format npy",
        "cone examples/simple-production-3.txt examples/simple-production-3.txt --rows -",
        "member examples/simple-production-3.txt examples/simple-production-3.txt",
        "implied examples/simple-production-3.txt examples/simple-production-3.txt",
        "polar testdata/bad/word.txt",
        "solve examples/pencil-A.txt examples/pencil-B.txt --below 0,0",
        "solve examples/pencil-A.txt examples/pencil-B.txt --below 0,0,0,0,0,one",
        "redund examples/pencil-A.txt",
        "redund examples/pencil-A.txt examples/pencil-B.txt --list -o x",
        "pencil examples/pencil-A.txt examples/scilab-6.txt",
        "lambda examples/pencil-A.txt",
        "cone examples/pencil-A.txt examples/pencil-B.txt --lambda one",
        "polar testdata/input/vectors-3.txt --matrices one",
        "spectrum testdata/bad/word.txt",
        "eigen testdata/input/ragged.txt",
        "sub no-such-file.txt",
        "finite examples/simple-production-3.txt --lambda one",
        "interval examples/simple-production-3.txt",
        "lambda testdata/bad/word.txt",
        "explain testdata/bad/word.txt",
        "check testdata/bad/word.txt --vector 0,0",
        "check examples/simple-production-3.txt --vector 0,0,0,0",
        "check examples/simple-production-3.txt --vector 0,0,+inf",
        "check examples/simple-production-3.txt --vector [0,0,0],[0,0,0]",
    ] {
        let message = run(&words(line)).expect_refusal();
        assert!(!message.is_empty() && message.ends_with('\n'), "{line}");
    }
}

#[test]
fn a_bad_flag_is_refused_before_the_matrix_is_read() {
    let outcome = run(&["basis", "no-such-file.txt", "--lambda", "1 2"]);
    assert!(outcome.expect_refusal().contains("--lambda:1:3"));
    let outcome = run(&["check", "no-such-file.txt", "--vector", "0 x"]);
    assert!(outcome.expect_refusal().contains("--vector:1:3"));
}

#[test]
fn faults_on_standard_input_are_placed_there() {
    for arguments in [&["lambda"][..], &["lambda", "-"]] {
        let message = run_with_input(arguments, b"0 1\n2 x\n").expect_refusal();
        assert!(message.contains("--> standard input:2:3\n"), "{message}");
        assert!(message.contains("\n2 | 2 x\n"), "{message}");
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let coloured = |arguments: &[&str]| {
        let mut command = supereigen(arguments);
        command.env("CLICOLOR_FORCE", "1").output().unwrap()
    };
    let escape = 0x1b;
    let refused = coloured(&["basis", "testdata/bad/word.txt"]);
    assert!(refused.stderr.contains(&escape));
    let pretty = &["basis", PAPER, "--format", "pretty"];
    assert!(coloured(pretty).stdout.contains(&escape));
    for format in ["plain", "json", "latex"] {
        assert!(
            !coloured(&["basis", PAPER, "-f", format])
                .stdout
                .contains(&escape)
        );
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let short = format!("supereigen {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["-V"]).expect_quiet_success(), short);
    let long = run(&["--version"]).expect_quiet_success();
    assert!(long.starts_with(short.trim_end()), "{long}");
    let words: Vec<&str> = long
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(words[1..], ["commit", "target"]);
    assert!(
        !long.lines().any(|line| line.trim_end().ends_with(':')),
        "{long}"
    );
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let commands = ["basis", "count", "cone", "verify", "spectrum", "draw"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).expect_quiet_success();
        for command in commands {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
    let folder = temporary("manual-pages");
    run(&["man", folder.to_str().unwrap()]).expect_quiet_success();
    for command in commands {
        let page = folder.join(format!("supereigen-{command}.1"));
        let page = std::fs::read_to_string(page).unwrap();
        assert!(
            page.contains("EXTRA") && page.contains("OPTIONS"),
            "{command}"
        );
    }
}
