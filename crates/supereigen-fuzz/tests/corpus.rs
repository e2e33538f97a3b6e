//! Replays the inputs that are kept in `fuzz/corpus/`, and what a fuzzer finds soon, without one: small random changes of
//! them for the readers, and random matrices for the mathematics. Everything is deterministic.

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use supereigen_cases::{Random, cases};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let items = fs::read_dir(folder).expect("the folder exists");
    let mut paths: Vec<PathBuf> = items.map(|item| item.expect("readable").path()).collect();
    paths.sort();
    paths
}

/// The names in a folder, without endings.
fn names(folder: &Path) -> BTreeSet<String> {
    let paths = paths_in(folder);
    let stems = paths.iter().filter_map(|path| path.file_stem());
    stems
        .map(|stem| stem.to_string_lossy().into_owned())
        .collect()
}

/// The inputs of a target by name.
fn inputs(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = paths_in(&fuzz().join("corpus").join(name));
    assert!(paths.len() >= 10, "{name} has only {} inputs", paths.len());
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("readable");
        (path, bytes)
    };
    paths.into_iter().map(read).collect()
}

fn replay(name: &str, target: impl Fn(&[u8])) {
    for (path, bytes) in inputs(name) {
        // Shown only if it fails.
        println!("{}", path.display());
        let started = Instant::now();
        target(&bytes);
        assert!(
            started.elapsed() < LONGEST,
            "it took {:?}",
            started.elapsed()
        );
        let memory = peak_memory();
        assert!(memory < MOST, "{memory} bytes");
    }
}

/// No input is so large that it could take longer, on any machine, or that all of them together could take more bytes.
const LONGEST: Duration = Duration::from_secs(600);
const MOST: u64 = 1 << 29;

/// The most bytes that this process has had so far; 0 where that cannot be told.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.trim().parse().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Hands a reader inputs that were changed in up to five places.
fn mutate_and_read(name: &str, reader: fn(&[u8]) -> bool) {
    let (samples, words) = (samples_of(name), words_of_dictionary());
    let count = cases(10_000.max(200 * samples.len()));
    let mut random = Random(0x5DEE_CE66_D1CE_4E5B);
    let mut accepted = 0;
    for _ in 0..count {
        let mut bytes = random.choose(&samples).clone();
        for _ in 0..random.index(6) {
            change(&mut random, &mut bytes, &samples, &words);
        }
        let outcome = catch_unwind(|| reader(&bytes));
        match outcome {
            Ok(is_read) => accepted += usize::from(is_read),
            Err(_) => panic!("{name}: {}", bytes.escape_ascii()),
        }
    }
    // Otherwise many of the checks would not have been made.
    let least = count / 20;
    assert!(
        (least..count - least).contains(&accepted),
        "{name} accepted {accepted} of {count}"
    );
}

/// Hands a reader long texts: an input that is cut off somewhere, and then one word or sign again and again. None may take
/// time or memory out of proportion.
fn repeat_and_read(name: &str, reader: fn(&[u8]) -> bool) {
    let (samples, mut words) = (samples_of(name), words_of_dictionary());
    words.extend(SIGNS.iter().map(|&sign| vec![sign]));
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for turn in 0..cases(2 * words.len()) {
        let word = &words[turn % words.len()];
        let mut bytes = random.choose(&samples).clone();
        bytes.truncate(random.index(bytes.len() + 1));
        let start = bytes.len();
        bytes.extend(word.repeat(LONG / word.len()));
        bytes.extend(&b"\n"[random.index(2)..]);
        let started = Instant::now();
        let outcome = catch_unwind(|| reader(&bytes));
        let shown = || format!("{name}: {}", bytes[..start + word.len()].escape_ascii());
        assert!(outcome.is_ok(), "{}", shown());
        assert!(started.elapsed() < SOON, "{}", shown());
    }
    assert!(peak_memory() < MOST, "{} bytes", peak_memory());
}

/// So long that what takes quadratic time does not end soon.
const LONG: usize = 200_000;
const SOON: Duration = Duration::from_secs(60);

/// The letters of random matrices, with the most ties first. Bytes that are no letters choose among many values.
const LETTERS: [&[u8]; 5] = [
    b".0",
    b".01a",
    b"..00112abcA",
    b".0C5j1z",
    b"\x01\x35\x88\x97\xe4.0",
];

