use standfast_engine::battle::{Eyes, Fact, Gauge, Id, Marker, Piece, Setting, SideFacts, View};
use standfast_engine::{Choice, Figure, Trace};

use super::condition::{adjustment, hours};
use super::decide::forbidden;
use super::setup::{Command, Member};
use super::state::{Contest, Phase, Place, Player, Side, State};
use super::words::{lost, player_name, signed, why};
use crate::{Mfp, Order, Points, Quality};

/// What these eyes may see.
pub(super) fn view(setting: &Setting<Mfp>, state: &State, eyes: Eyes<'_>) -> View {
    let look = Look { setting, state, eyes };
    View {
        clock: look.clock(),
        totals: setting.roster().sides.iter().filter_map(|side| look.side(&side.id, &side.name)).collect(),
        order_of_battle: look.order_of_battle(),
        pending: look.pending(),
    }
}

struct Look<'a> {
    setting: &'a Setting<Mfp>,
    state: &'a State,
    eyes: Eyes<'a>,
}

impl Look<'_> {
    fn clock(&self) -> Vec<Fact> {
        let clock = self.state.clock;
        let turns = self.setting.rules().rulings.turns_per_hour;
        let time = self.setting.setup().begins.at(clock, turns);
        let phase = match self.state.phase {
            Phase::Mfp => "MFP phase",
            Phase::Action => "action",
            Phase::Interphase => "interphase",
        };
        let hours = self.setting.setup().victory.hours;
        vec![
            Fact::text("time", time.to_string()),
            Fact::new("hour", clock.hour).says(format!("of {hours} at most")),
            Fact::new("turn", clock.turn).says(format!("of {turns} in the hour")),
            Fact::new("half turn", clock.half),
            Fact::text("phase", phase),
        ]
    }

    fn side(&self, id: &Id, name: &str) -> Option<SideFacts> {
        let side = self.state.sides.get(id)?;
        let mut facts = vec![
            Fact::new("total", side.total).says(format!("{} in the last MFP phase", signed(side.tally))),
            self.condition(side),
        ];
        if let (Some(start), Some(changes)) = (side.start.seen_by(self.eyes), side.changes.seen_by(self.eyes))
        {
            let moved = changes.iter().map(|change| {
                let why = why(self.setting, &change.cause);
                format!("; {} in hour {}: {why}", signed(change.by), change.clock.hour)
            });
            let says = format!("{start} at the start{}", moved.collect::<String>());
            facts.push(Fact::new("level", side.level()).says(says));
            facts.extend(self.share(side));
            if let Some(adjustment) = self.adjustment(side) {
                facts.push(Fact::new("CMR adjustment", adjustment).says("of all its units on the table"));
            }
        }
        facts.push(self.commitment(id, side));
        Some(SideFacts { side: id.clone(), name: name.to_owned(), facts })
    }

    /// What share of its level a side has used, on the way to exhaustion; it wavers from the mark on.
    fn share(&self, side: &Side) -> Option<Fact> {
        let level = side.level();
        let percent = (side.total.in_parts() * 100).checked_div(level.in_parts())?;
        let wavers = self.setting.rules().rulings.waver_at;
        let fact = Fact::text("used", format!("{percent}%")).says(format!("{} of {level}", side.total));
        Some(fact.gauge(Gauge { at: percent, from: 0, to: 100, marks: vec![wavers] }))
    }

    fn condition(&self, side: &Side) -> Fact {
        let condition = Fact::new("condition", Figure::named(side.condition));
        match side.exhausted_since {
            Some(since) => {
                let hours = hours(self.setting, since, self.state.clock);
                condition.says(format!("in its hour {hours} of exhaustion"))
            }
            None => condition,
        }
    }

    /// What exhaustion does to the CMR of the side's units: whoever knows it knows about the level.
    fn adjustment(&self, side: &Side) -> Option<i64> {
        side.changes.seen_by(self.eyes)?;
        adjustment(self.setting, side, self.state.clock)
    }

    fn commitment(&self, id: &Id, side: &Side) -> Fact {
        let start = side.start.for_rules().to_string();
        let commitment = self.setting.commit(id, &start);
        let fact = Fact::text("commitment", commitment.hash);
        if self.state.opened {
            let salt = commitment.salt;
            return fact.says(format!("SHA-256 of the salt {salt}, a line break and the start {start}"));
        }
        fact.says("to the level at the start, opened at the end")
    }

    fn order_of_battle(&self) -> Vec<Piece> {
        let commands = || self.setting.setup().commands.iter();
        let own =
            commands().filter(|command| command.within.is_none()).filter_map(|command| self.own(command));
        let others = commands().filter_map(|command| self.other(command));
        own.chain(others).collect()
    }

    fn is_own(&self, command: &Command) -> bool {
        self.eyes.roster.acts_for(self.eyes.seat, &command.side)
    }

    /// A command of one's own side, with what belongs to it.
    fn own(&self, command: &Command) -> Option<Piece> {
        if !self.is_own(command) {
            return None;
        }
        let standing = self.state.commands.get(&command.id)?;
        let place = *standing.place.seen_by(self.eyes)?;
        let mut facts = vec![Fact::text("place", self.place(command, place))];
        if let Some(order) = standing.order.seen_by(self.eyes)?.as_ref() {
            facts.push(Fact::new("order", Figure::named(*order)).says(self.hourly(*order)).brief());
        }
        let brings = command.contribution(self.setting);
        facts.push(Fact::new("contribution", brings).says("what it brings to the level"));
        facts.push(Fact::text("led by", player_name(self.setting, &command.seat)));
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
        let within = |other: &&Command| other.within.as_ref() == Some(&command.id);
        let below = self.setting.setup().commands.iter().filter(within);
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
        format!("{} MFP an hour", self.setting.rules().charts.order.cost.get(order))
    }

    /// A command of another side, once it has been seen: nothing that would tell a dummy from another.
    fn other(&self, command: &Command) -> Option<Piece> {
        let place = *self.state.commands.get(&command.id)?.place.seen_by(self.eyes)?;
        if self.is_own(command) || !matches!(place, Place::Table | Place::Left) {
            return None;
        }
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

    fn place(&self, command: &Command, place: Place) -> String {
        match (place, command.arrives) {
            (Place::Approach, Some(arrives)) => format!("on the march, due at {arrives}"),
            (Place::Approach, None) => "on the march".to_owned(),
            (Place::Outlying, _) => "in the battle zone, off the table".to_owned(),
            (Place::Table, _) => "on the table".to_owned(),
            (Place::Left, _) => "gone".to_owned(),
        }
    }

    fn unit(&self, command: &Command, place: Place, unit: &Member) -> Option<Piece> {
        let member = self.state.units.get(&unit.id)?;
        let side = self.state.sides.get(&command.side)?;
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
            self.state.players.iter().flat_map(|(id, player)| self.of_player(id, player)).collect();
        pending.extend(self.setting.setup().commands.iter().filter_map(|command| self.contested(command)));
        let free = self
            .setting
            .setup()
            .units()
            .filter(|(_, unit)| self.state.units.get(&unit.id).is_some_and(|member| member.free));
        pending.extend(free.map(|(command, unit)| self.free(command, unit)));
        pending
    }

    /// What somebody counts otherwise than it was entered.
    fn contested(&self, command: &Command) -> Option<String> {
        let Contest { by, toll, counted, .. } = self.state.contest(&command.id)?;
        let (by, player) = (self.setting.roster().seat_name(by), player_name(self.setting, &command.seat));
        Some(format!("{by} counts {} of {}: {player} has to answer", lost(*toll, *counted), command.name))
    }

    /// That a unit is free of its orders, and to its own side what stays forbidden.
    fn free(&self, command: &Command, unit: &Member) -> String {
        let free = format!("{} is free of its orders until the game turn ends", unit.name);
        let forbidden = forbidden(self.setting, self.state, &unit.id);
        if forbidden.is_empty() || !self.is_own(command) {
            return free;
        }
        format!("{free}, but may not {}", forbidden.join(", nor "))
    }

    /// What a player will report or has reported, as far as these eyes may see it.
    fn of_player(&self, id: &Id, player: &Player) -> Vec<String> {
        let name = player_name(self.setting, id);
        let mut pending = Vec::new();
        match &player.report {
            Some(report) => pending.push(match report.seen_by(self.eyes) {
                Some(points) => format!("{name} reports {points}"),
                None => format!("{name} has reported"),
            }),
            None => {
                let used = player.used.seen_by(self.eyes).filter(|used| !used.is_empty());
                pending.extend(used.map(|used| {
                    let rules = self.setting.rules();
                    let mut silent = Trace::silent();
                    let points: Points =
                        used.iter().map(|incident| incident.points(&rules, &mut silent)).sum();
                    let incidents: Vec<String> = used.iter().map(ToString::to_string).collect();
                    format!("{name} has used {points}: {}", incidents.join("; "))
                }));
            }
        }
        let correction = player.correction.seen_by(self.eyes).filter(|points| **points != Points::ZERO);
        pending.extend(correction.map(|by| format!("the umpire adds {by} to the next report of {name}")));
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
