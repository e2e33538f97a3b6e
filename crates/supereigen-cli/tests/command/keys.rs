//! The table of keys in docs/formats.md is made from the types of the answers: their fields, with what is written above them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::root;

/// The commands, and the type of their answer.
const ANSWERS: [(&str, &str); 26] = [
    ("basis --count", "Counted"),
    ("check", "Check"),
    ("check --decompose", "Decomposition"),
    ("check --project", "Projection"),
    ("eigen", "Eigen"),
    ("estimate", "Estimate"),
    ("finite", "Finite"),
    ("implied", "Implied"),
    ("interval", "Interval"),
    ("interval --box", "IntervalBox"),
    ("interval --vector", "IntervalVector"),
    ("lambda A", "Means"),
    ("lambda A B", "Greatest"),
    ("member", "Membership"),
    ("pencil", "Pencil"),
    ("plan", "Planning"),
    ("residual", "Residual"),
    ("solve", "Solved"),
    ("spectrum", "Spectrum"),
    ("sub", "Sub"),
    ("summary", "Summary"),
    ("timetable", "Plan"),
    ("transient", "Transient"),
    ("verify", "Verified"),
    ("verify, wrong", "Wrong"),
    ("why", "Why"),
];

/// A field: its key, its type, what it means, and whether its own fields stand in its place.
struct Field {
    key: String,
    kind: String,
    about: String,
    is_flat: bool,
}

type Types = BTreeMap<String, Vec<Field>>;

/// Reads the fields of all structs of a file.
fn read(path: &Path, types: &mut Types) {
    let (mut open, mut about, mut attributes) = (None, String::new(), String::new());
    for line in fs::read_to_string(path).expect("a source").lines() {
        let line = line.trim();
        let bare = line
            .trim_start_matches("pub ")
            .trim_start_matches("pub(crate) ");
        if let Some(text) = line.strip_prefix("///") {
            about = format!("{about}{text}");
            continue;
        } else if line.starts_with("#[") {
            attributes += line;
            continue;
        } else if let Some(name) = bare.strip_prefix("struct ").filter(|it| it.ends_with('{')) {
            let end = name.find(['<', ' ']).unwrap_or(name.len());
            open = Some(name[..end].to_owned());
        } else if line == "}" {
            open = None;
        } else if let (Some(name), Some((field, kind))) = (&open, bare.split_once(": ")) {
            let renamed = attributes.split_once("rename = \"").map(|(_, rest)| rest);
            let key = renamed
                .and_then(|rest| rest.split('"').next())
                .unwrap_or(field);
            let field = Field {
                key: key.to_owned(),
                kind: kind.trim_end_matches(',').to_owned(),
                about: about
                    .trim()
                    .trim_end_matches('.')
                    .replace("`None`", "`null`"),
                is_flat: attributes.contains("flatten"),
            };
            if !attributes.contains("serde(skip)") {
                types.entry(name.clone()).or_default().push(field);
            }
        }
        (about, attributes) = (String::new(), String::new());
    }
}

/// Returns the keys of a type with what they mean, those of types within it in brackets, where they come first.
fn keys(types: &Types, name: &str, known: &mut Vec<String>) -> String {
    let words = |kind: &str| -> Vec<String> {
        let words = kind
            .split(|it: char| !it.is_alphanumeric())
            .map(str::to_owned);
        words.filter(|word| types.contains_key(word)).collect()
    };
    let mut field = |field: &Field| {
        // A type may be named where the field has a streamed list of it.
        let streamed = match (name, field.key.as_str()) {
            ("Eigen", "eigenspaces") => "Eigenspace",
            ("Eigenspace", "basis") => "Eigenvector",
            ("Sub", "basis") => "Subeigenvector",
            _ => &field.kind,
        };
        let about = format!("`{}`: {}", field.key, field.about);
        match words(streamed).into_iter().next() {
            Some(inner) if field.is_flat => keys(types, &inner, known),
            Some(inner) if !known.contains(&inner) => {
                known.push(inner.clone());
                format!("{about} ({})", keys(types, &inner, known))
            }
            _ => about,
        }
    };
    let fields: Vec<String> = types[name].iter().map(&mut field).collect();
    fields.join("; ")
}

#[test]
fn the_table_of_keys_is_that_of_the_types() {
    let crates = root().join("crates");
    let mut types = Types::new();
    let answers = crates.join("supereigen-answers/src");
    let questions = fs::read_dir(answers.join("questions")).expect("a folder");
    let files = questions.map(|entry| entry.expect("an entry").path());
    let command = crates.join("supereigen-cli/src");
    let others = ["enumeration.rs", "commands/plan.rs", "commands/verify.rs"];
    let others = others.map(|name| command.join(name)).into_iter();
    let files = files.chain([answers.join("connections.rs")]).chain(others);
    files.for_each(|path| read(&path, &mut types));
    let rows = ANSWERS.map(|(command, name)| {
        format!(
            "| `{command}` | {} |\n",
            keys(&types, name, &mut Vec::new())
        )
    });
    let table = format!("| command | keys |\n|---|---|\n{}", rows.concat());
    let page = root().join("docs/formats.md");
    let text = fs::read_to_string(&page).expect("the page");
    let (before, rest) = text.split_once("<!-- keys -->\n").expect("a mark");
    let (_, after) = rest
        .split_once("<!-- end of keys -->")
        .expect("a second mark");
    let made = format!("{before}<!-- keys -->\n{table}<!-- end of keys -->{after}");
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&page, &made).expect("the page can be written");
    }
    assert_eq!(text, made, "UPDATE_GOLDENS=1 writes the table anew");
}
