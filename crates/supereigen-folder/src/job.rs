//! What a run computes: the content of `run.json`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use supereigen::lasso::{self, Options, Search};
use supereigen::{Cone, Entry, Filter, System, UBig};
use supereigen_formats::{Algebra, Context, Notation, fingerprint, format_entry, read_number};

use crate::part::Part;

/// The format of the files of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartFormat {
    /// Plain text, one vector per line.
    Plain,
    /// JSON lines, perhaps with certificates.
    Jsonl,
    /// Comma-separated values, with a head in each part.
    Csv,
    /// Arrays of NumPy, of numerators over the denominator of the run.
    Npy,
    /// The number of vectors alone.
    Count,
}

impl PartFormat {
    /// Returns the ending of the names of files of this format.
    pub fn ending(self) -> &'static str {
        match self {
            PartFormat::Plain | PartFormat::Count => "txt",
            PartFormat::Jsonl => "jsonl",
            PartFormat::Csv => "csv",
            PartFormat::Npy => "npy",
        }
    }
}

/// What the vectors are the extremals of.
#[derive(Clone, Copy, Debug)]
pub enum Space<'a> {
    /// A ⊗ x ≥ λ ⊗ x.
    Supereigen {
        /// The system that is solved.
        system: &'a System,
        /// The system as it was given, if that is another one: then integer solutions are wanted.
        given: Option<&'a System>,
    },
    /// A ⊗ x ≥ B ⊗ x.
    Cone {
        /// The system.
        cone: &'a Cone,
        /// The names of the unknowns; empty if they have none.
        labels: &'a [String],
        /// Whether the tree search is to be used also where the lasso method could be.
        tree: bool,
    },
}

/// What is to be computed, and how it is written.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    /// What is solved.
    pub space: Space<'a>,
    /// The options of the search; those that change no result may differ from run to run.
    pub options: Options,
    /// Which vectors are wanted; of a cone all are.
    pub filter: Filter,
    /// The format of the parts.
    pub format: PartFormat,
    /// Whether the parts are compressed by gzip.
    pub gzip: bool,
    /// Whether each vector comes with its certificate; JSON lines only.
    pub certificates: bool,
    /// How numbers are written.
    pub notation: Notation,
}

impl<'a> Problem<'a> {
    /// Returns the problem of all extremals of A ⊗ x ≥ λ ⊗ x, neither compressed nor with certificates.
    pub fn of_system(
        system: &'a System,
        options: Options,
        format: PartFormat,
        notation: Notation,
    ) -> Problem<'a> {
        let given = None;
        Problem {
            space: Space::Supereigen { system, given },
            options,
            filter: Filter::default(),
            format,
            gzip: false,
            certificates: false,
            notation,
        }
    }

    /// Returns what writers need to know.
    pub fn context(&self) -> Context {
        let mut context = match self.space {
            Space::Supereigen { system, .. } => Context::of_system(system),
            Space::Cone { cone, labels, .. } => {
                let mut context = Context::new(cone.n(), cone.denominator().clone());
                context.labels = labels.to_vec();
                context
            }
        };
        context.notation = self.notation;
        context
    }

    /// Makes a search of this problem, in the direction that a job has chosen.
    ///
    /// # Errors
    /// If the options do not fit the system, or if it was interrupted.
    pub fn search(&self, job: Option<&Job>) -> Result<Search, lasso::Error> {
        let mut options = self.options.clone();
        if let Some(job) = job {
            let direction = job.direction.parse();
            options.direction = Some(direction.map_err(|_| lasso::Error::ForeignDirection)?);
        }
        match self.space {
            Space::Supereigen { system, .. } => system.search(&options),
            Space::Cone {
                cone, tree: true, ..
            } => Ok(cone.tree_search(&options)),
            Space::Cone { cone, .. } => cone.search(&options),
        }
    }
}

const MIN_PLUS: &str = "min-plus";
const DECIMAL: &str = "decimal";

const FORMAT: &str = "supereigen run";
/// The version of `run.json`.
const VERSION: u32 = 1;

