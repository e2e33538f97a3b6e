//! Near misses: what an unknown token was probably meant to be.

use super::{EntryProblem, excerpt};
use crate::number;

/// What an unknown token was probably meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// No idea.
    None,
    /// −∞ in another spelling.
    MinusInfinity,
    /// A dash that is not the ASCII minus.
    MinusSign,
    /// A missing value.
    MissingValue,
    /// A hexadecimal, octal or binary number.
    Radix,
    /// A fraction of numbers that are not whole.
    FractionOfDecimals,
    /// A fraction with a signed denominator.
    SignedDenominator,
    /// A fraction of which a part is missing.
    HalfFraction,
    /// Digits in groups.
    DigitGroups,
    /// A lone carriage return.
    CarriageReturn,
    /// A space that is not the ASCII one.
    Space,
    /// A NUL byte, as in UTF-16.
    Nul,
    /// Parentheses or braces.
    Bracket,
    /// A number within quotation marks.
    Quotes,
    /// The labels line in another spelling.
    Labels,
}

impl Hint {
    /// The advice, as a phrase for a help line.
    pub(super) fn text(self) -> &'static str {
        match self {
            Hint::None => "an entry is a number such as `5`, `-0.25` or `143/3`, or `-inf` for −∞",
            Hint::MinusInfinity => "write `-inf` for −∞",
            Hint::MinusSign => "write the minus sign as `-`",
            Hint::MissingValue => "write `-inf` for −∞; there are no missing values",
            Hint::Radix => "write the number in decimal digits",
            Hint::FractionOfDecimals => {
                "numerator and denominator of a fraction are whole numbers, as in `143/3`"
            }
            Hint::SignedDenominator => "put the sign in front, as in `-1/2`",
            Hint::HalfFraction => "a fraction is written without blanks, as in `143/3`",
            Hint::DigitGroups => "write the digits without anything between them",
            Hint::CarriageReturn => {
                "a carriage return alone is no line end; save the file with LF or CRLF line ends"
            }
            Hint::Space => "this contains an unusual space character; use ordinary blanks or tabs",
            Hint::Nul => "this contains a NUL byte; save the file as UTF-8",
            Hint::Bracket => "use square brackets, or none",
            Hint::Quotes => "write entries without quotation marks",
            Hint::Labels => "to name the columns, start a line with `labels:`",
        }
    }
}

/// How much of a token is looked at; whatever is longer was meant to be none of these.
const LONGEST: usize = 200;

/// What is wrong with a token that is neither a number nor a spelling of −∞.
pub(crate) fn explain(token: &str) -> EntryProblem {
    let shown = excerpt(token);
    if token.len() > LONGEST {
        return EntryProblem::Unknown {
            token: shown,
            hint: invisible(token).unwrap_or(Hint::None),
        };
    }
    let plain = token.replace(is_dash, "-").to_lowercase();
    let unsigned = plain.trim_start_matches(['+', '-']);
    if is_infinity(unsigned) && !plain.starts_with('-') {
        return EntryProblem::PlusInfinity { token: shown };
    }
    if unsigned == "nan" {
        return EntryProblem::NotANumber { token: shown };
    }
    EntryProblem::Unknown {
        token: shown,
        hint: hint(token, &plain, unsigned),
    }
}

/// The hint for a short token; `plain` is the token in lower case with ASCII minus signs,
/// `unsigned` the same without its sign.
fn hint(token: &str, plain: &str, unsigned: &str) -> Hint {
    if let Some(hint) = invisible(token) {
        return hint;
    }
    if is_epsilon(plain, unsigned) {
        return Hint::MinusInfinity;
    }
    if token.contains(is_dash) && number::is_entry(plain) {
        return Hint::MinusSign;
    }
    match unsigned {
        "na" | "n/a" | "null" | "none" | "missing" | "nil" | "?" | "_" | "*" => {
            return Hint::MissingValue;
        }
        "labels" | "labels:" | "label" | "label:" => return Hint::Labels,
        _ => {}
    }
    if token.contains(['(', ')', '{', '}']) {
        return Hint::Bracket;
    }
    if token.contains(['"', '\'']) && !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return Hint::Quotes;
    }
    numeric(unsigned)
}

/// Hints for tokens that start like a number.
fn numeric(unsigned: &str) -> Hint {
    if ["0x", "0o", "0b"]
        .iter()
        .any(|radix| unsigned.starts_with(radix))
    {
        return Hint::Radix;
    }
    if let Some((numerator, denominator)) = unsigned.split_once('/') {
        return fraction(numerator, denominator);
    }
    let ungrouped = unsigned.replace(['_', '\''], "");
    if ungrouped != unsigned && number::is_entry(&ungrouped) {
        return Hint::DigitGroups;
    }
    Hint::None
}

