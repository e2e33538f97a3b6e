//! The entries of literals, as plain text has them.

use std::borrow::Cow;

/// Modules that have an infinity.
const MODULES: [&str; 5] = ["np", "numpy", "math", "torch", "jnp"];

/// Returns what a word of a program is in plain text; the word itself if it means nothing more here.
pub(super) fn of_program(word: &str) -> Cow<'_, str> {
    let word = unquoted(word);
    let (sign, unsigned) = split_sign(word);
    match value(unsigned) {
        Some(value) => Cow::Owned(signed(sign, &value)),
        None => Cow::Borrowed(word),
    }
}

/// Returns the value of a word without a sign, if it is a call, an infinity of a module, or a fraction of Julia.
fn value(word: &str) -> Option<String> {
    if let Some(call) = word.strip_suffix(')') {
        let (function, arguments) = call.split_once('(')?;
        let function = function.rsplit('.').next()?;
        let is_fraction = matches!(function, "Fraction" | "Rational" | "mpq");
        let is_number = ["float", "int", "uint", "Decimal", "mpf"]
            .iter()
            .any(|known| function.starts_with(known));
        let mut arguments = arguments.split(',').map(|word| unquoted(word.trim()));
        let first = arguments.next()?;
        return match (arguments.next(), arguments.next()) {
            (None, _) if is_number || is_fraction => Some(first.to_owned()),
            (Some(second), None) if is_fraction => Some(format!("{first}/{second}")),
            _ => None,
        };
    }
    if let Some((module, name)) = word.rsplit_once('.')
        && MODULES.contains(&module)
    {
        return Some(name.to_owned());
    }
    let (numerator, denominator) = word.split_once("//")?;
    Some(format!("{numerator}/{denominator}"))
}

/// Splits a text into its sign, which may be missing, and the rest.
fn split_sign(text: &str) -> (&str, &str) {
    let length = usize::from(text.starts_with(['+', '-']));
    text.split_at(length)
}

/// Returns a value, which may have a sign of its own, with another sign before it.
fn signed(sign: &str, value: &str) -> String {
    match (sign, split_sign(value)) {
        ("-", ("-", unsigned)) => unsigned.to_owned(),
        ("-", (_, unsigned)) => format!("-{unsigned}"),
        _ => value.to_owned(),
    }
}

fn unquoted(word: &str) -> &str {
    let without = |mark| word.strip_prefix(mark)?.strip_suffix(mark);
    without('\'').or_else(|| without('"')).unwrap_or(word)
}
