//! A search that is stopped anywhere and resumed, or cut into shards, has the same results as a whole one.

use std::ops::ControlFlow;
use std::time::Duration;

use supereigen::families::Family;
use supereigen::lasso::{Error, Search, Strategy, Stretch, union};
use supereigen::{
    Block, Count, Interrupt, Matrix, Options, Reached, Scribe, Sink, Stop, System, Tally, Values,
    Vector,
};
use supereigen_cases::Random;

use crate::blocks::Line;
use crate::support::each_case;
use crate::support::random::structure;

/// Keeps vectors or counts them, asks for a stop after some of them, and remembers what then remained.
#[derive(Default)]
struct Stopped {
    interrupt: Interrupt,
    wanted: usize,
    vectors: Vec<Vector>,
    /// Counts the vectors, which are not wanted then, and stops as soon as it is told what remains.
    count: Option<Count>,
    /// Whether threads write the vectors.
    has_scribes: bool,
    /// The number of vectors, and what remained then.
    reached: Option<(u64, Vec<Stretch>)>,
}

impl Stopped {
    fn after(wanted: usize) -> Stopped {
        Stopped {
            wanted,
            ..Stopped::default()
        }
    }

    fn found(&self) -> u64 {
        self.vectors.len() as u64 + self.count.as_ref().map_or(0, |count| count.count)
    }

    fn keep(&mut self, vectors: impl IntoIterator<Item = Vector>) -> ControlFlow<()> {
        assert!(self.count.is_none(), "vectors are not wanted");
        self.vectors.extend(vectors);
        if self.vectors.len() >= self.wanted {
            self.interrupt.raise();
        }
        ControlFlow::Continue(())
    }
}

impl Sink for Stopped {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.keep([vector.into()])
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        self.count.as_mut()?.tally()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.has_scribes.then(|| Box::new(Line::default()) as _)
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let lines = std::str::from_utf8(block.bytes()).unwrap().lines();
        self.keep(lines.map(|line| line.parse().unwrap()))
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        assert_eq!(reached.results, self.found());
        self.reached = Some((self.found(), reached.remaining.to_vec()));
        if self.count.is_some() {
            self.interrupt.raise();
        }
        ControlFlow::Continue(())
    }
}

/// Runs until the sink stops it; what it has, and what remains.
fn run_until(search: &Search, options: &Options, mut sink: Stopped) -> (Stopped, Vec<Stretch>) {
    let options = options.clone().interrupt(&sink.interrupt);
    let report = search.run(&options, &mut sink).unwrap();
    assert_eq!(report.counters.results, sink.found());
    if report.stop == Stop::Complete {
        return (sink, Vec::new());
    }
    assert_eq!(report.stop, Stop::Interrupted);
    let (at, remaining) = sink.reached.take().expect("told at the interrupt");
    assert!(!remaining.is_empty(), "an empty remainder is completion");
    assert_eq!(at, sink.found(), "an interrupt loses nothing");
    (sink, remaining)
}

/// Runs in parts, each with a sink of its own. Every rest goes through its text, as in a checkpoint.
fn run_in_parts(search: &Search, options: &Options, sink: impl Fn() -> Stopped) -> Vec<Stopped> {
    let (part, mut remaining) = run_until(search, options, sink());
    let mut parts = vec![part];
    while !remaining.is_empty() {
        let texts = remaining.iter().map(Stretch::to_string);
        let read = texts.map(|text| text.parse().unwrap()).collect();
        let (part, rest) = run_until(search, &options.clone().stretches(read), sink());
        let is_progress = part.found() > 0 || rest != remaining || rest.is_empty();
        assert!(is_progress, "none at {rest:?}");
        parts.push(part);
        remaining = rest;
    }
    parts
}

fn vectors_of(parts: Vec<Stopped>) -> Vec<Vector> {
    parts.into_iter().flat_map(|part| part.vectors).collect()
}

