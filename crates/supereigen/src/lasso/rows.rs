//! Rows of equal length, each starting at a cache line.

use std::ops::Range;

/// The bytes of a cache line, and of the widest vector.
const LINE: usize = 64;

/// A table of rows. The length of a row is a multiple of a cache line's worth of elements, so that
/// a vector load never straddles two lines.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    data: Vec<T>,
    /// The first element that starts a cache line.
    offset: usize,
    length: usize,
}

impl<T: Copy> Rows<T> {
    pub(crate) fn new(value: T, count: usize, length: usize) -> Rows<T> {
        let data = vec![value; count * length + LINE / size_of::<T>()];
        // An offset that cannot be found would only cost speed.
        let offset = data.as_ptr().align_offset(LINE);
        let offset = if offset <= LINE / size_of::<T>() {
            offset
        } else {
            0
        };
        Rows {
            data,
            offset,
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

    /// A row to read and the next one to write.
    #[inline]
    pub(crate) fn pair(&mut self, row: usize) -> (&[T], &mut [T]) {
        let start = self.offset + row * self.length;
        let both = &mut self.data[start..start + 2 * self.length];
        let (row, next) = both.split_at_mut(self.length);
        (row, next)
    }
}
