use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::problems::of_status;
use crate::{Fault, Server};

/// The largest whole number that every reader of JSON keeps exactly.
pub(super) const LARGEST: u64 = 9_007_199_254_740_991;

/// The most dice that anybody types at once.
pub(super) const MOST_DICE: usize = 256;

/// The JSON body of a request. A field that is not known is refused, and so is one that is given twice.
#[derive(Debug)]
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Server> for Sent<T> {
    type Rejection = Response;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Response> {
        if !is_json(&request) {
            let says = "the body is JSON, and its Content-Type says so: application/json";
            return Err(of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE, says));
        }
        let bytes =
            Bytes::from_request(request, server).await.map_err(|refused| match refused.into_response() {
                large if large.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                    Fault::too_much_sent(&server.config().limits).into_response()
                }
                other => other,
            })?;
        // A list would be read as the fields in their order.
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(Fault::Unreadable("the body: a JSON object is needed".to_owned()).into_response());
        }
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| Fault::Unreadable(format!("the body: {error}")).into_response())
    }
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|text| text.split(';').next()).map(str::trim);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
}

/// A JSON object within a body, kept as text for the rulebook to read.
#[derive(Debug)]
pub(super) struct Written(Box<RawValue>);

impl Written {
    /// Its text.
    pub(super) fn text(&self) -> &str {
        self.0.get()
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Box::<RawValue>::deserialize(deserializer)?;
        match written.get().starts_with('{') {
            true => Ok(Self(written)),
            false => Err(D::Error::custom("a JSON object is needed")),
        }
    }
}

/// Refuses more dice than anybody types. The rules check the faces: some dice are draws from long tables.
pub(super) fn verify_faces(faces: &[u32]) -> Result<(), Fault> {
    if faces.len() > MOST_DICE {
        let says = format!("dice: {} faces were given; at most {MOST_DICE} are allowed", faces.len());
        return Err(Fault::Unreadable(says));
    }
    Ok(())
}

/// Refuses a number that not every reader of JSON keeps exactly.
pub(super) fn verify_number(name: &str, number: Option<u64>) -> Result<(), Fault> {
    match number.filter(|number| *number > LARGEST) {
        Some(number) => {
            Err(Fault::Unreadable(format!("{name}: {number} is too much, 0 to {LARGEST} is allowed")))
        }
        None => Ok(()),
    }
}

/// Refuses a text of more than `most` characters, or one with control characters.
pub(super) fn verify_text(name: &str, text: &str, most: usize) -> Result<(), Fault> {
    if text.chars().count() > most {
        return Err(Fault::Unreadable(format!("{name}: at most {most} characters are allowed")));
    }
    if text.chars().any(char::is_control) {
        return Err(Fault::Unreadable(format!("{name}: a control character is not allowed")));
    }
    Ok(())
}
