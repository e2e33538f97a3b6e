//! A clock that says when it is time to tell the sink what remains.

use std::time::{Duration, Instant};

/// At most so many nodes pass between two looks at the clock.
const NODES: u32 = 256;
/// So many looks within a pause are enough.
const LOOKS: u32 = 8;

/// Says after every pause that it is time, without looking at the time at every node; without a pause it
/// always is. What happens then changes no result.
#[derive(Debug)]
pub(crate) struct Clock {
    pause: Duration,
    /// How many nodes pass until the next look: few where they take long.
    stride: u32,
    nodes: u32,
    last_look: Instant,
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

    /// Called at every node.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.stride && self.is_time()
    }

    /// Whether the time has come; it does not count the nodes.
    #[cold]
    pub(crate) fn is_time(&mut self) -> bool {
        let now = Instant::now();
        self.stride = match (now - self.last_look) * LOOKS {
            short if short < self.pause => (self.stride * 2).min(NODES),
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
        assert_eq!(clock.stride, NODES);
        let mut clock = Clock::new(Duration::from_micros(1));
        for _ in 0..10 {
            std::thread::sleep(Duration::from_micros(20));
            assert!(clock.is_due());
        }
    }
}
