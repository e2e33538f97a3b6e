//! Reads and writes scaled bases as files of Apache Arrow, in the IPC file format (`.arrow`, Feather version 2).
//!
//! - [`ArrowWriter`] is a sink that writes vectors as they come, in batches of a bounded number of rows.
//! - [`ArrowReader`] reads these files back, vector by vector and from any stream, since it never seeks.
//! - With the feature `parquet`, `ParquetReader` reads the Parquet files of the Python package, which have
//!   the same column and metadata. For this alone, leave out the default feature `ipc` and with it all of Arrow.
//!
//! The schema is one column `x` of fixed-size lists of n int64, the numerators over one denominator, where null is
//! −∞. Everything else stands in the metadata of the schema, under keys that begin with `supereigen.`, or in the
//! metadata of the footer if it is known only at the end; docs/formats.md lists the keys.
//!
//! ```
//! use supereigen::{Sink, Values};
//! use supereigen_arrow::{ArrowReader, ArrowWriter};
//! use supereigen_formats::{Context, read_vector};
//!
//! let context = Context::new(2, 3u8.into());
//! let mut writer = ArrowWriter::new(Vec::new(), &context);
//! assert!(writer.push(Values::over(&[-1, i64::MIN], &context.denominator)).is_continue());
//! let file = writer.finish(true)?;
//!
//! let mut reader = ArrowReader::new(file.as_slice())?;
//! assert_eq!(reader.n(), 2);
//! let x = reader.next_record()?.and_then(|record| record.vector);
//! assert_eq!(x, read_vector("-1/3 -inf").ok().map(|(x, _)| x));
//! assert!(reader.next_record()?.is_none());
//! assert_eq!(reader.is_complete(), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod head;
mod layout;
#[cfg(feature = "ipc")]
mod message;
#[cfg(feature = "parquet")]
mod parquet;
mod read;
#[cfg(feature = "ipc")]
mod schema;
#[cfg(feature = "ipc")]
mod stream;
#[cfg(feature = "ipc")]
mod write;

pub use error::{ArrowError, Problem};
#[cfg(feature = "parquet")]
pub use parquet::ParquetReader;
pub use read::{Batches, Reader};
#[cfg(feature = "ipc")]
pub use schema::schema;
#[cfg(feature = "ipc")]
pub use stream::ArrowReader;
#[cfg(feature = "ipc")]
pub use write::ArrowWriter;

/// The bytes with which a file begins and ends.
pub const MAGIC: &[u8; 6] = b"ARROW1";
