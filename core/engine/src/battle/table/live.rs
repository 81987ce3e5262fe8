use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value as Json;

use super::super::{
    Battle, Check, Difficulty, Due, Ending, Entry, Followed, Head, Header, Impossible, Luck, MapView, Offer,
    Offers, Record, Refused, Roster, Seat, Sheet, TableEvent, View,
};
use super::odds::MOST_BRANCHES;
use super::{AuditFault, BattleOdds, Deed, LogFault, Source, Table, TableView, TurningPoints, Waiting};
use crate::{Tree, chart};

/// A battle under way, without the types of its system: what a face or a store works with.
pub trait LiveBattle: Send + Sync + std::fmt::Debug {
    /// The battle with its types, for whoever knows its system.
    fn as_any(&self) -> &dyn Any;

    /// The header: everything settled before it began.
    fn header(&self) -> &Header;

    /// Its sides and seats.
    fn roster(&self) -> &Roster;

    /// How much its scenario asks of its players, where it says so.
    fn difficulty(&self) -> Option<Difficulty>;

    /// How many records there are.
    fn number(&self) -> u64;

    /// Plays its records once more, from the start: shows the battle as it stood before the first of them, and after each.
    fn replay(&self, visit: &mut dyn FnMut(&dyn LiveBattle));

    /// What the seat may do now.
    fn legal(&self, seat: &Seat) -> Vec<Offer>;

    /// The commands that the seat can't give now, and by which rule.
    fn impossible(&self, seat: &Seat) -> Vec<Impossible>;

    /// A dry run: gives the command with the omitted parts filled in, if the seat may give it now.
    ///
    /// # Errors
    /// [`Refused`]: by which rule, or what is wrong with the command and what is allowed.
    fn check(&self, seat: &Seat, command: &Tree) -> Result<Json, Refused>;

    /// The exact odds of what the command would make happen.
    ///
    /// # Errors
    /// [`Refused`], as from [`check`](Self::check), and if there are too many branches to walk.
    fn odds(&self, seat: &Seat, command: &Tree) -> Result<BattleOdds, Refused> {
        self.odds_within(MOST_BRANCHES, seat, command)
    }

    /// The same, given up once it has that many branches: for a figure that nobody waits for.
    ///
    /// # Errors
    /// As of [`odds`](Self::odds).
    fn odds_within(&self, branches: u64, seat: &Seat, command: &Tree) -> Result<BattleOdds, Refused>;

    /// The record as the seat would read it if its dice fell so: what a face shows before typed dice are confirmed.
    /// Nothing changes, and a proposed command stays proposed. Only typed faces are taken, so that nobody foresees a
    /// roll. Without dice it tells the command alone; if the scenario gives players no odds, the dice alone.
    ///
    /// # Errors
    /// [`Refused`]: with the next die needed, if there are too few faces.
    fn foretell(&self, seat: &Seat, command: &Tree, faces: &[u32]) -> Result<Entry, Refused>;

    /// The same of a command that another seat is about to give, as the reader would read it.
    ///
    /// # Errors
    /// As of [`foretell`](Self::foretell); and where the command is hidden from the reader.
    fn foretell_to(
        &self,
        reader: &Seat,
        giver: &Seat,
        command: &Tree,
        faces: &[u32],
    ) -> Result<Entry, Refused>;

    /// What a throw is for, in the names of this battle.
    fn purpose(&self, purpose: &str) -> String;

    /// The ways that a command has pieces go, as hands take them there on a real table: `55th North Carolina: wheel 30° to
    /// the left, ahead 3.25 inches`.
    fn ways(&self, command: &Json) -> Vec<String>;

    /// Decides a command and gives its record, a line of the log. Nothing changes until it is
    /// [confirmed](Self::confirm). Any earlier proposal is dropped. With `expected`, the number of records that the
    /// player knew of, a stale command is refused.
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

    /// Applies the last proposal, once its line is written down. Does nothing without one.
    fn confirm(&mut self);

    /// Takes in the next line of the log.
    ///
    /// # Errors
    /// [`LogFault`]; the battle is as it was.
    fn read_record(&mut self, line: &str) -> Result<(), LogFault>;

    /// The lines of the whole log, header and records, for any seat once the seed of a fair battle is open; `None`
    /// before. Private notes keep their place but lose their text, so that the battle can still be verified.
    fn opened(&self) -> Option<Vec<String>>;

    /// What the seat may know.
    fn view(&self, seat: &Seat) -> TableView;

    /// Who is waited for, as the seat may know it.
    fn waits(&self, seat: &Seat) -> Vec<Waiting>;

    /// Its printed record sheet.
    fn sheet(&self) -> &'static Sheet;

    /// The figures worth following through it for each side, losses first.
    fn followed(&self) -> Vec<Followed>;

    /// The duties of the seat; for the umpire, everybody's.
    fn due(&self, seat: &Seat) -> Vec<Due>;

    /// The records after number `after`, as the seat may read them.
    fn log(&self, seat: &Seat, after: u64) -> Vec<Entry> {
        self.some_of_log(seat, after, usize::MAX)
    }

    /// The same, but at most `most` of them.
    fn some_of_log(&self, seat: &Seat, after: u64, most: usize) -> Vec<Entry>;

    /// How the battle ended, if it has.
    fn ending(&self) -> Option<&Ending>;

    /// Decides every command again from its recorded dice, and gives how many there are. A battle begun
    /// [under older readings](Header::is_of_older_readings) of the rules is only replayed.
    ///
    /// # Errors
    /// The first difference.
    fn audit(&self) -> Result<u64, AuditFault>;

