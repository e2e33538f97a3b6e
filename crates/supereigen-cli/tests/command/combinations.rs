//! Whatever is combined, a run gives what the whole gives when that is cut by hand, or refuses a flag by its name. Walked
//! are all combinations that must work with the first matrix or the first cone, and all with at most three choices other
//! than the first of their line; of all else a sample, with `SUPEREIGEN_CASES=4000` all.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;

use flate2::read::MultiGzDecoder;
use serde_json::{Value, from_str, from_value};
use supereigen_cases::{Random, cases};

use crate::support::{empty_folder, files_of, run_in, supereigen, words};

/// On each line a choice: the method with its threads, the system, a filter, the format with its ending, standard output or
/// what follows the name of a file or folder, and more flags.
const CHOICES: &str = "\
-t 1|-t 2|-m tree -t 1|-m tree -t 2|-m wang-sergeev|-m wang-sergeev -t 2|-m double-description
basis M|cone A B|basis N|cone N I
|--support-min 3|--support-max 2|--contains 1,3|--finite|--cycle 2,3|--type 2
plain txt|csv csv|json json|jsonl jsonl|latex tex|tplib tplib|polymake poly|npy npy|pretty txt
-||.gz|/|.gz/
|--certificates
|--limit 2|--limit 99
|--shard 1/2 --parts 3";

/// In how many ways the first three may be chosen, which say what the vectors are.
const WHOLES: usize = 4 * 7 * 7;

