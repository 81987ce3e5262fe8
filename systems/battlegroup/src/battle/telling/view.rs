//! What players see: the clock, who has the initiative, endurance, and the status sheets.

use standfast_engine::battle::{Fact, Gauge, Marker, Piece as Shown, SideFacts, View};
use standfast_engine::{Figure, Trace};

use crate::battle::field::{Field, GroupOn, PieceOn, UnitOn};
use crate::battle::guidelines::{too_many_elites, unusual_strength};
use crate::battle::setup::{Body, Casualties, UnitKind};
use crate::battle::state::{Marking, Phase, Place};
use crate::piece::marks;
use crate::{Morale, Needed};

/// What anybody may see: nothing in these battles is hidden.
pub(super) fn view(field: Field<'_>) -> View {
    View {
        clock: clock(field),
        totals: totals(field),
        order_of_battle: field.groups().map(group).collect(),
        pending: pending(field),
    }
}

fn clock(field: Field<'_>) -> Vec<Fact> {
    let state = field.state;
    let turns = format!("of {}", field.setup().turns);
    let initiative = match &state.phase {
        Phase::Forming => "before the battle".to_owned(),
        Phase::Choosing { side } => format!("{} it", field.side_does(side, "gives", "give")),
        Phase::Acting { unit, .. } => format!("{} has it", field.name(unit)),
    };
    vec![Fact::new("turn", state.turn).says(turns), Fact::text("initiative", initiative)]
}

fn totals(field: Field<'_>) -> Vec<SideFacts> {
    let of_side = |side| {
        let mut facts: Vec<Fact> = Vec::new();
        if let Phase::Choosing { side: giving } | Phase::Acting { side: giving, .. } = &field.state.phase {
            facts.push(Fact::new("initiative", giving == side));
        }
        facts.push(Fact::new("passed", field.state.passed.contains(side)));
        let count = |place| whole(field.pieces_of(side).filter(|piece| piece.now.place == place).count());
        facts.push(Fact::new("in play", count(Place::Table)));
        facts.push(Fact::new("off the board", count(Place::OffBoard)).says("lost, not destroyed"));
        facts.extend(too_many_elites(field, side).map(|says| Fact::new("elites", true).says(says)));
        SideFacts { side: side.clone(), name: field.side_name(side).to_owned(), facts }
    };
    field.side_ids().map(of_side).collect()
}

fn group(group: GroupOn<'_>) -> Shown {
    let lost = group.lost();
    let endurance = group.now.endurance;
    let says = match group.now.broke_in {
        Some(turn) if group.retreats() => format!("broke in turn {turn}, and leaves the field"),
        Some(turn) => format!("broke in turn {turn}, and retreats from the next on"),
        None => format!("breaks when {} are lost", group.break_point().breaks_at()),
    };
    let mut markers = Vec::new();
    if group.now.broke_in.is_some() {
        markers.push(Marker::new("breaking point").grave(4));
    }
    Shown {
        id: group.id.clone(),
        name: group.sheet.name.clone(),
        kind: "battlegroup",
        side: group.sheet.side.clone(),
        facts: vec![
            Fact::new("endurance", endurance),
            Fact::new("endurance lost", lost).says(says).brief_unless(lost == 0),
        ],
        markers,
        out: None,
        parts: group.units().map(unit).collect(),
    }
}

