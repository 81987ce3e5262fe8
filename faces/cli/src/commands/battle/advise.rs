use std::fmt::Write as _;

use serde_json::json;
use standfast_rulebook::battle::{ASK_ADVICE, generals_at};
use standfast_rulebook::generals::{Memory, Plan, Weighed};

use crate::arguments::{Advise, Format};
use crate::battle::look_at;
use crate::fault::Fault;
use crate::show;

/// What a player of the machine would do from that seat.
pub(super) fn advise(given: &Advise) -> Result<String, Fault> {
    let (battle, seat) = look_at(&given.at)?;
    let generals = generals_at(battle.as_ref())
        .ok_or_else(|| Fault::Other("nobody leads the battles of this system yet".to_owned()))?;
    generals.knows(&given.by).map_err(Fault::Other)?;
    if !generals.decides(battle.as_ref(), &seat) {
        return Err(Fault::Other(format!("{seat} has nothing to decide now")));
    }
    // Whoever looks into the file may look from any seat: that somebody asked is not written down there.
    let asks =
        standfast_seat::tree(&json!({"do": ASK_ADVICE.name})).map_err(|bad| Fault::Other(bad.to_string()))?;
    battle.check(&seat, &asks).map_err(|refused| Fault::Other(refused.to_string()))?;
    let plan = Plan { leader: given.by.clone(), seed: given.seed };
    let advice = generals
        .advise(battle.as_ref(), &seat, &plan, &mut Memory::default())
        .ok_or_else(|| Fault::Other("he thinks of nothing".to_owned()))?;
    let ways = battle.ways(&advice.command);
    if given.output.format() == Format::Json {
        let weighed: Vec<_> = advice.weighed.iter().map(in_json).collect();
        return Ok(show::json(&json!({
            "command": advice.command, "says": advice.says, "why": advice.why, "ways": ways, "weighed": weighed,
        })));
    }
    let mut text = format!(
        "{}\n{}\n  {}\n",
        show::styled(show::HEADING, &advice.says),
        show::paragraph(&advice.why, "  "),
        show::styled(show::QUIET, &advice.command.to_string())
    );
    for way in &ways {
        let _ = writeln!(text, "{}", show::paragraph(way, "  "));
    }
    for weighed in advice.weighed.iter().take(MOST_SHOWN) {
        let Weighed { beside, value, within, .. } = weighed;
        let within = within.map_or_else(String::new, |within| format!(" ± {:.0}", within * 100.0));
        let _ = writeln!(text, "  {:>3.0}%{within}  {beside} ({})", value * 100.0, weighed.found());
    }
    Ok(text)
}

/// How much of what was tried out is shown: what he does, and what came next.
const MOST_SHOWN: usize = 5;

fn in_json(Weighed { says, plan, value, within, battles, .. }: &Weighed) -> serde_json::Value {
    json!({"says": says, "plan": plan, "value": value, "within": within, "battles": battles})
}
