use std::fmt;

use serde::{Deserialize, Serialize};

use super::Id;
use crate::Choice;

/// Who sits at the table: in JSON `"umpire"`, `"spectator"`, or the id of a player's seat.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Id", into = "Id")]
pub enum Seat {
    /// Who runs the game, sees everything, and may set any value.
    Umpire,
    /// A player.
    Player(Id),
    /// Somebody who only watches.
    Spectator,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Seat {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        Id::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Seat {}

/// The ids that no side, seat or thing of a scenario may have.
pub(super) const RESERVED: [&str; 2] = ["umpire", "spectator"];

impl From<Id> for Seat {
    fn from(id: Id) -> Self {
        match id.as_str() {
            "umpire" => Self::Umpire,
            "spectator" => Self::Spectator,
            _ => Self::Player(id),
        }
    }
}

impl From<Seat> for Id {
    #[expect(clippy::expect_used, reason = "both words are ids, and a test says so")]
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Player(id) => id,
            Seat::Umpire | Seat::Spectator => Id::new(&seat.to_string()).expect("a reserved id is an id"),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Umpire => "umpire",
            Self::Spectator => "spectator",
            Self::Player(id) => id,
        })
    }
}

crate::choices! {
    /// The colour that a side is shown in.
    pub enum Colour {
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Green.
        Green = "green",
        /// Ochre.
        Ochre = "ochre",
    }
}

impl Colour {
    /// Its place among all colours, from 0.
    #[must_use]
    pub fn place(self) -> usize {
        Self::ALL.iter().position(|colour| *colour == self).unwrap_or_default()
    }
}

/// A side of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// The colour that it wears, if the scenario says so.
    pub colour: Option<Colour>,
    /// Whether its name takes a verb in the plural: `the Confederates fire`.
    pub plural: bool,
}

/// A player's seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The seat's id.
    pub id: Id,
    /// Who sits there: a commander's name.
    pub name: String,
    /// The side that he plays.
    pub side: Id,
}

/// The sides and the seats of a battle, in the order of the scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roster {
    /// The sides, two or more.
    pub sides: Vec<Side>,
    /// The players' seats.
    pub players: Vec<Player>,
}

impl Roster {
    /// The side that the seat plays for; none for the umpire and spectators.
    #[must_use]
    pub fn side_of(&self, seat: &Seat) -> Option<&Id> {
        match seat {
            Seat::Player(id) => {
                self.players.iter().find(|player| player.id == *id).map(|player| &player.side)
            }
            Seat::Umpire | Seat::Spectator => None,
        }
    }

    /// Whether the seat may act for the side: its players may, and so may the umpire.
    #[must_use]
    pub fn acts_for(&self, seat: &Seat, side: &Id) -> bool {
        *seat == Seat::Umpire || self.side_of(seat) == Some(side)
    }

    /// The seat of that name.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.seats().find(|seat| seat.to_string() == name)
    }

    /// The seats that an audience has: those of a side's players, or of all players.
    pub fn seats_of(&self, whose: &Audience) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| match whose {
            Audience::Umpire => *seat == Seat::Umpire,
            Audience::Player(id) => matches!(seat, Seat::Player(player) if player == id),
            Audience::Side(side) => self.side_of(seat) == Some(side),
            Audience::Everybody => self.side_of(seat).is_some(),
        })
    }

    /// All seats: the umpire's, the players', and the one that spectators share.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        let players = self.players.iter().map(|player| Seat::Player(player.id.clone()));
        std::iter::once(Seat::Umpire).chain(players).chain(std::iter::once(Seat::Spectator))
    }

    /// The name of the side; its id if there is no such side.
    #[must_use]
    pub fn side_name<'a>(&'a self, id: &'a Id) -> &'a str {
        self.sides.iter().find(|side| side.id == *id).map_or(id.as_str(), |side| side.name.as_str())
    }

    /// What the side does, in words: the verb agrees with its name.
    #[must_use]
    pub fn side_does(&self, id: &Id, one: &str, many: &str) -> String {
        let is_plural = self.sides.iter().any(|side| side.id == *id && side.plural);
        format!("{} {}", self.side_name(id), if is_plural { many } else { one })
    }

    /// The colour that the side is shown in: its own; or, in the order of the scenario, the next that no side has of
    /// its own. Where there are more sides than colours they begin anew.
    #[must_use]
    pub fn colour(&self, id: &str) -> Colour {
        let own = |side: &&Side| side.id.as_str() == id;
        if let Some(colour) = self.sides.iter().find(own).and_then(|side| side.colour) {
            return colour;
        }
        let is_free = |colour: &&Colour| !self.sides.iter().any(|side| side.colour == Some(**colour));
        let place = self.sides.iter().filter(|side| side.colour.is_none()).position(|side| own(&side));
        let mut free = Colour::ALL.iter().filter(is_free).copied().cycle();
        free.nth(place.unwrap_or_default()).unwrap_or(Colour::Blue)
    }

    /// The name of the seat.
    #[must_use]
    pub fn seat_name<'a>(&'a self, seat: &'a Seat) -> &'a str {
        match seat {
            Seat::Umpire => "the umpire",
            Seat::Spectator => "a spectator",
            Seat::Player(id) => {
                self.players.iter().find(|player| player.id == *id).map_or(id.as_str(), |player| &player.name)
            }
        }
    }
}

