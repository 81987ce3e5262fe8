use std::borrow::Cow;
use std::collections::HashMap;

use standfast_dice::Weight;
use standfast_odds::Exact;

/// What an outcome comes to, in two or three words: its part in a bar of odds.
///
/// Outcomes of the same band are one part of the bar. What only counts (`loses 3 steps`) keeps the count apart from its
/// words, so that `loses a step` and `loses 3 steps` can be laid together.
///
/// ```
/// use standfast_engine::{Band, Strength, Words};
///
/// let steps = |count| Words::counted(count, "loses a step", "loses ", " steps");
/// let band = Band::new(Strength::Slight, steps(3)).of("2nd Wisconsin");
/// assert_eq!(band.words.to_string(), "loses 3 steps");
/// assert_eq!(band.words.up_to(&steps(5)), Some("loses 3–5 steps".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Band {
    /// Whom it befalls, by name; none where that goes without saying.
    pub of: Option<Cow<'static, str>>,
    /// What befalls them.
    pub words: Words,
    /// How much it changes.
    pub strength: Strength,
    /// Whether it is good for whom it befalls.
    pub good: bool,
}

/// How much an outcome changes: of all that happens in one, the strongest names it, and what is stronger is drawn darker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Things stand as before.
    Nothing,
    /// Something is lost or won that the troops can bear: steps, fatigue.
    Slight,
    /// Their state changes: shaken, disordered, rallied.
    Grave,
    /// They are out of hand, or out of the battle: routed, destroyed.
    Total,
}

/// The words of a band, their number apart from them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Words {
    /// Words alone: `shaken`.
    Plain(Cow<'static, str>),
    /// Something counted: `loses a step`, `loses 3 steps`.
    Counted {
        /// How many.
        count: i64,
        /// What is said of one.
        one: &'static str,
        /// What is said of another number, before it and behind it.
        many: (&'static str, &'static str),
    },
    /// How many of a group the word befalls: `2 of 5 cautious`.
    Each {
        /// How many.
        count: i64,
        /// Of how many.
        among: i64,
        /// What befalls them.
        word: &'static str,
    },
}

impl Band {
    /// A band that is bad for whom it befalls, if it is anything to them.
    #[must_use]
    pub fn new(strength: Strength, words: impl Into<Words>) -> Self {
        Self { of: None, words: words.into(), strength, good: false }
    }

    /// Things stand as before, and this is what that is called: `holds`.
    #[must_use]
    pub fn nothing(words: &'static str) -> Self {
        Self::new(Strength::Nothing, words)
    }

    /// Says whom it befalls.
    #[must_use]
    pub fn of(self, whom: impl Into<Cow<'static, str>>) -> Self {
        Self { of: Some(whom.into()), ..self }
    }

    /// It is good for whom it befalls.
    #[must_use]
    pub fn good(self) -> Self {
        Self { good: true, ..self }
    }

    /// The band of an outcome in which all of these happen: the strongest, the first among equals. What befalls each of
    /// a group is counted.
    #[must_use]
    pub fn of_all(bands: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut counted: Vec<Self> = Vec::new();
        for band in bands {
            match counted.iter_mut().find(|known| known.of == band.of && known.words.is_alike(&band.words)) {
                Some(known) => known.words.add(&band.words),
                None => counted.push(band),
            }
        }
        // The first of the strongest: `max_by_key` would take the last.
        let strongest = counted.iter().map(|band| band.strength).max()?;
        let group = |band: &Self| match band.words {
            Words::Each { among, .. } => among,
            _ => 0,
        };
        let place = counted.iter().position(|band| band.strength == strongest)?;
        let whom = counted.get(place)?.of.clone();
        let among = counted.iter().filter(|band| band.of == whom).map(group).sum();
        let mut band = counted.swap_remove(place);
        if let Words::Each { among: all, .. } = &mut band.words {
            *all = among;
        }
        Some(band)
    }
}

impl Words {
    /// Something counted: what is said of one, and what is said before and behind another number.
    #[must_use]
    pub const fn counted(count: i64, one: &'static str, before: &'static str, behind: &'static str) -> Self {
        Self::Counted { count, one, many: (before, behind) }
    }

