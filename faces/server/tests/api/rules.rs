//! What the API tells of the rules is what the library says.

use crate::common::Site;
use serde_json::{Value, json};
use standfast_rulebook::{DiceFrom, Ledger, Rulebook, Situation, procedures};

#[tokio::test]
async fn odds_and_rolls_are_those_of_the_library() {
    let site = Site::open();
    let procedure = Rulebook::standard().procedure("battlegroup", "check").unwrap();
    let text = r#"{"level": 9, "remaining": 6, "class": "elite"}"#;
    let situation: Value = serde_json::from_str(text).unwrap();
    let read = || Situation::from_json(text).unwrap().with_ruling("class_modifies", "die");
    let asked = json!({"situation": situation, "options": {"class_modifies": "die"}, "by": ["passed"]});
    let odds = site.post("/procedures/battlegroup/check/odds", None, &asked).await.json();
    assert_eq!(odds, serde_json::to_value(procedure.odds_by(&read(), &["passed"]).unwrap()).unwrap());
    let asked = json!({"situation": situation, "options": {"class_modifies": "die"}, "seed": 7});
    let roll = site.post("/procedures/battlegroup/check/roll", None, &asked).await.json();
    assert_eq!(roll, serde_json::to_value(procedure.roll(&read(), &DiceFrom::Seed(7)).unwrap()).unwrap());
    let typed = json!({"situation": situation, "dice": roll["rolls"][0]["faces"]});
    assert_eq!(site.post("/procedures/battlegroup/check/roll", None, &typed).await.status, 200);
}

#[tokio::test]
async fn what_is_wrong_with_a_situation_is_told_place_by_place() {
    let site = Site::open();
    let asked = json!({"situation": {"level": -1, "remaning": 6}});
    let refused = site.post("/procedures/battlegroup/check/odds", None, &asked).await.problem(422);
    let paths: Vec<&str> = refused["refusals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refusal| refusal["path"].as_str().unwrap())
        .collect();
    assert!(paths.contains(&"level") && paths.contains(&"remaning"), "{refused}");
    let too_few = json!({"situation": {"level": 8, "remaining": 6}, "dice": []});
    site.post("/procedures/battlegroup/check/roll", None, &too_few).await.problem(422);
    site.post("/procedures/battlegroup/chek/roll", None, &too_few).await.problem(404);
}

#[tokio::test]
async fn systems_procedures_ledgers_and_charts_are_all_there() {
    let site = Site::open();
    let get = async |path: &str| {
        let answer = site.get(path, None).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    };
    let listed = get("/procedures").await;
    assert_eq!(listed.as_array().unwrap().len(), procedures().len());
    for procedure in listed.as_array().unwrap() {
        let (system, name) =
            (procedure["system"].as_str().unwrap(), procedure["procedure"].as_str().unwrap());
        let whole = get(&format!("/procedures/{system}/{name}")).await;
        assert_eq!(whole["schema"], Rulebook::standard().procedure(system, name).unwrap().schema());
    }
    assert_eq!(get("/rules").await.as_array().unwrap().len(), Ledger::everything().count());
    for found in Ledger::everything() {
        assert_eq!(get(&format!("/rules/{}", found.id())).await, serde_json::to_value(found).unwrap());
    }
    for system in get("/systems").await.as_array().unwrap() {
        let id = system["id"].as_str().unwrap();
        let charts = get(&format!("/charts/{id}")).await;
        let first = charts[0]["chart"].as_str().unwrap();
        assert_eq!(get(&format!("/charts/{id}/{first}")).await[0], charts[0]);
        assert_eq!(get(&format!("/schemas/scenario/{id}")).await["properties"]["system"]["const"], id);
    }
}

#[tokio::test]
async fn scenarios_can_be_read_checked_and_begun() {
    let site = Site::open();
    let listed = site.get("/scenarios", None).await.json();
    for listed in listed.as_array().unwrap() {
        let (system, name) = (listed["system"].as_str().unwrap(), listed["name"].as_str().unwrap());
        let whole = site.get(&format!("/scenarios/{system}/{name}"), None).await.json();
        let checked =
            site.post("/scenarios/check", None, &json!({"scenario": whole["scenario"]})).await.json();
        assert_eq!((&checked["sound"], &checked["system"]), (&json!(true), &json!(system)), "{checked}");
        assert_eq!(checked["cast"]["seats"], whole["seats"]);
        let begun = site.begin(&format!("{system}/{name}")).await;
        assert_eq!(begun.players().len(), whole["seats"].as_array().unwrap().len());
    }
    let faulty = json!({"scenario": "system = \"fatigue\"\nname = 3\n"});
    let checked = site.post("/scenarios/check", None, &faulty).await.json();
    let faults = checked["faults"].as_array().unwrap();
    assert!(faults.iter().any(|fault| fault["path"] == "name" && fault["line"] == 2), "{checked}");
}
