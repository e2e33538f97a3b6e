//! The description of the interface at `/openapi.json`, in OpenAPI 3.1; `cargo xtask api` tests the answers against it.
//!
//! Types are written in a short notation, much as in TypeScript: see [`schema`] and [`object`].

use serde_json::{Map, Value, json};

use super::Route;
use supereigen_page::TextFormat;

/// The errors that requests can have, by status.
const ERRORS: &[(u16, &str)] = &[
    (400, "The request is not valid JSON, or the query is wrong"),
    (401, "The token is missing or wrong"),
    (403, "From another site, or to another host name"),
    (404, "No such run"),
    (408, "The request arrived too slowly"),
    (413, "The request or its answer is too large"),
    (415, "The request is not JSON"),
    (422, "Not answerable; the message says why and where"),
    (429, "Too many runs or files at the same time"),
    (500, "A bug"),
    (503, "The server is busy, or its memory is used up"),
];
/// The statuses of errors that any request can have.
const ALWAYS: [u16; 3] = [400, 401, 403];
/// The statuses of further errors that a request with a body can have.
const COMPUTING: [u16; 6] = [408, 413, 415, 422, 500, 503];

/// The objects: name, meaning, fields. An object with several sets of fields has exactly one of these sets.
const OBJECTS: &[(&str, &str, &[&str])] = &[
    (
        "Problem",
        "A ⊗ x ≥ λ ⊗ x: a square matrix as text, whose format is recognised if it is not given, and λ, an exact \
            number or -inf; the default is 0",
        &["matrix: text, format?: Format?, lambda?: text"],
    ),
    (
        "Mean",
        "The mean of a cycle, and its nodes; the first node is not repeated at the end",
        &["value: Number, cycle: [Node]"],
    ),
    (
        "Class",
        "A strongly connected class; solutions are finite there for λ up to greatest_lambda",
        &["nodes: [Node], mean: Mean?, greatest_lambda: Number"],
    ),
    (
        "Description",
        "The description of a matrix; max_cycle_mean is null if there is no cycle",
        &[
            "format: Format, n: count, labels: [text], entries?: [[Number]], finite_entries: count, lambda: Number, \
            max_cycle_mean: Mean?, classes: [Class], solvable: bool, finite_solution: Finite",
        ],
    ),
    (
        "Finite",
        "A finite solution, or a node that reaches no cycle of mean at least λ",
        &["vector: [Number]", "forbidden_by: Node"],
    ),
    (
        "Lasso",
        "The lasso that shows that a vector is extremal: entries are the nodes of the cycle that a forked lasso enters; \
            cycle_weight is the weight in λ⁻¹ ⊗ A, only in answers of /api/vector",
        &[
            "types: [Node], stem: [Node], cycle: [Node], kind: 'strict|forked|pure zero cycle|unit', \
            entries: [Node], cycle_weight: Number?",
        ],
    ),
    (
        "Arc",
        "An arc whose head justifies the entry at its tail: weight + x(head) ≥ λ + x(tail); tight if both sides are equal",
        &["tail: Node, head: Node, weight: Number, tight: bool"],
    ),
    (
        "Part",
        "One term of a solution as a combination of scaled extremals",
        &["coefficient: Number, type: Node, extremal: [Number]"],
    ),
    (
        "Vector",
        "The description of a vector: lasso is null unless it is extremal, failing_rows is empty for a solution, parts \
            is empty unless it is a solution; greatest_solution is the greatest solution below the vector",
        &[
            "vector: [Number], solution: bool, scaled: bool, extremal: bool, lasso: Lasso?, satisfying_arcs: [Arc], \
            failing_rows: [Node], greatest_solution: [Number], parts: [Part]",
        ],
    ),
    (
        "Followed",
        "The scaled extremal in which all arcs of the lasso are tight, or why there is none",
        &["vector: [Number]?, reason: text?"],
    ),
    (
        "About",
        "Where this is computed, the greatest number of nodes, and what the page begins with",
        &["where: 'server|browser', nodes: count, opening: Opening?"],
    ),
    (
        "Opening",
        "A matrix and λ as texts",
        &["matrix: text, lambda: text"],
    ),
    (
        "Summary",
        "The number of rows by the size of the support, by type and by the length of the cycle, as pairs",
        &[
            "count: count, supports: [[count]], types: [[count]], cycles: [[count]], other_cycles: count",
        ],
    ),
    (
        "Spectrum",
        "The breakpoints, from the greatest one, λ(A), down; none if there was not enough time",
        &["complete: bool, breakpoints: [Breakpoint]"],
    ),
    (
        "Breakpoint",
        "The size of the basis at λ, and between λ and the next breakpoint below",
        &["lambda: Number, at: count, below: count"],
    ),
    (
        "Story",
        "The steps of a run; complete is false if it has too many or too long steps, or takes too long",
        &["complete: bool, steps: [Step]"],
    ),
    (
        "Step",
        "One of: a cycle is chosen; the vector of a cycle from one of its nodes; a maximum J-path is chosen; the vector \
            with one more node of the path; a branch is cut at a nonnegative loop",
        &[
            "step: 'cycle', nodes: [Node], weight: Number",
            "step: 'cycle-vector', node: Node, vector: [Number], verdict: 'new|repeat|not extremal'",
            "step: 'path', nodes: [Node]",
            "step: 'path-vector', node: Node, vector: [Number], verdict: 'new|repeat|not extremal'",
            "step: 'loop', node: Node",
        ],
    ),
    (
        "Drawing",
        "A picture, or the data for a view in space",
        &["svg: text", "tikz: text", "space: Space"],
    ),
    (
        "Space",
        "Scaled extremals of four entries, and the tropical segments between any two of them",
        &["extremals: [[Number]], segments: [Segment], complete: bool"],
    ),
    (
        "Segment",
        "From one extremal to another, counted from 0; it is straight between its corners",
        &["from: count, to: count, corners: [[Number]]"],
    ),
    (
        "Wanted",
        "Which vectors are wanted; all if no field is given",
        &[
            "type?: Node?, support_min?: count?, support_max?: count?, contains?: [Node], cycle?: [Node]?",
        ],
    ),
    ("Started", "The name of a run", &["id: Id"]),
    (
        "Status",
        "How far a run is; the rows of all results so far can be asked for",
        &[
            "state: 'running|complete|cancelled|time|results|memory|failed', results: count, seconds: real, \
            estimate: Estimate?, fraction: real?",
        ],
    ),
    (
        "Estimate",
        "An estimate of the number of results; most is null if only a lower bound is known",
        &["results: real, least: real, most: real?"],
    ),
    (
        "Rows",
        "Rows, counted from 0",
        &["from: count, rows: [Row]"],
    ),
    (
        "Row",
        "A vector of the basis",
        &["vector: [Number], lasso: Lasso?"],
    ),
    (
        "Example",
        "A matrix as the text of a file",
        &["name: text, matrix: text, lambda?: Number"],
    ),
    ("Error", "What went wrong", &["error: Fault"]),
    (
        "Fault",
        "Why there is no answer; place is given if a text of the request cannot be read",
        &[
            "reason: 'no-question|unknown|unanswerable|too-large|busy|bug', message: text, place?: Place",
        ],
    ),
    (
        "Place",
        "Where a text is wrong; line and column are counted from 1, the length is in characters",
        &[
            "field: 'matrix|lambda|vector', line: count, column: count, length: count, label: text, help?: text",
        ],
    ),
];

