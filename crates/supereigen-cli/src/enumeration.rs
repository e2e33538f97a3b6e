//! A run of `basis` or `cone` from its beginning to its end: writes or counts the vectors that are wanted, into a file, a
//! folder or standard output, shows how far it has come, and says how it ended.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, bail};
use serde::Serialize;
use supereigen::lasso::{Error, Options, Search, Strategy};
use supereigen::{
    Block, Count, Reached, Report, Scribe, Sink, Space, Stop, System, Tally, UBig, Values,
};

use supereigen_answers::{Names, NumberText, counted};
use supereigen_folder::{Problem, Written, fault};
use supereigen_formats::{Algebra, Certificates, Context, Ending, Notation, VectorFormat};

use crate::args::{self, Enumeration, Shown};
use crate::bar::{self, Bar};
use crate::progress::waiting;
use crate::writers::{self, BasisWriter, Listing};
use crate::{folder, interrupt, output, run};

/// What is enumerated, by which method, and how it is called.
pub(crate) struct Run<'a> {
    pub(crate) asked: &'a Enumeration,
    pub(crate) space: Space,
    /// The system that was given, if integer solutions are wanted.
    pub(crate) given: Option<&'a System>,
    /// How the numbers of the input are written.
    pub(crate) notation: Notation,
    pub(crate) names: Names,
    pub(crate) strategy: Strategy,
    /// A method that is no search, and how it is asked for.
    pub(crate) published: Option<(&'a str, &'a Published<'a>)>,
    /// What is found, such as `scaled extremal`.
    pub(crate) noun: &'a str,
}

/// Pushes what the options want into a sink.
pub(crate) type Published<'a> = dyn Fn(&Options, &mut dyn Sink) -> Result<Report, Error> + 'a;

/// How far a run came that leaves the output as it was.
pub(crate) const NOTHING_YET: &str = "nothing was found yet, and the output is as it was";

