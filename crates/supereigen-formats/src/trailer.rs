//! What a part of a basis says about itself at its end.

use std::fmt;

/// The end of an output that is one shard of several: which one, and whether it is whole.
///
/// `Display` is `shard 2/7 of 0123abcd: complete, 123 vectors`, which most formats have in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trailer {
    /// Which shard it is; one line.
    pub shard: String,
    /// Whether all vectors of the shard are there.
    pub complete: bool,
    /// How many there are.
    pub vectors: u64,
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
    /// Appends the comment that begins with this mark, and a line feed.
    pub(crate) fn append(&self, mark: char, line: &mut Vec<u8>) {
        line.extend_from_slice(format!("{mark} {self}\n").as_bytes());
    }

    /// Whether a line begins like such a comment of a format that is read.
    pub(crate) fn is_begun_by(line: &str) -> bool {
        Trailer::content(line).is_some()
    }

    fn content(line: &str) -> Option<&str> {
        line.trim().strip_prefix("# shard ")
    }

    /// Reads such a comment; `None` if it is any other line.
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

/// A name without what would end its line.
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
