//! Random and hostile players at the scenarios: no dead end, no refused offer, no unsound state.

use std::collections::BTreeSet;

use standfast_drill::{Player, harass, play, step, watch};
use standfast_engine::RuleSystem;
use standfast_engine::battle::{Header, LiveBattle, Play, Table};
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

fn battle(scenario: &str, rulings: &str, seed: u64) -> Table<MicroForce> {
    let scenario = scenario.replace("[rules]\nout_of_command = 1\n", "");
    let scenario = scenario.replace("[points]", &format!("[rules]\n{rulings}\n\n[points]"));
    let header = Header::new("micro-force", "a drill", &scenario, seed, "");
    Table::begin(header).unwrap_or_else(|faults| panic!("{faults:#?}"))
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
    let (mut ways, mut verbs, mut cited) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..120 {
        let place = usize::try_from(seed).unwrap();
        let (scenario, rulings) = (SCENARIOS[place % 4 / 3], RULINGS[place % RULINGS.len()]);
        // Some battles are fought without their table, where the players say what they see.
        let bare = without_table(scenario);
        let scenario = if place % 8 == 3 || place % 8 == 5 { &bare } else { scenario };
        let mut battle = battle(scenario, rulings, seed);
        let played = play(&mut battle, seed, 20_000).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        ways.insert(played.ending.unwrap_or_else(|| panic!("seed {seed} did not end: {:?}", played.verbs)));
        verbs.extend(played.verbs.into_keys());
        let reasons = battle.all_records().iter().flat_map(|record| &record.reasons);
        cited.extend(reasons.map(|reason| reason.rule.to_string()));
        cited.extend(battle.ending().map(|ending| ending.rule.clone()));
    }
    let rules = MicroForce::LEDGER.split("[[rule]]").skip(1);
    let ids: Vec<&str> = rules.map(|rule| rule.split('"').nth(1).unwrap()).collect();
    let silent: Vec<&&str> = ids.iter().filter(|id| !cited.contains(**id)).collect();
    assert!(silent.is_empty(), "cited in no battle: {silent:?}");
    let missing: Vec<&str> =
        MicroForce::VERBS.iter().map(|verb| verb.name).filter(|verb| !verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
    assert!(ways.contains("turn-limit"), "{ways:?}");
}

#[test]
fn what_is_decided_stands_before_the_umpires_eye() {
    for seed in 0..40 {
        let place = usize::try_from(seed).unwrap();
        let mut battle = battle(SCENARIOS[place % 4 / 3], RULINGS[place % RULINGS.len()], seed);
        watch(&mut battle, seed, 4_000).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

/// Two blue regiments and horse close round one grey regiment: several fight one, who may go back from the first.
const AT_CLOSE_QUARTERS: &str = r#"
[table]
width = 30
depth = 30

[[table.units]]
id = "blue-1"
at = [15, 12]

[[table.units]]
id = "blue-2"
at = [19.5, 16]
facing = 270

[[table.units]]
id = "blue-horse"
at = [10, 16]
facing = 90

[[table.units]]
id = "grey-2"
at = [15, 15]
facing = 180
"#;

/// micro-force.charge.5
#[test]
fn nobody_fights_who_has_gone_back_at_close_quarters() {
    let field = include_str!("common/field.toml");
    let field =
        field.replace("turns = 3", "turns = 6").replace("[rules]", "[rules]\nseveral_in_melee = \"pairs\"");
    let scenario = field + AT_CLOSE_QUARTERS;
    let mut fought = 0;
    for seed in 0..200 {
        let header = Header::new("micro-force", "a drill", &scenario, seed, "");
        let mut battle = Table::<MicroForce>::begin(header).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let played = watch(&mut battle, seed, 4_000).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        fought += played.verbs.get("fight").copied().unwrap_or_default();
    }
    assert!(fought > 50, "there were {fought} melees");
}

#[test]
fn what_may_not_be_done_is_refused_without_a_trace() {
    for seed in 0..6 {
        let mut battle = battle(SCENARIOS[usize::try_from(seed % 2).unwrap()], "", seed);
        let mut player = Player::new(seed);
        for number in 0..150 {
            if battle.ending().is_some() {
                break;
            }
            if number % 3 == 0 {
                harass(&mut battle, &mut player, 6).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
            }
            step(&mut battle, &mut player).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        }
    }
}

#[test]
fn a_random_battle_stands_its_audit() {
    for seed in 0..4 {
        let mut battle = battle(SCENARIOS[0], RULINGS[usize::try_from(seed).unwrap()], seed);
        play(&mut battle, seed, 2_000).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(battle.audit().unwrap(), battle.number());
    }
}
