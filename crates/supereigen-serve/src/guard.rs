//! Decides which requests are answered: checks `Host`, `Origin`, the token and the length first, and adds headers to
//! every answer.
//!
//! A page of another site can make a browser send requests to this server, so `Origin` and `Sec-Fetch-Site` must be
//! those of our own page. A foreign domain name can be made to point to 127.0.0.1, so `Host` must be the loopback; this
//! is not checked if the server is open to other machines, since it then has no fixed name. Other users of this machine
//! can reach the loopback as well, so the token is always required.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State as Extract};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{ApiError, State};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: \
    blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Lets a request through or refuses it, and adds the headers to the answer.
pub(crate) async fn guard(
    Extract(state): Extract<Arc<State>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&state, request.headers(), request.uri()) {
        Ok(Pass::Go) => next.run(request).await,
        Ok(Pass::Remember { is_foreign }) => remember(&state, is_foreign),
        // A client without the token does not keep its connection.
        Err(error) => ([(header::CONNECTION, "close")], error).into_response(),
    };
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What to do with a request that may pass.
enum Pass {
    Go,
    /// The token was in the address: it moves into a cookie, so that it does not stay in the browser's history.
    Remember {
        /// The link came from elsewhere: a file, a mail or a page of another site.
        is_foreign: bool,
    },
}

fn check(state: &State, headers: &HeaderMap, uri: &Uri) -> Result<Pass, ApiError> {
    let text = |name| match headers.get(name) {
        None => Ok(None),
        Some(value) => match value.to_str() {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(forbidden("a header is not ASCII")),
        },
    };
    let host = text(header::HOST)?.ok_or_else(|| forbidden("the request names no host"))?;
    if state.address.ip().is_loopback() && !is_loopback(host, state.address) {
        return Err(forbidden(
            "this server answers to 127.0.0.1 and localhost alone",
        ));
    }
    if let Some(origin) = text(header::ORIGIN)?
        && origin.strip_prefix("http://") != Some(host)
    {
        return Err(forbidden("requests from other sites are refused"));
    }
    let length = text(header::CONTENT_LENGTH)?.and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > state.limits.body as u64) {
        let message = format!("a request has at most {} bytes", state.limits.body);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    let is_token = |text: &str| is_same(text, &state.token);
    let site = headers.get("sec-fetch-site");
    let is_foreign = site.is_some_and(|site| site != "same-origin" && site != "none");
    let asked = uri.query().and_then(|query| query.strip_prefix("token="));
    if uri.path() == "/" && asked.is_some_and(is_token) {
        return Ok(Pass::Remember { is_foreign });
    }
    if is_foreign {
        return Err(forbidden("requests from other sites are refused"));
    }
    let given = text(header::AUTHORIZATION)?.and_then(|value| value.strip_prefix("Bearer "));
    let name = cookie(state);
    let cookies = text(header::COOKIE)?.unwrap_or_default();
    let kept = cookies
        .split("; ")
        .find_map(|cookie| cookie.strip_prefix(&name)?.strip_prefix('='));
    if given.or(kept).is_some_and(is_token) {
        return Ok(Pass::Go);
    }
    Err(ApiError::new(
        StatusCode::UNAUTHORIZED,
        "the token is missing or wrong; open the address that the server printed",
    ))
}

/// Returns the name of the cookie. It contains the port, because browsers send cookies to all ports of a machine.
fn cookie(state: &State) -> String {
    format!("supereigen-{}", state.address.port())
}

fn forbidden(message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, message)
}

/// Returns whether `host` is the address of this server, or a name of the loopback with the port of this server.
fn is_loopback(host: &str, address: SocketAddr) -> bool {
    if host == address.to_string() {
        return true;
    }
    let port = address.port();
    let name = match host.strip_suffix(&format!(":{port}")) {
        Some(name) => name,
        None if port == 80 => host,
        None => return false,
    };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

/// Compares two texts in a time that does not depend on where they differ.
fn is_same(a: &str, b: &str) -> bool {
    let differences = a
        .bytes()
        .zip(b.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    a.len() == b.len() && differences == 0
}

/// Sets the cookie, and leads to the address without the token. After a link from another site, a browser does not
/// send a strict cookie along with a redirection, but it does after a `Refresh` header of this answer.
fn remember(state: &State, is_foreign: bool) -> Response {
    let (name, token) = (cookie(state), &state.token);
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/");
    let cookie = [(header::SET_COOKIE, cookie)];
    match is_foreign {
        true => (cookie, [(header::REFRESH, "0; url=/")]).into_response(),
        false => (StatusCode::SEE_OTHER, cookie, [(header::LOCATION, "/")]).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_loopback_with_our_port_pass() {
        let at = |port| SocketAddr::from(([127, 0, 0, 1], port));
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
            assert!(is_loopback(host, at(8080)), "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1",
            "127.0.0.1:8081",
            "localhost.evil.example:8080",
            "127.0.0.1:8080.evil.example",
            "",
        ] {
            assert!(!is_loopback(host, at(8080)), "{host}");
        }
        assert!(is_loopback("localhost", at(80)));
        let other = SocketAddr::from(([127, 0, 0, 2], 8080));
        assert!(is_loopback("127.0.0.2:8080", other));
        assert!(!is_loopback("127.0.0.2:8080", at(8080)));
    }

    #[test]
    fn tokens_are_equal_only_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["abd", "ab", "abcd", "", "xbc"] {
            assert!(!is_same(other, "abc"), "{other}");
        }
    }
}
