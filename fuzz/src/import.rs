use standfast_rulebook::{Choice, SystemId};
use standfast_workshop::import::{Order, empty, preview};
use standfast_workshop::{Change, Document, changed, differences, in_words, same};

/// The line between a scenario and the changes.
const CHANGES: &str = "\n# changes\n";

/// A file of that name: the first byte chooses the system (`A` is the first one), the rest is what stands in it. It is looked
/// at or refused. What it brings can be brought in, gives a text that says it, and is not brought in twice. Gives whether
/// anything of it was understood.
///
/// # Panics
/// Where any of that does not hold.
pub fn import(name: &str, bytes: &[u8]) -> bool {
    let Some((first, bytes)) = bytes.split_first() else { return false };
    let place = usize::from(first.wrapping_sub(b'A')).checked_rem(SystemId::ALL.len());
    let Some(&system) = place.and_then(|place| SystemId::ALL.get(place)) else { return false };
    let order = Order::of(system);
    let mut document = read(&empty(system, "Ours"));
    let looked_at = match preview(name, bytes, &document, &order) {
        Ok(preview) => preview,
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty());
            return false;
        }
    };
    let _ = in_words(&looked_at.changes, document.outline());
    if let Err(refusal) = document.change(&looked_at.changes) {
        panic!("{refusal}: {:?}", looked_at.changes);
    }
    match preview(name, bytes, &document, &order) {
        Ok(again) => assert_eq!(again.changes, [], "{}", document.text()),
        Err(refusal) => panic!("it is refused the second time: {refusal}"),
    }
    !looked_at.changes.is_empty()
}

fn read(text: &str) -> Document {
    match Document::read(text) {
        Ok(document) => document,
        Err(unreadable) => panic!("{text}\n{unreadable}"),
    }
}

/// A scenario's TOML text, and behind a line `# changes` one change a line, as JSON. Each is made to the text and to plain JSON
/// alike, or is refused for both and leaves the text as it was. The differences that are found lead to the end and back.
/// Gives whether any change was made.
///
/// # Panics
/// Where any of that does not hold.
pub fn document(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let (scenario, changes) = text.split_once(CHANGES).unwrap_or((text, ""));
    let Ok(mut document) = Document::read(scenario) else { return false };
    assert_eq!(document.text(), scenario);
    let before = document.outline().clone();
    let mut made = false;
    for line in changes.lines() {
        let Ok(change) = serde_json::from_str::<Change>(line) else { continue };
        let (was, plain) =
            (document.text().to_owned(), changed(document.outline(), std::slice::from_ref(&change)));
        match document.change(&[change]) {
            Ok(()) => {
                made = true;
                assert!(
                    plain.is_ok_and(|plain| same(&plain, document.outline())),
                    "{line}\n{}",
                    document.text()
                );
            }
            Err(_) => assert_eq!(document.text(), was),
        }
    }
    let after = document.outline().clone();
    let back = differences(&after, &before);
    assert!(changed(&after, &back).is_ok_and(|back| same(&back, &before)), "{back:?}");
    made
}