/// A unit's status sheet (battlegroup.sheet).
fn unit(unit: UnitOn<'_>) -> Shown {
    let sheet = unit.sheet;
    let mut facts = vec![Fact::new("armour class", sheet.armour_class)];
    if let Some(machine) = unit.pieces().find(|piece| piece.is_machine()) {
        facts.extend(machine_sheet(unit, machine));
    } else {
        facts.push(Fact::new("movement rate", sheet.movement_rate).says("inches"));
        let weapons: Vec<&str> = sheet.weapons.iter().map(|(_, weapon)| weapon.as_str()).collect();
        facts.extend((!weapons.is_empty()).then(|| Fact::text("weapons", weapons.join(", "))));
        facts.push(Fact::new("size", whole(unit.pieces().count())));
    }
    facts.push(Fact::new("morale level", unit.now.level));
    facts.push(
        Fact::new("current morale level", unit.remaining())
            .says(next_check(unit))
            .gauge(ratios(unit))
            .brief(),
    );
    let firing: Vec<&str> = unit.fired_on_by().map(|other| other.sheet.name.as_str()).collect();
    facts.extend(
        (!firing.is_empty())
            .then(|| Fact::text("fired on by", firing.join(", ")).says("in this turn or the last: exposed")),
    );
    facts.push(Fact::new("class", Figure::named(sheet.class)));
    if sheet.is_green() {
        facts.push(Fact::new("green", true).says(format!("has fought in {} battles", sheet.battles)));
    }
    if unit.field.setup().nbc {
        facts.push(Fact::new("NBC equipment", sheet.nbc_equipped));
    }
    if unit.field.setup().leaders {
        let leader = unit.soldiers_on_table().filter(|soldier| soldier.is_leader());
        let leader = leader.max_by_key(|soldier| soldier.rank()).map(|soldier| soldier.name().to_owned());
        facts.extend(
            leader.map(|leader| Fact::text("leader", leader).says("usually with a long-range communicator")),
        );
    }
    facts.extend(unusual_strength(unit).map(|says| Fact::new("unusual size", true).says(says)));
    let machine = unit.pieces().find(|piece| piece.is_machine());
    let others = unit.pieces().filter(|piece| !piece.is_machine());
    Shown {
        id: unit.id.clone(),
        name: sheet.name.clone(),
        kind: kind(sheet.kind),
        side: sheet.side.clone(),
        facts: facts.into_iter().chain(machine.into_iter().flat_map(doings)).collect(),
        markers: machine.map_or(Vec::new(), markers),
        out: match machine {
            Some(machine) => out(machine),
            None => unit.on_table().next().is_none().then(|| "nobody is left in play".to_owned()),
        },
        parts: others.map(piece).collect(),
    }
}

fn kind(kind: UnitKind) -> &'static str {
    standfast_engine::Choice::name(kind)
}

fn machine_sheet(unit: UnitOn<'_>, machine: PieceOn<'_>) -> Vec<Fact> {
    let Body::Machine(printed) = &machine.sheet.body else { return Vec::new() };
    let now = machine.now.systems;
    let level = |name, now: i64, printed: i64| Fact::new(name, now).says(format!("of {printed}"));
    let weapons = unit.sheet.weapons.iter().map(|(id, weapon)| {
        let out = machine.now.knocked_out.contains(id);
        if out { format!("{weapon} (knocked out)") } else { weapon.clone() }
    });
    vec![
        Fact::new("movement rate", unit.sheet.movement_rate).says("inches"),
        Fact::new("current movement", machine.current_movement())
            .says(format!(
                "inches: {} of {} levels, each counted as an equal share (ours)",
                now.movement, printed.movement
            ))
            .brief(),
        level("damage control", now.damage_control, printed.damage_control),
        level("targeting", now.targeting, printed.targeting),
        Fact::new("targeting bonus", printed.targeting_bonus),
        Fact::text("weapon systems", weapons.collect::<Vec<_>>().join(", ")),
        Fact::new("size", printed.size),
        Fact::new("crew aboard", whole(unit.crew_aboard().count())),
    ]
}

/// The unit's morale level, with the points from which on a failed check means less.
fn ratios(unit: UnitOn<'_>) -> Gauge {
    let marks = marks(unit.now.level, &unit.field.rules());
    Gauge { at: unit.remaining(), from: 0, to: unit.now.level, marks }
}

/// What the next check of the unit needs, NBC attacks aside.
fn next_check(unit: UnitOn<'_>) -> String {
    let Some(piece) = unit.on_table().next() else { return "nobody is left to check".to_owned() };
    let check = crate::Piece { nbc_unprotected: false, ..piece.morale_piece() };
    match check.needed(&unit.field.rules(), &mut Trace::silent()) {
        Needed::Succeeds => "checks succeed".to_owned(),
        Needed::Fails(failure) => format!("checks fail: {failure}"),
        Needed::Roll { needed, failure } => format!("checks need {needed} or less, else {failure}"),
    }
}

