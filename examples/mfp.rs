//! Two divisions under a corps commander fight from ten to four: how many points they bring, how many they use, and
//! when they waver. These rules roll no dice; they count, in halves and exactly.
//!
//!     cargo run -p standfast-rulebook --example mfp

use std::error::Error;

use standfast_dice::{Thrown, Typed};
use standfast_engine::{Procedure, Trace, odds, roll};
use standfast_mfp::procedures::{CommandUnit, CommandValue, Status, Usage};
use standfast_mfp::{Arm, Cause, Grade, Incident, Level, Mfp, Order, Points, Quality, Unit, rules};
use standfast_odds::Exact;

/// What a situation comes to, with the reasons printed: no dice are asked for, so none are given.
fn worked_out<P: Procedure<System = Mfp>>(situation: &P) -> Result<P::Outcome, Box<dyn Error>> {
    let (mut no_dice, mut reasons) = (Thrown::new(Typed::default()), Trace::new());
    let outcome = roll(situation, &rules(), &mut no_dice, &mut reasons)?;
    for note in reasons.notes() {
        println!("  {:24} {}", note.rule, note.says);
    }
    Ok(outcome)
}

fn main() -> Result<(), Box<dyn Error>> {
    // The division of the text: eight line battalions of six miniatures and two line batteries, 25 points.
    let battalion = Unit { arm: Arm::Infantry, miniatures: Some(6), quality: Quality::Grade(Grade::Line) };
    let battery = Unit { arm: Arm::Artillery, miniatures: None, ..battalion };
    let units = vec![CommandUnit { unit: battalion, count: 8 }, CommandUnit { unit: battery, count: 2 }];
    let division = CommandValue { level: Level::Division, units };
    println!("A division brings");
    let of_division = worked_out(&division)?.points;
    println!("The corps commander brings");
    let corps = CommandValue { level: Level::Corps, units: Vec::new() };
    let level = of_division.times(2) + worked_out(&corps)?.points;
    println!("Together a level of {level}, which only their player knows");

    // What happened, watch by watch; each of the three commands pays for the order that it acts on.
    let order = |order, hours, count| Incident { cause: Cause::Order { order, hours }, count };
    let lost = |count| Incident { cause: Cause::Loss { ottoman_infantry: false }, count };
    let hit = Incident { cause: Cause::Officer { level: Level::Division }, count: 1 };
    let watches = [
        ("Ten to one", vec![order(Order::Attack, 3, 1), order(Order::Reserve, 3, 2), lost(9)]),
        ("One to three", vec![order(Order::Attack, 2, 2), order(Order::Reserve, 2, 1), lost(14), hit]),
        ("Three to four", vec![order(Order::Defend, 1, 3), lost(11)]),
    ];
    let mut used = Points::ZERO;
    for (watch, incidents) in watches {
        println!("\n{watch}");
        used = used + worked_out(&Usage { incidents })?.points;
        // Nothing is left to chance: the odds have one outcome, of probability 1.
        let status = Status { level, used, hours_exhausted: None };
        for (outcome, chance) in odds::<_, Exact>(&status, &rules())?.iter() {
            println!("{used} of {level} used in all: {} (probability {chance})", outcome.status);
        }
    }

    println!("\nFour to five");
    let outcome = worked_out(&Status { level, used, hours_exhausted: Some(2) })?;
    println!("{}: CMR {:+}", outcome.status, outcome.cmr_adjustment);
    Ok(())
}
