//! `supereigen verify`: decides whether a file is the scaled basis of a matrix. `supereigen-check` decides this, which
//! shares no code with the methods.

use std::ops::ControlFlow;

use supereigen::{Entry, Matrix, System, UBig};
use supereigen_check::{BasisCheck, Completeness, Fault};
use supereigen_formats::{Notation, ShardTitle};

use crate::args::Verify;
use crate::input::{self, BasisInput, Input, Part, VectorsFile};
use crate::interrupt::{self, INTERRUPT};
use crate::numbers::NumberText;
use crate::progress::Progress;
use crate::{NO, output, run};

pub(crate) fn run(options: &Verify) -> anyhow::Result<u8> {
    let lambda = options.lambda.as_deref();
    let lambda = lambda.map(|text| input::read_lambda_in(text, options.min.algebra()));
    let lambda = lambda.transpose()?.map(|(lambda, _)| lambda);
    let algebra = options.min.algebra();
    let mut document = input::read_square_matrix_in(Some(&options.file), &options.source, algebra)?;
    let lambda = match options.integer {
        true => {
            let lambda = lambda.unwrap_or(Some(0.into()));
            let system = System::new(&document.matrix, lambda)?.integer();
            document.matrix = system.matrix().clone();
            Some(system.lambda().clone())
        }
        false => lambda,
    };
    match verify(options, &document.matrix, lambda, document.notation) {
        // An error in the content of the basis is the answer to the question: it is not a correct basis.
        Err(error) if input::is_about_content(&error) => {
            input::print_error(&error);
            Ok(NO)
        }
        other => other,
    }
}

fn verify(
    options: &Verify,
    matrix: &Matrix,
    given: Option<Entry>,
    notation: Notation,
) -> anyhow::Result<u8> {
    let mut basis = input::open_basis_or_manifest(&options.basis, options.min.algebra())?;
    let name = match &basis {
        BasisInput::File(file) => file.name.clone(),
        BasisInput::Folder(_) => options.basis.display().to_string(),
    };
    let numbers = NumberText::new(&UBig::ONE, notation);
    let stated = match &basis {
        BasisInput::File(file) => file.reader.lambda(),
        BasisInput::Folder(manifest) => Some(&manifest.lambda),
    };
    let stated = || stated.cloned().unwrap_or(Some(0.into()));
    let system = System::new(matrix, given.unwrap_or_else(stated))?;
    let input = Input::new(system, notation, false);
    let mut check = BasisCheck::new(matrix, input.lambda())?;
    check.stop_when(|| INTERRUPT.is_raised());
    interrupt::run_begins();
    let read = match &mut basis {
        BasisInput::File(file) => read_all(file, &input, &mut check)?,
        BasisInput::Folder(manifest) => {
            let parts = input::parts(&options.basis, manifest, &input)?;
            read_parts(&parts, &input, &mut check)?
        }
    };
    match read {
        Read::All => {}
        Read::Interrupted => return stopped(&check),
        Read::Wrong { place, fault } => return Ok(wrong(&place, &fault.message(matrix.labels()))),
    }
    let missing = match options.complete {
        true => match find_missing(&mut check) {
            Completeness::Complete => ", none missing",
            Completeness::Stopped => return stopped(&check),
            Completeness::Missing(x) => {
                let x = numbers.vector(&x);
                return Ok(wrong(&name, &format!("a vector is missing: {x}")));
            }
        },
        false => match is_complete(&basis) {
            Some(false) => {
                "; the file says that it is a part, which is not checked: there may be more"
            }
            Some(true) => "; the file says that these are all, which --complete would check",
            None => "",
        },
    };
    let count = check.count();
    let noun = if count == 1 { "vector" } else { "vectors" };
    let lambda = numbers.entry(input.lambda());
    output::print(&format!(
        "right: {count} {noun}, each a scaled extremal for λ = {lambda}, no two equal{missing}\n"
    ))?;
    Ok(0)
}

fn wrong(place: &str, problem: &str) -> u8 {
    output::note(&format!("\u{1b}[1;31mwrong\u{1b}[0m: {place}: {problem}"));
    NO
}

/// Enumerates all extremals again, until one is found that the basis lacks.
fn find_missing(check: &mut BasisCheck) -> Completeness {
    let mut progress = Progress::of_short_steps();
    let mut tick = || {
        progress.step(|_| "looking for missing vectors".to_owned());
        match INTERRUPT.is_raised() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    check.find_missing(&mut tick)
}

/// Returns, after all vectors were read, whether the basis says that it is complete, if it says anything.
fn is_complete(basis: &BasisInput) -> Option<bool> {
    match basis {
        BasisInput::File(file) => file.reader.is_complete(),
        BasisInput::Folder(manifest) => Some(manifest.wanted == ShardTitle::ALL),
    }
}

/// How the reading of a basis ended.
enum Read {
    All,
    Interrupted,
    Wrong {
        /// The place as `file:line`.
        place: String,
        fault: Fault,
    },
}

fn read_all(file: &mut VectorsFile, input: &Input, check: &mut BasisCheck) -> anyhow::Result<Read> {
    file.expect_of(input)?;
    let mut progress = Progress::of_long_steps();
    while let Some(record) = file.next()? {
        match check.check(&record) {
            Ok(()) => {}
            Err(Fault::Stopped) => return Ok(Read::Interrupted),
            Err(fault) => {
                let place = format!("{}:{}", file.name, record.line);
                return Ok(Read::Wrong { place, fault });
            }
        }
        if INTERRUPT.is_raised() {
            return Ok(Read::Interrupted);
        }
        progress.step(|vectors| format!("{vectors} vectors are right"));
    }
    Ok(Read::All)
}

/// Reads the files of a folder, one after the other.
fn read_parts(parts: &[Part], input: &Input, check: &mut BasisCheck) -> anyhow::Result<Read> {
    for part in parts {
        let mut file = input::open_basis(&part.path)?;
        match read_all(&mut file, input, check)? {
            Read::All => part.check_end(&file)?,
            other => return Ok(other),
        }
    }
    Ok(Read::All)
}

fn stopped(check: &BasisCheck) -> anyhow::Result<u8> {
    let count = check.count();
    run::stopped_without_answer(&format!(
        "{count} vectors are right, nothing wrong was found so far"
    ))
}
