//! Whatever is given: an answer whose fractions add up to exactly 1, or a refusal that names its path. And every
//! answer of the odds is one that dice on a table can give, with just as many dice as are asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use num_bigint::BigUint;
use num_integer::Integer;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value as Json;
use standfast_rulebook::{
    AnyProcedure, Choice, DiceFrom, Fault, Problem, ProcedureOf, Refusal, Rulebook, Situation, Stop,
    SystemId, procedures,
};

/// A JSON document whose numbers are text, and whose fields may repeat.
#[derive(Debug, Clone)]
enum Doc {
    Raw(String),
    Text(String),
    List(Vec<Doc>),
    Map(Vec<(String, Doc)>),
}

impl Doc {
    fn of(document: &Json) -> Self {
        match document {
            Json::String(text) => Self::Text(text.clone()),
            Json::Array(parts) => Self::List(parts.iter().map(Self::of).collect()),
            Json::Object(parts) => {
                Self::Map(parts.iter().map(|(name, part)| (name.clone(), Self::of(part))).collect())
            }
            other => Self::Raw(other.to_string()),
        }
    }

    fn text(&self) -> String {
        let quoted = |text: &String| Json::from(text.as_str()).to_string();
        match self {
            Self::Raw(raw) => raw.clone(),
            Self::Text(text) => quoted(text),
            Self::List(parts) => format!("[{}]", parts.iter().map(Self::text).collect::<Vec<_>>().join(",")),
            Self::Map(parts) => {
                let parts = parts.iter().map(|(name, part)| format!("{}:{}", quoted(name), part.text()));
                format!("{{{}}}", parts.collect::<Vec<_>>().join(","))
            }
        }
    }

    /// Looks at each part of the document with its path, itself first.
    fn each(&mut self, path: &str, look: &mut impl FnMut(&str, &mut Self)) {
        look(path, self);
        match self {
            Self::List(parts) => (0..).zip(parts).for_each(|(place, part): (usize, _)| {
                part.each(&format!("{path}[{place}]"), look);
            }),
            Self::Map(parts) => parts.iter_mut().for_each(|(name, part)| part.each(&below(path, name), look)),
            _ => {}
        }
    }

    /// The paths of all parts, with the names of the fields of each.
    fn paths(&self) -> Vec<(String, Vec<String>)> {
        let mut paths = Vec::new();
        self.clone().each("", &mut |path, part| {
            let Self::Map(parts) = part else { return paths.push((path.to_owned(), Vec::new())) };
            paths.push((path.to_owned(), parts.iter().map(|(name, _)| name.clone()).collect()));
        });
        paths
    }

    /// With a change to the first part at a path.
    fn with(&self, at: &str, change: impl FnOnce(&mut Self)) -> Self {
        let (mut changed, mut change) = (self.clone(), Some(change));
        changed.each("", &mut |path, part| {
            if let Some(change) = change.take_if(|_| path == at) {
                change(part);
            }
        });
        changed
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// A situation that the fixtures answer, and the procedure that answers it.
struct Line {
    place: String,
    procedure: ProcedureOf<'static>,
    document: Doc,
    situation: Situation,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/given");
    let mut lines = Vec::new();
    for system in SystemId::names() {
        let text = fs::read_to_string(folder.join(format!("{system}.jsonl"))).unwrap();
        for (number, line) in text.lines().enumerate() {
            let line: Json = serde_json::from_str(line).unwrap();
            let name = line["procedure"].as_str().unwrap();
            let document = Doc::of(&line["situation"]);
            lines.push(Line {
                place: format!("{system}.jsonl:{}", number + 1),
                procedure: Rulebook::standard().procedure(system, name).unwrap(),
                situation: Situation::from_json(&document.text()).unwrap(),
                document,
            });
        }
    }
    assert!(lines.len() >= 133, "the fixtures are there");
    lines
});

/// Every field of the fixtures with each of its values.
static FIELDS: LazyLock<Vec<(String, Doc)>> = LazyLock::new(|| {
    let mut fields = vec![("rules".to_owned(), Doc::Map(Vec::new()))];
    for line in LINES.iter() {
        line.document.clone().each("", &mut |_, part| {
            fields.extend(if let Doc::Map(parts) = part { parts.clone() } else { Vec::new() });
        });
    }
    fields
});

type Parts = (BigUint, BigUint);

fn fraction(exact: &str) -> Parts {
    let (over, under) = exact.split_once('/').unwrap_or((exact, "1"));
    (over.parse().unwrap(), under.parse().unwrap())
}

fn reduced((over, under): Parts) -> Parts {
    let common = over.gcd(&under);
    (over / &common, under / common)
}

fn sum<'f>(fractions: impl Iterator<Item = &'f Parts> + Clone) -> Parts {
    let under = fractions.clone().fold(BigUint::from(1_u8), |all, (_, under)| all.lcm(under));
    let over = fractions.map(|(over, own)| over * (&under / own)).sum();
    reduced((over, under))
}

