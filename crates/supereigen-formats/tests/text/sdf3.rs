//! Dataflow graphs against their own simulation.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use dashu_int::ops::Gcd;
use proptest::prelude::*;
use supereigen::{Rational, Vector};
use supereigen_cases::cases;
use supereigen_formats::{MatrixFormat, read_square_matrix_as};

/// A channel: from, produced in each phase, to, consumed in each phase, tokens.
type Channel = (usize, Vec<u64>, usize, Vec<u64>, u64);

/// A graph that is consistent by construction: actor i runs `repetitions[i]` times through its phases, and the sum of
/// the rates of an actor is a multiple of what the others need.
#[derive(Clone, Debug)]
struct Graph {
    repetitions: Vec<u64>,
    times: Vec<Vec<u64>>,
    channels: Vec<Channel>,
}

/// Six channels with eleven tokens each.
const MOST_TOKENS: usize = 66;

fn graphs() -> impl Strategy<Value = Graph> {
    let actors = prop::collection::vec((1u64..4, prop::collection::vec(0u64..4, 1..4)), 1..4);
    let channels = prop::collection::vec((0usize..4, 0usize..4, 0u64..12, any::<u64>()), 1..7);
    (actors, channels).prop_map(|(actors, channels)| {
        let n = actors.len();
        let channel = |(from, to, tokens, seed): (usize, usize, u64, u64)| {
            let (from, to) = (from % n, to % n);
            let ((a, first), (b, second)) = (&actors[from], &actors[to]);
            // 6 is a multiple of every number of repetitions, so that 6 / a is whole.
            let produced = spread(6 / a, first.len(), seed);
            let consumed = spread(6 / b, second.len(), seed >> 32);
            (from, produced, to, consumed, tokens)
        };
        Graph {
            channels: channels.into_iter().map(channel).collect(),
            repetitions: actors.iter().map(|(count, _)| *count).collect(),
            times: actors.into_iter().map(|(_, times)| times).collect(),
        }
    })
}

/// Distributes a sum over some phases.
fn spread(sum: u64, phases: usize, mut seed: u64) -> Vec<u64> {
    let mut rates = vec![0; phases];
    for _ in 0..sum {
        rates[(seed % phases as u64) as usize] += 1;
        seed = seed.rotate_right(3);
    }
    rates
}

fn list(values: &[u64]) -> String {
    format!("{values:?}").replace(['[', ']'], "")
}

impl Graph {
    /// How often each actor fires in the least iteration of its part of the graph: its repetitions, without what those of
    /// the part have in common, in each phase.
    fn firings(&self) -> Vec<u64> {
        let mut common = self.repetitions.clone();
        for _ in &self.times {
            for (from, _, to, ..) in &self.channels {
                let both = common[*from].gcd(common[*to]);
                (common[*from], common[*to]) = (both, both);
            }
        }
        let phases = |actor: usize| self.times[actor].len() as u64;
        (0..common.len())
            .map(|actor| self.repetitions[actor] / common[actor] * phases(actor))
            .collect()
    }

    fn xml(&self) -> String {
        let mut text = "<sdf3 type='csdf'><applicationGraph><csdf>\n".to_owned();
        for actor in 0..self.times.len() {
            let _ = writeln!(text, "<actor name='{actor}'>");
            for (index, (from, produced, to, consumed, _)) in self.channels.iter().enumerate() {
                for (end, side, rates) in [(from, "out", produced), (to, "in", consumed)] {
                    if *end == actor {
                        let rates = list(rates);
                        let _ = writeln!(
                            text,
                            "<port name='{side}{index}' type='{side}' rate='{rates}'/>"
                        );
                    }
                }
            }
            text += "</actor>\n";
        }
        for (index, (from, _, to, _, tokens)) in self.channels.iter().enumerate() {
            let _ = writeln!(
                text,
                "<channel name='{index}' srcActor='{from}' srcPort='out{index}' dstActor='{to}' \
                 dstPort='in{index}' initialTokens='{tokens}'/>"
            );
        }
        text += "</csdf><csdfProperties>\n";
        for (actor, times) in self.times.iter().enumerate() {
            let times = list(times);
            let _ = writeln!(
                text,
                "<actorProperties actor='{actor}'><processor type='p'><executionTime time='{times}'/>\
                 </processor></actorProperties>"
            );
        }
        text + "</csdfProperties></applicationGraph></sdf3>\n"
    }
}

