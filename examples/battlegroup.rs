//! A squad loses soldiers turn by turn: what a morale check needs, how many of them fail it, when the battlegroup
//! breaks; and what another reading of the text would change.
//!
//!     cargo run -p standfast-rulebook --example battlegroup

use std::error::Error;

use standfast_battlegroup::procedures::{BreakPoint, Check, SquadCheck};
use standfast_battlegroup::{Class, ClassModifies, Piece, Rulings, rules};
use standfast_dice::{Thrown, Typed};
use standfast_engine::{Rules, Trace, odds, roll};
use standfast_odds::Exact;

fn main() -> Result<(), Box<dyn Error>> {
    // A squad of ten by its points, and one soldier's check at each loss: ten times the ratio, rounded down.
    println!("A soldier of a squad of ten passes");
    let squad = |remaining| Piece { level: 10, remaining, ..Piece::default() };
    for remaining in (1..=10).rev() {
        let odds = odds::<_, Exact>(&Check { piece: squad(remaining) }, &rules())?;
        let passed = odds.chance(|outcome| outcome.passed);
        let results: Vec<String> = odds.iter().map(|(outcome, _)| outcome.result.to_string()).collect();
        println!("  {remaining:2} left: {passed}, {}", results.join(" or else "));
    }

    // Six are left, and all six check: the odds of how many fail are walked in seven steps and not in 10^6.
    let check = SquadCheck { piece: squad(6), soldiers: 6 };
    println!("\nOf six soldiers who check at 6 of 10");
    let failures = odds::<_, Exact>(&check, &rules())?.map(|outcome| outcome.failed);
    for failed in 0..=6 {
        let chance = failures.probability(&failed).fraction();
        println!("  {failed} fail {:5.1}%  {chance}", 100.0 * chance.to_f64());
    }

    // The same procedure with the dice that fell on the table, and its reasons.
    let (dice, mut reasons) = (Typed::new([4, 9, 1, 6, 7, 10]), Trace::new());
    let outcome = roll(&check, &rules(), &mut Thrown::new(dice), &mut reasons)?;
    println!("\nOn 4, 9, 1, 6, 7 and 10 {} fail: {}", outcome.failed, outcome.result);
    for note in reasons.notes() {
        println!("  {:28} {}", note.rule, note.says);
    }

    // Where the text leaves a choice there is a ruling. Do elites need more on the die, or less?
    println!("\nAn elite soldier at 6 of 10 passes");
    for class_modifies in [ClassModifies::Target, ClassModifies::Die] {
        let rules = Rules { rulings: Rulings { class_modifies, ..Rulings::default() }, ..rules() };
        let elite = Check { piece: Piece { class: Class::Elite, ..squad(6) } };
        let passed = odds::<_, Exact>(&elite, &rules)?.chance(|outcome| outcome.passed);
        println!("  {passed} where class modifies the {class_modifies}");
    }

    // No dice at all: half of its endurance lost, and the battlegroup leaves the field.
    let losses = BreakPoint { endurance: 40, lost: 21 };
    let outcome = roll(&losses, &rules(), &mut Thrown::new(Typed::default()), &mut Trace::silent())?;
    println!("\n{}% of its endurance lost; breaks: {}", outcome.lost_percent, outcome.breaks);
    Ok(())
}
