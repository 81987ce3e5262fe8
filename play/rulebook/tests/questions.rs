//! Questions to scenarios: doctrine against doctrine, and what makes a scenario even.

use std::sync::atomic::AtomicBool;

use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::questions::{
    Arena, Balance, Knob, QuestionFault, Value, Values, Wanted, balance, matrix, range,
};
use standfast_rulebook::sim::{Asked, Order, run};

pub(crate) const MILL_BRIDGE: &str = include_str!("../../../scenarios/battles/mfp/mill-bridge.toml");
const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");

pub(crate) fn order(scenario: &str) -> Order {
    Order { scenario: scenario.to_owned(), origin: "scenario.toml".to_owned(), seed: 7, ..Order::default() }
}

/// What somebody asks of an arena on so many cores.
pub(crate) fn asked<T>(cores: usize, ask: impl FnOnce(&Arena<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    ask(&Arena::new(&declare, std::num::NonZeroUsize::new(cores), &stop).unwrap())
}

fn turned(scenario: &str, knob: &str, value: &str) -> Result<Order, QuestionFault> {
    let order = knob.parse::<Knob>().unwrap().turned(&order(scenario), &Value::of(value))?;
    declare(&order)?;
    Ok(order)
}

/// Rulings, numbers of a chart, hours, forces and who leads: each is turned, and the rules still accept the scenario.
#[test]
fn scenarios_are_turned_by_their_own_words() {
    let knobs = [
        (MILL_BRIDGE, "rules.waver_at", "60"),
        (MILL_BRIDGE, "victory.hours", "5"),
        (MILL_BRIDGE, "commands.second-division.arrives", "11:30"),
        (MILL_BRIDGE, "situations.bridge-south.points", "-5"),
        (MILL_BRIDGE, "s-grenadiers.miniatures", "6"),
        (MILL_BRIDGE, "player.north", "bold"),
        (STONE_WALL, "rules.routed_check", "unweakened"),
        (STONE_WALL, "charts.morale.quality.C", "3"),
        (STONE_WALL, "first-south.men", "500"),
        (STONE_WALL, "victory.losses_percent", "50"),
    ];
    for (scenario, knob, value) in knobs {
        let turned = turned(scenario, knob, value).unwrap_or_else(|fault| panic!("{knob}: {fault}"));
        assert_ne!(turned, order(scenario), "{knob}");
    }
}

/// A value that the rules refuse is refused in their words, at its place.
#[test]
fn the_rules_refuse_a_wrong_value_in_their_own_words() {
    let says = |scenario, knob, value, words: &[&str]| {
        let fault = turned(scenario, knob, value).unwrap_err().to_string();
        assert!(words.iter().all(|word| fault.contains(word)), "{knob}: {fault}");
    };
    says(STONE_WALL, "first-south.men", "0", &["men is 0", "from 1 to 10000"]);
    says(STONE_WALL, "rules.routed_check", "unweakend", &["did you mean `unweakened`"]);
    says(STONE_WALL, "rules.routed_chek", "unweakened", &["did you mean `routed_check`"]);
    says(STONE_WALL, "charts.moral.x", "1", &["did you mean `morale"]);
    says(MILL_BRIDGE, "commands.second-division.arrives", "10:00", &["the battle begins at this time"]);
    says(MILL_BRIDGE, "player.west", "bold", &["there is no side or seat \"west\""]);
    says(MILL_BRIDGE, "player.north", "brave", &["nobody knows the doctrine \"brave\""]);
}

/// A cell of the matrix is what the same battles come to in a war by themselves, on any number of cores.
#[test]
fn a_matrix_is_the_wars_that_it_is_made_of() {
    let among = ["steady", "bold", "random"].map(|leader| leader.parse().unwrap());
    let fought =
        |cores| asked(cores, |arena| matrix(arena, &order(STONE_WALL), &among, 40, &mut |_, _| ()).unwrap());
    let matrix = fought(2);
    assert_eq!(matrix, fought(1));
    assert_eq!((matrix.of.0.as_str(), matrix.against.0.as_str()), ("south", "north"));
    assert_eq!(matrix.leaders, ["steady", "bold", "random"]);
    for (row, one) in ["steady", "bold", "random"].iter().enumerate() {
        for (column, other) in ["steady", "bold", "random"].iter().enumerate() {
            let leaders = [("south", one), ("north", other)];
            let leaders = leaders.map(|(side, leader)| (side.to_owned(), leader.parse().unwrap())).to_vec();
            let war = declare(&Order { leaders, ..order(STONE_WALL) }).unwrap();
            let asked = Asked { battles: 40, until: None, cores: None };
            let tally = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ()).unwrap().tally;
            let chance = matrix.chances[row][column];
            assert_eq!((chance.wins, chance.draws, chance.battles), (tally.wins[0], tally.draws, 40));
        }
    }
    assert!(matrix.chances[0][2].estimate.share > matrix.chances[2][0].estimate.share, "random is worse");
}

fn wanted(chance: f64, within: f64) -> Wanted {
    Wanted { side: None, chance, within, among: vec!["steady".parse().unwrap()], battles_of_matrix: 20 }
}

