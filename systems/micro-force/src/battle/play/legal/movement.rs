use serde_json::json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seen, unless};
use standfast_tabletop::Says;

use super::Asked;
use crate::battle::command::{ChargeSeen, MoveSeen, part};
use crate::battle::state::{Onset, Standing};
use crate::battle::table::Look;
use crate::battle::verb::{CHANGE_FORMATION, CHARGE, END_MOVE, MARCH, MOVE, PRESS_HOME};
use crate::procedures::{self, MOST_OBSTACLES, Mover};
use crate::{AnyFormation, Ground, Inches, bars, cite};

/// Units move, change formation or charge (micro-force.move.4).
pub(super) fn act(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, unit) in &asked.state.units {
        let fixed = [("unit", &asked.thing(id))];
        let may = || asked.may_move(id, unit);
        offers.consider(&MOVE, cite::MOVE_IN_TURN, &fixed, || {
            may()?;
            Ok(vec![moves(asked, id, unit)?])
        });
        offers.consider(&CHANGE_FORMATION, cite::MOVE_IN_TURN, &fixed, || {
            may()?;
            let to = part::TO_FORMATION.part(Domain::some_of(&formations(asked, id, unit)?));
            let mounted = unit.unit.mounted().map(|mounted| part::MOUNTED.part(Domain::Flag).or(mounted));
            Ok(std::iter::once(to).chain(mounted).collect())
        });
        let tells_why = offers.tells_why();
        offers.consider(&CHARGE, cite::MOVE_IN_TURN, &fixed, || {
            may()?;
            bars::decline(&unit.unit.bars_to_charge())?;
            let enemies = asked.state.units_of(asked.state.opponent(&unit.side)).map(|(id, _)| id);
            let enemies = within_reach(asked, id, enemies.collect(), tells_why)?;
            Ok(vec![part::CHARGED.part(Domain::Things(asked.things(enemies)))])
        });
        offers.consider(&PRESS_HOME, cite::CHARGE_BONUS, &fixed, || {
            asked.plays(&unit.side)?;
            asked.no_tests()?;
            press_home(asked, id, unit)
        });
    }
}

/// Several units of a brigade move, each its way; who finds a friend where he would stop stops short of him.
pub(super) fn march(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for side in &asked.state.sides {
        for brigade in asked.state.pieces(side).into_iter().filter(|piece| asked.state.is_brigade(piece)) {
            offers.consider(&MARCH, cite::MOVE_IN_TURN, &[("brigade", &asked.thing(brigade))], || {
                asked.plays(side)?;
                asked.on_turn(side, cite::MOVE_IN_TURN)?;
                let (mut of, mut why) = (Vec::new(), None);
                for (id, unit) in asked.state.members(brigade) {
                    match asked.may_act(id, unit).and_then(|()| moves(asked, id, unit)) {
                        Ok(part) => of.push(Part::of(&asked.thing(id), part.domain)),
                        Err(declined) => why = why.or(Some(declined)),
                    }
                }
                match why.filter(|_| of.is_empty()) {
                    Some(declined) => Err(declined),
                    None => Ok(vec![part::MOVES.part(Domain::Each { of, least: 1 })]),
                }
            });
        }
    }
}

/// The brigade that is moving has moved.
pub(super) fn end_move(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&END_MOVE, cite::MOVE_IN_TURN, &[], || {
        asked.plays(&asked.may_end_move()?.side)?;
        Ok(Vec::new())
    });
}

/// How a unit may move: its way, or what the players see of it.
fn moves(asked: &Asked<'_>, id: &Id, unit: &Standing) -> Result<Part, Declined> {
    if let Some(look) = asked.look() {
        return way(look, id);
    }
    let seen = vec![
        over(asked, Mover::Unit(&unit.unit))?,
        MoveSeen::obstacles().part(Domain::Whole { low: 0, high: MOST_OBSTACLES }).or(0),
        MoveSeen::through_friends().flag(),
    ];
    Ok(part::SEEN.part(Domain::Parts(seen)))
}

