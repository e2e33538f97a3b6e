//! Files that a command writes. No output may be a file that the command also reads, or another of its outputs.
//!
//! An [`OutFile`] normally gets its name only when it is complete, so that a run that fails leaves the old file
//! untouched. The output of a run that keeps checkpoints is written in place instead, under a lock. A [`Slot`] is a
//! small file that is replaced again and again. All code that changes the disk is in this module, so that tests can
//! make every step fail ([`fault`]).

pub(crate) mod fault;
mod out_file;
mod slot;

use std::fs::{self, File, Metadata, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, bail};

use crate::output;
pub(crate) use out_file::{Extent, OutFile, confirm};
pub(crate) use slot::Slot;

/// What a command does with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Reads,
    Writes,
}

/// The identity of a file: its canonical path and, where the system has them, the device and inode found there now.
#[derive(Debug)]
struct Identity {
    path: PathBuf,
    inode: Option<(u64, u64)>,
}

impl Identity {
    /// Returns the identity of a file; `None` for a device, a pipe or a folder, which no output replaces.
    fn of(path: &Path) -> Option<Identity> {
        let metadata = fs::metadata(path).ok();
        if metadata.as_ref().is_some_and(|found| !found.is_file()) {
            return None;
        }
        let place = match path.canonicalize() {
            Ok(place) => place,
            Err(_) => match (folder_of(path).canonicalize(), path.file_name()) {
                (Ok(folder), Some(name)) => folder.join(name),
                _ => path.to_owned(),
            },
        };
        Some(Identity {
            path: place,
            inode: metadata.as_ref().and_then(inode),
        })
    }

    fn is(&self, other: &Identity) -> bool {
        // The inode of a file that was removed may since have been given to another file.
        let is_still_there = || fs::metadata(&self.path).is_ok_and(|now| inode(&now) == self.inode);
        self.path == other.path
            || self.inode.is_some() && self.inode == other.inode && is_still_there()
    }
}

/// The files that this command reads or writes, and which of the two.
static USED: Mutex<Vec<(Identity, Use)>> = Mutex::new(Vec::new());

fn register(path: &Path, now: Use) -> anyhow::Result<()> {
    let Some(identity) = Identity::of(path) else {
        return Ok(());
    };
    let mut used = USED.lock().unwrap_or_else(PoisonError::into_inner);
    let name = path.display();
    for (_, earlier) in used.iter().filter(|(other, _)| other.is(&identity)) {
        match (earlier, now) {
            (Use::Reads, Use::Reads) => {}
            (Use::Writes, Use::Writes) => {
                bail!("{name} would be written twice; give each output a name of its own")
            }
            _ => bail!("{name} is an input and an output; give the output another name"),
        }
    }
    used.push((identity, now));
    Ok(())
}

/// Notes that the command reads a file, so that no output can be the same file. Refuses a stream that is already
/// being read, under whatever name, because a stream can be read only once.
pub(crate) fn reads(path: &Path) -> anyhow::Result<()> {
    static STREAMS: Mutex<Vec<(u64, u64)>> = Mutex::new(Vec::new());
    let there = fs::metadata(path).ok();
    let stream = there.filter(|there| !there.is_file() && !there.is_dir());
    if let Some(stream) = stream.as_ref().and_then(inode) {
        let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
        if streams.contains(&stream) {
            bail!("only one file can be read from {}", path.display());
        }
        streams.push(stream);
    }
    register(path, Use::Reads)
}

/// A path that the command will write. It is reserved: the command neither reads nor writes that file elsewhere.
#[derive(Debug)]
pub(crate) struct Claimed {
    path: PathBuf,
}

impl Claimed {
    /// Reserves a path. Refuses a file that the command reads or already writes, and a symbolic link, because it may
    /// point to a file that should not be lost.
    pub(crate) fn new(path: &Path) -> anyhow::Result<Claimed> {
        register(path, Use::Writes)?;
        let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        if is_link && !is_special(path) {
            let name = path.display();
            bail!("{name} is a symbolic link; name the file that it stands for");
        }
        Ok(Claimed {
            path: path.to_owned(),
        })
    }
}

/// Returns whether two paths lead to the same file.
pub(crate) fn is_same(left: &Path, right: &Path) -> bool {
    match (Identity::of(left), Identity::of(right)) {
        (Some(left), Some(right)) => left.is(&right),
        _ => false,
    }
}

