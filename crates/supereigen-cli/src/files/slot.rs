//! A small file that one run replaces again and again, so that a complete version exists at every moment.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::{Claimed, Temporary, fault, leads_to, lock, sync};

/// The file, locked so that no other run can use it.
#[derive(Debug)]
pub(crate) struct Slot {
    path: PathBuf,
    /// The file that has the name at present.
    file: File,
    /// The file was created by this run, and is still empty.
    is_new: bool,
}

impl Claimed {
    /// Locks the existing file, or creates an empty one.
    pub(crate) fn slot(self) -> anyhow::Result<Slot> {
        let path = self.path;
        let cannot = || format!("cannot write {}", path.display());
        super::refuse_special(&path)?;
        loop {
            fault::point(|| ()).with_context(cannot)?;
            let mut options = File::options();
            options.read(true).write(true);
            let (file, is_new) = match options.open(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    match options.create_new(true).open(&path) {
                        // Another run created the file first.
                        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                        new => (new.with_context(cannot)?, true),
                    }
                }
                there => (there.with_context(cannot)?, false),
            };
            lock(&file, &path)?;
            // A run that ended just now may have replaced the file between the opening and the locking.
            if leads_to(&path, &file) {
                return Ok(Slot { path, file, is_new });
            }
        }
    }
}

impl Slot {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the content, which is empty if the file is new.
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Replaces the content. The new file is locked before it is renamed, so that no other run can lock it in between.
    pub(crate) fn replace(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let (mut file, temporary) = Temporary::beside(&self.path)?;
        lock(&file, &self.path)?;
        fault::point(|| {
            let _ = file.write_all(&bytes[..bytes.len() / 2]);
        })?;
        file.write_all(bytes)?;
        sync(&file)?;
        temporary.rename(&self.path)?;
        self.file = file;
        self.is_new = false;
        Ok(())
    }
}

impl Drop for Slot {
    /// Removes the file if it is still empty, as after a refusal; a file that another run has put there is left alone.
    fn drop(&mut self) {
        if self.is_new && leads_to(&self.path, &self.file) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
