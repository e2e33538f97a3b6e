//! Powers of a matrix by repeated squaring.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use crate::interrupt::{Interrupt, NoAnswer};
use crate::matrix::Matrix;

/// Returns A^k of a square matrix, whose entry (i, j) is the greatest weight of a walk of k arcs from i to j; A^0 is the
/// identity. The labels are those of A.
///
/// *Complexity*: at most 2 log₂ k products.
///
/// ```
/// use supereigen::dynamics::power;
/// use supereigen::Interrupt;
/// let a = "-1 -1000; 0 0".parse()?;
/// assert_eq!(power(&a, 999u32, &Interrupt::NEVER)?, "-999 -1000; 0 0".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the matrix is not square, or the interrupt is raised; it is polled before every product.
pub fn power(a: &Matrix, k: impl Into<UBig>, interrupt: &Interrupt) -> Result<Matrix, NoAnswer> {
    a.check_square()?;
    let k = k.into();
    let mut power = Matrix::identity(a.rows());
    for bit in (0..k.bit_len()).rev() {
        // The first product is I ⊗ I, which costs little.
        power = product(&power, &power, interrupt)?;
        if k.bit(bit) {
            power = product(&power, a, interrupt)?;
        }
    }
    let labels = a.labels().to_vec();
    Ok(power.clone().with_labels(labels).unwrap_or(power))
}

/// Returns A ⊗ B, unless the interrupt is raised.
pub(super) fn product(a: &Matrix, b: &Matrix, interrupt: &Interrupt) -> Result<Matrix, NoAnswer> {
    if interrupt.is_raised() {
        return Err(NoAnswer::Interrupted);
    }
    Ok(a.otimes(b)?)
}
