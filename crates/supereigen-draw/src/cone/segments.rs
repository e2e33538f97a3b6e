//! Computes tropical segments between vectors with exact corners, as a view in space needs them.

use supereigen::{Entry, Rational};

/// Returns the corners of the tropical segment {α ⊗ x ⊕ β ⊗ y} from x to y, each scaled to the greatest entry 0.
/// Between two corners the segment is straight, and there are at most as many corners as entries.
///
/// ```
/// use supereigen_draw::tropical_segment;
/// let number = |value: i64| Some(value.into());
/// let corners = tropical_segment(
///     &[number(0), number(0), number(0)],
///     &[number(0), number(-2), number(-3)],
/// );
/// assert_eq!(corners[1], [number(0), number(-2), number(-2)]);
/// assert_eq!(corners.len(), 3);
/// ```
pub fn tropical_segment(x: &[Entry], y: &[Entry]) -> Vec<Vec<Entry>> {
    // x ⊕ β ⊗ y changes its shape where β + y_i = x_i.
    let shift = |(x, y): (&Entry, &Entry)| Some(x.as_ref()? - y.as_ref()?);
    let mut shifts: Vec<Rational> = x.iter().zip(y).filter_map(shift).collect();
    shifts.sort();
    shifts.dedup();
    let sum = |beta: &Rational| {
        let entry = |(x, y): (&Entry, &Entry)| {
            let y = y.as_ref().map(|y| y + beta);
            x.clone().max(y)
        };
        x.iter().zip(y).map(entry).collect::<Vec<Entry>>()
    };
    let mut corners = vec![scaled(x.to_vec())];
    corners.extend(shifts.iter().map(|beta| scaled(sum(beta))));
    corners.push(scaled(y.to_vec()));
    corners.dedup();
    corners
}

fn scaled(x: Vec<Entry>) -> Vec<Entry> {
    let Some(greatest) = x.iter().flatten().max().cloned() else {
        return x;
    };
    x.into_iter()
        .map(|entry| Some(entry? - &greatest))
        .collect()
}
