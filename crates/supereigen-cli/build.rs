//! Tells the program what it was built from.

use std::process::Command;

fn main() {
    let commit = Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .map_or("unknown".to_owned(), |commit| commit.trim().to_owned());
    let features: Vec<String> = ["arrow", "parquet", "png", "serve"]
        .into_iter()
        .filter(|name| {
            let variable = format!("CARGO_FEATURE_{}", name.to_uppercase());
            std::env::var_os(variable).is_some()
        })
        .map(str::to_owned)
        .collect();
    let features = match features.is_empty() {
        true => "none".to_owned(),
        false => features.join(", "),
    };
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo:rustc-env=SUPEREIGEN_COMMIT={commit}");
    println!("cargo:rustc-env=SUPEREIGEN_FEATURES={features}");
    println!("cargo:rustc-env=SUPEREIGEN_TARGET={target}");
    println!("cargo:rerun-if-changed=build.rs");
    for path in ["../../.git/HEAD", "../../.git/refs/heads"] {
        // A path that is not there would make every build start over.
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
