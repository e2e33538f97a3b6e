//! All scaled extremals of a cone: by the lasso method where it applies, else by the tree of the cone.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use dashu_int::{IBig, UBig};

use crate::cone::double_description;
use crate::cone::inequalities::{Inequalities, Inequality, greatest_coefficient};
use crate::cone::presolve::Reduced;
use crate::cone::system::Cone;
use crate::cone::tree::{ConeTree, Reported, Rows};
use crate::lasso::{
    Direction, Engine, Error, Extremals, Options, Search, Strategy, Survey, Surveyor, TreeScout,
    Walker, Walks, leads_into, walk,
};
use crate::report::{Report, Run, Stop};
use crate::scalar::{Scalar, Values, in_lane_or_big};
use crate::sink::{Collect, Count, Sink};
use crate::stretch::{Pass, Path, Stretch};
use crate::vector::Vector;
use crate::wanted::{Judge, LazyJudge, lazy_judge};

impl Cone {
    /// Returns every scaled extremal of the cone once.
    ///
    /// ```
    /// use supereigen::Cone;
    /// // x_1 ≥ x_2 ⊕ x_3 and 1 ⊗ x_2 ⊕ x_3 ≥ x_1.
    /// let cone = Cone::new(&"0 . .; . 1 0".parse()?, &". 0 0; 0 . .".parse()?)?;
    /// let basis: Vec<String> = cone.basis().iter().map(ToString::to_string).collect();
    /// assert_eq!(cone.count(), 3);
    /// assert_eq!(basis, ["(0, -1, -inf)", "(0, -inf, 0)", "(0, 0, -inf)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn basis(&self) -> Vec<Vector> {
        let mut basis = Collect::default();
        // Where neither a kernel nor a stretch is asked for nothing can be refused.
        let _ = self.run(&Options::new(), &mut basis);
        basis.vectors
    }

    /// Returns the number of scaled extremals of the cone.
    pub fn count(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.run(&Options::new(), &mut count);
        count.count
    }

    /// Iterates over the scaled extremals of the cone, one after the other, on the calling thread.
    ///
    /// ```
    /// use supereigen::Cone;
    /// let cone = Cone::new(&"0 . .; . 0 .".parse()?, &". . 0; . . 0".parse()?)?; // x_1 ≥ x_3 and x_2 ≥ x_3
    /// let found = cone.extremals().find(|x| x.entry(2).is_some());
    /// assert_eq!(found.map(|x| x.to_string()).as_deref(), Some("(0, 0, 0)"));
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn extremals(&self) -> Extremals {
        let options = Options::new();
        let extremals = self.search(&options).and_then(|it| it.extremals(&options));
        extremals.unwrap_or_else(|_| Extremals::none(self.n(), self.denominator()))
    }

    /// Pushes every scaled extremal once into a sink, as the options say. Results come as they are found, in an order that
    /// does not depend on the number of threads; memory does not grow with their number.
    ///
    /// # Errors
    /// Those of [`search`](Cone::search) and [`Search::run`], except for an interrupt, which ends the run.
    pub fn run(&self, options: &Options, sink: &mut dyn Sink) -> Result<Report, Error> {
        Search::run_if_prepared(self.search(options), options, sink, self.denominator())
    }

    /// Makes a search ready: that of the lasso method where [`as_system`](Cone::as_system) finds a system for the cone, else,
    /// or with [`Strategy::Tree`], that of the [tree](Cone::tree_search). They give the same set in different orders.
    ///
    /// ```
    /// use supereigen::{Cone, Count, Options};
    /// let cone = Cone::new(&"0 . .; . 0 .".parse()?, &". . 0; . . 0".parse()?)?; // x_1 ≥ x_3 and x_2 ≥ x_3
    /// let search = cone.search(&Options::new())?;
    /// let mut parts = Count::default();
    /// for shard in search.plan(2)?.shards(2) {
    ///     search.run(&Options::new().stretches(shard.stretches), &mut parts)?;
    /// }
    /// assert_eq!(parts.count, cone.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`System::search`](crate::System::search), or if a cycle is wanted.
    pub fn search(&self, options: &Options) -> Result<Search, Error> {
        if options.wanted.cycle.is_some() {
            return Err(Error::NoCycles);
        }
        let system = (options.strategy != Strategy::Tree).then(|| self.as_system());
        match system.flatten() {
            Some(system) => system.search(options),
            None => Ok(self.tree_search(options)),
        }
    }

    fn judge(&self) -> LazyJudge {
        let cone = self.clone();
        lazy_judge(move || cone)
    }

    /// Makes a search of the tree of the cone ready, also where the lasso method could enumerate the cone. Kernel, strategy
    /// and direction do not matter to it.
    ///
    /// *Complexity*: polynomial for each node of the tree. There can be many nodes without an extremal below, since to tell
    /// whether there is one can be hard. Memory O(d (n + p)) for each thread, d ≤ n plus the number of deferred rows the
    /// depth of the tree, however many extremals there are. *Reference*: docs/cone.md.
    pub fn tree_search(&self, options: &Options) -> Search {
        let reduced = Reduced::new(self.n(), self.rows());
        let unknowns = reduced.unknowns.len();
        let (starts, reported) = match options.wanted.type_of {
            None => (0..unknowns, Reported::AtLeastType),
            Some(t) => {
                let first = reduced.unknowns.partition_point(|&u| u < t);
                let found = usize::from(reduced.unknowns.get(first) == Some(&t));
                (first..first + found, Reported::OfType)
            }
        };
        let engine: Arc<dyn Engine> = in_lane_or_big!(bound(unknowns, &reduced.rows), S => {
            let system = Inequalities::<S>::fitting(unknowns, &reduced.rows);
            Arc::new(PreparedCone {
                n: self.n(),
                rows: Rows::new(&system),
                unknowns: reduced.unknowns,
                starts,
                reported,
            })
        });
        let judge = self.judge();
        Search::from_engine(engine, self.n(), options, self.denominator(), judge)
    }

    /// Pushes every scaled extremal once by the plain double description, the rows in order: for comparisons. No vector is
    /// known before the last row, and the intermediate sets can be far larger than the result.
    ///
    /// *Reference*: Allamigeon, Gaubert and Goubault (2013).
    ///
    /// # Errors
    /// If a cycle is wanted.
    pub fn describe(&self, options: &Options, sink: &mut dyn Sink) -> Result<Report, Error> {
        if options.wanted.cycle.is_some() {
            return Err(Error::NoCycles);
        }
        Ok(options.wanted.choose(&self.judge(), sink, |sink| {
            let mut run = Run::new(sink, &options.interrupt, self.denominator());
            let flow = in_lane_or_big!(bound(self.n(), self.rows()), S => {
                let rows = Inequalities::<S>::fitting(self.n(), self.rows());
                double_description::basis(&rows, &mut run)
            });
            run.report(flow)
        }))
    }
}

