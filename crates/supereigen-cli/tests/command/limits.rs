//! Limits end a run early, with status 3, and say so.

use std::fs;

use crate::support::{Outcome, endless, run, run_limited, run_with_input, temporary, words};
#[cfg(target_os = "linux")]
use crate::support::{PAPER, root};

#[test]
fn a_limit_of_time_ends_a_run_and_keeps_what_was_found() {
    let matrix = endless();
    let basis = |limit: &str| {
        let line = format!("basis {limit}");
        run_with_input(&words(&line), matrix.as_bytes())
    };
    let (limit, outcome) = run_limited(basis, |outcome| outcome.stdout.lines().count() > 100);
    assert_eq!(outcome.status, 3, "{}", outcome.stderr);
    assert!(outcome.stdout.ends_with('\n'));
    let expected = format!("; stopped by {limit}: there may be more");
    assert!(outcome.stderr.contains(&expected), "{}", outcome.stderr);
    for threads in ["1", "2"] {
        let count = |limit: &str| {
            let line = format!("count {limit} --threads {threads}");
            run_with_input(&words(&line), matrix.as_bytes())
        };
        let has_counted = |outcome: &Outcome| {
            outcome
                .stdout
                .trim()
                .parse()
                .is_ok_and(|found: u64| found > 100)
        };
        let (limit, outcome) = run_limited(count, has_counted);
        assert_eq!(outcome.status, 3, "{}", outcome.stderr);
        let expected = format!("stopped by {limit}: ");
        assert!(outcome.stderr.contains(&expected), "{outcome:?}");
    }
}

/// From the definition, node by node with all that falls with it, the one extremal of this ring took minutes to check;
/// the limits end a test that does so again.
#[test]
fn one_long_vector_is_checked_within_a_limit_of_time() {
    const N: usize = 60_000;
    let mut ring = format!("%%MatrixMarket matrix coordinate integer general\n{N} {N} {N}\n");
    for i in 1..=N {
        ring += &format!("{i} {} 0\n", i % N + 1);
    }
    let matrix = temporary("limits-ring.mtx");
    fs::write(&matrix, ring).unwrap();
    let matrix = matrix.to_str().unwrap();
    let basis = temporary("limits-ring.txt");
    let vector = format!("{}\n", vec!["0"; N].join(" "));
    fs::write(&basis, &vector).unwrap();
    let basis = basis.to_str().unwrap();
    let verify = run(&words(&format!("verify {matrix} {basis} --time 10m")));
    assert!(verify.expect_quiet_success().starts_with("right: 1 vector"));
}

/// 2^40 paths that lead nowhere: nothing is missing, but it takes too long to see.
#[test]
fn a_limit_of_time_holds_while_missing_vectors_are_looked_for() {
    let matrix = temporary("limits-ladder.txt");
    let ladder = run(&words("generate ladder 40"));
    fs::write(&matrix, ladder.expect_quiet_success()).unwrap();
    let basis = temporary("limits-nothing.txt");
    fs::write(&basis, "").unwrap();
    let [matrix, basis] = [&matrix, &basis].map(|path| path.to_str().unwrap());
    let line = format!("verify {matrix} {basis} --lambda 1 --complete --time 500ms");
    let outcome = run(&words(&line));
    assert_eq!(outcome.status, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("stopped by --time"), "{outcome:?}");
}

/// Under the one limit of memory some threads can be started, with a stack of 100 MB each, under the other none.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_done_without() {
    use std::process::{Command, Stdio};
    let binary = env!("CARGO_BIN_EXE_supereigen");
    for limit in [400_000, 90_000] {
        let line =
            format!("ulimit -v {limit}; exec timeout 600 {binary} count {PAPER} --threads 8");
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
    assert_eq!(outcome.status, 3, "{outcome:?}");
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
