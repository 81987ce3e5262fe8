use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::super::{
    Battle, Check, Due, Ending, Entry, Followed, Header, Impossible, Luck, MapView, Offer, Offers, Record,
    Refused, Roster, Seat, Sheet, TableEvent, View,
};
use super::{AuditFault, BattleOdds, LogFault, Source, Table, TableView};
use crate::{Tree, chart};

/// A battle under way, without the types of its system: what a face or a store works with.
pub trait LiveBattle: Send + Sync + std::fmt::Debug {
    /// What was settled before it began.
    fn header(&self) -> &Header;

    /// Its sides and seats.
    fn roster(&self) -> &Roster;

    /// How many records there are.
    fn number(&self) -> u64;

    /// What the seat may do now.
    fn legal(&self, seat: &Seat) -> Vec<Offer>;

    /// What the seat can't do now of all that comes into question, and by which rule.
    fn impossible(&self, seat: &Seat) -> Vec<Impossible>;

    /// A dry run: the command with every part that was left out filled in, if the seat may give it now.
    ///
    /// # Errors
    /// [`Refused`]: by which rule, or what is wrong with it and what is allowed.
    fn check(&self, seat: &Seat, command: &Tree) -> Result<Json, Refused>;

    /// The exact odds of what the command would make happen.
    ///
    /// # Errors
    /// [`Refused`], as [`check`](Self::check) does, and where there are too many branches to walk.
    fn odds(&self, seat: &Seat, command: &Tree) -> Result<BattleOdds, Refused>;

    /// What the record would be as the seat would read it, had its dice fallen so: what faces show before typed dice
    /// are confirmed. Nothing is changed, and what was proposed stays proposed. Only typed faces are taken, so that
    /// nobody foresees a roll; and nothing but the command is told where there are no dice, and nothing but the dice
    /// where the scenario gives players no odds.
    ///
    /// # Errors
    /// [`Refused`]: with the die that is needed next, where there are too few faces.
    fn foretell(&self, seat: &Seat, command: &Tree, faces: &[u32]) -> Result<Entry, Refused>;

    /// Decides a command and gives its record, a line of the log; nothing is changed until it is
    /// [confirmed](Self::confirm). What was proposed before is dropped. `expected` is the number of records
    /// that the giver knew, where it matters.
    ///
    /// # Errors
    /// [`Refused`].
    fn propose(
        &mut self,
        seat: &Seat,
        command: &Tree,
        source: Source,
        at: &str,
        expected: Option<u64>,
    ) -> Result<String, Refused>;

    /// Makes so what was proposed last, now that its line is written down. Nothing where nothing was.
    fn confirm(&mut self);

    /// Takes in the next line of the log.
    ///
    /// # Errors
    /// [`LogFault`]; the battle is as it was.
    fn read_record(&mut self, line: &str) -> Result<(), LogFault>;

    /// The lines of the whole log, header and records, that any seat may have once the seed of a fair battle was
    /// opened; nothing before. Of what somebody wrote for himself only the place is kept, so that the lines are still
    /// those of a battle that can be verified.
    fn opened(&self) -> Option<Vec<String>>;

    /// What the seat may know.
    fn view(&self, seat: &Seat) -> TableView;

    /// What is kept of it on paper.
    fn sheet(&self) -> &'static Sheet;

    /// The figures of each side that are worth following through it, losses first.
    fn followed(&self) -> Vec<Followed>;

    /// What is due from the seat; from everybody, for the umpire.
    fn due(&self, seat: &Seat) -> Vec<Due>;

    /// The records after number `after`, as the seat may read them.
    fn log(&self, seat: &Seat, after: u64) -> Vec<Entry> {
        self.some_of_log(seat, after, usize::MAX)
    }

    /// The same, the first `most` of them.
    fn some_of_log(&self, seat: &Seat, after: u64, most: usize) -> Vec<Entry>;

    /// How the battle ended, if it has.
    fn ending(&self) -> Option<&Ending>;

    /// Decides every command again from its recorded dice; gives how many there are. Where the battle was begun
    /// [under older readings](Header::is_of_older_readings) of the rules, they are only played again.
    ///
    /// # Errors
    /// The first difference.
    fn audit(&self) -> Result<u64, AuditFault>;

    /// Checks the records by themselves: the dice, the hidden values, the rules. What the header says of itself
    /// is [its own](Header::verify) to check.
    fn verify(&self) -> Vec<Check>;

    /// What was rolled against what was to be expected.
    fn luck(&self) -> Luck;

    /// The same of the commands that the seat may read.
    fn luck_for(&self, seat: &Seat) -> Luck;

    /// Shows what the seat could see after each of those records, in their order: after 0, how the battle began. What
    /// was taken back is left out, as if it had never happened. However many moments are asked for, the records are
    /// applied once; each moment costs a view more. The map is that of the table, where the battle has one.
    fn past(&self, seat: &Seat, moments: &BTreeSet<u64>, visit: &mut dyn FnMut(u64, &View, Option<&MapView>));

