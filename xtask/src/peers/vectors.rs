//! Vectors as all the programs print them, made comparable.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};

/// Entries, −∞ as `None`.
pub(crate) type Vector = Vec<Option<i64>>;

/// The vectors of a text, one on each line, with their greatest entry made 0 and each once.
///
/// A peer may choose any multiple of an extremal, so only the scaled ones can be compared.
pub(crate) fn scaled_set(text: &str, n: usize) -> Result<BTreeSet<Vector>> {
    rows(text)?
        .into_iter()
        .map(|vector| {
            if vector.len() != n {
                bail!("a vector has {} entries instead of {n}", vector.len());
            }
            let greatest = vector.iter().copied().max().flatten();
            let greatest = greatest.context("a vector has no finite entry")?;
            let scale = |entry: Option<i64>| match entry {
                Some(entry) => entry
                    .checked_sub(greatest)
                    .map(Some)
                    .context("the entries of a vector are too far apart"),
                None => Ok(None),
            };
            vector.into_iter().map(scale).collect()
        })
        .collect()
}

/// The rows of a text: `0 -1 -inf` of ours and polymake's, `[0,-1,-oo]` of TPLib's.
pub(crate) fn rows(text: &str) -> Result<Vec<Vector>> {
    text.lines()
        .map(|line| {
            line.split([' ', ',', '[', ']', '\t'])
                .filter(|word| !word.is_empty())
                .map(entry)
                .collect()
        })
        .filter(|row: &Result<Vector>| !row.as_ref().is_ok_and(Vec::is_empty))
        .collect()
}

/// Integers only: the systems have no others, and so neither have their scaled extremals.
fn entry(word: &str) -> Result<Option<i64>> {
    match word {
        "-inf" | "-oo" => Ok(None),
        _ => word
            .parse()
            .map(Some)
            .with_context(|| format!("`{word}` is no integer")),
    }
}

/// The text of a row, with the given word for −∞ and the given separator.
pub(crate) fn row_text(row: &[Option<i64>], infinity: &str, separator: &str) -> String {
    let words: Vec<String> = row
        .iter()
        .map(|entry| entry.map_or_else(|| infinity.to_owned(), |entry| entry.to_string()))
        .collect();
    words.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_equal_whatever_the_notation_order_and_multiples() -> Result<()> {
        let ours = scaled_set("0 -1 -inf\n-2 0 0\n", 3)?;
        let tplib = scaled_set("[5,7,7]\n[0,-1,-oo]\n", 3)?;
        let polymake = scaled_set("0 2 2\n0 -1 -inf\n1 0 -inf\n\n", 3)?;
        assert_eq!(ours.len(), 2);
        assert_eq!(ours, tplib);
        assert_eq!(ours, polymake);
        Ok(())
    }

    #[test]
    fn other_vectors_make_another_set() -> Result<()> {
        let set = scaled_set("0 -1 -inf", 3)?;
        for other in ["", "0 -1 -1", "0 -2 -inf", "0 -1 -inf\n0 0 0"] {
            assert_ne!(set, scaled_set(other, 3)?, "{other}");
        }
        Ok(())
    }

    #[test]
    fn what_is_no_vector_is_refused() {
        for text in ["0 1", "-inf -inf -inf", "0 1/2 0", "0 x 0"] {
            assert!(scaled_set(text, 3).is_err(), "{text}");
        }
    }

    #[test]
    fn rows_are_read_as_they_are_written() -> Result<()> {
        let row = vec![Some(0), None, Some(-7)];
        for (infinity, separator) in [("-inf", " "), ("-oo", ",")] {
            let text = row_text(&row, infinity, separator);
            assert_eq!(rows(&text)?, std::slice::from_ref(&row), "{text}");
        }
        Ok(())
    }
}
