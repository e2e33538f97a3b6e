//! Files that a command writes. No output may be a file that the command also reads, or another of its outputs.
//!
//! An [`OutFile`] gets its name only when it is complete, so that a run that fails leaves the old file untouched. All
//! that changes the disk is done by it or by `supereigen-folder`, so that tests can make every step fail.

mod out_file;

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, bail};

use supereigen_folder::disk::folder_of;

pub(crate) use out_file::OutFile;

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

/// Returns whether a path exists and is not a regular file: a device, a pipe or a folder.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
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

/// Opens a file for reading, and notes that the command reads it.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    reads(path)?;
    File::open(path).with_context(|| format!("cannot read {}", path.display()))
}
