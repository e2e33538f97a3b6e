//! Matrices in every format: read by every command, converted without loss.

use std::fs;

use crate::support::{run, run_with_input, supereigen, temporary, testdata, words};

/// The files of `testdata/formats`: one matrix in every format.
const FILES: [&str; 11] = [
    "txt", "mtx", "csv", "json", "tplib", "poly", "teg", "xml", "npy", "m", "edges",
];

/// What can be written, with its extension.
const WRITABLE: [(&str, &str); 7] = [
    ("plain", "txt"),
    ("matrix-market", "mtx"),
    ("csv", "csv"),
    ("json", "json"),
    ("tplib", "tplib"),
    ("polymake", "poly"),
    ("npy", "npy"),
];

fn file(extension: &str) -> String {
    format!("testdata/formats/railway-teaching-4.{extension}")
}

/// The entries of a matrix in plain text, without labels.
fn entries(plain: &str) -> Vec<&str> {
    let rows = plain.lines().filter(|line| !line.starts_with("labels:"));
    rows.flat_map(str::split_whitespace).collect()
}

#[test]
fn every_format_gives_the_same_matrix_and_the_same_basis() {
    let plain = run(&words(&format!("convert {}", file("txt")))).expect_quiet_success();
    let basis = run(&words(&format!("basis {} -l 4", file("txt")))).expect_quiet_success();
    assert_eq!(entries(&plain).len(), 16);
    assert_eq!(basis.lines().count(), 4);
    for extension in FILES {
        let file = file(extension);
        let converted = run(&words(&format!("convert {file}"))).expect_quiet_success();
        assert_eq!(entries(&converted), entries(&plain), "{file}");
        let found = run(&words(&format!("basis {file} -l 4"))).expect_quiet_success();
        assert_eq!(found, basis, "{file}");
    }
}

#[test]
fn conversion_there_and_back_changes_nothing() {
    for extension in FILES {
        let plain = run(&words(&format!("convert {}", file(extension)))).expect_quiet_success();
        for (format, extension_there) in WRITABLE {
            let there = temporary(&format!("converted-{extension}.{extension_there}"));
            let there = there.to_str().unwrap();
            // By the name of the file, and by the flag.
            let line = format!("convert {} -o {there}", file(extension));
            run(&words(&line)).expect_quiet_success();
            let by_name = fs::read(there).unwrap();
            let line = format!("convert {} --to {format}", file(extension));
            let output = supereigen(&words(&line)).output().unwrap();
            assert_eq!(output.stdout, by_name, "{line}");
            let back = run(&words(&format!("convert {there}"))).expect_quiet_success();
            assert_eq!(entries(&back), entries(&plain), "{extension} to {format}");
        }
    }
}

#[test]
fn numbers_stay_exact() {
    let matrix = "examples/channel-decoder-4.txt";
    let plain = run(&words(&format!("convert {matrix}"))).expect_quiet_success();
    for (format, _) in WRITABLE {
        let outcome = run(&words(&format!("convert {matrix} --to {format}")));
        if format == "npy" {
            // A third is no floating-point number.
            assert!(outcome.expect_refusal().contains("error: "));
            continue;
        }
        let text = outcome.expect_quiet_success();
        let line = format!("convert --from {format}");
        let back = run_with_input(&words(&line), text.as_bytes()).expect_quiet_success();
        assert_eq!(back, plain, "{format}");
    }
}

#[test]
fn what_cannot_be_done_is_refused_and_touches_no_file() {
    let refusals = [
        ("examples/wang-sergeev-5.txt --to sdf3", "can only be read"),
        ("examples/wang-sergeev-5.txt --from json", "1:1"),
    ];
    for (line, message) in refusals {
        let refusal = run(&words(&format!("convert {line}"))).expect_refusal();
        assert!(refusal.contains(message), "{line}: {refusal}");
    }
    let kept = temporary("kept.npy");
    fs::write(&kept, "older").unwrap();
    let line = format!(
        "convert examples/channel-decoder-4.txt -o {}",
        kept.display()
    );
    run(&words(&line)).expect_refusal();
    assert_eq!(fs::read_to_string(&kept).unwrap(), "older");
    assert!(testdata("formats").is_dir());
}

#[test]
fn names_of_files_may_be_in_capitals() {
    for (_, extension) in WRITABLE {
        let lower = temporary(&format!("capitals.{extension}"));
        let upper = temporary(&format!("CAPITALS.{}", extension.to_uppercase()));
        for path in [&lower, &upper] {
            let line = format!("convert {} -o {}", file("txt"), path.display());
            run(&words(&line)).expect_quiet_success();
        }
        let (lower, upper) = (fs::read(&lower).unwrap(), fs::read(&upper).unwrap());
        assert_eq!(lower, upper, "{extension}");
    }
}