/// Returns whether a path exists and is not a regular file: a device, a pipe or a folder.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// Refuses anything but a regular file as the start of a resumed run, because reading a pipe could block for ever.
pub(crate) fn refuse_special(path: &Path) -> anyhow::Result<()> {
    if is_special(path) {
        bail!("{}: only a file can be continued", path.display());
    }
    Ok(())
}

#[cfg(unix)]
fn inode(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Returns the device and inode of a file as text, to recognise the file while nothing was written to it.
pub(crate) fn number_of(path: &Path) -> String {
    let number = fs::metadata(path).ok().and_then(|found| inode(&found));
    number.map_or("unknown".to_owned(), |(device, inode)| {
        format!("{device}:{inode}")
    })
}

/// Returns whether a file exists and is not empty.
pub(crate) fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

/// Returns whether a path still leads to a file that was opened earlier.
fn leads_to(path: &Path, file: &File) -> bool {
    let (Ok(there), Ok(here)) = (fs::metadata(path), file.metadata()) else {
        return false;
    };
    inode(&there) == inode(&here)
}

/// Locks a file, so that no other run writes it until it is closed.
fn lock(file: &File, path: &Path) -> anyhow::Result<()> {
    let name = path.display();
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => bail!("another run is writing {name}; let it end first"),
        Err(TryLockError::Error(error)) => {
            output::note(&format!(
                "{name} cannot be locked here ({error}): see that no other run writes it"
            ));
            Ok(())
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The temporary files that were not renamed yet.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A new file in the folder of another one, which it will replace.
#[derive(Debug)]
struct Temporary {
    /// The temporary path; `None` once the file was renamed.
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates a file that did not exist before, so that no link is followed and no file is shared.
    fn beside(path: &Path) -> io::Result<(File, Temporary)> {
        loop {
            // On machines and containers that share a folder, two processes may have the same id; hence a random
            // number.
            let random = RandomState::new().build_hasher().finish();
            let new = folder_of(path).join(format!("supereigen-{random:016x}.part"));
            fault::point(|| ())?;
            match File::options().write(true).create_new(true).open(&new) {
                Ok(file) => {
                    let mut all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push(new.clone());
                    return Ok((file, Temporary { path: Some(new) }));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives the file its final name, and synchronises the folder.
    fn rename(mut self, path: &Path) -> io::Result<()> {
        fault::point(|| ())?;
        if let Some(temporary) = &self.path {
            fs::rename(temporary, path)?;
        }
        // From now on another process may use the temporary name, so it must not be removed.
        if let Some(temporary) = self.path.take() {
            forget(&temporary);
        }
        // Not every system can synchronise a folder; then this is left to the system.
        let _ = sync_folder(path);
        Ok(())
    }
}

fn forget(temporary: &Path) {
    let mut all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|path| path != temporary);
}

impl Drop for Temporary {
    /// Removes the file if it was not renamed.
    fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            let _ = fs::remove_file(&path);
            forget(&path);
        }
    }
}

/// Removes all temporary files, before the process exits without running destructors.
pub(crate) fn remove_temporary() {
    if let Ok(all) = TEMPORARY.try_lock() {
        for path in all.iter() {
            let _ = fs::remove_file(path);
        }
    }
}

/// Synchronises a file to the disk.
fn sync(file: &File) -> io::Result<()> {
    fault::point(|| ())?;
    if fault::is_planned() {
        return Ok(());
    }
    file.sync_all()
}

fn sync_folder(path: &Path) -> io::Result<()> {
    fault::point(|| ())?;
    if fault::is_planned() {
        return Ok(());
    }
    File::open(folder_of(path))?.sync_all()
}

/// Opens a file for reading, and notes that the command reads it.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    reads(path)?;
    File::open(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Returns a digest by which some bytes are recognised.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    twox_hash::XxHash3_64::oneshot(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_slot_that_is_let_go_removes_its_own_file_alone() {
        let folder = std::env::temp_dir().join(format!("supereigen-slot-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let [slot, other] = ["slot", "other"].map(|name| folder.join(name));
        drop(Claimed::new(&slot).and_then(Claimed::slot).expect("new"));
        assert!(!slot.exists());
        let held = Claimed { path: slot.clone() }.slot().expect("new");
        fs::write(&other, "another's").expect("written");
        fs::rename(&other, &slot).expect("renamed");
        drop(held);
        assert!(slot.exists());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
