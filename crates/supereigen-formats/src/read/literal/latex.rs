//! A matrix in LaTeX: an environment whose name ends in `matrix`, or `array`.

use std::ops::Range;

use super::super::rows::Rows;
use super::entry::{signed, split_sign};
use super::{BEGIN, Fault};
use crate::diagnostic::Problem;

/// What may stand around the environment.
const FRAME: [&str; 11] = [
    "\\\\",
    "\\[",
    "\\]",
    "\\(",
    "\\)",
    "\\displaystyle",
    "$",
    "&",
    ".",
    ",",
    ";",
];

/// What may stand in a cell and shows nothing.
const SPACES: [&str; 10] = [
    "\\hline",
    "\\phantom{-}",
    "\\quad",
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\ ",
    "~",
    "$",
];

/// Reads the rows of the only matrix of a text.
pub(super) fn read(source: &str, rows: &mut Rows) -> Result<(), Fault> {
    let Some(matrix) = Environment::first(source)? else {
        let start = source.find(BEGIN).unwrap_or_default();
        let wanted = "an environment such as `pmatrix`";
        return Err(unexpected(source, start..start + BEGIN.len(), wanted));
    };
    let before = source.get(..matrix.start).unwrap_or_default();
    let named = before.rfind('=').map_or(0, |at| at + 1);
    only_frame(
        source,
        named..matrix.start,
        "only a name and `=` before the matrix",
    )?;
    only_frame(source, matrix.end..source.len(), "nothing more")?;
    let mut start = matrix.body.start;
    let body = source.get(matrix.body.clone()).unwrap_or_default();
    for piece in body.split("\\\\") {
        let end = start + piece.len();
        let is_last = end == matrix.body.end;
        let skipped = spacing(piece);
        row(source, start + skipped..end, is_last, rows)?;
        start = end + "\\\\".len();
    }
    Ok(())
}

/// Where a matrix stands.
#[derive(Debug)]
struct Environment {
    start: usize,
    body: Range<usize>,
    end: usize,
}

impl Environment {
    /// Finds the first matrix of a text.
    fn first(source: &str) -> Result<Option<Environment>, Fault> {
        for (start, _) in source.match_indices(BEGIN) {
            let rest = source.get(start + BEGIN.len()..).unwrap_or_default();
            // The search for the end of a name never goes beyond the next command.
            let end = rest.find(['}', '\\', '\n']).unwrap_or_default();
            let Some((name, "}")) = rest.get(..end + 1).and_then(|it| it.split_at_checked(end))
            else {
                continue;
            };
            let kind = name.trim_end_matches('*');
            if kind != "array" && !kind.ends_with("matrix") {
                continue;
            }
            let mut inside = start + BEGIN.len() + name.len() + 1;
            // Where columns stand, as in `[r]` and `{cc|c}`.
            inside += group(source.get(inside..), '[', ']');
            if kind == "array" {
                inside += group(source.get(inside..), '{', '}');
            }
            let close = format!("\\end{{{name}}}");
            let rest = source.get(inside..).unwrap_or_default();
            let Some(length) = rest.find(&close) else {
                let problem = Problem::new("bracket-unclosed", "this environment is never ended");
                let problem = problem.label("no `\\end` after this");
                return Err(Fault::new(problem, start..start + BEGIN.len()));
            };
            return Ok(Some(Environment {
                start,
                body: inside..inside + length,
                end: inside + length + close.len(),
            }));
        }
        Ok(None)
    }
}

/// Returns the length of a group in brackets at the start of a text; 0 if there is none.
fn group(text: Option<&str>, open: char, close: char) -> usize {
    let text = text.unwrap_or_default();
    let is_open = text.trim_start().starts_with(open);
    let end = text.find(close).filter(|_| is_open);
    end.map_or(0, |end| end + 1)
}

/// Returns the length of `*` and `[2pt]` after the end of the row before.
fn spacing(piece: &str) -> usize {
    let star = usize::from(piece.starts_with('*'));
    star + group(piece.get(star..), '[', ']')
}

