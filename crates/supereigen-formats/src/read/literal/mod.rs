//! A matrix as programs have it: a literal of NumPy, MATLAB or Julia, or what these print.
//!
//! ```text
//! A = np.array([[1., -np.inf], [None, 2.5]], dtype=float)
//! A = [1 -Inf; 0 5/2];         MATLAB, Octave, Julia: `;` and line breaks end rows, `...` at the end of a line does not
//! [[ 1.  -inf]                 as NumPy prints it
//!  [ 0.   2.5]]
//! 2×2 Matrix{Float64}:         as Julia prints it; MATLAB prints `A =` in place of the first line
//!  1.0  -Inf
//!  0.0   2.5
//! ```
//!
//! A name before `=`, the function that makes an array and its `dtype` are left out. Whatever else is neither bracket nor
//! entry is refused: a factor, a transpose, a second matrix. Numbers are those of plain text, also as `1//3`,
//! `Fraction(1, 3)`, `float('-inf')`, `np.float64(1.5)` or in quotation marks. Comments start with `#` or `%`. There are no
//! labels.

mod brackets;
mod entry;

use std::iter::repeat_n;

pub(super) use brackets::after_head;

use super::document::Reading;
use super::fault::Fault;
use super::line::Lines;
use super::rows::Rows;
use crate::diagnostic::mark_length;
use crate::format::{Format, Read};
use crate::notation::Algebra;
use crate::number::is_digits;

/// Functions that make a matrix of a list of lists, after the name of a module.
const MAKERS: [&str; 7] = [
    "array", "asarray", "matrix", "asmatrix", "mat", "Matrix", "tensor",
];

/// How the types that Julia writes before a bracket begin.
const TYPES: [&str; 8] = [
    "Float", "BigFloat", "Int", "BigInt", "Rational", "Real", "Any", "Union",
];

/// Literals.
///
/// ```
/// use supereigen_formats::{MatrixFormat, ReadOptions, read_matrix};
/// let plain = read_matrix(b"1 .\n0 5/2")?;
/// for text in [
///     "A = np.array([[1, -np.inf], [0, 5/2]], dtype=object)",
///     "A = [1 -Inf; 0 5/2];",
///     "2×2 Matrix{Any}:\n 1  -Inf\n 0  5//2",
/// ] {
///     let format = MatrixFormat::detect(text.as_bytes(), None);
///     assert_eq!(format.word(), "literal");
///     assert_eq!(ReadOptions::of(format).read(text.as_bytes())?, plain);
/// }
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
pub(crate) static FORMAT: Format = Format {
    word: "literal",
    name: "literal of NumPy, MATLAB or Julia",
    endings: &["m", "py", "jl"],
    about: "A literal of NumPy, MATLAB or Julia (read only)",
    read: Read::Text(read),
    is_min_plus: true,
    ..Format::READ_ONLY
};

/// Reads a matrix from a literal.
fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let source = without_comments(text);
    let mut rows = Rows::new(text.len(), algebra);
    if let Some(open) = source.find('[') {
        brackets::read(&source, open, &mut rows)?;
    } else {
        lines(&source, &mut rows)?;
    }
    rows.reading(text, None)
}

/// Returns whether a text starts like a literal, and means nothing or something else as plain text.
pub(super) fn is_literal(text: &str) -> bool {
    let source = without_comments(text);
    let source = source.trim_start();
    let Some((head, body)) = source.split_once('[') else {
        return source.lines().next().is_some_and(is_title);
    };
    if !head.is_empty() {
        return Head::of(head).is_some();
    }
    let is_nested = body.trim_start().starts_with('[');
    let first = body.split(']').next().unwrap_or_default();
    let words = ["(", "'", "//", ".inf", "..."];
    (!is_nested && first.contains(';')) || words.iter().any(|word| body.contains(word))
}

/// Returns the text with blanks in place of a byte order mark, of comments, and of the first half of CRLF, so that
/// every other byte keeps its place.
pub(super) fn without_comments(text: &str) -> String {
    let mark = mark_length(text);
    let mut source = " ".repeat(mark);
    for line in Lines::new(text, mark) {
        if line.start > mark {
            source.extend(repeat_n(' ', line.start - 1 - source.len()));
            source.push('\n');
        }
        let kept = line.text.get(..comment_start(line.text));
        source.push_str(kept.unwrap_or_default());
    }
    let end = if text.ends_with('\n') { "\n" } else { "" };
    source.extend(repeat_n(' ', text.len() - end.len() - source.len()));
    source + end
}

/// Returns where the comment of a line starts, or the length of the line; `%inf` is Scilab's ∞.
fn comment_start(line: &str) -> usize {
    let mut marks = line.match_indices(['#', '%']);
    let is_comment = |at: usize| !line.get(at..).is_some_and(|rest| rest.starts_with("%inf"));
    let comment = marks.find(|(at, _)| is_comment(*at));
    comment.map_or(line.len(), |(at, _)| at)
}

/// Reads rows that stand on lines of their own, after a title if there is one.
fn lines(source: &str, rows: &mut Rows) -> Result<(), Fault> {
    let mut lines = Lines::new(source, 0)
        .filter(|line| !line.trimmed().text.is_empty())
        .peekable();
    lines.next_if(|line| is_title(line.text));
    for line in lines {
        for word in line.words() {
            rows.push(&entry::of_program(word.text), word.span())?;
        }
        rows.end_row(line.trimmed().end())?;
    }
    Ok(())
}

/// Returns whether a line announces a printed matrix: `A =` or `2×2 Matrix{Float64}:`.
fn is_title(line: &str) -> bool {
    let line = line.trim();
    let is_size = |size: &str| {
        let sides = size.split_once('×').or_else(|| size.split_once('x'));
        sides.is_some_and(|(rows, columns)| [rows, columns].iter().all(|side| is_digits(side)))
    };
    let described = line.strip_suffix(':').and_then(|it| it.split_once(' '));
    line.strip_suffix('=').is_some_and(is_identifier)
        || described.is_some_and(|(size, _)| is_size(size))
}

/// Returns whether a text is a name, perhaps with points in it and blanks around it.
fn is_identifier(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text
            .chars()
            .all(|one| one.is_alphanumeric() || matches!(one, '_' | '.'))
}

/// What stands before the first bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// Nothing, or a name and `=`, or a type.
    Bare,
    /// The same with a function, whose parenthesis is open.
    Call,
}

impl Head {
    /// Reads a head, if it is one.
    fn of(head: &str) -> Option<Head> {
        let value = match head.rsplit_once('=') {
            Some((name, value)) if is_identifier(name) => value.trim(),
            Some(_) => return None,
            None => head.trim(),
        };
        if let Some(function) = value.strip_suffix('(') {
            let name = function.trim_end().rsplit('.').next().unwrap_or_default();
            return (is_identifier(function) && MAKERS.contains(&name)).then_some(Head::Call);
        }
        let is_type = |one: char| one.is_alphanumeric() || matches!(one, '{' | '}' | ',' | ' ');
        let is_known =
            TYPES.iter().any(|known| value.starts_with(known)) && value.chars().all(is_type);
        (value.is_empty() || is_known).then_some(Head::Bare)
    }
}
