use std::cmp::Ordering;

use standfast_engine::battle::{Ending, Id};

use crate::battle::known::Known;
use crate::battle::setup::{AtLimit, Fate};
use crate::battle::state::SideState;
use crate::battle::{Phase, Place};
use crate::{Points, cite};

/// An army is exhausted, and the scenario says that it loses there and then.
const EXHAUSTION: &str = "exhaustion";
/// An exhausted army has disengaged, or its time to do so is up.
const DISENGAGEMENT: &str = "disengagement";
/// All armies are exhausted.
const MUTUAL_EXHAUSTION: &str = "mutual-exhaustion";
/// Most units of an exhausted army on the table have no rating left, or it has none left there.
pub(super) const ROUT: &str = "rout";
/// The last hour is over, and what was used in it has been posted.
const HOUR_LIMIT: &str = "hour-limit";

/// Every way in which these battles end.
pub(super) const ENDINGS: [&str; 5] = [EXHAUSTION, DISENGAGEMENT, MUTUAL_EXHAUSTION, ROUT, HOUR_LIMIT];

impl<'a> Known<'a> {
    /// How the battle has ended, if it has (mfp.victory).
    pub(super) fn ending(self) -> Option<Ending> {
        self.by_exhaustion().or_else(|| self.by_limit())
    }

    fn by_exhaustion(self) -> Option<Ending> {
        let fate = self.setup().victory.exhausted;
        let is_beaten = |id: &Id, side: &SideState| match fate {
            Fate::Loses | Fate::Disengages => side.is_exhausted(),
            Fate::Routs => self.routs(id, side),
            Fate::FightsOn => false,
        };
        let (beaten, unbeaten): (Vec<_>, Vec<_>) =
            self.state.sides.iter().partition(|(id, side)| is_beaten(id, side));
        let winner = match unbeaten.as_slice() {
            [] if fate == Fate::Routs => None,
            [] => return Some(ended(MUTUAL_EXHAUSTION, None, "all armies are exhausted".to_owned())),
            [(winner, _)] => Some(*winner),
            _ => return None,
        };
        let names: Vec<&str> = beaten.iter().map(|(id, _)| self.side_name(id)).collect();
        let army = format!("army of {}", names.join(" and "));
        Some(match fate {
            Fate::Routs => {
                let rule = cite::ROUT.to_owned();
                Ending { rule, ..ended(ROUT, winner, format!("the {army} routs")) }
            }
            Fate::Loses => ended(EXHAUSTION, winner, format!("the {army} is exhausted")),
            Fate::Disengages if beaten.iter().all(|(id, side)| self.has_disengaged(id, side)) => {
                ended(DISENGAGEMENT, winner, format!("the exhausted {army} disengages"))
            }
            Fate::Disengages | Fate::FightsOn => return None,
        })
    }

    /// Whether an exhausted army is off the table, or its time to leave it is up.
    fn has_disengaged(self, id: &Id, side: &SideState) -> bool {
        let mut commands = self.commands().filter(|command| command.side == *id);
        let hours = side.exhausted_since.map_or(0, |since| self.hours_of_exhaustion(since));
        let off_the_table = commands.all(|command| self.place(&command.id) != Place::Table);
        off_the_table || hours > self.setup().victory.disengage_hours
    }

    /// Whether more than half of an exhausted army's units on the table have no rating left, or it has none there.
    fn routs(self, id: &Id, side: &SideState) -> bool {
        let Some(adjustment) = self.adjustment(side, side.level(self.pass)) else { return false };
        let on_table = self.setup().units().filter(|(command, unit)| {
            let there = command.side == *id && self.place(&command.id) == Place::Table;
            there && !self.losses(&unit.id).overrun && !self.is_destroyed(unit)
        });
        let (standing, failing): (Vec<_>, Vec<_>) =
            on_table.partition(|(_, unit)| unit.unit.quality.stands(adjustment));
        failing.len() > standing.len() || standing.is_empty()
    }

    fn by_limit(self) -> Option<Ending> {
        let victory = &self.setup().victory;
        if self.state.clock.hour <= victory.hours || self.state.phase != Phase::Action {
            return None;
        }
        let share = |(id, side): (&'a Id, &SideState)| {
            let has = self.side_does(id, "has", "have");
            format!("{has} used {} of {}", side.total, side.level(self.pass))
        };
        let shares: Vec<String> = self.state.sides.iter().map(share).collect();
        let winner = match (victory.at_limit, &victory.side) {
            (AtLimit::Nobody, _) => None,
            (AtLimit::Side, Some(named)) if self.holds_out(named) => Some(named),
            (AtLimit::Side | AtLimit::SmallerShare, _) => self.smaller_share(),
        };
        Some(ended(HOUR_LIMIT, winner, format!("the last hour is over; {}", shares.join(", "))))
    }

    /// Whether a side is not exhausted, or all are.
    fn holds_out(self, named: &Id) -> bool {
        let sides = &self.state.sides;
        !sides.get(named).is_some_and(SideState::is_exhausted) || sides.values().all(SideState::is_exhausted)
    }

    /// The side that has used the smallest share of its level; exhausted armies come last. Nobody if two are equal.
    fn smaller_share(self) -> Option<&'a Id> {
        let better = |a: &SideState, b: &SideState| {
            a.is_exhausted().cmp(&b.is_exhausted()).then_with(|| self.compare_shares(a, b))
        };
        let mut best = self.state.sides.iter().filter(|(id, side)| {
            let others = self.state.sides.iter().filter(|(other, _)| other != id);
            others.map(|(_, other)| better(side, other)).all(Ordering::is_lt)
        });
        best.next().map(|(id, _)| id)
    }

    /// Which has used the smaller share of its level. A share of nothing is the largest.
    fn compare_shares(self, a: &SideState, b: &SideState) -> Ordering {
        let (of_a, of_b) = (a.level(self.pass), b.level(self.pass));
        match (of_a == Points::ZERO, of_b == Points::ZERO) {
            (false, false) => a.total.times(of_b.in_parts()).cmp(&b.total.times(of_a.in_parts())),
            (none_a, none_b) => none_a.cmp(&none_b),
        }
    }
}

fn ended(way: &str, winner: Option<&Id>, says: String) -> Ending {
    Ending { way: way.to_owned(), winner: winner.cloned(), says, rule: "mfp.victory".to_owned() }
}
