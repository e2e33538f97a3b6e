//! What a run computes: the content of `run.json`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use supereigen::lasso::{self, Options, Search};
use supereigen::{Entry, Space, System, UBig, Wanted};
use supereigen_formats::{
    Algebra, Certificates, Context, Notation, VectorFormat, fingerprint, format_entry, read_number,
    sha256,
};

use crate::first_version;
use crate::part::Part;

/// What is to be computed, and how it is written.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    /// What is enumerated.
    pub space: &'a Space,
    /// The system that was given, if that is another one: then integer solutions are wanted.
    pub given: Option<&'a System>,
    /// What is wanted, and how it is searched; what changes no result may differ from run to run.
    pub options: Options,
    /// The algebra of the system as it was given.
    pub algebra: Algebra,
    /// How the parts are written.
    pub written: Written,
}

impl<'a> Problem<'a> {
    /// Returns the problem of the extremals of a space that the options want.
    pub fn new(space: &'a Space, options: Options, written: Written) -> Problem<'a> {
        Problem {
            space,
            given: None,
            options,
            algebra: Algebra::MaxPlus,
            written,
        }
    }

    /// Returns what writers need to know.
    pub fn context(&self) -> Context {
        let mut context = Context::of_space(self.space);
        context.notation = self.written.notation().in_algebra(self.algebra);
        context
    }

    /// Returns what comes with each vector.
    pub(crate) fn certificates(&self) -> Certificates {
        if self.options.wanted.certificates {
            Certificates::of_space(self.space)
        } else {
            Certificates::None
        }
    }

    /// Makes a search of this problem, in the direction that a job has chosen. Filters leave out none of its parts: these
    /// are those of the whole search.
    ///
    /// # Errors
    /// If the options do not fit the space, or if it was interrupted.
    pub fn search(&self, job: Option<&Job>) -> Result<Search, lasso::Error> {
        let mut options = self.options.clone().wanted(&Wanted::default());
        options.wanted.type_of = self.options.wanted.type_of;
        if let Some(job) = job {
            let direction = job.direction.parse();
            options.direction = Some(direction.map_err(|_| lasso::Error::ForeignDirection)?);
        }
        self.space.search(&options)
    }
}

/// What is no setting of a run.
const NON_SETTINGS: [&str; 3] = ["program", "direction", "parts"];

const MIN_PLUS: &str = "min-plus";
const DECIMAL: &str = "decimal";

const FORMAT: &str = "supereigen run";
/// The version of `run.json`.
const VERSION: u32 = 2;

/// The content of `run.json`: everything on which the bytes of the parts depend, and the parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Job {
    format: String,
    version: u32,
    /// The version of the program that has begun the run.
    program: String,
    /// What is enumerated.
    pub space: SpaceFacts,
    /// What is wanted of it.
    pub wanted: Wanted,
    /// How the parts are written.
    pub written: Written,
    /// The strategy that was asked for.
    strategy: String,
    /// The version of the order of the search.
    order: u32,
    /// The direction that the search has chosen, with its closed lassos.
    pub(crate) direction: String,
    /// The parts of the search, in order.
    pub parts: Vec<String>,
}

/// What is enumerated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SpaceFacts {
    /// The SHA-256 of the system that was given. In version 1 of `run.json` the fingerprint of the matrix, or of a cone those
    /// of both.
    pub system: String,
    /// The number of entries of each vector.
    pub n: usize,
    /// The λ that was given; none of a cone, whose B is multiplied by it.
    lambda: Option<String>,
    /// Whether integer solutions are wanted.
    pub integer: bool,
    /// `max-plus` or `min-plus`.
    algebra: String,
    /// The names of the entries; empty if they have none.
    pub labels: Vec<String>,
    /// The denominator of all entries.
    denominator: String,
}

/// How the parts are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Written {
    /// Their format.
    pub format: VectorFormat,
    /// Whether they are compressed by gzip.
    pub gzip: bool,
    /// `exact` or `decimal`.
    numbers: String,
}

impl Written {
    /// Returns how parts of a format are written, not compressed, with numbers in a notation.
    pub fn new(format: VectorFormat, notation: Notation) -> Written {
        let numbers = if notation.is_decimal() {
            DECIMAL
        } else {
            "exact"
        };
        Written {
            format,
            numbers: numbers.to_owned(),
            ..Written::default()
        }
    }

    fn notation(&self) -> Notation {
        match self.numbers.as_str() {
            DECIMAL => Notation::Decimal,
            _ => Notation::Exact,
        }
    }
}

/// Returns what names a system in `run.json` of a version.
fn name_of(space: &Space, version: u32) -> String {
    match (space, version) {
        (Space::Supereigen(system), 1) => fingerprint(system.matrix()),
        (Space::Cone(cone), 1) => {
            let (a, b) = cone.matrices();
            format!("{} ≥ {}", fingerprint(&a), fingerprint(&b))
        }
        (space, _) => sha256(space),
    }
}

