use std::fs;

use axum::http::StatusCode;
use standfast_rulebook::{Rulebook, Situation, procedures};

use super::{Open, encoded, files};

#[tokio::test]
async fn every_procedure_has_a_form() {
    let open = Open::new();
    let all = open.page("/odds").await;
    for procedure in procedures() {
        let address = format!("/odds/{}/{}", procedure.system(), procedure.name());
        assert!(all.contains(&format!("href=\"{address}\"")), "{address}");
        for page in [open.page(&address).await, open.page(&format!("{address}?blank=1")).await] {
            assert!(page.contains("id=\"situation\""), "{address}");
            for name in procedure.schema()["properties"].as_object().unwrap().keys() {
                let is_there = page.contains(&format!("id=\"field-{name}\""));
                assert_eq!(is_there, name != "comment", "{address} {name}");
            }
        }
    }
}

#[tokio::test]
async fn every_situation_from_history_makes_a_page_with_the_figures_of_the_library() {
    let open = Open::new();
    for file in files("scenarios/situations", ".json") {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let named = |procedure: &&&dyn standfast_rulebook::AnyProcedure| {
            name.starts_with(&format!("{}-{}-", procedure.system(), procedure.name()))
        };
        let procedure =
            procedures().iter().filter(named).max_by_key(|procedure| procedure.name().len()).unwrap();
        let (system, procedure) = (procedure.system().to_string(), procedure.name());
        let situation = format!("/odds/{system}/{procedure}?exact=1&situation={}", encoded(&text));
        let readable = open.get(&situation).await;
        assert_eq!(readable.status, StatusCode::SEE_OTHER, "{name}");
        let page = open.page(&readable.location.unwrap()).await;
        let asked = Rulebook::standard().procedure(&system, procedure).unwrap();
        let answer = asked.odds(&Situation::from_json(&text).unwrap()).unwrap();
        if answer.outcomes.len() == 1 {
            assert!(page.contains("This is certain."), "{name}");
            continue;
        }
        let shown: Vec<&str> = page.split("<td class=\"exact\">").skip(1).map(until_the_next_tag).collect();
        let expected: Vec<&str> =
            answer.outcomes.iter().map(|outcome| outcome.exact.as_str()).take(500).collect();
        assert_eq!(shown, expected, "{name}");
    }
}

fn until_the_next_tag(text: &str) -> &str {
    text.split('<').next().unwrap()
}

#[tokio::test]
async fn outcomes_are_merged_by_a_field() {
    let page = Open::new().page("/odds/battlegroup/check?level=8&remaining=6&by=passed&exact=1").await;
    assert!(page.contains("<td class=\"exact\">7/10</td>"), "{page}");
}

