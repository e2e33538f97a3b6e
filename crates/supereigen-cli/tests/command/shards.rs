//! The parts of a search: run one by one, merged to the whole, or refused.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::long_runs::{folder, run_in};
use crate::support::{HANGING, Outcome, checkpoint_with, supereigen, words};

#[test]
fn shards_are_merged_to_the_whole() {
    for (name, family) in [
        ("shards", "circulant 12 6"),
        ("shards-forked", "potential 12 3"),
    ] {
        let folder = folder(name, family);
        let whole = run_in(&folder, "basis matrix.txt").expect_quiet_success();
        for parts in [2, 7, 24] {
            let mut files = String::new();
            for part in 1..=parts {
                // Read back in any order and from any format.
                let extension = ["txt", "jsonl", "csv.gz"][part % 3];
                let file = format!("part-{parts}-{part}.{extension}");
                let line = format!("basis matrix.txt -q --shard {part}/{parts} -o {file}");
                run_in(&folder, &line).expect_quiet_success();
                files = format!("{file} {files}");
            }
            let merge = format!("merge matrix.txt {files}");
            assert_eq!(
                run_in(&folder, &merge).expect_quiet_success(),
                whole,
                "{parts}"
            );
            let gap = merge.replace(&format!("part-{parts}-2.csv.gz"), "");
            let message = run_in(&folder, &gap).expect_refusal();
            assert!(
                message.contains(&format!("shard 2/{parts} is missing")),
                "{message}"
            );
            let twice = format!("{merge} part-{parts}-1.jsonl");
            let message = run_in(&folder, &twice).expect_refusal();
            assert!(
                message.contains(&format!("are both shard 1/{parts}")),
                "{message}"
            );
        }
    }
}

#[test]
fn what_is_not_all_shards_of_one_search_is_refused() {
    let folder = folder("shards-refused", "circulant 12 6");
    for (part, parts, extension) in [(1, 2, "jsonl"), (2, 2, "csv.gz"), (2, 7, "csv.gz")] {
        let file = format!("part-{parts}-{part}.{extension}");
        let line = format!("basis matrix.txt -q --shard {part}/{parts} -o {file}");
        run_in(&folder, &line).expect_quiet_success();
    }
    let refusal = |line: &str| run_in(&folder, line).expect_refusal();
    let mixed = refusal("merge matrix.txt part-2-1.jsonl part-7-2.csv.gz");
    assert!(
        mixed.contains("part-7-2.csv.gz is shard 2/7, but"),
        "{mixed}"
    );
    let other = refusal("merge matrix.txt --lambda -1 part-2-1.jsonl part-2-2.csv.gz");
    assert!(other.contains("of another matrix or λ"), "{other}");
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    let no_shard = refusal("merge matrix.txt whole.txt");
    assert!(
        no_shard.contains("does not say which shard it is"),
        "{no_shard}"
    );
    let itself = refusal("merge matrix.txt part-2-1.jsonl part-2-2.csv.gz -o part-2-1.jsonl");
    assert!(
        itself.contains("part-2-1.jsonl is an input and an output"),
        "{itself}"
    );
    let filtered = "basis matrix.txt --shard 2/2 --support-min 3 -q -o filtered.txt";
    run_in(&folder, filtered).expect_quiet_success();
    let other = refusal("merge matrix.txt part-2-1.jsonl filtered.txt");
    assert!(
        other.contains("filtered.txt is of type any, filters support-min 3, others are of"),
        "{other}"
    );
    // The same number, cut elsewhere.
    let first = fs::read_to_string(folder.join("part-2-1.jsonl")).unwrap();
    let cut = first.split("forward start to ").nth(1).unwrap();
    let cut = cut.split('"').next().unwrap();
    let moved = first.replace(&format!("start to {cut}"), "start to 2");
    fs::write(folder.join("moved.jsonl"), moved).unwrap();
    let gap = refusal("merge matrix.txt moved.jsonl part-2-2.csv.gz");
    assert!(gap.contains("the shards leave a gap"), "{gap}");
    let limited = "basis matrix.txt --shard 1/2 --limit 3 -q -o part.txt";
    run_in(&folder, limited).expect_quiet_success();
    let incomplete = refusal("merge matrix.txt part.txt part-2-2.csv.gz");
    assert!(
        incomplete.contains("part.txt is not complete: shard 1/2"),
        "{incomplete}"
    );
}

