//! `supereigen serve`: the local web page.

use std::fs::File;
use std::io::Read as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use supereigen_serve::{Config, Handle, Server};

use crate::args::Serve;
use crate::interrupt::{self, INTERRUPT};
use crate::{limits, output, run};

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

pub(crate) fn run(options: &Serve) -> anyhow::Result<u8> {
    let mut config = Config::default();
    config.address = SocketAddr::new(options.address, options.port);
    config.token.clone_from(&options.token);
    if config.token.is_none() && !options.address.is_loopback() {
        config.token = Some(chance()?);
    }
    config.limits.jobs = options.jobs.get();
    config.limits.job_time = options.time;
    config.limits.memory = options.memory;
    config.limits.memory_held = limits::resident_memory;
    config.limits.threads = run::threads(options.threads);
    let address = config.address;
    let server = Server::bind(config).with_context(|| format!("cannot listen on {address}"))?;
    interrupt::run_begins();
    let handle = server.handle();
    std::thread::spawn(move || stop_when_interrupted(&handle));
    let url = server.url();
    output::print(&format!("{url}\n"))?;
    output::note("the page is at this address; Ctrl-C ends it");
    if options.open {
        open(&url);
    }
    server.run()?;
    Ok(0)
}

fn stop_when_interrupted(handle: &Handle) {
    while !INTERRUPT.is_raised() {
        std::thread::sleep(LOOK);
    }
    handle.stop();
}

/// A token that nobody can guess.
fn chance() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")
        .and_then(|mut file| file.read_exact(&mut bytes))
        .context("there is no source of randomness here: give a --token")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Asks the desktop to open the page; without one the address is there to be copied.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let child = Command::new(program)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = child {
        output::note(&format!(
            "cannot open a browser ({program}: {error}); open the address by hand"
        ));
    }
}
