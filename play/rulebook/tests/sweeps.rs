//! Sweeps: what each value of an axis does, folders that go on, and plans that are refused.

use std::sync::atomic::AtomicBool;

use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::questions::{
    Arena, Kept, Knob, Plan, QuestionFault, Sweep, Swept, Value, sweep,
};
use standfast_rulebook::sim::{Asked, Learning, News, Order, run};

use super::questions::{MILL_BRIDGE, asked, order};

const PLAN: &str = r#"
scenario = "mill-bridge.toml"
battles = 60
seed = 7
among = ["steady"]
matrix_battles = 20

[[axes]]
knob = "commands.first-division.units.*.miniatures"
from = 4
to = 8
step = 2

[[axes]]
knob = "commands.second-division.arrives"
values = ["10:30", "11:30"]

[[axes]]
knob = "situations.bridge-south.points"
values = [-3, 3]
"#;

fn swept(plan: &str, cores: usize, folder: &std::path::Path) -> Result<Sweep, QuestionFault> {
    let plan = Plan::read(plan, "plan.toml").unwrap();
    let order = order(MILL_BRIDGE);
    let kept = Kept::open(folder, &plan, &order)?;
    asked(cores, |arena| sweep(arena, &order, &plan, Some(&kept), &mut |_| ()))
}

/// Every file of the points with its text.
fn files(folder: &std::path::Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder.join("points")).unwrap().map(|entry| entry.unwrap());
    let text = |entry: std::fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap())
    };
    let mut files: Vec<_> = entries.map(text).collect();
    files.sort();
    files
}

/// Each point is the war with its knobs turned; what an axis does follows from the points.
#[test]
fn a_grid_tells_what_each_value_does() {
    let folder = tempfile::tempdir().unwrap();
    let swept = swept(PLAN, 2, folder.path()).unwrap();
    assert_eq!((swept.points.len(), swept.side.0.as_str()), (12, "south"));
    for point in &swept.points {
        let knobs =
            PLAN.lines().filter_map(|line| line.strip_prefix("knob = ")).map(|knob| knob.trim_matches('"'));
        let turn = |order: Order, (knob, value): (&str, &Value)| {
            knob.parse::<Knob>().unwrap().turned(&order, value).unwrap()
        };
        let order = knobs.zip(&point.values).fold(order(MILL_BRIDGE), turn);
        let asked = Asked { battles: 60, until: None, cores: None };
        let war = declare(&order).unwrap();
        let tally = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ()).unwrap().tally;
        assert_eq!((point.chance.wins, point.chance.draws), (tally.wins[0], tally.draws), "{point:?}");
    }
    let [size, hour, points] = swept.axes.as_slice() else { panic!("{swept:?}") };
    let chances = |axis: &Swept| axis.values.iter().map(|of| of.chance.value).collect::<Vec<_>>();
    // By hand from the points: the mean of those with the value.
    let with = |place: usize, value: &str| {
        let has = swept.points.iter().filter(|point| point.values[place].to_string() == value);
        let shares: Vec<f64> = has.map(|point| point.chance.estimate.share).collect();
        shares.iter().sum::<f64>() / shares.len() as f64
    };
    for (chance, value) in chances(size).iter().zip(["4", "6", "8"]) {
        assert!((chance - with(0, value)).abs() < 1e-9);
    }
    assert!(chances(size).windows(2).all(|pair| pair[1] > pair[0]), "more miniatures win more: {size:?}");
    assert!(chances(hour)[0] < chances(hour)[1], "late help is worse for the north: {hour:?}");
    // Between players who meet the same luck and do not take the bridge its points change nothing at all.
    assert!(points.values.iter().all(|of| of.effect.value == 0.0 && of.effect.high == 0.0), "{points:?}");
    for of in swept.axes.iter().flat_map(|axis| &axis.values) {
        assert!(of.effect.low <= of.effect.value && of.effect.value <= of.effect.high && of.rows > 0);
    }
    // By the same luck a difference is known better than the two chances that it lies between.
    let width = |of: standfast_rulebook::sim::questions::Interval| of.high - of.low;
    assert!(hour.values.iter().all(|of| width(of.effect) < 0.7 * width(of.chance)), "{hour:?}");
    assert_eq!(swept.matrix.chances[0][0].battles, 20);
    assert!(swept.axes.iter().all(|axis| axis.indices.is_none()));
}

/// The axis that matters has the indices; one that changes nothing has none of the variance.
#[test]
fn sobol_indices_tell_which_axis_matters() {
    let plan = PLAN.replace("battles = 60", "battles = 30\ndesign = \"sobol\"\npoints = 64");
    let swept = swept(&plan, 2, tempfile::tempdir().unwrap().path()).unwrap();
    assert!(swept.points.len() <= 12, "what comes up again is fought once");
    let of: Vec<_> = swept.axes.iter().map(|axis| axis.indices.unwrap()).collect();
    assert!(of[0].first.value > 0.5 && of[0].total.value > of[1].total.value, "{of:?}");
    assert!(of[2].first.value.abs() < 1e-9 && of[2].total.value == 0.0, "{of:?}");
}

