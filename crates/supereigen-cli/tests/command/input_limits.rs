//! Limits hold from the first byte on, and a short or a strange file does not take all memory without them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use crate::support::{Outcome, run, run_limited, start_with_input, temporary, words};
#[cfg(target_os = "linux")]
use crate::support::{root, supereigen};

/// Every command that reads a file, with `@` where it stands; the last read vectors.
const COMMANDS: [&str; 29] = [
    "basis @",
    "count @",
    "summary @",
    "estimate @",
    "plan @ --parts 2",
    "lambda @",
    "spectrum @",
    "eigen @",
    "sub @",
    "finite @",
    "interval @ examples/wang-sergeev-5.txt",
    "check @ --vector 0",
    "decompose @ --vector 0",
    "project @ --vector 0",
    "explain @",
    "draw @",
    "convert @",
    "cone @ examples/wang-sergeev-5.txt",
    "member @ examples/wang-sergeev-5.txt --vector 0",
    "implied @ examples/wang-sergeev-5.txt --inequality 0",
    "solve @ examples/wang-sergeev-5.txt",
    "redund @ examples/wang-sergeev-5.txt",
    "pencil @ examples/wang-sergeev-5.txt",
    "lambda @ examples/wang-sergeev-5.txt",
    "verify @ examples/wang-sergeev-5.txt",
    "verify examples/wang-sergeev-5.txt @",
    "summary examples/wang-sergeev-5.txt --basis @",
    "reduce @",
    "polar @",
];

/// The file, which no other test writes.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = temporary(name);
    fs::write(&path, content).unwrap();
    path
}

fn line(command: &str, file: &Path, flags: &str) -> Vec<String> {
    let name = file.to_str().unwrap();
    let line = words(command).into_iter().chain(words(flags));
    line.map(|word| word.replace('@', name)).collect()
}

/// A file of twenty megabytes that stands for ten million entries.
#[test]
fn a_limit_of_memory_ends_the_reading() {
    let mut text = b"0 ".repeat(10_000_000);
    text.push(b'\n');
    let path = file("long-line.txt", &text);
    for command in COMMANDS {
        let line = line(command, &path, "--memory 64M");
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let message = run(&line).expect_stop();
        let expected = "error: stopped by --memory 64M while reading ";
        assert!(message.starts_with(expected), "{command}: {message}");
        assert!(message.ends_with("long-line.txt\n"), "{command}: {message}");
    }
    fs::remove_file(path).unwrap();
}

/// Nobody writes to standard input, and nobody closes it.
#[test]
fn a_limit_of_time_ends_the_reading() {
    for command in COMMANDS {
        let reading = |limit: &str| {
            let line = line(command, Path::new("-"), limit);
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            let mut child = start_with_input(&line, b"");
            let open = child.stdin.take();
            let outcome = child.wait_with_output().unwrap();
            drop(open);
            outcome.into()
        };
        let has_begun = |outcome: &Outcome| outcome.stderr.ends_with("standard input\n");
        let (limit, outcome) = run_limited(reading, has_begun);
        let expected = format!("error: stopped by {limit} while reading standard input\n");
        assert_eq!(outcome.expect_stop(), expected, "{command}");
    }
}

/// A run that has begun looks at the interrupt after each vector, but here none comes: nothing at all, or blank lines.
#[test]
fn a_limit_of_time_ends_a_run_that_waits_for_vectors() {
    for (command, blank) in [
        ("verify examples/wang-sergeev-5.txt -", 0),
        ("decompose examples/wang-sergeev-5.txt --vectors -", 0),
        ("decompose examples/wang-sergeev-5.txt --vectors -", 1 << 16),
    ] {
        let waiting = |limit: &str| {
            let line = format!("{command} {limit}");
            let mut child = start_with_input(&words(&line), b"0 -1 -inf -inf -inf\n");
            let mut stdin = child.stdin.take().unwrap();
            let (done, is_done) = std::sync::mpsc::channel::<()>();
            let feeder = std::thread::spawn(move || {
                // Until nobody reads.
                while blank > 0 && stdin.write_all(&vec![b'\n'; blank]).is_ok() {}
                // Else the input stays open.
                let _ = is_done.recv();
            });
            let outcome = child.wait_with_output().unwrap();
            drop(done);
            feeder.join().unwrap();
            outcome.into()
        };
        let is_waiting = |outcome: &Outcome| outcome.stderr.ends_with("standard input\n");
        let (limit, outcome) = run_limited(waiting, is_waiting);
        assert_eq!(outcome.status, 3, "{outcome:?}");
        let expected = format!("stopped by {limit} while reading standard input\n");
        assert!(outcome.stderr.ends_with(&expected), "{outcome:?}");
    }
}