impl Run<'_> {
    /// Runs it; `system` says what is enumerated, `why_none` why there is nothing. Returns the exit status.
    pub(crate) fn run(
        &self,
        system: &str,
        why_none: impl FnOnce() -> String,
    ) -> anyhow::Result<u8> {
        let asked = self.asked;
        let shown = self.shown()?;
        let context = self.context(shown);
        let mut options = self.options()?;
        if let Some(path) = asked.output.folder() {
            let problem = self.problem(path, shown, &context, options)?;
            let (state, status) = folder::compute_remaining_parts(&problem, asked, path)?;
            if asked.count {
                self.print_count(state.vectors, state.left.is_empty())?;
            }
            return Ok(status);
        }
        folder::refuse_shard(&asked.long_run)?;
        options.wanted.unordered |= asked.count;
        // It is opened before anything is computed.
        let writer = if asked.count {
            Box::new(Count::default())
        } else {
            self.listing(shown, &context).open()?
        };
        let search = self.search(&options)?;
        let (report, written) = self.write(writer, search.as_ref(), &options)?;
        if asked.count {
            self.print_count(written, report.stop == Stop::Complete)?;
        }
        let is_notable = report.stop != Stop::Complete
            || !asked.count && (shown == Shown::Pretty || written == 0);
        // That a run was stopped is no summary: it is said in any case.
        if report.stop == Stop::Interrupted || is_notable && !asked.long_run.quiet {
            // Without a limit, only a table that ends with the screen wants no more, and what did not fit was counted for a
            // while only.
            let is_cut = report.stop == Stop::Sink && asked.limit.is_none();
            let at_least = if is_cut { "at least " } else { "" };
            let end = match report.stop {
                Stop::Complete if written == 0 && options.wanted.admits_all() => why_none(),
                stop if is_cut || stop == Stop::Complete => String::new(),
                stop => run::why_not_all(stop),
            };
            let counted = counted(written, self.noun);
            output::note(&format!("{at_least}{counted} of {system}{end}"));
        }
        Ok(run::exit_status(&report))
    }

    /// Returns how the vectors are written: as the flag or the name of the file says, or as suits the output.
    pub(crate) fn shown(&self) -> anyhow::Result<Shown> {
        let asked = self.asked;
        let path = asked.output.path();
        let plain = Shown::In(VectorFormat::Plain);
        if asked.count {
            if let (Some(path), None) = (path, asked.output.folder()) {
                let path = path.display();
                bail!(
                    "{path}: the number goes to standard output; -o is for a folder, such as -o run/"
                )
            }
            return match asked.format {
                Some(Shown::In(VectorFormat::Json)) => Ok(Shown::In(VectorFormat::Json)),
                None | Some(Shown::In(VectorFormat::Plain)) => Ok(plain),
                Some(_) => bail!("--count prints a number: take --format plain or json"),
            };
        }
        let is_of_cone = matches!(self.space, Space::Cone(_));
        let suitable = match (output::is_terminal(path), asked.certificates) {
            (true, has_lassos) if !(has_lassos && is_of_cone) => Shown::Pretty,
            (_, true) => Shown::In(VectorFormat::JsonLines),
            (_, false) => plain,
        };
        let shown = writers::choose(asked.format, path, suitable)?;
        let has_certificates = match shown {
            Shown::Pretty => !is_of_cone,
            Shown::In(format) => format.facts().has_certificates,
        };
        if asked.certificates && !has_certificates {
            let (of, formats) = if is_of_cone {
                (" of a cone", "jsonl")
            } else {
                ("", "jsonl or pretty")
            };
            bail!("--certificates{of} need --format {formats}");
        }
        if let Shown::In(format) = shown
            && format.facts().is_array
            && self.notation.algebra() == Algebra::MinPlus
        {
            bail!("arrays are max-plus only: --min needs another format");
        }
        Ok(shown)
    }

    /// Returns what writers need to know.
    pub(crate) fn context(&self, shown: Shown) -> Context {
        let mut context = match self.given {
            Some(given) => Context::of_space(&given.clone().into()),
            None => Context::of_space(&self.space),
        };
        context.denominator = self.space.denominator().clone();
        context.notation = args::notation(self.asked.numbers, self.notation);
        if let (Shown::In(format), Space::Supereigen(system)) = (shown, &self.space)
            && format.facts().is_array
        {
            context.matrix = Some(self.given.unwrap_or(system).matrix().clone());
        }
        context
    }

    /// Returns what is wanted, and how it is searched.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        let asked = self.asked;
        let threads = asked.lasso.threads.map(|_| "--threads");
        let of_search = threads.or(asked.unordered.then_some("--unordered"));
        if let (Some(flag), Some((method, _))) = (of_search, self.published) {
            bail!("{flag} needs a search, not {method}");
        }
        if matches!(self.space, Space::Cone(_)) && !asked.filters.cycle.is_empty() {
            bail!("the extremals of a cone have no lassos: leave out --cycle");
        }
        let mut options = run::lasso_options(&asked.lasso, &self.names)?;
        options.strategy = self.strategy;
        options.wanted = asked.wanted(&self.names)?;
        Ok(options)
    }

    /// Makes the search ready; `None` if the method is none, or after an interrupt.
    pub(crate) fn search(&self, options: &Options) -> anyhow::Result<Option<Search>> {
        match self.published {
            Some(_) => Ok(None),
            None => run::prepare(&self.space, options),
        }
    }

    /// Pushes the vectors into a sink.
    pub(crate) fn enumerate(
        &self,
        search: Option<&Search>,
        options: &Options,
        sink: &mut dyn Sink,
    ) -> anyhow::Result<Report> {
        interrupt::run_begins();
        let started = Instant::now();
        let report = match (search, self.published) {
            (Some(search), _) => search.run(options, sink),
            (None, Some((_, method))) => waiting("computing the vectors", || method(options, sink)),
            // The interrupt came before the search was ready.
            (None, None) => self.space.run(options, sink),
        }?;
        if self.asked.lasso.stats {
            let seconds = started.elapsed().as_secs_f64();
            run::print_statistics(&self.first_statistics(), &report, seconds);
        }
        Ok(report)
    }

    /// Returns what the statistics of a cone begin with.
    fn first_statistics(&self) -> Vec<(&'static str, String)> {
        let Space::Cone(cone) = &self.space else {
            return Vec::new();
        };
        let method = match self.published {
            Some((method, _)) => method.trim_start_matches("--method "),
            None if self.lassos().is_some() => "lasso: a supereigenvector space",
            None => "tree search",
        };
        vec![
            ("inequalities", cone.p().to_string()),
            ("method", method.to_owned()),
        ]
    }

    /// Returns the system whose lassos the vectors have; `None` if they have none.
    fn lassos(&self) -> Option<System> {
        match &self.space {
            Space::Supereigen(system) => Some(system.clone()),
            Space::Cone(cone) => (self.published.is_none() && self.strategy != Strategy::Tree)
                .then(|| cone.as_system())
                .flatten(),
        }
    }

    /// Returns how the vectors are written to a file or to standard output.
    pub(crate) fn listing<'l>(&'l self, shown: Shown, context: &'l Context) -> Listing<'l> {
        let asked = self.asked;
        let mut listing = Listing::new(asked.output.path(), shown, context);
        if asked.certificates {
            listing.certificates = Certificates::of_space(&self.space);
        }
        if shown == Shown::Pretty {
            listing.inspector = self.lassos().map(|system| system.inspector());
        }
        listing.fits_screen = !asked.all && asked.format.is_none() && asked.limit.is_none();
        listing.names = Some(self.names.clone());
        listing
    }

    /// Returns what a folder is to have; refuses what it cannot have.
    fn problem(
        &self,
        path: &Path,
        shown: Shown,
        context: &Context,
        options: Options,
    ) -> anyhow::Result<Problem<'_>> {
        let one_file = match self.space {
            Space::Supereigen(_) => "write one file, such as -o basis.txt",
            Space::Cone(_) => "write one file, such as -o cone.txt",
        };
        let limit = self.asked.limit.map(|_| "--limit");
        if let Some(flag) = limit.or(self.published.map(|(method, _)| method)) {
            return Err(folder::cannot_have(path, flag, one_file));
        }
        if self.asked.unordered {
            let remedy = "leave it out, the parts are written in any order";
            return Err(folder::cannot_have(path, "--unordered", remedy));
        }
        let written = if self.asked.count {
            Written::new(VectorFormat::Count, Notation::Exact)
        } else {
            folder::written(path, shown, context)?
        };
        Ok(Problem {
            given: self.given,
            algebra: context.notation.algebra(),
            ..Problem::new(&self.space, options, written)
        })
    }

    /// Runs it into a writer, which may only count, and ends the output. Also returns the number of vectors.
    fn write(
        &self,
        writer: Box<dyn BasisWriter>,
        search: Option<&Search>,
        options: &Options,
    ) -> anyhow::Result<(Report, u64)> {
        let path = self.asked.output.path();
        let is_shown = !self.asked.count && output::is_terminal(path);
        let line = bar::new_line(self.asked.long_run.quiet, is_shown);
        let mut sink = Results {
            writer,
            bar: line
                .zip(search)
                .map(|(line, search)| Bar::new(line, search)),
            written: 0,
        };
        let report = self.enumerate(search, options, &mut sink)?;
        drop(sink.bar);
        let written = sink.written;
        if report.stop == Stop::Interrupted && written == 0 && path.is_some() {
            // An existing output is worth more than an empty one, so it is not replaced.
            return Err(run::Interrupted::error(NOTHING_YET));
        }
        let ending = match report.stop {
            Stop::Complete if options.wanted.admits_all() => Ending::All,
            Stop::Complete => Ending::Chosen,
            _ => Ending::Part,
        };
        let ended = sink.writer.finish(ending);
        ended.with_context(|| output::cannot_write(path))?;
        Ok((report, written))
    }

    fn print_count(&self, count: u64, is_complete: bool) -> anyhow::Result<()> {
        // Min-plus numbers are negated when they are written; how many there are is none of them.
        let [plain, numbers] =
            [Notation::Exact, self.notation].map(|it| NumberText::new(&UBig::ONE, it));
        let context = self.context(Shown::Pretty);
        let counted = Counted {
            count: plain.entry(&Some(count.into())),
            lambda: context.lambda.map(|lambda| numbers.entry(&lambda)),
            n: context.n,
            complete: is_complete,
        };
        output::print(&match self.asked.format {
            Some(Shown::In(VectorFormat::Json)) => serde_json::to_string(&counted)? + "\n",
            _ => format!("{count}\n"),
        })
    }
}

/// How many vectors there are.
#[derive(Serialize)]
struct Counted {
    /// The number of vectors.
    count: supereigen_answers::Written,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// λ; absent of a cone.
    lambda: Option<supereigen_answers::Written>,
    /// The number of entries of each.
    n: usize,
    /// All were counted.
    complete: bool,
}

/// Passes vectors on to a writer, or counts them.
struct Results<'a> {
    writer: Box<dyn BasisWriter>,
    bar: Option<Bar<'a>>,
    /// The number of vectors so far.
    written: u64,
}

impl Tally for Results<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        ControlFlow::Continue(())
    }
}

impl Sink for Results<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick(1);
        self.written += 1;
        self.writer.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        self.writer.tally()?;
        Some(self)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.writer.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        fault::tick(block.len());
        self.written += block.len() as u64;
        self.writer.push_block(block)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(bar) = &mut self.bar {
            bar.show(reached.remaining, reached.results);
        }
        self.writer.reached(reached)
    }
}
