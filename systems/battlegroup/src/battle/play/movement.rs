//! How far pieces move, and how the table carries out what they do.

use std::collections::BTreeMap;

use standfast_engine::Trace;
use standfast_engine::battle::{Course, Ground, Id, Setting};
use standfast_tabletop::{Backwards, Facing, Length, Path, Placed, Pose, Rates, Retreat, Step, Walk};

use super::checks;
use super::command::{Edge, Way};
use super::event::{Event, Went};
use super::field::{Field, PieceOn, ids};
use super::ground::{Shelter, concealed_by, enemies, nearest};
use crate::{Battlegroup, Morale};

/// How far apart spots of a way are looked at, in hundredths of an inch.
const LOOKED_AT: i32 = 50;

/// By how much a way is cut short at a time that somebody else has come to stand in, in hundredths of an inch.
const CUT: i32 = 25;

/// How far a piece moves on the table: its current movement by the scale of the scenario; nothing is known of it where the
/// scenario gives it no movement rate.
pub(super) fn distance(piece: PieceOn<'_>) -> Option<Length> {
    let rate = piece.current_movement();
    let known = rate > 0 || piece.is_machine() && piece.unit()?.sheet.movement_rate > 0;
    let hundredths = rate * piece.field.setup().movement_scale.in_parts();
    known.then_some(Length::from_hundredths(i32::try_from(hundredths).unwrap_or(i32::MAX)))
}

/// What a piece pays for its way: any ground costs alike, it turns as it likes, and passes through friends.
pub(super) fn rates(distance: Length) -> Rates {
    let any_way = Rates::new(distance).backwards(Some(distance)).sideways(Some(distance));
    any_way.turning(360, Some(Length::ZERO)).through_friends()
}

/// `1 inch`, `2.5 inches`.
fn in_words(length: Length) -> String {
    let inches = if length == Length::inches(1) { "inch" } else { "inches" };
    format!("{length} {inches}")
}

/// A piece on the table, and how far it moves there.
fn mover<'g>(ground: &'g Ground<'_>, field: Field<'_>, id: &Id) -> Option<(&'g Placed, Length)> {
    Some((ground.unit(id)?, distance(field.piece(id)?)?))
}

/// Whether the way of a piece leads over ground on which it is not concealed.
pub(super) fn crosses_the_open(ground: &Ground<'_>, piece: PieceOn<'_>, way: &Way) -> bool {
    let Some(placed) = ground.unit(piece.id) else { return false };
    let bare = |pose: Pose| concealed_by(ground, &ground.field().place(placed.moved(pose))).is_none();
    let path = match way {
        Way::To(spot) => return bare(spot.pose()),
        Way::Steps(path) => path,
    };
    let Some(rates) = distance(piece).map(rates) else { return false };
    let legs = (1..=path.steps().len()).filter_map(|legs| Path::new(path.steps().get(..legs)?.to_vec()).ok());
    let stops = legs.filter_map(|legs| ground.field().walk(placed, &legs, &rates).ok()).map(|walk| walk.end);
    let stops: Vec<Pose> = std::iter::once(placed.pose()).chain(stops).collect();
    stops.windows(2).any(|leg| matches!(leg, [from, to] if between(*from, *to).any(bare)))
}

/// Spots along the straight line from one stop to the next, the next one last.
fn between(from: Pose, to: Pose) -> impl Iterator<Item = Pose> {
    let (x, y) = ((to.at.x - from.at.x).hundredths(), (to.at.y - from.at.y).hundredths());
    let spots = (x.abs().max(y.abs()) / LOOKED_AT).max(1);
    (1..=spots).map(move |spot| {
        let (x, y) = (from.at.x.hundredths() + x * spot / spots, from.at.y.hundredths() + y * spot / spots);
        Pose::new(x, y, i32::from(to.facing.in_degrees()))
    })
}

