//! Matrices with huge bases whose sizes are known.

use supereigen::families::Family;
use supereigen::{Matrix, System, UBig};
use supereigen_cases::Random;

/// A system and the decimal logarithm of the size of its basis.
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) system: System,
    pub(crate) log10: f64,
}

type Arcs = Vec<(usize, usize, i64)>;

fn system(n: usize, arcs: Arcs) -> System {
    System::new(&Matrix::from_entries((n, n), arcs).unwrap(), 0).unwrap()
}

fn arcs_of(matrix: &Matrix, offset: usize) -> Arcs {
    let arcs = matrix.arcs().map(|(i, j, weight)| {
        let weight = i64::try_from(weight.numerator()).unwrap();
        (i + offset, j + offset, weight)
    });
    arcs.collect()
}

/// C(n, k).
fn binomial(n: usize, k: usize) -> UBig {
    (0..k).fold(UBig::ONE, |product, i| {
        product * UBig::from(n - i) / UBig::from(i + 1)
    })
}

fn log10(number: &UBig) -> f64 {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().min(15));
    head.parse::<f64>().unwrap().log10() + tail.len() as f64
}

fn known(name: String, n: usize, arcs: Arcs, size: &UBig) -> Known {
    Known {
        name,
        system: system(n, arcs),
        log10: log10(size),
    }
}

/// k nodes out of n, and one of the k arcs between them that is not tight.
pub(crate) fn circulant(n: usize, k: usize) -> Known {
    let arcs = arcs_of(&Family::Circulant { k }.matrix(n, 1), 0);
    let size = binomial(n, k) * UBig::from(k);
    known(format!("circulant {n} {k}"), n, arcs, &size)
}

/// One that is small enough to be counted.
pub(crate) fn counted(family: Family, n: usize, seed: u64) -> Known {
    let arcs = arcs_of(&family.matrix(n, seed), 0);
    let size = system(n, arcs.clone()).count();
    known(format!("{family:?} {n} {seed}"), n, arcs, &size.into())
}

/// The paths from every node to the last one of an acyclic digraph.
fn paths(n: usize, arcs: &Arcs) -> Vec<UBig> {
    let mut paths = vec![UBig::ZERO; n];
    paths[n - 1] = UBig::ONE;
    for i in (0..n - 1).rev() {
        let heads = arcs.iter().filter(|arc| arc.0 == i).map(|arc| arc.1);
        paths[i] = heads.map(|head| paths[head].clone()).sum();
    }
    paths
}

/// A given percentage of the arcs of the acyclic family: squares grow faster than sums, so no arc but those of
/// a path satisfies a node of it, and every path to the last node is a lasso.
pub(crate) fn thinned(n: usize, percent: u64, seed: u64) -> Known {
    let mut random = Random(seed);
    let mut arcs = Arcs::new();
    for i in 0..n {
        for j in i + 1..n {
            if random.percent(percent) {
                arcs.push((i, j, -((j - i) as i64).pow(2)));
            }
        }
    }
    let size = paths(n, &arcs).into_iter().sum::<UBig>();
    arcs.push((n - 1, n - 1, 0));
    known(format!("thinned {n} {percent} {seed}"), n, arcs, &size)
}

/// A given percentage of the arcs from each layer to the next one, and arcs from the last layer to a node with a loop:
/// again every path there is a lasso. Some nodes lead nowhere.
pub(crate) fn layered(layers: usize, width: usize, percent: u64, seed: u64) -> Known {
    let mut random = Random(seed);
    let n = layers * width + 1;
    let mut arcs = layers_of(layers, width, percent, &mut random);
    let last = (layers - 1) * width..layers * width;
    arcs.extend(last.map(|u| (u, n - 1, 0)));
    let size = paths(n, &arcs).into_iter().sum::<UBig>();
    arcs.push((n - 1, n - 1, 0));
    let name = format!("layered {layers} {width} {percent} {seed}");
    known(name, n, arcs, &size)
}

fn layers_of(layers: usize, width: usize, percent: u64, random: &mut Random) -> Arcs {
    let mut arcs = Arcs::new();
    for u in 0..(layers - 1) * width {
        let next = (u / width + 1) * width;
        for v in next..next + width {
            if random.percent(percent) {
                arcs.push((u, v, random.between(-100, 100)));
            }
        }
    }
    arcs
}

/// Layers in a ring, all arcs positive: a path of one node in each layer closes with its last one, and none
/// does before.
pub(crate) fn ring_of_layers(layers: usize, width: usize, seed: u64) -> Known {
    let mut random = Random(seed);
    let n = layers * width;
    let mut arcs = Arcs::new();
    for u in 0..n {
        for v in 0..width {
            let head = ((u / width + 1) % layers) * width + v;
            arcs.push((u, head, random.between(1, 100)));
        }
    }
    let size = UBig::from(width).pow(layers) * UBig::from(layers);
    known(format!("ring of layers {layers} {width}"), n, arcs, &size)
}

/// Layers in front of one node of a circulant: each path through them to that node, and each lasso that begins
/// there, are a lasso together.
pub(crate) fn circulant_with_stems(
    n: usize,
    k: usize,
    layers: usize,
    width: usize,
    seed: u64,
) -> Known {
    let mut random = Random(seed);
    let before = layers * width;
    let mut arcs = layers_of(layers, width, 60, &mut random);
    arcs.extend((before - width..before).map(|u| (u, before, 0)));
    let stems = paths(before + 1, &arcs).into_iter().sum::<UBig>() - UBig::ONE;
    arcs.extend(arcs_of(&Family::Circulant { k }.matrix(n, 1), before));
    let of_a_type = binomial(n - 1, k - 1);
    let size = &of_a_type * UBig::from(n) + of_a_type * stems;
    let name = format!("circulant {n} {k} with stems {layers} {width} {seed}");
    known(name, n + before, arcs, &size)
}

/// Two that have nothing to do with one another.
pub(crate) fn union(a: (usize, usize), acyclic: usize) -> Known {
    let (n, k) = a;
    let mut arcs = arcs_of(&Family::Circulant { k }.matrix(n, 1), 0);
    arcs.extend(arcs_of(&Family::Acyclic { last: 0 }.matrix(acyclic, 1), n));
    let size = binomial(n, k) * UBig::from(k) + (UBig::ONE << (acyclic - 1));
    let name = format!("circulant {n} {k} beside acyclic {acyclic}");
    known(name, n + acyclic, arcs, &size)
}
