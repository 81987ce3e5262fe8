use axum::Json;
use axum::body::to_bytes;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::Fault;
use crate::fault::Problem;

/// What problem details are sent as.
pub(super) const PROBLEM: &str = "application/problem+json";

/// How much of a refusal's own text is kept, in bytes.
const MOST_WORDS: usize = 4 * 1024;

/// A kind of problem, as its address tells it.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Kind {
    kind: &'static str,
    status: u16,
    says: &'static str,
}

/// Every kind of problem that the API has.
const KINDS: &[Kind] = &[
    Kind {
        kind: "unreadable",
        status: 400,
        says: "The request does not match its description: not JSON, an unknown field, a value out of \
               its range. The detail says which.",
    },
    Kind {
        kind: "no-seat",
        status: 401,
        says: "The key of this seat is missing: send it as `Authorization: Bearer KEY`, or its cookie. A key that \
               was withdrawn opens nothing any more.",
    },
    Kind {
        kind: "no-link",
        status: 401,
        says: "The key of this scenario is missing: send it as `Authorization: Bearer KEY`, or its cookie. A key that \
               was withdrawn opens nothing any more.",
    },
    Kind {
        kind: "forbidden",
        status: 403,
        says: "The seat or the link may not do this, the pass phrase is wrong, or the request comes from another site's page.",
    },
    Kind { kind: "not-found", status: 404, says: "There is no such thing." },
    Kind {
        kind: "method-not-allowed",
        status: 405,
        says: "The address does not take this method; `Allow` says which ones it takes.",
    },
    Kind {
        kind: "request-timeout",
        status: 408,
        says: "The request took too long. The log says whether its command was carried out.",
    },
    Kind {
        kind: "stale",
        status: 409,
        says: "The battle has gone on since the number that was `expected`: `number` is how many records there are, and \
               `since` what came, as the seat may read it. Nothing has happened; look, and decide again.",
    },
    Kind {
        kind: "outdated",
        status: 409,
        says: "Somebody else has saved the scenario since version `base`: `version` is the newest, `scenario` its text, and \
               `since` what others changed, in words. Nothing was saved; lay your own changes on that text, and save again.",
    },
    Kind {
        kind: "limit",
        status: 413,
        says: "A limit of this server is exceeded: 413 for a size or a count, 429 for a rate, and \
               `Retry-After` says when there is room again.",
    },
    Kind { kind: "payload-too-large", status: 413, says: "The body is longer than this server accepts." },
    Kind {
        kind: "unsupported-media-type",
        status: 415,
        says: "Bodies are JSON, and their Content-Type says so: application/json.",
    },
    Kind {
        kind: "refused",
        status: 422,
        says: "The rules, or the table, refuse the command: `rule` is the ledger's id, `refusals` what is wrong with \
               which part of it and what is allowed. State and log are untouched.",
    },
    Kind {
        kind: "scenario",
        status: 422,
        says: "The scenario is not sound: `refusals` has every fault with its line and path.",
    },
    Kind {
        kind: "situation",
        status: 422,
        says: "The situation is not allowed: `refusals` has everything that is wrong with it, and what is allowed.",
    },
    Kind {
        kind: "storage",
        status: 503,
        says: "It could not be saved, so it did not happen: try again later.",
    },
    Kind {
        kind: "unsettled",
        status: 503,
        says: "The disk failed in the last step, so it may have happened or not: look at the battle before you try again.",
    },
    Kind {
        kind: "unread",
        status: 503,
        says: "The battle could not be read from the database. Nothing has happened.",
    },
    Kind { kind: "closing", status: 503, says: "The server is shutting down; every battle is safe." },
];

/// What a kind of problem means: what there is at the address that problem details name.
pub(super) async fn explained(Path(kind): Path<String>) -> Result<Json<Kind>, Fault> {
    let found = KINDS.iter().find(|known| known.kind == kind);
    let known = || KINDS.iter().map(|known| known.kind).collect::<Vec<_>>().join(", ");
    found
        .copied()
        .map(Json)
        .ok_or_else(|| Fault::NotFound(format!("problem `{kind}`: there are {}", known())))
}

/// Problem details of a status that no [`Fault`] has.
pub(super) fn of_status(status: StatusCode, detail: &str) -> Response {
    let title = status.canonical_reason().unwrap_or("Refused");
    let kind = title.to_lowercase().replace(' ', "-");
    let problem = Problem {
        kind: format!("/api/problems/{kind}"),
        title: title.to_owned(),
        status: status.as_u16(),
        detail: detail.to_owned(),
        rule: None,
        refusals: Vec::new(),
        number: None,
        since: None,
        goes_on_after: None,
        version: None,
        scenario: None,
    };
    (status, [(header::CONTENT_TYPE, PROBLEM)], Json(problem)).into_response()
}

/// Makes every refusal below `/api` problem details, whatever refused it: an address that is not there, a wrong
/// method, a body that is too long or comes too slowly.
pub(crate) async fn as_problem(response: Response) -> Response {
    if !(response.status().is_client_error() || response.status().is_server_error()) {
        return response;
    }
    let mut response = if is_problem(&response) { response } else { told_anew(response).await };
    if response.status() == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

fn is_problem(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == PROBLEM)
}

/// The same refusal as problem details, in its own words if they were plain text.
async fn told_anew(response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let plain = kind.is_some_and(|kind| kind.starts_with("text/plain"));
    let words = if plain { to_bytes(body, MOST_WORDS).await.ok() } else { None };
    let words = words.map(|words| String::from_utf8_lossy(&words).trim().to_owned());
    let words = words.filter(|words| !words.is_empty()).unwrap_or_else(|| of_itself(parts.status).to_owned());
    let mut response = of_status(parts.status, &words);
    for (name, value) in &parts.headers {
        if *name != header::CONTENT_TYPE && *name != header::CONTENT_LENGTH {
            response.headers_mut().append(name, value.clone());
        }
    }
    response
}

/// What a status means by itself.
fn of_itself(status: StatusCode) -> &'static str {
    KINDS
        .iter()
        .find(|kind| kind.status == status.as_u16())
        .map_or("the request was refused", |kind| kind.says)
}
