//! Timed event graphs: the matrix runs as the graph itself does.

use proptest::prelude::*;
use supereigen::{Rational, Vector};
use supereigen_cases::cases;
use supereigen_formats::{MatrixFormat, read_square_matrix_as};

/// x(k) for k from 0 on, from the arcs themselves, where everything before round 0 is as given; `None`
/// if there is no solution.
fn simulate(
    nodes: usize,
    arcs: &[(usize, usize, i64, usize)],
    before: &[Vec<i64>],
    rounds: usize,
) -> Vec<Vec<Option<i64>>> {
    let mut history: Vec<Vec<Option<i64>>> = before
        .iter()
        .map(|row| row.iter().copied().map(Some).collect())
        .collect();
    for _ in 0..rounds {
        let now = history.len();
        history.push(vec![None; nodes]);
        // Without a cycle of arcs without tokens, this many passes suffice.
        for _ in 0..=nodes {
            for &(from, to, time, tokens) in arcs {
                let value = history[now - tokens][from].map(|value| value + time);
                history[now][to] = history[now][to].max(value);
            }
        }
    }
    history.split_off(before.len())
}

/// Whether there is a cycle of arcs without tokens.
fn has_cycle_without_token(nodes: usize, arcs: &[(usize, usize, i64, usize)]) -> bool {
    let mut reaches = vec![vec![false; nodes]; nodes];
    for &(from, to, _, tokens) in arcs {
        reaches[from][to] |= tokens == 0;
    }
    for k in 0..nodes {
        for i in 0..nodes {
            for j in 0..nodes {
                reaches[i][j] |= reaches[i][k] && reaches[k][j];
            }
        }
    }
    (0..nodes).any(|i| reaches[i][i])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(3_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_event_graph_runs_as_its_matrix_does(
        arcs in prop::collection::vec((0usize..5, 0usize..5, -6i64..4, 0usize..4), 1..12),
        before in prop::collection::vec(prop::collection::vec(-9i64..9, 5), 3),
    ) {
        let lines = arcs.iter().map(|(from, to, time, tokens)| format!("{from} {to} {time} {tokens}"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let read = read_square_matrix_as(text.as_bytes(), MatrixFormat::EventGraph);
        prop_assert_eq!(read.is_err(), has_cycle_without_token(5, &arcs), "{}", text);
        if let Ok(document) = read {
            let matrix = document.matrix;
            // The state that the past gives: `2@1` is node 2 one round earlier than node 2 itself.
            let mut state: Vector = matrix.labels().iter().map(|label| {
                let (node, delay) = label.split_once('@').unwrap_or((label, "0"));
                let node: usize = node.parse().unwrap_or(9);
                let delay: usize = delay.parse().unwrap_or(9);
                Some(Rational::from(before[2 - delay][node]))
            }).collect();
            for expected in simulate(5, &arcs, &before, 6) {
                state = matrix.apply(state).unwrap_or_else(|error| panic!("{error}"));
                for (label, found) in matrix.labels().iter().zip(&state) {
                    if let Ok(node) = label.parse::<usize>() {
                        prop_assert_eq!(found, expected[node].map(Rational::from), "{}", text);
                    }
                }
            }
        }
    }
}
