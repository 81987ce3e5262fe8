//! The schemas say what the readers do: a small validator, written here once more, holds one against the other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use standfast_rulebook::{
    Choice, Fault, OddsAnswer, Problem, ProcedureOf, Refusals, Rulebook, Situation, SystemId, procedures,
};

/// Every word that a schema may use beside those that describe.
const KEYWORDS: &str = "type properties required additionalProperties enum const minimum exclusiveMinimum maximum \
    multipleOf items maxItems anyOf oneOf allOf default description \
    propertyOrder";

/// Whether the document is what the schema allows.
fn valid(schema: &Json, document: &Json) -> bool {
    schema.as_object().unwrap().iter().all(|(keyword, says)| {
        let number = document.as_f64();
        let every = |holds: &dyn Fn(&Json) -> bool| says.as_array().unwrap().iter().all(holds);
        let count = || says.as_array().unwrap().iter().filter(|schema| valid(schema, document)).count();
        match keyword.as_str() {
            "type" => match says.as_str().unwrap() {
                "object" => document.is_object(),
                "array" => document.is_array(),
                "string" => document.is_string(),
                "boolean" => document.is_boolean(),
                "null" => document.is_null(),
                "number" => document.is_number(),
                "integer" => number.is_some_and(|number| number.fract() == 0.0),
                other => panic!("unknown type {other}"),
            },
            "enum" => says.as_array().unwrap().contains(document),
            "const" => says == document,
            "minimum" => number.is_none_or(|number| number >= says.as_f64().unwrap()),
            "exclusiveMinimum" => number.is_none_or(|number| number > says.as_f64().unwrap()),
            "maximum" => number.is_none_or(|number| number <= says.as_f64().unwrap()),
            "multipleOf" => number.is_none_or(|number| {
                let times = number / says.as_f64().unwrap();
                (times - times.round()).abs() < 1e-6
            }),
            "required" => document
                .as_object()
                .is_none_or(|fields| every(&|name| fields.contains_key(name.as_str().unwrap()))),
            "properties" => document.as_object().is_none_or(|fields| {
                fields.iter().all(|(name, part)| says.get(name).is_none_or(|schema| valid(schema, part)))
            }),
            "additionalProperties" => {
                let known = |name: &String| schema["properties"].get(name).is_some();
                document.as_object().is_none_or(|fields| fields.keys().all(known))
            }
            "items" => document.as_array().is_none_or(|parts| parts.iter().all(|part| valid(says, part))),
            "maxItems" => {
                document.as_array().is_none_or(|parts| json!(parts.len()).as_u64() <= says.as_u64())
            }
            "allOf" => every(&|schema| valid(schema, document)),
            "anyOf" => count() > 0,
            "oneOf" => count() == 1,
            _ => true,
        }
    })
}

/// Looks at a schema and all schemas within it, each with its path.
fn each_schema(path: &str, schema: &Json, look: &mut impl FnMut(&str, &Json)) {
    look(path, schema);
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        each_schema(&format!("{path}.{name}"), part, look);
    }
    for (keyword, part) in schema.as_object().into_iter().flatten() {
        match part {
            Json::Array(parts) if keyword.ends_with("Of") => {
                parts.iter().for_each(|part| each_schema(&format!("{path}/{keyword}"), part, look));
            }
            Json::Object(_) if keyword == "items" => each_schema(&format!("{path}[]"), part, look),
            _ => {}
        }
    }
}

/// Looks at every object of a document that a schema describes, with its schema and its path from the top.
fn each_object(
    schema: &Json,
    document: &Json,
    path: &[String],
    look: &mut impl FnMut(&Json, &Json, &[String]),
) {
    let below = |step: String| [path, &[step]].concat();
    if let Json::Object(fields) = document {
        look(schema, document, path);
        for (name, part) in fields {
            each_object(&schema["properties"][name], part, &below(name.clone()), look);
        }
    }
    for (place, part) in document.as_array().into_iter().flatten().enumerate() {
        each_object(&schema["items"], part, &below(place.to_string()), look);
    }
}

