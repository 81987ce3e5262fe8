use std::collections::VecDeque;

use super::{Caller, Counts};
use crate::BattleId;

/// Who asks, and about which battle, if about one: what turns are taken between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asker {
    pub(crate) caller: Caller,
    pub(crate) battle: Option<BattleId>,
}

/// Those who wait. Addresses take turns, and so do the battles that one address asks about: who has a hundred questions
/// delays another's one by a single turn.
#[derive(Debug)]
pub(super) struct Line<Q> {
    /// The address whose turn is next stands first.
    addresses: VecDeque<OfAddress<Q>>,
    /// How many questions of each address are being answered.
    answered: Counts<Caller>,
    /// How many of one address may be answered at a time.
    at_a_time: usize,
}

#[derive(Debug)]
struct OfAddress<Q> {
    caller: Caller,
    /// The battle whose turn is next stands first.
    battles: VecDeque<OfBattle<Q>>,
}

#[derive(Debug)]
struct OfBattle<Q> {
    battle: Option<BattleId>,
    questions: VecDeque<(u64, Q)>,
}

impl<Q> Line<Q> {
    pub(super) fn new(at_a_time: usize) -> Self {
        Self { addresses: VecDeque::new(), answered: Counts::default(), at_a_time }
    }

    /// How many questions of that address wait.
    pub(super) fn waiting(&self, caller: Caller) -> usize {
        let of = self.addresses.iter().find(|of| of.caller == caller);
        of.map_or(0, |of| of.battles.iter().map(|of| of.questions.len()).sum())
    }

    /// Puts a question, known by its number, behind those of the same address about the same battle.
    pub(super) fn join(&mut self, asker: &Asker, number: u64, question: Q) {
        match self.addresses.iter_mut().find(|of| of.caller == asker.caller) {
            Some(of) => of.join(asker, number, question),
            None => {
                let mut of = OfAddress { caller: asker.caller, battles: VecDeque::new() };
                of.join(asker, number, question);
                self.addresses.push_back(of);
            }
        }
    }

    /// Takes a question out whose asker has gone away.
    pub(super) fn leave(&mut self, asker: &Asker, number: u64) {
        for of in self.addresses.iter_mut().filter(|of| of.caller == asker.caller) {
            for of in of.battles.iter_mut().filter(|of| of.battle == asker.battle) {
                of.questions.retain(|(waiting, _)| *waiting != number);
            }
            of.battles.retain(|of| !of.questions.is_empty());
        }
        self.addresses.retain(|of| !of.battles.is_empty());
    }

    /// The question whose turn it is, passing over addresses that have as many answered as they may.
    pub(super) fn call(&mut self) -> Option<(Caller, Q)> {
        let may = |of: &OfAddress<Q>| self.answered.of(&of.caller) < self.at_a_time;
        let place = self.addresses.iter().position(may)?;
        let mut of = self.addresses.remove(place)?;
        let (caller, question) = (of.caller, of.call());
        if !of.battles.is_empty() {
            self.addresses.push_back(of);
        }
        self.answered.add(caller, 1);
        Some((caller, question?))
    }

    /// Notes that a question of that address has been answered.
    pub(super) fn answered(&mut self, caller: Caller) {
        self.answered.take(&caller, 1);
    }
}

impl<Q> OfAddress<Q> {
    fn join(&mut self, asker: &Asker, number: u64, question: Q) {
        match self.battles.iter_mut().find(|of| of.battle == asker.battle) {
            Some(of) => of.questions.push_back((number, question)),
            None => self
                .battles
                .push_back(OfBattle { battle: asker.battle.clone(), questions: [(number, question)].into() }),
        }
    }

    fn call(&mut self) -> Option<Q> {
        let mut of = self.battles.pop_front()?;
        let question = of.questions.pop_front();
        if !of.questions.is_empty() {
            self.battles.push_back(of);
        }
        question.map(|(_, question)| question)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::collections::HashMap;
    use std::net::IpAddr;

    use proptest::prelude::*;

    use super::*;

    fn asker(address: u8, battle: Option<u8>) -> Asker {
        let battle = battle.map(|number| BattleId::parse(&format!("{number:016}")).unwrap());
        Asker { caller: Caller::of(IpAddr::from([10, 0, 0, address])), battle }
    }

    /// The questions in the order in which they are called.
    fn called(line: &mut Line<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| line.call().map(|(_, question)| question)).collect()
    }

    #[test]
    fn addresses_take_turns_and_so_do_the_battles_of_an_address() {
        let mut line = Line::new(usize::MAX);
        let asked =
            [(1, Some(1), "a"), (1, Some(1), "b"), (1, Some(1), "c"), (2, None, "z"), (1, Some(2), "m")];
        for (number, (address, battle, question)) in (0..).zip(asked) {
            line.join(&asker(address, battle), number, question);
        }
        assert_eq!(called(&mut line), ["a", "z", "m", "b", "c"]);
    }

    #[test]
    fn an_address_that_has_its_share_is_passed_over_until_one_is_answered() {
        let mut line = Line::new(1);
        let (one, other) = (asker(1, None), asker(2, None));
        for (number, (asker, question)) in (0..).zip([(&one, "a"), (&one, "b"), (&other, "z")]) {
            line.join(asker, number, question);
        }
        assert_eq!(called(&mut line), ["a", "z"]);
        line.answered(one.caller);
        assert_eq!(called(&mut line), ["b"]);
    }

    #[test]
    fn who_goes_away_leaves_the_line() {
        let mut line = Line::new(usize::MAX);
        let one = asker(1, Some(1));
        line.join(&one, 0, "a");
        line.join(&one, 1, "b");
        line.leave(&one, 0);
        assert_eq!(line.waiting(one.caller), 1);
        assert_eq!(called(&mut line), ["b"]);
        line.leave(&one, 1);
        assert_eq!(line.waiting(one.caller), 0);
    }

    proptest! {
        #[test]
        fn nobody_is_called_twice_more_while_another_waits(
            asked in prop::collection::vec((1_u8..5, prop::option::of(0_u8..3)), 1..60),
        ) {
            let mut line = Line::new(usize::MAX);
            for (number, (address, battle)) in (0..).zip(&asked) {
                line.join(&asker(*address, *battle), number, number);
            }
            let mut since: HashMap<Caller, Vec<Caller>> = HashMap::new();
            let (mut calls, mut questions) = (Vec::new(), Vec::new());
            while let Some((caller, question)) = line.call() {
                calls.push(caller);
                questions.push(question);
                for (waiting, others) in &mut since {
                    if *waiting != caller && line.waiting(*waiting) > 0 {
                        prop_assert!(!others.contains(&caller), "{calls:?}");
                        others.push(caller);
                    }
                }
                since.insert(caller, Vec::new());
            }
            questions.sort_unstable();
            prop_assert_eq!(questions, (0..).take(asked.len()).collect::<Vec<u64>>());
        }
    }
}
