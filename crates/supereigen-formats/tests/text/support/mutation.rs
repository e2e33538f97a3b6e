//! Small random changes of files. Everything is deterministic.

use supereigen_formats::Diagnostic;

/// Marsaglia's xorshift: enough to choose mutations.
pub(crate) struct Random(u64);

impl Random {
    /// The same numbers for every test.
    pub(crate) fn new() -> Random {
        Random(0x5DEE_CE66_D1CE_4E5B)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `bound`, or 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 16).unwrap_or(0) % bound.max(1)
    }

    pub(crate) fn choose<'a>(&mut self, texts: &[&'a [u8]]) -> &'a [u8] {
        texts[self.below(texts.len())]
    }
}

/// How many times as many cases as usual are asked for: the environment variable `SUPEREIGEN_FUZZ`.
pub(crate) fn factor() -> usize {
    let factor = std::env::var("SUPEREIGEN_FUZZ").ok();
    factor.and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// Changes one thing: a bit, a byte, the end, a piece that is taken out, or one that is put in, from
/// another sample or from a list of tokens.
pub(crate) fn mutate(text: &mut Vec<u8>, samples: &[&[u8]], tokens: &[&str], random: &mut Random) {
    let position = random.below(text.len() + 1);
    match random.below(8) {
        0 if position < text.len() => text[position] ^= 1 << random.below(8),
        1 if position < text.len() => text[position] = random.next().to_le_bytes()[0],
        2 if random.below(4) == 0 => text.truncate(position),
        3 => {
            let end = position + random.below((text.len() - position).min(12) + 1);
            text.drain(position..end);
        }
        4 => {
            let other = random.choose(samples);
            let start = random.below(other.len());
            let end = start + random.below(other.len() - start + 1);
            text.splice(position..position, other[start..end].iter().copied());
        }
        _ => {
            let token = tokens[random.below(tokens.len())].as_bytes();
            text.splice(position..position, token.iter().copied());
        }
    }
}

/// Checks that what is said about a file fits on a line.
pub(crate) fn check_messages(diagnostic: &Diagnostic) {
    let problem = &diagnostic.problem;
    let texts = [
        Some(diagnostic.to_string()),
        Some(problem.label.clone()),
        problem.help.clone(),
    ];
    for text in texts.into_iter().flatten() {
        assert!(
            !text.is_empty() && !text.contains(char::is_control),
            "{text:?}"
        );
        assert!(text.chars().count() < 200, "{text}");
    }
}

/// Line and column of a byte, worked out in another way than the crate does it.
pub(crate) fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
    let text = match std::str::from_utf8(&bytes[..offset]) {
        Ok(text) => text,
        Err(error) => panic!("{error}: {}", show(bytes)),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let line = text.matches('\n').count() + 1;
    let last = text.rsplit('\n').next().unwrap_or_default();
    (line, last.chars().count() + 1)
}

pub(crate) fn show(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}
