//! A file or folder of vectors that is being read, and what it says about them.

use std::io::BufRead;
use std::path::Path;

use anyhow::bail;
use supereigen::{Entry, Space};
use supereigen_answers::Given;
use supereigen_formats::{
    Algebra, BasisReader, Notation, RawLines, Record, VectorFormat, fingerprint, format_entry,
};

use super::folder::FolderReader;
use super::{BadFile, Input, Stated, in_vectors};
use crate::{limits, phase};

/// The content of a file, decompressed.
pub(super) type Stream = Box<dyn BufRead>;

/// A file of vectors, or of a basis with its certificates.
pub(crate) struct VectorsFile {
    pub(crate) name: String,
    pub(super) reader: Reader,
}

impl VectorsFile {
    /// Opens the folder of a run that is finished, as a basis of an algebra.
    pub(super) fn of_folder(path: &Path, algebra: Algebra) -> anyhow::Result<VectorsFile> {
        let reader = FolderReader::open(path, algebra)?;
        Ok(VectorsFile {
            name: path.display().to_string(),
            reader: Reader::Folder(Box::new(reader)),
        })
    }

    /// Checks that what the file says of its problem agrees with the input. What the file says at its end is checked
    /// when the end is reached.
    pub(crate) fn expect_of(&mut self, input: &Input) -> anyhow::Result<()> {
        let given = input.given.system()?;
        let (matrix, lambda) = (given.matrix(), given.lambda());
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        let stated = self.stated();
        if let Some(n) = stated.n.filter(|&n| n != matrix.rows()) {
            let nodes = matrix.rows();
            return bad(format!("its n is {n}, the matrix has {nodes} nodes"));
        }
        if let Some(other) = stated.lambda.filter(|other| other != lambda) {
            let other = format_entry(&other, input.given.notation);
            return bad(format!("this is a basis for λ = {other}"));
        }
        self.expect_labels(matrix.labels())?;
        if let Some(said) = stated.fingerprint {
            let is = fingerprint(matrix);
            if said != is {
                return bad(format!("of another matrix: {said}, not {is}"));
            }
        }
        self.expect_space(given.clone().into())?;
        match (stated.is_integer, input.is_integer) {
            (Some(true), false) => bad("this is a basis of integers: add --integer".to_owned()),
            (Some(false), true) => {
                bad("this is no basis of integers: leave out --integer".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Checks that what the file says of its problem agrees with a cone.
    pub(crate) fn expect_of_cone(&mut self, given: &Given) -> anyhow::Result<()> {
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        let cone = given.cone()?;
        let (stated, unknowns) = (self.stated(), cone.n());
        if let Some(n) = stated.n.filter(|&n| n != unknowns) {
            return bad(format!("its n is {n}, the cone has {unknowns} unknowns"));
        }
        if let Some(lambda) = stated.lambda {
            let lambda = format_entry(&lambda, given.notation);
            return bad(format!(
                "this is a basis for λ = {lambda}, and not one of a cone"
            ));
        }
        self.expect_labels(cone.labels())?;
        self.expect_space(cone.clone().into())
    }

    fn expect_space(&self, space: Space) -> anyhow::Result<()> {
        let Reader::Folder(folder) = &self.reader else {
            return Ok(());
        };
        let checked = folder.expect_space(&space);
        checked.map_err(|problem| BadFile::error(&self.name, problem))
    }

    /// Checks that the labels in the file, if it has any, are these.
    pub(crate) fn expect_labels(&self, labels: &[String]) -> anyhow::Result<()> {
        let is_same = match &self.reader {
            Reader::File(file) => file.agrees_with_labels(labels),
            Reader::Folder(folder) => folder.stated().labels == labels,
        };
        if is_same {
            return Ok(());
        }
        let problem = "its labels are not those of the matrix".to_owned();
        Err(BadFile::error(&self.name, problem))
    }

    /// Returns the next vector and its place, as `file:line`.
    pub(crate) fn next_vector(&mut self) -> anyhow::Result<Option<(String, Vec<Entry>)>> {
        let Some(record) = self.next()? else {
            return Ok(None);
        };
        let place = format!("{}:{}", self.name, record.line);
        match record.vector {
            Some(x) => Ok(Some((place, x.entries()))),
            None => bail!("{place}: a certificate without a vector"),
        }
    }

    /// Returns what is said about the vectors.
    pub(crate) fn stated(&self) -> Stated {
        match &self.reader {
            Reader::Folder(folder) => folder.stated(),
            Reader::File(file) => Stated {
                n: file.n(),
                lambda: file.lambda().cloned(),
                labels: file.labels().to_vec(),
                fingerprint: file.fingerprint().map(str::to_owned),
                is_integer: None,
                is_complete: file.is_complete(),
            },
        }
    }

    /// Returns the notation of the numbers read so far.
    pub(crate) fn notation(&self) -> Notation {
        match &self.reader {
            Reader::File(file) => file.notation(),
            Reader::Folder(folder) => folder.notation,
        }
    }

    /// Returns whether lines can be taken at all.
    pub(crate) fn has_lines(&self) -> bool {
        match &self.reader {
            Reader::File(file) => file.format() == VectorFormat::Plain,
            Reader::Folder(folder) => folder.has_lines(),
        }
    }

    /// Takes lines for another thread, if there are any that need not be read in order.
    pub(crate) fn take_lines(&mut self) -> anyhow::Result<Option<RawLines>> {
        let lines = limits::while_reading(|| match &mut self.reader {
            Reader::File(file) => file.take_lines(),
            Reader::Folder(folder) => folder.take_lines(),
        });
        lines.map_err(|error| in_vectors(&self.name, error))
    }

    /// Notes that lines that were taken say that there may be more vectors.
    pub(crate) fn note_part(&mut self) {
        if let Reader::File(file) = &mut self.reader {
            file.note_part();
        }
    }

    /// Returns the next record. Errors name the file, which may be the next one of a folder: then the name changes.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| match &mut self.reader {
            Reader::File(file) => {
                let record = file.next_record();
                record.map_err(|error| in_vectors(&self.name, error))
            }
            Reader::Folder(folder) => folder.next(&mut self.name),
        })?;
        if record.is_none() {
            phase::begins("");
        }
        Ok(record)
    }
}

/// One file, or those of a folder.
pub(super) enum Reader {
    File(Box<BasisReader<Stream>>),
    Folder(Box<FolderReader>),
}
