//! Wars, their results, and battles that are fought once more.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use serde_json::Value as Json;
use standfast_rulebook::battle::{Header, Refused, Seat, begin, declare};
use standfast_rulebook::generals::{AnyFork, Guest, Leader};
use standfast_rulebook::sim::{
    AnyWar, Asked, Counted, Hosting, News, Order, Results, Terms, WarFault, report, run,
};

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");

fn order(leaders: &[(&str, &str)]) -> Order {
    Order {
        scenario: STONE_WALL.to_owned(),
        origin: "stone-wall.toml".to_owned(),
        leaders: leaders.iter().map(|(post, leader)| ((*post).to_owned(), leader.parse().unwrap())).collect(),
        seed: 7,
        ..Order::default()
    }
}

fn declared(leaders: &[(&str, &str)]) -> Box<dyn AnyWar> {
    declare(&order(leaders)).unwrap()
}

fn asked(battles: u64, cores: usize) -> Asked {
    Asked { battles, until: None, cores: NonZeroUsize::new(cores) }
}

/// Every file of a folder with its bytes, by its name.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = ["battles", "turns", "units"]
        .iter()
        .flat_map(|table| std::fs::read_dir(folder.join(table)).unwrap())
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.strip_prefix(folder).unwrap().display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_cores() {
    let (war, order) = (declared(&[("south", "bold")]), order(&[("south", "bold")]));
    let fought = |cores| {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::open(folder.path(), &order, war.as_ref()).unwrap();
        let stop = AtomicBool::new(false);
        let progress = run(war.as_ref(), asked(1_200, cores), Some(&results), &stop, &mut |_| ()).unwrap();
        assert!(progress.is_done && progress.tally.battles == 1_200);
        (files(folder.path()), report(war.as_ref(), &progress))
    };
    let (one, two) = (fought(1), fought(2));
    assert_eq!(one.0.len(), 6, "two parts of three tables");
    assert!(one == two);
}

/// Whoever asks for fewer battles than a folder has takes the first of them, and the folder stays as it is.
#[test]
fn fewer_battles_than_a_folder_has_leave_it_whole() {
    let (war, order) = (declared(&[]), order(&[]));
    let folder = tempfile::tempdir().unwrap();
    let results = Results::open(folder.path(), &order, war.as_ref()).unwrap();
    let stop = AtomicBool::new(false);
    run(war.as_ref(), asked(1_200, 2), Some(&results), &stop, &mut |_| ()).unwrap();
    let before = files(folder.path());
    for battles in [500, 1_100] {
        let fewer = run(war.as_ref(), asked(battles, 2), Some(&results), &stop, &mut |_| ()).unwrap();
        let fresh = run(war.as_ref(), asked(battles, 2), None, &stop, &mut |_| ()).unwrap();
        assert_eq!(fewer.tally, fresh.tally);
        assert!(files(folder.path()) == before, "{battles}");
    }
}

/// Whoever asks how well shares are to be known gets as many battles as that takes, and hears where a number does not do.
#[test]
fn it_goes_on_until_shares_are_known_as_well_as_asked() {
    let (war, stop) = (declared(&[]), AtomicBool::new(false));
    let enough = Asked::of(None, Some(0.045), None);
    let progress = run(war.as_ref(), enough, None, &stop, &mut |_| ()).unwrap();
    assert!(
        progress.tally.battles > 1_000 && progress.falls_short(&enough).is_none(),
        "{:?}",
        progress.tally
    );
    assert_eq!(enough.likely(&progress.tally), progress.tally.battles);
    let few = Asked::of(Some(200), Some(0.045), None);
    let progress = run(war.as_ref(), few, None, &stop, &mut |_| ()).unwrap();
    assert!(progress.falls_short(&few).is_some_and(|short| short.within > 0.045 && short.until == 0.045));
    assert_eq!(Asked::of(None, None, None).battles, 1_000);
}

/// In whatever order players are named, each has the luck of his place at the table.
#[test]
fn the_order_of_players_changes_nothing() {
    let one = declared(&[("south", "random"), ("north", "random")]);
    let other = declared(&[("north", "random"), ("south", "random")]);
    let battles = |war: &dyn AnyWar| (0..5).map(|number| war.battle(number).unwrap()).collect::<Vec<_>>();
    assert_eq!(battles(one.as_ref()), battles(other.as_ref()));
    let twice = declare(&order(&[("south", "bold"), ("south", "steady")])).unwrap_err().to_string();
    assert_eq!(twice, "south is named twice: one player leads a side, or a seat of it");
}

