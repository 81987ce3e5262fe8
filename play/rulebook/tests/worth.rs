//! What outcomes are worth: each system puts its own from the worst to the best.

use standfast_rulebook::{OutcomeOdds, Rulebook, Situation, outcome_in_words};

/// The outcomes of a situation, merged by those fields, the worst first.
fn worst_first(system: &str, procedure: &str, situation: &str, by: &[&str]) -> Vec<OutcomeOdds> {
    let procedure = Rulebook::standard().procedure(system, procedure).unwrap();
    let mut odds = procedure.odds_by(&Situation::from_json(situation).unwrap(), by).unwrap();
    odds.outcomes.sort_by(|left, right| left.worth.total_cmp(&right.worth));
    odds.outcomes
}

fn words(outcomes: &[OutcomeOdds]) -> Vec<String> {
    let words = |odds: &OutcomeOdds| outcome_in_words(&serde_json::from_str(odds.outcome.get()).unwrap());
    outcomes.iter().map(words).collect()
}

macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../../scenarios/situations/", $name, ".json"))
    };
}

#[test]
fn outcomes_stand_from_the_worst_to_the_best() {
    let lancers = r#"{"charger": {"type": "cavalry", "mount": "lancer", "quality": "regular", "shaken": true, "upslope": true},
        "target": {"type": "artillery", "quality": "raw", "general_attached": true}, "aspect": "flank"}"#;
    let charge = worst_first("morale-check", "charge", lancers, &[]);
    assert_eq!(words(&charge), ["halts", "contact", "target-flees"]);
    let check = worst_first("fatigue", "check", example!("fatigue-check-gettysburg-bigelow"), &["result"]);
    assert_eq!(words(&check), ["routed", "steady"]);
    let wound = worst_first("micro-force", "officer-casualty", "{}", &["result"]);
    assert_eq!(words(&wound), ["heroic-death", "death", "serious", "light", "minor"]);
    let squad = example!("battlegroup-squad-check-ridge-outpost");
    let failed = worst_first("battlegroup", "squad-check", squad, &["failed"]);
    assert!(words(&failed).is_sorted_by(|worse, better| worse > better), "the more fail, the worse");
}

#[test]
fn what_is_merged_is_worth_what_it_comes_to_on_average() {
    let melee = example!("micro-force-melee-little-round-top");
    let of = |side: &str| words(&worst_first("micro-force", "melee", melee, &[side]));
    let (attacker, defender) = (of("attacker.state"), of("defender.state"));
    assert!(attacker.len() > 1 && attacker.last().unwrap().ends_with("steady"), "{attacker:?}");
    assert!(defender.len() > 1 && defender.first().unwrap().ends_with("steady"), "{defender:?}");
}

#[test]
fn neither_side_has_the_better_initiative() {
    let sides =
        worst_first("micro-force", "initiative", example!("micro-force-initiative-chancellorsville"), &[]);
    assert!(sides.len() == 2 && sides.iter().all(|side| side.worth.abs() < f64::EPSILON));
}
