use serde_json::json;
use standfast_engine::battle::{Domain, Hand, KnobOf, Knobs, KnobsOf, Play};

use super::State;
use crate::Pickets;

impl Hand for Pickets {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&KnobsOf::<Self, State> {
        things: |scene| Self::things(scene.setup()),
        find: |state, _| Some(state),
        find_mut: |state, _| Some(state),
        knobs: &[KnobOf {
            name: "gone",
            says: "whether it has given way",
            domain: |_, _, _| Some(Domain::Flag),
            get: |state, company, _| json!(state.gone.contains(company)),
            set: |state, company, value| match value.as_bool() {
                Some(true) => drop(state.gone.insert(company.clone())),
                _ => drop(state.gone.remove(company)),
            },
        }],
    }];
}
