//! Entries and sides of rows as integers of 16 bits that compare as the values do, for many generators at
//! once.
//!
//! A value has an *image*. Of two values with different images the one with the greater image is greater.
//! Values with the same image are equal if it is odd; if it is even, nothing is known. Images therefore
//! refute pairs, and never accept one.
//!
//! Where all values are small, the image of x is 2 x + 1, so that comparisons are exact. Else some values
//! of each column are marks: the image of the i-th mark is 2 i + 1, and values between it and the
//! next have the image 2 i + 2.

use crate::cone::inequalities::{Inequalities, evaluate};
use crate::scalar::{Numerators, Scalar};

/// How many generators are compared at once.
pub(crate) const LANES: usize = 64;

/// One column for a group of generators, in its own cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [i16; LANES]);

/// The image of −∞, below all others.
const EPSILON: i16 = i16::MIN;

/// The image at places where there is no generator: above all others.
const NOTHING: i16 = i16::MAX;

/// How many values of a column are marks.
const MARKS: usize = 1024;

/// Some generators, each divided by one side of the new row.
#[derive(Debug)]
pub(crate) struct Half<S> {
    /// Their indices.
    pub(crate) indices: Vec<usize>,
    /// The side of the new row at each of them.
    pub(crate) norms: Vec<S>,
    /// Of a satisfying generator, u if the tail of the new row is {u}.
    pub(crate) tails: Vec<u16>,
}

impl<S> Half<S> {
    /// Returns how many groups of [`LANES`] there are.
    pub(crate) fn groups(&self) -> usize {
        self.indices.len().div_ceil(LANES)
    }
}

/// How values get their images.
#[derive(Debug)]
pub(crate) enum Ruler<S> {
    /// 2 x + 1; for each row so far the terms of its greater side, with twice the coefficient.
    Direct(Vec<Vec<(usize, i16)>>),
    /// The marks of each column: of the unknowns, then of the rows so far.
    Marks(Vec<Vec<S>>),
}

/// Returns a small integer; `None` if it is not small, or −∞.
#[inline]
fn small<S: Scalar>(value: &S) -> Option<i16> {
    match S::erase(std::slice::from_ref(value)) {
        Numerators::I64([value]) => i16::try_from(*value).ok(),
        _ => i16::try_from(value.to_integer()?).ok(),
    }
}

impl<S: Scalar> Ruler<S> {
    /// Chooses images for entries of magnitude up to `reach`, given the rows so far; `sample` returns some
    /// of the divided vectors.
    pub(crate) fn new(
        system: &Inequalities<S>,
        done: &[usize],
        reach: &S,
        sample: impl FnOnce(usize) -> Vec<Vec<S>>,
    ) -> Ruler<S> {
        Ruler::direct(system, done, reach)
            .unwrap_or_else(|| Ruler::marks(system, done, &sample(MARKS)))
    }

    /// Returns images 2 x + 1, if those of entries, of sides of rows, and of −∞ plus a coefficient stay apart.
    fn direct(system: &Inequalities<S>, done: &[usize], reach: &S) -> Option<Ruler<S>> {
        let mut greatest = 0;
        let mut rows = Vec::with_capacity(done.len());
        for &k in done {
            let mut terms = Vec::with_capacity(system.rows[k].greater.len());
            for (j, value) in &system.rows[k].greater {
                let value = small(value)?;
                greatest = greatest.max(i32::from(value).abs());
                terms.push((*j, value.checked_mul(2)?));
            }
            rows.push(terms);
        }
        let reach = i32::from(small(reach)?).abs();
        (4 * greatest + 2 * reach + 2 < -i32::from(EPSILON)).then_some(Ruler::Direct(rows))
    }

    fn marks(system: &Inequalities<S>, done: &[usize], sample: &[Vec<S>]) -> Ruler<S> {
        let columns = (0..system.n).map(|j| sample.iter().map(|x| x[j].clone()).collect());
        let rows = done.iter().map(|&k| {
            let values = sample.iter().map(|x| evaluate(&system.rows[k].greater, x));
            values.collect()
        });
        let marks = columns.chain(rows).map(|mut marks: Vec<S>| {
            marks.retain(|value| !value.is_epsilon());
            marks.sort_unstable();
            marks.dedup();
            marks
        });
        Ruler::Marks(marks.collect())
    }