#[tokio::test]
async fn a_roll_with_a_seed_is_the_library_s() {
    let address = "/odds/micro-force/initiative?bonus_a=-1&holder=b";
    let page = Open::new().page(&format!("{address}&seed=7")).await;
    let asked = Rulebook::standard().procedure("micro-force", "initiative").unwrap();
    let situation = Situation::from_json(r#"{"bonus_a": -1, "holder": "b"}"#).unwrap();
    let roll = asked.roll(&situation, &standfast_rulebook::DiceFrom::Seed(7)).unwrap();
    for throw in roll.rolls {
        let faces: Vec<String> = throw.faces.iter().map(u32::to_string).collect();
        assert!(page.contains(&format!("<strong>{}</strong>", faces.join(" "))), "{page}");
    }
    assert!(page.contains("seed=8#roll"));
}

#[tokio::test]
async fn typed_dice_are_used_and_what_they_lack_is_told() {
    let open = Open::new();
    let address = "/odds/battlegroup/check?level=8&remaining=6&dice=";
    let good = open.page(&format!("{address}3")).await;
    assert!(good.contains("Your roll") && good.contains("<strong>3</strong>"));
    for (dice, says) in [("11", "11"), ("3+4", "too many"), ("many", "whole numbers")] {
        let page = open.page(&format!("{address}{dice}")).await;
        assert!(page.contains("One example roll") && page.contains("class=\"fault\""), "{dice}");
        assert!(page.to_lowercase().contains(says), "{dice}: {page}");
    }
}

#[tokio::test]
async fn what_is_wrong_stands_beside_its_field() {
    let page = Open::new()
        .get("/odds/micro-force/test?unit.arm=infantri&unit.original_stands=41&unit.base_cohesion=x")
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    for says in
        ["did you mean `infantry`?", "a whole number from 1 to 40 is allowed", "a whole number from 1 to 30"]
    {
        // Once in the answer, once beside the field.
        assert_eq!(page.text.matches(says).count(), 2, "{says}");
    }
    assert!(page.text.contains("<option value=\"infantri\" selected>"));
}

#[tokio::test]
async fn rows_come_and_go_without_a_script() {
    let open = Open::new();
    let to = |query: &str| format!("/odds/mfp/command-value?{query}");
    let from = |query: &str| {
        let (open, address) = (&open, to(query));
        async move { open.get(&address).await.location.unwrap() }
    };
    let added = from("level=brigade&units=1&units.0.arm=train&add=units").await;
    assert_eq!(added, to("level=brigade&units=2&units.0.arm=train"));
    let removed = from("level=brigade&units=2&units.0.arm=train&units.1.arm=cavalry&remove=units.0").await;
    assert_eq!(removed, to("level=brigade&units=1&units.0.arm=cavalry"));
    let page = open.get(&added).await;
    assert!(page.text.contains("id=\"field-units.1.arm\"") && page.text.contains("units[1].arm is missing"));
}

#[tokio::test]
async fn an_address_says_only_what_is_given() {
    let left_open = Open::new().get("/odds/battlegroup/check?level=8&remaining=6&class=&green=").await;
    assert_eq!(left_open.status, StatusCode::SEE_OTHER);
    assert_eq!(left_open.location.unwrap(), "/odds/battlegroup/check?level=8&remaining=6");
}

#[tokio::test]
async fn what_is_not_there_is_told() {
    let open = Open::new();
    for (address, says) in [
        ("/odds/micro-force/fier", "did you mean `fire`?"),
        ("/odds/micro-farce/fire", "micro-farce"),
        ("/odds/nothing", "rule system"),
    ] {
        let page = open.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
        assert!(page.text.contains(says), "{address}: {}", page.text);
    }
}

#[tokio::test]
async fn hostile_addresses_are_answered_with_words() {
    let open = Open::new();
    let deep = "a.".repeat(8_000);
    let many: String = (0..4_100).map(|field| format!("x{field}=1&")).collect();
    let rows: String = (0..300).map(|row| format!("units.{row}.arm=train&")).collect();
    let script = encoded("<script>alert(1)</script>");
    let nested = encoded(&"[".repeat(20_000));
    for query in [
        format!("{deep}=1"),
        format!("units.0.{deep}x=1"),
        many,
        rows,
        "units=99999999999999999999".to_owned(),
        "units=-1&units.-1.arm=train".to_owned(),
        "units.x.arm=train&add=colours&remove=units.9.9&remove=units".to_owned(),
        format!("level={script}&{script}=1&by={script}&dice={script}&seed={script}&example={script}"),
        format!("situation={nested}"),
        format!("situation={}", encoded(r#"{"units": [1, [2], "x"], "level": {"a": 1}}"#)),
        "situation=3".to_owned(),
        "level=%FF%FE&units=%00".to_owned(),
        format!("{}=1", "n".repeat(20_000)),
    ] {
        let short: String = query.chars().take(60).collect();
        let mut page = open.get(&format!("/odds/mfp/command-value?{query}")).await;
        if let Some(location) = &page.location {
            page = open.get(&location.clone()).await;
        }
        assert!(page.status.is_success() || page.status.is_client_error(), "{short}: {}", page.status);
        assert!(page.text.contains("<main"), "{short}: a page answers");
        assert!(!page.text.contains("<script>alert"), "{short}");
    }
}
