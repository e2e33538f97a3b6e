//! Arrow files, from outside: what is written is read back, goes on, and is never trusted. Parquet files are only
//! read.

mod continuation;
mod hostile;
#[cfg(feature = "parquet")]
mod parquet;
mod round_trip;

use supereigen::{Big, IBig, Sink, Values};
use supereigen_arrow::{ArrowError, ArrowReader, ArrowWriter};
use supereigen_formats::{Context, Record};

/// Rows of n entries, one in five of which is −∞.
fn rows(count: usize, n: usize) -> Vec<Vec<i64>> {
    let entry = |index: usize| match index % 5 {
        3 => i64::MIN,
        _ => 3 - (index as i64 * 7919 % 1000),
    };
    let row = |i: usize| (0..n).map(|j| entry(i * n + j)).collect();
    (0..count).map(row).collect()
}

fn push_all(sink: &mut impl Sink, context: &Context, rows: &[Vec<i64>]) {
    for row in rows {
        assert!(
            sink.push(Values::over(row, &context.denominator))
                .is_continue()
        );
    }
}

fn written(context: &Context, rows: &[Vec<i64>], complete: bool) -> Vec<u8> {
    let mut writer = ArrowWriter::new(Vec::new(), context);
    push_all(&mut writer, context, rows);
    writer.finish(complete).expect("memory does not fail")
}

type Read<'a> = (ArrowReader<&'a [u8]>, Vec<Record>);

fn read(bytes: &[u8]) -> Result<Read<'_>, ArrowError> {
    let mut reader = ArrowReader::new(bytes)?;
    let mut records = Vec::new();
    loop {
        match reader.next_record() {
            Ok(Some(record)) => records.push(record),
            Ok(None) => return Ok((reader, records)),
            Err(error) => {
                assert!(matches!(reader.next_record(), Ok(None)), "it does not end");
                return Err(error);
            }
        }
    }
}

/// The entries of a row of any lane.
fn big(row: &[i64]) -> Vec<Big> {
    let value = |&value: &i64| (value != i64::MIN).then(|| IBig::from(value));
    row.iter().map(value).collect()
}
