//! The ledgers and what reads them agree: every ruling of a ledger is a field of its system's `rules`, with the
//! same default and the same allowed values; ids are unique, and what refers to one finds it.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use standfast_rulebook::{
    Choice, Fault, Found, Ledger, ProcedureOf, Rulebook, Ruling, Situation, SystemId, procedures,
};

fn procedures_of(system: SystemId) -> impl Iterator<Item = ProcedureOf<'static>> {
    let own = procedures().iter().filter(move |procedure| procedure.system() == system);
    own.map(move |procedure| Rulebook::standard().procedure(system.name(), procedure.name()).unwrap())
}

/// Every ruling, its system, and what the schema of the system's situations says of it.
fn rulings() -> Vec<(SystemId, &'static Ruling, Json)> {
    let of = |&system: &SystemId| {
        let schema = procedures_of(system).next().unwrap().schema();
        let rulings = Rulebook::ledger(system).rulings.iter();
        rulings.map(move |ruling| {
            (system, ruling, schema["properties"]["rules"]["properties"][&ruling.id].clone())
        })
    };
    SystemId::ALL.iter().flat_map(of).collect()
}

/// All values that a schema allows, as JSON text.
fn allowed(schema: &Json) -> BTreeSet<String> {
    if let Some(names) = schema["enum"].as_array() {
        return names.iter().map(Json::to_string).collect();
    }
    match schema["type"].as_str() {
        Some("boolean") => ["true", "false"].map(str::to_owned).into(),
        Some("integer") => {
            let (low, high) = (schema["minimum"].as_i64().unwrap(), schema["maximum"].as_i64().unwrap());
            (low..=high).map(|number| number.to_string()).collect()
        }
        _ => unreachable!("a ruling is a name, a flag or a whole number: {schema}"),
    }
}

#[test]
fn every_procedure_of_a_system_has_the_same_rulings_and_they_are_those_of_its_ledger() {
    for &system in SystemId::ALL {
        let known: BTreeSet<&str> =
            Rulebook::ledger(system).rulings.iter().map(|ruling| ruling.id.as_str()).collect();
        for procedure in procedures_of(system) {
            let rules = &procedure.schema()["properties"]["rules"];
            let fields = rules["properties"].as_object().unwrap().keys().map(String::as_str);
            assert_eq!(fields.collect::<BTreeSet<_>>(), known, "{system} {}", procedure.procedure().name());
            assert_eq!(rules["required"], Json::Null, "no ruling must be given");
        }
    }
}

#[test]
fn defaults_and_allowed_values_are_those_of_the_ledger() {
    for (system, ruling, schema) in rulings() {
        let id = format!("{system}.{}", ruling.id);
        assert_eq!(schema["default"], ruling.default, "{id}");
        let mut values = BTreeSet::from([ruling.default.to_string()]);
        for alternative in &ruling.alternatives {
            match (&alternative.value, alternative.from, alternative.to) {
                (Some(value), None, None) => {
                    assert!(values.insert(value.to_string()), "{id}: {value} is said twice");
                }
                (None, Some(from), Some(to)) => {
                    assert!(from < to, "{id}");
                    values.extend((from..=to).map(|number| number.to_string()));
                }
                other => unreachable!("{id}: an alternative is a value or a range, not {other:?}"),
            }
        }
        assert_eq!(allowed(&schema), values, "{id}");
        let for_battles = schema["description"].as_str().unwrap().contains("battles only");
        assert_eq!(for_battles, ruling.battle, "{id}");
    }
}

/// The paths at which a situation that has nothing but that ruling is refused.
fn refused_at(system: SystemId, ruling: &str, value: &str) -> Vec<Vec<String>> {
    let refused = |procedure: ProcedureOf<'_>| {
        let situation = Situation::from_json("{}").unwrap().with_ruling(ruling, value);
        match procedure.odds(&situation) {
            Ok(_) => Vec::new(),
            Err(Fault::Refused(refusals)) => {
                refusals.all().iter().map(|refusal| refusal.path.clone()).collect()
            }
            Err(fault) => unreachable!("{fault}"),
        }
    };
    procedures_of(system).map(refused).collect()
}

