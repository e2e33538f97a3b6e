//! Enumerates the scaled basis into a sink, by any method and with any of its options.

use pyo3::prelude::*;
use supereigen::lasso::{Error, Search, Stretch};
use supereigen::{Filter, Filtered, First, Interrupt, Method, Options, Sink, Stop};
use supereigen_folder::Part;

use crate::error;
use crate::prepared::Prepared;
use crate::sinks::NotOf;

/// What to enumerate and how, read from the attributes of a Python object.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) struct Settings {
    method: String,
    limit: Option<u64>,
    /// The wanted types as nodes from 0, each once; `None` means all types.
    types: Option<Vec<usize>>,
    /// The stretches of the search to be run, as text; `None` means the whole search.
    stretches: Option<String>,
    /// The direction that was chosen when the search was divided, as text.
    direction: Option<String>,
    threads: Option<usize>,
    /// Which vectors are wanted; nodes from 0.
    contains: Vec<usize>,
    support_min: Option<usize>,
    support_max: Option<usize>,
    cycle: Option<Vec<usize>>,
}

/// The settings in terms of the library, checked for consistency.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration {
    method: Method,
    limit: Option<u64>,
    /// The wanted types; `None` means all types.
    types: Option<Vec<usize>>,
    filter: Filter,
    pub(crate) options: Options,
}

impl Settings {
    pub(crate) fn check(self) -> PyResult<Enumeration> {
        let method: Method = self.method.parse().map_err(error::options)?;
        if method != Method::Lasso && (self.types.is_some() || self.stretches.is_some()) {
            let message = "types, shards and stretches need the method \"lasso\"";
            return Err(error::options(message));
        }
        let mut options = Options::new().threads(threads(self.threads));
        options.stretches = self.stretches.as_deref().map(stretches).transpose()?;
        let direction = self.direction.as_deref().map(str::parse).transpose();
        options.direction = direction.map_err(error::options)?;
        match self.types.as_deref() {
            Some([node]) => options.type_of = Some(*node),
            Some(_) if options.stretches.is_some() => {
                let message = "a part of a search is of one type, or of all";
                return Err(error::options(message));
            }
            _ => {}
        }
        let mut filter = Filter::new();
        (filter.contains, filter.cycle) = (self.contains, self.cycle);
        (filter.support_min, filter.support_max) = (self.support_min, self.support_max);
        if let Some(node) = filter.repeated_node() {
            let message = format!("contains and cycle: the node {} is given twice", node + 1);
            return Err(error::options(message));
        }
        Ok(Enumeration {
            method,
            limit: self.limit,
            types: self.types,
            filter,
            options,
        })
    }
}

impl Enumeration {
    /// Runs the enumeration. `ordered` asks for the same order of results as on one thread.
    pub(crate) fn run(
        &self,
        system: &Prepared,
        ordered: bool,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Result<Stop, Error> {
        let mut first;
        let sink: &mut dyn Sink = match self.limit {
            Some(limit) => {
                first = First::new(limit, sink);
                &mut first
            }
            None => sink,
        };
        let mut filtered;
        let sink: &mut dyn Sink = if self.filter.is_trivial() {
            sink
        } else {
            filtered = Filtered::new(self.filter.clone(), system.exact.inspector(), sink);
            &mut filtered
        };
        if self.method != Method::Lasso {
            return Ok(system.exact.run_method(self.method, interrupt, sink).stop);
        }
        let mut options = self
            .options
            .clone()
            .interrupt(interrupt)
            .filter(&self.filter);
        options.ordered = ordered;
        match &self.types {
            Some(types) if types.len() != 1 => self.run_types(system, &options, types, sink),
            _ => run(system.search(&options), &options, sink),
        }
    }

    /// Runs one search for each type; each leaves out the vectors that earlier searches found.
    fn run_types(
        &self,
        system: &Prepared,
        options: &Options,
        types: &[usize],
        sink: &mut dyn Sink,
    ) -> Result<Stop, Error> {
        let inspector = system.exact.inspector();
        for (index, node) in types.iter().enumerate() {
            let options = options.clone().type_of(*node);
            let mut new = NotOf {
                types: &types[..index],
                inspector: &inspector,
                inner: sink,
            };
            let stop = run(system.search(&options), &options, &mut new)?;
            if stop != Stop::Complete {
                return Ok(stop);
            }
        }
        Ok(Stop::Complete)
    }
}

/// Runs a search, unless it was refused or interrupted while it was prepared.
pub(crate) fn run(
    search: Result<Search, Error>,
    options: &Options,
    sink: &mut dyn Sink,
) -> Result<Stop, Error> {
    match search {
        Err(Error::Interrupted) => Ok(Stop::Interrupted),
        search => Ok(search?.run(options, sink)?.stop),
    }
}

/// Returns in one word why a run ended.
pub(crate) fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Complete => "complete",
        Stop::Interrupted => "interrupted",
        _ => "limit",
    }
}

/// Returns the number of threads that was asked for; by default one for each core.
pub(crate) fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Reads the stretches of a shard; the empty text means no stretches.
fn stretches(text: &str) -> PyResult<Vec<Stretch>> {
    let part = match text {
        "" => Ok(Part(Vec::new())),
        text => text.parse::<Part>(),
    };
    let part = part.map_err(|error| error::options(format!("{text:?}: {error}")))?;
    Ok(part.0)
}
