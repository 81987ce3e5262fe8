//! As much of a browser as it takes to send a form that nobody has touched.

use super::super::pairs::Pairs;

/// A tag: its name and its attributes.
struct Tag<'h> {
    name: &'h str,
    attributes: Vec<(&'h str, String)>,
    /// The text behind it, up to the next tag.
    text: &'h str,
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// What is sent of the form that the page holds, its buttons left out.
pub(super) fn sent(html: &str) -> Pairs {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut select: Option<(String, Vec<(String, bool)>)> = None;
    for tag in tags(html) {
        let value = || tag.get("value").unwrap_or_default().to_owned();
        let name = || tag.get("name").unwrap_or_default().to_owned();
        match tag.name {
            "input" => {
                let ticked = !matches!(tag.get("type"), Some("checkbox" | "radio")) || tag.has("checked");
                if ticked {
                    pairs.push((name(), value()));
                }
            }
            "textarea" => pairs.push((name(), unescaped(tag.text))),
            "select" => select = Some((name(), Vec::new())),
            "option" => {
                let (_, options) = select.as_mut().unwrap();
                options.push((value(), tag.has("selected")));
            }
            "/select" => {
                let (name, options) = select.take().unwrap();
                let chosen = options.iter().find(|(_, selected)| *selected).or(options.first());
                pairs.push((name, chosen.unwrap().0.clone()));
            }
            _ => {}
        }
    }
    Pairs::from(pairs)
}

fn tags(html: &str) -> Vec<Tag<'_>> {
    html.split('<')
        .skip(1)
        .map(|piece| {
            let (tag, text) = piece.split_once('>').unwrap();
            let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
            Tag { name, attributes: attributes(rest), text }
        })
        .collect()
}

fn attributes(mut rest: &str) -> Vec<(&str, String)> {
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        match behind.strip_prefix("=\"") {
            Some(value) => {
                let (value, behind) = value.split_once('"').unwrap();
                attributes.push((name, unescaped(value)));
                rest = behind;
            }
            None => {
                attributes.push((name, String::new()));
                rest = behind;
            }
        }
    }
    attributes
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
