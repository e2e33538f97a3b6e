//! `cargo xtask bench`: runs the measurements, which are programs of their own.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::page;
use crate::provide::Provider;
use crate::tools::{build, cargo, root, succeed};

/// The instances for `--instructions`, as arguments of `generate`, from small to large.
const INSTANCES: [&[&str]; 6] = [
    &["sparse", "26", "1"],
    &["sparse", "40", "1"],
    &["shift", "40", "1"],
    &["degree3", "30", "1"],
    &["ring", "20", "1"],
    &["potential", "24", "1"],
];

/// The flags: without one, the methods side by side.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Counts instructions for each result under valgrind.
    #[arg(long, group = "what")]
    instructions: bool,
    /// Compares writing and reading every format with copying stored vectors.
    #[arg(long, group = "what", value_name = "FILE")]
    output: Option<Option<PathBuf>>,
    /// Says what a result costs beside copying and formatting it.
    #[arg(long, group = "what")]
    results: bool,
    /// Writes a basis into a folder of parts and into one file, on one thread and on all cores.
    #[arg(long, group = "what")]
    folder: bool,
    /// Measures commands that were once slow, each beside a rival.
    #[arg(long, group = "what")]
    spots: bool,
    /// Runs TPLib and polymake, whichever is installed, on the same systems and compares the extremals.
    #[arg(long, group = "what")]
    peers: bool,
    /// Counts with the module of the page, in Node.js, and with the command on one thread.
    #[arg(long, group = "what")]
    module: bool,
    /// Seconds after which a method, or with --peers a program, is given no larger system; 10, or 60.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["instructions", "output", "results", "folder", "spots", "module"])]
    limit: Option<u32>,
    /// The families of systems; all without a name.
    #[arg(value_name = "FAMILY", conflicts_with_all = ["instructions", "output", "results", "folder", "spots", "module"])]
    families: Vec<String>,
}

/// Runs the measurements that the flags ask for.
pub(crate) fn run(arguments: &Arguments, provider: Provider) -> anyhow::Result<()> {
    if arguments.instructions {
        return instructions();
    }
    if let Some(file) = &arguments.output {
        // Cargo runs the benchmark in the folder of its package, so a relative path would lead elsewhere.
        let file = file.iter().map(std::path::absolute);
        return bench(
            "supereigen-formats",
            "output",
            file.collect::<Result<Vec<_>, _>>()?,
        );
    }
    if arguments.results {
        return bench::<&str>("supereigen-formats", "results", []);
    }
    if arguments.folder {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        return succeed(
            Command::new("python3")
                .arg(root().join("crates/supereigen-cli/benches/folder.py"))
                .arg("--binary")
                .arg(build(&["--release"])?)
                .args(["--threads", "1", &cores.to_string()]),
        );
    }
    if arguments.spots {
        return succeed(
            Command::new("python3")
                .arg(root().join("crates/supereigen-cli/benches/spots.py"))
                .arg("--binary")
                .arg(build(&["--release"])?),
        );
    }
    if arguments.peers {
        let limit = arguments.limit.unwrap_or(60).to_string();
        return succeed(
            Command::new("python3")
                .arg(root().join("crates/supereigen-cli/benches/peers.py"))
                .arg("--binary")
                .arg(build(&["--release"])?)
                .args(["--limit", &limit])
                .args(&arguments.families),
        );
    }
    if arguments.module {
        let page = page::build(provider)?;
        return succeed(
            Command::new("node")
                .arg(root().join("crates/supereigen-page/benches/module.mjs"))
                .arg(page.join("supereigen.wasm"))
                .arg(build(&["--release"])?),
        );
    }
    let limit = arguments.limit.unwrap_or(10).to_string();
    let words = ["--limit", &limit];
    let families = arguments.families.iter().map(String::as_str);
    bench("supereigen", "methods", words.into_iter().chain(families))
}

fn bench<W: AsRef<OsStr>>(
    package: &str,
    name: &str,
    words: impl IntoIterator<Item = W>,
) -> anyhow::Result<()> {
    let bench = [
        "bench",
        "--quiet",
        "--package",
        package,
        "--bench",
        name,
        "--",
    ];
    succeed(
        Command::new(cargo())
            .current_dir(root())
            .args(bench)
            .args(words),
    )
}

/// Counts instructions for each result, which do not depend on what else the machine does.
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
            .args(["basis", "--count", "--threads", "1"])
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
