use serde_json::Value as Json;
use standfast_dice::Stop;
use standfast_engine::Tree;
use standfast_engine::battle::{Entry, LiveBattle, Refused, Seat};

/// What comes after the faces already on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// This die.
    Die(Need),
    /// No more dice: this is the result.
    All(Box<Entry>),
}

/// A die that the rules ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Which die of the command it is, from 1.
    pub number: usize,
    /// What is thrown: `d6`, or words for what is not a real die.
    pub die: String,
    /// The lowest face.
    pub lowest: u32,
    /// The highest face.
    pub highest: u32,
    /// What it is for.
    pub purpose: String,
}

impl Need {
    /// The die that the rules of the battle stopped at, if they stopped at one.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle, stop: &Stop) -> Option<Self> {
        let Stop::Need { number, die, purpose } = stop else { return None };
        let (lowest, highest) = (die.lowest(), die.highest());
        let die = die.to_string();
        let die = match (die.split_once(".."), die.split_once('/')) {
            (Some((low, high)), _) => format!("draw from {low} to {high}"),
            (_, Some((weight, of))) => format!("chance of {weight} in {of} (1: yes, 0: no)"),
            (None, None) => die,
        };
        Some(Self { number: *number, die, lowest, highest, purpose: battle.purpose(purpose) })
    }
}

/// What comes next for a command, given the faces so far.
///
/// # Errors
/// [`Refused`] if the rules refuse the command, or a face is not on its die.
pub fn foretold(
    battle: &dyn LiveBattle,
    seat: &Seat,
    command: &Json,
    faces: &[u32],
) -> Result<Next, Refused> {
    next(battle, battle.foretell(seat, &tree(command)?, faces))
}

/// The same for a command that another seat is about to give, as the reader may know it.
///
/// # Errors
/// As of [`foretold`]; and where the command is hidden from the reader.
pub fn foretold_to(
    battle: &dyn LiveBattle,
    (reader, giver): (&Seat, &Seat),
    command: &Json,
    faces: &[u32],
) -> Result<Next, Refused> {
    next(battle, battle.foretell_to(reader, giver, &tree(command)?, faces))
}

fn next(battle: &dyn LiveBattle, foretold: Result<Entry, Refused>) -> Result<Next, Refused> {
    match foretold {
        Ok(entry) => Ok(Next::All(Box::new(entry))),
        Err(Refused::Dice(stop)) => Need::of(battle, &stop).map(Next::Die).ok_or(Refused::Dice(stop)),
        Err(refused) => Err(refused),
    }
}

/// The command as the engine reads it.
///
/// # Errors
/// [`Refused`] if it can't be read.
pub fn tree(command: &Json) -> Result<Tree, Refused> {
    Tree::from_json(&command.to_string()).map_err(|bad| Refused::Given(bad.refusal.into()))
}
