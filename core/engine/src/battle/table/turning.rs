use serde::Serialize;
use standfast_dice::Recorded;
use standfast_odds::{Odds, Walk};

use super::super::{Battle, Eyes, Id, Record, Refused, Seat};
use super::Table;
use super::decide::unreadable;
use crate::Strength;

/// What the dice decided in a battle, as one seat may know it.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurningPoints {
    /// For each side the rolls that brought it most beyond what was to be expected, the greatest first.
    pub points: Vec<TurningPoint>,
    /// How many rolls had too many outcomes to be looked at.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// A roll that brought a side more than was to be expected.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurningPoint {
    /// The number of its record.
    pub number: u64,
    /// The side that it favoured.
    pub side: Id,
    /// What happened.
    pub says: String,
    /// The chance, at that moment, of what happened or better for the side.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1))]
    pub chance: f64,
    /// By how much its worth to the side passed what was to be expected, as its system counts worth.
    pub beyond: f64,
}

/// Something worth telling that happened in a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The number of its record.
    pub number: u64,
    /// What happened.
    pub says: String,
    /// How much it matters beside others, as its system counts worth.
    pub matters: u64,
}

/// How many turning points are kept for each side.
const POINTS: usize = 5;
/// The most branches that are walked for one of them, and for all of them.
const BRANCHES_OF_ONE: u64 = 2_000;
const BRANCHES_OF_ALL: u64 = 60_000;

impl<B: Battle> Table<B> {
    /// The rolls that the seat may read in full whose outcome differed most from what was to be expected. Where a scenario
    /// gives no odds they are told once the battle is over.
    pub(super) fn turned(&self, seat: &Seat) -> TurningPoints {
        let mut turned = TurningPoints::default();
        if !self.may_foresee(seat) && self.standing.common.ending.is_none() {
            return turned;
        }
        let mut left = BRANCHES_OF_ALL;
        self.replay(|table, record| {
            if record.rolls.is_empty() || !self.reads(seat, record) {
                return;
            }
            match table.points_of(seat, record, &mut left) {
                Ok(points) => turned.points.extend(points),
                // A log that the rules no longer agree with is the audit's concern.
                Err(_) => turned.left_out += 1,
            }
        });
        let points = std::mem::take(&mut turned.points);
        for side in &self.setting.roster().sides {
            let mut own: Vec<TurningPoint> =
                points.iter().filter(|point| point.side == side.id).cloned().collect();
            own.sort_by(|one, other| other.beyond.total_cmp(&one.beyond));
            own.truncate(POINTS);
            turned.points.append(&mut own);
        }
        turned
    }

    /// What a record brought each side beyond what was to be expected, where that is more; the table stands as it did
    /// before the record.
    fn points_of(
        &self,
        seat: &Seat,
        record: &Record<B::Event>,
        left: &mut u64,
    ) -> Result<Vec<TurningPoint>, Refused> {
        let command = self.typed(&record.command.json()).ok_or_else(unreadable)?;
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let sides = &self.setting.roster().sides;
        let worths = |events: &[B::Event]| -> Vec<i64> {
            let seen = || events.iter().filter(|event| eyes.among(&B::audience(&self.setting, event)));
            let worth = |side: &Id| seen().map(|event| B::worth(&self.setting, side, event)).sum();
            sides.iter().map(|side| worth(&side.id)).collect()
        };
        let (happened, _) = self.outcome(&record.seat, &command, &mut Recorded::new(&record.rolls))?;
        let came_to = worths(&happened);
        let mut walked = 0;
        let odds: Odds<Vec<i64>, f64> = Walk::bounded(BRANCHES_OF_ONE.min(*left)).odds(|dice| {
            walked += 1;
            Ok(worths(&self.outcome(&record.seat, &command, dice)?.0))
        })?;
        *left = left.saturating_sub(walked);
        let mut points = Vec::new();
        for (place, side) in sides.iter().enumerate() {
            let of = |worths: &Vec<i64>| worths.get(place).copied().unwrap_or_default();
            let expected: f64 = odds.iter().map(|(worths, chance)| chance * as_number(of(worths))).sum();
            let beyond = as_number(of(&came_to)) - expected;
            if beyond > SAME {
                let better = odds.iter().filter(|(worths, _)| of(worths) >= of(&came_to));
                points.push(TurningPoint {
                    number: record.number,
                    side: side.id.clone(),
                    says: self.gravest(eyes, &happened),
                    chance: better.map(|(_, chance)| chance).sum::<f64>().min(1.0),
                    beyond,
                });
            }
        }
        Ok(points)
    }

    /// What matters most of these events, in a sentence.
    fn gravest(&self, eyes: Eyes<'_>, events: &[B::Event]) -> String {
        let seen = events.iter().filter(|event| eyes.among(&B::audience(&self.setting, event)));
        // The last of equals would win: what is told first is what happened first.
        let gravest = seen.rev().max_by_key(|event| (self.strength(event), self.matters(event)));
        gravest.map(|event| B::says(&self.setting, event)).unwrap_or_default()
    }

    fn strength(&self, event: &B::Event) -> Strength {
        B::band(&self.setting, event).map_or(Strength::Nothing, |band| band.strength)
    }

    fn matters(&self, event: &B::Event) -> u64 {
        let sides = self.setting.roster().sides.iter();
        sides.map(|side| B::worth(&self.setting, &side.id, event).unsigned_abs()).max().unwrap_or_default()
    }

    /// What happened in the battle that is worth telling, as the seat may know it; what was taken back is not.
    pub(super) fn deeds_known_to(&self, seat: &Seat) -> Vec<Deed> {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let told = self.records.iter().filter(|record| !self.is_undone(record.number));
        let deeds = told.flat_map(|record| {
            let seen =
                record.events.iter().filter(move |event| eyes.among(&B::audience(&self.setting, event)));
            seen.filter_map(|event| {
                let matters = self.matters(event);
                (matters > 0).then(|| Deed {
                    number: record.number,
                    says: B::says(&self.setting, event),
                    matters,
                })
            })
        });
        deeds.collect()
    }
}

/// Worths that differ by less are the same but for rounding.
const SAME: f64 = 1e-9;

/// Worths are small: a few thousand for a whole army.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "far below 2^53")]
fn as_number(worth: i64) -> f64 {
    worth as f64
}
