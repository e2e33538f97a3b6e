//! Draws Gantt pictures: a lane for each node, its k-th bar from x_i(k) to x_i(k + 1), and between lanes what an event waited
//! for. The states are those of x(k + 1) = A ⊗ x(k), or the rounds of a timetable.
//!
//! A alone does not say how long an activity takes, so the bars are the times between events, and nothing else.

use supereigen::events::{EventGraph, Timetable};
use supereigen::{Entry, Matrix, Rational, Vector};
use supereigen_formats::Notation;

use crate::diagram::{count, name_of, number_text};
use crate::error::{DrawError, MOST_EVENTS};
use crate::footer::Footer;
use crate::geometry::{Point, Rect};
use crate::glyphs::{shortened, text_width};
use crate::picture::{Class, Item, Mark, Picture, Role, Shape};

const LANE: f64 = 58.0;
const BAR: f64 = 18.0;
const NAME: f64 = 12.0;
const SMALL_FONT: f64 = 10.0;
/// The least width of the time axis, and how much of it a state gets.
const LEAST_WIDTH: f64 = 420.0;
const PER_STATE: f64 = 64.0;
const MOST_WIDTH: f64 = 2400.0;

/// Refuses to draw more states of n events than can be recognised in a picture.
///
/// # Errors
/// If the events, or the states of so many events, are too many.
pub fn gantt_fits(n: usize, states: usize) -> Result<(), DrawError> {
    match MOST_EVENTS / n.max(1) {
        0 => Err(DrawError::TooManyEvents {
            events: n,
            most: MOST_EVENTS,
        }),
        most if states > most => Err(DrawError::TooManyStates { states, most }),
        _ => Ok(()),
    }
}

/// Draws states that follow one another, x(0) first.
///
/// ```
/// use supereigen::dynamics::Orbit;
/// use supereigen_draw::{Theme, gantt};
/// let a = "2 5; 3 3".parse()?;
/// let states: Vec<_> = Orbit::new(&a, [0, 0])?.take(4).collect();
/// let picture = gantt(&a, &states, Default::default())?;
/// assert!(picture.to_svg(Theme::Light).contains("<svg"));
/// # Ok::<(), supereigen_draw::DrawError>(())
/// ```
///
/// # Errors
/// If a state has another length than A has columns, or if there are more than [`MOST_EVENTS`] events.
pub fn gantt(matrix: &Matrix, states: &[Vector], notation: Notation) -> Result<Picture, DrawError> {
    let n = matrix.columns();
    gantt_fits(n, states.len())?;
    for state in states {
        state.check_len(n)?;
    }
    let names: Vec<String> = (0..n).map(|node| name_of(matrix, node)).collect();
    let states: Vec<Vec<Entry>> = states.iter().map(Vector::entries).collect();
    let write = |time: &Rational| number_text(notation, &Some(time.clone()));
    let mut chart = Chart::new(&names, &states, &write);
    for (before, after) in states.iter().zip(states.iter().skip(1)) {
        for (i, j, weight) in matrix.arcs() {
            if let (Some(start), Some(end)) = (&before[j], &after[i])
                && *end == start + weight
            {
                chart.wait((j, start), (i, end), Role::Stem);
            }
        }
    }
    let steps = states.len().saturating_sub(1);
    let title = format!("x(0), …, x({steps}), where x(k + 1) = A ⊗ x(k)");
    let description = format!(
        "{} of {} in lanes from top to bottom, time from left to right.",
        count(states.len(), "state"),
        count(n, "node")
    );
    let legend = [(
        Role::Stem,
        "to an event from one in another lane that it waited for: a_ij + x_j(k) = x_i(k + 1)",
    )];
    Ok(chart.picture(&title, &description, &legend))
}

/// How many rounds of a timetable are drawn.
const ROUNDS: usize = 3;

/// Draws a timetable: the events of some rounds, and what each waits for. `write` writes a time.
///
/// ```
/// use supereigen::{Interrupt, events::EventGraph};
/// use supereigen_draw::{Theme, timetable};
/// let graph = EventGraph::of_matrix(&"2 5; 3 3".parse()?);
/// let table = graph.timetable(&5.into(), 0, &Interrupt::NEVER).expect("5 can be kept");
/// let picture = timetable(&graph, &table, &5.into(), &|time| time.to_string())?;
/// assert!(picture.to_svg(Theme::Light).contains("<svg"));
/// # Ok::<(), supereigen_draw::DrawError>(())
/// ```
///
/// # Errors
/// If there are more events than a picture of three rounds can show.
pub fn timetable(
    graph: &EventGraph,
    table: &Timetable,
    period: &Rational,
    write: &dyn Fn(&Rational) -> String,
) -> Result<Picture, DrawError> {
    let (events, most) = (table.times.len(), MOST_EVENTS / ROUNDS);
    if events > most {
        return Err(DrawError::TooManyEvents { events, most });
    }
    let state = |round: usize| -> Vec<Entry> {
        let later = period * Rational::from(round);
        table.times.iter().map(|time| Some(time + &later)).collect()
    };
    let states: Vec<Vec<Entry>> = (0..ROUNDS).map(state).collect();
    let mut chart = Chart::new(graph.names(), &states, write);
    for (connection, buffer) in graph.connections().iter().zip(&table.buffers) {
        let rounds = usize::try_from(connection.rounds).unwrap_or(usize::MAX);
        let role = if buffer.is_zero() {
            Role::Stem
        } else {
            Role::Plain
        };
        for before in 0..ROUNDS.saturating_sub(rounds) {
            let (from, to) = (connection.from, connection.to);
            let ends = (&states[before][from], &states[before + rounds][to]);
            if let (Some(start), Some(end)) = ends {
                chart.wait((from, start), (to, end), role);
            }
        }
    }
    let title = format!("A timetable for the period {}", write(period));
    let description = format!(
        "{ROUNDS} rounds of {} in lanes from top to bottom, time from left to right.",
        count(graph.names().len(), "event")
    );
    let legend = [
        (Role::Stem, "a connection that has no time to spare"),
        (Role::Plain, "a connection with a buffer"),
    ];
    Ok(chart.picture(&title, &description, &legend))
}

