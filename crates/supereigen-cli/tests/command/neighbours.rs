//! `eigen`, `sub`, `finite` and `interval`, against `check`, `lambda` and each other.

use serde_json::Value;

use crate::support::{PAPER, run, stems, testdata};

/// Small matrices of the corpus, and the examples.
fn matrices() -> Vec<String> {
    let mut files = vec![PAPER.to_owned(), "examples/dutch-railway-10.txt".to_owned()];
    for name in stems(&testdata("corpus"), "txt") {
        if name.contains("-5-") {
            files.push(format!("testdata/corpus/{name}.txt"));
        }
    }
    assert!(files.len() > 10);
    files
}

fn ask(arguments: &[&str]) -> (i32, Value) {
    let outcome = run(&[arguments, &["--format", "json"]].concat());
    assert_eq!(outcome.stderr, "", "{arguments:?}");
    let answer = serde_json::from_str(&outcome.stdout).expect("valid JSON");
    (outcome.status, answer)
}

/// A number as a flag takes it.
fn text(json: &Value) -> String {
    match json {
        Value::String(text) => text.clone(),
        Value::Null => "-inf".to_owned(),
        number => number.to_string(),
    }
}

fn vector(json: &Value) -> String {
    let entries: Vec<String> = json.as_array().unwrap().iter().map(text).collect();
    entries.join(" ")
}

fn is_solution(file: &str, lambda: &str, x: &str) -> bool {
    run(&["check", file, "--lambda", lambda, "--vector", x]).status == 0
}

/// An eigenvector is a supereigenvector with λ, and a subeigenvector: it is in the span of the basis
/// that `sub` prints, so that `reduce` leaves it out.
#[test]
fn eigenvectors_are_on_both_sides() {
    for file in matrices() {
        let (status, answer) = ask(&["eigen", &file]);
        assert_eq!(status, 0);
        let first = &answer["eigenspaces"].as_array().unwrap()[0];
        let lambda = &text(&first["eigenvalue"]);
        let lines = run(&["lambda", &file]).expect_quiet_success();
        assert!(lines.starts_with(&format!("λ(A) = {lambda}\n")), "{file}");
        let (_, sub) = ask(&["sub", &file, "--lambda", lambda]);
        assert!(sub["forbidding"].is_null());
        let basis = sub["basis"].as_array().unwrap().iter();
        let generators: String = basis.map(|item| vector(&item["vector"]) + "\n").collect();
        let count = generators.lines().count();
        for eigenvector in first["basis"].as_array().unwrap() {
            let x = vector(&eigenvector["vector"]);
            assert!(is_solution(&file, lambda, &x), "{file}: {x}");
            let more = format!("{generators}{x}\n");
            let reduced = crate::support::run_with_input(&["reduce"], more.as_bytes());
            assert_eq!(reduced.expect_quiet_success().lines().count(), count);
        }
    }
}

#[test]
fn finite_solutions_are_solutions_and_intervals_agree() {
    let mut answers = [0, 0];
    for file in matrices() {
        for lambda in ["-inf", "-10", "0", "1/2", "46", "100"] {
            let (status, answer) = ask(&["finite", &file, "--lambda", lambda]);
            let finite = &answer["finite"];
            answers[usize::from(status == 0)] += 1;
            assert_eq!(status, i32::from(finite.is_null()));
            if status == 0 {
                let x = vector(finite);
                assert!(!x.contains("-inf") && is_solution(&file, lambda, &x));
            }
            // Between a matrix and itself there is only that matrix.
            let (_, both) = ask(&["interval", &file, &file, "--lambda", lambda]);
            assert_eq!(both["every"], both["some"]);
            assert_eq!(&both["every"]["finite"], finite);
            let count = run(&["count", &file, "--lambda", lambda]).stdout;
            assert_eq!(both["every"]["solvable"], count != "0\n", "{file}");
        }
    }
    assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
}

#[test]
fn a_star_is_there_unless_a_cycle_forbids_it() {
    for file in matrices() {
        for lambda in ["-10", "0", "2", "100"] {
            let (status, star) = ask(&["star", &file, "--lambda", lambda]);
            let (_, sub) = ask(&["sub", &file, "--lambda", lambda]);
            let forbidding = &sub["forbidding"];
            if status == 0 {
                assert!(forbidding.is_null());
                assert_eq!(sub["excluded"], Value::Array(Vec::new()));
            } else {
                assert_eq!(&star["forbidding"], forbidding);
                assert!(!forbidding.is_null());
            }
        }
    }
}