#[test]
fn what_gives_matrices_takes_limits_too() {
    let message = run(&words("generate dense 16000 1 --memory 64M")).expect_stop();
    let expected = "error: stopped by --memory 64M before the answer was complete\n";
    assert_eq!(message, expected);
    let message = run(&words("generate dense 1000000 1")).expect_refusal();
    assert_eq!(message, "error: at most 16384 nodes in this family\n");
}

#[test]
fn a_short_file_does_not_stand_for_a_long_one() {
    let blank_lines = vec![b'\n'; 300 << 20];
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(9));
    packer.write_all(&blank_lines).unwrap();
    let path = file("blank-lines.gz", &packer.finish().unwrap());
    let name = path.to_str().unwrap();
    let message = run(&["basis", "--count", name]).expect_refusal();
    let expected = ": it stands for more than 100 times its size; decompress it, and give that\n";
    assert!(message.ends_with(expected), "{message}");
}

/// A gzip file of which nearly every byte stands for a thousand is refused after the first of them, with little memory,
/// whatever follows; of vectors, too, where all are held.
#[cfg(target_os = "linux")]
#[test]
fn a_bomb_is_refused_while_it_is_read() {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(9));
    let lines = b"0 0 0 0\n".repeat(1 << 17);
    for _ in 0..256 {
        packer.write_all(&lines).unwrap();
    }
    let mut packed = packer.finish().unwrap();
    assert!(packed.len() < 1 << 20);
    // Without the bound while reading, what follows would allow all of it.
    packed.extend(vec![0; 8 << 20]);
    let path = file("bomb.txt.gz", &packed);
    for command in ["basis", "reduce"] {
        let line = format!("{command} {}", path.to_str().unwrap());
        let message = run_within(1_500_000, &line).expect_refusal();
        let expected =
            ": it stands for more than 100 times its size; decompress it, and give that\n";
        assert!(message.ends_with(expected), "{command}: {message}");
    }
    fs::remove_file(path).unwrap();
}

/// Runs in so many KiB of address space.
#[cfg(target_os = "linux")]
fn run_within(kibibytes: u64, arguments: &str) -> Outcome {
    let binary = env!("CARGO_BIN_EXE_supereigen");
    let line = format!("ulimit -v {kibibytes}; exec {binary} {arguments}");
    let mut command = Command::new("sh");
    command.args(["-c", &line]).current_dir(root());
    command.stdin(Stdio::null()).output().unwrap().into()
}

/// Of a line of 20 MB only what is near the fault is shown, with the column in the whole.
#[cfg(target_os = "linux")]
#[test]
fn a_fault_in_a_long_line_is_shown_without_copies_of_it() {
    let path = file("long-word.txt", &b"x".repeat(20_000_000));
    let name = path.to_str().unwrap();
    let message = run_within(250_000, &format!("count {name}")).expect_refusal();
    assert!(message.contains("long-word.txt:1:1\n"), "{message}");
    assert!(message.len() < 2000, "{} bytes", message.len());
    fs::remove_file(path).unwrap();
    let zeros = "0 ".repeat(5000);
    let far = format!("0 0\n{zeros}0 x {zeros}\n");
    let path = file("far-fault.txt", far.as_bytes());
    let message = run(&["basis", "--count", path.to_str().unwrap()]).expect_refusal();
    assert!(message.contains("far-fault.txt:2:10003\n"), "{message}");
    assert!(message.len() < 2000, "{} bytes", message.len());
}

/// A line of a basis is held as a whole.
#[cfg(target_os = "linux")]
#[test]
fn a_line_of_vectors_has_a_bound() {
    let path = file("longest-line.txt", &b"0 ".repeat(40_000_000));
    let name = path.to_str().unwrap();
    let message = run_within(500_000, &format!("reduce {name}")).expect_refusal();
    assert!(
        message.starts_with("error: a line of more than 64 MiB, which is not accepted\n"),
        "{message}"
    );
    fs::remove_file(path).unwrap();
}

/// Sixty bytes that stand for a million nodes, and answers of a million vectors with a million entries each.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_of_many_vectors_is_not_held() {
    let text = b"%%MatrixMarket matrix coordinate integer general\n1000000 1000000 0\n";
    let path = file("million.mtx", text);
    let name = path.to_str().unwrap();
    for command in [
        "eigen",
        "eigen --format json",
        "sub",
        "sub --lambda=-inf",
        "convert",
    ] {
        let mut child = supereigen(&words(&format!("{command} {name} --memory 400M")));
        let mut child = child.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut read = vec![0; 10_000_000];
        std::io::Read::read_exact(&mut stdout, &mut read).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        // Nobody reads on: that is no fault of the command.
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
    }
}
