//! Problems of matrices in the notations of other programs.

use super::Wording;

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wanted {
    /// The opening bracket of a row.
    Row,
    /// A row, or the end of the matrix.
    RowOrClose,
    /// The opening bracket of a matrix.
    Open,
    /// An entry.
    Entry,
    /// An entry, or the end of the row.
    EntryOrClose,
    /// The rest of a list.
    CommaOrClose,
    /// A label, or the end of the labels.
    LabelOrClose,
    /// The name of a model, matrix or sequence.
    Name,
    /// The colon after the name of a model.
    Colon,
    /// What follows the name of a matrix.
    Equals,
    /// The beginning of a max-plus model.
    MaxPlusModel,
    /// The beginning of a section of a max-plus model.
    Section,
    /// The name of a property of polymake.
    Property,
    /// The beginning of a matrix of polymake.
    NewMatrix,
    /// The parenthesis before a matrix of polymake.
    Parenthesis,
    /// The parenthesis after a matrix of polymake.
    CloseParenthesis,
    /// The end of the text.
    Nothing,
}

impl Wanted {
    fn text(self) -> &'static str {
        match self {
            Wanted::Row => "`[` and a row",
            Wanted::RowOrClose => "a row or `]`",
            Wanted::Open => "`[`",
            Wanted::Entry => "an entry",
            Wanted::EntryOrClose => "an entry or `]`",
            Wanted::CommaOrClose => "`,` or `]`",
            Wanted::LabelOrClose => "a label or `)`",
            Wanted::Name => "a name",
            Wanted::Colon => "`:`",
            Wanted::Equals => "`=`",
            Wanted::MaxPlusModel => "`max-plus model`",
            Wanted::Section => "`matrices`, `vector sequences` or `event sequences`",
            Wanted::Property => "the name of a property in capitals",
            Wanted::NewMatrix => "`new Matrix<`",
            Wanted::Parenthesis => "`(`",
            Wanted::CloseParenthesis => "`)`",
            Wanted::Nothing => "nothing more",
        }
    }
}

/// What can be wrong with a matrix in the notation of another program, or in JSON, besides its entries
/// and labels.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxProblem {
    /// Something else than what must come.
    Unexpected {
        /// What must come.
        wanted: Wanted,
        /// What stands there; `None` if the text ends.
        found: Option<String>,
    },
    /// A row without entries.
    EmptyRow,
    /// A JSON object without `matrix`.
    NoMatrixKey,
    /// No matrix with entries in a max-plus model.
    NoMatrix,
    /// Several matrices in a max-plus model, where none was named.
    SeveralMatrices {
        /// The names of the first ones.
        names: String,
    },
    /// No matrix of the wanted name in a max-plus model.
    NoSuchMatrix {
        /// The wanted name.
        name: String,
        /// The names of the first ones that there are.
        names: String,
    },
    /// Several properties in a file of polymake.
    SeveralProperties {
        /// The names of the first ones.
        names: String,
    },
    /// A matrix of min-plus algebra.
    MinPlus,
}

impl SyntaxProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            SyntaxProblem::Unexpected { wanted, found } => unexpected(*wanted, found.as_deref()),
            SyntaxProblem::EmptyRow => Wording::new("this row has no entries", "empty row"),
            SyntaxProblem::NoMatrixKey => {
                Wording::new("the object has no `matrix`", "`matrix` is missing")
                    .help("write `{\"matrix\":[[0,-1],[null,0]]}`, or only the list of rows")
            }
            SyntaxProblem::NoMatrix => {
                Wording::new("the model has no matrix with entries", "expected a matrix")
            }
            SyntaxProblem::SeveralMatrices { names } => Wording::new(
                format!("the model has several matrices: {names}"),
                "the second one",
            )
            .help("choose one by its name, the argument `name` of `read_mpm`"),
            SyntaxProblem::NoSuchMatrix { name, names } => {
                let wording = Wording::new(
                    format!("the model has no matrix `{name}`"),
                    "no such matrix up to here",
                );
                if names.is_empty() {
                    wording
                } else {
                    wording.help(format!("its matrices are {names}"))
                }
            }
            SyntaxProblem::SeveralProperties { names } => Wording::new(
                format!("there are several properties: {names}"),
                "the second one",
            )
            .help("name the one that is meant `MATRIX`, or leave only that one"),
            SyntaxProblem::MinPlus => {
                Wording::new("the matrix is one of min-plus algebra", "min-plus")
                    .help("negate all entries, and write `TropicalNumber<Max>`")
            }
        }
    }
}

fn unexpected(wanted: Wanted, found: Option<&str>) -> Wording {
    let wanted = wanted.text();
    match found {
        Some(found) => Wording::new(
            format!("expected {wanted}, but found `{found}`"),
            format!("expected {wanted}"),
        ),
        None => Wording::new(
            format!("the text ends where {wanted} must come"),
            format!("expected {wanted}"),
        ),
    }
}
