//! Whether a command would be taken, while somebody still fills its form in on the map.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Serialize;
use standfast_rulebook::battle::{Checked, Domain, March, Offer, Part};
use standfast_seat::{Need, Next, foretold, taken_up, tree};
use standfast_tabletop::{Path, Walk};

use super::super::PageFault;
use super::pairs::Pairs;
use crate::Fault;
use crate::guard::Seated;

/// What a command would come to.
#[derive(Debug, Serialize)]
pub(super) struct Foreseen {
    #[serde(flatten)]
    checked: Checked,
    /// What its longest way uses up, step by step.
    used: Option<String>,
    /// What the first die would be for.
    asks: Option<String>,
}

/// A dry run of the command that the fields make, as JSON: read as the form itself is when it is sent.
pub(super) async fn check(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Json<Foreseen>, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let foreseen = seated.ask(move |battle, seat| {
        let offers = battle.legal(seat);
        let draft = pairs.command(&offers);
        let checked = Checked::of(battle, seat, &tree(&draft)?);
        let used = taken_up(&offers, &pairs).and_then(|offer| used(offer, checked.command.as_ref()?));
        let asks = match foretold(battle, seat, &draft, &[]) {
            Ok(Next::Die(Need { die, purpose, .. })) => Some(format!("then a {die} for {purpose}")),
            _ => None,
        };
        Ok(Foreseen { checked, used, asks })
    });
    Ok(Json(foreseen.await?))
}

/// What the longest way of a command uses: `7.54 of 8 inches: wheel 30° to the left 2.1, ahead 5.4 inches 5.44`.
fn used(offer: &Offer, command: &serde_json::Value) -> Option<String> {
    let mut ways = Vec::new();
    gather(&offer.parts, command, &mut ways);
    let (march, walk) = ways.into_iter().max_by_key(|(_, walk)| walk.used)?;
    let legs = walk.legs.iter().map(|leg| format!("{}: {}", leg.step, leg.cost));
    let legs: Vec<String> = legs.collect();
    Some(format!("{} of {} inches ({})", walk.used, march.rates().allowance, legs.join(", ")))
}

fn gather<'o>(parts: &'o [Part], given: &serde_json::Value, ways: &mut Vec<(&'o March, Walk)>) {
    for part in parts {
        let Some(value) = given.get(&*part.name) else { continue };
        match &part.domain {
            Domain::Path(march) => {
                let path = serde_json::from_value::<Path>(value.clone());
                ways.extend(path.ok().and_then(|path| march.walk(&path)).map(|walk| (&**march, walk)));
            }
            Domain::Parts(parts) | Domain::Each { of: parts, .. } => gather(parts, value, ways),
            _ => {}
        }
    }
}
