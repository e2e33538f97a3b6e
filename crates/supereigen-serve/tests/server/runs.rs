//! Runs over a basis: their rows, their files, their end.

use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use supereigen::families::Family;
use supereigen::{Number, System, Vector};
use supereigen_formats::read_square_matrix;
use supereigen_serve::{Config, Server};

use crate::client::{Running, example, member, problem};

/// The whole basis by the library.
fn basis(matrix: &str) -> Vec<Vector> {
    let document = read_square_matrix(matrix.as_bytes()).expect("a matrix");
    let system = System::new(&document.matrix, 0).expect("square");
    system.basis()
}

/// Vectors as the server writes them.
fn texts(vectors: &[Vector]) -> Vec<Value> {
    let text = |value| Number::from(value).to_string();
    let vector = |x: &Vector| json!(x.iter().map(text).collect::<Vec<String>>());
    vectors.iter().map(vector).collect()
}

fn rows(server: &Running, id: &str, from: usize, count: usize) -> Vec<Value> {
    let answer = server.get(&format!("/api/basis/{id}/rows?from={from}&count={count}"));
    let rows = answer.json()["rows"]
        .as_array()
        .expect(&answer.body)
        .clone();
    rows.into_iter().map(|row| row["vector"].clone()).collect()
}

#[test]
fn rows_are_those_of_the_basis_wherever_one_looks() {
    let server = Running::new();
    // So many that the search is at several places while it counts.
    let matrix = member(Family::Circulant { k: 9 }, 18);
    let expected = basis(&matrix);
    let (id, status) = server.complete(&problem(&matrix));
    assert_eq!(status["state"], "complete");
    assert_eq!(status["results"], expected.len());
    let n = expected.len();
    let parts = (0..20).map(|part| part * (n / 20) + 7);
    for from in [0, 1, 499, n - 501, n - 1].into_iter().chain(parts) {
        let found = rows(&server, &id, from, 500);
        assert_eq!(
            found,
            texts(&expected[from..n.min(from + 500)]),
            "from {from}"
        );
    }
    assert!(rows(&server, &id, n, 10).is_empty());
    assert_eq!(
        rows(&server, &id, 0, 100_000).len(),
        500,
        "no answer is larger"
    );
}

#[test]
fn filters_leave_out_the_others() {
    let server = Running::new();
    let mut body = problem(&example("wang-sergeev-5"));
    for (wanted, count) in [
        (json!({}), 10),
        (json!({"support_min": 4}), 2),
        (json!({"support_max": 2}), 4),
        (json!({"contains": [4, 5]}), 2),
        (json!({"cycle": [2, 1]}), 4),
        (json!({"type": 5}), 3),
    ] {
        body["wanted"] = wanted.clone();
        let (id, status) = server.complete(&body);
        assert_eq!(status["results"], count, "{wanted}");
        assert_eq!(rows(&server, &id, 0, 100).len(), count, "{wanted}");
    }
    body["wanted"] = json!({"contains": [6]});
    let answer = server.post("/api/basis", &body);
    assert_eq!(answer.status, 422);
    assert_eq!(answer.message(), "there is no node 6; they are 1 to 5");
}

#[test]
fn a_row_has_its_lasso() {
    let server = Running::new();
    let (id, _) = server.complete(&problem(&example("wang-sergeev-5")));
    let answer = server
        .get(&format!("/api/basis/{id}/rows?from=4&count=1"))
        .json();
    assert_eq!(
        answer["rows"][0]["vector"],
        json!(["-1", "-2", "-inf", "0", "-inf"])
    );
    assert_eq!(answer["rows"][0]["lasso"]["stem"], json!([4]));
    assert_eq!(answer["rows"][0]["lasso"]["cycle"], json!([1, 2]));
}

#[test]
fn files_have_every_vector_and_say_so() {
    let server = Running::new();
    let (id, _) = server.complete(&problem(&example("wang-sergeev-5")));
    let export = |format: &str| server.get(&format!("/api/basis/{id}/export?format={format}"));
    let plain = export("plain");
    assert_eq!(plain.body.lines().count(), 10);
    assert!(plain.head.contains("filename=\"basis.txt\""));
    assert_eq!(export("csv").body.lines().count(), 11);
    assert_eq!(export("json").json()["complete"], true);
    let jsonl = export("jsonl").body;
    assert!(
        jsonl
            .lines()
            .filter(|line| line.contains("\"stem\""))
            .count()
            == 10,
        "{jsonl}"
    );
    for format in ["latex", "tplib", "polymake"] {
        assert!(export(format).body.len() > 100, "{format}");
    }
    assert_eq!(export("exe").status, 400);
    assert_eq!(server.get("/api/basis/99/export?format=csv").status, 404);
}

#[test]
fn a_part_is_not_taken_for_the_whole() {
    let server = Running::with(|config| config.limits.job_results = 100_000);
    let (id, status) = server.complete(&problem(&member(Family::Circulant { k: 10 }, 20)));
    assert_eq!(status["state"], "results");
    let file = server.get(&format!("/api/basis/{id}/export?format=json"));
    assert_eq!(file.json()["complete"], false);
}

