//! Limits end a run early, with status 3, and say so.

use std::fs;

use crate::support::{
    ENDLESS_NODES, Outcome, endless, identity_of, run, run_limited, run_with_input, temporary,
    words,
};
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

/// None of these comes to an end by itself. How far each comes in that time is open, but not what its status is, nor that
/// it says why.
#[test]
fn three_for_every_run_that_a_limit_stops() {
    let matrix = temporary("statuses-endless.txt");
    fs::write(&matrix, endless()).unwrap();
    let matrix = matrix.to_str().unwrap();
    let zeros = ["0"; ENDLESS_NODES].join(",");
    let unit = temporary("statuses-unit.txt");
    fs::write(&unit, identity_of(ENDLESS_NODES)).unwrap();
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
        "simulate @ --steps 1000000000000 --start ZEROS",
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

/// Both methods of a cone keep what they have found.
#[test]
fn a_cone_that_is_stopped_keeps_what_it_has_found() {
    let identity = temporary("limits-identity.txt");
    fs::write(&identity, identity_of(ENDLESS_NODES)).unwrap();
    let identity = identity.to_str().unwrap();
    for method in ["auto", "tree"] {
        let cone = |limit: &str| {
            let line = format!("cone - {identity} -m {method} {limit}");
            run_with_input(&words(&line), endless().as_bytes())
        };
        let (limit, outcome) = run_limited(cone, |outcome| outcome.stdout.lines().count() > 100);
        assert_eq!(outcome.status, 3, "{}", outcome.stderr);
        let expected = format!("; stopped by {limit}: there may be more");
        assert!(outcome.stderr.contains(&expected), "{}", outcome.stderr);
    }
}
