//! A checkpoint: a small text file that says how far a run has come, so that a later run can continue.
//!
//! The output is synchronised to the disk before a checkpoint is written, so what the checkpoint says about the output
//! is always true. A checkpoint records the length of the output and a digest of its bytes, and ends with a digest of
//! its own text.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::lasso::{Direction, Stretch};

use crate::files::{self, Extent};

/// The first line; the number is the version of the format.
const HEAD: &str = "supereigen checkpoint 2";
/// The name of the last line, which holds the digest of the text.
const LAST: &str = "checksum: ";

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    /// The names and values of everything that determines what the run computes. A run that continues must agree in all
    /// of them.
    pub(crate) settings: Vec<(String, String)>,
    /// The number of extremals found so far.
    pub(crate) results: u64,
    /// The number of extremals written or counted so far; without a filter this is `results`.
    pub(crate) written: u64,
    /// The device and inode of the output, which identify the file while nothing was written to it.
    pub(crate) file: String,
    /// The part of the output that holds the vectors written so far; empty if there is no output.
    pub(crate) output: Extent,
    /// Everything was found, and the output was finished.
    pub(crate) is_complete: bool,
    /// The direction that the search has chosen, if it has, so that a later run need not choose again.
    pub(crate) direction: Option<Direction>,
    /// The stretches that remain to be searched; `None` means the whole search.
    pub(crate) remaining: Option<Vec<Stretch>>,
}

impl Checkpoint {
    /// Returns the checkpoint of a run that has not begun.
    pub(crate) fn at_start(settings: Vec<(String, String)>) -> Checkpoint {
        Checkpoint {
            settings,
            results: 0,
            written: 0,
            file: "none".to_owned(),
            output: Extent::default(),
            is_complete: false,
            direction: None,
            remaining: None,
        }
    }

    /// Returns the value of a setting.
    pub(crate) fn setting(&self, name: &str) -> Option<&str> {
        let mut settings = self.settings.iter();
        settings
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Refuses to continue if the settings of this run differ from those of the checkpoint.
    pub(crate) fn check(&self, path: &Path, settings: &[(String, String)]) -> anyhow::Result<()> {
        let name = path.display();
        for (key, wanted) in settings {
            let kept = self.settings.iter().find(|(other, _)| other == key);
            match kept {
                Some((_, value)) if value == wanted => {}
                Some((_, value)) => {
                    bail!("{name} is of another run: its {key} is {value}, not {wanted}")
                }
                None => bail!("{name} is of another run: it has no {key}, this one has {wanted}"),
            }
        }
        for (key, value) in &self.settings {
            if !settings.iter().any(|(other, _)| other == key) {
                bail!("{name} is of another run: its {key} is {value}");
            }
        }
        Ok(())
    }

    /// Returns the text of the whole file. The last line is a digest of all lines before it.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for (key, value) in &self.settings {
            text += &format!("{key}: {value}\n");
        }
        let Extent { bytes, digest } = self.output;
        text += &format!(
            "results: {}\nwritten: {}\nfile: {}\nbytes: {bytes}\ndigest: {digest:016x}\n",
            self.results, self.written, self.file
        );
        let state = match self.is_complete {
            true => "complete",
            false => "open",
        };
        text += &format!("output: {state}\n");
        match &self.direction {
            None => text += "direction: open\n",
            Some(direction) => text += &format!("direction: {direction}\n"),
        }
        match &self.remaining {
            None => text += "remaining: all\n",
            Some(remaining) => {
                text += &format!("remaining: {}\n", remaining.len());
                for stretch in remaining {
                    text += &format!("{stretch}\n");
                }
            }
        }
        let digest = files::digest(text.as_bytes());
        text + &format!("{LAST}{digest:016x}\n")
    }

    /// Reads the checkpoint of another run, which this run does not write.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Checkpoint> {
        files::refuse_special(path)?;
        let mut bytes = Vec::new();
        let read = files::open(path)?.read_to_end(&mut bytes);
        read.with_context(|| format!("cannot read {}", path.display()))?;
        Checkpoint::parse(path, &bytes)
    }

    /// Reads a checkpoint from the bytes of a file.
    pub(crate) fn parse(path: &Path, bytes: &[u8]) -> anyhow::Result<Checkpoint> {
        match parse(bytes) {
            Ok(checkpoint) => Ok(checkpoint),
            Err((line, expected)) => bail!(
                "{}:{line}: this is no checkpoint: {expected}",
                path.display()
            ),
        }
    }
}

/// Returns whether a file begins like a checkpoint. Pipes are not looked at, because they can be read only once.
pub(crate) fn is_checkpoint(path: &Path) -> bool {
    let mut head = vec![0; HEAD.len()];
    path.is_file()
        && File::open(path)
            .and_then(|mut file| file.read_exact(&mut head))
            .is_ok_and(|()| head.starts_with(b"supereigen checkpoint"))
}

