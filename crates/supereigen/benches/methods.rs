//! The methods side by side: `cargo xtask bench`.
//!
//! For each family and growing n it measures, one after the other in the same run, the lasso
//! method on one thread and on all, the double description and Algorithm 3, each until one of its
//! runs passes the time limit. Times are wall-clock seconds of a count; on a noisy machine trust
//! the ratios. Words: `--limit SECONDS` (default 10), names of families.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use supereigen::families::Family;
use supereigen::{Count, Interrupt, Method, Options, Report, Stop, System};

const FAMILIES: [(&str, Family, &[usize]); 10] = [
    ("dense", Family::Dense, &[8, 12, 16, 24, 40, 60, 90]),
    ("shift", Family::Shift, &[8, 12, 16, 20, 26, 32, 40, 60]),
    ("sparse", Family::Sparse, &[8, 12, 16, 20, 26, 40, 52, 64]),
    ("degree3", Family::Degree3, &[8, 12, 16, 20, 30, 40, 50, 64]),
    ("skew", Family::Skew, &[8, 10, 12, 16, 20, 30, 40]),
    ("ties", Family::Ties, &[8, 12, 16, 20, 26, 40, 60, 80]),
    ("ring", Family::Ring, &[8, 12, 16, 20, 30, 40]),
    ("potential", Family::Potential, &[8, 12, 16, 20, 24, 40, 50]),
    ("zero", Family::Zero, &[6, 8, 10, 12, 20, 40, 60]),
    ("ladder", Family::Ladder, &[3, 5, 10, 20, 40]),
];

fn main() {
    let mut limit = Duration::from_secs(10);
    let mut chosen = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            // What `cargo bench` adds.
            "--bench" => {}
            "--limit" => match words.next().and_then(|seconds| seconds.parse().ok()) {
                Some(seconds) => limit = Duration::from_secs(seconds),
                None => return usage(),
            },
            name if FAMILIES.iter().any(|(family, ..)| *family == name) => chosen.push(word),
            _ => return usage(),
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "{:9} {:>4} {:>10} {:>9} {:>7} {:>9} {:>7} {:>9} {:>9} {:>9} {:>9}",
        "family",
        "n",
        "basis",
        "lasso 1",
        "ns each",
        format!("lasso {threads}"),
        "gain",
        "double",
        "ratio",
        "alg. 3",
        "ratio"
    );
    for (name, family, sizes) in FAMILIES {
        if chosen.is_empty() || chosen.iter().any(|word| word == name) {
            measure_family(name, family, sizes, threads, limit);
        }
    }
}

fn usage() {
    let names: Vec<&str> = FAMILIES.iter().map(|(name, ..)| *name).collect();
    eprintln!("usage: cargo xtask bench [--limit SECONDS] [FAMILY…]");
    eprintln!("families: {}", names.join(", "));
    std::process::exit(2);
}

fn measure_family(name: &str, family: Family, sizes: &[usize], threads: usize, limit: Duration) {
    let mut double = Rival::new(Method::DoubleDescription);
    let mut algorithm_3 = Rival::new(Method::WangSergeev);
    for &n in sizes {
        let matrix = family.matrix(n, 1);
        let Ok(system) = System::new(&matrix, 0) else {
            continue;
        };
        let lasso = |threads, interrupt: &Interrupt, count: &mut Count| {
            let options = Options::new().threads(threads).interrupt(interrupt);
            system.run(&options, count).ok()
        };
        let one = timed(limit, &mut |interrupt, count| lasso(1, interrupt, count));
        let Some((one, basis)) = one else {
            println!("{name:9} {n:4} lasso passed the limit of {limit:?}");
            return;
        };
        let all = timed(limit, &mut |interrupt, count| {
            lasso(threads, interrupt, count)
        });
        let gain = all.map(|(all, _)| one / all);
        let each = one * 1e9 / basis.max(1) as f64;
        let [double_time, double_ratio] = double.measure(&system, basis, one, limit);
        let [third_time, third_ratio] = algorithm_3.measure(&system, basis, one, limit);
        println!(
            "{name:9} {:>4} {basis:>10} {:>9} {each:>7.0} {:>9} {:>7} {double_time:>9} \
             {double_ratio:>9} {third_time:>9} {third_ratio:>9}",
            system.n(),
            seconds(one),
            all.map_or("–".to_owned(), |(all, _)| seconds(all)),
            gain.map_or("–".to_owned(), |gain| format!("{gain:.2}")),
        );
    }
}

/// A slower method, given up for good once it has passed the limit.
struct Rival {
    method: Method,
    given_up: bool,
}

impl Rival {
    fn new(method: Method) -> Rival {
        Rival {
            method,
            given_up: false,
        }
    }

    /// Its time, and how many times slower than the lasso method on one thread it is.
    fn measure(&mut self, system: &System, basis: u64, one: f64, limit: Duration) -> [String; 2] {
        if self.given_up {
            return ["–".to_owned(), "–".to_owned()];
        }
        let timed = timed(limit, &mut |interrupt, count| {
            Some(system.run_method(self.method, interrupt, count))
        });
        match timed {
            Some((time, found)) => {
                assert_eq!(found, basis, "{:?} found another number", self.method);
                [seconds(time), format!("{:.0}", time / one)]
            }
            None => {
                self.given_up = true;
                let least = limit.as_secs_f64();
                [format!(">{least:.0}"), format!(">{:.0}", least / one)]
            }
        }
    }
}

/// The seconds of a run and the number that it found; `None` if it passed the limit. Short runs are
/// repeated, and the shortest time counts.
fn timed(
    limit: Duration,
    run: &mut dyn FnMut(&Interrupt, &mut Count) -> Option<Report>,
) -> Option<(f64, u64)> {
    let mut best = f64::INFINITY;
    let mut found = 0;
    let mut spent = 0.0;
    while best.is_infinite() || spent < 0.2 && spent < limit.as_secs_f64() {
        // A thread raises the flag, so that no run has to look at the clock.
        let interrupt = Interrupt::new();
        let mut count = Count::default();
        let started = Instant::now();
        let report = std::thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            let interrupt = &interrupt;
            scope.spawn(move || {
                if waiting.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                    interrupt.raise();
                }
            });
            let report = run(interrupt, &mut count);
            drop(done);
            report
        })?;
        if report.stop != Stop::Complete {
            return None;
        }
        let time = started.elapsed().as_secs_f64();
        best = best.min(time);
        spent += time;
        found = count.count;
    }
    Some((best, found))
}

fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
