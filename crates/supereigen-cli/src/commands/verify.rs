//! `supereigen verify`: decides whether a file is the scaled basis of a matrix, or of a cone. `supereigen-check` decides
//! this, which shares no code with the methods.

mod missing;
mod records;

use std::path::Path;

use anyhow::bail;
use serde_json::json;
use supereigen::{Entry, Matrix, System, UBig};
use supereigen_answers::NumberText;
use supereigen_check::{BasisCheck, Completeness, Fault};
use supereigen_formats::Notation;

use crate::args::{TextOrJson, Verify};
use crate::input::{self, ConeFiles, ConeInput, Input, VectorsFile};
use crate::interrupt::{self, INTERRUPT};
use crate::{NO, output, run};
use missing::find_missing;
use records::{Read, read_all};

pub(crate) fn run(options: &Verify) -> anyhow::Result<u8> {
    let verdict = match (&options.files[..], &options.rows) {
        ([a, b, basis], None) => of_cone(options, ConeFiles::Two(a, b), basis)?,
        ([basis], Some(rows)) => of_cone(options, ConeFiles::Rows(rows), basis)?,
        ([matrix, basis], None) => of_matrix(options, matrix, basis)?,
        ([_], None) => bail!("MATRIX and BASIS are needed, or A, B and BASIS of a cone"),
        _ => bail!("with --rows only BASIS is needed: ROWS takes the place of A and B"),
    };
    let error = match verdict {
        Err(error) => error,
        status => return status,
    };
    // An error in the content of the basis is the answer to the question: it is not a correct basis.
    match (input::about_content(&error), options.format) {
        (None, _) => Err(error),
        (Some(_), TextOrJson::Text) => {
            input::print_error(&error);
            Ok(NO)
        }
        (Some((place, problem)), TextOrJson::Json) => wrong(options, &place, &problem),
    }
}

/// What may be the reason for a wrong vector if no λ is known.
const ASSUMED: &str = " (λ = 0 is assumed; --lambda gives another)";

/// The verdict about a basis, or an error in it. Errors in matrices are not among these.
type Verdict = anyhow::Result<u8>;

fn of_matrix(options: &Verify, matrix: &Path, basis: &Path) -> anyhow::Result<Verdict> {
    if options.equal {
        bail!("--equal is for cones: give A, B and BASIS");
    }
    let algebra = options.min.algebra();
    let lambda = options.lambda.as_deref();
    let lambda = lambda.map(|text| input::read_lambda_in(text, algebra));
    let lambda = lambda.transpose()?.map(|(lambda, _)| lambda);
    let document = input::read_square_matrix_in(Some(matrix), &options.source, algebra)?;
    let notation = document.notation;
    Ok(verify(options, basis, &document.matrix, lambda, notation))
}

fn of_cone(options: &Verify, files: ConeFiles<'_>, basis: &Path) -> anyhow::Result<Verdict> {
    if options.integer {
        bail!("--integer is for the basis of one matrix");
    }
    let (lambda, algebra) = (options.lambda.as_deref(), options.min.algebra());
    let lambda = lambda.unwrap_or("0");
    let input = input::read_cone_files(files, lambda, options.equal, &options.source, algebra)?;
    Ok(verify_cone(options, basis, &input))
}

fn verify_cone(options: &Verify, basis: &Path, input: &ConeInput) -> Verdict {
    let mut file = input::open_basis(basis, options.min.algebra())?;
    let check = BasisCheck::from(input.checker()?);
    interrupt::run_begins();
    file.expect_of_cone(input)?;
    let expected = Expected {
        of: format!(" of {}", input.relation()),
        lambda: &input.lambda,
        numbers: NumberText::new(&UBig::ONE, input.notation),
        message: &|fault| input.message(fault),
        assumed: "",
    };
    expected.check(options, file, &check)
}

