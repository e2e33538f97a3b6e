//! Running the binary.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The example of Wang and Sergeev.
pub const PAPER: &str = "examples/wang-sergeev-5.txt";

/// What a run left behind.
#[derive(Debug)]
pub struct Outcome {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    /// The standard output of a run that went well and had nothing to remark.
    pub fn expect_quiet_success(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The message of a run that refused to work.
    pub fn expect_refusal(self) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{self:?}");
        assert!(!self.stderr.contains('\u{1b}'), "a colour: {self:?}");
        self.stderr
    }

    /// What a run said that a limit has stopped.
    pub fn expect_stop(self) -> String {
        assert_eq!(self.status, 3, "{self:?}");
        assert!(self.stderr.contains("stopped by --"), "{self:?}");
        self.stderr
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Outcome {
        Outcome {
            status: output.status.code().expect("no signal ended the run"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of `testdata`.
pub fn testdata(name: &str) -> PathBuf {
    root().join("testdata").join(name)
}

/// The lines of a file of `testdata`.
pub fn lines_of(file: &str) -> Vec<String> {
    let text = fs::read_to_string(testdata(file)).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// A path for a file that a test writes; no two tests may use the same name.
pub fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a file for a test, of a name that no other test uses. Its path.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = temporary(name);
    fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}

/// A fresh folder, of a name that no other test uses.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The files of a folder by their names, with their content; none if there is no folder.
pub fn files_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let items = fs::read_dir(folder).into_iter().flatten();
    let paths = items.map(|item| item.unwrap().path());
    paths
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect()
}

/// The binary with the words of a line, in the root of the repository, in an environment in which no width, colour or input
/// comes from the terminal that runs the tests.
pub fn supereigen(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supereigen"));
    command
        .args(words(line))
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for variable in words("CLICOLOR CLICOLOR_FORCE NO_COLOR COLUMNS LINES RUST_BACKTRACE") {
        command.env_remove(variable);
    }
    command
}

/// Runs to the end.
pub fn run(line: &str) -> Outcome {
    supereigen(line).output().unwrap().into()
}

/// Starts, and gives `input` on standard input, which it leaves open. When this returns, all but
/// the last bytes, as many as a pipe holds, have been read.
pub fn start_with_input(line: &str, input: &[u8]) -> Child {
    let mut child = supereigen(line).stdin(Stdio::piped()).spawn().unwrap();
    match child.stdin.as_mut().unwrap().write_all(input) {
        // A run that refuses to work may end before it has read anything.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child
}

/// Runs a line with a limit of 100 ms, of twice that, and so on, until the run has come as far as the test wants: on a
/// busy machine a limit can be reached before the matrix is read. Gives the limit as well, as messages show it.
pub fn run_limited(
    run: impl Fn(&str) -> Outcome,
    is_wanted: impl Fn(&Outcome) -> bool,
) -> (String, Outcome) {
    let mut milliseconds = 100;
    loop {
        let limit = format!("--time {milliseconds}ms");
        let outcome = run(&limit);
        if is_wanted(&outcome) {
            return (limit, outcome);
        }
        milliseconds *= 2;
        assert!(milliseconds < 200_000, "{outcome:?}");
    }
}

/// The words of a command line; there is no quoting.
pub fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A fresh folder with a matrix in it.
pub fn folder_with(name: &str, family: &str) -> PathBuf {
    let folder = empty_folder(name);
    let matrix = run(&format!("generate {family}")).expect_quiet_success();
    fs::write(folder.join("matrix.txt"), matrix).unwrap();
    folder
}

/// Runs to the end in a folder.
pub fn run_in(folder: &Path, line: &str) -> Outcome {
    let output = supereigen(line).current_dir(folder).output();
    output.unwrap().into()
}

/// How many nodes [`endless`] has.
pub const ENDLESS_NODES: usize = 60;

/// A ring with shortcuts. It has some 10^15 scaled extremals, and every method but the double
/// description finds the first ones at once: a run that ends only when it is stopped.
pub const ENDLESS: &str = "testdata/input/endless-60.txt";

/// The matrix of [`ENDLESS`].
pub fn endless() -> String {
    fs::read_to_string(root().join(ENDLESS)).unwrap()
}

/// The matrix of as many nodes as another one that has 0 on the diagonal, as text.
pub fn identity_like(matrix: &str) -> String {
    run(&format!("power {matrix} 0")).expect_quiet_success()
}
