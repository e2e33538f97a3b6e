//! Answers the questions of one page, and keeps its runs.

use std::io::{self, Write};
use std::time::Duration;

use supereigen::Interrupt;
use supereigen_answers::{Refusal, Trouble};
use supereigen_formats::VectorFormat;

use crate::questions::{self, Asked, refused, write};
use crate::run::{Run, State};

/// The longest time of a question, but for those whose work is limited by their size: what they answer must not depend on
/// how busy the machine is. The page ends a worker whose answer nobody waits for any more.
const MAX_QUESTION_TIME: Duration = Duration::from_secs(10);
/// The time that a run advances before the worker looks for other questions.
const RUN_SLICE_TIME: Duration = Duration::from_millis(40);
/// The size of a piece of a file, in bytes.
const PIECE_BYTES: usize = 1 << 18;

/// Answers the questions of one page.
#[derive(Debug)]
pub struct Desk {
    /// The newest run, under its number. The page has no use for older ones.
    run: Option<(u32, Run)>,
    runs: u32,
    /// Takes the pieces of a file.
    take: fn(&[u8]),
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
        self.answer(question).map_err(|refusal| match refusal {
            // Nobody interrupts a question but its limit.
            it if it.is_interruption() => {
                Refusal::new(Trouble::Interrupted, "this takes too long to compute")
            }
            it => it,
        })
    }

    fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, Refusal> {
        let at = question.iter().position(|&byte| byte == b'\n');
        let (name, body) = question.split_at(at.unwrap_or(question.len()));
        let name = str::from_utf8(name).unwrap_or_default();
        let mut asked = Asked::read(body)?;
        let interrupt = Interrupt::after(MAX_QUESTION_TIME);
        match name {
            "start" => self.start(asked),
            // It has no limit of time: the page ends the worker if the user does not want to wait.
            "prepare" => write(&self.run(&mut asked)?.prepare(&Interrupt::NEVER)),
            "advance" | "cancel" => {
                let run = self.run(&mut asked)?;
                if name == "advance" {
                    run.advance(&Interrupt::after(RUN_SLICE_TIME));
                } else {
                    run.end(State::Cancelled);
                }
                write(&run.status(asked.take("seconds")?))
            }
            "measure" => {
                self.run(&mut asked)?.measure();
                write(&())
            }
            "rows" => write(&self.run(&mut asked)?.rows(&asked.rest()?, &interrupt)?),
            "summary" => write(&self.run(&mut asked)?.summary(&interrupt)?),
            "export" => {
                let format: VectorFormat = asked.take("format")?;
                let pieces = Pieces {
                    piece: Vec::with_capacity(PIECE_BYTES),
                    take: self.take,
                };
                self.run(&mut asked)?.export(format, pieces)?;
                write(&format.extension())
            }
            name => questions::answer(name, asked, &interrupt),
        }
    }

    fn start(&mut self, mut asked: Asked) -> Result<Vec<u8>, Refusal> {
        self.run = None;
        let wanted: Option<_> = asked.take("wanted")?;
        let problem = asked.problem()?.read()?;
        let run = Run::new(problem, wanted.unwrap_or_default())?;
        self.runs += 1;
        self.run = Some((self.runs, run));
        write(&self.runs)
    }

    /// Returns the run that a question is about.
    fn run(&self, asked: &mut Asked) -> Result<&Run, Refusal> {
        let id: u32 = asked.take("id")?;
        match &self.run {
            Some((number, run)) if *number == id => Ok(run),
            _ => refused("there is no such run"),
        }
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
        if self.piece.len() >= PIECE_BYTES {
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
