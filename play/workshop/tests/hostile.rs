//! Files that nobody means well with: they are looked at or refused, and harm nobody.

use proptest::prelude::*;
use standfast_rulebook::{Choice as _, SystemId};
use standfast_workshop::Document;
use standfast_workshop::import::{Order, empty, preview};

const OOB: &str = "3\nUnion A Army\nBegin\nL 5 4 1 Gen\nD 3rd\nBegin\nB First\nBegin\nL 3 3 1 Col\nU 700 4 I R 1 8 1st Foot\nU 6 5 A K 3 1 Battery\nEnd\nEnd\nEnd\n";
const CSV: &str = "side,command,name,arm,men,battlegroup,brigade\nN,First,1st,infantry,200,First,First\nS,\"Sec\nond\",2nd,cavalry,100,B,C\n";
const DATA: &str =
    "battle,belligerent,strength,fullname,rank\nFord,US,1200,Abel,Col\nFord,CS,900,Basil,Maj\n";
const SCN: &str = "2\nThe Ford\n1863 7 1\nford.oob\nford.map\n1 2 3\n";

fn looked_at(name: &str, bytes: &[u8], system: SystemId) {
    let order = Order::of(system);
    let mut document = Document::read(&empty(system, "Ours")).unwrap();
    if let Ok(looked_at) = preview(name, bytes, &document, &order) {
        document.change(&looked_at.changes).unwrap();
        assert_eq!(preview(name, bytes, &document, &order).unwrap().changes, []);
    }
}

fn spoilt() -> impl Strategy<Value = (&'static str, Vec<u8>)> {
    let files = [("a.oob", OOB), ("a.csv", CSV), ("b.csv", DATA), ("a.scn", SCN)];
    let change = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>(), 0..5_u8);
    (prop::sample::select(files.to_vec()), prop::collection::vec(change, 0..12)).prop_map(
        |((name, text), changes)| {
            let mut bytes = text.as_bytes().to_vec();
            for (from, to, byte, kind) in changes {
                let (from, to) = (from.index(bytes.len() + 1), to.index(bytes.len() + 1));
                let (from, to) = (from.min(to), from.max(to));
                match kind {
                    0 => bytes.insert(from, byte),
                    1 => drop(bytes.drain(from..to.min(from + 20))),
                    2 => bytes.truncate(to.max(10)),
                    3 => bytes.extend_from_slice(&text.as_bytes()[from.min(text.len())..to.min(text.len())]),
                    _ => bytes.get_mut(from).into_iter().for_each(|old| *old = byte),
                }
            }
            (name, bytes)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_are_looked_at_or_refused((name, bytes) in spoilt(), system in prop::sample::select(SystemId::ALL.to_vec())) {
        looked_at(name, &bytes, system);
    }

    #[test]
    fn any_bytes_are_looked_at_or_refused(
        name in prop::sample::select(vec!["a.oob", "a.csv", "a.xlsx", "a.scn"]),
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        looked_at(name, &bytes, SystemId::ALL[0]);
        looked_at(name, &[b"PK\x03\x04".as_slice(), &bytes].concat(), SystemId::ALL[0]);
    }
}

/// `{First` gets the id `first`, which the next row's `First` does not mean.
#[test]
fn an_id_that_was_made_of_one_name_is_not_another_name() {
    let rows = b"side,command,name,arm\nN,{First,1st,infantry\nN,First,2nd,infantry\n";
    let order = Order::of(SystemId::Mfp);
    let mut document = Document::read(&empty(SystemId::Mfp, "Ours")).unwrap();
    document.change(&preview("a.csv", rows, &document, &order).unwrap().changes).unwrap();
    let names: Vec<&str> = document.outline()["commands"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|command| command["name"].as_str())
        .collect();
    assert_eq!(names, ["{First", "First"]);
    assert_eq!(preview("a.csv", rows, &document, &order).unwrap().changes, []);
}
