//! Which row comes next.
//!
//! The intermediate sets depend on the order of the rows and can be far larger than the result. A
//! row costs as many pairs as there are generators that satisfy it times those that violate it, and
//! few pairs make few new generators; so the row with the fewest pairs comes next.

use crate::cone::generators::Generators;
use crate::cone::options::Order;
use crate::scalar::Scalar;

/// Takes the next row out of `remaining`, together with those that every generator satisfies, which
/// are dropped; `None` when nothing is left to do.
pub(crate) fn next<S: Scalar, const W: usize>(
    order: Order,
    generators: &Generators<S, W>,
    remaining: &mut Vec<usize>,
) -> Option<usize> {
    let rows = remaining.iter().max().map_or(0, |last| last + 1);
    let mut violating = vec![0u64; rows];
    for index in 0..generators.len() {
        for (at, &word) in generators.violated(index).iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let row = 64 * at + word.trailing_zeros() as usize;
                if let Some(count) = violating.get_mut(row) {
                    *count += 1;
                }
                word &= word - 1;
            }
        }
    }
    remaining.retain(|&row| violating[row] > 0);
    let all = generators.len() as u64;
    let at = match order {
        Order::Given => (!remaining.is_empty()).then_some(0)?,
        Order::Dynamic => (0..remaining.len()).min_by_key(|&at| {
            let violating = violating[remaining[at]];
            ((all - violating).saturating_mul(violating), violating)
        })?,
    };
    Some(remaining.remove(at))
}
