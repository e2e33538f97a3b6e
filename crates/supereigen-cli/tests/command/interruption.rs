//! Status 130 after Ctrl-C: what was found so far is kept, in whole lines, and said to be a part.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};

use crate::support::{
    ENDLESS, ENDLESS_NODES, Outcome, endless, file, identity_like, run, start_with_input, temporary,
};

/// What a part ends with.
const MARK: &str = "# incomplete: there may be more vectors\n";

/// More than a pipe holds. Once a run has taken this much from its standard input, it has started
/// to read, and it listens for Ctrl-C before it reads.
const MORE_THAN_A_PIPE_HOLDS: usize = 1 << 17;

/// Far more than a run writes between Ctrl-C and its end.
const TOO_MUCH_OUTPUT: u64 = 1 << 28;

fn zeros(n: usize) -> String {
    (vec!["0"; n].join(" ") + "\n").repeat(n)
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}

/// Starts a run that listens for Ctrl-C when this returns.
fn start(line: &str, matrix: &str) -> Child {
    let padding = format!("# {}\n", "-".repeat(MORE_THAN_A_PIPE_HOLDS));
    start_with_input(line, (padding + matrix).as_bytes())
}

/// Interrupts a run, and gives all that it said.
fn interrupted(child: Child) -> Outcome {
    signal(&child, "-INT");
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!(outcome.status, 130, "{outcome:?}");
    assert!(outcome.stderr.contains("interrupted: "), "{outcome:?}");
    outcome
}

/// The interrupt comes as soon as all of the matrix is on its way. How far a run comes until then is open, even whether the
/// search has begun; what was found is printed in whole lines.
#[test]
fn a_run_that_is_interrupted_at_once_says_so() {
    let identity = file("identity-for-an-interrupt.txt", identity_like(ENDLESS));
    for (line, matrix, end) in [
        ("basis --method wang-yang-wang", zeros(12), MARK),
        ("basis --count --method lasso", endless(), "\n"),
        ("basis --count --method wang-sergeev", endless(), "\n"),
        ("cone - IDENTITY -m tree", endless(), MARK),
        ("spectrum", endless(), "\n"),
        (
            "spectrum --format json",
            endless(),
            "\"complete\":false,\"assumed\":[]}\n",
        ),
    ] {
        let mut child = start(&line.replace("IDENTITY", &identity), &matrix);
        drop(child.stdin.take());
        let outcome = interrupted(child);
        let stdout = outcome.stdout.as_str();
        assert!(stdout.is_empty() || stdout.ends_with(end), "{outcome:?}");
        let is_count = line.contains("--count") && !stdout.is_empty();
        assert!(!is_count || stdout.trim().parse::<u64>().is_ok());
        let is_spectrum = line.starts_with("spectrum");
        assert!(!is_spectrum || outcome.stderr.contains("interrupted: nothing "));
        if end == MARK && !matrix.contains('.') {
            assert_whole_lines(stdout.trim_end_matches(MARK), 12);
        }
    }
}

fn assert_whole_lines(text: &str, n: usize) {
    for line in text.lines() {
        assert_eq!(line.split(' ').count(), n, "{line}");
        assert!(line.split(' ').any(|entry| entry == "0"), "{line}");
    }
}

/// Interrupts after the first line; gives everything that came on both streams.
fn interrupted_after_the_first_line(line: &str) -> Outcome {
    let mut child = start(line, &endless());
    drop(child.stdin.take());
    let reader = BufReader::new(child.stdout.take().unwrap());
    let mut reader = reader.take(TOO_MUCH_OUTPUT);
    let mut stdout = String::new();
    reader.read_line(&mut stdout).unwrap();
    signal(&child, "-INT");
    reader.read_to_string(&mut stdout).unwrap();
    assert!(reader.limit() > 0, "{line} goes on and on");
    drop(reader);
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!(outcome.status, 130, "{line}");
    Outcome { stdout, ..outcome }
}

#[test]
fn what_was_found_is_kept_in_whole_lines_and_counted() {
    for (line, noun) in [
        ("basis --method lasso", "extremals"),
        ("basis --method lasso --threads 1", "extremals"),
        ("basis --method lasso --unordered", "extremals"),
        ("basis --method wang-sergeev", "extremals"),
        ("basis --method wang-yang-wang --generators", "generators"),
    ] {
        let outcome = interrupted_after_the_first_line(line);
        let vectors = outcome.stdout.strip_suffix(MARK).unwrap();
        assert!(vectors.ends_with('\n'), "{line}");
        assert_whole_lines(vectors, ENDLESS_NODES);
        let count = vectors.lines().count();
        assert_eq!(
            outcome.stderr,
            format!(
                "{count} scaled {noun} of A⊗x ≥ λ⊗x, λ = 0, n = {ENDLESS_NODES}; \
                 interrupted: this is a part, there may be more\n"
            ),
            "{line}"
        );
    }
}

#[test]
fn interrupted_json_latex_and_accounts_are_closed() {
    let generators = "basis --generators -m wang-yang-wang -f";
    let outcome = interrupted_after_the_first_line(&format!("{generators} json"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(document["complete"], false);
    let outcome = interrupted_after_the_first_line(&format!("{generators} latex"));
    assert!(outcome.stdout.ends_with(" \\\\\n\\vdots\n\\end{gather*}\n"));
    let account = interrupted_after_the_first_line("explain").stdout;
    assert!(account.ends_with(" Interrupted: there may be more.\n"));
}

/// Cutting a search takes some time, before there is anything to keep.
#[test]
fn an_interrupt_while_a_search_is_cut_is_no_failure() {
    let folder = temporary("interrupted-plan/");
    for line in ["basis --parts 64 -o", "basis --count -o", "plan --parts 64"] {
        let _ = std::fs::remove_dir_all(&folder);
        let out = folder.to_str().filter(|_| line.ends_with("-o"));
        let mut child = start(&format!("{line} {}", out.unwrap_or_default()), &endless());
        drop(child.stdin.take());
        // Time to read the matrix and to begin, but not to end.
        std::thread::sleep(std::time::Duration::from_millis(300));
        interrupted(child);
    }
}

#[test]
fn an_interrupt_ends_a_run_that_waits_for_its_input() {
    for line in [
        "basis",
        "basis --count -q",
        "summary",
        "spectrum",
        "verify examples/wang-sergeev-5.txt -",
        "convert",
    ] {
        // The rest of the input does not come, as long as this end of the pipe is held open.
        for name in ["-INT", "-TERM"] {
            let mut child = start(line, "");
            let held_open = child.stdin.take();
            signal(&child, name);
            assert_eq!(child.wait().unwrap().code(), Some(130), "{line}");
            drop(held_open);
        }
    }
}

/// The plain enumeration has 2^40 paths to walk here, and the basis is found at once.
#[test]
fn an_interrupted_verification_says_how_far_it_came() {
    let ladder = run("generate ladder 40").expect_quiet_success();
    let matrix = file("ladder-40.txt", ladder);
    let basis = run(&format!("basis {matrix}")).expect_quiet_success();
    // When so much that follows the basis is read, the verification has begun.
    let padding = format!("# {}\n", "-".repeat(MORE_THAN_A_PIPE_HOLDS));
    let line = format!("verify {matrix} - --complete");
    let mut child = start_with_input(&line, (basis + &padding).as_bytes());
    drop(child.stdin.take());
    let outcome = interrupted(child);
    assert_eq!(outcome.stdout, "");
    let message = "vectors are right, nothing wrong was found so far";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}