/// Checks that nothing but a frame stands in a part of the text.
fn only_frame(source: &str, part: Range<usize>, wanted: &str) -> Result<(), Fault> {
    let mut rest = source.get(part.clone()).unwrap_or_default().trim();
    let end = part.end;
    let trailing = source
        .get(part)
        .map_or(0, |part| part.len() - part.trim_end().len());
    while !rest.is_empty() {
        let next = FRAME.iter().find_map(|mark| rest.strip_prefix(mark));
        let Some(next) = next.or_else(|| delimiter(rest)).or_else(|| command(rest)) else {
            let start = end - trailing - rest.len();
            let word = rest.split_whitespace().next().unwrap_or(rest);
            return Err(unexpected(source, start..start + word.len(), wanted));
        };
        rest = next.trim_start();
    }
    Ok(())
}

/// Returns what follows `\left` or `\right` and its bracket.
fn delimiter(text: &str) -> Option<&str> {
    let rest = text
        .strip_prefix("\\left")
        .or_else(|| text.strip_prefix("\\right"))?;
    rest.trim_start_matches('\\')
        .strip_prefix(['(', ')', '[', ']', '{', '}', '|', '.'])
}

/// Returns what follows the start or the end of another environment, or a label.
fn command(text: &str) -> Option<&str> {
    let rest = [BEGIN, "\\end{", "\\label{"]
        .iter()
        .find_map(|start| text.strip_prefix(start))?;
    let (name, rest) = rest.split_once('}')?;
    (!name.ends_with("matrix") && name != "array").then_some(rest)
}

fn unexpected(source: &str, span: Range<usize>, wanted: &str) -> Fault {
    let problem = Problem::unexpected(wanted, source.get(span.clone()));
    Fault::new(problem, span)
}

/// Reads the cells of a row; the last row may be empty.
fn row(source: &str, part: Range<usize>, is_last: bool, rows: &mut Rows) -> Result<(), Fault> {
    let text = source.get(part.clone()).unwrap_or_default();
    if is_last && visible(text).is_empty() {
        return Ok(());
    }
    let mut start = part.start;
    for cell in text.split('&') {
        let content = cell.trim();
        let at = start + cell.len() - cell.trim_start().len();
        let line = content.split(['\n', '\r']).next().unwrap_or_default();
        let span = match content.is_empty() {
            true => start..start,
            false => at..at + line.len(),
        };
        let visible = visible(cell);
        if visible.is_empty() {
            let problem = Problem::new("entry-missing", "this cell is empty")
                .label("an entry is missing")
                .help("write `-\\infty` or `\\cdot` for −∞");
            return Err(Fault::new(problem, span));
        }
        rows.push(&entry(&visible), span)?;
        start += cell.len() + 1;
    }
    rows.end_row(part.end)
}

/// Returns what a cell shows.
fn visible(cell: &str) -> String {
    let mut text = cell.to_owned();
    for space in SPACES {
        if text.contains(space) {
            text = text.replace(space, " ");
        }
    }
    text.trim().to_owned()
}

/// Returns what a cell is in plain text; the cell itself if it means nothing more here.
fn entry(cell: &str) -> String {
    let mut text = cell;
    while let Some(inner) = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .filter(|inner| !inner.contains(['{', '}']))
    {
        text = inner.trim();
    }
    let (sign, unsigned) = split_sign(text);
    let unsigned = unsigned.trim_start();
    match unsigned {
        "\\infty" => signed(sign, "inf"),
        "\\varepsilon" | "\\epsilon" | "\\cdot" if sign.is_empty() => ".".to_owned(),
        _ => match fraction(unsigned) {
            Some(fraction) => signed(sign, &fraction),
            None => format!("{sign}{unsigned}"),
        },
    }
}

/// Returns the fraction `\frac{1}{3}` as `1/3`.
fn fraction(text: &str) -> Option<String> {
    let rest = ["\\frac", "\\tfrac", "\\dfrac"]
        .iter()
        .find_map(|command| text.strip_prefix(command))?;
    let inner = rest.strip_prefix('{')?.strip_suffix('}')?;
    let (numerator, denominator) = inner.split_once("}{")?;
    Some(format!("{numerator}/{denominator}"))
}