/// Somebody stops it; it goes on with what was fought, whole parts and others, and comes to the same.
#[test]
fn what_was_interrupted_goes_on() {
    let (war, order) = (declared(&[]), order(&[]));
    let folder = tempfile::tempdir().unwrap();
    let results = Results::open(folder.path(), &order, war.as_ref()).unwrap();
    let stop = AtomicBool::new(false);
    let mut halfway = |news: News<Counted<'_>>| {
        if matches!(news, News::Stands((tally, _)) if tally.battles > 1_100) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let broken_off = run(war.as_ref(), asked(2_000, 2), Some(&results), &stop, &mut halfway).unwrap();
    let fought = broken_off.tally.battles;
    assert!(!broken_off.is_done && (1_101..2_000).contains(&fought), "{fought}");
    let begun = folder.path().join("begun/part-000001.jsonl");
    let lines = std::fs::read_to_string(&begun).unwrap().lines().count() as u64;
    assert_eq!((files(folder.path()).len(), 1_000 + lines), (3, fought), "what is told is what is kept");
    // Whoever asks for fewer battles than were begun has them in his tables, and the others stay.
    let fewer =
        run(war.as_ref(), asked(1_050, 2), Some(&results), &AtomicBool::new(false), &mut |_| ()).unwrap();
    let fresh = run(war.as_ref(), asked(1_050, 2), None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert_eq!((fewer.tally, files(folder.path()).len()), (fresh.tally, 6));
    let mut looks = Vec::new();
    let again = AtomicBool::new(false);
    let mut looked = |news: News<Counted<'_>>| {
        if let News::Stands((tally, _)) = news {
            looks.push(tally.battles);
        }
    };
    let resumed = run(war.as_ref(), asked(2_000, 2), Some(&results), &again, &mut looked).unwrap();
    assert_eq!(looks.get(..2), Some(&[1_000, fought][..]), "both parts are taken over as they are");
    let other = tempfile::tempdir().unwrap();
    let fresh = Results::open(other.path(), &order, war.as_ref()).unwrap();
    let whole = run(war.as_ref(), asked(2_000, 2), Some(&fresh), &again, &mut |_| ()).unwrap();
    assert_eq!(resumed.tally, whole.tally);
    assert_eq!(report(war.as_ref(), &resumed), report(war.as_ref(), &whole));
    assert!(files(folder.path()) == files(other.path()) && !begun.exists());
}

/// A player from outside who acts as a doctrine does, and stops the war when he is asked for the so-manieth time.
#[derive(Debug)]
struct Stopping {
    asked: AtomicU64,
    stops_at: u64,
    stop: AtomicBool,
}

impl Guest for Stopping {
    fn decides(&self, _: &Seat, mut imagined: Box<dyn AnyFork>) -> Option<Json> {
        let is_time = self.asked.fetch_add(1, Relaxed) + 1 == self.stops_at;
        self.stop.fetch_or(is_time, Relaxed);
        imagined.lead(&Leader::Doctrine("steady".to_owned())).ok()
    }

    fn refused(&self, refused: Refused) {
        panic!("{refused}");
    }
}

/// Whoever stops it need not wait for the battles that are under way: they are broken off after the command that was thought about, and
/// don't count.
#[test]
fn a_stop_breaks_off_battles_that_are_under_way() {
    let stopped = |stops_at| {
        let guest = Arc::new(Stopping { asked: AtomicU64::new(0), stops_at, stop: AtomicBool::new(false) });
        let guests: Vec<(String, Arc<dyn Guest>)> = vec![("south".to_owned(), guest.clone())];
        let war = Hosting::of(declared(&[]), guests).unwrap();
        let progress = run(&war, asked(100, 1), None, &guest.stop, &mut |_| ()).unwrap();
        (guest.asked.load(Relaxed), progress.tally.battles, progress.is_done)
    };
    assert_eq!(stopped(1), (1, 0, false));
    let (asked, battles, is_done) = stopped(200);
    assert!(asked == 200 && (1..100).contains(&battles) && !is_done, "{battles}");
}

/// Whoever thinks leaves off when he is told to, though he might fight on for hours.
#[test]
fn who_thinks_leaves_off_when_he_is_told_to() {
    let (war, stop) =
        (declared(&[("south", "steady:1000000p"), ("north", "steady:1000000p")]), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Relaxed);
        });
        let terms = Terms { stop: Some(&stop), ..Terms::default() };
        assert!(matches!(war.battle_on(0, terms), Err(WarFault::Stopped)));
    });
}

#[test]
fn it_stops_once_the_interval_is_narrow_enough() {
    let war = declared(&[]);
    let asked = Asked { until: Some(0.04), ..asked(20_000, 2) };
    let progress = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert!(progress.tally.battles < 20_000);
    assert!(progress.tally.within_at_every_look() <= 0.04);
}

