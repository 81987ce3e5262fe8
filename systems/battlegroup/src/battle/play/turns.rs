//! The turn: the initiative goes from side to side until all have passed, and what the rules do by themselves.

use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use standfast_dice::{Dice, Stop, Thrown, Typed};

use super::event::Event;
use super::field::{Field, GroupOn, PieceOn, UnitOn, ids};
use super::forces::BATTLES_THAT_SEASON;
use super::points::without_dice;
use super::state::{Phase, Place};
use super::{checks, conduct, due, ending, losses, may};
use crate::procedures::BreakPoint;
use crate::{Battlegroup, Endurance};

/// The first turn begins.
pub(super) fn begin(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) {
    begin_turn(setting, course, 1);
}

/// A turn begins. The sides take turns at the first initiative of a turn.
fn begin_turn(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>, turn: i64) {
    let field = Field { setting, state: course.state() };
    let sides: Vec<&Id> = field.sides().collect();
    let first = field.setup().first.as_ref();
    let begins = first.and_then(|first| sides.iter().position(|side| *side == first)).unwrap_or(0);
    let earlier = usize::try_from(turn - 1).unwrap_or(0);
    if let Some(first) = sides.iter().cycle().nth((begins + earlier) % sides.len().max(1)) {
        let first = (*first).clone();
        course.happen(Event::TurnBegan { turn, first });
    }
}

/// The side after this one.
fn next_side(field: Field<'_>, side: &Id) -> Id {
    let sides: Vec<&Id> = field.sides().collect();
    let place = sides.iter().position(|other| *other == side).map_or(0, |place| place + 1);
    sides.get(place).or(sides.first()).map_or_else(|| side.clone(), |&next| next.clone())
}

/// The pieces that have the initiative are done with it, and it goes to the next side.
pub(super) fn hand_on(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) {
    let field = Field { setting, state: course.state() };
    if let Phase::Acting { side, .. } = &field.state.phase {
        let to = next_side(field, side);
        course.happen(Event::InitiativeWentOn { to });
    }
}

/// The side whose choice it is gives the initiative to nobody.
pub(super) fn pass(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) {
    let field = Field { setting, state: course.state() };
    if let Phase::Choosing { side } = &field.state.phase {
        let (side, to) = (side.clone(), next_side(field, side));
        course.happen(Event::Passed { side, to });
    }
}

/// What the rules do by themselves: pieces past all fighting go, soldiers whom no officer can keep from it
/// surrender, battlegroups break, and the initiative goes on where nobody is left to take it.
pub(super) fn follow<D: Dice + ?Sized>(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    if course.state().phase == Phase::Forming {
        return Ok(());
    }
    check_at_once(setting, course, dice, trace)?;
    remove_those_past_fighting(setting, course, trace);
    surrender_where_nobody_prevents_it(setting, course, trace);
    reach_breaking_points(setting, course, trace);
    settle_fire_at_nobody(setting, course);
    loop {
        let field = Field { setting, state: course.state() };
        if ending::ending(field).is_some() {
            account(field, trace);
            return Ok(());
        }
        if field.state.fire.is_some() || field.surrendering().next().is_some() {
            return Ok(());
        }
        conduct::broken_fall_back(setting, course, trace);
        if !go_on(setting, course) {
            return Ok(());
        }
    }
}

/// On a table those of the pieces that get the initiative check at once who are marked: what the players would see of them
/// is known (battlegroup.marker.first).
fn check_at_once<D: Dice + ?Sized>(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let given = course.events().iter().find_map(|event| match event {
        Event::InitiativeGiven { cornered, .. } => Some(cornered.clone()),
        _ => None,
    });
    let Some(cornered) = given.filter(|_| setting.layout().is_some()) else { return Ok(()) };
    let field = Field { setting, state: course.state() };
    let marked = ids(field.holders().filter(|piece| may::check(*piece).is_ok()));
    if marked.is_empty() {
        return Ok(());
    }
    checks::check_morale(setting, course, &marked, &cornered, dice, trace)
}

/// The initiative goes on by itself, if it does.
fn go_on(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) -> bool {
    let field = Field { setting, state: course.state() };
    match &field.state.phase {
        Phase::Forming => false,
        Phase::Acting { side, pieces, .. } => {
            let done = pieces.is_empty() || nobody_can_act(field, side);
            let over = done && due::before_initiative_ends(field, side).is_none();
            if over {
                hand_on(setting, course);
            }
            over
        }
        Phase::Choosing { side } => {
            if field.sides().all(|side| field.state.passed.contains(side)) {
                end_turn(setting, course);
                return true;
            }
            let able = |piece: PieceOn<'_>| may::be_given_initiative(piece).is_ok();
            let nobody = !field.units_of(side).flat_map(UnitOn::on_table).any(able);
            let passes = nobody && due::before_turn_ends(field, side).is_none();
            if passes {
                pass(setting, course);
            }
            passes
        }
    }
}

