//! Files that get their names when they are complete.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::fault;

/// The temporary files that were not renamed yet.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A new file that will get another name, or be removed.
#[derive(Debug)]
pub struct Temporary {
    /// The temporary path; `None` once the file was renamed.
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates a file in the folder of another one, which it will replace. It did not exist before, so that no link is
    /// followed and no file is shared.
    ///
    /// # Errors
    /// Those of the system.
    pub fn beside(path: &Path) -> io::Result<(File, Temporary)> {
        Temporary::named(path, "supereigen-", ".part")
    }

    /// Creates a file whose name begins and ends so, with a random number between: on machines and containers that
    /// share a folder, two processes may have the same id.
    pub(crate) fn named(path: &Path, start: &str, end: &str) -> io::Result<(File, Temporary)> {
        loop {
            let random = RandomState::new().build_hasher().finish();
            let new = folder_of(path).join(format!("{start}{random:016x}{end}"));
            fault::point(|| ())?;
            match File::options().write(true).create_new(true).open(&new) {
                Ok(file) => return Ok((file, Temporary::of(new))),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Creates a file like [`named`](Temporary::named) that has this text on the disk.
    pub(crate) fn with(text: &str, path: &Path, start: &str, end: &str) -> io::Result<Temporary> {
        let (file, temporary) = Temporary::named(path, start, end)?;
        let mut file = Disk(file);
        file.write_all(text.as_bytes())?;
        sync(&file.0)?;
        Ok(temporary)
    }

    /// Creates a file of this name, or empties the one that a killed process has left.
    pub(crate) fn at(path: PathBuf) -> io::Result<(File, Temporary)> {
        fault::point(|| ())?;
        Ok((File::create(&path)?, Temporary::of(path)))
    }

    fn of(path: PathBuf) -> Temporary {
        let mut all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(path.clone());
        Temporary { path: Some(path) }
    }

    /// Gives the file its final name.
    ///
    /// # Errors
    /// Those of the system.
    pub fn rename(mut self, path: &Path) -> io::Result<()> {
        fault::point(|| ())?;
        if let Some(temporary) = &self.path {
            fs::rename(temporary, path)?;
            // From now on another process may use the temporary name, so it must not be removed.
            forget(temporary);
            self.path = None;
        }
        Ok(())
    }

    /// Gives the file its final name unless there is such a file already; returns whether it was given.
    pub(crate) fn link(self, path: &Path) -> io::Result<bool> {
        fault::point(|| ())?;
        let linked = match &self.path {
            Some(temporary) => fs::hard_link(temporary, path),
            None => Ok(()),
        };
        match linked {
            Ok(()) => Ok(true),
            Err(_) if path.exists() => Ok(false),
            // Some systems have no links. If two processes come here at once, the last one's file stays.
            Err(_) => self.rename(path).map(|()| true),
        }
    }

    /// Removes all temporary files, before the process exits without running destructors.
    pub fn remove_all() {
        if let Ok(all) = TEMPORARY.try_lock() {
            for path in all.iter() {
                let _ = fs::remove_file(path);
            }
        }
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

/// Returns the folder in which a file is.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes bytes to a file, of which a planned fault does half.
///
/// # Errors
/// Those of the system.
pub fn write(file: &mut File, bytes: &[u8]) -> io::Result<usize> {
    fault::point(|| {
        // A write that fails leaves the position where it was, and so must this half of one.
        let at = file.stream_position().unwrap_or(0);
        let _ = file.write_all(&bytes[..bytes.len() / 2]);
        let _ = file.seek(SeekFrom::Start(at));
    })?;
    file.write(bytes)
}

/// A file whose every write can fail on purpose.
pub(crate) struct Disk(pub(crate) File);

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write(&mut self.0, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Synchronises a file to the disk.
///
/// # Errors
/// Those of the system.
pub fn sync(file: &File) -> io::Result<()> {
    fault::point(|| ())?;
    if fault::is_planned() {
        Ok(())
    } else {
        file.sync_all()
    }
}

/// Synchronises the names in a folder. Not every system can; then this is left to the system.
pub fn sync_folder(folder: &Path) {
    if fault::point(|| ()).is_ok() && !fault::is_planned() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// The right of one process to write a part.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// The locked file; `None` where the system has no locks, so that another process may write the same part.
    pub(crate) file: Option<File>,
}

impl Lock {
    /// Locks a file, which is made if it is not there; `None` if another process, or another thread, holds it.
    pub(crate) fn take(path: PathBuf) -> io::Result<Option<Lock>> {
        loop {
            fault::point(|| ())?;
            let mut options = File::options();
            options.write(true).create(true).truncate(false);
            let file = options.open(&path)?;
            let file = match file.try_lock() {
                Ok(()) => Some(file),
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(_)) => None,
            };
            // A file that was removed since it was opened locks nothing.
            if file.as_ref().is_none_or(|file| leads_to(&path, file)) {
                return Ok(Some(Lock { path, file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns whether a path still leads to a file that was opened earlier.
#[cfg(unix)]
fn leads_to(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(path), file.metadata()) {
        (Ok(there), Ok(here)) => (there.dev(), there.ino()) == (here.dev(), here.ino()),
        _ => false,
    }
}

/// Returns whether a path leads to a file; elsewhere a locked file cannot be removed.
#[cfg(not(unix))]
fn leads_to(path: &Path, _: &File) -> bool {
    path.exists()
}
