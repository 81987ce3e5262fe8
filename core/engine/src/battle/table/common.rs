use std::cell::LazyCell;

use serde::Deserialize;
use serde_json::Value as Json;

use super::super::ground::{Layout, Places};
use super::super::record::BY_THE_UMPIRE;
use super::super::{
    Asking, Battle, Declined, Domain, Ending, Id, Offers, Part, Record, Roster, Seat, Secret, Seed, Sha256,
    TableEvent, Thing, Verb, VerbKind, unless,
};
use super::Table;
use super::advice::{ADVICE, ALLOW_ADVICE, ASK_ADVICE, FORBID_ADVICE, decide_advice};
use super::place::PLACE;
use super::talk::{NOTE, REPLY, SAY, SET_ASIDE};
use super::time::{ALLOW_TIME, START_TIME, STOP_TIME, TIME};

/// The state of every table, whatever the rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Common {
    /// The record that a seat has asked to take back.
    pub(super) asked: Option<u64>,
    /// How the battle ended.
    pub(super) ending: Option<Ending>,
    /// The secret of the dice, once opened.
    pub(super) opened: Option<Secret>,
    /// Where the pieces stand.
    pub(super) places: Places,
}

pub(super) static UNDO: Verb = Verb::new("undo", "take the last command back", VerbKind::Undo);
pub(super) static ASK_UNDO: Verb =
    Verb::new("ask-undo", "ask to take your last command back", VerbKind::Undo);
pub(super) static AGREE_UNDO: Verb = Verb::new("agree-undo", "agree to take it back", VerbKind::Undo);
pub(super) static REFUSE_UNDO: Verb = Verb::new("refuse-undo", "refuse to take it back", VerbKind::Undo);
pub(super) static SET: Verb = Verb::new("set", "set a value by hand", VerbKind::Hand);
pub(super) static CONCEDE: Verb = Verb::new("concede", "concede the battle", VerbKind::End);
pub(super) static END: Verb = Verb::new("end-battle", "end the battle", VerbKind::End);
/// The verb by which a seat pledges what it will mix into its dice; without a pledge it takes its own back.
pub static PLEDGE: Verb = Verb::new("pledge", "pledge what you will mix into your dice", VerbKind::Pledge);
pub(super) static OPEN_SEED: Verb = Verb::new("open-seed", "open the seed of the dice", VerbKind::Seed);

/// The verbs of every table.
pub(in super::super) static COMMON: [&Verb; 20] = [
    &NOTE,
    &SAY,
    &REPLY,
    &SET_ASIDE,
    &UNDO,
    &ASK_UNDO,
    &AGREE_UNDO,
    &REFUSE_UNDO,
    &SET,
    &PLACE,
    &ALLOW_TIME,
    &STOP_TIME,
    &START_TIME,
    &ASK_ADVICE,
    &FORBID_ADVICE,
    &ALLOW_ADVICE,
    &CONCEDE,
    &END,
    &PLEDGE,
    &OPEN_SEED,
];

/// The ids of the table's own rules.
pub(super) const UNDO_RULE: &str = "table.undo";
pub(in super::super) const SEATS_RULE: &str = "table.seats";
pub(in super::super) const OVER_RULE: &str = "table.over";
/// The rule that says where dice come from.
pub const DICE_RULE: &str = "table.dice";

/// Why nobody can answer a request. It is said whether or not something was done: that may be hidden.
const NOBODY_ASKED: &str = "nobody has asked to take anything back";

/// How a battle ends when a side concedes.
pub(super) const CONCESSION: &str = "concession";

/// The longest text, in characters.
pub(super) const LONGEST_TEXT: usize = 2_000;

impl Common {
    /// The state before the first command, with pieces where the scenario puts them.
    pub(super) fn at_the_start(layout: Option<&Layout>) -> Self {
        Self { places: layout.map(|layout| layout.start().clone()).unwrap_or_default(), ..Self::default() }
    }

