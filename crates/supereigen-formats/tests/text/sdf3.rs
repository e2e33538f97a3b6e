//! Dataflow graphs against their own simulation.

use std::collections::HashMap;
use std::fmt::Write as _;

use dashu_int::ops::Gcd;
use supereigen::{Rational, Vector};
use supereigen_cases::{Random, cases};
use supereigen_formats::{MatrixFormat, ReadOptions};

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

impl Graph {
    fn random(random: &mut Random) -> Graph {
        let n = 1 + random.index(3);
        let repetitions: Vec<u64> = (0..n).map(|_| 1 + random.below(3)).collect();
        let times: Vec<Vec<u64>> = (0..n)
            .map(|_| (0..1 + random.below(3)).map(|_| random.below(4)).collect())
            .collect();
        let channels = (0..1 + random.below(6)).map(|_| {
            let (from, to) = (random.index(n), random.index(n));
            // 6 is a multiple of every number of repetitions.
            let mut rates = |of: usize| spread(6 / repetitions[of], times[of].len(), random);
            (from, rates(from), to, rates(to), random.below(12))
        });
        let channels = channels.collect();
        Graph {
            repetitions,
            times,
            channels,
        }
    }
}

/// Distributes a sum over some phases.
fn spread(sum: u64, phases: usize, random: &mut Random) -> Vec<u64> {
    let mut rates = vec![0; phases];
    for _ in 0..sum {
        rates[random.index(phases)] += 1;
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

#[test]
fn a_graph_runs_as_its_matrix_does() {
    let mut random = Random(4);
    let runs = (0..cases(2_000)).filter(|_| runs_as_its_matrix_does(&mut random));
    let compared = runs.count();
    assert!(compared > cases(500), "{compared}");
}

/// Compares a random graph with its matrix; returns whether it has one.
fn runs_as_its_matrix_does(random: &mut Random) -> bool {
    let graph = Graph::random(random);
    let text = graph.xml();
    let format = MatrixFormat::detect(text.as_bytes(), None);
    assert_eq!(format.word(), "sdf3");
    let document = match ReadOptions::of(format).read(text.as_bytes()) {
        Ok(document) => document,
        Err(diagnostic) => {
            // The rates fit, so nothing else can be wrong.
            let code = diagnostic.problem.code;
            assert!(code == "no-tokens" || code == "deadlock", "{}", diagnostic);
            return false;
        }
    };
    let channels = graph.channels.iter();
    let initial = channels.map(|channel| (0..channel.4).map(|_| random.between(0, 19)).collect());
    let initial: Vec<Vec<i64>> = initial.collect();
    let mut state: Vector = initial.iter().flatten().map(|&time| Some(time)).collect();
    let mut simulation = Simulation {
        graph: &graph,
        initial,
        ends: HashMap::new(),
    };
    // The first iteration takes so many tokens from each channel.
    let firings = graph.firings();
    let channels = graph.channels.iter();
    let consumed = channels.map(|(_, _, to, rates, _)| total(rates, firings[*to]));
    let consumed: Vec<u64> = consumed.collect();
    for iteration in 1..4u64 {
        state = document.matrix.apply(&state).expect("as many entries");
        let mut entries = state.iter();
        for (channel, consumed) in consumed.iter().enumerate() {
            for token in 0..graph.channels[channel].4 {
                let expected = simulation.token(channel, iteration * consumed + token);
                let found = entries.next().flatten();
                let expected = expected.map(Rational::from);
                assert_eq!(found, expected, "iteration {iteration} of {text}");
            }
        }
    }
    true
}
