//! Your own sink: counts how many extremals have each size of support, and reports its progress.
//!
//! It keeps only the sums, so it works for a basis of any size. Run it with
//! `cargo run --release --example custom_sink`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use supereigen::families::Family;
use supereigen::{Interrupt, Options, Reached, Sink, Stop, System, Values};

#[derive(Default)]
struct Sizes {
    count: BTreeMap<usize, u64>,
    told: u64,
}

impl Sink for Sizes {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        *self.count.entry(vector.support_len()).or_default() += 1;
        ControlFlow::Continue(()) // or Break, to stop the search
    }

    /// Is told from time to time how far the search has come.
    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if reached.results >= self.told + 100_000 {
            self.told = reached.results;
            eprintln!("{} extremals so far", reached.results);
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let system = System::new(&Family::Sparse.matrix(40, 1), 0)?;
    let limit = Interrupt::after(Duration::from_secs(10));
    let options = Options::new().threads(2).interrupt(&limit);
    let mut sizes = Sizes::default();
    let report = system.run(&options, &mut sizes)?;
    for (size, count) in &sizes.count {
        println!("{count} extremals with {size} finite entries");
    }
    if report.stop != Stop::Complete {
        println!("the time was over: there are more");
    }
    Ok(())
}
