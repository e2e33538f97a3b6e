//! What a file of a basis says about one vector.

use crate::certificate::{Certificate, ConeCertificate};
use crate::scalar::Entry;
use crate::vector::Vector;

/// A vector of the basis, or its certificate, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line on which it starts, or the row of an array, counted from 1.
    pub line: usize,
    /// The vector; `None` only in JSON lines that have just a certificate.
    pub vector: Option<Vector>,
    /// The certificate; only JSON lines can have one. Nodes count from 0 here, and from 1 in the file; the reader
    /// does not know how many nodes there are.
    pub certificate: Option<Certificate>,
    /// The certificate of an extremal of a cone, likewise; a record has one of the two at most, and this one never
    /// without a vector.
    pub cone_certificate: Option<ConeCertificate>,
}

impl Record {
    /// Returns a vector without a certificate.
    pub fn new(line: usize, vector: impl Into<Vector>) -> Record {
        Record {
            line,
            vector: Some(vector.into()),
            certificate: None,
            cone_certificate: None,
        }
    }

    /// Returns the entries of the vector, if there is one.
    pub fn entries(&self) -> Option<Vec<Entry>> {
        self.vector.as_ref().map(Vector::entries)
    }
}