    /// The charts that the battle is fought by, those of the house where its scenario has its own.
    fn tables(&self) -> Vec<chart::Table>;

    /// What is wrong with the state, if anything is.
    ///
    /// # Errors
    /// What does not hold.
    fn sound(&self) -> Result<(), String>;

    /// The umpire's eye on what was proposed last: whether the rules exclude a situation that it resolves, and whether
    /// the table says otherwise. Nothing where nothing was proposed.
    ///
    /// # Errors
    /// What does not hold.
    fn eye(&self) -> Result<(), String>;

    /// Whether what was proposed last comes to the same in a [trial](super::super::Trial). Nothing where nothing was
    /// proposed.
    ///
    /// # Errors
    /// What does not.
    fn tried(&self) -> Result<(), String>;
}

impl<B: Battle> LiveBattle for Table<B> {
    fn header(&self) -> &Header {
        &self.header
    }

    fn roster(&self) -> &Roster {
        self.setting.roster()
    }

    fn number(&self) -> u64 {
        self.next_number() - 1
    }

    fn legal(&self, seat: &Seat) -> Vec<Offer> {
        let mut offers = Offers::all();
        self.consider(seat, &mut offers);
        offers.into_offers()
    }

    fn impossible(&self, seat: &Seat) -> Vec<Impossible> {
        let mut offers = Offers::refusals();
        self.consider(seat, &mut offers);
        offers.into_refusals()
    }

    fn check(&self, seat: &Seat, command: &Tree) -> Result<Json, Refused> {
        self.legal_command(seat, command).map(|(command, _)| command)
    }

    fn odds(&self, seat: &Seat, command: &Tree) -> Result<BattleOdds, Refused> {
        self.odds_of(seat, command)
    }

    fn foretell(&self, seat: &Seat, command: &Tree, faces: &[u32]) -> Result<Entry, Refused> {
        self.foretold(seat, command, faces)
    }

    fn propose(
        &mut self,
        seat: &Seat,
        command: &Tree,
        source: Source,
        at: &str,
        expected: Option<u64>,
    ) -> Result<String, Refused> {
        self.proposed = None;
        let number = self.number();
        if let Some(expected) = expected.filter(|expected| *expected != number) {
            return Err(Refused::Stale { expected, number });
        }
        let mut record = self.decided(seat, command, source, at)?;
        record.table.iter_mut().for_each(TableEvent::keep);
        let line = serde_json::to_string(&record).map_err(|_| super::decide::unreadable())?;
        self.proposed = Some(record);
        Ok(line)
    }

    fn confirm(&mut self) {
        if let Some(record) = self.proposed.take() {
            self.append(record);
        }
    }

    fn read_record(&mut self, line: &str) -> Result<(), LogFault> {
        let number = self.next_number();
        let record: Record<B::Event> = serde_json::from_str(line)
            .map_err(|error| LogFault::Unreadable { number, why: error.to_string() })?;
        if record.number != number {
            return Err(LogFault::Misnumbered { expected: number, found: record.number });
        }
        self.append(record);
        Ok(())
    }

    fn opened(&self) -> Option<Vec<String>> {
        self.opened_lines()
    }

    fn view(&self, seat: &Seat) -> TableView {
        self.looked(seat)
    }

    fn sheet(&self) -> &'static Sheet {
        B::SHEET
    }

    fn followed(&self) -> Vec<Followed> {
        B::followed(self.setting.rules().charts)
    }

    fn due(&self, seat: &Seat) -> Vec<Due> {
        self.due_from(seat)
    }

    fn some_of_log(&self, seat: &Seat, after: u64, most: usize) -> Vec<Entry> {
        let from = usize::try_from(after).unwrap_or(usize::MAX);
        self.records.iter().skip(from).take(most).map(|record| self.entry(seat, record)).collect()
    }

    fn ending(&self) -> Option<&Ending> {
        self.standing.common.ending.as_ref()
    }

    fn audit(&self) -> Result<u64, AuditFault> {
        self.audited()
    }

    fn verify(&self) -> Vec<Check> {
        self.verified()
    }

    fn luck(&self) -> Luck {
        self.lucked(|_| true)
    }

    fn luck_for(&self, seat: &Seat) -> Luck {
        self.luck_read_by(seat)
    }

    fn past(
        &self,
        seat: &Seat,
        moments: &BTreeSet<u64>,
        visit: &mut dyn FnMut(u64, &View, Option<&MapView>),
    ) {
        self.seen_in_the_past(seat, moments, visit);
    }

    fn tables(&self) -> Vec<chart::Table> {
        B::tables(self.setting.rules().charts)
    }

    fn sound(&self) -> Result<(), String> {
        B::sound(self.opened_scene())
    }

    fn eye(&self) -> Result<(), String> {
        self.proposed.as_ref().map_or(Ok(()), |record| self.eyed(record))
    }

    fn tried(&self) -> Result<(), String> {
        self.proposed.as_ref().map_or(Ok(()), |record| self.tried(record))
    }
}