/// Lanes of events.
struct Chart<'a> {
    names: Vec<String>,
    states: &'a [Vec<Entry>],
    write: &'a dyn Fn(&Rational) -> String,
    items: Vec<Item>,
    first: Rational,
    /// The time from the first event to the last one; 1 if there is none.
    span: Rational,
    /// Where the first event is, and how far from it the last one.
    left: f64,
    width: f64,
}

impl<'a> Chart<'a> {
    fn new(
        names: &[String],
        states: &'a [Vec<Entry>],
        write: &'a dyn Fn(&Rational) -> String,
    ) -> Chart<'a> {
        let names: Vec<String> = names.iter().map(|name| shortened(name)).collect();
        let times = || states.iter().flatten().flatten();
        let first = times().min().cloned().unwrap_or(Rational::ZERO);
        let span = times().max().map(|last| last - &first);
        let widths = names.iter().map(|name| text_width(name, NAME, false));
        Chart {
            left: widths.fold(0.0, f64::max) + 24.0,
            width: (states.len() as f64 * PER_STATE).clamp(LEAST_WIDTH, MOST_WIDTH),
            span: span
                .filter(|span| !span.is_zero())
                .unwrap_or(Rational::from(1)),
            first,
            names,
            states,
            write,
            items: Vec::new(),
        }
    }

    fn place(&self, i: usize, time: &Rational) -> Point {
        let share = (time - &self.first) / &self.span;
        let x = self.left + share.to_f64().value() * self.width;
        Point::new(x, i as f64 * LANE)
    }

    fn paint(&mut self, shape: Shape, class: Class, mark: Mark) {
        self.items.push(Item::new(shape, class, mark));
    }

    /// Draws that an event waited for one in another lane.
    fn wait(&mut self, (j, start): (usize, &Rational), (i, end): (usize, &Rational), role: Role) {
        if i != j {
            // From the edge of one lane to the edge of the other.
            let down = if i > j { BAR / 2.0 } else { -BAR / 2.0 };
            let from = self.place(j, start) + Point::new(0.0, down);
            let line = Shape::straight(from, self.place(i, end) - Point::new(0.0, down));
            self.paint(line, Class::Arc(role), Mark::Arc(i, j));
        }
    }

    /// Draws the lanes. Returns the picture with its legend.
    fn picture(mut self, title: &str, description: &str, legend: &[(Role, &str)]) -> Picture {
        let left_out = (0..self.names.len()).map(|i| self.lane(i)).sum();
        let mut footer = Footer::new(title);
        footer.note(
            "The k-th bar of a node lasts from its k-th event to its next one, unless events overtake one another; the exact \
             times are under the bars.",
        );
        for (role, text) in legend {
            footer.explain(Class::Arc(*role), text);
        }
        footer.left_out(left_out, "text");
        footer.under(self.items, description)
    }

    /// Draws the lane of a node. Returns how many texts had no room.
    fn lane(&mut self, i: usize) -> usize {
        let states = self.states.iter().enumerate();
        let times = states.filter_map(|(k, state)| Some((k, state[i].clone()?)));
        let times: Vec<(usize, Rational)> = times.collect();
        let mark = Mark::Node(i);
        let start = Point::new(0.0, i as f64 * LANE);
        let name = Shape::text_from(self.names[i].clone(), start, NAME);
        self.paint(name, Class::Name(Role::Plain), mark);
        let mut left_out = 0;
        let mut latest = None;
        for [(k, start), (next, end)] in times.array_windows() {
            // Events may overtake those of the rounds before; bars that would overlap are not drawn.
            latest = latest.max(Some(start));
            if end <= start || latest > Some(start) || *next != k + 1 {
                continue;
            }
            let (low, high) = (self.place(i, start), self.place(i, end));
            let (middle, width) = ((low + high) * 0.5, high.x - low.x);
            let bar = Rect { low, high }.widened(0.0, BAR / 2.0).corners();
            self.paint(Shape::Polygon(bar.to_vec()), Class::Node(Role::Plain), mark);
            let number = k.to_string();
            if text_width(&number, SMALL_FONT, false) + 6.0 <= width {
                self.paint(Shape::text(number, middle, SMALL_FONT), Class::Note, mark)
            } else {
                left_out += 1
            }
        }
        // The last place that a text below the lane takes, so that no text covers another one.
        let mut taken = f64::NEG_INFINITY;
        let mut sorted = times;
        sorted.sort_by(|(_, a), (_, b)| a.cmp(b));
        sorted.dedup_by(|(_, a), (_, b)| a == b);
        for (_, time) in &sorted {
            let at = self.place(i, time);
            let half = Point::new(0.0, BAR / 2.0 + 2.0);
            let tick = Shape::straight(at - half, at + half);
            self.paint(tick, Class::Arc(Role::Cycle), mark);
            let text = (self.write)(time);
            let width = text_width(&text, SMALL_FONT, false);
            if at.x - width / 2.0 < taken + 4.0 {
                left_out += 1;
                continue;
            }
            taken = at.x + width / 2.0;
            let below = at + Point::new(0.0, BAR / 2.0 + SMALL_FONT);
            self.paint(Shape::ground(below, width, SMALL_FONT), Class::Ground, mark);
            let text = Shape::text(text, below, SMALL_FONT);
            self.paint(text, Class::Weight(Role::Plain), mark);
        }
        left_out
    }
}
