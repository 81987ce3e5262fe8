//! How pieces move, each as its morale makes it.

use std::collections::BTreeMap;

use standfast_engine::Figure;
use standfast_engine::battle::{Id, Seen};

use super::Deciding;
use crate::battle::command::{Movement, SeenOfMove, Way, Which};
use crate::battle::event::Went;
use crate::battle::field::{PieceOn, ids, names};
use crate::battle::{may, table};
use crate::{Morale, cite};

impl Deciding<'_, '_> {
    /// Pieces move, each as its morale and what is seen of it make it.
    pub(super) fn set_out(
        &mut self,
        how: Movement,
        pieces: &[Id],
        ways: &BTreeMap<Id, Way>,
        seen: &SeenOfMove,
    ) {
        for (Conduct { went, rule, says }, pieces) in self.conducts(how, pieces, ways, seen) {
            let setting = self.setting();
            self.note(rule, Figure::named(went), || format!("{}: {says}", names(setting, &pieces)));
            self.carry_out(pieces, went, ways);
        }
    }

    /// How pieces that set out move in the end, those who move alike together.
    fn conducts(
        &self,
        how: Movement,
        pieces: &[Id],
        ways: &BTreeMap<Id, Way>,
        seen: &SeenOfMove,
    ) -> Vec<(Conduct, Vec<Id>)> {
        let (ground, field) = (self.ground(), self.field());
        let mut conducts: Vec<(Conduct, Vec<Id>)> = Vec::new();
        for piece in pieces.iter().chain(ways.keys()).filter_map(|id| field.piece(id)) {
            let is = |which: &Which| which.has(piece.id);
            let by_table = || Some(table::crosses_the_open(ground.as_deref()?, piece, ways.get(piece.id)?));
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
        conducts
    }

    /// On a table broken pieces fall back as soon as they have the initiative: there is nothing to choose
    /// (battlegroup.broken).
    pub(super) fn broken_fall_back(&mut self) {
        self.move_those(|morale| morale == Morale::Broken);
    }

    /// On a table pieces that must move and have not done so yet move as their initiative ends: shaken ones seek
    /// concealment, and those of a battlegroup that retreats fall back (battlegroup.shaken, battlegroup.break.conduct).
    pub(super) fn move_who_must(&mut self) {
        self.move_those(|_| true);
    }

    fn move_those(&mut self, of: impl Fn(Morale) -> bool) {
        if self.setting().layout().is_none() {
            return;
        }
        for how in [Movement::FallBack, Movement::Conceal] {
            let field = self.field();
            let must = |piece: &PieceOn<'_>| of(piece.now.morale) && must_move(*piece) == Some(how);
            let pieces: Vec<PieceOn<'_>> = field.holders().filter(must).collect();
            if pieces.is_empty() {
                continue;
            }
            let these = |seen: Option<Seen<Vec<Id>>>| {
                seen.map_or_else(Which::default, |seen| Which::These(seen.value))
            };
            let ground = self.ground().filter(|_| how == Movement::Conceal);
            let seen = ground.map_or_else(SeenOfMove::default, |ground| SeenOfMove {
                in_the_open: these(table::in_the_open(&ground, &pieces)),
                toward_fire: these(table::toward_fire(&ground, &pieces)),
                ..SeenOfMove::default()
            });
            let pieces = ids(pieces);
            self.set_out(how, &pieces, &BTreeMap::new(), &seen);
        }
    }
}

/// What is seen of a piece that moves.
struct Facts<'a> {
    in_the_open: bool,
    /// Worked out only where it matters.
    crosses_the_open: &'a dyn Fn() -> bool,
    exposed: bool,
    fired_on: bool,
    toward_fire: bool,
}

/// How a piece moves in the end, by which rule, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Conduct {
    went: Went,
    rule: &'static str,
    says: &'static str,
}

/// How a piece that sets out in some way moves in the end.
fn conduct(piece: PieceOn<'_>, how: Movement, facts: &Facts<'_>) -> Conduct {
    let conduct = |went, rule, says| Conduct { went, rule, says };
    let cautious = |went, says| conduct(went, cite::CAUTIOUS, says);
    let shaken = |went, says| conduct(went, cite::SHAKEN, says);
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
        (Morale::Broken, _) => conduct(Went::BackWholeMove, cite::BROKEN, "falls back the whole move"),
        (_, Movement::FallBack) if piece.retreats() => {
            let says = "falls back with the battlegroup, which leaves the field";
            conduct(Went::Back, cite::BREAK_CONDUCT, says)
        }
        (_, Movement::FallBack) => conduct(Went::Back, cite::GOOD, "falls back by choice"),
        (_, Movement::Conceal) => conduct(Went::ToConcealment, cite::GOOD, "seeks concealment by choice"),
        (_, Movement::Advance) => conduct(Went::Normally, cite::GOOD, "moves normally"),
    }
}

/// How a piece must move this turn, if it must and has not done so yet.
pub(in crate::battle) fn must_move(piece: PieceOn<'_>) -> Option<Movement> {
    let how = match piece.now.morale {
        Morale::Broken => Movement::FallBack,
        Morale::Shaken => Movement::Conceal,
        _ if piece.retreats() => Movement::FallBack,
        _ => return None,
    };
    may::go(piece, how).is_ok().then_some(how)
}
