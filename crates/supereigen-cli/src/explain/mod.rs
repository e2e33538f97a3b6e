//! Explains a run of Algorithm 3 step by step while it happens, as text, Markdown or LaTeX.

mod markup;

use std::io;
use std::ops::ControlFlow;

use supereigen::methods::wang_sergeev::{Observer, Step, Verdict};
use supereigen::{Entry, Report, Stop, Values, vector};
use supereigen_answers::{Names, NumberText, counted};

use crate::args::Markup;
use crate::output::{Pieces, Target};

/// Writes one line for every step.
pub(crate) struct Narrator {
    out: Pieces,
    names: Names,
    numbers: NumberText,
    markup: Markup,
    cycles: u64,
    paths: u64,
    extremals: u64,
}

impl Narrator {
    pub(crate) fn new(out: Target, names: Names, numbers: NumberText, markup: Markup) -> Narrator {
        Narrator {
            out: Pieces::new(out),
            names,
            numbers,
            markup,
            cycles: 0,
            paths: 0,
            extremals: 0,
        }
    }

    /// Writes which system is solved.
    pub(crate) fn open(&mut self, lambda: &Entry) {
        let n = self.names.all().len();
        let lambda_text = self.numbers.entry(lambda).to_string();
        let lambda_math = self.markup.number(&lambda_text);
        let system = self.markup.system(&lambda_math);
        let size = self.markup.math(&format!("n = {n}"));
        let line = match lambda {
            None => format!(
                "{system}, {size}: every vector is a solution, and the scaled basis is {}.",
                self.markup.units()
            ),
            Some(lambda) if lambda.is_zero() => format!("Algorithm 3 for {system}, {size}."),
            Some(_) => format!(
                "Algorithm 3 for {system}, {size}. The weights are those of {}.",
                self.markup.divided_matrix()
            ),
        };
        let _ = self.line(&line);
    }

    /// Writes the number of vectors. Returns the output, or the first error that occurred while writing.
    pub(crate) fn close(mut self, report: &Report) -> io::Result<Target> {
        let counters = &report.counters;
        let how = match report.stop {
            Stop::Complete => "",
            Stop::Interrupted => " Interrupted: there may be more.",
            _ => " Stopped by --limit: there may be more.",
        };
        let line = format!(
            "{} and {} gave {}: {}, {} repeated, {} not extremal.{how}",
            counted(counters.cycles, "nonnegative cycle"),
            counted(counters.paths, "maximum J-path"),
            counted(counters.vectors, "vector"),
            counted(counters.results, "scaled extremal"),
            counters.repeats,
            counters.vectors - counters.repeats - self.extremals,
        );
        if self.cycles > 0 || report.stop != Stop::Complete {
            let _ = self.paragraph(&line);
        } else if counters.results == 0 {
            let only = self.markup.math(&self.markup.number("-inf"));
            let _ = self.paragraph(&format!(
                "There is no nonnegative cycle: the only solution is {only}."
            ));
        }
        self.out.into_target()
    }

    fn line(&mut self, line: &str) -> ControlFlow<()> {
        self.out.print(&format!("{line}\n"))
    }

    fn paragraph(&mut self, line: &str) -> ControlFlow<()> {
        self.line("")?;
        self.line(line)
    }

    fn item(&mut self, level: usize, line: &str) -> ControlFlow<()> {
        let line = self.markup.item(level, line);
        self.line(&line)
    }

    fn vector(&self, values: Values<'_>) -> String {
        let entries = self.numbers.values(&values.to_numerators()).0;
        let entries = entries
            .iter()
            .map(|entry| self.markup.number(&entry.to_string()));
        self.markup.vector(&entries.collect::<Vec<_>>())
    }

    fn scaled(&self, values: Values<'_>) -> String {
        let mut x = values.to_numerators();
        vector::scale(&mut x);
        self.vector(Values::over(&x, values.denominator()))
    }

    fn node(&self, node: usize) -> String {
        self.markup.name(self.names.of(node))
    }

    fn nodes(&self, nodes: impl Iterator<Item = usize>) -> String {
        let nodes: Vec<String> = nodes.map(|node| self.node(node)).collect();
        format!("({})", nodes.join(", "))
    }

    /// Returns a vector with its name, and what it is; `otherwise` if it is not extremal.
    fn verdict(
        &mut self,
        name: &str,
        values: Values<'_>,
        verdict: Verdict,
        otherwise: &str,
    ) -> String {
        let verdict = match verdict {
            Verdict::New => {
                self.extremals += 1;
                let scaled = self.markup.math(&self.scaled(values));
                format!("extremal {}: {scaled}", self.extremals)
            }
            Verdict::Repeat => "extremal, a repeat".to_owned(),
            Verdict::NotExtremal => otherwise.to_owned(),
        };
        let formula = format!("{name} = {}", self.vector(values));
        format!("{}: {verdict}", self.markup.math(&formula))
    }

    fn cycle(&mut self, sigma: &[usize], weight: Values<'_>) -> ControlFlow<()> {
        self.cycles += 1;
        self.paths = 0;
        let symbol = self.markup.sigma(self.cycles);
        let nodes = self.nodes(sigma.iter().chain(sigma.first()).copied());
        let weight = self.numbers.value(&weight.to_numerators()[0]);
        let weight = self.markup.number(&weight.to_string());
        let formula = self.markup.math(&format!("{symbol} = {nodes}"));
        let weight = format!("{} = {weight}", self.markup.weight(&symbol));
        let weight = self.markup.math(&weight);
        let heading = self.markup.heading(&format!("{formula}, {weight}"));
        self.paragraph(&heading)
    }

    fn path(&mut self, reversed: &[usize], shared: usize) -> ControlFlow<()> {
        self.paths += 1;
        let symbol = self.markup.pi(self.paths);
        let nodes = self.nodes(reversed.iter().rev().copied());
        let formula = self.markup.math(&format!("{symbol} = {nodes}"));
        let mut line = format!("Algorithm 2, {formula}");
        if shared > 1 {
            let known = reversed[1..shared].iter().map(|&node| self.node(node));
            let known = known.map(|node| self.markup.math(&self.markup.path_vector(&node)));
            let known: Vec<String> = known.collect();
            line += &format!(", {} as before", known.join(", "));
        }
        self.item(0, &line)
    }
}

impl Observer for Narrator {
    fn step(&mut self, step: Step<'_>) -> ControlFlow<()> {
        match step {
            Step::Cycle { sigma, weight } => self.cycle(sigma, weight),
            Step::CycleVector {
                start,
                vector,
                verdict,
            } => {
                let sigma = self.markup.sigma(self.cycles);
                let name = self.markup.cycle_vector(&sigma, &self.node(start));
                let otherwise = "not an extremal, so the J-paths that end here are left out";
                let line = self.verdict(&name, vector, verdict, otherwise);
                self.item(0, &format!("Algorithm 1, {line}"))
            }
            Step::Path { reversed, shared } => self.path(reversed, shared),
            Step::PathVector {
                node,
                vector,
                verdict,
            } => {
                let name = self.markup.path_vector(&self.node(node));
                let otherwise = "not an extremal; the branch is cut by Lemma 3.3 (ii), first case";
                let line = self.verdict(&name, vector, verdict, otherwise);
                self.item(1, &line)
            }
            Step::Loop { node } => {
                let node = self.node(node);
                let condition = self.markup.math(&self.markup.nonnegative_loop(&node));
                let cut = "the branch is cut by Lemma 3.3 (ii), second case";
                self.item(1, &format!("{condition}; {cut}"))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
