//! Confederates come over the fence, a Union regiment gives them its first fire, and what is left of them charges.
//!
//!     cargo run -p standfast-rulebook --example micro_force

use std::error::Error;

use standfast_dice::{Thrown, Typed};
use standfast_engine::{Choice, Trace, odds, roll};
use standfast_micro_force::procedures::{Charge, Fire, FireResult};
use standfast_micro_force::{Aspect, AttackValue, Cover, Inches, Unit, rules};
use standfast_odds::Exact;

fn main() -> Result<(), Box<dyn Error>> {
    // Two regiments in line: six stands of cohesion 14, and eight of cohesion 15 coming on.
    let (union, confederates) = (Unit::infantry(6, 14), Unit::infantry(8, 15));
    // A procedure is a type, and its fields are the situation. The attack value of the weapon is ours.
    let fire = Fire {
        firer: union,
        stands_firing: union.stands,
        attack_value: AttackValue::parts(75),
        first_fire: true,
        aspect: Aspect::Front,
        target: confederates,
        target_moving: true,
        cover: Cover::Open,
        cover_split: None,
    };

    // The odds come first, in exact fractions: every way in which all of these dice can fall.
    println!("Before the volley");
    let before = odds::<_, Exact>(&fire, &rules())?.map(|outcome| outcome.result);
    for (result, chance) in before.iter() {
        println!("  {:8} {:5.1}%  {chance}", result.name(), 100.0 * chance.fraction().to_f64());
    }

    // Then real dice, one at a time. Where they run out the procedure says which one it needs next.
    if let Err(stop) = roll(&fire, &rules(), &mut Thrown::new(Typed::new([11, 3])), &mut Trace::silent()) {
        println!("\nAfter 11 and 3: {stop}");
    }
    let (dice, mut reasons) = (Typed::new([11, 3, 2, 16]), Trace::new());
    let volley = roll(&fire, &rules(), &mut Thrown::new(dice), &mut reasons)?;
    println!("\nThe volley: {} steps and {} stands lost, {}", volley.steps, volley.stands, volley.result);
    for note in reasons.notes() {
        println!("  {:28} {}", note.rule, note.says);
    }

    // A procedure changes nothing: what the volley did is carried over by hand. Then they charge.
    let charger = Unit {
        steps_lost: confederates.steps_lost + volley.steps,
        stands: confederates.stands - volley.stands,
        shaken: volley.result == FireResult::Shaken,
        ..confederates
    };
    let charge = Charge {
        charger,
        move_left: Inches::whole(2),
        may_fall_short: false,
        bonus: None,
        measured: false,
        defender: union,
    };
    println!("\nBefore the charge");
    for (result, chance) in odds::<_, Exact>(&charge, &rules())?.map(|outcome| outcome.result).iter() {
        println!("  {:16} {chance}", result.name());
    }
    Ok(())
}
