use serde_json::Value;
use utoipa::ToSchema;

use super::ground::Map;

/// What a seat may know of a battle as it stands.
#[derive(ToSchema)]
pub(in crate::api) struct View {
    /// What the battle is called.
    name: String,
    /// The rule system.
    system: String,
    /// Whose view it is.
    seat: String,
    /// How many records there are.
    number: u64,
    /// Turn, hour, phase and the like, the largest first.
    clock: Vec<Fact>,
    /// What matters to whole sides.
    totals: Vec<SideFacts>,
    /// The order of battle, commands above their units.
    order_of_battle: Vec<Piece>,
    /// What is under way.
    pending: Vec<String>,
    /// What is due from this seat; from everybody, for the umpire.
    due: Vec<Due>,
    /// For whom else play waits.
    waits: Option<Vec<Waiting>>,
    /// The record that an undo would take back, where the seat may read it.
    last: Option<u64>,
    /// The record that somebody asked to take back.
    undo_asked: Option<u64>,
    /// What was said to all: who, and what.
    said: Vec<Vec<String>>,
    /// What the seat wrote for itself.
    notes: Vec<String>,
    /// How the battle ended.
    ending: Option<Ending>,
    /// What binds whoever keeps the secret that the dice are rolled from.
    promise: Option<String>,
    /// The secret, once it was opened.
    opened: Option<String>,
    /// The table and who stands where, where the battle has a table.
    map: Option<Map>,
}

/// One thing that is known, in the system's own words.
#[derive(ToSchema)]
pub(super) struct Fact {
    /// What it is.
    #[schema(example = "fatigue")]
    name: String,
    /// How it stands: a number, a text, true or false.
    value: Value,
    /// What to make of it.
    says: Option<String>,
    /// How far it has gone, where the rules read it on a scale.
    gauge: Option<Gauge>,
    /// Whether it stands in the one-line order of battle; left out where it does not.
    brief: Option<bool>,
}

/// A scale that the rules read a fact on, and where the fact stands on it.
#[derive(ToSchema)]
pub(super) struct Gauge {
    /// Where it stands; it may be past the ends.
    at: i64,
    /// Where the scale begins.
    from: i64,
    /// Where it ends.
    to: i64,
    /// Where something changes, rising.
    marks: Vec<i64>,
}

/// What is to be known of a side.
#[derive(ToSchema)]
pub(super) struct SideFacts {
    /// The side.
    side: String,
    /// What it is called.
    name: String,
    /// What is known of it.
    facts: Vec<Fact>,
}

/// A command, a unit, a soldier or a vehicle.
#[derive(ToSchema)]
pub(super) struct Piece {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// What it is, in the system's own word.
    kind: String,
    /// Its side.
    side: String,
    /// What is known of it.
    facts: Vec<Fact>,
    /// The markers on it.
    markers: Vec<Marker>,
    /// Why it is out of play, where it is.
    out: Option<String>,
    /// What belongs to it.
    #[schema(no_recursion)]
    parts: Option<Vec<Piece>>,
}

/// A marker on the table.
#[derive(ToSchema)]
pub(super) struct Marker {
    /// What it says.
    #[schema(example = "shaken")]
    name: String,
    /// The colour of its bead.
    #[schema(example = "white")]
    colour: Option<String>,
}

/// A test or a duty that the rules impose now.
#[derive(ToSchema)]
pub(in crate::api) struct Due {
    /// Whose it is: `everybody`, `umpire`, or an object with a `side` or a `player`.
    whose: Value,
    /// The verb of the command that does it.
    r#do: String,
    /// The unit, command or side that it is about.
    of: Option<String>,
    /// What is to be done.
    what: String,
    /// Why.
    why: String,
    /// The rule that imposes it.
    rule: String,
    /// By when.
    by: String,
}

/// Somebody for whom play waits, and what for.
#[derive(ToSchema)]
pub(super) struct Waiting {
    /// Who it is: a side, a player, or the umpire.
    who: String,
    /// The verb of the command that play waits for.
    r#do: String,
    /// What the command does.
    says: String,
    /// The rule that imposes it.
    rule: String,
}

/// How a battle ended.
#[derive(ToSchema)]
pub(in crate::api) struct Ending {
    /// In which of the ways that the system has.
    #[schema(example = "turn-limit")]
    way: String,
    /// Who won; null of a draw.
    winner: Option<String>,
    /// What happened, in a sentence.
    says: String,
    /// The rule by which it ended.
    rule: String,
}

/// A command that the seat may give now. Every choice of its parts, each from its own domain, makes a command that is
/// accepted.
#[derive(ToSchema)]
pub(in crate::api) struct Offer {
    /// The kind of command: what `do` says in it.
    r#do: String,
    /// What it does.
    says: String,
    /// The rule that allows it.
    rule: String,
    /// What is settled: for each such part of the command, the `id` that stands there and its `name`.
    #[schema(value_type = Object)]
    fixed: Value,
    /// What is free: the `name` of each part, what it `says`, its `default` where it may be left out, and what may
    /// stand there: `one_of` or `some_of` things by their ids, a `word`, a `whole` or a `number` from one to another,
    /// a `flag`, a `text` of at most so many characters, a `place` on the table (an object with `x`, `y` and `facing`, or
    /// the text `12.5, 20, 270`), `parts` of its own, or of `each` thing that is named one such part, `least` of them.
    #[schema(value_type = Vec<Object>)]
    parts: Vec<Value>,
}

/// What the seat can't do now, and why.
#[derive(ToSchema)]
pub(in crate::api) struct Impossible {
    /// The kind of command.
    r#do: String,
    /// What is settled about it, by the ids of the things.
    #[schema(value_type = Option<Object>)]
    fixed: Option<Value>,
    /// The rule that refuses it.
    rule: String,
    /// Why.
    why: String,
}
