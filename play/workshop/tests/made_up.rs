//! Changes and scenarios made up at random, without regard to what is sound.

use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};
use standfast_rulebook::battle::Sample;
use standfast_workshop::{Change, Document, Step, Steps, called, changed, same};

/// What stands at every path of an outline.
fn paths(part: &Json, path: &Steps, named: bool, found: &mut Vec<(Steps, Json)>) {
    found.push((path.clone(), part.clone()));
    match part {
        Json::Object(fields) => {
            fields.iter().for_each(|(name, part)| paths(part, &path.field(name), named, found));
        }
        Json::Array(list) => {
            for (place, element) in list.iter().enumerate() {
                let name = called(element).filter(|_| named).filter(|name| {
                    list.iter().position(|element| called(element) == Some(name)) == Some(place)
                });
                let step = name.map_or(Step::Place(place), |name| Step::Named(name.to_owned()));
                paths(element, &path.and(step), named, found);
            }
        }
        _ => {}
    }
}

fn value() -> impl Strategy<Value = Json> {
    let plain = prop_oneof![
        (-50_i64..2000).prop_map(Json::from),
        (-50_i64..2000).prop_map(|number| json!(number as f64 / 4.0)),
        any::<bool>().prop_map(Json::from),
        "[a-z]{1,8}".prop_map(Json::from),
        "[a-zé \"'\\\\\n#=\\[\\]]{0,200}".prop_map(Json::from),
    ];
    let fields = ["id", "name", "units", "men", "at", "kind", "odd.name", ""];
    plain.prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::vec((prop::sample::select(fields.to_vec()), inner), 0..4).prop_map(|fields| {
                Json::Object(
                    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
                )
            }),
        ]
    })
}

#[derive(Debug, Clone)]
pub(crate) struct Seed {
    kind: u8,
    path: prop::sample::Index,
    other: prop::sample::Index,
    place: prop::sample::Index,
    named: bool,
    value: Json,
}

pub(crate) fn seed() -> impl Strategy<Value = Seed> {
    let index = any::<prop::sample::Index>;
    (0..10_u8, index(), index(), index(), any::<bool>(), value())
        .prop_map(|(kind, path, other, place, named, value)| Seed { kind, path, other, place, named, value })
}

/// A change of this outline, which can perhaps be made.
pub(crate) fn change(outline: &Json, seed: &Seed) -> Change {
    let mut found = Vec::new();
    paths(outline, &Steps::default(), seed.named, &mut found);
    let (path, part) = seed.path.get(&found).clone();
    let lists: Vec<_> = found.iter().filter(|(_, part)| part.is_array()).collect();
    let elements: Vec<_> = found
        .iter()
        .filter(|(path, part)| part.is_object() && !matches!(path.0.last(), None | Some(Step::Field(_))))
        .collect();
    let place = |list: &Json, more: usize| {
        let length = list.as_array().map_or(0, Vec::len);
        seed.place.index(length + 2).checked_sub(1).map(|place| place.min(length.saturating_sub(1) + more))
    };
    match seed.kind {
        0 | 1 => Change::Set { at: path.to_string(), to: seed.value.clone() },
        2 => Change::Set { at: path.to_string(), to: part },
        3 => Change::Set { at: path.field("new").field("one").to_string(), to: seed.value.clone() },
        4 => Change::Take { at: path.to_string() },
        5 if !elements.is_empty() => Change::Take { at: seed.path.get(&elements).0.to_string() },
        6 | 7 if !elements.is_empty() && !lists.is_empty() => {
            let (from, _) = seed.path.get(&elements);
            let (to, list) = seed.other.get(&lists);
            Change::Move { at: from.to_string(), to: to.to_string(), place: place(list, 0) }
        }
        8 if !lists.is_empty() => {
            let (to, list) = seed.other.get(&lists);
            Change::Put { at: to.to_string(), place: place(list, 1), what: seed.value.clone() }
        }
        _ => Change::Put { at: path.field("list").to_string(), place: None, what: seed.value.clone() },
    }
}

/// A shipped scenario, and what changes made of it.
pub(crate) fn scenario() -> impl Strategy<Value = (&'static str, Vec<Change>)> {
    let texts: Vec<&'static str> = Sample::all().map(|sample| sample.text).collect();
    (prop::sample::select(texts), prop::collection::vec(seed(), 1..8)).prop_map(|(text, seeds)| {
        let mut outline = Document::read(text).unwrap().outline().clone();
        let mut changes = Vec::new();
        for seed in &seeds {
            let change = change(&outline, seed);
            if let Ok(after) = changed(&outline, std::slice::from_ref(&change)) {
                outline = after;
                changes.push(change);
            }
        }
        (text, changes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_says_after_changes_what_plain_json_says((text, changes) in scenario()) {
        let mut document = Document::read(text).unwrap();
        let expected = changed(document.outline(), &changes).unwrap();
        let begun = document.change(&changes);
        prop_assert!(begun.is_ok(), "{begun:?}");
        prop_assert!(same(document.outline(), &expected));
        // And one by one.
        let mut document = Document::read(text).unwrap();
        for change in &changes {
            let one = document.change(std::slice::from_ref(change));
            prop_assert!(one.is_ok(), "{change:?}: {one:?}");
        }
        prop_assert!(same(document.outline(), &expected));
    }
}
