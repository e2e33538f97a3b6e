//! A separate server for each test, and a client that can also misbehave.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use supereigen::families::Family;
use supereigen_formats::{Notation, write_matrix};
use supereigen_serve::{Config, Handle, Server};

/// A server that stops when the test ends.
pub struct Running {
    pub address: SocketAddr,
    /// What it demands of everyone.
    pub token: String,
    handle: Handle,
    thread: Option<JoinHandle<()>>,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }

    /// The message of an error.
    pub fn message(&self) -> String {
        let message = &self.json()["error"]["message"];
        message.as_str().expect("an error").to_owned()
    }
}

impl Running {
    pub fn new() -> Running {
        Running::with(|_| ())
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> Running {
        let mut config = Config::default();
        // These are builds for development, on a machine that may be busy.
        config.limits.computation_time = Duration::from_secs(600);
        config.limits.patience = Duration::from_secs(600);
        change(&mut config);
        let server = Server::bind(config).expect("a free port");
        let (address, handle) = (server.address(), server.handle());
        let url = server.url();
        let (_, token) = url.split_once("/?token=").expect("a token");
        let token = token.to_owned();
        let thread = std::thread::spawn(move || server.run().expect("it runs"));
        Running {
            address,
            token,
            handle,
            thread: Some(thread),
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        let patience = Some(Duration::from_secs(600));
        stream.set_read_timeout(patience).expect("a timeout");
        stream
    }

    /// Sends these bytes and reads until the server closes the connection.
    pub fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may answer, and close, before it has read everything.
        let _ = stream.write_all(request);
        read(&mut stream)
    }

    /// Sends a request with the token.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let headers = format!("authorization: Bearer {}\r\n{headers}", self.token);
        self.send_as_it_is(method, path, &headers, body)
    }

    /// Sends a request without the token.
    pub fn send_as_it_is(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        self.raw(self.request(method, path, headers, body).as_bytes())
    }

    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let host = self.address;
        let length = body.len();
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-length: {length}\r\n{headers}\r\n{body}"
        )
    }

    /// Sends a request with the token, and leaves its answer unread.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let json = "content-type: application/json\r\n";
        let headers = format!("authorization: Bearer {}\r\n{json}", self.token);
        let mut stream = self.connect();
        let request = self.request(method, path, &headers, body);
        stream.write_all(request.as_bytes()).expect("sent");
        stream
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        let json = "content-type: application/json\r\n";
        self.send("POST", path, json, &body.to_string())
    }

    /// Starts a run and waits for its end.
    pub fn complete(&self, body: &Value) -> (String, Value) {
        let id = self.start(body);
        let status = self.wait(&id);
        (id, status)
    }

    pub fn start(&self, body: &Value) -> String {
        let answer = self.post("/api/basis", body);
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().expect("a name").to_owned()
    }

    pub fn wait(&self, id: &str) -> Value {
        loop {
            let status = self.get(&format!("/api/basis/{id}")).json();
            if status["state"] != "running" {
                return status;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Reads an answer to its end, chunked or not.
pub fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A connection that was reset after its answer has still given it.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let body = match head.to_lowercase().contains("transfer-encoding: chunked") {
        true => unchunk(body),
        false => body.to_owned(),
    };
    Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body,
    }
}

fn unchunk(mut text: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size, 16) else {
            break;
        };
        body += rest.get(..size).unwrap_or(rest);
        text = rest.get(size + 2..).unwrap_or("");
    }
    body
}

/// A matrix and λ = 0.
pub fn problem(matrix: &str) -> Value {
    json!({ "problem": { "matrix": matrix } })
}

/// A shipped matrix.
pub fn example(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/");
    std::fs::read_to_string(format!("{folder}{name}.txt")).expect("a shipped example")
}

/// A member of a family, as text.
pub fn member(family: Family, n: usize) -> String {
    let matrix = family.matrix(n, 1);
    let mut text = Vec::new();
    write_matrix(&mut text, &matrix, Notation::Exact).expect("memory");
    String::from_utf8(text).expect("text")
}