impl Job {
    /// Describes a problem, without direction and parts, as the version of a job does that is there.
    pub fn of(problem: &Problem<'_>, there: Option<&Job>) -> Job {
        let version = there.map_or(VERSION, |job| job.version);
        let given = problem.given.map(|system| Space::from(system.clone()));
        let given = given.as_ref().unwrap_or(problem.space);
        let context = Context::of_space(given);
        let is_min = problem.algebra == Algebra::MinPlus;
        Job {
            format: FORMAT.to_owned(),
            version,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            space: SpaceFacts {
                system: name_of(given, version),
                n: context.n,
                lambda: context.lambda.map(|it| format_entry(&it, Notation::Exact)),
                integer: problem.given.is_some(),
                algebra: if is_min { MIN_PLUS } else { "max-plus" }.to_owned(),
                labels: context.labels,
                denominator: problem.space.denominator().to_string(),
            },
            wanted: problem.options.wanted.clone(),
            written: problem.written.clone(),
            strategy: problem.options.strategy.to_string(),
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

    /// Reads the content of `run.json`, also of version 1; the error says what is wrong with it.
    ///
    /// # Errors
    /// If it is not the description of a run.
    pub fn read(bytes: &[u8]) -> Result<Job, String> {
        let wrong = |error: serde_json::Error| error.to_string();
        let value: Value = serde_json::from_slice(bytes).map_err(wrong)?;
        let (format, version) = (value["format"].as_str(), value["version"].as_u64());
        let job: Job = match (format, version) {
            (Some(FORMAT), Some(1)) => {
                serde_json::from_value(first_version::modern(bytes)?).map_err(wrong)?
            }
            (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {
                serde_json::from_slice(bytes).map_err(wrong)?
            }
            _ => {
                return Err(format!(
                    "it is {} of version {}, this program knows \"{FORMAT}\" of versions 1 to {VERSION}",
                    value["format"], value["version"]
                ));
            }
        };
        let facts = &job.space;
        if !facts.labels.is_empty() && facts.labels.len() != facts.n {
            let (labels, n) = (facts.labels.len(), facts.n);
            return Err(format!("there are {labels} labels for {n} entries"));
        }
        let digits = facts.denominator.as_bytes();
        let is_zero = digits.iter().all(|&digit| digit == b'0');
        if is_zero || !digits.iter().all(u8::is_ascii_digit) {
            return Err("the denominator is not a positive integer".to_owned());
        }
        let parts = job.parts.iter().map(|part| Part::from_str(part));
        let parts = parts.collect::<Result<Vec<Part>, _>>();
        if Part::are_whole(parts.map_err(|error| error.to_string())?) {
            Ok(job)
        } else {
            Err("its parts are not the whole search".to_owned())
        }
    }

    /// Returns whether a system is the one that was given, or else the names of both.
    ///
    /// # Errors
    /// The names of this one and of the other, if they differ.
    pub fn expect_system(&self, space: &Space) -> Result<(), (String, String)> {
        let (here, other) = (&self.space.system, name_of(space, self.version));
        if *here == other {
            Ok(())
        } else {
            Err((here.clone(), other))
        }
    }

    /// Returns the λ that was given.
    pub fn lambda(&self) -> Option<Entry> {
        let lambda = self.space.lambda.as_ref()?;
        read_number(lambda).ok().map(|(lambda, _)| lambda)
    }

    /// Returns the denominator of all entries.
    pub fn denominator(&self) -> UBig {
        // It was read before.
        self.space.denominator.parse().unwrap_or(UBig::ONE)
    }

    /// Returns the algebra of the problem.
    pub fn algebra(&self) -> Algebra {
        match self.space.algebra.as_str() {
            MIN_PLUS => Algebra::MinPlus,
            _ => Algebra::MaxPlus,
        }
    }

    /// Returns how numbers are written.
    pub fn notation(&self) -> Notation {
        self.written.notation().in_algebra(self.algebra())
    }

    /// Returns the strategy that was asked for.
    pub fn strategy(&self) -> lasso::Strategy {
        self.strategy.parse().unwrap_or_default()
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Returns in words everything on which the vectors and their bytes depend that this job has otherwise than another one:
    /// each setting with its value here and there.
    pub fn differences(&self, other: &Job) -> Vec<String> {
        let both = self.settings().into_iter().zip(other.settings());
        let different = both.filter(|((_, value), (_, other))| value != other);
        let words = different.map(|((name, value), (_, other))| {
            format!("{name}: {}, not {}", shown(&value), shown(&other))
        });
        words.collect()
    }

    /// Returns all settings with their values, in the same order for every job.
    fn settings(&self) -> Vec<(String, Value)> {
        let whole = serde_json::to_value(self).unwrap_or_default();
        let mut settings = Vec::new();
        for (name, value) in whole.as_object().into_iter().flatten() {
            match value {
                Value::Object(inner) => settings.extend(inner.clone()),
                _ => settings.push((name.clone(), value.clone())),
            }
        }
        settings.retain(|(name, _)| !NON_SETTINGS.contains(&name.as_str()));
        settings
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
        let gz = if self.written.gzip { ".gz" } else { "" };
        format!(".{}{gz}", self.written.format.extension())
    }
}

/// Returns the value of a setting as people write it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
