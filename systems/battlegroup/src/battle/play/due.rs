//! What the rules impose now: effects to enter, surrenders to settle, checks and moves that must be made.

use standfast_engine::battle::{Audience, Declined, Due, Id, Verb};

use super::conduct::must_move;
use crate::battle::field::{Field, PieceOn, UnitOn};
use crate::battle::may;
use crate::battle::state::Phase;
use crate::battle::verb;
use crate::{Morale, cite};

const AT_ONCE: &str = "before anything else";
const WITH_INITIATIVE: &str = "before the initiative goes on";
const THIS_TURN: &str = "before the turn ends";
const GOES_ON: &str = "before play goes on";

/// Everything that is due now: what comes before anything else hides the rest.
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    let at_once: Vec<Due> = match effect(field) {
        Some(effect) => vec![effect],
        None => surrenders(field).collect(),
    };
    if !at_once.is_empty() {
        return at_once;
    }
    let abandonments = field.side_ids().flat_map(|side| abandonments(field, side));
    match &field.state.phase {
        Phase::Forming => Vec::new(),
        Phase::Choosing { side } => {
            or_else(abandonments.chain(this_turn(field, side)).collect(), || choice(side))
        }
        Phase::Acting { side, unit, .. } => {
            or_else(abandonments.chain(of_holders(field)).collect(), || end(field, side, unit))
        }
    }
}

/// What is due; where nothing is, what play waits for.
fn or_else(due: Vec<Due>, waits_for: impl FnOnce() -> Due) -> Vec<Due> {
    if due.is_empty() { vec![waits_for()] } else { due }
}

/// A side's choice: to whom it gives the initiative.
fn choice(side: &Id) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: verb::INITIATIVE.name,
        of: Some(side.clone()),
        what: "the initiative is given to a unit, or to nobody".to_owned(),
        why: "it is this side's choice".to_owned(),
        rule: cite::MARKER_FIRST,
        by: GOES_ON,
    }
}

/// The actions of those who have the initiative, until their side is done with it.
fn end(field: Field<'_>, side: &Id, unit: &Id) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: verb::END.name,
        of: Some(unit.clone()),
        what: format!("{} acts, and ends its initiative", field.name(unit)),
        why: "it has the initiative".to_owned(),
        rule: cite::MARKER_FIRST,
        by: GOES_ON,
    }
}

/// Why the side can't hand the initiative on, where it can't.
pub(super) fn before_initiative_ends(field: Field<'_>, side: &Id) -> Option<Declined> {
    // On a table who must move does so by himself as the initiative goes on.
    let by_itself = |due: &Due| field.setting.layout().is_some() && due.verb == verb::MOVE.name;
    let mut due = abandonments(field, side).chain(of_holders(field)).filter(|due| !by_itself(due));
    due.next().map(|due| decline(&due))
}

/// Why the side can't pass, where it can't (battlegroup.marker.must).
pub(super) fn before_turn_ends(field: Field<'_>, side: &Id) -> Option<Declined> {
    abandonments(field, side).chain(this_turn(field, side)).next().map(|due| decline(&due))
}

fn decline(due: &Due) -> Declined {
    Declined::by(due.rule, format!("{}: {}", due.what, due.why))
}

/// The effect of fire, which the side that was fired at marks on its sheet (battlegroup.sheet).
fn effect(field: Field<'_>) -> Option<Due> {
    let target = field.unit(&field.state.fire.as_ref()?.at)?;
    let verb: &Verb = match target.soldiers_on_table().next() {
        Some(_) => &verb::CASUALTIES,
        None if target.machine().is_some() => &verb::DAMAGE,
        None => &verb::HIT_ROBOT,
    };
    Some(Due {
        whose: Audience::Side(target.sheet.side.clone()),
        verb: verb.name,
        of: Some(target.id.clone()),
        what: format!("the effect of the fire on {} is entered", target.sheet.name),
        why: "losses and damage are kept on the status sheet".to_owned(),
        rule: cite::SHEET,
        by: AT_ONCE,
    })
}

/// Soldiers about to surrender.
fn surrenders(field: Field<'_>) -> impl Iterator<Item = Due> {
    field.surrendering().filter_map(|soldier| {
        Some(Due {
            whose: Audience::Side(soldier.side()?.clone()),
            verb: verb::SURRENDER.name,
            of: Some(soldier.id.clone()),
            what: format!("{} surrenders, or a morale officer shoots him", soldier.name()),
            why: "he failed a check, can't retreat, and an enemy is within 6 inches".to_owned(),
            rule: cite::SURRENDER,
            by: AT_ONCE,
        })
    })
}

