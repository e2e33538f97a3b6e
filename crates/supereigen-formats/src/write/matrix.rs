//! Writes a matrix in the formats that have all its entries, row by row.

use std::io::{self, Write};

use supereigen::{Matrix, Numerators};

use super::labels::{check_header, csv_field};
use super::rows::Row;
use super::{dense_row, json_text};
use crate::notation::{Notation, NumberFormat};
use crate::row_style::Style;

pub(crate) fn plain(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    if !matrix.labels().is_empty() {
        writeln!(out, "labels: {}", matrix.labels().join(" "))?;
    }
    rows(out, matrix, notation, &Style::PLAIN)
}

pub(crate) fn csv(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    let labels = matrix.labels();
    check_header(labels)?;
    if !labels.is_empty() {
        let fields: Vec<String> = labels.iter().map(|label| csv_field(label)).collect();
        writeln!(out, "{}", fields.join(","))?;
    }
    rows(out, matrix, notation, &Style::CSV)
}

pub(crate) fn json(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    out.write_all(b"{\"matrix\":[")?;
    rows(out, matrix, notation, &Style::JSON)?;
    let mut end = b"\n]".to_vec();
    json_text::append_labels(matrix.labels(), &mut end);
    end.extend_from_slice(b"}\n");
    out.write_all(&end)
}

pub(crate) fn tplib(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    rows(out, matrix, notation, &Style::TPLIB)
}

pub(crate) fn polymake(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    out.write_all(b"MATRIX\n")?;
    rows(out, matrix, notation, &Style::PLAIN)
}

/// Writes all rows, each with a single `write_all`.
fn rows(
    out: &mut dyn Write,
    matrix: &Matrix,
    notation: Notation,
    style: &'static Style,
) -> io::Result<()> {
    let format = NumberFormat::new(matrix.denominator(), notation);
    let (row, mut left_out) = (Row::new(style, format), style.left_out);
    let mut line = Vec::new();
    for index in 0..matrix.rows() {
        line.clear();
        row.append(Numerators::Big(&dense_row(matrix, index)), &mut line);
        out.write_all(line.get(left_out..).unwrap_or_default())?;
        left_out = 0;
    }
    Ok(())
}
