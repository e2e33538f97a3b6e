//! Matrices as other programs write them.

use std::fs;

use crate::support::{run, temporary, words};

/// Writes a file, and reads it with `convert`.
fn read(name: &str, content: &[u8], flags: &str) -> crate::support::Outcome {
    let path = temporary(&format!("others-{name}"));
    fs::write(&path, content).unwrap();
    run(&words(&format!("convert {} {flags}", path.display())))
}

#[test]
fn what_others_write_is_read() {
    const PLAIN: &str = "0 -1.5\n-inf 2\n";
    const LABELLED: &str = "labels: a b\n0 -1.5\n-inf 2\n";
    const SYMMETRIC: &str = "0 -1\n-1 2\n";
    for (name, content, flags, expected) in [
        // pandas: df.to_csv() with its index, by names and by numbers.
        ("frame.csv", ",a,b\na,0.0,-1.5\nb,-inf,2.0\n", "", LABELLED),
        ("index.csv", ",a,b\n0,0.0,-1.5\n1,,2.0\n", "", LABELLED),
        // Python's json.dumps and json.load.
        ("python.json", "[[0, -1.5], [-Infinity, 2]]", "", PLAIN),
        ("null.json", "[[0, -1.5], [null, 2]]", "", PLAIN),
        // The words for −∞ of other programs.
        ("words-1.txt", "0 -1.5\n-INF 2\n", "", PLAIN),
        ("words-2.txt", "0 -1.5\n-Infinity 2\n", "", PLAIN),
        ("words-3.txt", "0 -1.5\nNone 2\n", "", PLAIN),
        ("words-4.csv", "0,-1.5\nNone,2\n", "", PLAIN),
        // scipy.io.mmwrite of a dense matrix, and of a symmetric one.
        (
            "dense.mtx",
            "%%MatrixMarket matrix array real general\n2 2\n0\n-inf\n-1.5\n2\n",
            "",
            PLAIN,
        ),
        (
            "symmetric.mtx",
            "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 0\n2 1 -1\n2 2 2\n",
            "",
            SYMMETRIC,
        ),
        (
            "half.mtx",
            "%%MatrixMarket matrix array real symmetric\n2 2\n0\n-1\n2\n",
            "",
            SYMMETRIC,
        ),
        // Digraphs.
        ("graph.edges", "a a 0\na b -1.5\nb b 2\n", "", LABELLED),
        (
            "graph.txt",
            "a a 0\na b -1.5\nb b 2\n",
            "--from digraph",
            LABELLED,
        ),
    ] {
        let found = read(name, content.as_bytes(), flags).expect_quiet_success();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_decimal_comma_is_never_two_entries() {
    for (name, content) in [
        ("comma-1.csv", "1,5;2\n0;1,5\n"),
        ("comma-2.txt", "1,5 2\n0 1,5\n"),
        ("comma-3.csv", "1,5;2,5\n0,5;1,5\n"),
        ("comma-4.tsv", "1,5\t2\n0\t1,5\n"),
    ] {
        let refused = read(name, content.as_bytes(), "").expect_refusal();
        assert!(refused.contains("decimal"), "{name}: {refused}");
        assert!(refused.contains(&format!("others-{name}:1:")), "{refused}");
    }
}
