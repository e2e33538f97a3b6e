//! The published methods, one file each, and what they share: nonnegative elementary cycles,
//! maximum J_σ-paths, what becomes of the vectors made, sets of vectors, reduction of generators.
//!
//! A method is a function of a digraph of any lane. It pushes what is scaled and extremal into a `Run`, in any order and each
//! vector once, and calls its `tick` between units of work, also before there is a vector. Its
//! constant `METHOD` calls it in a lane that a bound on all its numbers chooses.
//!
//! The double description, which solves the more general system A ⊗ x ≥ B ⊗ x, is in
//! [`cone`](crate::cone).

pub mod cycles;
mod double_description;
mod elimination;
pub mod j_paths;
mod made;
mod published;
pub mod reduce;
mod sparsification;
pub(crate) mod vector_set;
pub mod wang_sergeev;
mod wang_yang_wang;

use std::ops::ControlFlow;

use crate::lasso::{Error, Options};
use crate::report::{Report, Run, Stop};
use crate::scalar::{Scalar, in_lane_or_big};
use crate::sink::{Collect, Sink};
use crate::system::System;
use crate::vector::Vector;
use published::{Keep, Published};
use wang_sergeev::Observer;

/// Makes the list of methods: for each what it is, its name and its file.
macro_rules! methods {
    ($($(#[$about:meta])+ $method:ident: $file:ident,)+) => {
        /// A method that computes the scaled basis. All methods find the same set; order and cost differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Method {
            /// The lasso method of this project: it finds no vector twice, gives up each dead end after polynomial work, and
            /// needs memory that does not grow with the basis. See [`lasso`](crate::lasso).
            Lasso,
            $($(#[$about])+ $method,)+
        }

        crate::words::words!(Method, "method", Lasso "lasso", $($method $file::METHOD.word),+);

        impl Method {
            fn published(self) -> Option<&'static Published> {
                match self {
                    Method::Lasso => None,
                    $(Method::$method => Some(&$file::METHOD),)+
                }
            }
        }
    };
}

methods! {
    /// Algorithms 1–3 of Wang and Sergeev: every nonnegative elementary cycle, every maximum
    /// J_σ-path, an extremality test after each step.
    WangSergeev: wang_sergeev,
    /// The tropical double description of Allamigeon, Gaubert and Goubault (2013), with
    /// elimination of vectors that are not extremal after each row.
    DoubleDescription: double_description,
    /// Algorithm 4, after Wang, Yang and Wang (2020): the generating set X_A, reduced by an
    /// extremality test of each generator.
    WangYangWang: wang_yang_wang,
    /// Elimination, after Butkovič and Hegedüs (1984): generators row by row, reduced at the end only.
    Elimination: elimination,
    /// Sparsification, after Krivulin (2018, 2020): every choice of one entry in each row.
    Sparsification: sparsification,
}

impl Method {
    /// Returns who published the method, in a few words.
    pub fn about(self) -> &'static str {
        let own = "This project's own: no repeats, nothing remembered, every core";
        self.published().map_or(own, |method| method.about)
    }

    /// Returns whether the method is practical for more than a few nodes. The others are for comparison and teaching: the
    /// sets that they list outgrow the basis too fast.
    pub fn is_practical(self) -> bool {
        self.published().is_none_or(|method| method.is_practical)
    }
}

impl System {
    /// Returns the scaled basis by any of the methods; the order of the vectors is that of the method.
    ///
    /// ```
    /// use supereigen::{Matrix, Method, System};
    /// let system = System::new(&Matrix::from_rows([[-3, 1], [1, 0]])?, 0)?;
    /// for method in Method::ALL {
    ///     assert_eq!(system.basis_by(method).len(), 2, "{method}");
    /// }
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn basis_by(&self, method: Method) -> Vec<Vector> {
        let mut basis = Collect::default();
        // Where neither a kernel nor a stretch is asked for nothing can be refused.
        let _ = self.run_method(method, &Options::new(), &mut basis);
        basis.vectors
    }

    /// Pushes what is wanted of the scaled basis into a sink by any of the methods. The published ones use nothing else of
    /// the options but the interrupt.
    ///
    /// # Errors
    /// Those of [`run`](System::run), for the lasso method alone.
    pub fn run_method(
        &self,
        method: Method,
        options: &Options,
        sink: &mut dyn Sink,
    ) -> Result<Report, Error> {
        self.run_or_publish(method, options, sink, Keep::Extremals)
    }

    /// Pushes the raw generating set of a method into a sink, scaled and without repeats: X_SG of Algorithm 3 without
    /// its tests, X_A of Algorithm 4, V_p of the double description without elimination, the columns of all
    /// choices of sparsification. The lasso method makes nothing but extremals.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Count, Method, Options, System};
    /// let system = System::new(&Family::Dense.matrix(5, 1), 0)?;
    /// let mut raw = Count::default();
    /// system.generators(Method::WangYangWang, &Options::new(), &mut raw)?;
    /// assert!(raw.count > system.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`run_method`](System::run_method).
    pub fn generators(
        &self,
        method: Method,
        options: &Options,
        sink: &mut dyn Sink,
    ) -> Result<Report, Error> {
        self.run_or_publish(method, options, sink, Keep::All)
    }

    /// Runs Algorithm 3 and tells `observer` every step; what is wanted of the results also goes to `sink`.
    pub fn explain(
        &self,
        options: &Options,
        sink: &mut dyn Sink,
        observer: &mut dyn Observer,
    ) -> Report {
        self.publish(options, sink, |run| {
            in_lane_or_big!(self.bound(), S => {
                let digraph = self.digraph_in_lane::<S>();
                wang_sergeev::algorithm_3(&digraph, run, Keep::Extremals, observer)
            })
        })
    }

    fn run_or_publish(
        &self,
        method: Method,
        options: &Options,
        sink: &mut dyn Sink,
        keep: Keep,
    ) -> Result<Report, Error> {
        match method.published() {
            None => self.run(options, sink),
            Some(method) => Ok(self.publish(options, sink, |run| (method.push)(self, run, keep))),
        }
    }

    /// Runs a published method; all of them list the unit vectors where λ = −∞.
    fn publish(
        &self,
        options: &Options,
        sink: &mut dyn Sink,
        method: impl FnOnce(&mut Run<'_>) -> ControlFlow<Stop>,
    ) -> Report {
        options.wanted.choose(&self.judge(), sink, |sink| {
            let mut run = Run::new(sink, &options.interrupt, self.denominator());
            let flow = if self.lambda().is_none() {
                push_units(self.n(), &mut run)
            } else {
                method(&mut run)
            };
            run.report(flow)
        })
    }
}

fn push_units(n: usize, run: &mut Run<'_>) -> ControlFlow<Stop> {
    if !run.wants_vectors {
        return run.push_count(n as u64);
    }
    let mut unit = vec![i64::EPSILON; n];
    for i in 0..n {
        run.tick()?;
        unit[i] = 0;
        run.push(&unit)?;
        unit[i] = i64::EPSILON;
    }
    ControlFlow::Continue(())
}
