//! Numbers and matrices of all sizes, for properties.

use proptest::prelude::*;
use supereigen::{Entry, IBig, Matrix, Rational, UBig};

/// Mostly small, but also beyond each lane.
pub(crate) fn integer() -> impl Strategy<Value = IBig> {
    prop_oneof![
        4 => (-20i64..20).prop_map(IBig::from),
        1 => any::<i64>().prop_map(IBig::from),
        1 => any::<i128>().prop_map(IBig::from),
        1 => (any::<i64>(), 0usize..300).prop_map(|(value, shift)| IBig::from(value) << shift),
    ]
}

/// Some that give decimals, and some that do not.
pub(crate) fn denominator() -> impl Strategy<Value = UBig> {
    prop_oneof![
        2 => Just(UBig::ONE),
        4 => (1u32..=12).prop_map(UBig::from),
        2 => (0usize..90, 0usize..40)
            .prop_map(|(twos, fives)| UBig::from(2u8).pow(twos) * UBig::from(5u8).pow(fives)),
        1 => (1..=u64::MAX).prop_map(UBig::from),
        1 => (1..=u128::MAX).prop_map(UBig::from),
    ]
}

pub(crate) fn rational() -> impl Strategy<Value = Rational> {
    (integer(), denominator())
        .prop_map(|(numerator, denominator)| Rational::from_parts(numerator, denominator))
}

pub(crate) fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![1 => Just(None), 4 => rational().prop_map(Some)]
}

/// A matrix of up to five rows and columns, with labels or without.
pub(crate) fn matrix() -> impl Strategy<Value = Matrix> {
    (1usize..6, 1usize..6, any::<bool>()).prop_flat_map(|(rows, columns, labelled)| {
        let row = prop::collection::vec(entry(), columns);
        prop::collection::vec(row, rows).prop_map(move |rows| {
            let matrix = Matrix::from_rows(&rows).unwrap_or_else(|error| panic!("{error}"));
            if !labelled {
                return matrix;
            }
            let labels = (0..columns).map(|column| format!("x[{column}]é"));
            matrix
                .with_labels(labels)
                .unwrap_or_else(|error| panic!("{error}"))
        })
    })
}

/// All entries of a matrix.
pub(crate) fn entries(matrix: &Matrix) -> Vec<Vec<Entry>> {
    let row = |i| (0..matrix.columns()).map(|j| matrix.entry(i, j)).collect();
    (0..matrix.rows()).map(row).collect()
}
