//! Random and hostile players at the scenarios: no dead end, no refused offer, no unsound state.

use crate::common::battle::FIELD;
use standfast_drill::battles::{Campaign, begin, changed, harass_now_and_then, laid};
use standfast_drill::play;
use standfast_drill::situations::ledger_ids;
use standfast_engine::RuleSystem;
use standfast_engine::battle::LiveBattle;
use standfast_micro_force::MicroForce;

const SCENARIOS: [&str; 2] = [
    include_str!("../../../scenarios/battles/micro-force/north-of-the-pike.toml"),
    include_str!("../../../scenarios/battles/micro-force/mcphersons-ridge.toml"),
];

/// The rulings under which battles are played.
const RULINGS: [&str; 4] = [
    "",
    "officer_check = \"stand\"\nout_of_command = 5\npursuit_gap = false",
    "untried_cease_fire = \"same-target\"\nofficer_alone = \"near\"\nofficer_check = \"call\"\nfirst_fire_bonus = \"two-points\"\nskirmish_penalty = \"twice\"",
    "marker_on_rally = \"others\"\nmedium_cover_melee = 0\nofficer_cohesion = \"leads\"\nseveral_in_melee = \"pairs\"",
];

/// A scenario under other rulings.
fn under(scenario: &str, rulings: &str) -> String {
    let scenario = scenario.replace("[rules]\nout_of_command = 1\n", "");
    changed(&scenario, &[("[points]", &format!("[rules]\n{rulings}\n\n[points]"))])
}

/// What is played with a seed: one time in four the large scenario.
fn played(seed: u64) -> (&'static str, &'static str) {
    let place = usize::try_from(seed).unwrap();
    (SCENARIOS[place % 4 / 3], RULINGS[place % RULINGS.len()])
}

/// The scenario without its table, and what lies on it.
fn without_table(scenario: &str) -> String {
    let before = scenario.split("[table]").next().unwrap();
    before
        .lines()
        .filter(|line| !line.starts_with("on = "))
        .fold(String::new(), |text, line| text + line + "\n")
}

#[test]
fn random_battles_come_to_an_end_and_stay_sound() {
    let mut campaign = Campaign::<MicroForce>::of_at_most(20_000);
    for seed in 0..120 {
        let (scenario, rulings) = played(seed);
        // Some battles are fought without their table, where the players say what they see.
        let bare = without_table(scenario);
        let scenario = if seed % 8 == 3 || seed % 8 == 5 { &bare } else { scenario };
        campaign.plays("random", &under(scenario, rulings), seed..seed + 1, 120);
    }
    campaign.assert_every_verb();
    assert!(campaign.endings.contains_key("turn-limit"), "{:?}", campaign.endings);
    let rules = MicroForce::LEDGER.split("[[ruling]]").next().unwrap();
    let mut silent = ledger_ids(rules);
    silent.retain(|id| !campaign.cited.contains(*id));
    assert!(silent.is_empty(), "cited in no battle: {silent:?}");
}

#[test]
fn what_is_decided_stands_before_the_umpires_eye() {
    let mut campaign = Campaign::<MicroForce>::of_at_most(4_000);
    for seed in 0..40 {
        let (scenario, rulings) = played(seed);
        campaign.watches("random", &under(scenario, rulings), seed..seed + 1);
    }
}

/// Two blue regiments and horse close round one grey regiment: several fight one, and it may go back from the first.
///
/// micro-force.charge.5
#[test]
fn nobody_fights_who_has_gone_back_at_close_quarters() {
    let at_close_quarters = laid(
        (30, 30),
        "",
        &[
            ("blue-1", 15.0, 12.0, 0),
            ("blue-2", 19.5, 16.0, 270),
            ("blue-horse", 10.0, 16.0, 90),
            ("grey-2", 15.0, 15.0, 180),
        ],
    );
    let pairs = ("[rules]", "[rules]\nseveral_in_melee = \"pairs\"");
    let field = changed(FIELD, &[("turns = 3", "turns = 6"), pairs]);
    let mut campaign = Campaign::<MicroForce>::of_at_most(4_000);
    campaign.watches("close quarters", &(field + &at_close_quarters), 0..200);
    let fought = campaign.verbs["fight"];
    assert!(fought > 50, "there were {fought} melees");
}

#[test]
fn what_may_not_be_done_is_refused_without_a_trace() {
    for seed in 0..6 {
        let scenario = under(SCENARIOS[usize::try_from(seed % 2).unwrap()], "");
        harass_now_and_then::<MicroForce>(&scenario, seed, 150, 3, 6);
    }
}

#[test]
fn a_random_battle_stands_its_audit() {
    for seed in 0..4 {
        let rulings = RULINGS[usize::try_from(seed).unwrap()];
        let mut battle = begin::<MicroForce>(&under(SCENARIOS[0], rulings), seed);
        play(&mut battle, seed, 2_000).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(battle.audit().unwrap(), battle.number());
    }
}
