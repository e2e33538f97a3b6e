//! Finds and checks the header, the first line of a MatrixMarket file.

use crate::diagnostic::{Problem, excerpt, mark_length};
use crate::read::fault::Fault;
use crate::read::line::{Lines, Piece};

/// The word with which a MatrixMarket file starts.
const TAG: &str = "%%MatrixMarket";

const HEADER: &str =
    "the header is `%%MatrixMarket matrix coordinate real general`, or the same with `integer`";

/// The words of a header, in order: what each is, which are accepted, in lower or upper case, and the help.
const PARTS: [(&str, &[&str], &str); 5] = [
    ("tag", &[TAG], HEADER),
    ("object", &["matrix"], HEADER),
    (
        "format",
        &["coordinate", "array"],
        "the formats are `coordinate`, lines `row column value`, and `array`, all values column by column",
    ),
    (
        "field",
        &["integer", "real"],
        "the supported fields are `integer` and `real`: each entry has a number",
    ),
    (
        "symmetry",
        &["general", "symmetric"],
        "the supported symmetries are `general` and `symmetric`, which gives one triangle",
    ),
];

/// Returns the header of a text, if it has one.
///
/// Reading a MatrixMarket file as plain text would be a silent mistake, since its header is a comment and its lines
/// look like rows. So all comments before the first row are searched for a line that can only be a header; if it is
/// not the first line, it is refused later.
pub(in crate::read) fn find_header(text: &str) -> Option<Piece<'_>> {
    for line in Lines::new(text, mark_length(text)) {
        let content = line.trimmed().text;
        let is_comment = content.starts_with('%');
        if starts_the_text(&line, text) || (is_comment && is_like_a_header(content)) {
            return Some(line);
        }
        if !(content.is_empty() || is_comment || content.starts_with('#')) {
            return None;
        }
    }
    None
}

/// Returns whether a line is the first line of a text and starts as a header must.
fn starts_the_text(line: &Piece<'_>, text: &str) -> bool {
    let tag = line.text.get(..TAG.len());
    line.start == mark_length(text) && tag.is_some_and(|tag| tag.eq_ignore_ascii_case(TAG))
}

/// Returns whether a comment says `MatrixMarket matrix coordinate` or `MatrixMarket matrix array`.
fn is_like_a_header(comment: &str) -> bool {
    let content = comment.trim_start_matches(['%', ' ', '\t']);
    let mut words = content.split_ascii_whitespace();
    let mut next_is = |accepted: &[&str]| {
        let word = words.next().unwrap_or_default();
        accepted.iter().any(|it| word.eq_ignore_ascii_case(it))
    };
    next_is(&["MatrixMarket"]) && next_is(&["matrix"]) && next_is(&["coordinate", "array"])
}

/// Which entries a file gives.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Layout {
    /// All values, column by column, without their places.
    pub(super) is_array: bool,
    /// One triangle with the diagonal.
    pub(super) is_symmetric: bool,
}

impl Layout {
    /// Returns the help text that says what a size line is.
    pub(super) fn size_line(self) -> &'static str {
        if self.is_array {
            "the size line of an array is `rows columns`, such as `3 3`; a matrix has at least one row and one column"
        } else {
            "the size line is `rows columns entries`, such as `3 3 5`; a matrix has at least one row and one column"
        }
    }

    /// Returns the help text that says what the size line tells about entries.
    pub(super) fn promise(self) -> &'static str {
        match (self.is_array, self.is_symmetric) {
            (false, _) => "the third number of the size line is the number of entries that follow",
            (true, false) => "an array has a line for each entry, column by column",
            (true, true) => {
                "a symmetric array has the columns from the diagonal on, one value on a line"
            }
        }
    }
}

/// Returns the lines after the header and what they are, if the header is in its place and supported.
pub(super) fn check<'a>(header: &Piece<'a>, text: &'a str) -> Result<(Lines<'a>, Layout), Fault> {
    if !starts_the_text(header, text) {
        let message = "a MatrixMarket header, but the text does not start with `%%MatrixMarket`";
        let problem = Problem::new("header-place", message)
            .label("misplaced or misspelt header")
            .help("start the text with this line, without anything before its `%%MatrixMarket`");
        return Err(header.trimmed().fault(problem));
    }
    let mut words = header.words();
    let mut layout = Layout::default();
    for (index, (_, accepted, _)) in PARTS.iter().enumerate() {
        let is_accepted = |word: &str| accepted.iter().any(|it| word.eq_ignore_ascii_case(it));
        match words.next() {
            None => return Err(header.after().fault(problem(index, None))),
            Some(word) if !is_accepted(word.text) => {
                return Err(word.fault(problem(index, Some(word.text))));
            }
            Some(word) => {
                layout.is_array |= word.text.eq_ignore_ascii_case("array");
                layout.is_symmetric |= word.text.eq_ignore_ascii_case("symmetric");
            }
        }
    }
    if let Some(word) = words.next() {
        let message = format!("`{}` follows the MatrixMarket header", excerpt(word.text));
        let problem = Problem::new("header", message);
        return Err(word.fault(problem.label("nothing may follow").help(HEADER)));
    }
    let mut lines = Lines::new(text, header.start);
    lines.next();
    Ok((lines, layout))
}

/// Returns the fault of a text without a header.
pub(super) fn missing(text: &str) -> Fault {
    let start = text.len() - text.trim_start().len();
    let found = text.split_whitespace().next();
    let end = start + found.map_or(0, str::len);
    Fault::new(problem(0, found), start..end)
}

/// Returns the problem that the word with this index is missing from a header, or is not an accepted one.
fn problem(index: usize, found: Option<&str>) -> Box<Problem> {
    let (noun, accepted, help) = PARTS[index.min(PARTS.len() - 1)];
    let quoted: Vec<String> = accepted.iter().map(|it| format!("`{it}`")).collect();
    let accepted = quoted.join(" or ");
    let message = match found.map(excerpt) {
        Some(word) if index == 0 => format!("`{word}` is not {accepted}"),
        Some(word) => format!("the MatrixMarket {noun} `{word}` is not supported"),
        None => format!("the {noun} is missing from the MatrixMarket header"),
    };
    Problem::new("header", message)
        .label(format!("expected {accepted}"))
        .help(help)
}
