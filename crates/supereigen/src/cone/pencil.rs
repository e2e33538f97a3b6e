//! All λ for which A ⊗ x ≥ λ ⊗ B ⊗ x, or A ⊗ x = λ ⊗ B ⊗ x, has a solution other than −∞.
//!
//! The answer at one λ also answers for an interval around it.
//! - *No solution*: the last policy of [`descend`] names a row for each unknown, and all cycles of its digraph are
//!   negative. Their weights are affine in λ, so the greatest cycle mean is convex, and it is negative on an open
//!   interval, on which there is no solution either.
//! - *A solution x*: let each row keep only the term that attains its greater side. On the support of x, the arcs from
//!   the unknowns of its lesser side to that term have no negative cycle. The least cycle mean is concave, so there is
//!   none on a closed interval, on which there is a solution with the same support.
//!
//! Both are intervals of a policy, of which there are finitely many. So asking at a number that no interval covers yet
//! ends after finitely many questions, and the λ with solutions are finitely many closed intervals. Their ends are zeros
//! −w/m of the weights w + m λ of elementary cycles; beyond all of them nothing changes.
//!
//! *Reference*: Gaubert and Sergeev (2013), The level set method for the two-sided max-plus eigenproblem.

use std::collections::BTreeMap;

use dashu_int::{IBig, UBig};

use crate::cone::greatest::{bound, descend};
use crate::cone::inequalities::{Inequalities, Inequality, greatest_coefficient};
use crate::cone::system::Cone;
use crate::digraph::Digraph;
use crate::interrupt::{Interrupt, Interrupted, NoAnswer};
use crate::matrix::{Matrix, lcm, numerator_over};
use crate::scalar::{Rational, Scalar, fitting, in_lane, magnitude};
use crate::sort::sort_by;
use crate::spectral::max_cycle_mean;

/// A closed interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lambdas {
    /// The least number; `None` if there is no least one.
    pub least: Option<Rational>,
    /// The greatest number; `None` if there is no greatest one.
    pub greatest: Option<Rational>,
}

impl Cone {
    /// Returns the finite λ for which A ⊗ x ≥ λ ⊗ B ⊗ x has a solution other than −∞: all up to a greatest one, all, or
    /// none.
    ///
    /// ```
    /// use supereigen::{Cone, Interrupt, Matrix};
    /// let a: Matrix = "-3 1; 2 0".parse()?;
    /// let cone = Cone::new(&a, &Matrix::identity(2))?;
    /// let found = cone.lambdas(&Interrupt::NEVER)?; // λ(A)
    /// assert_eq!(found.and_then(|it| it.greatest).map(|it| it.to_string()), Some("3/2".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the interrupt was raised.
    pub fn lambdas(&self, interrupt: &Interrupt) -> Result<Option<Lambdas>, Interrupted> {
        let rows = self.rows().iter().map(|row| (row.clone(), Slope::Up));
        let pencil = Pencil::new(self, rows.collect());
        Ok(pencil.solvable(interrupt)?.pop())
    }
}

/// Returns all finite λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution other than −∞, as intervals in increasing order.
///
/// ```
/// use supereigen::{Interrupt, cone::pencil};
/// let a = "0 2 4 10 11 12; 0 4 8 20 22 24".parse()?;
/// let b = "0 0 0 0 0 0; 0 4 2 10 12 11".parse()?;
/// let found = pencil(&a, &b, &Interrupt::NEVER)?;
/// let ends = found.into_iter().map(|it| (it.least, it.greatest));
/// let some = |value: i64| Some(value.into());
/// assert!(ends.eq([(some(0), some(4)), (some(10), some(12))]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If A and B differ in shape, or the interrupt was raised.
pub fn pencil(a: &Matrix, b: &Matrix, interrupt: &Interrupt) -> Result<Vec<Lambdas>, NoAnswer> {
    let cone = Cone::new(a, b)?;
    let rows = cone.rows().iter();
    let rows = rows.flat_map(|row| [(row.clone(), Slope::Up), (row.opposite(), Slope::Down)]);
    Ok(Pencil::new(&cone, rows.collect()).solvable(interrupt)?)
}

/// How the lesser side of a row depends on λ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slope {
    /// a ⊗ x ≥ λ ⊗ b ⊗ x.
    Up,
    /// λ ⊗ a ⊗ x ≥ b ⊗ x, that is a ⊗ x ≥ λ⁻¹ ⊗ b ⊗ x.
    Down,
}

impl Slope {
    fn times(self, lambda: &IBig) -> IBig {
        match self {
            Slope::Up => lambda.clone(),
            Slope::Down => -lambda,
        }
    }
}

/// Inequalities that depend on λ, as numerators over a denominator.
struct Pencil {
    n: usize,
    rows: Vec<(Inequality<IBig>, Slope)>,
    denominator: UBig,
}

