//! Checks the records of a file or folder on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, TrySendError};
use std::sync::{Mutex, MutexGuard, PoisonError};

use supereigen::Vector;
use supereigen_check::{BasisCheck, Fault, Place};
use supereigen_formats::{BasisError, RawLines, Record};

use crate::input::{VectorsFile, in_vectors};
use crate::interrupt::INTERRUPT;
use crate::progress::Progress;

/// How the reading of a basis ended.
pub(super) enum Read {
    All,
    Interrupted,
    Wrong {
        /// The place as `file:line`.
        place: String,
        fault: Fault,
    },
}

/// The greatest number of records, and of entries, of a batch.
const MAX_BATCH_RECORDS: usize = 1 << 10;
const MAX_BATCH_ENTRIES: usize = 1 << 16;

/// Reads all records, and checks them on so many threads, of which this one also reads. Of all that is wrong the first in
/// the file counts, so the answer does not depend on the threads.
pub(super) fn read_all(
    file: &mut VectorsFile,
    check: &BasisCheck,
    threads: usize,
) -> anyhow::Result<Read> {
    let mut batches = Batches::new(file);
    let findings = Findings::default();
    let (sender, receiver) = mpsc::sync_channel::<Batch>(2 * (threads - 1));
    let receiver = Mutex::new(receiver);
    let received = || receiver.lock().ok()?.recv().ok();
    std::thread::scope(|scope| {
        let work = || {
            let mut worker = Worker::new(check, &findings);
            while let Some(batch) = received() {
                worker.check(batch);
            }
        };
        for _ in 1..threads {
            // If the system starts no more threads, this one checks what the others leave.
            let started = std::thread::Builder::new().spawn_scoped(scope, work);
            if started.is_err() {
                break;
            }
        }
        let mut own = Worker::new(check, &findings);
        let mut progress = Progress::of_long_steps();
        while !findings.has_wrong()
            && !INTERRUPT.is_raised()
            && let Some(batch) = batches.next()
        {
            progress.step(|_| format!("{} vectors are right", check.count()));
            let sent = sender.try_send(batch);
            if let Err(TrySendError::Full(batch) | TrySendError::Disconnected(batch)) = sent {
                own.check(batch);
            }
        }
        drop(sender);
    });
    if findings.is_part.load(Ordering::Relaxed) {
        batches.reader.note_part();
    }
    let name = |place: Place| {
        let name = batches.names.get(place.file as usize);
        name.map_or("", String::as_str)
    };
    let first = findings.first().take();
    match (first, batches.error) {
        (Some((_, Wrong::Fault(Fault::Stopped))), _) => Ok(Read::Interrupted),
        (Some((place, Wrong::Fault(fault))), _) => {
            let place = format!("{}:{}", name(place), place.line);
            Ok(Read::Wrong { place, fault })
        }
        (Some((place, Wrong::Line(error))), _) => Err(in_vectors(name(place), error)),
        (None, Some(error)) => Err(error),
        (None, None) if INTERRUPT.is_raised() => Ok(Read::Interrupted),
        (None, None) => Ok(Read::All),
    }
}

/// What is wrong with a record, or with a line that should be one.
enum Wrong {
    Fault(Fault),
    Line(BasisError),
}

/// What the threads have found.
#[derive(Default)]
struct Findings {
    /// What is wrong first in the file.
    first: Mutex<Option<(Place, Wrong)>>,
    /// A line says that there may be more vectors.
    is_part: AtomicBool,
}

