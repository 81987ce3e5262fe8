use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use standfast_rulebook::battle::{LiveBattle, Refused, Seat};
use standfast_rulebook::{FileFault, Refusal};
use standfast_store::database::DatabaseFault;
use utoipa::ToSchema;

use crate::Limits;

/// Why a request was refused or failed. Every face of the server makes its answer from this one type: the API problem
/// details (RFC 9457), the pages words.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(String),
    /// The request came without the seat's key.
    #[error("this seat is opened by its own link: ask the umpire for it")]
    NoSeat,
    /// The request came without a key of the scenario, and not everybody may read it.
    #[error("this scenario is opened by its own link: ask for it whoever shares it")]
    NoLink,
    /// The seat, or the link, may not do this.
    #[error("{0}")]
    Forbidden(String),
    /// The rules, or the table, refuse the command.
    #[error("{0}")]
    Refused(Refused),
    /// Others have acted since the giver looked.
    #[error("the battle has moved on: you acted on record {expected}, and it is now at {number}")]
    Stale {
        /// The number of records that the giver knew.
        expected: u64,
        /// The number of records that there are.
        number: u64,
        /// What came since, as the giver may read it: the first of it.
        since: Value,
        /// The last record of these, where there are more.
        goes_on: Option<u64>,
    },
    /// Others have saved the scenario since the giver read it.
    #[error("somebody else has saved this scenario: you changed version {base}, and it is now at {}", .newest.version)]
    Outdated {
        /// The version that the giver knew.
        base: u64,
        /// The scenario as it is now.
        newest: Box<Newest>,
    },
    /// A scenario that can't be used.
    #[error("the scenario is not sound: {} found in it", counted(.0.len()))]
    Scenario(Vec<FileFault>),
    /// A situation that can't be used.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Situation(Vec<Refusal>),
    /// The request is not of a form that can be read.
    #[error("{0}")]
    Unreadable(String),
    /// A limit was exceeded.
    #[error("{what}: at most {most}{}", .after.map(|after| format!(", try again in {after} seconds")).unwrap_or_default())]
    Limit {
        /// Which limit.
        what: &'static str,
        /// How much it allows.
        most: String,
        /// After how many seconds to try again, if waiting helps.
        after: Option<u64>,
    },
    /// The battle could not be kept: the disk is full, the database is locked or the like. Nothing has happened.
    #[error("it could not be saved, so it did not happen: {0}")]
    Storage(String),
    /// The disk failed in the last step, so nobody knows whether it was saved.
    #[error("it may have happened or not: {0}; look at the battle before you try again")]
    Unsettled(String),
    /// The database could not be read.
    #[error("it could not be read: {0}")]
    Unread(String),
    /// The server is shutting down.
    #[error("the server is shutting down; the battle is safe")]
    Closing,
}

/// A scenario of the library as somebody else has saved it.
#[derive(Debug)]
pub struct Newest {
    /// The number of the version.
    pub version: u64,
    /// Its text, TOML.
    pub scenario: String,
    /// The versions since the one that the giver knew, each with what changed in words.
    pub since: Value,
}

/// The most records that are told with a refusal because of them.
pub(crate) const MOST_SINCE: usize = 100;

fn counted(faults: usize) -> String {
    if faults == 1 { "one fault was".to_owned() } else { format!("{faults} faults were") }
}

/// Problem details, as RFC 9457 has them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    /// What kind of problem it is: an address below `/api/problems/`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is the matter here.
    pub detail: String,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Everything that is wrong: place, what is wrong, what is allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Value>,
    /// The number of records that the battle has, where the giver knew fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// What came since: the first 100 records of it, or the versions of a scenario with what changed in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Value>,
    /// Where there are more: the number after which the log goes on (`log?after=`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes_on_after: Option<u64>,
    /// The newest version of a scenario, where the giver knew an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// Its text, TOML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

impl Fault {
    /// That others have acted since the giver looked, with the first of what came since.
    pub(crate) fn stale(battle: &dyn LiveBattle, seat: &Seat, expected: u64) -> Self {
        let number = battle.number();
        let since = battle.some_of_log(seat, expected, MOST_SINCE);
        let last = since.last().map(|entry| entry.number).filter(|last| *last < number);
        // Entries are plain data, of which JSON can always be made.
        let since = serde_json::to_value(since).unwrap_or_default();
        Self::Stale { expected, number, since, goes_on: last }
    }

