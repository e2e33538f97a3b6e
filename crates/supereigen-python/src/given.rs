//! What questions are about, their answers, and what is enumerated.

use std::sync::{Arc, OnceLock};

use numpy::PyReadonlyArray2;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;
use supereigen::{Interrupt, Rational, Stop, Summary as Sums, Values, lasso, sink};
use supereigen_answers::{
    self as answers, AskTimetable, Certificate, Estimate, Question as _, Say, Summary, ask_by_name,
};
use supereigen_formats::{Document, Notation, read_number};

use crate::entry::{Number, Numbers, exact_number};
use crate::enumerate::Settings;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::prepared::CachedSearch;
use crate::run::{Tally, compute, run};
use crate::space::Space;
use crate::store::Store;
use crate::{draw, error};

/// The number of entries that an estimate stores before it forgets them.
const ENTRIES_STORED: usize = 1 << 16;

/// A matrix and λ, or two matrices.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Given {
    exact: answers::Given,
    is_pair: bool,
    prepared: OnceLock<Arc<CachedSearch>>,
}

/// An answer as JSON and as text, and whether it is yes.
type Told = (String, String, bool);

fn told(answer: Result<answers::Told, answers::Refusal>) -> PyResult<Told> {
    let answer = answer.map_err(error::refusal)?;
    Ok((answer.json, answer.text, answer.is_yes))
}

#[pymethods]
impl Given {
    /// A and λ, perhaps with B; `names` are the letters of the two in messages.
    #[new]
    #[pyo3(signature = (a, lam, floats, b=None, equal=false, names="AB"))]
    fn new(
        a: &Matrix,
        lam: &Bound<'_, PyAny>,
        floats: Floats,
        b: Option<&Matrix>,
        equal: bool,
        names: &str,
    ) -> PyResult<Given> {
        let lambda = exact_number(lam, floats)?;
        let text: Option<String> = lam.extract().ok();
        let read = text.and_then(|text| read_number(&text).ok());
        let notation = read.map_or(Notation::Exact, |(_, notation)| notation);
        let mut exact = answers::Given::from(Document::from(a)).at(lambda.0, notation);
        if let Some(b) = b {
            let names = names.split_at(1);
            let both = exact.and(b.into(), [names.0, names.1]);
            exact = both.map_err(error::refusal)?;
        }
        exact.equal = equal;
        Ok(Given {
            exact,
            is_pair: b.is_some(),
            prepared: OnceLock::new(),
        })
    }

    /// The answer to the question of this name, whose options are JSON.
    fn ask(&self, py: Python<'_>, name: &str, options: &str) -> PyResult<Told> {
        told(compute(py, |interrupt| {
            ask_by_name(name, options, &self.exact, interrupt)
        })?)
    }

    /// The names of the columns; none if they have none.
    #[getter]
    fn labels(&self) -> Vec<String> {
        self.exact.labels().to_vec()
    }

    /// The same timetable as that of the question with these options, drawn; the style is format and theme.
    fn timetable(
        &self,
        py: Python<'_>,
        options: &str,
        style: (String, String),
    ) -> PyResult<String> {
        let theme = draw::theme_named(&style.1)?;
        let question: AskTimetable = serde_json::from_str(options).map_err(error::options)?;
        let plan = compute(py, |interrupt| question.answer(&self.exact, interrupt))?;
        let Some(exact) = plan.map_err(error::refusal)?.exact else {
            return Err(error::other("the period is too short"));
        };
        let asked = self.exact.events().map_err(error::refusal)?;
        let write = |time: &Rational| exact.times.of(time).to_string();
        let picture = supereigen_draw::timetable(&asked.graph, &exact.table, &exact.period, &write);
        draw::rendered(&picture.map_err(draw::refused)?, &style.0, theme)
    }

    /// What is enumerated.
    #[getter]
    fn space(&self) -> PyResult<Space> {
        Ok(Space {
            prepared: Arc::clone(self.prepared()?),
            notation: self.exact.notation,
        })
    }

