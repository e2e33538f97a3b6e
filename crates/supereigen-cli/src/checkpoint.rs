//! A checkpoint: a small text file that says how far a run has come, so that another can go on.
//!
//! It is written to a new file that then takes the place of the old one, so that at any moment there
//! is a whole one. What it says about the output is true when it is written: the output has been
//! brought to the disk before.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::lasso::Stretch;

/// The first line; the number is the version of the format.
const HEAD: &str = "supereigen checkpoint 1";
const LAST: &str = "end of checkpoint";

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    /// What the run computes: a run that goes on must agree in all of it. Names and values.
    pub(crate) settings: Vec<(String, String)>,
    /// The extremals that were found.
    pub(crate) results: u64,
    /// Those that were written or counted: all, without a filter.
    pub(crate) written: u64,
    /// The bytes of the output that hold them; 0 if there is no output.
    pub(crate) bytes: u64,
    /// What remains to be searched; `None` is everything.
    pub(crate) remaining: Option<Vec<Stretch>>,
}

impl Checkpoint {
    /// At the beginning of a run.
    pub(crate) fn at_start(settings: Vec<(String, String)>) -> Checkpoint {
        Checkpoint {
            settings,
            results: 0,
            written: 0,
            bytes: 0,
            remaining: None,
        }
    }

    /// Whether nothing remains.
    pub(crate) fn is_complete(&self) -> bool {
        self.remaining.as_ref().is_some_and(Vec::is_empty)
    }

    /// Refuses to go on with a run that computes something else.
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

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for (key, value) in &self.settings {
            text += &format!("{key}: {value}\n");
        }
        text += &format!(
            "results: {}\nwritten: {}\nbytes: {}\n",
            self.results, self.written, self.bytes
        );
        match &self.remaining {
            None => text += "remaining: all\n",
            Some(remaining) => {
                text += &format!("remaining: {}\n", remaining.len());
                for stretch in remaining {
                    text += &format!("{stretch}\n");
                }
            }
        }
        text + LAST + "\n"
    }

    /// Writes it in place of the one that is there.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let new = beside(path);
        let written = File::create(&new)
            .and_then(|mut file| {
                file.write_all(self.text().as_bytes())?;
                file.sync_all()
            })
            .and_then(|()| fs::rename(&new, path));
        if let Err(error) = written {
            // What was there is still whole.
            let _ = fs::remove_file(&new);
            let message = format!("cannot write the checkpoint {}", path.display());
            return Err(error).context(message);
        }
        // The new name is in the folder for good; not every system can be asked for that.
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Reads one.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Checkpoint> {
        let name = path.display();
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the checkpoint {name}"))?;
        match parse(&text) {
            Ok(checkpoint) => Ok(checkpoint),
            Err((line, expected)) => bail!("{name}:{line}: this is no checkpoint: {expected}"),
        }
    }
}

/// Whether a file begins like a checkpoint.
pub(crate) fn is_checkpoint(path: &Path) -> bool {
    let mut head = vec![0; HEAD.len()];
    File::open(path)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head))
        .is_ok_and(|()| head.starts_with(b"supereigen checkpoint"))
}

/// The file that is written before it takes the place of the other.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// The line that is wrong, from 1, and what was expected there.
type Wrong = (usize, &'static str);

fn parse(text: &str) -> Result<Checkpoint, Wrong> {
    let mut lines = Lines::new(text);
    if lines.next("it is empty")? != HEAD {
        return Err(lines.wrong("its first line is `supereigen checkpoint 1`"));
    }
    let mut checkpoint = Checkpoint::at_start(Vec::new());
    let mut numbers = Vec::new();
    let remaining = loop {
        let line = lines.next("a line `remaining: …`")?;
        let (key, value) = line
            .split_once(": ")
            .ok_or(lines.wrong("a line `name: value`"))?;
        match key {
            "results" | "written" | "bytes" => {
                let number: u64 = value.parse().map_err(|_| lines.wrong("a number"))?;
                numbers.push((key, number));
            }
            "remaining" => break value,
            _ => checkpoint.settings.push((key.to_owned(), value.to_owned())),
        }
    };
    checkpoint.remaining = match remaining {
        "all" => None,
        count => Some(parse_stretches(count, &mut lines)?),
    };
    const END: &str = "its last line is `end of checkpoint`";
    if lines.next(END)? != LAST || lines.rest.next().is_some() {
        return Err(lines.wrong(END));
    }
    let [("results", results), ("written", written), ("bytes", bytes)] = numbers[..] else {
        return Err(lines.wrong("lines `results`, `written` and `bytes`, in this order"));
    };
    Ok(Checkpoint {
        results,
        written,
        bytes,
        ..checkpoint
    })
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

/// The lines of a checkpoint, and where one is.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    /// Of the last line, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text.lines(),
            number: 0,
        }
    }

    /// The next line, which there must be.
    fn next(&mut self, expected: &'static str) -> Result<&'a str, Wrong> {
        self.number += 1;
        self.rest.next().ok_or(self.wrong(expected))
    }

    /// Something else was expected on the last line.
    fn wrong(&self, expected: &'static str) -> Wrong {
        (self.number, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        Checkpoint {
            settings: vec![
                ("command".into(), "basis".into()),
                ("shard".into(), "2/7".into()),
            ],
            results: 12,
            written: 9,
            bytes: 345,
            remaining: Some(vec![
                "forward 3.5.f7.2 to 4".parse().expect("a stretch"),
                "forward 9 to end".parse().expect("a stretch"),
            ]),
        }
    }

    #[test]
    fn the_text_is_read_back_and_nothing_less() {
        let whole = checkpoint();
        for remaining in [whole.remaining.clone(), None, Some(Vec::new())] {
            let kept = Checkpoint {
                remaining,
                ..whole.clone()
            };
            assert_eq!(parse(&kept.text()), Ok(kept));
        }
        let text = whole.text();
        // A part of it is no checkpoint.
        for end in 0..text.len() - 1 {
            assert!(parse(&text[..end]).is_err(), "{}", &text[..end]);
        }
        for (from, to) in [
            ("checkpoint 1", "checkpoint 2"),
            ("results: 12", "results: -1"),
            ("results: 12\n", ""),
            ("results: 12\nwritten: 9", "written: 9\nresults: 12"),
            ("forward 9", "sideways 9"),
            ("remaining: 2", "remaining: 1"),
            ("command: basis", "command"),
        ] {
            assert!(parse(&text.replace(from, to)).is_err(), "{to}");
        }
        assert!(parse(&(text + "\n")).is_err());
    }

    #[test]
    fn a_run_with_other_settings_is_refused() {
        let kept = checkpoint();
        let refusal = |settings: &[(&str, &str)]| {
            let settings: Vec<_> = settings
                .iter()
                .map(|(key, value)| (key.to_string(), value.to_string()))
                .collect();
            let refused = kept.check(Path::new("run.ckpt"), &settings).err();
            refused.map(|error| error.to_string())
        };
        assert_eq!(refusal(&[("command", "basis"), ("shard", "2/7")]), None);
        assert_eq!(
            refusal(&[("command", "count"), ("shard", "2/7")]).as_deref(),
            Some("run.ckpt is of another run: its command is basis, not count")
        );
        assert!(refusal(&[("command", "basis")]).is_some());
        let more = [("command", "basis"), ("shard", "2/7"), ("type", "3")];
        assert!(refusal(&more).is_some());
    }
}