fn verify(
    options: &Verify,
    path: &Path,
    matrix: &Matrix,
    given: Option<Entry>,
    notation: Notation,
) -> Verdict {
    let mut file = input::open_basis(path, options.min.algebra())?;
    let numbers = NumberText::new(&UBig::ONE, notation);
    let lambda = given.or_else(|| file.stated().lambda);
    let assumed = lambda.as_ref().map_or(ASSUMED, |_| "");
    let system = System::new(matrix, lambda.unwrap_or(Some(0.into())))?;
    let input = Input::new(system, notation, options.integer);
    let mut check = BasisCheck::new(input.matrix(), input.lambda())?;
    check.stop_when(|| INTERRUPT.is_raised());
    interrupt::run_begins();
    file.expect_of(&input)?;
    let lambda = input.given().lambda();
    let expected = Expected {
        of: format!(" for λ = {}", numbers.entry(lambda)),
        lambda,
        numbers,
        message: &|fault| {
            let message = input::fault_message(fault, matrix.labels(), notation.algebra());
            match fault {
                Fault::NotASolution { .. } | Fault::NotExtremal => message + assumed,
                _ => message,
            }
        },
        assumed,
    };
    expected.check(options, file, &check)
}

/// The system of which a file should be the basis.
struct Expected<'a> {
    /// The system in words.
    of: String,
    lambda: &'a Entry,
    numbers: NumberText,
    /// Says what is wrong with a vector.
    message: &'a dyn Fn(&Fault) -> String,
    /// What was assumed of the system, for messages.
    assumed: &'static str,
}

impl Expected<'_> {
    /// Checks all vectors, and prints the verdict.
    fn check(&self, options: &Verify, mut file: VectorsFile, check: &BasisCheck) -> Verdict {
        let name = file.name.clone();
        match read_all(&mut file, check, run::threads(options.threads))? {
            Read::All => self.conclude(options, &name, file.stated().is_complete, check),
            Read::Interrupted => stopped(check),
            Read::Wrong { place, fault } => wrong(options, &place, &(self.message)(&fault)),
        }
    }

    /// Looks for missing vectors if that is wanted, and prints the verdict about vectors that were found right; `said` is
    /// whether the basis says that it is complete, if it says anything.
    fn conclude(
        &self,
        options: &Verify,
        name: &str,
        said: Option<bool>,
        check: &BasisCheck,
    ) -> Verdict {
        let missing = if options.complete {
            match find_missing(check, run::threads(options.threads)) {
                Completeness::Complete => ", none missing",
                Completeness::Stopped => return stopped(check),
                Completeness::Missing(x) => {
                    let x = self.numbers.vector(&x);
                    let problem = format!("a vector is missing: {x}{}", self.assumed);
                    return wrong(options, name, &problem);
                }
            }
        } else {
            match said {
                Some(false) => {
                    "; the file says that there may be more, which --complete would check"
                }
                Some(true) => "; the file says that these are all, which --complete would check",
                None => "",
            }
        };
        let (count, of) = (check.count(), &self.of);
        let verdict = match (options.complete, said) {
            (false, Some(false)) => "a part",
            _ => "right",
        };
        let answer = json!({
            "right": true,
            "count": count,
            "lambda": self.numbers.entry(self.lambda),
            "complete": options.complete.then_some(true),
            "says_complete": said,
        });
        options.format.print(&answer, || {
            let vectors = output::counted(count, "vector");
            format!("{verdict}: {vectors}, each a scaled extremal{of}, no two equal{missing}\n")
        })?;
        Ok(0)
    }
}

/// Says what is wrong with a basis, and where.
fn wrong(options: &Verify, place: &str, problem: &str) -> Verdict {
    match options.format {
        TextOrJson::Text => {
            output::headed("wrong", &format!("{place}: {problem}"));
        }
        TextOrJson::Json => {
            let answer = json!({ "right": false, "place": place, "problem": problem });
            output::print(&format!("{answer}\n"))?;
        }
    }
    Ok(NO)
}

fn stopped(check: &BasisCheck) -> anyhow::Result<u8> {
    let count = check.count();
    Err(run::Interrupted::error(&format!(
        "{count} vectors are right, nothing wrong was found so far"
    )))
}
