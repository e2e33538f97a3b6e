//! Answers as JSON: one value each, with exact numbers written in one way everywhere.

use serde_json::{Value, json};

use crate::support::{PAPER, run, temporary, words};

const LABELLED: &str = "testdata/input/labelled-4.txt";

/// The answer to a command line, one JSON value; also the exit status.
fn ask(line: &str) -> (Value, i32) {
    let mut arguments = words(line);
    // Vectors are written with commas here, since lines are cut at blanks.
    arguments.extend(["--format", "json"]);
    let outcome = run(&arguments);
    let value = serde_json::from_str(&outcome.stdout);
    let value = value.unwrap_or_else(|error| panic!("{line}: {error}: {outcome:?}"));
    (value, outcome.status)
}

#[test]
fn every_answer_is_one_value() {
    let basis = temporary("json-basis.txt");
    let basis = basis.to_str().unwrap();
    run(&["basis", PAPER, "-o", basis]).expect_quiet_success();
    for (line, status, expected) in [
        (
            format!("count {PAPER}"),
            0,
            json!({"count": 10, "lambda": 0, "n": 5, "complete": true}),
        ),
        (
            format!("count {PAPER} --lambda 1/2 --type 1"),
            0,
            json!({"count": 1, "lambda": "1/2", "n": 5, "complete": true}),
        ),
        (
            format!("project {PAPER} --vector 9,-1,.,.,."),
            0,
            json!({"vector": [9, -1, null, null, null], "lambda": 0,
                   "greatest_solution": [0, -1, null, null, null]}),
        ),
        (
            format!("verify {PAPER} {basis} --complete"),
            0,
            json!({"right": true, "vectors": 10, "lambda": 0, "complete": true,
                   "says_complete": null}),
        ),
        (
            format!("verify {PAPER} {basis}"),
            0,
            json!({"right": true, "vectors": 10, "lambda": 0, "complete": null,
                   "says_complete": null}),
        ),
        (
            format!("verify {PAPER} testdata/basis/missing.txt --complete"),
            1,
            json!({"right": false, "place": "testdata/basis/missing.txt",
                   "problem": "a vector is missing: -inf 0 0 -5 -inf"}),
        ),
        (
            "reduce testdata/input/vectors-3.txt".to_owned(),
            0,
            json!({"n": 3, "vectors": [[0, -1, null], ["-6.5", -10, 0]], "complete": true}),
        ),
        (
            format!("decompose {PAPER} --vector 0,-1,.,.,."),
            0,
            json!({"vector": [0, -1, null, null, null], "lambda": 0, "solution": true, "parts": [
                {"coefficient": 0, "type": 1, "extremal": [0, -1, null, null, null]}]}),
        ),
        (
            format!("decompose {PAPER} --vectors {basis}"),
            0,
            json!(null),
        ),
        (format!("check {PAPER} --vector 0,-1,.,.,."), 0, json!(null)),
    ] {
        let (found, found_status) = ask(&line);
        assert_eq!(found_status, status, "{line}");
        if expected != json!(null) {
            assert_eq!(found, expected, "{line}");
        }
    }
    // A file of vectors is answered by a list.
    let (list, _) = ask(&format!("decompose {PAPER} --vectors {basis}"));
    assert_eq!(list.as_array().unwrap().len(), 10);
    let (list, _) = ask(&format!("project {PAPER} --vectors {basis}"));
    assert_eq!(list.as_array().unwrap().len(), 10);
}

#[test]
fn a_check_says_what_the_text_says() {
    let (answer, status) = ask(&format!("check {PAPER} --vector 0,-1,.,.,."));
    assert_eq!(status, 0);
    assert_eq!(answer["solution"], true);
    assert_eq!(answer["scaled"], true);
    assert_eq!(answer["failing"], json!([]));
    assert_eq!(
        answer["types_by_hypergraph"],
        answer["types_by_satisfying_arcs"]
    );
    assert_eq!(answer["lambda"], 0);
    assert_eq!(answer["halves"], json!(null));
    let (answer, status) = ask(&format!("check {PAPER} --lambda 9/2 --vector 0,0,0,0,0"));
    assert_eq!((status, &answer["solution"]), (1, &json!(false)));
    assert_eq!(answer["lambda"], "9/2");
    let row = &answer["failing"][0];
    assert_eq!(row["row"], 1);
    assert_eq!(row["right"], "9/2");
    // The maximum of two others.
    let (answer, _) = ask(&format!("check {PAPER} --vector 1,0,4,2,3"));
    let halves = answer["halves"].as_array().unwrap();
    assert_eq!(halves.len(), 2);
    assert_eq!(answer["types_by_hypergraph"], json!([]));
}

/// λ is written as every other exact number is: an integer as a number, a fraction as a string, −∞ as null.
#[test]
fn lambda_is_written_in_one_way() {
    let basis = temporary("json-lambda.jsonl");
    let basis = basis.to_str().unwrap();
    for (lambda, expected) in [
        ("-2", json!(-2)),
        ("-1/2", json!("-1/2")),
        ("-inf", json!(null)),
    ] {
        run(&["basis", LABELLED, "--lambda", lambda, "-q", "-o", basis]);
        let mut lines = vec![
            format!("basis {LABELLED} --lambda {lambda}"),
            format!("count {LABELLED} --lambda {lambda}"),
            format!("check {LABELLED} --lambda {lambda} --vector 0,0,0,0"),
            format!("finite {LABELLED} --lambda {lambda}"),
            format!("verify {LABELLED} {basis} --lambda {lambda}"),
            format!("interval {LABELLED} {LABELLED} --lambda {lambda}"),
        ];
        if lambda != "-inf" {
            lines.push(format!("sub {LABELLED} --lambda {lambda}"));
        }
        for line in lines {
            let (answer, _) = ask(&line);
            assert_eq!(answer.get("lambda"), Some(&expected), "{line}: {answer}");
        }
        let array = temporary("json-lambda.npy");
        let array = array.to_str().unwrap();
        run(&["basis", LABELLED, "--lambda", lambda, "-q", "-o", array]);
        let beside = std::fs::read_to_string(format!("{array}.json")).unwrap();
        let beside: Value = serde_json::from_str(&beside).unwrap();
        assert_eq!(beside.get("lambda"), Some(&expected), "{beside}");
        // It is read back.
        for file in [basis, array] {
            let verdict = run(&["verify", LABELLED, file, "--lambda", lambda]);
            assert_eq!(verdict.status, 0, "{verdict:?}");
        }
    }
}
