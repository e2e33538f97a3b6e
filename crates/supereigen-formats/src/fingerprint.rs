//! The fingerprint of a matrix, by which a file says to which matrix its basis belongs.

use supereigen::Matrix;

/// Returns 16 hexadecimal digits that depend on the size and the entries alone: not on labels, on how numbers are
/// written, or on the format from which the matrix was read.
///
/// The fingerprint is the 64-bit hash FNV-1a, which detects files that were mixed up, but not forgeries.
///
/// ```
/// use supereigen_formats::{fingerprint, read_matrix};
/// let plain = read_matrix(b"0 -0.25\n-inf 1\n")?;
/// let other = read_matrix(b"labels: a b\n0 -1/4\n. 1.0\n")?;
/// assert_eq!(fingerprint(&plain.matrix), fingerprint(&other.matrix));
/// assert_eq!(fingerprint(&plain.matrix).len(), 16);
/// let another = read_matrix(b"0 -0.25\n1 -inf\n")?;
/// assert_ne!(fingerprint(&plain.matrix), fingerprint(&another.matrix));
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
pub fn fingerprint(matrix: &Matrix) -> String {
    let mut hash = Fnv(0xCBF2_9CE4_8422_2325);
    hash.add(&format!("{} {}\n", matrix.rows(), matrix.columns()));
    for row in 0..matrix.rows() {
        for (column, _) in matrix.row(row) {
            if let Some(value) = matrix.entry(row, column) {
                let (numerator, denominator) = (value.numerator(), value.denominator());
                hash.add(&format!("{row} {column} {numerator}/{denominator}\n"));
            }
        }
    }
    format!("{:016x}", hash.0)
}

/// The 64-bit hash FNV-1a of Fowler, Noll and Vo.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
