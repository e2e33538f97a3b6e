//! Keeps checkpoints of a search by the number of vectors before them, so that any row can be computed again.

use supereigen::lasso::Stretch;

/// The bytes of one step in a path.
const STEP_BYTES: u64 = 8;

/// The greatest number of checkpoints; when there are more, every second one is dropped.
const MAX_CHECKPOINTS: usize = 2048;
/// The greatest size of all checkpoints in bytes; when it is exceeded, every second one is dropped.
const MAX_INDEX_BYTES: u64 = 8 << 20;

/// Checkpoints of a search.
#[derive(Debug)]
pub(super) struct Index {
    /// In increasing order of `row`.
    places: Vec<Checkpoint>,
    /// The greatest size of a stretch in bytes: two paths through all nodes.
    stretch: u64,
    /// Only every `stride`-th call of `note` keeps a checkpoint.
    stride: usize,
    skipped: usize,
}

/// The part of a search that remains after some vectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Checkpoint {
    /// The number of vectors that come before this place.
    pub(super) row: u64,
    /// The stretches in which the later vectors are found; `None` means the whole search.
    pub(super) remaining: Option<Vec<Stretch>>,
}

impl Index {
    /// Returns an empty index of a search in a digraph of n nodes.
    pub(super) fn new(n: usize) -> Index {
        Index {
            places: Vec::new(),
            stretch: 2 * STEP_BYTES * (n as u64 + 2),
            stride: 0,
            skipped: 0,
        }
    }

    /// Notes that the vectors after the first `row` ones are found in the remaining stretches.
    pub(super) fn note(&mut self, row: u64, remaining: &[Stretch]) {
        self.skipped += 1;
        if self.skipped < self.stride || self.places.last().is_some_and(|place| place.row >= row) {
            return;
        }
        self.skipped = 0;
        let remaining = Some(remaining.to_vec());
        self.places.push(Checkpoint { row, remaining });
        if self.places.len() > MAX_CHECKPOINTS || self.bytes() > MAX_INDEX_BYTES {
            let mut is_kept = false;
            self.places.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.stride = 2 * self.stride.max(1);
        }
    }

    fn bytes(&self) -> u64 {
        let stretches = |place: &Checkpoint| place.remaining.as_ref().map_or(0, Vec::len) as u64;
        self.places.iter().map(stretches).sum::<u64>() * self.stretch
    }

    /// Returns the last place at or before a row.
    pub(super) fn before(&self, row: u64) -> Checkpoint {
        let after = self.places.partition_point(|place| place.row <= row);
        match after.checked_sub(1) {
            Some(last) => self.places[last].clone(),
            None => Checkpoint::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_before_a_row_is_near_and_few_are_kept() {
        let mut index = Index::new(3);
        assert_eq!(index.before(5), Checkpoint::default());
        for row in 1..100_000 {
            index.note(10 * row, &[]);
            // A run that found nothing in between reports the same place again.
            index.note(10 * row, &[]);
        }
        assert!(index.places.len() <= MAX_CHECKPOINTS);
        assert_eq!(index.before(9), Checkpoint::default());
        for row in [20_000, 500_000, 999_990, u64::MAX] {
            let place = index.before(row);
            assert!(place.row <= row && row.min(999_990) - place.row < 1_000_000 / 400);
        }
    }

    #[test]
    fn long_paths_do_not_take_more_memory() {
        let document = supereigen_formats::read_matrix(b"0 1\n1 0").expect("a matrix");
        let system = supereigen::System::new(&document.matrix, 0).expect("square");
        let search = system.search(&supereigen::Options::new()).expect("ready");
        let survey = search.survey(100, 1);
        let stretches = &survey.shards(1)[0].stretches;
        assert!(!stretches.is_empty());
        let mut index = Index::new(100_000);
        for row in 1..10_000 {
            index.note(row, stretches);
        }
        assert!(!index.places.is_empty() && index.bytes() <= MAX_INDEX_BYTES);
    }
}
