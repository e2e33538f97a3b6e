//! `supereigen basis`: writes or counts the scaled basis, or writes the raw generators of a method.

use std::path::Path;
use std::time::Instant;

use anyhow::bail;
use serde_json::json;
use supereigen::lasso::{Options, Search};
use supereigen::{Count, Filter, Filtered, First, Method, Report, Sink, Stop, UBig};
use supereigen_answers::NumberText;
use supereigen_folder::{Space, State};
use supereigen_formats::{Algebra, Certificates, Context, Notation};

use crate::args::{Basis, BasisFormat, TextOrJson, notation};
use crate::folder::{self, FolderRun, Style};
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::results::Asked;
use crate::writers::{self, BasisWriter, Ending, Listing};
use crate::{output, run};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let job = Job::read(options)?;
    if let Some(path) = job.path.filter(|path| folder::is_meant(path)) {
        let (state, status) = job.run_into(path)?;
        if options.count {
            job.print_count(state.vectors, state.left.is_empty())?;
        }
        return Ok(status);
    }
    let writer = job.open()?;
    let search = match options.method {
        Method::Lasso => run::prepare(&job.input.system, &job.lasso)?,
        _ => None,
    };
    let is_all = job.lasso.type_of.is_none() && job.filter.is_trivial();
    let whole = if is_all { Ending::All } else { Ending::Chosen };
    let asked = Asked {
        path: job.path,
        format: job.format,
        long_run: &options.long_run,
        limit: options.limit,
        count: options.count,
    };
    let search = search.as_ref();
    let outcome = asked.run(writer, search, whole, |sink| match options.limit {
        Some(limit) => job.enumerate(search, &mut First::new(limit, sink)),
        // Counts whole parts of the search at once, where it can.
        None => job.enumerate(search, sink),
    })?;
    if options.count {
        job.print_count(outcome.written, outcome.report.stop == Stop::Complete)?;
    }
    let numbers = NumberText::new(&job.context.denominator, job.context.notation);
    let system = job.system(&numbers);
    let noun = if options.generators {
        "scaled generator"
    } else {
        "scaled extremal"
    };
    Ok(asked.conclude(&outcome, (noun, &system), || job.why_none(&numbers)))
}

/// What is to be computed, read once from the flags, and how it is written.
struct Job<'a> {
    options: &'a Basis,
    input: Input,
    filter: Filter,
    /// The options of the lasso method.
    lasso: Options,
    path: Option<&'a Path>,
    format: BasisFormat,
    context: Context,
    /// When the matrix had been read.
    started: Instant,
}

impl<'a> Job<'a> {
    fn read(options: &'a Basis) -> anyhow::Result<Job<'a>> {
        for (is_given, flag) in [
            (options.lasso.threads.is_some(), "--threads"),
            (options.lasso.type_of.is_some(), "--type"),
            (options.unordered, "--unordered"),
        ] {
            if is_given && options.method != Method::Lasso {
                bail!("{flag} needs the method lasso");
            }
        }
        let (algebra, quiet) = (options.min.algebra(), options.long_run.quiet);
        let input = input::read_for(&options.problem, options.integer, algebra, quiet)?;
        let names = input.names();
        let filter = options.filters.filter(&names)?;
        let mut lasso = run::lasso_options(&options.lasso, &names)?.filter(&filter);
        lasso.ordered = !options.unordered && !options.count;
        let format = format_of(options)?;
        Ok(Job {
            options,
            path: options.output.path(),
            format,
            context: writers::context(&input, format, notation(options.numbers, input.notation)),
            input,
            filter,
            lasso,
            started: Instant::now(),
        })
    }

    /// Computes the parts that are left of a folder. Returns what is there now, and the exit status.
    fn run_into(&self, path: &Path) -> anyhow::Result<(State, u8)> {
        let style = self.style(path)?;
        let remedy = "write one file, such as -o basis.txt";
        if self.options.method != Method::Lasso {
            bail!("a folder needs the method lasso; {remedy}");
        }
        if self.options.generators {
            return Err(folder::refuse(path, "--generators", remedy));
        }
        let space = Space::Supereigen {
            system: &self.input.system,
            given: self.input.is_integer().then(|| self.input.given()),
        };
        let run = FolderRun {
            problem: style.problem(space, &self.lasso, &self.filter),
            long_run: &self.options.long_run,
            stats: self.options.lasso.stats,
        };
        folder::go_on(&run, path)
    }

    /// Runs the method, and passes the vectors that the filter admits to a sink.
    fn enumerate(&self, search: Option<&Search>, sink: &mut dyn Sink) -> anyhow::Result<Report> {
        if self.filter.is_trivial() {
            return self.enumerate_all(search, sink);
        }
        let (filter, inspector) = (self.filter.clone(), self.input.system.inspector());
        self.enumerate_all(search, &mut Filtered::new(filter, inspector, sink))
    }

    fn enumerate_all(
        &self,
        search: Option<&Search>,
        sink: &mut dyn Sink,
    ) -> anyhow::Result<Report> {
        interrupt::run_begins();
        let (system, lasso) = (&self.input.system, &self.lasso);
        let report = match self.options.method {
            Method::Lasso => match search {
                Some(search) => search.run(lasso, sink)?,
                None => system.run(lasso, sink)?,
            },
            method if self.options.generators => system.generators(method, &INTERRUPT, sink),
            method => system.run_method(method, &INTERRUPT, sink),
        };
        if self.options.lasso.stats {
            run::print_statistics(&[], &report, self.started.elapsed().as_secs_f64());
        }
        Ok(report)
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

    /// Opens the file, or standard output, before anything is computed; vectors may only be counted.
    fn open(&self) -> anyhow::Result<Box<dyn BasisWriter>> {
        let options = self.options;
        folder::refuse_shard(&options.long_run)?;
        if options.count {
            return Ok(Box::new(Count::default()));
        }
        let system = &self.input.system;
        let listing = Listing {
            system: Some(system),
            certificates: if options.certificates {
                Certificates::Lassos(system.inspector())
            } else {
                Certificates::None
            },
            fits_screen: !options.all && options.format.is_none() && options.limit.is_none(),
            names: Some(self.input.names()),
            ..Listing::new(self.path, self.format, &self.context)
        };
        listing.open()
    }

    fn print_count(&self, count: u64, is_complete: bool) -> anyhow::Result<()> {
        let input = &self.input;
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

    /// Returns the system in words.
    fn system(&self, numbers: &NumberText) -> String {
        let input = &self.input;
        let system = if input.is_integer() {
            numbers.words("⌊A − λ⌋⊗x ≥ x")
        } else {
            let system = numbers.words("A⊗x ≥ λ⊗x");
            format!("{system}, λ = {}", numbers.entry(input.lambda()))
        };
        format!("{system}, n = {}", input.system.n())
    }

    /// Returns why there is no vector, as the end of a line; nothing if there are others, of another type.
    fn why_none(&self, numbers: &NumberText) -> String {
        let input = &self.input;
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
fn format_of(options: &Basis) -> anyhow::Result<BasisFormat> {
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