fn piece(piece: PieceOn<'_>) -> Shown {
    let (kind, mut facts) = match piece.sheet.body {
        Body::Soldier { rank, morale_officer, .. } => {
            let mut facts = vec![Fact::new("rank", Figure::named(rank))];
            facts.extend(morale_officer.then(|| Fact::new("morale officer", true)));
            facts.push(Fact::new("points", piece.points_left()));
            ("soldier", facts)
        }
        Body::Robot { size } => {
            let hits = Fact::new("hits", piece.now.hits)
                .says(format!("of {}", piece.now.points))
                .brief_unless(piece.now.hits == 0);
            ("robot", vec![Fact::new("size", size), hits, Fact::new("points", piece.points_left())])
        }
        Body::Machine(_) => ("machine", Vec::new()),
    };
    facts.extend(doings(piece));
    Shown {
        id: piece.id.clone(),
        name: piece.name().to_owned(),
        kind,
        side: piece.side().cloned().unwrap_or_else(|| piece.id.clone()),
        facts,
        markers: markers(piece),
        out: out(piece),
        parts: Vec::new(),
    }
}

/// What a piece has done this turn, and how it stands.
fn doings(piece: PieceOn<'_>) -> Vec<Fact> {
    let now = piece.now;
    let mut facts = vec![
        Fact::new("morale", Figure::named(now.morale))
            .says(conduct(now.morale))
            .brief_unless(now.morale == Morale::Good),
    ];
    let done = [
        ("has the initiative", piece.has_initiative()),
        ("has had the initiative", now.given && !piece.has_initiative()),
        ("checked", now.checked),
        ("moved", now.moved),
        ("fired", now.fired),
    ];
    facts.extend(done.into_iter().filter(|(_, done)| *done).map(|(name, done)| Fact::new(name, done)));
    facts
}

/// What a result of a check makes a piece do.
fn conduct(morale: Morale) -> &'static str {
    match morale {
        Morale::Good => "moves and fires normally",
        Morale::Cautious => "advances by concealment, turns aside when fired on",
        Morale::Shaken => "stays concealed or seeks concealment",
        Morale::Broken => "falls back its whole move, does not fire",
        Morale::Eliminated | Morale::Destroyed => "no further action",
    }
}

/// The markers on a piece, in the colours of the printed table of results.
fn markers(piece: PieceOn<'_>) -> Vec<Marker> {
    let marking = match piece.now.marking {
        Marking::Clear => None,
        Marking::Marked => Some(Marker::new("morale check").grave(2)),
        Marking::Waits => Some(Marker::new("morale check next turn").grave(2)),
    };
    let result = match piece.now.morale {
        Morale::Good => None,
        Morale::Cautious => Some(Marker::bead("cautious", "green").step(1).grave(2)),
        Morale::Shaken => Some(Marker::bead("shaken", "yellow").step(2).grave(3)),
        Morale::Broken => Some(Marker::bead("broken", "orange").step(3).grave(4)),
        Morale::Eliminated | Morale::Destroyed => Some(Marker::bead("eliminated", "red").grave(4)),
    };
    let shut_down = piece.now.shut_down.then(|| Marker::new("system shutdown").grave(3));
    let surrendering = piece.now.surrendering.then(|| Marker::new("about to surrender").grave(3));
    let all = [marking, result, shut_down, surrendering];
    if piece.on_table() { all.into_iter().flatten().collect() } else { Vec::new() }
}

/// Why a piece is out of play, where it is.
fn out(piece: PieceOn<'_>) -> Option<String> {
    let says = match piece.now.place {
        Place::Table => return None,
        Place::Aboard => "aboard",
        Place::OffBoard => "off the board: lost, not destroyed; may return in a later battle",
        Place::Captured => "surrendered",
        Place::Abandoned => "abandoned: a lifeless hulk, which obstructs and conceals",
        Place::Destroyed if piece.is_machine() => "knocked out: a wreck, which obstructs and conceals",
        Place::Destroyed if piece.is_soldier() => match piece.field.setup().casualties {
            Casualties::Removed => "fallen",
            Casualties::Figures => "fallen: a casualty figure marks the place",
        },
        Place::Destroyed => "destroyed",
    };
    Some(says.to_owned())
}

fn pending(field: Field<'_>) -> Vec<String> {
    let fire = field.state.fire.iter().map(|fire| {
        format!("{} has fired at {}: the effect is to be entered", field.name(&fire.by), field.name(&fire.at))
    });
    let wavering = field.surrendering().map(|soldier| format!("{} is about to surrender", soldier.name()));
    fire.chain(wavering).collect()
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
