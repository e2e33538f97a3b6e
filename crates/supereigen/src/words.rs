//! What is written once for several types: the words that flags and interfaces use for the values of an enum, and setters.

/// The error for a word that names no value of its kind, for example no [`Method`](crate::Method).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    word: String,
    what: &'static str,
    known: &'static [&'static str],
}

impl UnknownWord {
    pub(crate) fn new(
        word: &str,
        what: &'static str,
        known: &'static [&'static str],
    ) -> UnknownWord {
        let word = word.to_owned();
        UnknownWord { word, what, known }
    }
}

crate::messages! { UnknownWord:
    Self { word, what, known } => "{word:?} is no {what}; there are {}", known.join(", ");
}

/// Gives each value of an enum a word, which [`Display`](std::fmt::Display) writes and [`FromStr`](std::str::FromStr) reads.
macro_rules! words {
    ($type:ident, $what:literal, $($value:ident $word:expr),+ $(,)?) => {
        impl $type {
            /// All values.
            pub const ALL: [$type; [$($word),+].len()] = [$($type::$value),+];

            /// The words for all values.
            pub const WORDS: &[&str] = &[$($word),+];

            /// Returns the word for this value.
            pub fn word(self) -> &'static str {
                match self {
                    $($type::$value => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::words::UnknownWord;

            fn from_str(word: &str) -> Result<$type, Self::Err> {
                let place = $type::WORDS.iter().position(|known| *known == word);
                let unknown = || crate::words::UnknownWord::new(word, $what, $type::WORDS);
                place.map(|place| $type::ALL[place]).ok_or_else(unknown)
            }
        }
    };
}

pub(crate) use words;

/// Makes methods that take a value, change it and return it, so that several changes can be written one after the other.
macro_rules! setters {
    ($type:ident: $(
        $(#[$about:meta])+ $name:ident($value:ident $(, $new:ident: $of:ty)?) $change:block
    )+) => {
        impl $type {
            $(
                $(#[$about])+
                #[must_use]
                pub fn $name(mut self $(, $new: $of)?) -> $type {
                    let $value = &mut self;
                    $change
                    self
                }
            )+
        }
    };
}

pub(crate) use setters;

#[cfg(test)]
mod tests {
    use crate::lasso::{Kernel, Strategy};
    use crate::{Method, UnknownWord};

    #[test]
    fn words_are_read_as_they_are_written() {
        let again =
            |word: &&str| Ok::<_, UnknownWord>(word.parse::<Method>()?.to_string() == **word);
        assert!(Method::WORDS.iter().all(|word| again(word) == Ok(true)));
        assert_eq!("dense64".parse(), Ok(Kernel::Dense64));
        let error = "up".parse::<Strategy>().map_err(|error| error.to_string());
        let expected = "\"up\" is no strategy; there are auto, forward, backward, tree";
        assert_eq!(error, Err(expected.to_owned()));
    }
}
