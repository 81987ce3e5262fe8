use maud::{Markup, html};
use standfast_rulebook::battle::{Entry, LiveBattle, MapView, Roster, Seat, View};
use standfast_rulebook::history::{History, Turn};

use super::super::parts::map::Shown;
use super::super::parts::moment_line;

/// How the battle stood after a record, as a seat could see it.
pub(super) struct Moment {
    /// What the battle is called.
    pub(super) name: String,
    /// After which record; 0 is how it began.
    pub(super) at: u64,
    /// How many records there are.
    pub(super) number: u64,
    /// What the largest part of the clock is called: `turn`, `hour`.
    pub(super) turn: &'static str,
    /// When each of them began.
    pub(super) turns: Vec<Turn>,
    /// What the record says; none of the beginning.
    entry: Option<Entry>,
    view: View,
    map: Option<MapView>,
    roster: Roster,
}

impl Moment {
    /// The moment after that record; after the last one where there are not so many, or none is named.
    pub(super) fn of(battle: &dyn LiveBattle, seat: &Seat, at: Option<u64>) -> Self {
        let now = battle.view(seat);
        let at = at.unwrap_or(now.number).min(now.number);
        let (mut view, mut map) = (now.view, now.map);
        battle.past(seat, &[at].into(), &mut |_, then, laid| (view, map) = (then.clone(), laid.cloned()));
        let entry =
            at.checked_sub(1).and_then(|before| battle.some_of_log(seat, before, 1).into_iter().next());
        let History { turn, turns, .. } = History::of(battle, seat);
        let (name, number, roster) = (now.name, now.number, battle.roster().clone());
        Self { name, at, number, turn, turns, entry, view, map, roster }
    }

    /// The map of the moment, if there is a table.
    pub(super) fn map(&self) -> Option<Shown<'_>> {
        let map = self.map.as_ref()?;
        Some(Shown { map, view: &self.view, roster: &self.roster, table: None, chosen: None })
    }

    /// The battle and the hour, for a picture that stands by itself.
    pub(super) fn title(&self) -> String {
        let clock: Vec<String> =
            self.view.clock.iter().take(2).map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        format!("{}, {}", self.name, clock.join(", "))
    }

    /// What stands on the page.
    pub(super) fn shown(&self, table: &str) -> Markup {
        html! {
            p.clock { (moment_line(&self.view.clock)) }
            @match self.map() {
                Some(map) => (Shown { table: Some(table), ..map }.picture()),
                None => p.muted { "This battle has no table, so there is no map to show." },
            }
            div.told role="status" { (self.told(table)) }
        }
    }

    fn told(&self, table: &str) -> Markup {
        let Some(entry) = &self.entry else { return html! { p.says { "How it began." } } };
        html! {
            p.by {
                a href={ (table) "/log?before=" (entry.number + 1) "#entry-" (entry.number) } { "Record " (entry.number) }
                " " strong { (self.roster.seat_name(&entry.seat)) }
                @if entry.undone { " " em { "taken back" } }
            }
            @for says in &entry.says { p.says { (says) } }
            @if entry.says.is_empty() { p.muted { "Nothing that this seat may know of." } }
        }
    }
}
