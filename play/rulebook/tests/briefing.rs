use standfast_rulebook::Briefing;
use standfast_rulebook::battle::{Header, begin};

const RIDGE: &str = include_str!("../../../scenarios/battles/micro-force/mcphersons-ridge.toml");

#[test]
fn a_briefing_tells_what_is_known_and_which_rulings_the_scenario_sets() {
    let header = Header::new("micro-force", "mcphersons-ridge.toml", RIDGE, 1, "today");
    let briefing = Briefing::of(begin(header).unwrap().as_ref());
    assert!(!briefing.says.is_empty());
    assert!(briefing.history.unwrap().contains("1 July 1863"));
    assert!(briefing.assumed.is_some());
    let set: Vec<_> = briefing.rulings.iter().map(|(ruling, to)| (ruling.id.as_str(), to.as_str())).collect();
    assert_eq!(set, [("out_of_command", "1")]);
}