/// A file that holds two parts is neither of them, and what follows the end of a part belongs to none.
#[test]
fn a_part_is_one_shard_to_its_end() {
    let folder = folder("shards-joined", "circulant 6 3");
    for format in ["txt", "jsonl", "csv"] {
        let (first, second) = (format!("1.{format}"), format!("2.{format}"));
        for (number, file) in [(1, &first), (2, &second)] {
            let line = format!("basis matrix.txt -q --shard {number}/2 -o {file}");
            run_in(&folder, &line).expect_quiet_success();
        }
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        let vectors = |file: &str| {
            let text = read(file);
            let (_, vectors) = text.split_at(if format == "csv" {
                text.find('\n').unwrap() + 1
            } else {
                0
            });
            vectors.to_owned()
        };
        let joined = format!("joined.{format}");
        fs::write(folder.join(&joined), read(&first) + &vectors(&second)).unwrap();
        let right = run_in(&folder, &format!("verify matrix.txt {joined}"));
        assert_eq!(right.status, 0, "{right:?}");
        let message = run_in(&folder, &format!("merge matrix.txt {first} {joined}"));
        let message = message.expect_refusal();
        assert!(message.contains("which shard it is"), "{message}");
        let longer = format!("longer.{format}");
        let more: String = vectors(&first).split_inclusive('\n').take(3).collect();
        fs::write(folder.join(&longer), read(&second) + &more).unwrap();
        let message = run_in(&folder, &format!("merge matrix.txt {first} {longer}"));
        let message = message.expect_refusal();
        assert!(message.contains("after the end of a shard"), "{message}");
        let wrong = run_in(&folder, &format!("verify matrix.txt {longer}"));
        assert_eq!((wrong.status, wrong.stdout.as_str()), (1, ""), "{wrong:?}");
    }
}

/// Every part is read twice; a scheduler may start one again in between.
#[test]
fn a_part_that_changes_while_it_is_merged_is_refused() {
    let folder = folder("shards-changed", "circulant 18 9");
    for part in [1, 2] {
        let line = format!("basis matrix.txt -q --shard {part}/2 -o {part}.txt");
        run_in(&folder, &line).expect_quiet_success();
    }
    let second = fs::read_to_string(folder.join("2.txt")).unwrap();
    let start: String = second.split_inclusive('\n').take(1000).collect();
    fs::write(folder.join("new.txt"), start).unwrap();
    let line = words("merge matrix.txt 1.txt 2.txt -o out.txt");
    let merge = supereigen(&line).current_dir(&folder).spawn().unwrap();
    // The first part is being copied when there is a file that has no name yet.
    let began = Instant::now();
    let has_begun = || {
        let items = fs::read_dir(&folder).unwrap();
        let name = |item: std::io::Result<fs::DirEntry>| item.unwrap().file_name();
        items
            .map(name)
            .any(|name| name.to_string_lossy().ends_with(".part"))
    };
    while !has_begun() {
        assert!(began.elapsed() < HANGING);
        sleep(Duration::from_millis(1));
    }
    fs::rename(folder.join("new.txt"), folder.join("2.txt")).unwrap();
    let refused = Outcome::from(merge.wait_with_output().unwrap()).expect_refusal();
    assert!(refused.contains("2.txt was changed while"), "{refused}");
    assert!(!folder.join("out.txt").exists());
}