/// An arc of weight w + m λ.
#[derive(Clone, Debug)]
struct Arc {
    tail: usize,
    head: usize,
    /// w, over the denominator of the pencil.
    weight: IBig,
    /// m.
    slope: i8,
}

/// What is known at one λ, and with it around.
enum Around {
    /// There is a solution as long as no cycle of these arcs is positive.
    Solution(Vec<Arc>),
    /// There is none as long as all cycles of these arcs are negative.
    Nothing(Vec<Arc>),
}

/// A part of the line that is not known yet.
struct Gap {
    least: Rational,
    greatest: Rational,
    /// Whether the ends belong to it.
    has_least: bool,
    has_greatest: bool,
}

impl Pencil {
    fn new(cone: &Cone, rows: Vec<(Inequality<IBig>, Slope)>) -> Pencil {
        Pencil {
            n: cone.n(),
            rows,
            denominator: cone.denominator().clone(),
        }
    }

    /// Returns a number beyond the zeros of the weights of all elementary cycles.
    fn limit(&self) -> Rational {
        let rows = self.rows.iter().map(|(row, _)| row);
        let weight = greatest_coefficient(rows) * UBig::from(2 * self.n);
        Rational::from_parts(IBig::from(weight + UBig::ONE), self.denominator.clone())
    }

    /// Returns all λ with a solution.
    fn solvable(&self, interrupt: &Interrupt) -> Result<Vec<Lambdas>, Interrupted> {
        let limit = self.limit();
        let mut gaps = vec![Gap {
            least: -limit.clone(),
            greatest: limit.clone(),
            has_least: true,
            has_greatest: true,
        }];
        let mut found: Vec<(Rational, Rational)> = Vec::new();
        while let Some(gap) = gaps.pop() {
            let Some(lambda) = gap.inner() else {
                continue;
            };
            if interrupt.is_raised() {
                return Err(Interrupted);
            }
            let around = self.at(&lambda, interrupt)?;
            let least = self.reach(&around, -limit.clone());
            let greatest = self.reach(&around, limit.clone());
            // An open end is still unknown; one at the limit is none.
            let is_open = |end: &Rational| match around {
                Around::Solution(_) => false,
                Around::Nothing(_) => *end != limit && *end != -limit.clone(),
            };
            let (open_least, open_greatest) = (is_open(&least), is_open(&greatest));
            if matches!(around, Around::Solution(_)) {
                found.push((least.clone(), greatest.clone()));
            }
            gaps.push(Gap {
                least: gap.least,
                has_least: gap.has_least,
                greatest: least,
                has_greatest: open_least,
            });
            gaps.push(Gap {
                least: greatest,
                has_least: open_greatest,
                greatest: gap.greatest,
                has_greatest: gap.has_greatest,
            });
        }
        sort_by(&mut found, Ord::cmp);
        let mut joined: Vec<(Rational, Rational)> = Vec::new();
        for (least, greatest) in found {
            match joined.last_mut() {
                Some(last) if least <= last.1 => last.1 = greatest.max(last.1.clone()),
                _ => joined.push((least, greatest)),
            }
        }
        let bounded = |end: Rational| (end != limit && end != -limit.clone()).then_some(end);
        let lambdas = joined.into_iter().map(|(least, greatest)| Lambdas {
            least: bounded(least),
            greatest: bounded(greatest),
        });
        Ok(lambdas.collect())
    }

    /// Finds a solution at λ, or the rows that forbid one.
    fn at(&self, lambda: &Rational, interrupt: &Interrupt) -> Result<Around, Interrupted> {
        let denominator = lcm(&self.denominator, lambda.denominator());
        let factor = IBig::from(&denominator / &self.denominator);
        let lambda = numerator_over(lambda, &denominator);
        let rows = self.rows.iter().map(|(row, slope)| {
            let shift = slope.times(&lambda);
            let (greater, lesser) = (row.greater.iter(), row.lesser.iter());
            Inequality {
                greater: greater.map(|(j, a)| (*j, a * &factor)).collect(),
                lesser: lesser.map(|(i, b)| (*i, b * &factor + &shift)).collect(),
            }
        });
        let rows: Vec<Inequality<IBig>> = rows.collect();
        in_lane!(bound(self.n, &rows, &UBig::ZERO), S => {
            let system = Inequalities::<S>::fitting(self.n, &rows);
            let (x, policy) = descend(&system, &vec![S::zero(); self.n], interrupt)?;
            if x.iter().any(|value| !value.is_epsilon()) {
                return Ok(Around::Solution(self.kept_terms(&system, &x)));
            }
            let mut arcs = Vec::new();
            for (i, choice) in policy.into_iter().enumerate() {
                let Some((k, at)) = choice else {
                    continue;
                };
                let (row, slope) = &self.rows[k];
                let terms = row.greater.iter();
                arcs.extend(terms.map(|(j, a)| Arc {
                    tail: i,
                    head: *j,
                    weight: a - &row.lesser[at].1,
                    slope: if *slope == Slope::Up { -1 } else { 1 },
                }));
            }
            Ok(Around::Nothing(arcs))
        })
    }

