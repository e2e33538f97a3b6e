//! Vectors and numbers, in the grammar of plain text.

use supereigen::Entry;

use super::fault::{Fault, too_long};
use super::plain::{self, Content};
use super::token::{Kind, Lexer};
use crate::diagnostic::{Diagnostic, Problem};
use crate::notation::{Algebra, Notation};
use crate::number;

/// Reads a vector: one row of entries.
///
/// ```
/// use supereigen_formats::{Notation, read_vector};
/// let (x, notation) = read_vector("0, -0.25 .")?;
/// assert_eq!((x.len(), &x[0], &x[2]), (3, &Some(0.into()), &None));
/// assert_eq!(notation, Notation::Decimal);
/// assert_eq!(read_vector("0 1 x").unwrap_err().column, 5);
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the text.
pub fn read_vector(text: &str) -> Result<(Vec<Entry>, Notation), Diagnostic> {
    read_vector_in(text, Algebra::MaxPlus)
}

/// Reads one vector of an algebra, as max-plus has it, like [`ReadOptions::read`](crate::ReadOptions::read).
///
/// # Errors
/// The first problem of the text.
pub fn read_vector_in(text: &str, algebra: Algebra) -> Result<(Vec<Entry>, Notation), Diagnostic> {
    let read = too_long(text.len()).and_then(|()| plain::content(text, algebra));
    let read = read.and_then(vector);
    read.map_err(|fault| fault.within(text.as_bytes()))
}

/// Reads one number, or −∞.
///
/// ```
/// use supereigen_formats::{Notation, format_entry, read_number};
/// let (number, _) = read_number("-286/6")?;
/// assert_eq!(format_entry(&number, Notation::Exact), "-143/3");
/// assert_eq!(read_number("-inf")?.0, None);
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the text.
pub fn read_number(text: &str) -> Result<(Entry, Notation), Diagnostic> {
    read_number_in(text, Algebra::MaxPlus)
}

/// Reads one number of an algebra, as max-plus has it, like [`ReadOptions::read`](crate::ReadOptions::read).
///
/// # Errors
/// The first problem of the text.
pub fn read_number_in(text: &str, algebra: Algebra) -> Result<(Entry, Notation), Diagnostic> {
    let read = too_long(text.len()).and_then(|()| single(text, algebra));
    read.map_err(|fault| fault.within(text.as_bytes()))
}

fn vector(content: Content) -> Result<(Vec<Entry>, Notation), Fault> {
    if let Some(labels) = content.labels {
        return Err(Fault::new(Problem::labels_misplaced(), labels.keyword));
    }
    let (rows, _) = content.rows.size();
    if rows > 1 {
        let message = format!("a vector is expected, but there are {rows} rows");
        let problem = Problem::new("not-one-row", message)
            .label("more than one row")
            .help("write the entries on one line");
        return Err(Fault::new(problem, content.rows.last_row()));
    }
    Ok(content.rows.into_entries())
}

/// How a number is written.
const NUMBER: &str = "a number is `5`, `-0.25` with a point, or `143/3`";

fn single(text: &str, algebra: Algebra) -> Result<(Entry, Notation), Fault> {
    let mut lexer = Lexer::new(text);
    let mut found = None;
    loop {
        let token = lexer.next_token();
        match token.kind {
            Kind::LineEnd => {}
            Kind::End => {
                return found.ok_or_else(|| {
                    let problem =
                        Problem::new("no-number", "a number is expected, but nothing is here")
                            .label("expected a number")
                            .help(NUMBER);
                    Fault::new(problem, 0..0)
                });
            }
            Kind::Word if found.is_none() => {
                let (value, notation) = number::parse_in(token.text, algebra)
                    .map_err(|problem| Fault::new(problem, token.span()))?;
                found = Some((value.into_entry(), notation.in_algebra(algebra)));
            }
            _ => {
                let message = "one number is expected, but there is more";
                let problem = Problem::new("not-one-number", message)
                    .label("nothing may follow")
                    .help(NUMBER);
                return Err(Fault::new(problem, token.span()));
            }
        }
    }
}
