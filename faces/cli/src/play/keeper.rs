use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use serde_json::{Value as Json, json};
use standfast_seat::tree;
use standfast_store::{NotGiven, StoreFault, Stored};

use super::battle::{BattleOdds, DICE_RULE, LiveBattle, PLEDGE, Refused, Seat, Source, Tree};

/// Who keeps the battle that is played.
pub(crate) trait Keeper {
    /// The battle.
    fn battle(&self) -> &dyn LiveBattle;

    /// Gives a command, if the battle still has that many records.
    fn give(&mut self, seat: &Seat, command: &Tree, source: Source, number: u64) -> Result<(), NotGiven>;

    /// Takes in what others have added; how many records that was.
    fn catch_up(&mut self) -> Result<u64, StoreFault>;

    /// Asks for the odds of a command; the answer comes by [`answer`](Self::answer). A later question cancels an
    /// earlier one.
    fn ask(&mut self, question: Question);

    /// The answer to a question, when there is one.
    fn answer(&mut self) -> Option<Answer>;
}

/// A command whose odds are asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Question {
    /// How many records the battle had.
    pub(crate) number: u64,
    pub(crate) seat: Seat,
    pub(crate) command: Json,
}

/// The odds of a command, or why there are none.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) question: Question,
    pub(crate) odds: Result<BattleOdds, String>,
}

impl Answer {
    /// What the battle answers to a question.
    pub(crate) fn of(battle: &dyn LiveBattle, question: Question) -> Self {
        let odds = tree(&question.command).and_then(|tree| battle.odds(&question.seat, &tree));
        let odds = odds.map_err(|refused| match refused {
            // The rule is the table's own, and says nothing to players.
            Refused::Rule(declined) if declined.rule == "table.odds" => declined.why,
            other => other.to_string(),
        });
        Self { question, odds }
    }
}

/// A battle in its file. Odds can take seconds, so they are counted beside it, on a copy of the battle.
#[derive(Debug)]
pub(crate) struct OnDisk {
    stored: Stored,
    questions: Sender<Question>,
    answers: Receiver<Answer>,
}

impl OnDisk {
    /// The battle of that file.
    pub(crate) fn new(stored: Stored, path: &Path) -> Self {
        let (questions, asked) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        let path = path.to_owned();
        thread::spawn(move || count(&path, &asked, &answer));
        Self { stored, questions, answers }
    }

    /// Whether the seat has pledged what it mixes into its dice: at a table in a browser.
    fn pledged(&self, seat: &Seat) -> bool {
        self.stored.battle.view(seat).pledge.is_some()
    }
}

impl Keeper for OnDisk {
    fn battle(&self) -> &dyn LiveBattle {
        self.stored.battle.as_ref()
    }

    fn give(&mut self, seat: &Seat, command: &Tree, source: Source, number: u64) -> Result<(), NotGiven> {
        let now = crate::battle::now();
        let is_rolled = source == Source::Seed;
        let given = self.stored.give(seat, command, source, &now, Some(number));
        match given {
            Err(NotGiven::Refused(Refused::Rule(declined)))
                if is_rolled && declined.rule == DICE_RULE && self.pledged(seat) =>
            {
                // What keeps the pledge is known to the browser that made it, and to nobody here.
                let withdraw = tree(&json!({"do": PLEDGE.name}))?;
                self.stored.give(seat, &withdraw, Source::Seed, &now, Some(number))?;
                self.stored.give(seat, command, Source::Seed, &now, Some(number + 1))
            }
            given => given,
        }
    }

    fn catch_up(&mut self) -> Result<u64, StoreFault> {
        self.stored.catch_up()
    }

    fn ask(&mut self, question: Question) {
        // The counting thread lives as long as the keeper; without it the form would say for ever that it counts.
        let _ = self.questions.send(question);
    }

    fn answer(&mut self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }
}

/// Answers questions until nobody asks any more.
fn count(path: &Path, questions: &Receiver<Question>, answers: &Sender<Answer>) {
    let mut copy: Option<Box<dyn LiveBattle>> = None;
    while let Ok(first) = questions.recv() {
        let question = questions.try_iter().last().unwrap_or(first);
        if copy.as_ref().is_none_or(|battle| battle.number() != question.number) {
            copy = standfast_store::read(path).ok().map(|(battle, _)| battle);
        }
        let answer = match &copy {
            Some(battle) if battle.number() == question.number => Answer::of(battle.as_ref(), question),
            _ => Answer { question, odds: Err("the battle has moved on".to_owned()) },
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::battle::{Header, Sample, Sha256};

    use super::*;

    #[test]
    fn a_seat_that_pledged_in_its_browser_rolls_here_once_its_pledge_is_withdrawn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("battle.jsonl");
        let sample = Sample::named("micro-force", "north-of-the-pike").unwrap();
        let header = Header::fair("micro-force", sample.name, sample.text, [7; 32], "");
        let mut stored = Stored::begin(&path, header).unwrap();
        let seat = stored.battle.roster().seat("cutler-player").unwrap();
        let pledge = tree(&json!({"do": "pledge", "to": Sha256::of("a secret").to_string()})).unwrap();
        stored.give(&seat, &pledge, Source::Seed, "", None).unwrap();

        let mut keeper = OnDisk::new(stored, &path);
        let roll = tree(&json!({"do": "roll-initiative"})).unwrap();
        keeper.give(&seat, &roll, Source::Seed, 1).unwrap();
        let log = keeper.battle().log(&seat, 1);
        assert_eq!(log.len(), 2, "{log:?}");
        assert!(log[0].rolls.is_empty() && !log[1].rolls.is_empty(), "{log:?}");
        assert!(keeper.battle().audit().is_ok());
        // What is refused for another reason withdraws nothing.
        keeper.give(&seat, &pledge, Source::Seed, 3).unwrap();
        let refused = keeper.give(&seat, &roll, Source::Seed, 4);
        assert!(refused.is_err() && keeper.battle().number() == 4, "{refused:?}");
    }
}
