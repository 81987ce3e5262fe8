//! What the rules impose now: effects to enter, surrenders to settle, checks and moves that must be made.

use standfast_engine::battle::{Audience, Declined, Due, Id, Verb};

use super::conduct::must_move;
use crate::battle::command::Movement;
use crate::battle::field::{Field, PieceOn, UnitOn};
use crate::battle::state::Phase;
use crate::battle::{may, verb};
use crate::{Morale, cite};

/// A duty, and what to say of it.
pub(in crate::battle) struct Duty {
    verb: &'static Verb,
    rule: &'static str,
    /// What has to be done; it follows the name of the side or piece that does it.
    what: &'static str,
    why: &'static str,
    by: &'static str,
}

const AT_ONCE: &str = "before anything else";
const WITH_INITIATIVE: &str = "before the initiative goes on";
const THIS_TURN: &str = "before the turn ends";
const GOES_ON: &str = "before play goes on";

const ENTER_EFFECT: Duty = Duty {
    verb: &verb::MISS,
    rule: cite::SHEET,
    what: "is entered",
    why: "losses and damage are kept on the status sheet",
    by: AT_ONCE,
};
const SURRENDER: Duty = Duty {
    verb: &verb::SURRENDER,
    rule: cite::SURRENDER,
    what: "surrenders, or a morale officer shoots him",
    why: "he failed a check, can't retreat, and an enemy is within 6 inches",
    by: AT_ONCE,
};
const ABANDON: Duty = Duty {
    verb: &verb::ABANDON,
    rule: cite::BROKEN,
    what: "abandons it",
    why: "it is broken and can't move",
    by: WITH_INITIATIVE,
};
const GIVE_INITIATIVE: Duty = Duty {
    verb: &verb::INITIATIVE,
    rule: cite::MARKER_FIRST,
    what: "is given to a unit, or to nobody",
    why: "it is this side's choice",
    by: GOES_ON,
};
const END_INITIATIVE: Duty = Duty {
    verb: &verb::END,
    rule: cite::MARKER_FIRST,
    what: "acts, and ends its initiative",
    why: "it has the initiative",
    by: GOES_ON,
};
const CHECK: Duty = Duty {
    verb: &verb::CHECK,
    rule: cite::MARKER_FIRST,
    what: "must check morale",
    why: "a marked piece checks first",
    by: WITH_INITIATIVE,
};
const FALL_BACK: Duty = Duty {
    verb: &verb::MOVE,
    rule: cite::BROKEN,
    what: "must fall back",
    why: "a broken piece falls back its whole move",
    by: WITH_INITIATIVE,
};
const CONCEAL: Duty = Duty {
    verb: &verb::MOVE,
    rule: cite::SHAKEN,
    what: "must stay in concealment or seek it",
    why: "a shaken piece does not stay in the open",
    by: WITH_INITIATIVE,
};
const RETREAT: Duty = Duty {
    verb: &verb::MOVE,
    rule: cite::BREAK_CONDUCT,
    what: "must retreat",
    why: "its battlegroup has broken, and leaves the field as soon as it can",
    by: WITH_INITIATIVE,
};
const CHECK_THIS_TURN: Duty = Duty {
    verb: &verb::INITIATIVE,
    rule: cite::MARKER_MUST,
    what: "must check morale this turn",
    why: "a piece that begins a turn marked, or failed its last check, checks before the turn ends",
    by: THIS_TURN,
};
const RETREAT_THIS_TURN: Duty =
    Duty { verb: &verb::INITIATIVE, what: "must retreat this turn", by: THIS_TURN, ..RETREAT };

impl Duty {
    /// As a duty of a side, about a thing of it.
    fn of(&self, side: &Id, thing: &Id, who: &str) -> Due {
        Due {
            whose: Audience::Side(side.clone()),
            verb: self.verb.name,
            of: Some(thing.clone()),
            what: format!("{who} {}", self.what),
            why: self.why.to_owned(),
            rule: self.rule,
            by: self.by,
        }
    }

    /// As a duty of those pieces of a unit; none if there are none.
    fn of_pieces<'a>(&self, unit: UnitOn<'a>, pieces: impl Iterator<Item = PieceOn<'a>>) -> Option<Due> {
        let pieces: Vec<PieceOn<'a>> = pieces.collect();
        let names = pieces.iter().map(|piece| piece.name()).collect::<Vec<_>>().join(", ");
        let who = match pieces.first()?.id == unit.id {
            true => names,
            false => format!("{} ({names})", unit.sheet.name),
        };
        Some(self.of(&unit.sheet.side, unit.id, &who))
    }
}

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
    let (due, waits_for): (Vec<Due>, Due) = match &field.state.phase {
        Phase::Forming => return Vec::new(),
        Phase::Choosing { side } => {
            let choice = GIVE_INITIATIVE.of(side, side, "the initiative");
            (abandonments.chain(this_turn(field, side)).collect(), choice)
        }
        Phase::Acting { side, unit, .. } => {
            let end = END_INITIATIVE.of(side, unit, field.name(unit));
            (abandonments.chain(of_holders(field).filter_map(Pressing::due)).collect(), end)
        }
    };
    if due.is_empty() { vec![waits_for] } else { due }
}

