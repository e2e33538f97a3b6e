//! Numbers, vectors and matrices for serde, behind the feature `serde`.
//!
//! A number is an integer of 64 bits or a text such as `"143/3"`, so that nothing is rounded, and −∞ is null. A vector
//! is the list of its entries. A matrix lists its finite entries, with indices from 0.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::matrix::Matrix;
use crate::number::Number;
use crate::scalar::Rational;
use crate::stretch::Stretch;
use crate::vector::Vector;

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Number::MinusInfinity => serializer.serialize_none(),
            Number::Integer(value) => serializer.serialize_i64(*value),
            other => serializer.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an integer, the text of a number, or null for −∞")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Number, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_unit<E: de::Error>(self) -> Result<Number, E> {
        Ok(Number::MinusInfinity)
    }

    fn visit_none<E: de::Error>(self) -> Result<Number, E> {
        Ok(Number::MinusInfinity)
    }
}

impl Serialize for Vector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Number::from))
    }
}

impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Vector, D::Error> {
        Vec::<Number>::deserialize(deserializer).map(Vector::from_iter)
    }
}

impl Serialize for Stretch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stretch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stretch, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// A matrix as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rows: usize,
    columns: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    labels: Vec<String>,
    entries: Vec<(usize, usize, Number)>,
}

impl Serialize for Matrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.arcs().map(|(i, j, value)| (i, j, value.into()));
        let written = Written {
            rows: self.rows(),
            columns: self.columns(),
            labels: self.labels().to_vec(),
            entries: entries.collect(),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Matrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Matrix, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let shape = (written.rows, written.columns);
        let matrix = Matrix::from_entries(shape, written.entries);
        let labelled = if written.labels.is_empty() {
            matrix
        } else {
            matrix.and_then(|matrix| matrix.with_labels(written.labels))
        };
        labelled.map_err(de::Error::custom)
    }
}

/// Writes and reads a finite number that may be missing, as a [`Number`].
pub(crate) mod rational {
    use super::{Deserialize, Deserializer, Number, Rational, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        value: &Option<Rational>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Number::from(value).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Rational>, D::Error> {
        Number::deserialize(deserializer).map(Number::into_entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Certificate, Kind};

    fn again<T: Serialize + for<'de> Deserialize<'de>>(value: &T) -> (String, T) {
        let text = serde_json::to_string(value).expect("serializable");
        let read = serde_json::from_str(&text).expect(&text);
        (text, read)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let matrix: Matrix = "1/3 .; -2 123456789012345678901".parse().expect("a matrix");
        let labels = vec!["a".to_owned(), "b".to_owned()];
        let matrix = matrix.with_labels(labels).expect("two");
        let (text, read) = again(&matrix);
        let entries = r#"[[0,0,"1/3"],[1,0,-2],[1,1,"123456789012345678901"]]"#;
        let head = r#"{"rows":2,"columns":2,"labels":["a","b"],"entries":"#;
        assert_eq!(text, format!("{head}{entries}}}"));
        assert_eq!(read, matrix);
        let x: Vector = "0 -1/2 .".parse().expect("a vector");
        assert_eq!(again(&x), (r#"[0,"-1/2",null]"#.to_owned(), x));
        let certificate = Certificate {
            types: vec![0],
            stem: Vec::new(),
            cycle: vec![0, 1],
            cycle_weight: Some(Rational::from(1)),
            kind: Kind::Strict,
        };
        let (text, read) = again(&certificate);
        assert!(
            text.contains(r#""cycle_weight":1,"kind":"strict""#),
            "{text}"
        );
        assert_eq!(read, certificate);
    }

    #[test]
    fn what_is_no_matrix_is_refused() {
        for (rest, message) in [
            (r#""columns":1,"entries":[[0,1,0]]"#, "row 1, column 2"),
            (r#""columns":1,"entries":[[0,0,"x"]]"#, "a number such as"),
            (
                r#""columns":1,"entries":[[0,0,0.5]]"#,
                "an integer, the text",
            ),
            (r#""columns":1,"entries":[],"labels":["a","b"]"#, "2 labels"),
            (r#""entries":[]"#, "columns"),
            (r#""columns":1,"entries":[],"x":0"#, "unknown field"),
        ] {
            let text = format!("{{\"rows\":1,{rest}}}");
            let error = serde_json::from_str::<Matrix>(&text).expect_err(rest);
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