type Case = [&'static str; 8];

fn case(mut number: usize) -> Option<Case> {
    let mut case = [""; 8];
    for (choice, line) in case.iter_mut().zip(CHOICES.lines()) {
        let count = line.split('|').count();
        *choice = line.split('|').nth(number % count)?;
        number /= count;
    }
    (number == 0).then_some(case)
}

/// Whether it must not be refused. All else may be.
fn must_work([method, system, filter, format, out, proof, limit, shard]: Case) -> bool {
    let [is_cone, is_folder] = [system.starts_with("cone"), out.ends_with('/')];
    let is_search = method.starts_with("-t") || is_cone && method.starts_with("-m tree");
    let is_other = method == "-m double-description" || !is_cone && method == "-m wang-sergeev";
    let is_proved = format == "jsonl jsonl" || format == "pretty txt" && !is_cone;
    let in_parts = ["plain txt", "csv csv", "jsonl jsonl", "npy npy"].contains(&format);
    (is_search || is_other && !is_folder)
        && (format != "npy npy" || ["", "/"].contains(&out))
        && (!is_folder && shard.is_empty() || is_folder && in_parts && limit.is_empty())
        && (is_proved || proof.is_empty())
        && !(is_cone && filter == "--cycle 2,3")
}

/// The vectors of a file as lines of plain text, or with certificates as they are.
fn vectors(bytes: &[u8], format: &str, is_certified: bool) -> Vec<String> {
    let mut text = String::from_utf8_lossy(bytes).into_owned();
    if format == "npy" {
        let entries = bytes[10 + usize::from(bytes[8])..].chunks(8);
        let entry = |entry: &[u8]| i64::from_le_bytes(entry.try_into().unwrap()).to_string();
        let rows: Vec<String> = entries.map(entry).collect();
        text = rows.chunks(4).map(|row| row.join(" ") + "\n").collect();
    }
    for infinity in ["null", "-oo", "·", "-\\infty", &i64::MIN.to_string()] {
        text = text.replace(infinity, "-inf");
    }
    let vector = |line: &str| {
        let plain = line.replace(['[', ']', '(', ')', ',', '"', ':'], " ");
        let mut entries = words(&plain);
        entries.retain(|entry| entry.parse::<f64>().is_ok());
        let entries = entries.get(usize::from(format == "pretty")..)?.get(..4)?;
        let vector = [entries.join(" "), line.to_owned()][usize::from(is_certified)].clone();
        (!line.contains('#')).then_some(vector)
    };
    text.lines().filter_map(vector).collect()
}

/// Whether a filter keeps a vector with this certificate, by the definitions.
fn keeps(filter: &str, certificate: &str) -> bool {
    let certificate: Value = from_str(certificate).unwrap();
    let list = |key| from_value::<Vec<Option<i64>>>(certificate[key].clone()).unwrap_or_default();
    let [vector, types, mut cycle] = ["vector", "types", "cycle"].map(list);
    cycle.sort();
    let size = vector.iter().flatten().count();
    match filter {
        "--support-min 3" => size >= 3,
        "--support-max 2" => size <= 2,
        "--contains 1,3" => vector[0].and(vector[2]).is_some(),
        "--finite" => size == 4,
        "--cycle 2,3" => cycle == [Some(2), Some(3)],
        "--type 2" => types.contains(&Some(2)),
        _ => true,
    }
}

/// What a filter keeps of a whole, in the order of the run, with certificates; nothing where it is refused.
fn whole(folder: &Path, [method, system, filter, ..]: Case) -> String {
    let run = |flags: &str| run_in(folder, &format!("{system} -q --certificates {flags}"));
    let (all, found) = (run("-t 1").stdout, run(&format!("{method} {filter}")));
    let mut sorted: Vec<&str> = found.stdout.lines().collect();
    let mut kept: Vec<&str> = all.lines().filter(|line| keeps(filter, line)).collect();
    sorted.sort();
    kept.sort();
    assert!(
        sorted == kept || found.status == 2,
        "{found:?}, not {kept:?}"
    );
    found.stdout
}

/// Runs a case, into a folder again after it was killed. Whether it was not refused.
fn gives_vectors(folder: &Path, case: Case, whole: &str, name: usize, kill: u64) -> bool {
    let [method, system, filter, format, out, proof, limit, shard] = case;
    let (format, ending) = format.split_once(' ').unwrap();
    let name = format!("{name}.{ending}{out}");
    let path = folder.join(name.trim_end_matches('/'));
    let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
    let to = match (out, format) {
        ("-", _) => format!("-f {format} -o -"),
        (_, "pretty") => format!("-f {format} -o {name}"),
        _ => format!("-o {name}"),
    };
    let line = format!("{system} {method} {filter} {to} {proof} {limit} {shard} -q");
    let run = |line: &str, kill: u64| {
        let mut command = supereigen(line);
        command.env("SUPEREIGEN_FAULT", format!("kill {kill}"));
        command.current_dir(folder).output().unwrap()
    };
    let is_folder = out.ends_with('/');
    let mut last = run(&line, if is_folder { kill } else { 0 });
    if last.status.code() == Some(2) {
        let said = String::from_utf8(last.stderr).unwrap().replace(&name, "");
        let mut names = words(&line);
        names.retain(|word| word.starts_with("--"));
        names.extend(method.contains("-m").then_some("method"));
        names.extend(
            [format, "format", "an array"]
                .iter()
                .filter(|_| format != "plain"),
        );
        let mut advice = "; |: take |: write |: leave |: give | need|Usage:|values:".split('|');
        let says = |words: &str| said.contains(words.trim_start_matches('-'));
        let is_good = names.into_iter().any(says) && advice.any(says);
        let is_clean = last.stdout.is_empty() && !path.exists();
        assert!(is_good && is_clean && !must_work(case), "{line}: {said}");
        return false;
    }
    if is_folder {
        run(&line, 0);
        last = run(&line.replace("1/2", "2/2"), 0);
    }
    assert!(last.status.success(), "{line}, killed at {kill}: {last:?}");
    let mut files = files_of(&path);
    files.retain(|name, _| name.starts_with("part-"));
    let mut files: Vec<Vec<u8>> = files.into_values().collect();
    files.extend(fs::read(&path));
    files.extend((out == "-").then_some(last.stdout));
    let is_certified = format == "jsonl" && !proof.is_empty();
    let mut wanted = vectors(whole.as_bytes(), "jsonl", is_certified);
    wanted.truncate(words(limit).last().map_or(99, |most| most.parse().unwrap()));
    let mut found = Vec::new();
    for file in &mut files {
        if out.starts_with(".gz") {
            let packed = std::mem::take(file);
            MultiGzDecoder::new(&packed[..]).read_to_end(file).unwrap();
        }
        found.extend(vectors(file, format, is_certified));
    }
    if is_folder && filter.starts_with("--cycle") {
        // Alone into one file, such a run begins at the cycle.
        found.sort();
        wanted.sort();
    }
    assert_eq!(found, wanted, "{line}, killed at {kill}");
    true
}

#[test]
fn every_combination_works_or_is_refused_by_name() {
    // Two matrices and two cones with ties and -∞; the second cone is a supereigenvector space.
    let folder = empty_folder("combinations");
    for (name, rows) in [
        ("M", "0 0 . -2\n-1 -1 1 0\n0 -1 . -2\n0 -1 0 -2\n"),
        ("A", "1 2 -2 -1\n2 . -2 2\n1 0 -1 1\n"),
        ("B", "1 -2 0 0\n. 0 -1 1\n2 -1 . 0\n"),
        ("N", "-1 . -1 0\n-1 -2 0 -2\n. 0 -2 .\n-2 0 0 -1\n"),
        ("I", "0 . . .\n. 0 . .\n. . 0 .\n. . . 0\n"),
    ] {
        fs::write(folder.join(name), rows).unwrap();
    }
    let walk = |half: usize| {
        let mut random = Random(half as u64);
        let mut counts = [0; 2];
        for first in (half..WHOLES).step_by(2) {
            let whole = whole(&folder, case(first).unwrap());
            for case in (first..).step_by(WHOLES).map_while(case) {
                let choices = case.iter().zip(CHOICES.lines());
                let chosen = choices.filter(|(choice, line)| !line.starts_with(*choice));
                let is_first = ["basis M", "cone A B"].contains(&case[1]);
                let is_walked = is_first && must_work(case) || chosen.count() <= 3;
                let [chance, kill] = [random.below(1000), random.between(1, 60) as u64];
                if chance < cases(if is_walked { 1000 } else { 25 }) {
                    counts[usize::from(gives_vectors(&folder, case, &whole, half, kill))] += 1;
                }
            }
        }
        let [refused, right] = counts;
        println!("{right} combinations are right, {refused} are refused by name");
    };
    thread::scope(|scope| {
        scope.spawn(|| walk(1));
        walk(0);
    });
}