/// Returns the schema of a type in short notation: `T?` may be null, `[T]` is a list, `'a|b'` is one of these words,
/// and a name with a capital letter refers to the description of that name.
fn schema(short: &str) -> Value {
    let between = |open, close| short.strip_prefix(open)?.strip_suffix(close);
    if let Some(inner) = short.strip_suffix('?') {
        return json!({ "anyOf": [schema(inner), { "type": "null" }] });
    }
    if let Some(items) = between('[', ']') {
        return json!({ "type": "array", "items": schema(items) });
    }
    if let Some(words) = between('\'', '\'') {
        return json!({ "type": "string", "enum": words.split('|').collect::<Vec<_>>() });
    }
    match short {
        "text" => json!({ "type": "string" }),
        "bool" => json!({ "type": "boolean" }),
        "count" => json!({ "type": "integer", "minimum": 0 }),
        "real" => json!({ "type": "number" }),
        name => json!({ "$ref": format!("#/components/schemas/{name}") }),
    }
}

/// Reads fields, written `name: type` or, if the field may be missing, `name?: type`. Returns name, whether the field
/// is required, and schema.
fn fields(short: &str) -> impl Iterator<Item = (&str, bool, Value)> {
    let fields = short.split(", ").filter_map(|field| field.split_once(": "));
    fields.map(|(name, kind)| match name.strip_suffix('?') {
        Some(name) => (name, false, schema(kind)),
        None => (name, true, schema(kind)),
    })
}

