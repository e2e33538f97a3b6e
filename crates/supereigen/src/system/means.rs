//! What the cycle means of A say about the system: λ(A), its classes, whether there are solutions, and a
//! finite one.

use super::System;
use crate::scalar::{Entry, Rational, Scalar, Values, in_lane_or_big};
use crate::spectral::{self, Classes, CycleMean, NoFiniteSolution};
use crate::vector::Vector;

/// λ(A) with a critical cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CriticalCycle {
    /// λ(A).
    pub mean: Rational,
    /// An elementary cycle of that mean, nodes from 0.
    pub cycle: Vec<usize>,
}

/// A strongly connected class of D_A.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Class {
    /// Its nodes in increasing order, from 0.
    pub nodes: Vec<usize>,
    /// λ(A_m) with a cycle that attains it; `None` for a single node without a loop.
    pub critical: Option<CriticalCycle>,
    /// The greatest λ(A_k) over the classes k that this one reaches, itself included: there is a
    /// solution that is finite at its nodes iff λ does not exceed this.
    pub greatest_reachable: Entry,
}

impl System {
    /// Returns λ(A) with a critical cycle, of the matrix A itself; `None` if D_A has no cycle (or if the
    /// system was made with λ = −∞, which leaves no arcs).
    ///
    /// *Complexity*: O(n · arcs) for each of a few rounds of Newton's method, mostly a few passes over
    /// the arcs.
    pub fn max_cycle_mean(&self) -> Option<CriticalCycle> {
        in_lane_or_big!(self.cycle_mean_bound(), S => {
            spectral::max_cycle_mean(&self.digraph_in_lane::<S>()).and_then(|mean| self.critical_cycle(mean))
        })
    }

    /// Returns the strongly connected classes with their λ(A_m), each class after those that it reaches.
    ///
    /// ```
    /// use supereigen::System;
    /// let classes = System::new(&"1 0; . 3".parse()?, 0)?.classes();
    /// assert_eq!(classes[1].nodes, [0]);
    /// assert_eq!(classes[1].critical.as_ref().map(|it| it.mean.clone()), Some(1.into()));
    /// assert_eq!(classes[1].greatest_reachable, Some(3.into()));
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn classes(&self) -> Vec<Class> {
        in_lane_or_big!(self.cycle_mean_bound(), S => {
            let digraph = self.digraph_in_lane::<S>();
            let classes = Classes::of(&digraph);
            let means = spectral::cycle_mean::class_means(&digraph, &classes);
            let mut found: Vec<Class> = Vec::with_capacity(means.len());
            for (nodes, mean) in classes.members.into_iter().zip(means) {
                let critical = mean.and_then(|mean| self.critical_cycle(mean));
                let arcs = nodes.iter().flat_map(|&u| digraph.outgoing(u));
                let reached = arcs.filter_map(|arc| found.get(classes.class_of[arc.node]));
                let means = reached.map(|class| class.greatest_reachable.clone());
                let own = critical.as_ref().map(|critical| critical.mean.clone());
                found.push(Class {
                    greatest_reachable: means.chain([own]).max().flatten(),
                    nodes,
                    critical,
                });
            }
            found
        })
    }

    /// Returns the cycle-time vector χ(A): for every finite x(0), x_i(k) / k tends to χ_i under x(k + 1) = A ⊗ x(k). It is
    /// the greatest λ(A_m) over the classes m that node i reaches; −∞ if it reaches no cycle, and x_i(k) ends at −∞.
    ///
    /// *Reference*: Cochet-Terrasson, Gaubert and Gunawardena (1999).
    ///
    /// ```
    /// use supereigen::System;
    /// let times = System::new(&"5 .; 7 3".parse()?, 0)?.cycle_times();
    /// assert_eq!(times.to_string(), "(5, 5)"); // 2 waits for 1, which is slower
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn cycle_times(&self) -> Vector {
        let mut times = vec![None; self.n()];
        for class in self.classes() {
            for node in class.nodes {
                times[node] = class.greatest_reachable.clone();
            }
        }
        times.into()
    }

    /// Returns a cycle of λ⁻¹ ⊗ A with its mean in A.
    fn critical_cycle<S: Scalar>(&self, mean: CycleMean<S>) -> Option<CriticalCycle> {
        Some(CriticalCycle {
            mean: mean.exact(&self.denominator) + self.lambda.as_ref()?,
            cycle: mean.cycle,
        })
    }

    /// Returns whether there is a solution other than −∞, which is so if λ(A) ≥ λ.
    pub fn is_solvable(&self) -> bool {
        match &self.lambda {
            None => self.n() > 0,
            Some(lambda) => self
                .max_cycle_mean()
                .is_some_and(|critical| critical.mean >= *lambda),
        }
    }

    /// Returns a finite solution.
    ///
    /// *Reference*: Wang and Wang (2015), Butkovič (2016).
    ///
    /// ```
    /// use supereigen::{Matrix, System};
    /// let a: Matrix = "0 .; 5 .".parse()?;
    /// assert_eq!(System::new(&a, 0)?.finite_solution()?.to_string(), "(0, 5)");
    /// let none = System::new(&a, 1)?.finite_solution().map_err(|error| error.to_string());
    /// assert_eq!(none, Err("node 1 reaches no cycle of mean at least λ".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is none, with a node that forbids it.
    pub fn finite_solution(&self) -> Result<Vector, NoFiniteSolution> {
        if self.lambda.is_none() {
            return Ok(Vector::from_iter(vec![0; self.n()]));
        }
        in_lane_or_big!(self.cycle_mean_bound(), S => {
            let x = spectral::finite_solution(&self.digraph_in_lane::<S>())?;
            Ok(Values::over(&x, &self.denominator).into())
        })
    }
}
