//! One file per command; each returns its exit status.

pub(crate) mod basis;
pub(crate) mod check;
pub(crate) mod cone;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod decompose;
pub(crate) mod eigen;
pub(crate) mod estimate;
pub(crate) mod explain;
pub(crate) mod finite;
pub(crate) mod generate;
pub(crate) mod implied;
pub(crate) mod interval;
pub(crate) mod lambda;
pub(crate) mod member;
pub(crate) mod merge;
pub(crate) mod plan;
pub(crate) mod polar;
pub(crate) mod project;
pub(crate) mod reduce;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod spectrum;
pub(crate) mod sub;
pub(crate) mod summary;
pub(crate) mod verify;
