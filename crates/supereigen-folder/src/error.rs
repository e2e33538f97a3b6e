//! Why a folder cannot be used.

use std::io;
use std::path::{Path, PathBuf};

/// Why a run into a folder, or the reading of one, failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum FolderError {
    /// An operation on a file failed.
    Disk {
        /// What was to be done, such as `write`.
        verb: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The folder holds something else than what is wanted.
    Other {
        /// The file or folder.
        path: PathBuf,
        /// What is the matter, and what helps.
        problem: String,
    },
    /// The search did not run.
    Search(supereigen::lasso::Error),
}

impl FolderError {
    pub(crate) fn disk(verb: &'static str, path: &Path, error: io::Error) -> FolderError {
        FolderError::Disk {
            verb,
            path: path.to_owned(),
            error,
        }
    }

    pub(crate) fn other(path: &Path, problem: impl Into<String>) -> FolderError {
        FolderError::Other {
            path: path.to_owned(),
            problem: problem.into(),
        }
    }
}

supereigen::messages! { FolderError:
    Self::Disk { verb, path, error } => "cannot {verb} {}: {error}", path.display();
    Self::Other { path, problem } => "{}: {problem}", path.display();
    Self::Search(error) => "{error}";
}

impl From<supereigen::lasso::Error> for FolderError {
    fn from(error: supereigen::lasso::Error) -> FolderError {
        FolderError::Search(error)
    }
}
