//! Files that `basis` writes: each format by the name of the file, compressed and not, read back by
//! `verify` and `summary`.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::support::{
    Outcome, PAPER, run, run_with_input, stems, supereigen, temporary, testdata, words,
};

/// How files of every format are called.
const NAMES: [&str; 7] = ["txt", "csv", "json", "jsonl", "tplib", "poly", "npy"];

/// The systems of the corpus with few nodes, and some with labels, decimals and fractions.
fn systems() -> Vec<String> {
    let mut systems: Vec<String> = [
        "examples/channel-decoder-4.txt --lambda 1/7",
        "testdata/input/labelled-4.txt",
        "testdata/input/labelled-4.txt --lambda -inf",
        "testdata/input/decimals-3.txt --lambda 0.05",
        "examples/wang-sergeev-5.txt --lambda 100",
    ]
    .map(str::to_owned)
    .to_vec();
    for name in stems(&testdata("corpus"), "txt") {
        if name.contains("-4-") || name.contains("-5-") {
            systems.push(format!("testdata/corpus/{name}.txt"));
        }
    }
    systems
}

/// Writes a basis to a file and verifies it.
fn accept(system: &str, file: &Path) {
    let file = file.display();
    let basis = run(&words(&format!("basis {system} -o {file}")));
    assert_eq!((basis.status, basis.stdout.as_str()), (0, ""), "{basis:?}");
    let (matrix, flags) = system.split_once(' ').unwrap_or((system, ""));
    let line = format!("verify {matrix} {file} {flags} --complete");
    let verdict = run(&words(&line)).expect_quiet_success();
    assert!(verdict.ends_with("none missing\n"), "{line}: {verdict}");
}

#[test]
fn every_file_is_verified() {
    let systems = systems();
    assert!(systems.len() > 30, "{}", systems.len());
    for system in &systems {
        for name in NAMES {
            accept(system, &temporary(&format!("accepted.{name}")));
            if name != "npy" {
                accept(system, &temporary(&format!("accepted.{name}.gz")));
            }
        }
    }
}

#[test]
fn every_file_has_the_same_summary() {
    let expected = run(&words(&format!("summary {PAPER}"))).expect_quiet_success();
    let names = ["csv", "tplib", "poly", "npy", "jsonl.gz", "json.gz"];
    for name in names {
        let file = temporary(&format!("summarised.{name}"));
        let file = file.display();
        run(&words(&format!("basis {PAPER} -o {file}"))).expect_quiet_success();
        let found = run(&words(&format!("summary {PAPER} --basis {file}")));
        assert_eq!(found.expect_quiet_success(), expected, "{name}");
    }
}

#[test]
fn the_flag_is_stronger_than_the_name() {
    let file = temporary("stronger.csv");
    let line = format!("basis {PAPER} -f tplib -o {}", file.display());
    run(&words(&line)).expect_quiet_success();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("[0,-1,-oo,-oo,-oo]\n"), "{text}");
    let csv = run(&words(&format!("basis {PAPER} -f csv"))).expect_quiet_success();
    assert!(
        csv.starts_with("x1,x2,x3,x4,x5\n0,-1,-inf,-inf,-inf\n"),
        "{csv}"
    );
}

#[test]
fn compressed_matrices_are_read_from_files_and_from_standard_input() {
    let expected = run(&["basis", PAPER]).expect_quiet_success();
    for (from, name) in [
        (PAPER, "compressed.txt.gz"),
        (PAPER, "compressed.mtx.gz"),
        ("testdata/input/labelled-4.txt", "compressed.csv.gz"),
    ] {
        let file = temporary(name);
        let file = file.to_str().unwrap();
        run(&["convert", from, "-o", file]).expect_quiet_success();
        let bytes = fs::read(file).unwrap();
        assert!(!bytes.is_ascii(), "{name}");
        let there = run(&["convert", from]).expect_quiet_success();
        assert_eq!(run(&["convert", file]).expect_quiet_success(), there);
        let piped = run_with_input(&["convert"], &bytes).expect_quiet_success();
        assert_eq!(piped, there, "{name}");
        if from == PAPER {
            let basis = run_with_input(&["basis"], &bytes);
            assert_eq!(basis.expect_quiet_success(), expected);
        }
    }
}

