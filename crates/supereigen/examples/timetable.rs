//! A railway timetable: which delays never shrink?
//!
//! Line i leaves again when a_ij minutes have passed since line j has left, for every line j for which it waits. Every
//! line should leave every T minutes. Let x_i be the delay of line i. If A ⊗ x ≥ T ⊗ x, no delay shrinks from one period
//! to the next. The extremals are the minimal patterns of such delays; their entries are relative to the latest line.
//! Run it with `cargo run --release --example timetable`.

use supereigen::{Matrix, System};

const LINES: [&str; 4] = ["North", "South", "Airport", "Night"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Travel and transfer times in minutes, from the second line to the first.
    let waits = [
        (0, 1, "27.5"), // North waits for South
        (1, 0, "29"),   // South waits for North
        (0, 2, "31"),
        (2, 1, "25"),
        (2, 3, "40"),
        (3, 2, "14.5"),
    ];
    let a = Matrix::from_arcs(LINES.len(), waits)?;
    let critical = System::new(&a, 0)?
        .max_cycle_mean()
        .ok_or("no line waits for another")?;
    let names: Vec<&str> = critical.cycle.iter().map(|&line| LINES[line]).collect();
    println!(
        "the slowest loop is {}, with {} minutes per round",
        names.join(", "),
        critical.mean
    );

    for period in ["29", "28", "27"] {
        let system = System::new(&a, period)?;
        println!(
            "every {period} minutes: {} minimal patterns of delay that never shrink",
            system.count()
        );
        for x in system.extremals() {
            let support = x.support();
            let late = support.iter().map(|&line| match x.entry(line) {
                Some(minutes) => format!("{} {minutes}", LINES[line]),
                None => LINES[line].to_owned(),
            });
            println!("  {}", late.collect::<Vec<_>>().join(", "));
        }
    }
    Ok(())
}
