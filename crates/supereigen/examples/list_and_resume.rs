//! Lists a few extremals and continues where the last run ended.
//!
//! Each run prints a few extremals and keeps in a file what remains to be searched. Run it several times with
//! `cargo run --release --example list_and_resume PLACE`, where PLACE is a file that does not exist at first.

use std::{env, fs};

use supereigen::families::Family;
use supereigen::lasso::{NoStretch, Stretch};
use supereigen::{Options, System};

const LIMIT: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let place = env::args().nth(1);
    let place = place.ok_or("give the name of a file for the place")?;
    let system = System::new(&Family::Ties.matrix(8, 1), 0)?;
    let options = match fs::read_to_string(&place) {
        Ok(text) => {
            let rest: Result<Vec<Stretch>, NoStretch> = text.lines().map(str::parse).collect();
            Options::new().stretches(rest?)
        }
        Err(_) => Options::new(),
    };

    let mut extremals = system.extremals_with(&options)?;
    for x in extremals.by_ref().take(LIMIT) {
        println!("{x}");
    }
    // The search may have found a few more; they are not in what remains.
    let rest = extremals.into_rest();
    for x in &rest.vectors {
        println!("{x}");
    }
    if rest.stretches.is_empty() {
        println!("these are the last ones");
    }
    let lines = rest.stretches.iter().map(|stretch| format!("{stretch}\n"));
    fs::write(place, lines.collect::<String>())?;
    Ok(())
}
