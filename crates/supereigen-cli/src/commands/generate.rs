//! `supereigen generate`: members of the families, the same for ever.

use anyhow::{Context as _, bail};
use supereigen::families::Family;
use supereigen_formats::{Notation, Numbers, write_matrix_as};

use crate::args::{FamilyName, Generate};
use crate::commands::convert;
use crate::output::{self, Target};

/// A dense text of more nodes would fill a disk; MatrixMarket takes more.
const MOST_NODES: usize = 1 << 20;

pub(crate) fn run(options: &Generate) -> anyhow::Result<u8> {
    let (family, seed) = family(options)?;
    if options.n > MOST_NODES {
        bail!("at most {MOST_NODES} nodes");
    }
    let format = convert::writable(options.format.into())?;
    let matrix = family.matrix(options.n, seed);
    let path = options.output.path();
    let mut out = Target::create(path)?;
    write_matrix_as(
        &mut out,
        &matrix,
        format,
        Notation::default(),
        Numbers::Exact,
    )
    .map_err(output::failure(path))?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(0)
}

/// The family with its parameter, and the seed.
fn family(options: &Generate) -> anyhow::Result<(Family, u64)> {
    let parameter = options.parameter;
    let seeded = |family: Family| -> anyhow::Result<(Family, u64)> {
        let seed = parameter.context("this family takes a SEED: generate FAMILY N SEED")?;
        Ok((family, seed.cast_unsigned()))
    };
    let bare = |family: Family| match parameter {
        None => Ok((family, 0)),
        Some(_) => bail!("this family takes N alone"),
    };
    match options.family {
        FamilyName::Dense => seeded(Family::Dense),
        FamilyName::Shift => seeded(Family::Shift),
        FamilyName::Sparse => seeded(Family::Sparse),
        FamilyName::Degree3 => seeded(Family::Degree3),
        FamilyName::Skew => seeded(Family::Skew),
        FamilyName::Ties => seeded(Family::Ties),
        FamilyName::Ring => seeded(Family::Ring),
        FamilyName::Potential => seeded(Family::Potential),
        FamilyName::Zero => bare(Family::Zero),
        FamilyName::Ladder => bare(Family::Ladder),
        FamilyName::Circulant => match parameter.and_then(|k| usize::try_from(k).ok()) {
            Some(k) if 2 <= k && k <= options.n => Ok((Family::Circulant { k }, 0)),
            _ => bail!("circulant takes K with 2 ≤ K ≤ N: generate circulant N K"),
        },
        FamilyName::Acyclic => match parameter {
            Some(last @ (0 | -1)) => Ok((Family::Acyclic { last }, 0)),
            _ => bail!("acyclic takes 0 or -1: generate acyclic N 0"),
        },
    }
}