/// Where luck is weighed a sweep first tells how far it is learned what that is worth, and its folder knows from how many battles.
#[test]
fn a_sweep_tells_how_far_luck_is_learned() {
    let plan = Plan::read(&PLAN.replace("battles = 60", "battles = 2"), "plan.toml").unwrap();
    let order = Order { pilot: Some(60), ..order(MILL_BRIDGE) };
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Kept::pilot(folder.path()).unwrap(), None);
    let kept = Kept::open(folder.path(), &plan, &order).unwrap();
    assert_eq!(Kept::pilot(folder.path()).unwrap(), Some(60));
    let mut told = Vec::new();
    let mut tells = |news: News<(usize, usize)>| {
        told.push(match news {
            News::Learns(Learning::Pilot { fought, of }) => ("battles", fought, of),
            News::Learns(Learning::Trees { grown, most }) => ("trees", grown.min(1), most),
            News::Stands((done, of)) => ("points", done as u64, of as u64),
        });
    };
    asked(2, |arena| sweep(arena, &order, &plan, Some(&kept), &mut tells)).unwrap();
    told.dedup();
    assert_eq!(told[..3], [("battles", 51, 60), ("battles", 60, 60), ("trees", 1, 300)]);
    assert_eq!(told[3..], (1..=12).map(|done| ("points", done, 12)).collect::<Vec<_>>());
}

