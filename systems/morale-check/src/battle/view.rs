use standfast_engine::Trace;
use standfast_engine::battle::{Fact, Id, Marker, Piece, Setting, SideFacts, View};

use super::ending::victory_points;
use super::setup::{CommandSetup, GeneralSetup, UnitSetup};
use super::state::{ChargeStep, Presence, State, UnitState};
use crate::MoraleCheck;
use crate::tally::{Side, Tally};

/// What may be seen: everything, for nothing is hidden under these rules.
pub(super) fn view(setting: &Setting<MoraleCheck>, state: &State) -> View {
    let setup = setting.setup();
    let commands = setup.commands.iter().map(|command| command_piece(setting, state, command));
    let generals = setup.generals.iter().map(|general| general_piece(setting, state, general));
    View {
        clock: vec![
            Fact::new("turn", state.turn.min(setup.turns)).says(format!("of {}", setup.turns)),
            Fact::text("to move", setting.roster().side_name(&state.side)),
            Fact::text("phase", state.phase.to_string()),
        ],
        totals: setting.roster().sides.iter().map(|side| totals(setting, state, &side.id)).collect(),
        order_of_battle: commands.chain(generals).collect(),
        pending: pending(setting, state),
    }
}

fn totals(setting: &Setting<MoraleCheck>, state: &State, side: &Id) -> SideFacts {
    let setup = setting.setup();
    let mut facts = Vec::new();
    if let Some(points) = state.points.filter(|_| state.side == *side) {
        facts.push(Fact::new("points", points).says("left this turn"));
    }
    let lost = Fact::new("lost", state.lost(side));
    facts.push(lost.says(format!("units of {}; it breaks at {}", setup.count(side), setup.breaks_at(side))));
    facts.push(Fact::new("victory points", victory_points(setting, state, side)));
    for objective in &setup.objectives {
        if state.objectives.get(&objective.id).is_some_and(|holder| holder.as_ref() == Some(side)) {
            let fact = Fact::text("holds", objective.name.clone());
            facts.push(fact.says(format!("{} victory points at the end", objective.points)));
        }
    }
    SideFacts { side: side.clone(), name: setting.roster().side_name(side).to_owned(), facts }
}

fn command_piece(setting: &Setting<MoraleCheck>, state: &State, command: &CommandSetup) -> Piece {
    let units = command.units.iter().filter_map(|unit| {
        let now = state.units.get(&unit.id)?;
        Some(unit_piece(setting, state, unit, now))
    });
    Piece {
        id: command.id.clone(),
        name: command.name.clone(),
        kind: "command",
        side: command.side.clone(),
        facts: Vec::new(),
        markers: Vec::new(),
        out: None,
        parts: units.collect(),
    }
}

fn unit_piece(setting: &Setting<MoraleCheck>, state: &State, unit: &UnitSetup, now: &UnitState) -> Piece {
    let mut facts = vec![Fact::text("type", now.troops.arm.to_string())];
    if let Some(mount) = now.troops.mount {
        facts.push(Fact::text("mount", mount.to_string()));
    }
    facts.push(Fact::text("quality", now.troops.quality.to_string()));
    if let Some(general) = state.general_with(&unit.id) {
        facts.push(Fact::text("general", setting.name(general)).brief());
    }
    if now.is_in_play() {
        facts.push(of_every_check(setting, state, &unit.id));
    }
    Piece {
        id: unit.id.clone(),
        name: unit.name.clone(),
        kind: "unit",
        side: now.side.clone(),
        facts,
        markers: markers(now),
        out: out(now.presence),
        parts: Vec::new(),
    }
}

/// What the unit adds to each of its checks, whatever they are for and wherever it stands.
fn of_every_check(setting: &Setting<MoraleCheck>, state: &State, unit: &Id) -> Fact {
    let (rules, mut trace) = (setting.rules(), Trace::new());
    let mut tally = Tally::new(&rules, &mut trace, Side::Alone);
    state.troops(unit, &super::Ground::default()).add_state(&mut tally);
    let modifier = tally.sum();
    let reasons: Vec<&str> = trace.notes().iter().map(|note| note.says.as_str()).collect();
    let fact = Fact::new("adds to checks", modifier);
    if reasons.is_empty() { fact } else { fact.says(reasons.join(", ")) }
}

fn general_piece(setting: &Setting<MoraleCheck>, state: &State, general: &GeneralSetup) -> Piece {
    let with = state.generals.get(&general.id).and_then(|now| now.with.as_ref());
    let with = with.map_or("no unit", |unit| setting.name(unit));
    Piece {
        id: general.id.clone(),
        name: general.name.clone(),
        kind: "general",
        side: general.side.clone(),
        facts: vec![Fact::text("with", with).brief()],
        markers: Vec::new(),
        out: None,
        parts: Vec::new(),
    }
}

fn markers(unit: &UnitState) -> Vec<Marker> {
    let step = match unit.charge {
        ChargeStep::None | ChargeStep::Over => None,
        ChargeStep::Declared(_) => Some(("charging", 1)),
        ChargeStep::InContact(_) => Some(("in contact", 1)),
        ChargeStep::Succeeded => Some(("charged with success", 0)),
        ChargeStep::Halted => Some(("halted", 2)),
        ChargeStep::Pursuing => Some(("pursuing", 1)),
    };
    [
        (unit.troops.shaken, ("shaken", 3)),
        (unit.troops.in_square, ("in square", 0)),
        (unit.troops.limbered, ("limbered", 0)),
        (unit.ordered, ("ordered", 0)),
        (unit.moved, ("moved", 0)),
    ]
    .into_iter()
    .filter_map(|(holds, marker)| holds.then_some(marker))
    .chain(step)
    .map(|(name, gravity)| Marker::new(name).grave(gravity))
    .collect()
}

fn out(presence: Presence) -> Option<String> {
    match presence {
        Presence::InPlay => None,
        Presence::Expected(turn) => Some(format!("comes on in turn {turn}")),
        Presence::Fled => Some("fled".to_owned()),
        Presence::Removed => Some("destroyed".to_owned()),
    }
}

/// Charges that are declared, melees that are still to be entered, and objectives that are still to be confirmed.
fn pending(setting: &Setting<MoraleCheck>, state: &State) -> Vec<String> {
    let setup = setting.setup();
    let units = setup.units().filter_map(|(_, unit)| Some((unit, state.units.get(&unit.id)?)));
    let lines = units.filter_map(|(unit, now)| match &now.charge {
        ChargeStep::Declared(target) => {
            let friends =
                if state.friends_still_charge(&unit.id, target) { ", and so do friends" } else { "" };
            Some(format!("{} charges {}{friends}", unit.name, setting.name(target)))
        }
        ChargeStep::InContact(target) => {
            Some(format!("{} is in contact with {}", unit.name, setting.name(target)))
        }
        _ => None,
    });
    let claims = state.claims.iter().map(|(objective, claim)| {
        let holder = claim.holder.as_ref().map_or("nobody", |holder| setting.roster().side_name(holder));
        format!("{} is held by {holder}, if the other side says so too", setting.name(objective))
    });
    lines.chain(claims).collect()
}
