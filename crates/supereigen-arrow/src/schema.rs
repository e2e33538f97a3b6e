//! The schema of an Arrow file, with its metadata.

use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Metadata, Schema};
use supereigen_formats::{
    Context, Notation, fingerprint, format_entry, json_strings, write_matrix,
};

use crate::layout::{
    KEY_DENOMINATOR, KEY_FINGERPRINT, KEY_LABELS, KEY_LAMBDA, KEY_MATRIX, KEY_N, KEY_SHARD,
    KEY_VERSION, VERSION,
};

/// Returns the field for the entries of a list: numerators, with null for −∞.
pub(crate) fn entry_field() -> FieldRef {
    Arc::new(Field::new("item", DataType::Int64, true))
}

/// Returns the schema for vectors of this context; `None` if n is too large for it.
pub fn schema(context: &Context) -> Option<Schema> {
    let n = i32::try_from(context.n).ok()?;
    let column = Field::new("x", DataType::FixedSizeList(entry_field(), n), false);
    Some(Schema::new_with_metadata(vec![column], metadata(context)))
}

fn metadata(context: &Context) -> Metadata {
    let mut metadata = Metadata::new();
    metadata.insert(KEY_VERSION, VERSION);
    metadata.insert(KEY_N, context.n.to_string());
    if let Some(lambda) = &context.lambda {
        let lambda = format_entry(lambda, Notation::Exact);
        metadata.insert(KEY_LAMBDA, lambda);
    }
    metadata.insert(KEY_DENOMINATOR, context.denominator.to_string());
    if !context.labels.is_empty() {
        metadata.insert(KEY_LABELS, json_strings(&context.labels));
    }
    if let Some(matrix) = &context.matrix {
        metadata.insert(KEY_FINGERPRINT, fingerprint(matrix));
        let mut text = Vec::new();
        // The labels have a key of their own, and plain text cannot express all labels.
        let bare = matrix.clone().without_labels();
        // Writing to memory does not fail, and exact numbers are ASCII.
        if write_matrix(&mut text, &bare, Notation::Exact).is_ok()
            && let Ok(text) = String::from_utf8(text)
        {
            metadata.insert(KEY_MATRIX, text);
        }
    }
    if let Some(shard) = &context.shard {
        metadata.insert(KEY_SHARD, shard.clone());
    }
    metadata
}
