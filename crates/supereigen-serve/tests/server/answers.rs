//! Each question and its answer.

use serde_json::{Value, json};

use crate::client::{Running, example, problem};

fn paper() -> Value {
    problem(&example("wang-sergeev-5"))
}

#[test]
fn a_matrix_is_described() {
    let server = Running::new();
    let answer = server.post("/api/matrix", &paper()).json();
    assert_eq!(answer["n"], 5);
    assert_eq!(
        answer["entries"][3],
        json!(["1", "-inf", "-5", "-inf", "-7"])
    );
    assert_eq!(answer["max_cycle_mean"]["value"], "5/4");
    assert_eq!(answer["max_cycle_mean"]["cycle"], json!([1, 2, 3, 4]));
    assert_eq!(answer["solvable"], true);
    let labelled = json!({"problem": {"matrix": "labels: a b\n. 1\n. .", "lambda": "-1"}});
    let answer = server.post("/api/matrix", &labelled).json();
    assert_eq!(answer["labels"], json!(["a", "b"]));
    assert_eq!(answer["max_cycle_mean"], Value::Null);
    assert_eq!(answer["solvable"], false);
    assert_eq!(answer["finite_solution"], json!({"forbidden_by": 1}));
    // λ = −∞ does not hide the cycles of A.
    let free = json!({"problem": {"matrix": "3", "lambda": "-inf"}});
    let answer = server.post("/api/matrix", &free).json();
    assert_eq!(answer["max_cycle_mean"]["value"], "3");
    assert_eq!(answer["solvable"], true);
}

#[test]
fn a_vector_is_explained_or_taken_apart() {
    let server = Running::new();
    let ask = |vector: &str| {
        let mut body = paper();
        body["vector"] = vector.into();
        server.post("/api/vector", &body).json()
    };
    let extremal = ask("-1 -2 . 0 .");
    assert_eq!(extremal["extremal"], true);
    let lasso = &extremal["lasso"];
    assert_eq!(lasso["stem"], json!([4]));
    assert_eq!(lasso["cycle"], json!([1, 2]));
    assert_eq!(lasso["cycle_weight"], "2");
    assert_eq!(lasso["kind"], "strict");
    let tight = json!({"tail": 4, "head": 1, "weight": "1", "tight": true});
    let arcs = extremal["satisfying_arcs"].as_array().expect("arcs");
    assert!(arcs.contains(&tight));

    let sum = ask("3 2 0 1 1");
    assert_eq!(
        (&sum["solution"], &sum["extremal"]),
        (&json!(true), &json!(false))
    );
    assert!(sum["parts"].as_array().expect("parts").len() > 1);
    let none = ask("0 . . . .");
    assert_eq!(none["failing_rows"], json!([1]));
    assert_eq!(none["parts"], json!([]));

    for (vector, message) in [
        ("0 1", "the vector has 2 entries"),
        ("0 x . . .", "`x` is not"),
    ] {
        let mut body = paper();
        body["vector"] = vector.into();
        let answer = server.post("/api/vector", &body);
        assert_eq!(answer.status, 422);
        assert!(answer.message().starts_with(message), "{}", answer.body);
    }
}

#[test]
fn the_run_of_the_paper_and_its_spectrum_are_told() {
    let server = Running::new();
    let story = server.post("/api/explain", &paper()).json();
    assert_eq!(story["complete"], true);
    let steps = story["steps"].as_array().expect("steps");
    assert_eq!(
        steps[0],
        json!({"step": "cycle", "nodes": [2], "weight": "1"})
    );
    let new = steps.iter().filter(|step| step["verdict"] == "new").count();
    assert_eq!(new, 10);
    let spectrum = server.post("/api/spectrum", &paper()).json();
    assert_eq!(spectrum["complete"], true);
    let first = json!({"lambda": "5/4", "at": 2, "below": 5});
    assert_eq!(spectrum["breakpoints"][0], first);
}

#[test]
fn each_picture_is_drawn_where_it_can_be() {
    let server = Running::new();
    let draw = |matrix: &str, picture: &str, vector: Option<&str>| {
        let mut body = problem(matrix);
        body["picture"] = picture.into();
        body["vector"] = vector.into();
        server.post("/api/draw", &body)
    };
    let paper = example("wang-sergeev-5");
    let three = example("simple-production-3");
    for (matrix, picture, vector) in [
        (&paper, "digraph", None),
        (&paper, "critical", None),
        (&paper, "lasso", Some("0 -1 . . .")),
        (&three, "cone", None),
    ] {
        let answer = draw(matrix, picture, vector);
        let answer = answer.json();
        let svg = answer["svg"].as_str().expect(picture);
        assert!(
            svg.starts_with("<svg") && svg.ends_with("</svg>\n"),
            "{picture}"
        );
    }
    let space = draw(&example("railway-teaching-4"), "space", None).json();
    let extremals = space["space"]["extremals"].as_array().expect("extremals");
    assert!(
        extremals
            .iter()
            .all(|x| x.as_array().is_some_and(|x| x.len() == 4))
    );
    for (matrix, picture, vector, message) in [
        (&paper, "cone", None, "a cone can be drawn for 3 nodes"),
        (
            &paper,
            "space",
            None,
            "a view in space needs a matrix with 4 nodes",
        ),
        (&paper, "lasso", None, "a lasso needs a vector"),
        (
            &paper,
            "lasso",
            Some("0 0 0 0 0"),
            "the vector is not an extremal",
        ),
    ] {
        let answer = draw(matrix, picture, vector);
        assert_eq!(answer.status, 422, "{picture}");
        assert!(answer.message().starts_with(message), "{}", answer.body);
    }
}

#[test]
fn a_wrong_matrix_is_shown_where_it_is_wrong() {
    let server = Running::new();
    let answer = server.post("/api/matrix", &problem("1 2\n3 é4"));
    assert_eq!(answer.status, 422);
    let place = &answer.json()["error"]["place"];
    assert_eq!(place["field"], "matrix");
    assert_eq!((&place["line"], &place["column"]), (&json!(2), &json!(3)));
    assert_eq!(place["length"], 2);
    let lambda = json!({"problem": {"matrix": "1", "lambda": "1e"}});
    let answer = server.post("/api/matrix", &lambda).json();
    assert_eq!(answer["error"]["place"]["field"], "lambda");
    let large = "%%MatrixMarket matrix coordinate real general\n2001 2001 1\n1 1 0\n";
    let answer = server.post("/api/matrix", &problem(large));
    assert!(answer.message().contains("2001"), "{}", answer.body);
}

#[test]
fn the_interface_describes_itself_and_has_a_page() {
    let server = Running::new();
    let answer = server.get("/openapi.json");
    let openapi = answer.json();
    assert!(openapi["paths"]["/api/basis"]["post"].is_object());
    for name in answer.body.split("\"$ref\":\"#").skip(1) {
        let (name, _) = name.split_once('"').expect("an end");
        assert!(openapi.pointer(name).is_some(), "{name}");
    }
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("text/html"));
    assert!(
        page.head
            .contains("content-security-policy: default-src 'none'")
    );
}
