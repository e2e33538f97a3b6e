//! `verify` accepts every basis that `basis` writes, and finds whatever is done to one.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::support::{
    METHODS, Outcome, PAPER, run, run_with_input, stems, temporary, testdata, words,
};

/// Every text that `basis` can write for programs.
const FORMATS: [&str; 7] = [
    "plain",
    "csv",
    "tplib",
    "polymake",
    "json",
    "jsonl",
    "jsonl --certificates",
];

/// The labels, decimals, fractions, forks and units that the corpus does not have.
const SYSTEMS: [&str; 8] = [
    PAPER,
    "examples/channel-decoder-4.txt --lambda 1/7",
    "examples/wang-sergeev-5.txt --lambda 3",
    "testdata/input/labelled-4.txt",
    "testdata/input/labelled-4.txt --lambda -inf",
    "testdata/input/decimals-3.txt --lambda 0.05",
    "testdata/input/fork-3.txt",
    "examples/dutch-railway-10.txt --lambda 40",
];

fn accept(system: &str, method: &str, format: &str) {
    let basis = run(&words(&format!("basis {system} -m {method} -f {format}")));
    assert_eq!(basis.status, 0, "{basis:?}");
    let (matrix, flags) = system.split_once(' ').unwrap_or((system, ""));
    let verify = format!("verify {matrix} - {flags} --complete");
    let outcome = run_with_input(&words(&verify), basis.stdout.as_bytes());
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (0, ""),
        "{verify} -m {method} -f {format}: {outcome:?}"
    );
    assert!(outcome.stdout.ends_with("none missing\n"), "{outcome:?}");
}

#[test]
fn every_basis_of_every_method_in_every_format_is_right() {
    for system in SYSTEMS {
        for method in METHODS {
            for format in FORMATS {
                accept(system, method, format);
            }
        }
    }
}

/// All matrices of the corpus with few nodes, and all at the edge of the integer types.
#[test]
fn recorded_matrices_are_verified_in_every_format() {
    let mut systems: BTreeSet<String> = stems(&testdata("edge"), "txt")
        .iter()
        .map(|name| format!("testdata/edge/{name}.txt"))
        .collect();
    for name in stems(&testdata("corpus"), "txt") {
        if ["-4-", "-5-", "-6-"]
            .iter()
            .any(|nodes| name.contains(nodes))
        {
            systems.insert(format!("testdata/corpus/{name}.txt"));
        }
    }
    assert!(systems.len() > 60, "{}", systems.len());
    for (index, system) in systems.iter().enumerate() {
        // Every method meets every format in turn.
        for (turn, format) in FORMATS.iter().enumerate() {
            accept(system, METHODS[(index + turn) % METHODS.len()], format);
        }
    }
}

/// A right basis of the paper's Example in some format, as lines.
struct Lines {
    format: &'static str,
    /// The file that is verified.
    file: PathBuf,
    lines: Vec<String>,
    /// The lines that hold vectors.
    first: usize,
    last: usize,
}

impl Lines {
    fn new(format: &'static str, file: &str) -> Lines {
        let basis = run(&words(&format!("basis {PAPER} -f {format}"))).stdout;
        let lines: Vec<String> = basis.lines().map(str::to_owned).collect();
        let around = match format {
            "plain" | "tplib" | "jsonl" | "jsonl --certificates" => (0, 0),
            "json" | "polymake" => (1, 1),
            "csv" => (1, 0),
            _ => panic!("{format}"),
        };
        let last = lines.len() - 1 - around.1;
        assert_eq!(last + 1 - around.0, 10, "{format}");
        Lines {
            format,
            file: temporary(file),
            first: around.0,
            last,
            lines,
        }
    }

    fn is_separated(&self) -> bool {
        matches!(self.format, "json" | "polymake")
    }

    /// Verifies the lines as `tamper` leaves them.
    fn verify(&self, tamper: impl FnOnce(&mut Vec<String>), flags: &str) -> Outcome {
        let mut lines = self.lines.clone();
        tamper(&mut lines);
        let text = lines.join("\n") + "\n";
        self.verify_text(&text, flags)
    }

