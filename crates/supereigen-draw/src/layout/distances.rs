//! Counts the arcs, in either direction, on a shortest path between any two nodes.

use std::collections::VecDeque;

/// Returns the distances of all pairs, row by row. Two nodes without a path between them get one more than the
/// greatest distance, but at most 7.
pub(super) fn all(neighbours: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let rows: Vec<Vec<Option<u32>>> = (0..neighbours.len())
        .map(|start| from(start, neighbours))
        .collect();
    let greatest = rows.iter().flatten().flatten().max().copied().unwrap_or(0);
    let apart = f64::from(greatest.min(6) + 1);
    let value = |steps: &Option<u32>| steps.map_or(apart, f64::from);
    rows.iter()
        .map(|row| row.iter().map(value).collect())
        .collect()
}

/// Returns the distances from one node, by breadth-first search; `None` for nodes that are not reached.
fn from(start: usize, neighbours: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut steps = vec![None; neighbours.len()];
    steps[start] = Some(0);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, step)) = queue.pop_front() {
        for &next in &neighbours[node] {
            if steps[next].is_none() {
                steps[next] = Some(step + 1);
                queue.push_back((next, step + 1));
            }
        }
    }
    steps
}
