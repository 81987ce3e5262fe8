//! The field: each thing as the scenario describes it, together with how it stands.

use standfast_engine::battle::{Id, Scene, Setting, Thing};
use standfast_engine::wraps;

use super::points;
use super::setup::{Body, Group, Member, Unit, UnitKind};
use super::state::{GroupState, Marking, Phase, PieceState, Place, UnitState};
use crate::procedures::BreakPoint;
use crate::{Battlegroup, Piece, Rank};

wraps! {
    /// The field of a battle as it stands.
    pub(super) Field<'a>: Scene<'a, Battlegroup>;
}

/// A battlegroup on the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupOn<'a> {
    pub(super) field: Field<'a>,
    pub(super) id: &'a Id,
    pub(super) sheet: &'a Group,
    pub(super) now: &'a GroupState,
}

/// A unit on the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnitOn<'a> {
    pub(super) field: Field<'a>,
    pub(super) id: &'a Id,
    pub(super) sheet: &'a Unit,
    pub(super) now: &'a UnitState,
}

/// A piece on the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct PieceOn<'a> {
    pub(super) field: Field<'a>,
    pub(super) id: &'a Id,
    pub(super) sheet: &'a Member,
    pub(super) now: &'a PieceState,
}

impl<'a> Field<'a> {
    pub(super) fn side_ids(self) -> impl Iterator<Item = &'a Id> {
        self.sides().iter().map(|side| &side.id)
    }

    pub(super) fn groups(self) -> impl Iterator<Item = GroupOn<'a>> {
        self.setup().forces.groups.places().filter_map(move |place| self.group_at(place))
    }

    pub(super) fn group(self, id: &Id) -> Option<GroupOn<'a>> {
        self.group_at(self.state.groups.place(id)?)
    }

    fn group_at(self, place: usize) -> Option<GroupOn<'a>> {
        let ((id, sheet), (_, now)) = (self.setup().forces.groups.at(place)?, self.state.groups.at(place)?);
        Some(GroupOn { field: self, id, sheet, now })
    }

    pub(super) fn units(self) -> impl Iterator<Item = UnitOn<'a>> {
        self.setup().forces.units.places().filter_map(move |place| self.unit_at(place))
    }

    pub(super) fn units_of(self, side: &Id) -> impl Iterator<Item = UnitOn<'a>> {
        self.units().filter(move |unit| unit.sheet.side == *side)
    }

    pub(super) fn unit(self, id: &Id) -> Option<UnitOn<'a>> {
        self.unit_at(self.state.units.place(id)?)
    }

    fn unit_at(self, place: usize) -> Option<UnitOn<'a>> {
        let ((id, sheet), (_, now)) = (self.setup().forces.units.at(place)?, self.state.units.at(place)?);
        Some(UnitOn { field: self, id, sheet, now })
    }

    pub(super) fn pieces(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.setup().forces.pieces.places().filter_map(move |place| self.piece_at(place))
    }

    pub(super) fn pieces_of(self, side: &Id) -> impl Iterator<Item = PieceOn<'a>> {
        self.units_of(side).flat_map(UnitOn::pieces)
    }

    pub(super) fn piece(self, id: &Id) -> Option<PieceOn<'a>> {
        self.piece_at(self.state.pieces.place(id)?)
    }

    fn piece_at(self, place: usize) -> Option<PieceOn<'a>> {
        let ((id, sheet), (_, now)) = (self.setup().forces.pieces.at(place)?, self.state.pieces.at(place)?);
        Some(PieceOn { field: self, id, sheet, now })
    }

    /// The unit of those who have the initiative.
    pub(super) fn acting(self) -> Option<UnitOn<'a>> {
        match &self.state.phase {
            Phase::Acting { unit, .. } => self.unit(unit),
            Phase::Forming | Phase::Choosing { .. } => None,
        }
    }

    /// The pieces that have the initiative, in the order of the scenario.
    pub(super) fn holders(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.acting().into_iter().flat_map(UnitOn::pieces).filter(|piece| piece.has_initiative())
    }

    /// The unit that has been fired at, until the effect has been entered.
    pub(super) fn under_fire(self) -> Option<UnitOn<'a>> {
        self.unit(&self.state.fire.as_ref()?.at)
    }

    /// Whether the side fired or was fired at, until the effect has been entered.
    pub(super) fn is_of_the_fire(self, side: &Id) -> bool {
        let units = self.state.fire.iter().flat_map(|fire| [&fire.by, &fire.at]);
        units.filter_map(|unit| self.unit(unit)).any(|unit| unit.sheet.side == *side)
    }

    /// The soldiers who are about to surrender.
    pub(super) fn surrendering(self) -> impl Iterator<Item = PieceOn<'a>> {
        let surrendering = self.state.pieces.by_id().filter(|(_, now)| now.surrendering);
        surrendering.filter_map(move |(id, _)| self.piece(id))
    }

    /// A piece to be taken out of play: first any that a check eliminated, then vehicles and strongpoints without a
    /// point left.
    pub(super) fn eliminated(self) -> Option<PieceOn<'a>> {
        let past = |now: &PieceState| now.place == Place::Table && now.is_eliminated();
        let alone = self.state.pieces.by_id().find(|(_, now)| past(now)).and_then(|(id, _)| self.piece(id));
        let mut machines = self.units().filter_map(UnitOn::machine);
        alone.or_else(|| machines.find(|machine| machine.is_eliminated()))
    }
}