impl Roster {
    /// What an audience is called: a side or a player by name, the umpire, or everybody.
    #[must_use]
    pub fn audience_name<'a>(&'a self, audience: &'a Audience) -> &'a str {
        let player = |id: &Id| self.players.iter().find(|player| player.id == *id);
        match audience {
            Audience::Everybody => "everybody",
            Audience::Side(side) => self.side_name(side),
            Audience::Player(id) => player(id).map_or(id.as_str(), |player| &player.name),
            Audience::Umpire => self.seat_name(&Seat::Umpire),
        }
    }
}

/// Who may know something. The umpire always may.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody, spectators too.
    Everybody,
    /// The players of a side.
    Side(Id),
    /// One player.
    Player(Id),
    /// Nobody but the umpire.
    Umpire,
}

/// The eyes that a view is made for.
#[derive(Debug, Clone, Copy)]
pub struct Eyes<'a> {
    /// Whose eyes they are.
    pub seat: &'a Seat,
    /// Everybody at the table.
    pub roster: &'a Roster,
}

impl Eyes<'_> {
    /// Whether they belong to that audience.
    #[must_use]
    pub fn among(&self, audience: &Audience) -> bool {
        match (self.seat, audience) {
            (Seat::Umpire, _) | (_, Audience::Everybody) => true,
            (Seat::Player(id), Audience::Player(other)) => id == other,
            (seat, Audience::Side(side)) => self.roster.side_of(seat) == Some(side),
            _ => false,
        }
    }
}

/// The pass of who decides and applies, with which [`Hidden`] values are read. A view has none: the engine hands it out
/// by way of [`Opened`](super::Opened), [`Asking`](super::Asking), [`Course`](super::Course) and
/// [`Witnessed`](super::Witnessed).
#[derive(Debug, Clone, Copy)]
pub struct Pass(());

impl Pass {
    pub(in crate::battle) const fn new() -> Self {
        Self(())
    }
}

/// A value that not everybody may know: a view gets at it only by way of the [`Eyes`] that it is made for.
///
/// The rules themselves know everything: they read it with [`for_rules`](Self::for_rules), for which they have a
/// [`Pass`]. Neither `Debug` nor any serialization shows it.
///
/// ```
/// use standfast_engine::battle::{Audience, Eyes, Hidden, Roster, Seat};
/// let level = Hidden::new(25, Audience::Umpire);
/// let roster = Roster::default();
/// assert_eq!(level.seen_by(Eyes { seat: &Seat::Spectator, roster: &roster }), None);
/// assert_eq!(level.seen_by(Eyes { seat: &Seat::Umpire, roster: &roster }), Some(&25));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hidden<T> {
    value: T,
    audience: Audience,
}

impl<T> Hidden<T> {
    /// A value for that audience alone.
    #[must_use]
    pub fn new(value: T, audience: Audience) -> Self {
        Self { value, audience }
    }

    /// The value, if these eyes may see it.
    #[must_use]
    pub fn seen_by(&self, eyes: Eyes<'_>) -> Option<&T> {
        eyes.among(&self.audience).then_some(&self.value)
    }

    /// The value, for deciding and applying. Never show it.
    #[must_use]
    pub fn for_rules(&self, _: Pass) -> &T {
        &self.value
    }

    /// The value, for applying an event: who may change a state needs no pass.
    pub fn for_rules_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// From now on others may know it too.
    pub fn show_to(&mut self, audience: Audience) {
        self.audience = audience;
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}
