//! What writing costs: `cargo xtask bench --output [FILE]`.
//!
//! Enumerates a basis into the plain writer, and for comparison formats stored vectors of the same
//! basis as often, without any search. The ratio is what the search and the way to the writer add.
//! Without a FILE the matrix is `generate sparse 52 1`.

use std::io;
use std::time::Instant;

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Collect, First, Interrupt, Matrix, Scalar, Sink, System, Values};
use supereigen_formats::{Context, Notation, Numbers, PlainWriter, read_square_matrix};

/// How many vectors are stored and replayed.
const STORED: u64 = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().skip(1).find(|word| word != "--bench");
    let matrix: Matrix = match &file {
        Some(file) => read_square_matrix(&std::fs::read(file)?)?.matrix,
        None => Family::Sparse.matrix(52, 1),
    };
    let system = System::new(&matrix, &Some(0.into()))?;
    let context = Context {
        n: system.n(),
        lambda: Some(0.into()),
        denominator: system.denominator().clone(),
        labels: Vec::new(),
        notation: Notation::default(),
        numbers: Numbers::Spirit,
    };
    let mut stored = First::new(STORED, Collect::default());
    system.lasso(&Options::default(), &Interrupt::new(), &mut stored)?;
    let stored: Option<Vec<Vec<i64>>> = stored
        .inner
        .vectors
        .iter()
        .map(|x| {
            x.iter()
                .map(|value| match value {
                    None => Some(i64::EPSILON),
                    Some(value) => i64::from_integer(value),
                })
                .collect()
        })
        .collect();
    let stored = stored.ok_or("the numbers are too large for this measurement")?;

    for threads in [1, 2] {
        let mut options = Options::default();
        options.threads = threads;
        let mut writer = PlainWriter::new(io::sink(), &context);
        let started = Instant::now();
        let report = system.lasso(&options, &Interrupt::new(), &mut writer)?;
        writer.finish(true)?;
        let enumerated = started.elapsed().as_secs_f64();

        let results = report.counters.results;
        let mut writer = PlainWriter::new(io::sink(), &context);
        let started = Instant::now();
        for x in stored.iter().cycle().take(usize::try_from(results)?) {
            let _ = writer.push(Values::I64(x));
        }
        writer.finish(true)?;
        let formatted = started.elapsed().as_secs_f64();
        println!(
            "{results} vectors, {threads} threads: {enumerated:.2} s, formatting alone \
             {formatted:.2} s, ratio {:.2}",
            enumerated / formatted
        );
    }
    Ok(())
}
