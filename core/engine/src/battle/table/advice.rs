use super::super::{Battle, Declined, Offers, Seat, TableEvent, Verb, VerbKind};
use super::Table;
use super::common::SEATS_RULE;

/// The verb by which a player asks the machine what it would do from his seat: all that it does is that everybody sees it.
pub static ASK_ADVICE: Verb = Verb::new("ask-advice", "ask the machine what it would do", VerbKind::Advice);
pub(super) static FORBID_ADVICE: Verb =
    Verb::new("forbid-advice", "forbid advice by the machine", VerbKind::Advice);
pub(super) static ALLOW_ADVICE: Verb =
    Verb::new("allow-advice", "allow advice by the machine", VerbKind::Advice);

/// The verbs about advice by the machine.
pub(super) static ADVICE: [&Verb; 3] = [&ASK_ADVICE, &FORBID_ADVICE, &ALLOW_ADVICE];

/// The id of the table's rule about advice.
const ADVICE_RULE: &str = "table.advice";

impl<B: Battle> Table<B> {
    pub(super) fn consider_advice(&self, seat: &Seat, offers: &mut Offers<'_>) {
        let is_forbidden = self.minutes.forbids_advice();
        if *seat != Seat::Umpire {
            offers.closed(&[&FORBID_ADVICE, &ALLOW_ADVICE], SEATS_RULE, || {
                "only the umpire does that".to_owned()
            });
            offers.consider(&ASK_ADVICE, ADVICE_RULE, &[], || match is_forbidden {
                true => Err(Declined::by(ADVICE_RULE, "the umpire has forbidden it")),
                false => Ok(Vec::new()),
            });
            return;
        }
        offers.closed(&[&ASK_ADVICE], SEATS_RULE, || "the umpire plays for no side".to_owned());
        let when = |it_is: bool, why: &'static str| match it_is {
            true => Ok(Vec::new()),
            false => Err(Declined::by(ADVICE_RULE, why)),
        };
        offers.consider(&FORBID_ADVICE, ADVICE_RULE, &[], || when(!is_forbidden, "it is forbidden already"));
        offers.consider(&ALLOW_ADVICE, ADVICE_RULE, &[], || when(is_forbidden, "it is allowed already"));
    }
}

/// The event of a command about advice; `None` for any other.
pub(super) fn decide_advice(verb: &str) -> Option<TableEvent> {
    let events = [
        (&ASK_ADVICE, TableEvent::AdviceAsked {}),
        (&FORBID_ADVICE, TableEvent::AdviceAllowed(false)),
        (&ALLOW_ADVICE, TableEvent::AdviceAllowed(true)),
    ];
    events.into_iter().find_map(|(of, event)| (of.name == verb).then_some(event))
}
