//! A folder of shards by its manifest: testdata/manifest, which the Python package wrote.

use std::fs;
use std::path::PathBuf;

#[cfg(feature = "parquet")]
use crate::support::words;
use crate::support::{run, temporary, testdata};

const MATRIX: &str = "examples/dutch-railway-10.txt";

/// The folder, to be changed.
fn copy(name: &str) -> PathBuf {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    for item in fs::read_dir(testdata("manifest")).expect("there") {
        let item = item.expect("there");
        fs::copy(item.path(), folder.join(item.file_name())).expect("copied");
    }
    folder
}

#[cfg(feature = "parquet")]
#[test]
fn a_folder_is_verified_and_merged() {
    let manifest = "testdata/manifest/manifest.json";
    let verified = run(&words(&format!("verify {MATRIX} {manifest} --complete")));
    let right =
        "right: 8 vectors, each a scaled extremal for λ = 143/3, no two equal, none missing\n";
    assert_eq!((verified.status, verified.stdout.as_str()), (0, right));
    let whole = run(&words(&format!("basis {MATRIX} --lambda 143/3"))).expect_quiet_success();
    let merged = run(&words(&format!("merge {MATRIX} {manifest} --lambda 143/3")));
    assert_eq!(merged.expect_quiet_success(), whole);
    let first = run(&words(&format!(
        "verify {MATRIX} testdata/manifest/shard-1-of-2.parquet"
    )));
    assert!(first.stdout.contains("3 vectors"), "{first:?}");
    assert!(first.stdout.contains("may be more"), "{first:?}");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_so() {
    let folder = copy("manifest-without");
    let manifest = folder.join("manifest.json").display().to_string();
    let refused = run(&["verify", MATRIX, &manifest]);
    assert_ne!(refused.status, 0);
    assert!(refused.stderr.contains("--features parquet"), "{refused:?}");
}

#[cfg(feature = "parquet")]
#[test]
fn the_denominator_is_that_of_the_files() {
    let path = copy("manifest-denominator").join("manifest.json");
    let good = fs::read_to_string(&path).expect("there");
    let bad = good.replacen("\"denominator\": \"3\"", "\"denominator\": \"6\"", 1);
    assert_ne!(bad, good);
    fs::write(&path, bad).expect("written");
    let outcome = run(&["verify", MATRIX, &path.display().to_string()]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
    assert!(
        outcome.stderr.contains("another denominator"),
        "{outcome:?}"
    );
}

/// It is held as a whole, so that it has a bound.
#[test]
fn a_manifest_is_short() {
    let path = temporary("manifest-long.json");
    let text = format!(
        "{{\"format\":\"supereigen manifest\",{}",
        " ".repeat(65 << 20)
    );
    fs::write(&path, text).expect("written");
    let outcome = run(&["verify", MATRIX, &path.display().to_string()]);
    fs::remove_file(&path).expect("removed");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
    assert!(outcome.stderr.contains("it has more than"), "{outcome:?}");
}

/// These are found before a file is opened as Parquet.
#[test]
fn what_was_changed_is_refused() {
    let folder = copy("manifest-changed");
    let path = folder.join("manifest.json");
    let name = path.display().to_string();
    let good = fs::read_to_string(&path).expect("there");
    let refused = |message: &str| {
        for words in [
            ["verify", MATRIX, &name, "--lambda", "143/3"],
            ["merge", MATRIX, &name, "--lambda", "143/3"],
        ] {
            let outcome = run(&words);
            assert_ne!(outcome.status, 0, "{outcome:?}");
            assert!(outcome.stderr.contains(message), "{message}: {outcome:?}");
            assert_eq!(outcome.stdout, "");
        }
    };
    let second = good.find("{\"shard\": \"2/2\"").expect("a second shard");
    for (from, to, message) in [
        ("53dd82a025895fe7", "53dd82a025895fe8", "of another matrix"),
        ("\"n\": 10", "\"n\": 9", ""),
        (
            "\"denominator\": \"3\"",
            "\"denominator\": \"6\"",
            "another denominator than 3",
        ),
        ("start to 6.10.4.2", "start to 6.10.4", "gap"),
        ("start to 6.10.4.2", "start to 6.10.5", "overlap"),
        ("start to 6.10.4.2", "somewhere", "is no part of a search"),
        (
            "\"complete\": true",
            "\"complete\": false",
            "shard 1/2 is not complete",
        ),
        ("\"1/2\"", "\"2/2\"", "shard 1/2 is missing"),
        (
            "shard-1-of-2.parquet",
            "../manifest/x",
            "not the name of a file",
        ),
        (
            "shard-1-of-2.parquet",
            "shard-3-of-3.parquet",
            "cannot read",
        ),
        (
            "78c6f47c",
            "78c6f47d",
            "changed since the manifest was written",
        ),
        ("2736", "2737", "changed since the manifest was written"),
        ("\"version\": 1", "\"version\": 2", "`version`"),
        ("\"wanted\"", "\"wanded\"", "`wanded`"),
        ("\"rows\"", "\"row\"", "`row`"),
        (
            "\"wanted\"",
            "\"labels\": [\"a\"], \"wanted\"",
            "1 label for 10 columns",
        ),
        (
            "\"wanted\"",
            "\"labels\": [\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"0\"], \"wanted\"",
            "its labels are not those of the matrix",
        ),
        ("},\n{", "},\n[{", "expected"),
        (
            good.get(second - 2..good.len() - 4).expect("text"),
            "",
            "shard 2/2 is missing",
        ),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        fs::write(&path, bad).expect("written");
        refused(message);
    }
    fs::write(&path, &good).expect("written");
    let shard = folder.join("shard-2-of-2.parquet");
    let mut bytes = fs::read(&shard).expect("there");
    bytes[1000] ^= 1;
    fs::write(&shard, bytes).expect("written");
    refused("changed since the manifest was written");
}
