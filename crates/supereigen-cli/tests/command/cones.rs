//! The commands for A ⊗ x ≥ B ⊗ x: recorded cones come out as recorded, however they are given and
//! written.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use supereigen_cases::cases;

use crate::support::{
    ENDLESS_NODES, Outcome, PAPER, endless, run, run_limited, run_with_input, set_of_lines, stems,
    temporary, testdata, words,
};

/// The recorded cones: name and extremals.
fn recorded() -> Vec<(String, String)> {
    let folder = testdata("cones");
    let names = stems(&folder, "A");
    assert_eq!(names.len(), 25);
    let basis = |name: &str| fs::read_to_string(folder.join(format!("{name}.basis"))).unwrap();
    names
        .into_iter()
        .map(|name| (name.clone(), basis(&name)))
        .collect()
}

fn matrices(name: &str) -> String {
    format!("testdata/cones/{name}.A testdata/cones/{name}.B")
}

/// n × n, 0 on the diagonal.
fn identity(n: usize) -> String {
    let row = |i: usize| {
        let entry = |j: usize| if i == j { "0" } else { "." };
        (0..n).map(entry).collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..n).map(row).collect()
}

fn identity_file(n: usize) -> PathBuf {
    let path = temporary(&format!("identity-{n}.txt"));
    fs::write(&path, identity(n)).unwrap();
    path
}

#[test]
fn recorded_cones_come_out_as_recorded() {
    for (name, basis) in recorded() {
        let files = matrices(&name);
        for flags in ["", "-m double-description", "--threads 1"] {
            let found = run(&words(&format!("cone {files} {flags}")));
            assert_eq!(found.status, 0, "{found:?}");
            assert_eq!(set_of_lines(&found.stdout), set_of_lines(&basis), "{name}");
        }
        let count = run(&words(&format!("cone {files} --count"))).expect_quiet_success();
        assert_eq!(count, format!("{}\n", basis.lines().count()), "{name}");
    }
}

#[test]
fn rows_are_the_same_system() {
    let folder = testdata("cones");
    for (name, _) in recorded() {
        let read = |side: &str| fs::read_to_string(folder.join(format!("{name}.{side}"))).unwrap();
        let (a, b) = (read("A"), read("B"));
        let rows: String = a
            .lines()
            .zip(b.lines())
            .map(|(a, b)| format!("{a} {b}\n"))
            .collect();
        for flag in ["", "--equal"] {
            let line = format!("cone --rows - {flag}");
            let by_rows = run_with_input(&words(&line), rows.as_bytes());
            let by_matrices = run(&words(&format!("cone {} {flag}", matrices(&name))));
            assert_eq!(by_rows.stdout, by_matrices.stdout, "{name}");
        }
    }
}

/// Equality is both inequalities, given one after the other.
#[test]
fn equality_is_both_inequalities() {
    let folder = testdata("cones");
    for (name, _) in recorded() {
        let read = |side: &str| fs::read_to_string(folder.join(format!("{name}.{side}"))).unwrap();
        let (a, b) = (read("A"), read("B"));
        let both = |first: &str, second: &str| {
            let pair = first.lines().zip(second.lines());
            pair.map(|(a, b)| format!("{a} {b}\n")).collect::<String>()
        };
        let rows = both(&a, &b) + &both(&b, &a);
        let expected = run_with_input(&words("cone --rows -"), rows.as_bytes());
        let found = run(&words(&format!("cone {} --equal", matrices(&name))));
        assert_eq!(found.stdout, expected.stdout, "{name}");
    }
}

#[test]
fn every_format_is_read_back() {
    let files = matrices("cone-5-2-9");
    let plain = run(&words(&format!("cone {files}"))).expect_quiet_success();
    assert!(plain.lines().count() > 2);
    for format in ["csv", "json", "jsonl", "tplib", "polymake"] {
        let written = run(&words(&format!("cone {files} --format {format}")));
        assert_eq!(written.status, 0, "{format}");
        let read = run_with_input(&["reduce"], written.stdout.as_bytes());
        assert_eq!(read.expect_quiet_success(), plain, "{format}");
    }
    let array = temporary("cone.npy");
    let array = array.to_str().unwrap();
    run(&words(&format!("cone {files} -o {array}"))).expect_quiet_success();
    assert_eq!(run(&["reduce", array]).expect_quiet_success(), plain);
}

