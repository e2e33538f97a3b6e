//! `supereigen star`: prints the Kleene star of −λ ⊗ A, or the cycle that forbids it.

use std::iter;

use anyhow::bail;
use serde_json::json;
use supereigen::spectral::{StarError, kleene_star, kleene_star_blocks};
use supereigen::{Matrix, UBig};
use supereigen_answers::{CycleMean, Names, NumberText};
use supereigen_formats::MatrixFormat;

use crate::args::Star;
use crate::matrix_files::MatrixFile;
use crate::progress::waiting;
use crate::{EXIT_NO, input, output};

pub(crate) fn run(options: &Star) -> anyhow::Result<u8> {
    let problem = &options.problem;
    let (lambda, notation) = input::read_lambda(problem.at.text())?;
    let Some(lambda) = lambda else {
        bail!("the Kleene star needs a finite λ");
    };
    let document = input::read_matrix(problem.file.as_deref(), &problem.source, true)?;
    let written = &options.output;
    let mut out = MatrixFile::open(written.format, written.output.path())?;
    let notation = written.numbers.over(document.notation.merge(notation));
    let matrix = &document.matrix;
    let scaled = matrix.scale(Some(-lambda.clone()));
    let labels = matrix.labels();
    let adding = "adding up walks";
    let star: Result<Box<dyn Iterator<Item = Matrix>>, _> = waiting(adding, || {
        if out.format.is_by_rows() {
            kleene_star_blocks(&scaled).map(|blocks| Box::new(blocks) as _)
        } else {
            kleene_star(&scaled).map(|star| Box::new(iter::once(star)) as _)
        }
    });
    match star {
        Ok(blocks) => {
            waiting(adding, || {
                for (index, block) in blocks.enumerate() {
                    let is_head = index == 0 && !labels.is_empty();
                    let block = if is_head {
                        block.with_labels(labels)?
                    } else {
                        block
                    };
                    out.append(&block, notation)?;
                }
                anyhow::Ok(())
            })?;
            out.commit()?;
            Ok(0)
        }
        Err(StarError::PositiveCycle(mut critical)) => {
            critical.mean += lambda;
            let numbers = NumberText::new(&UBig::ONE, notation);
            let forbidding = CycleMean::new(Some(&critical), &numbers);
            output::print(&if out.format == MatrixFormat::JSON {
                format!("{}\n", json!({ "matrix": null, "forbidding": forbidding }))
            } else {
                let forbids = forbidding.forbids(" > λ", &Names::of_document(&document));
                format!("no Kleene star: {forbids}\n")
            })?;
            Ok(EXIT_NO)
        }
        Err(error) => Err(error.into()),
    }
}
