//! Tests the reader of the sidecar, the file beside an array.

use supereigen_formats::{BasisError, BasisReader, Sidecar};

use crate::basis::check_quoted;
use crate::diagnostics;

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
        Err(BasisError::Bad { diagnostic, line }) => {
            diagnostics::check_in_line(&diagnostic, &line);
            check_quoted(&line, diagnostic.line, bytes);
            return false;
        }
        Err(error) => panic!("{error}"),
    };
    let mut reader = match BasisReader::with_sidecar(ARRAY, sidecar) {
        Ok(reader) => reader,
        Err(BasisError::Bad { diagnostic, line }) => {
            assert!(ARRAY.starts_with(&line), "{line:?}");
            diagnostics::check_in_bytes(&diagnostic, &line);
            return false;
        }
        Err(error) => panic!("{error}"),
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
