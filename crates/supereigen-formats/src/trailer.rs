//! The line at the end of a shard, which says which shard it is and whether it is complete; and the line at the end of
//! any other output that may lack vectors.

use std::fmt;

/// What the end of an output says if the output is one shard of several.
///
/// `Display` writes `shard 2/7 of 0123abcd: complete, 123 vectors`; most formats have this text in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trailer {
    /// The title of the shard on one line, such as `2/7 of 0123abcd`.
    pub shard: String,
    /// Whether the output has all vectors of the shard.
    pub complete: bool,
    /// The number of vectors in the output.
    pub vectors: u64,
}

/// The comment at the end of an output that may lack vectors.
pub const PART: &str = "incomplete: there may be more vectors";

/// Returns whether a line is the comment that says that there may be more vectors.
pub(crate) fn is_part(line: &str) -> bool {
    let comment = line.trim().strip_prefix('#').map(str::trim_start);
    comment == Some(PART)
}

impl fmt::Display for Trailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.complete {
            true => "complete",
            false => "incomplete",
        };
        let noun = match self.vectors {
            1 => "vector",
            _ => "vectors",
        };
        let (shard, vectors) = (one_line(&self.shard), self.vectors);
        write!(f, "shard {shard}: {state}, {vectors} {noun}")
    }
}

impl Trailer {
    /// Appends the trailer as a comment that begins with `mark`, and a line feed.
    pub(crate) fn append(&self, mark: char, line: &mut Vec<u8>) {
        line.extend_from_slice(format!("{mark} {self}\n").as_bytes());
    }

    /// Returns whether a line begins like a trailer in a comment with `#`.
    pub(crate) fn is_begun_by(line: &str) -> bool {
        Trailer::content(line).is_some()
    }

    fn content(line: &str) -> Option<&str> {
        line.trim().strip_prefix("# shard ")
    }

    /// Reads a trailer from a comment with `#`; `None` if the line is not a trailer.
    pub(crate) fn parse(line: &str) -> Option<Trailer> {
        let text = Trailer::content(line)?;
        let (shard, state) = text.rsplit_once(": ")?;
        let (state, vectors) = state.split_once(", ")?;
        let complete = match state {
            "complete" => true,
            "incomplete" => false,
            _ => return None,
        };
        let (count, noun) = vectors.split_once(' ')?;
        matches!(noun, "vector" | "vectors").then_some(())?;
        Some(Trailer {
            shard: shard.to_owned(),
            complete,
            vectors: count.parse().ok()?,
        })
    }
}

/// Returns the name with every control character replaced by a blank, so that it fits on one line.
fn one_line(name: &str) -> String {
    name.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trailer_is_read_as_it_is_written() {
        for (shard, complete, vectors, expected) in [
            (
                "2/7 of 0a",
                true,
                123,
                "# shard 2/7 of 0a: complete, 123 vectors\n",
            ),
            ("a: b", false, 1, "# shard a: b: incomplete, 1 vector\n"),
            ("", true, 0, "# shard : complete, 0 vectors\n"),
        ] {
            let shard = shard.to_owned();
            let trailer = Trailer {
                shard,
                complete,
                vectors,
            };
            let mut line = Vec::new();
            trailer.append('#', &mut line);
            let line = String::from_utf8(line).unwrap_or_default();
            assert_eq!(line, expected);
            assert_eq!(Trailer::parse(&line), Some(trailer));
        }
    }

    #[test]
    fn a_part_is_told_by_its_last_line() {
        for line in [format!("# {PART}\n"), format!(" #{PART} ")] {
            assert!(is_part(&line), "{line}");
        }
        for line in [PART, "# incomplete", "# there may be more vectors", ""] {
            assert!(!is_part(line), "{line}");
        }
    }

    #[test]
    fn other_comments_are_no_trailers() {
        for line in [
            "# shard",
            "# shards 1: complete, 2 vectors",
            "# shard 1: complete",
            "# shard 1: whole, 2 vectors",
            "# shard 1: complete, two vectors",
            "# shard 1: complete, 2 rows",
            "shard 1: complete, 2 vectors",
            "% shard 1: complete, 2 vectors",
        ] {
            assert_eq!(Trailer::parse(line), None, "{line}");
        }
        assert_eq!(one_line("a\nb"), "a b");
    }
}