#[test]
fn every_allowed_value_can_be_set_and_no_other() {
    for (system, ruling, schema) in rulings() {
        let at = format!("rules.{}", ruling.id);
        let values = allowed(&schema);
        for value in &values {
            for paths in refused_at(system, &ruling.id, value.trim_matches('"')) {
                assert!(!paths.contains(&at), "{system} {at} = {value}");
            }
        }
        let numbers = values.iter().filter_map(|value| value.parse().ok());
        let beside =
            numbers.flat_map(|number: i64| [number - 1, number + 1]).map(|number| number.to_string());
        let wrong = ["", "nothing", "true", "false", "-7", "13", "0.5", "1e400"].map(str::to_owned);
        for value in wrong.into_iter().chain(beside) {
            if !values.contains(&value) {
                for paths in refused_at(system, &ruling.id, &value) {
                    assert!(paths.contains(&at), "{system} {at} = {value:?}");
                }
            }
        }
    }
}

#[test]
fn ids_are_unique_and_belong_to_their_system() {
    let mut seen = BTreeSet::new();
    for found in Ledger::everything() {
        let id = found.id();
        assert!(seen.insert(id.clone()), "{id} is the id of two entries");
        let systems = SystemId::names().chain(["table"]);
        assert!(systems.into_iter().any(|system| id.starts_with(&format!("{system}."))), "{id}");
        let last = id.rsplit('.').next().unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
        assert!(!last.is_empty() && id.chars().all(plain), "{id}");
    }
    assert!(seen.len() > 200, "{}", seen.len());
}

#[test]
fn what_a_ruling_is_about_is_there_and_knows_it() {
    for (system, ruling, _) in rulings() {
        let ledger = Rulebook::ledger(system);
        assert!(!ruling.about.is_empty(), "{system}.{}", ruling.id);
        for about in &ruling.about {
            assert!(ledger.rules.iter().any(|rule| rule.id == *about), "{system}.{}: {about}", ruling.id);
            assert!(Ledger::rulings_about(about).any(|(_, known)| known == ruling), "{about}");
        }
        let distinct: BTreeSet<_> = ruling.about.iter().collect();
        assert_eq!(distinct.len(), ruling.about.len(), "{system}.{}", ruling.id);
    }
}

#[test]
fn nothing_is_left_empty() {
    let mut words = Vec::new();
    for &system in SystemId::ALL {
        let ledger = Rulebook::ledger(system);
        assert_eq!(ledger.system, system.name());
        assert!(!ledger.rules.is_empty() && !ledger.rulings.is_empty(), "{system}");
        words.extend([&ledger.title, &ledger.setting, &ledger.governs]);
        words.extend(ledger.rules.iter().flat_map(|rule| [&rule.says, &rule.source]));
        words.extend(ledger.rules.iter().filter_map(|rule| rule.note.as_ref()));
        for ruling in &ledger.rulings {
            assert!(!ruling.alternatives.is_empty(), "{system}.{} has an alternative", ruling.id);
            words.extend([&ruling.question, &ruling.says, &ruling.why]);
            words.extend(ruling.alternatives.iter().map(|alternative| &alternative.says));
        }
    }
    for words in words {
        assert!(words.trim() == words && !words.is_empty(), "{words:?}");
        assert!(!words.contains("  "), "{words:?} is one line without gaps");
    }
}

#[test]
fn a_search_finds_an_id_what_stands_below_it_and_every_word() {
    for found in Ledger::everything() {
        assert!(Ledger::search(&found.id()).contains(&found), "{}", found.id());
    }
    let below = Ledger::search("micro-force.fire");
    assert!(below.len() > 5 && below.iter().all(|found| found.id().starts_with("micro-force.fire.")));
    let words = Ledger::search("  Natural 20 ");
    assert!(words.iter().any(|found| matches!(found, Found::Rule(_))), "{words:?}");
    assert!(Ledger::search("no such words anywhere").is_empty());
}
