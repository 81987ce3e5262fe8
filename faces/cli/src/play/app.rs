use std::cell::Cell;
use std::collections::BTreeSet;

use super::battle::{Entry, Offer, Seat};
use super::choices::{Choices, Only, Row};
use super::form::Form;
use super::list::Filter;
use super::outline::Outline;
use super::sight::{Duty, Sight};
use super::throw::Throw;

/// What is on the screen, and what was typed so far. It knows only what its [`Sight`] holds of the battle, and changes
/// nothing but itself: it asks for everything else with a [`Wish`].
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) sight: Sight,
    pub(crate) screen: Screen,
    /// Which part of the table the keys go into.
    pub(crate) pane: Pane,
    pub(crate) outline: Outline,
    /// Which of the duties is chosen.
    pub(crate) duty: usize,
    pub(crate) choices: Choices,
    pub(crate) log: Log,
    /// Whether the keys are being explained, over whatever is shown.
    pub(crate) help: bool,
    pub(crate) news: Option<News>,
}

/// What fills the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Table,
    Form(Box<Form>),
    /// A command of a player of the machine, and the dice that people throw for it.
    Throw(Box<Throw>),
    /// The log alone.
    Log,
    /// The map alone, from that line on; drawing sets it back where the map ends earlier.
    Map {
        from: Cell<usize>,
    },
    /// The list of seats, over the table or behind the curtain.
    Seats {
        at: usize,
        curtain: bool,
    },
    /// Nothing of the battle, until whoever sits there takes the terminal.
    Curtain(Seat),
}

/// A part of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pane {
    Order,
    Duties,
    Choices,
    Log,
}

/// The log, as it is looked at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    /// Which of the entries is chosen, among those that the filter lets pass.
    pub(crate) at: usize,
    /// The numbers of the entries whose reasons are shown.
    pub(crate) unfolded: BTreeSet<u64>,
    pub(crate) filter: Filter,
}

/// Something to tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum News {
    Good(String),
    Bad(String),
}

/// What the keys ask for that the screen can't do by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Give the command of the form, with these faces or the battle's own dice.
    Give(Option<Vec<u32>>),
    /// Say what comes after the faces that were typed.
    Dice,
    /// Look at the battle from another seat.
    Sit(Seat),
    /// Say why nothing can be taken back.
    WhyNoUndo,
    /// Read more of the log.
    Earlier,
    Quit,
}

impl App {
    /// The table as that seat sees it, nothing typed yet.
    pub(crate) fn new(sight: Sight) -> Self {
        let pane = if sight.duties().is_empty() { Pane::Choices } else { Pane::Duties };
        let mut app = Self {
            sight,
            screen: Screen::Table,
            pane,
            outline: Outline::default(),
            duty: 0,
            choices: Choices::default(),
            log: Log::default(),
            help: false,
            news: None,
        };
        app.settle();
        app
    }

    /// Takes a new sight of the battle, and keeps what was chosen where it is still there.
    pub(crate) fn see(&mut self, sight: Sight) {
        self.sight = sight;
        self.settle();
    }

    /// Puts every cursor on a row that is there.
    fn settle(&mut self) {
        let within = |at: usize, count: usize| at.min(count.saturating_sub(1));
        self.duty = within(self.duty, self.sight.duties().len());
        // A filter that would hide every row is dropped.
        if !self.choices.filter.typing && self.choices.rows(&self.sight).is_empty() {
            self.choices.narrow(Only::All);
        }
        self.choices.at = within(self.choices.at, self.choices.rows(&self.sight).len());
        self.outline.at = within(self.outline.at, self.outline.rows(&self.sight).len());
        self.log.at = within(self.log.at, self.entries().len());
        if self.pane == Pane::Duties && self.sight.duties().is_empty() {
            self.pane = Pane::Choices;
        }
        self.follow();
    }

    /// The entries of the log that its filter lets pass, the latest first.
    pub(crate) fn entries(&self) -> Vec<&Entry> {
        self.sight.log.iter().filter(|entry| self.log.filter.admits(&self.searched(entry))).collect()
    }

