//! What a result costs, as n and the basis grow, beside what giving it out costs by itself:
//! `cargo xtask bench --results`.
//!
//! For members of each family, on one thread, in nanoseconds for each result: to count, to make the vectors, to
//! write them as text; and without any search, to copy as many stored vectors, and to write them as text. The
//! last two are what giving out vectors, or text, costs by itself.

use std::hint::black_box;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Collect, Count, First, Interrupt, Scalar, Sink, System, Values};
use supereigen_formats::{Context, PlainWriter};

/// How many vectors are stored and replayed.
const STORED: u64 = 50_000;
/// How often each is measured; the best counts.
const TURNS: usize = 3;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!(
        "{:14} {:>10}  {:>9} {:>9} {:>9}  {:>9} {:>9}  {:>9} {:>9}",
        "instance", "basis", "count", "vectors", "text", "copy", "format", "v/copy", "t/format"
    );
    for n in [16, 18, 20, 22, 24] {
        measure("circulant", Family::Circulant { k: n / 2 }, n, 0)?;
    }
    for n in [18, 20, 22] {
        measure("acyclic", Family::Acyclic { last: 0 }, n, 0)?;
    }
    for n in [26, 34, 42, 50] {
        measure("sparse", Family::Sparse, n, 1)?;
    }
    for n in [24, 30, 36, 42] {
        measure("degree3", Family::Degree3, n, 1)?;
    }
    for n in [16, 20, 24] {
        measure("ring", Family::Ring, n, 1)?;
    }
    Ok(())
}

fn measure(name: &str, family: Family, n: usize, seed: u64) -> Result<(), Failure> {
    let system = System::new(&family.matrix(n, seed), &Some(0.into()))?;
    let mut context = Context::new(system.n(), system.denominator().clone());
    context.lambda = Some(Some(0.into()));
    let stored = stored(&system)?;
    let mut options = Options::default();
    options.threads = 1;
    let never = Interrupt::new();

    let mut results = 0;
    let counting = best(|| {
        let report = system.lasso(&options, &never, &mut Count::default())?;
        results = usize::try_from(report.counters.results)?;
        Ok(())
    })?;
    let making = best(|| {
        system.lasso(&options, &never, &mut Look)?;
        Ok(())
    })?;
    let writing = best(|| {
        let mut writer = PlainWriter::new(io::sink(), &context);
        system.lasso(&options, &never, &mut writer)?;
        writer.finish(true)?;
        Ok(())
    })?;
    let replayed = || stored.iter().cycle().take(results);
    let mut row = vec![0; n];
    let copying = best(|| {
        for x in replayed() {
            row.copy_from_slice(black_box(x));
            black_box(&row);
        }
        Ok(())
    })?;
    let formatting = best(|| {
        let mut writer = PlainWriter::new(io::sink(), &context);
        for x in replayed() {
            let _ = writer.push(Values::I64(x));
        }
        writer.finish(true)?;
        Ok(())
    })?;

    let each = |seconds: f64| seconds * 1e9 / results as f64;
    println!(
        "{:14} {results:>10}  {:>9.1} {:>9.1} {:>9.1}  {:>9.1} {:>9.1}  {:>9.2} {:>9.2}",
        format!("{}-{n}", name),
        each(counting),
        each(making),
        each(writing),
        each(copying),
        each(formatting),
        making / copying,
        writing / formatting
    );
    Ok(())
}

/// Looks at every vector and forgets it.
struct Look;

impl Sink for Look {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        black_box(vector);
        ControlFlow::Continue(())
    }
}

/// The first vectors, as 64-bit integers.
fn stored(system: &System) -> Result<Vec<Vec<i64>>, Failure> {
    let mut first = First::new(STORED, Collect::default());
    system.lasso(&Options::default(), &Interrupt::new(), &mut first)?;
    let entry = |value: &supereigen::Big| match value {
        None => Some(i64::EPSILON),
        Some(value) => i64::from_integer(value),
    };
    let vectors: Option<Vec<Vec<i64>>> = first
        .inner
        .vectors
        .iter()
        .map(|x| x.iter().map(entry).collect())
        .collect();
    vectors.ok_or_else(|| "the numbers are too large for this measurement".into())
}

fn best(mut run: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let mut best = f64::INFINITY;
    for _ in 0..TURNS {
        let started = Instant::now();
        run()?;
        best = best.min(started.elapsed().as_secs_f64());
    }
    Ok(best)
}
