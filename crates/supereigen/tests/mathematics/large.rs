//! Sparse matrices of thousands of nodes: nothing may cost the square of n more often than it must.

use supereigen::families::Family;
use supereigen::{Collect, Matrix, Options, System, Vector};

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
    let system = System::new(&Family::Degree3.matrix(5_000, 7), 0).unwrap();
    let first: Vec<Vector> = system.extremals().take(1000).collect();
    let inspector = system.inspector();
    for x in first.iter().step_by(100) {
        assert!(inspector.lasso_of(x.values()).is_some());
    }
    let mut limited = Collect::default();
    let report = system.run(&Options::new().limit(1000), &mut limited);
    assert!(report.is_ok() && first == limited.vectors);
    assert_eq!(set(first).len(), 1000);
}
