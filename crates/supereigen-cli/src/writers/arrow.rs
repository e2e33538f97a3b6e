//! Writes bases as Arrow files.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context as _;
use supereigen_arrow::ArrowWriter;
use supereigen_formats::Context;

use super::{BasisWriter, Ending, Start};
use crate::compress::Compression;
use crate::files::Extent;
use crate::output::Target;

/// Returns a writer into a target, which is positioned at the end of the part that is kept.
pub(super) fn open(
    target: Target,
    path: Option<&Path>,
    context: &Context,
    start: Start,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    Ok(Box::new(match (start, path) {
        (Start::Continue { kept, written }, Some(path)) => {
            let cannot = || format!("cannot continue {}", path.display());
            let file = File::open(path).with_context(cannot)?;
            let mut prefix: Box<dyn BufRead> = Box::new(BufReader::new(file.take(kept.bytes)));
            if let Some(compression) = Compression::named(path).0 {
                prefix = compression.reader(prefix).with_context(cannot)?;
            }
            ArrowWriter::resume(target, context, written, prefix).with_context(cannot)?
        }
        _ => ArrowWriter::new(target, context),
    }))
}

impl BasisWriter for ArrowWriter<Target> {
    fn sync(&mut self) -> anyhow::Result<Extent> {
        ArrowWriter::sync(self)?;
        Ok(self.get_mut().settle()?)
    }

    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<Option<Extent>> {
        ArrowWriter::finish(*self, ending.is_all())?.commit()
    }
}
