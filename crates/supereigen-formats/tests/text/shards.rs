//! What a shard says about itself at its end, in every format.

use supereigen::{Big, IBig};
use supereigen_formats::{BasisReader, Context, Trailer};

use crate::support::outputs::{Break, Output, Written, read, write};

const SHARD: &str = "2/7 of \"0123abcd\": é";

fn context() -> Context {
    let mut context = Context::new(2, 1u8.into());
    context.shard = Some(SHARD.to_owned());
    context
}

fn rows(count: usize) -> Vec<Vec<Big>> {
    let row = |index: usize| vec![Some(-IBig::from(index)), Some(0.into())];
    (0..count).map(row).collect()
}

#[test]
fn every_format_tells_its_shard_after_the_last_vector() {
    for &output in Output::READ {
        for (count, complete) in [(3, true), (3, false), (1, true), (0, true), (0, false)] {
            let written = write(output, &context(), &rows(count), complete, Break::Never);
            let shown = String::from_utf8_lossy(&written.bytes).into_owned();
            let (reader, records) =
                read(&written).unwrap_or_else(|error| panic!("{error}\n{shown}"));
            assert_eq!(records.len(), count, "{shown}");
            let expected = Trailer {
                shard: SHARD.to_owned(),
                complete,
                vectors: count as u64,
            };
            assert_eq!(reader.trailer(), Some(&expected), "{shown}");
            assert_eq!(reader.is_complete(), Some(false), "a part has not all");
        }
    }
}

#[test]
fn nothing_is_told_before_the_end_or_without_a_shard() {
    for &output in Output::READ {
        let written = write(output, &context(), &rows(2), true, Break::Never);
        if output != Output::Npy {
            let mut reader = BasisReader::new(written.bytes.as_slice())
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(matches!(reader.next_record(), Ok(Some(_))));
            assert_eq!(reader.trailer(), None);
        }
        let mut alone = context();
        alone.shard = None;
        let written = write(output, &alone, &rows(2), true, Break::Never);
        let (reader, _) = read(&written).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reader.trailer(), None, "{output:?}");
        let complete = output.knows_its_end().then_some(true);
        assert_eq!(reader.is_complete(), complete, "{output:?}");
    }
}

#[test]
fn a_shard_from_which_a_vector_was_lost_is_refused() {
    for &output in Output::READ.iter().filter(|&&it| it != Output::Npy) {
        let written = write(output, &context(), &rows(3), true, Break::Never);
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let middle = lines.iter().position(|line| line.contains("-1"));
        let middle = middle.unwrap_or_else(|| panic!("{text}"));
        let lost = [&lines[..middle], &lines[middle + 1..]].concat().concat();
        let lost = Written {
            bytes: lost.into_bytes(),
            sidecar: None,
        };
        let error = read(&lost).err().map(|error| error.to_string());
        let expected = "there are 2 vectors, but 3 are told of here";
        assert!(
            error.is_some_and(|error| error.ends_with(expected)),
            "{text}"
        );
    }
}

#[test]
fn shards_of_lines_can_be_joined() {
    for output in [Output::Plain, Output::JsonLines, Output::TpLib] {
        let first = write(output, &context(), &rows(2), false, Break::Never);
        let second = write(output, &context(), &rows(3), true, Break::Never);
        let joined = Written {
            bytes: [first.bytes, second.bytes].concat(),
            sidecar: None,
        };
        let (reader, records) = read(&joined).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(records.len(), 5);
        assert_eq!(reader.trailer(), None, "it is not one shard");
        assert_eq!(reader.is_complete(), Some(false));
    }
}

#[test]
fn nothing_follows_the_last_shard() {
    for output in [Output::Plain, Output::JsonLines, Output::TpLib] {
        let mut part = write(output, &context(), &rows(2), true, Break::Never);
        let mut alone = context();
        alone.shard = None;
        let more = write(output, &alone, &rows(1), true, Break::Never);
        part.bytes.extend(more.bytes);
        let error = read(&part).err().map(|error| error.to_string());
        let expected = "after the end of a shard";
        assert!(error.is_some_and(|error| error.contains(expected)));
    }
}
