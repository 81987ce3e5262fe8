//! Troops ready made, which a scenario takes in as they are: data in `scenarios/templates`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use standfast_engine::Choice;

use crate::SystemId;
use crate::battle::templates_of;

/// Troops ready made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Template {
    /// What they are: `A British line battalion`.
    pub name: String,
    /// Where their figures are from, in a line.
    pub says: String,
    /// The list of a scenario that they go into: `units`, `brigades`.
    pub list: String,
    /// The thing that comes in, as the scenario has it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub what: Json,
}

/// A file of them.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Templates {
    templates: Vec<Template>,
}

impl Template {
    /// The troops of that system that come with the program.
    #[must_use]
    pub fn of(system: SystemId) -> &'static [Self] {
        static TEMPLATES: LazyLock<Vec<(SystemId, Vec<Template>)>> = LazyLock::new(|| {
            let read = |&system: &SystemId| {
                // A test reads every file.
                let file: Templates = toml::from_str(templates_of(system)?).unwrap_or_default();
                Some((system, file.templates))
            };
            SystemId::ALL.iter().filter_map(read).collect()
        });
        TEMPLATES.iter().find(|(id, _)| *id == system).map_or(&[], |(_, templates)| templates)
    }
}
