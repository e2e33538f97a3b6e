//! What writing and reading cost: `cargo xtask bench --output [FILE]`.
//!
//! A basis is written in several formats to memory and to a pipe, on 1, 2, 4, … threads, up to twice as many as there
//! are cores: seconds, how many times faster than one thread, and which part of the time the calling thread
//! spends on writing blocks, the only thing that is not done by all. Rounds take turns, and the best one counts.
//! Then stored vectors are written in each format and read again, beside the time that it takes just to copy them.
//! Without a FILE the matrices are `generate circulant 22 11` and `generate sparse 52 1`.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Cursor, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Block, Matrix, Scalar, Scribe, Sink, Stop, System, Values, Vector};
use supereigen_formats::{
    BasisReader, Context, CsvWriter, JsonLinesWriter, JsonWriter, LatexWriter, NpyWriter,
    PlainWriter, PolymakeWriter, TpLibWriter, read_square_matrix,
};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let file = std::env::args().skip(1).find(|word| word != "--bench");
    let matrix = |default: Matrix| match &file {
        Some(file) => Ok::<_, Failure>(read_square_matrix(&fs::read(file)?)?.matrix),
        None => Ok(default),
    };
    scale(&matrix(Family::Circulant { k: 11 }.matrix(22, 1))?)?;
    read_again(&matrix(Family::Sparse.matrix(52, 1))?)
}

/// How often each is measured; the best counts.
const TURNS: usize = 3;

/// Where the scaling is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Memory,
    Pipe,
}

const FORMATS: [(&str, Place); 7] = [
    ("plain", Place::Memory),
    ("plain", Place::Pipe),
    ("csv", Place::Memory),
    ("csv", Place::Pipe),
    ("jsonl", Place::Memory),
    ("jsonl", Place::Pipe),
    ("npy", Place::Memory), // its header is written again at the end, which no pipe can do
];

/// Writes a basis on more and more threads.
fn scale(matrix: &Matrix) -> Result<(), Failure> {
    let system = System::new(matrix, 0)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = std::iter::successors(Some(1), |count| Some(2 * count));
    let threads: Vec<usize> = threads
        .take_while(|count| *count <= 2 * cores.max(2))
        .collect();
    println!("written on several threads, {cores} cores: seconds, times faster, serial part");
    print!("{:16}", "");
    for count in &threads {
        print!(
            "{count:>7}{:14}",
            if *count == 1 { " thread" } else { " threads" }
        );
    }
    println!();
    for (format, place) in FORMATS {
        let mut best = vec![(f64::INFINITY, 0.0); threads.len()];
        for _ in 0..TURNS {
            for (best, &threads) in best.iter_mut().zip(&threads) {
                let measured = write(&system, format, place, threads)?;
                if measured.0 < best.0 {
                    *best = measured;
                }
            }
        }
        let name = format!("{place:?}").to_lowercase();
        print!("{format:6} {name:9}");
        for (seconds, serial) in &best {
            let (faster, serial) = (best[0].0 / seconds, 100.0 * serial / seconds);
            print!("{seconds:7.2} {faster:5.2}x {serial:4.0} %");
        }
        println!();
    }
    Ok(())
}

/// The seconds that it takes, and those that the calling thread spends on writing blocks.
fn write(
    system: &System,
    format: &str,
    place: Place,
    threads: usize,
) -> Result<(f64, f64), Failure> {
    let mut context = Context::new(system.n(), system.denominator().clone());
    context.lambda = Some(Some(0.into()));
    let mut options = Options::default();
    options.threads = threads;
    let target = Out::open(place)?;
    let started = Instant::now();
    macro_rules! with {
        ($writer:expr) => {{
            let mut timed = Timed::new($writer);
            let report = system.run(&options, &mut timed)?;
            assert_eq!(report.stop, Stop::Complete);
            let spent = timed.spent;
            (timed.inner.finish(true)?, spent)
        }};
    }
    let (out, spent) = match format {
        "plain" => with!(PlainWriter::new(target, &context)),
        "csv" => with!(CsvWriter::new(target, &context)),
        "jsonl" => with!(JsonLinesWriter::new(target, &context, None)),
        _ => with!(NpyWriter::new(target, &context)),
    };
    out.close()?;
    Ok((started.elapsed().as_secs_f64(), spent.as_secs_f64()))
}

/// A file in memory, or a pipe to another process.
enum Out {
    Memory(BufWriter<File>, PathBuf),
    Pipe(BufWriter<ChildStdin>, Child),
}

/// As much as the command writes at a time.
const BUFFER: usize = 1 << 16;

impl Out {
    fn open(place: Place) -> Result<Out, Failure> {
        if place == Place::Pipe {
            let mut cat = Command::new("cat")
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()?;
            let pipe = cat.stdin.take().ok_or("no pipe")?;
            return Ok(Out::Pipe(BufWriter::with_capacity(BUFFER, pipe), cat));
        }
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        let path = folder.join(format!("supereigen-bench-{}", std::process::id()));
        let file = BufWriter::with_capacity(BUFFER, File::create(&path)?);
        Ok(Out::Memory(file, path))
    }

    /// Waits until all of it has arrived.
    fn close(self) -> Result<(), Failure> {
        match self {
            Out::Memory(file, path) => {
                file.into_inner()?;
                fs::remove_file(path)?;
            }
            Out::Pipe(pipe, mut cat) => {
                drop(pipe.into_inner()?);
                cat.wait()?;
            }
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Memory(file, _) => file.write(bytes),
            Out::Pipe(pipe, _) => pipe.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Memory(file, _) => file.flush(),
            Out::Pipe(pipe, _) => pipe.flush(),
        }
    }
}

impl Seek for Out {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Out::Memory(file, _) => file.seek(to),
            Out::Pipe(..) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }
}

/// Measures what a sink spends on blocks.
struct Timed<S> {
    inner: S,
    spent: Duration,
}

impl<S> Timed<S> {
    fn new(inner: S) -> Timed<S> {
        Timed {
            inner,
            spent: Duration::ZERO,
        }
    }
}

impl<S: Sink> Sink for Timed<S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.inner.push(vector)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.inner.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let started = Instant::now();
        let flow = self.inner.push_block(block);
        self.spent += started.elapsed();
        flow
    }
}

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
        ($name:literal, $writer:expr) => {{
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
