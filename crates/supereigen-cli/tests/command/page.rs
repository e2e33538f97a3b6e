//! `page` finds the page beside the command, and puts a matrix into a copy of it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::{HANGING, PAPER, root, run, temporary};

const PAGE: &str = "<p>The page</p><script type=\"application/json\" id=\"opening\">null</script>";

/// A folder like that of a release: a link to the command, and a page.
fn archive(name: &str, page: Option<&str>) -> PathBuf {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let command = folder.join("supereigen");
    let built = env!("CARGO_BIN_EXE_supereigen");
    fs::hard_link(built, &command).unwrap_or_else(|_| {
        fs::copy(built, &command).unwrap();
    });
    if let Some(page) = page {
        fs::write(folder.join("supereigen.html"), page).unwrap();
    }
    folder
}

fn page(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new(folder.join("supereigen"));
    let path = format!("{}:/usr/bin:/bin", folder.display());
    let command = command.arg("page").args(arguments).env("PATH", path);
    let command = command.env("TMPDIR", folder).current_dir(root());
    command.output().unwrap()
}

#[test]
fn a_copy_holds_the_matrix_and_lambda_as_they_were_written() {
    let folder = archive("page-copy", Some(PAGE));
    let (matrix, copy) = (folder.join("named.txt"), folder.join("copy.html"));
    fs::write(&matrix, "labels: </script> b\n-5/2 .\n1/3 0\n").unwrap();
    let (matrix, out) = (matrix.to_str().unwrap(), copy.to_str().unwrap());
    let output = page(&folder, &[matrix, "--lambda", "-1/2", "-o", out]);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&copy).unwrap();
    let (_, rest) = text.split_once("id=\"opening\">").unwrap();
    let (opening, end) = rest.split_once("</script>").unwrap();
    assert_eq!(end, "");
    let opening: serde_json::Value = serde_json::from_str(opening).unwrap();
    assert_eq!(opening["lambda"], "-1/2");
    let written = folder.join("written.json");
    fs::write(&written, opening["matrix"].as_str().unwrap()).unwrap();
    let same = |path: &str| run(&["convert", path, "--format", "plain"]).expect_quiet_success();
    assert_eq!(same(written.to_str().unwrap()), same(matrix));
    // Without a matrix it is the page.
    assert!(page(&folder, &["-o", out]).status.success());
    assert_eq!(fs::read_to_string(&copy).unwrap(), PAGE);
    assert_eq!(page(&folder, &["-o", "-"]).stdout, PAGE.as_bytes());
}

#[test]
fn the_browser_is_given_a_copy_that_only_its_owner_can_read() {
    let folder = archive("page-open", Some(PAGE));
    let (browser, seen) = (folder.join("xdg-open"), folder.join("seen"));
    let script = format!(
        "#!/bin/sh\necho \"$@\" >{0}.new; mv {0}.new {0}\n",
        seen.display()
    );
    fs::write(&browser, script).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    for _ in 0..2 {
        let output = page(&folder, &[PAPER]);
        assert!(output.status.success(), "{output:?}");
        let printed = String::from_utf8(output.stdout).unwrap();
        let started = Instant::now();
        while !seen.exists() {
            assert!(started.elapsed() < HANGING);
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(fs::read_to_string(&seen).unwrap(), printed);
        fs::remove_file(&seen).unwrap();
        let copy = Path::new(printed.trim());
        assert!(fs::read_to_string(copy).unwrap().contains("matrix"));
        let mode = fs::metadata(copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "others can read it");
    }
}

#[test]
fn a_page_that_is_missing_or_another_one_is_told() {
    let missing = page(&archive("page-missing", None), &[]);
    assert_eq!(missing.status.code(), Some(2));
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(message.contains("`cargo xtask page`"), "{message}");
    let other = page(&archive("page-other", Some("<p>")), &[PAPER]);
    let message = String::from_utf8(other.stderr).unwrap();
    assert!(
        message.contains("not the page of this version"),
        "{message}"
    );
}
