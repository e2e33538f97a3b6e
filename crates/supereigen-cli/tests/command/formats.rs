//! What the formats promise to programs that read them.

use serde_json::{Value, json};

use crate::support::{METHODS, PAPER, run, serves, set_of_lines, words};

/// Inputs with integers, long integers, fractions, decimals, labels and no solution at all.
const SYSTEMS: [&str; 8] = [
    "examples/wang-sergeev-5.txt",
    "examples/channel-decoder-4.txt --lambda 1/7",
    "examples/wang-sergeev-5.txt --lambda 3",
    "testdata/input/labelled-4.txt",
    "testdata/input/decimals-3.txt --lambda 0.05",
    "testdata/edge/ties-5-2-near-two-to-62.txt",
    "testdata/edge/ring-5-2-times-third-of-max-i64.txt",
    "testdata/corpus/ring-9-2.txt",
];

fn basis(system: &str, format: &str) -> String {
    let outcome = run(&words(&format!("basis {system} --format {format}")));
    assert_eq!(outcome.status, 0, "{system}: {outcome:?}");
    outcome.stdout
}

/// An entry as the plain format would write it.
fn plain_entry(entry: &Value) -> String {
    match entry {
        Value::Null => "-inf".to_owned(),
        Value::Number(number) => {
            let magnitude = number.as_i64().unwrap().unsigned_abs();
            assert!(magnitude <= 1 << 53, "{number}");
            number.to_string()
        }
        Value::String(number) => {
            let safe = number
                .parse::<i64>()
                .is_ok_and(|n| n.unsigned_abs() <= 1 << 53);
            assert!(!safe, "{number}");
            number.clone()
        }
        other => panic!("{other:?} is no entry"),
    }
}

fn plain_lines(rows: &Value) -> String {
    let line = |row: &Value| {
        let entries: Vec<String> = row.as_array().unwrap().iter().map(plain_entry).collect();
        entries.join(" ") + "\n"
    };
    rows.as_array().unwrap().iter().map(line).collect()
}

#[test]
fn json_holds_the_same_vectors_as_plain() {
    for system in SYSTEMS {
        let text = basis(system, "json");
        assert!(text.ends_with("}\n"), "{system}");
        let document: Value = serde_json::from_str(&text).expect(system);
        let vectors = plain_lines(&document["vectors"]);
        assert_eq!(vectors, basis(system, "plain"), "{system}");
        assert_eq!(document["complete"], true);
    }
}

#[test]
fn json_says_what_was_solved() {
    let labels = ["north", "south_1", "\"east\"\\", "wäst&Co"];
    for (line, expected) in [
        (
            SYSTEMS[1].to_owned(),
            json!({"n": 4, "lambda": "1/7", "vectors": null, "complete": true}),
        ),
        (
            "testdata/input/labelled-4.txt".to_owned(),
            json!({"n": 4, "lambda": 0, "labels": labels, "vectors": null, "complete": true}),
        ),
        (
            format!("{PAPER} --limit 3"),
            json!({"n": 5, "lambda": 0, "vectors": null, "complete": false}),
        ),
    ] {
        let text = run(&words(&format!("basis {line} --format json"))).stdout;
        let mut document: Value = serde_json::from_str(&text).unwrap();
        assert!(document["vectors"].take().as_array().unwrap().len() > 2);
        assert_eq!(document.to_string(), expected.to_string(), "{line}");
    }
}

/// `(0, -\frac{1}{3}, -\infty)^{T}` as the plain format would write it.
fn plain_line(latex: &str) -> String {
    let inner = latex.strip_prefix('(').unwrap();
    let inner = inner.strip_suffix(")^{T}").unwrap();
    inner
        .replace("-\\infty", "-inf")
        .replace("\\frac{", "")
        .replace("}{", "/")
        .replace('}', "")
        .replace(", ", " ")
}

#[test]
fn latex_holds_the_same_vectors_as_plain() {
    for system in SYSTEMS {
        let text = basis(system, "latex");
        assert!(text.ends_with("\n\\end{gather*}\n"), "{system}");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "\\begin{gather*}", "{system}");
        let body = &lines[1..lines.len() - 1];
        let plain = basis(system, "plain");
        if plain.is_empty() {
            assert_eq!(body, ["\\emptyset"], "{system}");
            continue;
        }
        let (last, before) = body.split_last().unwrap();
        let mut found: Vec<String> = before
            .iter()
            .map(|line| plain_line(line.strip_suffix(" \\\\").unwrap()))
            .collect();
        found.push(plain_line(last));
        assert_eq!(found, plain.lines().collect::<Vec<_>>(), "{system}");
    }
}

#[test]
fn pretty_is_numbered_and_holds_the_same_vectors_as_plain() {
    for system in SYSTEMS {
        let plain = basis(system, "plain");
        let pretty = basis(system, "pretty");
        // More rows than the table measures before it prints: the largest has 216.
        let mut rows = pretty.lines().skip(1);
        for (index, line) in plain.lines().enumerate() {
            let row = rows.next().unwrap();
            let mut cells = row.split_whitespace();
            assert_eq!(
                cells.next(),
                Some((index + 1).to_string().as_str()),
                "{row}"
            );
            let entries: Vec<&str> = cells
                .take(words(line).len())
                .map(|cell| if cell == "·" { "-inf" } else { cell })
                .collect();
            assert_eq!(entries.join(" "), line, "{system}");
        }
        assert_eq!(rows.next(), None, "{system}");
    }
}

#[test]
fn a_basis_read_back_as_vectors_consists_of_solutions() {
    let plain = basis(PAPER, "plain");
    assert_eq!(set_of_lines(&plain).len(), 10);
    for line in plain.lines() {
        let answer = run(&["check", PAPER, "--vector", line]).expect_quiet_success();
        assert!(
            answer.starts_with("solution: yes\nscaled: yes\n"),
            "{answer}"
        );
        assert_eq!(answer.matches(": yes, of type ").count(), 2, "{answer}");
    }
}

#[test]
fn a_limit_delivers_the_first_vectors() {
    let all = basis(PAPER, "plain");
    for limit in 1..=11 {
        let outcome = run(&["basis", PAPER, "--limit", &limit.to_string()]);
        let mut expected: String = all
            .lines()
            .take(limit)
            .map(|line| format!("{line}\n"))
            .collect();
        if limit <= 10 {
            expected += "# incomplete: there may be more vectors\n";
        }
        assert_eq!((outcome.status, outcome.stdout), (0, expected));
        let stopped = outcome
            .stderr
            .contains("stopped by --limit: there may be more");
        assert_eq!(stopped, limit <= 10, "{}", outcome.stderr);
    }
}

#[test]
fn the_count_is_the_number_of_lines() {
    for system in SYSTEMS {
        let lines = basis(system, "plain").lines().count();
        for method in METHODS.into_iter().filter(|it| serves(it, system)) {
            let count = run(&words(&format!("count {system} --method {method}")));
            assert_eq!(
                count.expect_quiet_success(),
                format!("{lines}\n"),
                "{method}"
            );
        }
    }
}

#[test]
fn threads_change_neither_content_nor_order() {
    for system in SYSTEMS {
        let expected = basis(system, "plain");
        for threads in 1..=4 {
            let found = run(&words(&format!("basis {system} --threads {threads}")));
            assert_eq!(found.stdout, expected, "{system}, {threads} threads");
        }
    }
}
