//! The luck of battles: weighed, subtracted, and the same in two variants.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{
    AnyWar, Asked, Battle, Counted, LuckOf, News, Order, Results, compare, learn_together, report, run,
};

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");

/// Hussars before raw yeomanry: one turn and few dice.
const SMALL: &str = include_str!("common/hussars-and-militia.toml");

fn order(scenario: &str, leaders: &[(&str, &str)]) -> Order {
    Order {
        scenario: scenario.to_owned(),
        origin: "a scenario".to_owned(),
        leaders: leaders.iter().map(|(post, leader)| ((*post).to_owned(), leader.parse().unwrap())).collect(),
        seed: 3,
        ..Order::default()
    }
}

/// With luck that is learned from a few battles.
fn weighing(scenario: &str, leaders: &[(&str, &str)]) -> Box<dyn AnyWar> {
    declare(&learning(scenario, leaders)).unwrap()
}

fn learning(scenario: &str, leaders: &[(&str, &str)]) -> Order {
    Order { pilot: Some(60), ..order(scenario, leaders) }
}

/// Each figure of luck is 0 on average, within four standard errors.
#[test]
fn luck_is_nothing_on_average() {
    use std::collections::BTreeMap;
    for (scenario, led) in
        [(SMALL, ("attackers", "bold")), (STONE_WALL, ("south", "bold")), (STONE_WALL, ("south", "random"))]
    {
        let war = weighing(scenario, &[led]);
        let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
        for number in 0..100 {
            let mut of_battle: BTreeMap<String, f64> = BTreeMap::new();
            for figure in war.battle(number).unwrap().luck {
                *of_battle.entry(format!("{} {:?}", figure.side, figure.of)).or_default() += figure.value;
            }
            for (name, value) in of_battle {
                let (sum, squares) = sums.entry(name).or_default();
                (*sum, *squares) = (*sum + value, *squares + value * value);
            }
        }
        assert!(sums.len() >= 6, "{sums:?}");
        for (name, (sum, squares)) in sums {
            assert!(sum.abs() <= 4.0 * squares.sqrt() + 1e-9, "{name}: {sum}, {squares}");
        }
    }
}

/// Weighing changes nothing of a battle.
#[test]
fn a_battle_is_the_same_whether_its_luck_is_weighed() {
    for sample in Sample::all() {
        let war = declare(&order(sample.text, &[])).unwrap();
        let learning = Order { pilot: Some(1), ..learning(sample.text, &[]) };
        let weighed = declare(&learning).unwrap().battle(5).unwrap();
        assert!(!weighed.luck.is_empty(), "{}", sample.name);
        assert!(weighed.luck.iter().any(|figure| figure.of == LuckOf::Battle("chance".to_owned())));
        assert_eq!(war.battle(5).unwrap(), Battle { luck: Vec::new(), ..weighed }, "{}", sample.name);
    }
}

/// Two variants that do the same do not differ, and two that do are compared the same on any number of cores.
#[test]
fn variants_are_compared_with_the_same_luck() {
    let fought = |wars: [&dyn AnyWar; 2], pairs, cores| {
        compare(wars, pairs, NonZeroUsize::new(cores), &AtomicBool::new(false), &mut |_| ()).unwrap()
    };
    let steady = declare(&order(STONE_WALL, &[("south", "steady")])).unwrap();
    let same = fought([steady.as_ref(), steady.as_ref()], 60, 2);
    assert_eq!((same.pairs(), same.differ), (60, 0));
    let difference = same.paired().unwrap();
    assert!(difference.more.abs() < 1e-12 && difference.within < 0.06, "{difference:?}");
    let war = |leader| weighing(STONE_WALL, &[("south", leader)]);
    let [one, two] = [1, 2].map(|cores| fought([war("steady").as_ref(), war("bold").as_ref()], 12, cores));
    assert_eq!(one, two);
    assert!(one.subtracted().is_some() && one.subtracted() == two.subtracted());
}

/// Variants that are compared weigh luck by what both pilots taught: of what happens in both alike they make the same.
#[test]
fn variants_learn_together() {
    let wars = ["steady", "bold"].map(|leader| weighing(STONE_WALL, &[("south", leader)]));
    let [steady, bold] = wars.each_ref().map(AsRef::as_ref);
    learn_together(&[steady, bold]).unwrap();
    let of_both = steady.learned().unwrap();
    assert!(of_both.is_some() && of_both == bold.learned().unwrap());
    let alone = weighing(STONE_WALL, &[("south", "steady")]);
    assert!(!alone.has_learned());
    assert!(alone.learned().unwrap() != of_both, "one pilot teaches something else than two");
    // Who has learned by himself keeps to it, and nobody learns together with him.
    let other = weighing(STONE_WALL, &[("south", "bold")]);
    learn_together(&[alone.as_ref(), other.as_ref()]).unwrap();
    assert!(!other.has_learned());
}