/// Whether those who have the initiative can do nothing more, and no enemy can break in with interceptive fire.
fn nobody_can_act(field: Field<'_>, side: &Id) -> bool {
    let can = |piece: PieceOn<'_>| {
        may::check(piece).is_ok()
            || may::fire(piece).is_ok()
            || may::leave(piece).is_ok()
            || may::moves(piece)
    };
    let mut enemies = field.sides().filter(|other| *other != side).flat_map(|other| field.pieces_of(other));
    !field.holders().any(can) && !enemies.any(|enemy| may::intercept(enemy).is_ok())
}

fn end_turn(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) {
    let turn = course.state().turn;
    if turn >= setting.setup().turns {
        course.happen(Event::TimeRanOut { turn });
    } else {
        begin_turn(setting, course, turn + 1);
    }
}

/// Whoever has no points left, or was found to be eliminated, is removed.
fn remove_those_past_fighting(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    trace: &mut Trace,
) {
    loop {
        let field = Field { setting, state: course.state() };
        let Some(id) = field.past_fighting().map(|piece| piece.id.clone()) else { return };
        losses::eliminate(setting, course, &id, trace);
    }
}

fn surrender_where_nobody_prevents_it(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    trace: &mut Trace,
) {
    loop {
        let field = Field { setting, state: course.state() };
        let alone = |soldier: &PieceOn<'_>| soldier.morale_officers().next().is_none();
        let Some(id) = field.surrendering().find(alone).map(|soldier| soldier.id.clone()) else { return };
        losses::surrender(setting, course, &id, trace);
    }
}

/// Fire at a unit of which nobody is left has no more effect.
fn settle_fire_at_nobody(setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>) {
    let field = Field { setting, state: course.state() };
    let target = field.state.fire.as_ref().and_then(|fire| field.unit(&fire.at));
    if target.is_some_and(|target| target.on_table().next().is_none()) {
        course.happen(Event::FireSettled);
    }
}

/// Battlegroups that have lost half of their endurance, or more, reach their breaking points: they retreat
/// from the start of the next turn. Whose enemies have broken before need not, and holds the field
/// (battlegroup.break, battlegroup.break.conduct).
fn reach_breaking_points(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let turn = field.state.turn;
    let situation =
        |group: GroupOn<'_>| BreakPoint { endurance: group.now.endurance.max(1), lost: group.lost() };
    let breaks = |group: &GroupOn<'_>| {
        let outcome = without_dice(setting, &situation(*group));
        outcome.is_some_and(|outcome| outcome.breaks) && !holds_the_field(field, &group.sheet.side)
    };
    let unbroken = field.groups().filter(|group| group.now.broke_in.is_none());
    let broken: Vec<(Id, BreakPoint)> =
        unbroken.filter(breaks).map(|group| (group.id.clone(), situation(group))).collect();
    for (battlegroup, situation) in &broken {
        // Once more, for its reasons.
        let _ = course.consult(situation, &setting.rules(), &mut Thrown::new(Typed::default()), trace);
        let ruling = setting.scenario.rulings.endurance;
        trace.note("battlegroup.endurance", Figure::named(ruling), || match ruling {
            Endurance::Sum => "endurance is the sum of the morale levels of its units".to_owned(),
            Endurance::Scenario => "endurance is what the scenario says".to_owned(),
        });
        trace.note("battlegroup.break.conduct", turn + 1, || {
            let name = setting.setup().forces.name(battlegroup);
            format!("from turn {} on the units of {name} leave as soon as they can", turn + 1)
        });
    }
    for (battlegroup, _) in broken {
        course.happen(Event::Broke { battlegroup, turn });
    }
}

/// Whether every enemy of the side broke in an earlier turn.
fn holds_the_field(field: Field<'_>, side: &Id) -> bool {
    field.groups().filter(|group| group.sheet.side != *side).all(GroupOn::retreats)
}

/// What the battle means for those that follow (battlegroup.campaign, battlegroup.campaign.replacements,
/// battlegroup.green).
fn account(field: Field<'_>, trace: &mut Trace) {
    for side in field.sides() {
        let off = field.pieces_of(side).filter(|piece| piece.now.place == Place::OffBoard).count();
        trace.note("battlegroup.campaign", i64::try_from(off).unwrap_or(i64::MAX), || {
            format!(
                "{}: {off} left the board undestroyed, and may return in later battles",
                field.side_name(side)
            )
        });
    }
    for unit in field.units().filter(|unit| unit.sheet.green) {
        let fought = unit.sheet.battles + 1;
        trace.note("battlegroup.green", fought, || {
            let seasoned = if fought < BATTLES_THAT_SEASON { "is still green" } else { "is seasoned now" };
            format!("{} has fought in {fought} battles and {seasoned}", unit.sheet.name)
        });
    }
    if let Some(replacements) = &field.setup().replacements {
        trace.note("battlegroup.campaign.replacements", true, || replacements.clone());
    }
}
