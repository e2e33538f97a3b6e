//! The checker must not use what it checks.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All that the checker may use of the library: exact numbers, the matrix, the record that the reader
/// gives, and the trait through which results come.
const ALLOWED: [&str; 16] = [
    "Block",
    "Certificate",
    "ConeCertificate",
    "Entry",
    "Fall",
    "IBig",
    "Kind",
    "Matrix",
    "MatrixError",
    "Rational",
    "Reached",
    "Scribe",
    "Sink",
    "UBig",
    "Values",
    "Written",
];

#[test]
fn the_checker_uses_no_code_of_the_engine() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = BTreeSet::new();
    for item in fs::read_dir(folder).expect("the folder exists") {
        let text = fs::read_to_string(item.expect("readable").path()).expect("readable");
        used.extend(used_of_the_library(&text));
    }
    assert!(used.contains("Matrix"), "the test reads the wrong files");
    let foreign: Vec<_> = used
        .iter()
        .filter(|name| !ALLOWED.contains(&name.as_str()))
        .collect();
    assert!(foreign.is_empty(), "used of the library: {foreign:?}");
}

/// What the code of a file names after `supereigen::`, alone or in braces over any number of lines; of a
/// path its first part, so that `Matrix::…` counts as `Matrix`. The crate alone, as in
/// `use supereigen as …`, could hide anything and is given as itself.
fn used_of_the_library(text: &str) -> BTreeSet<String> {
    // Examples in comments, and tests, may compute something to check.
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: Vec<&str> = code
        .lines()
        .filter_map(|line| line.split("//").next())
        .collect();
    let code = code.join(" ");
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut used = BTreeSet::new();
    for (at, name) in code.match_indices("supereigen") {
        let rest = &code[at + name.len()..];
        if code[..at].ends_with(is_word) || rest.starts_with(is_word) {
            continue;
        }
        let Some(rest) = rest.trim_start().strip_prefix("::") else {
            used.insert(name.to_owned());
            continue;
        };
        let mut depth = 0;
        let mut is_first_part = true;
        // Words and the signs between them.
        for piece in rest.split_inclusive(|letter| !is_word(letter)) {
            let word = piece.trim_end_matches(|letter| !is_word(letter));
            if !word.is_empty() && is_first_part {
                used.insert(word.to_owned());
                is_first_part = false;
            }
            match &piece[word.len()..] {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    is_first_part &= depth > 0;
                }
                "," if depth == 1 => is_first_part = true,
                "*" if is_first_part => {
                    used.insert("*".to_owned());
                }
                _ => {}
            }
            if depth == 0 && !is_first_part {
                break;
            }
        }
    }
    used
}

#[test]
fn a_use_is_seen_however_it_is_written() {
    for (text, expected) in [
        ("use supereigen::System;", "System"),
        ("use supereigen::{Matrix, System};", "Matrix System"),
        (
            "use supereigen::{\n    Matrix,\n    System, // why\n};\nuse std::fmt;",
            "Matrix System",
        ),
        (
            "use supereigen::{\n    lasso::{\n        Search,\n        tree,\n    },\n    Entry,\n};",
            "Entry lasso",
        ),
        ("pub use supereigen::methods::*;", "methods"),
        ("use supereigen::*;", "*"),
        ("use supereigen::{self as engine, Entry};", "Entry self"),
        ("use supereigen as engine;", "supereigen"),
        ("let a = supereigen::Matrix::identity(2);", "Matrix"),
        ("let a = supereigen\n    ::lasso::run(b, c);", "lasso"),
        ("f(supereigen::Kind::Open, System)", "Kind"),
        ("use supereigen_formats::Record;", ""),
        (
            "// use supereigen::System;\n#[cfg(test)]\nuse supereigen::Search;",
            "",
        ),
    ] {
        let found: Vec<String> = used_of_the_library(text).into_iter().collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }
}