/// The way that a unit goes on the table.
fn way(look: Look<'_>, id: &Id) -> Result<Part, Declined> {
    let nowhere = || Declined::by(cite::TABLE_MOVE, "it has no place on the table yet: set it down first");
    look.at(id).ok_or_else(nowhere)?;
    let rates = look.rates(id).ok_or_else(no_rate)?;
    let march = look.ground.march(id, rates).ok_or_else(nowhere)?;
    Ok(part::PATH.part(Domain::Path(Box::new(march))))
}

/// The ground that is moved over, of what chart 9 has an inch for; the first of it where it is left out.
pub(super) fn over(asked: &Asked<'_>, mover: Mover<'_>) -> Result<Part, Declined> {
    let grounds: Vec<Ground> = mover.rates(&asked.rules()).map(|(ground, _)| ground).collect();
    let default = grounds.first().ok_or_else(no_rate)?;
    Ok(MoveSeen::ground().part(Domain::some_of(&grounds)).or(default.name()))
}

fn no_rate() -> Declined {
    Declined::by(cite::RATES, "chart 9 gives it no move")
}

/// The formations that a unit may be drawn up in; on a table those for which there is room.
fn formations(asked: &Asked<'_>, id: &Id, unit: &Standing) -> Result<Vec<AnyFormation>, Declined> {
    let (mut formations, mut fault) = (Vec::new(), None);
    for to in unit.unit.formations() {
        match asked.look().map_or(Ok(()), |look| look.may_draw_up(id, *to)) {
            Ok(()) => formations.push(*to),
            Err(found) => fault = Some(found),
        }
    }
    match fault.filter(|_| formations.is_empty()) {
        None => Ok(formations),
        Some(fault) => Err(Declined::by(cite::TABLE_MOVE, fault.says(asked.setting))),
    }
}

/// The enemies that a unit may charge; on a table those that it reaches. Why it reaches none is looked for only where
/// somebody is told.
fn within_reach<'i>(
    asked: &Asked<'_>,
    id: &Id,
    enemies: Vec<&'i Id>,
    tells_why: bool,
) -> Result<Vec<&'i Id>, Declined> {
    unless(!enemies.is_empty(), cite::CHARGE_BONUS, || "no enemy is left to charge".to_owned())?;
    let Some(look) = asked.look() else { return Ok(enemies) };
    let nobody = || Declined::by(cite::TABLE_CHARGE, "it can charge no enemy on the table");
    let mut charging = look.charging(id).ok_or_else(nobody)?;
    let reached: Vec<&Id> =
        enemies.iter().copied().filter(|enemy| charging.comes_to(enemy).is_some()).collect();
    if !reached.is_empty() {
        return Ok(reached);
    }
    let why = enemies.into_iter().filter(|_| tells_why).find_map(|enemy| charging.fails(enemy));
    Err(why.map_or_else(nobody, |why| Declined::by(cite::TABLE_CHARGE, why)))
}

/// What is seen when a unit presses its charge home.
fn press_home(asked: &Asked<'_>, id: &Id, unit: &Standing) -> Result<Vec<Part>, Declined> {
    let (under_way, target) = asked.may_press_home(id)?;
    let least = procedures::Charge::least_left(under_way.bonus);
    let most = Inches::whole(Mover::Unit(&unit.unit).farthest(&asked.rules()));
    // Where nobody says, it just comes there.
    let just = under_way.bonus.map_or(0, |bonus| (-bonus).max(0));
    let halted = |onset: Onset| Seen::new(json!(onset.left), "as it halted an inch from the defender");
    let move_left = ChargeSeen::move_left().part(Domain::amount(least, most));
    let seen = vec![
        move_left.as_seen(under_way.onset.map(halted), just),
        asked.beyond_radius(ChargeSeen::charger_beyond_radius(), id),
        asked.beyond_radius(ChargeSeen::defender_beyond_radius(), target),
    ];
    Ok(vec![part::SEEN.part(Domain::Parts(seen))])
}