fn every_procedure() -> impl Iterator<Item = (ProcedureOf<'static>, String)> {
    procedures().iter().map(|procedure| {
        let (system, name) = (procedure.system().name(), procedure.name());
        (Rulebook::standard().procedure(system, name).unwrap(), format!("{system} {name}"))
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of a fixture: where each stands, its procedure, and the line.
fn lines(file: &str) -> Vec<(String, ProcedureOf<'static>, Json)> {
    let text = fs::read_to_string(root().join("conformance/given").join(file)).unwrap();
    let read = |(number, line): (usize, &str)| {
        let line: Json = serde_json::from_str(line).unwrap();
        let name = |field: &str| line[field].as_str().unwrap();
        let procedure = Rulebook::standard().procedure(name("system"), name("procedure")).unwrap();
        (format!("{file}:{}", number + 1), procedure, line)
    };
    text.lines().enumerate().map(read).collect()
}

/// All situations that are answered: those of the fixtures, and those of the scenarios.
fn situations() -> Vec<(String, ProcedureOf<'static>, Json)> {
    let fixtures = SystemId::names().flat_map(|system| lines(&format!("{system}.jsonl")));
    let mut all: Vec<_> =
        fixtures.map(|(place, procedure, line)| (place, procedure, line["situation"].clone())).collect();
    for entry in fs::read_dir(root().join("scenarios/situations")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let named = every_procedure().filter(|(_, name)| file.starts_with(&name.replace(' ', "-")));
        let (procedure, _) = named.max_by_key(|(_, name)| name.len()).unwrap();
        all.push((file, procedure, serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()));
    }
    assert!(all.len() >= 152, "{} situations", all.len());
    all
}

fn odds(procedure: ProcedureOf<'_>, situation: &Json) -> Result<OddsAnswer, Refusals> {
    let situation = Situation::from_json(&situation.to_string()).unwrap();
    procedure.odds(&situation).map_err(|fault| match fault {
        Fault::Refused(refusals) => refusals,
        Fault::Stopped(stop) => panic!("{stop}"),
    })
}

/// What the odds come to, as text.
fn answer(procedure: ProcedureOf<'_>, situation: &Json) -> Result<String, Refusals> {
    odds(procedure, situation).map(|answer| serde_json::to_string(&answer).unwrap())
}

#[test]
fn every_schema_describes_every_field_and_closes_every_object() {
    for (procedure, name) in every_procedure() {
        let schema = procedure.schema();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        assert_eq!(schema["title"], name);
        assert_eq!(schema["description"], procedure.procedure().says(), "{name}");
        each_schema(&name, &schema, &mut |path, schema| {
            let words = schema.as_object().unwrap().keys().map(String::as_str);
            let mut words = words.filter(|word| path != name || !["$schema", "title"].contains(word));
            assert!(words.all(|word| KEYWORDS.split(' ').any(|known| known == word)), "{path}: {schema}");
            if let Some(default) = schema.get("default") {
                assert!(valid(schema, default), "{path}: its default is allowed");
            }
            if let Some(properties) = schema["properties"].as_object() {
                assert_eq!(schema["type"], "object", "{path}");
                assert_eq!(schema["additionalProperties"], false, "{path}");
                for (field, schema) in properties {
                    let says = schema["description"].as_str().unwrap_or_default();
                    assert!(!says.is_empty() && says.trim() == says, "{path}.{field} is described");
                }
                let required = schema["required"].as_array().into_iter().flatten();
                for field in required {
                    let field = properties.get(field.as_str().unwrap()).unwrap();
                    assert_eq!(field.get("default"), None, "{path}: what is required has no default");
                }
            }
        });
        assert_eq!(schema["type"], "object");
        assert!(schema["properties"]["rules"].is_object() && schema["properties"]["comment"].is_object());
    }
}

#[test]
fn every_situation_that_is_answered_is_valid() {
    for (place, procedure, situation) in situations() {
        assert!(valid(&procedure.schema(), &situation), "{place}");
        assert!(odds(procedure, &situation).is_ok(), "{place}");
    }
}

/// What a schema can't allow is refused, and what is refused by itself, and not by the rules, no schema allows.
fn agree(place: &str, procedure: ProcedureOf<'_>, schema: &Json, situation: &Json) -> bool {
    let valid = valid(schema, situation);
    match odds(procedure, situation) {
        Ok(_) => assert!(valid, "{place}: answered, and not valid: {situation}"),
        Err(refusals) => {
            let by_itself =
                |problem: &Problem| matches!(problem, Problem::Value { .. } | Problem::Unknown { .. });
            let by_itself = refusals.all().iter().find(|refusal| by_itself(&refusal.problem));
            if let Some(refusal) = by_itself.filter(|_| valid) {
                panic!("{place}: valid, and refused: {refusal}: {situation}");
            }
        }
    }
    valid
}

#[test]
fn every_refused_fixture_is_refused_by_the_schema_or_by_a_rule() {
    let mut by_schema = 0;
    for (place, procedure, line) in lines("refused.jsonl") {
        if let Some(situation) = line.get("situation") {
            by_schema += usize::from(!agree(&place, procedure, &procedure.schema(), situation));
            assert!(odds(procedure, situation).is_err(), "{place}");
        }
    }
    assert!(by_schema >= 20, "{by_schema}");
}

#[test]
fn schema_and_reader_agree_on_every_field_given_wrongly_or_not_at_all() {
    let others = json!([
        null, true, false, -7, -1, 0, 1, 3, 20, 31, 500, 1000, 1001, 1000001, 1e12, 0.5, 0.25, 0.001, 0.0001, 4.0,
        "", "x", "a", "S", "line", "infantry", "brigade", [], [1], [{}], {}, {"arm": "infantry"}
    ]);
    let mut checked = BTreeSet::new();
    for (place, procedure, situation) in situations() {
        let schema = procedure.schema();
        each_object(&schema, &situation, &[], &mut |object, _, path| {
            let pointer: String = path.iter().map(|step| format!("/{step}")).collect();
            for name in object["properties"].as_object().unwrap().keys() {
                let id = (procedure.procedure().name(), pointer.replace(char::is_numeric, ""), name.clone());
                if !checked.insert((procedure.procedure().system(), id)) {
                    continue;
                }
                let changed = |change: &dyn Fn(&mut serde_json::Map<String, Json>)| {
                    let mut changed = situation.clone();
                    change(changed.pointer_mut(&pointer).unwrap().as_object_mut().unwrap());
                    agree(&place, procedure, &schema, &changed);
                };
                changed(&|fields| drop(fields.remove(name)));
                for other in others.as_array().unwrap() {
                    changed(&|fields| drop(fields.insert(name.clone(), other.clone())));
                }
            }
        });
    }
    assert!(checked.len() > 250, "{} fields", checked.len());
}

/// A document that the schema allows but for its alternatives, made of the ends of its ranges as often as not.
fn made(schema: &Json, random: &mut impl FnMut(u64) -> u64) -> Json {
    if let Some(one_of) = schema["anyOf"].as_array().or(schema["enum"].as_array()) {
        let chosen = &one_of[usize::try_from(random(one_of.len() as u64)).unwrap()];
        return if schema.get("enum").is_some() { chosen.clone() } else { made(chosen, random) };
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    match schema["type"].as_str().unwrap() {
        "object" => {
            let required =
                |name: &String| schema["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
            let mut fields = serde_json::Map::new();
            for (name, schema) in schema["properties"].as_object().unwrap() {
                if required(name) || random(3) == 0 {
                    fields.insert(name.clone(), made(schema, random));
                }
            }
            Json::Object(fields)
        }
        "array" => (0..random(4)).map(|_| made(&schema["items"], random)).collect(),
        "string" => json!(""),
        "boolean" => json!(random(2) == 0),
        "null" => Json::Null,
        _ => {
            let step = schema["multipleOf"].as_f64().unwrap_or(1.0);
            let low = schema["minimum"].as_f64().unwrap_or(step);
            let high = schema["maximum"].as_f64().unwrap();
            let small = (low + step * f64::from(u32::try_from(random(12)).unwrap())).min(high);
            let number = [low, high, small, small, high - step][usize::try_from(random(5)).unwrap()];
            if number.fract() == 0.0 {
                json!(number as i64)
            } else {
                json!((number * 1000.0).round() / 1000.0)
            }
        }
    }
}

#[test]
fn whatever_a_schema_allows_is_answered_or_refused_by_a_rule() {
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for (procedure, name) in every_procedure() {
        let schema = procedure.schema();
        let mut answered = 0;
        for _ in 0..300 {
            let situation = made(&schema, &mut random);
            agree(&name, procedure, &schema, &situation);
            answered += usize::from(odds(procedure, &situation).is_ok());
        }
        assert!(answered > 0, "{name}: none of them is answered");
    }
}

#[test]
fn a_field_that_may_be_null_says_so() {
    let initiative = Rulebook::standard().procedure("micro-force", "initiative").unwrap();
    let refusals = odds(initiative, &json!({"holder": "c"})).unwrap_err();
    assert!(refusals.to_string().contains("null"), "{refusals}");
}

#[test]
fn what_is_left_out_is_as_the_default_that_the_schema_states() {
    let mut checked = BTreeSet::new();
    let mut left = BTreeSet::new();
    let mut faults = BTreeSet::new();
    let bare = [
        ("mfp", "status", json!({"level": 60, "used": 60})),
        (
            "morale-check",
            "check",
            json!({"unit": {"type": "infantry"}, "occasion": "charging", "target": {"type": "infantry"}}),
        ),
        (
            "morale-check",
            "check",
            json!({"unit": {"type": "cavalry"}, "occasion": "charging", "target": {"type": "cavalry"}}),
        ),
    ];
    let bare = bare.map(|(system, name, situation)| {
        (name.to_owned(), Rulebook::standard().procedure(system, name).unwrap(), situation)
    });
    for (place, procedure, situation) in situations().into_iter().chain(bare) {
        let schema = procedure.schema();
        let without = answer(procedure, &situation).unwrap();
        each_object(&schema, &situation, &[], &mut |object, fields, path| {
            let pointer: String = path.iter().map(|step| format!("/{step}")).collect();
            for (name, field) in object["properties"].as_object().unwrap() {
                let Some(default) = field.get("default").filter(|_| fields.get(name).is_none()) else {
                    continue;
                };
                let mut with = situation.clone();
                with.pointer_mut(&pointer).unwrap()[name] = default.clone();
                let kind = pointer.replace(char::is_numeric, "");
                let id = format!("{} {kind}/{name}", schema["title"].as_str().unwrap());
                match answer(procedure, &with) {
                    Ok(with) if with == without => drop(checked.insert(id)),
                    Ok(_) => drop(faults.insert(format!("{id}: {default} is another answer: {place}"))),
                    // What another field excludes is not there to be given.
                    Err(refusals) => {
                        let at = pointer.trim_start_matches('/').replace('/', ".");
                        assert!(
                            refusals.all().iter().all(|refusal| refusal.path.contains(name)),
                            "{at}: {refusals}"
                        );
                        left.insert(id);
                    }
                }
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(checked.len() > 180, "{} defaults", checked.len());
    let never: Vec<_> = left.difference(&checked).collect();
    assert!(never.is_empty(), "the defaults of these are refused wherever they are left out: {never:?}");
}
