//! A value written into a TOML file: all else stays as it was written.

use std::ops::Range;

use standfast_engine::{Tree, Value as Has};

use super::knob::{Part, at};
use super::value::Value;

/// The text with that value at the path; tables that are missing on the way are made.
///
/// # Errors
/// Where the path leads to a table or a list, or the file is written so that nothing can be put in there.
pub(super) fn set(text: &str, path: &[Part], to: &Value) -> Result<String, String> {
    let tree = Tree::from_toml(text, 0).map_err(|bad| bad.to_string())?;
    let written = match at(&tree, path).map(|part| (&part.value, part.span.clone())) {
        Some((Has::Map(_), _)) => return Err("it is a table: name a field of it".to_owned()),
        Some((Has::List(_), _)) => {
            return Err("it is a list: name a part of it, such as [0], or * for all".to_owned());
        }
        Some((_, span)) => spliced(text, span, &to.to_toml()),
        None => added(text, &tree, path, to),
    };
    // Files can be written in many ways: nothing counts that does not read as it was meant.
    let meant = serde_json::to_value(to).unwrap_or_default();
    let is_so = |written: &String| {
        let read = Tree::from_toml(written, 0).ok();
        read.as_ref().and_then(|tree| at(tree, path)).is_some_and(|part| part.to_json() == meant)
    };
    written.filter(is_so).ok_or_else(|| {
        "it can't be written there: give the scenario a table with a header of its own for it".to_owned()
    })
}

fn spliced(text: &str, span: Range<usize>, with: &str) -> Option<String> {
    Some([text.get(..span.start)?, with, text.get(span.end..)?].concat())
}

/// The text with a field more.
fn added(text: &str, tree: &Tree, path: &[Part], to: &Value) -> Option<String> {
    // The last table on the way that is there.
    let depth = (0..path.len())
        .rev()
        .find(|depth| path.get(..*depth).is_some_and(|path| at(tree, path).is_some()))?;
    let (way, rest) = path.split_at_checked(depth)?;
    let table = at(tree, way)?;
    let Has::Map(parts) = &table.value else { return None };
    let names: Option<Vec<String>> = rest.iter().map(name).collect();
    let line = format!("{} = {}", names?.join("."), to.to_toml());
    if way.is_empty() {
        return spliced(text, 0..0, &format!("{line}\n"));
    }
    let begin = table.span.start;
    match text.get(begin..)?.chars().next()? {
        // Below the header of the table.
        '[' => {
            let end = text.get(begin..)?.find('\n').map_or(text.len(), |end| begin + end);
            spliced(text, end..end, &format!("\n{line}"))
        }
        // Within a table in one line.
        '{' => {
            let comma = if parts.is_empty() { " " } else { "," };
            spliced(text, begin + 1..begin + 1, &format!(" {line}{comma}"))
        }
        // Beside the first line that goes into it: `rules.one = 1`, or `[charts.fire.roll]` above.
        _ => {
            let first = parts.first()?.0.span.start;
            let start = text.get(..first)?.rfind('\n').map_or(0, |end| end + 1);
            let before = text.get(start..first)?;
            let beside = match before.trim_start().strip_prefix('[') {
                Some(header) => {
                    format!("[{}]\n{line}\n", header.trim_start_matches('[').trim_end_matches('.'))
                }
                None => format!("{before}{line}\n"),
            };
            spliced(text, start..start, &beside)
        }
    }
}

/// The name of a field as it may stand bare or in quotes.
fn name(part: &Part) -> Option<String> {
    let Part::Field(name) = part else { return None };
    let is_bare = name.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'));
    Some(if is_bare { name.clone() } else { Value::Word(name.clone()).to_toml() })
}
