//! The destination of the output: a file or standard output; and messages on standard error.

use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, StdoutLock, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen_formats::is_invisible;

use crate::compress::{self, Compressor};
use crate::files::{self, Claimed, OutFile};

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// A file or standard output, buffered. A file whose name ends in `.gz` is compressed.
pub(crate) enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(BufWriter<OutFile>),
    Compressed(BufWriter<Compressor>),
}

impl Target {
    /// Opens a file that replaces the existing one when it is [committed](Target::commit), or standard output.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Target> {
        let Some(path) = path else {
            let stdout = BufWriter::with_capacity(BUFFER, io::stdout().lock());
            return Ok(Target::Stdout(stdout));
        };
        let file = Claimed::new(path)?.replace()?;
        Ok(if !compress::named(path).0 {
            Target::File(BufWriter::with_capacity(BUFFER, file))
        } else {
            let compressor = compress::compressor(file);
            Target::Compressed(BufWriter::with_capacity(BUFFER, compressor))
        })
    }

    /// Ends the content, and synchronises the file to the disk, if the target is one, so that only the renaming remains. When
    /// two files belong together, both are prepared before either is renamed, so that what can fail has succeeded for both.
    pub(crate) fn prepare(mut self) -> io::Result<Option<OutFile>> {
        self.flush()?;
        let file = match self {
            Target::File(file) => file.into_inner().map_err(io::IntoInnerError::into_error)?,
            Target::Compressed(compressor) => {
                let compressor = compressor.into_inner();
                let compressor = compressor.map_err(io::IntoInnerError::into_error)?;
                compressor.finish()?
            }
            Target::Stdout(_) => return Ok(None),
        };
        file.sync()?;
        Ok(Some(file))
    }

    /// Ends the output; a file gets its name only now. A file that is dropped without a commit leaves no trace.
    pub(crate) fn commit(self) -> anyhow::Result<()> {
        self.prepare()?.map_or(Ok(()), OutFile::rename)
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
            // What was compressed so far is of no use before the end.
            Target::Compressed(_) => Ok(()),
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

/// Writes a whole answer to a file, or to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = Target::create(path)?;
    let written = out.write_all(bytes).map_err(anyhow::Error::from);
    let written = written.and_then(|()| out.commit());
    written.with_context(|| cannot_write(path))
}

/// Writes a whole answer to standard output.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    write(None, text.as_bytes())
}

/// A long answer, written in pieces; the first error is kept until the end.
pub(crate) struct Pieces {
    out: Target,
    written: io::Result<()>,
}

impl Pieces {
    pub(crate) fn new(out: Target) -> Pieces {
        Pieces {
            out,
            written: Ok(()),
        }
    }

    /// Writes the next piece. Returns `Break` after an error.
    pub(crate) fn print(&mut self, text: &str) -> ControlFlow<()> {
        if self.written.is_ok() {
            self.written = self.out.write_all(text.as_bytes());
        }
        match self.written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Lets readers see what was written so far.
    pub(crate) fn flush(&mut self) {
        if self.written.is_ok() {
            self.written = self.out.flush();
        }
    }

    /// Returns the output, or the first error.
    pub(crate) fn into_target(self) -> io::Result<Target> {
        self.written.map(|()| self.out)
    }

    /// Ends the answer on standard output.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush();
        self.into_target().map(drop).map_err(failure(None))
    }
}

/// Prints a line on standard error, visibly.
pub(crate) fn note(line: &str) {
    print_styled(&visible(line));
}

/// Prints an error on standard error, with colours if the terminal supports them.
pub(crate) fn error(message: &str) {
    headed("error", message);
}

/// Prints a message after a word in red.
pub(crate) fn headed(word: &str, message: &str) {
    print_styled(&format!(
        "\u{1b}[1;31m{word}\u{1b}[0m: {}",
        visible(message)
    ));
}

/// Prints lines with styles on standard error; whatever was typed or read must be [`visible`] in them. If standard error
/// is closed, nobody reads messages, and the exit status has to suffice.
pub(crate) fn print_styled(lines: &str) {
    let _ = writeln!(anstream::stderr(), "{lines}");
}

/// Returns a text in which every character that is invisible, or would disturb a terminal, is escaped; it may have
/// several lines, and tabs.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_invisible(character) && !matches!(character, '\n' | '\t') {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns what the ending of a name asks for, in lower case and without that of a compression, of `known` endings; `None`
/// if the output is standard output, a device or a pipe, or has no ending. Another ending is refused, with those that are
/// known, unless it is that of a folder that is there; `what` says of what it should tell the format.
pub(crate) fn by_ending<T: Copy>(
    path: Option<&Path>,
    known: &[(&str, T)],
    what: &str,
) -> anyhow::Result<Option<T>> {
    let Some(path) = path.filter(|path| path.is_dir() || !files::is_special(path)) else {
        return Ok(None);
    };
    let Some(ending) = compress::named(path).1.extension() else {
        return Ok(None);
    };
    let ending = ending.to_string_lossy().to_lowercase();
    let Some((_, found)) = known.iter().find(|(known, _)| *known == ending) else {
        if path.is_dir() {
            return Ok(None);
        }
        let all: Vec<String> = known.iter().map(|(known, _)| format!(".{known}")).collect();
        bail!(
            "the name {} tells no format of {what}: {}, also with .gz after it; or use --format",
            path.display(),
            all.join(", ")
        );
    };
    Ok(Some(*found))
}

/// Returns whether the output goes to a terminal.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none() && io::stdout().is_terminal()
}

/// Returns whether the output may have colours.
pub(crate) fn has_colour(path: Option<&Path>) -> bool {
    path.is_none() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Returns a function that adds to an error of writing which output it was.
pub(crate) fn failure(path: Option<&Path>) -> impl FnOnce(io::Error) -> anyhow::Error + use<> {
    let message = cannot_write(path);
    move |error| anyhow::Error::new(error).context(message)
}

/// Returns the beginning of such an error message.
pub(crate) fn cannot_write(path: Option<&Path>) -> String {
    let name = path.map_or("standard output".to_owned(), |path| {
        path.display().to_string()
    });
    format!("cannot write {name}")
}

/// Returns whether the reader of a pipe has closed it, which is not an error of this program.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
