//! Forks that programs from outside hold: what they are offered, a table takes, and what a table refuses, they are refused.

use standfast_rulebook::battle::{Header, Refused, Sample, Seat, Source, begin, generals_at};
use standfast_rulebook::generals::{Leader, Memory, Plan};
use standfast_rulebook::{Choice, Tree};

fn tree(command: &serde_json::Value) -> Tree {
    Tree::from_json(&command.to_string()).unwrap()
}

#[test]
fn whatever_a_fork_takes_or_refuses_the_table_does_too() {
    let mut taken = 0;
    for sample in Sample::all() {
        let header = Header::new(sample.system.name(), sample.name, sample.text, 3, "");
        let mut battle = begin(header).unwrap();
        for step in 0..6 {
            let generals = generals_at(battle.as_ref()).unwrap();
            let Some(seat) = battle.roster().seats().find(|seat| generals.decides(battle.as_ref(), seat))
            else {
                break;
            };
            let fork = generals.fork(battle.as_ref(), &Seat::Umpire, 1).unwrap();
            for possible in fork.possible(&seat).into_iter().take(12) {
                let command = tree(&possible.command);
                let table = battle.check(&seat, &command);
                assert!(table.is_ok(), "{}: {} {:?}", sample.name, possible.command, table.err());
                fork.forked(step).give(&seat, &command).unwrap();
                taken += 1;
            }
            let nonsense = tree(&serde_json::json!({"do": "fly"}));
            assert!(fork.forked(step).give(&seat, &nonsense).is_err());
            for impossible in battle.impossible(&seat).into_iter().filter(|of| of.fixed.is_empty()).take(6) {
                let command = tree(&serde_json::json!({"do": impossible.verb}));
                let (table, fork) = (battle.check(&seat, &command), fork.forked(step).give(&seat, &command));
                let (Err(Refused::Rule(of_table)), Err(Refused::Rule(of_fork))) = (table, fork) else {
                    continue;
                };
                assert_eq!(of_table, of_fork, "{}: {}", sample.name, impossible.verb);
            }
            let plan = Plan { leader: Leader::Doctrine("steady".to_owned()), seed: step };
            let advice = generals.advise(battle.as_ref(), &seat, &plan, &mut Memory::default()).unwrap();
            battle.propose(&seat, &tree(&advice.command), Source::Seed, "", None).unwrap();
            battle.confirm();
        }
    }
    assert!(taken > 200, "{taken} commands were taken by both");
}