    pub(super) fn apply(&mut self, event: &TableEvent) {
        match event {
            TableEvent::UndoAsked { record } => self.asked = Some(*record),
            TableEvent::UndoRefused { .. } => self.asked = None,
            TableEvent::SeedOpened { secret } => self.opened = Some(secret.clone()),
            TableEvent::Placed { piece, pose, .. } | TableEvent::Moved { piece, pose, .. } => {
                self.places.insert(piece.clone(), *pose);
            }
            TableEvent::Lifted { piece } => drop(self.places.remove(piece)),
            // A replay leaves out what was taken back; values belong to the system; what was seen stands in the
            // command. The system's rules tell what ended the battle.
            TableEvent::Noted(_)
            | TableEvent::Said(_)
            | TableEvent::SaidTo { .. }
            | TableEvent::Answered { .. }
            | TableEvent::SetAside { .. }
            | TableEvent::Pledged { .. }
            | TableEvent::TimeAllowed(_)
            | TableEvent::TimeRuns(_)
            | TableEvent::AdviceAsked {}
            | TableEvent::AdviceAllowed(_)
            | TableEvent::Undone { .. }
            | TableEvent::Set { .. }
            | TableEvent::Overruled { .. }
            | TableEvent::Ended(_) => {}
        }
    }
}

impl<E> Record<E> {
    /// The record that this one takes back.
    pub(super) fn undoes(&self) -> Option<u64> {
        self.table.iter().find_map(|event| match event {
            TableEvent::Undone { record } => Some(*record),
            _ => None,
        })
    }

    /// The ending, if it ended the battle.
    pub(super) fn ended(&self) -> Option<&Ending> {
        self.table.iter().find_map(|event| match event {
            TableEvent::Ended(ending) => Some(ending),
            _ => None,
        })
    }

    /// Whether it did more than talk or set the clocks, so that it could be taken back.
    #[must_use]
    pub fn is_act(&self) -> bool {
        use TableEvent::{
            AdviceAllowed, AdviceAsked, Answered, Noted, Pledged, Said, SaidTo, SetAside, TimeAllowed,
            TimeRuns, UndoAsked, UndoRefused, Undone,
        };
        let talk = |event: &TableEvent| {
            matches!(
                event,
                Noted(_)
                    | Said(_)
                    | SaidTo { .. }
                    | Answered { .. }
                    | SetAside { .. }
                    | Pledged { .. }
                    | TimeAllowed(_)
                    | TimeRuns(_)
                    | AdviceAsked {}
                    | AdviceAllowed(_)
                    | UndoAsked { .. }
                    | UndoRefused { .. }
                    | Undone { .. }
            )
        };
        !(self.events.is_empty() && self.table.iter().all(talk) && !self.table.is_empty())
    }

    /// Whether it took a command back.
    #[must_use]
    pub fn takes_back(&self) -> bool {
        self.table.iter().any(|event| matches!(event, TableEvent::Undone { .. }))
    }
}

impl<B: Battle> Table<B> {
    /// Considers every command of the seat.
    pub(super) fn consider(&self, seat: &Seat, offers: &mut Offers<'_>) {
        if *seat == Seat::Spectator {
            let all: Vec<&Verb> = B::VERBS.iter().copied().chain(COMMON).collect();
            offers.closed(&all, SEATS_RULE, || "spectators look on".to_owned());
            return;
        }
        self.consider_talk(seat, offers);
        offers.consider(&PLEDGE, DICE_RULE, &[], || {
            let why = || "the battle was begun with a plain seed: its dice take no contribution".to_owned();
            unless(self.header.seed.promise().is_some(), DICE_RULE, why)?;
            let says = "the SHA-256 of what you will contribute first; leave it out to withdraw your pledge";
            Ok(vec![Part::new("to", says, Domain::Hash).or(Json::Null)])
        });
        self.consider_undo(seat, offers);
        self.consider_opening(seat, offers);
        let over = self.standing.common.ending.as_ref();
        if let Some(ending) = over {
            let of_table = [&CONCEDE, &END, &SET, &PLACE].into_iter().chain(TIME).chain(ADVICE);
            let all: Vec<&Verb> = B::VERBS.iter().copied().chain(of_table).collect();
            offers.closed(&all, OVER_RULE, || format!("the battle is over: {}", ending.says));
            return;
        }
        if *seat == Seat::Umpire {
            self.consider_hand(offers);
            offers.closed(&[&CONCEDE], SEATS_RULE, || "the umpire plays for no side".to_owned());
        } else {
            offers.closed(&[&SET, &END], SEATS_RULE, || "only the umpire does that".to_owned());
            offers.consider(&CONCEDE, SEATS_RULE, &[], || Ok(Vec::new()));
        }
        self.consider_time(seat, offers);
        self.consider_advice(seat, offers);
        let ground = LazyCell::new(|| self.ground());
        let asking = Asking::of(self.opened_scene(), seat, &ground);
        self.consider_place(asking, offers);
        B::legal(asking, offers);
    }

