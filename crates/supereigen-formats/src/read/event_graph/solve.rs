//! The least solution of X = A₀ ⊗ X ⊕ A₁, row by row.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use dashu_int::ops::BitTest;
use supereigen::IBig;

use super::parts::parts;

/// How many words of numbers each byte of the text may need, and a text of any length: the star of a
/// sparse matrix can be dense.
const KEPT_PER_BYTE: u64 = 1;
const SPARE_KEPT: u64 = 1 << 20;

/// How many words of numbers may be added for each byte of the text, and for a text of any length.
const WORK_PER_BYTE: u64 = 16;
const SPARE_WORK: u64 = 1 << 24;

/// The finite entries of a row by their columns.
pub(super) type Row = BTreeMap<usize, IBig>;

/// Why there is no solution.
#[derive(Debug)]
pub(super) enum Failure {
    /// It is too large for the text, or takes too long.
    TooLarge {
        /// An arc that leads to what is too large.
        span: Range<usize>,
    },
    /// A cycle of arcs without tokens takes time.
    Cycle {
        /// Its nodes in their order.
        nodes: Vec<usize>,
        /// The first of its arcs in the text.
        span: Range<usize>,
    },
}

/// An arc without tokens.
#[derive(Clone, Debug)]
struct Immediate {
    from: usize,
    time: IBig,
    span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Solver {
    /// At first the rows of A₁, in the end those of A₀* ⊗ A₁.
    rows: Vec<Row>,
    /// The arcs without tokens by their ends; of several between two nodes the longest.
    immediate: Vec<HashMap<usize, Immediate>>,
    kept_left: u64,
    work_left: u64,
}

impl Solver {
    /// No arcs yet, between `n` nodes of a text of this length.
    pub(super) fn new(n: usize, text_length: usize) -> Solver {
        let length = u64::try_from(text_length).unwrap_or(u64::MAX);
        let limit = |each: u64, spare: u64| length.saturating_mul(each).saturating_add(spare);
        Solver {
            rows: vec![Row::new(); n],
            immediate: vec![HashMap::new(); n],
            kept_left: limit(KEPT_PER_BYTE, SPARE_KEPT),
            work_left: limit(WORK_PER_BYTE, SPARE_WORK),
        }
    }

    /// Adds an arc with one token, which starts at a state.
    pub(super) fn push(&mut self, state: usize, to: usize, time: IBig) {
        let Some(row) = self.rows.get_mut(to) else {
            return;
        };
        let entry = row.entry(state).or_insert_with(|| time.clone());
        if time > *entry {
            *entry = time;
        }
    }

    /// Adds an arc without tokens.
    pub(super) fn push_immediate(
        &mut self,
        from: usize,
        to: usize,
        time: IBig,
        span: Range<usize>,
    ) {
        let Some(arcs) = self.immediate.get_mut(to) else {
            return;
        };
        let arc = Immediate { from, time, span };
        match arcs.get_mut(&from) {
            Some(known) if known.time >= arc.time => {}
            Some(known) => *known = arc,
            None => {
                arcs.insert(from, arc);
            }
        }
    }

    pub(super) fn solve(mut self) -> Result<Vec<Row>, Failure> {
        // By their starts, so that nothing depends on the order of a hash table.
        let arcs: Vec<Vec<Immediate>> = std::mem::take(&mut self.immediate)
            .into_iter()
            .map(|arcs| {
                let mut arcs: Vec<Immediate> = arcs.into_values().collect();
                arcs.sort_unstable_by_key(|arc| arc.from);
                arcs
            })
            .collect();
        // Against the arcs, so that each part comes after those on which it depends.
        let before: Vec<Vec<usize>> = arcs
            .iter()
            .map(|arcs| arcs.iter().map(|arc| arc.from).collect())
            .collect();
        let mut paths = Paths {
            longest: vec![IBig::ZERO; arcs.len()],
            last: vec![None; arcs.len()],
        };
        let mut part_of = vec![usize::MAX; arcs.len()];
        for (index, part) in parts(&before).iter().enumerate() {
            for &node in part {
                part_of[node] = index;
            }
            let is_inner = |arc: &&Immediate| part_of[arc.from] == index;
            for &node in part {
                for arc in arcs[node].iter().filter(|arc| !is_inner(arc)) {
                    self.relax(node, arc)?;
                }
            }
            let inner: Vec<(usize, &Immediate)> = part
                .iter()
                .flat_map(|&node| arcs[node].iter().map(move |arc| (node, arc)))
                .filter(|(_, arc)| is_inner(arc))
                .collect();
            if inner.is_empty() {
                continue;
            }
            self.refuse_positive_cycle(part.len(), &inner, &mut paths)?;
            while {
                let mut changed = false;
                for &(node, arc) in &inner {
                    changed |= self.relax(node, arc)?;
                }
                changed
            } {}
        }
        Ok(self.rows)
    }

