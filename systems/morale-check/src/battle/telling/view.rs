use standfast_engine::Trace;
use standfast_engine::battle::{Fact, Id, Marker, Piece, SideFacts, View};

use crate::GroundSeen;
use crate::battle::field::{Field, UnitOn};
use crate::battle::play::victory_points;
use crate::battle::setup::{CommandSetup, GeneralSetup};
use crate::battle::state::{ChargeStep, Presence, UnitState};
use crate::tally::{Side, Tally};

/// What may be seen: everything, for nothing is hidden under these rules.
pub(super) fn view(field: Field<'_>) -> View {
    let setup = field.setup();
    let commands = setup.commands.iter().map(|command| command_piece(field, command));
    let generals = setup.generals.iter().map(|general| general_piece(field, general));
    View {
        clock: vec![
            Fact::new("turn", field.state.turn.min(setup.turns)).says(format!("of {}", setup.turns)),
            Fact::text("to move", field.side_name(&field.state.side)),
            Fact::text("phase", field.state.phase.to_string()),
        ],
        totals: field.sides().iter().map(|side| totals(field, &side.id)).collect(),
        order_of_battle: commands.chain(generals).collect(),
        pending: pending(field),
    }
}

fn totals(field: Field<'_>, side: &Id) -> SideFacts {
    let setup = field.setup();
    let mut facts = Vec::new();
    if let Some(points) = field.state.points.filter(|_| field.state.side == *side) {
        facts.push(Fact::new("points", points).says("left this turn"));
    }
    let lost = Fact::new("lost", field.state.lost(side));
    facts.push(lost.says(format!("units of {}; it breaks at {}", setup.count(side), setup.breaks_at(side))));
    facts.push(Fact::new("victory points", victory_points(field, side)));
    for objective in &setup.objectives {
        if field.state.objectives.get(&objective.id).is_some_and(|holder| holder.as_ref() == Some(side)) {
            let fact = Fact::text("holds", objective.name.clone());
            facts.push(fact.says(format!("{} victory points at the end", objective.points)));
        }
    }
    SideFacts { side: side.clone(), name: field.side_name(side).to_owned(), facts }
}

fn command_piece(field: Field<'_>, command: &CommandSetup) -> Piece {
    let units = command.units.iter().filter_map(|sheet| field.on_field(sheet));
    Piece {
        id: command.id.clone(),
        name: command.name.clone(),
        kind: "command",
        side: command.side.clone(),
        facts: Vec::new(),
        markers: Vec::new(),
        out: None,
        parts: units.map(unit_piece).collect(),
    }
}

fn unit_piece(unit: UnitOn<'_>) -> Piece {
    let UnitOn { field, now, .. } = unit;
    let mut facts = vec![Fact::text("type", now.troops.arm.to_string())];
    if let Some(mount) = now.troops.mount {
        facts.push(Fact::text("mount", mount.to_string()));
    }
    facts.push(Fact::text("quality", now.troops.quality.to_string()));
    if let Some(general) = field.state.general_with(unit.id()) {
        facts.push(Fact::text("general", field.name(general)).brief());
    }
    if now.is_in_play() {
        facts.push(of_every_check(unit));
    }
    Piece {
        id: unit.id().clone(),
        name: unit.name().to_owned(),
        kind: "unit",
        side: now.side.clone(),
        facts,
        markers: markers(now),
        out: out(now.presence),
        parts: Vec::new(),
    }
}

/// What the unit adds to each of its checks, whatever it is for and wherever the unit stands.
fn of_every_check(UnitOn { field, sheet, .. }: UnitOn<'_>) -> Fact {
    let (rules, mut trace) = (field.rules(), Trace::new());
    let mut tally = Tally::new(&rules, &mut trace, Side::Alone);
    field.state.troops(&sheet.id, &GroundSeen::default()).add_state(&mut tally);
    let modifier = tally.sum();
    let reasons: Vec<&str> = trace.notes().iter().map(|note| note.says.as_str()).collect();
    let fact = Fact::new("adds to checks", modifier);
    if reasons.is_empty() { fact } else { fact.says(reasons.join(", ")) }
}

fn general_piece(field: Field<'_>, general: &GeneralSetup) -> Piece {
    let with = field.state.generals.get(&general.id).and_then(|now| now.with.as_ref());
    let with = with.map_or("no unit", |unit| field.name(unit));
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

/// Declared charges, melees still to be entered, and claims to objectives still to be confirmed.
fn pending(field: Field<'_>) -> Vec<String> {
    let lines = field.units().filter_map(|unit| match &unit.now.charge {
        ChargeStep::Declared(target) => {
            let friends =
                if field.state.friends_still_charge(unit.id(), target) { ", and so do friends" } else { "" };
            Some(format!("{} charges {}{friends}", unit.name(), field.name(target)))
        }
        ChargeStep::InContact(target) => {
            Some(format!("{} is in contact with {}", unit.name(), field.name(target)))
        }
        _ => None,
    });
    let claims = field.state.claims.iter().map(|(objective, claim)| {
        let holder = claim.holder.as_ref().map_or("nobody", |holder| field.side_name(holder));
        format!("{} is held by {holder}, if the other side confirms it", field.name(objective))
    });
    lines.chain(claims).collect()
}
