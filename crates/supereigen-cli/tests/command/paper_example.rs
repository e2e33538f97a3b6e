//! The Example of Wang and Sergeev: the ten scaled extremals, and the account of how the
//! algorithms find them.

use crate::support::{METHODS, PAPER, run, set_of_lines};

/// The scaled basis in the order in which the paper lists it, −∞ as a point.
const BASIS: [&str; 10] = [
    ". 0 . . .",
    "0 -1 . . .",
    ". 0 0 . .",
    ". 0 0 -5 .",
    "-3 -4 0 -2 .",
    ". 0 . . -2",
    "0 -1 . . -2",
    ". 0 . -9 -2",
    "-1 -2 . 0 .",
    "-2 -3 . -1 0",
];

/// The same in the order in which the account finds them.
const ORDER_OF_DISCOVERY: [&str; 10] = [
    ". 0 . . .",
    "0 -1 . . .",
    "-1 -2 . 0 .",
    "-3 -4 0 -2 .",
    "-2 -3 . -1 0",
    "0 -1 . . -2",
    ". 0 0 . .",
    ". 0 0 -5 .",
    ". 0 . . -2",
    ". 0 . -9 -2",
];

/// For σ1 = (2, 2): each maximum J-path with the vectors that are new on it, and the scaled
/// extremal that each gives, if any.
type Path = (
    &'static str,
    &'static [(&'static str, &'static str, Option<&'static str>)],
);
const PATHS_TO_THE_LOOP: [Path; 6] = [
    (
        "5, 3, 4, 1, 2",
        &[
            ("1", "1 0 . . .", Some("0 -1 . . .")),
            ("4", "1 0 . 2 .", Some("-1 -2 . 0 .")),
            ("3", "1 0 4 2 .", Some("-3 -4 0 -2 .")),
            ("5", "1 0 4 2 3", None),
        ],
    ),
    ("5, 4, 1, 2", &[("5", "1 0 . 2 3", Some("-2 -3 . -1 0"))]),
    (
        "3, 4, 5, 1, 2",
        &[
            ("5", "1 0 . . -1", Some("0 -1 . . -2")),
            ("4", "1 0 . 2 -1", None),
        ],
    ),
    (
        "5, 4, 3, 2",
        &[
            ("3", ". 0 0 . .", Some(". 0 0 . .")),
            ("4", ". 0 0 -5 .", Some(". 0 0 -5 .")),
            ("5", ". 0 0 -5 -2", None),
        ],
    ),
    ("4, 5, 3, 2", &[("5", ". 0 0 . -2", None)]),
    (
        "3, 4, 5, 2",
        &[
            ("5", ". 0 . . -2", Some(". 0 . . -2")),
            ("4", ". 0 . -9 -2", Some(". 0 . -9 -2")),
            ("3", ". 0 0 -9 -2", None),
        ],
    ),
];

fn plain(vector: &str) -> String {
    entries(vector).join(" ")
}

/// As the account writes it: `(0, -1, -inf)`.
fn in_account(vector: &str) -> String {
    format!("({})", entries(vector).join(", "))
}

fn entries(vector: &str) -> Vec<&str> {
    let spelled = |entry| if entry == "." { "-inf" } else { entry };
    vector.split(' ').map(spelled).collect()
}

#[test]
fn every_method_prints_exactly_the_ten_extremals() {
    let expected = BASIS.map(plain).join("\n");
    for method in METHODS {
        let found = run(&["basis", PAPER, "--format", "plain", "--method", method]);
        assert_eq!(
            set_of_lines(&found.expect_quiet_success()),
            set_of_lines(&expected),
            "{method}"
        );
    }
}

#[test]
fn the_papers_method_prints_them_in_the_order_of_discovery() {
    let expected: String = ORDER_OF_DISCOVERY
        .iter()
        .map(|vector| plain(vector) + "\n")
        .collect();
    let found = run(&["basis", PAPER, "--method", "wang-sergeev"]);
    assert_eq!(found.expect_quiet_success(), expected);
}

fn account() -> String {
    run(&["explain", PAPER]).expect_quiet_success()
}

#[test]
fn the_account_takes_the_cycles_in_this_order() {
    let account = account();
    let cycles: Vec<&str> = account
        .lines()
        .filter(|line| line.starts_with('σ'))
        .collect();
    assert_eq!(
        cycles,
        [
            "σ1 = (2, 2), ω(σ1) = 1",
            "σ2 = (1, 2, 1), ω(σ2) = 2",
            "σ3 = (2, 3, 2), ω(σ3) = 1",
            "σ4 = (1, 2, 3, 4, 1), ω(σ4) = 5",
        ]
    );
}

#[test]
fn the_account_of_the_loop_is_that_of_the_paper() {
    let account = account();
    let block = account.split("\n\n").find(|block| block.starts_with("σ1"));
    let mut lines = block.unwrap().lines().skip(1);
    let unit = in_account(". 0 . . .");
    assert_eq!(
        lines.next().unwrap().trim(),
        format!("Algorithm 1, v^σ1(2) = {unit}: extremal 1: {unit}")
    );
    let mut extremals = 1;
    for (number, (path, vectors)) in PATHS_TO_THE_LOOP.iter().enumerate() {
        let line = lines.next().unwrap().trim();
        let expected = format!("Algorithm 2, π{} = ({path})", number + 1);
        // What was computed for an earlier path is mentioned after a comma.
        let rest = line.strip_prefix(expected.as_str());
        assert!(
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with("as before")),
            "{line}"
        );
        for (node, vector, scaled) in *vectors {
            let line = lines.next().unwrap().trim();
            let vector = format!("v^{node} = {}: ", in_account(vector));
            let verdict = line.strip_prefix(vector.as_str());
            match scaled {
                Some(scaled) => {
                    extremals += 1;
                    let expected = format!("extremal {extremals}: {}", in_account(scaled));
                    assert_eq!(verdict, Some(expected.as_str()), "{line}");
                }
                None => assert!(
                    verdict.is_some_and(|verdict| verdict.starts_with("not an extremal")),
                    "{line}"
                ),
            }
        }
    }
    assert_eq!((extremals, lines.next()), (10, None));
}

#[test]
fn the_account_of_the_other_cycles_finds_only_repeats() {
    let account = account();
    for (cycle, vectors) in [
        ("σ2", &[("1", "1 0 . . ."), ("2", ". 0 . . .")][..]),
        ("σ3", &[("2", ". 0 . . ."), ("3", ". 0 0 . .")]),
        (
            "σ4",
            &[
                ("1", "1 0 . . ."),
                ("2", ". 0 . . ."),
                ("3", "1 0 4 2 ."),
                ("4", "1 0 . 2 ."),
            ],
        ),
    ] {
        let block = account.split("\n\n").find(|block| block.starts_with(cycle));
        let found: Vec<&str> = block
            .unwrap()
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("Algorithm 1"))
            .collect();
        let expected: Vec<String> = vectors
            .iter()
            .map(|(node, vector)| {
                let vector = in_account(vector);
                format!("Algorithm 1, v^{cycle}({node}) = {vector}: extremal, a repeat")
            })
            .collect();
        assert_eq!(found, expected);
    }
    assert_eq!(
        account.lines().last(),
        Some(
            "4 nonnegative cycles and 21 maximum J-paths gave 50 vectors: \
             10 scaled extremals, 26 repeated, 14 not extremal."
        )
    );
}
