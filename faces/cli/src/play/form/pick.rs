use serde_json::{Value as Json, json};

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use standfast_seat::Field;

use crate::play::battle::{Domain, Thing};
use crate::play::list::{Filter, moved};

/// A list that a field is chosen from.
#[derive(Debug, Clone)]
pub(crate) struct Pick {
    /// The names, and the values that they stand for.
    all: Vec<(String, Json)>,
    /// Which of those that the filter lets pass is chosen.
    pub(crate) at: usize,
    pub(crate) filter: Filter,
    /// Which are ticked, the fewest and the most, where several may be.
    pub(crate) several: Option<Ticks>,
}

/// What is ticked, in the order in which it was.
#[derive(Debug, Clone)]
pub(crate) struct Ticks {
    pub(crate) ticked: Vec<Json>,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// What came of a key.
pub(crate) enum Picked {
    /// Nothing yet.
    Open,
    /// This value was chosen.
    Value(Json),
    /// Nothing was chosen.
    Dropped,
}

impl Pick {
    /// The list of a field, if it is chosen from one.
    pub(crate) fn of(field: &Field<'_>) -> Option<Self> {
        let things = |of: &[Thing]| -> Vec<(String, Json)> {
            of.iter().map(|thing| (thing.name.to_string(), json!(thing.id))).collect()
        };
        let (all, several) = match &field.part.domain {
            Domain::Things(of) => (things(of), None),
            Domain::Words(words) => {
                (words.iter().map(|word| ((*word).to_owned(), json!(word))).collect(), None)
            }
            Domain::Several { of, least, most } => {
                let ticked = field.value.as_ref().and_then(Json::as_array).cloned().unwrap_or_default();
                (things(of), Some(Ticks { ticked, least: *least, most: *most }))
            }
            _ => return None,
        };
        let at = all.iter().position(|(_, value)| Some(value) == field.value.as_ref()).unwrap_or_default();
        Some(Self { all, at, filter: Filter { text: String::new(), typing: true }, several })
    }

    /// What the filter lets pass.
    pub(crate) fn seen(&self) -> Vec<&(String, Json)> {
        self.all.iter().filter(|(name, _)| self.filter.admits(name)).collect()
    }

    fn chosen(&self) -> Option<Json> {
        self.seen().get(self.at).map(|(_, value)| value.clone())
    }

    /// Takes a key.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Picked {
        if let Some(at) = moved(key, self.at, self.seen().len(), false) {
            self.at = at;
            return Picked::Open;
        }
        let chosen = self.chosen();
        match (key.code, &mut self.several) {
            (KeyCode::Esc, _) => return Picked::Dropped,
            (KeyCode::Enter, None) => return chosen.map_or(Picked::Open, Picked::Value),
            // Enter alone takes the one that is chosen, where one is enough.
            (KeyCode::Enter, Some(ticks)) if ticks.ticked.is_empty() && ticks.least == 1 => {
                return chosen.map_or(Picked::Open, |value| Picked::Value(Json::Array(vec![value])));
            }
            (KeyCode::Enter, Some(ticks)) if (ticks.least..=ticks.most).contains(&ticks.ticked.len()) => {
                return Picked::Value(Json::Array(ticks.ticked.clone()));
            }
            (KeyCode::Char(' '), Some(ticks)) => {
                if let Some(value) = chosen {
                    match ticks.ticked.iter().position(|ticked| *ticked == value) {
                        Some(place) => drop(ticks.ticked.remove(place)),
                        None => ticks.ticked.push(value),
                    }
                }
            }
            _ if self.filter.take(key) => self.at = 0,
            _ => {}
        }
        Picked::Open
    }
}