impl Findings {
    fn first(&self) -> MutexGuard<'_, Option<(Place, Wrong)>> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_wrong(&self) -> bool {
        self.first().is_some()
    }

    fn add(&self, place: Place, wrong: Wrong) {
        let mut first = self.first();
        if first.as_ref().is_none_or(|earlier| place < earlier.0) {
            *first = Some((place, wrong));
        }
    }

    /// Notes what was found at a place. Breaks if that place is wrong: what comes after it does not matter. A vector
    /// that another thread has seen at a later place is wrong there, and something may be wrong in between.
    fn note(&self, place: Place, checked: Result<(), Box<(Place, Fault)>>) -> ControlFlow<()> {
        let Err(wrong) = checked else {
            return ControlFlow::Continue(());
        };
        let (at, fault) = *wrong;
        self.add(at, Wrong::Fault(fault));
        if at > place {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// One of the threads.
struct Worker<'a> {
    check: BasisCheck,
    findings: &'a Findings,
    entries: Vec<i64>,
}

impl<'a> Worker<'a> {
    fn new(check: &BasisCheck, findings: &'a Findings) -> Worker<'a> {
        Worker {
            check: check.clone(),
            findings,
            entries: Vec::new(),
        }
    }

    /// Checks a batch up to the first thing that is wrong.
    fn check(&mut self, batch: Batch) {
        let (file, lines) = match batch {
            Batch::Records(records) => {
                let mut records = records.iter();
                let _ = records.try_for_each(|(file, record)| self.check_record(*file, record));
                return;
            }
            Batch::Lines(file, lines) => (file, lines),
        };
        if let Some(length) = lines
            .integers(&mut self.entries)
            .filter(|&length| length > 0)
        {
            let vectors = (lines.first()..).zip(self.entries.chunks_exact(length));
            for (line, x) in vectors {
                let place = Place { file, line };
                let checked = self.check.check_integers(place, x);
                if self.findings.note(place, checked).is_break() {
                    return;
                }
            }
            return;
        }
        let mut reader = lines.reader();
        loop {
            match reader.next_record() {
                Ok(Some(record)) if self.check_record(file, &record).is_break() => return,
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => {
                    let line = match &error {
                        BasisError::Bad { diagnostic, .. } => diagnostic.line,
                        _ => lines.first(),
                    };
                    self.findings.add(Place { file, line }, Wrong::Line(error));
                    return;
                }
            }
        }
        if reader.is_complete() == Some(false) {
            self.findings.is_part.store(true, Ordering::Relaxed);
        }
    }

    fn check_record(&mut self, file: u32, record: &Record) -> ControlFlow<()> {
        let line = record.line;
        let checked = self.check.check_of_file(file, record);
        self.findings.note(Place { file, line }, checked)
    }
}

/// What one thread checks at a time, with the numbers of the files.
enum Batch {
    Records(Vec<(u32, Record)>),
    Lines(u32, RawLines),
}

/// Reads a file, or the files of a folder, in batches.
struct Batches<'a> {
    reader: &'a mut VectorsFile,
    /// The names of the files so far.
    names: Vec<String>,
    is_over: bool,
    /// What is wrong with the file after the batches.
    error: Option<anyhow::Error>,
}

impl<'a> Batches<'a> {
    fn new(reader: &'a mut VectorsFile) -> Batches<'a> {
        Batches {
            names: vec![reader.name.clone()],
            reader,
            is_over: false,
            error: None,
        }
    }

    /// Returns the next batch; `None` at the end, or where the file is wrong.
    fn next(&mut self) -> Option<Batch> {
        if !self.is_over {
            match self.reader.take_lines() {
                Ok(None) => {}
                Ok(Some(lines)) => return Some(Batch::Lines(self.file(), lines)),
                Err(error) => self.end(Some(error)),
            }
        }
        // Where lines can be taken, the next ones may be.
        let most = if self.reader.has_lines() {
            1
        } else {
            MAX_BATCH_RECORDS
        };
        let (mut records, mut entries) = (Vec::new(), 0);
        while !self.is_over && records.len() < most && entries < MAX_BATCH_ENTRIES {
            match self.reader.next() {
                Ok(Some(record)) => {
                    if self.names.last() != Some(&self.reader.name) {
                        self.names.push(self.reader.name.clone());
                    }
                    entries += record.vector.as_ref().map_or(0, Vector::len);
                    records.push((self.file(), record));
                }
                Ok(None) => self.end(None),
                Err(error) => self.end(Some(error)),
            }
        }
        (!records.is_empty()).then_some(Batch::Records(records))
    }

    /// Returns the number of the file that is being read.
    fn file(&self) -> u32 {
        (self.names.len() - 1) as u32
    }

    fn end(&mut self, error: Option<anyhow::Error>) {
        self.error = error;
        self.is_over = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_seen_later_does_not_hide_what_is_wrong_before() {
        let place = |line| Place { file: 0, line };
        let wrong = |line, fault| Err(Box::new((place(line), fault)));
        let findings = Findings::default();
        assert!(findings.note(place(9), Ok(())).is_continue());
        // Another thread has seen the vector of line 10 in line 150.
        let repeated = wrong(150, Fault::Repeated { line: 10 });
        assert!(findings.note(place(10), repeated).is_continue());
        assert!(
            findings
                .note(place(60), wrong(60, Fault::NotExtremal))
                .is_break()
        );
        let first = findings.first().take();
        assert!(matches!(first, Some((at, Wrong::Fault(Fault::NotExtremal))) if at == place(60)));
    }
}
