//! A file that is written from its beginning to its end, once.

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use twox_hash::XxHash3_64;

use super::{Claimed, Temporary, fault, leads_to, lock, sync};
use crate::output::cannot_write;
use crate::progress::Waiting;

/// The length and the digest of what was written to a file, by which the file is recognised later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) bytes: u64,
    /// The XXH3 of these bytes without the head, which is rewritten at the end.
    pub(crate) digest: u64,
}

/// A file that is being written.
pub(crate) struct OutFile {
    file: File,
    path: PathBuf,
    /// The position at which the next byte is written.
    position: u64,
    /// The number of bytes in the file.
    length: u64,
    /// The length to which the file is cut before the first write; `None` once that is done.
    end: Option<u64>,
    /// The file is on the disk and only has to be renamed.
    is_prepared: bool,
    way: Way,
}

enum Way {
    /// A temporary file, which will replace the file at the path.
    Beside(Temporary),
    /// The file itself, with a hash of its bytes after the head, so that a later run can recognise and continue it.
    InPlace { head: u64, hash: Box<XxHash3_64> },
    /// A device or a pipe, written directly.
    Straight,
}

impl Claimed {
    /// Opens a file that replaces the one at the path when it is [committed](OutFile::commit).
    pub(crate) fn replace(self) -> anyhow::Result<OutFile> {
        let path = self.path;
        let blame = || cannot_write(Some(&path));
        let there = fs::metadata(&path).ok();
        let (file, way) = match &there {
            Some(there) if !there.is_file() => {
                let file = File::options().write(true).open(&path);
                (file.with_context(blame)?, Way::Straight)
            }
            there => {
                refuse_to_replace(&path)?;
                let (file, temporary) = Temporary::beside(&path).with_context(blame)?;
                if let Some(there) = there {
                    file.set_permissions(there.permissions())
                        .with_context(blame)?;
                }
                (file, Way::Beside(temporary))
            }
        };
        Ok(OutFile {
            file,
            path,
            position: 0,
            length: 0,
            end: None,
            is_prepared: false,
            way,
        })
    }

    /// Opens a file in place. With `kept`, writing continues after these bytes, which must be unchanged; anything after
    /// them is cut off only when something is written. The first `head` bytes are not compared, since they are
    /// rewritten at the end.
    pub(crate) fn write_in_place(
        self,
        kept: Option<Extent>,
        head: usize,
    ) -> anyhow::Result<OutFile> {
        let path = self.path;
        let cannot = || match kept {
            Some(_) => format!("cannot continue {}", path.display()),
            None => cannot_write(Some(&path)),
        };
        super::refuse_special(&path)?;
        fault::point(|| ()).with_context(cannot)?;
        let mut options = File::options();
        options.read(true).write(true).create(kept.is_none());
        let mut file = options.open(&path).with_context(cannot)?;
        lock(&file, &path)?;
        let Extent { bytes, digest } = kept.unwrap_or_default();
        let found = read_hash(&mut file, head as u64, bytes).with_context(cannot)?;
        if kept.is_some() {
            let length = file.metadata().with_context(cannot)?.len();
            let name = path.display();
            if length < bytes {
                bail!(
                    "cannot continue {name}: it has {length} bytes, but had {bytes} when it was left"
                );
            }
            if found.finish() != digest {
                bail!("cannot continue {name}: it is not what was left there");
            }
        }
        file.seek(SeekFrom::Start(bytes)).with_context(cannot)?;
        Ok(OutFile {
            file,
            path,
            position: bytes,
            length: bytes,
            end: Some(bytes),
            is_prepared: false,
            way: Way::InPlace {
                head: head as u64,
                hash: Box::new(found),
            },
        })
    }
}

/// Refuses to replace a file that is not writable, or that another run is writing in place.
fn refuse_to_replace(path: &Path) -> anyhow::Result<()> {
    match File::options().write(true).open(path) {
        Ok(there) => lock(&there, path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| cannot_write(Some(path))),
    }
}

/// Returns the hash of the bytes of a file from `head` to `end`, or to the end of the file if that comes first.
fn read_hash(file: &mut File, head: u64, end: u64) -> io::Result<XxHash3_64> {
    const BUFFER: usize = 1 << 18;
    let _waiting = Waiting::new("reading what is there already");
    let mut hash = XxHash3_64::new();
    file.seek(SeekFrom::Start(head))?;
    let mut rest = file.take(end.saturating_sub(head));
    let mut buffer = vec![0; BUFFER];
    loop {
        match rest.read(&mut buffer)? {
            0 => return Ok(hash),
            count => Hasher::write(&mut hash, &buffer[..count]),
        }
    }
}

