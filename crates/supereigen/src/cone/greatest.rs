//! The greatest solution of A ⊗ x ≥ B ⊗ x below a vector u.
//!
//! x is a solution iff x_i ≤ (A_k ⊗ x) − b_ki wherever b_ki is finite. So the greatest one below u is the greatest
//! fixed point of x ↦ u ∧ min_k ((A_k ⊗ x) − b_ki), which is the value of a game: at i one player chooses a row k, to
//! make x_i small, and at k the other one chooses the term j that attains A_k ⊗ x.
//!
//! Two methods approach it from above.
//! - *Sweeps* apply the map, row by row. Usually a few are enough, but their number can grow with the numbers.
//!   A value that has sunk below the `floor` is −∞: in the greatest solution a chain of at most n − 1 equalities
//!   x_i = a_kj − b_ki + x_j leads from every finite entry to an index l with x_l = u_l, since a set of indices without
//!   one could be raised together.
//! - *Policies*, if the sweeps do not end soon. A policy names one row for each unknown, or none. The greatest x ≤ u
//!   under these rows alone is a game of one player ([`greatest`]). Where another row allows less, the policy
//!   changes, and x falls. When no row allows less, x is a solution.
//!
//! Why x falls: let x belong to the old policy and y to the new one, and let D be the set where y − x is greatest and
//! positive (or infinite). No i in D has changed its row k, since there (A_k ⊗ x) − b_ki < x_i, and y exceeds x by no
//! more than that difference. So x_i < y_i ≤ u_i, and x_i = (A_k ⊗ x) − b_ki; a term j that attains A_k ⊗ y exceeds
//! x_j by at least as much as y_i exceeds x_i, so it attains A_k ⊗ x too, and j is in D. Hence x, raised to y on D,
//! satisfies the old policy, and x was not the greatest. No policy comes back, and there are finitely many.

use dashu_int::{IBig, UBig};

use crate::cone::inequalities::{Inequalities, Inequality, evaluate, greatest_coefficient};
use crate::digraph::Digraph;
use crate::interrupt::{Interrupt, Interrupted};
use crate::scalar::{Scalar, in_lane};
use crate::solution::greatest;

/// For each unknown the row that bounds it, and the place of the unknown on the lesser side of that row.
pub(crate) type Policy = Vec<Option<(usize, usize)>>;

/// How many sweeps are tried; policies take less than as many more.
const SWEEPS: usize = 64;

/// Returns the greatest solution below u.
///
/// The lane must hold [`bound`](crate::cone::solve::bound). *Complexity*: mostly a few passes over the terms.
pub(crate) fn greatest_below<S: Scalar>(
    system: &Inequalities<S>,
    u: Vec<S>,
    interrupt: &Interrupt,
) -> Result<Vec<S>, Interrupted> {
    greatest_unless_lowered(system, u, |_| false, interrupt)
}

/// Returns the greatest solution below u; or some vector above it, as soon as one is so low that nobody asks how low the
/// solution is.
pub(crate) fn greatest_unless_lowered<S: Scalar>(
    system: &Inequalities<S>,
    u: Vec<S>,
    is_too_low: impl Fn(&[S]) -> bool,
    interrupt: &Interrupt,
) -> Result<Vec<S>, Interrupted> {
    let mut x = u;
    let mut policy = vec![None; system.n];
    if sweeps(system, &mut x, &mut policy, &is_too_low, interrupt)? {
        Ok(x)
    } else {
        by_policies(system, &x, &mut policy, &is_too_low, interrupt)
    }
}

/// Returns the greatest solution below u, and the last policy: its rows for the unknowns that are −∞ admit no solution
/// below u that is finite at one of them.
pub(crate) fn descend<S: Scalar>(
    system: &Inequalities<S>,
    u: &[S],
    interrupt: &Interrupt,
) -> Result<(Vec<S>, Policy), Interrupted> {
    let mut policy = vec![None; system.n];
    // Only to find the policy to begin with: the rows that have lowered something last.
    let never = |_: &[S]| false;
    sweeps(system, &mut u.to_vec(), &mut policy, &never, interrupt)?;
    let x = by_policies(system, u, &mut policy, &never, interrupt)?;
    Ok((x, policy))
}

