//! Every writer of vectors, in one shape.

use std::io::Cursor;

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

    /// Whether a file says if it is complete.
    pub(crate) fn knows_its_end(self) -> bool {
        let without = [Output::Plain, Output::Csv, Output::JsonLines, Output::TpLib];
        !without.contains(&self)
    }
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
) -> Written {
    let empty = || Cursor::new(Vec::new());
    macro_rules! through {
        ($new:expr, $sidecar:expr) => {{
            let mut writer = $new;
            push_all(&mut writer, rows, &context.denominator);
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
            through!($writer::new(empty(), context), |_: &_| None)
        };
    }
    match output {
        Output::Plain => text!(PlainWriter),
        Output::Csv => text!(CsvWriter),
        Output::Json => text!(JsonWriter),
        Output::Latex => text!(LatexWriter),
        Output::TpLib => text!(TpLibWriter),
        Output::Polymake => text!(PolymakeWriter),
        Output::JsonLines => {
            through!(JsonLinesWriter::new(empty(), context, None), |_: &_| None)
        }
        Output::Npy => through!(NpyWriter::new(empty(), context), |writer: &NpyWriter<_>| {
            Some(writer.sidecar(complete))
        }),
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
