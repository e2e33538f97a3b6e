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

/// Returns the commands by task, as the help lists them.
pub(crate) fn all() -> Groups {
    let period = vec![
        Entry::new("why", why::run),
        Entry::new("timetable", timetable::run),
        Entry::new("lambda", lambda::run),
        Entry::new("spectrum", spectrum::run),
    ];
    let basis = vec![
        Entry::new("basis", basis::run),
        Entry::new("estimate", estimate::run),
        Entry::new("plan", plan::run),
        Entry::new("summary", summary::run),
        Entry::new("explain", explain::run),
        Entry::new("verify", verify::run),
    ];
    let systems = vec![
        Entry::new("cone", cone::run),
        Entry::new("member", member::run),
        Entry::new("solve", solve::run),
        Entry::new("implied", implied::run),
        Entry::new("redund", redund::run),
        Entry::new("polar", polar::run),
        Entry::new("pencil", pencil::run),
        Entry::new("reduce", reduce::run),
    ];
    let algebra = vec![
        Entry::new("eigen", eigen::run),
        Entry::new("sub", sub::run),
        Entry::new("star", star::run),
        Entry::new("power", power::run),
        Entry::new("simulate", simulate::run),
        Entry::new("transient", transient::run),
        Entry::new("residual", residual::run),
        Entry::new("finite", finite::run),
        Entry::new("interval", interval::run),
    ];
    let files = vec![
        Entry::new("draw", draw::run),
        Entry::new("convert", convert::run),
        Entry::new("generate", generate::run),
        Entry::new("page", page::run),
    ];
    let hidden = vec![
        Entry::new("completions", manual::completions),
        Entry::new("man", manual::man),
    ];
    [
        ("About a period", period),
        ("The basis", basis),
        ("One vector", vec![Entry::new("check", check::run)]),
        ("Systems of two matrices", systems),
        ("Algebra and dynamics", algebra),
        ("Files and pictures", files),
        ("For shells", hidden),
    ]
}