/// The times of tokens and firings from the definition, as functions of the times of the initial tokens, which count from 0.
struct Simulation<'a> {
    graph: &'a Graph,
    initial: Vec<Vec<i64>>,
    ends: HashMap<(usize, u64), Option<i64>>,
}

fn total(rates: &[u64], firings: u64) -> u64 {
    (0..firings)
        .map(|k| rates[(k % rates.len() as u64) as usize])
        .sum()
}

impl Simulation<'_> {
    /// When a token of a channel is there; `None` is −∞: nothing keeps it from being there for ever.
    fn token(&mut self, channel: usize, index: u64) -> Option<i64> {
        let (from, produced, _, _, tokens) = &self.graph.channels[channel];
        if index < *tokens {
            return Some(self.initial[channel][index as usize]);
        }
        let made = index - tokens;
        let firing = (0..).find(|&k| total(produced, k + 1) > made).unwrap_or(0);
        self.end(*from, firing)
    }

    /// When a firing of an actor ends.
    fn end(&mut self, actor: usize, firing: u64) -> Option<i64> {
        if let Some(known) = self.ends.get(&(actor, firing)) {
            return *known;
        }
        let mut start = None;
        for channel in 0..self.graph.channels.len() {
            let (_, _, to, consumed, _) = &self.graph.channels[channel];
            if *to == actor {
                for index in total(consumed, firing)..total(consumed, firing + 1) {
                    start = start.max(self.token(channel, index));
                }
            }
        }
        let times = &self.graph.times[actor];
        let end = start.map(|start| start + times[(firing % times.len() as u64) as usize] as i64);
        self.ends.insert((actor, firing), end);
        end
    }
}

/// How many graphs were compared, and not refused.
static COMPARED: AtomicU32 = AtomicU32::new(0);

#[test]
fn a_graph_runs_as_its_matrix_does() {
    each_graph_runs_as_its_matrix_does();
    let compared = COMPARED.load(Ordering::Relaxed);
    assert!(compared > cases(500), "{compared}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(2_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    fn each_graph_runs_as_its_matrix_does(
        graph in graphs(),
        times in prop::collection::vec(0i64..20, MOST_TOKENS)
    ) {
        let text = graph.xml();
        prop_assert_eq!(MatrixFormat::detect(text.as_bytes(), None), MatrixFormat::Sdf3);
        let document = match read_square_matrix_as(text.as_bytes(), MatrixFormat::Sdf3) {
            Ok(document) => document,
            Err(diagnostic) => {
                // The rates fit, so nothing else can be wrong.
                let code = diagnostic.problem.code;
                prop_assert!(code == "no-tokens" || code == "deadlock", "{}", diagnostic);
                return Ok(());
            }
        };
        let mut times = times.into_iter();
        let initial: Vec<Vec<i64>> = graph.channels.iter()
            .map(|channel| times.by_ref().take(channel.4 as usize).collect())
            .collect();
        let mut state: Vector = initial.iter().flatten().map(|&time| Some(time)).collect();
        let mut simulation = Simulation { graph: &graph, initial, ends: HashMap::new() };
        // The first iteration takes so many tokens from each channel.
        let firings = graph.firings();
        let consumed: Vec<u64> = (0..graph.channels.len()).map(|index| {
            let (_, _, to, rates, _) = &graph.channels[index];
            total(rates, firings[*to])
        }).collect();
        COMPARED.fetch_add(1, Ordering::Relaxed);
        for iteration in 1..4u64 {
            state = document.matrix.apply(&state).unwrap_or_else(|error| panic!("{error}"));
            let mut entries = state.iter();
            for (channel, consumed) in consumed.iter().enumerate() {
                for token in 0..graph.channels[channel].4 {
                    let expected = simulation.token(channel, iteration * consumed + token);
                    prop_assert_eq!(
                        entries.next().flatten(),
                        expected.map(Rational::from),
                        "iteration {} of {}", iteration, text
                    );
                }
            }
        }
    }
}
