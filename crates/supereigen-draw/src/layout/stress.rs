//! Stress majorization (Gansner, Koren and North 2004), node by node: each node moves to a weighted mean of the
//! places that suit its distances to the other nodes; near nodes have more weight.

use supereigen::Interrupt;

use crate::error::{DrawError, check};
use crate::geometry::{Point, on_circle};

const ITERATIONS: usize = 250;

/// Lowers Σ (|p_i − p_j| − d_ij)² / d_ij².
pub(super) fn lower(
    distances: &[Vec<f64>],
    places: &mut [Point],
    interrupt: &Interrupt,
) -> Result<(), DrawError> {
    let n = places.len();
    for _ in 0..ITERATIONS {
        check(interrupt)?;
        for i in 0..n {
            let mut sum = Point::default();
            let mut weights = 0.0;
            for j in (0..n).filter(|&j| j != i) {
                let distance = distances[i][j];
                let weight = 1.0 / (distance * distance);
                let between = places[i] - places[j];
                let direction = if between.length() > 1e-6 {
                    between.unit()
                } else {
                    on_circle(i, n)
                };
                sum = sum + (places[j] + direction * distance) * weight;
                weights += weight;
            }
            if weights > 0.0 {
                places[i] = sum * (1.0 / weights);
            }
        }
    }
    Ok(())
}
