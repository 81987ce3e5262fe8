//! What the rules do by themselves.

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::{Deciding, ending};
use crate::battle::event::Event;
use crate::battle::field::{Field, GroupOn, PieceOn, ids};
use crate::battle::may;
use crate::battle::points::without_dice;
use crate::battle::setup::seasoned_after;
use crate::battle::state::{Phase, Place};
use crate::procedures::BreakPoint;
use crate::{Endurance, cite};

impl Deciding<'_, '_> {
    /// Eliminated pieces are taken out of play, soldiers surrender whom no officer can stop, battlegroups break, and
    /// the initiative passes on if nobody is left to use it.
    pub(super) fn follow(&mut self) -> Result<(), Stop> {
        if self.state().phase == Phase::Forming {
            return Ok(());
        }
        self.check_at_once()?;
        self.remove_the_eliminated();
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

    /// On a table marked pieces check as they get the initiative, since the table shows what the players would see of
    /// them (battlegroup.marker.first).
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

    fn remove_the_eliminated(&mut self) {
        while let Some(id) = self.field().eliminated().map(|piece| piece.id.clone()) {
            self.eliminate(&id);
        }
    }

    fn surrender_where_nobody_prevents_it(&mut self) {
        while let Some(id) = surrenders(self.field()) {
            self.surrender(&id);
        }
    }

    /// Fire at a unit with nobody left has no more effect.
    fn settle_fire_at_nobody(&mut self) {
        let field = self.field();
        let target = field.state.fire.as_ref().and_then(|fire| field.unit(&fire.at));
        if target.is_some_and(|target| target.on_table().next().is_none()) {
            self.happen(Event::FireSettled);
        }
    }

    /// Battlegroups that have lost half of their endurance or more reach their breaking points, and retreat from the
    /// start of the next turn; not so a battlegroup that holds the field, since all its enemies broke earlier
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
            // Again, for the reasons.
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

    /// What the battle means for later ones (battlegroup.campaign, battlegroup.campaign.replacements,
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
            self.field().units().filter(|unit| unit.sheet.is_green()).map(|unit| unit.id.clone()).collect();
        for unit in green.iter().filter_map(|unit| setting.setup().forces.units.get(unit)) {
            let fought = unit.battles + 1;
            self.note(cite::GREEN, fought, || {
                let seasoned = if seasoned_after(fought) { "is seasoned now" } else { "is still green" };
                format!("{} has fought in {fought} battles and {seasoned}", unit.name)
            });
        }
        if let Some(replacements) = &setting.setup().replacements {
            self.note("battlegroup.campaign.replacements", true, || replacements.clone());
        }
    }
}

/// A soldier about to surrender, if no morale officer can stop him.
fn surrenders(field: Field<'_>) -> Option<Id> {
    let may_be_shot = |soldier: PieceOn<'_>| {
        let mut side = soldier.side().into_iter().flat_map(|side| field.pieces_of(side));
        side.any(|officer| may::shoot(officer, soldier).is_ok())
    };
    field.surrendering().find(|soldier| !may_be_shot(*soldier)).map(|soldier| soldier.id.clone())
}

/// Whether a battlegroup has lost half of its endurance or more, and does not hold the field.
fn reaches_breaking_point(group: GroupOn<'_>) -> bool {
    let outcome = without_dice(group.field.setting, &group.break_point());
    outcome.is_some_and(|outcome| outcome.breaks) && !holds_the_field(group.field, &group.sheet.side)
}

/// Whether every enemy of the side broke in an earlier turn.
fn holds_the_field(field: Field<'_>, side: &Id) -> bool {
    field.groups().filter(|group| group.sheet.side != *side).all(GroupOn::retreats)
}
