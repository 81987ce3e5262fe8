//! The description of the API describes it.

use std::collections::BTreeSet;

use crate::common::Site;
use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

async fn description() -> Value {
    let request = Request::builder().uri("/api/openapi.json").body(Body::empty()).unwrap();
    Site::open().ask(request).await.json()
}

fn operations(description: &Value) -> Vec<(String, &Value)> {
    let paths = description["paths"].as_object().unwrap().iter();
    let operations = paths.flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (format!("{method} {path}"), operation))
    });
    operations.collect()
}

/// Every reference below a value.
fn references<'v>(value: &'v Value, into: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(parts) => {
            into.extend(parts.get("$ref").and_then(Value::as_str));
            parts.values().for_each(|part| references(part, into));
        }
        Value::Array(parts) => parts.iter().for_each(|part| references(part, into)),
        _ => {}
    }
}

#[tokio::test]
async fn it_is_whole() {
    let description = description().await;
    assert_eq!(description["openapi"], "3.1.0");
    let operations = operations(&description);
    assert!(operations.len() > 30, "{}", operations.len());
    let ids: BTreeSet<&str> = operations.iter().map(|(_, of)| of["operationId"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), operations.len(), "every operation has an id of its own");
    let mut found = BTreeSet::new();
    references(&description, &mut found);
    for reference in found {
        let pointer = reference.trim_start_matches('#');
        assert!(description.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
}

#[tokio::test]
async fn every_refusal_is_problem_details_and_every_seat_asks_for_its_key() {
    let description = description().await;
    for (name, operation) in operations(&description) {
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let kinds: Vec<&String> =
                answer["content"].as_object().map(|kinds| kinds.keys().collect()).unwrap_or_default();
            if status.starts_with(['4', '5']) {
                assert_eq!(kinds, ["application/problem+json"], "{name} {status}");
            } else if status != "204" {
                assert_eq!(kinds.len(), 1, "{name} {status}");
            }
        }
        if name.contains("/seats/{seat}/") {
            assert!(operation["responses"]["401"].is_object(), "{name}");
            assert_eq!(operation["security"][0]["key"], serde_json::json!([]), "{name}");
        }
        if let Some(body) = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str()
        {
            let schema = description.pointer(body.trim_start_matches('#')).unwrap();
            assert_eq!(
                schema["additionalProperties"], false,
                "{name}: fields that are not known are refused"
            );
        }
    }
}
