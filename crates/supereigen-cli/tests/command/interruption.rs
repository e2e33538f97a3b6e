//! Status 130 after Ctrl-C: what was found so far is kept, in whole lines, and said to be a part.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};

use crate::support::{
    ENDLESS_NODES, Outcome, endless, identity_of, run, start_with_input, temporary, words,
};

/// More than a pipe holds. Once a run has taken this much from its standard input, it has started
/// to read, and it listens for Ctrl-C before it reads.
const MORE_THAN_A_PIPE_HOLDS: usize = 1 << 17;

/// Far more than a run writes between Ctrl-C and its end.
const TOO_MUCH_OUTPUT: u64 = 1 << 28;

fn zeros(n: usize) -> String {
    (vec!["0"; n].join(" ") + "\n").repeat(n)
}

fn interrupt(child: &Child) {
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}

/// Starts a run that listens for Ctrl-C when this returns.
fn start(arguments: &[&str], matrix: &str) -> Child {
    let padding = format!("# {}\n", "-".repeat(MORE_THAN_A_PIPE_HOLDS));
    start_with_input(arguments, (padding + matrix).as_bytes())
}

/// Interrupts as soon as all of the matrix is on its way.
fn interrupted_at_once(arguments: &[&str], matrix: &str) -> Outcome {
    let mut child = start(arguments, matrix);
    drop(child.stdin.take());
    interrupt(&child);
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!(outcome.status, 130, "{outcome:?}");
    assert!(outcome.stderr.contains("interrupted: "), "{outcome:?}");
    outcome
}

#[test]
fn an_interrupted_run_says_so() {
    let arguments = ["basis", "--method", "wang-yang-wang"];
    let outcome = interrupted_at_once(&arguments, &zeros(12));
    // The extremals are the unit vectors; how many there is time for is open.
    assert!(outcome.stdout.is_empty() || outcome.stdout.ends_with('\n'));
    let vectors = outcome
        .stdout
        .replace("# incomplete: there may be more vectors\n", "");
    assert!(vectors.lines().count() <= 12);
    assert_whole_lines(&vectors, 12);
}

#[test]
fn an_interrupted_count_says_so() {
    for method in ["lasso", "wang-sergeev"] {
        let outcome = interrupted_at_once(&["basis", "--count", "--method", method], &endless());
        // Nothing if it was still reading, else what was counted.
        let count = outcome.stdout.trim_end_matches('\n');
        let is_number = count.parse::<u64>().is_ok();
        assert!(count.is_empty() || is_number, "{outcome:?}");
    }
}

fn assert_whole_lines(text: &str, n: usize) {
    for line in text.lines() {
        assert_eq!(line.split(' ').count(), n, "{line}");
        assert!(line.split(' ').any(|entry| entry == "0"), "{line}");
    }
}

/// Interrupts after the first line; gives everything that came on both streams.
fn interrupted_after_the_first_line(arguments: &[&str], matrix: &str) -> Outcome {
    let mut child = start(arguments, matrix);
    drop(child.stdin.take());
    let reader = BufReader::new(child.stdout.take().unwrap());
    let mut reader = reader.take(TOO_MUCH_OUTPUT);
    let mut stdout = String::new();
    reader.read_line(&mut stdout).unwrap();
    interrupt(&child);
    reader.read_to_string(&mut stdout).unwrap();
    assert!(reader.limit() > 0, "{arguments:?} goes on and on");
    drop(reader);
    Outcome {
        stdout,
        ..Outcome::from(child.wait_with_output().unwrap())
    }
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
        let outcome = interrupted_after_the_first_line(&words(line), &endless());
        assert_eq!(outcome.status, 130, "{line}");
        let mark = "# incomplete: there may be more vectors\n";
        let vectors = outcome.stdout.strip_suffix(mark).unwrap();
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
fn interrupted_json_and_latex_are_closed() {
    let arguments = |format| {
        [
            "basis",
            "--generators",
            "-m",
            "wang-yang-wang",
            "-f",
            format,
        ]
    };
    let outcome = interrupted_after_the_first_line(&arguments("json"), &endless());
    assert_eq!(outcome.status, 130);
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(document["complete"], false);
    let outcome = interrupted_after_the_first_line(&arguments("latex"), &endless());
    assert_eq!(outcome.status, 130);
    assert!(outcome.stdout.ends_with(" \\\\\n\\vdots\n\\end{gather*}\n"));
}

/// Cutting a search takes some time, before there is anything to keep.
#[test]
fn an_interrupt_while_a_search_is_cut_is_no_failure() {
    let folder = temporary("interrupted-plan/");
    let folder = folder.to_str().unwrap();
    for arguments in [
        &["basis", "-o", folder, "--parts", "64"][..],
        &["basis", "--count", "-o", folder],
        &["plan", "--parts", "64"],
    ] {
        let _ = std::fs::remove_dir_all(folder);
        let mut child = start(arguments, &endless());
        drop(child.stdin.take());
        // Time to read the matrix and to begin, but not to end.
        std::thread::sleep(std::time::Duration::from_millis(300));
        interrupt(&child);
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.status, 130, "{outcome:?}");
        assert!(outcome.stderr.contains("interrupted: "), "{outcome:?}");
    }
}

