//! Opens a folder of shards by its manifest, and checks that the files are as the manifest says.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, bail};
use flate2::Crc;
use supereigen::UBig;
use supereigen_formats::{
    Algebra, Manifest, ManifestShard, NoShard, Part as Searched, ShardName, ShardTitle, fingerprint,
};

use super::basis::{Opened, VectorsFile};
use super::{BadFile, Input};
use crate::limits;
use crate::shards;

/// One file of a manifest.
pub(crate) struct Part {
    pub(crate) path: PathBuf,
    rows: u64,
    /// The denominator that the file must state, if it states one.
    denominator: UBig,
    /// The title that the file must have at its end.
    title: String,
}

/// A basis: in one file, or in the files of a folder.
pub(crate) enum BasisInput {
    File(VectorsFile),
    Folder(Manifest),
}

/// Opens a basis, or the manifest of a folder.
pub(crate) fn open_basis_or_manifest(path: &Path, algebra: Algebra) -> anyhow::Result<BasisInput> {
    Ok(
        match limits::while_reading(|| Opened::new(Some(path))?.manifest())? {
            Ok(manifest) => BasisInput::Folder(manifest),
            Err(file) => BasisInput::File(file.basis(algebra)?),
        },
    )
}

/// Returns the files of a manifest in order, after checking the size and the checksum of each. Refuses shards of
/// another system, and files that are missing, incomplete, changed, overlapping or leave a gap.
pub(crate) fn parts(path: &Path, manifest: &Manifest, input: &Input) -> anyhow::Result<Vec<Part>> {
    let name = path.display().to_string();
    let bad = |problem: String| BadFile::error(&name, problem);
    let (said, is) = (&manifest.fingerprint, fingerprint(input.matrix()));
    if *said != is || manifest.n != input.matrix().rows() {
        return Err(bad(format!("of another matrix: {said}, not {is}")));
    }
    if manifest.lambda != *input.lambda() {
        return Err(bad("of another λ".to_owned()));
    }
    if !manifest.labels.is_empty() && manifest.labels != input.matrix().labels() {
        return Err(bad("its labels are not those of the matrix".to_owned()));
    }
    let denominator = input.system.denominator();
    if manifest.denominator != *denominator {
        return Err(bad(format!("another denominator than {denominator}")));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let (mut parts, mut searched) = (Vec::new(), Vec::new());
    let mut total = 0;
    for (index, shard) in manifest.shards.iter().enumerate() {
        let number = listed(index, shard).map_err(bad)?;
        if index == 0 {
            total = number.parts() as usize;
        }
        let title = ShardTitle {
            shard: number,
            system: shards::system(input),
            wanted: manifest.wanted.clone(),
            part: part_of(shard).map_err(bad)?,
        };
        parts.push(Part {
            path: folder.join(&shard.file),
            rows: shard.rows,
            denominator: manifest.denominator.clone(),
            title: title.to_string(),
        });
        searched.push(title.part);
    }
    if parts.len() != total || total == 0 {
        return Err(bad(format!("shard {}/{total} is missing", parts.len() + 1)));
    }
    Searched::are_whole(searched).map_err(|problem| bad(problem.to_string()))?;
    for (part, shard) in parts.iter().zip(&manifest.shards) {
        // The file is read here for its checksum, and later for its vectors.
        expect_file(&part.path)?;
        let (bytes, crc32) = limits::while_reading(|| sum(&part.path))
            .with_context(|| format!("cannot read {}", part.path.display()))?;
        if (bytes, crc32.as_str()) != (shard.bytes, shard.crc32.as_str()) {
            return Err(part.bad("changed since the manifest was written"));
        }
    }
    Ok(parts)
}

/// Refuses a stream where a file is to be read more than once. A missing file is reported later, when it is opened.
pub(crate) fn expect_file(path: &Path) -> anyhow::Result<()> {
    let is_stream = match fs::metadata(path) {
        Ok(about) => !about.is_file() && !about.is_dir(),
        Err(_) => path == Path::new("-"),
    };
    if is_stream {
        let name = path.display();
        bail!("{name}: every part is read twice: give the file itself, not a stream");
    }
    Ok(())
}

/// Returns the part of the search that a shard covers, or what is wrong with the entry.
fn part_of(shard: &ManifestShard) -> Result<Searched, String> {
    let part = shard.search.parse();
    part.map_err(|_| format!("`{}` is no part of a search", shard.search))
}

/// Returns which shard an entry of the list is, or what is wrong with it.
fn listed(index: usize, shard: &ManifestShard) -> Result<ShardName, String> {
    let number: ShardName = shard
        .shard
        .parse()
        .map_err(|error: NoShard| error.to_string())?;
    let expected = format!("{}/{}", index + 1, number.parts());
    if shard.shard != expected {
        return Err(format!("shard {expected} is missing"));
    }
    if !shard.complete {
        return Err(format!("shard {expected} is not complete"));
    }
    // A manifest may only name files in its own folder.
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

    /// Checks, after the file was read, that it says of itself what the manifest says.
    pub(crate) fn check_end(&self, file: &VectorsFile) -> anyhow::Result<()> {
        let denominator = file.reader.denominator();
        if denominator.is_some_and(|denominator| *denominator != self.denominator) {
            return Err(self.bad("another denominator than the manifest says"));
        }
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

/// Returns the size of a file and its CRC-32.
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
