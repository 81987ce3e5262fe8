//! Data of battles of the American Civil War.

use serde_json::json;
use standfast_workshop::Document;
use standfast_workshop::import::{Order, Preview, preview};

use super::{imported, order, refused};

const FORCES: &str = "\
battle_id,belligerent,strength,cavalry,note
Testville,US,12000,,
Testville,Confederate,9000,800,
Other Place,US,1,,
";

#[test]
fn battle_data_bring_sides_and_strengths_and_say_whose_they_are() {
    let mut order = order("fatigue");
    order.battle = Some("Testvile".to_owned());
    assert!(refused("forces.csv", FORCES.as_bytes(), &order).contains("did you mean `Testville`?"));
    order.battle = Some("testville".to_owned());
    let (preview, mut document) = imported("forces.csv", FORCES.as_bytes(), &order);
    let credit = preview.credit.unwrap();
    assert!(credit.contains("Jeffrey B. Arnold") && credit.contains("CC BY 4.0"), "{credit}");
    let text = |document: &Document, field: &str| document.outline()[field].as_str().unwrap().to_owned();
    assert_eq!(
        text(&document, "history"),
        "Testville. Confederate: strength 9000, cavalry 800; US: strength 12000."
    );
    assert_eq!(text(&document, "assumed"), credit);
    assert_eq!(document.outline()["sides"].as_array().unwrap().len(), 2);
    let commanders = b"battle,belligerent,fullname,rank,navy\nTestville,US,Abel Test,Colonel,False\n";
    let preview = preview_of(commanders, &document, &order);
    document.change(&preview.changes).unwrap();
    assert_eq!(
        document.outline()["seats"],
        json!([{"id": "colonel-abel-test", "name": "Colonel Abel Test", "side": "us"}])
    );
    assert_eq!(text(&document, "assumed"), credit, "it is said once");
}

fn preview_of(bytes: &[u8], document: &Document, order: &Order) -> Preview {
    preview("commanders.csv", bytes, document, order).unwrap()
}