    /// What is searched of an entry.
    fn searched(&self, entry: &Entry) -> String {
        let command = entry.command.as_ref().map(ToString::to_string).unwrap_or_default();
        let reasons = entry.reasons.iter().map(|reason| format!("{} {}", reason.says, reason.rule));
        let reasons = reasons.collect::<Vec<_>>().join(" ");
        let who = self.sight.roster.seat_name(&entry.seat);
        format!("{} {who} {command} {} {reasons}", entry.number, entry.says.join(" "))
    }

    /// Opens the form of the offer at that place.
    pub(crate) fn open_form(&mut self, place: usize) {
        if let Some(offer) = self.sight.offers.get(place) {
            self.screen = Screen::Form(Box::new(Form::new(offer)));
            self.news = None;
        }
    }

    /// Goes to where the chosen duty can be done.
    pub(crate) fn do_duty(&mut self) {
        let duties = self.sight.duties();
        let due = match duties.get(self.duty) {
            None => return,
            Some(Duty::Undo(record)) => {
                let why = format!("record {record} is asked to be taken back");
                self.choices.narrow(Only::Verbs { why, verbs: vec!["agree-undo", "refuse-undo"] });
                self.pane = Pane::Choices;
                return;
            }
            Some(Duty::Due(due)) => due,
        };
        match self.sight.offers_for(due).as_slice() {
            [] => {
                let what = format!("{}: this seat can't do it now ({})", due.what, due.rule);
                self.news = Some(News::Bad(what));
            }
            [place] => {
                self.open_form(*place);
                if let (Screen::Form(form), Some(of)) = (&mut self.screen, &due.of) {
                    form.fill_in(of);
                }
            }
            _ => {
                self.choices.narrow(Only::Verbs { why: due.what.clone(), verbs: vec![due.verb] });
                self.pane = Pane::Choices;
            }
        }
    }

    /// Moves the cursor of the order of battle to the unit that the keys are about, if it is shown.
    pub(crate) fn follow(&mut self) {
        let id = match self.pane {
            Pane::Choices => match self.choices.chosen(&self.sight) {
                Some(Row::Offer { place, .. }) => {
                    let offer = self.sight.offers.get(place);
                    offer.and_then(|offer| offer.fixed.first()).map(|(_, thing)| thing.id.clone())
                }
                _ => None,
            },
            Pane::Duties => match self.sight.duties().get(self.duty) {
                Some(Duty::Due(due)) => due.of.clone(),
                _ => None,
            },
            Pane::Order | Pane::Log => None,
        };
        let rows = self.outline.rows(&self.sight);
        let place = id.and_then(|id| rows.iter().position(|row| *row.what.id() == id));
        self.outline.at = place.unwrap_or(self.outline.at);
    }

    /// Whether dice are thrown for a player of the machine.
    pub(crate) const fn throws(&self) -> bool {
        matches!(self.screen, Screen::Throw(_))
    }

    /// The offer of that verb, by its place.
    pub(crate) fn offer_of(&self, verb: &str) -> Option<usize> {
        self.sight.offers.iter().position(|offer| offer.verb.name == verb)
    }

    /// Does what Enter means on the chosen row of the choices.
    pub(crate) fn choose(&mut self) {
        match self.choices.chosen(&self.sight) {
            Some(Row::Verb { name, folded: true, .. }) => self.choices.turn(name),
            Some(Row::Verb { .. }) => self.choices.at += 1,
            Some(Row::Offer { place, .. }) => self.open_form(place),
            None => {}
        }
    }

    /// Narrows the choices down to what the chosen piece could do.
    pub(crate) fn choose_piece(&mut self) {
        let Some(piece) = self.outline.chosen(&self.sight) else { return };
        let (name, ids) = (piece.name().to_owned(), piece.ids());
        let about = |offer: &Offer| offer.fixed.iter().any(|(_, thing)| ids.contains(&thing.id));
        if self.sight.offers.iter().any(about) {
            self.choices.narrow(Only::Of { name, ids });
            self.pane = Pane::Choices;
        } else {
            self.news = Some(News::Bad(format!("{name} has nothing to do now.")));
        }
    }
}