impl<'a> GroupOn<'a> {
    pub(super) fn units(self) -> impl Iterator<Item = UnitOn<'a>> {
        self.sheet.members.clone().filter_map(move |place| self.field.unit_at(place))
    }

    /// The endurance points that it has lost, no more than it had (battlegroup.break).
    pub(super) fn lost(self) -> i64 {
        self.units().map(UnitOn::lost).sum::<i64>().clamp(0, self.now.endurance)
    }

    /// How far it is from its breaking point (battlegroup.break).
    pub(super) fn break_point(self) -> BreakPoint {
        BreakPoint { endurance: self.now.endurance.max(1), lost: self.lost() }
    }

    /// Whether it retreats: it broke in an earlier turn (battlegroup.break).
    pub(super) fn retreats(self) -> bool {
        self.now.broke_in.is_some_and(|turn| turn < self.field.state.turn)
    }
}

impl<'a> UnitOn<'a> {
    pub(super) fn thing(self) -> Thing {
        Thing::new(self.id, &self.sheet.name)
    }

    pub(super) fn group(self) -> Option<GroupOn<'a>> {
        self.field.group(&self.sheet.group)
    }

    pub(super) fn retreats(self) -> bool {
        self.group().is_some_and(GroupOn::retreats)
    }

    pub(super) fn pieces(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.sheet.pieces.clone().filter_map(move |place| self.field.piece_at(place))
    }

    pub(super) fn on_table(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.pieces().filter(|piece| piece.on_table())
    }

    pub(super) fn soldiers_on_table(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.on_table().filter(|piece| piece.is_soldier())
    }

    pub(super) fn robots_on_table(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.on_table().filter(|piece| !piece.is_soldier() && !piece.is_machine())
    }

    /// The vehicle or strongpoint that the unit consists of, while it is in play.
    pub(super) fn machine(self) -> Option<PieceOn<'a>> {
        self.on_table().find(|piece| piece.is_machine())
    }

    pub(super) fn crew_aboard(self) -> impl Iterator<Item = PieceOn<'a>> {
        self.pieces().filter(|piece| piece.now.place == Place::Aboard)
    }

    /// The units that have fired at it in this turn or the last (battlegroup.exposed).
    pub(super) fn fired_on_by(self) -> impl Iterator<Item = UnitOn<'a>> {
        self.now.under_fire.keys().filter_map(move |id| self.field.unit(id))
    }

    /// The points that its checks are made with; pieces off the board are lost to it, as the fallen are
    /// (battlegroup.eliminated).
    pub(super) fn remaining(self) -> i64 {
        self.points_in(Place::Table).min(self.now.level)
    }

    /// The points that it has lost since the battle began, pieces off the board included (battlegroup.eliminated). A
    /// crew that has left its vehicle counts for it only with the option for bailed crews (battlegroup.bailed).
    pub(super) fn lost(self) -> i64 {
        let abandoned = self.sheet.kind.is_machine() && self.machine().is_none();
        let left = match abandoned && !self.field.setup().bailed {
            true => 0,
            false => self.points_in(Place::Table),
        };
        (self.now.strength - left).max(0)
    }

    fn points_in(self, place: Place) -> i64 {
        self.pieces().filter(|piece| piece.now.place == place).map(PieceOn::points_left).sum()
    }
}

impl<'a> PieceOn<'a> {
    pub(super) fn thing(self) -> Thing {
        Thing::new(self.id, &self.sheet.name)
    }

