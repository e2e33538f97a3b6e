//! Constructors, products and refusals of matrices.

use super::*;
use crate::Number;

fn ratio(numerator: i64, denominator: u64) -> Entry {
    let (numerator, denominator) = (numerator.into(), denominator.into());
    Some(Rational::from_parts(numerator, denominator))
}

#[test]
fn a_column_beyond_32_bits_is_not_another_one() {
    let far = 1 << 32;
    let a = Matrix::from_entries((1, far + 1), [(0, far, 5)]);
    let a = a.expect("in order");
    assert_eq!(a.entry(0, 0), None);
    assert_eq!(a.entry(0, far), ratio(5, 1));
    assert_eq!(a.row(0).next(), Some((far, &IBig::from(5))));
}

#[test]
fn sums_and_products_meet_on_a_common_denominator() -> Result<(), MatrixError> {
    let (a, b): (Matrix, Matrix) = ("1/2 .; 1/3 -1".parse()?, "1/4 0; . 1".parse()?);
    assert_eq!(a.oplus(&b)?.to_string(), "1/2 0\n1/3 1");
    assert_eq!(a.otimes(&b)?.to_string(), "3/4 1/2\n7/12 1/3");
    assert_eq!(a.apply([None, ratio(1, 7)])?, [None, ratio(-6, 7)].into());
    assert_eq!(a.otimes(&Matrix::identity(2))?, a);
    Ok(())
}

#[test]
fn scaling_by_epsilon_leaves_nothing() -> Result<(), MatrixError> {
    let a: Matrix = "1 .; 2 3".parse()?;
    assert_eq!(a.scale(ratio(1, 2)).to_string(), "3/2 .\n5/2 7/2");
    assert_eq!(a.scale(Number::MINUS_INFINITY).to_string(), ". .\n. .");
    assert_eq!((a.entry(2, 0), a.entry(0, 9)), (None, None));
    assert_eq!(a.row(usize::MAX).count(), 0);
    Ok(())
}

#[test]
fn entries_come_in_any_order_and_once() {
    let a = Matrix::from_entries((5, 3), [(3, 1, 4), (1, 2, 3), (1, 0, 2)]).expect("inside");
    assert_eq!(a.to_string(), ". . .\n2 . 3\n. . .\n. 4 .\n. . .");
    let twice = &[(0, 1, 0), (0, 0, 0), (0, 1, 7)][..];
    for (entries, place, problem) in [
        (twice, "row 1, column 2", "given twice or too late"),
        (
            &[(0, 2, 0)],
            "row 1, column 3",
            "outside of the 2 × 2 matrix",
        ),
        (
            &[(2, 0, 0)],
            "row 3, column 1",
            "outside of the 2 × 2 matrix",
        ),
    ] {
        let refused = Matrix::from_entries((2, 2), entries.iter().copied());
        let refused = refused.map_err(|error| error.to_string());
        assert_eq!(refused, Err(format!("the entry in {place} is {problem}")));
    }
    let whole = Matrix::from_numerators((1, 1), UBig::ZERO, [(0, 0, 3.into())]);
    assert_eq!(whole.expect("inside").entry(0, 0), ratio(3, 1));
}

#[test]
fn the_heaviest_of_parallel_arcs_counts() {
    let arcs = [
        (1, 0, Some(2)),
        (0, 1, Some(1)),
        (1, 0, Some(3)),
        (1, 0, None),
    ];
    let a = Matrix::from_arcs(2, arcs).expect("inside");
    assert_eq!(a.to_string(), ". 1\n3 .");
    let (row, column, shape) = (0, 2, (2, 2));
    let refused = Err(MatrixError::Outside { row, column, shape });
    assert_eq!(Matrix::from_arcs(2, [(0, 2, 0)]), refused);
}

#[test]
fn faults_of_rows_are_named() {
    let number =
        "row 2, column 2: expected a number such as 5, -0.25 or 143/3, or one of -inf and . for −∞";
    for (text, message) in [
        ("1 2; 3", "row 2 has the length 1, the first 2"),
        ("1 2; 3 x", number),
    ] {
        let refused = text.parse::<Matrix>().map_err(|error| error.to_string());
        assert_eq!(refused, Err(message.to_owned()));
    }
    let none: [[i64; 0]; 0] = [];
    assert_eq!(Matrix::from_rows(none), Ok(Matrix::identity(0)));
}

/// A list of numerators must be in order; only [`Matrix::from_entries`] sorts.
#[test]
fn numerators_come_in_order() {
    for (what, (row, column), entries) in [
        ("twice", (0, 1), [(0, 1), (0, 1)]),
        ("back in a row", (0, 0), [(0, 1), (0, 0)]),
        ("a row back", (0, 1), [(1, 0), (0, 1)]),
    ] {
        let refused = Err(MatrixError::Order { row, column });
        let entries = entries.map(|(i, j)| (i, j, IBig::ZERO));
        let found = Matrix::from_numerators((2, 2), UBig::ONE, entries);
        assert_eq!(found, refused, "{what}");
    }
}

#[test]
fn wrong_shapes_are_named() -> Result<(), MatrixError> {
    let a: Matrix = "1 .".parse()?;
    let sum = a.oplus(&Matrix::identity(2));
    for error in [a.otimes(&a).err(), sum.err(), a.apply([0]).err()] {
        assert!(matches!(error, Some(MatrixError::Shape { .. })));
    }
    assert!(a.with_labels(["only one"]).is_err());
    Ok(())
}

#[test]
fn labels_and_the_number_of_finite_entries_stay_through_scaling() -> Result<(), MatrixError> {
    let a: Matrix = "1 .; 2 3".parse()?;
    assert_eq!(a.finite_entries(), 3);
    assert!(a.labels().is_empty());
    let labels = vec!["up".to_owned(), "down".to_owned()];
    let a = a.with_labels(labels.clone())?;
    for lambda in [ratio(1, 2), None] {
        assert_eq!(a.scale(lambda).labels(), labels);
    }
    assert_eq!(a.scale(ratio(1, 2)).finite_entries(), 3);
    assert!(a.without_labels().labels().is_empty());
    Ok(())
}

/// A greater denominator would give the same numbers, but wider integers.
#[test]
fn the_common_denominator_is_the_least_one() -> Result<(), MatrixError> {
    for [a, b, least] in [[4u8, 6, 12], [6, 4, 12], [5, 5, 5], [1, 7, 7], [7, 1, 7]] {
        assert_eq!(lcm(&UBig::from(a), &UBig::from(b)), UBig::from(least));
    }
    let halves: Matrix = "1/2 -3/2".parse()?;
    let scaled = halves.scale(ratio(1, 6));
    assert_eq!(scaled.to_string(), "2/3 -4/3");
    assert_eq!(*scaled.denominator(), UBig::from(6u8));
    Ok(())
}
