use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Offers, Part, Seen};

use super::Asked;
use crate::battle::state::{Contact, Standing};
use crate::battle::verb::FIGHT;
use crate::{Cover, Formation, Troops};

impl Asked<'_> {
    /// Units that have met fight (micro-force.charge.5).
    pub(super) fn melee_phase(&self, offers: &mut Offers<'_>) {
        for contact in &self.state.melees {
            let (attacker, defender) = (self.thing(&contact.attacker), self.thing(&contact.defender));
            let fixed = [("attacker", &attacker), ("defender", &defender)];
            offers.consider(&FIGHT, "micro-force.charge.5", &fixed, || {
                let gone = || Declined::by("micro-force.dispersal", "it is dispersed");
                let attacker = self.state.present(&contact.attacker).ok_or_else(gone)?;
                let defender = self.state.present(&contact.defender).ok_or_else(gone)?;
                self.plays(&attacker.side)?;
                self.no_tests()?;
                Ok(vec![self.melee_seen(contact, attacker, defender)])
            });
        }
        if self.state.melees.is_empty() {
            offers.closed(&[&FIGHT], "micro-force.charge.5", || "nobody has met".to_owned());
        }
    }

    fn melee_seen(&self, contact: &Contact, attacker: &Standing, defender: &Standing) -> Part {
        let Contact { attacker: by, defender: at, onset, .. } = contact;
        let cover = Part::new("cover", "the defender's cover", self.covers(defender));
        // The rule has no die for two kinds of cover: the better one counts.
        let better = |(one, other): (Cover, Option<Cover>)| other.map_or(one, |other| one.max(other)).name();
        let covered = self.sees(|look| look.cover(at, by)).map(|seen| seen.map(better));
        let rough = Part::new("rough", "the defender is in woods or rough ground", Domain::Flag);
        let higher = Part::new("defender_higher", "the defender is on higher ground", Domain::Flag);
        let flank = onset.map(|onset| onset.flank_or_rear);
        let mut seen = vec![
            cover.as_seen(covered, Cover::Open.name()),
            rough.as_seen(self.sees(|look| look.rough(at)), false),
            higher.as_seen(self.sees(|look| look.higher(at, by)), false),
            as_charged("flank_or_rear", "the defender is struck in flank or rear", flank),
            self.beyond_radius("attacker_beyond_radius", "the attacker is beyond its commander's radius", by),
            self.beyond_radius("defender_beyond_radius", "the defender is beyond its commander's radius", at),
        ];
        let in_line = Troops::Cavalry { mounted: true, formation: Formation::Line };
        if attacker.unit.troops == in_line && !attacker.unit.disordered {
            let half = onset.map(|onset| onset.half_move);
            seen.push(as_charged("charged_half_move", "the cavalry moved half of its charge or more", half));
        }
        Part::new("seen", "what the players see", Domain::Parts(seen))
    }
}

/// What was seen as a charge was declared.
fn as_charged(name: &'static str, says: &'static str, seen: Option<bool>) -> Part {
    let seen = seen.map(|seen| Seen::new(seen, "as the charge came upon it"));
    Part::new(name, says, Domain::Flag).as_seen(seen, false)
}
