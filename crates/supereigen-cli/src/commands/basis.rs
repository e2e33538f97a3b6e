//! `supereigen basis`: writes or counts the scaled basis, or writes the raw generators of a method.

use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::json;
use supereigen::{Report, Stop, UBig};
use supereigen_answers::NumberText;
use supereigen_formats::{Algebra, Context, Notation};

use crate::args::{Basis, BasisFormat, TextOrJson, notation};
use crate::bar::{Bar, Display};
use crate::folder::{self, Style};
use crate::output;
use crate::results::Results;
use crate::run::{self, Plan};
use crate::writers::{self, BasisWriter, Certificates, Ending};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let job = Job::read(options)?;
    if let Some(path) = job.path.filter(|path| folder::is_meant(path)) {
        let style = job.style(path)?;
        let (state, status) = folder::run(&job.plan, path, &style)?;
        if options.count {
            job.print_count(state.vectors, state.left.is_empty())?;
        }
        return Ok(status);
    }
    let writer = job.open()?;
    let outcome = job.run(writer)?;
    if options.count {
        job.print_count(outcome.written, outcome.report.stop == Stop::Complete)?;
    }
    Ok(job.report(&outcome))
}

/// What is to be computed, and how it is written.
struct Job<'a> {
    options: &'a Basis,
    plan: Plan<'a>,
    path: Option<&'a Path>,
    format: BasisFormat,
    context: Context,
}

/// How a run ended.
struct Outcome {
    report: Report,
    /// The number of vectors that passed the filter.
    written: u64,
}

