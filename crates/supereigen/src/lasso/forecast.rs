//! Estimates how long a search takes, by short trial runs and a survey.

use std::time::Duration;

use super::options::{Error, Options};
use super::search::Search;
use super::survey::{Estimate, Surveyor};
use crate::report::{Report, Stop};
use crate::sink::{Count, Sink};
use crate::time::Instant;

/// The longest time for counting: what can be counted in this time is not worth an estimate.
const MAX_COUNTING_TIME: Duration = Duration::from_secs(2);

/// The longest time for trying the sink.
const MAX_SINK_TRIAL_TIME: Duration = Duration::from_millis(250);

/// The estimated size of a basis, and the time that it takes to count or to list it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// The number of results. It is exact if the trial run has counted all of them.
    pub estimate: Estimate,
    /// The number of results on which the times are based: the most likely one or, if only a lower bound is known,
    /// that bound. Then the times are lower bounds, too.
    pub expected: f64,
    /// The estimated seconds that counting takes.
    pub count_seconds: f64,
    /// The estimated seconds until a sink has taken all results.
    pub basis_seconds: f64,
    /// The number of results that the sink took in its trial run.
    pub taken: u64,
}

impl Search {
    /// Estimates the number of results, and the time for counting and for pushing them into a sink. Counting is tried for
    /// two seconds with these options, the sink for a quarter of a second; if all could not be counted, samples
    /// of this effort follow, as for a [survey](Search::survey).
    ///
    /// ```
    /// use supereigen::sink::Count;
    /// use supereigen::{Options, System};
    /// let search = System::new(&"-3 1; 1 0".parse()?, 0)?.search(&Options::new())?;
    /// let forecast = search.forecast(&Options::new(), 1 << 20, &mut Count::default())?;
    /// assert_eq!((forecast.estimate.results, forecast.taken), (2.0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the options do not suit the search.
    pub fn forecast(
        &self,
        options: &Options,
        effort: u64,
        sink: &mut dyn Sink,
    ) -> Result<Forecast, Error> {
        let (counted, count_time) =
            self.trial(options, MAX_COUNTING_TIME, &mut Count::default())?;
        let (pushed, basis_time) = self.trial(options, MAX_SINK_TRIAL_TIME, sink)?;
        let (results, taken) = (counted.counters.results as f64, pushed.counters.results);
        if counted.stop == Stop::Complete {
            return Ok(Forecast {
                estimate: Estimate::exact(results, counted.counters.nodes as f64),
                expected: results,
                count_seconds: count_time,
                basis_seconds: basis_time * results.max(1.0) / (taken as f64).max(1.0),
                taken,
            });
        }
        let surveyor = Surveyor::new(effort, 1, &self.options.interrupt).of_large();
        let mut estimate = self.engine.survey(surveyor).estimate();
        let surveyed = estimate.results;
        // There are at least as many results as the trial found.
        estimate.least = estimate.least.max(results);
        estimate.results = estimate.results.max(estimate.least);
        estimate.most = estimate.most.max(estimate.results);
        let expected = if estimate.most.is_finite() {
            estimate.results
        } else {
            estimate.least
        };
        let nodes = estimate.nodes * expected / surveyed.max(1.0);
        // Extrapolates the time of a trial by nodes and by results, and takes the longer of the two.
        let seconds = |report: &Report, time: f64| {
            let counters = &report.counters;
            let by_nodes = nodes / (counters.nodes as f64).max(1.0);
            let by_results = expected / (counters.results as f64).max(1.0);
            time * by_nodes.max(by_results).max(1.0)
        };
        Ok(Forecast {
            estimate,
            expected,
            count_seconds: seconds(&counted, count_time),
            basis_seconds: seconds(&pushed, basis_time),
            taken,
        })
    }

    /// Runs the search for a short time. Returns the report, and the seconds that it took.
    fn trial(
        &self,
        options: &Options,
        time: Duration,
        sink: &mut dyn Sink,
    ) -> Result<(Report, f64), Error> {
        let options = options.clone().interrupt(&options.interrupt.or_after(time));
        let started = Instant::now();
        let report = self.run(&options, sink)?;
        Ok((report, started.elapsed().as_secs_f64()))
    }
}
