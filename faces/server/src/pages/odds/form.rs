use maud::{Markup, html};
use standfast_rulebook::Refusal;

use super::asked::{Asked, MOST_ROWS};
use super::fields::below;
use super::shape::{Field, Kind, Range, Shape};

/// The situation as a form, with what is wrong beside its field.
pub(super) fn form(asked: &Asked, refusals: &[Refusal]) -> Markup {
    let form = Form { asked, refusals };
    html! {
        form #situation.situation method="get" action={ (asked.address) "#answer" } novalidate {
            // The first button of a form is the one that the enter key presses.
            button.unseen tabindex="-1" aria-hidden="true" { "Show the odds" }
            @for by in &asked.by { input type="hidden" name="by" value=(by); }
            @if asked.exact { input type="hidden" name="exact" value="1"; }
            (form.fields(&asked.shape, ""))
            p.do {
                button { "Show the odds" }
                " "
                a.button.plain href={ (asked.address) "?blank=1" } { "Clear" }
            }
        }
    }
}

/// Where a field's own element is: what a link to it says behind the `#`.
pub(super) fn anchor(path: &str) -> String {
    format!("field-{}", dotted(path))
}

/// The path of a refusal as fields are named: `units[1].arm` is `units.1.arm`.
fn dotted(path: &str) -> String {
    path.replace('[', ".").replace(']', "")
}

/// A name as people read it.
pub(super) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

struct Form<'a> {
    asked: &'a Asked,
    refusals: &'a [Refusal],
}

