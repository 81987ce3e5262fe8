//! Two divisions under a corps commander fight for three hours: how many points they bring, how many they use, and
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
    let corps = CommandValue { level: Level::Corps, units: Vec::new() };

    println!("A division brings");
    let of_division = worked_out(&division)?.points;
    println!("The corps commander brings");
    let level = of_division.times(2) + worked_out(&corps)?.points;
    println!("Two divisions and their commander: a level of {level}, which only their player knows");

    // What happened in each hour; each of the three commands pays for the order that it acts on.
    let once = |cause| Incident { cause, count: 1 };
    let order = |order, commands| Incident { cause: Cause::Order { order, hours: 1 }, count: commands };
    let lost = |count| Incident { cause: Cause::Loss { ottoman_infantry: false }, count };
    let hit = once(Cause::Officer { level: Level::Division });
    let hours = [
        ("Ten o'clock", vec![order(Order::Attack, 1), order(Order::Reserve, 2), lost(9)]),
        ("Eleven", vec![order(Order::Attack, 2), order(Order::Reserve, 1), lost(32), hit]),
        ("Noon", vec![order(Order::Defend, 3), lost(5), once(Cause::Overrun), once(Cause::Violation)]),
    ];
    let mut used = Points::ZERO;
    for (hour, incidents) in hours {
        println!("\n{hour}");
        used = used + worked_out(&Usage { incidents })?.points;
        // Nothing is left to chance: the odds have one outcome, of probability 1.
        let status = Status { level, used, hours_exhausted: None };
        for (outcome, chance) in odds::<_, Exact>(&status, &rules())?.iter() {
            println!("{used} of {level} used in all: {} (probability {chance})", outcome.status);
        }
    }

    println!("\nAn hour later");
    let outcome = worked_out(&Status { level, used, hours_exhausted: Some(2) })?;
    println!("{}: CMR {:+}", outcome.status, outcome.cmr_adjustment);
    Ok(())
}
