//! Sparse matrices of thousands of nodes: nothing may cost the square of n more often than it must.

use std::collections::BTreeSet;

use supereigen::{Collect, Count, First, Interrupt, MatrixBuilder, Method, System, UBig, Values};

use crate::support::random::Random;

/// One cycle through all nodes, every arc of weight 0.
pub(crate) fn zero_ring(n: usize) -> System {
    let mut builder = MatrixBuilder::new(n, UBig::ONE);
    for i in 0..n {
        builder.push((i + 1) % n, 0.into());
        builder.end_row();
    }
    System::new(&builder.finish(), &Some(0.into())).unwrap()
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
    let mut builder = MatrixBuilder::new(n, UBig::ONE);
    for i in 0..n {
        let heads: BTreeSet<usize> = (0..5).map(|_| random.below(n as u64) as usize).collect();
        for head in heads {
            if head != i {
                builder.push(head, random.between(-100, 30).into());
            }
        }
        builder.end_row();
    }
    let system = System::new(&builder.finish(), &Some(0.into())).unwrap();
    let mut first = First::new(1000, Collect::default());
    system.basis(Method::Lasso, &Interrupt::new(), &mut first);
    let different: BTreeSet<_> = first.inner.vectors.iter().collect();
    assert_eq!(different.len(), 1000);
    let inspector = system.inspector();
    for x in first.inner.vectors.iter().step_by(100) {
        assert!(inspector.lasso_of(Values::Big(x)).is_some());
    }
}
