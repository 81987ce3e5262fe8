//! A regiment takes forty casualties by fire: does it hold, how tired is it, and what does a quiet turn give back?
//!
//!     cargo run -p standfast-rulebook --example fatigue

use std::error::Error;

use standfast_dice::{Thrown, Typed};
use standfast_engine::{Choice, Quantity, Trace, odds, roll};
use standfast_fatigue::procedures::{Casualties, Effect, Recover};
use standfast_fatigue::{Quality, Unit, rules};
use standfast_odds::Exact;

fn main() -> Result<(), Box<dyn Error>> {
    let unit = Unit {
        fatigue: 240,
        quality: Quality::B,
        fire: Some(Quantity::whole(20)),
        melee: Some(Quantity::whole(15)),
        ..Unit::default()
    };

    // The draw of fatigue has 81 values, the call for a check is a trial of 40 in 65, the check is a d6: the odds
    // are exact all the same. An outcome has several parts; `map` reads one of them off and merges the rest.
    let casualties = Casualties { unit, casualties: 40, ..Casualties::default() };
    let before = odds::<_, Exact>(&casualties, &rules())?;
    println!("Forty casualties");
    for (check, chance) in before.map(|outcome| outcome.check).iter() {
        println!("  check {:7} {:5.1}%  {chance}", check.name(), 100.0 * chance.fraction().to_f64());
    }
    let tired = before.chance(|outcome| outcome.fatigue >= 300).fraction();
    println!("  fatigue of 300 or more {:.1}%", 100.0 * tired.to_f64());

    // The draw is typed as one number, the trial as 1 for a check that is called for.
    let (dice, mut reasons) = (Typed::new([95, 1, 4]), Trace::new());
    let outcome = roll(&casualties, &rules(), &mut Thrown::new(dice), &mut reasons)?;
    println!("\nIt came to a fatigue of {}, and the check was {}", outcome.fatigue, outcome.check);
    for note in reasons.notes() {
        println!("  {:22} {}", note.rule, note.says);
    }

    // What it is worth now. Fractions are kept, exactly; nothing here is ever floating point.
    let unit = Unit { fatigue: outcome.fatigue, ..unit };
    let mut no_dice = Thrown::new(Typed::default());
    let effect = roll(&Effect { unit, attacking: true }, &rules(), &mut no_dice, &mut Trace::silent())?;
    println!("\nFatigue is {}: {:+} in morale checks", effect.level, effect.morale);
    if let (Some(fire), Some(melee)) = (effect.fire, effect.melee) {
        println!("A fire value of {fire} is left, and a melee strength of {melee}");
    }

    // A quiet turn at a recovery rate of 50 takes off 0 to 100.
    let quiet =
        Recover { unit, rate: 50, moved: false, fired: false, melee: false, fired_on_with_effect: false };
    let low = odds::<_, Exact>(&quiet, &rules())?.chance(|outcome| outcome.fatigue < 300);
    println!("\nLow again after a quiet turn: {low}");
    Ok(())
}