fn tells(refusal: &Refusal, within: bool) {
    assert!(within, "the place of {refusal} is within the text");
    let message = refusal.to_string();
    let path = if refusal.path.is_empty() { "the input" } else { refusal.path.as_str() };
    assert!(message.starts_with(path) && message.len() > path.len() + 3, "{message:?} names {path:?}");
}

/// An answer that adds up, of which a roll is one outcome; or a refusal that says where, of odds and roll alike.
fn answers_or_refuses(procedure: &dyn AnyProcedure, text: &str) {
    let situation = match Situation::from_json(text) {
        Ok(situation) => situation,
        Err(unreadable) => return tells(&unreadable.refusal, unreadable.span.end <= text.len()),
    };
    let book = Rulebook::standard();
    let roll = procedure.roll(book, &situation, &DiceFrom::Seed(text.len() as u64));
    match procedure.odds(book, &situation, &[]) {
        Ok(answer) => {
            let fractions: Vec<_> = answer.outcomes.iter().map(|odds| fraction(&odds.exact)).collect();
            assert!(fractions.iter().all(|exact| reduced(exact.clone()) == *exact), "they are reduced");
            assert_eq!(sum(fractions.iter()), fraction("1"), "they add up to 1");
            let rolled = roll.unwrap().outcome;
            let known = answer.outcomes.iter().any(|outcome| outcome.outcome.get() == rolled.get());
            assert!(known, "{rolled} is an outcome of the odds");
        }
        Err(Fault::Refused(refusals)) => {
            for refusal in refusals.all() {
                tells(refusal, situation.place_of(&refusal.path).end <= text.len());
            }
            assert_eq!(roll.unwrap_err(), Fault::Refused(refusals));
        }
        Err(Fault::Stopped(stop)) => panic!("{stop}: {text}"),
    }
}

/// Parts that are JSON, and some that are not.
const RAW: &str = r#"0 1 2 3 4 7 12 0.5 3.0 -0 -1 1e2 5e-1 400 0.25 1E+2 -0.0e-0 1e400 -1e400 1e-400 0.1000000000000000000001
    99999999999999999999999999999999999999999999 9223372036854775807 -9223372036854775808 18446744073709551616
    1e99999999999999999999 0.000000000000000000000000000000000000000000000000000000000001 null true true false false
    nul 01 +1 .5 1. NaN "\ud800" "\u0000" "#;

fn leaf() -> impl Strategy<Value = Doc> {
    let parts: Vec<String> = RAW.split_whitespace().map(str::to_owned).collect();
    prop_oneof![5 => prop::sample::select(parts).prop_map(Doc::Raw), 2 => name().prop_map(Doc::Text)]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => any::<Index>().prop_map(|which| which.get(&FIELDS).0.clone()),
        3 => any::<Index>().prop_map(|which| which.get(&FIELDS).1.text().trim_matches('"').to_owned()),
        1 => "\\PC{0,6}",
        1 => any::<String>(),
        1 => "[a-z.\\[\\]0-9_é]{0,9}",
    ]
}

fn document() -> impl Strategy<Value = Doc> {
    leaf().prop_recursive(5, 40, 8, |part| {
        prop_oneof![
            1 => prop::collection::vec(part.clone(), 0..5).prop_map(Doc::List),
            3 => prop::collection::vec((name(), part), 0..8).prop_map(Doc::Map),
        ]
    })
}

/// A change to a document: what is done, where, and with what.
fn mutation() -> impl Strategy<Value = (u8, Index, Index, String, Doc)> {
    (0_u8..12, any::<Index>(), any::<Index>(), name(), prop_oneof![3 => leaf(), 1 => document()])
}

