//! Enumerates the scaled basis into a sink, by any method and with any of its options.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use supereigen::lasso::{Error, Stretch};
use supereigen::{Interrupt, Method, Options, Sink, Space, Stop, Values, Wanted, sink};
use supereigen_folder::Part;

use crate::error;
use crate::prepared::CachedSearch;

/// What to enumerate and how, read from the attributes of a Python object.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) struct Settings {
    method: String,
    /// What is wanted, as `run.json` has it.
    wanted: String,
    /// The wanted types as nodes from 0, each once; `None` means all types.
    types: Option<Vec<usize>>,
    /// The stretches of the search to be run, as text; `None` means the whole search.
    stretches: Option<String>,
    /// The direction that was chosen when the search was divided, as text.
    direction: Option<String>,
    threads: Option<usize>,
}

/// The settings in terms of the library, checked for consistency.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration {
    method: Method,
    /// The wanted types; `None` means all types.
    types: Option<Vec<usize>>,
    pub(crate) options: Options,
}

impl Settings {
    pub(crate) fn check(self) -> PyResult<Enumeration> {
        let mut options = Options::new().threads(threads(self.threads));
        let method = match self.method.as_str() {
            "auto" => Method::Lasso,
            "tree" => {
                options.strategy = self.method.parse().map_err(error::options)?;
                Method::Lasso
            }
            method => method.parse().map_err(error::options)?,
        };
        if method != Method::Lasso && self.stretches.is_some() {
            let message = "shards and stretches need the method \"lasso\"";
            return Err(error::options(message));
        }
        let wanted: Result<Wanted, _> = serde_json::from_str(&self.wanted);
        options.wanted = wanted.map_err(error::options)?;
        options.stretches = self.stretches.as_deref().map(stretches).transpose()?;
        let direction = self.direction.as_deref().map(str::parse).transpose();
        options.direction = direction.map_err(error::options)?;
        match self.types.as_deref() {
            Some([node]) => options.wanted.type_of = Some(*node),
            Some(_) if options.stretches.is_some() => {
                let message = "a part of a search is of one type, or of all";
                return Err(error::options(message));
            }
            _ => {}
        }
        if let Some(node) = options.wanted.repeated_node() {
            let message = format!("contains and cycle: the node {} is given twice", node + 1);
            return Err(error::options(message));
        }
        Ok(Enumeration {
            method,
            types: self.types,
            options,
        })
    }
}

impl Enumeration {
    /// Runs the enumeration. `ordered` asks for the same order of results as on one thread.
    pub(crate) fn run(
        &self,
        prepared: &CachedSearch,
        ordered: bool,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Result<Stop, Error> {
        let mut options = self.options.clone().interrupt(interrupt);
        options.wanted.unordered = !ordered;
        let types = self.types.as_deref().unwrap_or(&[]);
        if types.len() > 1 || self.types.is_some() && types.is_empty() {
            return self.run_types(prepared, &mut options, types, sink);
        }
        self.run_one(prepared, &options, sink)
    }

    /// Runs one search, unless it was refused or interrupted while it was prepared.
    fn run_one(
        &self,
        prepared: &CachedSearch,
        options: &Options,
        sink: &mut dyn Sink,
    ) -> Result<Stop, Error> {
        match &prepared.space {
            Space::Supereigen(system) if self.method != Method::Lasso => {
                Ok(system.run_method(self.method, options, sink)?.stop)
            }
            _ => match prepared.search(options) {
                Err(Error::Interrupted) => Ok(Stop::Interrupted),
                search => Ok(search?.run(options, sink)?.stop),
            },
        }
    }

    /// Runs one search for each type; each leaves out the vectors that earlier searches found.
    fn run_types(
        &self,
        prepared: &CachedSearch,
        options: &mut Options,
        types: &[usize],
        sink: &mut dyn Sink,
    ) -> Result<Stop, Error> {
        let judge = prepared.judge();
        let mut left = options.wanted.limit.take().unwrap_or(u64::MAX);
        for (index, node) in types.iter().enumerate() {
            options.wanted.type_of = Some(*node);
            let is_old =
                |x: Values<'_>| types[..index].iter().any(|node| judge.is_of_type(x, *node));
            let mut new = sink::from_fn(|x| {
                if is_old(x) {
                    return ControlFlow::Continue(());
                }
                if left > 0 {
                    sink.push(x)?;
                }
                left = left.saturating_sub(1);
                if left == 0 {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let stop = self.run_one(prepared, options, &mut new)?;
            if stop != Stop::Complete {
                return Ok(stop);
            }
        }
        Ok(Stop::Complete)
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