    /// Considers opening the seed: once, after the battle.
    fn consider_opening(&self, seat: &Seat, offers: &mut Offers<'_>) {
        let Common { ending, opened, asked, .. } = &self.standing.common;
        offers.consider(&OPEN_SEED, DICE_RULE, &[], || {
            let declined = |why: &str| Err(Declined::by(DICE_RULE, why));
            if matches!(self.header.seed, Seed::Plain(_)) {
                return declined("the battle was begun with a plain seed: nothing was promised");
            }
            match (ending, opened) {
                (None, _) => declined("the seed stays closed until the battle is over"),
                (_, Some(_)) => declined("the seed is open already"),
                _ if asked.is_some() && *seat != Seat::Umpire => declined(
                    "answer the request to take the last command back first: an open seed rules it out",
                ),
                _ => Ok(Vec::new()),
            }
        });
    }

    fn consider_undo(&self, seat: &Seat, offers: &mut Offers<'_>) {
        let all = [&UNDO, &ASK_UNDO, &AGREE_UNDO, &REFUSE_UNDO];
        if !all.iter().any(|verb| offers.wants(verb)) {
            return;
        }
        if self.standing.common.opened.is_some() {
            let why = "the seed is open: nothing more can be taken back";
            offers.closed(&all, DICE_RULE, || why.to_owned());
            return;
        }
        // Whether it was a note or a command is not for this seat to know: so neither is what is left of it to undo.
        let sealed = *seat != Seat::Umpire && self.is_sealed_since(seat);
        let unread = "something was given since that you may not read: the umpire takes back";
        let Some(last) = self.last_act() else {
            let why = if sealed { unread } else { "nothing has been done yet" };
            offers.closed(&[&UNDO, &ASK_UNDO], UNDO_RULE, || why.to_owned());
            offers.closed(&[&AGREE_UNDO, &REFUSE_UNDO], UNDO_RULE, || NOBODY_ASKED.to_owned());
            return;
        };
        let roster = self.setting.roster();
        let same_side = *seat == last.seat
            || roster.side_of(seat).is_some() && roster.side_of(seat) == roster.side_of(&last.seat);
        let stands = self.why_it_stands(last);
        offers.consider(&UNDO, UNDO_RULE, &[], || match (&stands, *seat == Seat::Umpire) {
            (_, true) => Ok(Vec::new()),
            _ if sealed => Err(Declined::by(UNDO_RULE, unread)),
            _ if *seat != last.seat => {
                let who = roster.seat_name(&last.seat);
                Err(Declined::by(UNDO_RULE, format!("the last command was given by {who}")))
            }
            (Some(stands), _) => Err(stands.clone()),
            (None, _) => Ok(Vec::new()),
        });
        let needs_umpire = || B::stands(&self.typed(&last.command.json())?, &last.events);
        offers.consider(&ASK_UNDO, UNDO_RULE, &[], || match &stands {
            _ if *seat == Seat::Umpire => {
                Err(Declined::by(UNDO_RULE, "the umpire takes back without asking"))
            }
            _ if sealed => Err(Declined::by(UNDO_RULE, unread)),
            _ if !same_side => Err(Declined::by(UNDO_RULE, "the last command was not your side's")),
            None if *seat == last.seat => {
                Err(Declined::by(UNDO_RULE, "you can take it back without asking: `undo`"))
            }
            _ if self.standing.common.asked.is_some() => {
                Err(Declined::by(UNDO_RULE, "that has been asked already"))
            }
            _ => Ok(Vec::new()),
        });
        let asked = || match self.standing.common.asked {
            None => Err(Declined::by(UNDO_RULE, NOBODY_ASKED)),
            Some(_) if same_side && *seat != Seat::Umpire => {
                Err(Declined::by(UNDO_RULE, "the other side or the umpire answers"))
            }
            Some(_) => Ok(Vec::new()),
        };
        offers.consider(&AGREE_UNDO, UNDO_RULE, &[], || match needs_umpire() {
            Some(declined) if *seat != Seat::Umpire && self.standing.common.asked.is_some() => Err(declined),
            _ => asked(),
        });
        offers.consider(&REFUSE_UNDO, UNDO_RULE, &[], asked);
    }

