#![allow(clippy::all, reason = "temporary")]
mod common;
use standfast_engine::battle::*;
use standfast_fatigue::Fatigue;
use std::time::Instant;
#[test]
fn speed() {
    let mut s = String::from(
        "system=\"fatigue\"\nname=\"x\"\nsays=\"x\"\nturns=5\nrecovery_rate=20\n[[sides]]\nid=\"a\"\nname=\"A\"\n[[sides]]\nid=\"b\"\nname=\"B\"\n[[seats]]\nid=\"pa\"\nname=\"A\"\nside=\"a\"\n[[seats]]\nid=\"pb\"\nname=\"B\"\nside=\"b\"\n",
    );
    for side in ["a", "b"] {
        s += &format!("[[commands]]\nid=\"c{side}\"\nname=\"C\"\nside=\"{side}\"\n");
        for l in 0..5 {
            s += &format!("[[commands.leaders]]\nid=\"l{side}{l}\"\nname=\"Leader {l}\"\n");
        }
        for u in 0..40 {
            s += &format!(
                "[[commands.units]]\nid=\"{side}-unit-{u}\"\nname=\"{u}th Pennsylvania Volunteer Infantry\"\narm=\"infantry\"\nmen=300\n"
            );
        }
    }
    let mut t: Table<Fatigue> = Table::begin(Header::new("fatigue", "x", &s, 1, "")).unwrap();
    for _ in 0..8 {
        for seat in ["pa", "pb", "umpire"] {
            let seat = t.roster().seat(seat).unwrap();
            let now = Instant::now();
            let mut n = 0;
            for _ in 0..200 {
                n = t.legal(&seat).len();
            }
            let each = now.elapsed() / 200;
            let now = Instant::now();
            for _ in 0..200 {
                t.view(&seat);
            }
            println!("{seat} {n} offers {each:?} view {:?}", now.elapsed() / 200);
        }
        let tree = standfast_engine::Tree::from_json("{\"do\":\"end-phase\"}").unwrap();
        let now = Instant::now();
        t.propose(&Seat::Umpire, &tree, Source::Seed, "", None).unwrap();
        t.confirm();
        println!("end {:?} {:?}", now.elapsed(), t.state().step);
    }
}
