//! Finds a first place for every node by classical scaling (Torgerson 1952): from the two leading eigenvectors of the
//! doubly centred squared distances, computed by power iteration from fixed vectors.

use crate::geometry::{Point, on_circle};

const ITERATIONS: usize = 60;

pub(super) fn places(distances: &[Vec<f64>]) -> Vec<Point> {
    let n = distances.len();
    let centred = centre(distances);
    let first = leading(&centred, &[], |k| {
        on_circle(k, n).x + 0.1 * on_circle(3 * k % n, n).y
    });
    let second = leading(&centred, &[&first], |k| {
        on_circle(k, n).y + 0.1 * on_circle(2 * k % n, n).x
    });
    // A small circle is added, so that nodes with equal distances to all others do not coincide.
    (0..n)
        .map(|k| Point::new(first[k], second[k]) + on_circle(k, n) * 0.2)
        .collect()
}

/// Returns −½ of the squared distances, doubly centred: the mean of every row and column becomes 0.
fn centre(distances: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = distances.len() as f64;
    let squares = |row: &Vec<f64>| row.iter().map(|d| d * d).sum::<f64>() / n;
    let means: Vec<f64> = distances.iter().map(squares).collect();
    let mean = means.iter().sum::<f64>() / n;
    let row = |(i, row): (usize, &Vec<f64>)| {
        let entry = |(j, d): (usize, &f64)| -0.5 * (d * d - means[i] - means[j] + mean);
        row.iter().enumerate().map(entry).collect()
    };
    distances.iter().enumerate().map(row).collect()
}

/// Returns the leading eigenvector orthogonal to those that are known; its length is the root of its eigenvalue.
fn leading(matrix: &[Vec<f64>], known: &[&[f64]], start: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut vector: Vec<f64> = (0..matrix.len()).map(start).collect();
    let mut eigenvalue = 0.0;
    for _ in 0..ITERATIONS {
        for other in known {
            let share = dot(&vector, other) / dot(other, other).max(1e-12);
            for (value, other) in vector.iter_mut().zip(*other) {
                *value -= share * other;
            }
        }
        let length = dot(&vector, &vector).sqrt().max(1e-12);
        vector.iter_mut().for_each(|value| *value /= length);
        let image: Vec<f64> = matrix.iter().map(|row| dot(row, &vector)).collect();
        eigenvalue = dot(&image, &vector);
        vector = image;
    }
    let length = dot(&vector, &vector).sqrt().max(1e-12);
    let factor = eigenvalue.max(0.0).sqrt() / length;
    vector.iter().map(|value| value * factor).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
