//! Who may ask: checks of `Host`, `Origin`, the token and the length before anything else, and headers after
//! it.
//!
//! A page of another site can make a browser send requests here, and a name of its own can be made to
//! point to 127.0.0.1. Against the one, `Origin` and `Sec-Fetch-Site` must be ours; against the other, `Host`
//! must be the loopback. A server that is open to other machines has no fixed name: there the token decides.

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

/// Lets a request through, or not, and puts the headers on the answer.
pub(crate) async fn guard(
    Extract(state): Extract<Arc<State>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&state, request.headers(), request.uri()) {
        Ok(Pass::Go) => next.run(request).await,
        Ok(Pass::Remember(token)) => remember(&token),
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What becomes of a request that may pass.
enum Pass {
    Go,
    /// The token came in the address: it moves into a cookie, so that it does not stay in the history.
    Remember(String),
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
    if state.is_loopback() && !is_loopback(host, state.port()) {
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
    if length.is_some_and(|length| length > state.limits().body as u64) {
        let message = format!("a request has at most {} bytes", state.limits().body);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    let site = headers.get("sec-fetch-site");
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(forbidden("requests from other sites are refused"));
    }
    let Some(token) = state.token() else {
        return Ok(Pass::Go);
    };
    let given = text(header::AUTHORIZATION)?.and_then(|value| value.strip_prefix("Bearer "));
    let cookies = text(header::COOKIE)?.unwrap_or_default();
    let kept = cookies
        .split("; ")
        .find_map(|cookie| cookie.strip_prefix("token="));
    if given.or(kept).is_some_and(|given| is_same(given, token)) {
        return Ok(Pass::Go);
    }
    let asked = uri.query().and_then(|query| query.strip_prefix("token="));
    match asked {
        Some(asked) if uri.path() == "/" && is_same(asked, token) => {
            Ok(Pass::Remember(token.to_owned()))
        }
        _ => Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            "the token is missing or wrong; open the address that the server printed",
        )),
    }
}

fn forbidden(message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, message)
}

/// Whether `host` is a name of this machine for itself, with our port.
fn is_loopback(host: &str, port: u16) -> bool {
    let name = match host.strip_suffix(&format!(":{port}")) {
        Some(name) => name,
        None if port == 80 => host,
        None => return false,
    };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

/// Equality whose time does not tell where two texts differ.
fn is_same(a: &str, b: &str) -> bool {
    let differences = a
        .bytes()
        .zip(b.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    a.len() == b.len() && differences == 0
}

fn remember(token: &str) -> Response {
    let cookie = format!("token={token}; HttpOnly; SameSite=Strict; Path=/");
    let headers = [
        (header::SET_COOKIE, cookie),
        (header::LOCATION, "/".to_owned()),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_loopback_with_our_port_pass() {
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
            assert!(is_loopback(host, 8080), "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1",
            "127.0.0.1:8081",
            "localhost.evil.example:8080",
            "127.0.0.1:8080.evil.example",
            "",
        ] {
            assert!(!is_loopback(host, 8080), "{host}");
        }
        assert!(is_loopback("localhost", 80));
    }

    #[test]
    fn tokens_are_equal_only_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["abd", "ab", "abcd", "", "xbc"] {
            assert!(!is_same(other, "abc"), "{other}");
        }
    }
}
