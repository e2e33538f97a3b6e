//! The table: a row for each system, as soon as it has been measured.

use super::programs::{Outcome, Program};
use super::systems::System;

/// Which columns there are.
pub(crate) struct Table<'a> {
    programs: &'a [Program],
    memory: bool,
    limit: u32,
}

impl<'a> Table<'a> {
    pub(crate) fn new(programs: &'a [Program], memory: bool, limit: u32) -> Table<'a> {
        Table {
            programs,
            memory,
            limit,
        }
    }

    pub(crate) fn heading(&self) {
        let mut line = format!("{:14} {:>7} {:>9}", "system", "size", "extremals");
        for program in self.programs {
            line += &format!(" {:>9}", program.title());
            if self.memory {
                line += &format!(" {:>7}", "MiB");
            }
            if Program::PEERS.contains(program) {
                line += &format!(" {:>8}", "ratio");
            }
        }
        println!("{line}");
    }

    pub(crate) fn row(&self, system: &System, outcomes: &[Outcome]) {
        println!(
            "{}",
            self.line(&system.name, (system.p, system.n), outcomes)
        );
    }

    fn line(&self, name: &str, (p, n): (usize, usize), outcomes: &[Outcome]) -> String {
        let extremals = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Done { extremals, .. } => Some(extremals.len().to_string()),
            _ => None,
        });
        let mut line = format!(
            "{name:14} {:>7} {:>9}",
            format!("{p} × {n}"),
            extremals.as_deref().unwrap_or("–")
        );
        let ours =
            self.programs
                .iter()
                .zip(outcomes)
                .find_map(|(program, outcome)| match outcome {
                    Outcome::Done { seconds, .. } if *program == Program::Cone => Some(*seconds),
                    _ => None,
                });
        for (program, outcome) in self.programs.iter().zip(outcomes) {
            let (seconds, memory, least, sign) = match outcome {
                Outcome::Done {
                    seconds, memory, ..
                } => (format!("{seconds:.3}"), *memory, Some(*seconds), ""),
                Outcome::Stopped => (
                    format!(">{}", self.limit),
                    None,
                    Some(f64::from(self.limit)),
                    ">",
                ),
                Outcome::NotRun => ("–".to_owned(), None, None, ""),
            };
            line += &format!(" {seconds:>9}");
            if self.memory {
                let memory = memory.map(|kibibytes| format!("{:.1}", kibibytes as f64 / 1024.0));
                line += &format!(" {:>7}", memory.as_deref().unwrap_or("–"));
            }
            if Program::PEERS.contains(program) {
                let ratio = ours.zip(least).map(|(ours, least)| match least / ours {
                    // Where the peer is faster, by how much.
                    ratio if ratio < 1.0 => format!("{sign}{ratio:.2}"),
                    ratio => format!("{sign}{ratio:.0}"),
                });
                line += &format!(" {:>8}", ratio.as_deref().unwrap_or("–"));
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_those_to_the_double_description() {
        let programs = [
            Program::Lasso,
            Program::Cone,
            Program::TpLib,
            Program::Polymake,
        ];
        let table = Table::new(&programs, false, 60);
        let done = |seconds| Outcome::Done {
            seconds,
            memory: None,
            extremals: Default::default(),
        };
        let outcomes = [Outcome::NotRun, done(0.5), done(2.0), Outcome::Stopped];
        let line = table.line("cone-3", (4, 3), &outcomes);
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(
            words,
            [
                "cone-3", "4", "×", "3", "0", "–", "0.500", "2.000", "4", ">60", ">120"
            ]
        );
        let faster = [Outcome::NotRun, done(0.5), done(0.125), Outcome::NotRun];
        let line = table.line("cone-3", (4, 3), &faster);
        assert!(line.contains(" 0.125     0.25 "), "{line}");
    }
}