/// Returns the schema of an object that has these fields and no others.
fn object(short: &str) -> Value {
    let required = fields(short).filter(|(_, is_required, _)| *is_required);
    let required: Vec<&str> = required.map(|(name, ..)| name).collect();
    let properties = fields(short).map(|(name, _, schema)| (name.to_owned(), schema));
    let properties: Map<String, Value> = properties.collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn schemas() -> Value {
    let mut schemas = json!({
        "Number": {
            "type": "string",
            "description": "An exact number as text: `5`, `-1/3`, `0.25` or `-inf`",
        },
        "Node": { "type": "integer", "minimum": 1 },
        "Id": { "type": "string", "pattern": "^[0-9a-f]{32}$" },
        "Format": { "type": "string", "enum": TextFormat::words() },
    });
    for (name, meaning, sets) in OBJECTS {
        let mut schema = match sets {
            [fields] => object(fields),
            sets => json!({ "oneOf": sets.iter().map(|set| object(set)).collect::<Vec<_>>() }),
        };
        schema["description"] = json!(meaning);
        schemas[name] = schema;
    }
    schemas
}

/// The description of a route.
pub(super) struct Operation(Value);

impl Operation {
    /// Describes a route whose answer has any type of content.
    pub(super) fn new(summary: &str, status: u16, content: Value) -> Operation {
        let answer =
            json!({ status.to_string(): { "description": "The answer", "content": content } });
        let operation = json!({ "summary": summary, "parameters": [], "responses": answer });
        Operation(operation).fails(&ALWAYS)
    }

    /// Describes a route whose answer is JSON, of a type in short notation.
    pub(super) fn answers(summary: &str, status: u16, short: &str) -> Operation {
        let content = json!({ "application/json": { "schema": schema(short) } });
        Operation::new(summary, status, content)
    }

    /// Adds further errors that the route can have.
    pub(super) fn fails(mut self, statuses: &[u16]) -> Operation {
        for status in statuses.iter().map(u16::to_string) {
            let response = format!("#/components/responses/{status}");
            self.0["responses"][status] = json!({ "$ref": response });
        }
        self
    }

    /// Adds a body with these fields. The values are examples of the fields other than the problem, for a matrix of the
    /// paper and for one with fractions.
    pub(super) fn asks(mut self, short: &str, values: [Value; 2]) -> Operation {
        let matrices = [
            (
                "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n",
                "0",
            ),
            (
                "labels: a b c d\n1/4 . . .\n1/7 1/3 1/3 .\n. . . 0\n0 1/6 1/6 .\n",
                "-1/2",
            ),
        ];
        let [paper, fractions] = [0, 1].map(|i| {
            let mut value = values[i].clone();
            let (matrix, lambda) = matrices[i];
            value["problem"] = json!({ "matrix": matrix, "lambda": lambda });
            json!({ "value": value })
        });
        let content = json!({
            "schema": object(short),
            "examples": { "paper": paper, "fractions": fractions },
        });
        self.0["requestBody"] =
            json!({ "required": true, "content": { "application/json": content } });
        self.fails(&COMPUTING)
    }

    /// Adds the id of a run in the path, and a query with these fields.
    pub(super) fn of_run(mut self, query: &str) -> Operation {
        let id = json!({ "name": "id", "in": "path", "required": true, "schema": schema("Id") });
        let query = fields(query).map(|(name, is_required, schema)| {
            json!({ "name": name, "in": "query", "required": is_required, "schema": schema })
        });
        self.0["parameters"] = std::iter::once(id).chain(query).collect();
        self.fails(&[404])
    }

    /// Adds links to the requests about a run that was started.
    pub(super) fn leads_to(mut self, operations: &[&str]) -> Operation {
        let links = operations.iter().map(|id| {
            let link = json!({ "operationId": id, "parameters": { "id": "$response.body#/id" } });
            (id.to_string(), link)
        });
        self.0["responses"]["201"]["links"] = Value::Object(links.collect());
        self
    }
}

/// Returns the whole description.
pub(super) fn document(routes: &[Route]) -> Value {
    let mut paths = json!({});
    for route in routes {
        let Operation(operation) = &route.operation;
        paths[route.path][route.method] = operation.clone();
        paths[route.path][route.method]["operationId"] = json!(route.id);
    }
    let error = json!({ "application/json": { "schema": schema("Error") } });
    let errors = ERRORS.iter().map(|(status, meaning)| {
        (
            status.to_string(),
            json!({ "description": meaning, "content": error }),
        )
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "supereigen",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Exact scaled bases of {x : A ⊗ x ≥ λ ⊗ x}. Nodes are counted from 1; numbers are texts, \
                since JSON numbers are not exact in browsers.",
        },
        "security": [{ "token": [] }, { "cookie": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "responses": Value::Object(errors.collect()),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token is part of the address that the server prints.",
                },
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "supereigen-PORT",
                    "description": "What the page has once that address was opened; its name ends with the port of \
                        the server.",
                },
            },
        },
    })
}