/// A battle of the war fought once more at a table is the same battle, and its file passes the audit.
#[test]
fn a_battle_can_be_fought_once_more_at_a_table() {
    let war = declared(&[("south", "random"), ("north", "bold")]);
    for number in 0..20 {
        let battle = war.battle(number).unwrap();
        let kept = war.kept(number).unwrap();
        assert_eq!(kept.broke_off, None, "{number}");
        let header = Header::read(kept.lines[0].as_bytes()).unwrap();
        let mut table = begin(header).unwrap();
        for line in &kept.lines[1..] {
            table.read_record(line).unwrap();
        }
        assert_eq!(table.ending().unwrap().way, battle.ending, "{number}");
        let winner = table.ending().unwrap().winner.as_ref().map(ToString::to_string);
        assert_eq!(winner, battle.winner.map(|place| war.sides()[place].0.clone()), "{number}");
        assert!(table.audit().is_ok(), "{number}");
    }
}

#[test]
fn what_is_wrong_with_an_order_is_said() {
    let declare = |order: &Order| declare(order).unwrap_err();
    let fault = declare(&order(&[("east", "bold")]));
    assert!(matches!(fault, WarFault::Post { .. }));
    assert_eq!(
        fault.to_string(),
        "there is no side or seat \"east\": allowed is one of south, north, attacker, defender"
    );
    let fault = declare(&order(&[("south", "brave")]));
    assert!(fault.to_string().contains("steady, bold, cautious, stubborn, tuned"), "{fault}");
    let of_ours = Order {
        doctrines: vec![(
            "own.toml".to_owned(),
            "[[doctrines]]\nname = \"mine\"\nsays = \"-\"\nmelee_a = 3\nrest_at = 1000\n".to_owned(),
        )],
        ..order(&[])
    };
    let faults = declare(&of_ours).to_string();
    assert!(
        faults.contains("own.toml:4") && faults.contains("melee_at") && faults.contains("900"),
        "{faults}"
    );
}

#[test]
fn a_folder_of_another_war_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let war = declared(&[]);
    Results::open(folder.path(), &order(&[]), war.as_ref()).unwrap();
    let other = Order { seed: 8, ..order(&[]) };
    let fault = Results::open(folder.path(), &other, war.as_ref()).unwrap_err();
    assert!(fault.to_string().contains("the seed differs"), "{fault}");
}

/// Battles that a program with other players has fought are not mixed with those of this one; who thinks by time is believed.
#[test]
fn a_folder_whose_battles_come_out_otherwise_now_is_left_alone() {
    let stop = AtomicBool::new(false);
    let kept = |says: &[(&str, &str)], fights: &[(&str, &str)], battles: u64| {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::open(folder.path(), &order(says), declared(says).as_ref()).unwrap();
        run(declared(fights).as_ref(), asked(battles, 2), Some(&results), &stop, &mut |_| ()).unwrap();
        let before = files(folder.path());
        let again = run(declared(says).as_ref(), asked(battles, 2), Some(&results), &stop, &mut |_| ());
        assert!(files(folder.path()) == before);
        again.map(|progress| progress.tally.battles).map_err(|fault| fault.to_string())
    };
    assert_eq!(kept(&[("south", "steady")], &[("south", "steady")], 300), Ok(300));
    let fault = kept(&[("south", "steady")], &[("south", "bold")], 300).unwrap_err();
    assert!(fault.contains("comes out otherwise now") && fault.contains("another folder"), "{fault}");
    assert_eq!(kept(&[("south", "steady:0.001s")], &[("south", "bold")], 5), Ok(5));
}

/// Where a scenario has nobody hit anybody, no battle ends by losses; a model that is given by itself goes before the scenario's.
#[test]
fn a_combat_model_of_the_scenario_decides_what_fire_costs() {
    let bloodless = format!(
        "{STONE_WALL}\n[combat]\nname = \"blanks\"\nsource = \"ours\"\nclose_fire = 0\nlong_fire = 0\nmelee = 0\n"
    );
    let endings = |order: Order| -> Vec<String> {
        let war = declare(&order).unwrap();
        (0..20).map(|number| war.battle(number).unwrap().ending).collect()
    };
    let own = Order { scenario: bloodless, ..order(&[]) };
    assert!(endings(own.clone()).iter().all(|ending| ending != "losses"));
    let usual = ("usual.toml".to_owned(), "name = \"usual\"\nsource = \"ours\"".to_owned());
    assert_eq!(endings(Order { combat: Some(usual), ..own }), endings(order(&[])));
}
