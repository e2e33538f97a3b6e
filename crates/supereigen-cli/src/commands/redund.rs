//! `supereigen redund`: leaves out the rows of a system that follow from the others.

use supereigen_answers::AskRedund;

use crate::args::{Redund, Subject, TextOrJson};
use crate::ask::{find, say};
use crate::matrix_files::RowsOutput;
use crate::output;

pub(crate) fn run(options: &Redund) -> anyhow::Result<u8> {
    let out = (!options.list).then(|| RowsOutput::open(&options.written));
    let out = out.transpose()?;
    let given = options.system.read()?;
    let found = find(&AskRedund {}, &given)?;
    let (kept, all) = (found.kept.len(), found.of);
    output::note(&format!("{kept} of {all} inequalities are left"));
    match out {
        Some(out) => {
            let rows = given.cone()?.with_rows(&found.kept);
            out.write(&rows, given.labels(), given.notation)?;
            Ok(0)
        }
        None => say(given.answered(found), &given.names(), TextOrJson::Text),
    }
}
