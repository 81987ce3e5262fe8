//! Every address that the server has, and what a spectator may ask there.

use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;

use super::{DELAY, Told};

/// Where battles are told of though the address names none.
const OF_ALL_BATTLES: [&str; 5] = ["/", "/battles", "/mine", "/join/{key}", "/api/v1/battles"];

/// What is answered of the server and of the rules, and never of a battle.
const OF_NO_BATTLE: [&str; 27] = [
    "/healthz",
    "/metrics",
    "/worker.js",
    "/manifest.webmanifest",
    "/offline",
    "/assets/",
    "/odds",
    "/rules",
    "/scenarios/",
    "/simulations",
    "/verify",
    "/join",
    "/studio",
    "/api/v1/library",
    "/api/v1/glossaries/",
    "/api/v1/workshop",
    "/api/openapi.json",
    "/api/problems/",
    "/api/v1/battles/file",
    "/battles/file",
    "/mine/calls",
    "/api/v1/charts/",
    "/api/v1/templates/",
    "/api/v1/procedures",
    "/api/v1/rules",
    "/api/v1/scenarios",
    "/api/v1/s",
];

/// The patterns of all addresses: those of pages as they stand in the source, those of the API as it describes them.
pub(super) async fn patterns(told: &Told) -> Vec<String> {
    let mut patterns = Vec::new();
    in_source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut patterns);
    let described = told.site.ask(
        Request::get("/api/openapi.json").header(header::HOST, "table.test").body(Body::empty()).unwrap(),
    );
    let described = described.await.json();
    patterns.extend(described["paths"].as_object().unwrap().keys().cloned());
    patterns.sort();
    patterns.dedup();
    let tells = |pattern: &str| pattern.contains("{battle}") || OF_ALL_BATTLES.contains(&pattern);
    let (telling, others): (Vec<String>, Vec<String>) = patterns.into_iter().partition(|of| tells(of));
    for other in others {
        let is_known = ["/api", "/api/{*rest}"].contains(&&*other)
            || OF_NO_BATTLE.iter().any(|of| other.starts_with(of));
        assert!(is_known, "nobody has said here whether {other} tells of battles");
    }
    telling
}

/// The addresses that the routers of that folder name.
fn in_source(folder: &Path, patterns: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            in_source(&path, patterns);
        } else {
            let text = fs::read_to_string(&path).unwrap();
            let routes = text.split(".route(").skip(1).filter_map(|rest| {
                let rest = rest.trim_start().strip_prefix('"')?;
                rest.split_once('"').map(|(pattern, _)| pattern.to_owned())
            });
            patterns.extend(routes);
        }
    }
}

/// Addresses of that pattern, with what a spectator may want to know of any moment.
pub(super) fn paths(pattern: &str, told: &Told, plots: &[String], number: u64) -> Vec<String> {
    let path = pattern
        .replace("{battle}", told.id())
        .replace("{seat}", "spectator")
        .replace("{of}", "attacker")
        .replace("{key}", told.battle.key("spectator"));
    let paths: Vec<String> = match path.split_once("{plot}") {
        Some((before, _)) => plots.iter().map(|plot| format!("{before}{plot}")).collect(),
        None => vec![path],
    };
    let moments = [0, number - DELAY - 1, number - DELAY, number - DELAY + 1, number, number + 7];
    let mut all = Vec::new();
    for path in paths {
        assert!(!path.contains('{'), "{pattern}: nobody has said here what stands in it");
        all.push(path.clone());
        let end = path.rsplit('/').next().unwrap();
        let queries = |name: &str| moments.map(|at| format!("{path}?{name}={at}"));
        match end {
            "replay" | "map.svg" => all.extend(queries("at")),
            "log" => all.extend(queries(if path.starts_with("/api") { "after" } else { "before" })),
            "events" => all.extend(queries("after")),
            "spectator" => {
                all.extend([format!("{path}?unit=first-division"), format!("{path}?done={number}")])
            }
            "choices" => all.push(format!("{path}?unit=first-division")),
            "odds" | "label" | "check" => all.push(format!("{path}?do=say&text=well")),
            "measure" => all.push(format!("{path}?from=first-division&to=mill-brigade")),
            "verify" => all.push(format!("{path}?promise=0123&heads=")),
            "seats" => all.push(format!("{path}?show=attacker")),
            "join" => all.push(format!("{path}?code={}", told.battle.key("spectator"))),
            _ => {}
        }
    }
    all
}

/// What is sent to an address of that pattern. What a method is not allowed for is answered alike in any case.
pub(super) fn requests(pattern: &str, number: u64) -> Vec<(Method, &'static str, String)> {
    const FORM: &str = "application/x-www-form-urlencoded";
    const JSON: &str = "application/json";
    let mut requests = vec![(Method::GET, FORM, String::new())];
    // Beginning battles tells nothing of this one, and each has an id of its own.
    if pattern == "/battles" || pattern == "/api/v1/battles" {
        return requests;
    }
    let commands = [
        json!({"do": "say", "text": "well"}),
        json!({"do": "undo"}),
        json!({"do": "ask-undo"}),
        json!({"do": "place", "piece": "first-division", "to": "30, 12"}),
        json!({"do": "reply", "question": number.to_string(), "text": "?"}),
    ];
    if pattern.starts_with("/api") {
        for command in commands {
            for expected in [None, Some(number - DELAY), Some(number), Some(0)] {
                let mut body = json!({"command": command});
                match (pattern.ends_with("/commands"), expected) {
                    (true, Some(expected)) => body["expected"] = expected.into(),
                    (_, None) => {}
                    (false, Some(_)) => continue,
                }
                if pattern.ends_with("/foretell") {
                    body["dice"] = json!([1]);
                }
                requests.push((Method::POST, JSON, body.to_string()));
            }
        }
        let bodies = [
            json!({"name": "Eve"}),
            json!({"ready": true}),
            json!({"records": 0}),
            json!({"of": "attacker"}),
        ];
        for body in bodies {
            for method in [Method::POST, Method::PUT, Method::DELETE] {
                requests.push((method, JSON, body.to_string()));
            }
        }
    } else {
        for expected in [number - DELAY, number, 0] {
            requests.push((Method::POST, FORM, format!("do=say&text=well&expected={expected}")));
            requests.push((Method::POST, FORM, format!("do=undo&expected={expected}&faces=1")));
        }
        for form in ["name=Eve", "ready=yes", "records=0", "issue=attacker", "of=attacker", "becomes=removed"]
        {
            requests.push((Method::POST, FORM, form.to_owned()));
        }
    }
    requests
}