fn mutated(mut document: Doc, changes: Vec<(u8, Index, Index, String, Doc)>) -> Doc {
    for (what, place, field, name, new) in changes {
        let (at, fields) = place.get(&document.paths()).clone();
        let which = field.index(fields.len().max(1));
        let others: Vec<_> = FIELDS.iter().filter(|known| fields.contains(&known.0)).collect();
        document = document.with(&at, |part| match (what, part) {
            (1, Doc::Map(parts)) if which < parts.len() => drop(parts.remove(which)),
            (2, Doc::Map(parts)) if which < parts.len() => parts[which].0 = name,
            (3, Doc::Map(parts)) => parts.push((name, new)),
            (4, Doc::List(parts)) if !parts.is_empty() => parts.resize(parts.len() + 9, parts[0].clone()),
            (5, Doc::Raw(raw)) => raw.insert(0, '-'),
            (6, Doc::Map(parts)) => parts.push(field.get(&FIELDS).clone()),
            (7.., Doc::Map(parts)) if !others.is_empty() => {
                let (name, value) = field.get(&others);
                parts.iter_mut().filter(|part| part.0 == *name).for_each(|part| part.1 = value.clone());
            }
            (_, part) => *part = new,
        });
    }
    document
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(5000), failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_document_is_answered_or_refused(document in document()) {
        let text = document.text();
        procedures().iter().for_each(|procedure| answers_or_refuses(*procedure, &text));
    }

    #[test]
    fn any_text_is_answered_or_refused(text in "[\\[\\]{}:,\"a-z0-9.eE+\\-\\\\é\\s]{0,40}|\\PC{0,20}") {
        procedures().iter().for_each(|procedure| answers_or_refuses(*procedure, &text));
    }

    #[test]
    fn any_change_of_a_situation_is_answered_or_refused(
        which in any::<Index>(),
        changes in prop::collection::vec(mutation(), 1..4),
    ) {
        let line = which.get(&LINES);
        answers_or_refuses(line.procedure.procedure(), &mutated(line.document.clone(), changes).text());
    }
}

#[test]
fn deep_nesting_and_repeated_fields_are_refused() {
    for (open, close) in [("[", "]"), ("{\"unit\":", "}"), ("[{\"a\":", "}]")] {
        for depth in [33, 200, 100_000] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let refusal = Situation::from_json(&text).unwrap_err().refusal;
            assert!(refusal.to_string().contains("nests deeper"), "{refusal}");
        }
    }
    let twice = Situation::from_json(r#"{"unit": {"arm": 1, "x": [{"y": 1, "\u0079": 2}]}}"#).unwrap_err();
    assert_eq!(twice.refusal.path, "unit.x[0].y");
}

/// What is said first of a situation when the fields of its object at a path are changed: there is no such name.
fn unknown(line: &Line, path: &str, name: &str, change: impl FnOnce(&mut Vec<(String, Doc)>)) -> Refusal {
    let changed = line.document.with(path, |part| match part {
        Doc::Map(parts) => change(parts),
        _ => unreachable!("an object stands at the path"),
    });
    let fault = line.procedure.odds(&Situation::from_json(&changed.text()).unwrap()).unwrap_err();
    let Fault::Refused(refusals) = fault else { panic!("{}: {fault}", line.place) };
    let first = refusals.all()[0].clone();
    assert_eq!(first.path, below(path, name), "{}: {refusals}", line.place);
    assert!(matches!(first.problem, Problem::Unknown { .. }), "{}: {first}", line.place);
    first
}

#[test]
fn an_unknown_field_is_refused_at_its_path_and_a_misspelt_one_with_what_was_meant() {
    for line in LINES.iter() {
        for (path, names) in line.document.paths().into_iter().filter(|(_, names)| !names.is_empty()) {
            for name in ["zzqx", "é ☃", "a.b"] {
                unknown(line, &path, name, |parts| parts.push((name.into(), Doc::Raw("1".into()))));
            }
            for (place, name) in names.iter().enumerate() {
                let half = name.len() / 2;
                let doubled = format!("{}{}", &name[..=half], &name[half..]);
                // A short name with two letters changed may well be another one.
                let swapped = format!("{}{}{}{}", &name[..1], &name[2..3], &name[1..2], &name[3..]);
                let swapped = (name.len() > 3 && swapped != *name).then_some(swapped);
                for typo in std::iter::once(doubled).chain(swapped) {
                    let refusal = unknown(line, &path, &typo, |parts| parts[place].0.clone_from(&typo));
                    assert_eq!(refusal.nearest.as_ref(), Some(name), "{}: {refusal}", line.place);
                }
            }
        }
    }
}