fn whole(search: &Search, options: &Options) -> Vec<Vector> {
    let (whole, _) = run_until(search, options, Stopped::after(usize::MAX));
    whole.vectors
}

/// Returns the vectors in an order of their own; those that come twice stay.
fn sorted(mut vectors: Vec<Vector>) -> Vec<Vector> {
    vectors.sort_by_cached_key(Vector::entries);
    vectors
}

fn options_for(strategy: Strategy, threads: usize, type_of: Option<usize>) -> Options {
    let mut options = Options::new().strategy(strategy).threads(threads);
    options.wanted.type_of = type_of;
    options
}

#[test]
fn small_searches_can_be_stopped_after_every_vector() {
    each_case(3000, |index| {
        let mut random = Random(index ^ 0x4e5);
        let n = 1 + random.index(6);
        let a = structure(&mut random, n);
        let lambda = (!random.percent(3)).then_some(0);
        let system = System::new(&Matrix::from_rows(&a).unwrap(), lambda).unwrap();
        let strategy = [Strategy::Forward, Strategy::Backward][index as usize % 2];
        let type_of = random.percent(30).then(|| random.index(n));
        let mut options = options_for(strategy, 1 + random.index(2), type_of);
        let wanted = 1 + random.index(4);
        if random.percent(20) {
            options = options.pause(Duration::ZERO);
        }
        let search = system.search(&options).unwrap();
        let expected = whole(&search, &options);
        let in_parts =
            |options| vectors_of(run_in_parts(&search, options, || Stopped::after(wanted)));
        let parts = in_parts(&options);
        assert_eq!(parts, expected, "{a:?}, {options:?}, {wanted}");
        let parts = in_parts(&options.clone().unordered());
        assert_eq!(sorted(parts), sorted(expected), "{a:?}, {options:?}");
    });
}

const FAMILIES: [Family; 9] = [
    Family::Shift,
    Family::Sparse,
    Family::Degree3,
    Family::Ties,
    Family::Ring,
    Family::Potential,
    Family::Circulant { k: 5 },
    Family::Zero,
    Family::Acyclic { last: 0 },
];

/// A number that is interrupted anywhere and resumed is the number.
#[test]
fn counting_can_be_stopped_anywhere() {
    // Some hundredths of a second: it is told a few times what remains.
    let system = System::new(&Family::Circulant { k: 10 }.matrix(20, 1), 0).unwrap();
    let counting = || Stopped {
        count: Some(Count::default()),
        ..Stopped::default()
    };
    for threads in [1, 2] {
        let options = options_for(Strategy::Forward, threads, None);
        let search = system.search(&options).unwrap();
        let parts = run_in_parts(&search, &options, counting);
        let counted: u64 = parts.iter().map(Stopped::found).sum();
        assert_eq!(counted, 20 * 92_378, "{threads} threads");
        assert!(parts.len() > 1, "{threads} threads");
    }
}

#[test]
fn a_run_with_scribes_can_be_stopped_anywhere() {
    let system = System::new(&Family::Circulant { k: 6 }.matrix(12, 1), 0).unwrap();
    let search = system.search(&Options::new()).unwrap();
    let expected = whole(&search, &Options::new());
    for threads in [2, 4] {
        for wanted in [1, 200, 2400] {
            let options = Options::new().threads(threads).pause(Duration::ZERO);
            let parts = run_in_parts(&search, &options, || Stopped {
                has_scribes: true,
                ..Stopped::after(wanted)
            });
            assert!(parts.len() > 1 || wanted > 1);
            let found = vectors_of(parts);
            assert!(found == expected, "{threads} threads, {wanted} wanted");
        }
    }
}

