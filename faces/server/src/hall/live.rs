use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, json};
use standfast_rulebook::battle::{LiveBattle, Seat};

use super::Stamp;
use super::patch::Patch;
use super::stage::Told;

/// A part of a page that is replaced as a whole when it changes: the id of its element, and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) id: &'static str,
    pub(crate) html: String,
}

/// What a seat's page shows at one moment, as it is sent to everybody who watches from that seat.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// Of which moment it is.
    pub(crate) stamp: Stamp,
    /// The moment that [`changed`](Self::changed) is the difference from.
    pub(crate) after: Option<Stamp>,
    /// Every section, as JSON.
    pub(crate) whole: Arc<str>,
    /// The sections that changed; if most of a section is as it was, only its changed parts.
    pub(crate) changed: Arc<str>,
    sections: Arc<[Section]>,
}

/// The last frame of each seat: drawn once, however many watch.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    last: Mutex<BTreeMap<Seat, Frame>>,
    /// Held by whoever has a frame drawn; others wait, and find it ready.
    drawing: tokio::sync::Mutex<()>,
}

impl Frames {
    /// Waits until nobody else has a frame drawn.
    pub(crate) async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.drawing.lock().await
    }

    /// The frame of that moment or a later one, where it has been drawn.
    pub(crate) fn ready(&self, seat: &Seat, stamp: Stamp) -> Option<Frame> {
        self.last().get(seat).filter(|frame| frame.stamp.covers(stamp)).cloned()
    }

    /// The frame of the moment, drawn if it was not yet.
    pub(crate) fn at(&self, seat: &Seat, stamp: Stamp, draw: impl FnOnce() -> Vec<Section>) -> Frame {
        let last = self.last().get(seat).cloned();
        match last.filter(|frame| frame.stamp == stamp) {
            Some(frame) => frame,
            None => {
                let sections = draw();
                let mut frames = self.last();
                let frame = Frame::new(stamp, sections, frames.get(seat));
                frames.insert(seat.clone(), frame.clone());
                frame
            }
        }
    }

    fn last(&self) -> MutexGuard<'_, BTreeMap<Seat, Frame>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the programs that listen at each seat were told last: made once, however many listen.
#[derive(Debug, Default)]
pub(crate) struct Tidings {
    last: Mutex<BTreeMap<Seat, Tiding>>,
    /// Held by whoever has one made; others wait, and find it ready.
    making: tokio::sync::Mutex<()>,
}

/// What came after a record, when the battle had so many.
#[derive(Debug)]
struct Tiding {
    after: u64,
    number: u64,
    told: Told,
}

impl Tidings {
    /// Waits until nobody else has one made.
    pub(crate) async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.making.lock().await
    }

    /// What came after that record, where it was made when the battle had so many records or more.
    pub(crate) fn ready(&self, seat: &Seat, after: u64, number: u64) -> Option<Told> {
        let last = self.last();
        let tiding = last.get(seat).filter(|last| last.after == after && last.number >= number)?;
        Some(tiding.told.clone())
    }

    /// Keeps it for those who come next.
    pub(super) fn keep(&self, seat: &Seat, after: u64, number: u64, told: &Told) {
        self.last().insert(seat.clone(), Tiding { after, number, told: told.clone() });
    }

    fn last(&self) -> MutexGuard<'_, BTreeMap<Seat, Tiding>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The last view of each seat as JSON: written once, however many listen.
#[derive(Debug, Default)]
pub(super) struct Views(Mutex<BTreeMap<Seat, (u64, Arc<str>)>>);

impl Views {
    /// How the battle stands to the seat.
    pub(super) fn at(&self, seat: &Seat, battle: &dyn LiveBattle) -> Arc<str> {
        let mut views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = battle.number();
        if let Some((_, view)) = views.get(seat).filter(|(of, _)| *of == number) {
            return Arc::clone(view);
        }
        // A view is plain data and always becomes JSON.
        let view: Arc<str> = serde_json::to_string(&battle.view(seat)).unwrap_or_default().into();
        views.insert(seat.clone(), (number, Arc::clone(&view)));
        view
    }
}

impl Frame {
    fn new(stamp: Stamp, sections: Vec<Section>, last: Option<&Self>) -> Self {
        let sections: Arc<[Section]> = sections.into();
        let before = last.map_or(&[][..], |last| &last.sections);
        let number = stamp.number;
        let whole = told(number, sections.iter().map(|section| (section, None)));
        let news =
            sections.iter().filter_map(|section| match before.iter().find(|old| old.id == section.id) {
                Some(old) if old.html == section.html => None,
                Some(old) => Some((section, Patch::between(&old.html, &section.html))),
                None => Some((section, None)),
            });
        let changed = told(number, news);
        Self { stamp, after: last.map(|last| last.stamp), whole, changed, sections }
    }

    /// What a page needs that last saw that moment.
    pub(crate) fn since(&self, seen: Option<Stamp>) -> &Arc<str> {
        if seen.is_some() && seen == self.after { &self.changed } else { &self.whole }
    }
}

/// The moment as JSON: sections by their ids, and patches of those that a patch is enough for.
fn told<'s>(number: u64, news: impl Iterator<Item = (&'s Section, Option<Patch>)>) -> Arc<str> {
    let (mut sections, mut patches) = (Map::new(), Map::new());
    for (section, patch) in news {
        match patch {
            Some(patch) => patches.insert(section.id.to_owned(), json!(patch)),
            None => sections.insert(section.id.to_owned(), section.html.as_str().into()),
        };
    }
    json!({"number": number, "sections": sections, "patches": patches}).to_string().into()
}
