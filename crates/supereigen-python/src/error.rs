//! The exceptions of `supereigen._errors`, one for each way in which the library refuses.

use std::fmt::Display;
use std::io::ErrorKind;

use pyo3::exceptions::PyOSError;
use pyo3::{PyErr, import_exception};
use supereigen::lasso;
use supereigen_answers::{Refusal, Trouble};
use supereigen_folder::FolderError;
use supereigen_formats::{BasisError, Diagnostic};

import_exception!(supereigen._errors, Error);
import_exception!(supereigen._errors, EntryError);
import_exception!(supereigen._errors, ReadError);
import_exception!(supereigen._errors, MatrixError);
import_exception!(supereigen._errors, SearchError);
import_exception!(supereigen._errors, ForeignStretch);
import_exception!(supereigen._errors, DrawError);
import_exception!(supereigen._errors, TooLarge);
import_exception!(supereigen._errors, Interrupted);
import_exception!(supereigen._errors, InternalError);

/// Returns the exception for matrices that were refused, or a vector that does not suit them.
pub(crate) fn matrix(error: impl Display) -> PyErr {
    MatrixError::new_err(error.to_string())
}

/// Returns the exception for options that make no sense.
pub(crate) fn options(error: impl Display) -> PyErr {
    SearchError::new_err(error.to_string())
}

/// Returns the exception for whatever has none of its own.
pub(crate) fn other(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// Returns the exception for a text that was refused, with the place and what to do about it.
pub(crate) fn read(name: Option<&str>, diagnostic: &Diagnostic) -> PyErr {
    let mut message = match name {
        Some(name) => format!("{name}:{diagnostic}"),
        None => diagnostic.to_string(),
    };
    if let Some(help) = &diagnostic.problem.help {
        message += &format!(" ({help})");
    }
    ReadError::new_err((message, diagnostic.line, diagnostic.column))
}

/// Returns the exception for a question without an answer.
pub(crate) fn refusal(refusal: Refusal) -> PyErr {
    let message = refusal.to_string();
    match (refusal.trouble, refusal.text) {
        (Trouble::Text, Some(text)) => read(refusal.input, &text.1),
        (Trouble::Text, None) => ReadError::new_err(message),
        (Trouble::Matrix, _) => MatrixError::new_err(message),
        (Trouble::Option, _) => SearchError::new_err(message),
        (Trouble::Interrupted, _) => Interrupted::new_err(message),
    }
}

/// Returns the exception for a file of vectors that cannot be read.
pub(crate) fn unread(name: &str, fault: &BasisError) -> PyErr {
    match fault {
        BasisError::Bad { diagnostic, .. } => read(Some(name), diagnostic),
        other => ReadError::new_err(format!("{name}: {other}")),
    }
}

/// Returns the exception for the folder of a run that cannot be used.
pub(crate) fn folder(error: FolderError) -> PyErr {
    match error {
        FolderError::Search(error) => search(error),
        FolderError::Disk { error, .. } if error.kind() == ErrorKind::InvalidData => {
            TooLarge::new_err(error.to_string())
        }
        FolderError::Disk { path, error, .. } if error.raw_os_error().is_some() => {
            let text = error.to_string();
            let text = text.split(" (os error").next().map(str::to_owned);
            PyOSError::new_err((error.raw_os_error(), text, path.into_os_string()))
        }
        error => ReadError::new_err(error.to_string()),
    }
}

/// Returns the exception for a search that was refused.
pub(crate) fn search(error: lasso::Error) -> PyErr {
    let message = error.to_string();
    match error {
        lasso::Error::ForeignStretch(_) => ForeignStretch::new_err(message),
        lasso::Error::Interrupted => Interrupted::new_err(message),
        _ => SearchError::new_err(message),
    }
}
