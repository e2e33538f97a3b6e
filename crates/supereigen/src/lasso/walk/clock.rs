//! A clock that says when to tell the sink what remains to be searched.

use std::time::Duration;

use crate::time::Instant;

/// The greatest number of nodes between two looks at the time.
const MAX_NODES_BETWEEN_READS: u32 = 256;
/// The number of looks at the time within a pause that is enough.
const READS_PER_PAUSE: u32 = 8;

/// Says after every pause that it is time, without looking at the time at every node; with a pause of zero it
/// is always time. What happens then changes no result.
#[derive(Debug)]
pub(crate) struct Clock {
    pause: Duration,
    /// The number of nodes until the next look at the time: small if nodes take long.
    stride: u32,
    /// The nodes since the last look at the time.
    nodes: u32,
    last_look: Instant,
    /// When the last pause ended.
    last: Instant,
}

impl Clock {
    pub(crate) fn new(pause: Duration) -> Clock {
        let now = Instant::now();
        Clock {
            pause,
            stride: 1,
            nodes: 0,
            last_look: now,
            last: now,
        }
    }

    /// Counts a node, and returns whether the pause is over; to be called at every node.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.stride && self.is_time()
    }

    /// Returns whether the pause is over, whatever the number of nodes.
    #[cold]
    pub(crate) fn is_time(&mut self) -> bool {
        let now = Instant::now();
        self.stride = match (now - self.last_look) * READS_PER_PAUSE {
            short if short < self.pause => (self.stride * 2).min(MAX_NODES_BETWEEN_READS),
            _ => (self.stride / 2).max(1),
        };
        self.nodes = 0;
        self.last_look = now;
        let is_time = now - self.last >= self.pause;
        if is_time {
            self.last = now;
        }
        is_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_pause_it_is_always_time() {
        let mut clock = Clock::new(Duration::ZERO);
        assert!((0..1000).all(|_| clock.is_due()));
    }

    #[test]
    fn long_nodes_are_looked_at_one_by_one_and_short_ones_are_not() {
        let mut clock = Clock::new(Duration::from_secs(3600));
        assert!((0..10_000).all(|_| !clock.is_due()));
        assert_eq!(clock.stride, MAX_NODES_BETWEEN_READS);
        let mut clock = Clock::new(Duration::from_micros(1));
        for _ in 0..10 {
            std::thread::sleep(Duration::from_micros(20));
            assert!(clock.is_due());
        }
    }
}