/// Gives a target of the mathematics random matrices, λ and choices, on all processors.
fn try_random(target: fn(&[u8])) {
    let count = cases(4_000u64);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let try_one = |index: u64| {
        let mut random = Random(index << 32);
        let letters = *random.choose(&LETTERS);
        // Half of them have small integers, and λ = 0.
        let mut bytes = match random.index(2) {
            0 => vec![*random.choose(b"2345"), b'0', b'0'],
            _ => vec![
                *random.choose(b"12345"),
                *random.choose(b"0123456789"),
                *random.choose(letters),
            ],
        };
        bytes.extend((0..120).map(|at| match at {
            0..25 => *random.choose(letters),
            _ => random.index(256) as u8,
        }));
        if catch_unwind(|| target(&bytes)).is_err() {
            panic!("{}", bytes.escape_ascii());
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || (thread..count).step_by(threads as usize).for_each(try_one));
        }
    });
}

/// Longer inputs are there for what they take, and changes of them would take it again and again.
const LONGEST_SAMPLE: usize = 1_000;

/// The inputs that are changed.
fn samples_of(name: &str) -> Vec<Vec<u8>> {
    let all = inputs(name).into_iter().map(|(_, bytes)| bytes);
    all.filter(|bytes| bytes.len() <= LONGEST_SAMPLE).collect()
}

/// Signs that mean something in some format.
const SIGNS: &[u8] = b" \t\n\r,;:[](){}\"'#%/\\.-+01\0";

/// The words of `fuzz/text.dict`.
fn words_of_dictionary() -> Vec<Vec<u8>> {
    let text = fs::read_to_string(fuzz().join("text.dict")).expect("readable");
    let words = text.lines().filter_map(|line| {
        let word = line.strip_prefix('"')?.strip_suffix('"')?;
        let mut bytes = Vec::new();
        let mut rest = word.bytes();
        while let Some(byte) = rest.next() {
            let escaped = (byte == b'\\').then(|| rest.next().expect("an escape"));
            bytes.push(match escaped {
                Some(b'x') => {
                    let digits = [rest.next(), rest.next()].map(|it| it.expect("two digits"));
                    let digits = std::str::from_utf8(&digits).expect("digits");
                    u8::from_str_radix(digits, 16).expect("digits")
                }
                _ => escaped.unwrap_or(byte),
            });
        }
        Some(bytes)
    });
    words.collect()
}

/// Changes one thing: a bit, a byte, the end, a piece that is taken out, or one that is put in, from
/// another sample or from the list of words.
fn change(random: &mut Random, bytes: &mut Vec<u8>, samples: &[Vec<u8>], words: &[Vec<u8>]) {
    let position = random.index(bytes.len() + 1);
    match random.index(8) {
        0 if position < bytes.len() => bytes[position] ^= 1 << random.index(8),
        1 if position < bytes.len() => bytes[position] = random.index(256) as u8,
        2 if random.index(4) == 0 => bytes.truncate(position),
        3 => {
            let end = position + random.index((bytes.len() - position).min(12) + 1);
            bytes.drain(position..end);
        }
        4 => {
            let other = random.choose(samples);
            let start = random.index(other.len());
            let end = start + random.index(other.len() - start + 1);
            bytes.splice(position..position, other[start..end].iter().copied());
        }
        5 => bytes.insert(position, *random.choose(SIGNS)),
        _ => {
            bytes.splice(position..position, random.choose(words).iter().copied());
        }
    }
}

/// Tests for each target, so that one can be run alone.
macro_rules! tests {
    (readers: $($reader:ident),*; mathematics: $($target:ident),*) => {
        const TESTED: &[&str] = &[$(stringify!($reader),)* $(stringify!($target)),*];

        $(mod $reader {
            #[test]
            fn replayed() {
                super::replay(stringify!($reader), |bytes| {
                    supereigen_fuzz::$reader(bytes);
                });
            }

            #[test]
            fn mutated() {
                super::mutate_and_read(stringify!($reader), supereigen_fuzz::$reader);
            }

            #[test]
            fn repeated() {
                super::repeat_and_read(stringify!($reader), supereigen_fuzz::$reader);
            }
        })*

        $(mod $target {
            #[test]
            fn replayed() {
                super::replay(stringify!($target), supereigen_fuzz::$target);
            }

            #[test]
            fn random() {
                super::try_random(supereigen_fuzz::$target);
            }
        })*
    };
}

tests!(
    readers: read_formats, read_basis, read_sidecar, read_run;
    mathematics: engine, checker, solution
);

#[test]
fn every_target_has_its_program_its_inputs_and_its_test() {
    let tested: BTreeSet<String> = TESTED.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(names(&fuzz().join("fuzz_targets")), tested);
    assert_eq!(names(&fuzz().join("corpus")), tested);
}
