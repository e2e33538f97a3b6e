//! Event graphs: periods, loops, savings and timetables against all cycles and all timetables of small graphs.

use std::collections::BTreeSet;

use supereigen::events::{Connection, EventGraph, Loop, NoTimetable};
use supereigen::{Interrupt, Rational};
use supereigen_cases::Random;

use crate::support::{each_case, rational};

/// A graph with parallel connections, ties, fractions and events that are not connected; `None` if it has a deadlock.
fn graph(random: &mut Random, most_events: u64, denominator: u8) -> Option<EventGraph> {
    let n = 1 + random.below(most_events);
    let connections = (0..random.below(2 * n + 2)).map(|_| Connection {
        from: random.below(n) as usize,
        to: random.below(n) as usize,
        time: rational(random.between(-1, 6), denominator),
        rounds: [0, 1, 1, 2][random.index(4)],
    });
    let names = (0..n).map(|event| format!("e{event}")).collect();
    EventGraph::new(names, connections.collect()).ok()
}

/// All loops that go through no event twice.
fn all_loops(graph: &EventGraph) -> Vec<Loop> {
    fn extend(graph: &EventGraph, path: &mut Vec<usize>, found: &mut Vec<Loop>) {
        let all = graph.connections();
        let (start, end) = (all[path[0]].from, all[path[path.len() - 1]].to);
        if start == end {
            found.push(Loop {
                connections: path.clone(),
                time: path
                    .iter()
                    .fold(rational(0, 1), |sum, &it| sum + &all[it].time),
                rounds: path.iter().map(|&it| u64::from(all[it].rounds)).sum(),
            });
            return;
        }
        let is_new = |event| event > start && path.iter().all(|&it| all[it].from != event);
        if end != start && !is_new(end) {
            return;
        }
        for (next, connection) in all.iter().enumerate() {
            if connection.from == end {
                path.push(next);
                extend(graph, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    for first in 0..graph.connections().len() {
        extend(graph, &mut vec![first], &mut found);
    }
    found
}

fn events_of(graph: &EventGraph, found: &Loop) -> BTreeSet<usize> {
    let connections = found.connections.iter();
    connections
        .map(|&it| graph.connections()[it].from)
        .collect()
}

#[test]
fn periods_and_loops_are_those_of_all_cycles() {
    each_case(3_000, |index| {
        let mut random = Random(index);
        let Some(graph) = graph(&mut random, 5, 1 + (index % 3) as u8) else {
            return;
        };
        let all = all_loops(&graph);
        let shortest = graph.shortest_period(&Interrupt::NEVER).unwrap();
        let greatest = all.iter().map(Loop::ratio).max();
        assert_eq!(shortest.map(|worst| worst.ratio()), greatest, "{graph:?}");
        let period = rational(random.between(-2, 12), 2);
        let too_long = |found: &&Loop| found.excess(&period) > rational(0, 1);
        let loops = graph.loops_over(&period, &Interrupt::NEVER).unwrap();
        assert!(
            loops.iter().map(Loop::ratio).is_sorted_by(|a, b| a >= b),
            "{graph:?}"
        );
        // Every loop that is too long has all events of one that is listed.
        let listed: Vec<_> = loops.iter().map(|it| events_of(&graph, it)).collect();
        for found in all.iter().filter(too_long) {
            let events = events_of(&graph, found);
            assert!(
                listed.iter().any(|it| it.is_subset(&events)),
                "{graph:?}, {period}"
            );
        }
        // A loop is left out for shortcuts that make it as bad, or too long without a connection in common.
        let expected = all
            .iter()
            .filter(too_long)
            .filter(|it| is_closed(&graph, it, &period));
        let of = |found: &Loop| found.connections.iter().copied().collect::<BTreeSet<_>>();
        let expected: BTreeSet<_> = expected.map(of).collect();
        let found: BTreeSet<_> = loops.iter().map(of).collect();
        assert_eq!(found, expected, "{graph:?}, {period}");
    });
}

/// Whether some connection of a loop is on every loop of a shortcut that is too long, and all of these weigh less.
fn is_closed(graph: &EventGraph, found: &Loop, period: &Rational) -> bool {
    let all = graph.connections();
    let weight = |it: &Connection| &it.time - period * Rational::from(it.rounds);
    let on: Vec<&Connection> = found.connections.iter().map(|&it| &all[it]).collect();
    let length = on.len();
    let heaviest = |from, to| {
        let between = all
            .iter()
            .enumerate()
            .filter(|(_, it)| (it.from, it.to) == (from, to));
        between
            .max_by_key(|(index, it)| (weight(it), std::cmp::Reverse(*index)))
            .map(|(index, _)| index)
    };
    let is_heaviest = |&index: &usize| heaviest(all[index].from, all[index].to) == Some(index);
    if !found.connections.iter().all(is_heaviest) {
        return false;
    }
    if length == 1 {
        return true;
    }
    let mut shared: BTreeSet<usize> = (0..length).collect();
    for (i, start) in on.iter().enumerate() {
        for (j, end) in on.iter().enumerate() {
            let Some(chord) = heaviest(start.from, end.from) else {
                continue;
            };
            if found.connections.contains(&chord) {
                continue;
            }
            let along: Vec<usize> = (0..(i + length - j) % length)
                .map(|k| (j + k) % length)
                .collect();
            let inner = along
                .iter()
                .fold(weight(&all[chord]), |sum, &k| sum + weight(on[k]));
            if inner >= found.excess(period) {
                return false;
            }
            if inner > rational(0, 1) {
                shared.retain(|k| along.contains(k));
            }
        }
    }
    !shared.is_empty()
}

/// The least sum of savings over all timetables of integers, which is the least of all, as all numbers are integers.
fn least_saving(graph: &EventGraph, period: i64) -> Option<i64> {
    let n = graph.names().len();
    let number = |value: &Rational| i64::try_from(value.numerator()).unwrap();
    let most = 30;
    let mut least = None;
    for code in 0..(2 * most + 1_i64).pow(n as u32 - 1) {
        let mut rest = code;
        let mut x = vec![0];
        for _ in 1..n {
            x.push(rest % (2 * most + 1) - most);
            rest /= 2 * most + 1;
        }
        let savings = graph.connections().iter().map(|it| {
            let late = x[it.from] + number(&it.time) - period * it.rounds as i64 - x[it.to];
            (late.max(0) <= number(&it.time).max(0)).then_some(late.max(0))
        });
        let sum = savings.sum::<Option<i64>>();
        least = [least, sum].into_iter().flatten().min();
    }
    least
}

#[test]
fn savings_are_enough_and_the_least() {
    each_case(1_500, |index| {
        let mut random = Random(index);
        let Some(graph) = graph(&mut random, 3, 1) else {
            return;
        };
        let period = random.between(-1, 5);
        let found = graph.saving(&period.into(), &Interrupt::NEVER).unwrap();
        let least = least_saving(&graph, period);
        let sum = found.as_ref().map(|all| {
            all.shortenings
                .iter()
                .fold(rational(0, 1), |sum, (_, by)| sum + by)
        });
        assert_eq!(sum, least.map(Rational::from), "{graph:?}, {period}");
        let Some(found) = found else { return };
        let all = all_loops(&graph);
        let of = |found: &Loop| found.connections.iter().copied().collect::<BTreeSet<_>>();
        for proof in &found.loops {
            assert!(
                all.iter().any(|it| of(it) == of(proof)),
                "{graph:?}, {period}"
            );
            assert!(
                proof.excess(&period.into()) > rational(0, 1),
                "{graph:?}, {period}"
            );
        }
        let is_proved = found.shortenings.is_empty() == found.loops.is_empty();
        assert!(is_proved, "{graph:?}, {period}");
        let mut connections = graph.connections().to_vec();
        for (index, by) in found.shortenings {
            assert!(by <= connections[index].time, "{graph:?}");
            connections[index].time -= by;
        }
        let shorter = EventGraph::new(graph.names().to_vec(), connections).unwrap();
        let worst = shorter.shortest_period(&Interrupt::NEVER).unwrap();
        assert!(
            worst.is_none_or(|worst| worst.ratio() <= period.into()),
            "{graph:?}"
        );
    });
}

#[test]
fn timetables_are_kept_and_early() {
    each_case(2_000, |index| {
        let mut random = Random(index);
        let Some(graph) = graph(&mut random, 6, 2) else {
            return;
        };
        let n = graph.names().len();
        let fixed = random.index(n);
        let period = rational(random.between(0, 14), 2);
        let shortest = graph.shortest_period(&Interrupt::NEVER).unwrap();
        let found = match graph.timetable(&period, fixed, &Interrupt::NEVER) {
            Ok(found) => found,
            Err(NoTimetable::TooShort(worst)) => {
                assert!(worst.ratio() > period, "{graph:?}");
                return;
            }
            Err(other) => panic!("{other}"),
        };
        assert!(shortest.is_none_or(|worst| worst.ratio() <= period));
        let zero = rational(0, 1);
        assert_eq!(found.times[fixed], zero);
        for (connection, buffer) in graph.connections().iter().zip(&found.buffers) {
            let (from, to) = (&found.times[connection.from], &found.times[connection.to]);
            let rounds = period.clone() * Rational::from(connection.rounds);
            assert_eq!(*buffer, to - from - &connection.time + rounds);
            assert!(*buffer >= zero, "{graph:?}");
        }
        // Whatever waits for the fixed event does so through connections without a buffer.
        let reached = |is_tight: bool| {
            let mut reached = BTreeSet::from([fixed]);
            for _ in 0..n {
                for (connection, buffer) in graph.connections().iter().zip(&found.buffers) {
                    if reached.contains(&connection.from) && (!is_tight || *buffer == zero) {
                        reached.insert(connection.to);
                    }
                }
            }
            reached
        };
        assert_eq!(reached(true), reached(false), "{graph:?}");
    });
}
