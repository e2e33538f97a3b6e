//! `supereigen lambda`: prints λ(A), a critical cycle and the classes, or the greatest λ of A ⊗ x ≥ λ ⊗ B ⊗ x.

use std::path::Path;

use serde_json::{Value, json};
use supereigen::cone::ConeError;
use supereigen::system::Class;
use supereigen::{Cone, Entry, System, UBig, Vector};
use supereigen_formats::Algebra;

use crate::args::{Lambda, Question, TextOrJson};
use crate::interrupt::{self, INTERRUPT};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::{NO, input, output, run};

pub(crate) fn run(options: &Lambda) -> anyhow::Result<u8> {
    let question = &options.question;
    match &options.b {
        Some(b) => of_two(question, b, options.min.algebra()),
        None => of_one(question, options.min.algebra()),
    }
}

fn of_one(question: &Question, algebra: Algebra) -> anyhow::Result<u8> {
    let file = question.file.as_deref();
    let document = input::read_square_matrix_in(file, &question.source, algebra)?;
    let matrix = &document.matrix;
    let system = System::new(matrix, 0)?;
    let names = Names::new(system.n(), matrix.labels());
    let notation = question.answer.numbers.over(document.notation);
    let numbers = NumberText::new(&UBig::ONE, notation);
    let answer = Means::of(system.classes());
    output::print(&match question.answer.format {
        TextOrJson::Text => answer.text(&names, &numbers),
        TextOrJson::Json => format!("{}\n", answer.json(&numbers)),
    })?;
    Ok(0)
}

/// λ(A) and what follows from the means of the classes.
struct Means {
    classes: Vec<Class>,
    /// λ(A), and a cycle of that mean.
    mean: Entry,
    cycle: Vec<usize>,
    /// The greatest λ with a finite solution.
    finite: Entry,
}

impl Means {
    fn of(classes: Vec<Class>) -> Means {
        let critical = classes.iter().filter_map(|class| class.critical.as_ref());
        let critical =
            critical.reduce(|best, other| if other.mean > best.mean { other } else { best });
        let reachable = classes.iter().map(|class| class.greatest_reachable.clone());
        Means {
            mean: critical.map(|critical| critical.mean.clone()),
            cycle: critical.map_or_else(Vec::new, |critical| critical.cycle.clone()),
            finite: reachable.min().flatten(),
            classes,
        }
    }

    fn text(&self, names: &Names, numbers: &NumberText) -> String {
        let mean = numbers.entry(&self.mean);
        let finite = numbers.entry(&self.finite);
        let mut text = format!("λ(A) = {mean}\n");
        let (kept, others, flag) = match numbers.is_min_plus() {
            false => (format!("from {mean} on"), "shorter", ""),
            true => (format!("up to {mean}"), "longer", " --min"),
        };
        let kept_all = match self.cycle.is_empty() {
            false => {
                let cycle = names.cycle(&self.cycle);
                text += &format!(
                    "critical cycle: {cycle}\nall events can keep periods {kept} (timetables: supereigen sub{flag}), \
                     but not {others} ones (reasons: supereigen basis{flag})\n"
                );
                format!("{}{mean}", numbers.words("iff λ ≥ "))
            }
            true => {
                text += &format!(
                    "D_A has no cycle\nall events can keep every period (timetables: supereigen sub{flag})\n"
                );
                "for every finite λ".to_owned()
            }
        };
        text += &format!(
            "{}{kept_all}\n{}{mean}\n{}{finite}\nstrongly connected classes, each after those that it reaches: {}\n",
            numbers.words("A⊗x ≤ λ⊗x has a finite solution "),
            numbers.words("A⊗x ≥ λ⊗x has a solution other than -inf iff λ ≤ "),
            numbers.words("A⊗x ≥ λ⊗x has a finite solution iff λ ≤ "),
            self.classes.len()
        );
        for class in &self.classes {
            let nodes = names.list(&class.nodes);
            text += &format!("  {{{nodes}}}: λ = {}\n", numbers.entry(&mean_of(class)));
        }
        text
    }

    fn json(&self, numbers: &NumberText) -> Value {
        let class = |class: &Class| json!({ "nodes": json_nodes(&class.nodes), "lambda": numbers.json(&mean_of(class)) });
        json!({
            "lambda": numbers.json(&self.mean),
            "cycle": json_nodes(&self.cycle),
            "finite": numbers.json(&self.finite),
            "classes": self.classes.iter().map(class).collect::<Value>(),
        })
    }
}

fn mean_of(class: &Class) -> Entry {
    class
        .critical
        .as_ref()
        .map(|critical| critical.mean.clone())
}

fn of_two(question: &Question, b: &Path, algebra: Algebra) -> anyhow::Result<u8> {
    let a = question.file.as_deref().unwrap_or(Path::new("-"));
    let (mut a, mut b, _, notation) = input::read_two(a, b, &question.source, algebra)?;
    if algebra == Algebra::MinPlus {
        // Of the negatives, A⊗x ≥ λ⊗B⊗x is B⊗x ≥ λ⊗A⊗x, with the same λ.
        std::mem::swap(&mut a, &mut b);
    }
    interrupt::run_begins();
    let found = Cone::new(&a, &b)?.lambdas(&INTERRUPT);
    let found = found.map_err(|error| run::cone_error(ConeError::from(error)))?;
    let text = |notation| NumberText::new(&UBig::ONE, question.answer.numbers.over(notation));
    let numbers = text(notation);
    let of_lambda = text(notation.in_algebra(Algebra::MaxPlus));
    let zero = numbers.entry(&None);
    let status = if found.is_some() { 0 } else { NO };
    let greatest = found.map(|lambdas| lambdas.greatest);
    // Any λ does if there is no greatest one.
    let lambda = greatest
        .clone()
        .map(|greatest| greatest.unwrap_or_default());
    let x = match &lambda {
        None => None,
        Some(lambda) => {
            let cone = Cone::new(&a, &b.scale(lambda))?;
            Some(cone.greatest_solution(Vector::from(vec![0; cone.n()]))?)
        }
    };
    output::print(&match question.answer.format {
        TextOrJson::Json => {
            let unbounded = matches!(greatest, Some(None));
            let x = x.as_ref().map(|x| numbers.json_vector(x));
            let lambda = of_lambda.json(&greatest.flatten());
            let answer = json!({ "lambda": lambda, "unbounded": unbounded, "solution": x });
            format!("{answer}\n")
        }
        TextOrJson::Text => {
            let x = x.map_or_else(String::new, |x| {
                format!("a solution: {}\n", numbers.vector(&x))
            });
            match greatest {
                None => format!("A⊗x ≥ λ⊗B⊗x has no solution but {zero} for any finite λ\n"),
                Some(None) => {
                    format!("A⊗x ≥ λ⊗B⊗x has a solution other than {zero} for every λ\n{x}")
                }
                Some(greatest) => {
                    let lambda = of_lambda.entry(&greatest);
                    format!("A⊗x ≥ λ⊗B⊗x has a solution other than {zero} iff λ ≤ {lambda}\n{x}")
                }
            }
        }
    })?;
    Ok(status)
}
