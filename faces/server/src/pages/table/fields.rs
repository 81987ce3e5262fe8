//! The free parts of an offer as the fields of a form.

mod place;

use maud::{Markup, html};
use serde_json::Value as Json;
use standfast_rulebook::battle::{Domain, Part, Thing};
use standfast_seat::number::Decimal;
use standfast_seat::{Sent, are_filled, only_value, worded};

use super::pairs::Pairs;

/// Up to this many words stand beside each other; more are chosen from a list.
const FEW_WORDS: usize = 5;

/// What the fields are filled in with.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Filling<'f> {
    /// What somebody has filled in already.
    pub(super) typed: Option<&'f Pairs>,
    /// The unit that is looked at: it is filled in wherever it is allowed.
    pub(super) thing: Option<&'f str>,
}

/// A field: its part, its name, and what stands there by default.
struct Field<'f> {
    part: &'f Part,
    name: String,
    default: Option<&'f Json>,
    filling: Filling<'f>,
    /// Whether the browser requires it: not inside a group that may be left out.
    insist: bool,
    /// Whether the part is a thing's, called by its id, and says what the thing is called.
    is_thing: bool,
}

/// The fields of these parts.
pub(super) fn fields(parts: &[Part], filling: Filling<'_>) -> Markup {
    html! { @for part in parts { (field(part, "", None, filling, true)) } }
}

fn field(part: &Part, within: &str, given: Option<&Json>, filling: Filling<'_>, insist: bool) -> Markup {
    let default = given.and_then(|given| given.get(&*part.name)).or(part.default.as_ref());
    drawn(&Field { part, name: joined(within, &part.name), default, filling, insist, is_thing: false })
}

fn drawn(field: &Field<'_>) -> Markup {
    match &field.part.domain {
        Domain::Things(of) => field.things(of),
        Domain::Several { of, least, most } => field.several(of, *least, *most),
        Domain::Words(words) => field.words(words),
        Domain::Whole { low, high } => field.number(*low, *high, 1),
        Domain::Amount { low, high, per_whole } => field.number(*low, *high, *per_whole),
        Domain::Flag => field.flag(),
        Domain::Hash => field.text(64),
        Domain::Text { most } => field.text(*most),
        Domain::Place(spot) => field.place(spot),
        Domain::Path(march) => field.path(march),
        Domain::Parts(parts) => field.group(parts),
        Domain::Each { of, least } => field.each(of, *least),
    }
}

