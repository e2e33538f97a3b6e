//! What scribes write on several threads is what one thread pushes, vector by vector.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use supereigen::families::Family;
use supereigen::{Block, Count, Options, Scribe, Sink, Stop, System, Values, Wanted, Written};

/// One line for each vector. Its scribes refuse vectors of one size.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    refused_size: Option<usize>,
    blocks: usize,
}

#[derive(Default)]
pub(crate) struct Line {
    refused_size: Option<usize>,
}

fn append(vector: Values<'_>, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("{vector}\n").as_bytes());
}

impl Scribe for Line {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        append(vector, records);
        if self.refused_size == Some(vector.support_len()) {
            Written::Refused
        } else {
            Written::Record
        }
    }
}

impl Sink for Lines {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        append(vector, &mut self.text);
        ControlFlow::Continue(())
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        let refused_size = self.refused_size;
        Some(Box::new(Line { refused_size }))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.blocks += 1;
        self.text.extend_from_slice(block.bytes());
        ControlFlow::Continue(())
    }
}

const THREADS: [usize; 3] = [1, 2, 4];

fn system_of(family: Family, n: usize) -> System {
    System::new(&family.matrix(n, 1), 0).unwrap()
}

fn sorted(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    lines.sort();
    lines
}

#[test]
fn blocks_hold_what_is_pushed_and_in_the_same_order() {
    for family in [Family::Circulant { k: 6 }, Family::Ring, Family::Potential] {
        let system = system_of(family, 12);
        for refused_size in [None, Some(3)] {
            let run = |threads: usize, ordered: bool| {
                let mut lines = Lines {
                    refused_size,
                    ..Lines::default()
                };
                let mut options = Options::new().threads(threads);
                options.wanted.unordered = !ordered;
                let report = system.run(&options, &mut lines);
                assert_eq!(lines.blocks > 0, threads > 1);
                (lines.text, report.unwrap().counters.results)
            };
            let expected = run(1, true);
            for threads in THREADS {
                assert!(run(threads, true) == expected, "{family:?}, {threads}");
                let unordered = run(threads, false);
                assert!(sorted(&unordered.0) == sorted(&expected.0), "{family:?}");
            }
        }
    }
}

#[test]
fn every_limit_and_filter_gives_the_same_on_any_number_of_threads() {
    let system = system_of(Family::Circulant { k: 4 }, 8);
    for wanted in [Wanted::new(), Wanted::new().contains(2)] {
        let run = |threads: usize, limit: u64| {
            let mut lines = Lines::default();
            let options = Options::new().wanted(&wanted).threads(threads);
            let report = system.run(&options.limit(limit), &mut lines).unwrap();
            (lines.text, report.counters.results, report.stop)
        };
        let all = run(1, u64::MAX).1;
        assert!(all > 100);
        for limit in 0..=all + 1 {
            let expected = run(1, limit);
            assert_eq!(expected.1, limit.min(all));
            for threads in [2, 4] {
                assert!(run(threads, limit) == expected, "{threads}, limit {limit}");
            }
        }
        // What is left out before a sink that only counts is left out on every thread, too.
        for threads in THREADS {
            let mut count = Count::default();
            let options = Options::new().wanted(&wanted).threads(threads);
            let report = system.run(&options, &mut count).unwrap();
            assert_eq!(report.stop, Stop::Complete);
            assert_eq!([report.counters.results, count.count], [all; 2]);
        }
    }
}

/// Long records: the scribes count what they write, and the sink takes its time.
struct Long {
    held: Arc<AtomicUsize>,
    most: usize,
}

const RECORD: usize = 30_000;

struct LongScribe(Arc<AtomicUsize>);

impl Scribe for LongScribe {
    fn write(&mut self, _vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        records.resize(records.len() + RECORD, b'x');
        self.0.fetch_add(RECORD, Ordering::Relaxed);
        Written::Record
    }
}

impl Sink for Long {
    fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(LongScribe(Arc::clone(&self.held))))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let held = self.held.load(Ordering::Relaxed);
        self.most = self.most.max(held);
        std::thread::sleep(Duration::from_micros(100));
        self.held.fetch_sub(block.bytes().len(), Ordering::Relaxed);
        ControlFlow::Continue(())
    }
}

#[test]
fn what_waits_for_its_turn_takes_a_bounded_room() {
    const MEBI: usize = 1 << 20;
    let system = system_of(Family::Circulant { k: 6 }, 12);
    for (threads, ordered) in [(2, true), (4, true), (4, false)] {
        let mut long = Long {
            held: Arc::default(),
            most: 0,
        };
        let mut options = Options::new().threads(threads);
        options.wanted.unordered = !ordered;
        let report = system.run(&options, &mut long);
        let all = report.unwrap().counters.results as usize * RECORD;
        assert!(all > 150 * MEBI);
        // The room for all, and what each worker has in its hands.
        let bound = (16 + 2 * threads) * MEBI;
        assert!(long.most < bound, "{} of {bound}", long.most);
        assert_eq!(long.held.load(Ordering::Relaxed), 0);
    }
}
