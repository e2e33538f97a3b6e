//! The published methods, one file each, and what they share: nonnegative elementary cycles,
//! maximum J_σ-paths, sets of vectors, reduction of generators.
//!
//! The double description, which solves the more general system A ⊗ x ≥ B ⊗ x, is in
//! [`cone`](crate::cone).

pub mod cycles;
pub(crate) mod elimination;
pub mod j_paths;
pub mod reduce;
pub(crate) mod sparsification;
pub(crate) mod vector_set;
pub mod wang_sergeev;
pub(crate) mod wang_yang_wang;

/// A method that computes the scaled basis. All methods find the same set; order and cost differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The lasso method of this project: it finds no vector twice, gives up each dead end after polynomial work, and
    /// needs memory that does not grow with the basis. See [`lasso`](crate::lasso).
    Lasso,
    /// Algorithms 1–3 of Wang and Sergeev: every nonnegative elementary cycle, every maximum
    /// J_σ-path, an extremality test after each step.
    WangSergeev,
    /// The tropical double description of Allamigeon, Gaubert and Goubault (2013), with
    /// elimination of vectors that are not extremal after each row.
    DoubleDescription,
    /// Algorithm 4, after Wang, Yang and Wang (2020): the generating set X_A, reduced by an
    /// extremality test of each generator.
    WangYangWang,
    /// Elimination, after Butkovič and Hegedüs (1984): generators row by row, reduced at the end only.
    Elimination,
    /// Sparsification, after Krivulin (2018, 2020): every choice of one entry in each row.
    Sparsification,
}

crate::words::words!(
    Method, "method",
    Lasso "lasso",
    WangSergeev "wang-sergeev",
    DoubleDescription "double-description",
    WangYangWang "wang-yang-wang",
    Elimination "elimination",
    Sparsification "sparsification",
);

impl Method {
    /// The methods that are practical for more than a few nodes.
    pub const PRACTICAL: [Method; 4] = [
        Method::Lasso,
        Method::WangSergeev,
        Method::DoubleDescription,
        Method::WangYangWang,
    ];

    /// The methods for comparison and teaching. They are practical for a few nodes only, because the sets that
    /// they list outgrow the basis too fast.
    pub const EXPOSITORY: [Method; 2] = [Method::Elimination, Method::Sparsification];
}
