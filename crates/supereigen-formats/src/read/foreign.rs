//! Recognises files of other programs that are not read, and says how to convert each.

use crate::diagnostic::{BYTE_ORDER_MARK, Diagnostic, Problem};

/// How a file is recognised by its bytes and its first line, what it is, and what to do with it.
type Foreign = (fn(&[u8], &str) -> bool, &'static str, &'static str);

const SHEET: &str = "save the sheet as CSV, and read that file";
const EDGES: &str = "Python reads a graph of networkx; or write a table with the columns `event`, `waits_for` and `weight`, \
    such as `networkx.to_pandas_edgelist` makes";

/// The first bytes of a workbook of Excel 97.
const OLD_EXCEL: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

const KNOWN: &[Foreign] = &[
    (
        |bytes, _| bytes.starts_with(OLD_EXCEL) || is_archive_with(bytes, b"xl/workbook."),
        "a workbook of Excel",
        SHEET,
    ),
    (
        |bytes, _| is_archive_with(bytes, b"application/vnd.oasis.opendocument.spreadsheet"),
        "a workbook of LibreOffice",
        SHEET,
    ),
    (
        |bytes, _| is_archive_with(bytes, b".npy"),
        "an archive of NumPy",
        "open it by `numpy.load`, and save the array of the matrix by `numpy.save`",
    ),
    (
        |bytes, line| line.starts_with('<') && has(bytes, b"<graphml"),
        "a graph in GraphML",
        EDGES,
    ),
    (
        |_, line| line.starts_with("digraph") || line.starts_with("strict digraph"),
        "a graph in DOT",
        EDGES,
    ),
    (
        |_, line| line.starts_with("max-plus model"),
        "a max-plus model",
        "copy the rows of one matrix, `[[0 1] [-inf 2]]`, to a file of their own",
    ),
    (
        |_, line| line.starts_with('\\') || line.contains("\\begin{"),
        "a matrix in LaTeX",
        "write each row on a line, with blanks in place of `&` and without `\\\\`",
    ),
];

/// Returns what is said of a file that could not be read, if another program is known to have written it.
pub(super) fn refusal(bytes: &[u8]) -> Option<Diagnostic> {
    let line = first_line(bytes);
    let mut known = KNOWN.iter();
    let (_, name, help) = known.find(|(is, ..)| is(bytes, line))?;
    let problem = Problem::new("foreign", format!("this is {name}, which is not read"))
        .label("starts here")
        .help(*help);
    Some(Diagnostic::new(problem, bytes, 0..0))
}

/// Returns the first line that is neither blank nor a comment; nothing if it is not UTF-8.
fn first_line(bytes: &[u8]) -> &str {
    let mark = BYTE_ORDER_MARK.as_bytes();
    let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
    let lines = bytes.split(|&byte| byte == b'\n');
    let mut lines = lines.map(|line| std::str::from_utf8(line).unwrap_or_default().trim());
    let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '%', '/', '*']);
    lines.find(|line| !is_comment(line)).unwrap_or_default()
}

fn is_archive_with(bytes: &[u8], piece: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") && has(bytes, piece)
}

fn has(bytes: &[u8], piece: &[u8]) -> bool {
    bytes.windows(piece.len()).any(|found| found == piece)
}
