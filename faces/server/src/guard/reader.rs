use std::collections::BTreeMap;

use axum::RequestPartsExt;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use standfast_store::database::Right;

use super::cookies::{scenario_cookie, scenarios_of};
use super::seated::bearer;
use crate::hall::LinkKey;
use crate::library::ScenarioId;
use crate::limits::{Caller, Rate};
use crate::{Fault, Server};

/// What stands in the address of a page in place of a key where everybody may read the scenario.
const LISTED: &str = "listed";

/// Somebody who may read the scenario of the library that the address names: by the key in the address of a page, as a bearer
/// or by a cookie; or anybody, where everybody may.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    pub(crate) scenario: ScenarioId,
    pub(crate) right: Right,
    pub(crate) caller: Caller,
    /// None of those who read what everybody may.
    key: Option<LinkKey>,
}

/// Somebody who may change the scenario as well.
#[derive(Debug, Clone)]
pub(crate) struct Editor(pub(crate) Reader);

impl Reader {
    /// Whether he may change the scenario too.
    pub(crate) fn may_change(&self) -> bool {
        self.right == Right::Change
    }

    /// The address of the scenario's pages, as he opens it.
    pub(crate) fn address(&self) -> String {
        address(&self.scenario, self.key.as_ref())
    }

    /// The answer, which has the browser remember the scenario.
    pub(crate) fn remembered(&self, server: &Server, mut response: Response) -> Response {
        let cookie = self
            .key
            .as_ref()
            .and_then(|key| scenario_cookie(&self.scenario, key, server.config().is_secure()));
        if let Some(cookie) = cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// The address of a scenario's pages for who has that key, or for everybody.
pub(crate) fn address(scenario: &ScenarioId, key: Option<&LinkKey>) -> String {
    format!("/studio/{scenario}/{}", key.map_or(LISTED, LinkKey::as_str))
}

impl FromRequestParts<Server> for Reader {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Fault> {
        let Ok(caller) = parts.extract_with_state::<Caller, _>(server).await;
        let place = parts.extract::<Path<BTreeMap<String, String>>>().await;
        let Path(place) = place.map_err(|_| Fault::NotFound("such scenario".to_owned()))?;
        let named = place.get("scenario").map_or("", String::as_str);
        let scenario = ScenarioId::parse(named)
            .ok_or_else(|| Fault::NotFound(format!("scenario `{named}` in the library")))?;
        let keys = keys(&parts.headers, &scenario, place.get("key").map(String::as_str));
        let is_shown = !keys.is_empty();
        match server.library().right(&scenario, keys).await? {
            Some((right, key)) => Ok(Self { scenario, right, caller, key }),
            // Without a key nobody learns whether there is such a scenario.
            None => {
                if is_shown {
                    server.rates().count(Rate::WrongKeys, caller)?;
                }
                Err(Fault::NoLink)
            }
        }
    }
}

impl FromRequestParts<Server> for Editor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Fault> {
        let reader = Reader::from_request_parts(parts, server).await?;
        match (reader.right, &reader.key) {
            (Right::Change, _) => Ok(Self(reader)),
            (Right::Read, None) => Err(Fault::NoLink),
            (Right::Read, Some(_)) => {
                let why = "this link lets you read the scenario and not change it: make a copy, or ask for the other link";
                Err(Fault::Forbidden(why.to_owned()))
            }
        }
    }
}

/// The keys that came with a request for a scenario. The one that its address has counts alone: who opens the link to read
/// means to read.
fn keys(headers: &HeaderMap, scenario: &ScenarioId, in_address: Option<&str>) -> Vec<LinkKey> {
    if let Some(text) = in_address {
        return LinkKey::parse(text).into_iter().collect();
    }
    let cookies = scenarios_of(headers).filter(|(of, _)| of == scenario).map(|(_, key)| key);
    bearer(headers).into_iter().chain(cookies).collect()
}
