use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};
use standfast_engine::Choice;
use standfast_engine::battle::TABLE_LEDGER;

use crate::SystemId;

/// The ledger of a system: every statement of its text, in our words, and every ruling.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The system's id.
    pub system: String,
    /// What the system is called.
    pub title: String,
    /// When and where its battles are fought.
    pub setting: String,
    /// What it governs, in a sentence.
    pub governs: String,
    /// The statements, in the order of the text.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// The rulings.
    #[serde(rename = "ruling", default)]
    pub rulings: Vec<Ruling>,
}

/// One statement.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rule {
    /// Its id: `micro-force.fire.3`.
    #[cfg_attr(feature = "schema", schema(example = "micro-force.fire.3"))]
    pub id: String,
    /// What it says, in our words.
    pub says: String,
    /// Where in the text it stands.
    pub source: String,
    /// Where the text is damaged, silent or contradictory, and how it is read here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whether the text calls it optional.
    #[serde(default)]
    pub option: bool,
    /// Whether it is an addition of ours that no statement of the text carries.
    #[serde(default)]
    pub ours: bool,
    /// Whether it comes from a companion of the text.
    #[serde(default)]
    pub companion: bool,
}

/// One place where a reader of the text must choose.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruling {
    /// Its id: `class_modifies`; in full `battlegroup.class_modifies`.
    #[cfg_attr(feature = "schema", schema(example = "class_modifies"))]
    pub id: String,
    /// What must be chosen.
    pub question: String,
    /// What is chosen unless a situation says otherwise.
    pub default: serde_json::Value,
    /// What the default means.
    pub says: String,
    /// Why there is a choice.
    pub why: String,
    /// The statements that it is about.
    pub about: Vec<String>,
    /// Whether it matters to battles only.
    #[serde(default)]
    pub battle: bool,
    /// What else may be chosen.
    pub alternatives: Vec<Alternative>,
}

/// Another value of a ruling, or a range of them.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Alternative {
    /// The value, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<serde_json::Value>,
    /// The lowest value, where it is a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The highest value, where it is a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// What it means.
    pub says: String,
}

/// Something that a search of the ledgers found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Found {
    /// A statement.
    Rule(&'static Rule),
    /// A ruling, and its system.
    Ruling(SystemId, &'static Ruling),
}

/// What was found, as JSON: with its `kind`, and with its system if that does not follow from its id.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum LedgerEntry {
    /// A statement of a text, in our words.
    Rule(&'static Rule),
    /// A place where a reader of the text must choose.
    Ruling(RulingOf),
}

/// A ruling of a system.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulingOf {
    /// The system's id.
    pub system: &'static str,
    /// The ruling.
    #[serde(flatten)]
    pub ruling: &'static Ruling,
}

impl From<Found> for LedgerEntry {
    fn from(found: Found) -> Self {
        match found {
            Found::Rule(rule) => Self::Rule(rule),
            Found::Ruling(system, ruling) => Self::Ruling(RulingOf { system: system.name(), ruling }),
        }
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LedgerEntry::from(*self).serialize(serializer)
    }
}

impl Found {
    /// Its id in full.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Rule(rule) => rule.id.clone(),
            Self::Ruling(system, ruling) => format!("{system}.{}", ruling.id),
        }
    }

    fn mentions(&self, word: &str) -> bool {
        let texts: [Option<&str>; 4] = match self {
            Self::Rule(rule) => [Some(&rule.id), Some(&rule.says), rule.note.as_deref(), Some(&rule.source)],
            Self::Ruling(_, ruling) => {
                [Some(&ruling.id), Some(&ruling.question), Some(&ruling.says), Some(&ruling.why)]
            }
        };
        texts.into_iter().flatten().any(|text| text.to_lowercase().contains(word))
    }
}

impl Ledger {
    /// The ledger of a system.
    pub(crate) fn of(system: SystemId) -> &'static Self {
        #[expect(clippy::expect_used, reason = "the ledgers are embedded, and a test reads them")]
        static LEDGERS: LazyLock<Vec<Ledger>> = LazyLock::new(|| {
            let read = |id: &SystemId| toml::from_str(id.system().ledger).expect("the ledgers are sound");
            SystemId::ALL.iter().map(read).collect()
        });
        #[expect(clippy::expect_used, reason = "there is a ledger for every system")]
        LEDGERS.iter().find(|ledger| ledger.system == system.name()).expect("every system has a ledger")
    }

    /// What holds at every table, whatever the system.
    #[must_use]
    pub fn table() -> &'static Self {
        #[expect(clippy::expect_used, reason = "the ledger is embedded, and a test reads it")]
        static TABLE: LazyLock<Ledger> =
            LazyLock::new(|| toml::from_str(TABLE_LEDGER).expect("the ledger is sound"));
        &TABLE
    }

    /// Everything of all ledgers, rules before rulings system by system, and what holds at every table last.
    pub fn everything() -> impl Iterator<Item = Found> {
        let of_systems = SystemId::ALL.iter().flat_map(|&system| {
            let ledger = Self::of(system);
            let rules = ledger.rules.iter().map(Found::Rule);
            rules.chain(ledger.rulings.iter().map(move |ruling| Found::Ruling(system, ruling)))
        });
        of_systems.chain(Self::table().rules.iter().map(Found::Rule))
    }

    /// What a search finds: the entry of that id, else the entries below it (`micro-force.fire`), else all
    /// that mention every word.
    #[must_use]
    pub fn search(query: &str) -> Vec<Found> {
        let query = query.trim().to_lowercase();
        let of_id = |found: &Found| {
            let id = found.id();
            id == query || matches!(found, Found::Ruling(_, ruling) if ruling.id == query)
        };
        let exact: Vec<Found> = Self::everything().filter(of_id).collect();
        if !exact.is_empty() {
            return exact;
        }
        let stem = format!("{query}.");
        let below: Vec<Found> = Self::everything().filter(|found| found.id().starts_with(&stem)).collect();
        if !below.is_empty() {
            return below;
        }
        let words: Vec<&str> = query.split_whitespace().collect();
        Self::everything().filter(|found| words.iter().all(|word| found.mentions(word))).collect()
    }

    /// The rulings that are about a statement, with their system.
    pub fn rulings_about(id: &str) -> impl Iterator<Item = (SystemId, &'static Ruling)> {
        SystemId::ALL.iter().flat_map(move |&system| {
            let rulings = Self::of(system).rulings.iter();
            rulings
                .filter(move |ruling| ruling.about.iter().any(|about| about == id))
                .map(move |ruling| (system, ruling))
        })
    }
}
