//! Near misses: what an unknown token was probably meant to be.

use super::{Problem, excerpt};
use crate::number;

// The advice by which `is_near_miss` and `is_word` tell tokens apart; other hints stand where they are used.
const ENTRY: &str = "an entry is a number such as `5`, `-0.25` or `143/3`, or `-inf` for −∞";
const SPACE: &str = "this contains an unusual space character; use ordinary blanks or tabs";
const NUL: &str = "this contains a NUL byte; save the file as UTF-8";
const BRACKET: &str = "use square brackets, or none";
const QUOTES: &str = "write entries without quotation marks";
const LABELS: &str = "to name the columns, start a line with `labels:`";

/// The length in bytes up to which a token is examined; no near miss is longer.
const MAX_TOKEN_BYTES: usize = 200;

/// Returns the problem with a token that is neither a number nor a spelling of −∞.
pub(crate) fn explain(token: &str) -> Box<Problem> {
    let shown = excerpt(token);
    match Meaning::of(token) {
        Meaning::PlusInfinity => Problem::new(
            "plus-infinity",
            format!("`{shown}` is +∞, which max-plus matrices do not have"),
        )
        .label("+∞")
        .help("an entry is a number, or `-inf` for −∞"),
        Meaning::NotANumber => Problem::new("nan", format!("`{shown}` is not a number"))
            .label("not a number")
            .help("an entry is a number, or `-inf` for −∞"),
        Meaning::Other(hint) => Problem::new("entry", format!("`{shown}` is not an entry"))
            .label("not an entry")
            .help(hint),
    }
}

/// Returns whether a token that is not an entry was probably meant to be one.
pub(crate) fn is_near_miss(token: &str) -> bool {
    match Meaning::of(token) {
        Meaning::Other(hint) => ![ENTRY, SPACE, LABELS, QUOTES, BRACKET].contains(&hint),
        _ => true,
    }
}

/// Returns whether a token begins with a letter and was probably not meant to be an entry.
pub(crate) fn is_word(token: &str) -> bool {
    token.starts_with(char::is_alphabetic) && Meaning::of(token) == Meaning::Other(ENTRY)
}

/// What a token that is not an entry was meant to be.
#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    PlusInfinity,
    NotANumber,
    /// Anything else, with advice for the user.
    Other(&'static str),
}

impl Meaning {
    fn of(token: &str) -> Meaning {
        if token.len() > MAX_TOKEN_BYTES {
            return Meaning::Other(invisible(token).unwrap_or(ENTRY));
        }
        let plain = token.replace(is_dash, "-").to_lowercase();
        let unsigned = plain.trim_start_matches(['+', '-']);
        if is_infinity(unsigned) && !plain.starts_with('-') {
            Meaning::PlusInfinity
        } else if unsigned == "nan" {
            Meaning::NotANumber
        } else {
            Meaning::Other(hint(token, &plain, unsigned))
        }
    }
}

/// Returns the advice for a short token; `plain` is the token in lower case with ASCII minus signs, `unsigned` is
/// `plain` without its sign.
fn hint(token: &str, plain: &str, unsigned: &str) -> &'static str {
    if let Some(hint) = invisible(token) {
        return hint;
    }
    if is_epsilon(plain, unsigned) {
        return "write `-inf` for −∞";
    }
    if token.contains(is_dash) && number::is_entry(plain) {
        return "write the minus sign as `-`";
    }
    match unsigned {
        "na" | "n/a" | "null" | "none" | "missing" | "nil" | "?" | "_" | "*" => {
            return "write `-inf` for −∞; there are no missing values";
        }
        "..." | "…" | "⋯" | "⋮" | "⋱" | "\\cdots" | "\\ldots" | "\\dots" | "\\vdots"
        | "\\ddots" => {
            return "entries are left out here; write all of them";
        }
        "labels" | "labels:" | "label" | "label:" => return LABELS,
        _ => {}
    }
    if token.contains(['(', ')', '{', '}']) {
        return BRACKET;
    }
    if token.contains(['"', '\'']) && !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return QUOTES;
    }
    numeric(unsigned)
}

/// Returns the advice for a token that starts like a number.
fn numeric(unsigned: &str) -> &'static str {
    if ["0x", "0o", "0b"]
        .iter()
        .any(|radix| unsigned.starts_with(radix))
    {
        return "write the number in decimal digits";
    }
    if let Some((numerator, denominator)) = unsigned.split_once('/') {
        return fraction(numerator, denominator);
    }
    let ungrouped = unsigned.replace(['_', '\''], "");
    if ungrouped != unsigned && number::is_entry(&ungrouped) {
        return "write the digits without anything between them";
    }
    ENTRY
}

fn fraction(numerator: &str, denominator: &str) -> &'static str {
    if numerator.is_empty() || denominator.is_empty() {
        return "a fraction is written without blanks, as in `143/3`";
    }
    if !number::is_entry(numerator) {
        return ENTRY;
    }
    match denominator.strip_prefix(['+', '-']) {
        Some(magnitude) if number::is_entry(magnitude) => "put the sign in front, as in `-1/2`",
        None if number::is_entry(denominator) => {
            "numerator and denominator of a fraction are whole numbers, as in `143/3`"
        }
        _ => ENTRY,
    }
}

/// Returns the advice for a token with invisible characters, if it has any.
fn invisible(token: &str) -> Option<&'static str> {
    if token.contains('\r') {
        Some("a carriage return alone is no line end; save the file with LF or CRLF line ends")
    } else if token.contains('\0') {
        Some(NUL)
    } else if token
        .contains(|c: char| (c.is_whitespace() && c != ' ') || c == '\u{200b}' || c == '\u{feff}')
    {
        Some(SPACE)
    } else {
        None
    }
}

/// Returns whether a character is a hyphen, dash or minus sign of Unicode.
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

/// Returns whether a token means −∞ in a spelling that the reader does not know.
fn is_epsilon(plain: &str, unsigned: &str) -> bool {
    (plain.starts_with('-') && (is_infinity(unsigned) || unsigned.is_empty()))
        || matches!(
            plain,
            "eps" | "epsilon" | "ε" | "ϵ" | "\\varepsilon" | "\\epsilon" | "•" | "∙" | "⋅"
        )
}
