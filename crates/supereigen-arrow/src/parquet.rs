//! Reads Parquet files, row group by row group.
//!
//! A list is stored as its entries with two levels each: a repetition level of 0 begins a row, and the definition
//! level tells a number from a null. This is simple enough to be read without the arrays of Arrow.

use std::collections::BTreeMap;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parquet::basic::{Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::Int64Type;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;
use supereigen::Entry;

use crate::error::{ArrowError, Problem};
use crate::head::{Head, over};
use crate::layout::KEY_N;
use crate::read::sealed::Sealed;
use crate::read::{Batches, Next, Reader};

/// The number of entries that are read at a time, unless a single vector has more.
const BATCH: usize = 1 << 16;
/// The definition level of an entry that is a number, and of one that is null.
const NUMBER: i16 = 2;
const NULL: i16 = 1;

/// Reads a basis from a Parquet file, with memory for one page of the file and some thousand vectors.
pub type ParquetReader = Reader<RowGroups>;

/// The batches of a [`ParquetReader`].
pub struct RowGroups {
    file: SerializedFileReader<File>,
    /// The index of the next row group.
    group: usize,
    column: Option<ColumnReaderImpl<Int64Type>>,
}

impl Reader<RowGroups> {
    /// Opens a file and reads its metadata.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn new(file: File) -> Result<ParquetReader, ArrowError> {
        unless_it_panics(|| {
            let (groups, head) = RowGroups::open(file)?;
            Ok(Reader::start(groups, head))
        })
    }
}

impl Sealed for RowGroups {}

impl Batches for RowGroups {
    fn next(&mut self, head: &Head, read: u64) -> Result<Next, ArrowError> {
        unless_it_panics(|| self.next_batch(head, read))
    }
}

impl RowGroups {
    fn open(file: File) -> Result<(RowGroups, Head), ArrowError> {
        let file = SerializedFileReader::new(file).map_err(refused)?;
        let metadata = file.metadata().file_metadata();
        let schema = metadata.schema_descr();
        if schema.num_columns() != 1 || !is_list(&schema.column(0)) {
            return Err(Problem::Schema.into());
        }
        let pairs = metadata.key_value_metadata().into_iter().flatten();
        let pairs: BTreeMap<String, String> = pairs
            .filter_map(|pair| Some((pair.key.clone(), pair.value.clone()?)))
            .collect();
        // In Parquet the schema does not say how long the lists are.
        let n = pairs.get(KEY_N).and_then(|text| text.parse().ok());
        let n = n.filter(|&n: &usize| n > 0);
        let n = n.ok_or(Problem::Metadata { key: KEY_N })?;
        let groups = RowGroups {
            file,
            group: 0,
            column: None,
        };
        Ok((groups, Head::new(n, pairs)?))
    }

    fn next_batch(&mut self, head: &Head, read: u64) -> Result<Next, ArrowError> {
        let mut column = match self.column.take() {
            Some(column) => column,
            None if self.group == self.file.num_row_groups() => {
                return Ok(Next::End {
                    complete: head.end.complete,
                    expected: head.end.vectors,
                });
            }
            None => {
                let group = self.file.get_row_group(self.group).map_err(refused)?;
                self.group += 1;
                match group.get_column_reader(0).map_err(refused)? {
                    ColumnReader::Int64ColumnReader(column) => column,
                    _ => return Err(Problem::Schema.into()),
                }
            }
        };
        let (mut numbers, mut defined, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
        let most = (BATCH / head.n).max(1);
        let (rows, ..) = column
            .read_records(most, Some(&mut defined), Some(&mut repeated), &mut numbers)
            .map_err(refused)?;
        if rows == 0 {
            return Ok(Next::Vectors(Vec::new()));
        }
        self.column = Some(column);
        let vectors = vectors((&numbers, &defined, &repeated), head, read)?;
        Ok(Next::Vectors(vectors))
    }
}

/// Returns the vectors of a batch in reverse order; `read` vectors came before them.
fn vectors(
    (numbers, defined, repeated): (&[i64], &[i16], &[i16]),
    head: &Head,
    read: u64,
) -> Result<Vec<Vec<Entry>>, Problem> {
    let n = head.n;
    let mut numbers = numbers.iter();
    let mut vectors = Vec::new();
    for (defined, repeated) in defined.chunks(n).zip(repeated.chunks(n)) {
        let row = read + 1 + vectors.len() as u64;
        let begins = |(index, level): (usize, &i16)| (*level == 0) == (index == 0);
        if defined.len() != n || !repeated.iter().enumerate().all(begins) {
            return Err(Problem::Row { row });
        }
        let mut vector = Vec::with_capacity(n);
        for level in defined {
            let number = match *level {
                NUMBER => Some(numbers.next().ok_or(Problem::Row { row })?),
                NULL => None,
                _ => return Err(Problem::Row { row }),
            };
            vector.push(number.map(|number| over(*number, &head.denominator)));
        }
        vectors.push(vector);
    }
    vectors.reverse();
    Ok(vectors)
}

/// Returns whether a column has required lists of int64 that may be null.
fn is_list(column: &ColumnDescriptor) -> bool {
    let is_optional = column.self_type().get_basic_info().repetition() == Repetition::OPTIONAL;
    column.physical_type() == Physical::INT64
        && is_optional
        && (column.max_def_level(), column.max_rep_level()) == (NUMBER, 1)
}

/// Turns a panic into an error, since the crate parquet panics on some damaged files. After a panic the reader that
/// was in use is dropped, so that nothing half changed is used again.
fn unless_it_panics<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, ArrowError> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| {
        let reason = "it is damaged".to_owned();
        Err(Problem::Parquet { reason }.into())
    })
}

fn refused(error: ParquetError) -> ArrowError {
    let reason = error.to_string();
    Problem::Parquet { reason }.into()
}
