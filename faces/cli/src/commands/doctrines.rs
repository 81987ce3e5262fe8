use std::fmt::Write as _;

use serde_json::json;
use standfast_rulebook::battle::{fought, generals_of};
use standfast_rulebook::generals::AnyGenerals;
use standfast_rulebook::{Choice, Rulebook, SystemId};

use crate::arguments::{Format, Output};
use crate::fault::Fault;
use crate::show;

/// The doctrines of a system, or of all, and what their figures mean.
pub(super) fn run(system: Option<&str>, output: &Output) -> Result<String, Fault> {
    let systems: Vec<SystemId> = match system {
        Some(name) => vec![Rulebook::system(name)?],
        None => fought().collect(),
    };
    let led: Vec<(SystemId, Box<dyn AnyGenerals>)> =
        systems.into_iter().filter_map(|system| Some((system, generals_of(system)?))).collect();
    if led.is_empty() {
        return Err(Fault::Other("there are no doctrines for that system".to_owned()));
    }
    if output.format() == Format::Json {
        let one = |(system, generals): &(SystemId, Box<dyn AnyGenerals>)| json!({"system": system.name(), "doctrines": generals.doctrines(), "figures": generals.figures()});
        return Ok(show::json(&led.iter().map(one).collect::<Vec<_>>()));
    }
    let mut text = String::new();
    for (system, generals) in led {
        let _ = writeln!(text, "{}", show::styled(show::HEADING, system.name()));
        for doctrine in generals.doctrines() {
            let _ =
                writeln!(text, "{}", show::paragraph(&format!("{}: {}", doctrine.name, doctrine.says), "  "));
        }
        let head = ["figure", "from", "to", "usual", "what it is"].map(str::to_owned);
        let rows = generals.figures().into_iter().map(|figure| {
            let [low, high, usual] = [figure.low, figure.high, figure.usual].map(|number| number.to_string());
            vec![figure.name, low, high, usual, figure.says]
        });
        let _ = writeln!(text, "\n{}", show::grid(&head, &rows.collect::<Vec<_>>()));
    }
    Ok(text)
}
