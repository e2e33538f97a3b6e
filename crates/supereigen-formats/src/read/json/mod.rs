//! JSON, exactly: its tokens, and a matrix as a list of rows.
//!
//! ```text
//! {"matrix": [[0, -0.25, null], ["1/3", "-inf", 1e3]], "labels": ["a", "b", "c"]}
//! [[0, -0.25, null], ["1/3", "-inf", 1e3]]
//! ```
//!
//! Numbers are taken as they are written. A string is an entry of plain text, and `null` is −∞. Other
//! keys of the object are skipped.

mod matrix;
pub(in crate::read) mod number;
pub(in crate::read) mod string;
pub(in crate::read) mod token;

use crate::diagnostic::{Problem, excerpt};
pub(super) use matrix::read;
use token::Kind;

/// How deep lists and objects that are skipped may be nested.
pub(in crate::read) const MAX_DEPTH: usize = 100;

pub(in crate::read) fn too_deep() -> Box<Problem> {
    let message = format!("lists and objects are nested more than {MAX_DEPTH} deep");
    Problem::new("json-too-deep", message).label("one too many")
}

pub(in crate::read) fn duplicate_key(key: &str) -> Box<Problem> {
    let message = format!("the key `{}` occurs twice", excerpt(key));
    Problem::new("json-duplicate-key", message).label("again here")
}

pub(in crate::read) fn not_a_value(word: &str) -> Box<Problem> {
    let message = format!("`{}` is not a value of JSON", excerpt(word));
    Problem::new("json-word", message)
        .label("not a value")
        .help("an entry is a number, a string such as `\"1/3\"`, or `null` for −∞")
}

/// What reads the tokens of JSON one after the other, be it from a text or from a stream.
pub(in crate::read) trait Elements {
    /// A token and its place.
    type Token;
    /// What is wrong, and where.
    type Error;

    /// The next token; `End` where everything ends.
    fn next(&mut self) -> Result<Self::Token, Self::Error>;

    /// What a token is.
    fn kind(token: &Self::Token) -> Kind;

    /// Something else had to come.
    fn unexpected(&self, token: &Self::Token, expected: &str) -> Self::Error;

    /// The first token of the next element of a list; `None` at the end of the list.
    #[inline]
    fn next_element(&mut self, is_first: bool) -> Result<Option<Self::Token>, Self::Error> {
        let token = self.next()?;
        match Self::kind(&token) {
            Kind::CloseArray => Ok(None),
            Kind::Comma if !is_first => {
                let token = self.next()?;
                if Self::kind(&token) == Kind::CloseArray {
                    return Err(self.unexpected(&token, "a value"));
                }
                Ok(Some(token))
            }
            _ if is_first => Ok(Some(token)),
            _ => Err(self.unexpected(&token, "`,` or `]`")),
        }
    }

    /// The key of the next member of an object, before its colon; `None` at the end of the object.
    fn next_member(&mut self, is_first: bool) -> Result<Option<Self::Token>, Self::Error> {
        let mut token = self.next()?;
        if Self::kind(&token) == Kind::CloseObject {
            return Ok(None);
        }
        if !is_first {
            if Self::kind(&token) != Kind::Comma {
                return Err(self.unexpected(&token, "`,` or `}`"));
            }
            token = self.next()?;
        }
        match Self::kind(&token) {
            Kind::String { .. } => Ok(Some(token)),
            _ => Err(self.unexpected(&token, "a key in quotation marks")),
        }
    }

    /// Reads the colon after a key.
    fn colon(&mut self) -> Result<(), Self::Error> {
        let token = self.next()?;
        match Self::kind(&token) {
            Kind::Colon => Ok(()),
            _ => Err(self.unexpected(&token, "`:`")),
        }
    }
}
