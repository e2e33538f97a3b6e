//! The rates at which the entries of an orbit grow in the long run.
//!
//! x_i(k) is the greatest a walk of k arcs from i to the support of x(0) can give. In the long run such a walk spends all but
//! a bounded number of its arcs on cycles of greatest mean λ(C) of one class C, and it grows by λ(C) on average. Let d be
//! the greatest common divisor of the lengths of the cycles of C. Every large length that leaves the right remainder modulo d
//! occurs within C; so it is enough to know for which remainders some walk from i by way of C to the support exists. The
//! rate of x_i(k) is the greatest λ(C) that the remainder of k allows. If x(0) is finite on all cycles, every remainder is
//! allowed, and the rates are the cycle-time vector of A.

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use crate::matrix::{Matrix, MatrixError, lcm};
use crate::scalar::{Entry, Rational};
use crate::sort::sort_by;
use crate::spectral::{CyclicityError, classes, cyclicity};
use crate::system::{Class, System};

/// The rates of all entries of an orbit.
pub(super) struct Rates {
    /// The strongly connected classes of D_A, each after those that it reaches.
    pub(super) classes: Vec<Class>,
    /// Whether the support can be reached from each node.
    lives: Vec<bool>,
    /// For each node the classes that give it a rate, the greatest first; none if the entry ends at −∞.
    allowed: Vec<Vec<Allowed>>,
    /// After so many steps, in the long run, every entry has grown by its rate in each of them.
    pub(super) period: UBig,
}

/// A rate, and for each remainder of k whether x_i(k) grows by it.
struct Allowed {
    rate: Rational,
    remainders: Vec<bool>,
}

impl Rates {
    /// Finds the rates of the orbits that start with the given support.
    pub(super) fn new(a: &Matrix, support: &[usize]) -> Result<Rates, MatrixError> {
        let classes = System::new(a, 0)?.classes();
        let n = a.rows();
        let mut tails = vec![Vec::new(); n];
        for i in 0..n {
            a.row(i).for_each(|(j, _)| tails[j].push(i));
        }
        let mut rates = Rates {
            classes: Vec::new(),
            lives: reached(&tails, 1, support.iter().map(|&node| (node, 0)), &[]),
            allowed: (0..n).map(|_| Vec::new()).collect(),
            period: UBig::ONE,
        };
        let living = classes.iter().filter(|class| rates.lives[class.nodes[0]]);
        let by_rate = living.filter_map(|class| Some((&class.critical.as_ref()?.mean, class)));
        let mut by_rate: Vec<(&Rational, &Class)> = by_rate.collect();
        sort_by(&mut by_rate, |(one, _), (other, _)| other.cmp(one));
        // A node is closed once a class allows it every remainder; all nodes that reach it are then closed as well, and no
        // class of a smaller rate counts for them.
        let mut is_closed = vec![false; n];
        for group in by_rate.chunk_by(|(one, _), (other, _)| one == other) {
            let mut closing = is_closed.clone();
            for (rate, class) in group {
                if is_closed[class.nodes[0]] {
                    continue;
                }
                let (period, d) = periods(a, &class.nodes)?;
                rates.period = lcm(&rates.period, &period);
                let to_support = reached(&tails, d, support.iter().map(|&node| (node, 0)), &[]);
                let within = class.nodes.iter().flat_map(|&node| {
                    let remainders = &to_support[node * d..][..d];
                    (0..d).filter(|&r| remainders[r]).map(move |r| (node, r))
                });
                let found = reached(&tails, d, within, &is_closed);
                for (node, remainders) in found.chunks(d).enumerate() {
                    if remainders.contains(&true) {
                        closing[node] |= !remainders.contains(&false);
                        rates.allowed[node].push(Allowed {
                            rate: (*rate).clone(),
                            remainders: remainders.to_vec(),
                        });
                    }
                }
            }
            is_closed = closing;
        }
        rates.classes = classes;
        Ok(rates)
    }

