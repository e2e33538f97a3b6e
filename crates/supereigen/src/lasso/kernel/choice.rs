//! Chooses the kernel for a matrix.

use dashu_int::UBig;

use super::lane::Lane;

/// A kernel of the lasso method. All kernels give the same results in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// The kernel that is expected to be fastest.
    #[default]
    Auto,
    /// The dense kernel on 16-bit integers.
    Dense16,
    /// The dense kernel on 32-bit integers.
    Dense32,
    /// The dense kernel on 64-bit integers.
    Dense64,
    /// The kernel on adjacency lists, with the narrowest sufficient integers of 64 bits, 128 bits and any size.
    Sparse,
    /// The kernel on adjacency lists, with integers of any size.
    Big,
}

crate::words::words!(
    Kernel, "kernel",
    Auto "auto",
    Dense16 "dense16",
    Dense32 "dense32",
    Dense64 "dense64",
    Sparse "sparse",
    Big "big",
);

/// The greatest number of nodes for the dense kernels: four words of a mask.
const DENSE_NODES: usize = 256;

/// Returns the kernel that was asked for if it can hold the matrix, or chooses one for `Auto`. `bound` is the B of `lane`.
pub(crate) fn choose(kernel: Kernel, n: usize, arcs: usize, bound: &UBig) -> Option<Kernel> {
    match kernel {
        Kernel::Auto => Some(cheapest(n, arcs, bound)),
        _ => fits(kernel, n, bound).then_some(kernel),
    }
}

/// Returns whether a kernel holds the nodes and the values of all paths.
fn fits(kernel: Kernel, n: usize, bound: &UBig) -> bool {
    let holds = |greatest: i64| *bound <= UBig::from(greatest.unsigned_abs());
    let lane = match kernel {
        Kernel::Dense16 => holds(i16::GREATEST_BOUND),
        Kernel::Dense32 => holds(i32::GREATEST_BOUND),
        Kernel::Dense64 => holds(i64::GREATEST_BOUND),
        Kernel::Auto | Kernel::Sparse | Kernel::Big => return true,
    };
    lane && n <= DENSE_NODES
}

/// Returns the kernel with the least expected cost of entering a node.
///
/// The costs, in tenths of a nanosecond, were measured with AVX-512 on digraphs of 60 to 256 nodes and
/// out-degrees 3 to 60: a node costs the dense kernel a fixed part and a part for every cache line of a row,
/// the sparse kernel a part for every arc.
fn cheapest(n: usize, arcs: usize, bound: &UBig) -> Kernel {
    const LANES: [(Kernel, usize); 3] = [
        (Kernel::Dense16, 2),
        (Kernel::Dense32, 4),
        (Kernel::Dense64, 8),
    ];
    let sparse_cost = 150 + 110 * arcs.div_ceil(n.max(1));
    let mut lanes = LANES.into_iter();
    let narrowest = lanes.find(|(kernel, _)| fits(*kernel, n, bound));
    let is_cheaper = |bytes| 300 + 45 * (n.next_multiple_of(32) * bytes / 64) <= sparse_cost;
    match narrowest {
        Some((kernel, bytes)) if is_cheaper(bytes) => kernel,
        _ => Kernel::Sparse,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest B of every dense kernel, by 3B + 1 = 2^15 − 1 and so on.
    fn greatest_bounds() -> [(Kernel, UBig); 3] {
        let third_of_two_to =
            |bits: usize| ((UBig::ONE << bits) - UBig::from(2u8)) / UBig::from(3u8);
        [
            (Kernel::Dense16, third_of_two_to(15)),
            (Kernel::Dense32, third_of_two_to(31)),
            (Kernel::Dense64, third_of_two_to(63)),
        ]
    }

    #[test]
    fn a_kernel_is_refused_from_the_first_bound_and_size_that_it_cannot_hold() {
        for (kernel, greatest) in greatest_bounds() {
            let asked = |n, bound: &UBig| choose(kernel, n, n, bound);
            assert_eq!(asked(256, &greatest), Some(kernel));
            assert_eq!(asked(257, &greatest), None);
            assert_eq!(asked(256, &(greatest + UBig::ONE)), None);
        }
        for kernel in [Kernel::Sparse, Kernel::Big] {
            let chosen = choose(kernel, 1000, 1000, &(UBig::ONE << 200));
            assert_eq!(chosen, Some(kernel));
        }
    }

    #[test]
    fn the_narrowest_lane_is_chosen_where_there_are_many_arcs() {
        let chosen = |n, arcs, bound: &UBig| choose(Kernel::Auto, n, arcs, bound);
        let mut wider = UBig::ONE;
        for (kernel, greatest) in greatest_bounds() {
            assert_eq!(chosen(64, 64 * 64, &wider), Some(kernel));
            assert_eq!(chosen(64, 64 * 64, &greatest), Some(kernel));
            wider = greatest + UBig::ONE;
        }
        assert_eq!(chosen(64, 64 * 64, &wider), Some(Kernel::Sparse));
        assert_eq!(chosen(257, 257 * 257, &UBig::ONE), Some(Kernel::Sparse));
    }

    #[test]
    fn few_arcs_are_followed_one_by_one() {
        for (n, arcs, bits, chosen) in [
            // With one arc from each node, following it is cheaper than a pass over the cache lines of a row.
            (256, 256, 0, Kernel::Sparse),
            (0, 0, 0, Kernel::Sparse),
            // Wider integers fill more lines, so more arcs are worth following.
            (256, 256 * 14, 60, Kernel::Sparse),
            (256, 256 * 14, 0, Kernel::Dense16),
        ] {
            let bound = UBig::ONE << bits;
            assert_eq!(choose(Kernel::Auto, n, arcs, &bound), Some(chosen));
        }
    }
}
