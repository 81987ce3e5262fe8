use standfast_engine::battle::{Id, Seat, Setting};
use standfast_engine::counted;

use crate::battle::{Danger, Event, MovedBy, Toll};
use crate::procedures::Condition;
use crate::{Mfp, Points};

/// A number above this is called out, since fingers can't show it (mfp.phase.4).
pub(in crate::battle) const FINGERS: Points = Points::whole(10);

/// The event as a sentence.
pub(super) fn says(setting: &Setting<Mfp>, event: &Event) -> String {
    let name = |id| setting.name(id);
    let side = |id| setting.roster().side_name(id);
    match event {
        Event::Used { player, incident } => {
            format!("{} uses points: {incident}", player_name(setting, player))
        }
        Event::MiniaturesLost { unit, miniatures, to } => {
            let to = match to {
                Danger::Fire => "to fire",
                Danger::Shock => "in shock combat",
                Danger::FailedRally => "in a second failed attempt to rally",
            };
            format!("{} loses {} {to}", name(unit), counted(miniatures, "miniature", "miniatures"))
        }
        Event::UnitOverrun { unit } => format!("{} is overrun", name(unit)),
        Event::UnitRegained { unit } => format!("the crew of {} gets its base back", name(unit)),
        Event::OfficerHit { command } => format!("the commander of {} is hit", name(command)),
        Event::HqRemoved { command } => format!("the HQ base of {} is removed", name(command)),
        Event::MarkerCaptured { command } => format!("a defend marker of {} is captured", name(command)),
        Event::OrdersViolated { unit } => {
            let freed = "acts freely until the game turn ends, except for what can't be bought off";
            format!("{} violates its orders, and {freed}", name(unit))
        }
        Event::RestrictionBroken { unit, restriction } => {
            format!("{} breaks its orders: {}", name(unit), name(restriction))
        }
        Event::LossContested { command, by, toll, counted, reason } => {
            let who = setting.roster().seat_name(by);
            format!("{who} counts {} for {}: {reason}", lost(*toll, *counted), name(command))
        }
        Event::ContestAnswered { command, toll, entered, counted } => {
            let (entered, counted) = (lost(*toll, *entered), lost(*toll, *counted));
            format!("the entry for {} stands: {entered}; the other count was {counted}", name(command))
        }
        Event::RestBroken { command } => {
            format!("{} moves while it rests: this hour gives nothing back", name(command))
        }
        Event::OrderGiven { command, order } => format!("{} gets the order {order}", name(command)),
        Event::OrderReverted { command } => {
            format!("{} has lost its last defend marker and goes over to engage", name(command))
        }
        Event::CommandArrived { command } => format!("{} comes onto the table", name(command)),
        Event::CommandLeft { command, .. } => format!("{} leaves the battle zone", name(command)),
        Event::SituationArose { situation } => format!("a situation arises: {}", name(situation)),
        Event::SituationEnded { situation } => format!("a situation ends: {}", name(situation)),
        Event::LevelMoved { side: of, cause, by } => {
            format!("the level of {} moves by {}: {}", side(of), signed(*by), why(setting, cause))
        }
        Event::PlayerFinished { player } => format!("{} has finished", player_name(setting, player)),
        Event::PhaseClosed {} => "the umpire closes the phase".to_owned(),
        Event::Reported { player, points } => format!("{} reports {points}", player_name(setting, player)),
        Event::TotalPosted { side: of, shown, tally, total } => {
            let shown: Vec<String> =
                shown.iter().map(|(player, points)| shows(setting, player, *points)).collect();
            format!("{}: {}; the tally is {tally}, the total {total}", side(of), shown.join(", "))
        }
        Event::ActionBegan {} => "the MFP phase is over".to_owned(),
        Event::InterphaseBegan {} => "the game hour is over: the interphase begins".to_owned(),
        Event::HalfTurnBegan { clock } => format!("{clock} begins with its MFP phase"),
        Event::ConditionAnnounced { side: of, condition } => {
            let stands = match condition {
                Condition::Steady => "is steady again",
                Condition::Wavering => "shows signs of wavering",
                Condition::Exhausted => "is exhausted",
            };
            format!("the army of {} {stands}", side(of))
        }
        Event::LevelOpened { side: of, start, salt, level } => {
            let opens = setting.roster().side_does(of, "opens its", "open their");
            format!("{opens} level: {start} at the start (salt {salt}), {level} now")
        }
    }
}

/// Losses in words: `3 miniatures lost`.
pub(super) fn lost(toll: Toll, number: i64) -> String {
    match toll {
        Toll::Miniatures => format!("{} lost", counted(number, "miniature", "miniatures")),
        Toll::Overrun => format!("{} overrun", counted(number, "unit", "units")),
        Toll::Officers => format!("{} hit", counted(number, "commander", "commanders")),
        Toll::HqBases => format!("{} removed", counted(number, "HQ base", "HQ bases")),
        Toll::Markers => format!("{} captured", counted(number, "defend marker", "defend markers")),
    }
}

/// What a player shows: on his fingers, or called out.
fn shows(setting: &Setting<Mfp>, player: &Id, points: Points) -> String {
    let how = if points > FINGERS { "calls out" } else { "shows" };
    format!("{} {how} {points}", player_name(setting, player))
}

/// What moved a level.
pub(super) fn why<'a>(setting: &'a Setting<Mfp>, cause: &'a MovedBy) -> &'a str {
    match cause {
        MovedBy::Command(id) | MovedBy::Situation(id) => setting.name(id),
        MovedBy::Hand => "by the umpire's hand",
    }
}

/// What a player is called.
pub(in crate::battle) fn player_name(setting: &Setting<Mfp>, player: &Id) -> String {
    setting.roster().seat_name(&Seat::Player(player.clone())).to_owned()
}

/// With its sign: `+37`, `-2`.
pub(super) fn signed(points: Points) -> String {
    if points > Points::ZERO { format!("+{points}") } else { points.to_string() }
}
