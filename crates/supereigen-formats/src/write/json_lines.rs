//! JSON lines: one object per vector and line, with its certificate if that is wanted.

use std::io::Write;

use supereigen::{Cone, ConeCertificate, Fall, Inspector, Kind, Rational, Values};

use super::Context;
use super::json_text::append_number;
use super::rows::{Row, Style};
use super::text::{End, Syntax, TextWriter, sealed::Sealed};
use crate::notation::{NumberFormat, append_machine};

/// Writes one JSON object per line, `{"vector":[0,-1,null]}`, and nothing before or after. An output that may lack
/// vectors has a last object `{"complete":false}`.
///
/// With certificates the object also says how the lasso of the extremal closes:
/// `{"vector":[…],"types":[1],"kind":"strict","stem":[1],"cycle":[2,3],"cycle_weight":1}`. The kinds
/// are `strict`, `forked` (followed by `"entries":[…]`), `pure zero cycle` and `unit`; nodes are
/// numbered from 1. A vector that is not extremal has no certificate.
///
/// The certificate of an extremal of a [`Cone`] is
/// `{"vector":[…],"types":[1],"falls":[[3,2],[2,1,2]]}`: each list of `falls` is a node and then rows, all from 1.
///
/// Numbers are written as [`JsonWriter`](crate::JsonWriter) writes them.
///
/// ```
/// use supereigen::{Matrix, Sink, System, Values};
/// use supereigen_formats::{Context, JsonLinesWriter};
///
/// let a = Matrix::from_rows([[Some(-3), Some(1)], [Some(1), Some(0)]])?;
/// let system = System::new(&a, 0)?;
/// let context = Context::new(2, system.denominator().clone());
/// let mut writer = JsonLinesWriter::new(Vec::new(), &context, Some(system.inspector()));
/// assert!(writer.push(Values::integers(&[0i64, -1])).is_continue());
/// assert_eq!(
///     String::from_utf8(writer.finish(true)?)?,
///     "{\"vector\":[0,-1],\"types\":[1],\"kind\":\"strict\",\"stem\":[],\"cycle\":[1,2],\
///      \"cycle_weight\":2}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type JsonLinesWriter<W> = TextWriter<W, JsonLines>;

/// The syntax of [`JsonLinesWriter`].
#[derive(Debug)]
pub struct JsonLines {
    certificates: Certificates,
}

/// What finds the certificates of vectors.
#[derive(Debug)]
enum Certificates {
    None,
    Lassos(Inspector),
    Cone(Box<Cone>),
}

impl From<Option<Inspector>> for JsonLines {
    fn from(inspector: Option<Inspector>) -> JsonLines {
        let certificates = inspector.map_or(Certificates::None, Certificates::Lassos);
        JsonLines { certificates }
    }
}

impl<W: Write> TextWriter<W, JsonLines> {
    /// Creates a writer, which writes nothing yet. It writes certificates if there is an inspector, which must belong
    /// to the system whose vectors come.
    pub fn new(
        writer: W,
        context: &Context,
        certificates: Option<Inspector>,
    ) -> JsonLinesWriter<W> {
        TextWriter::start(writer, context, certificates.into())
    }

    /// Creates a writer of the extremals of a cone with their certificates, which writes nothing yet.
    pub fn of_cone(writer: W, context: &Context, cone: &Cone) -> JsonLinesWriter<W> {
        let certificates = Certificates::Cone(Box::new(cone.clone()));
        TextWriter::start(writer, context, JsonLines { certificates })
    }
}

impl Sealed for JsonLines {}

impl Syntax for JsonLines {
    fn style(&self) -> &'static Style {
        &Style::JSON
    }

    fn vector(&self, row: &Row, vector: Values<'_>, line: &mut Vec<u8>) {
        line.extend_from_slice(b"{\"vector\":");
        row.append(vector, line);
        match &self.certificates {
            Certificates::None => {}
            Certificates::Lassos(inspector) => {
                // Most lassos are told, and written without a copy.
                if let Some(told) = inspector.told_by(vector) {
                    append_kind(told.types(), &Kind::Strict, line);
                    append_lasso(&row.format, told.stem, told.cycle, Some(&told.weight), line);
                } else if let Some(found) = inspector.certificate_of(vector) {
                    append_kind(&found.types, &found.kind, line);
                    let weight = found.cycle_weight.as_ref();
                    append_lasso(&row.format, &found.stem, &found.cycle, weight, line);
                }
            }
            Certificates::Cone(cone) => {
                if let Some(certificate) = cone.certificate_of(vector) {
                    append_cone_certificate(&certificate, line);
                }
            }
        }
        line.extend_from_slice(b"}\n");
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        if end.is_part {
            line.extend_from_slice(b"{\"complete\":false}\n");
        }
    }
}

/// Appends the first members of a certificate, each after a comma.
fn append_kind(types: &[usize], kind: &Kind, line: &mut Vec<u8>) {
    append_nodes("types", types, line);
    line.extend_from_slice(b",\"kind\":\"");
    line.extend_from_slice(kind.name().as_bytes());
    line.push(b'"');
    if let Kind::Forked { entries } = kind {
        append_nodes("entries", entries, line);
    }
}

/// Appends the other members of a certificate, each after a comma.
fn append_lasso(
    format: &NumberFormat,
    stem: &[usize],
    cycle: &[usize],
    weight: Option<&Rational>,
    line: &mut Vec<u8>,
) {
    append_nodes("stem", stem, line);
    append_nodes("cycle", cycle, line);
    line.extend_from_slice(b",\"cycle_weight\":");
    append_number(format, weight, line);
}

fn append_cone_certificate(certificate: &ConeCertificate, line: &mut Vec<u8>) {
    append_nodes("types", &certificate.types, line);
    line.extend_from_slice(b",\"falls\":[");
    for (index, Fall { node, rows }) in certificate.falls.iter().enumerate() {
        if index > 0 {
            line.push(b',');
        }
        append_list(std::iter::once(node).chain(rows), line);
    }
    line.push(b']');
}

fn append_nodes(key: &str, nodes: &[usize], line: &mut Vec<u8>) {
    line.extend_from_slice(b",\"");
    line.extend_from_slice(key.as_bytes());
    line.extend_from_slice(b"\":");
    append_list(nodes, line);
}

/// Appends a list of nodes or rows, numbered from 1.
fn append_list<'a>(indices: impl IntoIterator<Item = &'a usize>, line: &mut Vec<u8>) {
    line.push(b'[');
    for (at, index) in indices.into_iter().enumerate() {
        if at > 0 {
            line.push(b',');
        }
        append_machine(index + 1, line);
    }
    line.push(b']');
}
