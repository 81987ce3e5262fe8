//! What the rules do by themselves.

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::super::event::Event;
use super::super::field::{Field, GroupOn, ids};
use super::super::may;
use super::super::points::without_dice;
use super::super::setup::BATTLES_THAT_SEASON;
use super::super::state::{Phase, Place};
use super::{Deciding, ending};
use crate::procedures::BreakPoint;
use crate::{Endurance, cite};

impl Deciding<'_, '_> {
    /// Pieces past all fighting go, soldiers whom no officer can keep from it surrender, battlegroups break, and the
    /// initiative goes on where nobody is left to take it.
    pub(super) fn follow(&mut self) -> Result<(), Stop> {
        if self.state().phase == Phase::Forming {
            return Ok(());
        }
        self.check_at_once()?;
        self.remove_those_past_fighting();
        self.surrender_where_nobody_prevents_it();
        self.reach_breaking_points()?;
        self.settle_fire_at_nobody();
        loop {
            let field = self.field();
            if ending::ending(field).is_some() {
                self.account();
                return Ok(());
            }
            if field.state.fire.is_some() || field.surrendering().next().is_some() {
                return Ok(());
            }
            self.broken_fall_back();
            if !self.go_on() {
                return Ok(());
            }
        }
    }

    /// On a table those of the pieces that get the initiative check at once who are marked: what the players would see of
    /// them is known (battlegroup.marker.first).
    fn check_at_once(&mut self) -> Result<(), Stop> {
        let given = self.events().iter().find_map(|event| match event {
            Event::InitiativeGiven { cornered, .. } => Some(cornered.clone()),
            _ => None,
        });
        let Some(cornered) = given.filter(|_| self.setting().layout().is_some()) else { return Ok(()) };
        let marked = ids(self.field().holders().filter(|piece| may::check(*piece).is_ok()));
        if marked.is_empty() {
            return Ok(());
        }
        self.check_morale(&marked, &cornered)
    }

    /// Whoever has no points left, or was found to be eliminated, is removed.
    fn remove_those_past_fighting(&mut self) {
        while let Some(id) = self.field().past_fighting().map(|piece| piece.id.clone()) {
            self.eliminate(&id);
        }
    }

    fn surrender_where_nobody_prevents_it(&mut self) {
        while let Some(id) = surrenders(self.field()) {
            self.surrender(&id);
        }
    }

    /// Fire at a unit of which nobody is left has no more effect.
    fn settle_fire_at_nobody(&mut self) {
        let field = self.field();
        let target = field.state.fire.as_ref().and_then(|fire| field.unit(&fire.at));
        if target.is_some_and(|target| target.on_table().next().is_none()) {
            self.happen(Event::FireSettled);
        }
    }

    /// Battlegroups that have lost half of their endurance, or more, reach their breaking points: they retreat
    /// from the start of the next turn. Whose enemies have broken before need not, and holds the field
    /// (battlegroup.break, battlegroup.break.conduct).
    fn reach_breaking_points(&mut self) -> Result<(), Stop> {
        let field = self.field();
        let turn = field.state.turn;
        let unbroken = field.groups().filter(|group| group.now.broke_in.is_none());
        let broken: Vec<(Id, BreakPoint)> = unbroken
            .filter(|group| reaches_breaking_point(*group))
            .map(|group| (group.id.clone(), group.break_point()))
            .collect();
        for (battlegroup, situation) in &broken {
            // Once more, for its reasons.
            self.consult(situation)?;
            let ruling = self.setting().scenario.rulings.endurance;
            self.note("battlegroup.endurance", Figure::named(ruling), || match ruling {
                Endurance::Sum => "endurance is the sum of the morale levels of its units".to_owned(),
                Endurance::Scenario => "endurance is what the scenario says".to_owned(),
            });
            let name = self.name(battlegroup);
            self.note(cite::BREAK_CONDUCT, turn + 1, || {
                format!("from turn {} on the units of {name} leave as soon as they can", turn + 1)
            });
        }
        for (battlegroup, _) in broken {
            self.happen(Event::Broke { battlegroup, turn });
        }
        Ok(())
    }

    /// What the battle means for those that follow (battlegroup.campaign, battlegroup.campaign.replacements,
    /// battlegroup.green).
    fn account(&mut self) {
        let setting = self.setting();
        for side in &setting.roster().sides {
            let of_side = self.field().pieces_of(&side.id);
            let off = of_side.filter(|piece| piece.now.place == Place::OffBoard).count();
            self.note(cite::CAMPAIGN, i64::try_from(off).unwrap_or(i64::MAX), || {
                format!("{}: {off} left the board undestroyed, and may return in later battles", side.name)
            });
        }
        let green: Vec<Id> =
            self.field().units().filter(|unit| unit.sheet.green).map(|unit| unit.id.clone()).collect();
        for unit in green.iter().filter_map(|unit| setting.setup().forces.units.get(unit)) {
            let fought = unit.battles + 1;
            self.note(cite::GREEN, fought, || {
                let seasoned =
                    if fought < BATTLES_THAT_SEASON { "is still green" } else { "is seasoned now" };
                format!("{} has fought in {fought} battles and {seasoned}", unit.name)
            });
        }
        if let Some(replacements) = &setting.setup().replacements {
            self.note("battlegroup.campaign.replacements", true, || replacements.clone());
        }
    }
}

/// A soldier about to surrender whom no officer can keep from it.
fn surrenders(field: Field<'_>) -> Option<Id> {
    let mut alone = field.surrendering().filter(|soldier| soldier.morale_officers().next().is_none());
    alone.next().map(|soldier| soldier.id.clone())
}

/// Whether a battlegroup has lost half of its endurance, and some enemy of it still stands.
fn reaches_breaking_point(group: GroupOn<'_>) -> bool {
    let outcome = without_dice(group.field.setting, &group.break_point());
    outcome.is_some_and(|outcome| outcome.breaks) && !holds_the_field(group.field, &group.sheet.side)
}

/// Whether every enemy of the side broke in an earlier turn.
fn holds_the_field(field: Field<'_>, side: &Id) -> bool {
    field.groups().filter(|group| group.sheet.side != *side).all(GroupOn::retreats)
}
