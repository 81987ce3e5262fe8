//! Players of the machine in every scenario that comes with the program: wars, and battles of them at a table.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use standfast_rulebook::battle::{Header, Sample, begin, declare, generals_of};
use standfast_rulebook::generals::{Leader, Memory, Plan};
use standfast_rulebook::sim::{Asked, Order, run};

fn order(sample: Sample, leaders: &[(&str, &str)]) -> Order {
    let leader = |(post, leader): &(&str, &str)| ((*post).to_owned(), leader.parse::<Leader>().unwrap());
    Order {
        scenario: sample.text.to_owned(),
        origin: format!("{}.toml", sample.name),
        leaders: leaders.iter().map(leader).collect(),
        seed: 11,
        ..Order::default()
    }
}

/// What is fought in a trial and what is fought at a table, die by die, is the same battle, and its file passes the audit.
#[test]
fn a_war_and_its_battles_at_a_table_are_the_same() {
    for sample in Sample::all() {
        let war = declare(&order(sample, &[])).unwrap();
        for number in 0..2 {
            let (battle, kept) = (war.battle(number).unwrap(), war.kept(number).unwrap());
            assert_eq!(kept.broke_off, None, "{}, {number}", sample.name);
            let header = Header::read(kept.lines[0].as_bytes()).unwrap();
            let mut table = begin(header).unwrap();
            for line in &kept.lines[1..] {
                table.read_record(line).unwrap();
            }
            let ending = table.ending().unwrap();
            let winner = ending.winner.as_ref().map(ToString::to_string);
            assert_eq!(ending.way, battle.ending, "{}, {number}", sample.name);
            assert_eq!(
                winner,
                battle.winner.map(|place| war.sides()[place].0.clone()),
                "{}, {number}",
                sample.name
            );
            assert!(table.audit().is_ok(), "{}, {number}: {:?}", sample.name, table.audit());
        }
    }
}

/// Whoever plays, a battle comes to an end.
#[test]
fn random_players_too_come_to_an_end() {
    for sample in Sample::all() {
        let sides: Vec<(String, String)> = declare(&order(sample, &[])).unwrap().sides();
        let leaders: Vec<(&str, &str)> = sides.iter().map(|(side, _)| (side.as_str(), "random")).collect();
        let war = declare(&order(sample, &leaders)).unwrap();
        let asked = Asked { battles: 3, until: None, cores: None };
        let progress = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ());
        let progress = progress.unwrap_or_else(|fault| panic!("{}: {fault}", sample.name));
        assert_eq!(progress.tally.battles, 3, "{}", sample.name);
    }
}

/// Each seat that has to decide something is advised a command that it may give.
#[test]
fn advice_is_a_command_that_may_be_given() {
    for sample in Sample::all() {
        let generals = generals_of(sample.system).unwrap();
        let mut table =
            begin(Header::new(&sample.system.to_string(), sample.name, sample.text, 5, "")).unwrap();
        let plan = Plan { leader: "bold".parse().unwrap(), seed: 9 };
        let mut memory = Memory::default();
        for _ in 0..25 {
            let seats: Vec<_> = table.roster().seats().collect();
            let Some(seat) = seats.into_iter().find(|seat| generals.decides(table.as_ref(), seat)) else {
                break;
            };
            let advice = generals.advise(table.as_ref(), &seat, &plan, &mut memory);
            let advice = advice.unwrap_or_else(|| panic!("{}: {seat} is advised nothing", sample.name));
            let tree = standfast_rulebook::Tree::from_json(&advice.command.to_string()).unwrap();
            let given = table.propose(&seat, &tree, standfast_rulebook::battle::Source::Seed, "", None);
            given.unwrap_or_else(|refused| panic!("{}: {seat} {}: {refused}", sample.name, advice.command));
            table.confirm();
        }
        assert!(table.number() > 0, "{}", sample.name);
    }
}

/// What the pages of scenarios say of how they stand: a line for each scenario, with its sides.
#[test]
fn every_scenario_says_how_it_stands_between_players_of_the_machine() {
    for sample in Sample::all() {
        let standing = sample.standing().unwrap_or_else(|| panic!("{}: run scripts/standing", sample.name));
        let sides: BTreeSet<String> =
            declare(&order(sample, &[])).unwrap().sides().into_iter().map(|(id, _)| id).collect();
        assert_eq!(standing.wins.keys().cloned().collect::<BTreeSet<_>>(), sides, "{}", sample.name);
        assert!(standing.wins.values().sum::<u64>() <= standing.battles && standing.battles >= 100);
        let readme =
            std::fs::read_to_string(crate::common::root().join("scenarios/battles/README.md")).unwrap();
        assert!(readme.contains(&format!("| {} | {} | ", sample.name, standing.battles)), "{}", sample.name);
    }
}
