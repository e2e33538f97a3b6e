//! 2 for bad input or usage, with nothing on standard output.
//!
//! 0 done, 1 the answer is no, and the messages, are among the goldens; 130 is in [`crate::interruption`].

use crate::support::{PAPER, run, run_with_input, supereigen, temporary, words};

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
    assert_eq!(words[1..], ["commit", "features", "target"]);
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