/// Checks that a file is as a finished run left it: it begins with this head and has this extent.
pub(crate) fn confirm(path: &Path, head: &[u8], extent: Extent) -> anyhow::Result<()> {
    let name = path.display();
    let cannot = || format!("cannot read {name}");
    super::refuse_special(path)?;
    let mut file = File::open(path).with_context(cannot)?;
    let length = file.metadata().with_context(cannot)?.len();
    if length != extent.bytes {
        let bytes = extent.bytes;
        bail!("{name} has {length} bytes, but had {bytes} when it was finished");
    }
    let mut found = vec![0; head.len()];
    file.read_exact(&mut found).with_context(cannot)?;
    let hash = read_hash(&mut file, head.len() as u64, extent.bytes).with_context(cannot)?;
    if found != head || hash.finish() != extent.digest {
        bail!("{name} was changed since it was finished");
    }
    Ok(())
}

impl OutFile {
    /// Cuts the file to the part that is kept, before the first write.
    fn cut(&mut self) -> io::Result<()> {
        if let Some(end) = self.end {
            fault::point(|| ())?;
            self.file.set_len(end)?;
            fault::synced(&self.path, end);
            self.end = None;
        }
        Ok(())
    }

    /// Checks that no other program has changed the length of the file: after a truncation, the next write would leave
    /// a hole. The lock is only advisory, and shells ignore it.
    fn check_length(&self) -> io::Result<()> {
        match self.file.metadata()?.len() == self.length {
            true => Ok(()),
            false => Err(io::Error::other("it was changed while it was written")),
        }
    }

    /// Synchronises the file to the disk, and returns its length and digest.
    pub(crate) fn settle(&mut self) -> io::Result<Extent> {
        self.cut()?;
        let Way::InPlace { hash, .. } = &self.way else {
            let reason = "this output cannot be continued";
            return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
        };
        self.check_length()?;
        sync(&self.file)?;
        if !leads_to(&self.path, &self.file) {
            return Err(io::Error::other(
                "it was removed or replaced while it was written",
            ));
        }
        fault::synced(&self.path, self.position);
        Ok(Extent {
            bytes: self.position,
            digest: hash.finish(),
        })
    }

    /// Synchronises a temporary file to the disk, so that only the renaming remains. When two files belong together,
    /// both are prepared before either is renamed, so that what can fail has succeeded for both.
    pub(crate) fn prepare(&mut self) -> io::Result<()> {
        if let Way::Beside(_) = self.way {
            sync(&self.file)?;
            self.is_prepared = true;
        }
        Ok(())
    }

    /// Ends the file: it is synchronised, and has its name. Returns its extent if it was written in place.
    pub(crate) fn commit(&mut self) -> anyhow::Result<Option<Extent>> {
        match std::mem::replace(&mut self.way, Way::Straight) {
            Way::Straight => Ok(None),
            in_place @ Way::InPlace { .. } => {
                self.way = in_place;
                Ok(Some(self.settle()?))
            }
            Way::Beside(temporary) => {
                if !self.is_prepared {
                    sync(&self.file)?;
                }
                refuse_to_replace(&self.path)?;
                temporary.rename(&self.path)?;
                Ok(None)
            }
        }
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cut()?;
        if let Way::InPlace { .. } = self.way {
            self.check_length()?;
        }
        fault::point(|| {
            // A write that fails leaves the position where it was, and so must this half of one.
            let mut file = &self.file;
            let _ = file.write_all(&bytes[..bytes.len() / 2]);
            let _ = file.seek(SeekFrom::Start(self.position));
        })?;
        let count = self.file.write(bytes)?;
        if let Way::InPlace { head, hash } = &mut self.way {
            let in_head = head.saturating_sub(self.position).min(count as u64);
            Hasher::write(&mut **hash, &bytes[in_head as usize..count]);
        }
        self.position += count as u64;
        self.length = self.length.max(self.position);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for OutFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.cut()?;
        self.position = self.file.seek(to)?;
        Ok(self.position)
    }
}
