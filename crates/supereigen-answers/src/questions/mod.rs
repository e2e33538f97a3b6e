//! Questions and their answers, one file each.

mod certificate;
mod estimate;
mod summary;
mod tested;

pub use certificate::Certificate;
pub use estimate::{Estimate, about, about_time, whole};
pub use summary::{CountOfCycle, Summary};
pub use tested::Tested;

/// Lists the questions: for each its file, its type and its name in requests, and the other types of the file.
macro_rules! questions {
    ($($file:ident: $($question:ident as $name:literal),+ $(; $($other:ident),+)?.)+) => {
        $(mod $file;
        pub use $file::{$($question),+ $(, $($other),+)?};)+

        /// The names by which programs ask.
        pub const QUESTIONS: &[&str] = &[$($($name),+),+];

        /// Answers the question of this name; `options` is JSON.
        ///
        /// # Errors
        /// If there is no such question, it has other options, or there is no answer.
        pub fn ask_by_name(
            name: &str,
            options: &str,
            of: &Given,
            interrupt: &Interrupt,
        ) -> Result<Told, Refusal> {
            match name {
                $($($name => tell::<$question>(options, of, interrupt),)+)+
                _ => Err(Refusal::new(Trouble::Option, format!("there is no question `{name}`"))),
            }
        }
    };
}

use supereigen::Interrupt;

use crate::question::{Told, tell};
use crate::refusal::Trouble;
use crate::{Given, Refusal};

questions! {
    check: AskCheck as "check"; Arc, Check.
    decompose: AskDecompose as "decompose"; Decomposition, Part.
    eigen: AskEigen as "eigen"; Eigen, EigenBasis, Eigenspace, Eigenvector.
    finite: AskFinite as "finite"; Finite, Solution.
    implied: AskImplied as "implied"; Follows, Implied.
    interval: AskInterval as "interval", AskIntervalBox as "interval-box", AskIntervalVector as "interval-vector";
        InBox, Interval, IntervalBox, IntervalVector, Lambdas, Solvable.
    lambda: AskLambda as "lambda"; Class, CycleMean, Means.
    member: AskMember as "member"; Membership.
    pencil: AskGreatest as "greatest", AskPencil as "pencil"; Greatest, Pencil, Range.
    project: AskProject as "project"; Projection.
    redund: AskRedund as "redund"; Irredundant.
    residual: AskResidual as "residual"; Residual.
    solve: AskSolve as "solve"; Row, Solved.
    spectrum: AskSpectrum as "spectrum"; Breakpoint, Spectrum.
    sub: AskSub as "sub"; Sub, Subeigenvector.
    timetable: AskTimetable as "timetable"; Buffered, Departure, Exact, Plan.
    transient: AskTransient as "transient"; ClassLaw, Transient.
    why: AskWhy as "why"; Why.
}
