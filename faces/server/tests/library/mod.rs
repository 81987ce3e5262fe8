//! The club's library of scenarios.

mod pages;
mod played;
mod rights;
mod saving;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Site, request};

/// A scenario that was put into the library, as it was answered.
pub(crate) struct Shelved(pub(crate) Value);

impl Shelved {
    /// The smallest scenario of a system.
    pub(crate) async fn start(site: &Site, system: &str) -> Self {
        Self::of(site, json!({"start": system})).await
    }

    pub(crate) async fn of(site: &Site, wanted: Value) -> Self {
        let answer = site.post("/library", None, &wanted).await;
        assert_eq!(answer.status.as_u16(), 201, "{}", answer.text);
        Self(answer.json())
    }

    /// Its address, or one below it.
    pub(crate) fn at(&self, below: &str) -> String {
        format!("/library/{}{below}", self.0["scenario"].as_str().unwrap())
    }

    /// The key of the link to read or to change it.
    pub(crate) fn key(&self, opens: &str) -> &str {
        let link = self.0["links"].as_array().unwrap().iter().find(|link| link["opens"] == opens);
        link.unwrap()["key"].as_str().unwrap()
    }

    /// Reads it with the key to change it.
    pub(crate) async fn read(&self, site: &Site) -> Value {
        let answer = site.get(&self.at(""), Some(self.key("change"))).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
        answer.json()
    }

    /// Saves with the key to change it.
    pub(crate) async fn save(&self, site: &Site, body: &Value) -> Answer {
        send(site, Method::PUT, &self.at(""), Some(self.key("change")), body).await
    }
}

/// Sends JSON by that method.
pub(crate) async fn send(site: &Site, method: Method, path: &str, key: Option<&str>, body: &Value) -> Answer {
    site.ask(request(method, path, key, Body::from(body.to_string()))).await
}

async fn delete(site: &Site, path: &str, key: Option<&str>) -> Answer {
    site.ask(request(Method::DELETE, path, key, Body::empty())).await
}