/// Whatever is done to a part, nothing is written that is not a vector of the matrix.
#[test]
fn vectors_of_another_length_are_not_merged() {
    let folder = folder("short-shard", "circulant 6 3");
    run_in(&folder, "basis matrix.txt --shard 1/1 -o part.txt").expect_quiet_success();
    let part = fs::read_to_string(folder.join("part.txt")).unwrap();
    let shorten = |line: &str| match line.rsplit_once(' ') {
        Some((rest, _)) if !line.starts_with('#') => format!("{rest}\n"),
        _ => format!("{line}\n"),
    };
    let short: String = part.lines().map(shorten).collect();
    fs::write(folder.join("short.txt"), short).unwrap();
    for format in ["plain", "pretty", "json", "npy"] {
        let line = format!("merge matrix.txt short.txt --format {format} -o merged");
        let message = run_in(&folder, &line).expect_refusal();
        assert!(
            message.contains("short.txt:1: this vector is not of this matrix"),
            "{format}: {message}"
        );
    }
}

#[test]
fn checkpoints_of_shards_are_merged() {
    let folder = folder("count-shards", "circulant 12 6");
    for part in 1..=3 {
        let line = format!("count matrix.txt --shard {part}/3 --checkpoint {part}.ckpt");
        run_in(&folder, &line).expect_quiet_success();
    }
    let all = "merge matrix.txt 1.ckpt 2.ckpt 3.ckpt";
    assert_eq!(run_in(&folder, all).expect_quiet_success(), "5544\n");
    // A reader that was never there.
    let line = all.replace("matrix.txt", "-");
    let mut child = supereigen(&words(&line))
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let matrix = fs::read(folder.join("matrix.txt")).unwrap();
    child.stdin.take().unwrap().write_all(&matrix).unwrap();
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!(outcome.expect_quiet_success(), "");
    let refusal = |line: &str| run_in(&folder, line).expect_refusal();
    assert!(refusal("merge matrix.txt 1.ckpt 3.ckpt").contains("shard 2/3 is missing"));
    assert!(refusal("merge matrix.txt 1.ckpt 2.ckpt 2.ckpt 3.ckpt").contains("both shard 2/3"));
    assert!(refusal("merge matrix.txt --lambda 1 1.ckpt").contains("another matrix or λ"));
    // One that was not run yet: what is left becomes one checkpoint.
    let plan = run_in(&folder, "plan matrix.txt --shards 3 --format json").expect_quiet_success();
    let second = plan.lines().nth(2).unwrap();
    let search = second.split("\"search\":[\"").nth(1).unwrap();
    let search = search.split('"').next().unwrap();
    let text = fs::read_to_string(folder.join("2.ckpt")).unwrap();
    let head = text.split("results: ").next().unwrap();
    let open = format!(
        "{head}results: 0\nwritten: 0\nfile: none\nbytes: 0\ndigest: 0\noutput: open\ndirection: open\nremaining: 1\n{search}\n"
    );
    let open = checkpoint_with(&open, &[]);
    fs::write(folder.join("2.ckpt"), open).unwrap();
    assert!(refusal(all).contains("2.ckpt is not complete; -o OUT writes a checkpoint"));
    let merged = run_in(&folder, &format!("{all} -o all.ckpt"));
    assert_eq!(merged.status, 0, "{merged:?}");
    let line = "count matrix.txt --resume all.ckpt";
    assert_eq!(run_in(&folder, line).expect_quiet_success(), "5544\n");
    // A piece that is searched by two shards.
    let first = fs::read_to_string(folder.join("1.ckpt")).unwrap();
    let remaining = format!("remaining: 1\n{search}");
    let changes = [("remaining: 0", remaining.as_str()), ("complete", "open")];
    let overlapping = checkpoint_with(&first, &changes);
    fs::write(folder.join("1.ckpt"), overlapping).unwrap();
    assert!(refusal(&format!("{all} -o all.ckpt")).contains("two shards overlap"));
}
