use standfast_engine::battle::{Eyes, Fact, Gauge, Id, Marker, Piece, Side, SideFacts, View};
use standfast_engine::{Choice, Figure, Trace};

use super::says::{lost, player_name, signed, why};
use crate::battle::field::Field;
use crate::battle::setup::{CommandSetup, UnitSetup};
use crate::battle::state::{Contest, PlayerState, SideState};
use crate::battle::{Phase, Place};
use crate::procedures::points_used;
use crate::{Cause, Order, Points, Quality};

/// A viewer of the battle.
pub(super) struct Look<'a> {
    pub(super) field: Field<'a>,
    pub(super) eyes: Eyes<'a>,
}

impl Look<'_> {
    /// What he may see.
    pub(super) fn view(&self) -> View {
        View {
            clock: self.clock(),
            totals: self.field.sides().iter().filter_map(|side| self.side(side)).collect(),
            order_of_battle: self.order_of_battle(),
            pending: self.pending(),
        }
    }

    fn clock(&self) -> Vec<Fact> {
        let clock = self.field.state.clock;
        let turns = self.field.rulings().turns_per_hour;
        let time = self.field.setup().begins.at(clock, turns);
        let phase = match self.field.state.phase {
            Phase::Mfp => "MFP phase",
            Phase::Action => "action",
            Phase::Interphase => "interphase",
        };
        let hours = self.field.setup().victory.hours;
        vec![
            Fact::text("time", time.to_string()),
            Fact::new("hour", clock.hour).says(format!("of {hours} at most")),
            Fact::new("turn", clock.turn).says(format!("of {turns} in the hour")),
            Fact::new("half turn", clock.half),
            Fact::text("phase", phase),
        ]
    }

    fn side(&self, Side { id, name, .. }: &Side) -> Option<SideFacts> {
        let side = self.field.state.sides.get(id)?;
        let mut facts = vec![
            Fact::new("total", side.total).says(format!("{} in the last MFP phase", signed(side.tally))),
            self.condition(side),
        ];
        facts.extend(self.level(side).into_iter().flatten());
        facts.push(self.commitment(side));
        Some(SideFacts { side: id.clone(), name: name.clone(), facts })
    }

    /// A side's level, what moved it, and what follows from it.
    fn level(&self, side: &SideState) -> Option<Vec<Fact>> {
        let (start, level) = (side.start.seen_by(self.eyes)?, side.level_seen_by(self.eyes)?);
        let moved = side.changes.seen_by(self.eyes)?.iter().map(|change| {
            let why = why(self.field.setting, &change.cause);
            format!("; {} in hour {}: {why}", signed(change.by), change.clock.hour)
        });
        let says = format!("{start} at the start{}", moved.collect::<String>());
        let adjustment = self
            .adjustment(side)
            .map(|adjustment| Fact::new("CMR adjustment", adjustment).says("of all its units on the table"));
        let level = [Some(Fact::new("level", level).says(says)), self.share(side.total, level), adjustment];
        Some(level.into_iter().flatten().collect())
    }

    /// What share of its level a side has used, on the way to exhaustion; it wavers from the mark on.
    fn share(&self, total: Points, level: Points) -> Option<Fact> {
        let percent = (total.in_parts() * 100).checked_div(level.in_parts())?;
        let wavers = self.field.rules().rulings.waver_at;
        let fact = Fact::text("used", format!("{percent}%")).says(format!("{total} of {level}"));
        Some(fact.gauge(Gauge { at: percent, from: 0, to: 100, marks: vec![wavers] }))
    }

    fn condition(&self, side: &SideState) -> Fact {
        let condition = Fact::new("condition", Figure::named(side.condition));
        match side.exhausted_since {
            Some(since) => {
                let hours = self.field.hours_of_exhaustion(since);
                condition.says(format!("in hour {hours} of its exhaustion"))
            }
            None => condition,
        }
    }

    /// What exhaustion does to the CMR of the side's units. It would give the level away.
    fn adjustment(&self, side: &SideState) -> Option<i64> {
        self.field.adjustment(side, side.level_seen_by(self.eyes)?)
    }

    fn commitment(&self, side: &SideState) -> Fact {
        let fact = Fact::text("commitment", side.commitment.hash.clone());
        match side.start.seen_by(self.eyes) {
            Some(start) if self.field.state.opened => {
                let salt = &side.commitment.salt;
                fact.says(format!("SHA-256 of the salt {salt}, a line break and the start {start}"))
            }
            _ => fact.says("to the level at the start, opened at the end"),
        }
    }

    fn order_of_battle(&self) -> Vec<Piece> {
        let top = self.field.commands().filter(|command| command.within.is_none());
        let others = self.field.commands().filter_map(|command| self.other(command));
        top.filter_map(|command| self.own(command)).chain(others).collect()
    }

    fn is_own(&self, command: &CommandSetup) -> bool {
        self.eyes.roster.acts_for(self.eyes.seat, &command.side)
    }

    /// A command of one's own side, with what belongs to it.
    fn own(&self, command: &CommandSetup) -> Option<Piece> {
        if !self.is_own(command) {
            return None;
        }
        let standing = self.field.state.commands.get(&command.id)?;
        let place = *standing.place.seen_by(self.eyes)?;
        let mut facts = vec![Fact::text("place", self.place(command, place))];
        if let Some(order) = standing.order.seen_by(self.eyes)?.as_ref() {
            facts.push(Fact::new("order", Figure::named(*order)).says(self.hourly(*order)).brief());
        }
        let brings = command.contribution(self.field.setting);
        facts.push(Fact::new("contribution", brings).says("what it brings to the level"));
        facts.push(Fact::text("led by", player_name(self.field.setting, &command.seat)));
        let mut markers = Vec::new();
        if let Some(fortunes) = standing.fortunes.seen_by(self.eyes) {
            if command.markers > 0 {
                let left = command.markers - fortunes.markers_captured;
                facts.push(Fact::new("defend markers", left).says(format!("of {}", command.markers)));
            }
            if fortunes.officers_hit > 0 {
                facts.push(Fact::new("commanders hit", fortunes.officers_hit));
            }
            if fortunes.hq_removed {
                markers.push(Marker::new("HQ removed").grave(4));
            }
            if fortunes.rest_broken {
                markers.push(Marker::new("rest broken").grave(3));
            }
        }
        let within = |other: &&CommandSetup| other.within.as_ref() == Some(&command.id);
        let below = self.field.commands().filter(within);
        let units = command.units.iter().filter_map(|unit| self.unit(command, place, unit));
        Some(Piece {
            id: command.id.clone(),
            name: command.name.clone(),
            kind: command.level.name(),
            side: command.side.clone(),
            facts,
            markers,
            out: (place == Place::Left).then(|| "it has left the battle zone".to_owned()),
            parts: below.filter_map(|command| self.own(command)).chain(units).collect(),
        })
    }

    /// What an hour of the order costs.
    fn hourly(&self, order: Order) -> String {
        let hour = Cause::Order { order, hours: 1 };
        format!("{} MFP an hour", hour.cost(&self.field.rules()))
    }

    /// A command of another side, once it has been seen: nothing that would tell a dummy from another.
    fn other(&self, command: &CommandSetup) -> Option<Piece> {
        let place = self.field.seen_by(command, self.eyes).filter(|_| !self.is_own(command))?;
        Some(Piece {
            id: command.id.clone(),
            name: command.name.clone(),
            kind: "command",
            side: command.side.clone(),
            facts: vec![Fact::text("place", self.place(command, place))],
            markers: Vec::new(),
            out: (place == Place::Left).then(|| "it has left the battle zone".to_owned()),
            parts: Vec::new(),
        })
    }

    fn place(&self, command: &CommandSetup, place: Place) -> String {
        match (place, command.arrives) {
            (Place::Approach, Some(arrives)) => format!("on the march, due at {arrives}"),
            (Place::Approach, None) => "on the march".to_owned(),
            (Place::Outlying, _) => "in the battle zone, off the table".to_owned(),
            (Place::Table, _) => "on the table".to_owned(),
            (Place::Left, _) => "gone".to_owned(),
        }
    }

    fn unit(&self, command: &CommandSetup, place: Place, unit: &UnitSetup) -> Option<Piece> {
        let member = self.field.state.units.get(&unit.id)?;
        let side = self.field.state.sides.get(&command.side)?;
        let adjustment = self.adjustment(side).filter(|_| place == Place::Table);
        let mut facts = vec![quality(unit.unit.quality, adjustment)];
        let (mut markers, mut out) = (Vec::new(), None);
        if member.free {
            markers.push(Marker::new("free of orders"));
        }
        match (member.losses.seen_by(self.eyes), unit.unit.miniatures) {
            (Some(losses), miniatures) => {
                if let Some(miniatures) = miniatures {
                    let left = miniatures - losses.miniatures;
                    facts.push(Fact::new("miniatures", left).says(format!("of {miniatures}")).brief());
                    out = (left == 0).then(|| "all its miniatures are lost".to_owned());
                }
                if losses.overrun {
                    markers.push(Marker::new("overrun").grave(3));
                }
            }
            (None, Some(miniatures)) => {
                facts.push(Fact::new("miniatures at the start", miniatures));
            }
            (None, None) => {}
        }
        Some(Piece {
            id: unit.id.clone(),
            name: unit.name.clone(),
            kind: unit.unit.arm.name(),
            side: command.side.clone(),
            facts,
            markers,
            out,
            parts: Vec::new(),
        })
    }

    fn pending(&self) -> Vec<String> {
        let mut pending: Vec<String> =
            self.field.state.players.iter().flat_map(|(id, player)| self.of_player(id, player)).collect();
        pending.extend(self.field.commands().filter_map(|command| self.contested(command)));
        let free = |unit: &UnitSetup| self.field.state.units.get(&unit.id).is_some_and(|unit| unit.free);
        let free = self.field.setup().units().filter(|(_, unit)| free(unit));
        pending.extend(free.map(|(command, unit)| self.free(command, unit)));
        pending
    }

    /// The count that a command's player has to answer.
    fn contested(&self, command: &CommandSetup) -> Option<String> {
        let Contest { by, toll, counted, .. } = self.field.state.contest(&command.id)?;
        let (by, player) =
            (self.field.setting.roster().seat_name(by), player_name(self.field.setting, &command.seat));
        Some(format!("{by} counts {} for {}: {player} has to answer", lost(*toll, *counted), command.name))
    }

    /// That a unit is free of its orders, and to its own side what stays forbidden.
    fn free(&self, command: &CommandSetup, unit: &UnitSetup) -> String {
        let free = format!("{} is free of its orders until the game turn ends", unit.name);
        let order =
            self.field.state.commands.get(&command.id).and_then(|known| known.order.seen_by(self.eyes));
        let forbidden = order.map(|order| self.field.setup().not_bought_off(*order)).unwrap_or_default();
        if forbidden.is_empty() {
            return free;
        }
        format!("{free}, but may not {}", forbidden.join(", nor "))
    }

    /// What a player will report or has reported, as far as these eyes may see it.
    fn of_player(&self, id: &Id, player: &PlayerState) -> Vec<String> {
        let name = player_name(self.field.setting, id);
        let mut pending = Vec::new();
        match &player.report {
            Some(report) => pending.push(match report.seen_by(self.eyes) {
                Some(points) => format!("{name} reports {points}"),
                None => format!("{name} has reported"),
            }),
            None => {
                let used = player.used.seen_by(self.eyes).filter(|used| !used.is_empty());
                pending.extend(used.map(|used| {
                    let points = points_used(used, &self.field.rules(), &mut Trace::silent());
                    let incidents: Vec<String> = used.iter().map(ToString::to_string).collect();
                    format!("{name} has used {points}: {}", incidents.join("; "))
                }));
            }
        }
        let correction = player.correction.seen_by(self.eyes).filter(|points| **points != Points::ZERO);
        pending.extend(correction.map(|by| format!("the umpire adds {by} to {name}'s next report")));
        if player.finished {
            pending.push(format!("{name} has finished"));
        }
        pending
    }
}

/// A unit's CMR, and what exhaustion makes of it.
fn quality(quality: Quality, adjustment: Option<i64>) -> Fact {
    match (quality, adjustment) {
        (Quality::Cmr(cmr), None) => Fact::new("CMR", cmr),
        (Quality::Cmr(cmr), Some(by)) => {
            Fact::new("CMR", cmr).says(format!("{} with {by} for exhaustion", cmr.adjusted(by)))
        }
        (Quality::Grade(grade), None) => Fact::new("grade", Figure::named(grade)),
        (Quality::Grade(grade), Some(by)) => {
            Fact::new("grade", Figure::named(grade)).says(format!("CMR {by} for exhaustion"))
        }
    }
}