impl Field<'_> {
    /// Whether it may be left empty.
    fn is_optional(&self) -> bool {
        self.part.default.as_ref().is_some_and(Json::is_null)
    }

    fn is_required(&self) -> bool {
        self.insist && !self.is_optional()
    }

    /// What was typed there.
    fn typed(&self) -> Option<&str> {
        self.filling.typed.and_then(|typed| typed.last(&self.name))
    }

    /// What stands there, as text.
    fn now(&self) -> Option<String> {
        if let Some(typed) = self.typed() {
            return Some(typed.to_owned()).filter(|typed| !typed.is_empty());
        }
        let shown = |json: &Json| match json {
            Json::Null => None,
            Json::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        };
        match self.default {
            Some(default) => shown(default),
            None => only_value(&self.part.domain).as_ref().and_then(shown),
        }
    }

    /// Whether the only value stands there already and can't be left out, so that there is nothing to choose.
    fn is_settled(&self, only: &str, now: Option<&str>) -> bool {
        // In a group each of whose members may be left out, `null` is the default.
        !self.is_optional() && !self.default.is_some_and(Json::is_null) && now == Some(only)
    }

    /// The only value in words, sent along without a question.
    fn settled(&self, value: &str, name: &str) -> Markup {
        html! {
            p.field {
                (self.label()) (name)
                input type="hidden" name=(self.name) value=(value);
            }
        }
    }

    fn label(&self) -> Markup {
        html! {
            span.name { @if self.is_thing { (self.part.says) } @else { (worded(&self.part.name)) } }
            @if !self.is_thing && self.part.says != self.part.name && self.part.says != worded(&self.part.name) {
                span.hint { (self.part.says) }
            }
            @if let Some(says) = &self.part.derived { span.hint.derived { "the table says " (says) } }
        }
    }

    fn things(&self, of: &[Thing]) -> Markup {
        let meant = self.filling.thing.filter(|id| of.iter().any(|thing| thing.id.as_str() == *id));
        let meant = meant.filter(|_| self.typed().is_none()).map(str::to_owned);
        let now = meant.or_else(|| self.now());
        if let [only] = of
            && self.is_settled(&only.id, now.as_deref())
        {
            return self.settled(&only.id, &only.name);
        }
        html! {
            label.field {
                (self.label())
                select name=(self.name) required[self.is_required()] {
                    @if self.is_optional() { option value="" { "left out" } }
                    @else if now.is_none() { option value="" { "choose" } }
                    @for thing in of {
                        option value=(thing.id) selected[now.as_deref() == Some(thing.id.as_str())] { (thing.name) }
                    }
                }
            }
        }
    }

    fn several(&self, of: &[Thing], least: usize, most: usize) -> Markup {
        let default = self.default.cloned().or_else(|| only_value(&self.part.domain));
        let typed = self.filling.typed.filter(|typed| typed.has(&self.name));
        let ticked = |thing: &Thing| match typed {
            Some(typed) => typed.all(&self.name).contains(&thing.id.as_str()),
            None => {
                let ids = default.as_ref().and_then(Json::as_array);
                ids.is_some_and(|ids| ids.iter().any(|id| id == thing.id.as_str()))
            }
        };
        html! {
            fieldset.field {
                legend { (self.label()) @if most < of.len() || least > 0 { span.hint { (least) " to " (most) } } }
                input type="hidden" name=(self.name) value="";
                @if of.is_empty() { p.muted { "nobody is there" } }
                @for thing in of {
                    label.tick {
                        input type="checkbox" name=(self.name) value=(thing.id) checked[ticked(thing)];
                        (thing.name)
                    }
                }
            }
        }
    }

    fn words(&self, words: &[&str]) -> Markup {
        let now = self.now();
        if let [only] = words
            && self.is_settled(only, now.as_deref())
        {
            return self.settled(only, &worded(only));
        }
        if words.len() > FEW_WORDS {
            return html! {
                label.field {
                    (self.label())
                    select name=(self.name) required[self.is_required()] {
                        @if self.is_optional() { option value="" { "left out" } }
                        @else if now.is_none() { option value="" { "choose" } }
                        @for word in words {
                            option value=(word) selected[now.as_deref() == Some(*word)] { (worded(word)) }
                        }
                    }
                }
            };
        }
        html! {
            fieldset.field.radios {
                legend { (self.label()) }
                @if self.is_optional() {
                    label.tick { input type="radio" name=(self.name) value="" checked[now.is_none()]; "left out" }
                }
                @for word in words {
                    label.tick {
                        input type="radio" name=(self.name) value=(word) required[self.is_required()]
                            checked[now.as_deref() == Some(*word)];
                        (worded(word))
                    }
                }
            }
        }
    }

    fn number(&self, low: i64, high: i64, per_whole: i64) -> Markup {
        let written = |parts| Decimal { parts, per_whole }.to_string();
        html! {
            label.field {
                (self.label())
                span.hint { (written(low)) " to " (written(high)) }
                input type="number" name=(self.name) min=(written(low)) max=(written(high)) step=(written(1))
                    inputmode=(if per_whole > 1 { "decimal" } else { "numeric" })
                    value=[self.now()] required[self.is_required() && self.default.is_none()];
            }
        }
    }

    fn flag(&self) -> Markup {
        html! {
            input type="hidden" name=(self.name) value="false";
            label.tick.field {
                input type="checkbox" name=(self.name) value="true" checked[self.now().as_deref() == Some("true")];
                (self.label())
            }
        }
    }

    fn text(&self, most: usize) -> Markup {
        html! {
            label.field {
                (self.label())
                textarea name=(self.name) rows="2" maxlength=(most) required[self.is_required()] {
                    (self.now().unwrap_or_default())
                }
            }
        }
    }

    /// Several things, each with its own field: an empty field leaves its thing out.
    fn each(&self, of: &[Part], least: usize) -> Markup {
        // The fields begin empty, even if there is only one value to choose.
        let nothing: Json = of.iter().map(|part| (part.name.to_string(), Json::Null)).collect();
        html! {
            fieldset.field.group data-least=(least) {
                legend { (self.label()) @if least > 0 { span.hint { "at least " (least) } } }
                @for part in of {
                    @let name = joined(&self.name, &part.name);
                    @match &part.domain {
                        Domain::Parts(parts) => (self.member(part, parts)),
                        _ => (drawn(&Field {
                            part,
                            name,
                            default: nothing.get(&*part.name),
                            insist: false,
                            is_thing: true,
                            ..*self
                        })),
                    }
                }
            }
        }
    }

    /// One of them with parts of its own: it takes part if a required part is filled in, or if it is ticked, as it is
    /// from the beginning.
    fn member(&self, part: &Part, parts: &[Part]) -> Markup {
        let name = joined(&self.name, &part.name);
        let member = Field { part, name, default: None, is_thing: true, ..*self };
        let ticked = self.filling.typed.is_none_or(|typed| typed.has(&member.name));
        html! {
            fieldset.field.group {
                legend { (member.label()) }
                @if are_filled(parts) {
                    label.tick {
                        input type="checkbox" name=(member.name) value="given" checked[ticked]; "takes part"
                    }
                }
                @for part in parts { (field(part, &member.name, None, self.filling, false)) }
            }
        }
    }

    /// Parts of its own: what the players see on the table.
    fn group(&self, parts: &[Part]) -> Markup {
        let may_be_out = self.is_optional();
        let given = self.filling.typed.is_some_and(|typed| typed.has(&self.name));
        let within = html! {
            @for part in parts {
                (field(part, &self.name, self.default, self.filling, self.insist && !may_be_out))
            }
        };
        html! {
            fieldset.field.group {
                legend { (self.label()) }
                @if may_be_out {
                    label.tick { input type="checkbox" name=(self.name) value="given" checked[given]; "is counted" }
                }
                (within)
            }
        }
    }
}

/// The name of a field: that of its part, behind those of the parts it stands in.
pub(super) fn joined(within: &str, name: &str) -> String {
    if within.is_empty() { name.to_owned() } else { format!("{within}.{name}") }
}
