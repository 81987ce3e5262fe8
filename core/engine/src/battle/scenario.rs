use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use standfast_tabletop::{Names, Terrain};

use super::ground::{Ground, Layout, TableSetup, TerrainChart, misplaced};
use super::seat::RESERVED;
use super::{Battle, Commitment, Id, Opened, Play, Player, Roster, Side, Thing, commit, id};
use crate::chart::{FileFault, MOST_FAULTS, Replacement, read_charts};
use crate::form::{self, Kind, choice, flag, list, object, text};
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

/// A scenario with the charts that it is fought by: everything that does not change during a battle.
#[derive(Debug)]
pub struct Setting<B: Play> {
    /// What the scenario says.
    pub scenario: Arc<Scenario<B>>,
    charts: Arc<B::Charts>,
    /// The secret that commitments are salted with; only the keeper of the battle knows it.
    pub(super) secret: String,
    /// The table, if the scenario has one.
    layout: Option<Arc<Layout>>,
    /// Everything that has a name, except sides and seats.
    things: Arc<BTreeMap<Id, Thing>>,
    /// What somebody imagines in place of the system's part of the scenario, who may not know all of it.
    imagined: Option<B::Setup>,
}

impl<B: Battle> Setting<B> {
    /// Reads a scenario file, TOML; `origin` is its name in messages.
    ///
    /// # Errors
    /// What is wrong with it, each fault with its place; at most a hundred of a kind.
    pub fn read(text: &str, origin: &str, secret: &str) -> Result<Self, Vec<FileFault>> {
        let fault = |span: Range<usize>, refusal: Refusal| FileFault {
            origin: origin.to_owned(),
            text: text.to_owned(),
            span,
            refusal,
        };
        let tree =
            Tree::from_toml(text, 0).map_err(|bad| vec![fault(bad.span.clone(), bad.refusal.clone())])?;
        let mut refusals = Vec::new();
        let scenario: Scenario<B> = form::read_at(&tree, "", &mut refusals);
        let charts = read_charts::<B>(&house_charts(&tree, text, origin));
        // If the house charts are unsound, the rest is checked against the published ones.
        let found = match &charts {
            Ok(charts) => verify(&scenario, charts),
            Err(_) => read_charts::<B>(&[]).map(|charts| verify(&scenario, &charts)).unwrap_or_default(),
        };
        // A field that could not be read got a stand-in, and is not refused again.
        let unread: BTreeSet<String> = refusals.iter().map(|refusal| refusal.path.clone()).collect();
        refusals.extend(found.into_iter().filter(|refusal| !unread.contains(&refusal.path)));
        let terrain = charts.as_ref().ok().and_then(|charts| B::terrain(charts));
        let layout = lay(scenario.table.as_ref(), terrain, &mut refusals);
        let mut faults = Vec::new();
        faults.extend(
            refusals
                .into_iter()
                .take(MOST_FAULTS)
                .map(|refusal| fault(tree.place_of(&refusal.path).0, refusal)),
        );
        match charts {
            Ok(charts) if faults.is_empty() => {
                let things =
                    B::things(&scenario.setup).into_iter().map(|thing| (thing.id.clone(), thing)).collect();
                let setting = Self {
                    scenario: Arc::new(scenario),
                    charts: Arc::new(charts),
                    secret: secret.to_owned(),
                    layout: layout.map(Arc::new),
                    things: Arc::new(things),
                    imagined: None,
                };
                let misplaced = setting.misplaced().into_iter().take(MOST_FAULTS);
                match misplaced
                    .map(|refusal| fault(tree.place_of(&refusal.path).0, refusal))
                    .collect::<Vec<_>>()
                {
                    faults if faults.is_empty() => Ok(setting),
                    faults => Err(sorted(faults)),
                }
            }
            Ok(_) => Err(sorted(faults)),
            Err(more) => Err(sorted(faults.into_iter().chain(more).collect())),
        }
    }

