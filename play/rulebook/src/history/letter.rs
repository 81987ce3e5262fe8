//! The battle as one would tell it to a friend: how it ended, what mattered in each turn, and what it cost.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use standfast_engine::battle::{Deed, LiveBattle, Seat, TurningPoints};
use standfast_engine::{capital, counted};

use super::{History, SideToll, Toll, ended};

/// How many deeds of a turn are told.
const TOLD: usize = 4;

/// The battle in a page of plain text, as the seat may know it.
#[must_use]
pub fn letter(battle: &dyn LiveBattle, seat: &Seat, history: &History, points: &TurningPoints) -> String {
    let view = battle.view(seat);
    let mut text = format!("{}\n", view.name);
    let _ = match &view.ending {
        Some(ending) => writeln!(text, "{}", sentence(&ended(ending, battle.roster()))),
        None => writeln!(text, "Still being fought."),
    };
    let deeds = battle.deeds(seat);
    // A system that weighs nothing tells each turn by what was said last in it.
    let told = if deeds.is_empty() { lasts(history) } else { turns(history, &deeds) };
    for paragraph in told {
        let _ = writeln!(text, "\n{paragraph}");
    }
    let _ = write!(text, "\n{}", losses(&history.toll, history));
    if let Some(first) = points.points.iter().max_by(|one, other| one.beyond.total_cmp(&other.beyond)) {
        let side = battle.roster().side_name(&first.side);
        let chance = (first.chance * 100.0).round();
        let when = history.turn_of(first.number);
        let _ = writeln!(
            text,
            "\nThe roll that mattered most, for {side}, in {when}: {} {}",
            sentence(&first.says),
            if chance < 1.0 {
                "Less than one time in a hundred it comes as good as that.".to_owned()
            } else {
                format!("{chance} times in 100 it comes as good as that.")
            }
        );
    }
    text
}

/// A paragraph for each turn: what was said last in it.
fn lasts(history: &History) -> Vec<String> {
    let told = history.story.iter().map(|chapter| {
        let says = chapter.scenes.iter().flat_map(|scene| scene.told.iter().flat_map(|told| &told.says));
        let says: Vec<String> = says.map(|says| sentence(says)).collect();
        let last = says.get(says.len().saturating_sub(TOLD)..).unwrap_or_default();
        format!("{}. {}", capital(&chapter.title), last.join(" "))
    });
    told.collect()
}

/// A paragraph for each turn in which something mattered.
fn turns(history: &History, deeds: &[Deed]) -> Vec<String> {
    let mut by_turn: BTreeMap<usize, Vec<&Deed>> = BTreeMap::new();
    for deed in deeds {
        by_turn.entry(history.place_of_turn(deed.number)).or_default().push(deed);
    }
    let mut told = Vec::new();
    for (place, turn) in history.turns.iter().enumerate() {
        let Some(mut deeds) = by_turn.remove(&place) else { continue };
        // The greatest are chosen, and told in the order in which they happened.
        deeds.sort_by_key(|deed| std::cmp::Reverse(deed.matters));
        deeds.dedup_by(|one, other| one.says == other.says);
        deeds.truncate(TOLD);
        deeds.sort_by_key(|deed| deed.number);
        let says: Vec<String> = deeds.iter().map(|deed| sentence(&deed.says)).collect();
        let name = capital(&format!("{} {}", history.turn, turn.count));
        told.push(format!("{name}. {}", says.join(" ")));
    }
    told
}

/// What each side lost, and who suffered.
fn losses(toll: &Toll, history: &History) -> String {
    let mut text = "What it cost\n".to_owned();
    for side in &toll.sides {
        let _ = writeln!(text, "{}: {}", capital(&side.name), summary(side, toll.counted));
        for hurt in &side.hurt {
            let strength = hurt.strength.filter(|_| toll.counted.is_some()).map(|strength| {
                format!("{} {} of {}", toll.counted.unwrap_or_default(), strength.after, strength.before)
            });
            let state = hurt.state.as_ref().map(|state| match hurt.since {
                Some(since) => format!("{state} ({})", history.turn_of(since)),
                None => state.clone(),
            });
            let says: Vec<String> = strength.into_iter().chain(state).collect();
            let _ = writeln!(text, "  {}: {}", hurt.name, says.join(", "));
        }
    }
    text
}

/// The losses of a side in a few words: `stands: 12 of 40 lost, 2 of 8 units out of play`.
#[must_use]
pub fn summary(side: &SideToll, unit: Option<&str>) -> String {
    let strength = side.strength.filter(|strength| strength.before > 0.0).map(|strength| {
        format!("{}: {} of {} lost", unit.unwrap_or("strength"), strength.lost(), strength.before)
    });
    let all = i64::try_from(side.of()).unwrap_or(i64::MAX);
    let out = format!("{} of {} out of play", side.out, counted(all, "unit", "units"));
    strength.into_iter().chain([out]).collect::<Vec<_>>().join(", ")
}

/// A sentence with its capital and its full stop.
fn sentence(says: &str) -> String {
    let says = capital(says.trim_end_matches('.'));
    format!("{says}.")
}
