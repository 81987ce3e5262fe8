//! Losses and damage.

use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::command::Effect;
use crate::battle::event::Event;
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::setup::Casualties;
use crate::battle::state::Marking;
use crate::cite;

impl Deciding<'_, '_> {
    /// Soldiers are hit: they are lost to their unit, and the others are marked.
    pub(super) fn soldiers_fall(&mut self, unit: &Id, fallen: &[Id]) {
        let casualties = self.setup().casualties;
        self.note("battlegroup.eliminated.soldiers", Figure::named(casualties), || match casualties {
            Casualties::Removed => "the figures of those who are hit are removed".to_owned(),
            Casualties::Figures => {
                "those who are hit are left lying, or casualty figures take their place".to_owned()
            }
        });
        self.note_leaders_lost(unit, fallen);
        self.happen(Event::Fell { soldiers: fallen.to_vec() });
        self.mark_soldiers(unit, false);
    }

    /// Leaders hold a unit together by their communicators (battlegroup.leaders.communications).
    fn note_leaders_lost(&mut self, unit: &Id, fallen: &[Id]) {
        let (field, name) = (self.field(), self.name(unit));
        let soldiers = field.unit(unit).into_iter().flat_map(UnitOn::soldiers_on_table);
        let leaders = ids(soldiers.filter(|soldier| soldier.is_leader()));
        let all_fall = !leaders.is_empty() && leaders.iter().all(|leader| fallen.contains(leader));
        if self.setup().leaders && all_fall {
            self.note(cite::LEADERS_COMMUNICATIONS, false, || {
                format!("{name} has no leader left, and no long-range communicator")
            });
        }
    }

    /// The whole effect of fire at a unit.
    pub(super) fn take_effect(&mut self, target: &Id, effect: &Effect) {
        if !effect.fallen.is_empty() {
            self.soldiers_fall(target, &effect.fallen);
        }
        for (robot, hits) in &effect.hits {
            self.robot_is_hit(robot, *hits);
        }
        if effect.damages() {
            self.machine_is_damaged(target, effect);
        }
    }

    /// A robot takes penetrating hits.
    pub(super) fn robot_is_hit(&mut self, robot: &Id, hits: i64) {
        self.happen(Event::RobotHit { robot: robot.clone(), hits });
        self.mark_or_eliminate(robot);
    }

    /// A vehicle or strongpoint loses levels of its systems, or weapons.
    pub(super) fn machine_is_damaged(&mut self, target: &Id, damage: &Effect) {
        let name = self.name(target);
        self.happen(Event::Damaged {
            target: target.clone(),
            movement: damage.movement,
            targeting: damage.targeting,
            damage_control: damage.damage_control,
            weapons: damage.weapons.clone(),
        });
        if !damage.damages() {
            self.note(cite::SHEET, 0, || format!("{name} is not damaged"));
            return;
        }
        let left = self.field().piece(target).map_or(0, PieceOn::points_left);
        self.note(cite::LEVEL_CURRENT, left, || format!("{name} has {left} points left"));
        self.mark_or_eliminate(target);
    }

    /// A damaged robot, vehicle or strongpoint is marked, or eliminated if it has no points left.
    fn mark_or_eliminate(&mut self, id: &Id) {
        if self.field().piece(id).is_some_and(|piece| piece.points_left() == 0) {
            self.eliminate(id);
        } else {
            self.mark_damaged(id, false);
        }
    }

    /// A piece is eliminated: a soldier falls, a robot is gone, a vehicle or strongpoint is a wreck and its crew falls.
    pub(super) fn eliminate(&mut self, id: &Id) {
        let (field, name) = (self.field(), self.name(id));
        let Some(piece) = field.piece(id) else { return };
        let (unit, machine) = (piece.sheet.unit.clone(), piece.is_machine());
        if piece.is_soldier() {
            self.soldiers_fall(&unit, std::slice::from_ref(id));
            return;
        }
        let aboard = piece.unit().map_or(Vec::new(), |unit| ids(unit.crew_aboard()));
        self.note(cite::ELIMINATED, true, || match machine {
            true => format!("{name} is a wreck: it stays on the board, obstructs and conceals"),
            false => format!("{name} is eliminated"),
        });
        self.happen(Event::Wrecked { piece: id.clone(), by_explosion: false });
        if !aboard.is_empty() {
            self.happen(Event::Fell { soldiers: aboard });
        }
        if !machine {
            self.mark_who_are_left(&unit);
        }
    }

    /// The soldiers of a unit are marked, if it has any, after it has lost another piece.
    pub(super) fn mark_who_are_left(&mut self, unit: &Id) {
        if self.field().unit(unit).is_some_and(|unit| unit.soldiers_on_table().next().is_some()) {
            self.mark_soldiers(unit, false);
        }
    }

    /// A soldier surrenders, and is lost to his unit like a casualty (battlegroup.surrender).
    pub(super) fn surrender(&mut self, soldier: &Id) {
        let Some(unit) = self.unit_of(soldier) else { return };
        let name = self.name(soldier);
        self.note(cite::SURRENDER, true, || {
            format!("{name} goes to the nearest enemy, and is lost to his unit like a casualty")
        });
        self.note_leaders_lost(&unit, std::slice::from_ref(soldier));
        self.happen(Event::Surrendered { soldier: soldier.clone() });
        self.mark_soldiers(&unit, false);
    }

    /// A morale officer shoots a soldier, who is lost to his unit; nobody is marked, and every marker of the unit is
    /// removed (battlegroup.surrender.officer).
    pub(super) fn shoot(&mut self, soldier: &Id, officer: &Id) {
        let Some(unit) = self.unit_of(soldier) else { return };
        let name = self.name(&unit);
        self.note(cite::SURRENDER_OFFICER, true, || {
            format!("the level of {name} falls, but nobody is marked and all its markers are removed")
        });
        self.note_leaders_lost(&unit, std::slice::from_ref(soldier));
        self.happen(Event::Shot { soldier: soldier.clone(), officer: officer.clone() });
        let on_table = self.field().unit(&unit).into_iter().flat_map(UnitOn::on_table);
        let pieces = ids(on_table.filter(|piece| piece.now.marking != Marking::Clear));
        self.happen(Event::MarkersRemoved { unit, pieces });
    }

    pub(super) fn unit_of(&self, piece: &Id) -> Option<Id> {
        self.field().piece(piece).map(|piece| piece.sheet.unit.clone())
    }
}
