//! Battles for tests: begun from a scenario, brought on by commands in JSON with typed dice.

use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

use serde_json::{Value as Json, json};
use standfast_battlegroup::battle::{Marking, PieceState, Place};
use standfast_battlegroup::{Battlegroup, Morale};
use standfast_drill::battles::Game;
use standfast_engine::RuleSystem;
use standfast_engine::battle::Header;

/// The small scenario as it is published, with its table.
pub(crate) const SQUADS_ON_TABLE: &str =
    include_str!("../../../../scenarios/battles/battlegroup/squad-against-squad.toml");
/// The small scenario without its table: the players say what they see, or another table is laid.
pub(crate) static SQUADS: LazyLock<&str> =
    LazyLock::new(|| SQUADS_ON_TABLE.split("\n[table]\n").next().unwrap_or_default());
pub(crate) const PLATOON: &str =
    include_str!("../../../../scenarios/battles/battlegroup/platoon-against-strongpoint.toml");
pub(crate) const WEARY: &str =
    include_str!("../../../../scenarios/battles/battlegroup/the-causeway-at-sarn.toml");

/// A battle under test.
pub(crate) struct Fight(Game<Battlegroup>);

impl Deref for Fight {
    type Target = Game<Battlegroup>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Fight {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Fight {
    /// A battle before its first turn.
    pub(crate) fn forming(scenario: &str) -> Self {
        let header = Header::new(Battlegroup::ID, "test.toml", scenario, 1, "now");
        Self(Game::under(header).worded("now", "test"))
    }

    /// A battle in its first turn.
    pub(crate) fn begun(scenario: &str) -> Self {
        let mut fight = Self::forming(scenario);
        fight.does("umpire", "begin");
        fight
    }

    /// The small scenario, in its first turn: the militia gives the initiative.
    pub(crate) fn squads() -> Self {
        Self::begun(&SQUADS)
    }

    /// The real scenario without its table, in its first turn: the league gives the initiative.
    pub(crate) fn platoon() -> Self {
        Self::begun(PLATOON.split("\n[table]\n").next().unwrap_or_default())
    }

    /// The umpire ends the battle, which is kept under `conformance` by that name.
    pub(crate) fn kept_as(mut self, name: &str) {
        self.does("umpire", json!({"do": "end-battle", "reason": "what was to be shown is shown"}));
        self.is_kept_as(name);
    }

    /// The side's choice: it gives the initiative to all of a unit.
    pub(crate) fn initiative(&mut self, seat: &str, unit: &str) {
        self.does(seat, json!({"do": "initiative", "unit": unit}));
    }

    /// The unit with the initiative fires, and these soldiers of the target fall.
    pub(crate) fn fells(&mut self, seat: &str, unit: &str, target: &str, fallen: &[&str]) {
        self.does(seat, json!({"do": "fire", "unit": unit, "target": target}));
        self.does(seat, json!({"do": "casualties", "unit": target, "fallen": fallen}));
    }

    /// The unit with the initiative fires, and damages the target.
    pub(crate) fn damages(&mut self, seat: &str, unit: &str, target: &str, damage: Json) {
        self.does(seat, json!({"do": "fire", "unit": unit, "target": target}));
        let mut command = json!({"do": "damage", "target": target});
        command.as_object_mut().unwrap().extend(damage.as_object().unwrap().clone());
        self.does(seat, command);
    }

    pub(crate) fn ends(&mut self, seat: &str) {
        self.does(seat, "end-initiative");
    }

    pub(crate) fn passes(&mut self, seat: &str) {
        self.does(seat, "pass");
    }

    pub(crate) fn standing(&self, id: &str) -> &PieceState {
        self.state().pieces.get(id).unwrap()
    }

    pub(crate) fn marking(&self, id: &str) -> Marking {
        self.standing(id).marking
    }

    pub(crate) fn place(&self, id: &str) -> Place {
        self.standing(id).place
    }

    pub(crate) fn turn(&self) -> i64 {
        self.state().turn
    }
}

/// The guard squad has lost one of its 15 points: 14 of 15 is .93, and a levy needs 8.
pub(crate) fn guards_lose_one() -> Fight {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    let fire =
        json!({"do": "fire", "unit": "first-squad", "target": "guard-squad", "pieces": ["m-sergeant"]});
    fight.does("militia", fire);
    fight.does("guards", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-1"]}));
    fight
}

/// The same, with the guard squad at the initiative.
pub(crate) fn guards_to_check() -> Fight {
    let mut fight = guards_lose_one();
    fight.ends("militia");
    fight.initiative("guards", "guard-squad");
    fight
}

/// The carrier at the initiative, broken and with the levels given, its gun working.
pub(crate) fn carrier(movement: i64, targeting: i64) -> Fight {
    let mut fight = Fight::platoon();
    for (knob, value) in [("movement", movement), ("targeting", targeting), ("damage-control", 0)] {
        fight.set("carrier", knob, json!(value));
    }
    fight.set("carrier", "knocked-out", json!(["weapon-2"]));
    fight.set("carrier", "marker", json!("marked"));
    fight.initiative("armour", "carrier");
    fight.rolls("armour", json!({"do": "check-morale", "unit": "carrier"}), &[10]);
    assert_eq!(fight.standing("carrier").morale, Morale::Broken);
    fight
}