/// The content of `run.json`: everything on which the bytes of the parts depend, and the parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Job {
    format: String,
    version: u32,
    /// The number of entries of each vector.
    pub n: usize,
    /// The fingerprint of the matrix that was given; of a cone those of A and B.
    pub matrix: String,
    /// The λ that was given; empty for a cone, whose B is multiplied by it.
    lambda: String,
    /// Whether integer solutions are wanted.
    pub integer: bool,
    /// `max-plus` or `min-plus`.
    algebra: String,
    /// The names of the entries; empty if they have none.
    pub labels: Vec<String>,
    /// The denominator of all entries.
    denominator: String,
    /// The node, from 1, to whose type the vectors are restricted.
    // Serde would take a missing key for `None`.
    #[serde(rename = "type", deserialize_with = "Option::deserialize")]
    pub type_of: Option<usize>,
    /// Which vectors are wanted, in words; `none` for all.
    pub filters: String,
    /// The format of the parts.
    pub parts_are: PartFormat,
    /// Whether the parts are compressed by gzip.
    pub gzip: bool,
    /// `exact` or `decimal`.
    numbers: String,
    /// Whether each vector comes with its certificate.
    pub certificates: bool,
    /// The strategy, or for a cone the method, that was asked for.
    pub strategy: String,
    /// The version of the order of the search.
    pub order: u32,
    /// The direction that the search has chosen, with its closed lassos.
    pub direction: String,
    /// The parts of the search, in order.
    pub parts: Vec<String>,
}

impl Job {
    /// Describes a problem, without direction and parts.
    pub fn of(problem: &Problem<'_>) -> Job {
        let (matrix, lambda, integer, strategy) = match problem.space {
            Space::Supereigen { system, given } => {
                let as_given = given.unwrap_or(system);
                (
                    fingerprint(as_given.matrix()),
                    format_entry(as_given.lambda(), Notation::Exact),
                    given.is_some(),
                    problem.options.strategy.to_string(),
                )
            }
            Space::Cone { cone, tree, .. } => {
                let (a, b) = cone.matrices();
                let matrix = format!("{} ≥ {}", fingerprint(&a), fingerprint(&b));
                let method = if tree { "tree" } else { "auto" };
                (matrix, String::new(), false, method.to_owned())
            }
        };
        let context = problem.context();
        let is_min = problem.notation.algebra() == Algebra::MinPlus;
        let numbers = if problem.notation.is_decimal() {
            DECIMAL
        } else {
            "exact"
        };
        Job {
            format: FORMAT.to_owned(),
            version: VERSION,
            n: context.n,
            matrix,
            lambda,
            integer,
            algebra: if is_min { MIN_PLUS } else { "max-plus" }.to_owned(),
            labels: context.labels,
            denominator: context.denominator.to_string(),
            type_of: problem.options.type_of.map(|node| node + 1),
            filters: in_words(&problem.filter),
            parts_are: problem.format,
            gzip: problem.gzip,
            numbers: numbers.to_owned(),
            certificates: problem.certificates,
            strategy,
            order: lasso::ORDER,
            direction: String::new(),
            parts: Vec::new(),
        }
    }

    /// Returns this job for a search that was cut into parts.
    #[must_use]
    pub fn cut(mut self, search: &Search, parts: impl IntoIterator<Item = Part>) -> Job {
        self.direction = search.direction().to_string();
        self.parts = parts.into_iter().map(|part| part.to_string()).collect();
        self
    }

