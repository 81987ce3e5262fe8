use serde::Serialize;
use serde_json::Value as Json;
use standfast_dice::Roll;
use standfast_tabletop::Pose;

use super::super::overrule::shown;
use super::super::{
    Audience, Battle, Contribution, Declined, Due, Ending, Entry, Eyes, Ground, Head, Id, MapView, Pledge,
    Record, Refused, Seat, Secret, TableEvent, View,
};
use super::minutes::Talk;
use super::{Source, Table, TimeView, Waiting};
use crate::Tree;

/// What a seat may know of the table: how the battle stands, what is due, what was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    /// What the battle is called.
    pub name: String,
    /// The rule system.
    pub system: &'static str,
    /// Whose view it is.
    pub seat: Seat,
    /// How many records there are.
    pub number: u64,
    /// How the battle stands under its rules.
    #[serde(flatten)]
    pub view: View,
    /// The duties of this seat; for the umpire, everybody's.
    pub due: Vec<Due>,
    /// Everybody who is waited for, the seat itself included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Waiting>,
    /// The clocks of the sides, where the umpire allows them a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeView>,
    /// The record that an undo would take back, where the seat may read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
    /// The record that somebody asked to take back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo_asked: Option<u64>,
    /// What was said, and what the seat noted.
    #[serde(flatten)]
    pub talk: Talk,
    /// How the battle ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The promise that binds the keeper of the dice's secret, in a fair battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// The secret, once opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub opened: Option<Secret>,
    /// How far the log goes, with the hash of its last line: worth keeping, since nobody can then change what came before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    /// What the seat has pledged to mix into its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Pledge>,
    /// The table and where pieces stand, if the battle has a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<super::super::ground::MapJson>))]
    pub map: Option<MapView>,
}

impl TableView {
    /// Who else is waited for, where no duty says so already: the umpire has everybody's among his own.
    pub fn waits_for_others(&self) -> impl Iterator<Item = &Waiting> {
        self.waits
            .iter()
            .filter(|waiting| !waiting.yours && (self.seat != Seat::Umpire || self.due.is_empty()))
    }
}

impl<B: Battle> Table<B> {
    pub(super) fn looked(&self, seat: &Seat) -> TableView {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let common = &self.standing.common;
        let view = B::view(self.scene(), eyes);
        TableView {
            map: self.ground().map(|ground| self.map(&ground, &view, eyes)),
            name: self.setting.scenario.name.clone(),
            system: B::ID,
            seat: seat.clone(),
            number: self.next_number() - 1,
            view,
            due: self.due_from(seat),
            waits: self.waits(seat),
            last: self.takes_back().filter(|_| !self.is_sealed_since(seat)).map(|last| last.number),
            undo_asked: common.asked,
            talk: self.minutes.talk(eyes),
            ending: common.ending.clone(),
            promise: self.header.seed.promise().map(str::to_owned),
            opened: common.opened.clone(),
            head: self.head(),
            pledge: self.minutes.pledge(seat),
            time: self.time(),
        }
    }

    /// Whether the seat may read the record in full.
    pub(super) fn reads(&self, seat: &Seat, record: &Record<B::Event>) -> bool {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        *seat == record.seat
            || eyes.among(&self.audience(&record.seat, &record.command.json(), &record.table))
    }

    /// Whether the reader may read a command in full that another seat is about to give.
    pub(super) fn reads_command(&self, reader: &Seat, giver: &Seat, command: &Json) -> bool {
        let eyes = Eyes { seat: reader, roster: self.setting.roster() };
        let table = self.decide_common(giver, command);
        eyes.among(&self.audience(giver, command, table.as_slice()))
    }

