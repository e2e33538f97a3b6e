//! The keys of the metadata of a file.

/// The version of the layout.
pub(crate) const VERSION: &str = "1";

pub(crate) const KEY_VERSION: &str = "supereigen.version";
pub(crate) const KEY_N: &str = "supereigen.n";
pub(crate) const KEY_LAMBDA: &str = "supereigen.lambda";
pub(crate) const KEY_DENOMINATOR: &str = "supereigen.denominator";
pub(crate) const KEY_LABELS: &str = "supereigen.labels";
pub(crate) const KEY_MATRIX: &str = "supereigen.matrix";
pub(crate) const KEY_FINGERPRINT: &str = "supereigen.fingerprint";
pub(crate) const KEY_SHARD: &str = "supereigen.shard";
/// In Arrow files these two keys are in the footer, since their values are not known before the end.
pub(crate) const KEY_COMPLETE: &str = "supereigen.complete";
pub(crate) const KEY_VECTORS: &str = "supereigen.vectors";

/// The prefix of all keys; `KEYS` are all of them.
pub(crate) const PREFIX: &str = "supereigen.";
pub(crate) const KEYS: [&str; 10] = [
    KEY_VERSION,
    KEY_N,
    KEY_LAMBDA,
    KEY_DENOMINATOR,
    KEY_LABELS,
    KEY_MATRIX,
    KEY_FINGERPRINT,
    KEY_SHARD,
    KEY_COMPLETE,
    KEY_VECTORS,
];