#[test]
fn with_the_identity_it_is_the_basis() {
    let identity = identity_file(5);
    let cone = ["cone", PAPER, identity.to_str().unwrap()];
    let basis = run(&["basis", PAPER]).expect_quiet_success();
    assert_eq!(run(&cone).expect_quiet_success(), basis);
    let outcome = run(&[&cone[..], &["--stats"]].concat());
    assert!(outcome.stderr.contains("method: lasso"), "{outcome:?}");
    let double = [&cone[..], &["-m", "double-description", "--stats"]].concat();
    let outcome = run(&double);
    for line in [
        "method: double description",
        "rows taken: ",
        "pairs tested: ",
    ] {
        assert!(outcome.stderr.contains(line), "{outcome:?}");
    }
    assert_eq!(set_of_lines(&outcome.stdout), set_of_lines(&basis));
}

#[test]
fn a_description_that_is_stopped_says_how_far_it_came() {
    let identity = identity_file(ENDLESS_NODES);
    let identity = identity.to_str().unwrap();
    let cone = |flags: &str| {
        let line = format!("cone - {identity} {flags}");
        run_with_input(&words(&line), endless().as_bytes())
    };
    let message = cone("-m double-description --limit-memory 64M").expect_stop();
    assert!(message.contains("stopped by --memory"), "{message}");
    assert!(message.contains(" generators"), "{message}");
    let description = |limit: &str| cone(&format!("-m double-description --count {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stderr.contains(" generators");
    let (limit, outcome) = run_limited(description, has_begun);
    let message = outcome.expect_stop();
    assert!(
        message.contains(&format!("stopped by {limit}: ")),
        "{message}"
    );
    // The lasso method keeps what it has found.
    let (limit, outcome) = run_limited(cone, |outcome| outcome.stdout.lines().count() > 100);
    assert_eq!(outcome.status, 3, "{}", outcome.stderr);
    let expected = format!("; stopped by {limit}: there may be more");
    assert!(outcome.stderr.contains(&expected), "{}", outcome.stderr);
}

type Row = Vec<Option<i64>>;

fn rows(text: &str) -> Vec<Row> {
    let entry = |word: &str| word.parse().ok();
    text.lines()
        .map(|line| line.split(' ').map(entry).collect())
        .collect()
}

fn read_rows(name: &str, side: &str) -> Vec<Row> {
    rows(&fs::read_to_string(testdata("cones").join(format!("{name}.{side}"))).unwrap())
}

fn times(row: &Row, x: &Row) -> Option<i64> {
    let terms = row.iter().zip(x);
    terms.filter_map(|(a, x)| Some((*a)? + (*x)?)).max()
}

fn written(x: &Row) -> String {
    let entry = |entry: &Option<i64>| entry.map_or(".".to_owned(), |value| value.to_string());
    x.iter().map(entry).collect::<Vec<_>>().join(" ")
}

#[test]
fn members_are_those_that_satisfy_every_row() {
    let mut answers = [0, 0];
    for (name, basis) in recorded() {
        let files = matrices(&name);
        let extremals = format!("testdata/cones/{name}.basis");
        let line = format!("member {files} --vectors {extremals}");
        assert_eq!(run(&words(&line)).status, 0, "{line}");
        let (a, b) = (read_rows(&name, "A"), read_rows(&name, "B"));
        let n = a[0].len();
        let unit = |i: usize| (0..n).map(|j| (i == j).then_some(0)).collect::<Row>();
        let mut others: Vec<Row> = (0..n).map(unit).collect();
        others.push(vec![Some(0); n]);
        // Somewhat off an extremal.
        others.extend(rows(&basis).into_iter().map(|mut x| {
            x[0] = x[0].map(|value| value + 1);
            x
        }));
        for x in others {
            let failing: Vec<String> = (0..a.len())
                .filter(|&k| times(&a[k], &x) < times(&b[k], &x))
                .map(|k| format!("  row {} fails: ", k + 1))
                .collect();
            let vector = written(&x);
            let arguments = [&words(&files)[..], &["--vector", &vector]].concat();
            let outcome = run(&[&["member"], &arguments[..]].concat());
            assert_eq!(
                outcome.status,
                i32::from(!failing.is_empty()),
                "{outcome:?}"
            );
            answers[outcome.status as usize] += 1;
            let lines: Vec<&str> = outcome.stdout.lines().skip(2).collect();
            assert_eq!(lines.len(), failing.len());
            let pairs = lines.iter().zip(&failing);
            assert!(
                pairs
                    .into_iter()
                    .all(|(line, start)| line.starts_with(start))
            );
        }
    }
    assert!(answers.iter().all(|&count| count > 10), "{answers:?}");
}

#[test]
fn the_table_of_a_cone_holds_its_basis() {
    for (name, basis) in recorded() {
        let line = format!(
            "cone {} --format pretty --method double-description",
            matrices(&name)
        );
        let table = run(&words(&line)).stdout;
        assert!(!table.contains('–'), "{table}");
        // A number, the entries, and a support in braces.
        let entries = |row: &str| {
            let (entries, _) = row.split_once('{').unwrap();
            let entries: Vec<&str> = entries.split_whitespace().skip(1).collect();
            entries.join(" ").replace('·', "-inf")
        };
        let vectors: Vec<String> = table.lines().skip(1).map(entries).collect();
        let vectors = vectors.join("\n");
        assert_eq!(set_of_lines(&vectors), set_of_lines(&basis), "{name}");
    }
}

#[test]
fn members_are_told_to_programs() {
    let run = |line: &str| {
        let outcome = run(&words(line));
        (outcome.status, outcome.stdout)
    };
    let rows = "member --rows testdata/input/cone-rows-3.tplib --format json";
    let inside = "{\"vector\":[0,\"-1/2\",null],\"member\":true,\"failing\":[]}\n";
    let found = run(&format!("{rows} --vector 0,-1/2,."));
    assert_eq!(found, (0, inside.to_owned()));
    let outside = "{\"vector\":[0,0,0],\"member\":false,\
                   \"failing\":[{\"row\":1,\"left\":0,\"right\":1}]}\n";
    assert_eq!(
        run(&format!("{rows} --vector 0,0,0")),
        (1, outside.to_owned())
    );
    // Of an equality, left is that of A and right that of B, whichever of the two is greater.
    let matrices = ["testdata/input/lower-3.txt", "testdata/input/upper-3.txt"];
    let rest = "--equal --format jsonl --vector 0,-1,.";
    for ([a, b], sides) in [
        (matrices, "\"left\":-1,\"right\":\"-1/2\""),
        ([matrices[1], matrices[0]], "\"left\":\"-1/2\",\"right\":-1"),
    ] {
        let (status, text) = run(&format!("member {a} {b} {rest}"));
        assert_eq!(status, 1);
        assert!(
            text.ends_with(&format!("[{{\"row\":1,{sides}}}]}}\n")),
            "{text}"
        );
    }
}

#[test]
fn implications_are_told_to_programs() {
    let line = "implied --rows testdata/input/cone-rows-3.tplib --format json --inequality";
    let ask = |inequality: &str| {
        let outcome = run(&[&words(line)[..], &[inequality]].concat());
        let answer: Value = serde_json::from_str(&outcome.stdout).unwrap();
        (outcome.status, answer)
    };
    let implied = json!({"inequalities": [{"implied": true}]});
    assert_eq!(ask("0 . .  . 0 ."), (0, implied));
    let (status, mut answer) = ask("-99 . .  . 0 .");
    let refuted = &mut answer["inequalities"][0];
    assert_eq!(refuted["witness"].take().as_array().unwrap().len(), 3);
    refuted["right"].take();
    let left = json!([{"implied": false, "witness": null, "left": -99, "right": null}]);
    assert_eq!((status, &answer["inequalities"]), (1, &left));
}

/// An inequality is implied iff it holds at every recorded extremal.
#[test]
fn implied_is_what_holds_at_every_extremal() {
    let mut answers = [0, 0];
    for (name, basis) in recorded() {
        let files = matrices(&name);
        let n = read_rows(&name, "A")[0].len();
        let extremals = rows(&basis);
        for shift in [-20, -2, 0, 20] {
            let one = |i: usize, value: i64| (0..n).map(|j| (i == j).then_some(value)).collect();
            let (a, b): (Row, Row) = (one(0, 0), one(n - 1, shift));
            let holds = extremals.iter().all(|x| times(&a, x) >= times(&b, x));
            let inequality = format!("{} {}", written(&a), written(&b));
            let arguments = [&words(&files)[..], &["--inequality", &inequality]].concat();
            let outcome = run(&[&["implied"], &arguments[..]].concat());
            assert_eq!(outcome.status, i32::from(!holds), "{name}: {outcome:?}");
            answers[outcome.status as usize] += 1;
            if let Some(rest) = outcome.stdout.split("x = ").nth(1) {
                let witness = rest.split(':').next().unwrap();
                assert!(basis.lines().any(|line| line == witness), "{outcome:?}");
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 10), "{answers:?}");
}

/// What is left of a system has the same extremals, and at λ the extremals are those of A and λ ⊗ B.
#[test]
fn redundant_rows_change_nothing() {
    for (name, basis) in recorded() {
        let files = matrices(&name);
        let outcome = run(&words(&format!("redund {files}")));
        assert_eq!(outcome.status, 0, "{name}: {outcome:?}");
        let back = run_with_input(&words("cone --rows -"), outcome.stdout.as_bytes());
        assert_eq!(set_of_lines(&back.stdout), set_of_lines(&basis), "{name}");
        let left_out = run(&words(&format!("redund {files} --list"))).stdout;
        let p = read_rows(&name, "A").len();
        // A row of −∞ stands for none.
        let left = rows(&outcome.stdout);
        let left = left.iter().filter(|row| row.iter().any(Option::is_some));
        assert_eq!(left_out.lines().count(), p - left.count(), "{name}");
    }
}

/// A solution exists iff there is an extremal, and a finite one iff every unknown is finite in an extremal.
#[test]
fn solve_agrees_with_the_extremals() {
    let mut answers = [[0, 0], [0, 0]];
    for (name, basis) in recorded() {
        let files = matrices(&name);
        let n = read_rows(&name, "A")[0].len();
        let extremals = rows(&basis);
        let finite = (0..n).all(|i| extremals.iter().any(|x| x[i].is_some()));
        for (flag, expected) in [("", !extremals.is_empty()), ("--finite", finite)] {
            let outcome = run(&words(&format!("solve {files} {flag}")));
            assert_eq!(outcome.status, i32::from(!expected), "{name}: {outcome:?}");
            answers[usize::from(!flag.is_empty())][usize::from(expected)] += 1;
        }
    }
    assert!(
        answers[0][1] > 10 && answers[1].iter().all(|&count| count > 2),
        "{answers:?}"
    );
}

/// From generators to inequalities and back.
#[test]
fn a_polar_has_the_same_extremals() {
    for (name, basis) in recorded() {
        if basis.is_empty() {
            continue;
        }
        let file = format!("testdata/cones/{name}.basis");
        let mut sizes = Vec::new();
        for flag in ["", "--all"] {
            let polar = run(&words(&format!("polar {file} {flag}"))).expect_quiet_success();
            sizes.push(polar.lines().count());
            let back = run_with_input(&words("cone --rows -"), polar.as_bytes());
            let back = back.expect_quiet_success();
            assert_eq!(set_of_lines(&back), set_of_lines(&basis), "{name}");
        }
        assert!(sizes[0] <= sizes[1]);
    }
    let (a, b) = (temporary("polar.A.mtx"), temporary("polar.B.json"));
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let basis = "testdata/cones/cone-4-3-19.basis";
    run(&["polar", basis, "--matrices", a, b]).expect_quiet_success();
    let back = run(&["cone", a, b]).expect_quiet_success();
    let expected = fs::read_to_string(testdata("cones").join("cone-4-3-19.basis")).unwrap();
    assert_eq!(set_of_lines(&back), set_of_lines(&expected));
}

/// Whatever the vectors span, the whole space and nothing included, its rows are read back in every format.
#[test]
fn a_polar_is_read_back_in_every_format() {
    let mut state = 31u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let (mut whole, mut nothing) = (0, 0);
    for index in 0..cases(60) {
        let n = 1 + random(3);
        let vectors: String = (0..1 + random(4))
            .map(|_| {
                let entries = (0..n).map(|_| match random(5) {
                    0..3 => ".".to_owned(),
                    _ => (random(7) as i64 - 3).to_string(),
                });
                entries.collect::<Vec<_>>().join(" ") + "\n"
            })
            .collect();
        let expected = run_with_input(&["reduce"], vectors.as_bytes());
        assert_eq!(expected.status, 0, "{expected:?}");
        for format in ["plain", "json", "csv", "matrix-market", "tplib", "polymake"] {
            let polar = run_with_input(&["polar", "--to", format], vectors.as_bytes());
            let back = run_with_input(&words("cone --rows -"), polar.stdout.as_bytes());
            assert_eq!(
                back.status, 0,
                "{index}, {format}: {vectors}{polar:?}{back:?}"
            );
            let (back, expected) = (set_of_lines(&back.stdout), set_of_lines(&expected.stdout));
            assert_eq!(back, expected, "{index}, {format}: {vectors}");
            whole += usize::from(polar.stderr.contains("the whole space"));
        }
        nothing += usize::from(expected.stdout.is_empty());
    }
    assert!(whole > 0 && nothing > 0, "{whole} {nothing}");
    // In two files as well.
    let (a, b) = (temporary("whole.A.json"), temporary("whole.B.npy"));
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let line = ["polar", "--matrices", a, b];
    assert_eq!(run_with_input(&line, identity(2).as_bytes()).status, 0);
    let back = run(&["cone", a, b]).expect_quiet_success();
    assert_eq!(back, "0 -inf\n-inf 0\n");
}

/// The rows of `solve` forbid what it says they forbid, and without any one of them there is a solution.
#[test]
fn solve_names_rows_that_are_all_needed() {
    let mut state = 7u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let mut forbidden = 0;
    for _ in 0..cases(150) {
        let (n, p) = (1 + random(3), 1 + random(4));
        let rows: Vec<String> = (0..p)
            .map(|_| {
                let entries = (0..2 * n).map(|_| match random(4) {
                    0..3 => ".".to_owned(),
                    _ => random(5).to_string(),
                });
                entries.collect::<Vec<_>>().join(" ") + "\n"
            })
            .collect();
        let below = (0..n).map(|_| if random(5) == 0 { "." } else { "0" });
        let below = below.collect::<Vec<_>>().join(" ");
        for flag in [&["--below", below.as_str()][..], &["--finite"], &[]] {
            let flags = [&words("solve --format json --rows -")[..], flag].concat();
            // Without a row, one of −∞, which says nothing.
            let none = ". ".repeat(2 * n as usize);
            let ask = |rows: &[&str]| {
                let text = rows.concat();
                let text = if rows.is_empty() { &none } else { &text };
                let outcome = run_with_input(&flags, text.as_bytes());
                let answer: Value = serde_json::from_str(&outcome.stdout).unwrap();
                (outcome.status, answer)
            };
            let all: Vec<&str> = rows.iter().map(String::as_str).collect();
            let (status, answer) = ask(&all);
            let named = answer["rows"].as_array().unwrap().iter();
            let named = named.map(|row| all[row.as_u64().unwrap() as usize - 1]);
            let named: Vec<&str> = named.collect();
            if status == 0 {
                assert!(named.is_empty());
                continue;
            }
            forbidden += 1;
            let (status, alone) = ask(&named);
            assert_eq!((status, &alone["forbidden"]), (1, &answer["forbidden"]));
            for at in 0..named.len() {
                let mut rest = named.clone();
                rest.remove(at);
                assert_eq!(ask(&rest).0, 0, "{flag:?} {rows:?}: {answer}");
            }
        }
    }
    assert!(forbidden > 10, "{forbidden}");
}
