//! `supereigen check`: says whether x is a solution and which rows fail, whether x is extremal and of which types, and
//! if it is not extremal, of which two solutions it is the maximum.

use anyhow::bail;
use serde_json::{Value, json};
use supereigen::{Check as Answer, Entry, Matrix, SatisfyingArc, UBig, Vector};
use supereigen_formats::read_vector;

use crate::args::{Check, TextOrJson};
use crate::commands::member;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::{NO, lassos, output};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let (x, vector_notation) = read_vector(&options.vector)
        .map_err(|error| input::in_argument("--vector", &options.vector, error))?;
    let input = input::read(&options.problem)?;
    let n = input.matrix().rows();
    if x.len() != n {
        bail!(
            "--vector has length {}, the matrix has {n} columns",
            x.len()
        );
    }
    let point = input.system.clone().point(&x)?;
    let check = point.check();
    let names = Names::new(n, input.matrix().labels());
    let numbers = NumberText::new(
        &UBig::ONE,
        options
            .answer
            .numbers
            .over(input.notation.merge(vector_notation)),
    );
    let verdict = Verdict {
        halves: point.halves(),
        x,
        check,
        input,
        names,
        numbers,
    };
    output::print(&match options.answer.format {
        TextOrJson::Text => verdict.text(),
        TextOrJson::Json => format!("{}\n", verdict.json()),
    })?;
    Ok(if verdict.is_solution() { 0 } else { NO })
}

/// The answer about a vector.
struct Verdict {
    x: Vec<Entry>,
    check: Answer,
    /// Two other solutions whose maximum is x, if there are such.
    halves: Option<(Vector, Vector)>,
    input: Input,
    names: Names,
    numbers: NumberText,
}

impl Verdict {
    fn is_solution(&self) -> bool {
        self.check.failing_rows.is_empty()
    }

    fn text(&self) -> String {
        let Verdict {
            x,
            check,
            names,
            numbers,
            ..
        } = self;
        let mut text = format!("solution: {}\n", yes_or_no(self.is_solution()));
        text += &failing_rows(&self.input, x, &check.failing_rows, names, numbers);
        text += &format!("scaled: {}\n", yes_or_no(check.scaled));
        text += &arcs(&check.satisfying_arcs, names);
        text += &types(check, names);
        if let Some(lasso) = &check.lasso {
            text += &format!("lasso: {}\n", lassos::text(lasso, names));
        }
        if let Some((y, z)) = &self.halves {
            text += &format!(
                "x is the maximum of two other solutions:\n  y = {}\n  z = {}\n",
                numbers.vector(y),
                numbers.vector(z)
            );
        }
        text
    }

    fn json(&self) -> Value {
        let Verdict { check, numbers, .. } = self;
        let (matrix, lambda) = (self.input.matrix(), self.input.lambda());
        let row = |&i: &usize| {
            let (left, right) = sides(matrix, lambda, &self.x, i);
            json!({ "row": i + 1, "left": numbers.json(&left), "right": numbers.json(&right) })
        };
        let arc = |arc: &SatisfyingArc| json!({ "tail": arc.tail + 1, "head": arc.head + 1, "tight": arc.tight });
        let halves = self.halves.as_ref();
        let halves = halves.map(|(y, z)| [y, z].map(|half| numbers.json_vector(half)));
        json!({
            "vector": numbers.json_vector(&self.x),
            "lambda": numbers.json(lambda),
            "solution": self.is_solution(),
            "failing": check.failing_rows.iter().map(row).collect::<Value>(),
            "scaled": check.scaled,
            "satisfying_arcs": check.satisfying_arcs.iter().map(arc).collect::<Value>(),
            "types_by_hypergraph": json_nodes(&check.types_by_hypergraph),
            "types_by_satisfying_arcs": json_nodes(&check.types_by_satisfying_arcs),
            "lasso": check.lasso.as_ref().map(lassos::json),
            "halves": halves,
        })
    }
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Describes the satisfying digraph, with one line for each node that has an outgoing arc.
fn arcs(arcs: &[SatisfyingArc], names: &Names) -> String {
    if arcs.is_empty() {
        return String::new();
    }
    let mut text = "satisfying arcs (= where tight):\n".to_owned();
    for arcs in arcs.chunk_by(|a, b| a.tail == b.tail) {
        let heads: Vec<String> = arcs
            .iter()
            .map(|arc| {
                let mark = if arc.tight { "=" } else { "" };
                format!("{}{mark}", names.of(arc.head))
            })
            .collect();
        let tail = arcs.first().map_or("", |arc| names.of(arc.tail));
        text += &format!("  {tail} → {}\n", heads.join(", "));
    }
    text
}

/// Describes the verdict of each criterion.
fn types(check: &Answer, names: &Names) -> String {
    let criteria = [
        ("the hypergraph criterion", &check.types_by_hypergraph),
        (
            "the criterion of satisfying arcs",
            &check.types_by_satisfying_arcs,
        ),
    ];
    criteria
        .into_iter()
        .map(|(criterion, types)| match types.is_empty() {
            true => format!("extremal by {criterion}: no\n"),
            false => {
                let types = names.list(types);
                format!("extremal by {criterion}: yes, of type {types}\n")
            }
        })
        .collect()
}

/// Returns one line for each row that fails, with both sides.
pub(crate) fn failing_rows(
    input: &Input,
    x: &[Entry],
    rows: &[usize],
    names: &Names,
    numbers: &NumberText,
) -> String {
    rows.iter()
        .map(|&i| {
            let (left, right) = sides(input.matrix(), input.lambda(), x, i);
            format!(
                "  row {} fails: {} < {}\n",
                names.of(i),
                numbers.entry(&left),
                numbers.entry(&right)
            )
        })
        .collect()
}

/// Returns A_i ⊗ x and λ ⊗ x_i.
fn sides(a: &Matrix, lambda: &Entry, x: &[Entry], i: usize) -> (Entry, Entry) {
    let plus = |a: &Entry, b: &Entry| Some(a.as_ref()? + b.as_ref()?);
    (member::row_times(a, i, x), plus(lambda, &x[i]))
}
