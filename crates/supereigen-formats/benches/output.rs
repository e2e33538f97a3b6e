//! What writing and reading cost: `cargo xtask bench --output [FILE]`.
//!
//! Enumerates a basis into the plain writer, and for comparison formats stored vectors of the same
//! basis as often, without any search. The ratio is what the search and the way to the writer add.
//! Then the stored vectors are written in each format and read again, once each.
//! Without a FILE the matrix is `generate sparse 52 1`.

use std::hint::black_box;
use std::io;
use std::time::Instant;

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Collect, First, Interrupt, Matrix, Scalar, Sink, System, Values};
use supereigen_formats::{
    BasisReader, Context, JsonLinesWriter, JsonWriter, LatexWriter, PlainWriter, read_square_matrix,
};

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
        lambda: Some(0.into()),
        ..Context::new(system.n(), system.denominator().clone())
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
    read_again(&system, &context, &stored)
}

/// Writes the vectors in each format, and reads them again.
fn read_again(
    system: &System,
    context: &Context,
    stored: &[Vec<i64>],
) -> Result<(), Box<dyn std::error::Error>> {
    macro_rules! measure {
        ($name:literal, $writer:expr) => {{
            let started = Instant::now();
            let mut writer = $writer;
            for x in stored {
                let _ = writer.push(Values::I64(x));
            }
            let text = writer.finish(true)?;
            report($name, &text, Some(started.elapsed().as_secs_f64()))?;
        }};
    }
    measure!("plain", PlainWriter::new(Vec::new(), context));
    measure!("json", JsonWriter::new(Vec::new(), context));
    measure!("jsonl", JsonLinesWriter::new(Vec::new(), context, None));
    let inspector = Some(system.inspector());
    measure!(
        "jsonl, certificates",
        JsonLinesWriter::new(Vec::new(), context, inspector)
    );
    measure!("latex", LatexWriter::new(Vec::new(), context));
    report("pretty", table(context.n, stored).as_bytes(), None)
}

/// Reads a text, and tells how long it takes.
fn report(name: &str, text: &[u8], written: Option<f64>) -> Result<(), Box<dyn std::error::Error>> {
    let started = Instant::now();
    let mut reader = BasisReader::new(text)?;
    let mut entries = 0;
    while let Some(record) = reader.next_record()? {
        entries += black_box(record).vector.map_or(0, |vector| vector.len());
    }
    let read = started.elapsed().as_secs_f64();
    let megabytes = text.len() as f64 / 1e6;
    print!(
        "{name}: {megabytes:.0} MB read at {:.0} MB/s, {:.1} million entries per second",
        megabytes / read,
        entries as f64 / read / 1e6
    );
    match written {
        Some(written) => println!(
            "; written at {:.0} MB/s, ratio {:.2}",
            megabytes / written,
            read / written
        ),
        None => println!(),
    }
    Ok(())
}

/// A table like that of the command, with as little as possible in its last columns.
fn table(n: usize, stored: &[Vec<i64>]) -> String {
    let names: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
    let mut table = format!("# {} type support cycle\n", names.join(" "));
    for (index, x) in stored.iter().enumerate() {
        table += &format!("{:6}  ", index + 1);
        for value in x {
            match value.is_epsilon() {
                true => table.push_str("   ·"),
                false => table += &format!(" {value:3}"),
            }
        }
        table.push_str("   1  {1}  1 → 1\n");
    }
    table
}
