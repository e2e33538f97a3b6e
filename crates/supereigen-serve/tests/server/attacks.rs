//! What must be refused or contained.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use supereigen::families::Family;
use supereigen_serve::{Config, ServeError, Server};

use crate::client::{Running, member, problem, read};

fn assert_alive(server: &Running) {
    let answer = server.post("/api/matrix", &problem("0 1\n1 0"));
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn other_names_and_other_sites_are_refused() {
    let server = Running::new();
    let port = server.address.port();
    let with_host = |host: &str| {
        let token = &server.token;
        let request = format!(
            "GET / HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
             connection: close\r\n\r\n"
        );
        server.raw(request.as_bytes()).status
    };
    assert_eq!(with_host(&format!("localhost:{port}")), 200);
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1:1",
        "localhost",
    ] {
        assert_eq!(with_host(host), 403, "{host}");
    }
    let body = problem("0").to_string();
    let own = format!("http://{}", server.address);
    let json = "content-type: application/json\r\n";
    for (header, status) in [
        (format!("origin: {own}\r\n"), 200),
        ("origin: http://evil.example\r\n".to_owned(), 403),
        ("origin: null\r\n".to_owned(), 403),
        (format!("origin: https://{}\r\n", server.address), 403),
        ("sec-fetch-site: cross-site\r\n".to_owned(), 403),
        ("sec-fetch-site: same-site\r\n".to_owned(), 403),
        ("sec-fetch-site: same-origin\r\n".to_owned(), 200),
    ] {
        let answer = server.send("POST", "/api/matrix", &format!("{json}{header}"), &body);
        assert_eq!(answer.status, status, "{header}");
    }
    // A form of another site can send text, but not JSON.
    let answer = server.send("POST", "/api/matrix", "content-type: text/plain\r\n", &body);
    assert_eq!(answer.status, 415);
}

#[test]
fn nobody_gets_in_without_the_token() {
    let server = Running::new();
    let (port, token) = (server.address.port(), &server.token);
    let get = |path: &str, headers: &str| server.send_as_it_is("GET", path, headers, "");
    assert!(token.len() >= 32, "nobody can guess {token}");
    assert_ne!(*token, Running::new().token);
    let with_token = |path: &str| get(&format!("{path}?token={token}"), "").status;
    for path in ["/", "/js/main.js", "/openapi.json", "/api/examples"] {
        assert_eq!(get(path, "").status, 401, "{path}");
        assert_eq!(with_token(path), if path == "/" { 303 } else { 401 });
    }
    let json = "content-type: application/json\r\n";
    let body = problem("0").to_string();
    let run = server.send_as_it_is("POST", "/api/basis", json, &body);
    assert_eq!(run.status, 401);
    assert_eq!(get("/?token=wrong-horse", "").status, 401);

    // The link leads to a cookie, and to an address without the token.
    let first = get(&format!("/?token={token}"), "").head;
    let cookie = format!("supereigen-{port}={token}");
    assert!(first.contains(&format!(
        "set-cookie: {cookie}; HttpOnly; SameSite=Strict; Path=/"
    )));
    assert!(first.contains("location: /\r\n"));
    let foreign = "sec-fetch-site: cross-site\r\n";
    let linked = get(&format!("/?token={token}"), foreign);
    assert_eq!(linked.status, 200);
    assert!(linked.head.contains("refresh: 0; url=/\r\n"));
    assert!(linked.head.contains(&cookie));
    assert_eq!(get("/?token=wrong-horse", foreign).status, 403);
    let status = |cookie: &str| get("/", &format!("cookie: {cookie}\r\n")).status;
    assert_eq!(status(&format!("other=1; {cookie}")), 200);
    assert_eq!(
        status(&format!("supereigen-1={token}")),
        401,
        "of another port"
    );
    assert_eq!(status(&format!("supereigen-{port}=wrong-horse")), 401);
    let bearer = |token: &str| format!("authorization: Bearer {token}\r\n");
    assert_eq!(get("/openapi.json", &bearer(token)).status, 200);
    assert_eq!(get("/openapi.json", &bearer("wrong-horse")).status, 401);
}

#[test]
fn whoever_is_refused_keeps_no_connection() {
    let server = Running::with(|config| config.limits.idle = Duration::from_secs(3600));
    for host in [server.address.to_string(), "evil.example".to_owned()] {
        let mut stream = server.connect();
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        // It ends when the server closes the connection, long before it is idle for too long.
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an end");
        let refused = ["HTTP/1.1 401 ", "HTTP/1.1 403 "];
        assert!(
            refused.iter().any(|start| answer.starts_with(start)),
            "{answer}"
        );
    }
}

#[test]
fn a_token_can_be_given() {
    let given = |token: &str| {
        let mut config = Config::default();
        config.token = Some(token.to_owned());
        Server::bind(config)
    };
    let server = given("correct-horse").expect("a token");
    assert!(server.url().ends_with("/?token=correct-horse"));
    for token in [
        "",
        "short",
        "with a blank",
        "semicolon;",
        &"long".repeat(100),
    ] {
        assert!(matches!(given(token), Err(ServeError::Token)), "{token}");
    }
}

