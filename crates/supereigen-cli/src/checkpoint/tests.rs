//! Checkpoints are read back as they were written, and anything else is refused.

use supereigen_cases::cases;

use super::*;

fn checkpoint() -> Checkpoint {
    Checkpoint {
        settings: vec![
            ("command".into(), "basis".into()),
            ("shard".into(), "2/7".into()),
        ],
        results: 12,
        written: 9,
        file: "7:89".into(),
        output: Extent {
            bytes: 345,
            digest: 0x0123_abcd,
        },
        is_complete: false,
        direction: Some("backward 3.5.7 4".parse().expect("a direction")),
        remaining: Some(vec![
            "forward 3.5.f7.2 to 4".parse().expect("a stretch"),
            "forward 9 to end".parse().expect("a stretch"),
        ]),
    }
}

/// Returns the text with its last line replaced by the right checksum.
fn summed(text: &str) -> String {
    let body = text.split(LAST).next().unwrap_or_default();
    format!("{body}{LAST}{:016x}\n", files::digest(body.as_bytes()))
}

#[test]
fn the_text_is_read_back_and_nothing_less() {
    let whole = checkpoint();
    for (is_complete, remaining) in [
        (false, whole.remaining.clone()),
        (false, None),
        (false, Some(Vec::new())),
        (true, Some(Vec::new())),
    ] {
        let kept = Checkpoint {
            is_complete,
            remaining,
            ..whole.clone()
        };
        assert_eq!(parse(kept.text().as_bytes()), Ok(kept));
    }
    let text = whole.text();
    for end in 0..text.len() {
        assert!(parse(&text.as_bytes()[..end]).is_err(), "{}", &text[..end]);
    }
    // These faults remain when the checksum is right.
    for (from, to) in [
        ("checkpoint 2", "checkpoint 1"),
        ("results: 12", "results: -1"),
        ("results: 12\n", ""),
        ("results: 12\nwritten: 9", "written: 9\nresults: 12"),
        ("abcd", "abcx"),
        ("output: open", "output: shut"),
        ("output: open", "output: complete"),
        ("forward 9", "sideways 9"),
        ("remaining: 2", "remaining: 1"),
        ("command: basis", "command"),
    ] {
        let changed = summed(&text.replace(from, to));
        assert!(parse(changed.as_bytes()).is_err(), "{to}");
    }
    assert!(parse((text + "\n").as_bytes()).is_err());
}

/// Changes every byte in every way.
#[test]
fn a_text_with_one_byte_changed_is_refused() {
    let text = checkpoint().text().into_bytes();
    for place in 0..text.len() {
        for change in 1..=255u8 {
            let mut changed = text.clone();
            changed[place] ^= change;
            assert!(parse(&changed).is_err(), "byte {place}, by {change}");
        }
    }
}

/// Texts with a right checksum are refused, or read as what they say; nothing panics.
#[test]
fn any_text_is_read_or_refused() {
    let words = [
        "supereigen checkpoint 2\n",
        "command: basis\n",
        "results: 12\n",
        "written: 9\n",
        "file: 7:89\n",
        "bytes: 345\n",
        "digest: 000000000123abcd\n",
        "digest: -1\n",
        "output: open\n",
        "output: complete\n",
        "remaining: all\n",
        "remaining: 0\n",
        "remaining: 1\n",
        "remaining: 99999999999999999999\n",
        "forward 9 to end\n",
        "forward 3.5.f7.2 to 4\n",
        "backward 1.2 to 1\n",
        "remaining: 18446744073709551615\n",
        "\n",
        ": \n",
        "\u{0}",
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut below = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most as u64) as usize
    };
    let whole = checkpoint().text();
    let mut accepted = 0;
    for _ in 0..cases(20_000) {
        let mut lines: Vec<String> = whole.split_inclusive('\n').map(str::to_owned).collect();
        for _ in 0..=below(2) {
            let place = below(lines.len());
            match below(3) {
                0 => lines[place] = words[below(words.len())].to_owned(),
                1 => lines.insert(place, words[below(words.len())].to_owned()),
                _ => drop(lines.remove(place)),
            }
        }
        let text = summed(&lines.concat());
        if let Ok(found) = parse(text.as_bytes()) {
            assert_eq!(found.text(), text);
            accepted += 1;
        }
    }
    assert!(accepted > cases(100), "{accepted}");
}

#[test]
fn a_run_with_other_settings_is_refused() {
    let kept = checkpoint();
    let refusal = |settings: &[(&str, &str)]| {
        let settings: Vec<_> = settings
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect();
        let refused = kept.check(Path::new("run.ckpt"), &settings).err();
        refused.map(|error| error.to_string())
    };
    assert_eq!(refusal(&[("command", "basis"), ("shard", "2/7")]), None);
    assert_eq!(
        refusal(&[("command", "count"), ("shard", "2/7")]).as_deref(),
        Some("run.ckpt is of another run: its command is basis, not count")
    );
    assert!(refusal(&[("command", "basis")]).is_some());
    let more = [("command", "basis"), ("shard", "2/7"), ("type", "3")];
    assert!(refusal(&more).is_some());
}
