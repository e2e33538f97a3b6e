//! Parquet files, which pyarrow wrote: testdata/manifest has two, shards of the railway for λ = 143/3.

use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use supereigen::Entry;
use supereigen_arrow::{ArrowError, ParquetReader};
use supereigen_cases::cases;
use supereigen_formats::{read_number, read_vector};

use crate::hostile::Random;

fn sample() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("testdata/manifest/shard-1-of-2.parquet")
}

fn read(path: &Path) -> Result<(ParquetReader, Vec<Vec<Entry>>), ArrowError> {
    let mut reader = ParquetReader::new(File::open(path)?)?;
    let mut vectors = Vec::new();
    loop {
        match reader.next_record() {
            Ok(Some(record)) => vectors.extend(record.vector),
            Ok(None) => return Ok((reader, vectors)),
            Err(error) => {
                assert!(matches!(reader.next_record(), Ok(None)), "it does not end");
                return Err(error);
            }
        }
    }
}

#[test]
fn what_pyarrow_wrote_is_read() {
    let (reader, vectors) = read(&sample()).expect("good");
    assert_eq!(reader.n(), 10);
    assert_eq!(
        reader.lambda(),
        read_number("143/3").ok().map(|(x, _)| x).as_ref()
    );
    assert_eq!(reader.fingerprint(), Some("53dd82a025895fe7"));
    assert_eq!(reader.is_complete(), Some(false), "a shard is never all");
    let trailer = reader.trailer().expect("a shard");
    assert!(trailer.complete && trailer.shard.starts_with("1/2 of 53dd82a025895fe7"));
    assert_eq!(trailer.vectors, 3);
    let expected = [
        "0 -103/3 -31/3 -1 -inf -inf -inf -inf -143/3 -146/3",
        "0 -103/3 -31/3 -1 -23 -31/3 -inf -inf -143/3 -146/3",
        "0 -103/3 -31/3 -1 -82/3 -inf -inf -inf -143/3 -146/3",
    ];
    let expected = expected.map(|text| read_vector(text).expect("a vector").0);
    assert_eq!(vectors, expected);
}

/// Whether it is read or refused, nothing breaks; a shard that is read has all its rows.
#[test]
fn a_file_that_was_changed_is_read_or_refused() {
    let sample = fs::read(sample()).expect("there");
    let path = std::env::temp_dir().join(format!("supereigen-{}.parquet", std::process::id()));
    let mut random = Random(0x5DEE_CE66_D1CE_4E5B);
    let mut refused = 0;
    for round in 0..cases(4000) {
        let mut bytes = sample.clone();
        match round % 4 {
            0 => bytes.truncate(random.below(sample.len())),
            _ => {
                let position = random.below(bytes.len());
                bytes[position] = random.below(256) as u8;
            }
        }
        fs::write(&path, &bytes).expect("written");
        let outcome = catch_unwind(AssertUnwindSafe(|| read(&path).map(|(_, rows)| rows.len())));
        match outcome.expect("no panic") {
            Ok(rows) => assert_eq!(rows, 3),
            Err(_) => refused += 1,
        }
    }
    fs::remove_file(&path).expect("removed");
    assert!(refused > cases(1000), "{refused}");
}
