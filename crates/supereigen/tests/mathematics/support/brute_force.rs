//! The scaled basis from the definitions, without any code of the library.
//!
//! Every solution x is the maximum of one lasso vector for each i ∈ Supp(x): follow arcs with
//! a_uv + x_v ≥ x_u from i until a node repeats. So all lasso vectors generate the space, and the
//! extremals are those that are no max-combination of the others.

use std::collections::BTreeSet;
use std::ops::{Add, Sub};

/// A number that the brute force can work with.
pub trait Number: Clone + Ord + From<i8> + Add<Output = Self> + Sub<Output = Self> {}
impl<T: Clone + Ord + From<i8> + Add<Output = T> + Sub<Output = T>> Number for T {}

/// A vector; `None` is −∞.
pub type Vector<T> = Vec<Option<T>>;

/// A square matrix by rows.
pub type Square<T> = Vec<Vec<Option<T>>>;

/// All scaled extremals of A ⊗ x ≥ x.
pub fn basis<T: Number>(a: &Square<T>) -> BTreeSet<Vector<T>> {
    let n = a.len();
    let mut generators = BTreeSet::new();
    for start in 0..n {
        let mut x = vec![None; n];
        x[start] = Some(T::from(0));
        grow(a, &mut vec![start], &mut x, &mut generators);
    }
    generators
        .iter()
        .filter(|x| !is_combination_of_others(x, &generators))
        .cloned()
        .collect()
}

/// The types of an extremal: i such that no other extremal below it reaches x_i.
pub fn types<T: Number>(x: &Vector<T>, basis: &BTreeSet<Vector<T>>) -> Vec<usize> {
    (0..x.len())
        .filter(|&i| {
            x[i].is_some()
                && basis.iter().filter(|&g| g != x).all(|g| {
                    greatest_multiple_below(x, g).is_none_or(|multiple| multiple[i] != x[i])
                })
        })
        .collect()
}

/// Whether A ⊗ x ≥ x.
pub fn is_solution<T: Number>(a: &Square<T>, x: &Vector<T>) -> bool {
    (0..x.len()).all(|i| x[i].is_none() || (0..x.len()).any(|j| plus(&a[i][j], &x[j]) >= x[i]))
}

fn plus<T: Number>(a: &Option<T>, b: &Option<T>) -> Option<T> {
    Some(a.clone()? + b.clone()?)
}

fn grow<T: Number>(
    a: &Square<T>,
    path: &mut Vec<usize>,
    x: &mut Vector<T>,
    generators: &mut BTreeSet<Vector<T>>,
) {
    let last = path[path.len() - 1];
    if (0..x.len()).any(|v| x[v].is_some() && plus(&a[last][v], &x[v]) >= x[last]) {
        generators.insert(scaled(x));
    }
    for v in 0..x.len() {
        if let (None, Some(weight), Some(value)) = (&x[v], &a[last][v], &x[last]) {
            x[v] = Some(value.clone() - weight.clone());
            path.push(v);
            grow(a, path, x, generators);
            path.pop();
            x[v] = None;
        }
    }
}

pub fn scaled<T: Number>(x: &Vector<T>) -> Vector<T> {
    let norm = x.iter().flatten().max().cloned();
    x.iter()
        .map(|value| Some(value.clone()? - norm.clone()?))
        .collect()
}

fn greatest_multiple_below<T: Number>(x: &Vector<T>, g: &Vector<T>) -> Option<Vector<T>> {
    let mut factor: Option<T> = None;
    for (x, g) in x.iter().zip(g) {
        if let Some(g) = g {
            let here = x.clone()? - g.clone();
            factor = Some(factor.map_or(here.clone(), |factor| factor.min(here)));
        }
    }
    Some(g.iter().map(|value| plus(value, &factor)).collect())
}

pub fn is_combination_of_others<T: Number>(
    x: &Vector<T>,
    generators: &BTreeSet<Vector<T>>,
) -> bool {
    let mut sum: Vector<T> = vec![None; x.len()];
    for g in generators.iter().filter(|&g| g != x) {
        if let Some(multiple) = greatest_multiple_below(x, g) {
            for (sum, value) in sum.iter_mut().zip(multiple) {
                *sum = sum.take().max(value);
            }
        }
    }
    sum == *x
}
