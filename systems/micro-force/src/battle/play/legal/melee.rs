use standfast_engine::battle::{Declined, Domain, Offers, Part, Seen};
use standfast_engine::{Choice, Named};

use super::Asked;
use super::seen::covers;
use super::told::better;
use crate::battle::command::{MeleeSeen, part};
use crate::battle::state::{Contact, Standing};
use crate::battle::verb::FIGHT;
use crate::{Cover, cite};

/// Units that have met fight (micro-force.charge.5).
pub(super) fn fight(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for contact in &asked.state.melees {
        let (attacker, defender) = (asked.thing(&contact.attacker), asked.thing(&contact.defender));
        let fixed = [("attacker", &attacker), ("defender", &defender)];
        offers.consider(&FIGHT, cite::CONTACT, &fixed, || {
            let gone = || Declined::by(cite::DISPERSAL, "it is dispersed");
            let attacker = asked.state.present(&contact.attacker).ok_or_else(gone)?;
            let defender = asked.state.present(&contact.defender).ok_or_else(gone)?;
            asked.plays(&attacker.side)?;
            asked.no_tests()?;
            Ok(vec![melee_seen(asked, contact, attacker, defender)])
        });
    }
    if asked.state.melees.is_empty() {
        offers.closed(&[&FIGHT], cite::CONTACT, || "no units are in contact".to_owned());
    }
}

fn melee_seen(asked: &Asked<'_>, contact: &Contact, attacker: &Standing, defender: &Standing) -> Part {
    let Contact { attacker: by, defender: at, onset, .. } = contact;
    let cover = asked.sees(|look| look.cover(at, by));
    let cover = cover.map(|seen| seen.map(|covered| better(covered).name()));
    let flag = |part: Named, seen: Option<Seen<bool>>| part.part(Domain::Flag).as_seen(seen, false);
    let mut seen = vec![
        MeleeSeen::cover().part(covers(asked, defender)).as_seen(cover, Cover::Open.name()),
        flag(MeleeSeen::rough(), asked.sees(|look| look.rough(at))),
        flag(MeleeSeen::defender_higher(), asked.sees(|look| look.higher(at, by))),
        flag(MeleeSeen::flank_or_rear(), as_charged(onset.map(|onset| onset.flank_or_rear))),
        asked.beyond_radius(MeleeSeen::attacker_beyond_radius(), by),
        asked.beyond_radius(MeleeSeen::defender_beyond_radius(), at),
    ];
    if attacker.unit.counts_its_charge() {
        seen.push(flag(MeleeSeen::charged_half_move(), as_charged(onset.map(|onset| onset.half_move))));
    }
    part::SEEN.part(Domain::Parts(seen))
}

/// What was seen as a charge was declared.
fn as_charged(seen: Option<bool>) -> Option<Seen<bool>> {
    seen.map(|seen| Seen::new(seen, "as the charge was declared"))
}