    /// Reads the content of `run.json`; the error says what is wrong with it.
    ///
    /// # Errors
    /// If it is not the description of a run.
    pub fn read(bytes: &[u8]) -> Result<Job, String> {
        let job: Job = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if (job.format.as_str(), job.version) != (FORMAT, VERSION) {
            return Err(format!(
                "it is a `{}` of version {}, this program knows `{FORMAT}` of version {VERSION}",
                job.format, job.version
            ));
        }
        if !job.labels.is_empty() && job.labels.len() != job.n {
            let (labels, n) = (job.labels.len(), job.n);
            return Err(format!("there are {labels} labels for {n} entries"));
        }
        if job.denominator.parse::<u128>() == Ok(0) || !is_number(&job.denominator) {
            return Err("the denominator is not a positive integer".to_owned());
        }
        let parts: Result<Vec<Part>, _> =
            job.parts.iter().map(|part| Part::from_str(part)).collect();
        match parts {
            Ok(parts) if Part::are_whole(parts.iter().cloned()) => Ok(job),
            Ok(_) => Err("its parts are not the whole search".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns the λ that was given.
    pub fn lambda(&self) -> Option<Entry> {
        read_number(&self.lambda).ok().map(|(lambda, _)| lambda)
    }

    /// Returns whether the vectors are the extremals of a cone.
    fn is_of_cone(&self) -> bool {
        self.lambda.is_empty()
    }

    /// Returns the denominator of all entries.
    pub fn denominator(&self) -> UBig {
        // It was read before.
        self.denominator.parse().unwrap_or(UBig::ONE)
    }

    /// Returns the algebra of the problem.
    pub fn algebra(&self) -> Algebra {
        match self.algebra.as_str() {
            MIN_PLUS => Algebra::MinPlus,
            _ => Algebra::MaxPlus,
        }
    }

    /// Returns how numbers are written.
    pub fn notation(&self) -> Notation {
        let notation = match self.numbers.as_str() {
            DECIMAL => Notation::Decimal,
            _ => Notation::Exact,
        };
        notation.in_algebra(self.algebra())
    }

    /// Returns whether all vectors of the basis are wanted.
    pub fn is_of_all(&self) -> bool {
        self.type_of.is_none() && self.filters == NO_FILTER
    }

    pub(crate) fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Returns what this job has that another one has not: the name of the setting, its value here and there.
    pub fn differs_from(&self, other: &Job) -> Option<(&'static str, String, String)> {
        let mut pairs = self.settings().into_iter().zip(other.settings());
        pairs.find_map(|((name, here), (_, there))| (here != there).then_some((name, here, there)))
    }

    /// Returns everything on which the vectors and their bytes depend.
    fn settings(&self) -> [(&'static str, String); 14] {
        let kind = self
            .type_of
            .map_or("any".to_owned(), |node| node.to_string());
        [
            ("matrix", format!("{} with {} nodes", self.matrix, self.n)),
            ("λ", self.lambda.clone()),
            ("--integer", yes_or_no(self.integer)),
            ("algebra", self.algebra.clone()),
            ("labels", self.labels.join(" ")),
            ("--type", kind),
            ("filter", self.filters.clone()),
            ("format", self.parts_are.to_string()),
            ("gzip", yes_or_no(self.gzip)),
            ("--numbers", self.numbers.clone()),
            ("--certificates", yes_or_no(self.certificates)),
            (
                if self.is_of_cone() {
                    "--method"
                } else {
                    "--strategy"
                },
                self.strategy.clone(),
            ),
            ("denominator", self.denominator.clone()),
            ("order of the search", self.order.to_string()),
        ]
    }

    /// Returns the name of a part, or of a piece of it, without the ending.
    pub(crate) fn name(&self, part: usize, piece: Option<usize>) -> String {
        match piece {
            None => format!("part-{part:04}"),
            Some(piece) => format!("part-{part:04}-{piece:04}"),
        }
    }

    /// Returns the ending of the names of parts.
    pub(crate) fn ending(&self) -> String {
        let gz = if self.gzip { ".gz" } else { "" };
        format!(".{}{gz}", self.parts_are.ending())
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn yes_or_no(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

const NO_FILTER: &str = "none";

/// Describes what a filter lets pass, with nodes by their numbers.
fn in_words(filter: &Filter) -> String {
    let list = |nodes: &[usize]| {
        let numbers = nodes.iter().map(|node| (node + 1).to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    let number = |count: usize| count.to_string();
    let contains = (!filter.contains.is_empty()).then(|| list(&filter.contains));
    let parts = [
        ("support-min", filter.support_min.map(number)),
        ("support-max", filter.support_max.map(number)),
        ("contains", contains),
        ("cycle", filter.cycle.as_deref().map(list)),
    ];
    let parts = parts.into_iter();
    let parts: Vec<String> = parts
        .filter_map(|(name, value)| Some(format!("{name} {}", value?)))
        .collect();
    if parts.is_empty() {
        NO_FILTER.to_owned()
    } else {
        parts.join(", ")
    }
}

impl fmt::Display for PartFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}
