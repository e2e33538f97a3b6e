//! Every writer of vectors, in one shape.

use std::io::{Cursor, Seek, SeekFrom};

use supereigen::{Big, Scalar, Sink, UBig, Values};
use supereigen_formats::{
    BasisError, BasisFormat, BasisReader, Context, CsvWriter, JsonLinesWriter, JsonWriter,
    LatexWriter, NpyWriter, PlainWriter, PolymakeWriter, Record, Sidecar, TpLibWriter,
};

/// The formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Plain,
    Csv,
    Json,
    JsonLines,
    Latex,
    TpLib,
    Polymake,
    Npy,
}

impl Output {
    pub(crate) const ALL: [Output; 8] = [
        Output::Plain,
        Output::Csv,
        Output::Json,
        Output::JsonLines,
        Output::TpLib,
        Output::Polymake,
        Output::Npy,
        Output::Latex,
    ];

    /// All but LaTeX, which is for people, are read back.
    pub(crate) const READ: &[Output] = Output::ALL.split_at(7).0;

    /// The format as which it is read.
    pub(crate) fn format(self) -> BasisFormat {
        match self {
            Output::Plain | Output::TpLib => BasisFormat::Plain,
            Output::Csv => BasisFormat::Csv,
            Output::Json | Output::Polymake => BasisFormat::Json,
            Output::JsonLines => BasisFormat::JsonLines,
            Output::Npy => BasisFormat::Npy,
            Output::Latex => panic!("it is not read"),
        }
    }

    /// Whether a file says if it is complete without being a shard.
    pub(crate) fn knows_its_end(self) -> bool {
        let without = [Output::Plain, Output::Csv, Output::JsonLines, Output::TpLib];
        !without.contains(&self)
    }
}

/// What is done in the middle of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    Never,
    /// After so many rows everything is handed over.
    Sync(usize),
    /// After that another writer goes on.
    Resume(usize),
}

/// An output, and what stands beside it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) sidecar: Option<String>,
}

/// Writes rows.
pub(crate) fn write(
    output: Output,
    context: &Context,
    rows: &[Vec<Big>],
    complete: bool,
    interruption: Break,
) -> Written {
    let empty = || Cursor::new(Vec::new());
    macro_rules! through {
        ($new:expr, $resume:expr, $sidecar:expr) => {{
            let mut writer = $new(empty());
            let split = match interruption {
                Break::Never => 0,
                Break::Sync(split) | Break::Resume(split) => split,
            };
            let (first, rest) = rows.split_at(split);
            push_all(&mut writer, first, &context.denominator);
            if interruption != Break::Never {
                writer.sync().unwrap_or_else(|error| panic!("{error}"));
            }
            if matches!(interruption, Break::Resume(_)) {
                let mut copy = writer.get_ref().clone();
                let _ = copy.seek(SeekFrom::End(0));
                writer = $resume(copy, split as u64);
            }
            push_all(&mut writer, rest, &context.denominator);
            let sidecar = $sidecar(&writer);
            let bytes = writer.finish(complete);
            let bytes = bytes.unwrap_or_else(|error| panic!("{output:?}: {error}"));
            Written {
                bytes: bytes.into_inner(),
                sidecar,
            }
        }};
    }
    macro_rules! text {
        ($writer:ident) => {
            through!(
                |empty| $writer::new(empty, context),
                |copy, split| $writer::resume(copy, context, split),
                |_: &_| None
            )
        };
    }
    match output {
        Output::Plain => text!(PlainWriter),
        Output::Csv => text!(CsvWriter),
        Output::Json => text!(JsonWriter),
        Output::Latex => text!(LatexWriter),
        Output::TpLib => text!(TpLibWriter),
        Output::Polymake => text!(PolymakeWriter),
        Output::JsonLines => through!(
            |empty| JsonLinesWriter::new(empty, context, None),
            |copy, split| JsonLinesWriter::resume(copy, context, None, split),
            |_: &_| None
        ),
        Output::Npy => through!(
            |empty| NpyWriter::new(empty, context),
            |copy, split| NpyWriter::resume(copy, context, split),
            |writer: &NpyWriter<_>| Some(writer.sidecar(complete))
        ),
    }
}

fn push_all(sink: &mut impl Sink, rows: &[Vec<Big>], denominator: &UBig) {
    for row in rows {
        let narrow: Option<Vec<i64>> = in_lane(row);
        let pushed = match &narrow {
            Some(narrow) => sink.push(Values::over(narrow, denominator)),
            None => sink.push(Values::over(row, denominator)),
        };
        assert!(pushed.is_continue());
    }
}

/// The row in the lane, if it fits.
pub(crate) fn in_lane<S: Scalar>(row: &[Big]) -> Option<Vec<S>> {
    let value = |value: &Big| match value {
        None => Some(S::EPSILON),
        Some(value) => S::from_integer(value),
    };
    row.iter().map(value).collect()
}

/// All records of what was written, and its reader at the end.
pub(crate) fn read(written: &Written) -> Result<(BasisReader<&[u8]>, Vec<Record>), BasisError> {
    let bytes = written.bytes.as_slice();
    let mut reader = match &written.sidecar {
        Some(sidecar) => BasisReader::with_sidecar(bytes, Sidecar::read(sidecar.as_bytes())?)?,
        None => BasisReader::new(bytes)?,
    };
    let mut records = Vec::new();
    while let Some(record) = reader.next_record()? {
        records.push(record);
    }
    Ok((reader, records))
}