    pub(super) fn name(self) -> &'a str {
        &self.sheet.name
    }

    pub(super) fn unit(self) -> Option<UnitOn<'a>> {
        self.field.unit_at(self.sheet.of)
    }

    pub(super) fn side(self) -> Option<&'a Id> {
        self.unit().map(|unit| &unit.sheet.side)
    }

    pub(super) fn on_table(self) -> bool {
        self.now.place == Place::Table
    }

    pub(super) fn is_soldier(self) -> bool {
        self.sheet.body.is_soldier()
    }

    pub(super) fn is_machine(self) -> bool {
        self.sheet.body.is_machine()
    }

    /// Whether a check eliminated it, or it has no point left (battlegroup.eliminated).
    pub(super) fn is_eliminated(self) -> bool {
        self.now.is_eliminated() || self.points_left() == 0
    }

    /// Whether it is what is left of a vehicle or strongpoint: a wreck, or a hulk that its crew has left
    /// (battlegroup.eliminated, battlegroup.bailed).
    pub(super) fn is_wreck(self) -> bool {
        self.is_machine() && matches!(self.now.place, Place::Destroyed | Place::Abandoned)
    }

    pub(super) fn is_strongpoint(self) -> bool {
        self.is_machine() && self.unit().is_some_and(|unit| unit.sheet.kind == UnitKind::Strongpoint)
    }

    /// His rank, where he is a soldier.
    pub(super) fn rank(self) -> Option<Rank> {
        match self.sheet.body {
            Body::Soldier { rank, .. } => Some(rank),
            _ => None,
        }
    }

    /// Whether he is a leader: of any rank above trooper (battlegroup.leaders).
    pub(super) fn is_leader(self) -> bool {
        self.rank().is_some_and(|rank| rank > Rank::Trooper)
    }

    pub(super) fn is_morale_officer(self) -> bool {
        matches!(self.sheet.body, Body::Soldier { morale_officer: true, .. })
    }

    /// Whether it can move at all.
    pub(super) fn is_mobile(self) -> bool {
        !self.is_machine() || self.now.systems.movement > 0
    }

    /// Its movement rate in inches, of which a damaged vehicle keeps an equal share for each level of movement left
    /// (battlegroup.sheet); 0 where the scenario gives none.
    pub(super) fn current_movement(self) -> i64 {
        let Some(unit) = self.unit() else { return 0 };
        match &self.sheet.body {
            Body::Machine(printed) => {
                unit.sheet.movement_rate * self.now.systems.movement / printed.movement.max(1)
            }
            Body::Soldier { crew: true, .. } => unit.sheet.crew_movement_rate(),
            Body::Soldier { .. } | Body::Robot { .. } => unit.sheet.movement_rate,
        }
    }

    /// Its working weapon systems.
    pub(super) fn working_weapons(self) -> impl Iterator<Item = &'a (Id, String)> {
        let weapons = self.unit().map_or(&[][..], |unit| unit.sheet.weapons.as_slice());
        weapons.iter().filter(move |(id, _)| !self.now.knocked_out.contains(id))
    }

    /// The points that it counts for now (battlegroup.level.current).
    pub(super) fn points_left(self) -> i64 {
        match self.sheet.body {
            Body::Soldier { .. } | Body::Robot { .. } => self.now.points_unhit(),
            Body::Machine(_) => {
                points::of_machine(self.field.setting, self.now.systems, self.working_weapons().count())
            }
        }
    }

    pub(super) fn has_initiative(self) -> bool {
        matches!(&self.field.state.phase, Phase::Acting { pieces, .. } if pieces.contains(self.id))
    }

    pub(super) fn retreats(self) -> bool {
        self.unit().is_some_and(UnitOn::retreats)
    }

    /// Whether it must check before it does anything else (battlegroup.marker.first): it has a marker to be checked
    /// this turn, and is not a soldier who has checked already (battlegroup.marker.once).
    pub(super) fn checks_first(self) -> bool {
        self.on_table() && self.now.marking == Marking::Marked && !(self.is_soldier() && self.now.checked)
    }

    /// Whether a marker placed now waits until next turn (battlegroup.marker.acted, battlegroup.marker.once): the
    /// piece has acted or had its initiative, or is a soldier who has checked, or has the initiative and is no
    /// soldier.
    pub(super) fn marker_waits(self) -> bool {
        let holding = self.has_initiative();
        let had = self.now.given && !holding;
        self.now.has_acted() || had || if self.is_soldier() { self.now.checked } else { holding }
    }

    /// Whether he is of the other's rank or higher; a warder ranks with a corporal.
    pub(super) fn outranks_or_equals(self, other: PieceOn<'_>) -> bool {
        let points = |rank: Rank| rank.points(&self.field.rules());
        match (self.rank(), other.rank()) {
            (Some(own), Some(other)) => points(own) >= points(other),
            _ => false,
        }
    }

    /// What its checks are made with.
    pub(super) fn morale_piece(self) -> Piece {
        let Some(unit) = self.unit() else { return Piece::default() };
        Piece {
            level: unit.now.level.max(1),
            remaining: unit.remaining(),
            class: unit.sheet.class,
            green: unit.sheet.is_green(),
            nbc_unprotected: self.now.nbc,
        }
    }
}

/// The ids of pieces.
pub(super) fn ids<'a>(pieces: impl IntoIterator<Item = PieceOn<'a>>) -> Vec<Id> {
    pieces.into_iter().map(|piece| piece.id.clone()).collect()
}

/// What several things are called.
pub(super) fn names<'i>(setting: &Setting<Battlegroup>, ids: impl IntoIterator<Item = &'i Id>) -> String {
    ids.into_iter().map(|id| setting.name(id)).collect::<Vec<_>>().join(", ")
}
