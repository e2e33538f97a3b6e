//! There is a file in `testdata/bad` for every problem of a matrix; the goldens of the command record what is said of each.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use supereigen_formats::read_square_matrix;

#[test]
fn there_is_a_bad_file_for_every_problem() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bad");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut codes = BTreeSet::new();
    for path in files.flatten().map(|item| item.path()) {
        if path.extension().is_some_and(|extension| extension == "txt") {
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            match read_square_matrix(&bytes) {
                Ok(_) => panic!("{path:?} was read"),
                Err(diagnostic) => codes.insert(diagnostic.problem.code),
            };
        }
    }
    let expected = "\
        bare-labels bracket-in-row bracket-unclosed bracket-unmatched brackets-too-deep \
        common-denominator decimal-comma empty empty-row entry entry-after-bracket entry-missing \
        entry-twice exponent foreign hash-comment header header-place index index-out-of-range \
        label-count label-invisible label-missing label-twice labels-misplaced \
        labels-twice nan not-square not-utf8 plus-infinity ragged-row semicolon size \
        size-missing size-too-large too-few-entries too-many-digits too-many-entries \
        total-size word-count zero-denominator";
    let found: Vec<&str> = codes.into_iter().collect();
    assert_eq!(found.join(" "), expected);
}
