//! A file that is written from its beginning to its end, once.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use supereigen_folder::disk::{self, Temporary};

use super::Claimed;
use crate::output::cannot_write;

/// A file that is being written. It replaces what is at its path when it is [renamed](OutFile::rename).
pub(crate) struct OutFile {
    file: File,
    path: PathBuf,
    /// The temporary file; `None` for a device or a pipe, which is written directly.
    temporary: Option<Temporary>,
}

impl Claimed {
    /// Opens a file that replaces the one at the path when it is [renamed](OutFile::rename).
    pub(crate) fn replace(self) -> anyhow::Result<OutFile> {
        let path = self.path;
        let blame = || cannot_write(Some(&path));
        let there = fs::metadata(&path).ok();
        let (file, temporary) = match &there {
            Some(there) if !there.is_file() => {
                let file = File::options().write(true).open(&path);
                (file.with_context(blame)?, None)
            }
            there => {
                refuse_to_replace(&path)?;
                let (file, temporary) = Temporary::beside(&path).with_context(blame)?;
                if let Some(there) = there {
                    file.set_permissions(there.permissions())
                        .with_context(blame)?;
                }
                (file, Some(temporary))
            }
        };
        Ok(OutFile {
            file,
            path,
            temporary,
        })
    }
}

/// Refuses to replace a file that is not writable.
fn refuse_to_replace(path: &Path) -> anyhow::Result<()> {
    match File::options().write(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| cannot_write(Some(path))),
    }
}

impl OutFile {
    /// Synchronises a temporary file to the disk, so that only the renaming remains.
    pub(crate) fn sync(&self) -> io::Result<()> {
        match self.temporary {
            Some(_) => disk::sync(&self.file),
            None => Ok(()),
        }
    }

    /// Gives the file its name.
    pub(crate) fn rename(self) -> anyhow::Result<()> {
        let Some(temporary) = self.temporary else {
            return Ok(());
        };
        refuse_to_replace(&self.path)?;
        temporary.rename(&self.path)?;
        disk::sync_folder(disk::folder_of(&self.path));
        Ok(())
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk::write(&mut self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for OutFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