fn fraction(numerator: &str, denominator: &str) -> Hint {
    if numerator.is_empty() || denominator.is_empty() {
        return Hint::HalfFraction;
    }
    if !number::is_entry(numerator) {
        return Hint::None;
    }
    match denominator.strip_prefix(['+', '-']) {
        Some(magnitude) if number::is_entry(magnitude) => Hint::SignedDenominator,
        None if number::is_entry(denominator) => Hint::FractionOfDecimals,
        _ => Hint::None,
    }
}

/// Characters that one does not see.
fn invisible(token: &str) -> Option<Hint> {
    if token.contains('\r') {
        Some(Hint::CarriageReturn)
    } else if token.contains('\0') {
        Some(Hint::Nul)
    } else if token.contains(|c: char| c.is_whitespace() || c == '\u{200b}' || c == '\u{feff}') {
        Some(Hint::Space)
    } else {
        None
    }
}

/// The hyphens, dashes and minus signs of Unicode.
fn is_dash(character: char) -> bool {
    matches!(
        character,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

fn is_infinity(unsigned: &str) -> bool {
    matches!(
        unsigned,
        "inf" | ".inf" | "infinity" | "infty" | "\\infty" | "oo" | "∞" | "1.#inf"
    )
}

/// Whether this says −∞, in a spelling that the reader does not know.
fn is_epsilon(plain: &str, unsigned: &str) -> bool {
    (plain.starts_with('-') && (is_infinity(unsigned) || unsigned.is_empty()))
        || matches!(
            plain,
            "eps"
                | "epsilon"
                | "ε"
                | "ϵ"
                | "\\varepsilon"
                | "\\epsilon"
                | "..."
                | "…"
                | "•"
                | "∙"
                | "⋅"
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_of(token: &str) -> Hint {
        match explain(token) {
            EntryProblem::Unknown { hint, .. } => hint,
            other => panic!("{token}: {other:?}"),
        }
    }

    #[test]
    fn near_misses_are_recognised() {
        for (hint, tokens) in [
            (Hint::MinusSign, &["−5", "–1/3", "—0.5"][..]),
            (
                Hint::MinusInfinity,
                &[
                    "-∞",
                    "−∞",
                    "-Infinity",
                    "-INF",
                    "−inf",
                    "-OO",
                    "-.inf",
                    "-infty",
                    "EPS",
                    "ϵ",
                    "-",
                    "epsilon",
                    "...",
                ],
            ),
            (Hint::MissingValue, &["NA", "n/a", "null", "None", "?", "*"]),
            (Hint::Radix, &["0x1F", "-0xff", "0b101"]),
            (
                Hint::FractionOfDecimals,
                &["0.5/2", "-1/2.5", "1e3/7", "1/2/3"],
            ),
            (Hint::SignedDenominator, &["1/-2", "-1/+2"]),
            (Hint::HalfFraction, &["1/", "/2", "/"]),
            (Hint::DigitGroups, &["1_000", "1'000", "-1_0.5"]),
            (Hint::CarriageReturn, &["5\r", "1\r2"]),
            (Hint::Space, &["1\u{a0}2", "\u{2003}", "\u{feff}1"]),
            (Hint::Nul, &["1\0"]),
            (Hint::Bracket, &["(1", "2}"]),
            (Hint::Quotes, &["\"1\"", "'5'"]),
            (Hint::Labels, &["Labels:", "labels", "label:"]),
            (
                Hint::None,
                &["x", "1.2.3", "--5", "1e", "5-", "a/b", "1/-x"],
            ),
        ] {
            for token in tokens {
                assert_eq!(hint_of(token), hint, "{token}");
            }
        }
    }

    #[test]
    fn infinity_and_nan_are_problems_of_their_own() {
        for token in [
            "inf", "+inf", "Inf", "INFINITY", "oo", "∞", "+∞", ".inf", "\\infty",
        ] {
            assert!(
                matches!(explain(token), EntryProblem::PlusInfinity { .. }),
                "{token}"
            );
        }
        for token in ["nan", "NaN", "-nan", "+NAN"] {
            assert!(
                matches!(explain(token), EntryProblem::NotANumber { .. }),
                "{token}"
            );
        }
    }

    #[test]
    fn long_tokens_are_not_searched_for_near_misses() {
        assert_eq!(hint_of(&"−5".repeat(1000)), Hint::None);
        assert_eq!(
            hint_of(&format!("{}\r", "5".repeat(1000))),
            Hint::CarriageReturn
        );
    }
}