impl Form<'_> {
    fn fields(&self, shape: &Shape, path: &str) -> Markup {
        let simple = |field: &&Field| !matches!(field.kind, Kind::Part(_) | Kind::Rows(_));
        html! {
            div.fields {
                @for field in shape.0.iter().filter(simple) { (self.simple(field, &below(path, &field.name))) }
            }
            @for field in shape.0.iter().filter(|field| !simple(field)) {
                @let path = below(path, &field.name);
                @match &field.kind {
                    Kind::Part(shape) if field.required => (self.part(field, shape, &path)),
                    Kind::Part(shape) => (self.part_that_may_be_open(field, shape, &path)),
                    Kind::Rows(shape) => (self.rows(field, shape, &path)),
                    _ => {}
                }
            }
        }
    }

    fn part(&self, field: &Field, shape: &Shape, path: &str) -> Markup {
        html! {
            fieldset id=(anchor(path)) {
                legend { (spaced(&field.name)) }
                p.hint { (field.says) }
                (self.wrong(path))
                (self.fields(shape, path))
            }
        }
    }

    fn part_that_may_be_open(&self, field: &Field, shape: &Shape, path: &str) -> Markup {
        let is_given = self.asked.fields.below(path).next().is_some();
        html! {
            details id=(anchor(path)) open[is_given || self.is_wrong_within(path)] {
                summary { (spaced(&field.name)) " " span.hint { (field.says) } }
                fieldset {
                    legend.unseen { (spaced(&field.name)) }
                    (self.wrong(path))
                    (self.fields(shape, path))
                }
            }
        }
    }

    fn rows(&self, field: &Field, shape: &Shape, path: &str) -> Markup {
        let count = self.asked.fields.count(path);
        html! {
            fieldset.rows id=(anchor(path)) {
                legend { (spaced(&field.name)) }
                p.hint { (field.says) }
                (self.wrong(path))
                input type="hidden" name=(path) value=(count);
                @for row in 0..count {
                    @let path = below(path, row);
                    fieldset.row id=(anchor(&path)) {
                        legend { (spaced(&field.name)) " " (row + 1) }
                        (self.wrong(&path))
                        (self.fields(shape, &path))
                        button.plain name="remove" value=(path) { "Remove " (spaced(&field.name)) " " (row + 1) }
                    }
                }
                @if count < MOST_ROWS {
                    button.plain name="add" value=(path) { "Add to " (spaced(&field.name)) }
                }
            }
        }
    }

    fn simple(&self, field: &Field, path: &str) -> Markup {
        let id = anchor(path);
        let value = self.asked.fields.value(path).unwrap_or_default();
        let wrong = self.is_wrong(path);
        let told = format!("{id}-says");
        let range = match &field.kind {
            Kind::Number(range) => Some(range.to_string()),
            Kind::NumberOr(range, words) => Some(format!("{range}, or {}", words.join(" or "))),
            _ => None,
        };
        let ticked = matches!(field.kind, Kind::Flag) && field.default.as_deref() == Some("false");
        let ticked = ticked && matches!(value, "" | "true" | "false");
        html! {
            div.field.tick[ticked] {
                @if ticked {
                    input type="checkbox" id=(id) name=(path) value="true" checked[value == "true"]
                        aria-describedby=(told) aria-invalid=[wrong.then_some("true")];
                }
                label for=(id) {
                    (spaced(&field.name))
                    @if field.required { span.must { " (needed)" } }
                }
                @match &field.kind {
                    Kind::Number(range) => {
                        input type="number" id=(id) name=(path) value=(value) min=(range.lowest()) max=(range.high)
                            step=(range.step) placeholder=[field.default.as_deref()] aria-describedby=(told)
                            aria-invalid=[wrong.then_some("true")];
                    }
                    Kind::NumberOr(..) => {
                        input type="text" id=(id) name=(path) value=(value) size="6" autocomplete="off"
                            aria-describedby=(told) aria-invalid=[wrong.then_some("true")];
                    }
                    Kind::Choice(names) => {
                        (select(field, path, value, names.iter().map(|name| (name.as_str(), name.as_str())), wrong))
                    }
                    Kind::Flag if !ticked => {
                        (select(field, path, value, [("true", "yes"), ("false", "no")].into_iter(), wrong))
                    }
                    _ => {}
                }
                p.hint id=(told) {
                    (field.says)
                    @if let Some(range) = range { span.range { " · " (range) } }
                }
                (self.wrong(path))
            }
        }
    }

    /// What is wrong with a field itself.
    fn wrong(&self, path: &str) -> Markup {
        html! {
            @for refusal in self.refusals.iter().filter(|refusal| dotted(&refusal.path) == path) {
                p.wrong { (refusal.to_string()) }
            }
        }
    }

    fn is_wrong(&self, path: &str) -> bool {
        self.refusals.iter().any(|refusal| dotted(&refusal.path) == path)
    }

    fn is_wrong_within(&self, path: &str) -> bool {
        self.refusals.iter().any(|refusal| {
            dotted(&refusal.path)
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}

fn select<'n>(
    field: &Field,
    path: &str,
    value: &str,
    options: impl Iterator<Item = (&'n str, &'n str)> + Clone,
    wrong: bool,
) -> Markup {
    let id = anchor(path);
    let default = field.default.as_deref();
    let default = default
        .map(|default| options.clone().find(|(name, _)| *name == default).map_or(default, |(_, says)| says));
    let is_known = value.is_empty() || options.clone().any(|(name, _)| name == value);
    html! {
        select id=(id) name=(path) aria-describedby={ (id) "-says" } aria-invalid=[wrong.then_some("true")] {
            option value="" { @match default { Some(default) => { (default) " (usual)" }, None if field.required => "choose", None => "left open" } }
            @for (name, says) in options {
                option value=(name) selected[value == name] { (says) }
            }
            @if !is_known { option value=(value) selected { (value) } }
        }
    }
}

impl Range {
    /// The least number that is allowed.
    fn lowest(&self) -> &str {
        if self.above { &self.step } else { &self.low }
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { low, high, step, above } = self;
        let from = if *above { "above " } else { "" };
        write!(f, "{from}{low} to {high}")?;
        if step == "1" { Ok(()) } else { write!(f, " in steps of {step}") }
    }
}
