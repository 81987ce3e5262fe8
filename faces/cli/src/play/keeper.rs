use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use serde_json::Value as Json;
use standfast_seat::tree;
use standfast_store::{NotGiven, StoreFault, Stored};

use super::battle::{BattleOdds, LiveBattle, Refused, Seat, Source, Tree};

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
}

impl Keeper for OnDisk {
    fn battle(&self) -> &dyn LiveBattle {
        self.stored.battle.as_ref()
    }

    fn give(&mut self, seat: &Seat, command: &Tree, source: Source, number: u64) -> Result<(), NotGiven> {
        let now = crate::battle::now();
        self.stored.give(seat, command, source, &now, Some(number))
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
