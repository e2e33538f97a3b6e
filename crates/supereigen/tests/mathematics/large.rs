//! Sparse matrices of thousands of nodes: nothing may cost the square of n more often than it must.

use std::collections::BTreeSet;

use supereigen::{Collect, Matrix, Options, System, Vector};
use supereigen_cases::Random;

use crate::support::set;

/// One cycle through all nodes, every arc of weight 0.
pub(crate) fn zero_ring(n: usize) -> System {
    let ring = Matrix::from_arcs(n, (0..n).map(|i| (i, (i + 1) % n, 0))).unwrap();
    System::new(&ring, 0).unwrap()
}

/// The oracle is asked some times from every start, and walks over all of the ring.
#[test]
fn a_long_zero_ring_is_one_extremal() {
    assert_eq!(zero_ring(3000).count(), 1);
}

#[test]
fn five_thousand_nodes_give_their_first_results() {
    let mut random = Random(7);
    let n = 5_000;
    let mut arcs = Vec::new();
    for i in 0..n {
        let heads: BTreeSet<usize> = (0..5).map(|_| random.index(n)).collect();
        for head in heads {
            if head != i {
                arcs.push((i, head, random.between(-100, 30)));
            }
        }
    }
    let system = System::new(&Matrix::from_arcs(n, arcs).unwrap(), 0).unwrap();
    let first: Vec<Vector> = system.extremals().take(1000).collect();
    let inspector = system.inspector();
    for x in first.iter().step_by(100) {
        assert!(inspector.lasso_of(x.values()).is_some());
    }
    let mut limited = Collect::default();
    system
        .run(&Options::new().limit(1000), &mut limited)
        .unwrap();
    assert_eq!(first, limited.vectors);
    assert_eq!(set(first).len(), 1000);
}