/// Too large ever to end.
fn endless() -> Value {
    problem(&member(Family::Circulant { k: 30 }, 60))
}

#[test]
fn a_run_can_be_cancelled_and_ends_when_nobody_watches() {
    let server = Running::new();
    let id = server.start(&endless());
    assert_eq!(
        server
            .send("DELETE", &format!("/api/basis/{id}"), "", "")
            .status,
        204
    );
    assert_eq!(server.wait(&id)["state"], "cancelled");

    let id = server.start(&endless());
    let mut stream = server.ask("GET", &format!("/api/basis/{id}/events"), "");
    let mut seen = String::new();
    let mut buffer = [0; 1024];
    while !seen.contains("event: status") {
        let length = stream.read(&mut buffer).expect("events come");
        seen += &String::from_utf8_lossy(&buffer[..length]);
    }
    assert!(seen.contains("\"state\":\"running\""), "{seen}");
    drop(stream);
    assert_eq!(server.wait(&id)["state"], "cancelled");
}

/// To ask is to watch, so there is more and more time between two questions.
#[test]
fn a_run_that_nobody_asks_about_is_cancelled() {
    let server = Running::with(|config| config.limits.abandoned = Duration::from_secs(2));
    let id = server.start(&endless());
    let is_cancelled = |&seconds: &u64| {
        std::thread::sleep(Duration::from_secs(seconds));
        server.get(&format!("/api/basis/{id}")).json()["state"] == "cancelled"
    };
    assert!([3, 6, 12, 60, 300].iter().any(is_cancelled));
}

#[test]
fn a_long_run_is_estimated() {
    let server = Running::new();
    let id = server.start(&problem(&member(Family::Circulant { k: 15 }, 30)));
    let estimate = loop {
        let status = server.get(&format!("/api/basis/{id}")).json();
        assert_eq!(status["state"], "running");
        if status["estimate"].is_object() {
            break status["estimate"].clone();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    // 30 C(29, 14) = 2,326,762,800.
    let number = |name: &str| estimate[name].as_f64().expect("a number");
    assert!(
        number("least") < 2.33e9 && number("most") > 2.32e9,
        "{estimate}"
    );
}

#[test]
fn events_end_with_the_run() {
    let server = Running::new();
    let (id, _) = server.complete(&problem(&example("wang-sergeev-5")));
    let events = server.get(&format!("/api/basis/{id}/events"));
    assert!(events.head.contains("text/event-stream"));
    assert_eq!(events.body.matches("event: status").count(), 1);
    assert!(
        events
            .body
            .contains("\"state\":\"complete\",\"results\":10")
    );
}

#[test]
fn a_server_that_was_stopped_before_it_runs_ends_at_once() {
    let server = Server::bind(Config::default()).expect("a free port");
    server.handle().stop();
    let (sender, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(server.run().is_ok()));
    assert_eq!(ended.recv_timeout(Duration::from_secs(600)), Ok(true));
}

#[test]
fn a_limit_of_memory_holds_where_the_memory_is_known() {
    let server = Running::with(|config| {
        config.limits.memory = 1 << 30;
        config.limits.memory_held = growing;
    });
    let id = server.start(&endless());
    assert_eq!(server.wait(&id)["state"], "memory");
}

/// Each time that it is asked, the process holds half a gibibyte more.
fn growing() -> Option<u64> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    Some(CALLS.fetch_add(1, Ordering::Relaxed) << 29)
}

/// The allocator keeps what a large request took.
#[test]
fn what_was_held_before_a_run_does_not_end_it() {
    let server = Running::with(|config| {
        config.limits.memory = 1 << 30;
        config.limits.memory_held = || Some(3 << 30);
    });
    let id = server.start(&endless());
    std::thread::sleep(Duration::from_millis(700));
    let status = server.get(&format!("/api/basis/{id}")).json();
    assert_eq!(status["state"], "running");
}

/// The first time that a second run looks, the process holds too much.
fn held_too_much_once() -> Option<u64> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let is_third = CALLS.fetch_add(1, Ordering::Relaxed) == 2;
    Some(if is_third { 3 << 30 } else { 0 })
}

#[test]
fn a_run_that_ended_is_let_go_before_another_is_stopped() {
    let server = Running::with(|config| config.limits.memory_held = held_too_much_once);
    let (ended, _) = server.complete(&problem("0"));
    let id = server.start(&endless());
    let path = format!("/api/basis/{ended}");
    let started = Instant::now();
    while server.get(&path).status != 404 {
        assert!(started.elapsed() < Duration::from_secs(600));
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(500));
    let status = server.get(&format!("/api/basis/{id}")).json();
    assert_eq!(status["state"], "running");
}

#[test]
fn matrices_of_runs_that_ended_make_room_for_new_ones() {
    // Half of it for the matrices: two of these, not three.
    let server = Running::with(|config| config.limits.memory = 64 << 20);
    let large = problem(&member(Family::Zero, 250));
    let mut ids = Vec::new();
    for _ in 0..8 {
        let id = server.start(&large);
        server.send("DELETE", &format!("/api/basis/{id}"), "", "");
        server.wait(&id);
        ids.push(id);
    }
    let is_kept = |id: &String| server.get(&format!("/api/basis/{id}")).status == 200;
    assert!(!is_kept(&ids[0]), "the oldest is forgotten");
    assert!(is_kept(&ids[7]));
}