#[test]
fn a_compressed_basis_that_was_cut_off_is_not_accepted() {
    let file = temporary("cut.txt.gz");
    let path = file.to_str().unwrap();
    run(&["basis", PAPER, "-o", path]).expect_quiet_success();
    let bytes = fs::read(&file).unwrap();
    for length in 1..bytes.len() {
        fs::write(&file, &bytes[..length]).unwrap();
        let outcome = run(&["verify", PAPER, path]);
        assert_ne!(outcome.status, 0, "{length} bytes: {outcome:?}");
    }
    fs::write(&file, b"\x28\xB5\x2F\xFD and so on").unwrap();
    for line in [&["verify", PAPER, path][..], &["basis", path]] {
        assert!(run(line).expect_refusal().contains("zstd -d"));
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_before_the_file_is_touched() {
    let numbers = temporary("labels-of-numbers.txt");
    fs::write(&numbers, "labels: 1 2\n0 1\n1 0\n").unwrap();
    let numbers = numbers.display();
    for (name, line, message) in [
        (
            "kept.npy.gz",
            format!("basis {PAPER}"),
            "an array cannot be compressed",
        ),
        (
            "kept.csv",
            format!("basis {numbers}"),
            "the labels look like numbers",
        ),
        (
            "kept.csv",
            format!("basis {PAPER} --certificates"),
            "--certificates need --format jsonl or pretty",
        ),
    ] {
        let file = temporary(name);
        fs::write(&file, "older").unwrap();
        let line = format!("{line} -o {}", file.display());
        let refusal = run(&words(&line)).expect_refusal();
        assert!(refusal.contains(message), "{line}: {refusal}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "older");
    }
    let refusal = run(&["basis", PAPER, "-f", "npy"]).expect_refusal();
    assert!(refusal.contains("--format npy needs -o"), "{refusal}");
}

#[test]
fn numbers_beyond_64_bits_end_a_binary_file_with_a_way_out() {
    let file = temporary("too-large.npy");
    let path = file.to_str().unwrap();
    let matrix = "testdata/edge/ring-5-2-times-ten-to-40.txt";
    let refusal = run(&["basis", matrix, "-o", path]).expect_refusal();
    assert!(refusal.contains("does not fit the 64 bits of"), "{refusal}");
    assert!(refusal.contains("plain text, CSV and JSON hold any number"));
}

#[test]
fn what_stands_beside_an_array_is_an_object() {
    let file = temporary("beside.npy");
    let path = file.to_str().unwrap();
    let labelled = "testdata/input/labelled-4.txt";
    run(&["basis", labelled, "-o", path]).expect_quiet_success();
    let beside = fs::read_to_string(temporary("beside.npy.json")).unwrap();
    assert!(
        beside.starts_with("{\"format\":\"supereigen basis\",\"version\":1,\"n\":4,\"lambda\":0,"),
        "{beside}"
    );
    for key in ["labels", "denominator", "fingerprint", "minus_infinity"] {
        assert!(beside.contains(&format!("\"{key}\":")), "{key}: {beside}");
    }
    assert!(beside.ends_with("\"complete\":true}\n"), "{beside}");
    // A part says that it is one.
    run(&["basis", labelled, "-o", path, "--limit", "1"]);
    let verdict = run(&["verify", labelled, path]).expect_quiet_success();
    assert!(verdict.contains("there may be more"), "{verdict}");
    // Without what stands beside it, the array is still an array.
    fs::remove_file(temporary("beside.npy.json")).unwrap();
    run(&["verify", labelled, path]).expect_quiet_success();
}

/// The bytes are the same, however many threads search.
#[test]
fn a_compressed_file_does_not_depend_on_the_number_of_threads() {
    let folder = temporary("compressed-on-threads");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let matrix = folder.join("matrix.txt");
    let text = run(&words("generate circulant 15 8")).expect_quiet_success();
    fs::write(&matrix, text).unwrap();
    let matrix = matrix.display();
    let plain = run(&words(&format!("basis {matrix} -t 1"))).expect_quiet_success();
    assert!(plain.len() > 2 << 20, "{}", plain.len());
    let files = [1, 2, 4].map(|threads| {
        let path = folder.join(format!("{threads}.txt.gz"));
        let line = format!("basis {matrix} -q -t {threads} -o {}", path.display());
        run(&words(&line)).expect_quiet_success();
        fs::read(path).unwrap()
    });
    assert!(files.iter().all(|file| *file == files[0]));
    let mut decoded = Vec::new();
    let mut reader = flate2::read::MultiGzDecoder::new(&files[0][..]);
    reader.read_to_end(&mut decoded).unwrap();
    assert!(decoded == plain.as_bytes());
}

/// Command lines that write to the file that -o names, and a name that tells a format of theirs.
const WRITERS: [(&str, &str); 12] = [
    ("basis examples/wang-sergeev-5.txt", "b.csv"),
    (
        "cone testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B",
        "b.json",
    ),
    ("reduce testdata/input/vectors-3.txt", "b.tplib"),
    (
        "simulate examples/simple-production-3.txt --from 0,0,0 --steps 2",
        "b.tex",
    ),
    ("convert examples/wang-sergeev-5.txt", "b.mtx"),
    ("polar testdata/input/vectors-3.txt", "b.csv"),
    (
        "redund testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B",
        "b.tplib",
    ),
    ("generate zero 3", "b.json"),
    ("power examples/wang-sergeev-5.txt 2", "b.poly"),
    ("star examples/wang-sergeev-5.txt --lambda 5/4", "b.csv"),
    ("explain examples/wang-sergeev-5.txt", "b.md"),
    ("draw examples/wang-sergeev-5.txt", "b.dot"),
];

#[test]
fn a_dash_is_standard_output() {
    let folder = temporary("dash");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in ["examples", "testdata"] {
        #[cfg(unix)]
        std::os::unix::fs::symlink(crate::support::root().join(name), folder.join(name)).unwrap();
    }
    for (line, _) in WRITERS {
        let expected = run(&words(line));
        assert_eq!(expected.status, 0, "{expected:?}");
        let with_dash = format!("{line} -o -");
        let mut command = supereigen(&words(&with_dash));
        let found = Outcome::from(command.current_dir(&folder).output().unwrap());
        assert_eq!(found.stdout, expected.stdout, "{with_dash}");
        assert_eq!(found.stderr, expected.stderr, "{with_dash}");
        assert!(!folder.join("-").exists(), "{with_dash}");
    }
}

#[test]
fn a_name_that_tells_no_format_is_refused_with_those_that_do() {
    let folder = temporary("names");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (line, known) in WRITERS {
        for name in ["b.xyz", "b.parquet", "b.xyz.gz", "b.txt.xz"] {
            let file = folder.join(name);
            let refused = format!("{line} -o {}", file.display());
            let refusal = run(&words(&refused)).expect_refusal();
            let ending = known.strip_prefix('b').unwrap();
            assert!(refusal.contains(ending), "{refused}: {refusal}");
            assert!(!file.exists(), "{refused}");
        }
        // A name that tells the format is taken at its word.
        let file = folder.join(known);
        let outcome = run(&words(&format!("{line} -o {}", file.display())));
        assert_eq!((outcome.status, outcome.stdout.as_str()), (0, ""), "{line}");
        let written = fs::read(&file).unwrap();
        let flag = match line.split(' ').next() {
            Some("convert" | "polar" | "redund") => "--to",
            _ => "--format",
        };
        let format = match known {
            "b.csv" => "csv",
            "b.json" => "json",
            "b.jsonl" => "jsonl",
            "b.tplib" => "tplib",
            "b.poly" => "polymake",
            "b.mtx" => "matrix-market",
            "b.tex" => "latex",
            "b.md" => "markdown",
            _ => "dot",
        };
        // A format that was asked for is written under any name.
        let any = folder.join("any.xyz");
        let asked = format!("{line} {flag} {format} -o {}", any.display());
        assert_eq!(run(&words(&asked)).status, 0, "{asked}");
        assert_eq!(fs::read(&any).unwrap(), written, "{asked}");
        // A name without an ending says nothing.
        let bare = folder.join("bare");
        let plain = format!("{line} -o {}", bare.display());
        if !line.starts_with("draw") {
            assert_eq!(run(&words(&plain)).status, 0, "{plain}");
            let printed = run(&words(line)).stdout;
            assert_eq!(fs::read(&bare).unwrap(), printed.as_bytes(), "{plain}");
        }
    }
    let refusal = run(&words(
        "polar testdata/input/vectors-3.txt --matrices A.xyz B.txt",
    ));
    assert!(refusal.expect_refusal().contains(".csv"));
}
