//! The flags; only this file and its folder know how they are spelled. The files of the folder have the flags of each
//! command, and `groups` those that several share; `commands` lists them. The folder `help` has what a help says after them.

mod bases;
mod cones;
mod dynamics;
mod enumeration;
mod events;
mod groups;
mod long_runs;
mod manual;
mod matrices;
mod pictures;
mod spectral;
mod subjects;
mod values;
mod vectors;

pub(crate) use bases::*;
pub(crate) use cones::*;
pub(crate) use dynamics::*;
pub(crate) use enumeration::*;
pub(crate) use events::*;
pub(crate) use groups::*;
pub(crate) use long_runs::*;
pub(crate) use manual::*;
pub(crate) use matrices::*;
pub(crate) use pictures::*;
pub(crate) use spectral::*;
pub(crate) use subjects::*;
pub(crate) use values::*;
pub(crate) use vectors::*;
