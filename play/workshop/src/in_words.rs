//! Changes in words, for people.

use serde_json::Value as Json;
use standfast_engine::counted;

use crate::outline::{at, make, resolved};
use crate::steps::{Step, Steps, called};
use crate::{Change, differences};

/// What the changes come to, in words, a line for each part that they change: `76th New York: original stands 5 → 6`.
/// What one change does and a later one undoes is not told. A change that can't be made ends the list.
#[must_use]
pub fn in_words(changes: &[Change], before: &Json) -> Vec<String> {
    let mut after = before.clone();
    for change in changes {
        if make(&mut after, change).is_err() {
            break;
        }
    }
    let mut now = before.clone();
    let mut said: Vec<Said> = Vec::new();
    for change in differences(before, &after) {
        let new = say(&change, &now);
        let _ = make(&mut now, &change);
        match said.last_mut() {
            Some(last) if last.about == new.about => last.join(new),
            _ => said.push(new),
        }
    }
    said.into_iter().map(|said| said.sentence()).collect()
}

/// What is said of one part.
struct Said {
    about: String,
    what: Vec<What>,
}

enum What {
    Words(String),
    /// Elements that came in, or that went: what they are, and how many there were when only one, its name.
    Counted {
        list: String,
        verb: &'static str,
        number: usize,
        name: Option<String>,
    },
}

impl Said {
    fn join(&mut self, other: Self) {
        for new in other.what {
            match (self.what.last_mut(), new) {
                (
                    Some(What::Counted { list, verb, number, .. }),
                    What::Counted { list: other, verb: done, number: more, .. },
                ) if *list == other && *verb == done => *number += more,
                (Some(What::Words(last)), What::Words(new)) if *last == new => {}
                (_, new) => self.what.push(new),
            }
        }
    }

    fn sentence(self) -> String {
        let what: Vec<String> = self.what.into_iter().map(What::words).collect();
        let what = what.join(", ");
        if self.about.is_empty() { what } else { format!("{}: {what}", self.about) }
    }
}

impl What {
    fn words(self) -> String {
        match self {
            Self::Words(words) => words,
            Self::Counted { verb, number: 1, name: Some(name), .. } => format!("{name} {verb}"),
            Self::Counted { list, verb, number, .. } => {
                let (one, many) = noun(&list);
                format!("{} {verb}", counted(number, &one, &many))
            }
        }
    }
}

fn say(change: &Change, now: &Json) -> Said {
    let said = match change {
        Change::Set { at, to } => at.parse().ok().map(|at| of_field(&at, Some(to), now)),
        Change::Take { at } => at.parse().ok().map(|at: Steps| match (at.0.split_last(), here(now, &at)) {
            (Some((Step::Field(_), _)), _) | (_, None) => of_field(&at, None, now),
            (Some((_, list)), Some(element)) => of_element(&Steps(list.to_vec()), element, "taken away", now),
            (None, _) => of_field(&at, None, now),
        }),
        Change::Put { at, what, .. } => at.parse().ok().map(|at| of_element(&at, what, "added", now)),
        Change::Move { at, to, .. } => {
            at.parse().ok().zip(to.parse().ok()).map(|(at, to)| of_move(&at, &to, now))
        }
    };
    said.unwrap_or_else(|| Said { about: String::new(), what: Vec::new() })
}

fn of_field(at: &Steps, to: Option<&Json>, now: &Json) -> Said {
    let Some((Step::Field(name), parent)) = at.0.split_last() else {
        return Said { about: about(at, now), what: vec![What::Words("changed".to_owned())] };
    };
    let field = words_of(name);
    let words = match (here(now, at), to) {
        (_, None) => format!("{field} taken away"),
        (Some(from), Some(to)) if is_place(name) => {
            if is_shift(from, to) {
                "moved".to_owned()
            } else {
                "reshaped".to_owned()
            }
        }
        (Some(_), Some(_)) if name == "facing" => "turned".to_owned(),
        (from, Some(to)) => match (from.map(shown), shown(to)) {
            (Some(Some(from)), Some(to)) => format!("{field} {from} → {to}"),
            (None, Some(to)) => format!("{field} {to}"),
            (None, None) => format!("{field} added"),
            (Some(_), _) => format!("{field} changed"),
        },
    };
    Said { about: about(&Steps(parent.to_vec()), now), what: vec![What::Words(words)] }
}

fn of_element(list: &Steps, element: &Json, verb: &'static str, now: &Json) -> Said {
    let (name, parent) = match list.0.split_last() {
        Some((Step::Field(name), parent)) => (name.as_str(), Steps(parent.to_vec())),
        _ => ("elements", list.clone()),
    };
    let what = What::Counted { list: name.to_owned(), verb, number: 1, name: name_of(element, now) };
    Said { about: about(&parent, now), what: vec![what] }
}