#[test]
fn a_download_that_nobody_wants_any_more_is_not_computed() {
    let server = Running::with(|config| {
        config.limits.exports = 1;
        config.limits.job_results = 1;
        config.limits.threads = 1;
    });
    let mut body = endless();
    // So few have all these nodes that nothing is sent for seconds.
    body["wanted"] = json!({"contains": [54, 55, 56, 57, 58, 59, 60]});
    let started = Instant::now();
    let (id, status) = server.complete(&body);
    assert_eq!(status["state"], "results");
    // A download that nobody stops takes as long as the search.
    let search = started.elapsed();
    let path = format!("/api/basis/{id}/export?format=plain");
    drop(server.ask("GET", &path, ""));
    std::thread::sleep(Duration::from_millis(200));
    let started = Instant::now();
    loop {
        let mut head = [0; 12];
        let mut stream = server.ask("GET", &path, "");
        stream.read_exact(&mut head).expect("an answer");
        if head.ends_with(b"200") {
            break;
        }
        assert!(head.ends_with(b"429"));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(started.elapsed() < search);
}

/// Requests that never come take all the room that is left.
fn fill(server: &Running) -> Vec<std::net::TcpStream> {
    let (host, token) = (server.address, &server.token);
    let mut held = Vec::new();
    let small = problem(&" ".repeat(1 << 16));
    while server.post("/api/matrix", &small).status != 503 {
        for shift in (13..=22).rev().flat_map(|shift| [shift; 4]) {
            let mut stream = server.connect();
            let length = 1 << shift;
            let head = format!(
                "POST /api/matrix HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
                 content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).expect("sent");
            held.push(stream);
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    held
}

#[test]
fn a_download_waits_for_room_or_breaks_off() {
    for (patience, waits) in [(300, false), (600_000, true)] {
        let server = Running::with(|config| {
            config.limits.memory = 64 << 20;
            config.limits.patience = Duration::from_millis(patience);
            config.limits.idle = Duration::from_secs(3600);
        });
        // It still runs, and is not forgotten.
        let id = server.start(&endless());
        let path = format!("/api/basis/{id}");
        while server.get(&path).json()["results"].as_u64() < Some(20_000) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let held = fill(&server);
        let mut stream = server.ask("GET", &format!("{path}/export?format=plain"), "");
        if waits {
            std::thread::sleep(Duration::from_secs(1));
            drop(held);
            let mut bytes = vec![0; 200_000];
            stream.read_exact(&mut bytes).expect("a part of the file");
        } else {
            // There is no room until it has ended.
            let mut bytes = Vec::new();
            let _ = stream.take(64 << 20).read_to_end(&mut bytes);
            assert!(!bytes.ends_with(b"0\r\n\r\n"), "{}", bytes.len());
            drop(held);
        }
    }
}

/// The server waits for a client that keeps reading, however slowly.
#[test]
fn a_slow_reader_is_no_one_who_does_not_read() {
    let server = Running::with(|config| config.limits.patience = Duration::from_secs(3));
    let id = server.start(&endless());
    let path = format!("/api/basis/{id}");
    while server.get(&path).json()["results"].as_u64() < Some(200_000) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut stream = server.ask("GET", &format!("{path}/export?format=plain"), "");
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(9) {
        std::thread::sleep(Duration::from_millis(50));
        let mut bytes = vec![0; 32 << 10];
        stream.read_exact(&mut bytes).expect("more of the file");
    }
    // What the system held until then does not hide that the connection was closed.
    let mut bytes = vec![0; 16 << 20];
    stream.read_exact(&mut bytes).expect("more of the file");
}

#[test]
fn limits_of_time_and_number_hold_and_the_server_goes_on() {
    let server = Running::with(|config| {
        config.limits.job_time = Duration::from_secs(5);
        config.limits.jobs = 2;
        config.limits.kept_jobs = 3;
    });
    let first = server.start(&endless());
    let second = server.start(&endless());
    let third = server.post("/api/basis", &endless());
    assert_eq!(third.status, 429);
    assert!(third.message().starts_with("2 runs are going on"));
    let answer = server.post("/api/matrix", &problem("0"));
    assert_eq!(answer.status, 200, "meanwhile others are answered");
    for id in [&first, &second] {
        let status = server.wait(id);
        assert_eq!(status["state"], "time");
        assert!(status["results"].as_u64().expect("a number") > 0);
    }
    // Old runs are forgotten, once their estimates have ended.
    let started = Instant::now();
    while server.get(&format!("/api/basis/{first}")).status != 404 {
        assert!(started.elapsed() < Duration::from_secs(600));
        // Refused while those before it still count as running.
        let status = server.post("/api/basis", &problem("0")).status;
        assert!([201, 429].contains(&status), "{status}");
    }
}
