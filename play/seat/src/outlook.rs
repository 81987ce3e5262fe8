use standfast_engine::battle::{BattleOdds, Id, OddsLine};

use crate::Bands;

/// The odds of a command, in a form that people can take in.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// What happens in any case, unless that is everything.
    pub always: Vec<String>,
    /// The side that outcomes are good or bad for.
    pub side: Option<Id>,
    /// What the outcomes come to; none where there is nothing to tell apart.
    pub bands: Option<Bands>,
    /// What else could happen, the likeliest first.
    pub outcomes: Vec<OddsLine>,
}

impl Outlook {
    /// The outlook of these odds.
    #[must_use]
    pub fn new(odds: BattleOdds) -> Self {
        let BattleOdds { side, mut outcomes, bands, .. } = odds;
        let mut always = Vec::new();
        if let [first, rest @ ..] = outcomes.as_slice()
            && !rest.is_empty()
        {
            let same = |(place, says): &(usize, &String)| {
                rest.iter().all(|line| line.says.get(*place) == Some(says))
            };
            always = first.says.iter().enumerate().take_while(same).map(|(_, says)| says.clone()).collect();
        }
        for outcome in &mut outcomes {
            outcome.says.drain(..always.len().min(outcome.says.len()));
        }
        Self { always, side, bands: Bands::of(bands), outcomes }
    }

    /// What happens, if only one thing can.
    #[must_use]
    pub fn certain(&self) -> Option<&OddsLine> {
        match self.outcomes.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}
