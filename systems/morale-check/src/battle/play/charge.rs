//! Charges: checked by both sides, carried home, fought out.

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::{Id, in_inches};
use standfast_tabletop::{Approach, Charge as WayIn, Names, Unit as Stood};

use super::Deciding;
use crate::battle::command::{ChargeSeen, Fate};
use crate::battle::event::Event;
use crate::battle::state::ChargeStep;
use crate::battle::{motion, table};
use crate::procedures::{Charge, ChargeResult, Check, CheckResult, Occasion};
use crate::{Charging, TargetChecks, cite};

/// How a charger comes into contact, and with what.
struct Way {
    /// Where it touches its target, and the inches up to there.
    contact: Approach,
    /// Its target as it stands before.
    target: Stood,
}

impl Deciding<'_, '_> {
    /// Checks a declared charge.
    pub(super) fn charge(&mut self, unit: &Id, seen: &ChargeSeen) -> Result<(), Stop> {
        let Some(charger) = self.unit(unit) else { return Ok(()) };
        let ChargeStep::Declared(target) = charger.now.charge.clone() else { return Ok(()) };
        match table::in_reach(self.ground().as_deref(), charger, &target) {
            Ok(way) => self.resolve_charge(unit, &target, seen, 0, way),
            Err(declined) => {
                self.note(declined.rule, false, || declined.why);
                self.happen(Event::ChargeLapsed(unit.clone()));
                Ok(())
            }
        }
    }

    /// morale-check.charge.followup
    pub(super) fn follow_up(&mut self, unit: &Id, target: &Id, seen: &ChargeSeen) -> Result<(), Stop> {
        let number = self.now(unit).map_or(0, |unit| unit.follow_ups) + 1;
        self.note(cite::PURSUIT, number, || "instead of pursuing, it charges another enemy".to_owned());
        self.happen(Event::FollowUpMade { unit: unit.clone(), target: target.clone(), number });
        self.resolve_charge(unit, target, seen, number, None)
    }

    /// The checks of both sides: the charger's, then its target's. The way in is given where it is known.
    fn resolve_charge(
        &mut self,
        unit: &Id,
        target: &Id,
        seen: &ChargeSeen,
        follow_up: i64,
        way: Option<WayIn>,
    ) -> Result<(), Stop> {
        let friends_charging = self.has_help(unit, target, follow_up);
        let state = self.state();
        let charging = Charging {
            target: state.troops(target, &seen.target),
            aspect: seen.aspect,
            before_guns: seen.before_guns,
            friends_charging,
            en_masse: seen.en_masse,
            follow_up,
        };
        let charge = Charge { charger: state.troops(unit, &seen.charger), charging };
        let result = self.checked(target, charge)?;
        let goes_in = result != ChargeResult::Halts;
        let way = goes_in.then(|| self.way(unit, target, way)).flatten();
        match result {
            ChargeResult::Halts => self.happen(Event::Halted(unit.clone())),
            ChargeResult::TargetFlees => {
                self.succeed(unit);
                self.become_what(target, Fate::Flees);
                if let Some(way) = way {
                    self.take_place(unit, &way);
                }
            }
            ChargeResult::Contact => {
                self.note(cite::CONTACT, Figure::named(ChargeResult::Contact), || {
                    "the players say who wins".to_owned()
                });
                self.happen(Event::ContactMade { unit: unit.clone(), target: target.clone() });
                if let Some(way) = way {
                    self.go_in(unit, &way);
                }
            }
        }
        Ok(())
    }

    /// What the checks come to; a target that has stood this turn may be spared another (morale-check.target_checks).
    fn checked(&mut self, target: &Id, charge: Charge) -> Result<ChargeResult, Stop> {
        let rules = self.setting().rules();
        let asked = rules.rulings.target_checks;
        let stood = self.now(target).is_some_and(|target| target.stood);
        if stood {
            self.note(cite::TARGET_CHECKS, Figure::named(asked), || match asked {
                TargetChecks::EachCharge => {
                    "its target has stood once this turn, and checks again".to_owned()
                }
                TargetChecks::Once => {
                    "its target has stood once this turn, and does not check again".to_owned()
                }
            });
        }
        if !stood || asked == TargetChecks::EachCharge {
            return Ok(self.consult(&charge)?.result);
        }
        let check = Check { unit: charge.charger, occasion: Occasion::Charging(charge.charging) };
        let result = self.consult(&check)?.result;
        Ok(if result == CheckResult::Charges { ChargeResult::Contact } else { ChargeResult::Halts })
    }