#[test]
fn the_names_of_runs_cannot_be_guessed() {
    let server = Running::new();
    let names: Vec<String> = (0..3).map(|_| server.complete(&problem("0")).0).collect();
    assert!(names.iter().all(|name| name.len() == 32));
    assert!(names[0] != names[1] && names[1] != names[2]);
    for guess in ["1", "2", "3", "0", ""] {
        assert_eq!(server.get(&format!("/api/basis/{guess}")).status, 404);
    }
}

/// 60 bytes whose description has 28 MB.
const EMPTY: &str = "%%MatrixMarket matrix coordinate integer general\n2000 2000 0\n";

/// The first line of an answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut head = [0; 12];
    stream.read_exact(&mut head).map_or(0, |()| {
        let head = String::from_utf8_lossy(&head);
        head.rsplit(' ')
            .next()
            .and_then(|status| status.parse().ok())
            .unwrap_or(0)
    })
}

#[test]
fn answers_that_nobody_reads_are_counted_and_dropped() {
    let server = Running::with(|config| {
        // Half of it for what waits: two such answers, not three.
        config.limits.memory = 128 << 20;
        config.limits.patience = Duration::from_secs(15);
    });
    let body = problem(EMPTY).to_string();
    let ask = || server.ask("POST", "/api/matrix", &body);
    let mut streams: Vec<TcpStream> = (0..6).map(|_| ask()).collect();
    let statuses: Vec<u16> = streams.iter_mut().map(status).collect();
    let held = statuses.iter().filter(|&&status| status == 200).count();
    let refused = statuses.iter().filter(|&&status| status == 503).count();
    assert!(held >= 1 && refused >= 1, "{statuses:?}");
    assert_eq!(held + refused, 6, "{statuses:?}");
    // Those that wait for too long get no more; then there is room again.
    let started = Instant::now();
    while status(&mut ask()) != 200 {
        assert!(started.elapsed() < Duration::from_secs(600));
        std::thread::sleep(Duration::from_millis(200));
    }
    for (mut stream, status) in streams.into_iter().zip(statuses) {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(status != 200 || rest.len() < 28_000_000, "{}", rest.len());
    }
}

#[test]
fn an_answer_that_is_read_is_whole() {
    let server = Running::new();
    let answer = server.post("/api/matrix", &problem(EMPTY)).json();
    let rows = answer["entries"].as_array().expect("rows");
    assert_eq!(rows.len(), 2000);
    assert!(
        rows.iter()
            .all(|row| row.as_array().is_some_and(|row| row.len() == 2000))
    );
}

#[test]
fn answers_and_requests_that_are_too_large_are_refused() {
    let server = Running::with(|config| config.limits.question.answer = 10_000);
    let (id, _) = server.complete(&problem(&member(Family::Circulant { k: 6 }, 12)));
    let rows = |count: usize| server.get(&format!("/api/basis/{id}/rows?count={count}"));
    assert_eq!(rows(20).status, 200);
    let refused = rows(500);
    assert_eq!(refused.status, 413);
    assert!(refused.message().contains("10000 bytes"));
    let server = Running::with(|config| config.limits.memory = 100_000);
    let large = problem(&"0 ".repeat(30_000));
    assert_eq!(server.post("/api/matrix", &large).status, 413);
    assert_alive(&server);
}

#[test]
fn a_drawing_keeps_its_time() {
    let server = Running::with(|config| {
        config.limits.computation_time = Duration::from_millis(500);
        config.limits.computations = 1;
        config.limits.patience = Duration::from_secs(60);
    });
    // The most that is drawn, which takes many seconds.
    let head = |i: usize, k: usize| (i + k * k * k) % 1000 + 1;
    let arcs = (0..1000).flat_map(|i| (1..=10).map(move |k| (i + 1, head(i, k))));
    let arcs: String = arcs.map(|(i, j)| format!("{i} {j} 0\n")).collect();
    let size = "%%MatrixMarket matrix coordinate integer general\n1000 1000 10000\n";
    let mut body = problem(&format!("{size}{arcs}"));
    body["picture"] = "digraph".into();
    let answer = server.post("/api/draw", &body);
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.message(), "this takes too long to compute");
    // Nor does it go on in secret: there is one place for all, and it is free.
    assert_alive(&server);
}