    /// λ.
    #[getter]
    fn lam(&self) -> Number {
        Number(self.exact.lambda.clone())
    }

    /// What the basis looks like, as counts.
    fn summary(&self, py: Python<'_>, settings: Settings, partial: bool) -> PyResult<Told> {
        let enumeration = settings.check()?;
        let prepared = self.prepared()?;
        let mut sums = Sums::new(self.exact.system().map_err(error::refusal)?.inspector());
        let work = |interrupt: &Interrupt, _: &Tally| {
            let stop = enumeration.run(prepared, false, interrupt, &mut sums)?;
            Ok::<_, lasso::Error>(Summary::new(&sums, usize::MAX, stop == Stop::Complete))
        };
        self.told(run(py, None, partial, work)?.map_err(error::search)?)
    }

    /// About how many extremals there are.
    fn estimate(&self, py: Python<'_>, settings: Settings, effort: u64) -> PyResult<Told> {
        let options = settings.check()?.options;
        let prepared = self.prepared()?;
        let count = options.threads;
        // Vectors are stored for a moment and forgotten, to measure how long it takes to store them.
        let mut store = Store::default();
        let mut discard = sink::from_fn(|vector| {
            if store.len() >= ENTRIES_STORED {
                store = Store::with_capacity(ENTRIES_STORED);
            }
            store.push(vector);
        });
        let forecast = compute(py, |interrupt| {
            let options = options.interrupt(interrupt);
            let search = prepared.search(&options)?;
            search.forecast(&options, effort, &mut discard)
        });
        let forecast = forecast?.map_err(error::search)?;
        self.told(Estimate::new(&forecast, count, f64::NAN, true))
    }

    /// The cycle-time vector.
    fn cycle_times(&self, py: Python<'_>) -> PyResult<Numbers> {
        let system = self.exact.system().map_err(error::refusal)?;
        compute(py, |_| system.cycle_times()).map(Numbers)
    }

    /// The certificates of vectors of this system as JSON; null for what is not extremal.
    fn certificates(&self, values: PyReadonlyArray2<'_, i64>) -> PyResult<String> {
        let system = self.exact.system().map_err(error::refusal)?;
        let (inspector, numbers) = (system.inspector(), self.exact.numbers());
        let certificate = |row: ArrayView1<'_, i64>| {
            let numerators = row.to_vec();
            let found = inspector.certificate_of(Values::over(&numerators, system.denominator()));
            found.map(|it| Certificate::new(&it, &numbers))
        };
        let all: Vec<_> = values.as_array().outer_iter().map(certificate).collect();
        serde_json::to_string(&all).map_err(error::other)
    }

    /// The certificate of any multiple of a vector of this system, likewise, and its types, lasso and weight as the command
    /// writes them.
    fn certificate_of(&self, x: Numbers) -> PyResult<(String, [String; 3])> {
        let system = self.exact.system().map_err(error::refusal)?;
        let found = system.inspector().certificate_of(&x.0);
        let found = found.map(|it| Certificate::new(&it, &self.exact.numbers()));
        let json = serde_json::to_string(&found).map_err(error::other)?;
        let names = self.exact.names();
        let texts = found.map(|it| {
            let weight = Some(&it.cycle_weight).filter(|weight| weight.is_finite());
            let weight = weight.map_or_else(String::new, ToString::to_string);
            [names.list(&it.types), it.path(&names), weight]
        });
        Ok((json, texts.unwrap_or_default()))
    }
}

impl Given {
    fn prepared(&self) -> PyResult<&Arc<CachedSearch>> {
        if let Some(prepared) = self.prepared.get() {
            return Ok(prepared);
        }
        let space = if self.is_pair {
            self.exact.cone().map(|cone| cone.clone().into())
        } else {
            self.exact.system().map(|system| system.clone().into())
        };
        let prepared = CachedSearch::new(space.map_err(error::refusal)?);
        Ok(self.prepared.get_or_init(|| Arc::new(prepared)))
    }

    fn told(&self, answer: impl Say) -> PyResult<Told> {
        told(answers::Told::new(answer, &self.exact))
    }
}
