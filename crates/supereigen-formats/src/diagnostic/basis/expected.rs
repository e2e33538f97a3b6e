//! What must come next.

/// What must come next in a JSON file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The opening brace of a JSON object.
    Object,
    /// The opening bracket of a JSON list.
    List,
    /// The key of a JSON object.
    Key,
    /// The colon after a key.
    Colon,
    /// The rest of a JSON object.
    CommaOrBrace,
    /// The rest of a JSON list.
    CommaOrBracket,
    /// Any value of JSON.
    Value,
    /// An entry.
    Entry,
    /// The number of a node.
    Node,
    /// A number of entries.
    Size,
    /// A label.
    Label,
    /// Any string.
    Text,
    /// Whether the basis is complete.
    Truth,
    /// A kind of lasso.
    Kind,
    /// The end of the file.
    Nothing,
}

impl Expected {
    pub(super) fn text(self) -> &'static str {
        match self {
            Expected::Object => "an object",
            Expected::List => "a list",
            Expected::Key => "a key in quotation marks",
            Expected::Colon => "`:`",
            Expected::CommaOrBrace => "`,` or `}`",
            Expected::CommaOrBracket => "`,` or `]`",
            Expected::Value => "a value",
            Expected::Entry => "an entry",
            Expected::Node => "the number of a node",
            Expected::Size => "the number of entries",
            Expected::Label => "a label in quotation marks",
            Expected::Text => "a string in quotation marks",
            Expected::Truth => "`true` or `false`",
            Expected::Kind => "a kind in quotation marks",
            Expected::Nothing => "nothing more",
        }
    }
}
