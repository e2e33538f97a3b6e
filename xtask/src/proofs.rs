//! `cargo xtask proofs`: checks the proofs of docs/lasso.md with Coq, and compares the judge that is extracted from them
//! with `supereigen verify --complete`.

use anyhow::{Result, bail};

use crate::provide::Missing;
use crate::shell::{answers, build_for_tests, command, run as run_line, succeed};

/// What to do where Coq is missing. It is not installed unasked: with OCaml it takes some 800 megabytes.
const REMEDY: &str =
    "Coq is missing, and the proofs are not checked; to install it: apt-get install coq make";

/// Checks the proofs, and compares the judges. Where Coq is missing this is an error, or only says so.
pub(crate) fn run(where_installed: bool) -> Result<()> {
    let programs = ["coqc --version", "ocamlopt --version", "make --version"];
    if !programs.into_iter().all(answers) {
        if !where_installed {
            bail!(Missing(REMEDY.to_owned()));
        }
        eprintln!("{REMEDY}");
        return Ok(());
    }
    run_line("make -C proofs")?;
    succeed(command("python3 proofs/compare.py").arg(build_for_tests()?))
}
