//! A file that is continued is the same as one that was not left.

use supereigen_arrow::ArrowWriter;
use supereigen_formats::Context;

use crate::{push_all, read, rows};

#[test]
fn a_file_goes_on_after_any_synchronisation() {
    // Two vectors make a batch.
    let mut context = Context::new(30_000, 1u8.into());
    context.shard = Some("1/2 of a".to_owned());
    let rows = rows(7, 30_000);
    for split in 0..=rows.len() {
        let (first, rest) = rows.split_at(split);
        let mut writer = ArrowWriter::new(Vec::new(), &context);
        push_all(&mut writer, &context, first);
        writer.sync().expect("memory does not fail");
        let copy = writer.get_ref().clone();
        push_all(&mut writer, &context, rest);
        let expected = writer.finish(true).expect("memory does not fail");

        let prefix = copy.clone();
        let writer = ArrowWriter::resume(copy, &context, split as u64, prefix.as_slice());
        let mut writer = writer.expect("it was synchronised");
        push_all(&mut writer, &context, rest);
        let found = writer.finish(true).expect("memory does not fail");
        assert!(found == expected, "after {split}");
        assert_eq!(read(&found).expect("whole").1.len(), rows.len());
    }
}

#[test]
fn only_what_was_left_is_continued() {
    let context = Context::new(2, 1u8.into());
    let mut writer = ArrowWriter::new(Vec::new(), &context);
    push_all(&mut writer, &context, &rows(3, 2));
    writer.sync().expect("memory does not fail");
    let bytes = writer.get_ref().clone();
    let resume = |written, context: &Context, prefix: &[u8]| {
        ArrowWriter::resume(Vec::new(), context, written, prefix).is_ok()
    };
    assert!(resume(3, &context, &bytes));
    assert!(!resume(2, &context, &bytes));
    assert!(!resume(3, &Context::new(3, 1u8.into()), &bytes));
    assert!(!resume(3, &context, &bytes[..bytes.len() - 1]));
    let ended = writer.finish(true).expect("memory does not fail");
    assert!(!resume(3, &context, &ended));
}
