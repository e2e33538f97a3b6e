//! An output that is continued is the same as one that was never left off.

use supereigen::{Big, IBig, Rational};
use supereigen_formats::Context;

use crate::support::outputs::{Break, Output, read, write};

/// Some vectors, one of them with large numbers where the format holds such.
fn rows(output: Output) -> Vec<Vec<Big>> {
    let row = |entries: [i64; 3]| {
        let entry = |entry| (entry != 9).then(|| IBig::from(entry));
        entries.map(entry).to_vec()
    };
    let mut rows = vec![row([0, -1, 9]), row([9, 0, 9]), row([-5, -7, 0])];
    if output != Output::Npy {
        rows.push(vec![Some(-IBig::from(10).pow(30)), Some(0.into()), None]);
    }
    rows
}

fn contexts() -> Vec<Context> {
    let mut plain = Context::new(3, 6u8.into());
    plain.lambda = Some(Some(Rational::from_parts((-1).into(), 2u8.into())));
    let mut labelled = plain.clone();
    labelled.labels = ["a", "b c", "7"].map(str::to_owned).to_vec();
    labelled.shard = Some("2/7 of 0123abcd".to_owned());
    vec![plain, labelled]
}

#[test]
fn every_format_goes_on_after_any_vector() {
    for output in Output::ALL {
        let rows = rows(output);
        for context in contexts() {
            for complete in [true, false] {
                let whole = write(output, &context, &rows, complete, Break::Never);
                for split in 0..=rows.len() {
                    for interruption in [Break::Sync(split), Break::Resume(split)] {
                        let found = write(output, &context, &rows, complete, interruption);
                        assert_eq!(found, whole, "{output:?}, {interruption:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_was_continued_is_read_as_a_whole() {
    for &output in Output::READ {
        let rows = rows(output);
        for context in contexts() {
            let written = write(output, &context, &rows, true, Break::Resume(2));
            let (reader, records) = read(&written).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(records.len(), rows.len(), "{output:?}");
            assert_eq!(reader.format(), output.format());
        }
    }
}
