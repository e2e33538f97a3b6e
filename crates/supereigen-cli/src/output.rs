//! Where the output goes, and the end of it.

use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, StdoutLock, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::compress::{Compression, Compressor};
use crate::files::{Claimed, Extent, OutFile};

/// How much is written at a time.
const BUFFER: usize = 1 << 16;

/// A file or standard output, buffered. A file whose name ends in `.zst` or `.gz` is compressed; a flush
/// ends a piece that can be read by itself.
pub(crate) enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(BufWriter<OutFile>),
    Compressed(BufWriter<Compressor>),
}

impl Target {
    /// A file that takes the place of what is there when it is [committed](Target::commit), or standard output.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Target> {
        let Some(path) = path else {
            let stdout = BufWriter::with_capacity(BUFFER, io::stdout().lock());
            return Ok(Target::Stdout(stdout));
        };
        let file = Claimed::new(path)?.replace()?;
        Ok(Target::of(path, file, true))
    }

    /// A file that is written in place, from its beginning or after what is known of it. Its first `head` bytes
    /// are written again at the end.
    pub(crate) fn in_place(
        path: Option<&Path>,
        kept: Option<Extent>,
        head: usize,
    ) -> anyhow::Result<Target> {
        let Some(path) = path else {
            bail!("standard output cannot be continued; write to a file with -o");
        };
        let file = Claimed::new(path)?.write_in_place(kept, head)?;
        let is_new = kept.is_none_or(|kept| kept.bytes == 0);
        Ok(Target::of(path, file, is_new))
    }

    fn of(path: &Path, file: OutFile, is_new: bool) -> Target {
        match Compression::named(path).0 {
            None => Target::File(BufWriter::with_capacity(BUFFER, file)),
            Some(compression) => {
                let compressor = Compressor::new(file, compression, is_new);
                Target::Compressed(BufWriter::with_capacity(BUFFER, compressor))
            }
        }
    }

    /// Compresses on so many other threads, if it is to be compressed and there are several.
    pub(crate) fn use_threads(&mut self, threads: usize) {
        if let Target::Compressed(compressor) = self {
            compressor.get_mut().use_threads(threads);
        }
    }

    /// The file, if it is one and everything has been flushed.
    fn file(&mut self) -> io::Result<Option<&mut OutFile>> {
        Ok(match self {
            Target::File(file) => Some(file.get_mut()),
            Target::Compressed(compressor) => Some(compressor.get_mut().file()?),
            Target::Stdout(_) => None,
        })
    }

    /// Sees that the file, which was flushed, is on the disk; how much there is of it.
    pub(crate) fn settle(&mut self) -> io::Result<Extent> {
        match self.file()? {
            Some(file) => file.settle(),
            None => {
                let reason = "standard output cannot be continued";
                Err(io::Error::new(io::ErrorKind::Unsupported, reason))
            }
        }
    }

    /// See [`OutFile::prepare`].
    pub(crate) fn prepare(&mut self) -> io::Result<()> {
        self.flush()?;
        match self.file()? {
            Some(file) => file.prepare(),
            None => Ok(()),
        }
    }

    /// Ends the output: a file has its name from now on. How much it is, if it was written in place. What is not
    /// committed leaves no trace.
    pub(crate) fn commit(mut self) -> anyhow::Result<Option<Extent>> {
        self.flush()?;
        match self.file()? {
            Some(file) => file.commit(),
            None => Ok(None),
        }
    }

    /// Writes all of an answer, and ends the output.
    pub(crate) fn write_whole(mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_all(bytes)?;
        self.commit()?;
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::File(file) => file.write(bytes),
            Target::Compressed(compressor) => compressor.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File(file) => file.flush(),
            Target::Compressed(compressor) => compressor.flush(),
        }
    }
}

impl Seek for Target {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Target::File(file) => file.seek(to),
            Target::Stdout(_) | Target::Compressed(_) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }
}

/// Writes all of an answer to a file, or to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    let written = Target::create(path)?.write_whole(bytes);
    written.with_context(|| cannot_write(path))
}

/// Writes all of an answer to standard output.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    write(None, text.as_bytes())
}

/// A long answer on standard output, piece by piece; an error is kept until the end.
pub(crate) struct Pieces {
    out: Target,
    written: io::Result<()>,
}

impl Pieces {
    pub(crate) fn open() -> anyhow::Result<Pieces> {
        Ok(Pieces {
            out: Target::create(None)?,
            written: Ok(()),
        })
    }

    /// Writes the next piece; no more are wanted after an error.
    pub(crate) fn print(&mut self, text: &str) -> ControlFlow<()> {
        if self.written.is_ok() {
            self.written = self.out.write_all(text.as_bytes());
        }
        match self.written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        let written = self.written.and_then(|()| self.out.flush());
        written.map_err(failure(None))
    }
}

/// A line on standard error. Whoever has closed it wants no messages; the exit status tells the same.
pub(crate) fn note(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// An error on standard error, with colours where they are wanted.
pub(crate) fn error(message: &str) {
    note(&format!("\u{1b}[1;31merror\u{1b}[0m: {message}"));
}

/// Whether a person reads the output as it comes.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none() && io::stdout().is_terminal()
}

/// Whether colours are wanted there.
pub(crate) fn has_colour(path: Option<&Path>) -> bool {
    path.is_none() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// What to say when writing there failed.
pub(crate) fn failure(path: Option<&Path>) -> impl FnOnce(io::Error) -> anyhow::Error + use<> {
    let message = cannot_write(path);
    move |error| anyhow::Error::new(error).context(message)
}

/// The beginning of that.
pub(crate) fn cannot_write(path: Option<&Path>) -> String {
    let name = path.map_or("standard output".to_owned(), |path| {
        path.display().to_string()
    });
    format!("cannot write {name}")
}

/// The reader has gone away: not an error of ours.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
