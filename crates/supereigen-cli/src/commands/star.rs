//! `supereigen star`: prints the Kleene star of −λ ⊗ A, or the cycle that forbids it.

use anyhow::bail;
use serde_json::json;
use supereigen::UBig;
use supereigen::spectral::{StarError, kleene_star};
use supereigen_answers::{CycleMean, NumberText};
use supereigen_formats::MatrixFormat;

use crate::args::Star;
use crate::commands::{convert, sub};
use crate::names::Names;
use crate::progress::Waiting;
use crate::{NO, input, output};

pub(crate) fn run(options: &Star) -> anyhow::Result<u8> {
    let (lambda, notation) = input::read_lambda(options.at.text())?;
    let Some(lambda) = lambda else {
        bail!("the Kleene star needs a finite λ");
    };
    let document = input::read_square_matrix(options.file.as_deref(), &options.source)?;
    let (format, path) = (options.output.format, options.output.output.path());
    let format = convert::chosen(format, path)?;
    let notation = options
        .output
        .numbers
        .over(document.notation.merge(notation));
    let matrix = &document.matrix;
    let waiting = Waiting::new("adding up walks");
    let star = kleene_star(&matrix.scale(Some(-lambda.clone())));
    drop(waiting);
    match star {
        Ok(star) => {
            let labels = matrix.labels().to_vec();
            let star = star.clone().with_labels(labels).unwrap_or(star);
            convert::write_whole(&star, Some(format), path, notation)?;
            Ok(0)
        }
        Err(StarError::PositiveCycle(mut critical)) => {
            critical.mean += lambda;
            let numbers = NumberText::new(&UBig::ONE, notation);
            output::print(&match format {
                MatrixFormat::Json => {
                    let forbidding = CycleMean::new(Some(&critical), &numbers);
                    format!("{}\n", json!({ "matrix": null, "forbidding": forbidding }))
                }
                _ => {
                    let names = Names::of_document(&document);
                    let forbids = sub::forbids(&critical, " > λ", &names, &numbers);
                    format!("no Kleene star: {forbids}\n")
                }
            })?;
            Ok(NO)
        }
        Err(error) => Err(error.into()),
    }
}
