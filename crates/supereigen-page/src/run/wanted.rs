//! Which vectors of which basis a run is about.

use serde::Deserialize;
use supereigen::Filter;

use crate::Refusal;
use crate::problem::{Problem, ProblemText};

/// A problem, and which vectors of its basis are wanted; nodes are counted from 1.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunText {
    pub(super) problem: ProblemText,
    #[serde(default)]
    pub(super) wanted: WantedText,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WantedText {
    r#type: Option<usize>,
    support_min: Option<usize>,
    support_max: Option<usize>,
    contains: Vec<usize>,
    cycle: Option<Vec<usize>>,
}

/// Which vectors of a basis are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// Only vectors of this type, a node counted from 0.
    pub(super) type_of: Option<usize>,
    pub(super) filter: Filter,
}

impl WantedText {
    pub(super) fn read(&self, problem: &Problem) -> Result<Wanted, Refusal> {
        let node = |number: &usize| problem.node(*number);
        let nodes = |numbers: &[usize]| numbers.iter().map(node).collect::<Result<_, _>>();
        let mut filter = Filter::default();
        filter.support_min = self.support_min;
        filter.support_max = self.support_max;
        filter.contains = nodes(&self.contains)?;
        filter.cycle = self.cycle.as_deref().map(nodes).transpose()?;
        let type_of = self.r#type.as_ref().map(node).transpose()?;
        Ok(Wanted { type_of, filter })
    }
}