/// The side of what [`due`] names first, without the words for it.
pub(in crate::battle) fn whose_turn<'a>(field: Field<'a>) -> Option<&'a Id> {
    let at_once = field.under_fire().map(|target| &target.sheet.side);
    let at_once = at_once.or_else(|| field.surrendering().find_map(PieceOn::side));
    let (Phase::Choosing { side } | Phase::Acting { side, .. }) = &field.state.phase else { return at_once };
    let abandons = |side: &&Id| abandoned(field, side).next().is_some();
    at_once.or_else(|| field.side_ids().find(abandons)).or(Some(side))
}

/// What keeps the side from handing the initiative on, where anything does.
pub(in crate::battle) fn before_initiative_ends<'a>(field: Field<'a>, side: &'a Id) -> Option<Pressing<'a>> {
    // On a table pieces that must move do so by themselves as the initiative goes on.
    let by_itself = |pressing: &Pressing<'_>| field.setting.layout().is_some() && pressing.is_a_move();
    let mut first = abandoned(field, side).chain(of_holders(field).filter(|pressing| !by_itself(pressing)));
    first.next()
}

/// Why the side can't pass, where it can't (battlegroup.marker.must).
pub(in crate::battle) fn before_turn_ends(field: Field<'_>, side: &Id) -> Option<Declined> {
    abandonments(field, side).chain(this_turn(field, side)).next().map(|due| decline(&due))
}

fn decline(due: &Due) -> Declined {
    Declined::by(due.rule, format!("{}: {}", due.what, due.why))
}

/// The effect of fire, which the side that was fired at marks on its sheet (battlegroup.sheet).
fn effect(field: Field<'_>) -> Option<Due> {
    let target = field.under_fire()?;
    let verb = match target.soldiers_on_table().next() {
        Some(_) => &verb::CASUALTIES,
        None if target.machine().is_some() => &verb::DAMAGE,
        None => &verb::HIT_ROBOT,
    };
    let who = format!("the effect of the fire on {}", target.sheet.name);
    Some(Duty { verb, ..ENTER_EFFECT }.of(&target.sheet.side, target.id, &who))
}

/// Soldiers about to surrender.
fn surrenders(field: Field<'_>) -> impl Iterator<Item = Due> {
    field.surrendering().filter_map(|soldier| Some(SURRENDER.of(soldier.side()?, soldier.id, soldier.name())))
}

/// A duty, and the pieces that have it.
type Whose = (Duty, fn(PieceOn<'_>) -> bool);

/// Something that comes before the initiative goes on; words for it are made where somebody reads them.
#[derive(Clone, Copy)]
pub(in crate::battle) enum Pressing<'a> {
    /// A vehicle that its crew abandons.
    Abandoned(PieceOn<'a>),
    /// A duty of those of a unit who have the initiative.
    OfHolders(UnitOn<'a>, &'static Whose),
}

impl Pressing<'_> {
    fn is_a_move(&self) -> bool {
        matches!(self, Self::OfHolders(_, (duty, _)) if duty.verb.name == verb::MOVE.name)
    }

    fn due(self) -> Option<Due> {
        match self {
            Self::Abandoned(machine) => {
                Some(ABANDON.of(machine.side()?, machine.id, &format!("the crew of {}", machine.name())))
            }
            Self::OfHolders(unit, (duty, is)) => {
                duty.of_pieces(unit, unit.field.holders().filter(|piece| is(*piece)))
            }
        }
    }

    /// The refusal of whatever can be done only after it.
    pub(in crate::battle) fn declined(self) -> Option<Declined> {
        self.due().map(|due| decline(&due))
    }
}

/// Vehicles that their crews abandon (battlegroup.broken).
fn abandoned<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = Pressing<'a>> {
    let machines = field.units_of(side).filter_map(UnitOn::machine);
    machines.filter(|machine| may::be_abandoned(*machine).is_ok()).map(Pressing::Abandoned)
}

fn abandonments<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = Due> {
    abandoned(field, side).filter_map(Pressing::due)
}

/// The duties of pieces with the initiative.
static OF_HOLDERS: [Whose; 4] = [
    (CHECK, |piece| may::check(piece).is_ok()),
    (FALL_BACK, |piece| piece.now.morale == Morale::Broken && must_move(piece).is_some()),
    (CONCEAL, |piece| must_move(piece) == Some(Movement::Conceal)),
    (RETREAT, |piece| piece.now.morale != Morale::Broken && must_move(piece) == Some(Movement::FallBack)),
];

/// What the pieces with the initiative must do before it goes on.
fn of_holders(field: Field<'_>) -> impl Iterator<Item = Pressing<'_>> {
    field.acting().into_iter().flat_map(move |unit| {
        let have_it = move |(_, is): &&Whose| field.holders().any(|piece| is(piece));
        OF_HOLDERS.iter().filter(have_it).map(move |whose| Pressing::OfHolders(unit, whose))
    })
}

/// The pieces of a side that must be given the initiative before the turn ends: to check, or to retreat.
fn this_turn<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = Due> + 'a {
    let must_check = |piece: &PieceOn<'_>| piece.now.must && piece.checks_first();
    let must_retreat = move |piece: &PieceOn<'_>| {
        piece.retreats() && piece.is_mobile() && !piece.now.moved && !must_check(piece)
    };
    field.units_of(side).flat_map(move |unit| {
        let waiting = || unit.on_table().filter(|piece| may::be_given_initiative(*piece).is_ok());
        let checks = CHECK_THIS_TURN.of_pieces(unit, waiting().filter(must_check));
        checks.into_iter().chain(RETREAT_THIS_TURN.of_pieces(unit, waiting().filter(must_retreat)))
    })
}
