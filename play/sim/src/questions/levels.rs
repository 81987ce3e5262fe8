//! Levels of victory, proposed from how battles ended.

use standfast_engine::capital;

use super::arena::Outcome;
use crate::estimate::{count, number};

/// The shares of battles below each limit between levels: each level comes up once in five battles, as near as figures allow.
const LIMITS: [f64; 4] = [0.2, 0.4, 0.6, 0.8];

/// Levels of victory by the lead of a side in a figure, proposed so that each comes up about as often.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Levels {
    /// The title of the figure.
    pub figure: String,
    /// The id and the name of the side whose lead counts.
    pub lead_of: (String, String),
    /// Of which other side its figure is subtracted, or that from its own: whether less of the figure is better.
    pub less_is_better: bool,
    /// The levels, from the worst for that side to the best.
    pub levels: Vec<Level>,
}

/// A level of victory.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Level {
    /// What it is called.
    pub name: String,
    /// The least lead for it; left out: any below.
    pub from: Option<f64>,
    /// The share of battles that end so.
    pub share: f64,
}

impl Level {
    /// From which lead on: `5 or more`.
    #[must_use]
    pub fn reached(&self) -> String {
        self.from.map_or_else(|| "below".to_owned(), |from| format!("{from} or more"))
    }
}

impl Levels {
    /// What they go by, in words.
    #[must_use]
    pub fn says(&self) -> String {
        let more = if self.less_is_better { "less" } else { "more" };
        format!(
            "The lead of {} in the figure {:?} as the battle ends: how much {more} it is than that of the other side. Each level comes \
             up about once in five battles where the figures allow it.",
            self.lead_of.1, self.figure
        )
    }

    /// Levels by the figure that tells best who won, as battles between the first two sides ended; none where no figure tells
    /// battles apart.
    pub(super) fn of(
        outcomes: &[Outcome],
        sides: &[(String, String)],
        figures: &[(&'static str, &'static str)],
    ) -> Option<Self> {
        let [first, second, ..] = sides else { return None };
        let leads = |figure: usize| -> Vec<(f64, Option<usize>)> {
            let lead = |of: &Outcome| match of.ends.get(figure).map(Vec::as_slice) {
                Some([Some(one), Some(other), ..]) => Some((one - other, of.winner)),
                _ => None,
            };
            outcomes.iter().filter_map(lead).collect()
        };
        let told = (0..figures.len()).map(|figure| (figure, leads(figure)));
        let told = told
            .filter(|(_, leads)| leads.iter().any(|lead| leads.first().is_some_and(|one| one.0 != lead.0)));
        let told = told.map(|(figure, leads)| (telling(&leads), figure, leads));
        // Of figures that tell it equally well, the one that the system names first.
        let best = told.reduce(|best, next| if next.0.abs() > best.0.abs() { next } else { best })?;
        let (telling, figure, leads) = best;
        let sign = if telling < 0.0 { -1.0 } else { 1.0 };
        let leads: Vec<f64> = leads.iter().map(|(lead, _)| lead * sign).collect();
        let title = figures.get(figure).map(|(_, title)| (*title).to_owned())?;
        Some(Self {
            figure: title,
            lead_of: first.clone(),
            less_is_better: telling < 0.0,
            levels: levels(leads, &first.1, &second.1),
        })
    }
}

/// How well a lead tells who won, from -1 (who leads loses) to 1: of pairs of a battle that the first side won and one that it
/// lost, the share in which the lead of the one is greater, less the share in which it is smaller.
fn telling(leads: &[(f64, Option<usize>)]) -> f64 {
    let of = |side: usize| -> Vec<f64> {
        leads.iter().filter(|(_, winner)| *winner == Some(side)).map(|(lead, _)| *lead).collect()
    };
    let (won, mut lost) = (of(0), of(1));
    lost.sort_by(f64::total_cmp);
    let below = |lead: f64| lost.partition_point(|other| *other < lead);
    let above = |lead: f64| lost.len() - lost.partition_point(|other| *other <= lead);
    let sum: f64 = won.iter().map(|lead| number(count(below(*lead))) - number(count(above(*lead)))).sum();
    sum / (number(count(won.len())) * number(count(lost.len()))).max(1.0)
}

fn levels(mut leads: Vec<f64>, first: &str, second: &str) -> Vec<Level> {
    leads.sort_by(f64::total_cmp);
    let names = [
        format!("{} wins decisively", capital(second)),
        format!("{} wins", capital(second)),
        "Nobody wins".to_owned(),
        format!("{} wins", capital(first)),
        format!("{} wins decisively", capital(first)),
    ];
    let limits = LIMITS.map(|share| limit(&leads, share));
    let reached = |from: Option<f64>| from.map_or(0, |from| leads.partition_point(|lead| *lead < from));
    let froms: Vec<Option<f64>> = std::iter::once(None).chain(limits).collect();
    let tops = froms.iter().skip(1).map(|from| reached(*from)).chain([leads.len()]);
    let level = |((name, from), top): ((String, &Option<f64>), usize)| {
        let held = count(top.saturating_sub(reached(*from)));
        (held > 0).then(|| Level { name, from: *from, share: number(held) / number(count(leads.len())) })
    };
    names.into_iter().zip(&froms).zip(tops).filter_map(level).collect()
}

/// A lead that people can remember, below which about that share lies.
fn limit(sorted: &[f64], share: f64) -> Option<f64> {
    #[expect(clippy::as_conversions, reason = "a place in a list, as a share of its length")]
    let place = (share * sorted.len() as f64) as usize;
    let (here, before) = (sorted.get(place)?, sorted.get(place.checked_sub(1)?)?);
    // Between two values there is room for a round one.
    let tenths = |lead: f64| (lead * 10.0).round() / 10.0;
    let whole = here.floor();
    // No limit is a zero below zero.
    Some(if whole > *before { whole } else { tenths(*here) } + 0.0)
}
