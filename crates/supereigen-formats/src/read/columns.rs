//! What the titles of a table of connections mean.

use crate::times::Unit;

/// What a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    From,
    To,
    Event,
    WaitsFor,
    Time(Option<Unit>),
    Rounds,
    /// Something that this program does not take into account, in words.
    Bound(&'static str),
    Other,
}

/// The words that name columns, but for units of time. Of two rows with a word in a title the first counts.
const WORDS: [(Column, &str); 10] = [
    (
        Column::Bound("longest times"),
        "max maximum maximal longest upper höchstzeit höchstens",
    ),
    (
        Column::Bound("times up to which a longest one may grow"),
        "most",
    ),
    (Column::Bound("times down to which one may be cut"), "least"),
    (Column::Bound("costs"), "cost costs price kosten preis"),
    (Column::WaitsFor, "waits waitsfor wartet"),
    (Column::Event, "event ereignis"),
    (Column::From, "from source von"),
    (Column::To, "to target nach"),
    (
        Column::Rounds,
        "rounds round tokens token delay delays runde runden",
    ),
    (
        Column::Time(None),
        "time times duration weight zeit dauer fahrzeit",
    ),
];

/// Words by which others name rounds, but which may have another meaning.
const PERHAPS_ROUNDS: &str =
    "umlauf umläufe takt takte periods period cycle lag offset shift iteration height";

impl Column {
    /// Returns what a title promises.
    pub(super) fn of(title: &str) -> Column {
        let words = words_of(title);
        let has = |all: &str| {
            all.split(' ')
                .any(|name| words.iter().any(|word| word == name))
        };
        let unit = words.iter().find_map(|word| Unit::named(word));
        let known = WORDS.iter().find(|(_, all)| has(all)).map(|it| it.0);
        match (known, unit) {
            (Some(Column::Time(_)) | None, Some(_)) => Column::Time(unit),
            (known, _) => known.unwrap_or(Column::Other),
        }
    }

    /// Returns the word for a column that a title without any known word may mean.
    pub(super) fn perhaps(title: &str) -> Option<&'static str> {
        let words = words_of(title);
        let is_like = |known: &str| words.iter().any(|word| is_misspelt(word, known));
        if PERHAPS_ROUNDS
            .split(' ')
            .any(|name| words.iter().any(|word| word == name))
        {
            return Some("rounds");
        }
        let (_, names) = WORDS.iter().find(|(_, all)| all.split(' ').any(is_like))?;
        names.split(' ').next()
    }
}

fn words_of(title: &str) -> Vec<String> {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns whether one letter of a word of four or more is wrong, missing or too many, or two are swapped.
fn is_misspelt(word: &str, known: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), known.chars().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    known.len() > 3
        && match (a, b) {
            ([x, y, a @ ..], [z, w, b @ ..]) if (x, y) == (w, z) && a == b => true,
            ([_, a @ ..], [_, b @ ..]) if a == b => true,
            ([_, rest @ ..], b) if rest == b => true,
            (a, [_, rest @ ..]) => a == rest,
            _ => false,
        }
}
