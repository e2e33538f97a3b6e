//! Where the output goes, and the end of it.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anyhow::Context as _;

/// A file or standard output, buffered; colours are dropped where they are not wanted.
pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn Write>> {
    Ok(match path {
        Some(path) => {
            let file =
                File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Box::new(BufWriter::with_capacity(1 << 16, file))
        }
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
    })
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
    let name = path.map_or("standard output".to_owned(), |path| {
        path.display().to_string()
    });
    move |error| anyhow::Error::new(error).context(format!("cannot write {name}"))
}

/// The reader has gone away: not an error of ours.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
