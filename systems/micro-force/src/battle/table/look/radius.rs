use standfast_engine::battle::Id;
use standfast_tabletop::Length;

use super::{Look, Seen};
use crate::battle::setup::Officer;

impl<'a> Look<'a> {
    /// Whether a unit is beyond its commander's radius, edge to edge from the unit that he is with, or from himself
    /// (micro-force.command). `None` where he has no place on the table.
    pub(in crate::battle) fn beyond_radius(&self, unit: &Id) -> Option<Seen<bool>> {
        let (commander, radius, far) = self.commanded(unit)?;
        let says =
            format!("{} is {far} inches from {}, whose radius is {radius}", self.name(unit), commander.name);
        Some(Seen::new(is_beyond(radius, far), says))
    }

    /// The same without its reason; whoever has no place is within it.
    pub(in crate::battle) fn beyond(&self, unit: &Id) -> bool {
        self.commanded(unit).is_some_and(|(_, radius, far)| is_beyond(radius, far))
    }

    /// The commander of a unit, his radius in inches, and how far he is.
    fn commanded(&self, unit: &Id) -> Option<(&'a Officer, i64, Length)> {
        let placed = self.at(unit)?;
        let commander = self.commander(unit)?;
        let radius = commander.gives(&self.setting.rules())?.radius;
        let with = self.state.officers.get(&commander.id)?.with.as_ref();
        let stands = self.at(with.unwrap_or(&commander.id))?;
        let far = if stands.id() == placed.id() {
            Length::ZERO
        } else {
            self.ground.field().range(stands, placed).value
        };
        Some((commander, radius, far))
    }

    /// The officer who commands a unit: its brigade's commander, or the senior officer where none is in play.
    fn commander(&self, unit: &Id) -> Option<&'a Officer> {
        let standing = self.state.units.get(unit)?;
        let army = self.setting.setup().army(&standing.side)?;
        let in_play =
            |officer: &Officer| self.state.officers.get(&officer.id).is_some_and(|officer| !officer.out);
        let brigade = army.brigades.iter().find(|brigade| standing.brigade.as_ref() == Some(&brigade.id));
        let own = brigade.map(|brigade| &brigade.commander).filter(|officer| in_play(officer));
        own.or_else(|| self.state.senior(self.setting, &standing.side))
    }
}

fn is_beyond(radius: i64, far: Length) -> bool {
    i64::from(far.hundredths()) > radius * 100
}
