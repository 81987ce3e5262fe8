//! How pieces move, each as its morale makes it.

use std::collections::BTreeMap;

use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use super::command::{Movement, SeenOfMove, Way, Which};
use super::event::Went;
use super::field::{Field, PieceOn, ids};
use super::{ground, may, movement};
use crate::{Battlegroup, Morale};

/// Pieces move, each as its morale and what is seen of it make it.
pub(super) fn go(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    how: Movement,
    pieces: &[Id],
    ways: &BTreeMap<Id, Way>,
    seen: &SeenOfMove,
    trace: &mut Trace,
) {
    let ground = course.ground();
    let field = Field { setting, state: course.state() };
    let mut conducts: Vec<(Conduct, Vec<Id>)> = Vec::new();
    for piece in pieces.iter().chain(ways.keys()).filter_map(|id| field.piece(id)) {
        let is = |which: &Which| which.has(piece.id);
        let by_table = || Some(movement::crosses_the_open(ground.as_ref()?, piece, ways.get(piece.id)?));
        let facts = Facts {
            in_the_open: is(&seen.in_the_open),
            crosses_the_open: &|| is(&seen.crosses_the_open) || by_table().unwrap_or_default(),
            exposed: is(&seen.exposed),
            fired_on: is(&seen.fired_on),
            toward_fire: is(&seen.toward_fire),
        };
        let conduct = conduct(piece, how, &facts);
        match conducts.iter_mut().find(|(other, _)| *other == conduct) {
            Some((_, pieces)) => pieces.push(piece.id.clone()),
            None => conducts.push((conduct, vec![piece.id.clone()])),
        }
    }
    for (Conduct { went, rule, says }, pieces) in conducts {
        let names = || setting.setup().forces.names(&pieces);
        trace.note(rule, Figure::named(went), || format!("{}: {says}", names()));
        movement::carry_out(setting, course, pieces, went, ways, trace);
    }
}

/// What is seen of a piece that moves.
struct Facts<'a> {
    in_the_open: bool,
    /// Found only where it matters.
    crosses_the_open: &'a dyn Fn() -> bool,
    exposed: bool,
    fired_on: bool,
    toward_fire: bool,
}

/// How a piece moves in the end, by which rule, and what that says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Conduct {
    went: Went,
    rule: &'static str,
    says: &'static str,
}

/// How a piece that sets out in some way moves in the end.
fn conduct(piece: PieceOn<'_>, how: Movement, facts: &Facts<'_>) -> Conduct {
    let conduct = |went, rule, says| Conduct { went, rule, says };
    let cautious = |went, says| conduct(went, "battlegroup.cautious", says);
    let shaken = |went, says| conduct(went, "battlegroup.shaken", says);
    match (piece.now.morale, how) {
        (Morale::Cautious, Movement::Advance) if facts.fired_on => {
            let says = "fired on while advancing, turns toward the nearest concealment";
            conduct(Went::TurnedAside, "battlegroup.cautious.fired-on", says)
        }
        (Morale::Cautious, Movement::Advance) if !facts.exposed => {
            let says = "has not been fired on, and moves normally";
            conduct(Went::Normally, "battlegroup.exposed", says)
        }
        (Morale::Cautious, Movement::Advance) if facts.in_the_open => {
            cautious(Went::ToCover, "caught in the open by direct fire, seeks the nearest cover")
        }
        (Morale::Cautious, Movement::Advance) if (facts.crosses_the_open)() => {
            cautious(Went::Suppressing, "crosses the open, laying suppressive fire")
        }
        (Morale::Cautious, Movement::Advance) => {
            cautious(Went::ByConcealment, "advances by way of concealment")
        }
        (Morale::Shaken, Movement::Conceal) => match (facts.in_the_open, facts.toward_fire) {
            (false, _) => shaken(Went::Stayed, "concealed, stays there"),
            (true, true) => shaken(Went::Back, "falls back rather than advance into known fire"),
            (true, false) => shaken(Went::ToConcealment, "seeks the nearest concealment"),
        },
        (Morale::Broken, _) => {
            conduct(Went::BackWholeMove, "battlegroup.broken", "falls back the whole move")
        }
        (_, Movement::FallBack) if piece.retreats() => {
            let says = "falls back with the battlegroup, which leaves the field";
            conduct(Went::Back, "battlegroup.break.conduct", says)
        }
        (_, Movement::FallBack) => conduct(Went::Back, "battlegroup.good", "falls back, free to do so"),
        (_, Movement::Conceal) => {
            conduct(Went::ToConcealment, "battlegroup.good", "seeks concealment, free to do so")
        }
        (_, Movement::Advance) => conduct(Went::Normally, "battlegroup.good", "moves normally"),
    }
}

/// On a table those of the pieces with the initiative that are broken fall back at once: there is nothing to choose
/// (battlegroup.broken).
pub(super) fn broken_fall_back(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    trace: &mut Trace,
) {
    move_those(setting, course, |morale| morale == Morale::Broken, trace);
}

/// On a table those of the pieces with the initiative that must move and have not done so yet do it as the initiative goes
/// on: shaken ones seek concealment, and who leaves the field with his battlegroup falls back (battlegroup.shaken,
/// battlegroup.break.conduct).
pub(super) fn move_who_must(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    trace: &mut Trace,
) {
    move_those(setting, course, |_| true, trace);
}

fn move_those(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    of: impl Fn(Morale) -> bool,
    trace: &mut Trace,
) {
    if setting.layout().is_none() {
        return;
    }
    for how in [Movement::FallBack, Movement::Conceal] {
        let field = Field { setting, state: course.state() };
        let must = |piece: &PieceOn<'_>| of(piece.now.morale) && must_move(*piece) == Some(how);
        let pieces: Vec<PieceOn<'_>> = field.holders().filter(must).collect();
        if pieces.is_empty() {
            continue;
        }
        let these = |which: Option<Vec<Id>>| which.map_or_else(Which::default, Which::These);
        let ground = course.ground().filter(|_| how == Movement::Conceal);
        let seen = ground.map_or_else(SeenOfMove::default, |ground| SeenOfMove {
            in_the_open: these(ground::in_the_open(&ground, &pieces).map(|seen| seen.value)),
            toward_fire: these(ground::toward_fire(&ground, &pieces).map(|seen| seen.value)),
            ..SeenOfMove::default()
        });
        let pieces = ids(pieces);
        go(setting, course, how, &pieces, &BTreeMap::new(), &seen, trace);
    }
}

/// How a piece must move this turn, if it must and has not done so yet.
pub(super) fn must_move(piece: PieceOn<'_>) -> Option<Movement> {
    let how = match piece.now.morale {
        Morale::Broken => Movement::FallBack,
        Morale::Shaken => Movement::Conceal,
        _ if piece.retreats() => Movement::FallBack,
        _ => return None,
    };
    may::go(piece, how).is_ok().then_some(how)
}
