//! What writing and reading cost: `cargo xtask bench --output [FILE]`.
//!
//! Stored vectors of a basis are written in each format and read again, beside the time that it takes just to copy them.
//! Without a FILE the matrix is `generate sparse 52 1`. What threads gain is measured by `cargo xtask bench --folder`.

use std::fs;
use std::hint::black_box;
use std::io::Cursor;
use std::time::Instant;

use supereigen::families::Family;
use supereigen::{Matrix, Scalar, Sink, System, Values, Vector};
use supereigen_formats::{
    BasisReader, Certificates, Context, NpyWriter, TextFormat, TextWriter, read_square_matrix,
};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let file = std::env::args().skip(1).find(|word| word != "--bench");
    read_again(&match file {
        Some(file) => read_square_matrix(&fs::read(file)?)?.matrix,
        None => Family::Sparse.matrix(52, 1),
    })
}

/// How often each is measured; the best counts.
const TURNS: usize = 3;

/// How many vectors are stored and written again.
const STORED: usize = 100_000;

/// The first vectors of a basis.
fn store(system: &System) -> Result<Vec<Vec<i64>>, Failure> {
    let narrow = |x: Vector| i64::narrow(x.values().numerators()).map(<[i64]>::to_vec);
    let stored: Option<_> = system.extremals().take(STORED).map(narrow).collect();
    Ok(stored.ok_or("the numbers are too large for this measurement")?)
}

/// Writes the vectors in each format into memory that is there already, and reads them again; beside it,
/// what it takes to copy the stored numbers, the least that any writer could do.
fn read_again(matrix: &Matrix) -> Result<(), Failure> {
    let system = System::new(matrix, 0)?;
    let mut context = Context::new(system.n(), system.denominator().clone());
    context.lambda = Some(Some(0.into()));
    let (stored, context) = (&store(&system)?, &context);
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
        ($name:expr, $writer:expr) => {{
            let mut written = f64::INFINITY;
            for _ in 0..TURNS {
                memory.clear();
                let mut writer = $writer(Cursor::new(std::mem::take(&mut memory)));
                let started = Instant::now();
                for x in stored {
                    let _ = writer.push(Values::integers::<i64>(x));
                }
                memory = writer.finish(true)?.into_inner();
                written = written.min(started.elapsed().as_secs_f64());
            }
            report($name, &memory, stored.len(), (written, copied))?;
        }};
    }
    for (name, format) in [
        ("plain", TextFormat::Plain),
        ("csv", TextFormat::Csv),
        ("json", TextFormat::Json),
        ("jsonl", TextFormat::JsonLines),
        ("latex", TextFormat::Latex),
        ("tplib", TextFormat::TpLib),
        ("polymake", TextFormat::Polymake),
    ] {
        measure!(name, |out| TextWriter::new(out, context, format));
    }
    measure!("jsonl, certificates", |out| {
        TextWriter::with_certificates(out, context, Certificates::Lassos(system.inspector()))
    });
    measure!("npy", |out| NpyWriter::new(out, context));
    Ok(())
}

/// Bytes that an entry takes at most, so that no writer waits for memory.
const ROOM: usize = 16;

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
) -> Result<(), Failure> {
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
