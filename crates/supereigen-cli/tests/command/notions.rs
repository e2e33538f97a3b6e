//! `--integer`, `--min` and `--affine`: against `verify`, `member` and the same question without the flag.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{PAPER, run, set_of_lines, stems, temporary, testdata, words};

/// Small matrices of the corpus, the examples with fractions, and λ for each.
fn systems() -> Vec<(String, &'static str)> {
    let mut systems = vec![
        ("examples/dutch-railway-10.txt".to_owned(), "143/3"),
        ("examples/channel-decoder-4.txt".to_owned(), "1/3"),
        ("testdata/input/half-2.txt".to_owned(), "-1/3"),
    ];
    for (name, lambda) in stems(&testdata("corpus"), "txt")
        .into_iter()
        .zip(["0", "1/2", "-1"].into_iter().cycle())
    {
        if name.contains("-5-") {
            systems.push((format!("testdata/corpus/{name}.txt"), lambda));
        }
    }
    assert!(systems.len() > 10);
    systems
}

/// The text of a matrix or of vectors with the negative of each number.
fn negated(text: &str) -> String {
    let negative = |word: &str| match word {
        "0" => "0".to_owned(),
        "-inf" => "inf".to_owned(),
        word => word
            .strip_prefix('-')
            .map_or(format!("-{word}"), str::to_owned),
    };
    let line = |line: &str| line.split(' ').map(negative).collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}

/// A file with the negative of a matrix.
fn negative_file(file: &str, name: &str) -> PathBuf {
    let plain = run(&["convert", file, "--to", "plain", "--numbers", "exact"]);
    let plain = plain.expect_quiet_success();
    let rows: Vec<&str> = plain
        .lines()
        .filter(|line| !line.starts_with("labels:"))
        .collect();
    let path = temporary(name);
    fs::write(&path, negated(&rows.join("\n"))).unwrap();
    path
}

#[test]
fn integer_bases_are_verified_and_are_of_integers() {
    let mut differ = 0;
    for (index, (file, lambda)) in systems().into_iter().enumerate() {
        let basis = temporary(&format!("integer-{index}.txt"));
        let path = basis.to_str().unwrap();
        let about = [&*file, "--lambda", lambda];
        run(&[&["basis"], &about[..], &["--integer", "-o", path]].concat());
        let text = fs::read_to_string(&basis).unwrap();
        assert!(!text.contains(['/', '.']), "{file}: {text}");
        let count = run(&[&["count", "--integer"], &about[..]].concat()).expect_quiet_success();
        assert_eq!(count, format!("{}\n", text.lines().count()), "{file}");
        let verified = run(&[&["verify", "--integer", "--complete"], &about[..], &[path]].concat());
        assert_eq!(verified.status, 0, "{file}: {verified:?}");
        // Each is a solution of the system that was given, too.
        for x in text.lines() {
            let check = run(&[&["check"], &about[..], &["--vector", x]].concat());
            assert_eq!(check.status, 0, "{file}: {x}");
        }
        differ += usize::from(run(&[&["verify"], &about[..], &[path]].concat()).status == 1);
        let folder = temporary(&format!("integer-{index}/"));
        let _ = fs::remove_dir_all(&folder);
        let folder = folder.to_str().unwrap();
        let line = ["basis", "--integer", "-q", "--parts", "3", "-o", folder];
        run(&[&line[..], &about[..]].concat()).expect_quiet_success();
        let joined = run(&["convert", folder]);
        assert_eq!((joined.status, joined.stdout), (0, text), "{file}");
        let verified = run(&[&["verify", "--integer"], &about[..], &[folder]].concat());
        assert_eq!(verified.status, 0, "{file}: {verified:?}");
        let refused = run(&[&["verify"], &about[..], &[folder]].concat());
        assert!(refused.stderr.contains("add --integer"), "{refused:?}");
    }
    assert!(differ > 3, "{differ}");
}

