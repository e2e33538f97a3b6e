//! What a file says besides its vectors is checked, or the file is refused.

use std::fs;

use crate::support::{Outcome, PAPER, run, run_with_input, temporary, words};

/// Nodes a, b, c and x, with labels.
const LABELLED: &str = "testdata/input/labelled-4.txt";

fn basis(matrix: &str, flags: &str) -> String {
    run(&words(&format!("basis {matrix} {flags}"))).expect_quiet_success()
}

fn verify(matrix: &str, text: &str) -> Outcome {
    run_with_input(&["verify", matrix, "-"], text.as_bytes())
}

fn expect_wrong(outcome: &Outcome, message: &str) {
    assert_eq!(
        (outcome.status, outcome.stdout.as_str()),
        (1, ""),
        "{message}: {outcome:?}"
    );
    assert!(outcome.stderr.contains(message), "{message}: {outcome:?}");
}

/// The text with one piece in place of another, which must be there.
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}: {text}");
    text.replacen(from, to, 1)
}

#[test]
fn labels_are_those_of_the_matrix() {
    let labels = fs::read_to_string(crate::support::root().join(LABELLED)).unwrap();
    let labels = labels
        .lines()
        .find(|line| line.starts_with("labels:"))
        .unwrap();
    let names: Vec<&str> = labels.split_whitespace().skip(1).collect();
    let (first, second) = (names[0], names[1]);
    for (format, from, to) in [
        (
            "csv",
            format!("{first},{second}"),
            format!("{second},{first}"),
        ),
        (
            "json",
            format!("\"{first}\",\"{second}\""),
            format!("\"{second}\",\"{first}\""),
        ),
        (
            "polymake",
            format!("\"{first}\",\"{second}\""),
            format!("\"{second}\",\"{first}\""),
        ),
    ] {
        let right = basis(LABELLED, &format!("-f {format}"));
        assert_eq!(verify(LABELLED, &right).status, 0, "{format}");
        let outcome = verify(LABELLED, &replaced(&right, &from, &to));
        expect_wrong(&outcome, "labels");
        // Without labels in the matrix there is nothing to hold them against.
        let bare = temporary(&format!("claims-bare-{format}.tplib"));
        let text = run(&["convert", LABELLED, "--to", "tplib"]).expect_quiet_success();
        fs::write(&bare, text).unwrap();
        expect_wrong(&verify(bare.to_str().unwrap(), &right), "labels");
    }
    let plain = basis(LABELLED, "-f plain");
    let said = |names: &[&str]| format!("labels: {}\n{plain}", names.join(" "));
    assert_eq!(verify(LABELLED, &said(&names)).status, 0);
    let mut turned = names.clone();
    turned.reverse();
    expect_wrong(&verify(LABELLED, &said(&turned)), "labels");
    expect_wrong(
        &verify(LABELLED, &format!("{plain}{labels}\n")),
        "before the vectors",
    );
}

/// The names that CSV has where there are no labels could be labels in another order.
#[test]
fn a_head_that_counts_does_not_hide_other_labels() {
    let matrix = temporary("claims-counted.txt");
    fs::write(&matrix, "labels: x2 x1\n-3 1\n1 0\n").unwrap();
    let matrix = matrix.to_str().unwrap();
    let right = basis(matrix, "-f csv");
    assert_eq!(verify(matrix, &right).status, 0);
    let outcome = verify(matrix, &replaced(&right, "x2,x1", "x1,x2"));
    expect_wrong(&outcome, "labels");
}

#[test]
fn what_comes_after_the_vectors_is_checked_as_well() {
    for format in ["json", "polymake"] {
        let right = basis(PAPER, &format!("-f {format}"));
        for (key, late, message) in [
            ("\"n\":5,", ",\"n\":6", "its n is 6"),
            ("\"lambda\":0,", ",\"lambda\":\"7\"", "row 1 fails"),
            (
                "\"n\":5,",
                ",\"labels\":[\"a\",\"b\",\"c\",\"d\",\"e\"]",
                "its labels are not those",
            ),
        ] {
            let moved = replaced(&right, key, "");
            let end = moved.rfind('}').unwrap();
            let moved = format!("{}{late}}}\n", &moved[..end]);
            expect_wrong(&verify(PAPER, &moved), message);
        }
    }
}

#[test]
fn a_misspelt_key_is_refused() {
    for (format, from, to) in [
        ("json", "\"lambda\"", "\"lambada\""),
        ("json", "\"complete\"", "\"compleet\""),
        ("polymake", "\"lambda\"", "\"lamda\""),
        ("jsonl", "\"vector\"", "\"type\":[1],\"vector\""),
        (
            "jsonl --certificates",
            "\"cycle_weight\"",
            "\"cycleweight\"",
        ),
        ("jsonl --certificates", "\"kind\"", "\"count\":7,\"kind\""),
    ] {
        let right = basis(PAPER, &format!("-f {format}"));
        assert_eq!(verify(PAPER, &right).status, 0, "{format}");
        let outcome = verify(PAPER, &replaced(&right, from, to));
        assert_eq!(outcome.status, 1, "{format}, {to}: {outcome:?}");
    }
}