/// Pieces move in this way, each as the table lets it: along the ways that their player gives, or where they must go.
pub(super) fn carry_out(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: Vec<Id>,
    went: Went,
    ways: &BTreeMap<Id, Way>,
    trace: &mut Trace,
) {
    course.happen(Event::Moved { pieces: pieces.clone(), went });
    if setting.layout().is_none() {
        return;
    }
    let mut leaving: BTreeMap<Edge, Vec<Id>> = BTreeMap::new();
    for id in pieces {
        match went {
            Went::Normally | Went::ByConcealment | Went::Suppressing => {
                if let Some(way) = ways.get(&id) {
                    go(setting, course, &id, way, trace);
                }
            }
            Went::ToCover | Went::ToConcealment | Went::TurnedAside => {
                seek(setting, course, &id, went, trace)
            }
            Went::Back | Went::BackWholeMove => {
                if let Some(edge) = fall_back(setting, course, &id, trace) {
                    leaving.entry(edge).or_default().push(id);
                }
            }
            Went::Stayed | Went::SetDown => {}
        }
    }
    for (edge, pieces) in leaving {
        leave(setting, course, &pieces, edge, trace);
    }
}

/// A piece goes along its way, as far as nobody has come to stand in it since it was given.
fn go(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    way: &Way,
    trace: &mut Trace,
) {
    let Some(ground) = course.ground() else { return };
    let field = Field { setting, state: course.state() };
    match way {
        Way::To(spot) => {
            let pose = spot.pose();
            let free = ground.piece(id).and_then(|piece| ground.layout().unit(piece, pose));
            if free.is_some_and(|unit| ground.fits(unit).is_ok()) {
                course.place(id, pose, "is set down where it moves to");
            }
        }
        Way::Steps(path) => {
            let Some((placed, most)) = mover(&ground, field, id) else { return };
            let rates = rates(most);
            let whole = ground.field().walk(placed, path, &rates);
            if let Err(hindrance) = &whole {
                trace.note("battlegroup.move", false, || {
                    format!(
                        "{} halts on its way: {}",
                        field.forces().name(id),
                        setting.in_words(&hindrance.to_string())
                    )
                });
            }
            if let Some(Walk { end, used, .. }) =
                whole.ok().or_else(|| cut_short(&ground, placed, path, &rates))
            {
                course.place(id, end, format!("moves {}", in_words(used)));
            }
        }
    }
}

/// The longest part of a path, from its start, that can be walked.
fn cut_short(ground: &Ground<'_>, placed: &Placed, path: &Path, rates: &Rates) -> Option<Walk> {
    let mut steps = path.steps().to_vec();
    while let Some(last) = steps.pop() {
        if let Step::Ahead(inches) = last {
            let shorter =
                (1..inches.hundredths() / CUT).map(|cuts| inches - Length::from_hundredths(CUT * cuts));
            for inches in shorter {
                let cut = steps.iter().copied().chain([Step::Ahead(inches)]).collect();
                if let Some(walk) = walked(ground, placed, cut, rates) {
                    return Some(walk);
                }
            }
        }
        if let Some(walk) = walked(ground, placed, steps.clone(), rates) {
            return Some(walk);
        }
    }
    None
}

fn walked(ground: &Ground<'_>, placed: &Placed, steps: Vec<Step>, rates: &Rates) -> Option<Walk> {
    ground.field().walk(placed, &Path::new(steps).ok()?, rates).ok()
}

/// A piece goes toward the nearest concealment, as far as its movement takes it. Where nothing on the table conceals, it
/// stays.
fn seek(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    went: Went,
    trace: &mut Trace,
) {
    let Some(ground) = course.ground() else { return };
    let field = Field { setting, state: course.state() };
    let Some((placed, most)) = mover(&ground, field, id) else { return };
    if concealed_by(&ground, placed).is_some() {
        return;
    }
    let name = field.forces().name(id);
    let rule = if went == Went::ToConcealment { "battlegroup.shaken" } else { "battlegroup.cautious" };
    let Some(Shelter { toward, inches, .. }) = nearest(&ground, placed) else {
        trace.note(rule, false, || format!("nothing on the table conceals {name}: it stays where it is"));
        return;
    };
    trace.note(rule, true, || format!("the nearest concealment of {name} is {} away", in_words(inches)));
    let goes = inches.min(most);
    let turn = turn(placed.facing(), toward);
    let steps: Vec<Step> = turn.into_iter().chain(goes.is_positive().then_some(Step::Ahead(goes))).collect();
    let Ok(path) = Path::new(steps) else { return };
    let rates = rates(most);
    let walk = ground.field().walk(placed, &path, &rates).ok();
    if let Some(Walk { end, used, .. }) = walk.or_else(|| cut_short(&ground, placed, &path, &rates)) {
        course.place(id, end, format!("goes {} toward the nearest concealment", in_words(used)));
    }
}

