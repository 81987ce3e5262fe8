use ratatui::crossterm::event::KeyEvent;
use serde_json::json;
use standfast_seat::{Next, Outlook, foretold, tree};
use standfast_store::{NotGiven, StoreFault};

use super::app::{App, News, Screen, Wish};
use super::battle::{Refused, Seat, Source};
use super::form::{Edit, Form, Odds, Ready};
use super::keeper::{Answer, Keeper, Question};
use super::sight::{FIRST_ENTRIES, Sight};
use super::throw::Became;

/// A seat at a battle: what is on the screen, and the battle behind it.
pub(crate) struct Session<K> {
    pub(crate) app: App,
    pub(super) keeper: K,
    /// How many entries of the log are read.
    entries: u64,
    /// What players of the machine did, by record, and why.
    pub(super) thoughts: Vec<String>,
    /// What became of the last thing that one of them wanted, until they are told.
    pub(super) became: Option<Became>,
}

impl<K: Keeper> Session<K> {
    /// Sits down.
    pub(crate) fn new(keeper: K, seat: &Seat) -> Self {
        let app = App::new(Sight::of(keeper.battle(), seat, FIRST_ENTRIES));
        Self { app, keeper, entries: FIRST_ENTRIES, thoughts: Vec::new(), became: None }
    }

    /// Takes a key; whether the session goes on.
    pub(crate) fn press(&mut self, key: KeyEvent) -> bool {
        match self.app.press(key) {
            Some(Wish::Quit) => return false,
            Some(Wish::Give(faces)) if self.app.throws() => self.give_throw(faces),
            Some(Wish::Give(faces)) => self.give(faces),
            Some(Wish::Dice) if self.app.throws() => self.next_die_of_throw(),
            Some(Wish::Dice) => self.next_die(),
            Some(Wish::Sit(seat)) => self.sit(&seat),
            Some(Wish::WhyNoUndo) => self.why_no_undo(),
            Some(Wish::Earlier) => {
                self.entries = self.entries.saturating_mul(2);
                self.refresh();
            }
            None => {}
        }
        self.look();
        true
    }

