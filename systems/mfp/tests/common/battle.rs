//! A battle as tests play it: commands and views in JSON.

use std::ops::{Deref, DerefMut};

use serde_json::{Value as Json, json};
use standfast_drill::battles::{Done, Game};
use standfast_engine::battle::LiveBattle;
use standfast_mfp::Mfp;

pub(crate) const MILL_BRIDGE: &str = include_str!("../../../../scenarios/battles/mfp/mill-bridge.toml");
pub(crate) const QUATRE_BRAS: &str = include_str!("../../../../scenarios/battles/mfp/quatre-bras.toml");
pub(crate) const OCANA: &str = include_str!("../../../../scenarios/battles/mfp/ocana.toml");

/// What a scenario is refused for, each fault by its path.
pub(crate) fn faults(scenario: &str) -> Vec<String> {
    standfast_drill::battles::faults::<Mfp>(scenario).into_iter().map(|fault| fault.path).collect()
}

/// A battle under way.
pub(crate) struct At(pub(crate) Game<Mfp>);

impl Deref for At {
    type Target = Game<Mfp>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for At {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl At {
    pub(crate) fn the(scenario: &str) -> Self {
        Self(Game::of(scenario))
    }

    /// All players end the phase, or report in the MFP phase; gives the record of the last.
    pub(crate) fn pass(&mut self) -> Done<Mfp> {
        let players: Vec<String> =
            self.table.roster().players.iter().map(|player| player.id.to_string()).collect();
        let reports = self.phase() == "MFP phase";
        for player in players {
            let verb = if reports { "report" } else { "end-phase" };
            if self.table.ending().is_none() {
                self.does(&player, verb);
            }
        }
        self.last()
    }

    /// Phases pass until the half turn begins in earnest.
    pub(crate) fn to(&mut self, hour: i64, turn: i64, half: i64) {
        let moment = format!("{hour}/{turn}/{half}/action");
        self.until(&moment);
    }

    pub(crate) fn until_interphase(&mut self, hour: i64) {
        while !(self.clock("hour") == json!(hour) && self.phase() == "interphase") {
            self.pass();
        }
    }

    fn until(&mut self, moment: &str) {
        for _ in 0..1_000 {
            let now = format!(
                "{}/{}/{}/{}",
                self.clock("hour"),
                self.clock("turn"),
                self.clock("half turn"),
                self.phase()
            );
            if now == moment {
                return;
            }
            self.pass();
        }
        panic!("{moment} never comes");
    }

    /// What a seat sees, in JSON.
    pub(crate) fn view(&self, seat: &str) -> Json {
        serde_json::to_value(self.0.view(seat)).unwrap()
    }

    pub(crate) fn clock(&self, name: &str) -> Json {
        let view = self.view("spectator");
        fact(&view["clock"], name)["value"].clone()
    }

    pub(crate) fn phase(&self) -> String {
        self.clock("phase").as_str().unwrap().to_owned()
    }

    /// A fact of a side, as a seat sees it.
    pub(crate) fn side(&self, seat: &str, side: &str, name: &str) -> Json {
        let view = self.view(seat);
        let sides = view["totals"].as_array().unwrap();
        let side = sides.iter().find(|of| of["side"] == side).unwrap();
        fact(&side["facts"], name)
    }

    /// A piece of the order of battle, as a seat sees it, in JSON.
    pub(crate) fn piece(&self, seat: &str, id: &str) -> Option<Json> {
        self.seen(seat, id).map(|piece| serde_json::to_value(piece).unwrap())
    }

    /// A fact of a piece.
    pub(crate) fn fact(&self, seat: &str, id: &str, name: &str) -> Json {
        fact(&self.piece(seat, id).unwrap()["facts"], name)
    }

    /// The level of a side, which its own players know.
    pub(crate) fn level(&self, side: &str) -> Json {
        self.side("umpire", side, "level")["value"].clone()
    }

    pub(crate) fn total(&self, side: &str) -> Json {
        self.side("spectator", side, "total")["value"].clone()
    }

    pub(crate) fn condition(&self, side: &str) -> Json {
        self.side("spectator", side, "condition")["value"].clone()
    }
}

fn fact(facts: &Json, name: &str) -> Json {
    let facts = facts.as_array().unwrap();
    facts.iter().find(|fact| fact["name"] == name).cloned().unwrap_or_default()
}

/// The duel on a table: red below, blue above, and a farm between them that stands for the hill.
pub(crate) fn on_a_table() -> String {
    let units = "{ id = \"van\", at = [10, 6] }, { id = \"corps\", at = [14, 6] }, \
                 { id = \"line\", at = [10, 20], facing = 180 }, { id = \"shadow\", at = [16, 20], facing = 180 }, \
                 { id = \"column\", at = [20, 20], facing = 180 }";
    let farm = "[[table.terrain]]\nid = \"farm\"\nkind = \"built-up\"\n\
                outline = [[8, 11], [12, 11], [12, 14], [8, 14]]";
    let held = "points = 3\non = \"farm\"";
    let duel = duel().replace("points = 3", held);
    format!("{duel}\n[table]\nwidth = 24\ndepth = 24\nunits = [{units}]\n{farm}\n")
}

/// What a player reports in this record.
pub(crate) fn reported(record: &Done<Mfp>, player: &str) -> Json {
    let reports = record.all("reported");
    reports.iter().find(|report| report["player"] == player).unwrap()["points"].clone()
}

/// Two armies with a command of every sort. Red's level is 41 at the start: 15 of its corps, 9, 10 and 7. Blue's
/// is 47: 25 of its army, 10, 5 of a dummy and 7.
pub(crate) fn duel_with(rules: &str, victory: &str) -> String {
    format!("{}\n[rules]\n{rules}\n[victory]\n{victory}\n{}", DUEL.0, DUEL.1)
}

/// The ruling under which every player reports for himself.
pub(crate) const SHOWN: &str = "reports = \"shown\"";

/// The duel under it.
pub(crate) fn shown() -> String {
    duel_with(SHOWN, "hours = 3")
}

pub(crate) fn duel() -> String {
    duel_with("", "hours = 3")
}

const DUEL: (&str, &str) = (
    r#"
system = "mfp"
name = "A duel"
says = "Two armies."
odds = false
begins = "12:00"
battle_zone = "the table, and the road behind it"
"#,
    r#"
[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
[[seats]]
id = "red-1"
name = "First Red"
side = "red"
[[seats]]
id = "red-2"
name = "Second Red"
side = "red"
[[seats]]
id = "blue-1"
name = "First Blue"
side = "blue"

[[commands]]
id = "corps"
name = "Corps"
side = "red"
seat = "red-1"
level = "corps"
[[commands]]
id = "van"
name = "Vanguard"
side = "red"
seat = "red-1"
within = "corps"
level = "brigade"
order = "attack"
units = [
  { id = "r-1", name = "Red 1st", arm = "infantry", miniatures = 6, cmr = 6 },
  { id = "guns", name = "Red guns", arm = "artillery", miniatures = 4, cmr = 6 },
]
[[commands]]
id = "rear"
name = "Rearguard"
side = "red"
seat = "red-2"
within = "corps"
level = "brigade"
order = "defend"
markers = 2
units = [
  { id = "r-2", name = "Red 2nd", arm = "infantry", miniatures = 6, cmr = 9 },
  { id = "r-3", name = "Red 3rd", arm = "infantry", miniatures = 8, cmr = 3, ottoman = true },
]
[[commands]]
id = "flank"
name = "Flank guard"
side = "red"
seat = "red-2"
level = "brigade"
order = "reserve"
outlying = true
units = [{ id = "r-5", name = "Red 5th", arm = "infantry", miniatures = 6, cmr = 6 }]
[[commands]]
id = "late"
name = "Late division"
side = "red"
seat = "red-2"
level = "division"
order = "engage"
arrives = "13:00"
units = [{ id = "r-4", name = "Red 4th", arm = "infantry", miniatures = 10, cmr = 6 }]

[[commands]]
id = "army"
name = "Army"
side = "blue"
seat = "blue-1"
level = "army"
[[commands]]
id = "line"
name = "Line"
side = "blue"
seat = "blue-1"
level = "division"
order = "rest"
units = [
  { id = "b-1", name = "Blue 1st", arm = "infantry", miniatures = 8, cmr = "S" },
  { id = "b-2", name = "Blue 2nd", arm = "infantry", miniatures = 4, cmr = 4 },
]
[[commands]]
id = "shadow"
name = "Shadow"
side = "blue"
seat = "blue-1"
level = "dummy"
order = "reserve"
[[commands]]
id = "column"
name = "Column"
side = "blue"
seat = "blue-1"
level = "brigade"
order = "march"
units = [{ id = "b-3", name = "Blue 3rd", arm = "infantry", miniatures = 6, cmr = 6 }]

[[situations]]
id = "hill"
name = "Red holds the hill"
side = "red"
points = 3
[[situations]]
id = "panic"
name = "panic among the Reds"
side = "red"
points = -2.5
ends = false

[[restrictions]]
id = "attack-halts"
order = "attack"
says = "stand still"
[[restrictions]]
id = "march-road"
order = "march"
says = "leave the road"
[[restrictions]]
id = "march-charge"
order = "march"
says = "charge"
bought_off = false
"#,
);