    /// Returns the arcs from the lesser side of each row to the term that attains its greater side at x, on the support
    /// of x, with opposite weights.
    fn kept_terms<S: Scalar>(&self, system: &Inequalities<S>, x: &[S]) -> Vec<Arc> {
        let mut arcs = Vec::new();
        for ((row, slope), in_lane) in self.rows.iter().zip(&system.rows) {
            let terms = row.greater.iter().zip(&in_lane.greater);
            let finite = terms.filter(|((j, _), _)| !x[*j].is_epsilon());
            let Some(((j, a), _)) = finite.max_by_key(|((j, _), (_, a))| a.otimes(&x[*j])) else {
                continue;
            };
            let lesser = row.lesser.iter().filter(|(i, _)| !x[*i].is_epsilon());
            arcs.extend(lesser.map(|(i, b)| Arc {
                tail: *i,
                head: *j,
                weight: b - a,
                slope: if *slope == Slope::Up { 1 } else { -1 },
            }));
        }
        arcs
    }

    /// Returns how far towards `limit` the answer at a λ holds: goes back from the limit to the zero of a cycle that
    /// forbids it there, as long as there is one.
    fn reach(&self, around: &Around, limit: Rational) -> Rational {
        let (arcs, zero_forbids) = match around {
            Around::Solution(arcs) => (arcs, false),
            Around::Nothing(arcs) => (arcs, true),
        };
        let mut lambda = limit;
        while let Some((weight, slope)) = self.greatest_cycle(arcs, &lambda) {
            let value = &weight + &slope * &lambda;
            let forbids = value > Rational::ZERO || zero_forbids && value == Rational::ZERO;
            // A cycle whose weight does not depend on λ forbids nothing, since it did not at the λ that was asked.
            if !forbids || slope == Rational::ZERO {
                break;
            }
            let zero = -weight / slope;
            if zero == lambda {
                break;
            }
            lambda = zero;
        }
        lambda
    }

    /// Returns w and m of a cycle of greatest mean at λ.
    fn greatest_cycle(&self, arcs: &[Arc], lambda: &Rational) -> Option<(Rational, Rational)> {
        let denominator = lcm(&self.denominator, lambda.denominator());
        let factor = IBig::from(&denominator / &self.denominator);
        let lambda = numerator_over(lambda, &denominator);
        // Of parallel arcs only the heaviest matters.
        let mut heaviest: BTreeMap<(usize, usize), (IBig, &Arc)> = BTreeMap::new();
        for arc in arcs {
            let weight = &arc.weight * &factor + IBig::from(arc.slope) * &lambda;
            let place = heaviest.entry((arc.tail, arc.head));
            let best = place.or_insert_with(|| (weight.clone(), arc));
            if best.0 < weight {
                *best = (weight, arc);
            }
        }
        let weights = heaviest.values().map(|(weight, _)| weight);
        let bound = (magnitude(weights) + UBig::ONE) * UBig::from(8 * (self.n + 1)).pow(2);
        let cycle = in_lane!(bound, S => {
            let arcs = heaviest.iter();
            let arcs = arcs.map(|(&(i, j), (weight, _))| (i, j, fitting::<S>(weight)));
            max_cycle_mean(&Digraph::from_sorted_arcs(self.n, arcs.collect()))?.cycle
        });
        let heads = cycle.iter().skip(1).chain(cycle.first());
        let taken = cycle.iter().zip(heads);
        let taken = taken.filter_map(|(&i, &j)| Some(heaviest.get(&(i, j))?.1));
        let (weight, slope) = taken.fold((IBig::ZERO, 0), |(weight, slope), arc| {
            (weight + &arc.weight, slope + i64::from(arc.slope))
        });
        let weight = Rational::from_parts(weight, self.denominator.clone());
        Some((weight, slope.into()))
    }
}

impl Gap {
    /// Returns a number of the gap with a small denominator; `None` if the gap is empty.
    fn inner(&self) -> Option<Rational> {
        if self.least < self.greatest {
            let simplest = Rational::simplest_in(self.least.clone(), self.greatest.clone());
            // Between a negative number and 0 that is 0, which is not inside.
            return Some(if self.least < simplest && simplest < self.greatest {
                simplest
            } else {
                (&self.least + &self.greatest) / Rational::from(2)
            });
        }
        let is_point = self.least == self.greatest && self.has_least && self.has_greatest;
        is_point.then(|| self.least.clone())
    }
}