fn balanced(scenario: &str, (knob, values): (&str, &Values), wanted: &Wanted, cores: usize) -> Balance {
    let knob: Knob = knob.parse().unwrap();
    asked(cores, |arena| balance(arena, &order(scenario), (&knob, values), wanted, &mut |_| ()).unwrap())
}

/// The size of the battalions that makes the bridge even: the chance that is told is that of a war with that size.
#[test]
fn a_force_is_found_that_gives_a_wanted_chance() {
    let values = Values::Between(range("1", "12", None).unwrap());
    let knob = "commands.first-division.units.*.miniatures";
    let wanted = wanted(0.5, 0.05);
    let even = balanced(MILL_BRIDGE, (knob, &values), &wanted, 2);
    assert!(even.found, "{even:?}");
    let chance = even.answer.chance;
    assert!((chance.estimate.share - 0.5).abs() <= 0.05 && chance.estimate.within() <= 0.05, "{chance:?}");
    assert_eq!(even, balanced(MILL_BRIDGE, (knob, &values), &wanted, 1), "on any number of cores");
    let order = turned(MILL_BRIDGE, knob, &even.answer.value.to_string()).unwrap();
    let asked = Asked { battles: chance.battles, until: None, cores: None };
    let war = declare(&order).unwrap();
    let tally = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ()).unwrap().tally;
    assert_eq!((tally.wins[0], tally.draws), (chance.wins, chance.draws));
    // The matrix beside it is of the value that was found, and the levels share all battles among them.
    assert_eq!(even.matrix.chances[0][0].battles, 20);
    let levels = even.levels.unwrap();
    assert_eq!(levels.figure, "MFP used");
    assert!(levels.less_is_better, "who uses up more MFP loses");
    let shares: f64 = levels.levels.iter().map(|level| level.share).sum();
    assert!((shares - 1.0).abs() < 1e-9 && levels.levels.len() >= 3, "{levels:?}");
    assert!(levels.levels.iter().all(|level| level.share < 0.45), "{levels:?}");
}

/// A situation must move the level, so 0 points are refused; in a range of points they are left out.
#[test]
fn what_the_rules_refuse_within_a_range_is_left_out_and_told() {
    let points = range("-2", "2", None).unwrap();
    let knob = "situations.bridge-south.points";
    let none = balanced(MILL_BRIDGE, (knob, &Values::Between(points.clone())), &wanted(0.1, 0.05), 2);
    assert_eq!(none.tried.len(), 4);
    let [refused] = none.refused.as_slice() else { panic!("{none:?}") };
    assert_eq!(refused.value, Value::of("0"));
    assert!(refused.why.contains("must move the level"), "{refused:?}");
    let knob: Knob = knob.parse().unwrap();
    let listed = Values::Listed(points);
    let ask = |arena: &Arena<'_>| {
        balance(arena, &order(MILL_BRIDGE), (&knob, &listed), &wanted(0.1, 0.05), &mut |_| ()).unwrap_err()
    };
    assert!(asked(1, ask).to_string().contains("must move the level"), "what is listed must be allowed");
}

/// No hour gives it: what was tried is told, each value once, in order.
#[test]
fn where_nothing_gives_it_all_that_was_tried_is_told() {
    let hours = range("10:15", "11:30", None).unwrap();
    let values = Values::Between(hours.clone());
    let wanted = Wanted { side: Some("north".to_owned()), ..wanted(0.9, 0.05) };
    let none = balanced(MILL_BRIDGE, ("commands.second-division.arrives", &values), &wanted, 2);
    assert!(!none.found);
    assert_eq!(none.side.0, "north");
    let tried: Vec<&Value> = none.tried.iter().map(|tried| &tried.value).collect();
    assert_eq!(tried, hours.iter().collect::<Vec<_>>());
    let off = |share: f64| (share - 0.9).abs();
    assert!(
        none.tried
            .iter()
            .all(|tried| off(tried.chance.estimate.share) >= off(none.answer.chance.estimate.share))
    );
}

#[test]
fn a_question_that_can_not_be_asked_is_refused_before_anything_is_fought() {
    let knob: Knob = "first-south.men".parse().unwrap();
    let ask = |wanted: Wanted| {
        let values = Values::Listed(vec![Value::of("300"), Value::of("0")]);
        let ask = |arena: &Arena<'_>| {
            balance(arena, &order(STONE_WALL), (&knob, &values), &wanted, &mut |news| panic!("{news:?}"))
        };
        asked(1, ask).unwrap_err().to_string()
    };
    assert!(ask(wanted(0.5, 0.05)).contains("men is 0"));
    let east = Wanted { side: Some("east".to_owned()), ..wanted(0.5, 0.05) };
    assert!(ask(east).contains("there is no side or seat \"east\": allowed is one of south, north"));
}

#[test]
fn somebody_can_stop_it() {
    let stop = AtomicBool::new(true);
    let arena = Arena::new(&declare, None, &stop).unwrap();
    let fault = matrix(&arena, &order(STONE_WALL), &[], 10, &mut |_, _| ()).unwrap_err();
    assert!(matches!(fault, QuestionFault::Stopped));
}
