//! What writing and reading cost: `cargo xtask bench --output [FILE]`.
//!
//! Enumerates a basis into the plain writer, and for comparison formats stored vectors of the same
//! basis as often, without any search. The ratio is what the search and the way to the writer add.
//! Then the stored vectors are written in each format and read again, beside the time that it takes just
//! to copy them.
//! Without a FILE the matrix is `generate sparse 52 1`.

use std::hint::black_box;
use std::io::{self, Cursor};
use std::time::Instant;

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Collect, First, Interrupt, Matrix, Scalar, Sink, System, Values};
use supereigen_formats::{
    BasisReader, Context, CsvWriter, JsonLinesWriter, JsonWriter, LatexWriter, NpyWriter,
    PlainWriter, PolymakeWriter, TpLibWriter, read_square_matrix,
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
    let mut context = Context::new(system.n(), system.denominator().clone());
    context.lambda = Some(Some(0.into()));
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

/// Writes the vectors in each format into memory that is there already, and reads them again; beside it,
/// what it takes to copy the stored numbers, the least that any writer could do.
fn read_again(
    system: &System,
    context: &Context,
    stored: &[Vec<i64>],
) -> Result<(), Box<dyn std::error::Error>> {
    let copied = copy(stored);
    let bytes = (stored.len() * context.n * size_of::<i64>()) as f64;
    println!(
        "\n{} vectors of {} entries; copying them: {:.2} million vectors/s, {:.0} MB/s",
        stored.len(),
        context.n,
        stored.len() as f64 / copied / 1e6,
        bytes / copied / 1e6
    );
    println!("                     million vectors/s      MB/s      MB   time/copy  read/write");
    // Touched once, so that the system does not have to find it while a writer runs.
    let mut memory = vec![1u8; ROOM * stored.len() * context.n];
    macro_rules! measure {
        ($name:literal, $writer:expr) => {{
            let mut written = f64::INFINITY;
            for _ in 0..TURNS {
                memory.clear();
                let mut writer = $writer(Cursor::new(std::mem::take(&mut memory)));
                let started = Instant::now();
                for x in stored {
                    let _ = writer.push(Values::I64(x));
                }
                memory = writer.finish(true)?.into_inner();
                written = written.min(started.elapsed().as_secs_f64());
            }
            report($name, &memory, stored.len(), (written, copied))?;
        }};
    }
    measure!("plain", |out| PlainWriter::new(out, context));
    measure!("csv", |out| CsvWriter::new(out, context));
    measure!("json", |out| JsonWriter::new(out, context));
    measure!("jsonl", |out| JsonLinesWriter::new(out, context, None));
    measure!("jsonl, certificates", |out| JsonLinesWriter::new(
        out,
        context,
        Some(system.inspector())
    ));
    measure!("latex", |out| LatexWriter::new(out, context));
    measure!("tplib", |out| TpLibWriter::new(out, context));
    measure!("polymake", |out| PolymakeWriter::new(out, context));
    measure!("npy", |out| NpyWriter::new(out, context));
    Ok(())
}

/// Bytes that an entry takes at most, so that no writer waits for memory.
const ROOM: usize = 16;

/// How often each is measured; the best counts.
const TURNS: usize = 3;

/// The time to copy the vectors one after the other into memory that is there already.
fn copy(stored: &[Vec<i64>]) -> f64 {
    let entries = stored.iter().map(Vec::len).sum();
    let mut copied: Vec<i64> = vec![1; entries];
    let mut best = f64::INFINITY;
    for _ in 0..TURNS {
        copied.clear();
        let started = Instant::now();
        for x in stored {
            copied.extend_from_slice(black_box(x));
        }
        black_box(&copied);
        best = best.min(started.elapsed().as_secs_f64());
    }
    best
}

/// Tells how long it takes to write a text, and to read it unless it is for people, beside the time to copy its
/// numbers.
fn report(
    name: &str,
    text: &[u8],
    vectors: usize,
    (written, copied): (f64, f64),
) -> Result<(), Box<dyn std::error::Error>> {
    let megabytes = text.len() as f64 / 1e6;
    let rates = |seconds: f64| (vectors as f64 / seconds / 1e6, megabytes / seconds);
    let (million, rate) = rates(written);
    let ratio = written / copied;
    println!("{name:20} write {million:11.2} {rate:9.0} {megabytes:7.1} {ratio:11.1}");
    if name == "latex" {
        return Ok(());
    }
    let mut read = f64::INFINITY;
    for _ in 0..TURNS {
        let started = Instant::now();
        let mut reader = BasisReader::new(text)?;
        while let Some(record) = reader.next_record()? {
            black_box(record);
        }
        read = read.min(started.elapsed().as_secs_f64());
    }
    let (million, rate) = rates(read);
    print!("{name:20} read  {million:11.2} {rate:9.0} {megabytes:7.1}");
    println!(" {:11.1} {:11.2}", read / copied, read / written);
    Ok(())
}
