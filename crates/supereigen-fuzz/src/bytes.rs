//! Makes numbers and choices of the bytes of a fuzzer.

/// The bytes that are left. Line feeds are skipped, so that an input can be written as lines of text. After the end,
/// all bytes are 0.
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { rest: bytes }
    }

    pub(crate) fn next(&mut self) -> u8 {
        while let Some((&byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            if byte != b'\n' {
                return byte;
            }
        }
        0
    }

    /// Returns a number below `bound`, which is not 0. A digit of a text gives its own value.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.next().wrapping_sub(b'0')) % bound
    }

    /// Returns one of the choices; `None` if there are none.
    pub(crate) fn choose<'c, T>(&mut self, choices: &'c [T]) -> Option<&'c T> {
        if choices.is_empty() {
            return None;
        }
        choices.get(self.below(choices.len()))
    }
}
