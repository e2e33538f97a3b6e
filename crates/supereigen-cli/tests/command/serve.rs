//! `serve` and its token, which no other user of the machine may see.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::{HANGING, run, supereigen, temporary};

/// A server, killed at the end of the test, and the address that it printed.
struct Serving(Child, String);

impl Serving {
    fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Serving {
        let mut command = supereigen(&["serve"]);
        command.args(arguments).envs(variables.iter().copied());
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut url = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut url).unwrap();
        Serving(child, url.trim().to_owned())
    }

    fn token(&self) -> &str {
        self.1.split_once("/?token=").unwrap().1
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_token_is_made_by_chance_or_comes_from_a_file_or_the_environment() {
    let (first, second) = (Serving::start(&[], &[]), Serving::start(&[], &[]));
    assert_eq!(first.token().len(), 32);
    assert_ne!(first.token(), second.token());
    let variable = [("SUPEREIGEN_TOKEN", "of-the-environment")];
    let given = Serving::start(&[], &variable);
    assert_eq!(given.token(), "of-the-environment");
    let file = temporary("token.txt");
    fs::write(&file, "of_a_file\n").unwrap();
    let file = file.to_str().unwrap();
    let given = Serving::start(&["--token-file", file], &variable);
    assert_eq!(given.token(), "of_a_file");

    fs::write(file, "short\n").unwrap();
    let message = run(&["serve", "--token-file", file]).expect_refusal();
    assert!(message.contains("8 to 256 letters"), "{message}");
    let message = run(&["serve", "--token", "on-the-command-line"]).expect_refusal();
    assert!(message.contains("unexpected argument"), "{message}");
}

#[test]
fn a_browser_is_not_given_the_token_on_its_command_line() {
    let folder = temporary("serve-open");
    fs::create_dir_all(&folder).unwrap();
    let (browser, seen) = (folder.join("xdg-open"), folder.join("seen"));
    let _ = fs::remove_file(&seen);
    let script = format!(
        "#!/bin/sh\necho \"$@\" >{0}.new; mv {0}.new {0}\n",
        seen.display()
    );
    fs::write(&browser, script).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.display());
    let serving = Serving::start(&["--open"], &[("PATH", &path)]);
    let started = Instant::now();
    while !seen.exists() {
        assert!(started.elapsed() < HANGING);
        std::thread::sleep(Duration::from_millis(20));
    }
    let words = fs::read_to_string(seen).unwrap();
    assert!(!words.contains(serving.token()), "{words}");
    let door = words.trim();
    assert!(fs::read_to_string(door).unwrap().contains(&serving.1));
    let mode = fs::metadata(door).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "others can read it");
    fs::remove_file(door).unwrap();
}
