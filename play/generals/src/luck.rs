use standfast_dice::{Ask, Dice, Seeded, Stop, Thrown};
use standfast_engine::battle::{Id, Verb};

/// The luck of a battle: what every die will show, by what it is thrown for.
///
/// Two battles of the same luck in which the same units do the same in the same turn throw the same dice, whatever else
/// differs between them: so what differs in how they end is what the difference brought about.
///
/// The dice of a command are known by the turn, the side, the command, the piece that it is about, and how often it was
/// given before in this turn; within the command by their purpose, in their order.
#[derive(Debug, Clone)]
pub struct Luck {
    seed: u64,
    turn: i64,
    /// How often each kind of command was given in this turn.
    given: Vec<(u64, u64)>,
}

impl Luck {
    /// The luck of that seed.
    #[must_use]
    pub fn of(seed: u64) -> Self {
        Self { seed, turn: 0, given: Vec::new() }
    }

    /// The luck of one battle among many.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Self {
        Self::of(mixed(seed, mixed(number, 0)))
    }

    /// The dice of the next command of that kind.
    pub fn dice(&mut self, turn: i64, side: &Id, verb: Option<&Verb>, about: Option<&Id>) -> Keyed {
        if turn != self.turn {
            self.turn = turn;
            self.given.clear();
        }
        let words = [side.as_str(), verb.map_or("", |verb| verb.name), about.map_or("", Id::as_str)];
        let key = words.iter().fold(turn.unsigned_abs(), |key, word| mixed(key, text(word)));
        let count = match self.given.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.given.push((key, 0));
                0
            }
        };
        Keyed { key: mixed(mixed(self.seed, key), count), asked: Vec::new() }
    }

    /// Another luck, for whatever is drawn beside the battle: what is imagined, what is tried out.
    #[must_use]
    pub fn beside(&self, purpose: &str, number: u64) -> Self {
        Self::of(mixed(mixed(self.seed, text(purpose)), number))
    }

    /// Dice for what is drawn beside the battle.
    #[must_use]
    pub fn free(&self) -> Seeded {
        Seeded::stream(self.seed, 1)
    }
}

/// The dice of one command: each throw has numbers of its own, by its purpose and how often that was thrown for before.
#[derive(Debug, Clone)]
pub struct Keyed {
    key: u64,
    asked: Vec<(&'static str, u64)>,
}

impl Keyed {
    /// The dice of the next throw for that purpose.
    fn of(&mut self, purpose: &'static str) -> Seeded {
        let count = match self.asked.iter_mut().find(|(known, _)| *known == purpose) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.asked.push((purpose, 0));
                0
            }
        };
        Seeded::stream(mixed(self.key, text(purpose)), count)
    }
}

impl Dice for Keyed {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.of(ask.purpose).ask(ask)
    }
}

/// The same dice, die by die, so that they can be typed at a table.
#[derive(Debug)]
pub(crate) struct Shown {
    keyed: Keyed,
    /// What they showed, in the order in which they were thrown.
    pub(crate) faces: Vec<u32>,
}

impl Shown {
    pub(crate) fn of(keyed: Keyed) -> Self {
        Self { keyed, faces: Vec::new() }
    }
}

impl Dice for Shown {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let mut thrown = Thrown::new(self.keyed.of(ask.purpose));
        let answer = thrown.ask(ask)?;
        self.faces.extend(thrown.into_parts().1.into_iter().flat_map(|roll| roll.faces));
        Ok(answer)
    }
}

/// FNV-1a.
fn text(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Spreads two numbers over one.
fn mixed(one: u64, other: u64) -> u64 {
    let number = one.rotate_left(25) ^ other.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
