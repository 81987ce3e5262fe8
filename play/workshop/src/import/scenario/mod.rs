//! The army of another scenario: all of it, that of a side, or a command with all that is below it.
//!
//! It comes in as it stands there, with whatever it refers to: its sides, its players, its weapons. What is called alike and says
//! the same is there already; what is called alike and says something else gets an id of its own.

mod army;
mod copy;

use std::collections::BTreeMap;

use standfast_engine::{Problem, Refusal};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::scenario_schema;

use super::muster::{Chains, in_numbers, missing};
use super::preview::{Parts, PartsOf, some_of};
use super::{Format, Order, Preview, unreadable};
use crate::{Document, differences};
use army::{Army, Wanted};
use copy::Copy;

/// Looks at the army of a scenario that is to be brought into a document.
pub(super) fn preview(bytes: &[u8], document: &Document, order: &Order) -> Result<Preview, Refusal> {
    order.limits.holds("bytes of a scenario", bytes.len(), order.limits.scenario)?;
    let text = std::str::from_utf8(bytes).map_err(|_| unreadable("it is no text in UTF-8"))?;
    let other = Document::read(text).map_err(|unreadable| unreadable.refusal)?;
    let from = other.outline();
    let (own, wanted) = (from.get("system").and_then(|own| own.as_str()), order.system.name());
    if own != Some(wanted) {
        let reason = format!(
            "only armies of {wanted} come in as they stand; one of another system can be kept as a spreadsheet (CSV), whose \
             columns are then mapped"
        );
        return Err(Refusal::new("system", Problem::Excluded { given: own.map(str::to_owned), reason }));
    }
    let schema = scenario_schema(order.system)?;
    let chains = Chains::of(&schema);
    let army = Army::of(from, &schema, &chains, order.limits.depth);
    let parts = army.parts();
    let chosen = match order.part.as_deref().map(str::trim).filter(|wanted| !wanted.is_empty()) {
        None => None,
        Some(wanted) => {
            let by_id = parts.iter().find(|part| part.called == wanted);
            let found = by_id.or_else(|| parts.iter().find(|part| part.says.eq_ignore_ascii_case(wanted)));
            Some(found.ok_or_else(|| {
                let names: Vec<&str> = parts.iter().map(|part| part.says.as_str()).collect();
                let problem = Problem::Value { given: format!("{wanted:?}"), allowed: some_of(&names) };
                Refusal::new("part", problem).near(wanted, names.iter().copied())
            })?)
        }
    };
    let wanted = match chosen {
        None => Wanted::All,
        Some(part) if part.depth == 0 => Wanted::Side(&part.called),
        Some(part) => Wanted::Command(&part.called),
    };
    let mut preview = Preview::of(Format::Scenario.in_words());
    let mut copy = Copy::new(from, document.outline().clone(), &schema, &chains, order);
    for (list, thing) in army.chosen(wanted) {
        copy.take(&list, thing, &mut preview);
    }
    let copied = copy.finish(&mut preview);
    order.limits.holds_things(&copied.outline)?;
    preview.understood.extend(in_numbers(&copied.made));
    if copied.there > 0 {
        preview.understood.push(format!("{} there already", copied.there));
    }
    let chosen = chosen.map(|part| part.called.clone());
    preview.parts = Some(Parts { of: PartsOf::Part, chosen, all: parts });
    (preview.words, preview.first) = (copied.words, copied.first);
    preview.missing = missing(&copied.outline, &chains, BTreeMap::new());
    preview.changes = differences(document.outline(), &copied.outline);
    Ok(preview)
}