    /// Why the seat can't take its command back by itself; `None` if it can.
    fn why_it_stands(&self, last: &Record<B::Event>) -> Option<Declined> {
        if !last.rolls.is_empty() {
            return Some(Declined::by(
                UNDO_RULE,
                "dice were rolled for it: ask for it to be taken back (`ask-undo`)",
            ));
        }
        if last.ended().is_some() {
            return Some(Declined::by(UNDO_RULE, "it ended the battle: ask for it to be taken back"));
        }
        B::stands(&self.typed(&last.command.json())?, &last.events)
    }

    pub(super) fn typed(&self, command: &Json) -> Option<B::Command> {
        B::Command::deserialize(command).ok()
    }

    fn consider_hand(&self, offers: &mut Offers<'_>) {
        let reason = || Part::new("reason", "why", Domain::Text { most: LONGEST_TEXT });
        offers.consider(&END, SEATS_RULE, &[], || {
            let sides = &self.setting.roster().sides;
            let sides = sides.iter().map(|side| Thing::new(&side.id, &side.name)).collect();
            let winner = Part::new("winner", "who won; leave it out if nobody did", Domain::Things(sides));
            Ok(vec![winner.or(Json::Null), reason()])
        });
        if !offers.wants(&SET) {
            return;
        }
        for knob in B::knobs(self.opened_scene()) {
            let Some(id) = Id::new(knob.name) else { continue };
            let name = Thing::new(&id, knob.name);
            offers.consider(&SET, SEATS_RULE, &[("thing", &knob.thing), ("knob", &name)], || {
                Ok(vec![Part::new("value", knob.says, knob.domain.clone()), reason()])
            });
        }
    }

    /// The event of a command that every table knows; `None` for the system's own commands.
    pub(super) fn decide_common(&self, seat: &Seat, command: &Json) -> Option<TableEvent> {
        let text = |part: &str| command.get(part).and_then(Json::as_str).unwrap_or_default().to_owned();
        let id = |part: &str| command.get(part).and_then(Json::as_str).and_then(Id::new);
        let last = self.last_act().map_or(0, |last| last.number);
        let verb = text("do");
        let is = |of: &Verb| of.name == verb;
        if let Some(talk) = self.decide_talk(seat, command) {
            Some(talk)
        } else if let Some(time) = Self::decide_time(command) {
            Some(time)
        } else if let Some(advice) = decide_advice(&verb) {
            Some(advice)
        } else if is(&UNDO) || is(&AGREE_UNDO) {
            Some(TableEvent::Undone { record: last })
        } else if is(&ASK_UNDO) {
            Some(TableEvent::UndoAsked { record: last })
        } else if is(&REFUSE_UNDO) {
            Some(TableEvent::UndoRefused { record: last })
        } else if is(&SET) {
            let value = command.get("value").cloned().unwrap_or_default();
            Some(TableEvent::Set { thing: id("thing")?, knob: text("knob"), value, reason: text("reason") })
        } else if is(&PLEDGE) {
            Some(TableEvent::Pledged { to: Sha256::read(&text("to")) })
        } else if is(&OPEN_SEED) {
            Some(TableEvent::SeedOpened { secret: self.header.seed.secret()?.clone() })
        } else if is(&PLACE) {
            self.placed(seat, command)
        } else if is(&CONCEDE) {
            Some(TableEvent::Ended(self.concession(seat)))
        } else if is(&END) {
            let rule = SEATS_RULE.to_owned();
            let (winner, says) = (id("winner"), text("reason"));
            Some(TableEvent::Ended(Ending { way: BY_THE_UMPIRE.to_owned(), winner, says, rule }))
        } else {
            None
        }
    }

    fn concession(&self, seat: &Seat) -> Ending {
        let roster = self.setting.roster();
        let loser = roster.side_of(seat);
        let mut others = roster.sides.iter().filter(|side| Some(&side.id) != loser);
        let winner = match (others.next(), others.next()) {
            (Some(only), None) => Some(only.id.clone()),
            _ => None,
        };
        let (says, rule) = (concedes(roster, seat), SEATS_RULE.to_owned());
        Ending { way: CONCESSION.to_owned(), winner, says, rule }
    }
}

/// The sentence that the side of a seat concedes.
pub(super) fn concedes(roster: &Roster, seat: &Seat) -> String {
    let side = roster.side_of(seat);
    side.map_or_else(|| "nobody concedes".to_owned(), |side| roster.side_does(side, "concedes", "concede"))
}
