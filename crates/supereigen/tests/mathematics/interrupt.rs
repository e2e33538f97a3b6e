//! A raised interrupt ends what would take long.

use std::time::Duration;

use supereigen::families::Family;
use supereigen::lasso::{Error, Strategy};
use supereigen::{Collect, Interrupt, Matrix, Method, Options, Stop, System};

use crate::large::zero_ring;

use crate::support::raised;

/// Also without a nonnegative cycle, where a search for one may take any time and find nothing.
#[test]
fn every_method_looks_at_the_interrupt() {
    let negative = Matrix::from_rows([[-1; 3]; 3]).unwrap();
    let zero = Family::Zero.matrix(14, 1);
    for (matrix, lambda) in [(&negative, Some(0)), (&negative, None), (&zero, Some(0))] {
        let system = System::new(matrix, lambda).unwrap();
        for method in Method::ALL {
            let mut basis = Collect::default();
            let options = Options::new().interrupt(&raised());
            let report = system.run_method(method, &options, &mut basis).unwrap();
            assert_eq!(report.stop, Stop::Interrupted, "{method:?}, {lambda:?}");
            let report = system.generators(method, &options, &mut basis).unwrap();
            assert_eq!(report.stop, Stop::Interrupted, "{method:?}, {lambda:?}");
            assert!(basis.vectors.is_empty());
        }
    }
}

/// Forward, samples of a long ring take a time that is quadratic in its length: seconds, were there no interrupt.
#[test]
fn a_survey_ends_soon_after_the_interrupt_and_knows_nothing_exactly() {
    let ring = zero_ring(20_000);
    let forward = Options::new().strategy(Strategy::Forward);
    let search = ring.search(&forward).unwrap();
    let survey = |flag: &Interrupt| search.clone().with_interrupt(flag).survey(1 << 20, 1);
    let soon = Duration::from_millis(50);
    let from_outside = Interrupt::new();
    let late = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(soon);
            from_outside.raise();
        });
        survey(&from_outside)
    });
    for survey in [survey(&raised()), late, survey(&Interrupt::after(soon))] {
        assert_eq!(survey.stop(), Stop::Interrupted);
        assert!(!survey.estimate().is_exact);
    }
}

/// With this many arcs a single sample takes long, and so does the choice of a strategy; so many samples take years.
#[test]
fn a_survey_of_a_dense_matrix_ends_soon_after_the_interrupt() {
    let matrix = Family::Circulant { k: 300 }.matrix(600, 1);
    let system = System::new(&matrix, 0).unwrap();
    for after in [0, 100, 400] {
        let interrupt = Interrupt::after(Duration::from_millis(after));
        match system.search(&Options::new().interrupt(&interrupt)) {
            Err(error) => assert_eq!(error, Error::Interrupted),
            Ok(search) => {
                let survey = search.survey(1 << 40, 1000);
                assert_eq!(survey.stop(), Stop::Interrupted);
                let estimate = survey.estimate();
                assert!(!estimate.is_exact && estimate.most.is_infinite());
            }
        }
    }
}
