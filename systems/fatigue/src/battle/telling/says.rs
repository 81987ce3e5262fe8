use standfast_engine::battle::{Id, Setting};
use standfast_engine::counted;

use crate::Fatigue;
use crate::battle::event::{Event, Totals};
use crate::battle::totals;
use crate::procedures::CheckResult;

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<Fatigue>, event: &Event) -> String {
    let name = |id| setting.name(id);
    let side_name = |side| setting.roster().side_name(side);
    let does = |side: &Id, one, many| setting.roster().side_does(side, one, many);
    let names = |ids: &[Id]| ids.iter().map(|id| setting.name(id)).collect::<Vec<_>>().join(", ");
    match event {
        Event::Recovered { unit, recovered, fatigue } => {
            format!("{} recovers {recovered} fatigue and has {fatigue} left", name(unit))
        }
        Event::TriedToRally { unit, passed: true, bearing: CheckResult::Steady } => {
            format!("{} rallies and is steady", name(unit))
        }
        Event::TriedToRally { unit, passed: true, bearing } => {
            format!("{} rallies and is {bearing}", name(unit))
        }
        Event::TriedToRally { unit, bearing, .. } => {
            format!("{} does not rally and stays {bearing}", name(unit))
        }
        Event::Moved { unit } => format!("{} moves", name(unit)),
        Event::Fired { units, target, total } => {
            let fire = if units.len() == 1 { "fires" } else { "fire" };
            let with = total.map_or_else(String::new, |total| format!(" with a fire value of {total}"));
            format!("{} {fire} at {}{with}", names(units), name(target))
        }
        Event::Fought { attackers, defenders, totals } => {
            let totals = totals.map_or_else(String::new, |Totals { attack, defence }| {
                format!(", {attack} to {defence}: odds of {}", totals::odds(attack, defence))
            });
            format!("melee: {} against {}{totals}", names(attackers), names(defenders))
        }
        Event::LossesTaken { unit, melee, men, loss, fatigue } => {
            let how = if *melee { "in melee" } else { "by fire" };
            let men = counted(men, "man", "men");
            format!("{} loses {men} {how} and gains {loss} fatigue: {fatigue}", name(unit))
        }
        Event::Destroyed { unit } => format!("{} is destroyed", name(unit)),
        Event::CheckCalled { unit, call } => {
            format!("{} must check morale at the end of the phase: {}", name(unit), call.why())
        }
        Event::Checked { unit, passed, bearing } => {
            let how = if *passed { "passes" } else { "fails" };
            format!("{} {how} its morale check and is {bearing}", name(unit))
        }
        Event::LeaderWent { leader, to: Some(unit) } => format!("{} goes to {}", name(leader), name(unit)),
        Event::LeaderWent { leader, to: None } => format!("{} leaves his unit", name(leader)),
        Event::ObjectiveClaimed { objective, side } => {
            format!("{} {}", does(side, "claims", "claim"), name(objective))
        }
        Event::ClaimDenied { objective, side } => {
            format!("the claim of {} to {} is denied", side_name(side), name(objective))
        }
        Event::ObjectiveTaken { objective, side } => {
            format!("{} {}", does(side, "takes", "take"), name(objective))
        }
        Event::PhaseClosed { phase } => format!("the {} phase ends", phase.says()),
        Event::PhaseBegan { phase } => format!("the {} phase begins", phase.says()),
        Event::TurnBegan { turn, side } => format!("turn {turn} of {} begins", side_name(side)),
        Event::Settled { way, winner } => match winner {
            Some(winner) => format!("the battle is settled ({way}) for {}", side_name(winner)),
            None => format!("the battle ends in a draw ({way})"),
        },
    }
}
