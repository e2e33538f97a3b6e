//! Rows as TPLib reads and writes them.
//!
//! ```text
//! [0,-1/3,-oo]
//! [-oo,2,0.5]
//! ```
//!
//! Each row stands in brackets, and commas separate its entries. Comments start with `#`. There are no
//! labels. (TPLib is X. Allamigeon's library for tropical polyhedra.)

use super::rows::Rows;
use super::scan::{Kind, Scanner};
use super::{Fault, Reading};
use crate::diagnostic::Problem;
use crate::notation::Algebra;

/// Reads a matrix in the notation of TPLib.
pub(super) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let mut scanner = Scanner::new(text);
    let mut rows = Rows::new(text.len(), algebra);
    loop {
        let open = scanner.next();
        if open.kind == Kind::End {
            return rows.reading(text, None);
        }
        if !open.is(b'[') {
            return Err(open.unexpected("`[` and a row"));
        }
        row(&mut scanner, &mut rows, |word| word)?;
    }
}

/// Reads the entries of a row whose bracket is open, up to its closing bracket; `entry_of` removes what may stand
/// around an entry.
pub(super) fn row(
    scanner: &mut Scanner<'_>,
    rows: &mut Rows,
    entry_of: impl Fn(&str) -> &str,
) -> Result<(), Fault> {
    loop {
        let token = scanner.next();
        match token.kind {
            Kind::Word => rows.push(entry_of(token.text), token.span())?,
            Kind::Mark(b']') if rows.entries() == 0 => {
                return Err(Fault::new(Problem::empty_row(), token.span()));
            }
            _ => return Err(token.unexpected("an entry")),
        }
        let token = scanner.next();
        match token.kind {
            Kind::Mark(b',') => {}
            Kind::Mark(b']') => return rows.end_row(token.start),
            _ => return Err(token.unexpected("`,` or `]`")),
        }
    }
}
