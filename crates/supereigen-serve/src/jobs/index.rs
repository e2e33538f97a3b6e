//! Where the search was when so many vectors had been found.

use supereigen::lasso::Stretch;

/// The most places that are kept; then every other one is forgotten.
const MOST: usize = 2048;

/// Places of a search, by the number of vectors before them.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// In increasing order of vectors.
    places: Vec<Place>,
    /// Only every so many calls of `note` is a place kept.
    stride: usize,
    skipped: usize,
}

/// What remains of a search after some vectors.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// How many vectors come before it.
    pub(crate) row: u64,
    /// What gives the others; `None` is the whole search.
    pub(crate) remaining: Option<Vec<Stretch>>,
}

impl Index {
    /// Notes that the remaining stretches give what comes after `row` vectors.
    pub(crate) fn note(&mut self, row: u64, remaining: &[Stretch]) {
        self.skipped += 1;
        if self.skipped < self.stride || self.places.last().is_some_and(|place| place.row >= row) {
            return;
        }
        self.skipped = 0;
        let remaining = Some(remaining.to_vec());
        self.places.push(Place { row, remaining });
        if self.places.len() > MOST {
            let mut is_kept = false;
            self.places.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.stride = 2 * self.stride.max(1);
        }
    }

    /// The last place at or before a row.
    pub(crate) fn before(&self, row: u64) -> Place {
        let after = self.places.partition_point(|place| place.row <= row);
        match after.checked_sub(1) {
            Some(last) => self.places[last].clone(),
            None => Place {
                row: 0,
                remaining: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_before_a_row_is_near_and_few_are_kept() {
        let mut index = Index::default();
        let beginning = Place {
            row: 0,
            remaining: None,
        };
        assert_eq!(index.before(5), beginning);
        for row in 1..100_000 {
            index.note(10 * row, &[]);
            // A run that found nothing since says the same again.
            index.note(10 * row, &[]);
        }
        assert!(index.places.len() <= MOST);
        assert_eq!(index.before(9), beginning);
        for row in [20_000, 500_000, 999_990, u64::MAX] {
            let place = index.before(row);
            assert!(place.row <= row && row.min(999_990) - place.row < 1_000_000 / 400);
        }
    }
}
