//! Telling the format of a basis from its first line that is not blank.

use std::io::BufRead;

use super::lines::Lines;
use super::{Failure, Syntax, csv, json, latex, plain, pretty};

/// The format; the lines stay before the first one that is not blank.
pub(super) fn detect<R: BufRead>(lines: &mut Lines<R>) -> Result<Syntax, Failure> {
    if !lines.advance_to_text()? {
        return Ok(Syntax::Plain(plain::Rows::default()));
    }
    lines.hold();
    let text = lines.text();
    let content = text.trim_start_matches([' ', '\t']);
    Ok(if content.starts_with('{') {
        if json::is_record(text) {
            Syntax::JsonLines(json::Records)
        } else {
            Syntax::Json(json::Object::default())
        }
    } else if content.starts_with("\\begin") {
        Syntax::Latex(latex::Environment::default())
    } else if pretty::Head::parse(text).is_some() {
        Syntax::Pretty(pretty::Table::default())
    } else if csv::is_head(text) {
        Syntax::Csv(csv::Table::default())
    } else {
        Syntax::Plain(plain::Rows::default())
    })
}
