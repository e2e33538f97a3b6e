//! Certificates of vectors, as members of their JSON objects.

use supereigen::{Cone, ConeCertificate, Fall, Inspector, Kind, Rational, Space, Values};

use super::json_text::append_number;
use crate::notation::{NumberFormat, append_machine};

/// What finds the certificates of vectors, which [`VectorWriter::with_certificates`](crate::VectorWriter::with_certificates)
/// writes. A vector that is not extremal has none.
///
/// ```
/// use supereigen::{Matrix, Sink, System, Values};
/// use supereigen_formats::{Certificates, Context, Ending, VectorFormat, VectorWriter};
///
/// let a = Matrix::from_rows([[Some(-3), Some(1)], [Some(1), Some(0)]])?;
/// let system = System::new(&a, 0)?;
/// let context = Context::new(2, system.denominator().clone());
/// let certificates = Certificates::Lassos(system.inspector());
/// let writer = VectorWriter::new(Vec::new(), &context, VectorFormat::JsonLines);
/// let mut writer = writer.with_certificates(certificates);
/// assert!(writer.push(Values::integers(&[0i64, -1])).is_continue());
/// assert_eq!(
///     String::from_utf8(writer.finish(Ending::All)?)?,
///     "{\"vector\":[0,-1],\"types\":[1],\"kind\":\"strict\",\"stem\":[],\"cycle\":[1,2],\
///      \"cycle_weight\":2}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Certificates {
    /// There are none.
    None,
    /// How the lassos of extremals close:
    /// `"types":[1],"kind":"strict","stem":[1],"cycle":[2,3],"cycle_weight":1`. The kinds are `strict`, `forked` (followed by
    /// `"entries":[…]`), `pure zero cycle` and `unit`; nodes are numbered from 1. The inspector must belong to the system whose
    /// vectors come.
    Lassos(Inspector),
    /// Those of the extremals of a cone, `"types":[1],"falls":[[3,2],[2,1,2]]`: each list of `falls` is a node and then rows,
    /// all from 1.
    Cone(Box<Cone>),
}

impl Certificates {
    /// Returns what finds the certificates of the extremals of a space.
    pub fn of_space(space: &Space) -> Certificates {
        match space {
            Space::Supereigen(system) => Certificates::Lassos(system.inspector()),
            Space::Cone(cone) => Certificates::Cone(Box::new(cone.clone())),
        }
    }

    /// Appends the members of a certificate, each after a comma, and the end of the object; nothing if there are none.
    #[inline]
    pub(super) fn append(&self, vector: Values<'_>, format: &NumberFormat, line: &mut Vec<u8>) {
        match self {
            Certificates::None => return,
            Certificates::Lassos(inspector) => {
                // Most lassos are told, and written without a copy.
                if let Some(told) = inspector.told_by(vector) {
                    append_kind(told.types(), &Kind::Strict, line);
                    append_lasso(format, told.stem, told.cycle, Some(&told.weight), line);
                } else if let Some(found) = inspector.certificate_of(vector) {
                    append_kind(&found.types, &found.kind, line);
                    let weight = found.cycle_weight.as_ref();
                    append_lasso(format, &found.stem, &found.cycle, weight, line);
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
    for index in indices {
        append_number_and_comma(index + 1, line);
    }
    line.pop_if(|last| *last == b',');
    line.push(b']');
}

/// Appends a number, mostly of one or two digits, which are stored together.
fn append_number_and_comma(number: usize, line: &mut Vec<u8>) {
    let digit = |value: usize| b'0' + (value % 10) as u8;
    match number {
        0..10 => line.extend_from_slice(&[digit(number), b',']),
        10..100 => line.extend_from_slice(&[digit(number / 10), digit(number), b',']),
        _ => {
            append_machine(number, line);
            line.push(b',');
        }
    }
}
