//! The time: from the system or, in a browser, from a clock that the program installs.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use bare::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use bare::install_clock;

/// What takes the place of the system's clock where there is no system.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod bare {
    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Installs the clock by which time limits are kept: a function that returns the time since any fixed moment.
    /// Without one, time stands still: no limit is ever reached. A second clock is ignored.
    pub fn install_clock(now: fn() -> Duration) {
        let _ = CLOCK.set(now);
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |now| now()))
        }

        pub(crate) fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        pub(crate) fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            *self - earlier
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
