//! Quotes pieces of a text safely: short, and without characters that would disturb a terminal.

/// The greatest number of characters in a quoted piece.
const MAX_EXCERPT_CHARS: usize = 40;

/// Returns a piece of text for a message: at most 40 characters, with everything unprintable escaped.
///
/// Examines only as many characters as it keeps, however long the text is.
pub(crate) fn excerpt(text: &str) -> String {
    shortened(text, MAX_EXCERPT_CHARS)
}

/// Returns a piece of text like [`excerpt`], but with at most `longest` characters.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    let mut length = 0;
    // Where to cut if the text turns out too long, so that the ellipsis still fits.
    let mut cut = 0;
    for character in text.chars() {
        if length < longest {
            cut = shown.len();
        }
        let before = shown.len();
        push_printable(&mut shown, character);
        length += shown.get(before..).map_or(0, |piece| piece.chars().count());
        if length > longest {
            shown.truncate(cut);
            shown.push('…');
            break;
        }
    }
    shown
}

fn push_printable(shown: &mut String, character: char) {
    // `escape_debug` knows which characters are printable, but it also escapes quotation marks and backslashes.
    if matches!(character, '\'' | '"' | '\\') {
        shown.push(character);
    } else {
        shown.extend(character.escape_debug());
    }
}

/// Returns whether a character cannot be seen, but changes what is seen, or what a terminal does: control characters,
/// line separators, characters of no width, and those that change the direction of the text. Blanks are not among them.
///
/// Labels with such characters are refused; messages show them escaped.
///
/// ```
/// use supereigen_formats::is_invisible;
/// assert!(['\u{1b}', '\n', '\u{200b}', '\u{202e}'].into_iter().all(is_invisible));
/// assert!(![' ', 'a', 'é', '∞', '東'].into_iter().any(is_invisible));
/// ```
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