    pub(super) fn entry(&self, seat: &Seat, record: &Record<B::Event>) -> Entry {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let readable = self.reads(seat, record);
        let events = record.events.iter().filter(|event| eyes.among(&B::audience(&self.setting, event)));
        let seen: Vec<String> = events.map(|event| B::says(&self.setting, event)).collect();
        let plain = self.without_question(eyes, record);
        let table = plain.as_ref().map_or(record.table.as_slice(), |(_, event)| std::slice::from_ref(event));
        // Everybody may know that a battle is over.
        let told = |event: &&TableEvent| {
            (readable || matches!(event, TableEvent::Ended(_))) && self.shows(eyes, event)
        };
        let told = table.iter().filter(told).map(|event| match (event, self.endings.get(&record.number)) {
            (TableEvent::Ended(_), Some(ending)) => self.says(&TableEvent::Ended(ending.clone())),
            _ => self.says(event),
        });
        Entry {
            number: record.number,
            seat: record.seat.clone(),
            at: record.at.clone(),
            command: readable.then(|| {
                plain.as_ref().map_or_else(|| record.command.json(), |(command, _)| command.clone())
            }),
            rolls: if readable { self.named(&record.rolls) } else { Vec::new() },
            typed: record.typed && readable,
            contribution: if readable { record.contribution.clone() } else { Contribution::default() },
            reasons: if readable { record.reasons.clone() } else { Vec::new() },
            says: seen.into_iter().chain(told).collect(),
            undone: self.is_undone(record.number),
            sealed: !readable,
        }
    }

    /// What a command would bring about with these faces, told to one who reads it in the giver's place.
    pub(super) fn foretold_to(
        &self,
        reader: &Seat,
        giver: &Seat,
        command: &Tree,
        faces: &[u32],
    ) -> Result<Entry, Refused> {
        let given = || self.given_command(giver, command);
        let reads =
            reader == giver || given().is_ok_and(|(command, _)| self.reads_command(reader, giver, &command));
        if !reads {
            return Err(Declined::by("table.seats", "the command is hidden from this seat").into());
        }
        self.foretold(reader, giver, command, faces)
    }

    /// The record of a command as the reader would read it, if its dice fell so.
    pub(super) fn foretold(
        &self,
        reader: &Seat,
        giver: &Seat,
        given: &Tree,
        faces: &[u32],
    ) -> Result<Entry, Refused> {
        let record = self.decided(giver, given, Source::Typed(faces.to_vec()), "")?;
        let entry = self.entry(reader, &record);
        // What a command without dice would reveal, such as hidden levels, is told only once it is given.
        Ok(match self.may_foresee(reader) && !entry.rolls.is_empty() {
            true => entry,
            false => Entry { says: Vec::new(), reasons: Vec::new(), ..entry },
        })
    }

    /// Who may read in full what a seat commands, with what that does at the table.
    fn audience(&self, giver: &Seat, command: &Json, table: &[TableEvent]) -> Audience {
        let hidden = table.iter().find_map(|event| match event {
            TableEvent::Set { thing, knob, .. } => Some(B::knob_audience(&self.setting, knob, thing)),
            TableEvent::Placed { piece, .. } => Some(B::piece_audience(&self.setting, piece)),
            _ => self.hears(event),
        });
        match (hidden, self.typed(command)) {
            (Some(audience), _) => audience,
            (None, Some(command)) => B::command_audience(&self.setting, giver, &command),
            (None, None) => Audience::Everybody,
        }
    }

    /// The table as these eyes see it.
    pub(super) fn map(&self, ground: &Ground<'_>, view: &View, eyes: Eyes<'_>) -> MapView {
        MapView::of(ground, view, |piece| eyes.among(&B::piece_audience(&self.setting, piece)))
    }

    /// Whether these eyes may see that a piece moves.
    pub(super) fn shows(&self, eyes: Eyes<'_>, event: &TableEvent) -> bool {
        match event {
            TableEvent::Placed { piece, .. }
            | TableEvent::Moved { piece, .. }
            | TableEvent::Lifted { piece } => eyes.among(&B::piece_audience(&self.setting, piece)),
            _ => true,
        }
    }

