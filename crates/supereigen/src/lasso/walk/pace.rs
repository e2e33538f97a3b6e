//! Now and then.

use std::time::{Duration, Instant};

/// The clock is looked at only so often.
const NODES: u32 = 256;

/// Says after every pause that it is time, without looking at the clock at every node; without a pause it
/// always is. What happens then changes no result.
#[derive(Debug)]
pub(crate) struct Pace {
    pause: Duration,
    /// How many nodes pass between two looks at the clock.
    stride: u32,
    nodes: u32,
    last: Instant,
}

impl Pace {
    pub(crate) fn new(pause: Duration) -> Pace {
        Pace {
            pause,
            stride: if pause.is_zero() { 1 } else { NODES },
            nodes: 0,
            last: Instant::now(),
        }
    }

    /// Called at every node.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.nodes += 1;
        self.nodes == self.stride && self.is_time()
    }

    /// Whether the time has come; it does not count the nodes.
    #[cold]
    pub(crate) fn is_time(&mut self) -> bool {
        self.nodes = 0;
        let now = Instant::now();
        let is_time = now - self.last >= self.pause;
        if is_time {
            self.last = now;
        }
        is_time
    }
}