    /// Returns the images of one group: of all unknowns, then of the greater sides of the rows so far.
    pub(crate) fn group<'g>(
        &self,
        system: &Inequalities<S>,
        done: &[usize],
        members: impl Iterator<Item = (&'g [S], &'g S)>,
    ) -> Vec<Lanes> {
        let mut images = vec![Lanes([NOTHING; LANES]); system.n + done.len()];
        let (columns, rows) = images.split_at_mut(system.n);
        match self {
            Ruler::Direct(terms) => {
                for (lane, (x, norm)) in members.enumerate() {
                    for (column, value) in columns.iter_mut().zip(x) {
                        let image = small(&value.minus(norm)).map_or(EPSILON, |x| 2 * x + 1);
                        column.0[lane] = image;
                    }
                }
                for (row, terms) in rows.iter_mut().zip(terms) {
                    let row = &mut row.0;
                    *row = [EPSILON; LANES];
                    for (j, coefficient) in terms {
                        let column = &columns[*j].0;
                        for lane in 0..LANES {
                            row[lane] = row[lane].max(column[lane].saturating_add(*coefficient));
                        }
                    }
                }
            }
            Ruler::Marks(marks) => {
                let (of_columns, of_rows) = marks.split_at(system.n);
                for (lane, (x, norm)) in members.enumerate() {
                    for ((column, value), marks) in columns.iter_mut().zip(x).zip(of_columns) {
                        column.0[lane] = between(marks, &value.minus(norm));
                    }
                    for ((row, &k), marks) in rows.iter_mut().zip(done).zip(of_rows) {
                        let value = evaluate(&system.rows[k].greater, x);
                        row.0[lane] = between(marks, &value.minus(norm));
                    }
                }
            }
        }
        images
    }
}

/// Returns the image of a value among marks.
fn between<S: Scalar>(marks: &[S], value: &S) -> i16 {
    if value.is_epsilon() {
        return EPSILON;
    }
    // There are few enough marks.
    match marks.binary_search(value) {
        Ok(at) => 2 * at as i16 + 1,
        Err(at) => 2 * at as i16,
    }
}

/// Returns the greatest image that does not tell that a value is at least the one with this image.
#[inline]
pub(crate) fn last_below(image: i16) -> i16 {
    image - (image & 1)
}

/// The generators that a comparison leaves, by lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Alive([i16; LANES]);

impl Alive {
    /// All lanes.
    pub(crate) const ALL: Alive = Alive([-1; LANES]);

    /// Returns those whose image is at most this one.
    #[inline]
    pub(crate) fn at_most(images: &Lanes, image: i16) -> Alive {
        Alive(images.0.map(|of_lane| -i16::from(of_lane <= image)))
    }

    /// Returns those whose image is less than this one.
    #[inline]
    pub(crate) fn less(images: &Lanes, image: i16) -> Alive {
        Alive(images.0.map(|of_lane| -i16::from(of_lane < image)))
    }

    /// Keeps those whose image is greater than this one.
    #[inline]
    pub(crate) fn and_greater(&mut self, images: &Lanes, image: i16) {
        for (lane, of_lane) in self.0.iter_mut().zip(&images.0) {
            *lane &= -i16::from(*of_lane > image);
        }
    }

    /// Removes others; returns whether any is left.
    #[inline]
    pub(crate) fn remove(&mut self, dead: &Alive) -> bool {
        let mut any = 0;
        for (lane, dead) in self.0.iter_mut().zip(&dead.0) {
            *lane &= !dead;
            any |= *lane;
        }
        any != 0
    }

    /// Returns minus the number of lanes.
    #[inline]
    pub(crate) fn negative_count(&self) -> i16 {
        self.0.iter().sum()
    }

    /// Returns the lanes as bits.
    #[inline]
    pub(crate) fn bits(&self) -> u64 {
        // Of eight bytes that are 0 or 1, a product has them side by side in its highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut bits = 0;
        for (at, lanes) in self.0.chunks_exact(8).enumerate() {
            let bytes = std::array::from_fn(|lane| (lanes[lane] & 1) as u8);
            bits |= (u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56) << (8 * at);
        }
        bits
    }
}

