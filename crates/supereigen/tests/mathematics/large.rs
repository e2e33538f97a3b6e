//! Sparse matrices of thousands of nodes: nothing may cost the square of n more often than it must.

use std::collections::BTreeSet;

use supereigen::{Collect, Count, First, Interrupt, Matrix, Method, System, UBig, Values};

use crate::support::random::Random;

/// One cycle through all nodes, every arc of weight 0.
pub(crate) fn zero_ring(n: usize) -> System {
    let ring = (0..n).map(|i| (i, (i + 1) % n, 0.into()));
    let ring = Matrix::from_numerators((n, n), UBig::ONE, ring).unwrap();
    System::new(&ring, &Some(0.into())).unwrap()
}

/// The oracle is asked some times from every start, and walks over all of the ring.
#[test]
fn a_long_zero_ring_is_one_extremal() {
    let mut count = Count::default();
    zero_ring(3000).basis(Method::Lasso, &Interrupt::new(), &mut count);
    assert_eq!(count.count, 1);
}

#[test]
fn twenty_thousand_nodes_give_their_first_results() {
    let mut random = Random(7);
    let n = 20_000;
    let mut arcs = Vec::new();
    for i in 0..n {
        let heads: BTreeSet<usize> = (0..5).map(|_| random.below(n as u64) as usize).collect();
        for head in heads {
            if head != i {
                arcs.push((i, head, random.between(-100, 30).into()));
            }
        }
    }
    let matrix = Matrix::from_numerators((n, n), UBig::ONE, arcs).unwrap();
    let system = System::new(&matrix, &Some(0.into())).unwrap();
    let mut first = First::new(1000, Collect::default());
    system.basis(Method::Lasso, &Interrupt::new(), &mut first);
    let different: BTreeSet<_> = first.inner.vectors.iter().collect();
    assert_eq!(different.len(), 1000);
    let inspector = system.inspector();
    for x in first.inner.vectors.iter().step_by(100) {
        assert!(inspector.lasso_of(Values::Big(x)).is_some());
    }
}
