//! Rows of equal length, each starting at a cache line.

use std::ops::Range;

/// The number of bytes of a cache line, which is also that of the widest vector.
const LINE: usize = 64;

/// A table of rows. The rows fill whole cache lines, so that a vector load never straddles two lines.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    data: Vec<T>,
    /// The index of the first element that starts a cache line.
    offset: usize,
    length: usize,
}

impl<T: Copy> Rows<T> {
    pub(crate) fn new(value: T, count: usize, length: usize) -> Rows<T> {
        let spare = LINE / size_of::<T>();
        let data = vec![value; count * length + spare];
        let offset = Some(data.as_ptr().align_offset(LINE));
        Rows {
            data,
            // If no offset can be found, the rows are only slower.
            offset: offset.filter(|&offset| offset <= spare).unwrap_or(0),
            length,
        }
    }

    fn range(&self, row: usize) -> Range<usize> {
        let start = self.offset + row * self.length;
        start..start + self.length
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[T] {
        &self.data[self.range(row)]
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [T] {
        let range = self.range(row);
        &mut self.data[range]
    }

    /// Returns a row to read and the next one to write.
    #[inline]
    pub(crate) fn pair(&mut self, row: usize) -> (&[T], &mut [T]) {
        let start = self.offset + row * self.length;
        let both = &mut self.data[start..start + 2 * self.length];
        let (row, next) = both.split_at_mut(self.length);
        (row, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Copy + PartialEq + std::fmt::Debug + From<i16>>() {
        let (count, length) = (5, 96);
        // Two tables, since the first allocation may happen to start at a cache line.
        let tables: [Rows<T>; 2] = std::array::from_fn(|_| Rows::new(T::from(-1), count, length));
        for mut rows in tables {
            for row in 0..count {
                rows.row_mut(row).fill(T::from(row as i16));
            }
            for row in 0..count {
                assert_eq!(rows.row(row), vec![T::from(row as i16); length]);
                assert!(rows.row(row).as_ptr().addr().is_multiple_of(LINE));
            }
            for row in 0..count - 1 {
                let (read, write) = rows.pair(row);
                assert_eq!(read, vec![T::from(row as i16); length]);
                assert_eq!(write, vec![T::from(row as i16 + 1); length]);
            }
        }
    }

    #[test]
    fn rows_start_at_cache_lines_and_do_not_touch_each_other() {
        check::<i16>();
        check::<i32>();
        check::<i64>();
        check::<i128>();
    }
}
