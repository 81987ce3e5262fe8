use super::hindrance::Denied;
use crate::length::Length;
use crate::terrain::Going;

/// What moving costs a unit, in inches, as its rule system sets it.
///
/// The allowance is what a unit may spend. An inch in the open costs an inch of it. An inch on other ground costs the
/// full move in the open divided by the full move there: `open / rough`, `open / road`.
///
/// ```
/// use standfast_tabletop::{Length, Rates};
/// // Foot in line: 6 inches in the open, 3 on rough ground, a wall costs an inch.
/// let foot = Rates::new(Length::inches(6)).on_rough(Some(Length::inches(3))).over_obstacles(Some(Length::inches(1)));
/// assert_eq!(foot.allowance, Length::inches(6));
/// // A charge of 3 inches more, into contact.
/// let charge = Rates { allowance: foot.allowance + Length::inches(3), ..foot }.into_contact();
/// assert_eq!(charge.berth, Length::ZERO);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// How many inches it may spend, counted as for the open.
    pub allowance: Length,
    /// A full move in the open, above 0; `None`: it can't leave the roads.
    pub open: Option<Length>,
    /// A full move on a road, above 0; `None`: it can't go there. If roads do not help, give the rate of the open.
    pub road: Option<Length>,
    /// A full move on rough ground, above 0; `None`: it can't go there.
    pub rough: Option<Length>,
    /// A full move backwards in the open, without turning, above 0; `None`: it can't.
    pub back: Option<Length>,
    /// A full move sideways in the open, above 0; `None`: it can't.
    pub sidestep: Option<Length>,
    /// What it costs to cross a fence, hedge or wall; `None`: it can't.
    pub obstacle: Option<Length>,
    /// What a change of formation costs; `None`: it can't.
    pub formation: Option<Length>,
    /// How far it may turn on the spot, and at what cost.
    pub turns: Turns,
    /// Whether it may pass through friends.
    pub friends: Friends,
    /// How near it may come to an enemy: an inch, or nothing for a charge.
    pub berth: Length,
    /// How far from its target it halts in a charge, edge to edge: an inch by default.
    pub halt: Length,
}

/// What turning on the spot costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turns {
    /// How many degrees it may turn without cost, in all over a path.
    pub free: u16,
    /// What each turn beyond that costs; `None`: it can't.
    pub beyond: Option<Length>,
}

/// Whether a unit may pass through friends. It may never stop on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Friends {
    /// It may pass through them at no cost.
    Passed,
    /// They are in the way.
    InTheWay,
}

impl Rates {
    /// How near to an enemy a unit may come without charging.
    pub const BERTH: Length = Length::inches(1);

    /// The rates of a unit that goes that far on any ground and spends nothing on obstacles: it moves forward only,
    /// can't turn on the spot or change formation, keeps an inch from the enemy, and can't pass through friends.
    #[must_use]
    pub const fn new(allowance: Length) -> Self {
        Self {
            allowance,
            open: Some(allowance),
            road: Some(allowance),
            rough: Some(allowance),
            back: None,
            sidestep: None,
            obstacle: Some(Length::ZERO),
            formation: None,
            turns: Turns { free: 0, beyond: None },
            friends: Friends::InTheWay,
            berth: Self::BERTH,
            halt: Self::BERTH,
        }
    }

    /// With that full move on a road.
    #[must_use]
    pub const fn on_road(self, road: Option<Length>) -> Self {
        Self { road, ..self }
    }

    /// With that full move on rough ground.
    #[must_use]
    pub const fn on_rough(self, rough: Option<Length>) -> Self {
        Self { rough, ..self }
    }

    /// With that cost of a linear obstacle.
    #[must_use]
    pub const fn over_obstacles(self, obstacle: Option<Length>) -> Self {
        Self { obstacle, ..self }
    }

    /// With that full move backwards.
    #[must_use]
    pub const fn backwards(self, back: Option<Length>) -> Self {
        Self { back, ..self }
    }

    /// With that full move sideways.
    #[must_use]
    pub const fn sideways(self, sidestep: Option<Length>) -> Self {
        Self { sidestep, ..self }
    }

    /// With that cost of a change of formation.
    #[must_use]
    pub const fn forming(self, formation: Option<Length>) -> Self {
        Self { formation, ..self }
    }

    /// Turning that many degrees in all without cost, and beyond at that cost for each turn.
    #[must_use]
    pub const fn turning(self, free: u16, beyond: Option<Length>) -> Self {
        Self { turns: Turns { free, beyond }, ..self }
    }

