//! `supereigen completions` and `supereigen man`: generate completions and manual pages from the flags.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::command;
use crate::args::{Completions, Man};
use crate::output;

pub(crate) fn completions(options: &Completions) -> anyhow::Result<u8> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut command(), "supereigen", &mut text);
    output::print(&String::from_utf8(text)?)?;
    Ok(0)
}

pub(crate) fn man(options: &Man) -> anyhow::Result<u8> {
    let folder = &options.folder;
    let created = fs::create_dir_all(folder);
    created.with_context(|| format!("cannot write to {}", folder.display()))?;
    let mut all = command().disable_help_subcommand(true);
    all.build();
    for page in all.get_subcommands() {
        write_page(page, folder)?;
    }
    write_page(&all, folder)?;
    Ok(0)
}

fn write_page(command: &clap::Command, folder: &Path) -> anyhow::Result<()> {
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    output::write(Some(&folder.join(page.get_filename())), &text)
}
