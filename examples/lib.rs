//! The square matrices of this folder as texts, for programs that have something to begin with.
//!
//! Each file starts with a comment that says what its matrix is. The matrices whose names end in `-A` and `-B` belong
//! together, and are not in the list.

/// A matrix to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the file without its ending; its last part is the number of nodes.
    pub name: &'static str,
    /// The text of the file: a comment that says what the matrix is, then the rows.
    pub matrix: &'static str,
    /// The period that its story asks about.
    pub lambda: Option<&'static str>,
}

macro_rules! example {
    ($name:literal) => {
        example!($name, None)
    };
    ($name:literal, $lambda:expr) => {
        Example {
            name: $name,
            matrix: include_str!(concat!($name, ".txt")),
            lambda: $lambda,
        }
    };
}

/// The examples, ordered by size.
pub const EXAMPLES: &[Example] = &[
    example!("simple-production-3"),
    example!("channel-decoder-4"),
    example!("railway-teaching-4"),
    example!("wang-sergeev-5"),
    example!("producer-consumer-6"),
    example!("scilab-6"),
    example!("multi-product-7"),
    example!("dutch-railway-10", Some("45")),
];