    /// One of a group that the word befalls; [`Band::of_all`] counts them.
    #[must_use]
    pub const fn each(word: &'static str) -> Self {
        Self::Each { count: 1, among: 1, word }
    }

    /// Whether the two differ at most in how many there are.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Plain(own), Self::Plain(theirs)) => own == theirs,
            (Self::Counted { many: own, .. }, Self::Counted { many: theirs, .. }) => own == theirs,
            (Self::Each { word: own, .. }, Self::Each { word: theirs, .. }) => own == theirs,
            _ => false,
        }
    }

    /// How many there are, if that is said.
    #[must_use]
    pub fn count(&self) -> Option<i64> {
        match self {
            Self::Plain(_) => None,
            Self::Counted { count, .. } | Self::Each { count, .. } => Some(*count),
        }
    }

    /// From so many to so many, where the words are alike: `loses 3–5 steps`.
    #[must_use]
    pub fn up_to(&self, most: &Self) -> Option<String> {
        let (least, most) = (self.count().filter(|_| self.is_alike(most))?, most.count()?);
        let (least, most) = (least.min(most), least.max(most));
        Some(if least == most { self.to_string() } else { self.with(&format!("{least}–{most}")) })
    }

    /// So many or more: `loses 3 steps or more`.
    #[must_use]
    pub fn or_more(&self) -> Option<String> {
        self.count().map(|count| match self {
            Self::Each { .. } => self.with(&format!("{count} or more")),
            _ => format!("{self} or more"),
        })
    }

    fn with(&self, number: &str) -> String {
        match self {
            Self::Plain(words) => words.to_string(),
            Self::Counted { many: (before, behind), .. } => format!("{before}{number}{behind}"),
            Self::Each { among, word, .. } => format!("{number} of {among} {word}"),
        }
    }

    fn add(&mut self, other: &Self) {
        match (self, other) {
            (Self::Counted { count, .. }, Self::Counted { count: more, .. }) => {
                *count = count.saturating_add(*more);
            }
            (Self::Each { count, among, .. }, Self::Each { count: more, among: others, .. }) => {
                *count = count.saturating_add(*more);
                *among = among.saturating_add(*others);
            }
            _ => {}
        }
    }
}

impl From<&'static str> for Words {
    fn from(words: &'static str) -> Self {
        Self::Plain(words.into())
    }
}

impl std::fmt::Display for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Counted { count: 1, one, .. } => f.write_str(one),
            Self::Each { among: 1, word, .. } => f.write_str(word),
            Self::Each { count, among, word } if count == among => write!(f, "all {among} {word}"),
            Self::Counted { count, .. } | Self::Each { count, .. } => {
                f.write_str(&self.with(&count.to_string()))
            }
            Self::Plain(words) => f.write_str(words),
        }
    }
}

/// How likely a band is.
#[derive(Debug, Clone, PartialEq)]
pub struct BandOdds {
    /// What the outcomes come to.
    pub band: Band,
    /// Their chance together.
    pub chance: Exact,
    /// What they are worth on average to the side that asks: less is worse, and only the order counts.
    pub worth: f64,
}

impl BandOdds {
    /// The odds of each band, from the bands of outcomes: their chances added, their worths averaged.
    #[must_use]
    pub fn merged(outcomes: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        let mut places: HashMap<Band, usize> = HashMap::new();
        for outcome in outcomes {
            let place = places.get(&outcome.band).copied();
            match place.and_then(|place| merged.get_mut(place)) {
                Some(known) => *known = known.and(&outcome),
                None => {
                    places.insert(outcome.band.clone(), merged.len());
                    merged.push(outcome);
                }
            }
        }
        merged
    }

    /// Both together, as a part of a bar: the first one's band.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let (own, theirs) = (self.chance.fraction().to_f64(), other.chance.fraction().to_f64());
        Self {
            band: self.band.clone(),
            chance: self.chance.plus(&other.chance),
            worth: (own * self.worth + theirs * other.worth) / (own + theirs),
        }
    }
}
