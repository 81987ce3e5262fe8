//! The elements of a list in brackets, with the comments above and beside them.

use toml_edit::{Array, Value};

use super::remarks::{apart, bare, text};

/// A list in brackets, taken apart.
struct Lines {
    elements: Vec<Element>,
    /// What stands between the last element's line and the closing bracket.
    closing: String,
}

/// An element, with what belongs to it.
struct Element {
    /// What stands between it and the one before: line ends, comments above it.
    above: String,
    value: Value,
    /// A comment that follows in its line.
    beside: String,
}

/// Puts an element into a list, in a line of its own where the others have theirs.
pub(super) fn put(array: &mut Array, place: usize, value: Value) {
    let mut lines = Lines::of(array);
    let place = place.min(lines.elements.len());
    let pattern = lines.elements.get(place.max(1)).or(lines.elements.last());
    let own_line = pattern.map(|element| bare(&element.above)).filter(|above| above.contains('\n'));
    let above = match (&own_line, place) {
        (Some(above), _) => above.clone(),
        (None, 0) => String::new(),
        (None, _) => " ".to_owned(),
    };
    if let (None, 0, Some(first)) = (&own_line, place, lines.elements.first_mut())
        && first.above.is_empty()
    {
        first.above = " ".to_owned();
    }
    let mut value = value;
    if place == lines.elements.len()
        && !array.trailing_comma()
        && let Some(last) = lines.elements.last_mut()
    {
        hand_over(&mut last.value, &mut value);
    }
    lines.elements.insert(place, Element { above, value, beside: String::new() });
    lines.write(array);
}

/// Takes an element out of a list. A comment above it goes with it, unless other elements stand below it without one of
/// their own: then it is about them too.
pub(super) fn take(array: &mut Array, place: usize) -> Option<Value> {
    let mut lines = Lines::of(array);
    if place >= lines.elements.len() {
        return None;
    }
    let mut taken = lines.elements.remove(place);
    let is_last = place == lines.elements.len();
    if is_last
        && !array.trailing_comma()
        && let Some(last) = lines.elements.last_mut()
    {
        hand_over(&mut taken.value, &mut last.value);
    }
    let begins_line = taken.above.contains('\n');
    if !begins_line
        && let Some(before) = place.checked_sub(1).and_then(|before| lines.elements.get_mut(before))
        && before.beside.is_empty()
    {
        before.beside = taken.beside;
    }
    let next = lines.elements.get_mut(place).map_or(&mut lines.closing, |next| &mut next.above);
    match (begins_line, next.contains('\n')) {
        (true, true) if is_last || next.contains('#') || next.matches('\n').count() > 1 => {
            next.insert_str(0, apart(&taken.above).0);
        }
        (true, _) => *next = taken.above,
        (false, false) if place == 0 && !is_last => *next = taken.above,
        (false, _) => {}
    }
    lines.write(array);
    Some(taken.value)
}

impl Lines {
    fn of(array: &mut Array) -> Self {
        let mut elements: Vec<Element> = Vec::new();
        for value in array.iter() {
            let above = text(value.decor().prefix());
            let above = elements.last_mut().map_or(above, |before| beside(before, above));
            let mut value = value.clone();
            value.decor_mut().set_prefix("");
            elements.push(Element { above: above.to_owned(), value, beside: String::new() });
        }
        let closing = text(Some(array.trailing()));
        let closing = elements.last_mut().map_or(closing, |before| beside(before, closing)).to_owned();
        Self { elements, closing }
    }

    fn write(self, array: &mut Array) {
        array.clear();
        let mut before = String::new();
        for Element { above, mut value, beside } in self.elements {
            value.decor_mut().set_prefix(lines_between(&before, &above));
            before = beside;
            array.push_formatted(value);
        }
        array.set_trailing(lines_between(&before, &self.closing));
    }
}

/// Hands over what stands between the last element and the closing bracket where no comma does.
fn hand_over(last: &mut Value, next: &mut Value) {
    let space = text(last.decor().suffix()).to_owned();
    if space.trim().is_empty() {
        next.decor_mut().set_suffix(space);
        last.decor_mut().set_suffix("");
    }
}

/// Gives a comment that follows in the line of an element to it, and gives back the rest.
fn beside<'s>(before: &mut Element, space: &'s str) -> &'s str {
    let end = space.find('\n').unwrap_or(space.len());
    match space.split_at_checked(end) {
        Some((line, rest)) if line.contains('#') => {
            line.clone_into(&mut before.beside);
            rest
        }
        _ => space,
    }
}

fn lines_between(beside: &str, above: &str) -> String {
    let needs_end = beside.contains('#') && !above.starts_with('\n');
    if needs_end { format!("{beside}\n  {above}") } else { format!("{beside}{above}") }
}
