//! Files of other kinds, written here, and what becomes of them.

mod battle_data;
mod computer_games;
mod spreadsheets;

use standfast_rulebook::{Choice as _, SystemId};
use standfast_workshop::Document;
use standfast_workshop::import::{Order, Preview, empty, preview};

fn order(system: &str) -> Order {
    Order::of(SystemId::named(system).unwrap())
}

fn minimal(system: &str) -> Document {
    Document::read(&empty(SystemId::named(system).unwrap(), "Ours")).unwrap()
}

/// The preview, and the scenario with its changes made.
fn imported(name: &str, bytes: &[u8], order: &Order) -> (Preview, Document) {
    let mut document = minimal(order.system.name());
    let preview = preview(name, bytes, &document, order).unwrap();
    document.change(&preview.changes).unwrap();
    (preview, document)
}

#[track_caller]
fn refused(name: &str, bytes: &[u8], order: &Order) -> String {
    preview(name, bytes, &minimal(order.system.name()), order).unwrap_err().to_string()
}
