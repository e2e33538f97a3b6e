//! Nodes by number and by label, and labels that look like numbers.

use std::fs;

use crate::support::{run, temporary, words};

#[test]
fn a_label_that_is_the_number_of_another_node_is_not_guessed() {
    let matrix = temporary("labels-clash.txt");
    fs::write(
        &matrix,
        "labels: 2 1 x 4\n0 -1 . .\n. 0 . 3\n1 . 0 .\n. . 2 0\n",
    )
    .unwrap();
    let matrix = matrix.display();
    let basis = |flags: &str| run(&words(&format!("basis {matrix} -q {flags}")));
    for (flag, nodes) in [("--type", "2"), ("--contains", "x,2"), ("--cycle", "4,2")] {
        let refused = basis(&format!("{flag} {nodes}")).expect_refusal();
        for part in [flag, "label:2", "number:2", "node 1", "node 2"] {
            assert!(refused.contains(part), "{flag}: {refused}");
        }
    }
    // Both spellings are understood, and mean different nodes.
    let [label, number] = ["label:2", "number:2"]
        .map(|node| basis(&format!("--contains {node} --support-max 1")).expect_quiet_success());
    assert_eq!(label, "0 -inf -inf -inf\n");
    assert_eq!(number, "-inf 0 -inf -inf\n");
    // A label that is the number of its own node, or no number of a node, leaves nothing open.
    for (plain, spelled) in [
        ("4", "number:4"),
        ("4", "label:4"),
        ("x", "label:x"),
        ("3", "number:3"),
    ] {
        let [plain, spelled] = [plain, spelled]
            .map(|node| basis(&format!("--contains {node}")).expect_quiet_success());
        assert!(!plain.is_empty());
        assert_eq!(plain, spelled);
    }
    for name in ["label:3", "number:5", "number:0", "number:x", "label:", "5"] {
        let refused = basis(&format!("--contains {name}")).expect_refusal();
        assert!(
            refused.contains("there is no such node")
                && refused.contains("from 1 to 4, and labelled 2, 1, x, 4"),
            "{name}: {refused}"
        );
    }
    let line = format!("interval {matrix} {matrix} --box 0,0,0,0 1,1,1,1 --for-all 1");
    assert!(run(&words(&line)).expect_refusal().contains("number:1"));
}

#[test]
fn a_label_may_look_like_a_spelling() {
    let matrix = temporary("labels-spelled.txt");
    fs::write(&matrix, "labels: number:2 label:b b\n0 . .\n. 0 .\n. . 0\n").unwrap();
    let basis = |node: &str| {
        let line = format!("basis {} -q --contains {node}", matrix.display());
        run(&words(&line))
    };
    assert_eq!(basis("b").expect_quiet_success(), "-inf -inf 0\n");
    assert_eq!(
        basis("label:number:2").expect_quiet_success(),
        "0 -inf -inf\n"
    );
    assert_eq!(
        basis("label:label:b").expect_quiet_success(),
        "-inf 0 -inf\n"
    );
    for unclear in ["number:2", "label:b"] {
        assert!(
            basis(unclear).expect_refusal().contains("number:"),
            "{unclear}"
        );
    }
}
