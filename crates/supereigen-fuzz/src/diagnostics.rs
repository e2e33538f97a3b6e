//! Checks what must hold for every diagnostic: it points into the text, and has a readable message.

use supereigen_formats::Diagnostic;

/// Messages must be shorter than this, in characters; long quotations in them are to be shortened.
const MAX_MESSAGE_CHARS: usize = 200;

/// Checks a diagnostic about a text.
pub(crate) fn check(diagnostic: &Diagnostic, text: &[u8]) {
    let expected = place(text, diagnostic.span.start);
    assert_eq!(
        (diagnostic.line, diagnostic.column),
        expected,
        "{diagnostic:?}"
    );
    check_span(diagnostic, text);
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
    let before = String::from_utf8_lossy(&line[..diagnostic.span.start]);
    if std::str::from_utf8(line).is_ok() {
        assert_eq!(
            diagnostic.column,
            before.chars().count() + 1,
            "{diagnostic:?}"
        );
    }
    assert!(diagnostic.column >= 1, "{diagnostic:?}");
    check_wording(diagnostic);
}

fn check_range(diagnostic: &Diagnostic, bytes: &[u8]) {
    let span = &diagnostic.span;
    assert!(
        span.start <= span.end && span.end <= bytes.len(),
        "{diagnostic:?}"
    );
}

fn check_span(diagnostic: &Diagnostic, text: &[u8]) {
    check_range(diagnostic, text);
    let span = &diagnostic.span;
    if let Ok(text) = std::str::from_utf8(text) {
        assert!(text.is_char_boundary(span.start), "{diagnostic:?}");
        assert!(text.is_char_boundary(span.end), "{diagnostic:?}");
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
