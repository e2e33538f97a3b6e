//! Tests the reader of the sidecar, the file beside an array.

use supereigen_formats::{BasisReader, Sidecar};

use crate::basis::check_refusal;

/// An array with two rows of two entries.
const ARRAY: &[u8] =
    b"\x93NUMPY\x01\x00\x3b\x00{'descr': '<i8', 'fortran_order': False, 'shape': (2, 2)}\n\n\
    \x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\
    \x00\x00\x00\x00\x00\x00\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00";

/// Checks that any bytes are read or properly refused. A sidecar that was read must then be refused with the array, or
/// what it says of the array must be true.
pub fn read_sidecar(bytes: &[u8]) -> bool {
    let sidecar = match Sidecar::read(bytes) {
        Ok(sidecar) => sidecar,
        Err(error) => {
            check_refusal(&error, bytes, false);
            return false;
        }
    };
    let mut reader = match BasisReader::with_sidecar(ARRAY, sidecar) {
        Ok(reader) => reader,
        Err(error) => {
            check_refusal(&error, ARRAY, true);
            return false;
        }
    };
    assert_eq!(reader.n(), Some(2));
    assert!(matches!(reader.labels().len(), 0 | 2));
    let mut rows = 0;
    while let Some(record) = reader.next_record().unwrap() {
        rows += 1;
        assert_eq!(record.vector.map(|vector| vector.len()), Some(2));
    }
    assert_eq!(rows, 2);
    true
}
