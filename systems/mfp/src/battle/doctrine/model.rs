//! What fire and shock cost, where no players look it up in tables of their own.

use standfast_dice::{Dice, Stop};
use standfast_engine::form::whole;
use standfast_engine::shape;

use super::{Leading, losses};
use crate::battle::Command;

shape! {
    /// What fire and shock cost: the figures of a combat model.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Model is "what fire and shock cost" {
        /// How far a command goes in a half turn, in inches: 1 to 48.
        pub march: i64 = "how far a command goes in a half turn, in inches", or(whole(1..=48), 5);
        /// How far a command of horse goes: 1 to 48.
        pub ride: i64 = "how far a command of horse goes, in inches", or(whole(1..=48), 8);
        /// How far foot fires, in inches: 1 to 48.
        pub fire_range: i64 = "how far foot fires, in inches", or(whole(1..=48), 6);
        /// How far guns fire, in inches: 1 to 60.
        pub gun_range: i64 = "how far guns fire, in inches", or(whole(1..=60), 14);
        /// How near commands are in contact, in hundredths of an inch: 100 to 600.
        pub contact: i64 = "how near commands are in contact, in hundredths of an inch",
            or(whole(100..=600), 150);
        /// What 100 miniatures of foot hit by fire in a half turn, in tenths of a miniature: 0 to 1,000.
        pub foot_fire: i64 = "what 100 miniatures of foot hit in a half turn, in tenths", or(whole(0..=1000), 25);
        /// What a miniature of guns counts in fire, in percent of one of foot: 0 to 1,000.
        pub gun_fire: i64 = "what a miniature of guns counts in fire, in percent of foot",
            or(whole(0..=1000), 300);
        /// What 100 miniatures in contact cost in a half turn, in tenths of a miniature: 0 to 1,000.
        pub shock: i64 = "what 100 miniatures in contact cost in a half turn, in tenths", or(whole(0..=1000), 70);
        /// What an attack order makes of shock, in percent: 100 to 300.
        pub attack: i64 = "what an attack order makes of shock, in percent", or(whole(100..=300), 130);
        /// What each step of rating above or below line (6) adds to what troops do, in percent: 0 to 50.
        pub rating: i64 = "what each step of rating adds to what troops do, in percent", or(whole(0..=50), 10);
        /// What cover leaves of fire, in percent: 0 to 100.
        pub cover: i64 = "what woods and houses leave of fire and shock, in percent", or(whole(0..=100), 60);
        /// What who rests, marches or stands in reserve suffers when he is struck, in percent: 100 to 300.
        pub unready: i64 = "what who rests, marches or stands in reserve suffers, in percent",
            or(whole(100..=300), 150);
        /// How often a commander is hit instead where a command is in contact, in percent: 0 to 100.
        pub officer: i64 = "how often a blow in contact falls on a commander, in percent", or(whole(0..=100), 3);
        /// How often guns are overrun instead, in percent: 0 to 100.
        pub overrun: i64 = "how often a blow in contact falls on guns, in percent", or(whole(0..=100), 6);
        /// How often a defend marker is captured instead, in percent: 0 to 100.
        pub marker: i64 = "how often a blow in contact takes a defend marker, in percent",
            or(whole(0..=100), 12);
        /// How often headquarters in contact lose their base in a half turn, in percent: 0 to 100.
        pub hq: i64 = "how often headquarters in contact lose their base, in percent", or(whole(0..=100), 50);
    }
}

/// Puts in what the model says of losses. What no table shows of the ground is not claimed.
pub(super) fn settle(
    leading: Leading<'_>,
    command: Command,
    dice: &mut dyn Dice,
) -> Result<Option<Command>, Stop> {
    let known = leading.known();
    let of_unit = |unit| known.setup().unit(unit).map(|(command, _)| &command.id);
    let suffers = match &command {
        Command::Lose { unit, .. } | Command::Overrun { unit } => of_unit(unit),
        Command::Losses { command, .. }
        | Command::OfficerHit { command }
        | Command::HqRemoved { command }
        | Command::MarkerCaptured { command } => Some(command),
        Command::Regain { .. } | Command::SituationArises { .. } | Command::SituationEnds { .. } => {
            return Ok(None);
        }
        _ => return Ok(Some(command)),
    };
    let suffers = suffers.and_then(|id| known.setup().command(id));
    suffers.map_or(Ok(None), |command| losses::suffered(leading, command, dice))
}
