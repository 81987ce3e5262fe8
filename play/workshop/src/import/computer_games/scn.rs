use serde_json::Value as Json;
use standfast_engine::Refusal;

use crate::import::sheet::decoded;
use crate::import::{Format, Order, Preview};
use crate::{Change, Document};

/// In which lines the title is looked for.
const AT_THE_TOP: usize = 3;

/// Reads a scenario: its title, and the files that it is made of. Where its units stand is not described anywhere in public,
/// and is left out.
pub(in crate::import) fn scn(bytes: &[u8], document: &Document, order: &Order) -> Result<Preview, Refusal> {
    let mut preview = Preview::of(Format::Scn.in_words());
    let text = decoded(bytes);
    let mut left = 0;
    let mut title = None;
    for (number, line) in (1_usize..).zip(text.lines()) {
        order.limits.holds("lines", number, order.limits.rows)?;
        let line = line.trim();
        order.limits.holds("characters in a line", line.chars().count(), order.limits.cell)?;
        let ending = line.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
        match ending.as_str() {
            _ if line.is_empty() => {}
            "oob" => preview
                .understood
                .push(format!("its order of battle is {line}: import that file for its units")),
            "map" | "pdt" => preview.leave_out(format!("line {number}"), format!("{line}: not read")),
            _ if title.is_none() && number <= AT_THE_TOP && is_title(line) => title = Some(line.to_owned()),
            _ => left += 1,
        }
    }
    if let Some(title) = title {
        preview.understood.push(format!("its title: {title}"));
        let named = document.outline().get("name").and_then(Json::as_str);
        if named != Some(&title) {
            preview.changes.push(Change::Set { at: "name".to_owned(), to: Json::from(title) });
        }
    }
    if left > 0 {
        preview.leave_out(
            format!("{left} lines"),
            "turns, places and objectives: their meaning is not publicly described",
        );
    }
    Ok(preview)
}

/// Whether a line is words, not numbers.
fn is_title(line: &str) -> bool {
    let harmless = !line.chars().any(|letter| letter.is_control() || standfast_engine::is_harmful(letter));
    let letters = line.chars().filter(|letter| letter.is_alphabetic()).count();
    harmless && letters >= 3 && letters > line.chars().filter(char::is_ascii_digit).count()
}
