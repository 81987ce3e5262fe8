//! Whether the side attacks, holds what it has, or gives way.

use standfast_engine::Trace;
use standfast_engine::battle::{Id, Stance};
use standfast_tabletop::{Length, Placed};

use super::Leading;
use crate::Unit;
use crate::battle::play::{Asked, lost, points};
use crate::battle::state::Standing;
use crate::battle::table::Look;

impl<'a> Leading<'a> {
    pub(super) fn asked(self) -> Asked<'a> {
        Asked::of(self.asking())
    }

    pub(super) fn enemy(self) -> &'a Id {
        let state = self.scene.state;
        state.opponent(self.side())
    }

    pub(super) fn look(self) -> Option<Look<'a>> {
        self.asked().look()
    }

    /// The units of a side on the table.
    pub(super) fn units(self, side: &'a Id) -> impl Iterator<Item = (&'a Id, &'a Standing)> + use<'a> {
        let state = self.scene.state;
        state.units_of(side)
    }

    /// The unit as it tests where it stands: with what officers lend it, and out of its commander's radius.
    pub(super) fn tested(self, id: &Id) -> Option<Unit> {
        let scene = self.scene;
        let out = scene.setting.scenario.rulings.out_of_command;
        let beyond = if out > 0 && self.asked().is_beyond_radius(id) { out } else { 0 };
        scene.state.unit(scene.setting, id, beyond)
    }

    /// What the side is about, by its strength, its losses, and who would win as things stand.
    pub(super) fn stance(self) -> Stance {
        let (scene, manner) = (self.scene, self.doctrine);
        let (gone, all) = lost(scene.state, self.side());
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let breaks_at = scene.setting.setup().army(self.side()).map_or(100, |army| army.breaks_at);
        if gone > 0 && whole(gone) * 10_000 >= whole(all) * breaks_at * manner.give_up_at {
            return Stance::GiveWay;
        }
        let of = |side| points(scene.setting, scene.state, side);
        let loses = of(self.side()) - of(self.enemy()) < scene.setting.setup().points.margin;
        let waits = scene.state.turn * 100 <= scene.setting.setup().turns * manner.patience;
        let strong = || self.strength(self.side()) * 100 >= self.strength(self.enemy()) * manner.attack_at;
        if (loses && !waits) || strong() { Stance::Attack } else { Stance::Hold }
    }

    /// What a side is worth in a fight: its stands, by their cohesion.
    fn strength(self, side: &'a Id) -> i64 {
        let rules = self.rules();
        let cohesion =
            |unit: &Unit| unit.cohesion(&rules, &mut Trace::silent()).map_or(0, |left| left.in_parts());
        let fighting = self.units(side).filter(|(_, unit)| !unit.unit.routed);
        fighting.map(|(_, unit)| unit.unit.stands.in_parts() * cohesion(&unit.unit).max(0)).sum()
    }

    /// The enemy nearest to a unit on the table that can be fought with, and how far he is; routed ones only where there
    /// is no other.
    pub(super) fn nearest_enemy(self, placed: &Placed) -> Option<(&'a Id, &'a Placed, Length)> {
        let ground = self.look()?.ground;
        let there = self.units(self.enemy()).filter_map(|(id, unit)| {
            let enemy = ground.unit(id)?;
            Some((unit.unit.routed, placed.at().distance(enemy.at()), id, enemy))
        });
        let (_, _, id, enemy) = there.min_by_key(|(routed, far, ..)| (*routed, *far))?;
        Some((id, enemy, ground.field().range(placed, enemy).value))
    }

    /// The last turns: how many are left, this one counted.
    pub(super) fn turns_left(self) -> i64 {
        let scene = self.scene;
        (scene.setting.setup().turns - scene.state.turn + 1).max(0)
    }
}
