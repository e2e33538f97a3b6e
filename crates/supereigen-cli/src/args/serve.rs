//! The flags of `serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::Source;
use crate::limits;

#[derive(Debug, Args)]
#[command(after_help = "\
The page needs no network: everything is in this program, and it answers to this machine alone; with \
--address it can be reached from others. It demands a token, which is part of the address that it prints, since every \
user of a machine can reach it. The token is made by chance, or taken from --token-file or from the environment \
variable SUPEREIGEN_TOKEN. Ctrl-C ends it.

Examples:
  supereigen serve --open
  supereigen serve examples/wang-sergeev-5.txt --lambda -1/2 --open
  supereigen serve --port 8080 --time 1h
  supereigen serve --address 0.0.0.0 --port 8080")]
pub(crate) struct Serve {
    /// The matrix with which the page opens; `-` reads standard input. Default: that of the page.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// The λ with which the page opens, any exact number or -inf. Default: 0.
    #[arg(
        long,
        short,
        value_name = "L",
        requires = "file",
        allow_hyphen_values = true
    )]
    pub(crate) lambda: Option<String>,

    /// The port; 0 takes a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,

    /// Open the page in a browser.
    #[arg(long)]
    pub(crate) open: bool,

    /// The address to listen on. Others than 127.0.0.1 and ::1 can be reached from other machines.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Ask visitors for the token on the first line of this file. Default: SUPEREIGEN_TOKEN, or a random one.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// The most runs over a basis at once.
    #[arg(long, value_name = "N", default_value = "4")]
    pub(crate) jobs: NonZeroUsize,

    /// The longest run over a basis: 30s, 10m, 2h.
    #[arg(long, value_name = "DURATION", default_value = "10m", value_parser = limits::parse_duration)]
    pub(crate) time: Duration,

    /// Stop runs when the program uses more memory than this: 512M, 2G. Half of it is for requests, for answers that
    /// wait to be read, and for the matrices of runs; the oldest runs that have ended are forgotten first.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = limits::parse_memory)]
    pub(crate) memory: u64,

    /// Threads of a run. Default: all cores.
    #[arg(long, short, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}
