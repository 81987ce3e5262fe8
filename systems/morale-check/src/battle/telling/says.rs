use standfast_engine::battle::{Id, Setting};
use standfast_engine::counted;

use crate::MoraleCheck;
use crate::battle::command::Formation;
use crate::battle::event::Event;

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<MoraleCheck>, event: &Event) -> String {
    let name = |id| setting.name(id);
    let side = |id| setting.roster().side_name(id);
    let does = |id: &Id, one, many| setting.roster().side_does(id, one, many);
    match event {
        Event::TurnBegan { turn, side: of, .. } if *turn > setting.setup().turns => {
            format!("no turn is left for {}", side(of))
        }
        Event::TurnBegan { turn, side: of, .. } => format!("turn {turn} of {} begins", side(of)),
        Event::PhaseBegan(phase) => format!("the {phase} phase begins"),
        Event::Arrived(unit) => format!("{} comes onto the table", name(unit)),
        Event::Deshaken(unit) => format!("{} is no longer shaken", name(unit)),
        Event::StayedShaken(unit) => format!("{} stays shaken", name(unit)),
        Event::PointsGained(points) => {
            format!("{} gained", counted(points, "point is", "points are"))
        }
        Event::PointsLapsed(points) => format!("unspent points are gone: {points}"),
        Event::Ordered(unit) => format!("{} has its order", name(unit)),
        Event::Attached { general, unit } => format!("{} joins {}", name(general), name(unit)),
        Event::Detached(general) => format!("{} is with no unit", name(general)),
        Event::ChargeDeclared { unit, target } => {
            format!("{} declares a charge on {}", name(unit), name(target))
        }
        Event::FollowUpMade { unit, target, number } => {
            let which = if *number == 1 { "first" } else { "second" };
            format!("{} makes its {which} follow-up charge, on {}", name(unit), name(target))
        }
        Event::Halted(unit) => format!("{} halts", name(unit)),
        Event::ContactMade { unit, target } => {
            format!("{} comes into contact with {}", name(unit), name(target))
        }
        Event::ChargeSucceeded { unit, .. } => format!("the charge of {} succeeds", name(unit)),
        Event::ChargeEnded(unit) => format!("the charge of {} is over", name(unit)),
        Event::ChargeLapsed(unit) => format!("the charge of {} lapses", name(unit)),
        Event::Pursued(unit) => format!("{} pursues", name(unit)),
        Event::MeleeWon { winner, loser } => format!("{} wins against {}", name(winner), name(loser)),
        Event::MeleeDrawn { unit, target } => {
            format!("neither {} nor {} wins", name(unit), name(target))
        }
        Event::Beaten { unit, .. } => format!("{} is beaten by fire", name(unit)),
        Event::StoodFire(unit) => format!("{} stands", name(unit)),
        Event::Shaken(unit) => format!("{} is shaken", name(unit)),
        Event::Fled(unit) => format!("{} flees", name(unit)),
        Event::Removed(unit) => format!("{} is destroyed", name(unit)),
        Event::Formed { unit, to: Formation::Square } => format!("{} forms square", name(unit)),
        Event::Formed { unit, to: Formation::LineOrColumn } => format!("{} leaves its square", name(unit)),
        Event::Formed { unit, to: Formation::Limbered } => format!("{} limbers up", name(unit)),
        Event::Formed { unit, to: Formation::Unlimbered } => format!("{} unlimbers", name(unit)),
        Event::Moved(unit) => format!("{} has moved", name(unit)),
        Event::AnswerAwaited(units) => {
            let units: Vec<&str> = units.iter().map(name).collect();
            format!("the charge may be answered by forming square: {}", units.join(", "))
        }
        Event::Answered => "the charges are answered".to_owned(),
        Event::Claimed { objective, side: of, by } => {
            let holds = by.as_ref().map_or_else(|| "nobody holds".to_owned(), |by| does(by, "holds", "hold"));
            format!("{}: {holds} {}", does(of, "says", "say"), name(objective))
        }
        Event::ClaimRefused(objective) => format!("the claim to {} is denied", name(objective)),
        Event::Held { objective, by: Some(by) } => {
            format!("{} {}", does(by, "holds", "hold"), name(objective))
        }
        Event::Held { objective, by: None } => format!("nobody holds {}", name(objective)),
    }
}
