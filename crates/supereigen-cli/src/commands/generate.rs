//! `supereigen generate`: writes members of the families of matrices; the same arguments always give the same matrix.

use anyhow::{Context as _, bail};
use supereigen::families::Family;
use supereigen_formats::Notation;

use crate::args::{FamilyName, Generate};
use crate::commands::convert;
use crate::output::{self, Target};

/// The greatest number of nodes in a family with few arcs from each node, and in any other: 2^28 entries take about 10
/// GB.
const MOST_NODES: usize = 1 << 20;
const MOST_DENSE_NODES: usize = 1 << 14;

pub(crate) fn run(options: &Generate) -> anyhow::Result<u8> {
    let (family, seed) = family(options)?;
    let most = match family {
        Family::Degree3 | Family::Ring | Family::Ladder => MOST_NODES,
        _ => MOST_DENSE_NODES,
    };
    if options.n > most {
        bail!("at most {most} nodes in this family");
    }
    let path = options.output.path();
    let format = convert::chosen(options.format, path)?;
    let matrix = family.matrix(options.n, seed);
    let out = Target::create(path)?;
    let out = convert::write(&matrix, format, out, path, Notation::Exact)?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(0)
}

/// Returns the family with its parameter, and the seed.
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
