//! What the pictures of a cone show for all λ, so that the frame need not move while λ changes.

use supereigen::{Entry, Matrix, Rational, System, Vector};

use super::lines::{Line, PAIRS, Triple, lines_of};
use crate::error::DrawError;

pub(super) fn generators_of(system: &System) -> Vec<Triple> {
    let triple = |x: Vector| -> Triple { [0, 1, 2].map(|i| x.entry(i)) };
    system.extremals().map(triple).collect()
}

/// Everything that the pictures show for all λ at which the cone can change, and for one λ in every gap between them.
#[derive(Default)]
pub(super) struct Range {
    /// The lines, sorted.
    pub(super) lines: Vec<Line>,
    pub(super) generators: Vec<Triple>,
    /// The greatest number of generators in one of the pictures.
    pub(super) most: usize,
}

impl Range {
    pub(super) fn of(
        system: &System,
        lines: &[Line],
        generators: &[Triple],
    ) -> Result<Range, DrawError> {
        let a = system.matrix();
        let greatest = System::new(a, 0)?.max_cycle_mean();
        let samples = samples_of(a, greatest.map(|cycle| cycle.mean));
        let mut range = Range::default();
        for lambda in &samples {
            let sample = System::new(a, Some(lambda.clone()))?;
            range.add(&lines_of(&sample), &generators_of(&sample));
        }
        // Elsewhere, what is shown has to be in the picture as well.
        let is_within = |lambda: &Rational| {
            let ends = samples.first().zip(samples.last());
            ends.is_some_and(|(low, high)| low <= lambda && lambda <= high)
        };
        if !system.lambda().as_ref().is_some_and(is_within) {
            range.add(lines, generators);
        }
        range.lines.sort();
        range.lines.dedup();
        Ok(range)
    }

    fn add(&mut self, lines: &[Line], generators: &[Triple]) {
        self.lines.extend_from_slice(lines);
        self.generators.extend_from_slice(generators);
        self.most = self.most.max(generators.len());
    }
}

/// Returns, sorted, all λ up to the greatest one, λ(A), at which the lines of the cone meet in another way than for λ nearby;
/// also one λ in each gap and one below all. For all λ in a gap, the cone has the same shape.
fn samples_of(a: &Matrix, greatest: Entry) -> Vec<Rational> {
    // The lines of a pair are x_i − x_j = c + s λ, with s = −1 for a_ij and s = 1 for a_ji.
    let of_pair = |(i, j): (usize, usize)| -> Vec<(Rational, i64)> {
        let forth = a.entry(i, j).map(|entry| (entry, -1));
        let back = a.entry(j, i).map(|entry| (-entry, 1));
        forth.into_iter().chain(back).collect()
    };
    let [first, outer, second] = PAIRS.map(of_pair);
    let mut values: Vec<Rational> = (0..3).filter_map(|i| a.entry(i, i)).collect();
    for lines in [&first, &outer, &second] {
        if let [(forth, _), (back, _)] = &lines[..] {
            values.push((forth - back) / Rational::from(2));
        }
    }
    for (c1, s1) in &first {
        for (c2, s2) in &second {
            for (c3, s3) in &outer {
                // s1 + s2 − s3 is odd.
                values.push((c3 - &(c1 + c2)) / Rational::from(s1 + s2 - s3));
            }
        }
    }
    values.retain(|value| greatest.as_ref().is_none_or(|greatest| value <= greatest));
    values.sort();
    values.dedup();
    let (Some(low), Some(high)) = (values.first(), values.last()) else {
        return values;
    };
    let span = high - low;
    let below = if span.is_zero() {
        low - &Rational::from(1)
    } else {
        low - &(span / Rational::from(4))
    };
    let middle = |[low, high]: &[Rational; 2]| (low + high) / Rational::from(2);
    let gaps: Vec<Rational> = values.array_windows().map(middle).collect();
    values.extend(gaps);
    values.push(below);
    values.sort();
    values
}