#[test]
fn an_interrupted_account_says_so() {
    let outcome = interrupted_after_the_first_line(&["explain"], &endless());
    assert_eq!(outcome.status, 130);
    assert!(
        outcome
            .stdout
            .ends_with(" Interrupted: there may be more.\n")
    );
}

#[test]
fn an_interrupt_ends_a_run_that_waits_for_its_input() {
    for line in [
        "basis",
        "count -q",
        "summary",
        "spectrum",
        "verify examples/wang-sergeev-5.txt -",
        "convert",
    ] {
        // The rest of the input does not come, as long as this end of the pipe is held open.
        let mut child = start(&words(line), "");
        let held_open = child.stdin.take();
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{line}");
        drop(held_open);
    }
}

/// The plain enumeration has 2^40 paths to walk here, and the basis is found at once.
#[test]
fn an_interrupted_verification_says_how_far_it_came() {
    let matrix = temporary("ladder-40.txt");
    let generate = run(&words("generate ladder 40"));
    std::fs::write(&matrix, generate.expect_quiet_success()).unwrap();
    let basis = run(&["basis", matrix.to_str().unwrap()]).expect_quiet_success();
    // When so much that follows the basis is read, the verification has begun.
    let padding = format!("# {}\n", "-".repeat(MORE_THAN_A_PIPE_HOLDS));
    let arguments = ["verify", matrix.to_str().unwrap(), "-", "--complete"];
    let mut child = start_with_input(&arguments, (basis + &padding).as_bytes());
    drop(child.stdin.take());
    interrupt(&child);
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!((outcome.status, outcome.stdout.as_str()), (130, ""));
    let message = "vectors are right, nothing wrong was found so far";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}

#[test]
fn an_interrupted_cone_keeps_what_it_has_found() {
    let identity = temporary("identity-for-an-interrupt.txt");
    std::fs::write(&identity, identity_of(ENDLESS_NODES)).unwrap();
    let identity = identity.to_str().unwrap();
    let arguments = ["cone", "-", identity, "-m", "tree"];
    let outcome = interrupted_at_once(&arguments, &endless());
    // The interrupt may come before the search has begun.
    let mark = "# incomplete: there may be more vectors\n";
    let stdout = outcome.stdout.as_str();
    assert!(stdout.is_empty() || stdout.ends_with(mark), "{outcome:?}");
}

#[test]
fn an_interrupted_spectrum_says_so() {
    // How much was found until then is open.
    let outcome = interrupted_at_once(&["spectrum"], &endless());
    assert!(outcome.stdout.is_empty() || outcome.stdout.ends_with('\n'));
    assert!(
        outcome.stderr.contains("interrupted: nothing "),
        "{outcome:?}"
    );
    let outcome = interrupted_at_once(&["spectrum", "--format", "json"], &endless());
    assert_eq!(outcome.stdout, "");
}
