use standfast_engine::Tree;
use standfast_engine::battle::{LiveBattle, Seat};

use super::Player;

/// How many commands are tried in both battles.
const TRIED: u64 = 8;

/// The first difference between two battles that a seat can see: in its view, its offers, its duties, its log, or the
/// answers to its commands and questions of odds. `None` if there is none.
#[must_use]
pub fn differences(a: &dyn LiveBattle, b: &dyn LiveBattle, seat: &Seat, seed: u64) -> Option<String> {
    let differ = |what: &str, a: String, b: String| (a != b).then(|| format!("{what}:\n{a}\n{b}"));
    let json = |view: Result<String, serde_json::Error>| view.unwrap_or_default();
    // The head's hash is of all that is hidden, and blinded by the battle's secret: nothing can be read off it.
    let view = |battle: &dyn LiveBattle| {
        let mut view = battle.view(seat);
        view.head = None;
        json(serde_json::to_string(&view))
    };
    let due = |battle: &dyn LiveBattle| json(serde_json::to_string(&battle.due(seat)));
    let log = |battle: &dyn LiveBattle| json(serde_json::to_string(&battle.log(seat, 0)));
    let legal = |battle: &dyn LiveBattle| {
        battle.legal(seat).iter().map(|offer| offer.to_json().to_string()).collect::<Vec<_>>().join("\n")
    };
    let impossible = |battle: &dyn LiveBattle| json(serde_json::to_string(&battle.impossible(seat)));
    differ("the view", view(a), view(b))
        .or_else(|| differ("what is due", due(a), due(b)))
        .or_else(|| differ("what is legal", legal(a), legal(b)))
        .or_else(|| differ("what can't be done", impossible(a), impossible(b)))
        .or_else(|| differ("the log", log(a), log(b)))
        .or_else(|| answers_differ(a, b, seat, seed))
}

/// Commands of every seat, given by this one: their refusals and their odds.
fn answers_differ(a: &dyn LiveBattle, b: &dyn LiveBattle, seat: &Seat, seed: u64) -> Option<String> {
    let mut player = Player::new(seed);
    for other in a.roster().seats() {
        let offers = a.legal(&other);
        for _ in 0..TRIED {
            let Some(command) = player.one(&offers).and_then(|offer| offer.draw(&mut |of| player.pick(of)))
            else {
                continue;
            };
            let command = command.to_string();
            let Ok(tree) = Tree::from_json(&command) else { continue };
            let answer = |battle: &dyn LiveBattle| {
                let check = battle.check(seat, &tree).map_err(|refused| refused.to_string());
                let odds = battle.odds(seat, &tree).map_err(|refused| refused.to_string());
                format!("{check:?} {odds:?}")
            };
            let (of_a, of_b) = (answer(a), answer(b));
            if of_a != of_b {
                return Some(format!("the answer to {command}:\n{of_a}\n{of_b}"));
            }
        }
    }
    None
}
