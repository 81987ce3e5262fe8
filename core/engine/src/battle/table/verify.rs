use std::collections::BTreeMap;

use standfast_dice::Faces;

use super::super::commitment::opens;
use super::super::{Battle, Check, Head, Point, Record, Seat, TableEvent};
use super::Table;
use super::minutes::Minutes;

impl<B: Battle> Table<B> {
    /// Checks everything that the records allow.
    pub(super) fn verified(&self, kept: &[Head]) -> Vec<Check> {
        let rules = self.audited().map_err(|fault| fault.to_string());
        let rules =
            rules.map(|records| match self.header.is_of_older_readings() {
                true => format!(
                    "{records} records of a battle begun in format {}, under older readings of the rules: played again \
                     from their events, not decided again",
                    self.header.format
                ),
                false => format!("{records} records, decided again from their dice: no difference"),
            });
        let opened = self.header.seed.promise().map(|_| Check::of(Point::Opened, self.opened_as_promised()));
        let links = self.links_hold().map_err(|fault| fault.to_string());
        let links = self.goes_through(kept).into_iter().chain([Check::of(Point::Links, links)]);
        let dice = [
            Check::of(Point::Dice, self.dice_follow_from_the_seed()),
            Check::holds(Point::Pledged, self.pledged_dice()),
            Check::holds(Point::Typed, self.typed_dice()),
            Check::holds(Point::TakenBack, self.dice_taken_back()),
        ];
        links
            .chain(opened)
            .chain(dice)
            .chain(self.hidden_values())
            .chain([Check::of(Point::Rules, rules)])
            .collect()
    }

    /// Whether the opened secret is the one in the header.
    fn opened_as_promised(&self) -> Result<String, String> {
        let mut openings = self.records.iter().flat_map(|record| {
            record.table.iter().filter_map(|event| match event {
                TableEvent::SeedOpened { secret } => Some((record.number, secret)),
                _ => None,
            })
        });
        let Some((number, secret)) = openings.next() else {
            return Ok("the secret has not been opened at the table".to_owned());
        };
        match self.header.seed.secret() == Some(secret) {
            true => Ok(format!("the secret is {secret}, opened by record {number}")),
            false => {
                Err(format!("record {number} opened a secret other than the one at the head of the log"))
            }
        }
    }

    /// Whether every die that was not typed shows what the seed gives.
    fn dice_follow_from_the_seed(&self) -> Result<String, String> {
        let rolled = || self.records.iter().filter(|record| !record.typed && !record.rolls.is_empty());
        let mut minutes = Minutes::default();
        for record in &self.records {
            let pledged = minutes.pledge(&record.seat).is_some();
            minutes.take(record);
            if !record.typed && !record.rolls.is_empty() {
                self.follow_from_the_seed(record, pledged)?;
            }
        }
        let dice: usize = rolled().map(|record| dice_of(record)).sum();
        if dice == 0 {
            return Ok("none were rolled from the seed".to_owned());
        }
        let mixed = rolled().filter(|record| !record.contribution.is_empty()).count();
        let contributed = match self.header.seed.promise() {
            Some(_) => format!("; a contribution was mixed into those of {}", records(mixed)),
            None => String::new(),
        };
        Ok(format!("{dice} dice of {} show what the seed says{contributed}", records(rolled().count())))
    }

