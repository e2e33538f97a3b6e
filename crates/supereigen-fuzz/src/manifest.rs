//! Tests the reader of manifests.

use supereigen_formats::{
    BasisError, Manifest, ManifestShard, Notation, format_entry, json_strings,
};

use crate::basis::check_quoted;
use crate::diagnostics;

/// Checks that any bytes are read or properly refused, and that a manifest can be written and read back.
pub fn read_manifest(bytes: &[u8]) -> bool {
    match Manifest::read(bytes) {
        Ok(manifest) => {
            let text = written(&manifest);
            let again = Manifest::read(text.as_bytes());
            assert_eq!(again.ok().as_ref(), Some(&manifest), "{text}");
            assert!(Manifest::is_begun_by(text.as_bytes()));
            assert!(manifest.labels.is_empty() || manifest.labels.len() == manifest.n);
            true
        }
        Err(BasisError::Bad { diagnostic, line }) => {
            diagnostics::check_in_line(&diagnostic, &line);
            check_quoted(&line, diagnostic.line, bytes);
            false
        }
        Err(error) => panic!("{error}"),
    }
}

/// Returns a manifest as the Python package writes it.
fn written(manifest: &Manifest) -> String {
    let lambda = format_entry(&manifest.lambda, Notation::Exact);
    let shards: Vec<String> = manifest.shards.iter().map(shard).collect();
    format!(
        "{{\"format\": \"supereigen manifest\", \"version\": 1, \"n\": {}, \"lambda\": \"{lambda}\", \
         \"denominator\": \"{}\", \"labels\": {}, \"fingerprint\": {}, \"wanted\": {}, \"shards\": [\n{}\n]}}\n",
        manifest.n,
        manifest.denominator,
        json_strings(&manifest.labels),
        string(&manifest.fingerprint),
        string(&manifest.wanted),
        shards.join(",\n")
    )
}

fn shard(shard: &ManifestShard) -> String {
    format!(
        "{{\"shard\": {}, \"search\": {}, \"file\": {}, \"rows\": {}, \"bytes\": {}, \"crc32\": {}, \
         \"complete\": {}}}",
        string(&shard.shard),
        string(&shard.search),
        string(&shard.file),
        shard.rows,
        shard.bytes,
        string(&shard.crc32),
        shard.complete
    )
}

fn string(text: &str) -> String {
    let list = json_strings(&[text.to_owned()]);
    list.trim_matches(['[', ']']).to_owned()
}
