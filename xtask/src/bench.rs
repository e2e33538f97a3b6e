//! `cargo xtask bench`: the measurements, which are programs of their own.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::run::{build, cargo, root, succeed};

/// Instances for `--instructions`: the words of `generate`, from small to large.
const INSTANCES: [&[&str]; 6] = [
    &["sparse", "26", "1"],
    &["sparse", "40", "1"],
    &["shift", "40", "1"],
    &["degree3", "30", "1"],
    &["ring", "20", "1"],
    &["potential", "24", "1"],
];

/// Runs the table of times; with `--instructions` counts instructions under valgrind, with `--output`
/// measures writing, with `--results` what a result costs.
pub(crate) fn run(words: &[String]) -> anyhow::Result<()> {
    match words.split_first() {
        Some((word, [])) if word == "--instructions" => return instructions(),
        Some((word, file)) if word == "--output" => {
            // Cargo runs it in the folder of its package.
            let file: Vec<String> = file
                .iter()
                .filter_map(|file| std::path::absolute(file).ok())
                .map(|file| file.display().to_string())
                .collect();
            return bench("supereigen-formats", "output", &file);
        }
        Some((word, [])) if word == "--results" => {
            return bench("supereigen-formats", "results", &[]);
        }
        _ => {}
    }
    bench("supereigen", "methods", words)
}

fn bench(package: &str, name: &str, words: &[String]) -> anyhow::Result<()> {
    let mut command = Command::new(cargo());
    command
        .current_dir(root())
        .args([
            "bench",
            "--quiet",
            "--package",
            package,
            "--bench",
            name,
            "--",
        ])
        .args(words);
    succeed(&mut command)
}

/// Instructions per result, which do not depend on what else the machine does.
fn instructions() -> anyhow::Result<()> {
    let binary = build(&["--release"])?;
    let folder = std::env::temp_dir().join(format!("supereigen-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let outcome = count_instructions(&binary, &folder);
    std::fs::remove_dir_all(&folder)?;
    outcome
}

fn count_instructions(binary: &Path, folder: &Path) -> anyhow::Result<()> {
    println!(
        "{:20} {:>10} {:>15} {:>9}",
        "instance", "basis", "instructions", "each"
    );
    for words in INSTANCES {
        let matrix = folder.join("matrix.txt");
        let profile = folder.join("callgrind.out");
        succeed(
            Command::new(binary)
                .arg("generate")
                .args(words)
                .arg("-o")
                .arg(&matrix),
        )?;
        let output = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(binary)
            .args(["count", "--threads", "1"])
            .arg(&matrix)
            .output()
            .context("valgrind is missing; to install it: apt-get install valgrind")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        let basis: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
        let text = std::fs::read_to_string(&profile)?;
        let total: u64 = text
            .lines()
            .find_map(|line| {
                line.strip_prefix("summary:")
                    .or(line.strip_prefix("totals:"))
            })
            .context("callgrind wrote no total")?
            .trim()
            .parse()?;
        let each = total / basis.max(1);
        println!("{:20} {basis:>10} {total:>15} {each:>9}", words.join("-"));
    }
    Ok(())
}