/// Exchanges bit j of word i and bit i of word j, for all i and j.
pub(crate) fn transpose(words: &mut [u64; LANES]) {
    // The bits of blocks of `width`, every other one.
    let (mut width, mut bits) = (LANES / 2, u64::MAX >> (LANES / 2));
    while width > 0 {
        for i in (0..LANES).filter(|i| i & width == 0) {
            let differing = (words[i] >> width ^ words[i + width]) & bits;
            words[i] ^= differing << width;
            words[i + width] ^= differing;
        }
        width /= 2;
        bits ^= bits << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cone::inequalities::Inequality;
    use crate::random::SplitMix64;

    /// Checks that images tell nothing wrong; returns how many pairs they leave open.
    fn open_pairs(factor: i64) -> usize {
        let mut random = SplitMix64(7);
        let mut entry = || match random.below(9) {
            0 => i64::EPSILON,
            _ => factor * (random.below(3_000) as i64 - 1_500),
        };
        let system = Inequalities {
            n: 2,
            rows: vec![Inequality {
                greater: vec![(0, factor), (1, -40 * factor)],
                lesser: Vec::new(),
            }],
        };
        let vectors: Vec<Vec<i64>> = (0..LANES).map(|_| vec![entry(), entry()]).collect();
        let sample = |_| vectors[..8].to_vec();
        let ruler = Ruler::new(&system, &[0], &(1_500 * factor), sample);
        assert_eq!(matches!(ruler, Ruler::Direct(_)), factor == 1);
        let images = ruler.group(&system, &[0], vectors.iter().map(|x| (&x[..], &0)));
        let side = |x: &Vec<i64>| evaluate(&system.rows[0].greater, x);
        let columns: [Vec<i64>; 3] = [
            vectors.iter().map(|x| x[0]).collect(),
            vectors.iter().map(|x| x[1]).collect(),
            vectors.iter().map(side).collect(),
        ];
        let mut open = 0;
        for (values, Lanes(images)) in columns.iter().zip(&images) {
            for a in 0..LANES {
                for b in (0..LANES).filter(|&b| values[b] != i64::EPSILON) {
                    // What excludes a pair: less, and not less.
                    let is_less = images[a] < images[b];
                    let is_not_less = images[a] > last_below(images[b]);
                    assert!(!is_less || values[a] < values[b]);
                    assert!(!is_not_less || values[a] >= values[b]);
                    open += usize::from(!is_less && !is_not_less);
                }
            }
        }
        open
    }

    #[test]
    fn images_compare_as_the_values_do() {
        assert_eq!(open_pairs(1), 0, "exact");
        assert!(open_pairs(1_000_000) > 0, "between marks");
    }

    #[test]
    fn rows_of_bits_become_columns() {
        let mut random = SplitMix64(3);
        let words: [u64; LANES] = std::array::from_fn(|_| random.below(u64::MAX));
        let mut columns = words;
        transpose(&mut columns);
        for (i, column) in columns.iter().enumerate() {
            for (j, word) in words.iter().enumerate() {
                assert_eq!(column >> j & 1, word >> i & 1);
            }
        }
    }

    #[test]
    fn lanes_are_compared_one_by_one() {
        let images = Lanes(std::array::from_fn(|lane| (lane as i16 * 37) % 64 - 30));
        let bits = |holds: &dyn Fn(i16) -> bool| {
            let lanes = images.0.iter().enumerate();
            lanes.fold(0, |bits, (lane, &image)| {
                bits | u64::from(holds(image)) << lane
            })
        };
        let mut alive = Alive::at_most(&images, 20);
        assert_eq!(alive.bits(), bits(&|image| image <= 20));
        let mut dead = Alive::less(&images, 5);
        dead.and_greater(&images, -10);
        assert_eq!(dead.bits(), bits(&|image| (-9..5).contains(&image)));
        assert_eq!(dead.negative_count(), -14);
        assert!(alive.remove(&dead));
        let left = |image| image < -9 || (5..=20).contains(&image);
        assert_eq!(alive.bits(), bits(&left));
        assert!(!alive.remove(&Alive::ALL) && alive.bits() == 0);
    }
}
