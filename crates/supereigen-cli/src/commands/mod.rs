//! One file for each command. Each command returns its exit status.

mod basis;
mod check;
mod cone;
mod convert;
mod draw;
mod eigen;
mod estimate;
mod explain;
mod finite;
mod generate;
mod implied;
mod interval;
mod lambda;
mod manual;
mod member;
mod page;
mod pencil;
mod plan;
mod polar;
mod power;
mod reduce;
mod redund;
mod residual;
mod simulate;
mod solve;
mod spectrum;
mod star;
mod sub;
mod summary;
mod timetable;
mod transient;
mod verify;
mod why;

use crate::args::{Entry, Groups};

/// Lists commands that have the names of their files.
macro_rules! entries {
    ($($name:ident),+) => {
        vec![$(Entry::new(stringify!($name), $name::run)),+]
    };
}

/// Returns the commands by task, as the help lists them.
pub(crate) fn all() -> Groups {
    let bases = entries![basis, estimate, plan, summary, explain, verify];
    let systems = entries![cone, member, solve, implied, redund, polar, pencil, reduce];
    let algebra = entries![
        eigen, sub, star, power, simulate, transient, residual, finite, interval
    ];
    let for_shells = vec![
        Entry::new("completions", manual::completions),
        Entry::new("man", manual::man),
    ];
    [
        ("About a period", entries![why, timetable, lambda, spectrum]),
        ("The basis", bases),
        ("One vector", entries![check]),
        ("Systems of two matrices", systems),
        ("Algebra and dynamics", algebra),
        (
            "Files and pictures",
            entries![draw, convert, generate, page],
        ),
        ("For shells", for_shells),
    ]
}
