use crate::refusal::joined;
use crate::{Problem, Refusal, Tree, Value};

/// Whether a character shows nothing and does something all the same: it moves a terminal's cursor, colours it, rings
/// its bell, or turns round what is written after it, so that one reads what does not stand there. Line breaks and
/// tabs do so too, but are looked for in a text.
///
/// Marks of direction that turn nothing round, and joiners, are left to the languages that need them.
#[must_use]
pub fn is_harmful(character: char) -> bool {
    let turns_round = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks_lines = matches!(character, '\u{2028}' | '\u{2029}');
    let spaces_out = matches!(character, '\n' | '\t');
    turns_round || breaks_lines || (character.is_control() && !spaces_out)
}

/// Refuses every text below the tree that holds a harmful character; a text called `name` takes no line breaks and tabs
/// either, since it stands in lines with others. What was written before this was asked is not asked.
#[must_use]
pub fn harmful_texts(tree: &Tree, path: &str) -> Vec<Refusal> {
    match &tree.value {
        // Hardly any text does harm: what holds none is not taken apart with the path of each part.
        _ if !holds_harmful(tree, path) => Vec::new(),
        Value::Text(text) => of_text(text, tree, path).into_iter().collect(),
        Value::List(parts) => {
            let below = |(place, part)| harmful_texts(part, &format!("{path}[{place}]"));
            parts.iter().enumerate().flat_map(below).collect()
        }
        Value::Map(parts) => {
            parts.iter().flat_map(|(key, part)| harmful_texts(part, &joined(path, &key.text))).collect()
        }
        Value::Null | Value::Flag(_) | Value::Number(_) => Vec::new(),
    }
}

/// Whether any text of what is called so holds a harmful character.
fn holds_harmful(tree: &Tree, called: &str) -> bool {
    match &tree.value {
        Value::Text(text) => harmful_in(text, is_name(called)).is_some(),
        Value::List(parts) => parts.iter().any(|part| holds_harmful(part, "")),
        Value::Map(parts) => parts.iter().any(|(key, part)| holds_harmful(part, &key.text)),
        Value::Null | Value::Flag(_) | Value::Number(_) => false,
    }
}

fn is_name(path: &str) -> bool {
    path.rsplit('.').next() == Some("name")
}

fn harmful_in(text: &str, is_name: bool) -> Option<char> {
    text.chars().find(|&character| is_harmful(character) || is_name && character.is_control())
}

fn of_text(text: &str, tree: &Tree, path: &str) -> Option<Refusal> {
    let is_name = is_name(path);
    let harmful = harmful_in(text, is_name)?;
    let but = if is_name { "" } else { " but line breaks and tabs" };
    let allowed = format!(
        "a text without U+{:04X}, without other control characters{but}, and without marks that turn round what is \
         written",
        u32::from(harmful)
    );
    Some(Refusal::new(path, Problem::Value { given: tree.brief(), allowed }))
}
