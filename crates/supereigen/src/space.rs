//! What is enumerated: the supereigenvectors of a system, or a cone.

use dashu_int::UBig;

use crate::cone::Cone;
use crate::lasso::{Error, Options, Search};
use crate::report::Report;
use crate::sink::Sink;
use crate::system::System;

/// A set of vectors that has a scaled basis.
///
/// ```
/// use supereigen::{Cone, Count, Options, Space, System};
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?;
/// for space in [Space::from(Cone::from(&system)), Space::from(system)] {
///     let mut count = Count::default();
///     space.run(&Options::new().type_of(1), &mut count)?;
///     assert_eq!(count.count, 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum Space {
    /// {x : A ⊗ x ≥ λ ⊗ x}.
    Supereigen(System),
    /// {x : A ⊗ x ≥ B ⊗ x}.
    Cone(Cone),
}

impl From<System> for Space {
    fn from(system: System) -> Space {
        Space::Supereigen(system)
    }
}

impl From<Cone> for Space {
    fn from(cone: Cone) -> Space {
        Space::Cone(cone)
    }
}

impl Space {
    /// Returns the number of entries of each vector.
    pub fn n(&self) -> usize {
        match self {
            Space::Supereigen(system) => system.n(),
            Space::Cone(cone) => cone.n(),
        }
    }

    /// Returns the denominator of every vector that a sink receives.
    pub fn denominator(&self) -> &UBig {
        match self {
            Space::Supereigen(system) => system.denominator(),
            Space::Cone(cone) => cone.denominator(),
        }
    }

    /// Returns the names of the entries; none if they have no names.
    pub fn labels(&self) -> &[String] {
        match self {
            Space::Supereigen(system) => system.matrix().labels(),
            Space::Cone(cone) => cone.labels(),
        }
    }

    /// Makes the search for its scaled extremals ready.
    ///
    /// # Errors
    /// Those of [`System::search`] and [`Cone::search`].
    pub fn search(&self, options: &Options) -> Result<Search, Error> {
        match self {
            Space::Supereigen(system) => system.search(options),
            Space::Cone(cone) => cone.search(options),
        }
    }

    /// Pushes what is wanted of its scaled extremals into a sink.
    ///
    /// # Errors
    /// Those of [`System::run`] and [`Cone::run`].
    pub fn run(&self, options: &Options, sink: &mut dyn Sink) -> Result<Report, Error> {
        match self {
            Space::Supereigen(system) => system.run(options, sink),
            Space::Cone(cone) => cone.run(options, sink),
        }
    }
}
