//! `examples`: matrices of the folder `examples/`, which are compiled into the module.

use serde_json::Value;

/// What is said of the examples: first those whose story is told most easily.
const STORIES: &[u8] = include_bytes!("examples.json");

macro_rules! texts {
    ($($file:literal),+) => { [$(($file, include_str!(concat!("../../../../examples/", $file)))),+] };
}

/// Their files with what is in them, in the same order.
const TEXTS: [(&str, &str); 9] = texts!(
    "three-lines.csv",
    "dutch-railway-10.txt",
    "wang-sergeev-5.txt",
    "railway-teaching-4.txt",
    "simple-production-3.txt",
    "multi-product-7.txt",
    "producer-consumer-6.txt",
    "channel-decoder-4.txt",
    "scilab-6.txt"
);

/// Returns the shipped matrices: of each its name, title and story, its question with `{λ}` for λ, and the text of the file as
/// `matrix`.
pub(crate) fn examples() -> Vec<Value> {
    let stories: Vec<Value> = serde_json::from_slice(STORIES).unwrap_or_default();
    let with_text = |(mut story, (_, matrix)): (Value, (&str, &str))| {
        story["matrix"] = matrix.into();
        story
    };
    stories.into_iter().zip(TEXTS).map(with_text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemText;

    #[test]
    fn every_example_can_be_read_and_tells_its_story() {
        let examples = examples();
        assert_eq!(examples.len(), TEXTS.len());
        for (example, (file, _)) in examples.into_iter().zip(TEXTS) {
            let text = |key: &str| example[key].as_str().expect(key);
            let name = text("name");
            assert!(file.starts_with(name), "{file} is not {name}");
            let problem = serde_json::json!({ "matrix": text("matrix") });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read().expect(name);
            let nodes: Option<usize> = name.rsplit('-').next().and_then(|n| n.parse().ok());
            assert!(nodes.is_none_or(|n| n == problem.system.n()), "{name}");
            assert!(text("story").len() > 20, "{name}");
        }
    }
}