/// What luck is worth is learned alike on all cores and battle by battle; it is told how far that is, and somebody can stop it: while
/// battles of the pilot are fought, and while trees are grown from them.
#[test]
fn luck_is_learned_on_all_cores_and_can_be_stopped() {
    let war = || weighing(STONE_WALL, &[("south", "steady")]);
    let fight = |war: &dyn AnyWar, stops_at: Option<&str>| {
        let asked = Asked { battles: 1, until: None, cores: NonZeroUsize::new(2) };
        let stop = AtomicBool::new(stops_at == Some("at once"));
        let mut told = Vec::new();
        let mut tells = |news: News<Counted<'_>>| {
            told.push(match news {
                News::Learns(learning) => learning.to_string(),
                News::Stands(_) => "battles that count".to_owned(),
            });
            if stops_at.is_some_and(|stops_at| told.iter().any(|told| told.starts_with(stops_at))) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let progress = run(war, asked, None, &stop, &mut tells).unwrap();
        (progress.is_done, war.has_learned(), told)
    };
    let (fought, alone) = (war(), war());
    let (is_done, has_learned, told) = fight(fought.as_ref(), None);
    assert!(is_done && has_learned);
    assert_eq!(fought.learned().unwrap(), alone.learned().unwrap());
    let (trees, rest): (Vec<&str>, Vec<&str>) =
        told.iter().map(String::as_str).partition(|told| told.contains("trees"));
    let pilot = "battles of a pilot, to learn what luck is worth";
    assert_eq!(rest, [&format!("51 of 60 {pilot}"), &format!("60 of 60 {pilot}"), "battles that count"]);
    assert_eq!(trees[0], "1 of 300 trees at most, to learn what luck is worth");
    assert!(trees.len() > 40, "so many are grown in vain before it ends: {trees:?}");
    for (stops_at, told_before) in [("at once", 0), ("51 of", 1), ("2 of 300", 4)] {
        let (is_done, has_learned, told) = fight(war().as_ref(), Some(stops_at));
        assert!(!is_done && !has_learned && told.len() == told_before, "{stops_at}: {told:?}");
    }
}

/// A folder from before luck was learned goes on with luck that is weighed by prospects alone, and says so of itself.
#[test]
fn folders_of_before_go_on_without_a_pilot() {
    let order = Order { pilot: Some(0), ..learning(SMALL, &[]) };
    let war = declare(&order).unwrap();
    let folder = tempfile::tempdir().unwrap();
    Results::open(folder.path(), &order, war.as_ref()).unwrap();
    let manifest = folder.path().join("war.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let mut before: serde_json::Value = serde_json::from_str(&text).unwrap();
    before.as_object_mut().unwrap().remove("pilot").unwrap();
    std::fs::write(&manifest, before.to_string()).unwrap();
    assert_eq!(Results::pilot(folder.path()).unwrap(), Some(0));
    assert_eq!(Results::pilot(&folder.path().join("nothing")).unwrap(), None);
    let results = Results::open(folder.path(), &order, war.as_ref()).unwrap();
    let asked = Asked { battles: 30, until: None, cores: NonZeroUsize::new(1) };
    let progress = run(war.as_ref(), asked, Some(&results), &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert!(progress.luck.unwrap().wins_of(0).is_some());
}

/// Luck is kept with the results and read again, and a folder without it is another one.
#[test]
fn luck_is_kept_with_the_results() {
    let (order, war) = (learning(SMALL, &[]), weighing(SMALL, &[]));
    let folder = tempfile::tempdir().unwrap();
    let asked = |battles, cores| Asked { battles, until: None, cores: NonZeroUsize::new(cores) };
    let fight = |results: Option<&Results>, cores| {
        run(war.as_ref(), asked(1_200, cores), results, &AtomicBool::new(false), &mut |_| ()).unwrap()
    };
    let results = Results::open(folder.path(), &order, war.as_ref()).unwrap();
    let (first, again, without) = (fight(Some(&results), 1), fight(Some(&results), 2), fight(None, 2));
    assert!(folder.path().join("luck/part-000001.parquet").exists());
    assert_eq!(Results::pilot(folder.path()).unwrap(), Some(60));
    assert!(first.luck.is_some() && first.luck == again.luck && first.luck == without.luck);
    let report = report(war.as_ref(), &again);
    assert!(
        report.contains("<h2>Luck</h2>") && report == standfast_rulebook::sim::report(war.as_ref(), &without)
    );
    for (other, differs) in [
        (Order { pilot: None, ..order.clone() }, "whether the luck of the dice is weighed differs"),
        (Order { pilot: Some(9), ..order.clone() }, "from how many battles luck is learned differs"),
    ] {
        let war = declare(&other).unwrap();
        let fault = Results::open(folder.path(), &other, war.as_ref()).unwrap_err().to_string();
        assert!(fault.contains(differs), "{fault}");
    }
}