    /// That the body of a request is too large.
    pub(crate) fn too_much_sent(limits: &Limits) -> Self {
        Self::Limit { what: "bytes of what is sent (body)", most: limits.body.to_string(), after: None }
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::NoSeat | Self::NoLink => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Refused(_) | Self::Scenario(_) | Self::Situation(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Stale { .. } | Self::Outdated { .. } => StatusCode::CONFLICT,
            Self::Unreadable(_) => StatusCode::BAD_REQUEST,
            Self::Limit { after: Some(_), .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Limit { after: None, .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Storage(_) | Self::Unsettled(_) | Self::Unread(_) | Self::Closing => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// The kind of the fault, and the same in a few words.
    pub(crate) fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound(_) => ("not-found", "Not found"),
            Self::NoSeat => ("no-seat", "No seat"),
            Self::NoLink => ("no-link", "No link"),
            Self::Forbidden(_) => ("forbidden", "Not allowed"),
            Self::Refused(_) => ("refused", "The rules refuse it"),
            Self::Stale { .. } => ("stale", "The battle has gone on"),
            Self::Outdated { .. } => ("outdated", "Somebody else has saved it"),
            Self::Scenario(_) => ("scenario", "The scenario is not sound"),
            Self::Situation(_) => ("situation", "The situation is not allowed"),
            Self::Unreadable(_) => ("unreadable", "Not readable"),
            Self::Limit { .. } => ("limit", "A limit is exceeded"),
            Self::Storage(_) => ("storage", "Not saved"),
            Self::Unsettled(_) => ("unsettled", "It may have happened or not"),
            Self::Unread(_) => ("unread", "Could not be read"),
            Self::Closing => ("closing", "Shutting down"),
        }
    }

    /// The fault as problem details.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let (kind, title) = self.kind();
        let refusals = match self {
            Self::Refused(Refused::Given(refusals)) => refusals.all().iter().map(refusal).collect(),
            Self::Situation(refusals) => refusals.iter().map(refusal).collect(),
            Self::Scenario(faults) => faults.iter().map(file_fault).collect(),
            _ => Vec::new(),
        };
        let rule = match self {
            Self::Refused(Refused::Rule(declined)) => Some(declined.rule.to_owned()),
            _ => None,
        };
        let (number, since, goes_on_after) = match self {
            Self::Stale { number, since, goes_on, .. } => (Some(*number), Some(since.clone()), *goes_on),
            Self::Outdated { newest, .. } => (None, Some(newest.since.clone()), None),
            _ => (None, None, None),
        };
        let newest = match self {
            Self::Outdated { newest, .. } => Some(newest),
            _ => None,
        };
        Problem {
            kind: format!("/api/problems/{kind}"),
            title: title.to_owned(),
            status: self.status().as_u16(),
            detail: self.to_string(),
            rule,
            refusals,
            number,
            since,
            goes_on_after,
            version: newest.map(|newest| newest.version),
            scenario: newest.map(|newest| newest.scenario.clone()),
        }
    }
}

fn refusal(refusal: &Refusal) -> Value {
    serde_json::json!({"path": refusal.path, "says": refusal.to_string()})
}

fn file_fault(fault: &FileFault) -> Value {
    let before = fault.text.get(..fault.span.start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    serde_json::json!({"line": line, "path": fault.refusal.path, "says": fault.refusal.to_string()})
}

/// A battle that the database does not have is not found; its other faults are the storage's.
impl From<DatabaseFault> for Fault {
    fn from(fault: DatabaseFault) -> Self {
        match fault {
            DatabaseFault::Unknown { battle } => Self::NotFound(format!("battle `{battle}`")),
            DatabaseFault::UnknownScenario { scenario } => {
                Self::NotFound(format!("scenario `{scenario}` in the library"))
            }
            DatabaseFault::Scenarios { most } => {
                let what = "scenarios in the library of this server (scenarios)";
                Self::Limit { what, most: most.to_string(), after: None }
            }
            DatabaseFault::Closed => Self::Closing,
            DatabaseFault::NoLog { .. } => Self::unread(fault),
            DatabaseFault::Unsettled { .. } => {
                tracing::error!(%fault, "the database");
                Self::Unsettled(fault.to_string())
            }
            fault => {
                tracing::error!(%fault, "the database");
                Self::Storage(fault.to_string())
            }
        }
    }
}

impl Fault {
    /// The fault of a database that was read and not written to.
    pub(crate) fn unread(fault: DatabaseFault) -> Self {
        match fault {
            DatabaseFault::Unknown { .. } | DatabaseFault::Closed => fault.into(),
            fault => {
                tracing::error!(%fault, "the database, read");
                Self::Unread(fault.to_string())
            }
        }
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// As problem details: what the API answers. Pages make a page of it.
impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.problem())).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Self::Limit { after: Some(after), .. } = &self {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(*after));
        }
        response
    }
}
