//! How a commander under Morale Fatigue Points acts: one file a purpose. He asks the same preconditions as the rules do,
//! so that every idea is a command that he may give, and reads of what is hidden only what his seat may see.

mod imagine;
mod losses;
mod manner;
mod model;
mod movement;
mod orders;
mod prospects;

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{
    Audience, CombatModel, Commander, DUTY, Eyes, Id, Ideas, Imagined, Led, Opened, Seat, Verb,
};
use standfast_engine::wraps;
use standfast_tabletop::{Length, Placed};

use super::command::{ANSWER, CLOSE_PHASE, END_PHASE, REPORT};
use super::field::Field;
use super::known::Known;
use super::setup::{CommandSetup, Setup};
use super::{Command, Phase, Place};
use crate::{Mfp, Reports};

pub use manner::Manner;
pub use model::Model;

impl Led for Mfp {
    type Doctrine = Manner;
    type Combat = Model;

    const DOCTRINES: &'static str = include_str!("../../../doctrines.toml");
    const COMBAT: &'static str = include_str!("../../../combat.toml");
    const ENDS_PHASE: &'static [&'static Verb] = &[&END_PHASE, &REPORT, &CLOSE_PHASE];
    const EACH_FINISHES: bool = true;

    fn combat(setup: &Setup) -> Option<&CombatModel<Self>> {
        setup.combat.as_ref()
    }

    fn think(commander: &Commander<'_, Self>, ideas: &mut Ideas<Self>) {
        let leading = Leading(*commander);
        let Some(player) = leading.player() else { return };
        let known = leading.known();
        if let Some(command) = known.contested().find(|command| command.seat == *player) {
            let answer = Command::Answer { command: command.id.clone() };
            ideas.add_of(&ANSWER, &command.id, DUTY, answer, || {
                "what was entered is what was lost".to_owned()
            });
        }
        match known.state.phase {
            Phase::Mfp => {
                if known.rulings().reports == Reports::Shown && known.to_report().any(|id| id == player) {
                    let report = Command::Report { player: player.clone() };
                    ideas.add(&REPORT, DUTY, report, || "the numbers are shown".to_owned());
                }
                return;
            }
            Phase::Action => {
                movement::comes_on(leading, ideas);
                movement::moves(leading, ideas);
                // Only who has suffered what the enemy did to him has finished.
                if losses::suffers(leading, ideas) {
                    return;
                }
            }
            Phase::Interphase => {}
        }
        if known.to_finish().any(|id| id == player) {
            let ends = Command::EndPhase { player: player.clone() };
            ideas.add(&END_PHASE, 0, ends, || "there is nothing better to do".to_owned());
        }
        if known.state.phase == Phase::Interphase {
            orders::orders(leading, ideas);
        }
    }

    fn settle(
        commander: &Commander<'_, Self>,
        command: Command,
        dice: &mut dyn Dice,
    ) -> Result<Option<Command>, Stop> {
        model::settle(Leading(*commander), command, dice)
    }

    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64 {
        prospects::of(Known::of(opened), side)
    }

    fn imagine(
        opened: Opened<'_, Self>,
        eyes: Eyes<'_>,
        dice: &mut dyn Dice,
    ) -> Result<Imagined<Self>, Stop> {
        imagine::imagined(Field(*opened), eyes, dice)
    }

    fn decides(opened: Opened<'_, Self>) -> Option<Audience> {
        let field = Field(*opened);
        let player = match field.state.phase {
            Phase::Mfp => {
                let answers = field.contested().next().map(|command| &command.seat);
                answers.or_else(|| field.to_report().next())
            }
            Phase::Action | Phase::Interphase => field.to_finish().next(),
        };
        player.map(|player| Audience::Player(player.clone()))
    }
}

wraps! {
    /// A commander at work.
    Leading<'a>: Commander<'a, Mfp>;
}

impl<'a> Leading<'a> {
    /// What the rules know: of what is hidden a doctrine reads only what befell its own commands.
    fn known(self) -> Known<'a> {
        Known::of(self.0.opened())
    }

    /// The player at his seat.
    fn player(self) -> Option<&'a Id> {
        match self.0.seat {
            Seat::Player(id) => Some(id),
            Seat::Umpire | Seat::Spectator => None,
        }
    }

    /// The commands that he leads and that are on the table.
    fn on_table(self) -> impl Iterator<Item = &'a CommandSetup> {
        let known = self.known();
        let player = self.player();
        let own = known.commands().filter(move |command| Some(&command.seat) == player);
        own.filter(move |command| known.place(&command.id) == Place::Table)
    }

    /// The enemy's bases on the table, and how far they are from a base on it; the nearest first.
    fn enemies_of(self, base: &'a Placed) -> Vec<(&'a Placed, Length)> {
        let Some(ground) = self.ground() else { return Vec::new() };
        let field = ground.field();
        let there = field.units().iter().filter(|other| other.is_enemy_of(base));
        let near = field.by_range(base, there.map(|enemy| (enemy, enemy)));
        near.into_iter().map(|(enemy, _, range)| (enemy, range)).collect()
    }

    /// How many of a command's miniatures are left, in percent; of one without any, all.
    fn left(self, command: &CommandSetup) -> i64 {
        let known = self.known();
        let had: i64 = command.units.iter().filter_map(|unit| unit.unit.miniatures).sum();
        let left: i64 = command.units.iter().filter_map(|unit| known.left(unit)).sum();
        if had == 0 { 100 } else { left * 100 / had }
    }
}
