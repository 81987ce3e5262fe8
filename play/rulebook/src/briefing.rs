use standfast_engine::battle::{Difficulty, LiveBattle};
use standfast_engine::{Choice, Tree, Value};

use crate::{Rulebook, Ruling, SystemId};

/// What a scenario tells its players before the battle, beside its sides and its order of battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Briefing {
    /// What it is called.
    pub name: String,
    /// What it is about, in a few sentences.
    pub says: String,
    /// How much it asks of its players, where it says so.
    pub difficulty: Option<Difficulty>,
    /// Which rules it brings in, in a line.
    pub teaches: Option<String>,
    /// What is known from history.
    pub history: Option<String>,
    /// What is assumed.
    pub assumed: Option<String>,
    /// The rulings that it sets, and their values; all others are as published.
    pub rulings: Vec<(&'static Ruling, String)>,
}

impl Briefing {
    /// The briefing of a battle: its scenario was found sound when it began.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle) -> Self {
        let header = battle.header();
        Self::read(&header.system, &header.scenario)
    }

    /// The briefing of a sound scenario of that system.
    #[must_use]
    pub fn read(system: &str, scenario: &str) -> Self {
        let scenario = Tree::from_toml(scenario, 0).ok();
        let part = |name: &str| scenario.as_ref().and_then(|scenario| part(scenario, name));
        let text = |name: &str| match part(name).map(|part| &part.value) {
            Some(Value::Text(text)) => Some(text.trim().to_owned()),
            _ => None,
        };
        let rules = match part("rules").map(|rules| &rules.value) {
            Some(Value::Map(rules)) => rules.as_slice(),
            _ => &[],
        };
        let published = SystemId::named(system).map(Rulebook::ledger);
        let published = published.map_or(&[][..], |ledger| &ledger.rulings);
        let rulings = rules.iter().filter_map(|(key, value)| {
            let ruling = published.iter().find(|ruling| ruling.id == key.text)?;
            Some((ruling, value.brief()))
        });
        Self {
            name: text("name").unwrap_or_default(),
            says: text("says").unwrap_or_default(),
            difficulty: text("difficulty").and_then(|word| Difficulty::named(&word)),
            teaches: text("teaches"),
            history: text("history"),
            assumed: text("assumed"),
            rulings: rulings.collect(),
        }
    }
}

/// The part of that name.
fn part<'t>(tree: &'t Tree, name: &str) -> Option<&'t Tree> {
    match &tree.value {
        Value::Map(parts) => parts.iter().find(|(key, _)| key.text == name).map(|(_, part)| part),
        _ => None,
    }
}