    fn verify_text(&self, text: &str, flags: &str) -> Outcome {
        fs::write(&self.file, text).unwrap();
        let file = self.file.display();
        run(&words(&format!("verify {PAPER} {file} {flags}")))
    }
}

/// Refused with this message, at this line if there is one.
fn expect_wrong(outcome: &Outcome, line: Option<usize>, message: &str) {
    assert_eq!(
        (outcome.status, outcome.stdout.as_str()),
        (1, ""),
        "{outcome:?}"
    );
    let place = match line {
        Some(line) => format!("tampered:{line}"),
        None => "tampered:".to_owned(),
    };
    assert!(outcome.stderr.contains(&place), "{place}: {outcome:?}");
    assert!(outcome.stderr.contains(message), "{message}: {outcome:?}");
}

/// Replaces one vector, given as it is written in each format.
fn replace(lines: &mut [String], at: usize, from: &str, to: &str) {
    assert!(lines[at].contains(from), "{}: {from}", lines[at]);
    lines[at] = lines[at].replacen(from, to, 1);
}

#[test]
fn whatever_is_done_to_a_right_basis_is_found() {
    for format in FORMATS {
        let lines = Lines::new(format, "vectors-tampered");
        let (first, last) = (lines.first, lines.last);
        let right = lines.verify(|_| {}, "--complete");
        assert_eq!(right.status, 0, "{format}: {right:?}");

        // Dropped: found only if completeness is asked for.
        let drop = |lines: &mut Vec<String>| drop(lines.remove(first + 3));
        assert_eq!(lines.verify(drop, "").status, 0, "{format}");
        let outcome = lines.verify(drop, "--complete");
        expect_wrong(&outcome, None, "a vector is missing: -3 -4 0 -2 -inf");

        // Duplicated.
        let outcome = lines.verify(
            |lines| lines.insert(first + 4, lines[first + 1].clone()),
            "",
        );
        let message = format!("the vector of line {} once more", first + 2);
        expect_wrong(&outcome, Some(first + 5), &message);

        // One entry changed by the least unit: the fourth vector, −3 −4 0 −2 −∞.
        let (from, to, unscaled, sum) = match format.split(' ').next() {
            Some("plain") => ("-3 -4 0 -2", "-3 -5 0 -2", "-2 -3 1 -1", "-3 0 0 -2"),
            _ => ("-3,-4,0,-2", "-3,-5,0,-2", "-2,-3,1,-1", "-3,0,0,-2"),
        };
        let has_certificate = format == "jsonl --certificates";
        let wrong_vector = "the certificate does not hold: at node";
        let message = if has_certificate {
            wrong_vector
        } else {
            "not a solution: row 1"
        };
        let outcome = lines.verify(|lines| replace(lines, first + 3, from, to), "");
        expect_wrong(&outcome, Some(first + 4), message);

        // Not scaled.
        let message = if has_certificate {
            wrong_vector
        } else {
            "not scaled: the greatest entry is 1"
        };
        let outcome = lines.verify(|lines| replace(lines, first + 3, from, unscaled), "");
        expect_wrong(&outcome, Some(first + 4), message);

        // A solution that is not extremal: that vector ⊕ e².
        let message = if has_certificate {
            wrong_vector
        } else {
            "not extremal"
        };
        let add = |lines: &mut Vec<String>| {
            lines.insert(first + 4, lines[first + 3].clone());
            replace(lines, first + 4, from, sum);
        };
        let outcome = lines.verify(add, "");
        expect_wrong(&outcome, Some(first + 5), message);

        // Cut off anywhere in the last vector, or in what follows it.
        let text = lines.lines.join("\n") + "\n";
        let start = text.len() - (lines.lines[last..].join("\n").len() + 1);
        for end in start + 1..text.len() {
            let Some(cut) = text.get(..end) else { continue };
            let at_line_end = cut.ends_with('\n') && !lines.is_separated();
            let outcome = lines.verify_text(cut, "");
            assert_eq!(outcome.status, i32::from(!at_line_end), "{format}: {cut:?}");
        }
    }
}

