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

use crate::cone::greatest::{Policy, bound, descend};
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
        let rows = self.rows().iter().map(|row| (row.clone(), 1));
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
    let rows = rows.flat_map(|row| [(row.clone(), 1), (row.opposite(), -1)]);
    Ok(Pencil::new(&cone, rows.collect()).solvable(interrupt)?)
}

/// Inequalities that depend on λ, as numerators over a denominator.
struct Pencil {
    n: usize,
    /// Each row with the slope of its lesser side: 1 for a ⊗ x ≥ λ ⊗ b ⊗ x, and −1 for λ ⊗ a ⊗ x ≥ b ⊗ x, that is
    /// a ⊗ x ≥ λ⁻¹ ⊗ b ⊗ x.
    rows: Vec<(Inequality<IBig>, i8)>,
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

/// What is known at one λ, and with it around: there is a solution as long as no cycle of the arcs is positive, or there is
/// none as long as all are negative.
struct Around {
    is_solvable: bool,
    arcs: Vec<Arc>,
}

/// A part of the line that is not known yet: each end, and whether it belongs to the part.
struct Gap {
    least: (Rational, bool),
    greatest: (Rational, bool),
}

impl Pencil {
    fn new(cone: &Cone, rows: Vec<(Inequality<IBig>, i8)>) -> Pencil {
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
        let bounded = |end: &Rational| *end != limit && *end != -limit.clone();
        let mut gaps = vec![Gap {
            least: (-limit.clone(), true),
            greatest: (limit.clone(), true),
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
            if around.is_solvable {
                found.push((least.clone(), greatest.clone()));
            }
            // An open end is still unknown; one at the limit is none.
            let end = |end: Rational| {
                let is_open = !around.is_solvable && bounded(&end);
                (end, is_open)
            };
            gaps.push(Gap {
                least: gap.least,
                greatest: end(least),
            });
            gaps.push(Gap {
                least: end(greatest),
                greatest: gap.greatest,
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
        let lambdas = joined.into_iter().map(|(least, greatest)| Lambdas {
            least: Some(least).filter(bounded),
            greatest: Some(greatest).filter(bounded),
        });
        Ok(lambdas.collect())
    }

    /// Finds a solution at λ, or the rows that forbid one.
    fn at(&self, lambda: &Rational, interrupt: &Interrupt) -> Result<Around, Interrupted> {
        let denominator = lcm(&self.denominator, lambda.denominator());
        let factor = IBig::from(&denominator / &self.denominator);
        let lambda = numerator_over(lambda, &denominator);
        let rows = self.rows.iter().map(|(row, slope)| {
            let shift = IBig::from(*slope) * &lambda;
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
            let is_solvable = x.iter().any(|value| !value.is_epsilon());
            let arcs = if is_solvable {
                self.kept_terms(&system, &x)
            } else {
                self.chosen_rows(policy)
            };
            Ok(Around { is_solvable, arcs })
        })
    }

    /// Returns the arcs of a policy, from each unknown to the terms on the greater side of its row.
    fn chosen_rows(&self, policy: Policy) -> Vec<Arc> {
        let mut arcs = Vec::new();
        for (i, choice) in policy.into_iter().enumerate() {
            if let Some((k, at)) = choice {
                let (row, slope) = &self.rows[k];
                let terms = row.greater.iter();
                arcs.extend(terms.map(|(j, a)| Arc {
                    tail: i,
                    head: *j,
                    weight: a - &row.lesser[at].1,
                    slope: -slope,
                }));
            }
        }
        arcs
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
                slope: *slope,
            }));
        }
        arcs
    }

    /// Returns how far towards `limit` the answer at a λ holds: goes back from the limit to the zero of a cycle that
    /// forbids it there, as long as there is one.
    fn reach(&self, around: &Around, limit: Rational) -> Rational {
        let mut lambda = limit;
        while let Some((weight, slope)) = self.greatest_cycle(&around.arcs, &lambda) {
            let value = &weight + &slope * &lambda;
            let forbids = value > Rational::ZERO || !around.is_solvable && value == Rational::ZERO;
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
        let ((least, has_least), (greatest, has_greatest)) = (&self.least, &self.greatest);
        if least < greatest {
            let simplest = Rational::simplest_in(least.clone(), greatest.clone());
            // Between a negative number and 0 that is 0, which is not inside.
            let is_inside = *least < simplest && simplest < *greatest;
            let middle = || (least + greatest) / Rational::from(2);
            return Some(if is_inside { simplest } else { middle() });
        }
        let is_point = least == greatest && *has_least && *has_greatest;
        is_point.then(|| least.clone())
    }
}
