//! The matrix λ⁻¹ ⊗ A as the checker sees it: arcs with exact numerators over one denominator.

use std::fmt::Debug;
use std::ops::{Add, ControlFlow, Range, Sub};

use supereigen_exact::{Entry, IBig, Matrix, Rational, UBig};

use crate::falling::Falling;
use crate::fault::Fault;

/// A numerator: a machine integer, or one of any size.
pub(crate) trait Number: Clone + Ord + Debug {
    fn zero() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    /// Returns the next lesser integer.
    fn before(&self) -> Self;
    fn to_integer(&self) -> IBig;
}

impl<T: Clone + Ord + Debug + From<i8> + Into<IBig>> Number for T
where
    for<'a> &'a T: Add<Output = T> + Sub<Output = T>,
{
    fn zero() -> T {
        T::from(0)
    }

    fn plus(&self, other: &T) -> T {
        self + other
    }

    fn minus(&self, other: &T) -> T {
        self - other
    }

    fn before(&self) -> T {
        self - &T::from(1)
    }

    fn to_integer(&self) -> IBig {
        self.clone().into()
    }
}

/// A vector of numerators; `None` is −∞.
pub(crate) type Vector<T> = Vec<Option<T>>;

/// Machine integers are used up to this magnitude, so that the sum of a few of them cannot overflow.
pub(crate) const NARROW: i64 = 1 << 60;

/// The finite entries of λ⁻¹ ⊗ A.
#[derive(Clone, Debug)]
pub(crate) struct Problem<T> {
    /// For each i the pairs (j, a_ij − λ) with a_ij finite.
    pub(crate) outgoing: Vec<Vec<(usize, T)>>,
    /// For each j the pairs (i, a_ij − λ).
    pub(crate) incoming: Vec<Vec<(usize, T)>>,
    /// λ.
    pub(crate) lambda: Rational,
    /// The denominator of all numerators.
    pub(crate) denominator: UBig,
}

impl<T: Number> Problem<T> {
    pub(crate) fn n(&self) -> usize {
        self.outgoing.len()
    }

    /// Returns the weight of the arc (i, j), if there is one.
    pub(crate) fn weight(&self, i: usize, j: usize) -> Option<&T> {
        let arc = self.outgoing.get(i)?.iter().find(|(head, _)| *head == j)?;
        Some(&arc.1)
    }

    fn from_outgoing(
        outgoing: Vec<Vec<(usize, T)>>,
        lambda: Rational,
        denominator: UBig,
    ) -> Problem<T> {
        let mut incoming = vec![Vec::new(); outgoing.len()];
        for (i, arcs) in outgoing.iter().enumerate() {
            for (j, weight) in arcs {
                incoming[*j].push((i, weight.clone()));
            }
        }
        Problem {
            outgoing,
            incoming,
            lambda,
            denominator,
        }
    }
}

impl Problem<IBig> {
    /// Returns λ⁻¹ ⊗ A for a square matrix and a finite λ.
    pub(crate) fn new(a: &Matrix, lambda: &Rational) -> Problem<IBig> {
        let over = lambda.denominator();
        // A common denominator need not be the least.
        let denominator = if (a.denominator() % over).is_zero() {
            a.denominator().clone()
        } else {
            a.denominator() * over
        };
        let factor = IBig::from(&denominator / a.denominator());
        let shift = lambda.numerator() * IBig::from(&denominator / over);
        let row = |i: usize| {
            let shifted = |(j, value): (usize, &IBig)| (j, value * &factor - &shift);
            a.row(i).map(shifted).collect()
        };
        let outgoing = (0..a.rows()).map(row).collect();
        Problem::from_outgoing(outgoing, lambda.clone(), denominator)
    }

    /// Returns the same problem in machine integers, if the weights of n + 1 arcs can be added in them.
    pub(crate) fn narrow(&self) -> Option<Problem<i64>> {
        let limit = NARROW / i64::try_from(self.n()).ok()?.checked_add(1)?;
        let narrow = |arcs: &Vec<_>| narrow_terms(arcs, limit);
        let outgoing = self.outgoing.iter().map(narrow).collect::<Option<_>>()?;
        let (lambda, denominator) = (self.lambda.clone(), self.denominator.clone());
        Some(Problem::from_outgoing(outgoing, lambda, denominator))
    }
}

