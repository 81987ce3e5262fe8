use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Mutex;

use standfast_engine::chart::read_charts;
use standfast_engine::{RuleSystem, Rules};

/// Charts that never change: those of each system are read once.
static PUBLISHED: Mutex<BTreeMap<TypeId, &'static (dyn Any + Send + Sync)>> = Mutex::new(BTreeMap::new());

/// The rules of a system as they are published, with every ruling at its default.
#[must_use]
pub fn rules<S: RuleSystem>() -> Rules<'static, S> {
    let mut published = PUBLISHED.lock().expect("the published charts are sound");
    let charts: &'static (dyn Any + Send + Sync) = *published.entry(TypeId::of::<S>()).or_insert_with(|| {
        let charts = read_charts::<S>(&[]).expect("the published charts are sound");
        Box::leak(Box::new(charts))
    });
    Rules { charts: charts.downcast_ref().expect("kept under its system"), rulings: S::Rulings::default() }
}

/// The published rules with rulings changed.
#[must_use]
pub fn ruled<S: RuleSystem>(change: impl FnOnce(&mut S::Rulings)) -> Rules<'static, S> {
    let mut rules = rules();
    change(&mut rules.rulings);
    rules
}

/// The published rules under these rulings.
#[must_use]
pub fn under<S: RuleSystem>(rulings: S::Rulings) -> Rules<'static, S> {
    Rules { rulings, ..rules() }
}

/// The ids of a system's ledger, rules and rulings in their order.
///
/// ```
/// let ledger = "[[rule]]\nid = \"toy.shot\"\nsays = \"..\"\n\n[[ruling]]\nid = \"reach\"\n";
/// assert_eq!(standfast_drill::situations::ledger_ids(ledger), ["toy.shot", "reach"]);
/// ```
#[must_use]
pub fn ledger_ids(ledger: &str) -> Vec<&str> {
    ledger.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).collect()
}
