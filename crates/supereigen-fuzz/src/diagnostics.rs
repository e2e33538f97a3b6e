//! Checks what must hold for every diagnostic: it points into the text, and has a readable message.

use supereigen_formats::Diagnostic;

/// Messages must be shorter than this, in characters; long quotations in them are to be shortened.
const MAX_MESSAGE_CHARS: usize = 200;

/// Checks a diagnostic about a text.
pub(crate) fn check(diagnostic: &Diagnostic, text: &[u8]) {
    check_span(diagnostic, text);
    let found = (diagnostic.line, diagnostic.column);
    let expected = place(text, diagnostic.span.start);
    assert_eq!(found, expected, "{diagnostic:?}");
    check_wording(diagnostic);
}

/// Checks a diagnostic about binary data, which have neither lines nor characters.
pub(crate) fn check_in_bytes(diagnostic: &Diagnostic, bytes: &[u8]) {
    check_range(diagnostic, bytes);
    let place = (diagnostic.line, diagnostic.column);
    assert_eq!(place, (1, diagnostic.span.start + 1), "{diagnostic:?}");
    check_wording(diagnostic);
}

/// Checks a diagnostic whose span counts from the start of its line.
pub(crate) fn check_in_line(diagnostic: &Diagnostic, line: &[u8]) {
    check_span(diagnostic, line);
    assert!(diagnostic.line >= 1, "{diagnostic:?}");
    if let Ok(text) = std::str::from_utf8(line) {
        let before = text[..diagnostic.span.start].chars().count();
        assert_eq!(diagnostic.column, before + 1, "{diagnostic:?}");
    }
    assert!(diagnostic.column >= 1, "{diagnostic:?}");
    check_wording(diagnostic);
}

fn check_range(diagnostic: &Diagnostic, bytes: &[u8]) {
    let span = diagnostic.span.clone();
    assert!(bytes.get(span).is_some(), "{diagnostic:?}");
}

fn check_span(diagnostic: &Diagnostic, text: &[u8]) {
    check_range(diagnostic, text);
    if let Ok(text) = std::str::from_utf8(text) {
        let span = diagnostic.span.clone();
        assert!(text.get(span).is_some(), "{diagnostic:?}");
    }
}

fn check_wording(diagnostic: &Diagnostic) {
    let (message, label) = (diagnostic.to_string(), diagnostic.problem.label.clone());
    for text in [Some(message), Some(label), diagnostic.problem.help.clone()] {
        let Some(text) = text else { continue };
        assert!(!text.is_empty(), "{diagnostic:?}");
        assert!(!text.contains(char::is_control), "{text:?}");
        assert!(text.chars().count() < MAX_MESSAGE_CHARS, "{text}");
    }
}

/// Returns the line and column of a byte, computed in another way than in the readers.
fn place(text: &[u8], offset: usize) -> (usize, usize) {
    let before = std::str::from_utf8(&text[..offset]).unwrap();
    let before = before.strip_prefix('\u{feff}').unwrap_or(before);
    let (mut line, mut column) = (1, 1);
    for character in before.chars() {
        if character == '\n' {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
    }
    (line, column)
}
