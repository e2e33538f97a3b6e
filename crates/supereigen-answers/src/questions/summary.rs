//! What does the basis look like as a whole?

use std::cmp::Reverse;
use std::fmt;

use serde::Serialize;
use supereigen::Summary as Sums;

use crate::number::nodes;
use crate::{Names, Say};

/// The width of the longest bar, in characters.
const BAR_CHARS: u64 = 40;

/// The number of extremals by their properties.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The number of all extremals.
    pub count: u64,
    /// The number of forked lassos.
    pub forked: u64,
    /// The number of pure zero cycles.
    pub pure_zero_cycles: u64,
    /// The number of extremals of each type, node by node; a pure zero cycle counts for each of its nodes.
    pub by_type: Vec<u64>,
    /// The number of extremals with 0, 1, 2, … finite entries.
    pub by_support: Vec<u64>,
    /// The number of extremals whose cycle has 0, 1, 2, … nodes.
    pub by_cycle_length: Vec<u64>,
    /// The number of different cycles.
    pub cycles: usize,
    /// The most frequent cycles.
    pub by_cycle: Vec<CountOfCycle>,
    /// The number of extremals with a cycle that is not in `by_cycle`.
    pub other_cycles: u64,
    /// All extremals were counted.
    pub complete: bool,
}

/// The number of extremals whose lasso has this cycle.
#[derive(Clone, Debug, Serialize)]
pub struct CountOfCycle {
    /// The cycle, from its smallest node.
    #[serde(serialize_with = "nodes")]
    pub cycle: Vec<usize>,
    /// The number.
    pub count: u64,
}

impl Summary {
    /// Writes the sums, with up to `most_cycles` cycles; of equally frequent ones, the shorter comes first.
    pub fn new(sums: &Sums, most_cycles: usize, complete: bool) -> Summary {
        let mut by_cycle_length = vec![0; sums.by_support.len()];
        for (cycle, count) in &sums.by_cycle {
            by_cycle_length[cycle.len()] += count;
        }
        let mut cycles: Vec<_> = sums.by_cycle.iter().collect();
        cycles.sort_by_key(|&(cycle, count)| (Reverse(count), cycle.len(), cycle));
        let (shown, others) = cycles.split_at(most_cycles.min(cycles.len()));
        let by_cycle = shown.iter().map(|&(cycle, &count)| CountOfCycle {
            cycle: cycle.clone(),
            count,
        });
        Summary {
            count: sums.count,
            forked: sums.forked,
            pure_zero_cycles: sums.pure_zero_cycles,
            by_type: sums.by_type.clone(),
            by_support: sums.by_support.clone(),
            by_cycle_length,
            cycles: sums.by_cycle.len(),
            by_cycle: by_cycle.collect(),
            other_cycles: sums.other_cycles + others.iter().map(|(_, count)| *count).sum::<u64>(),
            complete,
        }
    }
}

impl Say for Summary {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(
            out,
            "{} scaled extremals; forked: {}, pure zero cycles: {}",
            self.count, self.forked, self.pure_zero_cycles
        )?;
        let by_type = self.by_type.iter().enumerate();
        let by_type = by_type.map(|(node, &count)| (names.of(node).to_owned(), count));
        out.write_str(&histogram("by type", by_type))?;
        let sizes = self
            .by_support
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0);
        let sizes = sizes.map(|(size, &count)| (size.to_string(), count));
        out.write_str(&histogram("by size of support", sizes))?;
        let cycles = self
            .by_cycle
            .iter()
            .map(|it| (names.cycle(&it.cycle), it.count));
        let others = ("others".to_owned(), self.other_cycles);
        let others = Some(others).filter(|(_, count)| *count > 0);
        out.write_str(&histogram("by cycle of D_A", cycles.chain(others)))
    }
}

fn histogram(title: &str, rows: impl Iterator<Item = (String, u64)>) -> String {
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let greatest = rows.iter().map(|(_, count)| *count).fold(1, u64::max);
    let widths = rows.iter().map(|(name, _)| name.chars().count());
    let name_width = widths.max().unwrap_or(0);
    let count_width = greatest.to_string().len();
    let mut text = format!("\n{title}\n");
    for (name, count) in rows {
        // Every count above 0 gets at least an eighth of a character.
        let eighths = u128::from(count) * u128::from(BAR_CHARS * 8) / u128::from(greatest);
        let drawn = bar(eighths.max(u128::from(count > 0)) as usize);
        text += format!("  {name:>name_width$}  {count:>count_width$}  {drawn}").trim_end();
        text.push('\n');
    }
    text
}

/// Returns a bar of this number of eighths of a character.
fn bar(eighths: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}
