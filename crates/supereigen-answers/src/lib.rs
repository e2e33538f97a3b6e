//! Questions about max-plus systems, and their answers: one file for each question has what can be chosen, the answer, its
//! words, and the function between them. The command, the page and the Python package ask here, and so say the same.
//!
//! What a question is about, matrices and λ, is [`Given`] and only borrowed. Numbers are kept as they are written
//! ([`Written`]). Nodes and rows are counted from 0 in the fields, as everywhere in Rust, and from 1 where they are
//! serialized.
//!
//! ```
//! use supereigen::Interrupt;
//! use supereigen_answers::{AskCheck, Given, Question};
//! use supereigen_formats::read_matrix;
//!
//! let given = Given::from(read_matrix(b"-3 1\n1 0\n")?);
//! let vector = "0 -1".to_owned();
//! let check = AskCheck { vector, parts: false }.answer(&given, &Interrupt::NEVER)?;
//! assert!(check.tested.solution);
//! assert_eq!(check.lasso.map(|lasso| lasso.cycle), Some(vec![0, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod connections;
mod given;
mod names;
mod number;
mod question;
mod questions;
mod refusal;
mod time;

pub use connections::{Chain, Named, NamedLoop, Often, Saving, Shorter};
pub use given::Given;
pub use names::{Names, counted};
pub use number::{NumberText, Written, WrittenVector};
pub use question::{AboutVector, Answered, Question, Say, Told};
pub use questions::*;
pub use refusal::{Refusal, Trouble};
pub use time::{Time, TimeText, understood};
