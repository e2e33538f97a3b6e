//! `supereigen verify`: asks `supereigen-check`, which shares no code with the methods, whether a file is the scaled basis
//! of a matrix or of a cone.

mod missing;
mod records;

use std::fmt;
use std::path::Path;

use anyhow::bail;
use serde::Serialize;
use supereigen::{Entry, UBig};
use supereigen_answers::{Given, Names, NumberText, Say, Written, WrittenVector, counted};
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_formats::Notation;

use crate::args::{TextOrJson, Verify};
use crate::ask::say;
use crate::input::{self, ConeFiles, Input, VectorsFile};
use crate::interrupt::{self, INTERRUPT};
use crate::{EXIT_NO, output, run};
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
            Ok(EXIT_NO)
        }
        (Some((place, problem)), TextOrJson::Json) => {
            Wrong::new(&place, &problem).print(TextOrJson::Json)
        }
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
    let given = input::give(Some(matrix), &options.source, algebra, true)?;
    Ok(verify(options, basis, given, lambda))
}

fn of_cone(options: &Verify, files: ConeFiles<'_>, basis: &Path) -> anyhow::Result<Verdict> {
    if options.integer {
        bail!("--integer is for the basis of one matrix");
    }
    let (lambda, algebra) = (options.lambda.as_deref(), options.min.algebra());
    let lambda = lambda.unwrap_or("0");
    let input = input::give_cone_files(files, lambda, options.equal, &options.source, algebra)?;
    Ok(verify_cone(options, basis, &input))
}

fn verify_cone(options: &Verify, basis: &Path, given: &Given) -> Verdict {
    let mut file = input::open_basis(basis, options.min.algebra())?;
    let (a, b) = given.sides()?;
    let checker = if given.equal {
        Checker::of_equality(&a, &b)?
    } else {
        Checker::of_cone(&a, &b)?
    };
    interrupt::run_begins();
    file.expect_of_cone(given)?;
    let of = format!(" of {}", given.relation());
    let assumed = "";
    let expected = Expected { of, given, assumed };
    expected.check(options, file, checker.into())
}

fn verify(options: &Verify, path: &Path, given: Given, lambda: Option<Entry>) -> Verdict {
    let mut file = input::open_basis(path, options.min.algebra())?;
    let lambda = lambda.or_else(|| file.stated().lambda);
    let assumed = lambda.as_ref().map_or(ASSUMED, |_| "");
    let mut given = given.at(lambda.unwrap_or(Some(0.into())), Notation::Exact);
    // For people λ stands in the verdict.
    if !assumed.is_empty() && options.format == TextOrJson::Json {
        given
            .assumed
            .push("λ = 0, since no λ was given and the basis states none".to_owned());
    }
    let input = Input::new(given, options.integer)?;
    let check = BasisCheck::new(input.system.matrix(), input.system.lambda())?;
    interrupt::run_begins();
    file.expect_of(&input)?;
    let given = &input.given;
    let of = format!(" for λ = {}", numbers(given).entry(&given.lambda));
    let expected = Expected { of, given, assumed };
    expected.check(options, file, check)
}

/// Returns what writes the numbers of a verdict.
fn numbers(given: &Given) -> NumberText {
    NumberText::new(&UBig::ONE, given.notation)
}

/// The system of which a file should be the basis.
struct Expected<'a> {
    /// The system in words.
    of: String,
    given: &'a Given,
    /// What was assumed of the system, for messages.
    assumed: &'static str,
}

impl Expected<'_> {
    /// Checks all vectors, and prints the verdict.
    fn check(&self, options: &Verify, mut file: VectorsFile, mut check: BasisCheck) -> Verdict {
        check.stop_when(|| INTERRUPT.is_raised());
        let name = file.name.clone();
        match read_all(&mut file, &check, run::threads(options.threads))? {
            Read::All => self.conclude(options, &name, file.stated().is_complete, &check),
            Read::Interrupted => stopped(&check),
            Read::Wrong { place, fault } => {
                let mut message = input::fault_message(self.given, &fault);
                if let Fault::NotASolution { .. } | Fault::NotExtremal = fault {
                    message += self.assumed;
                }
                Wrong::new(&place, &message).print(options.format)
            }
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
        let missing = match said {
            _ if options.complete => match find_missing(check, run::threads(options.threads)) {
                Completeness::Complete => ", none missing",
                Completeness::Stopped => return stopped(check),
                Completeness::Missing(x) => {
                    let x = numbers(self.given).vector(&x);
                    let problem = format!("a vector is missing: {x}{}", self.assumed);
                    let mut wrong = Wrong::new(name, &problem);
                    wrong.missing = Some(x);
                    return wrong.print(options.format);
                }
            },
            Some(false) => "; the file says that there may be more, which --complete would check",
            Some(true) => "; the file says that these are all, which --complete would check",
            None => "",
        };
        let answer = Verified {
            right: true,
            count: check.count(),
            lambda: numbers(self.given).entry(&self.given.lambda),
            complete: options.complete.then_some(true),
            says_complete: said,
            of: self.of.clone(),
            missing,
        };
        let given = self.given;
        say(given.answered(answer), &given.names(), options.format)
    }
}

/// The vectors of a file are right.
#[derive(Serialize)]
struct Verified {
    /// Always true.
    right: bool,
    /// How many vectors there are.
    count: usize,
    /// λ.
    lambda: Written,
    /// None is missing; `null` if that was not asked for.
    complete: Option<bool>,
    /// What the file says of that; `null` if nothing.
    says_complete: Option<bool>,
    /// The system in words.
    #[serde(skip)]
    of: String,
    /// What is known of missing vectors, in words.
    #[serde(skip)]
    missing: &'static str,
}

impl Say for Verified {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let verdict = match (self.complete, self.says_complete) {
            (None, Some(false)) => "a part",
            _ => "right",
        };
        let (vectors, of, missing) = (counted(self.count, "vector"), &self.of, self.missing);
        writeln!(
            out,
            "{verdict}: {vectors}, each a scaled extremal{of}, no two equal{missing}"
        )
    }
}

/// What is wrong with a basis, and where.
#[derive(Serialize)]
struct Wrong {
    /// Always false.
    right: bool,
    /// The file, and the line and column if there are such.
    place: String,
    /// What is wrong there.
    problem: String,
    /// An extremal that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<WrittenVector>,
}

impl Wrong {
    fn new(place: &str, problem: &str) -> Wrong {
        Wrong {
            right: false,
            place: place.to_owned(),
            problem: problem.to_owned(),
            missing: None,
        }
    }

    /// Says what is wrong, aside for people.
    fn print(&self, format: TextOrJson) -> Verdict {
        let Wrong { place, problem, .. } = self;
        match format {
            TextOrJson::Text => output::headed("wrong", &format!("{place}: {problem}")),
            TextOrJson::Json => output::print(&(serde_json::to_string(self)? + "\n"))?,
        }
        Ok(EXIT_NO)
    }
}

fn stopped(check: &BasisCheck) -> anyhow::Result<u8> {
    let count = check.count();
    Err(run::Interrupted::error(&format!(
        "{count} vectors are right, nothing wrong was found so far"
    )))
}
