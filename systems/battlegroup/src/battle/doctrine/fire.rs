//! Who fires at whom, and what it promises.

use std::collections::BTreeMap;

use standfast_engine::battle::Ideas;
use standfast_tabletop::{Length, Placed};

use super::Leading;
use crate::Battlegroup;
use crate::battle::command::{Command, Effect};
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::{may, verb};

/// How many firers of a unit are looked at: the others see about what these see.
const LOOKED_AT: usize = 4;

/// How many of the nearest enemy units are looked at.
const NEAREST: usize = 3;

/// How much fire is liked before what it promises, and at most.
const FIRES: i64 = 100;
const MOST: i64 = 900;

/// For whom nobody says how far he is.
const NO_TABLE: Length = Length::inches(10);

impl<'a> Leading<'a> {
    /// What the fire of these pieces at a unit promises, in hundredths of a hit.
    pub(super) fn promise(self, firers: &[PieceOn<'a>], target: UnitOn<'a>) -> i64 {
        let every = firers.len().div_ceil(LOOKED_AT).max(1);
        let parts = firers.chunks(every).filter_map(|alike| {
            let count = i64::try_from(alike.len()).unwrap_or_default();
            Some(self.promise_of(*alike.first()?, target) * count)
        });
        parts.sum()
    }

    fn promise_of(self, firer: PieceOn<'a>, target: UnitOn<'a>) -> i64 {
        let model = self.combat;
        let at_machine = target.machine().is_some();
        let past = model.past(target.sheet.armour_class);
        let Some(ground) = self.ground() else {
            return model.promises(firer, at_machine, NO_TABLE) * past / 100;
        };
        let Some((from, (to, range))) =
            ground.unit(firer.id).and_then(|from| Some((from, self.nearest_of(from, target)?)))
        else {
            return 0;
        };
        let promises = model.promises(firer, at_machine, range);
        if promises == 0 || !ground.field().sight(from, to).value {
            return 0;
        }
        promises * past * model.through(ground.field().cover(to, from).value) / 10_000
    }

    /// The piece of a unit that is nearest to another, and how far it is.
    fn nearest_of(self, from: &Placed, target: UnitOn<'a>) -> Option<(&'a Placed, Length)> {
        let ground = self.ground()?;
        let pieces = target.on_table().filter_map(|piece| ground.unit(piece.id));
        let far = |placed: &&Placed| placed.at().distance(from.at());
        pieces.min_by_key(far).map(|placed| (placed, far(&placed)))
    }

    /// The targets of these pieces that promise anything, the best first, with what they promise.
    pub(super) fn targets(self, firers: &[PieceOn<'a>]) -> Vec<(i64, UnitOn<'a>)> {
        let near = firers.first().map(|first| self.enemies_near(*first)).unwrap_or_default();
        let able = near.into_iter().filter(|(_, enemy)| may::be_fired_at(*enemy).is_ok());
        let reach = firers.iter().map(|firer| self.combat.reach(*firer)).max();
        let reached =
            able.filter(|(range, _)| reach.is_some_and(|reach| *range <= reach + Length::inches(6)));
        let targets = reached.take(NEAREST).map(|(_, enemy)| (self.promise(firers, enemy), enemy));
        let mut targets: Vec<_> = targets.filter(|(promise, _)| *promise > 0).collect();
        targets.sort_by_key(|(promise, enemy)| std::cmp::Reverse(self.weighed(*promise, *enemy)));
        targets
    }

    /// What fire at a unit is worth: more where the unit is worn down.
    fn weighed(self, promise: i64, target: UnitOn<'_>) -> i64 {
        let lost = target.lost() * 200 / target.now.strength.max(1);
        promise * (100 + self.doctrine.focus * lost.min(100) / 100) / 100
    }
}

pub(super) fn fires<'a>(leading: Leading<'a>, unit: UnitOn<'a>, ideas: &mut Ideas<Battlegroup>) -> i64 {
    let able: Vec<PieceOn<'a>> =
        leading.field().holders().filter(|piece| may::fire(*piece).is_ok()).collect();
    if able.is_empty() {
        return 0;
    }
    let targets = leading.targets(&able);
    let best = targets.first().map_or(0, |(promise, _)| *promise);
    for (promise, target) in targets.into_iter().filter(|(promise, _)| *promise >= leading.doctrine.fire_at) {
        let worth = (FIRES + leading.weighed(promise, target)).min(MOST);
        if !ideas.wants(worth) {
            continue;
        }
        let command = Command::Fire {
            unit: unit.id.clone(),
            target: target.id.clone(),
            pieces: ids(able.iter().copied()),
            nbc: false,
            effect: Some(Effect { hits: BTreeMap::new(), ..Effect::default() }),
        };
        ideas.add_of(&verb::FIRE, unit.id, worth, command, || {
            let (hits, part) = (promise / 100, promise % 100 / 10);
            format!("it promises about {hits}.{part} hits on {}", target.sheet.name)
        });
    }
    best
}
