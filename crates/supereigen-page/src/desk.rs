//! Answers the questions of one page, and keeps its runs.

use std::io::{self, Write};
use std::time::Duration;

use serde::Deserialize;
use supereigen::Interrupt;
use supereigen_formats::VectorFormat;

use crate::Refusal;
use crate::questions::{answer, read, write};
use crate::run::{Range, Run, RunText, State};

/// The longest time of a question, but for those whose work is limited by their size: what they answer must not depend on
/// how busy the machine is. The page ends a worker whose answer nobody waits for any more.
const TIME: Duration = Duration::from_secs(10);
/// The time that a run advances before the worker looks for other questions.
const SLICE: Duration = Duration::from_millis(40);
/// The greatest number of vectors that a run counts.
const MOST: u64 = 1_000_000_000_000;
/// The size of a piece of a file, in bytes.
const PIECE: usize = 1 << 18;

/// Answers the questions of one page.
#[derive(Debug)]
pub struct Desk {
    /// The newest run, under its number. The page has no use for older ones.
    run: Option<(u32, Run)>,
    runs: u32,
    /// Takes the pieces of a file.
    take: fn(&[u8]),
}

/// A question about the run with a number, and what else it asks.
#[derive(Debug, Deserialize)]
struct About<T> {
    id: u32,
    #[serde(flatten)]
    asked: T,
}

#[derive(Debug, Deserialize)]
struct Nothing {}

#[derive(Debug, Deserialize)]
struct After {
    /// The time since the run was started, in seconds.
    seconds: f64,
}

#[derive(Debug, Deserialize)]
struct Export {
    format: VectorFormat,
}

impl Desk {
    /// Makes a desk whose files go to a function, piece by piece.
    pub fn new(take: fn(&[u8])) -> Desk {
        Desk {
            run: None,
            runs: 0,
            take,
        }
    }

    /// Answers a question: its name, a line break, and JSON.
    ///
    /// # Errors
    /// If there is no answer.
    pub fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, Refusal> {
        let at = question.iter().position(|&byte| byte == b'\n');
        let (name, body) = question.split_at(at.unwrap_or(question.len()));
        let name = str::from_utf8(name).unwrap_or_default();
        let interrupt = Interrupt::after(TIME);
        match name {
            "start" => self.start(&read(body)?),
            "prepare" => {
                let About {
                    id,
                    asked: Nothing {},
                } = read(body)?;
                // It has no limit of time: the page ends the worker if the user does not want to wait.
                write(&self.run(id)?.prepare(&Interrupt::NEVER))
            }
            "advance" => {
                let About {
                    id,
                    asked: After { seconds },
                } = read(body)?;
                let run = self.run(id)?;
                run.advance(&Interrupt::after(SLICE));
                write(&run.status(seconds))
            }
            "cancel" => {
                let About {
                    id,
                    asked: After { seconds },
                } = read(body)?;
                let run = self.run(id)?;
                run.end(State::Cancelled);
                write(&run.status(seconds))
            }
            "measure" => {
                let About {
                    id,
                    asked: Nothing {},
                } = read(body)?;
                self.run(id)?.measure();
                write(&())
            }
            "rows" => {
                let About { id, asked } = read::<About<Range>>(body)?;
                write(&self.run(id)?.rows(&asked, &interrupt)?)
            }
            "summary" => {
                let About {
                    id,
                    asked: Nothing {},
                } = read(body)?;
                write(&self.run(id)?.summary(&interrupt)?)
            }
            "export" => {
                let About { id, asked } = read::<About<Export>>(body)?;
                self.export(self.run(id)?, asked.format)?;
                write(&asked.format.extension())
            }
            name => answer(name, body, &interrupt),
        }
    }

    fn start(&mut self, asked: &RunText) -> Result<Vec<u8>, Refusal> {
        self.run = None;
        let run = Run::new(asked, MOST)?;
        self.runs += 1;
        self.run = Some((self.runs, run));
        write(&self.runs)
    }

    fn run(&self, id: u32) -> Result<&Run, Refusal> {
        match &self.run {
            Some((number, run)) if *number == id => Ok(run),
            _ => Err(Refusal::new("there is no such run")),
        }
    }

    fn export(&self, run: &Run, format: VectorFormat) -> Result<(), Refusal> {
        run.can_export(format)?;
        let pieces = Pieces {
            piece: Vec::with_capacity(PIECE),
            take: self.take,
        };
        let written = run.export(format, pieces, &Interrupt::NEVER);
        written.map_err(|error| Refusal::new(error.to_string()))
    }
}

/// A writer that passes a file on in pieces.
struct Pieces {
    piece: Vec<u8>,
    take: fn(&[u8]),
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        (self.take)(&self.piece);
        self.piece.clear();
        Ok(())
    }
}
