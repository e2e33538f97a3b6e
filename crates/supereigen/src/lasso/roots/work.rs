//! How much may be spent on the roots.

use crate::report::Interrupt;

/// What may still be done.
pub(super) struct Work<'a> {
    /// In steps along arcs.
    pub(super) left: u128,
    pub(super) interrupt: &'a Interrupt,
}

impl Work<'_> {
    /// `None` if so much work is too much.
    pub(super) fn spend(&mut self, steps: usize) -> Option<()> {
        self.left = self.left.checked_sub(steps as u128)?;
        (!self.interrupt.is_raised()).then_some(())
    }
}