/// Vehicles that their crews abandon (battlegroup.broken).
fn abandonments<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = Due> + 'a {
    let machines = field.units_of(side).filter_map(UnitOn::machine);
    machines.filter(|machine| may::be_abandoned(*machine).is_ok()).map(move |machine| Due {
        whose: Audience::Side(side.clone()),
        verb: verb::ABANDON.name,
        of: Some(machine.id.clone()),
        what: format!("the crew of {} abandons it", machine.name()),
        why: "it is broken and can't move".to_owned(),
        rule: cite::BROKEN,
        by: WITH_INITIATIVE,
    })
}

/// What those who have the initiative must do before it goes on.
fn of_holders(field: Field<'_>) -> impl Iterator<Item = Due> {
    let unit = match &field.state.phase {
        Phase::Acting { unit, .. } => field.unit(unit),
        _ => None,
    };
    unit.into_iter().flat_map(move |unit| {
        let holders = |is: &dyn Fn(PieceOn<'_>) -> bool| named(field.holders().filter(|piece| is(*piece)));
        let due = |verb: &Verb, rule, who: String, what: &str, why: &str| Due {
            whose: Audience::Side(unit.sheet.side.clone()),
            verb: verb.name,
            of: Some(unit.id.clone()),
            what: format!("{who} {what}"),
            why: why.to_owned(),
            rule,
            by: WITH_INITIATIVE,
        };
        let checks = holders(&|piece| may::check(piece).is_ok()).map(|who| {
            due(&verb::CHECK, cite::MARKER_FIRST, who, "must check morale", "a marked piece checks first")
        });
        let must = |piece: PieceOn<'_>| must_move(piece).is_some();
        let broken = holders(&|piece| piece.now.morale == Morale::Broken && must(piece));
        let broken = broken.map(|who| {
            due(&verb::MOVE, cite::BROKEN, who, "must fall back", "a broken piece falls back its whole move")
        });
        let shaken = holders(&|piece| piece.now.morale == Morale::Shaken && must(piece));
        let shaken = shaken.map(|who| {
            let what = "must stay in concealment or seek it";
            due(&verb::MOVE, cite::SHAKEN, who, what, "shaken pieces do not stay in the open")
        });
        let retreating = holders(&|piece| {
            let steady = matches!(piece.now.morale, Morale::Good | Morale::Cautious);
            steady && must(piece)
        });
        let retreating = retreating.map(|who| {
            let why = "its battlegroup has broken, and leaves the field as soon as it can";
            due(&verb::MOVE, cite::BREAK_CONDUCT, who, "must retreat", why)
        });
        [checks, broken, shaken, retreating].into_iter().flatten()
    })
}

/// The pieces of a side that must be given the initiative before the turn ends: to check, or to retreat.
fn this_turn<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = Due> + 'a {
    field.units_of(side).flat_map(move |unit| {
        let waiting = |piece: &PieceOn<'_>| may::be_given_initiative(*piece).is_ok();
        let must = |piece: &PieceOn<'_>| piece.now.must && piece.checks_first();
        let due = |rule, who: String, what: &str, why: &str| Due {
            whose: Audience::Side(side.clone()),
            verb: verb::INITIATIVE.name,
            of: Some(unit.id.clone()),
            what: format!("{who} {what}"),
            why: why.to_owned(),
            rule,
            by: THIS_TURN,
        };
        let checks = named(unit.on_table().filter(waiting).filter(must)).map(|who| {
            let why =
                "a piece that begins a turn marked, or failed its last check, checks before the turn ends";
            due(cite::MARKER_MUST, who, "must check morale this turn", why)
        });
        let retreats = unit.retreats().then(|| {
            let mobile = |piece: &PieceOn<'_>| piece.is_mobile() && !piece.now.moved && !must(piece);
            named(unit.on_table().filter(waiting).filter(mobile))
        });
        let retreats = retreats.flatten().map(|who| {
            let why = "its battlegroup has broken, and leaves the field as soon as it can";
            due(cite::BREAK_CONDUCT, who, "must retreat this turn", why)
        });
        [checks, retreats].into_iter().flatten()
    })
}

/// The pieces as a player would name them; none where there are none.
fn named<'a>(pieces: impl Iterator<Item = PieceOn<'a>>) -> Option<String> {
    let mut pieces = pieces.peekable();
    let first = *pieces.peek()?;
    let names: Vec<&str> = pieces.map(PieceOn::name).collect();
    let of_unit = first.unit().filter(|unit| unit.id != first.id);
    let names = names.join(", ");
    Some(of_unit.map_or(names.clone(), |unit| format!("{} ({names})", unit.sheet.name)))
}