#[test]
fn a_certificate_with_a_wrong_arc_is_found() {
    let lines = Lines::new("jsonl --certificates", "certificates-tampered");
    for (from, to, message) in [
        (
            r#""cycle":[1,2]"#,
            r#""cycle":[1,3]"#,
            "there is no arc from 1 to 3",
        ),
        (r#""stem":[4]"#, r#""stem":[5]"#, "its types are 5"),
        (r#""types":[4]"#, r#""types":[1]"#, "its types are 4"),
        (
            r#""cycle_weight":2"#,
            r#""cycle_weight":3"#,
            "the weight of the cycle is 2 and not 3",
        ),
        (
            r#""kind":"strict""#,
            r#""kind":"pure zero cycle""#,
            "a cycle of weight 2 is not of its kind",
        ),
    ] {
        let outcome = lines.verify(|lines| replace(lines, 4, from, to), "");
        expect_wrong(&outcome, Some(5), message);
    }
}

#[test]
fn lambda_is_that_of_the_file_unless_it_is_given() {
    let json = run(&words(&format!("basis {PAPER} --lambda -1/2 -f json"))).stdout;
    let verify = |flags: &str| {
        let line = format!("verify {PAPER} - {flags}");
        run_with_input(&words(&line), json.as_bytes())
    };
    let outcome = verify("--complete").expect_quiet_success();
    assert!(outcome.contains("λ = -1/2"), "{outcome}");
    verify("-l -1/2").expect_quiet_success();
    let outcome = verify("-l 0");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stderr.contains("this is a basis for λ = -1/2"));
}

#[test]
fn a_basis_that_cannot_be_opened_is_no_verdict() {
    let outcome = run(&words(&format!("verify {PAPER} no-such-file")));
    assert!(
        outcome
            .expect_refusal()
            .contains("cannot read no-such-file")
    );
    let outcome = run(&words("verify - -"));
    assert!(outcome.expect_refusal().contains("standard input"));
}

/// The recorded cones, as words that name A and B.
fn cones() -> Vec<String> {
    let names = stems(&testdata("cones"), "A");
    assert_eq!(names.len(), 25);
    names
        .iter()
        .map(|name| format!("testdata/cones/{name}.A testdata/cones/{name}.B"))
        .collect()
}

#[test]
fn recorded_cones_are_right_in_every_format() {
    for cone in cones() {
        let basis = cone.split(".A ").next().unwrap().to_owned() + ".basis";
        let outcome = run(&words(&format!("verify {cone} {basis} --complete")));
        assert!(
            outcome.expect_quiet_success().ends_with("none missing\n"),
            "{cone}"
        );
        for format in FORMATS {
            for flag in ["", "--equal", "--lambda -1/2"] {
                let line = format!("cone {cone} {flag} -f {format}");
                let written = run(&words(&line));
                assert_eq!(written.status, 0, "{written:?}");
                let line = format!("verify {cone} - {flag} --complete");
                let outcome = run_with_input(&words(&line), written.stdout.as_bytes());
                assert_eq!(outcome.status, 0, "{line} -f {format}: {outcome:?}");
                assert!(outcome.stdout.ends_with("none missing\n"), "{outcome:?}");
            }
        }
    }
}

#[test]
fn arrays_and_compressed_files_of_cones_are_verified() {
    let cone = "testdata/cones/cone-5-2-9.A testdata/cones/cone-5-2-9.B";
    for name in ["cone-verified.npy", "cone-verified.jsonl.gz"] {
        let file = temporary(name);
        let file = file.display();
        run(&words(&format!("cone {cone} -o {file}"))).expect_quiet_success();
        let outcome = run(&words(&format!("verify {cone} {file} --complete")));
        outcome.expect_quiet_success();
    }
}

/// Rows are the same system, and labels must be those of the matrices.
#[test]
fn what_a_file_says_of_its_cone_must_be_true() {
    let rows = "testdata/input/cone-rows-3.tplib";
    let basis = run(&words(&format!("cone --rows {rows}"))).expect_quiet_success();
    let line = format!("verify --rows {rows} - --complete");
    run_with_input(&words(&line), basis.as_bytes()).expect_quiet_success();
    let cone = "testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B";
    let verify = words(&format!("verify {cone} -")).join(" ");
    for (text, message) in [
        ("{\"n\":3,\"vectors\":[\n]}\n", "its n is 3"),
        ("{\"lambda\":2,\"vectors\":[\n]}\n", "for λ = 2"),
        (
            "{\"labels\":[\"a\",\"b\",\"c\",\"d\"],\"vectors\":[\n]}\n",
            "its labels",
        ),
        (
            "{\"types\":[1],\"falls\":[]}\n",
            "the certificate has no `vector`",
        ),
        (
            "{\"vector\":[0],\"falls\":[]}\n",
            "the certificate has no `types`",
        ),
        (
            "{\"vector\":[0],\"types\":[1],\"falls\":[[]]}\n",
            "an empty list has no node",
        ),
        (
            "{\"vector\":[0],\"types\":[1],\"falls\":[[0]]}\n",
            "`0` is not a node",
        ),
        (
            "{\"vector\":[0],\"types\":[1],\"stem\":[],\"falls\":[]}\n",
            "this record has a part of a lasso",
        ),
    ] {
        let outcome = run_with_input(&words(&verify), text.as_bytes());
        assert_eq!(outcome.status, 1, "{text}: {outcome:?}");
        assert!(outcome.stderr.contains(message), "{text}: {outcome:?}");
    }
}

/// The file names the λ that was asked for, not that of the rounded matrix.
#[test]
fn a_basis_of_integers_is_verified_by_what_its_file_says() {
    let half = "testdata/input/half-2.txt";
    for ending in ["json", "poly", "npy", "txt"] {
        let basis = temporary(&format!("verify-integers.{ending}"));
        let basis = basis.to_str().unwrap();
        let line = format!("basis {half} --lambda=-1/2 --integer -o {basis}");
        run(&words(&line)).expect_quiet_success();
        let lambda = if ending == "txt" { "--lambda=-1/2" } else { "" };
        let line = format!("verify {half} {basis} --integer --complete {lambda}");
        assert_eq!(
            run(&words(&line)).expect_quiet_success(),
            "right: 2 vectors, each a scaled extremal for λ = -1/2, no two equal, none missing\n",
            "{ending}"
        );
        let other = format!("verify {half} {basis} --integer --complete --lambda=-3/2");
        assert_eq!(run(&words(&other)).status, 1, "{ending}");
    }
}

/// In every format for programs. Only `--complete` tells that a file that may lack vectors does not.
#[test]
fn a_part_is_not_called_right() {
    for ending in [
        "txt", "csv", "json", "jsonl", "tplib", "poly", "npy", "txt.gz",
    ] {
        let part = temporary(&format!("verify-part.{ending}"));
        let part = part.to_str().unwrap();
        let basis = |limit: usize| {
            let line = format!("basis {PAPER} --limit {limit} -q -o {part}");
            run(&words(&line)).expect_quiet_success();
        };
        let verify = |flags: &str| run(&words(&format!("verify {PAPER} {part} {flags}")));
        basis(3);
        assert_eq!(
            verify("").expect_quiet_success(),
            "a part: 3 vectors, each a scaled extremal for λ = 0, no two equal; the file says that there may be \
             more, which --complete would check\n",
            "{ending}"
        );
        let json = verify("--format json").expect_quiet_success();
        assert!(json.contains("\"says_complete\":false"), "{ending}: {json}");
        assert_eq!(verify("--complete").status, 1, "{ending}");
        basis(10);
        let all = verify("--complete").expect_quiet_success();
        assert!(all.starts_with("right: 10 vectors"), "{ending}: {all}");
        basis(11);
        let all = verify("").expect_quiet_success();
        assert!(all.starts_with("right: 10 vectors"), "{ending}: {all}");
    }
}
