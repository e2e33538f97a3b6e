//! What must be refused or contained.

use std::io::Write as _;
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
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
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
fn a_token_is_demanded_where_it_is_set() {
    let server = Running::with(|config| config.token = Some("correct-horse".to_owned()));
    assert_eq!(server.get("/").status, 401);
    assert_eq!(server.get("/?token=wrong").status, 401);
    assert_eq!(server.get("/openapi.json?token=correct-horse").status, 401);
    let first = server.get("/?token=correct-horse");
    assert_eq!(first.status, 303);
    assert!(
        first
            .head
            .contains("token=correct-horse; HttpOnly; SameSite=Strict")
    );
    let cookie = "cookie: other=1; token=correct-horse\r\n";
    assert_eq!(server.send("GET", "/", cookie, "").status, 200);
    let bearer = "authorization: Bearer correct-horse\r\n";
    assert_eq!(server.send("GET", "/openapi.json", bearer, "").status, 200);

    let mut open = Config::default();
    open.address = "0.0.0.0:0".parse().expect("an address");
    assert!(matches!(
        Server::bind(open),
        Err(ServeError::TokenNeeded(_))
    ));
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
        content-length: 99999999999999\r\n\r\n{";
    let claim = claim.replace("HOST", &server.address.to_string());
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
    let started = Instant::now();
    assert_alive(&server);
    assert!(started.elapsed() < Duration::from_secs(20));
    // They are sent away by and by.
    let last = slow.last_mut().expect("a thousand");
    assert!([0, 408].contains(&read(last).status));
    let mut body = server.connect();
    let request = format!(
        "POST /api/matrix HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{",
        server.address
    );
    body.write_all(request.as_bytes()).expect("sent");
    assert_eq!(read(&mut body).status, 408);
}

#[test]
fn a_bomb_is_contained() {
    let server = Running::with(|config| {
        config.limits.job_time = Duration::from_secs(2);
        config.limits.computation_time = Duration::from_secs(1);
    });
    let bomb = problem(&member(Family::Dense, 60));
    let endless = problem(&member(Family::Circulant { k: 30 }, 60));
    let mut refused = 0;
    for _ in 0..20 {
        let status = server.post("/api/basis", &endless).status;
        refused += usize::from(status == 429);
        assert!([201, 429].contains(&status));
    }
    assert_eq!(refused, 16);
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