fn faces_of(line: &Line, seed: u64) -> (String, Vec<u32>) {
    let answer = line.procedure.roll(&line.situation, &DiceFrom::Seed(seed)).unwrap();
    let faces = answer.rolls.into_iter().flat_map(|roll| roll.faces).collect();
    (answer.outcome.get().to_owned(), faces)
}

#[test]
fn typing_the_faces_of_a_roll_gives_its_outcome_and_likely_outcomes_are_seen() {
    for line in LINES.iter() {
        let odds = line.procedure.odds(&line.situation).unwrap().outcomes;
        let mut seen = BTreeSet::new();
        for seed in 0..if odds.len() == 1 { 3 } else { 150 } {
            let (outcome, faces) = faces_of(line, seed);
            let typed = line.procedure.roll(&line.situation, &DiceFrom::Faces(faces)).unwrap();
            assert_eq!((typed.outcome.get(), typed.seed), (&*outcome, None), "{}: seed {seed}", line.place);
            seen.insert(outcome);
        }
        for odds in odds {
            let seen = seen.remove(odds.outcome.get());
            assert!(seen || odds.probability < 0.1, "{}: {} is seen", line.place, odds.outcome);
        }
        assert!(seen.is_empty(), "{}: {seen:?}", line.place);
    }
}

/// The odds by typing every face of every die in turn; `None` where that takes more than a bounded number of rolls.
fn by_hand(line: &Line) -> Option<BTreeMap<String, Parts>> {
    const MOST_ROLLS: usize = 6000;
    let mut outcomes: BTreeMap<String, Vec<Parts>> = BTreeMap::new();
    let mut open = vec![(Vec::new(), BigUint::from(1_u8), BigUint::from(1_u8))];
    for _ in 0..MOST_ROLLS {
        let Some((faces, over, under)) = open.pop() else {
            return Some(outcomes.into_iter().map(|(outcome, ways)| (outcome, sum(ways.iter()))).collect());
        };
        match line.procedure.roll(&line.situation, &DiceFrom::Faces(faces.clone())) {
            Ok(answer) => outcomes.entry(answer.outcome.get().into()).or_default().push((over, under)),
            Err(Fault::Stopped(Stop::Need { number, die, .. })) => {
                assert_eq!(number, faces.len() + 1, "{}: the next die is asked for", line.place);
                for face in (die.lowest()..=die.highest()).filter(|&face| die.cases_of(face) > 0) {
                    let faces = faces.iter().copied().chain([face]).collect();
                    open.push((faces, &over * die.cases_of(face), &under * die.cases()));
                }
            }
            Err(fault) => panic!("{}: {faces:?}: {fault}", line.place),
        }
    }
    None
}

#[test]
fn odds_are_those_of_every_face_of_every_die_typed_in_turn() {
    let small: Vec<_> = LINES.iter().filter_map(|line| Some((line, by_hand(line)?))).collect();
    assert!(small.len() >= 115, "{} situations are small enough", small.len());
    for (line, by_hand) in small {
        let odds = line.procedure.odds(&line.situation).unwrap();
        let odds = odds.outcomes.iter().map(|odds| (odds.outcome.get().to_owned(), fraction(&odds.exact)));
        assert_eq!(odds.collect::<BTreeMap<_, _>>(), by_hand, "{}", line.place);
    }
}

#[test]
fn a_face_too_few_or_too_many_or_not_on_its_die_is_told() {
    for line in LINES.iter() {
        let (_, faces) = faces_of(line, 7);
        let roll = |faces: &[u32]| line.procedure.roll(&line.situation, &DiceFrom::Faces(faces.to_vec()));
        let more = roll(&[faces.as_slice(), &[1]].concat()).unwrap_err();
        let (given, needed) = (faces.len() + 1, faces.len());
        assert_eq!(more, Stop::TooManyFaces { given, needed, face: 1 }.into(), "{}", line.place);
        if let Some((last, rest)) = faces.split_last() {
            let fewer = roll(rest).unwrap_err();
            let Fault::Stopped(Stop::Need { number, die, purpose }) = fewer else { panic!("{fewer}") };
            assert_eq!(number, faces.len(), "{}", line.place);
            assert!(die.has(*last) && !purpose.is_empty());
            let face = die.highest() + 1;
            let off = roll(&[rest, &[face]].concat()).unwrap_err();
            assert_eq!(off, Stop::Face { number, die, purpose, face }.into(), "{}", line.place);
        }
    }
}
