//! The flags of `serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;

use crate::limits;

#[derive(Debug, Args)]
#[command(after_help = "\
The page needs no network: everything is in this program, and it answers to this machine alone. With \
--address it can be reached from others, and then demands the token that is part of the address it prints. \
Ctrl-C ends it.

Examples:
  supereigen serve --open
  supereigen serve --port 8080 --time 1h
  supereigen serve --address 0.0.0.0 --port 8080")]
pub(crate) struct Serve {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,

    /// Open the page in a browser.
    #[arg(long)]
    pub(crate) open: bool,

    /// The address to listen on. Others than 127.0.0.1 and ::1 demand a token.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Demand this token. Default: none on the loopback, else one by chance.
    #[arg(long, value_name = "TOKEN", value_parser = token)]
    pub(crate) token: Option<String>,

    /// The most runs over a basis at once.
    #[arg(long, value_name = "N", default_value = "4")]
    pub(crate) jobs: NonZeroUsize,

    /// The longest run over a basis: 30s, 10m, 2h.
    #[arg(long, value_name = "DURATION", default_value = "10m", value_parser = limits::parse_duration)]
    pub(crate) time: Duration,

    /// Runs stop when the program holds more memory than this: 512M, 2G.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = limits::parse_memory)]
    pub(crate) memory: u64,

    /// Threads of a run. Default: all cores.
    #[arg(long, short, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// A token stands in an address and in a cookie.
fn token(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.len() < 8 || !text.chars().all(is_plain) {
        return Err("a token has 8 or more letters, digits, `-` or `_`".to_owned());
    }
    Ok(text.to_owned())
}
