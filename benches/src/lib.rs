//! Five questions that any dice calculator should answer, asked of ours: `peers.py` asks the same of others.
//!
//! Each is answered from nothing, in whatever weight is asked for: floating point or exact fractions.

pub mod armies;
pub mod by_hand;
pub mod optimum;
pub mod wars;

use std::cmp::Ordering;
use std::num::NonZeroU32;

use standfast_dice::{Ask, Dice, Die, Reading, Stop, Weight};
use standfast_odds::Odds;

/// Q1: the highest of 4d6 +2 less the highest of 2d6 +1, held to -5..=5.
///
/// # Errors
/// None: [`Stop`] is the type of every walk.
pub fn q1<W: Weight>() -> Result<Odds<i64, W>, Stop> {
    let attacker = highest(4, "attacker")?;
    let defender = highest(2, "defender")?;
    Ok(attacker.with(&defender, |attacker, defender| ((attacker + 2) - (defender + 1)).clamp(-5, 5)))
}

/// The highest of some d6.
fn highest<W: Weight>(count: u16, purpose: &'static str) -> Result<Odds<i64, W>, Stop> {
    Odds::asked(&Ask::new(count, Die::D6, Reading::Highest, purpose))
}

/// How a cohesion test came out, in Q2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grade {
    /// No test was called for.
    None,
    /// Passed.
    Passed,
    /// Failed by 1 to 4.
    Shaken,
    /// Failed by 5 or more.
    Routed,
}

/// Q2: 2d6, by whose total (4 or less: two steps lost; 5 to 7: one; 8 to 10: a test alone; 11 or more: nothing) a
/// d20 +2 tests against 14 less 2 a step: the steps and the grade of the test.
///
/// # Errors
/// As [`q1`].
pub fn q2<W: Weight>() -> Result<Odds<(i64, Grade), W>, Stop> {
    Odds::of(|dice| {
        let steps = match dice.band(2, Die::D6, &[4, 7, 10], "fire")? {
            0 => 2,
            1 => 1,
            2 => 0,
            _ => return Ok((0, Grade::None)),
        };
        let passes_at = 14 - 2 * steps - 2;
        let grade = match dice.band(1, Die::D20, &[passes_at, passes_at + 4], "test")? {
            0 => Grade::Passed,
            1 => Grade::Shaken,
            _ => Grade::Routed,
        };
        Ok((steps, grade))
    })
}

/// Q3: how many of 120 soldiers fail a d10 that needs 6 or less.
///
/// # Errors
/// As [`q1`].
pub fn q3<W: Weight>() -> Result<Odds<i64, W>, Stop> {
    let fails = Die::Trial { weight: 4, of: 10 };
    Odds::asked(&Ask::new(120, fails, Reading::Sum, "checks"))
}

/// How a charge came out, in Q4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Charge {
    /// The charger does not go in.
    Halts,
    /// The target does not stand.
    Flees,
    /// The attacker wins the melee.
    Attacker,
    /// The defender wins it.
    Defender,
    /// Nobody has won it after ten rounds.
    Tied,
}

/// How many rounds the melee of Q4 has at most.
const ROUNDS: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);

/// Q4: a charge (d6 +1 needs 4), its target (d6 -1 needs 4), then a melee of the highest of 3d6 +2 against the
/// highest of 3d6 +1, fought again on a tie, ten rounds at most.
///
/// # Errors
/// As [`q1`].
pub fn q4<W: Weight>() -> Result<Odds<Charge, W>, Stop> {
    let best = highest(3, "melee")?;
    let fight = best.with(&best, |attacker, defender| match (attacker + 2).cmp(&(defender + 1)) {
        Ordering::Greater => Charge::Attacker,
        Ordering::Less => Charge::Defender,
        Ordering::Equal => Charge::Tied,
    });
    let melee = fight.of_many(ROUNDS, |first, later| if *first == Charge::Tied { *later } else { *first });
    let charge = Odds::asked(&Ask::new(1, Die::D6, Reading::Band(&[2]), "charge"))?;
    let stand = Odds::asked(&Ask::new(1, Die::D6, Reading::Band(&[4]), "stand"))?;
    let met = charge.with(&stand, |charge, stand| match (charge, stand) {
        (0, _) => Charge::Halts,
        (_, 0) => Charge::Flees,
        _ => Charge::Tied,
    });
    Ok(met.with(&melee, |met, fought| if *met == Charge::Tied { *fought } else { *met }))
}

/// A unit's morale, in Q5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Morale {
    /// Fights on.
    Steady,
    /// Shaken.
    Shaken,
    /// Out of it for good.
    Routed,
}

/// Q5: five units over eight turns: steady to shaken when d20 > 12; shaken to routed when d20 +2 > 10, otherwise
/// steady again when d20 +3 <= 14. The counts of steady, shaken and routed units.
///
/// # Errors
/// As [`q1`].
pub fn q5<W: Weight>() -> Result<Odds<[u32; 3], W>, Stop> {
    let turn = |morale: &Morale, dice: &mut standfast_dice::Every<W>| {
        Ok(match morale {
            Morale::Steady if dice.band(1, Die::D20, &[12], "steady")? == 0 => Morale::Steady,
            Morale::Steady => Morale::Shaken,
            // Whoever is not routed, on 8 or less, is steady again, which needs 11 or less.
            Morale::Shaken if dice.band(1, Die::D20, &[8], "shaken")? == 0 => Morale::Steady,
            Morale::Shaken => Morale::Routed,
            Morale::Routed => Morale::Routed,
        })
    };
    let unit = Odds::certain(Morale::Steady).repeat(8, turn)?;
    Ok(unit.counts([Morale::Steady, Morale::Shaken, Morale::Routed], 5))
}
