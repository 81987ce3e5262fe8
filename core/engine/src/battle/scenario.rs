use std::collections::BTreeSet;

use super::ground::TableSetup;
use super::seat::RESERVED;
use super::{Id, Play, Player, Roster, Side, id};
use crate::form::{Kind, choice, flag, list, object, text};
use crate::{Form, Problem, Refusal, Refuse, Rules, Shape, Tree, Value};

/// The most sides in a battle.
const MOST_SIDES: usize = 8;
const MOST_SEATS: usize = 64;

crate::choices! {
    /// How much a scenario asks of its players.
    pub enum Difficulty {
        /// A handful of units and the core of the rules, explained at the table as they come.
        Lesson = "lesson",
        /// A few units and the core of the rules: for players who have never used them.
        FirstGame = "first game",
        /// A battle of more parts, for players who have had a first game.
        SomeExperience = "some experience",
        /// A large battle, or most rules at once.
        ForOldHands = "for old hands",
    }
}

/// A battle before it begins: what its scenario file says.
#[derive(Debug, Clone)]
pub struct Scenario<B: Play> {
    /// What it is called.
    pub name: String,
    /// What it is about, in a few sentences.
    pub says: String,
    /// How much it asks of its players.
    pub difficulty: Option<Difficulty>,
    /// Which rules it brings in, in a line.
    pub teaches: Option<String>,
    /// What is known from history.
    pub history: Option<String>,
    /// What is assumed.
    pub assumed: Option<String>,
    /// Sides and seats.
    pub roster: Roster,
    /// Whether players may ask for the odds of what they are about to do.
    pub odds: bool,
    /// The rulings that the battle is fought by.
    pub rulings: B::Rulings,
    /// The table that it is fought on, if it has one.
    pub table: Option<TableSetup>,
    /// What the system asks for: order of battle, timetable, how it ends.
    pub setup: B::Setup,
}

impl<B: Play> Shape for Scenario<B> {
    const IS: &'static str = "a scenario";

    fn read(form: &mut Form<'_>) -> Self {
        let system = form.field("system", "the rule system").required(Exactly(B::ID));
        debug_assert_eq!(system, B::ID);
        let name = form.field("name", "what the battle is called").required(text());
        let says = form.field("says", "what it is about, in a few sentences").required(text());
        let difficulty = form.field("difficulty", "how much it asks of its players").optional(choice());
        let teaches = form.field("teaches", "which rules it brings in, in a line").optional(text());
        let history = form.field("history", "what is known from history").optional(text());
        let assumed = form.field("assumed", "what is assumed").optional(text());
        let odds = form.field("odds", "players may ask for odds before they act").or(flag(), true);
        let rulings = form.field("rules", "the rulings of the battle").or(object(), B::Rulings::default());
        // Read by the charts themselves, each in its own shape.
        let _ = form.field("charts", "charts of the house: only what differs").optional(Anything);
        let sides = form.field("sides", "the sides, two or more").required(list(object(), MOST_SIDES));
        let players = form.field("seats", "the players' seats").required(list(object(), MOST_SEATS));
        let table = form.field("table", "the table, its terrain, and who stands where").optional(object());
        let setup = B::Setup::read(form);
        let roster = Roster { sides, players };
        Self { name, says, difficulty, teaches, history, assumed, roster, odds, rulings, table, setup }
    }
}

impl Shape for Side {
    const IS: &'static str = "a side";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is called").required(text()),
            colour: form.field("colour", "the colour that it wears").optional(choice()),
            plural: form.field("plural", "its name is a plural: `the Confederates`").or(flag(), false),
        }
    }
}

impl Shape for Player {
    const IS: &'static str = "a player's seat";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "who sits there").required(text()),
            side: form.field("side", "the side that he plays").required(id()),
        }
    }
}

/// The kind of a field that allows one word only.
struct Exactly(&'static str);

impl Kind for Exactly {
    type Value = &'static str;

    fn allowed(&self) -> String {
        format!("{:?}", self.0)
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> &'static str {
        match &tree.value {
            Value::Text(text) if text == self.0 => self.0,
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> &'static str {
        self.0
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"const": self.0})
    }

    fn show(&self, value: &&'static str) -> serde_json::Value {
        serde_json::json!(value)
    }
}

/// The kind of a field that somebody else reads.
struct Anything;

impl Kind for Anything {
    type Value = ();

    fn allowed(&self) -> String {
        "an object of charts".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) {
        if !matches!(tree.value, Value::Map(_)) {
            self.refuse(tree, path, refusals);
        }
    }

    fn stand_in(&self) {}

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"type": "object"})
    }

    fn show(&self, (): &()) -> serde_json::Value {
        serde_json::json!({})
    }
}

/// Everything wrong with a scenario beyond its single fields.
pub(super) fn verify<B: Play>(scenario: &Scenario<B>, charts: &B::Charts) -> Vec<Refusal> {
    let mut refuse = Refuse::default();
    verify_roster(&scenario.roster, &mut refuse);
    let rules = Rules { charts, rulings: scenario.rulings.clone() };
    B::verify(scenario, &rules, &mut refuse);
    refuse.finish().err().map(|found| found.all().to_vec()).unwrap_or_default()
}

fn verify_roster(roster: &Roster, refuse: &mut Refuse) {
    refuse.when(roster.sides.len() < 2, "sides", roster.sides.len(), "a battle has two sides or more");
    let (mut taken, mut worn) = (BTreeSet::new(), BTreeSet::new());
    for (place, side) in roster.sides.iter().enumerate() {
        refuse.within(&format!("sides[{place}]"), |refuse| {
            verify_new(&side.id, &mut taken, refuse);
            if let Some(colour) = side.colour {
                refuse.when(!worn.insert(colour), "colour", colour, "another side wears this colour");
            }
        });
    }
    for (place, player) in roster.players.iter().enumerate() {
        refuse.within(&format!("seats[{place}]"), |refuse| {
            verify_new(&player.id, &mut taken, refuse);
            verify_known("side", &player.side, roster.sides.iter().map(|side| &side.id), refuse);
        });
    }
}

/// Refuses, in the field `id`, an id that is taken or reserved.
pub fn verify_new(id: &Id, taken: &mut BTreeSet<Id>, refuse: &mut Refuse) {
    let reserved = RESERVED.contains(&id.as_str());
    refuse.when(reserved, "id", id, "this name belongs to the umpire or the spectators");
    refuse.when(!taken.insert(id.clone()), "id", id, "something else in the scenario has this id");
}

/// Refuses an unknown id in `field`, and names the nearest known one.
pub fn verify_known<'a>(
    field: &str,
    given: &Id,
    known: impl IntoIterator<Item = &'a Id>,
    refuse: &mut Refuse,
) {
    let known: Vec<&str> = known.into_iter().map(Id::as_str).collect();
    if !known.contains(&given.as_str()) {
        let allowed = super::domain::one_of(&known);
        let problem = Problem::Value { given: format!("{:?}", given.as_str()), allowed };
        refuse.refuse(field, |path| Refusal::new(path, problem).near(given, known.iter().copied()));
    }
}
