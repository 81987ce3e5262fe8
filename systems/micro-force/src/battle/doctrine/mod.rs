//! How a commander of the American Civil War acts by these rules: one file a purpose. He asks the same preconditions as
//! the rules do ([`Asked`]), so that every idea is a command that he may give.

mod arrival;
mod charges;
mod estimate;
mod fire;
mod goals;
mod manner;
mod marks;
mod movement;
mod officers;
mod prospects;
mod recovery;
mod stance;

use standfast_engine::battle::{Commander, DUTY, Id, Ideas, Led, Opened, Verb};
use standfast_engine::wraps;

use super::command::Command;
use super::state::Phase;
use super::verb;
use crate::MicroForce;

pub use manner::Manner;

impl Led for MicroForce {
    type Doctrine = Manner;
    type Combat = ();

    const DOCTRINES: &'static str = include_str!("../../../doctrines.toml");
    const ENDS_PHASE: &'static [&'static Verb] = &[&verb::PASS];
    /// A unit moves or fires in a turn: what a move is worth shows in later ones. With two turns who thinks for 0.1 s wins 60 in 100
    /// against the best doctrine (`benches/thinkers.md`); where he stopped at the end of the present one, in 100 pairs of the
    /// same luck, eleven fewer.
    const TURNS_AHEAD: u8 = 2;

    fn think(commander: &Commander<'_, Self>, ideas: &mut Ideas<Self>) {
        let leading = Leading(*commander);
        officers::tests(leading, ideas);
        let side = leading.side();
        if leading.asked().may_pass(side).is_ok() {
            let pass = || Command::Pass { side: side.clone() };
            ideas.add(&verb::PASS, 0, pass(), || "there is nothing better to do".to_owned());
        }
        match leading.asked().state.phase {
            Phase::Initiative => {
                arrival::arrives(leading, ideas);
                ideas.add(&verb::ROLL_INITIATIVE, DUTY, Command::RollInitiative, || {
                    "a turn begins".to_owned()
                });
            }
            Phase::Posture => {
                arrival::arrives(leading, ideas);
                marks::marks(leading, ideas);
            }
            Phase::Fire => {
                marks::begins(leading, ideas);
                fire::volleys(leading, ideas);
            }
            Phase::Movement => {
                marks::begins(leading, ideas);
                fire::in_passing(leading, ideas);
                charges::press_home(leading, ideas);
                officers::rides(leading, ideas);
                charges::charges(leading, ideas);
                movement::moves(leading, ideas);
            }
            Phase::Melee => charges::fights(leading, ideas),
            Phase::Recovery => recovery::recovers(leading, ideas),
        }
    }

    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64 {
        prospects::prospects(*opened, side)
    }
}

wraps! {
    /// A commander at work.
    Leading<'a>: Commander<'a, MicroForce>;
}
