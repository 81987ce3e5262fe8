use serde_json::{Map, Value as Json};
use standfast_tabletop::Path;

use super::Table;
use crate::battle::{Battle, Id};

/// How deep a command is looked into.
const DEPTH: usize = 4;

/// The parts that name whoever goes a way that stands beside them.
const WHO: [&str; 3] = ["unit", "officer", "piece"];

impl<B: Battle> Table<B> {
    /// The ways that a command has pieces go, as hands take them there: `55th North Carolina: wheel 30° to the left, ahead
    /// 3.25 inches`.
    pub(super) fn ways(&self, command: &Json) -> Vec<String> {
        let mut ways = Vec::new();
        self.look_for_ways(command, DEPTH, &mut ways);
        ways
    }

    /// A way stands under the id of a piece, or beside it.
    fn look_for_ways(&self, json: &Json, deep: usize, ways: &mut Vec<String>) {
        let Some((parts, deep)) = json.as_object().zip(deep.checked_sub(1)) else { return };
        for (name, part) in parts {
            match path(part).zip(self.piece(name).or_else(|| self.who(parts))) {
                Some((path, piece)) => ways.push(format!("{}: {path}", self.setting.name(&piece))),
                None => self.look_for_ways(part, deep, ways),
            }
        }
    }

    fn who(&self, parts: &Map<String, Json>) -> Option<Id> {
        WHO.iter().find_map(|who| self.piece(parts.get(*who)?.as_str()?))
    }

    fn piece(&self, id: &str) -> Option<Id> {
        Id::new(id).filter(|id| self.setting.knows(id))
    }
}

/// A path that goes somewhere.
fn path(json: &Json) -> Option<Path> {
    let steps = json.is_array().then(|| serde_json::from_value::<Path>(json.clone()).ok())??;
    (!steps.steps().is_empty()).then_some(steps)
}
