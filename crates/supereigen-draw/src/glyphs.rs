//! Computes upper bounds on the width of texts.
//!
//! The widths of printable ASCII are those of DejaVu Sans in thousandths of the font size. It is one of the widest
//! sans-serif fonts in use, so a text in a narrower font fits into the box that is computed here.

/// The widths of the characters from the blank to the tilde.
const ASCII: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// The height of a line of text, as a multiple of its size.
pub(crate) const LINE: f64 = 1.16;

/// Returns an upper bound on the width of a text of this font size; bold letters are wider.
pub fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let units: u32 = text.chars().map(units).sum();
    let factor = if bold { 1.12 } else { 1.0 };
    f64::from(units) / 1000.0 * size * factor
}

fn units(character: char) -> u32 {
    let code = u32::from(character);
    let ascii = code.checked_sub(32).and_then(|at| ASCII.get(at as usize));
    match (ascii, character) {
        (Some(&width), _) => u32::from(width),
        (None, '−' | '≥' | '⊗' | '→' | '∞') => 838,
        (None, '·') => 318,
        (None, 'λ') => 592,
        (None, '\u{a0}'..='\u{ff}' | '…' | '\u{370}'..='\u{3ff}') => 1000,
        (None, _) => 1430,
    }
}

/// The greatest number of characters of a text that is shown in full.
const MAX_TEXT_CHARS: usize = 24;

/// Returns the text or, if it is too long, its beginning and an ellipsis.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_TEXT_CHARS {
        return text.to_owned();
    }
    let start: String = text.chars().take(MAX_TEXT_CHARS - 1).collect();
    start + "…"
}
