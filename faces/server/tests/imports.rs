//! Armies that people have already: looked at, brought in, and kept as a spreadsheet.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::common::{Answer, Site, request};
use crate::library::Shelved;

const CSV: &str = "Side,Command,Name,Arm,Strength\nUnion,Weber,1st Delaware,infantry,14\nUnion,Weber,4th New York,Zouaves,10\n";

/// A form with a file and an order, as a browser sends it.
fn form(order: &str, file: &[u8]) -> Vec<u8> {
    let mut form = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"order\"\r\n\r\n{order}\r\n\
         --edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n"
    )
    .into_bytes();
    form.extend_from_slice(file);
    form.extend_from_slice(b"\r\n--edge--\r\n");
    form
}

async fn asked(site: &Site, order: &str, file: &[u8]) -> Answer {
    let mut request = request(Method::POST, "/workshop/import", None, Body::from(form(order, file)));
    let kind = "multipart/form-data; boundary=edge".parse().unwrap();
    request.headers_mut().insert(header::CONTENT_TYPE, kind);
    site.ask(request).await
}

async fn looked_at(site: &Site, order: &Value, file: &[u8]) -> Value {
    let answer = asked(site, &order.to_string(), file).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_file_is_looked_at_with_what_is_said_of_it_and_nothing_is_kept() {
    let site = Site::open();
    let mut order = json!({"origin": "army.csv", "system": "fatigue"});
    let before = looked_at(&site, &order, CSV.as_bytes()).await;
    let strength = &before["preview"]["columns"][4];
    assert_eq!((&strength["field"], &strength["how"]), (&Value::Null, &json!("unknown")));
    assert!(before["fields"].as_array().unwrap().iter().any(|field| field["field"] == "units.men"));
    assert_eq!((&before["sound"], &before["outline"]["name"]), (&json!(false), &json!("army")));
    order["maps"] = json!([{"column": "Strength", "field": "units.men", "scale": {"times": 50}}]);
    order["fills"] = json!([{"field": "units.quality", "value": "C"}]);
    order["readings"] = json!([{"column": "Arm", "says": "Zouaves", "means": "infantry"}]);
    let after = looked_at(&site, &order, CSV.as_bytes()).await;
    assert_eq!(after["preview"]["not_understood"], json!([]));
    let unit =
        json!({"id": "1st-delaware", "name": "1st Delaware", "arm": "infantry", "men": 700, "quality": "C"});
    assert_eq!(after["outline"]["commands"][0]["units"][0], unit);
    assert!(after["says"].as_array().unwrap().iter().any(|says| says.as_str().unwrap().contains("Weber")));
    // What comes back is the scenario that is brought in.
    let again = json!({"origin": "army.csv", "into": after["scenario"], "maps": order["maps"], "readings": order["readings"]});
    assert_eq!(looked_at(&site, &again, CSV.as_bytes()).await["preview"]["changes"], json!([]));
    assert_eq!(site.get("/library", None).await.json()["all"], 0);
}

#[tokio::test]
async fn an_army_comes_into_a_scenario_whose_comments_stay() {
    let site = Site::open();
    let into = format!(
        "# Ours.\n{}",
        site.get("/scenarios/fatigue/stone-wall", None).await.json()["scenario"].as_str().unwrap()
    );
    let order = json!({"origin": "army.csv", "into": into});
    let after = looked_at(&site, &order, CSV.as_bytes()).await;
    let text = after["scenario"].as_str().unwrap();
    assert!(text.starts_with("# Ours.") && text.contains("1st Delaware"));
    let other = site.get("/scenarios/fatigue/antietam-sunken-road", None).await.json();
    let order = json!({"origin": "sunken-road.toml", "into": into, "part": "webers-brigade"});
    let parts = json!({"origin": "sunken-road.toml", "into": into});
    let file = other["scenario"].as_str().unwrap().as_bytes();
    let parts = looked_at(&site, &parts, file).await["preview"]["parts"].clone();
    let weber =
        parts["all"].as_array().unwrap().iter().find(|part| part["says"] == "Weber's brigade").unwrap();
    let mut order = order;
    order["part"] = weber["called"].clone();
    let after = looked_at(&site, &order, file).await;
    assert_eq!(after["preview"]["first"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn what_can_not_be_read_is_refused_in_words() {
    let site = Site::open();
    let fatigue = json!({"origin": "army.csv", "system": "fatigue"});
    let refused = async |order: Value, file: &[u8], status: u16| -> String {
        asked(&site, &order.to_string(), file).await.problem(status).to_string()
    };
    let with = |name: &str, value: Value| {
        let mut order = fatigue.clone();
        order[name] = value;
        order
    };
    assert!(refused(with("origin", json!("a.xlsx")), b"PK\x03\x04", 422).await.contains("no workbook"));
    let rows = format!("name\n{}", "a\n".repeat(11_000));
    assert!(refused(fatigue.clone(), rows.as_bytes(), 422).await.contains("at most 10000 rows"));
    let map = json!([{"column": "Men", "field": "men"}]);
    assert!(refused(with("maps", map), CSV.as_bytes(), 422).await.contains("column Men"));
    let map = json!([{"column": "Strength", "field": "menn"}]);
    assert!(refused(with("maps", map), CSV.as_bytes(), 422).await.contains("did you mean `men`"));
    let zero = json!([{"column": "Strength", "field": "men", "scale": {"per": 0}}]);
    refused(with("maps", zero), CSV.as_bytes(), 400).await;
    refused(with("system", json!("chess")), CSV.as_bytes(), 422).await;
    refused(with("into", json!("system = 'fatigue'")), CSV.as_bytes(), 400).await;
    refused(with("guess", json!(true)), CSV.as_bytes(), 400).await;
    refused(with("origin", json!("a".repeat(101))), CSV.as_bytes(), 400).await;
    refused(json!({"origin": "a.csv", "into": "turns = "}), CSV.as_bytes(), 422).await;
    refused(fatigue.clone(), b"", 400).await;
    for order in ["[]", "", "{", "[\"a.csv\", \"fatigue\"]"] {
        asked(&site, order, CSV.as_bytes()).await.problem(400);
    }
    let large = vec![b'a'; (4 << 20) + 1];
    assert!(refused(fatigue.clone(), &large, 413).await.contains("a file with an army"));
    let many: Vec<Value> =
        (0..1_001).map(|number| json!({"field": "men", "value": number.to_string()})).collect();
    assert!(refused(with("fills", json!(many)), CSV.as_bytes(), 400).await.contains("at most 1000"));
}

#[tokio::test]
async fn an_army_larger_by_far_than_any_battle_is_refused() {
    let site = Site::open();
    let rows: String =
        (0..9_000).map(|number| format!("N,First,Regiment {number},infantry,{number}\n")).collect();
    let order = json!({"origin": "army.csv", "system": "fatigue"}).to_string();
    let problem =
        asked(&site, &order, format!("side,command,name,arm,men\n{rows}").as_bytes()).await.problem(422);
    assert!(problem.to_string().contains("at most 1000 sides, seats, commands and units"), "{problem}");
}

#[tokio::test]
async fn an_army_is_kept_as_a_spreadsheet_and_comes_in_again() {
    let site = Site::open();
    let shelved = Shelved::of(&site, json!({"sample": "fatigue/stone-wall"})).await;
    let id = shelved.0["scenario"].as_str().unwrap();
    let at = format!("/studio/{id}/{}/army", shelved.key("read"));
    let request = Request::get(at).header(header::HOST, "table.test").body(Body::empty()).unwrap();
    let answer = site.ask(request).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/csv; charset=utf-8"));
    assert!(answer.header("content-disposition").contains("the-stone-wall.csv"), "{:?}", answer.headers);
    let text = shelved.read(&site).await["text"].clone();
    let order = json!({"origin": "army.csv", "into": text});
    let again = looked_at(&site, &order, answer.text.as_bytes()).await;
    assert_eq!((&again["preview"]["changes"], &again["preview"]["not_understood"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn a_browser_finds_its_own_scenarios_and_a_period_finds_those_of_its_systems() {
    let site = Site::open();
    let (own, _) = (Shelved::start(&site, "mfp").await, Shelved::start(&site, "mfp").await);
    let listed = Shelved::of(&site, json!({"start": "fatigue", "listed": true})).await;
    let cookie = format!("scenario.{}={}", own.0["scenario"].as_str().unwrap(), own.key("read"));
    let found = async |path: &str| -> Vec<Value> {
        let mut request = request(Method::GET, path, None, Body::empty());
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        let answer = site.ask(request).await.json();
        answer["scenarios"].as_array().unwrap().iter().map(|of| of["scenario"].clone()).collect()
    };
    assert_eq!(found("/library?own=true").await, [own.0["scenario"].clone()]);
    assert_eq!(found("/library?own=true&system=fatigue").await, [] as [Value; 0]);
    assert_eq!(found("/library?words=civil+war").await, [listed.0["scenario"].clone()]);
    assert_eq!(found("/library?words=napoleonic").await, [] as [Value; 0]);
}

#[tokio::test]
async fn troops_ready_made_are_told_by_system() {
    let site = Site::open();
    let templates = site.get("/templates/mfp", None).await.json();
    let british = templates.as_array().unwrap().iter().find(|of| of["name"] == "A British line battalion");
    assert_eq!(british.unwrap()["what"]["cmr"], 8);
    site.get("/templates/chess", None).await.problem(404);
}
