//! Where the output goes, and the end of it.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, StdoutLock, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::compress::{Compression, Compressor};

/// How much is written at a time.
const BUFFER: usize = 1 << 16;

/// A file or standard output, buffered. A file whose name ends in `.zst` or `.gz` is compressed; a flush
/// ends a piece that can be read by itself.
pub(crate) enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(BufWriter<File>),
    Compressed(BufWriter<Compressor>),
}

impl Target {
    /// Replaces the file, or takes standard output if there is none.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Target> {
        let Some(path) = path else {
            let stdout = BufWriter::with_capacity(BUFFER, io::stdout().lock());
            return Ok(Target::Stdout(stdout));
        };
        let file = File::create(path).with_context(|| cannot_write(Some(path)))?;
        Ok(Target::of(path, file, true))
    }

    /// Goes on with a file after its first bytes; the others are cut off.
    pub(crate) fn go_on(path: Option<&Path>, bytes: u64) -> anyhow::Result<Target> {
        let Some(path) = path else {
            bail!("standard output cannot be continued; write to a file with -o");
        };
        let name = path.display();
        let file = File::options().read(true).write(true).open(path);
        let mut file = file.with_context(|| format!("cannot continue {name}"))?;
        let found = file.metadata().map_or(0, |metadata| metadata.len());
        if found < bytes {
            bail!("cannot continue {name}: it has {found} bytes, but had {bytes} when it was left");
        }
        file.set_len(bytes)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .with_context(|| format!("cannot continue {name}"))?;
        Ok(Target::of(path, file, bytes == 0))
    }

    fn of(path: &Path, file: File, is_new: bool) -> Target {
        match Compression::named(path).0 {
            None => Target::File(BufWriter::with_capacity(BUFFER, file)),
            Some(compression) => {
                let compressor = Compressor::new(file, compression, is_new);
                Target::Compressed(BufWriter::with_capacity(BUFFER, compressor))
            }
        }
    }

    /// Sees that the file, which was flushed, is on the disk; how many bytes it has.
    pub(crate) fn settle(&mut self) -> io::Result<u64> {
        let mut file = match self {
            Target::File(file) => file.get_ref(),
            Target::Compressed(compressor) => compressor.get_ref().file()?,
            Target::Stdout(_) => {
                let reason = "standard output cannot be continued";
                return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
            }
        };
        file.sync_data()?;
        file.stream_position()
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

/// A file or standard output, buffered.
pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn Write>> {
    Ok(Box::new(Target::create(path)?))
}

/// Writes all of an answer to standard output.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = Target::create(None)?;
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(failure(None))
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
