use standfast_engine::battle::{Audience, Roster, Seat, TableView, Waiting};

use crate::{Sight, capital};

/// The most who are named as acting at once.
const FEW: usize = 2;

/// What a face calls each seat.
type Names<'n> = &'n dyn Fn(&Seat) -> String;

/// Whose moment it is, in one line, as a seat may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// What the seat itself has to do, where it is waited for: `You act: 1 to do`.
    pub yours: Option<String>,
    /// Who else acts, or waits: `Davis waits`; `Cutler acts: hold fire`; `The Union acts`, where it may do many things.
    /// Empty where nobody does.
    pub others: String,
    /// Since when: the time of a record.
    pub since: Option<String>,
}

impl Moment {
    /// The line of a view; `may_act` where the seat has a command of the rules to give.
    #[must_use]
    pub fn of(view: &TableView, roster: &Roster, may_act: bool) -> Self {
        Self::named(view, roster, may_act, &|seat| roster.seat_name(seat).to_owned())
    }

    /// The same, with a name for each seat of the face's own: it may know who sits there.
    #[must_use]
    pub fn named(view: &TableView, roster: &Roster, may_act: bool, name: Names<'_>) -> Self {
        let (own, others): (Vec<&Waiting>, Vec<&Waiting>) =
            view.waits.iter().partition(|waiting| waiting.yours);
        let yours = (!own.is_empty()).then(|| match to_do(view, &own) {
            0 => "You act".to_owned(),
            count => format!("You act: {count} to do"),
        });
        let acts_now = own.iter().any(|waiting| waiting.holds_up_play());
        let (words, of) = match (view.ending.is_some(), acts_now) {
            (true, _) => ("The battle is over".to_owned(), own.first()),
            (false, true) => {
                (who_waits(view, roster, &others, name), own.iter().find(|own| own.holds_up_play()))
            }
            (false, false) if others.is_empty() => (idle(&view.seat, may_act).to_owned(), own.first()),
            (false, false) => {
                let too = if may_act { "; you may act too" } else { "" };
                (who_acts(roster, &others, name) + too, others.first())
            }
        };
        Self {
            yours,
            others: words,
            since: of.map(|waiting| waiting.since.clone()).filter(|since| !since.is_empty()),
        }
    }

    /// The line as text, without the time.
    #[must_use]
    pub fn line(&self) -> String {
        let parts = self.yours.iter().chain([&self.others]).filter(|words| !words.is_empty());
        parts.cloned().collect::<Vec<_>>().join(". ")
    }
}

impl Sight {
    /// Whose moment it is.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment::of(&self.view, &self.roster, self.may_act())
    }
}

/// How many things wait for the seat: of the umpire, only what nobody else can do.
fn to_do(view: &TableView, own: &[&Waiting]) -> usize {
    let duties =
        view.due.iter().filter(|due| view.seat != Seat::Umpire || due.whose == Audience::Umpire).count();
    let undo = own.iter().any(|waiting| waiting.verb == "agree-undo");
    duties + usize::from(undo)
}

/// Those who are not waited for themselves, while the seat acts.
fn who_waits(view: &TableView, roster: &Roster, others: &[&Waiting], name: Names<'_>) -> String {
    if !others.is_empty() {
        return who_acts(roster, others, name);
    }
    let side = roster.side_of(&view.seat);
    let waiting = roster.players.iter().filter(|player| Some(&player.side) != side);
    match waiting.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [only] => format!("{} waits", name(&Seat::Player(only.id.clone()))),
        _ => "The others wait".to_owned(),
    }
}

/// Who acts, and what is waited for.
fn who_acts(roster: &Roster, others: &[&Waiting], name: Names<'_>) -> String {
    let mut named: Vec<String> = others.iter().map(|waiting| acts(roster, waiting, name)).collect();
    let more = if named.len() > FEW { " and more" } else { "" };
    named.truncate(FEW);
    capital(&named.join("; ")) + more
}

/// Who acts: a seat by its name; several of one side by the side's.
fn acts(roster: &Roster, Waiting { who, seats, says, passes, .. }: &Waiting, name: Names<'_>) -> String {
    let side = |seat: &Seat| roster.side_of(seat);
    let who = match seats.as_slice() {
        [only] => format!("{} acts", name(only)),
        [first, rest @ ..] if rest.iter().all(|seat| side(seat) == side(first)) => {
            side(first).map_or_else(|| format!("{who} acts"), |side| roster.side_does(side, "acts", "act"))
        }
        _ => format!("{who} acts"),
    };
    if says.is_empty() || *passes { who } else { format!("{who}: {says}") }
}

/// Where nobody is waited for, as far as the seat may know.
fn idle(seat: &Seat, may_act: bool) -> &'static str {
    match seat {
        _ if may_act => "You may act",
        Seat::Spectator => "You are watching",
        _ => "Others are acting",
    }
}
