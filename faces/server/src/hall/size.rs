use standfast_rulebook::battle::{LiveBattle, Seat};

use crate::answer::Answer;
use crate::{Fault, Limits};

/// Holds a battle that is to begin against what everything costs that is asked about it: the pieces and the terrain
/// that each look goes through, and what each seat may do as it begins.
///
/// # Errors
/// [`Fault::Limit`]: what of the scenario is too large.
pub(crate) fn verify(battle: &dyn LiveBattle, limits: &Limits) -> Result<(), Fault> {
    verify_scenario(battle, limits)?;
    for seat in battle.roster().seats() {
        Answer::of(&battle.legal(&seat), limits.offers).map_err(|_| Fault::Limit {
            what: "bytes of what a seat may do as the battle begins (offers)",
            most: limits.offers.to_string(),
            after: None,
        })?;
    }
    Ok(())
}

/// Holds the scenario of a battle, however far that is, against what each look at it goes through.
///
/// # Errors
/// [`Fault::Limit`]: what of the scenario is too large.
pub(super) fn verify_scenario(battle: &dyn LiveBattle, limits: &Limits) -> Result<(), Fault> {
    let within = |what, count: usize, most: usize| match count <= most {
        true => Ok(()),
        false => Err(Fault::Limit { what, most: most.to_string(), after: None }),
    };
    let view = battle.view(&Seat::Umpire);
    within("pieces of a scenario (pieces)", view.view.pieces().count(), limits.pieces)?;
    let terrain = view.map.as_ref().map_or(&[][..], |map| map.table.terrain());
    within("pieces of terrain of a scenario (terrain)", terrain.len(), limits.terrain)?;
    let corners = terrain.iter().map(|piece| piece.points().len()).sum();
    within("corners of terrain of a scenario (terrain_corners)", corners, limits.terrain_corners)?;
    let seats = battle.roster().seats().count();
    within("seats of a scenario (seats)", seats, limits.seats)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::Choice;
    use standfast_rulebook::battle::{Header, Sample, begin};

    use super::*;

    fn sample(sample: Sample) -> Box<dyn LiveBattle> {
        begin(Header::new(sample.system.name(), sample.name, sample.text, 0, "")).unwrap()
    }

    #[test]
    fn every_scenario_that_comes_with_the_server_is_small_enough_by_half() {
        let whole = Limits::default();
        let half = Limits {
            pieces: whole.pieces / 2,
            terrain: whole.terrain / 2,
            terrain_corners: whole.terrain_corners / 2,
            offers: whole.offers / 2,
            ..whole
        };
        for of in Sample::all() {
            let verified = verify(sample(of).as_ref(), &half).map_err(|fault| fault.to_string());
            assert_eq!(verified, Ok(()), "{}", of.name);
        }
    }

    #[test]
    fn what_is_too_large_is_named_with_its_limit() {
        let battle = sample(Sample::named("micro-force", "north-of-the-pike").unwrap());
        let small = [
            (Limits { pieces: 3, ..Limits::default() }, "pieces of a scenario (pieces): at most 3"),
            (
                Limits { terrain: 2, ..Limits::default() },
                "pieces of terrain of a scenario (terrain): at most 2",
            ),
            (Limits { terrain_corners: 8, ..Limits::default() }, "(terrain_corners): at most 8"),
            (Limits { seats: 1, ..Limits::default() }, "seats of a scenario (seats): at most 1"),
            (Limits { offers: 99, ..Limits::default() }, "(offers): at most 99"),
        ];
        for (limits, says) in small {
            let refused = verify(battle.as_ref(), &limits).unwrap_err().to_string();
            assert!(refused.contains(says), "{refused}");
        }
    }
}