    pub(super) fn says(&self, event: &TableEvent) -> String {
        let roster = self.setting.roster();
        match event {
            TableEvent::Noted(text) => format!("a note: {text}"),
            TableEvent::Said(text) => format!("“{text}”"),
            TableEvent::SaidTo { to, text } => format!("to {}: “{text}”", roster.audience_name(to)),
            TableEvent::Answered { question, to, text } => {
                format!("to {}, in answer to record {question}: “{text}”", roster.audience_name(to))
            }
            TableEvent::SetAside { question } => format!("the question of record {question} is set aside"),
            TableEvent::UndoAsked { record } => format!("asks to take record {record} back"),
            TableEvent::UndoRefused { record } => format!("record {record} stands"),
            TableEvent::Undone { record } => format!("record {record} is taken back"),
            TableEvent::Set { thing, knob, value, reason } => {
                format!("the umpire sets {knob} of {} to {value} ({reason})", self.called(thing))
            }
            TableEvent::Placed { piece, pose, reason } => {
                let why = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
                format!("{} is set down at {}{why}", self.setting.name(piece), place(pose))
            }
            TableEvent::Moved { piece, pose, motion, inches, says } => {
                let does = match B::MOTIONS.iter().find(|known| known.name == *motion) {
                    Some(motion) => motion.told(*inches),
                    None if says.is_empty() => "moves".to_owned(),
                    None => says.clone(),
                };
                format!("{} {does} to {}", self.setting.name(piece), place(pose))
            }
            TableEvent::Lifted { piece } => format!("{} is taken off the table", self.setting.name(piece)),
            TableEvent::Overruled { part, table, says, given, because } => {
                let part = self.called(part.rsplit('.').next().unwrap_or_default()).replace('_', " ");
                let (table, given) = (shown(Some(table)), shown(Some(given)));
                format!("the table says {part}: {table} ({says}); the player says {given}, because {because}")
            }
            TableEvent::Pledged { to: Some(_) } => "what it will mix into its dice is pledged".to_owned(),
            TableEvent::Pledged { to: None } => "its pledge for its dice is withdrawn".to_owned(),
            TableEvent::TimeAllowed(Some(time)) => format!("each side has {} to act", time.says()),
            TableEvent::TimeAllowed(None) => "each side has all the time it wants".to_owned(),
            TableEvent::AdviceAsked {} => "asks the machine for advice".to_owned(),
            TableEvent::AdviceAllowed(false) => "nobody may ask the machine for advice".to_owned(),
            TableEvent::AdviceAllowed(true) => "players may ask the machine for advice".to_owned(),
            TableEvent::TimeRuns(false) => "the clocks of the sides are stopped".to_owned(),
            TableEvent::TimeRuns(true) => "the clocks of the sides go on".to_owned(),
            // The secret stands in the view only: told here, it would reach whoever asks for odds first.
            TableEvent::SeedOpened { .. } => "the seed of the dice is open".to_owned(),
            TableEvent::Ended(Ending { winner, says, .. }) => match winner {
                Some(winner) => format!("the battle is over: {says}; {} won", roster.side_name(winner)),
                None => format!("the battle is over: {says}; nobody won"),
            },
        }
    }
}

/// How things are called.
impl<B: Battle> Table<B> {
    /// What a side or a thing is called; the id itself where nothing has it.
    fn called(&self, id: &str) -> String {
        let Some(id) = Id::new(id) else { return id.to_owned() };
        let side = self.setting.roster().sides.iter().find(|side| side.id == id);
        side.map_or_else(|| self.setting.name(&id), |side| &side.name).to_owned()
    }

    /// The rolls, and what each is for in the names of this battle.
    fn named(&self, rolls: &[Roll]) -> Vec<Roll> {
        let named = |roll: &Roll| {
            let purpose = B::purpose(&self.setting, &roll.purpose);
            purpose.map_or_else(|| roll.clone(), |purpose| Roll { purpose: purpose.into(), ..roll.clone() })
        };
        rolls.iter().map(named).collect()
    }
}

/// `12.5, 20, facing 270`.
fn place(pose: &Pose) -> String {
    format!("{}, {}, facing {}", pose.at.x, pose.at.y, pose.facing.in_degrees())
}

/// For the log of one thing.
impl Entry {
    /// Whether the record is about the thing: its command or its sentences name it.
    #[must_use]
    pub fn is_about(&self, thing: &str) -> bool {
        fn names(json: &Json, id: &str) -> bool {
            match json {
                Json::String(text) => text == id,
                Json::Array(parts) => parts.iter().any(|part| names(part, id)),
                Json::Object(parts) => parts.values().any(|part| names(part, id)),
                _ => false,
            }
        }
        self.command.as_ref().is_some_and(|command| names(command, thing))
    }
}
