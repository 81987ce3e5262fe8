use serde_json::Value;
use utoipa::ToSchema;

/// The probability of every outcome of a situation.
#[derive(ToSchema)]
pub(in crate::api) struct OddsAnswer {
    /// The system's id.
    system: String,
    /// The procedure's name.
    procedure: String,
    /// The outcomes, each once, the most likely first.
    outcomes: Vec<OutcomeOdds>,
    /// What is known before any dice.
    trace: Vec<Note>,
}

/// One outcome and its probability.
#[derive(ToSchema)]
pub(super) struct OutcomeOdds {
    /// The outcome: fields that the procedure names.
    #[schema(value_type = Object)]
    outcome: Value,
    /// Its probability, the nearest floating-point number.
    #[schema(minimum = 0, maximum = 1)]
    probability: f64,
    /// Its probability as a reduced fraction.
    #[schema(example = "3/20")]
    exact: String,
}

/// The outcome of one roll.
#[derive(ToSchema)]
pub(in crate::api) struct RollAnswer {
    /// The system's id.
    system: String,
    /// The procedure's name.
    procedure: String,
    /// The outcome: fields that the procedure names.
    #[schema(value_type = Object)]
    outcome: Value,
    /// Every throw, in the order in which it was asked for.
    rolls: Vec<Roll>,
    /// The reasons, in the order in which the rules came to them.
    trace: Vec<Note>,
    /// The seed of the dice, where they were not typed.
    seed: Option<u64>,
}

/// One throw as it fell.
#[derive(ToSchema)]
pub(super) struct Roll {
    /// The dice that were thrown.
    #[schema(example = "2d6")]
    die: String,
    /// The face of each die.
    faces: Vec<u32>,
    /// What was read off them: the sum, the highest, or how many succeeded.
    value: u32,
    /// What the throw was for.
    r#for: String,
}

/// One reason: which rule, what it says here, and what that comes to.
#[derive(ToSchema)]
pub(super) struct Note {
    /// The ledger id of the rule, or `system.ruling` where a ruling decided.
    #[schema(example = "micro-force.fire.3")]
    rule: String,
    /// What the rule says here.
    says: String,
    /// What it comes to: a number, a word, true or false.
    value: Value,
}

/// The exact odds of what a command would make happen.
#[derive(ToSchema)]
pub(in crate::api) struct BattleOdds {
    /// The command, every part of it.
    #[schema(value_type = Object)]
    command: Value,
    /// Whom outcomes are good or bad for: the side of the seat that asks; for the umpire, the first side.
    #[schema(example = "french")]
    side: Option<String>,
    /// What could happen, the likeliest first.
    outcomes: Vec<OddsLine>,
}

/// One thing that could happen, and how likely it is.
#[derive(ToSchema)]
pub(super) struct OddsLine {
    /// What would happen, in sentences.
    says: Vec<String>,
    /// Its probability.
    #[schema(minimum = 0, maximum = 1)]
    probability: f64,
    /// The same as a reduced fraction.
    exact: String,
    /// What it is worth to the side: of two outcomes, the one that is worth less is the worse for it. Nothing but their
    /// order counts.
    worth: i64,
}
