//! What a result costs, as n and the basis grow, beside what giving it out costs by itself:
//! `cargo xtask bench --results`.
//!
//! For members of each family, on one thread, in nanoseconds for each result: to count, to make the vectors, to
//! write them as text; and without any search, to copy as many stored vectors, and to write them as text. The
//! last two are what giving out vectors, or text, costs by itself.
//!
//! A second table has the iterator beside the sink: vectors that are borrowed, vectors that are owned, and owned ones
//! from two threads that search ahead.

use std::hint::black_box;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use supereigen::families::Family;
use supereigen::{Count, Options, Scalar, Sink, System, Values, Vector};
use supereigen_formats::{Context, TextFormat, TextWriter};

/// How many vectors are stored and replayed.
const STORED: usize = 50_000;
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
    println!(
        "\n{:14} {:>10}  {:>9} {:>9} {:>9} {:>9}  {:>9} {:>9} {:>9}",
        "instance", "basis", "sink", "borrowed", "owned", "ahead", "b/sink", "o/sink", "a/sink"
    );
    for (name, family, n) in [
        ("circulant", Family::Circulant { k: 9 }, 18),
        ("circulant", Family::Circulant { k: 11 }, 22),
        ("sparse", Family::Sparse, 42),
        ("degree3", Family::Degree3, 42),
        ("ring", Family::Ring, 20),
    ] {
        measure_iterator(name, family, n)?;
    }
    Ok(())
}

fn measure_iterator(name: &str, family: Family, n: usize) -> Result<(), Failure> {
    let system = System::new(&family.matrix(n, 1), 0)?;
    let (one, two) = (Options::new(), Options::new().threads(2));
    let sink = best(|| {
        system.run(&one, &mut Look)?;
        Ok(())
    })?;
    let borrowed = best(|| {
        let mut extremals = system.extremals();
        while let Some(x) = extremals.next_values() {
            black_box(x);
        }
        Ok(())
    })?;
    let owned = best(|| {
        system.extremals().for_each(|x| drop(black_box(x)));
        Ok(())
    })?;
    let ahead = best(|| {
        let extremals = system.extremals_with(&two)?;
        extremals.for_each(|x| drop(black_box(x)));
        Ok(())
    })?;
    let results = system.count();
    let each = |seconds: f64| seconds * 1e9 / results as f64;
    println!(
        "{:14} {results:>10}  {:>9.1} {:>9.1} {:>9.1} {:>9.1}  {:>9.2} {:>9.2} {:>9.2}",
        format!("{name}-{n}"),
        each(sink),
        each(borrowed),
        each(owned),
        each(ahead),
        borrowed / sink,
        owned / sink,
        ahead / sink
    );
    Ok(())
}

fn measure(name: &str, family: Family, n: usize, seed: u64) -> Result<(), Failure> {
    let system = System::new(&family.matrix(n, seed), 0)?;
    let context = Context::of_system(&system);
    let stored = stored(&system)?;
    let options = Options::new();

    let mut results = 0;
    let counting = best(|| {
        let report = system.run(&options, &mut Count::default())?;
        results = usize::try_from(report.counters.results)?;
        Ok(())
    })?;
    let making = best(|| {
        system.run(&options, &mut Look)?;
        Ok(())
    })?;
    let writing = best(|| {
        let mut writer = TextWriter::new(io::sink(), &context, TextFormat::Plain);
        system.run(&options, &mut writer)?;
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
        let mut writer = TextWriter::new(io::sink(), &context, TextFormat::Plain);
        for x in replayed() {
            let _ = writer.push(Values::integers::<i64>(x));
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
    let narrow = |x: Vector| i64::narrow(x.values().numerators()).map(<[i64]>::to_vec);
    let first = system.extremals().take(STORED);
    let vectors: Option<Vec<Vec<i64>>> = first.map(narrow).collect();
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