impl<'a> Job<'a> {
    fn read(options: &'a Basis) -> anyhow::Result<Job<'a>> {
        let plan = Plan::read(options)?;
        let format = format(options)?;
        let notation = notation(options.numbers, plan.input.notation);
        Ok(Job {
            options,
            path: options.output.path(),
            format,
            context: writers::context(&plan.input, format, notation),
            plan,
        })
    }

    /// Returns how the parts of a folder are written; refuses what a folder cannot have.
    fn style(&self, path: &Path) -> anyhow::Result<Style> {
        if self.options.limit.is_some() {
            let remedy = "write one file, such as -o basis.txt";
            return Err(folder::refuse(path, "--limit", remedy));
        }
        if self.options.unordered {
            let remedy = "leave it out, the parts are written in any order";
            return Err(folder::refuse(path, "--unordered", remedy));
        }
        if self.options.count {
            return Ok(Style::of_counts(&self.context));
        }
        Style::new(path, self.format, &self.context, self.options.certificates)
    }

    /// Opens the file, or standard output, before anything is computed; `None` if the vectors are only counted.
    fn open(&self) -> anyhow::Result<Option<Box<dyn BasisWriter>>> {
        let options = self.options;
        if options.long_run.shard.is_some() {
            bail!("the shards of a run are parts of a folder: give one with -o, such as -o run/")
        }
        if options.count {
            return Ok(None);
        }
        let mut opened = writers::open(self.path, &self.context, self.format)?;
        let is_asked = options.all || options.format.is_some() || options.limit.is_some();
        if output::is_terminal(self.path) && !is_asked {
            opened.fit_screen();
        }
        opened.name(self.plan.input.names());
        let certificates = Certificates::of_lassos(options.certificates);
        let system = Some(&self.plan.input.system);
        writers::begin(opened, certificates, system, &self.context).map(Some)
    }

    /// Runs the method, and ends the output.
    fn run(&self, writer: Option<Box<dyn BasisWriter>>) -> anyhow::Result<Outcome> {
        let plan = &self.plan;
        let search = plan.search()?;
        let search = search.as_ref();
        let is_shown = writer.is_some() && output::is_terminal(self.path);
        let display = Display::new(plan.long_run.shown(), is_shown);
        let mut sink = Results {
            writer,
            bar: display
                .zip(search)
                .map(|(display, search)| Bar::new(display, search)),
            written: 0,
        };
        let report = plan.run(search, self.options.limit, &mut sink)?;
        let is_complete = report.stop == Stop::Complete;
        if let Some(bar) = &mut sink.bar {
            bar.finish(report.counters.results, is_complete);
        }
        let written = sink.written;
        if report.stop == Stop::Interrupted && written == 0 && self.path.is_some() {
            // An existing output is worth more than an empty one, so it is not replaced.
            let state = "nothing was found yet, and the output is as it was";
            return Err(run::Interrupted::error(state));
        }
        let is_all = plan.lasso.type_of.is_none() && plan.filter.is_trivial();
        if let Some(writer) = sink.writer {
            let ending = if is_all || !is_complete {
                Ending::of_all(is_complete)
            } else {
                Ending::Chosen
            };
            let ended = writer.finish(ending);
            ended.with_context(|| output::cannot_write(self.path))?;
        }
        Ok(Outcome { report, written })
    }

    /// Says how the run ended where that is worth a line. Returns the exit status.
    fn report(&self, outcome: &Outcome) -> u8 {
        let stop = outcome.report.stop;
        let is_none = outcome.written == 0 && !self.options.count;
        let is_notable = self.format == BasisFormat::Pretty || stop != Stop::Complete || is_none;
        // That a run was stopped is no summary: it is said in any case.
        if stop == Stop::Interrupted || is_notable && !self.options.long_run.quiet {
            output::note(&self.summary(outcome));
        }
        run::exit_status(&outcome.report)
    }

    fn print_count(&self, count: u64, is_complete: bool) -> anyhow::Result<()> {
        let input = &self.plan.input;
        // Min-plus numbers are negated when they are written; how many there are is none of them.
        let [plain, numbers] =
            [Notation::Exact, input.notation].map(|it| NumberText::new(&UBig::ONE, it));
        let answer = json!({
            "count": plain.entry(&Some(count.into())),
            "lambda": numbers.entry(input.given().lambda()),
            "n": input.system.n(),
            "complete": is_complete,
        });
        let form = match self.format {
            BasisFormat::Json => TextOrJson::Json,
            _ => TextOrJson::Text,
        };
        form.print(&answer, || format!("{count}\n"))
    }

    /// Returns one line: how many vectors, whether these are all, and why if there is none.
    fn summary(&self, outcome: &Outcome) -> String {
        let input = &self.plan.input;
        let numbers = NumberText::new(&self.context.denominator, self.context.notation);
        let (count, results) = (outcome.written, outcome.report.counters.results);
        let noun = match (self.plan.generators, count) {
            (true, 1) => "scaled generator",
            (true, _) => "scaled generators",
            (false, 1) => "scaled extremal",
            (false, _) => "scaled extremals",
        };
        let system = if input.is_integer() {
            numbers.words("⌊A − λ⌋⊗x ≥ x")
        } else {
            let system = numbers.words("A⊗x ≥ λ⊗x");
            format!("{system}, λ = {}", numbers.entry(input.lambda()))
        };
        // Without a limit, only a table that ends with the screen wants no more, and what did not fit was counted for a
        // while only.
        let is_cut = outcome.report.stop == Stop::Sink && self.options.limit.is_none();
        let at_least = if is_cut { "at least " } else { "" };
        let n = input.system.n();
        let line = format!("{at_least}{count} {noun} of {system}, n = {n}");
        match outcome.report.stop {
            Stop::Complete if results == 0 => line + &self.why_none(&numbers),
            Stop::Complete if count < results => format!("{line}; {results} in all"),
            Stop::Complete => line,
            _ if is_cut => line,
            stop => line + &run::why_not_all(stop),
        }
    }

    /// Returns why there is no vector, as the end of a line; nothing if there are others, of another type.
    fn why_none(&self, numbers: &NumberText) -> String {
        let input = &self.plan.input;
        let critical = input.system.max_cycle_mean();
        let mean = critical.map(|critical| critical.mean);
        let Some(mean) = Some(mean).filter(|mean| mean < input.lambda()) else {
            return String::new();
        };
        let mean = numbers.entry(&mean);
        let (before, after) = if input.is_integer() {
            ("; the only solution is -inf, since λ(⌊A − λ⌋) = ", " < 0")
        } else {
            ("; the only solution is -inf, since λ(A) = ", " < λ")
        };
        let why = format!("{}{mean}{}", numbers.words(before), numbers.words(after));
        // In integers there need not be a timetable.
        if input.is_integer() {
            return why;
        }
        let flag = if numbers.is_min_plus() { " --min" } else { "" };
        format!("{why}: all events can keep this period (timetables: supereigen sub{flag})")
    }
}

/// Returns the format that the flag or the file name asks for, or the one that suits the output.
fn format(options: &Basis) -> anyhow::Result<BasisFormat> {
    let path = options.output.path();
    if options.count {
        if let Some(path) = path.filter(|path| !folder::is_meant(path)) {
            let path = path.display();
            bail!("{path}: the number goes to standard output; -o is for a folder, such as -o run/")
        }
        return match options.format {
            None | Some(BasisFormat::Plain) => Ok(BasisFormat::Plain),
            Some(BasisFormat::Json) => Ok(BasisFormat::Json),
            Some(_) => bail!("--count prints a number: take --format plain or json"),
        };
    }
    let suitable = if output::is_terminal(path) {
        BasisFormat::Pretty
    } else if options.certificates {
        BasisFormat::Jsonl
    } else {
        BasisFormat::Plain
    };
    let format = writers::choose(options.format, path, suitable)?;
    if options.certificates && !matches!(format, BasisFormat::Jsonl | BasisFormat::Pretty) {
        bail!("--certificates need --format jsonl or pretty");
    }
    if format.is_binary() && options.min.algebra() == Algebra::MinPlus {
        bail!("arrays are max-plus only: --min needs another format");
    }
    Ok(format)
}
