use serde::Serialize;
use serde_json::value::RawValue;
use standfast_dice::Roll;
use standfast_engine::{BandOdds, Note};

/// The probability of every outcome of a situation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OddsAnswer {
    /// The system's id.
    pub system: &'static str,
    /// The procedure's name.
    pub procedure: &'static str,
    /// The outcomes, each once, the most likely first; equally likely ones in the order of their JSON text.
    pub outcomes: Vec<OutcomeOdds>,
    /// The reasons that hold before any dice.
    pub trace: Vec<Note>,
    /// What the outcomes come to, each band once, before any merging; none where outcomes have no names.
    #[serde(skip)]
    pub bands: Vec<BandOdds>,
}

/// One outcome and its probability.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutcomeOdds {
    /// The outcome as JSON, its fields sorted by name.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub outcome: Box<RawValue>,
    /// Its probability, the nearest floating-point number.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1))]
    pub probability: f64,
    /// Its probability as a reduced fraction: `3/20`, and `1` for certainty.
    #[cfg_attr(feature = "schema", schema(example = "3/20"))]
    pub exact: String,
    /// Its worth to the side: only the order counts, and the least is the worst. Merged outcomes have their average
    /// worth.
    #[serde(skip)]
    pub worth: f64,
}

/// The outcome of one roll.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RollAnswer {
    /// The system's id.
    pub system: &'static str,
    /// The procedure's name.
    pub procedure: &'static str,
    /// The outcome as JSON, its fields sorted by name.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub outcome: Box<RawValue>,
    /// Every throw, in the order in which it was asked for.
    pub rolls: Vec<Roll>,
    /// The reasons, in the order in which the rules came to them.
    pub trace: Vec<Note>,
    /// The seed of the dice, where they were not typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}
