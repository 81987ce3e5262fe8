mod common;
use common::battle::*;
use serde_json::json;
use standfast_battlegroup::Battlegroup;
use standfast_engine::battle::{Battle, LiveBattle, Seat};
use std::time::Instant;
#[test]
fn speed() {
    let head = SQUADS.split("[[battlegroups]]").next().unwrap();
    let side = |side: &str| {
        let v: String = (1..=40).map(|n| if n % 4 == 0 { format!("[[battlegroups.units]]\nid = \"{side}-{n}\"\nname = \"Vehicle {n}\"\nkind = \"vehicle\"\nweapons = [\"gun\", \"laser\"]\ncrew = [{{ id = \"{side}-crew-{n}\", name = \"Crew\", count = 4 }}]\n") } else {format!("[[battlegroups.units]]\nid = \"{side}-{n}\"\nname = \"Squad {n}\"\nkind = \"squad\"\nsoldiers = [{{ id = \"{side}-s-{n}\", name = \"Trooper\", count = 10 }}]\n")}).collect();
        format!("[[battlegroups]]\nid = \"{side}-group\"\nname = \"Group\"\nside = \"{side}\"\n{v}")
    };
    let text = format!("{head}{}{}", side("colony"), side("combine"));
    let mut fight = Fight::begun(&text);
    let time = |what: &str, f: &dyn Fn()| {
        let t = Instant::now();
        for _ in 0..50 {
            f();
        }
        eprintln!("{what}: {:?}", t.elapsed() / 50);
    };
    let militia = Seat::from(standfast_engine::battle::Id::new("militia").unwrap());
    let guards = Seat::from(standfast_engine::battle::Id::new("guards").unwrap());
    time("choosing umpire+knobs", &|| {
        fight.table.legal(&Seat::Umpire);
    });
    time("choosing militia", &|| {
        fight.table.legal(&militia);
    });
    fight.initiative("militia", "colony-1");
    time("acting militia", &|| {
        fight.table.legal(&militia);
    });
    time("acting guards", &|| {
        fight.table.legal(&guards);
    });
    time("view", &|| {
        fight.table.view(&Seat::Umpire);
    });
    time("due", &|| {
        fight.table.due(&Seat::Umpire);
    });
    let st = fight.table.state().clone();
    time("follow", &|| {
        let mut c = standfast_engine::battle::Course::<Battlegroup>::from(&st);
        Battlegroup::follow(fight.table.setting(), &mut c, &mut standfast_engine::Trace::silent());
    });
    let t = Instant::now();
    fight.does("militia", json!({"do": "fire", "unit": "colony-1", "target": "combine-1"}));
    eprintln!("a command {:?}", t.elapsed());
    let event = standfast_battlegroup::battle::Event::Checked {
        piece: standfast_engine::battle::Id::new("colony-s-1-1").unwrap(),
        result: standfast_battlegroup::Morale::Good,
        marking: standfast_battlegroup::battle::Marking::Clear,
    };
    let mut st = st;
    let t = Instant::now();
    for _ in 0..1_000_000 {
        Battlegroup::apply(&mut st, &event);
    }
    eprintln!("million applies {:?}", t.elapsed());
    time("clone", &|| {
        let _ = st.clone();
    });
}