    fn follow_from_the_seed(&self, record: &Record<B::Event>, pledged: bool) -> Result<(), String> {
        let mut dice = self.header.seed.dice(record.number, &record.seat, &record.contribution, pledged);
        for roll in &record.rolls {
            let (throw, purpose) = (roll.throw, &roll.purpose);
            for (place, face) in (1..).zip(&roll.faces) {
                let by_seed = dice.next(throw.die, "").map_err(|stop| stop.to_string())?;
                if by_seed != *face {
                    return Err(format!(
                        "record {}: die {place} of {throw} for {purpose} shows {face} in the log, and {by_seed} by \
                         the seed",
                        record.number
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whose contributions were pledged, and whose the keeper of the log could have chosen.
    fn pledged_dice(&self) -> String {
        let mut minutes = Minutes::default();
        let mut rolls: BTreeMap<&Seat, (usize, usize)> = BTreeMap::new();
        for record in &self.records {
            if !record.typed && !record.rolls.is_empty() {
                let (kept, free) = rolls.entry(&record.seat).or_default();
                *if minutes.pledge(&record.seat).is_some() { kept } else { free } += 1;
            }
            minutes.take(record);
        }
        if rolls.is_empty() || self.header.seed.promise().is_none() {
            return "nothing was to be pledged".to_owned();
        }
        let of = |(seat, (kept, free)): (&&Seat, &(usize, usize))| {
            let who = self.setting.roster().seat_name(seat);
            let free = match free {
                0 => String::new(),
                free => format!(
                    "; its contribution to {} was not pledged, and rests on the keeper's word",
                    records(*free)
                ),
            };
            format!("{who} kept its pledge in {}{free}", records(*kept))
        };
        rolls.iter().map(of).collect::<Vec<_>>().join(". ")
    }

    /// Who typed how many dice.
    fn typed_dice(&self) -> String {
        let mut typed: BTreeMap<&Seat, (usize, usize)> = BTreeMap::new();
        for record in self.records.iter().filter(|record| record.typed) {
            let (count, dice) = typed.entry(&record.seat).or_default();
            *count += 1;
            *dice += dice_of(record);
        }
        if typed.is_empty() {
            return "no dice were typed".to_owned();
        }
        let by = |(seat, (count, dice)): (&&Seat, &(usize, usize))| {
            let who = self.setting.roster().seat_name(seat);
            format!("{dice} dice of {} by {who}", records(*count))
        };
        format!("typed, and taken on trust: {}", typed.iter().map(by).collect::<Vec<_>>().join(", "))
    }

    /// Which rolls were taken back.
    fn dice_taken_back(&self) -> String {
        let undone =
            self.records.iter().filter(|record| self.is_undone(record.number) && !record.rolls.is_empty());
        match undone.map(|record| record.number.to_string()).collect::<Vec<_>>().as_slice() {
            [] => "no roll was taken back".to_owned(),
            [only] => format!("the roll of record {only} was taken back"),
            several => format!("the rolls of records {} were taken back", several.join(", ")),
        }
    }

    /// Whether each opened hidden value matches its commitment.
    fn hidden_values(&self) -> impl Iterator<Item = Check> {
        let setting = &self.setting;
        let start = B::start(setting);
        B::commitments(setting, &start).into_iter().map(move |committed| {
            let shown = setting.commit(&committed.of, &committed.value).hash;
            let what = committed.what;
            let openings = self.records.iter().flat_map(|record| {
                let events = record.events.iter().filter_map(B::opening);
                events.map(|opening| (record.number, opening))
            });
            let mut openings = openings.filter(|(_, opening)| opening.of == committed.of).peekable();
            let Some((number, first)) = openings.peek().cloned() else {
                return Check::holds(Point::Hidden, format!("{what} is committed to as {shown}, and not opened"));
            };
            let wrong = openings.find(|(_, opening)| !opens(&shown, &opening.salt, &opening.value));
            Check::of(Point::Hidden, match wrong {
                None => Ok(format!("{what} is {}, committed to as {shown}, opened by record {number}", first.value)),
                Some((number, opening)) => Err(format!(
                    "{what} was committed to as {shown}, and record {number} opens it as {}, which is another value",
                    opening.value
                )),
            })
        })
    }
}

fn dice_of<E>(record: &Record<E>) -> usize {
    record.rolls.iter().map(|roll| roll.faces.len()).sum()
}

fn records(count: usize) -> String {
    if count == 1 { "1 record".to_owned() } else { format!("{count} records") }
}
