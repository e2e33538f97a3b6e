//! `cargo xtask wheels`: makes what goes to PyPI, a wheel and a source distribution, and tries both.
//!
//! Each is installed into an empty environment, as by a user: the wheel in seconds, the source distribution by a build
//! of minutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::page;
use crate::provide::Provider;
use crate::tools::{print_sizes, root, succeed};

/// The programs that make them; zig links against a C library as old as the wheel promises.
const PACKAGES: [&str; 2] = ["maturin>=1.9.4,<2", "ziglang>=0.13"];
/// The oldest systems on which a wheel for Linux runs: those with glibc 2.17, which is as old as Rust allows.
const OLDEST: &str = "manylinux_2_17";
/// What .cargo/config.toml says of Python; packages find out for themselves.
const ONLY_HERE: &str = "PYO3_CONFIG_FILE";
/// What must work right after an installation.
const TRIAL: &str = "import supereigen; print(supereigen.basis([[-3, 1], [1, 0]]))";

/// Writes both to `target/wheels`, and installs each.
pub(crate) fn run(provider: Provider) -> Result<()> {
    page::build_for_python(provider)?;
    let maturin = provider.python("python-wheels", &PACKAGES)?;
    let folder = root().join("target/wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let package = root().join("crates/supereigen-python");
    // maturin looks for zig in PATH: as a program, or as a package of the Python that it finds there.
    let programs = maturin.parent().map(Path::to_path_buf);
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(programs.into_iter().chain(std::env::split_paths(&others)))?;
    let make = |words: &[&str]| {
        succeed(
            Command::new(&maturin)
                .current_dir(&package)
                .env("PATH", &path)
                .env_remove(ONLY_HERE)
                .args(["-m", "maturin"])
                .args(words)
                .arg("--out")
                .arg(&folder),
        )
    };
    make(&["sdist"])?;
    let build = ["build", "--profile", "wheel", "--locked"];
    let portable = ["--zig", "--compatibility", OLDEST];
    if cfg!(target_os = "linux") {
        make(&[&build[..], &portable].concat())?
    } else {
        make(&build)?
    }
    let mut files = Vec::new();
    for file in fs::read_dir(&folder)? {
        files.push(file?.path());
    }
    files.sort();
    for file in &files {
        try_out(file, provider)?;
    }
    print_sizes(&files)
}

/// Installs a file into an environment that has nothing else, and computes a basis there.
fn try_out(file: &PathBuf, provider: Provider) -> Result<()> {
    const NAME: &str = "python-empty";
    let environment = root().join("target").join(NAME);
    if environment.exists() {
        fs::remove_dir_all(&environment)?;
    }
    let python = provider.python(NAME, &[])?;
    let pip = ["-m", "pip", "install", "--quiet"];
    let name = file.display();
    succeed(
        Command::new(&python)
            .env_remove(ONLY_HERE)
            .args(pip)
            .arg(file),
    )
    .with_context(|| format!("{name} cannot be installed"))?;
    // Runs elsewhere than in the folder of the package, whose sources would hide what is installed.
    let folder: &Path = &environment;
    succeed(
        Command::new(&python)
            .current_dir(folder)
            .args(["-c", TRIAL]),
    )
    .with_context(|| format!("{name} is installed, but does not work"))
}