    /// Everything wrong with where units stand when the battle begins.
    fn misplaced(&self) -> Vec<Refusal> {
        let (Some(layout), Some(setup)) = (&self.layout, &self.scenario.table) else { return Vec::new() };
        let pieces = B::standing(Opened::new(self, &B::start(self)));
        Ground::of(self, pieces, layout.start()).map_or(Vec::new(), |ground| misplaced(setup, &ground))
    }
}

impl<B: Play> Setting<B> {
    /// The rules that the battle is fought by.
    #[must_use]
    pub fn rules(&self) -> Rules<'_, B> {
        Rules { charts: &self.charts, rulings: self.scenario.rulings.clone() }
    }

    /// The table that it is fought on, if the scenario has one.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// The name of a thing of the scenario; its id if there is no such thing.
    #[must_use]
    pub fn name<'a>(&'a self, id: &'a Id) -> &'a str {
        self.things.get(id).map_or(id.as_str(), |thing| &thing.name)
    }

    /// Whether the scenario has a thing of that id.
    #[must_use]
    pub(super) fn knows(&self, id: &Id) -> bool {
        self.things.contains_key(id)
    }

    /// The thing of the scenario with that id.
    #[must_use]
    pub fn thing(&self, id: &Id) -> Thing {
        self.things.get(id).cloned().unwrap_or_else(|| Thing::new(id, id))
    }

    /// Commits to a hidden value of `of`: a side, a unit.
    #[must_use]
    pub fn commit(&self, of: &Id, value: &str) -> Commitment {
        commit(&self.secret, of, value)
    }

    /// The system's own part of the scenario, or what is imagined in its place.
    #[must_use]
    pub fn setup(&self) -> &B::Setup {
        self.imagined.as_ref().unwrap_or(&self.scenario.setup)
    }

    /// The same scenario as somebody imagines it who may not know all of the system's part.
    pub(super) fn imagined(&self, setup: B::Setup) -> Self {
        Self {
            scenario: Arc::clone(&self.scenario),
            charts: Arc::clone(&self.charts),
            secret: self.secret.clone(),
            layout: self.layout.clone(),
            things: Arc::clone(&self.things),
            imagined: Some(setup),
        }
    }

    /// Sides and seats.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.scenario.roster
    }
}

/// As the scenario names them.
impl<B: Play> Names for Setting<B> {
    fn called(&self, id: &str) -> String {
        let terrain = self.layout().and_then(|layout| layout.table().piece(id)).map(Terrain::name);
        let thing = || self.things.get(id).map(|thing| &*thing.name);
        terrain.or_else(thing).unwrap_or(id).to_owned()
    }
}

/// Lays out the table, unless it could not be read.
fn lay(
    table: Option<&TableSetup>,
    terrain: Option<&TerrainChart>,
    refusals: &mut Vec<Refusal>,
) -> Option<Layout> {
    let of_table = |refusal: &Refusal| refusal.path.split(['.', '[']).next() == Some("table");
    let table = table.filter(|_| !refusals.iter().any(of_table))?;
    Layout::lay(table, terrain).map_err(|found| refusals.extend(found)).ok()
}

fn sorted(mut faults: Vec<FileFault>) -> Vec<FileFault> {
    faults.sort_by_key(|fault| fault.span.start);
    faults
}

/// The charts that the scenario replaces, each where it stands in the scenario's text.
fn house_charts(tree: &Tree, text: &str, origin: &str) -> Vec<Replacement> {
    let Value::Map(parts) = &tree.value else { return Vec::new() };
    let charts = parts.iter().find(|(key, _)| key.text == "charts");
    let Some((_, Tree { value: Value::Map(charts), .. })) = charts else { return Vec::new() };
    charts
        .iter()
        .map(|(key, _)| Replacement {
            chart: key.text.clone(),
            origin: origin.to_owned(),
            text: text.to_owned(),
            within: vec!["charts".to_owned(), key.text.clone()],
        })
        .collect()
}

/// Everything wrong with a scenario beyond its single fields.
fn verify<B: Play>(scenario: &Scenario<B>, charts: &B::Charts) -> Vec<Refusal> {
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
