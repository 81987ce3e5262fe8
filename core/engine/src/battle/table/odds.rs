use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;
use standfast_dice::{Dice, Stop, Thrown, Typed};
use standfast_odds::{Exact, Odds, Walk};

use super::super::{Battle, Declined, Eyes, Id, Refused, Seat, TableEvent};
use super::Table;
use super::decide::unreadable;
use crate::{Band, BandOdds, Trace, Tree};

/// The exact odds of what a command would make happen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BattleOdds {
    /// The command, every part of it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub command: Json,
    /// The side that outcomes are good or bad for: that of the seat that asks; for the umpire, the first side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = "french"))]
    pub side: Option<Id>,
    /// What could happen, the likeliest first.
    pub outcomes: Vec<OddsLine>,
    /// What the outcomes come to, each band once.
    #[serde(skip)]
    pub bands: Vec<BandOdds>,
}

/// One thing that could happen, and how likely it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OddsLine {
    /// What would happen, in sentences.
    pub says: Vec<String>,
    /// Its probability.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1))]
    pub probability: f64,
    /// The same as a reduced fraction.
    pub exact: String,
    /// What it is worth to the side: less is worse. Only the order counts.
    pub worth: i64,
}

/// The most branches of a command's odds: each is decided in full while somebody waits. The dice of many units at once
/// may have more; then there are no odds.
pub(super) const MOST_BRANCHES: u64 = 20_000;

/// What outcomes are worth and come to, by what they say.
type Meanings = BTreeMap<Vec<String>, Meaning>;

/// What an outcome is worth to a side, and what it comes to.
#[derive(Clone)]
struct Meaning {
    worth: i64,
    band: Option<Band>,
}

impl<B: Battle> Table<B> {
    /// Whether the seat may know the possible outcomes of a command that it has not given.
    pub(super) fn may_foresee(&self, seat: &Seat) -> bool {
        self.setting.scenario.odds || *seat == Seat::Umpire
    }

    /// The odds of what the seat would see happen, and what each outcome means to that side.
    fn odds_under_rules(
        &self,
        branches: u64,
        seat: &Seat,
        side: Option<&Id>,
        command: &Json,
    ) -> Result<(Odds<Vec<String>, Exact>, Meanings), Refused> {
        let command = self.typed(command).ok_or_else(unreadable)?;
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let odds: Odds<(Vec<B::Event>, Vec<String>), Exact> = Walk::bounded(branches).odds(|dice| {
            let (events, table) = self.outcome(seat, &command, dice)?;
            let shown = table.iter().filter(|event| self.shows(eyes, event));
            Ok((events, shown.map(|event| self.says(event)).collect()))
        })?;
        let mut meanings = Meanings::new();
        let odds = odds.map(|(events, table)| {
            let seen = || events.iter().filter(|event| eyes.among(&B::audience(&self.setting, event)));
            let says = seen().map(|event| B::says(&self.setting, event));
            let says: Vec<String> = says.chain(table.iter().cloned()).collect();
            // Neither order nor band may give away what the seat does not see.
            let worth = |side: &Id| seen().map(|event| B::worth(&self.setting, side, event)).sum();
            meanings.entry(says.clone()).or_insert_with(|| Meaning {
                worth: side.map_or(0, worth),
                band: Band::of_all(seen().filter_map(|event| B::band(&self.setting, event))),
            });
            says
        });
        Ok((odds, meanings))
    }

    /// What a command makes happen: odds end before the first die of what follows it.
    pub(super) fn outcome(
        &self,
        seat: &Seat,
        command: &B::Command,
        dice: &mut dyn Dice,
    ) -> Result<(Vec<B::Event>, Vec<TableEvent>), Stop> {
        let (mut silent, mut none) = (Trace::silent(), Thrown::new(Typed::default()));
        let mut course = self.course(dice, &mut silent);
        B::decide(&mut course, seat, command)?;
        course.dice = &mut none;
        let _ = B::follow(&mut course);
        let ending = B::ending(course.opened());
        let (events, mut table) = course.into_events();
        table.extend(ending.map(TableEvent::Ended));
        Ok((events, table))
    }

    /// The odds of what the seat would see happen.
    pub(super) fn odds_of(&self, branches: u64, seat: &Seat, given: &Tree) -> Result<BattleOdds, Refused> {
        let (command, _) = self.given_command(seat, given)?;
        if !self.may_foresee(seat) {
            let why = "the scenario gives no odds before the dice";
            return Err(Declined::by("table.odds", why).into());
        }
        let roster = self.setting.roster();
        let side = roster.side_of(seat).or_else(|| roster.sides.first().map(|side| &side.id));
        let (lines, meanings) = match self.decide_common(seat, &command) {
            Some(event) => (Odds::certain(vec![self.says(&event)]), Meanings::new()),
            None => self.odds_under_rules(branches, seat, side, &command)?,
        };
        let mut outcomes: Vec<(&Vec<String>, Exact)> = lines.iter().collect();
        outcomes.sort_by(|(a_says, a), (b_says, b)| b.cmp(a).then_with(|| a_says.cmp(b_says)));
        let worth = |says: &Vec<String>| meanings.get(says).map_or(0, |meaning| meaning.worth);
        let bands = outcomes.iter().map(|(says, chance)| BandOdds {
            band: meanings
                .get(*says)
                .and_then(|meaning| meaning.band.clone())
                .unwrap_or(Band::nothing("nothing")),
            chance: chance.clone(),
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "only the order counts")]
            worth: worth(says) as f64,
        });
        let bands = BandOdds::merged(bands);
        let outcomes = outcomes.into_iter().map(|(says, chance)| {
            let fraction = chance.fraction();
            OddsLine {
                probability: fraction.to_f64(),
                exact: fraction.to_string(),
                worth: worth(says),
                says: says.clone(),
            }
        });
        Ok(BattleOdds { command, side: side.cloned(), outcomes: outcomes.collect(), bands })
    }
}
