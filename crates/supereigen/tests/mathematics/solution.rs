//! Greatest solutions and decompositions at the edges; supereigen-fuzz compares them with the basis.

use supereigen::methods::reduce::reduce;
use supereigen::{Collect, Entry, IBig, Interrupt, Matrix, System, Vector};
use supereigen_cases::Random;

use crate::support::random::structure;

/// The same at every magnitude, through the limits of the integer types: multiples give multiples.
#[test]
fn a_change_of_scale_changes_nothing_else() {
    let scaled = |x: &Vector, bits: usize| -> Vector {
        let factor = IBig::ONE << bits;
        let multiple = |x: Entry| Some(x? * &factor);
        x.into_iter().map(multiple).collect()
    };
    for index in 0..60 {
        let mut random = Random(index);
        let n = 2 + random.below(5) as usize;
        let rows = structure(&mut random, n).into_iter();
        let rows: Vec<Vector> = rows.map(Vector::from_iter).collect();
        let x: Vector = (0..n).map(|_| random.between(-100, 100)).collect();
        let at_scale = |bits: usize| {
            let matrix = Matrix::from_rows(rows.iter().map(|row| scaled(row, bits))).unwrap();
            let system = System::new(&matrix, 0).unwrap();
            let greatest = system.point(scaled(&x, bits)).unwrap().greatest_solution();
            let parts = system.point(&greatest).unwrap().decompose().unwrap();
            let mut reduced = Collect::default();
            reduce(&matrix, &Interrupt::NEVER, &mut reduced);
            (greatest, parts, reduced.vectors)
        };
        let (greatest, parts, reduced) = at_scale(0);
        for bits in (40..64).chain(100..128) {
            let (greatest_there, parts_there, reduced_there) = at_scale(bits);
            assert_eq!(greatest_there, scaled(&greatest, bits), "{index}, 2^{bits}");
            assert_eq!(parts_there.len(), parts.len());
            for (there, here) in parts_there.iter().zip(&parts) {
                assert_eq!(there.extremal, scaled(&here.extremal, bits));
            }
            let expected: Vec<_> = reduced.iter().map(|x| scaled(x, bits)).collect();
            assert_eq!(reduced_there, expected, "{index}, 2^{bits}");
        }
    }
}