/// The number of the line that is wrong, from 1, and what was expected there.
type Wrong = (usize, &'static str);

fn parse(bytes: &[u8]) -> Result<Checkpoint, Wrong> {
    let text = std::str::from_utf8(bytes).map_err(|_| (1, "it is text"))?;
    let mut lines = Lines::new(text);
    if lines.next("it is empty")? != HEAD {
        return Err(lines.wrong("its first line is `supereigen checkpoint 2`"));
    }
    check_sum(text)?;
    let mut settings = Vec::new();
    let results = loop {
        let line = lines.next("a line `results: …`")?;
        match line.split_once(": ") {
            Some(("results", results)) => break lines.number(results)?,
            Some((key, value)) => settings.push((key.to_owned(), value.to_owned())),
            None => return Err(lines.wrong("a line `name: value`")),
        }
    };
    let written = lines.field("written: ", "a line `written: …`")?;
    let written = lines.number(written)?;
    let file = lines.field("file: ", "a line `file: …`")?.to_owned();
    let bytes = lines.field("bytes: ", "a line `bytes: …`")?;
    let bytes = lines.number(bytes)?;
    let digest = lines.field("digest: ", "a line `digest: …`")?;
    let digest = lines.digest(digest)?;
    const STATE: &str = "a line `output: open` or `output: complete`";
    let is_complete = match lines.field("output: ", STATE)? {
        "complete" => true,
        "open" => false,
        _ => return Err(lines.wrong(STATE)),
    };
    const DIRECTION: &str = "a line `direction: …`";
    let direction = match lines.field("direction: ", DIRECTION)? {
        "open" => None,
        text => Some(text.parse().map_err(|_| lines.wrong(DIRECTION))?),
    };
    let remaining = match lines.field("remaining: ", "a line `remaining: …`")? {
        "all" => None,
        count => Some(parse_stretches(count, &mut lines)?),
    };
    const END: &str = "its last line is `checksum: …`";
    lines.field(LAST, END)?;
    if lines.rest.next().is_some() {
        return Err(lines.wrong(END));
    }
    if is_complete && remaining.as_ref().is_none_or(|rest| !rest.is_empty()) {
        return Err(lines.wrong("nothing remains of what is complete"));
    }
    Ok(Checkpoint {
        settings,
        results,
        written,
        file,
        output: Extent { bytes, digest },
        is_complete,
        direction,
        remaining,
    })
}

/// Refuses a text that does not match its checksum.
fn check_sum(text: &str) -> Result<(), Wrong> {
    let count = text.lines().count();
    let wrong = Err((
        count,
        "its last line is a checksum of what was written, and this is not",
    ));
    let Some(start) = text.rfind(LAST) else {
        return wrong;
    };
    let (before, last) = text.split_at(start);
    let digest = files::digest(before.as_bytes());
    match last == format!("{LAST}{digest:016x}\n") {
        true => Ok(()),
        false => wrong,
    }
}

fn parse_stretches(count: &str, lines: &mut Lines<'_>) -> Result<Vec<Stretch>, Wrong> {
    const STRETCH: &str = "a part of the search";
    let count: usize = count
        .parse()
        .map_err(|_| lines.wrong("a number or `all`"))?;
    let mut stretches = Vec::new();
    for _ in 0..count {
        let stretch = lines.next(STRETCH)?.parse();
        stretches.push(stretch.map_err(|_| lines.wrong(STRETCH))?);
    }
    Ok(stretches)
}

/// The lines of a checkpoint, and the number of the current one.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    /// The number of the line read last, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text.lines(),
            number: 0,
        }
    }

    /// Returns the next line, or an error if there is none.
    fn next(&mut self, expected: &'static str) -> Result<&'a str, Wrong> {
        self.number += 1;
        self.rest.next().ok_or(self.wrong(expected))
    }

    /// Returns the next line without its name, or an error if it has another name.
    fn field(&mut self, name: &str, expected: &'static str) -> Result<&'a str, Wrong> {
        let line = self.next(expected)?;
        line.strip_prefix(name).ok_or(self.wrong(expected))
    }

    fn number(&self, text: &str) -> Result<u64, Wrong> {
        text.parse().map_err(|_| self.wrong("a number"))
    }

    fn digest(&self, text: &str) -> Result<u64, Wrong> {
        u64::from_str_radix(text, 16).map_err(|_| self.wrong("hexadecimal digits"))
    }

    /// Returns an error that says what was expected on the line read last.
    fn wrong(&self, expected: &'static str) -> Wrong {
        (self.number, expected)
    }
}

#[cfg(test)]
mod tests;
