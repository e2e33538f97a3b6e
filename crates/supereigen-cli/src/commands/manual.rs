//! `supereigen completions` and `supereigen man`: what the flags know about themselves.

use std::fs;

use anyhow::Context as _;
use clap::CommandFactory as _;

use crate::args::{Arguments, Completions, Man};
use crate::output;

pub(crate) fn completions(options: &Completions) -> anyhow::Result<u8> {
    let mut text = Vec::new();
    let mut command = Arguments::command();
    clap_complete::generate(options.shell, &mut command, "supereigen", &mut text);
    output::print(&String::from_utf8(text)?)?;
    Ok(0)
}

pub(crate) fn man(options: &Man) -> anyhow::Result<u8> {
    let folder = &options.folder;
    let cannot_write = || format!("cannot write to {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot_write)?;
    clap_mangen::generate_to(Arguments::command(), folder).with_context(cannot_write)?;
    Ok(0)
}