/// The turn from one facing to another, the shorter way round.
fn turn(from: Facing, to: Facing) -> Option<Step> {
    let clockwise = i16::try_from(to.turned(-i32::from(from.in_degrees())).in_degrees()).ok()?;
    let turn = if clockwise > 180 { clockwise - 360 } else { clockwise };
    (turn != 0).then_some(Step::Turn(turn))
}

/// A piece falls back its whole move from the enemies on the table; the edge over which it leaves, if it comes to one.
fn fall_back(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    trace: &mut Trace,
) -> Option<Edge> {
    let ground = course.ground()?;
    let field = Field { setting, state: course.state() };
    let (placed, most) = mover(&ground, field, id)?;
    let retreat = ground.field().fall_back(placed, most, &enemies(&ground, placed), Backwards::TurnedAway);
    trace.note(
        "battlegroup.broken",
        matches!(retreat, Retreat::Moves { .. } | Retreat::Leaves { .. }),
        || setting.in_words(&retreat.to_string()),
    );
    match retreat {
        Retreat::Stands { .. } => None,
        Retreat::Moves { end, inches, .. } => {
            course.place(id, end, format!("falls back {}", in_words(inches)));
            None
        }
        Retreat::Leaves { edge, .. } => Some(edge.into()),
    }
}

/// Whether a piece comes to that edge of the table with its move, straight and unhindered.
pub(super) fn reaches(ground: &Ground<'_>, piece: PieceOn<'_>, edge: Edge) -> bool {
    // Who has no place, or no movement rate, goes by what the players say.
    let (Some(placed), Some(most)) = (ground.unit(piece.id), distance(piece)) else { return true };
    let toward = match edge {
        Edge::North => 0,
        Edge::East => 90,
        Edge::South => 180,
        Edge::West => 270,
    };
    let turn = turn(placed.facing(), Facing::degrees(toward));
    let Some(Walk { end: Pose { at, .. }, .. }) = walked(ground, placed, Vec::from_iter(turn), &rates(most))
    else {
        return false;
    };
    let table = ground.field().table().bounds();
    let ahead = match edge {
        Edge::North => table.high.y - at.y,
        Edge::East => table.high.x - at.x,
        Edge::South => at.y,
        Edge::West => at.x,
    };
    let ahead = ahead.is_positive().then_some(Step::Ahead(ahead));
    walked(ground, placed, turn.into_iter().chain(ahead).collect(), &rates(most)).is_some()
}

/// Pieces leave the board, a vehicle with its crew: they are lost, not destroyed, and a loss to their units.
pub(super) fn leave(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: &[Id],
    edge: Edge,
    trace: &mut Trace,
) {
    for id in pieces {
        let field = Field { setting, state: course.state() };
        let Some(piece) = field.piece(id) else { continue };
        if piece.now.morale == Morale::Broken {
            let with_crew = if piece.is_machine() { ", its crew in it" } else { "" };
            trace.note("battlegroup.broken.edge", true, || {
                format!("{} leaves by whichever edge it comes to{with_crew}", piece.name())
            });
        }
        trace.note("battlegroup.eliminated", false, || {
            format!("{} counts as lost, not as destroyed, and does not return in this battle", piece.name())
        });
        let crew = match piece.is_machine() {
            true => piece.unit().map_or(Vec::new(), |unit| ids(unit.crew_aboard())),
            false => Vec::new(),
        };
        for piece in std::iter::once(id.clone()).chain(crew) {
            course.happen(Event::LeftBoard { piece, edge });
        }
    }
    let field = Field { setting, state: course.state() };
    let unit = pieces.first().and_then(|id| field.piece(id)).and_then(PieceOn::unit);
    let left = unit.filter(|unit| unit.soldiers_on_table().next().is_some()).map(|unit| unit.id.clone());
    if let Some(unit) = left {
        checks::mark_soldiers(setting, course, &unit, false, trace);
    }
}