#[test]
fn min_plus_is_max_plus_of_the_negative() {
    for (index, (file, lambda)) in systems().into_iter().enumerate() {
        let negative = negative_file(&file, &format!("min-{index}.txt"));
        let negative = negative.to_str().unwrap();
        let opposite = negated(lambda);
        let opposite = ["--min", "--lambda", opposite.trim_end()];
        let exact = ["--numbers", "exact"];
        let basis = run(&[&["basis", &*file, "--lambda", lambda], &exact[..]].concat()).stdout;
        let min = run(&[&["basis", negative], &opposite[..]].concat());
        assert_eq!((min.status, &min.stdout), (0, &negated(&basis)), "{file}");
        for format in ["plain", "csv", "json", "jsonl", "tplib", "polymake"] {
            let out = temporary(&format!("min-{index}.{format}"));
            let out = out.to_str().unwrap();
            run(&[
                &["basis", negative, "--format", format, "-o", out],
                &opposite[..],
            ]
            .concat());
            let verify = [&["verify", negative, out, "--complete"], &opposite[..]].concat();
            let verified = run(&verify);
            assert_eq!(verified.status, 0, "{file} {format}: {verified:?}");
            // Taken as max-plus it is something else, unless no finite entry has a sign.
            let as_max = run(&["verify", &file, out, "--lambda", lambda, "--complete"]);
            let has_signs = basis.replace("-inf", "").contains('-');
            assert!(as_max.status != 0 || !has_signs, "{file} {format}");
        }
        let count = run(&[&["count", negative], &opposite[..]].concat()).stdout;
        assert_eq!(count, format!("{}\n", basis.lines().count()), "{file}");
        let json = |command: &str, file: &str, flags: &[&str]| -> Value {
            let flags = [&[command, file, "--format", "json"], flags].concat();
            serde_json::from_str(&run(&flags).stdout).unwrap()
        };
        let finite = json("finite", &file, &["--lambda", lambda, "--numbers", "exact"]);
        let min = json("finite", negative, &opposite);
        assert_eq!(finite["node"], min["node"], "{file}");
        let numbers = |vector: &Value| -> Vec<String> {
            let entries = vector.as_array().into_iter().flatten();
            entries
                .map(|it| it.as_str().map_or(it.to_string(), str::to_owned))
                .collect()
        };
        let finite = numbers(&finite["finite"]);
        let wanted = if finite.is_empty() {
            String::new()
        } else {
            negated(&finite.join(" "))
        };
        assert_eq!(
            numbers(&min["finite"]).join(" "),
            wanted.trim_end(),
            "{file}"
        );
    }
}

/// In min-plus A ⊗ x ≥ B ⊗ x is what it says; so it is B ⊗ x ≥ A ⊗ x of the negatives.
#[test]
fn a_cone_of_min_plus_has_its_sides_the_other_way_round() {
    for name in stems(&testdata("cones"), "A").iter().take(12) {
        let [a, b] = ["A", "B"].map(|side| format!("testdata/cones/{name}.{side}"));
        let [minus_a, minus_b] = [&a, &b].map(|file| {
            let side = if *file == a { "a" } else { "b" };
            negative_file(file, &format!("min-{name}-{side}.txt"))
        });
        let [minus_a, minus_b] = [&minus_a, &minus_b].map(|path| path.to_str().unwrap());
        let min = run(&["cone", minus_a, minus_b, "--min"]).stdout;
        let max = run(&["cone", &b, &a, "--numbers", "exact"]).stdout;
        assert_eq!(set_of_lines(&min), set_of_lines(&negated(&max)), "{name}");
    }
}