    /// Takes an arc to a node into account; whether that changes anything.
    fn relax(&mut self, node: usize, arc: &Immediate) -> Result<bool, Failure> {
        if arc.from == node {
            // Its time is not positive.
            return Ok(false);
        }
        let mut row = std::mem::take(&mut self.rows[node]);
        let mut changed = false;
        for (&column, value) in &self.rows[arc.from] {
            let value = value + &arc.time;
            let words = 1 + (value.bit_len() / 64) as u64;
            spend(&mut self.work_left, words, arc)?;
            match row.get_mut(&column) {
                Some(known) if *known >= value => {}
                Some(known) => {
                    *known = value;
                    changed = true;
                }
                None => {
                    spend(&mut self.kept_left, words, arc)?;
                    row.insert(column, value);
                    changed = true;
                }
            }
        }
        self.rows[node] = row;
        Ok(changed)
    }

    /// Looks for a cycle of positive time in a strongly connected part, by longest paths that may start
    /// anywhere: if these still grow when they have as many arcs as there are nodes, there is one.
    fn refuse_positive_cycle<'a>(
        &mut self,
        size: usize,
        inner: &[(usize, &'a Immediate)],
        paths: &mut Paths<'a>,
    ) -> Result<(), Failure> {
        for _ in 0..size {
            let mut changed = None;
            for &(node, arc) in inner {
                let value = &paths.longest[arc.from] + &arc.time;
                let words = 1 + (value.bit_len() / 64) as u64;
                spend(&mut self.work_left, words, arc)?;
                if value > paths.longest[node] {
                    paths.longest[node] = value;
                    paths.last[node] = Some(arc);
                    changed = Some(node);
                }
            }
            let Some(node) = changed else {
                return Ok(());
            };
            if let Some(failure) = cycle_before(node, &paths.last, size) {
                return Err(failure);
            }
        }
        Ok(())
    }
}

/// The longest paths of arcs without tokens that end at each node, as far as they are known. Parts have
/// no nodes in common, so that all can use the same.
struct Paths<'a> {
    longest: Vec<IBig>,
    last: Vec<Option<&'a Immediate>>,
}

/// The cycle to which the last arcs lead back from a node, if they do not end before: the time of such a
/// cycle is positive.
fn cycle_before(node: usize, last: &[Option<&Immediate>], length: usize) -> Option<Failure> {
    let last = |node: usize| last.get(node).copied().flatten();
    let mut node = node;
    for _ in 0..length {
        node = last(node)?.from;
    }
    let mut nodes = vec![node];
    let mut at = last(node)?;
    let mut span = at.span.clone();
    while at.from != node {
        nodes.push(at.from);
        at = last(at.from)?;
        if at.span.start < span.start {
            span = at.span.clone();
        }
    }
    nodes.reverse();
    // Starting with the node that was named first.
    let first = nodes.iter().enumerate().min_by_key(|(_, node)| **node);
    let first = first.map_or(0, |(index, _)| index);
    nodes.rotate_left(first);
    Some(Failure::Cycle { nodes, span })
}

fn spend(left: &mut u64, words: u64, arc: &Immediate) -> Result<(), Failure> {
    match left.checked_sub(words) {
        Some(rest) => *left = rest,
        None => {
            let span = arc.span.clone();
            return Err(Failure::TooLarge { span });
        }
    }
    Ok(())
}
