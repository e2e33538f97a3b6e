//! A folder of shards by its manifest: the files, found to be what it says.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Component, Path, PathBuf};

use anyhow::Context as _;
use flate2::Crc;
use supereigen_formats::{Manifest, ManifestShard, fingerprint};

use super::basis::{VectorsFile, in_vectors};
use super::{BadFile, Input};
use crate::limits;
use crate::shards::{ShardName, check_parts, parse_shard, title};

/// One file of a manifest.
pub(crate) struct Part {
    pub(crate) path: PathBuf,
    rows: u64,
    /// What the file must say of itself.
    title: String,
}

/// Reads a manifest; `None` if the file is anything else.
pub(crate) fn read_manifest(path: &Path) -> anyhow::Result<Option<Manifest>> {
    const ENOUGH: u64 = 64;
    if path == Path::new("-") {
        return Ok(None);
    }
    let name = path.display().to_string();
    let cannot_read = || format!("cannot read {name}");
    let mut file = File::open(path).with_context(cannot_read)?;
    let mut bytes = Vec::new();
    let head = file.by_ref().take(ENOUGH).read_to_end(&mut bytes);
    head.with_context(cannot_read)?;
    if !Manifest::is_begun_by(&bytes) {
        return Ok(None);
    }
    file.read_to_end(&mut bytes).with_context(cannot_read)?;
    let manifest = Manifest::read(&bytes).map_err(|error| in_vectors(&name, error))?;
    Ok(Some(manifest))
}

/// The files, in order, each of the size and with the checksum that the manifest says; refuses what is of
/// another system, is missing, incomplete or changed, overlaps or leaves a gap.
pub(crate) fn parts(path: &Path, manifest: &Manifest, input: &Input) -> anyhow::Result<Vec<Part>> {
    let name = path.display().to_string();
    let bad = |problem: String| BadFile::error(&name, problem);
    let (said, is) = (&manifest.fingerprint, fingerprint(&input.matrix));
    if *said != is || manifest.n != input.matrix.rows() {
        return Err(bad(format!("of another matrix: {said}, not {is}")));
    }
    if manifest.lambda != input.lambda {
        return Err(bad("of another λ".to_owned()));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut parts = Vec::new();
    let mut total = 0;
    for (index, shard) in manifest.shards.iter().enumerate() {
        let number = listed(index, shard).map_err(bad)?;
        if index == 0 {
            total = number.parts as usize;
        }
        parts.push(Part {
            path: folder.join(&shard.file),
            rows: shard.rows,
            title: title(number, input, &manifest.wanted, &shard.search),
        });
    }
    if parts.len() != total || total == 0 {
        return Err(bad(format!("shard {}/{total} is missing", parts.len() + 1)));
    }
    let searches: Vec<&str> = manifest.shards.iter().map(|x| x.search.as_str()).collect();
    check_parts(&searches).map_err(|problem| bad(problem.to_string()))?;
    for (part, shard) in parts.iter().zip(&manifest.shards) {
        let (bytes, crc32) = limits::while_reading(|| sum(&part.path))
            .with_context(|| format!("cannot read {}", part.path.display()))?;
        if (bytes, crc32.as_str()) != (shard.bytes, shard.crc32.as_str()) {
            return Err(part.bad("changed since the manifest was written"));
        }
    }
    Ok(parts)
}

/// Which shard stands at a place of the list; or what is wrong with it.
fn listed(index: usize, shard: &ManifestShard) -> Result<ShardName, String> {
    let number = parse_shard(&shard.shard)?;
    let expected = format!("{}/{}", index + 1, number.parts);
    if shard.shard != expected {
        return Err(format!("shard {expected} is missing"));
    }
    if !shard.complete {
        return Err(format!("shard {expected} is not complete"));
    }
    // A manifest speaks of its own folder only.
    let mut components = Path::new(&shard.file).components();
    match (components.next(), components.next()) {
        (Some(Component::Normal(_)), None) => Ok(number),
        _ => Err(format!("`{}` is not the name of a file", shard.file)),
    }
}

impl Part {
    fn bad(&self, problem: &str) -> anyhow::Error {
        BadFile::error(&self.path.display().to_string(), problem.to_owned())
    }

    /// After the end of its file: does that say what the manifest says?
    pub(crate) fn check_end(&self, file: &VectorsFile) -> anyhow::Result<()> {
        let trailer = file.reader.trailer();
        let Some(trailer) = trailer.filter(|trailer| trailer.complete) else {
            return Err(self.bad("not a complete shard"));
        };
        if trailer.shard != self.title {
            let problem = format!("shard {}, not {}", trailer.shard, self.title);
            return Err(self.bad(&problem));
        }
        if trailer.vectors != self.rows {
            let (found, said) = (trailer.vectors, self.rows);
            return Err(self.bad(&format!("{found} vectors, but the manifest says {said}")));
        }
        Ok(())
    }
}

/// The size of a file and its CRC-32.
fn sum(path: &Path) -> io::Result<(u64, String)> {
    let mut reader = BufReader::new(File::open(path)?);
    let (mut crc, mut size, mut block) = (Crc::new(), 0, vec![0; 1 << 16]);
    loop {
        let read = reader.read(&mut block)?;
        let Some(bytes) = block.get(..read).filter(|bytes| !bytes.is_empty()) else {
            return Ok((size, format!("{:08x}", crc.sum())));
        };
        crc.update(bytes);
        size += bytes.len() as u64;
    }
}
