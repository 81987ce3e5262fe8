use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::{Battle, Eyes, Ground, Luck, MapView, Opened, Seat, View};
use super::{LiveBattle, Standing, Table};

impl<B: Battle> Table<B> {
    /// Shows the seat how the battle stood at each of the moments.
    pub(super) fn seen_in_the_past(
        &self,
        seat: &Seat,
        moments: &BTreeSet<u64>,
        visit: &mut dyn FnMut(u64, &View, Option<&MapView>),
    ) {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let mut see = |number, standing: &Standing<B>| {
            if moments.contains(&number) {
                let opened = Opened::new(&self.setting, &standing.state);
                let view = B::view(*opened, eyes);
                let ground = Ground::of(&self.setting, B::standing(opened), &standing.common.places);
                let map = ground.map(|ground| self.map(&ground, &view, eyes));
                visit(number, &view, map.as_ref());
            }
        };
        let mut standing = Standing::start(&self.setting);
        see(0, &standing);
        for record in &self.records {
            if !self.is_undone(record.number) {
                standing.apply(&self.setting, record);
            }
            see(record.number, &standing);
        }
    }

    /// Shows the battle as it stood before its first record and after each.
    pub(super) fn replayed(&self, visit: &mut dyn FnMut(&dyn LiveBattle)) {
        let mut then = self.afresh();
        visit(&then);
        for record in &self.records {
            then.append(Arc::clone(record));
            visit(&then);
        }
    }

    /// The luck of the commands that the seat may read.
    pub(super) fn luck_read_by(&self, seat: &Seat) -> Luck {
        self.lucked(|record| self.reads(seat, record))
    }
}