impl Judge for Cone {
    fn is_of_type(&self, x: Values<'_>, node: usize) -> bool {
        let certificate = self.certificate_of(x);
        certificate.is_some_and(|certificate| certificate.types.contains(&node))
    }

    fn cycle_of(&self, _x: Values<'_>) -> Option<Vec<usize>> {
        None
    }
}

/// Returns a bound on all values that a search or a description computes. The tree adds coefficients to values outside of
/// what an extremal can have ([`Rows`]); a description adds entries of two extremals and a coefficient.
fn bound(unknowns: usize, rows: &[Inequality<IBig>]) -> UBig {
    (greatest_coefficient(rows) + UBig::ONE) * UBig::from(8 * (unknowns + 2))
}

/// A search of the tree of a cone, made ready.
struct PreparedCone<S> {
    n: usize,
    rows: Rows<S>,
    unknowns: Vec<usize>,
    starts: Range<usize>,
    reported: Reported,
}

impl<S: Scalar> PreparedCone<S> {
    fn tree(&self) -> ConeTree<'_, S> {
        let starts = self.starts.clone();
        ConeTree::new(self.n, &self.rows, &self.unknowns, starts, self.reported)
    }
}

impl<S: Scalar> Engine for PreparedCone<S> {
    fn direction(&self) -> Direction {
        Direction::FORWARD
    }

    fn passes(&self) -> &'static [Pass] {
        &[Pass::Cone]
    }

    fn run(
        &self,
        stretches: &[Stretch],
        options: &Options,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop> {
        walk(&|| Walker::new(self.tree()), stretches, options, run)
    }

    fn survey(&self, mut surveyor: Surveyor<'_>) -> Survey {
        let mut scout = TreeScout::new(self.tree(), Walks::unknown(), 2 * self.rows.terms() as u64);
        surveyor.survey(&mut scout, Pass::Cone, 1);
        surveyor.finish()
    }

    fn leads_into(&self, _pass: Pass, path: &Path) -> bool {
        // The greatest step, which defers a row, has the number of unknowns; places can be right after it.
        leads_into(self.tree(), self.rows.n + 1, path)
    }

    fn starts(&self, _pass: Pass) -> (Range<usize>, usize) {
        (self.starts.clone(), self.rows.terms())
    }
}