    /// Returns the rate of an entry at the times that leave the same remainders as k.
    pub(super) fn rate(&self, node: usize, k: u64) -> Option<&Rational> {
        let is_allowed = |it: &&Allowed| it.remainders[(k % it.remainders.len() as u64) as usize];
        let allowed = self.allowed[node].iter().find(is_allowed);
        allowed.map(|it| &it.rate)
    }

    /// Returns the rates of an entry, at any times, with −∞ if the entry is −∞ at some of them in the long run.
    pub(super) fn of(&self, node: usize) -> BTreeSet<Entry> {
        let allowed = &self.allowed[node];
        // The period is a multiple of the number of remainders of each.
        let times = allowed.iter().map(|it| it.remainders.len() as u64);
        let times = times.fold(1, |all: u64, one| all / all.gcd(one) * one);
        (0..times).map(|k| self.rate(node, k).cloned()).collect()
    }

    /// Returns the matrix without the arcs of nodes whose entries are −∞ from the beginning.
    pub(super) fn living(&self, a: &Matrix) -> Result<Matrix, MatrixError> {
        let lives = |i: usize, j: usize| self.lives[i] && self.lives[j];
        let arcs =
            (0..a.rows()).flat_map(|i| a.row(i).map(move |(j, value)| (i, j, value.clone())));
        let arcs = arcs.filter(|&(i, j, _)| lives(i, j));
        Matrix::from_numerators((a.rows(), a.columns()), a.denominator().clone(), arcs)
    }

    /// Returns the one rate of all entries that stay finite, at any times: −∞ if none does, and `None` if there are several.
    pub(super) fn common(&self) -> Option<Entry> {
        let mut rates = self.allowed.iter().flatten().map(|it| &it.rate);
        let Some(first) = rates.next() else {
            return Some(None);
        };
        rates.all(|rate| rate == first).then(|| Some(first.clone()))
    }
}

/// Returns which (node, remainder), at `node * d + remainder`, walk to one of `ends` along arcs that each add 1 to the
/// remainder modulo d, but not through closed nodes.
fn reached(
    tails: &[Vec<usize>],
    d: usize,
    ends: impl Iterator<Item = (usize, usize)>,
    is_closed: &[bool],
) -> Vec<bool> {
    let is_open = |node: usize| is_closed.get(node) != Some(&true);
    let ends = ends.filter(|&(node, _)| is_open(node));
    let ends = ends.map(|(node, remainder)| node * d + remainder);
    classes::reached(tails.len() * d, ends, |at| {
        let open = tails[at / d].iter().filter(|&&tail| is_open(tail));
        open.map(move |tail| tail * d + (at + 1) % d)
    })
}

/// Returns the cyclicity of the critical graph of a class, and the greatest common divisor of the lengths of all its cycles.
fn periods(a: &Matrix, nodes: &[usize]) -> Result<(UBig, usize), MatrixError> {
    let mut arcs = Vec::new();
    for (tail, &i) in nodes.iter().enumerate() {
        for (j, value) in a.row(i) {
            if let Ok(head) = nodes.binary_search(&j) {
                let weight = Rational::from_parts(value.clone(), a.denominator().clone());
                arcs.push((tail, head, weight));
            }
        }
    }
    let period = |arcs| {
        let block = Matrix::from_arcs(nodes.len(), arcs)?;
        match cyclicity(&block) {
            Ok(found) => Ok(found.period),
            Err(CyclicityError::Matrix(error)) => Err(error),
            // One class has one greatest mean.
            Err(CyclicityError::DifferentMeans(_)) => Ok(UBig::ONE),
        }
    };
    let flat = arcs.iter().map(|&(i, j, _)| (i, j, Rational::ZERO));
    let divisor = usize::try_from(period(flat.collect())?).unwrap_or(1);
    Ok((period(arcs)?, divisor))
}