    /// Checks the records: dice, hidden values, rules. The header [checks itself](Header::verify).
    fn verify(&self, kept: &[Head]) -> Vec<Check>;

    /// The last record that changed how the battle stands; 0 where none has. What came after it is talk, and the clocks.
    fn stands_since(&self) -> u64;

    /// How far the log goes, with the hash of its last line: worth keeping. `None` where the battle was begun before lines
    /// were linked.
    fn head(&self) -> Option<Head>;

    /// How the rolls compare with what was to be expected.
    fn luck(&self) -> Luck;

    /// The same, over the commands that the seat may read.
    fn luck_for(&self, seat: &Seat) -> Luck;

    /// The rolls that turned the battle, five for each side, of those that the seat may read in full: what they brought
    /// beyond what was to be expected by the exact odds at that moment. Where the scenario gives no odds, there are none
    /// until it is over.
    fn turning_points(&self, seat: &Seat) -> TurningPoints;

    /// What happened that is worth telling, as the seat may know it, in its order; nothing that was taken back.
    fn deeds(&self, seat: &Seat) -> Vec<Deed>;

    /// Shows what the seat could see after each of those records, in order; 0 is the start of the battle. Commands
    /// taken back are left out. The records are applied once, however many moments are asked for; each moment costs one
    /// view. The map is there if the battle has a table.
    fn past(&self, seat: &Seat, moments: &BTreeSet<u64>, visit: &mut dyn FnMut(u64, &View, Option<&MapView>));

    /// The charts that the battle is fought by, including the scenario's house charts.
    fn tables(&self) -> Vec<chart::Table>;

    /// Checks that the state is sound.
    ///
    /// # Errors
    /// What does not hold.
    fn sound(&self) -> Result<(), String>;

    /// The umpire's eye on the last proposal: checks that the rules allow each situation that it resolves, and that the
    /// table agrees. Does nothing without a proposal.
    ///
    /// # Errors
    /// What does not hold.
    fn eye(&self) -> Result<(), String>;

    /// Checks that a [trial](super::super::Trial) of the last proposal gives the same result. Does nothing without one.
    ///
    /// # Errors
    /// What differs.
    fn tried(&self) -> Result<(), String>;
}

impl<B: Battle> LiveBattle for Table<B> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn roster(&self) -> &Roster {
        self.setting.roster()
    }

    fn difficulty(&self) -> Option<Difficulty> {
        self.setting.scenario.difficulty
    }

    fn number(&self) -> u64 {
        self.next_number() - 1
    }

    fn replay(&self, visit: &mut dyn FnMut(&dyn LiveBattle)) {
        self.replayed(visit);
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
        self.given_command(seat, command).map(|(command, _)| command)
    }

    fn odds_within(&self, branches: u64, seat: &Seat, command: &Tree) -> Result<BattleOdds, Refused> {
        self.odds_of(branches.min(MOST_BRANCHES), seat, command)
    }

    fn foretell(&self, seat: &Seat, command: &Tree, faces: &[u32]) -> Result<Entry, Refused> {
        self.foretold(seat, seat, command, faces)
    }

    fn foretell_to(
        &self,
        reader: &Seat,
        giver: &Seat,
        command: &Tree,
        faces: &[u32],
    ) -> Result<Entry, Refused> {
        self.foretold_to(reader, giver, command, faces)
    }

    fn ways(&self, command: &Json) -> Vec<String> {
        Table::ways(self, command)
    }

    fn purpose(&self, purpose: &str) -> String {
        B::purpose(&self.setting, purpose).unwrap_or_else(|| purpose.to_owned())
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
        let head = self.head_with(&record, &line);
        self.proposed = Some((record, head));
        Ok(line)
    }

    fn confirm(&mut self) {
        if let Some((record, head)) = self.proposed.take() {
            self.append(record.trimmed());
            self.head = head;
        }
    }

    fn read_record(&mut self, line: &str) -> Result<(), LogFault> {
        let number = self.next_number();
        let record: Record<B::Event> = serde_json::from_str(line)
            .map_err(|error| LogFault::Unreadable { number, why: error.to_string() })?;
        if record.number != number {
            return Err(LogFault::Misnumbered { expected: number, found: record.number });
        }
        self.append(record.trimmed());
        Ok(())
    }

    fn opened(&self) -> Option<Vec<String>> {
        self.opened_lines()
    }

    fn view(&self, seat: &Seat) -> TableView {
        self.looked(seat)
    }

    fn waits(&self, seat: &Seat) -> Vec<Waiting> {
        Table::waits(self, seat)
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
        self.links_hold()?;
        self.audited()
    }

    fn verify(&self, kept: &[Head]) -> Vec<Check> {
        self.verified(kept)
    }

    fn stands_since(&self) -> u64 {
        let changes = |record: &&Arc<Record<B::Event>>| record.is_act() || record.takes_back();
        self.records.iter().rev().find(changes).map_or(0, |record| record.number)
    }

    fn head(&self) -> Option<Head> {
        self.head()
    }

    fn luck(&self) -> Luck {
        self.lucked(|_| true)
    }

    fn luck_for(&self, seat: &Seat) -> Luck {
        self.luck_read_by(seat)
    }

    fn turning_points(&self, seat: &Seat) -> TurningPoints {
        self.turned(seat)
    }

    fn deeds(&self, seat: &Seat) -> Vec<Deed> {
        self.deeds_known_to(seat)
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
        self.proposed.as_ref().map_or(Ok(()), |(record, _)| self.eyed(record))
    }

    fn tried(&self) -> Result<(), String> {
        self.proposed.as_ref().map_or(Ok(()), |(record, _)| self.tried(record))
    }
}