/// Somebody stops it, or the machine does: it goes on with the points that are whole, and comes to the same files.
#[test]
fn a_sweep_that_was_interrupted_goes_on_and_comes_to_the_same_bytes() {
    let (whole, broken) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let all = swept(PLAN, 1, whole.path()).unwrap();
    let plan = Plan::read(PLAN, "plan.toml").unwrap();
    let kept = Kept::open(broken.path(), &plan, &order(MILL_BRIDGE)).unwrap();
    let stop = AtomicBool::new(false);
    let arena = Arena::new(&declare, None, &stop).unwrap();
    let mut halfway = |news: News<(usize, usize)>| {
        let is_halfway = matches!(news, News::Stands((5, _)));
        stop.store(is_halfway, std::sync::atomic::Ordering::Relaxed);
    };
    let fault = sweep(&arena, &order(MILL_BRIDGE), &plan, Some(&kept), &mut halfway).unwrap_err();
    assert!(matches!(fault, QuestionFault::Stopped));
    assert_eq!(files(broken.path()).len(), 5);
    // A point that was being written when the machine went down has no name yet.
    std::fs::write(broken.path().join("points/.tmp1"), "{\"values\":[").unwrap();
    assert_eq!(swept(PLAN, 2, broken.path()).unwrap(), all);
    std::fs::remove_file(broken.path().join("points/.tmp1")).unwrap();
    assert_eq!(files(broken.path()), files(whole.path()));
    // A file that somebody has cut off is named, and one of other values.
    let first = broken.path().join("points/point-000000.json");
    let text = std::fs::read_to_string(&first).unwrap();
    let refused = |changed: &str| {
        std::fs::write(&first, changed).unwrap();
        swept(PLAN, 2, broken.path()).unwrap_err().to_string()
    };
    let fault = refused(r#"{"values":["4","10:30","-3"],"winners":"01"}"#);
    assert!(fault.contains("point-000000.json") && fault.contains("all battles"), "{fault}");
    let fault = refused(&text.replace(r#""4""#, r#""5""#));
    assert!(
        fault.contains("point-000000.json") && fault.contains("it is of the values 5, 10:30, -3"),
        "{fault}"
    );
    // Where battles come out otherwise now, by who won or after how many commands, the folder is refused.
    let (before, winners) = text.split_once(r#""winners":""#).unwrap();
    let another = if winners.starts_with('0') { "1" } else { "0" };
    let fault = refused(&format!(r#"{before}"winners":"{another}{}"#, &winners[1..]));
    assert!(fault.contains("battle 0 comes out otherwise now"), "{fault}");
    let fault = refused(&text.replace(r#""commands":["#, r#""commands":[1"#));
    assert!(fault.contains("battle 0 comes out otherwise now"), "{fault}");
    let other = PLAN.replace("seed = 7", "seed = 8");
    let fault = swept(&other, 2, whole.path()).unwrap_err().to_string();
    assert!(fault.contains("the plan differs"), "{fault}");
}

/// A point of which some battles have been fought goes on with the others.
#[test]
fn a_point_that_was_begun_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    swept(PLAN, 2, folder.path()).unwrap();
    let [point, begun] = ["points", "begun"].map(|of| folder.path().join(of).join("point-000003.json"));
    let whole: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&point).unwrap()).unwrap();
    std::fs::remove_file(&point).unwrap();
    let (mut part, mut comes_to) = (whole.clone(), whole.clone());
    let winners = whole["winners"].as_str().unwrap();
    // One that came out otherwise then shows that the first ones are taken as they are.
    let another = if winners.starts_with('0') { "1" } else { "0" };
    let first = format!("{another}{}", &winners[1..4]);
    comes_to["winners"] = format!("{first}{}", &winners[4..]).into();
    part["winners"] = first.into();
    part["commands"] = whole["commands"].as_array().unwrap()[..4].into();
    std::fs::write(&begun, part.to_string()).unwrap();
    swept(PLAN, 2, folder.path()).unwrap();
    let now: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&point).unwrap()).unwrap();
    assert_eq!(now, comes_to);
    assert!(!begun.exists());
}

/// Where a point can't be kept, or read, it stops there with the name of the file; the points before stay.
#[test]
fn what_was_finished_stays_where_a_point_can_not_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, order) = (Plan::read(PLAN, "plan.toml").unwrap(), order(MILL_BRIDGE));
    let kept = Kept::open(folder.path(), &plan, &order).unwrap();
    let third = folder.path().join("points/point-000002.json");
    let mut in_the_way = |news: News<(usize, usize)>| {
        if matches!(news, News::Stands((2, _))) {
            std::fs::create_dir(&third).unwrap();
        }
    };
    let fault = asked(2, |arena| sweep(arena, &order, &plan, Some(&kept), &mut in_the_way)).unwrap_err();
    for fault in [fault, swept(PLAN, 2, folder.path()).unwrap_err()] {
        assert!(
            matches!(fault, QuestionFault::Results(_)) && fault.to_string().contains("point-000002.json"),
            "{fault}"
        );
    }
    std::fs::remove_dir(&third).unwrap();
    assert_eq!(files(folder.path()).len(), 2);
    assert_eq!(
        swept(PLAN, 2, folder.path()).unwrap(),
        swept(PLAN, 2, tempfile::tempdir().unwrap().path()).unwrap()
    );
}

/// What the rules refuse is told at its place in the plan, all of it at once, and nothing is fought.
#[test]
fn a_plan_that_the_rules_refuse_is_told_with_all_its_faults() {
    let plan = PLAN
        .replace("to = 8", "to = 20")
        .replace("\"10:30\"", "\"10:00\"")
        .replace("[-3, 3]", "[-3, 0, 3]")
        .replace("situations.bridge-south", "situations.bridge-nort");
    let folder = tempfile::tempdir().unwrap();
    let fault = swept(&plan, 1, folder.path()).unwrap_err().to_string();
    for words in [
        "plan.toml:10: axes[0].from is 14",
        "from 1 to 12",
        "plan.toml:16: axes[1].values[0] is 10:00",
        "plan.toml:19: axes[2].knob",
        "did you mean `bridge-south`",
    ] {
        assert!(fault.contains(words), "{words}: {fault}");
    }
    assert!(files(folder.path()).is_empty());
    // Who plays is looked at first: each value would be refused for it.
    let plan = PLAN
        .replace("among = [\"steady\"]", "among = [\"stedy\"]\nside = \"soth\"")
        .replace("[-3, 3]", "[0, 3]");
    let fault = swept(&plan, 1, tempfile::tempdir().unwrap().path()).unwrap_err().to_string();
    assert!(fault.contains("did you mean `steady`") && fault.contains("did you mean `south`"), "{fault}");
    let plan = PLAN.replace("among =", "players = [\"west=bold\"]\namong =");
    let plan = Plan::read(&plan, "plan.toml").unwrap();
    let order = Order { leaders: plan.leaders.clone(), ..order(MILL_BRIDGE) };
    let faults = asked(1, |arena| plan.check(arena, &order).unwrap_err());
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].to_string().starts_with("plan.toml:5: players: there is no side or seat \"west\""),
        "{faults:?}"
    );
}

/// Values that are allowed each by itself, and refused together, are told before anything is fought.
#[test]
fn a_combination_that_the_rules_refuse_is_told_before_anything_is_fought() {
    let plan = r#"
scenario = "mill-bridge.toml"
battles = 2
among = ["steady"]

[[axes]]
knob = "begins"
values = ["10:00", "10:30"]

[[axes]]
knob = "commands.second-division.arrives"
values = ["10:30", "11:00"]
"#;
    let folder = tempfile::tempdir().unwrap();
    let fault = swept(plan, 1, folder.path()).unwrap_err().to_string();
    assert!(fault.starts_with("with begins = 10:30, commands.second-division.arrives = 10:30: "), "{fault}");
    let is_fought = |(name, _): &(String, String)| name.contains("point-");
    assert_eq!(files(folder.path()).iter().filter(|file| is_fought(file)).count(), 0);
    let twice =
        Plan::read(&plan.replace("commands.second-division.arrives", "begins"), "plan.toml").unwrap_err();
    assert!(twice[0].to_string().contains("axes[0] turns it already"), "{}", twice[0]);
}
