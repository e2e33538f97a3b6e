//! Pictures as files: the name tells the format, and `--format` overrides it.

use std::fs;

use crate::support::{PAPER, run, temporary};

/// Draws into a file of this name and returns what is in it.
fn drawn(name: &str, flags: &[&str]) -> Vec<u8> {
    let path = temporary(name);
    let file = path.to_string_lossy().into_owned();
    let mut arguments = vec!["draw", PAPER, "-o", &file];
    arguments.extend(flags);
    assert_eq!(run(&arguments).expect_quiet_success(), "");
    fs::read(path).unwrap()
}

#[test]
fn the_name_tells_the_format() {
    let starts = [
        ("draw-name.svg", "<svg "),
        ("draw-name.SVG", "<svg "),
        ("draw-name.tex", "% Digraph"),
        ("draw-name.tikz", "% Digraph"),
        ("draw-name.dot", "digraph {"),
        ("draw-name.gv", "digraph {"),
    ];
    for (name, start) in starts {
        assert!(drawn(name, &[]).starts_with(start.as_bytes()), "{name}");
    }
    assert!(drawn("draw-name.txt", &["--format", "dot"]).starts_with(b"digraph {"));
    // Compressed, as every output is by such a name.
    assert!(drawn("draw-name.svg.gz", &[]).starts_with(&[0x1f, 0x8b]));
}

#[test]
fn a_file_has_what_standard_output_has() {
    let printed = run(&["draw", PAPER]).expect_quiet_success();
    assert_eq!(drawn("draw-same.svg", &[]), printed.as_bytes());
}

#[test]
fn the_kth_extremal_is_that_of_the_basis() {
    let basis = run(&["basis", PAPER]).expect_quiet_success();
    for (index, vector) in basis.lines().enumerate() {
        let k = (index + 1).to_string();
        let by_number = run(&["draw", PAPER, "--extremal", &k]).expect_quiet_success();
        let by_vector = run(&["draw", PAPER, "--vector", vector]).expect_quiet_success();
        assert_eq!(by_number, by_vector);
    }
}

#[test]
fn states_are_printed_and_drawn() {
    let path = temporary("draw-gantt.svg");
    let file = path.to_string_lossy().into_owned();
    let simulate = ["simulate", PAPER, "--from", "0 0 0 0 0", "--steps", "9"];
    let printed = run(&simulate).expect_quiet_success();
    assert_eq!(printed.lines().count(), 10);
    let with_picture = [&simulate[..], &["--draw", &file]].concat();
    assert_eq!(run(&with_picture).expect_quiet_success(), printed);
    let picture = fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg "), "{picture}");
    let many = [
        "simulate",
        PAPER,
        "--from",
        "0 0 0 0 0",
        "--steps",
        "1000",
        "--draw",
        &file,
    ];
    let refused = run(&many);
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("the most are 5000"),
        "{}",
        refused.stderr
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), picture);
}

#[test]
fn tikz_is_for_a_document_and_tex_is_one() {
    let text = |name: &str| String::from_utf8(drawn(name, &[])).unwrap();
    let (tikz, tex) = (text("draw-part.tikz"), text("draw-part.tex"));
    assert!(!tikz.contains("\\documentclass") && tikz.contains("] (n5) at ("));
    assert!(tex.contains("\\documentclass") && tex.ends_with("\\end{document}\n"));
}

#[test]
fn a_picture_can_do_without_caption_and_a_lasso_without_other_nodes() {
    let lasso = ["draw", PAPER, "--vector", "0 -1 . . ."];
    let all = run(&lasso).expect_quiet_success();
    let bare = run(&[&lasso[..], &["--no-caption"]].concat()).expect_quiet_success();
    assert!(all.contains("class=\"note\"") && !bare.contains("class=\"note\""));
    let part = run(&[&lasso[..], &["--support-only"]].concat()).expect_quiet_success();
    assert!(part.contains("data-node=\"2\"") && !part.contains("data-node=\"3\""));
    let heat = run(&["draw", PAPER, "--heat-map"]).expect_quiet_success();
    assert!(heat.contains("Matrix with 5 × 5 entries, 14 of them finite"));
    for refused in [
        &["draw", PAPER, "--support-only"][..],
        &["draw", PAPER, "--heat-map", "--critical"],
        &["draw", PAPER, "--heat-map", "--format", "dot"],
        &["draw", PAPER, "--no-caption", "--format", "dot"],
    ] {
        run(refused).expect_refusal();
    }
}
