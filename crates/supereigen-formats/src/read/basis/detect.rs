//! Detects the format of a basis from its first line that is not blank.

use std::io::BufRead;

use super::json_lines::is_record;
use super::json_object::Object;
use super::{Failure, Syntax, csv, plain};
use crate::diagnostic::Problem;
use crate::read::fault::Fault;
use crate::read::stream::Lines;

/// Returns the format, without consuming the line by which it is recognised. Formats that are written for
/// people are refused by name.
pub(super) fn detect<R: BufRead>(lines: &mut Lines<R>) -> Result<Syntax, Failure> {
    if !lines.advance_to_text()? {
        return Ok(Syntax::Plain(plain::Rows::default()));
    }
    lines.hold();
    let text = lines.text();
    let content = text.trim_start_matches([' ', '\t']);
    Ok(if content.starts_with('{') {
        if is_record(text) {
            Syntax::JsonLines
        } else {
            Syntax::Json(Object::default())
        }
    } else if let Some(name) = for_people(text) {
        let message = format!("this is {name}, which is for people: no vectors are read from it");
        let problem = Problem::new("for-people", message)
            .label("not for programs")
            .help("vectors are read from plain, csv, json, jsonl, tplib, polymake and npy files");
        return Err(Fault::new(problem, 0..text.len()).into());
    } else if csv::is_head(text) {
        Syntax::Csv(csv::Table::default())
    } else {
        Syntax::Plain(plain::Rows::default())
    })
}

/// Returns the name of a format that is written for people, if a first line is the head of a table or starts LaTeX.
fn for_people(line: &str) -> Option<&'static str> {
    const COLOUR: char = '\u{1b}';
    /// The head of a table without lassos is indented, unlike a comment.
    const INDENTED: &str = "     #";
    if line.trim_start().starts_with("\\begin") {
        return Some("LaTeX");
    }
    let mut words = line.split_whitespace();
    let begins = words.next() == Some("#");
    let is_head = match (words.next_back(), words.next_back()) {
        (Some("lasso"), Some("type")) => begins,
        (Some("support"), _) => line.starts_with(INDENTED),
        _ => false,
    };
    (is_head || line.contains(COLOUR)).then_some("a table")
}
