//! Asks a desk: of lines with a name, a tab and JSON, the answers as lines of JSON. Where there is none, `refused` says why.

use std::io;

use supereigen_page::Desk;

fn main() -> io::Result<()> {
    let mut desk = Desk::new(|_| {});
    for line in io::stdin().lines() {
        let question = line?.replacen('\t', "\n", 1);
        match desk.ask(question.as_bytes()) {
            Ok(answer) => println!("{}", String::from_utf8_lossy(&answer)),
            Err(refusal) => println!("{}", serde_json::json!({ "refused": refusal })),
        }
    }
    Ok(())
}
