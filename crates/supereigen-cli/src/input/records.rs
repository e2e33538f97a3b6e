//! A file or folder of vectors that is being read, and what it says about them.

use std::io::BufRead;

use anyhow::bail;
use supereigen::Entry;
use supereigen_formats::{
    BasisError, BasisFormat, BasisReader, Notation, RawLines, Record, fingerprint, format_entry,
};

use super::{BadFile, BadInput, ConeInput, Input};
use crate::limits;

/// The content of a file, decompressed.
pub(super) type Stream = Box<dyn BufRead>;

/// A file of vectors, or of a basis with its certificates.
pub(crate) struct VectorsFile {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Reader>,
}

impl VectorsFile {
    /// Checks that what the file says of its problem agrees with the input. What the file says at its end is checked
    /// when the end is reached.
    pub(crate) fn expect_of(&mut self, input: &Input) -> anyhow::Result<()> {
        let (matrix, lambda) = (input.given().matrix(), input.given().lambda());
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        if let Some(n) = self.reader.n().filter(|&n| n != matrix.rows()) {
            let nodes = matrix.rows();
            return bad(format!("its n is {n}, the matrix has {nodes} nodes"));
        }
        if let Some(stated) = self.reader.lambda().filter(|&stated| stated != lambda) {
            let stated = format_entry(stated, input.notation);
            return bad(format!("this is a basis for λ = {stated}"));
        }
        self.expect_labels(matrix.labels())?;
        if let Some(said) = self.reader.fingerprint() {
            let is = fingerprint(matrix);
            if said != is {
                return bad(format!("of another matrix: {said}, not {is}"));
            }
        }
        match (self.reader.is_integer(), input.is_integer()) {
            (Some(true), false) => bad("this is a basis of integers: add --integer".to_owned()),
            (Some(false), true) => {
                bad("this is no basis of integers: leave out --integer".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Checks that what the file says of its problem agrees with a cone.
    pub(crate) fn expect_of_cone(&mut self, cone: &ConeInput) -> anyhow::Result<()> {
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        let unknowns = cone.cone.n();
        if let Some(n) = self.reader.n().filter(|&n| n != unknowns) {
            return bad(format!("its n is {n}, the cone has {unknowns} unknowns"));
        }
        if let Some(lambda) = self.reader.lambda() {
            let lambda = format_entry(lambda, cone.notation);
            return bad(format!(
                "this is a basis for λ = {lambda}, and not one of a cone"
            ));
        }
        self.expect_labels(&cone.labels)
    }

    /// Checks that the labels in the file, if it has any, are these.
    pub(crate) fn expect_labels(&self, labels: &[String]) -> anyhow::Result<()> {
        if self.reader.agrees_with_labels(labels) {
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

    /// Takes lines for another thread, if the file has lines that need not be read in order.
    pub(crate) fn take_lines(&mut self) -> anyhow::Result<Option<RawLines>> {
        limits::while_reading(|| self.reader.take_lines(&self.name))
    }

    /// Returns the next record.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| self.reader.next(&mut self.name))?;
        if record.is_none() {
            limits::reading_ends();
        }
        Ok(record)
    }
}

/// Reads vectors, and knows what the file says about them.
pub(crate) trait Reader {
    /// Returns the next record. Errors name the file, which may be the next one of a folder: then the name changes.
    fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>>;
    /// Returns whether lines can be taken at all.
    fn has_lines(&self) -> bool {
        false
    }
    /// Takes lines that need not be read in order, if there are any.
    fn take_lines(&mut self, _name: &str) -> anyhow::Result<Option<RawLines>> {
        Ok(None)
    }
    /// Notes that lines that were taken say that there may be more vectors.
    fn note_part(&mut self) {}
    /// Returns the length of each vector, if the file says so.
    fn n(&self) -> Option<usize>;
    /// Returns the λ of the problem, if the file says so.
    fn lambda(&self) -> Option<&Entry>;
    /// Returns the labels of the entries; empty if there are none.
    fn labels(&self) -> &[String];
    /// Returns whether the labels in the file, if it has any, are these.
    fn agrees_with_labels(&self, labels: &[String]) -> bool;
    /// Returns the fingerprint of the matrix, if the file has it.
    fn fingerprint(&self) -> Option<&str>;
    /// Returns whether only solutions of integers were wanted, if the file says so.
    fn is_integer(&self) -> Option<bool>;
    /// Returns the notation of the numbers read so far.
    fn notation(&self) -> Notation;
    /// Returns, after the end, whether the file has all vectors of the basis, if it says so.
    fn is_complete(&self) -> Option<bool>;
}

impl Reader for BasisReader<Stream> {
    fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>> {
        self.next_record().map_err(|error| in_vectors(name, error))
    }

    fn has_lines(&self) -> bool {
        self.format() == BasisFormat::Plain
    }

    fn take_lines(&mut self, name: &str) -> anyhow::Result<Option<RawLines>> {
        self.take_lines().map_err(|error| in_vectors(name, error))
    }

    fn note_part(&mut self) {
        self.note_part();
    }

    fn n(&self) -> Option<usize> {
        self.n()
    }

    fn lambda(&self) -> Option<&Entry> {
        self.lambda()
    }

    fn labels(&self) -> &[String] {
        self.labels()
    }

    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        self.agrees_with_labels(labels)
    }

    fn fingerprint(&self) -> Option<&str> {
        self.fingerprint()
    }

    fn is_integer(&self) -> Option<bool> {
        None
    }

    fn notation(&self) -> Notation {
        self.notation()
    }

    fn is_complete(&self) -> Option<bool> {
        self.is_complete()
    }
}

/// Returns an error in a file of vectors.
pub(crate) fn in_vectors(name: &str, error: BasisError) -> anyhow::Error {
    match error {
        BasisError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        BasisError::Bad { diagnostic, line } => BadInput {
            name: name.to_owned(),
            bytes: line,
            diagnostic,
        }
        .into(),
        other => BadFile::error(name, other.to_string()),
    }
}
