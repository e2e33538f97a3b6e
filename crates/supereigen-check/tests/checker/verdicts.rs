//! What the checker says of single vectors; supereigen-fuzz asks it about random ones.

use supereigen::{Entry, Matrix};
use supereigen_check::{Checker, Fault};

#[test]
fn a_failing_row_is_told_in_terms_of_the_matrix() {
    let matrix = Matrix::from_rows([[Some(5), None], [Some(4), None]]).expect("square");
    let checker = Checker::new(&matrix, &Some(3.into())).expect("square");
    let x: [Entry; 2] = [Some(0.into()), Some(0.into())];
    assert_eq!(checker.check_vector(&x), Err(Fault::NotExtremal));
    let checker = Checker::new(&matrix, &Some(5.into())).expect("square");
    assert_eq!(
        checker.check_vector(&x),
        Err(Fault::NotASolution {
            row: 1,
            left: Some(4.into()),
            right: Some(5.into())
        })
    );
}
