//! Now and then.

use std::time::{Duration, Instant};

/// Between two occasions.
const PAUSE: Duration = Duration::from_millis(10);
/// The clock is looked at only so often.
const NODES: u32 = 256;

/// Says about every hundredth of a second that it is time, without looking at the clock at every
/// node. What happens then changes no result.
#[derive(Debug)]
pub(crate) struct Pace {
    nodes: u32,
    last: Instant,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace {
            nodes: 0,
            last: Instant::now(),
        }
    }

    /// Called at every node.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.nodes += 1;
        self.nodes == NODES && self.is_time()
    }

    /// Whether the time has come; it does not count the nodes.
    #[cold]
    pub(crate) fn is_time(&mut self) -> bool {
        self.nodes = 0;
        let now = Instant::now();
        let is_time = now - self.last >= PAUSE;
        if is_time {
            self.last = now;
        }
        is_time
    }
}
