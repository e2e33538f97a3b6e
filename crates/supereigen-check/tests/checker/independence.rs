//! The checker must not use what it checks.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All that the checker may use of the library: exact numbers, the matrix, the record that the reader
/// gives, and the trait through which results come.
const ALLOWED: [&str; 14] = [
    "Block",
    "Certificate",
    "Entry",
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
        // Examples in comments, and tests, may compute something to check.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = code
            .lines()
            .filter(|line| !line.trim().starts_with("//"))
            .collect();
        let text = code.join("\n");
        for (at, _) in text.match_indices("supereigen::") {
            let rest = &text[at + "supereigen::".len()..];
            let end = rest.find([';', '\n']).expect("a use ends");
            let list = rest[..end].trim_start_matches('{').trim_end_matches('}');
            // `Matrix::…` in an expression counts as `Matrix`.
            let names = list
                .split(',')
                .filter_map(|name| name.trim().split("::").next());
            used.extend(names.map(str::to_owned));
        }
    }
    assert!(used.contains("Matrix"), "the test reads the wrong files");
    let foreign: Vec<_> = used
        .iter()
        .filter(|name| !name.is_empty() && !ALLOWED.contains(&name.as_str()))
        .collect();
    assert!(foreign.is_empty(), "used of the library: {foreign:?}");
}

/// The second reader would be none if it used the first.
#[test]
fn the_strict_reader_uses_no_code_of_the_formats() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/strict.rs");
    let text = fs::read_to_string(path).expect("readable");
    assert!(!text.contains("supereigen_formats"));
    // Of the crate it uses nothing, so that nothing comes in through a friend.
    assert!(!text.contains("crate::") && !text.contains("super::"));
}