/// Is called at every step of a search, and may stop it.
pub(crate) type Tick<'t> = dyn FnMut() -> ControlFlow<()> + 't;

/// Receives a vector that may be missing, and what to call while it is tested.
pub(crate) type Found<'f, T> = dyn FnMut(&Vector<T>, &mut Tick<'_>) -> ControlFlow<()> + 'f;

/// A system of inequalities in numerators of one kind, against which vectors are checked.
pub(crate) trait Inequalities<T: Number> {
    /// Returns the denominator of all numerators.
    fn denominator(&self) -> &UBig;

    /// Returns the first inequality that fails at x, as a fault.
    fn failing(&self, x: &[Option<T>]) -> Option<Fault>;

    /// Returns the tight rows of a solution.
    fn falling(&self, x: &[Option<T>]) -> Falling;

    fn exact(&self, numerator: &T) -> Rational {
        Rational::from_parts(numerator.to_integer(), self.denominator().clone())
    }
}

/// Inequalities whose extremals can be enumerated once more.
pub(crate) trait Enumerate<T: Number>: Inequalities<T> {
    /// Calls `found` with scaled solutions, all extremals of a type in `types` among them, some more than once, and `tick`
    /// at every step.
    fn candidates(
        &self,
        types: Range<usize>,
        tick: &mut Tick<'_>,
        found: &mut Found<'_, T>,
    ) -> ControlFlow<()>;
}

/// Inequalities with numerators of any size.
pub(crate) trait Wide: Inequalities<IBig> {
    /// Returns the same system over `factor` times the denominator.
    fn times(&self, factor: &UBig) -> Self;
}

impl Wide for Problem<IBig> {
    fn times(&self, factor: &UBig) -> Problem<IBig> {
        let arcs = |arcs: &Vec<(usize, IBig)>| terms_times(arcs, factor);
        let outgoing = self.outgoing.iter().map(arcs).collect();
        let denominator = &self.denominator * factor;
        Problem::from_outgoing(outgoing, self.lambda.clone(), denominator)
    }
}

/// Returns the terms in machine integers, if none exceeds the limit.
pub(crate) fn narrow_terms(terms: &[(usize, IBig)], limit: i64) -> Option<Vec<(usize, i64)>> {
    let narrow = |(j, value): &(usize, IBig)| {
        let value = i64::try_from(value).ok()?;
        (-limit..=limit).contains(&value).then_some((*j, value))
    };
    terms.iter().map(narrow).collect()
}

/// Returns the terms over `factor` times the denominator.
pub(crate) fn terms_times(terms: &[(usize, IBig)], factor: &UBig) -> Vec<(usize, IBig)> {
    let factor = IBig::from(factor.clone());
    terms
        .iter()
        .map(|(j, value)| (*j, value * &factor))
        .collect()
}

/// Returns the numerators of x over a denominator; `None` if some entry needs another denominator.
pub(crate) fn numerators(x: &[Entry], denominator: &UBig) -> Option<Vector<IBig>> {
    let numerator = |value: &Rational| {
        if value.denominator() == denominator {
            return Some(value.numerator().clone());
        }
        let factor = denominator / value.denominator();
        (&factor * value.denominator() == *denominator)
            .then(|| value.numerator() * IBig::from(factor))
    };
    let entry = |value: &Entry| match value {
        None => Some(None),
        Some(value) => numerator(value).map(Some),
    };
    x.iter().map(entry).collect()
}

/// Returns x in machine integers; `None` if some entry is too large.
pub(crate) fn narrow_vector(x: &[Option<IBig>]) -> Option<Vector<i64>> {
    x.iter()
        .map(|value| match value {
            None => Some(None),
            Some(value) => i64::try_from(value)
                .ok()
                .filter(|value| (-NARROW..=NARROW).contains(value))
                .map(Some),
        })
        .collect()
}
