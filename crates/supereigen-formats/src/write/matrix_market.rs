//! MatrixMarket files in the format `coordinate`, as the reader reads them.

use std::io::{self, Write};

use supereigen::Matrix;

use crate::notation::{Form, Notation, NumberFormat, append_machine};

/// Writes the finite entries in the order of the rows, under the field `integer` if all of them are integers, else `real`,
/// with the labels in a comment. A number that has no decimal form, or for which the notation wants a fraction, is written as
/// a fraction, which is an extension of the format; a comment then says so.
///
/// The rows and columns must not be many more than the entries: the reader accepts 2²⁰ of them, and one more for each byte of
/// the text.
pub(crate) fn matrix_market(
    writer: &mut dyn Write,
    matrix: &Matrix,
    notation: Notation,
) -> io::Result<()> {
    let format = NumberFormat::new(matrix.denominator(), notation);
    writer.write_all(head(matrix, &format).as_bytes())?;
    let mut lines = Vec::new();
    for row in 0..matrix.rows() {
        lines.clear();
        for (column, numerator) in matrix.row(row) {
            append_machine(row + 1, &mut lines);
            lines.push(b' ');
            append_machine(column + 1, &mut lines);
            lines.push(b' ');
            format.append(&Some(numerator.clone()), &mut lines);
            lines.push(b'\n');
        }
        writer.write_all(&lines)?;
    }
    Ok(())
}

/// Returns everything before the entries: the header, comments and the size line.
fn head(matrix: &Matrix, format: &NumberFormat) -> String {
    let form = greatest_form(matrix, format);
    let field = match form {
        Form::Integer => "integer",
        _ => "real",
    };
    let mut head = format!("%%MatrixMarket matrix coordinate {field} general\n");
    if form == Form::Fraction {
        head.push_str("% Values p/q are exact fractions, an extension of the format.\n");
    }
    if !matrix.labels().is_empty() {
        head.push_str(&format!("% labels: {}\n", matrix.labels().join(" ")));
    }
    let (rows, columns) = (matrix.rows(), matrix.columns());
    head.push_str(&format!("{rows} {columns} {}\n", matrix.finite_entries()));
    head
}

/// Returns the greatest form that a finite value of a matrix takes: a fraction if there is any, else a decimal.
fn greatest_form(matrix: &Matrix, format: &NumberFormat) -> Form {
    if matrix.denominator().is_one() {
        return Form::Integer;
    }
    let mut text = Vec::new();
    let values = (0..matrix.rows()).flat_map(|row| matrix.row(row));
    let forms = values.map(|(_, numerator)| {
        text.clear();
        format.append(&Some(numerator.clone()), &mut text)
    });
    forms.max().unwrap_or(Form::Integer)
}