    /// Takes what was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Screen::Form(form) = &mut self.app.screen {
            form.paste(text);
        }
    }

    /// Whether an answer is waited for.
    pub(crate) fn waits(&self) -> bool {
        matches!(&self.app.screen, Screen::Form(form) if matches!(form.odds, Odds::Asked))
    }

    /// Takes the answers that have come; whether there was one for the command on the screen.
    pub(crate) fn listen(&mut self) -> bool {
        let mut heard = false;
        while let Some(Answer { question, odds }) = self.keeper.answer() {
            let (number, seat) = (self.app.sight.view.number, self.app.sight.seat.clone());
            if let Screen::Form(form) = &mut self.app.screen
                && form.looked_at.as_ref() == Some(&question.command)
                && question.number == number
                && question.seat == seat
            {
                form.odds = odds.map_or_else(Odds::None, |odds| Odds::Known(Outlook::new(odds)));
                heard = true;
            }
        }
        heard
    }

    /// Takes in what others have done; whether there was anything.
    pub(crate) fn catch_up(&mut self) -> bool {
        match self.keeper.catch_up() {
            Ok(0) => false,
            Ok(records) => {
                let what = if records == 1 { "1 record".to_owned() } else { format!("{records} records") };
                self.refresh();
                self.tell(News::Good(format!("{what} came in from elsewhere.")));
                self.look();
                true
            }
            Err(fault) => {
                let news = News::Bad(fault.to_string());
                let known = self.app.news.as_ref() == Some(&news);
                self.app.news = Some(news);
                !known
            }
        }
    }

    /// Says something where the player is looking.
    pub(super) fn tell(&mut self, news: News) {
        match (&mut self.app.screen, &news) {
            (Screen::Form(form), News::Good(what)) => {
                form.refused = Some(format!("{what} Look again before you give the command."));
            }
            (Screen::Form(form), News::Bad(what)) => form.refused = Some(what.clone()),
            _ => self.app.news = Some(news),
        }
    }

    pub(super) fn refresh(&mut self) {
        let seat = self.app.sight.seat.clone();
        self.app.see(Sight::of(self.keeper.battle(), &seat, self.entries));
        // The battle has moved on: dice that were typed for it would count for another roll.
        match &mut self.app.screen {
            Screen::Form(form) => {
                form.looked_at = None;
                if let Edit::Dice(_) = form.edit {
                    form.edit = Edit::Rows;
                }
            }
            Screen::Throw(_) => self.app.screen = Screen::Table,
            _ => {}
        }
    }

    /// Changes the seat: nothing that the last one saw stays on the screen.
    fn sit(&mut self, seat: &Seat) {
        self.entries = FIRST_ENTRIES;
        self.app = App::new(Sight::of(self.keeper.battle(), seat, self.entries));
        self.app.news = Some(News::Good(format!("This is the seat of {}.", self.app.sight.who(seat))));
    }

    fn why_no_undo(&mut self) {
        let (battle, seat) = (self.keeper.battle(), &self.app.sight.seat);
        let checked = tree(&json!({"do": "undo"})).and_then(|undo| battle.check(seat, &undo));
        self.app.news = checked.err().map(|refused| News::Bad(refused.to_string()));
    }

    /// Looks at the command of the form: whether it is whole, whether it takes dice, what its odds are.
    pub(super) fn look(&mut self) {
        let (seat, number) = (self.app.sight.seat.clone(), self.app.sight.view.number);
        let Screen::Form(form) = &mut self.app.screen else { return };
        let Some(command) = form.filled.command() else {
            form.ready = Ready::Missing;
            form.odds = Odds::Unasked;
            form.looked_at = None;
            return;
        };
        if form.looked_at.as_ref() == Some(&command) {
            return;
        }
        form.looked_at = Some(command.clone());
        form.ready = match foretold(self.keeper.battle(), &seat, &command, &[]) {
            Ok(Next::All(_)) => Ready::Plain,
            Ok(Next::Die(need)) => Ready::Dice(need),
            Err(refused) => Ready::Refused(refused.to_string()),
        };
        form.odds = match form.ready {
            Ready::Refused(_) | Ready::Missing => Odds::Unasked,
            Ready::Plain | Ready::Dice(_) => {
                self.keeper.ask(Question { number, seat, command });
                Odds::Asked
            }
        };
    }

    /// Finds out what comes after the faces that were typed.
    fn next_die(&mut self) {
        let seat = self.app.sight.seat.clone();
        let Screen::Form(form) = &mut self.app.screen else { return };
        let Some(command) = form.filled.command() else { return };
        let Edit::Dice(dice) = &mut form.edit else { return };
        dice.follow(foretold(self.keeper.battle(), &seat, &command, &dice.numbers()));
    }

    fn give(&mut self, faces: Option<Vec<u32>>) {
        let (seat, number) = (self.app.sight.seat.clone(), self.app.sight.view.number);
        let Screen::Form(form) = &mut self.app.screen else { return };
        let Some(tree) = form.filled.command().and_then(|command| tree(&command).ok()) else { return };
        let source = faces.map_or(Source::Seed, Source::Typed);
        match self.keeper.give(&seat, &tree, source, number) {
            Ok(()) => {
                self.app.screen = Screen::Table;
                self.refresh();
                self.app.news = self.app.sight.log.first().map(|entry| News::Good(entry.says.join("; ")));
            }
            Err(NotGiven::Store(StoreFault::Grown { .. }) | NotGiven::Refused(Refused::Stale { .. })) => {
                refuse(form, "Others have acted in the meantime.".to_owned());
                self.catch_up();
            }
            Err(NotGiven::Refused(refused)) => refuse(form, refused.to_string()),
            Err(NotGiven::Store(fault)) => refuse(form, format!("It could not be saved: {fault}")),
        }
    }
}

fn refuse(form: &mut Form, why: String) {
    form.edit = Edit::Rows;
    form.refused = Some(why);
}