#[test]
fn a_sidecar_is_of_this_matrix() {
    let file = temporary("claims.npy");
    let path = file.to_str().unwrap();
    let beside = temporary("claims.npy.json");
    run(&["basis", LABELLED, "-o", path]).expect_quiet_success();
    let right = fs::read_to_string(&beside).unwrap();
    let start = right.find("\"fingerprint\":\"").unwrap() + "\"fingerprint\":\"".len();
    let fingerprint = &right[start..start + 16];
    for (from, to, message) in [
        (fingerprint, "0123456789abcdef", "of another matrix"),
        ("\"fingerprint\"", "\"fingerprnt\"", "`fingerprnt`"),
        ("\"denominator\"", "\"denominater\"", "`denominater`"),
        ("\"supereigen basis\"", "\"supereigen bases\"", "`format`"),
        ("\"version\":1", "\"version\":2", "`version`"),
        ("\"labels\":[", "\"labels\":[\"another\",", "labels"),
        ("\"lambda\":0", "\"lambda\":0,\"count\":1", "count"),
    ] {
        fs::write(&beside, replaced(&right, from, to)).unwrap();
        expect_wrong(&run(&["verify", LABELLED, path]), message);
    }
    fs::write(&beside, &right).unwrap();
    assert_eq!(run(&["verify", LABELLED, path]).status, 0);
}

/// Some vectors are not all, even if no more of them were wanted.
#[test]
fn a_filtered_basis_does_not_say_that_it_is_whole() {
    for (flags, says) in [
        ("", "true"),
        ("--type 2", "false"),
        ("--finite", "false"),
        ("--contains 1", "false"),
    ] {
        for format in ["json", "polymake"] {
            let text = basis(PAPER, &format!("-q -f {format} {flags}"));
            assert!(
                text.contains(&format!("\"complete\":{says}")),
                "{flags}: {text}"
            );
        }
        let path = temporary("claims-filtered.npy");
        let file = path.to_str().unwrap();
        basis(PAPER, &format!("-q -o {file} {flags}"));
        let beside = fs::read_to_string(temporary("claims-filtered.npy.json")).unwrap();
        assert!(
            beside.contains(&format!("\"complete\":{says}")),
            "{flags}: {beside}"
        );
    }
}

/// A file that was emptied is not a basis of no vectors, where its name says that it has a beginning.
#[test]
fn an_emptied_file_is_not_right() {
    for name in ["csv", "json", "poly", "npy", "txt.gz", "jsonl.gz"] {
        let path = temporary(&format!("claims-emptied.{name}"));
        fs::write(&path, "").unwrap();
        let outcome = run(&["verify", PAPER, path.to_str().unwrap()]);
        expect_wrong(&outcome, "it is empty");
    }
    for name in ["txt", "jsonl", "tplib", "txt.gz"] {
        let path = temporary(&format!("claims-none.{name}"));
        let path = path.to_str().unwrap();
        run(&["basis", PAPER, "--lambda", "99", "-q", "-o", path]).expect_quiet_success();
        let right = run(&["verify", PAPER, path, "--lambda", "99"]);
        assert_eq!(right.status, 0, "{right:?}");
    }
}

#[test]
fn the_type_of_polymake_is_that_of_vectors_of_max_plus() {
    let right = basis(PAPER, "-f polymake");
    assert_eq!(verify(PAPER, &right.replace("Max, ", "Max,")).status, 0);
    const TYPE: &str = "\"common::Matrix<TropicalNumber<Max, Rational>>\"";
    for other in [
        "\"common::Matrix<TropicalNumber< Min, Rational>>\"",
        "[\"common::Matrix<TropicalNumber<Min, Rational>>\"]",
        "\"common::Matrix<QuadraticExtension>\"",
    ] {
        let outcome = verify(PAPER, &replaced(&right, TYPE, other));
        assert_eq!(
            (outcome.status, outcome.stdout.as_str()),
            (1, ""),
            "{outcome:?}"
        );
    }
}

/// Other commands that take a basis with its matrix do not believe it either.
#[test]
fn a_summary_is_of_a_basis_of_its_matrix() {
    let right = basis(LABELLED, "-f json");
    let path = temporary("claims-summary.json");
    let file = path.to_str().unwrap();
    for (from, to) in [
        ("\"lambda\":0", "\"lambda\":1"),
        ("\"n\":4", "\"n\":5"),
        ("\"labels\":[\"", "\"labels\":[\"another-"),
    ] {
        fs::write(&path, &right).unwrap();
        run(&["summary", LABELLED, "--basis", file]).expect_quiet_success();
        fs::write(&path, replaced(&right, from, to)).unwrap();
        run(&["summary", LABELLED, "--basis", file]).expect_refusal();
    }
}

/// Nor is it guessed which entry is meant where only vectors are asked about.
#[test]
fn vectors_have_the_labels_of_the_matrix() {
    let right = basis(LABELLED, "-f csv");
    let turned = replaced(&right, "north,south_1", "south_1,north");
    for command in ["decompose", "project"] {
        let ask = |text: &str| {
            let line = format!("{command} {LABELLED} --vectors -");
            run_with_input(&words(&line), text.as_bytes())
        };
        ask(&right).expect_quiet_success();
        assert!(ask(&turned).expect_refusal().contains("labels"));
    }
}

#[test]
fn a_file_for_people_is_named_and_refused() {
    for format in ["pretty", "pretty --certificates", "latex"] {
        let text = run(&words(&format!("basis {PAPER} -f {format}"))).stdout;
        let outcome = verify(PAPER, &text);
        expect_wrong(&outcome, "for people");
        for taken in ["plain", "csv", "jsonl", "npy"] {
            assert!(outcome.stderr.contains(taken), "{outcome:?}");
        }
        let reduced = run_with_input(&["reduce"], text.as_bytes());
        assert!(reduced.expect_refusal().contains("for people"));
    }
}