fn of_move(at: &Steps, to: &Steps, now: &Json) -> Said {
    let list = Steps(at.0.split_last().map(|(_, list)| list.to_vec()).unwrap_or_default());
    let parent = Steps(to.0.split_last().map(|(_, parent)| parent.to_vec()).unwrap_or_default());
    let within = here(now, &list).is_some_and(|list| here(now, to).is_some_and(|to| std::ptr::eq(list, to)));
    let words = match about(&parent, now) {
        _ if within => "put in another place of the list".to_owned(),
        whole if whole.is_empty() => "moved".to_owned(),
        other => format!("moved to {other}"),
    };
    Said { about: about(at, now), what: vec![What::Words(words)] }
}

fn here<'j>(now: &'j Json, path: &Steps) -> Option<&'j Json> {
    at(now, &resolved(now, path).ok()?)
}

/// What a path leads to, as people call it: the innermost part that has a name, and the field in it.
fn about(path: &Steps, now: &Json) -> String {
    let mut named = String::new();
    let mut fields: Vec<String> = Vec::new();
    for count in 1..=path.0.len() {
        let steps = Steps(path.0.iter().take(count).cloned().collect());
        let name = here(now, &steps).and_then(|part| name_of(part, now));
        match (name, steps.0.last()) {
            (Some(name), _) => {
                named = name;
                fields.clear();
            }
            (None, Some(Step::Field(name))) => fields.push(words_of(name)),
            (None, Some(Step::Place(place))) => fields.push((place + 1).to_string()),
            (None, _) => {}
        }
    }
    let fields = fields.join(" ");
    match (named.is_empty(), fields.is_empty()) {
        (true, _) => fields,
        (false, true) => named,
        (false, false) => format!("{named}, {fields}"),
    }
}

/// What a part is called: its name, or that of the thing whose id it has.
fn name_of(part: &Json, now: &Json) -> Option<String> {
    let own = part.get("name").and_then(Json::as_str).map(str::to_owned);
    let other = || {
        let id = called(part)?;
        Some(named(now, id).unwrap_or(id).to_owned())
    };
    own.or_else(other)
}

/// The name of whatever has that id.
fn named<'j>(part: &'j Json, id: &str) -> Option<&'j str> {
    match part {
        Json::Object(fields) => {
            let own = fields.get("id").and_then(Json::as_str) == Some(id);
            let name = fields.get("name").and_then(Json::as_str).filter(|_| own);
            name.or_else(|| fields.values().find_map(|part| named(part, id)))
        }
        Json::Array(list) => list.iter().find_map(|part| named(part, id)),
        _ => None,
    }
}

fn words_of(field: &str) -> String {
    field.replace('_', " ")
}

/// One element of a list and several, as they are called.
fn noun(list: &str) -> (String, String) {
    let many = words_of(list);
    let one = match list {
        "terrain" => return ("piece of terrain".to_owned(), "pieces of terrain".to_owned()),
        "armies" => "army".to_owned(),
        "crew" => return ("man of the crew".to_owned(), "men of the crew".to_owned()),
        "bases" => "base".to_owned(),
        _ => many.strip_suffix('s').unwrap_or(&many).to_owned(),
    };
    (one, many)
}

/// A plain value in few words; `None` for a long text, and for what has parts.
fn shown(value: &Json) -> Option<String> {
    const LONGEST: usize = 40;
    match value {
        Json::Bool(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        Json::Number(number) => Some(number.to_string()),
        Json::String(text) if text.chars().count() <= LONGEST && !text.contains('\n') => Some(text.clone()),
        Json::Array(list) if list.iter().all(|part| part.is_string()) => {
            let words: Vec<&str> = list.iter().filter_map(Json::as_str).collect();
            let words = words.join(", ");
            (words.chars().count() <= LONGEST && !words.is_empty()).then_some(words)
        }
        _ => None,
    }
}

fn is_place(field: &str) -> bool {
    matches!(field, "at" | "outline" | "along")
}

/// Whether all points of a shape have gone the same way.
fn is_shift(from: &Json, to: &Json) -> bool {
    const NEAR: f64 = 0.006;
    let (from, to) = (numbers(from), numbers(to));
    let by: Vec<f64> = from.iter().zip(&to).map(|(from, to)| to - from).collect();
    let pairs = || by.iter().zip(by.iter().skip(2));
    from.len() == to.len() && pairs().all(|(one, other)| (one - other).abs() < NEAR)
}

/// All numbers of a shape, one after the other.
fn numbers(shape: &Json) -> Vec<f64> {
    match shape {
        Json::Array(list) => list.iter().flat_map(numbers).collect(),
        other => other.as_f64().into_iter().collect(),
    }
}
