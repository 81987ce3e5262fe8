//! What is foreseen of a battle: what its players do until one of them throws dice.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::sync::Arc;

use standfast_dice::Stop;
use standfast_engine::battle::{CombatModel, Doctrine, Header, Id, Led, Table, Trial};
use standfast_generals::{General, Luck, Staff, Stuck, Throws, fight, foreseen};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::Sample;

/// So many times dice are thrown in each battle.
const THROWN: usize = 12;

/// How many of the places that were reached lay ahead of where it was looked from.
fn of_battle<B: Led>(sample: Sample) -> usize {
    let table = Table::<B>::begin(Header::new(B::ID, sample.name, sample.text, 1, "")).unwrap();
    let school: Arc<[Doctrine<B>]> = Doctrine::<B>::published().unwrap().into();
    let combat = CombatModel::<B>::of(table.setting().setup()).unwrap().figures;
    let sides: Vec<Id> = table.setting().roster().sides.iter().map(|side| side.id.clone()).collect();
    let general = |side: Id| (side, General::new(&"steady".parse().unwrap(), &school, Luck::of(2)).unwrap());
    let mut staff = Staff::of(sides.into_iter().map(general).collect(), &combat);
    let mut luck = Luck::of(5);
    let mut trial = table.trial();
    let mut ahead = 0;
    for _ in 0..THROWN {
        let reached = foreseen(&trial, &mut staff, &combat);
        assert!(foreseen(&reached, &mut staff, &combat).goes_on_as(&reached), "{}", sample.name);
        ahead += usize::from(!reached.goes_on_as(&trial));
        // The battle itself comes there, whatever its dice show.
        let comes = |trial: &Trial<B>| trial.goes_on_as(&reached);
        let came = fight(trial, &mut staff, &combat, Throws::Bare(&mut luck), 100, comes).unwrap().trial;
        assert!(came.goes_on_as(&reached), "{}", sample.name);
        if came.ending().is_some() {
            return ahead;
        }
        let next = fight(came.clone(), &mut staff, &combat, Throws::Not, 1, |_| false);
        assert!(matches!(next, Err(Stuck::Dice(Stop::Need { .. }))), "{}", sample.name);
        let mut commands = 0;
        let once = |_: &Trial<B>| {
            commands += 1;
            commands > 1
        };
        trial = fight(came, &mut staff, &combat, Throws::Bare(&mut luck), 2, once).unwrap().trial;
    }
    ahead
}

#[test]
fn a_battle_comes_to_where_it_was_foreseen() {
    for sample in Sample::all() {
        let ahead = match sample.system.name() {
            "morale-check" => of_battle::<standfast_morale_check::MoraleCheck>(sample),
            "fatigue" => of_battle::<standfast_fatigue::Fatigue>(sample),
            "mfp" => of_battle::<standfast_mfp::Mfp>(sample),
            "micro-force" => of_battle::<standfast_micro_force::MicroForce>(sample),
            "battlegroup" => of_battle::<standfast_battlegroup::Battlegroup>(sample),
            other => panic!("{other}"),
        };
        assert!(ahead > 0, "{}", sample.name);
    }
}
