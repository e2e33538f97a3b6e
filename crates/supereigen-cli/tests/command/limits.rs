//! Limits end a run early, with status 0, and say so.

use std::fs;
use std::time::{Duration, Instant};

use crate::support::{Outcome, PAPER, endless, root, run, run_with_input, temporary, words};

#[test]
fn a_limit_of_time_ends_a_run_and_keeps_what_was_found() {
    let matrix = endless();
    let outcome = run_with_input(&words("basis --time 300ms"), matrix.as_bytes());
    assert_eq!(outcome.status, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.lines().count() > 100);
    assert!(outcome.stdout.ends_with('\n'));
    assert!(
        outcome
            .stderr
            .contains("; stopped by --time 300ms: there may be more")
    );
    for threads in ["1", "2"] {
        let line = format!("count --time 300ms --threads {threads}");
        let outcome = run_with_input(&words(&line), matrix.as_bytes());
        assert_eq!(outcome.status, 0, "{}", outcome.stderr);
        assert!(outcome.stdout.trim().parse::<u64>().unwrap() > 100);
        assert!(
            outcome.stderr.contains("stopped by --time 300ms: "),
            "{outcome:?}"
        );
    }
}

/// From the definition, the one extremal of this ring takes minutes to check.
#[test]
fn a_limit_of_time_holds_while_one_vector_is_checked() {
    const N: usize = 60_000;
    let mut ring = format!("%%MatrixMarket matrix coordinate integer general\n{N} {N} {N}\n");
    for i in 1..=N {
        ring += &format!("{i} {} 0\n", i % N + 1);
    }
    let matrix = temporary("limits-ring.mtx");
    fs::write(&matrix, ring).unwrap();
    let matrix = matrix.to_str().unwrap();
    let basis = temporary("limits-ring.txt");
    fs::write(&basis, format!("{}\n", vec!["0"; N].join(" "))).unwrap();
    let basis = basis.to_str().unwrap();
    for (line, status) in [
        (format!("verify {matrix} {basis} --time 500ms"), 2),
        (format!("basis {matrix} --self-check -t 1 --time 500ms"), 0),
    ] {
        let started = Instant::now();
        let outcome = run(&words(&line));
        assert_eq!(outcome.status, status, "{outcome:?}");
        assert!(outcome.stderr.contains("stopped by --time"), "{outcome:?}");
        assert!(started.elapsed() < Duration::from_secs(30), "{line}");
    }
}

/// Under the one limit of memory some threads can be started, with a stack of 100 MB each, under the other none.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_done_without() {
    use std::process::{Command, Stdio};
    let binary = env!("CARGO_BIN_EXE_supereigen");
    for limit in [400_000, 90_000] {
        let line = format!("ulimit -v {limit}; exec timeout 60 {binary} count {PAPER} --threads 8");
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(root());
        command.env("RUST_MIN_STACK", "100000000");
        let outcome = Outcome::from(command.stdin(Stdio::null()).output().unwrap());
        assert_eq!(outcome.expect_quiet_success(), "10\n", "{limit}");
    }
}

/// Algorithm 3 remembers every extremal.
#[test]
fn a_limit_of_memory_ends_a_run() {
    let line = "count -m wang-sergeev --memory 48M";
    let outcome = run_with_input(&words(line), endless().as_bytes());
    assert_eq!(outcome.status, 0, "{outcome:?}");
    assert!(
        outcome.stderr.contains("stopped by --memory 48M: "),
        "{outcome:?}"
    );
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let line = "basis examples/wang-sergeev-5.txt";
    let expected = run(&words(line)).expect_quiet_success();
    // The last is longer than any clock counts.
    for limits in ["--time 1h --memory 16G", "--time 200000000000000d"] {
        let limited = run(&words(&format!("{line} {limits}"))).expect_quiet_success();
        assert_eq!(limited, expected, "{limits}");
    }
}

#[test]
fn limits_need_units() {
    let message = run(&words("count --time 30")).expect_refusal();
    assert!(message.contains("a duration is written 50ms, 30s, 10m, 2h or 1d"));
    let message = run(&words("count --memory 2")).expect_refusal();
    assert!(message.contains("an amount of memory is written 512M or 2G"));
}
