//! Lancers charge a regiment of raw infantry: is it worth their while, and does forming square save it?
//!
//!     cargo run -p standfast-rulebook --example morale_check

use std::error::Error;

use standfast_dice::{Thrown, Typed};
use standfast_engine::{Trace, odds, roll};
use standfast_morale_check::procedures::{Charge, ChargeResult};
use standfast_morale_check::{Arm, Aspect, Charging, Mount, Quality, Unit, rules};
use standfast_odds::Exact;

fn main() -> Result<(), Box<dyn Error>> {
    let lancers = Unit { arm: Arm::Cavalry, mount: Some(Mount::Lancer), ..Unit::default() };
    let raw = Unit { quality: Quality::Raw, ..Unit::default() };

    // The same charge on the same regiment, as it may stand when the lancers come.
    let front = Charging { target: raw, ..Charging::default() };
    let charges = [
        ("in line", front),
        ("in line, a general attached", Charging { target: Unit { general_attached: true, ..raw }, ..front }),
        ("in line, from the flank", Charging { aspect: Aspect::Flank, ..front }),
        ("shaken", Charging { target: Unit { shaken: true, ..raw }, ..front }),
        ("in square", Charging { target: Unit { in_square: true, ..raw }, ..front }),
    ];
    println!(
        "{:30} {:>9} {:>13} {:>9}",
        "Lancers charge raw infantry", "they halt", "target flees", "contact"
    );
    for (stands, charging) in charges {
        let odds = odds::<_, Exact>(&Charge { charger: lancers, charging }, &rules())?;
        let odds = odds.map(|outcome| outcome.result);
        let [halts, flees, contact] = [ChargeResult::Halts, ChargeResult::TargetFlees, ChargeResult::Contact]
            .map(|result| odds.probability(&result).to_string());
        println!("  {stands:28} {halts:>9} {flees:>13} {contact:>9}");
    }

    // A square has no flank. What the rules exclude is refused before any die, with the field and the reason.
    let square = Unit { in_square: true, ..raw };
    let impossible = Charging { target: square, aspect: Aspect::Flank, ..front };
    if let Err(refusal) = odds::<_, Exact>(&Charge { charger: lancers, charging: impossible }, &rules()) {
        println!("\nA square in the flank? {refusal}");
    }

    // They charge it in front all the same: a 5 is just enough for the lancers, and a 2 is not for raw infantry.
    let charge = Charge { charger: lancers, charging: Charging { target: square, ..front } };
    let (mut dice, mut reasons) = (Thrown::new(Typed::new([5, 2])), Trace::new());
    let outcome = roll(&charge, &rules(), &mut dice, &mut reasons)?;
    println!("\nIn front, then: {}", outcome.result);
    for thrown in dice.rolls() {
        println!("  {} for {}: {}", thrown.throw, thrown.purpose, thrown.value);
    }
    for note in reasons.notes() {
        println!("  {:36} {}", note.rule, note.says);
    }
    // No die was typed that nothing asked for.
    Ok(dice.into_parts().0.finish()?)
}
