//! Limits the work spent on the roots.

use crate::interrupt::Interrupt;

/// The work that may still be done.
pub(super) struct Work<'a> {
    /// The number of steps along arcs that are left.
    pub(super) left: u128,
    pub(super) interrupt: &'a Interrupt,
}

impl Work<'_> {
    /// Spends some steps; returns `None` if fewer are left, or after an interrupt.
    #[inline]
    pub(super) fn spend(&mut self, steps: usize) -> Option<()> {
        self.left = self.left.checked_sub(steps as u128)?;
        (!self.interrupt.is_raised()).then_some(())
    }
}