#[test]
fn shards_are_disjoint_and_complete_and_in_order() {
    for family in FAMILIES {
        let system = System::new(&family.matrix(10, 2), 0).unwrap();
        for strategy in [Strategy::Auto, Strategy::Backward] {
            for type_of in [None, Some(3)] {
                let options = options_for(strategy, 2, type_of);
                let search = system.search(&options).unwrap();
                let expected = whole(&search, &options);
                let survey = search.survey(1 << 20, 2000);
                for parts in [1, 2, 7, 64] {
                    let shards = survey.shards(parts);
                    assert_eq!(shards.len(), parts);
                    let all = shards.iter().flat_map(|shard| shard.stretches.clone());
                    let all = union(all.collect()).expect("no overlaps");
                    assert_eq!(all.len(), 1 + usize::from(type_of.is_some()));
                    let whole: f64 = shards.iter().map(|shard| shard.weight).sum();
                    assert!(expected.is_empty() || (whole - 1.0).abs() < 1e-9, "{whole}");
                    let mut vectors = Vec::new();
                    for shard in shards {
                        let part = options.clone().stretches(shard.stretches);
                        vectors.extend(self::whole(&search, &part));
                    }
                    assert_eq!(vectors, expected, "{family:?}, {options:?}, {parts}");
                }
            }
        }
    }
}

#[test]
fn what_is_no_part_of_a_search_is_refused() {
    let system = System::new(&Family::Potential.matrix(8, 1), 0).unwrap();
    let refused = |strategy, type_of, texts: &[&str]| {
        let stretches = texts.iter().map(|text| text.parse().unwrap()).collect();
        let options = options_for(strategy, 1, type_of).stretches(stretches);
        match system.run(&options, &mut Count::default()) {
            Err(Error::ForeignStretch(stretch)) => Some(stretch.to_string()),
            other => {
                assert!(other.is_ok());
                None
            }
        }
    };
    let forward = |texts: &[&str]| refused(Strategy::Forward, None, texts);
    assert_eq!(forward(&["forward start to end"]), None);
    assert_eq!(forward(&["forward 3 to 9", "forward 9 to end"]), None);
    let foreign = [
        "backward start to end",
        "type start to end",
        "forward 9.1 to end",
        "forward 1 to 4.4.1",
        "forward 1.f8.f8.1 to end",
        "forward f1.1 to end",
        "forward 3 to 99",
        "forward 99 to end",
        "forward 3.99 to 4",
        "forward 4 to 3",
        "forward 4 to 4",
    ];
    for text in foreign {
        assert_eq!(forward(&[text]), Some(text.to_owned()));
    }
    // Out of order, or overlapping.
    assert!(forward(&["forward 3 to 4", "forward 1 to 2"]).is_some());
    assert!(forward(&["forward 1 to 4", "forward 2 to 5"]).is_some());
    assert!(forward(&["forward 1 to end", "forward 2 to 5"]).is_some());
    let backward = |text| refused(Strategy::Backward, None, &[text]);
    assert_eq!(backward("backward start to 1"), None);
    assert!(backward("forward start to end").is_some());
    assert!(backward("backward 999999.1 to end").is_some());
    let of_type = |text| refused(Strategy::Auto, Some(2), &[text]);
    assert_eq!(of_type("forked start to end"), None);
    assert!(of_type("type 2.1 to end").is_some());
}

#[test]
fn the_fraction_of_the_work_that_is_left_falls_from_one_to_nothing() {
    let system = System::new(&Family::Sparse.matrix(16, 1), 0).unwrap();
    let mut options = Options::new();
    let search = system.search(&options).unwrap();
    let survey = search.survey(1 << 22, 300);
    let mut last = 1.0;
    loop {
        let (_, remaining) = run_until(&search, &options, Stopped::after(500));
        let fraction = survey.fraction(&remaining);
        assert!(fraction <= last, "{fraction} after {last}");
        last = fraction;
        if remaining.is_empty() {
            break;
        }
        options = options.stretches(remaining);
    }
    assert_eq!(last, 0.0);
    let whole = survey.shards(1).remove(0).stretches;
    assert_eq!(survey.fraction(&whole), 1.0);
}