/// Sweeps until nothing changes, x is too low, or for long enough; returns whether this is the end.
fn sweeps<S: Scalar>(
    system: &Inequalities<S>,
    x: &mut [S],
    policy: &mut Policy,
    is_too_low: &impl Fn(&[S]) -> bool,
    interrupt: &Interrupt,
) -> Result<bool, Interrupted> {
    let Some(floor) = floor(system, x) else {
        return Ok(true);
    };
    for _ in 0..SWEEPS {
        if interrupt.is_raised() {
            return Err(Interrupted);
        }
        if !sweep(system, x, policy, &floor) || is_too_low(x) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns a number that no finite entry of the greatest solution below u is less than; `None` if u is −∞.
fn floor<S: Scalar>(system: &Inequalities<S>, u: &[S]) -> Option<S> {
    let least = u.iter().filter(|value| !value.is_epsilon()).min()?;
    let loss = system.rows.iter().filter_map(|row| {
        let greater = row.greater.iter().map(|(_, value)| value).min()?;
        let lesser = row.lesser.iter().map(|(_, value)| value).max()?;
        Some(lesser.minus(greater))
    });
    let loss = loss.max().unwrap_or(S::zero()).max(S::zero());
    Some(least.minus(&loss.times(system.n)))
}

/// Lowers x to what each row in turn allows, and remembers which row it was; returns whether anything changed.
fn sweep<S: Scalar>(system: &Inequalities<S>, x: &mut [S], policy: &mut Policy, floor: &S) -> bool {
    let mut changed = false;
    for (k, row) in system.rows.iter().enumerate() {
        let value = evaluate(&row.greater, x);
        for (at, (i, coefficient)) in row.lesser.iter().enumerate() {
            let allowed = value.minus(coefficient);
            if allowed < x[*i] {
                x[*i] = if allowed < *floor {
                    S::EPSILON
                } else {
                    allowed
                };
                policy[*i] = Some((k, at));
                changed = true;
            }
        }
    }
    changed
}

/// Returns the greatest solution below u, from any policy, and leaves the last one.
fn by_policies<S: Scalar>(
    system: &Inequalities<S>,
    u: &[S],
    policy: &mut Policy,
    is_too_low: &impl Fn(&[S]) -> bool,
    interrupt: &Interrupt,
) -> Result<Vec<S>, Interrupted> {
    begin(system, u, policy);
    loop {
        if interrupt.is_raised() {
            return Err(Interrupted);
        }
        let x = greatest::greatest_below(&under(policy, system), u);
        if is_too_low(&x) || !lower(system, &x, policy) {
            return Ok(x);
        }
    }
}

/// Gives each unknown without a row the one that allows the least of it, though that may be more than u: without it unknowns
/// would sink one after the other, each with the next policy.
fn begin<S: Scalar>(system: &Inequalities<S>, u: &[S], policy: &mut Policy) {
    let mut least: Vec<Option<S>> = vec![None; system.n];
    each_bound(system, u, |i, allowed, place| {
        let is_first = policy[i].is_none();
        if is_first || least[i].as_ref().is_some_and(|least| allowed < *least) {
            least[i] = Some(allowed);
            policy[i] = Some(place);
        }
    });
}

/// Gives each unknown the row that allows the least of it, if that is less than x; returns whether one does.
fn lower<S: Scalar>(system: &Inequalities<S>, x: &[S], policy: &mut Policy) -> bool {
    let mut least = x.to_vec();
    let mut changed = false;
    each_bound(system, x, |i, allowed, place| {
        if allowed < least[i] {
            least[i] = allowed;
            policy[i] = Some(place);
            changed = true;
        }
    });
    changed
}

/// Tells how much each row allows of each unknown on its lesser side, and the place of both in a policy.
fn each_bound<S: Scalar>(
    system: &Inequalities<S>,
    x: &[S],
    mut take: impl FnMut(usize, S, (usize, usize)),
) {
    for (k, row) in system.rows.iter().enumerate() {
        let value = evaluate(&row.greater, x);
        for (at, (i, coefficient)) in row.lesser.iter().enumerate() {
            take(*i, value.minus(coefficient), (k, at));
        }
    }
}

/// Returns the digraph of a policy, with an arc from i of weight a_kj − b_ki for each term j of the row of i. An unknown
/// without a row gets a loop of weight 0, which says nothing.
fn under<S: Scalar>(policy: &Policy, system: &Inequalities<S>) -> Digraph<S> {
    let mut arcs = Vec::new();
    for (i, choice) in policy.iter().enumerate() {
        match choice {
            None => arcs.push((i, i, S::zero())),
            Some((k, at)) => {
                let row = &system.rows[*k];
                let coefficient = &row.lesser[*at].1;
                let terms = row.greater.iter();
                arcs.extend(terms.map(|(j, value)| (i, *j, value.minus(coefficient))));
            }
        }
    }
    Digraph::from_sorted_arcs(system.n, arcs)
}

/// Returns a bound on all that is computed for the greatest solution of `rows` below a vector of magnitude `u`: that of
/// the game of one player, whose weights are differences of two coefficients and whose bounds come down from u
/// by at most n of them.
pub(crate) fn bound(n: usize, rows: &[Inequality<IBig>], u: &UBig) -> UBig {
    let weight = greatest_coefficient(rows) * UBig::from(2u8) + UBig::ONE;
    (u + weight * UBig::from(n + 1)) * UBig::from(8u8) * UBig::from(n + 2).pow(3)
}

/// Returns whether each unknown is finite in some solution.
pub(crate) fn finite_unknowns(n: usize, rows: &[Inequality<IBig>]) -> Vec<bool> {
    in_lane!(bound(n, rows, &UBig::ZERO), S => {
        let system = Inequalities::<S>::fitting(n, rows);
        let zero = vec![S::zero(); n];
        // An interrupt that is never raised leaves an answer.
        let greatest = greatest_below(&system, zero, &Interrupt::NEVER).unwrap_or_default();
        greatest.iter().map(|value| !value.is_epsilon()).collect()
    })
}
