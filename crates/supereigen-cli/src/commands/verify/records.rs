//! Checks the records of a file or folder on several threads.

use std::sync::mpsc::{self, TrySendError};
use std::sync::{Mutex, PoisonError};

use supereigen::Vector;
use supereigen_check::{BasisCheck, Fault, Place};
use supereigen_formats::Record;

use crate::input::VectorsFile;
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
const RECORDS: usize = 1 << 10;
const ENTRIES: usize = 1 << 16;

/// Reads all records, and checks them on so many threads, of which this one also reads. Of several faults the first one
/// in the file counts, so the answer does not depend on the threads.
pub(super) fn read_all(
    file: &mut VectorsFile,
    check: &BasisCheck,
    threads: usize,
) -> anyhow::Result<Read> {
    let mut batches = Batches::new(file);
    let first = FirstFault::default();
    let (sender, receiver) = mpsc::sync_channel::<Batch>(2 * (threads - 1));
    let receiver = Mutex::new(receiver);
    let received = || receiver.lock().ok()?.recv().ok();
    std::thread::scope(|scope| {
        let work = || {
            let mut check = check.clone();
            while let Some(batch) = received() {
                first.check(&mut check, &batch);
            }
        };
        for _ in 1..threads {
            // If the system starts no more threads, this one checks what the others leave.
            let started = std::thread::Builder::new().spawn_scoped(scope, work);
            if started.is_err() {
                break;
            }
        }
        let mut own = check.clone();
        let mut progress = Progress::of_long_steps();
        while !first.is_known()
            && !INTERRUPT.is_raised()
            && let Some(batch) = batches.next()
        {
            progress.step(|_| format!("{} vectors are right", check.count()));
            let sent = sender.try_send(batch);
            if let Err(TrySendError::Full(batch) | TrySendError::Disconnected(batch)) = sent {
                first.check(&mut own, &batch);
            }
        }
        drop(sender);
    });
    match (first.into_inner(), batches.error) {
        (Some((_, Fault::Stopped)), _) => Ok(Read::Interrupted),
        (Some((place, fault)), _) => {
            let name = batches.names.get(place.file as usize);
            let name = name.map_or("", String::as_str);
            let place = format!("{name}:{}", place.line);
            Ok(Read::Wrong { place, fault })
        }
        (None, Some(error)) => Err(error),
        (None, None) if INTERRUPT.is_raised() => Ok(Read::Interrupted),
        (None, None) => Ok(Read::All),
    }
}

/// The first fault in the file that any thread has found.
#[derive(Default)]
struct FirstFault(Mutex<Option<(Place, Fault)>>);

impl FirstFault {
    /// Checks the records of a batch up to the first wrong one.
    fn check(&self, check: &mut BasisCheck, batch: &Batch) {
        let mut records = batch.records.iter();
        let found = records.find_map(|record| check.check_of_file(batch.file, record).err());
        if let Some(wrong) = found {
            let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if first.as_ref().is_none_or(|earlier| wrong.0 < earlier.0) {
                *first = Some(*wrong);
            }
        }
    }

    fn is_known(&self) -> bool {
        let first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.is_some()
    }

    fn into_inner(self) -> Option<(Place, Fault)> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Some records of one file.
struct Batch {
    file: u32,
    records: Vec<Record>,
}

/// Reads the records of a file, or of the files of a folder, in batches.
struct Batches<'a> {
    reader: &'a mut VectorsFile,
    /// The names of the files so far.
    names: Vec<String>,
    /// The first record of the next batch, if it was read.
    held: Option<Record>,
    is_over: bool,
    /// What is wrong with the file after the records that were read.
    error: Option<anyhow::Error>,
}

impl<'a> Batches<'a> {
    fn new(reader: &'a mut VectorsFile) -> Batches<'a> {
        Batches {
            reader,
            names: Vec::new(),
            held: None,
            is_over: false,
            error: None,
        }
    }

    /// Returns the next records; `None` at the end, or where the file is wrong.
    fn next(&mut self) -> Option<Batch> {
        let mut records: Vec<Record> = self.held.take().into_iter().collect();
        let mut entries = 0;
        while !self.is_over && records.len() < RECORDS && entries < ENTRIES {
            match self.reader.next() {
                Ok(Some(record)) if self.names.last() == Some(&self.reader.name) => {
                    entries += record.vector.as_ref().map_or(0, Vector::len);
                    records.push(record);
                }
                Ok(Some(record)) => {
                    let file = self.names.len() as u32;
                    self.names.push(self.reader.name.clone());
                    self.held = Some(record);
                    if !records.is_empty() {
                        let file = file - 1;
                        return Some(Batch { file, records });
                    }
                    records.extend(self.held.take());
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.error = Some(error);
                    self.is_over = true;
                }
            }
        }
        let file = self.names.len().saturating_sub(1) as u32;
        (!records.is_empty()).then_some(Batch { file, records })
    }
}