    /// Whether friends charge the target too (morale-check.charge.friends, morale-check.charged.many): of a follow-up
    /// charge only those whose charge is still to be resolved (morale-check.charge.followup.friends).
    fn has_help(&mut self, unit: &Id, target: &Id, follow_up: i64) -> bool {
        let state = self.state();
        if state.friends_still_charge(unit, target) {
            return true;
        }
        if follow_up > 0 || !state.friends_have_charged(unit, target) {
            return false;
        }
        let helps = self.setting().rules().rulings.resolved_charges_help;
        self.note(cite::RESOLVED_CHARGES_HELP, helps, || {
            let counts = if helps { "counts" } else { "no longer counts" };
            format!("another charge on its target this turn has been resolved, and {counts}")
        });
        helps
    }

    /// A charge succeeds: cavalry must check for pursuit (morale-check.when.pursuit).
    pub(super) fn succeed(&mut self, unit: &Id) {
        let pursuit = self.now(unit).is_some_and(|unit| unit.troops.may_pursue().is_yes());
        self.note(cite::CONTACT, pursuit, || {
            let arm = if pursuit { "cavalry must check for pursuit" } else { "it is not cavalry" };
            format!("the charge succeeds: {arm}")
        });
        self.happen(Event::ChargeSucceeded { unit: unit.clone(), pursuit });
    }

    /// How a charger comes into contact with its target, by the way that is known or else by the one that there is;
    /// `None` where the table does not show it.
    fn way(&self, charger: &Id, target: &Id, known: Option<WayIn>) -> Option<Way> {
        let ground = self.ground()?;
        let target = ground.unit(target)?;
        let way = || table::way_in(&ground, self.unit(charger)?, target);
        let contact = known.or_else(way)?.contact;
        Some(Way { contact, target: (**target).clone() })
    }

    /// A charger that comes into contact goes to where it touches its target.
    fn go_in(&mut self, charger: &Id, Way { contact, .. }: &Way) {
        if self.ground().and_then(|ground| ground.pose(charger)) != Some(contact.pose) {
            self.note(cite::GROUND, true, || format!("it goes in over {}", in_inches(contact.cost)));
            self.place(charger, contact.pose, &motion::CHARGES_HOME);
        }
    }

    /// A charger whose target has fled goes on to where it stood (morale-check.battle.contact).
    fn take_place(&mut self, charger: &Id, Way { contact, target }: &Way) {
        let Some(ground) = self.ground() else { return };
        let Some(unit) = ground.unit(charger) else { return };
        let pose = ground.field().onto_ground_of(&unit.moved(contact.pose), target);
        if pose != unit.pose() {
            let stood = ground.called(target.id());
            self.note(cite::GROUND, true, || format!("it goes on to where {stood} stood"));
            self.place(charger, pose, &motion::CHARGES_ON);
        }
    }

    /// morale-check.battle.contact
    pub(super) fn win_melee(&mut self, charger: &Id, winner: &Id, loser_becomes: Fate, winner_becomes: Fate) {
        let Some(ChargeStep::InContact(target)) = self.now(charger).map(|unit| unit.charge.clone()) else {
            return;
        };
        let loser = if winner == charger { &target } else { charger };
        self.note(cite::CONTACT, true, || "as the players say".to_owned());
        self.happen(Event::MeleeWon { winner: winner.clone(), loser: loser.clone() });
        if winner == charger {
            self.succeed(charger);
        } else {
            self.happen(Event::ChargeEnded(charger.clone()));
        }
        self.become_what(winner, winner_becomes);
        self.become_what(loser, loser_becomes);
    }

    /// morale-check.battle.contact
    pub(super) fn draw_melee(&mut self, charger: &Id, charger_becomes: Fate, target_becomes: Fate) {
        let Some(ChargeStep::InContact(target)) = self.now(charger).map(|unit| unit.charge.clone()) else {
            return;
        };
        self.note(cite::CONTACT, false, || "as the players say".to_owned());
        self.happen(Event::MeleeDrawn { unit: charger.clone(), target: target.clone() });
        self.happen(Event::ChargeEnded(charger.clone()));
        self.become_what(charger, charger_becomes);
        self.become_what(&target, target_becomes);
    }
}
