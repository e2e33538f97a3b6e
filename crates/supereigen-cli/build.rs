//! Tells the program what it was built from.

use std::fs;
use std::process::Command;

fn main() {
    let commit = newest_commit().unwrap_or_else(|| "unknown".to_owned());
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo:rustc-env=SUPEREIGEN_COMMIT={commit}");
    println!("cargo:rustc-env=SUPEREIGEN_TARGET={target}");
    println!("cargo:rerun-if-changed=build.rs");
    for path in ["../../.git/HEAD", "../../.git/refs/heads"] {
        // A path that is not there would make every build start over.
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// Returns the commit of the sources, shortened.
fn newest_commit() -> Option<String> {
    // A package of crates.io says itself what it was made of; a repository around it would be another one.
    if let Ok(info) = fs::read_to_string(".cargo_vcs_info.json") {
        let (_, commit) = info.split_once("\"sha1\": \"")?;
        return Some(commit.get(..12)?.to_owned());
    }
    let output = Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