#[test]
fn bodies_that_are_too_large_or_no_json_are_refused() {
    let server = Running::with(|config| config.limits.body = 10_000);
    let large = problem(&"0 ".repeat(10_000));
    assert_eq!(server.post("/api/matrix", &large).status, 413);
    let json = "content-type: application/json\r\n";
    let deep = "[".repeat(9_000);
    for body in [
        "",
        "{",
        "[]",
        "{\"problem\":1}",
        "nul",
        deep.as_str(),
        "{\"problem\":{\"matrix\":\"0\"},\"more\":1}",
    ] {
        let answer = server.send("POST", "/api/matrix", json, body);
        assert!(
            [400, 422].contains(&answer.status),
            "{body}: {}",
            answer.body
        );
        assert!(!answer.message().is_empty());
    }
    let claim = "POST /api/matrix HTTP/1.1\r\nhost: HOST\r\ncontent-type: application/json\r\n\
        authorization: Bearer TOKEN\r\ncontent-length: 99999999999999\r\n\r\n{";
    let claim = claim.replace("HOST", &server.address.to_string());
    let claim = claim.replace("TOKEN", &server.token);
    assert_eq!(server.raw(claim.as_bytes()).status, 413);
    assert_alive(&server);
}

#[test]
fn requests_that_are_no_http_end_the_connection_alone() {
    let server = Running::new();
    for request in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "\0\u{1}\u{2}\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
    ] {
        server.raw(request.as_bytes());
    }
    let header = "x: ".to_owned() + &"y".repeat(1 << 20);
    let answer = server.send("GET", "/", &format!("{header}\r\n"), "");
    assert!([0, 431].contains(&answer.status), "{}", answer.head);
    assert_alive(&server);
}

#[test]
fn every_bad_file_is_refused_with_its_place() {
    let server = Running::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bad");
    let mut files = 0;
    for item in std::fs::read_dir(folder).expect("the bad files") {
        let path = item.expect("a file").path();
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue; // Not Unicode: no JSON can hold it.
        };
        let is_input = path.extension().is_some_and(|extension| extension == "txt");
        if !is_input {
            continue;
        }
        let answer = server.post("/api/matrix", &problem(&text));
        assert_eq!(answer.status, 422, "{path:?}: {}", answer.body);
        let place = &answer.json()["error"]["place"];
        assert!(
            place["line"].as_u64() >= Some(1),
            "{path:?}: {}",
            answer.body
        );
        files += 1;
    }
    assert!(files > 50, "{files}");
}

#[test]
fn there_is_no_way_to_files() {
    let server = Running::new();
    for path in [
        "/../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/web/index.html",
        "//etc/passwd",
        "/api/basis/../../../etc/passwd",
        "/api/basis/1%2f..%2f..",
    ] {
        let answer = server.get(path);
        assert!(
            [400, 404].contains(&answer.status),
            "{path}: {}",
            answer.status
        );
    }
    let answer = server.post("/api/matrix", &problem("/etc/passwd"));
    assert_eq!(answer.status, 422);
}

#[test]
fn a_thousand_slow_connections_do_not_stop_the_others() {
    let server = Running::with(|config| config.limits.idle = Duration::from_secs(3));
    let mut slow: Vec<TcpStream> = Vec::new();
    for _ in 0..1000 {
        let mut stream = server.connect();
        stream.write_all(b"GET / HT").expect("sent");
        slow.push(stream);
    }
    assert_alive(&server);
    // They are sent away by and by.
    let last = slow.last_mut().expect("a thousand");
    assert!([0, 408].contains(&read(last).status));
    let mut body = server.connect();
    let request = format!(
        "POST /api/matrix HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         authorization: Bearer {}\r\ncontent-length: 100\r\n\r\n{{",
        server.address, server.token
    );
    body.write_all(request.as_bytes()).expect("sent");
    assert_eq!(read(&mut body).status, 408);
}

#[test]
fn a_bomb_is_contained() {
    let server = Running::with(|config| {
        config.limits.computation_time = Duration::from_secs(1);
    });
    let bomb = problem(&member(Family::Dense, 60));
    let endless = problem(&member(Family::Circulant { k: 30 }, 60));
    let answers: Vec<_> = (0..20)
        .map(|_| server.post("/api/basis", &endless))
        .collect();
    let (begun, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status == 201);
    assert!(refused.iter().all(|answer| answer.status == 429));
    assert_eq!((begun.len(), refused.len()), (4, 16));
    for answer in begun {
        let id = answer.json()["id"].as_str().expect("a name").to_owned();
        server.send("DELETE", &format!("/api/basis/{id}"), "", "");
    }
    let mut jsons = vec![
        ("/api/spectrum", endless.clone()),
        ("/api/explain", endless),
    ];
    jsons.push(("/api/spectrum", bomb.clone()));
    jsons.push(("/api/explain", bomb));
    for (path, body) in jsons {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        assert_eq!(answer.json()["complete"], json!(false), "{path}");
    }
    assert_alive(&server);
}

#[test]
fn labels_are_only_text() {
    let server = Running::new();
    let script = "labels: <script>alert(1)</script> \"onload=x\n0 1\n1 0\n";
    let mut body = problem(script);
    body["picture"] = "digraph".into();
    let answer = server.post("/api/draw", &body);
    let answer = answer.json();
    let svg = answer["svg"].as_str().expect("a picture");
    assert!(!svg.contains("<script"));
    assert!(svg.contains("&lt;script"));
}
