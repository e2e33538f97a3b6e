//! What the formats promise to programs that read them.

use crate::json::{self, Json};
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
fn plain_entry(entry: &Json) -> String {
    match entry {
        Json::Null => "-inf".to_owned(),
        Json::Number(number) => {
            let magnitude: u64 = number.trim_start_matches('-').parse().unwrap();
            assert!(magnitude <= 1 << 53, "{number}");
            number.clone()
        }
        Json::Text(number) => {
            let safe = number
                .parse::<i64>()
                .is_ok_and(|n| n.unsigned_abs() <= 1 << 53);
            assert!(!safe, "{number}");
            number.clone()
        }
        other => panic!("{other:?} is no entry"),
    }
}

fn plain_lines(rows: &[Json]) -> String {
    let line = |row: &Json| {
        let entries: Vec<String> = row.items().iter().map(plain_entry).collect();
        entries.join(" ") + "\n"
    };
    rows.iter().map(line).collect()
}

#[test]
fn json_holds_the_same_vectors_as_plain() {
    for system in SYSTEMS {
        let text = basis(system, "json");
        assert!(text.ends_with("}\n"), "{system}");
        let document = json::parse(&text).unwrap_or_else(|| panic!("{system}: {text}"));
        let vectors = document.field("vectors").unwrap();
        assert_eq!(
            plain_lines(vectors.items()),
            basis(system, "plain"),
            "{system}"
        );
        assert_eq!(document.field("complete"), Some(&Json::Boolean(true)));
    }
}

#[test]
fn json_says_what_was_solved() {
    let document = json::parse(&basis(SYSTEMS[1], "json")).unwrap();
    assert_eq!(document.keys(), ["n", "lambda", "vectors", "complete"]);
    assert_eq!(document.field("n"), Some(&Json::Number("4".to_owned())));
    assert_eq!(
        document.field("lambda"),
        Some(&Json::Text("1/7".to_owned()))
    );
}

#[test]
fn json_has_the_labels() {
    let document = json::parse(&basis("testdata/input/labelled-4.txt", "json")).unwrap();
    assert_eq!(
        document.keys(),
        ["n", "lambda", "labels", "vectors", "complete"]
    );
    let labels = ["north", "south_1", "\"east\"\\", "wäst&Co"];
    let expected = labels.map(|label| Json::Text(label.to_owned()));
    assert_eq!(document.field("labels").unwrap().items(), expected);
}

#[test]
fn json_of_a_part_says_so() {
    let text = run(&["basis", PAPER, "--limit", "3", "-f", "json"]).stdout;
    let document = json::parse(&text).unwrap();
    assert_eq!(document.field("vectors").unwrap().items().len(), 3);
    assert_eq!(document.field("complete"), Some(&Json::Boolean(false)));
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
        let expected: String = all
            .lines()
            .take(limit)
            .map(|line| format!("{line}\n"))
            .collect();
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
