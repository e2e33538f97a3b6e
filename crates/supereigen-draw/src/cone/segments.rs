//! Tropical segments between vectors, with exact corners: what a view in space needs.

use supereigen::{Entry, Rational};
use supereigen_formats::{Notation, json_number};

/// The tropical segment {α ⊗ x ⊕ β ⊗ y} as its corners from x to y, each up to a common summand and
/// scaled to the greatest entry 0. Between two corners it is straight, and there are at most as many
/// corners as entries.
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

/// Vectors, and the tropical segments between any two of them, as one JSON object:
/// `{"vectors":[[0,-1,null]],"segments":[{"from":1,"to":2,"corners":[[0,-1,null]]}]}`. Numbers are exact;
/// null is −∞. Meant for the few extremals of three or four nodes.
pub fn skeleton_json(vectors: &[Vec<Entry>], notation: Notation) -> String {
    let vector = |x: &Vec<Entry>| {
        let entries = x.iter();
        let entries: Vec<String> = entries.map(|entry| json_number(entry, notation)).collect();
        format!("[{}]", entries.join(","))
    };
    let list = |vectors: &[Vec<Entry>]| {
        let vectors: Vec<String> = vectors.iter().map(vector).collect();
        format!("[{}]", vectors.join(","))
    };
    let mut segments = Vec::new();
    for (to, y) in vectors.iter().enumerate() {
        for (from, x) in vectors[..to].iter().enumerate() {
            let corners = list(&tropical_segment(x, y));
            let (from, to) = (from + 1, to + 1);
            segments.push(format!(
                "{{\"from\":{from},\"to\":{to},\"corners\":{corners}}}"
            ));
        }
    }
    let segments = segments.join(",");
    format!(
        "{{\"vectors\":{},\"segments\":[{segments}]}}\n",
        list(vectors)
    )
}

fn scaled(x: Vec<Entry>) -> Vec<Entry> {
    let Some(greatest) = x.iter().flatten().max().cloned() else {
        return x;
    };
    x.into_iter()
        .map(|entry| Some(entry? - &greatest))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_skeleton_of_two_vectors() {
        let number = |value: i64| Some(Rational::from(value));
        let vectors = [vec![number(0), None], vec![number(-1), number(0)]];
        assert_eq!(
            skeleton_json(&vectors, Notation::Exact),
            "{\"vectors\":[[0,null],[-1,0]],\"segments\":[{\"from\":1,\"to\":2,\
             \"corners\":[[0,null],[-1,0]]}]}\n"
        );
    }
}