    /// Passing through friends.
    #[must_use]
    pub const fn through_friends(self) -> Self {
        Self { friends: Friends::Passed, ..self }
    }

    /// Up to the enemy, edge to edge: a charge.
    #[must_use]
    pub const fn into_contact(self) -> Self {
        Self { berth: Length::ZERO, ..self }
    }

    /// Halting that far from its target in a charge.
    #[must_use]
    pub const fn halting(self, halt: Length) -> Self {
        Self { halt, ..self }
    }

    /// A full move on that ground, in inches; `None` if it can't go there.
    fn full_move(&self, going: Going) -> Option<Length> {
        let rate = match going {
            Going::Road => self.road,
            Going::Open => self.open,
            Going::Rough => self.rough,
            Going::Impassable => None,
        };
        rate.filter(|rate| rate.is_positive())
    }

    /// On which of these grounds an inch costs least; `None` if it can go on none of them.
    pub(super) fn best(&self, grounds: impl Iterator<Item = Going>) -> Option<Going> {
        grounds.filter(|going| self.allow(*going)).max_by_key(|going| self.full_move(*going))
    }

    /// The most inches that its allowance brings it forward, on the ground that is best for it.
    #[must_use]
    pub fn most_inches(&self) -> Length {
        self.furthest(self.allowance, Manner::Forwards)
    }

    /// The full move that the allowance is counted in: that in the open, or if it can't go there, on ground where it
    /// can.
    fn reference(&self) -> Option<Length> {
        [Going::Open, Going::Road, Going::Rough].into_iter().find_map(|going| self.full_move(going))
    }

    /// A full move in that manner, in inches; `None` if it can't.
    fn manner(&self, manner: Manner) -> Option<Length> {
        let rate = match manner {
            Manner::Forwards => self.reference(),
            Manner::Backwards => self.back,
            Manner::Sideways => self.sidestep,
        };
        rate.filter(|rate| rate.is_positive())
    }

    /// Whether it may go at all in that manner.
    pub(super) fn allow_manner(&self, manner: Manner) -> bool {
        self.reference().is_some() && self.manner(manner).is_some()
    }

    /// Whether it may go at all on that ground.
    pub(super) fn allow(&self, going: Going) -> bool {
        self.full_move(going).is_some()
    }

    /// The cost of stretches of ground together, rounded up to a hundredth; `None` if it can't go there. Lengths are in
    /// hundredths divided by `under`.
    ///
    /// Exact: rates are at most 10^6, lengths below 10^11, so that no product passes 10^36.
    pub(super) fn cost(&self, stretches: &[(Going, i64)], under: i64, manner: Manner) -> Option<Length> {
        let reference = i128::from(self.reference()?.wide());
        // The sum of length / rate, as one fraction.
        let (mut over, mut below) = (0_i128, 1_i128);
        for &(going, length) in stretches.iter().filter(|(_, length)| *length > 0) {
            let rate = i128::from(self.full_move(going)?.wide());
            over = over * rate + i128::from(length) * below;
            below *= rate;
        }
        below *= i128::from(under);
        over *= reference;
        if manner != Manner::Forwards {
            over *= reference;
            below *= i128::from(self.manner(manner)?.wide());
        }
        Some(from_wider((over + below - 1) / below))
    }

    /// The furthest that it can go for that much of its allowance, on the ground that is best for it.
    pub(super) fn furthest(&self, allowance: Length, manner: Manner) -> Length {
        let best = Going::ALL.into_iter().filter_map(|going| self.full_move(going)).max();
        let (Some(best), Some(reference), Some(rate)) = (best, self.reference(), self.manner(manner)) else {
            return Length::ZERO;
        };
        let [allowance, best, reference, rate] =
            [allowance, best, reference, rate].map(|length| i128::from(length.wide()));
        from_wider(allowance * best * rate / (reference * reference)).max(Length::ZERO)
    }
}

/// Which way a unit goes, relative to its facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Forwards,
    Backwards,
    Sideways,
}

impl From<Manner> for Denied {
    fn from(manner: Manner) -> Self {
        match manner {
            Manner::Forwards => Self::Move,
            Manner::Backwards => Self::Back,
            Manner::Sideways => Self::Sidestep,
        }
    }
}

/// From hundredths of any size.
fn from_wider(hundredths: i128) -> Length {
    i64::try_from(hundredths).map_or(Length::MOST, Length::from_wide)
}
