use serde_json::Value;
use utoipa::ToSchema;

/// An entry of a ledger.
#[derive(ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(in crate::api) enum LedgerEntry {
    /// A statement of a text, in our words.
    Rule(Rule),
    /// A place where a reader of the text must choose.
    Ruling(Ruling),
}

/// A statement of a text, in our words.
#[derive(ToSchema)]
pub(in crate::api) struct Rule {
    /// Its id.
    #[schema(example = "micro-force.fire.3")]
    id: String,
    /// What it says.
    says: String,
    /// Where in the text it stands.
    source: String,
    /// What is damaged, silent or contradictory there, and how it is read.
    note: Option<String>,
    /// Whether the text calls it optional.
    option: bool,
    /// Whether it is an addition of ours.
    ours: bool,
    /// Whether it comes from a companion of the text.
    companion: bool,
}

/// A place where a reader of the text must choose.
#[derive(ToSchema)]
pub(in crate::api) struct Ruling {
    /// The system's id.
    system: String,
    /// Its id, below that of the system.
    #[schema(example = "class_modifies")]
    id: String,
    /// What must be chosen.
    question: String,
    /// What is chosen unless a situation says otherwise.
    default: Value,
    /// What the default means.
    says: String,
    /// Why there is a choice.
    why: String,
    /// The statements that it is about.
    about: Vec<String>,
    /// Whether it matters to battles only.
    battle: bool,
    /// What else may be chosen: a `value`, or `from` and `to`, and what that `says`.
    #[schema(value_type = Vec<Object>)]
    alternatives: Vec<Value>,
}

/// A table of a chart.
#[derive(ToSchema)]
pub(in crate::api) struct Chart {
    /// The system's id.
    system: String,
    /// The file that it stands in.
    chart: String,
    /// What it is called.
    title: String,
    /// Where in the text it stands.
    source: String,
    /// What is to be known about it.
    note: Option<String>,
    /// The column heads; the first is that of the row names.
    head: Vec<String>,
    /// The rows, each as wide as the head.
    rows: Vec<Vec<Cell>>,
}

/// One cell of a table.
#[derive(ToSchema)]
pub(super) struct Cell {
    /// What stands in it.
    text: String,
    /// Whether the print is damaged there and the value is a repair.
    reconstructed: bool,
}