#[test]
fn points_and_rays_are_the_extremals_by_their_last_entry() {
    let mut kinds = [0, 0];
    for name in stems(&testdata("cones"), "A") {
        let files = format!("testdata/cones/{name}.A testdata/cones/{name}.B");
        let basis = run(&words(&format!("cone {files}"))).stdout;
        let affine = run(&words(&format!("cone {files} --affine"))).stdout;
        assert_eq!(affine.lines().count(), basis.lines().count(), "{name}");
        let is_point = |line: &&str| !line.ends_with("-inf");
        let points = affine.lines().filter(is_point).count();
        assert_eq!(points, basis.lines().filter(is_point).count(), "{name}");
        assert!(
            affine
                .lines()
                .take(points)
                .all(|line| line.ends_with(" 0") || line == "0")
        );
        let json = run(&words(&format!("cone {files} --affine --format json"))).stdout;
        let json: Value = serde_json::from_str(&json).unwrap();
        let length = |key: &str| json[key].as_array().unwrap().len();
        assert_eq!(
            (length("points"), length("rays")),
            (points, basis.lines().count() - points)
        );
        // A multiple of an extremal is one, so the scaled ones come back.
        let rows = temporary(&format!("affine-{name}.txt"));
        fs::write(&rows, &affine).unwrap();
        let reduced = run(&["reduce", rows.to_str().unwrap()]).stdout;
        assert_eq!(set_of_lines(&reduced), set_of_lines(&basis), "{name}");
        kinds[0] += points;
        kinds[1] += length("rays");
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

/// `finite --between` finds what `project` finds, if it is high enough.
#[test]
fn a_solution_between_two_vectors_is_the_projection() {
    let mut answers = [0, 0];
    for (file, lambda) in systems() {
        let n = run(&["convert", &file, "--to", "plain"]).stdout;
        let n = n
            .lines()
            .filter(|line| !line.starts_with("labels:"))
            .count();
        for low in ["-9", "-1", "."] {
            let [lower, upper] = [vec![low; n].join(" "), vec!["0"; n].join(" ")];
            let about = [&*file, "--lambda", lambda, "--numbers", "exact"];
            let projected =
                run(&[&["project"], &about[..], &["--vector", &*upper]].concat()).stdout;
            let bounds = ["--between", &*lower, &*upper];
            let found = run(&[&["finite"], &about[..], &bounds[..]].concat());
            let answer = found.stdout.trim_end();
            assert!(
                found.status == 1 || answer.ends_with(projected.trim_end()),
                "{file}: {answer}"
            );
            assert_eq!(answer.contains("none"), found.status == 1);
            answers[usize::from(found.status == 0)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
    let refused = run(&["finite", PAPER, "--between", "0 0 0 0 1", "0 0 0 0 0"]).expect_refusal();
    assert!(refused.contains("exceeds"), "{refused}");
}

/// The text of a cone of the corpus, with the negative of each number.
fn negative_cones() -> Vec<[String; 2]> {
    let names = stems(&testdata("cones"), "A");
    let file = |name: &str, side: &str| {
        let path = negative_file(
            &format!("testdata/cones/{name}.{side}"),
            &format!("two-min-{name}.{side}"),
        );
        path.to_str().unwrap().to_owned()
    };
    let names = names.iter();
    names
        .map(|name| ["A", "B"].map(|side| file(name, side)))
        .collect()
}

#[test]
fn a_min_plus_cone_is_verified_and_is_solvable_up_to_lambda() {
    let (mut bounded, mut vectors) = (0, 0);
    for (index, [a, b]) in negative_cones().into_iter().enumerate() {
        let basis = temporary(&format!("two-min-{index}.jsonl"));
        let basis = basis.to_str().unwrap();
        let files = format!("{a} {b}");
        let line =
            format!("cone {files} --min --certificates --method double-description -o {basis}");
        assert_eq!(run(&words(&line)).status, 0, "{line}");
        let line = format!("verify {files} {basis} --min --complete");
        let verdict = run(&words(&line)).expect_quiet_success();
        assert!(verdict.starts_with("right: "), "{verdict}");
        vectors += fs::read_to_string(basis).unwrap().lines().count();
        let outcome = run(&words(&format!("lambda {files} --min --format json")));
        let answer: Value = serde_json::from_str(&outcome.stdout).unwrap();
        let lambda = match &answer["lambda"] {
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        if lambda == "null" {
            continue;
        }
        bounded += 1;
        // Means of cycles of these integers have small denominators.
        let (numerator, denominator) = lambda.split_once('/').unwrap_or((&lambda, "1"));
        let numerator: i64 = numerator.parse().unwrap();
        let denominator: i64 = denominator.parse().unwrap();
        let above = format!("{}/{}", 1000 * numerator + 1, 1000 * denominator);
        for (lambda, is_solvable) in [(lambda.as_str(), true), (&above, false)] {
            let line = format!("cone {files} --min --count --lambda={lambda}");
            let count = run(&words(&line)).stdout;
            assert_eq!(count != "0\n", is_solvable, "{line}: {count}");
        }
    }
    assert!(bounded > 5 && vectors > 50, "{bounded}, {vectors}");
}

#[test]
fn between_two_vectors_min_plus_is_the_negative_turned_round() {
    let mut answers = [0, 0];
    for (index, (file, lambda)) in systems().into_iter().enumerate() {
        let negative = negative_file(&file, &format!("between-min-{index}.txt"));
        let negative = negative.to_str().unwrap();
        let minus = negated(lambda);
        let n = run(&["convert", &file])
            .stdout
            .lines()
            .filter(|line| !line.starts_with("labels:"))
            .count();
        let vector = |entry: &str| vec![entry; n].join(" ");
        for integer in [&[][..], &["--integer"]] {
            for (low, high) in [("-9", "0"), ("-1/2", "1/2"), ("-inf", "2")] {
                let (low, high) = (vector(low), vector(high));
                let (minus_low, minus_high) = (negated(&high), negated(&low));
                let max = [
                    &[
                        "finite",
                        &file,
                        "-l",
                        lambda,
                        "-f",
                        "json",
                        "--between",
                        &low,
                        &high,
                    ][..],
                    integer,
                ];
                let min = [
                    &[
                        "finite",
                        negative,
                        "--min",
                        "-l",
                        minus.trim(),
                        "-f",
                        "json",
                        "--between",
                    ][..],
                    &[minus_low.trim(), minus_high.trim()],
                    integer,
                ];
                let [max, min] = [run(&max.concat()), run(&min.concat())];
                assert_eq!(max.status, min.status, "{max:?} {min:?}");
                answers[max.status as usize] += 1;
                let [max, min] = [max.stdout, min.stdout]
                    .map(|text| serde_json::from_str::<Value>(&text).unwrap());
                assert_eq!(max["too_low"], min["too_high"]);
                let text = |entry: &Value| match entry {
                    Value::Null => "-inf".to_owned(),
                    Value::String(text) => text.clone(),
                    number => number.to_string(),
                };
                let entries = |value: &Value| {
                    value
                        .as_array()
                        .map(|x| x.iter().map(text).collect::<Vec<_>>().join(" "))
                };
                let expected = entries(&max["greatest"]).map(|x| negated(&x).trim().to_owned());
                let found = entries(&min["least"]).map(|x| x.replace("-inf", "inf"));
                assert_eq!(found, expected);
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
}
