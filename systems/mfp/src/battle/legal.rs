use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seat, Setting, Thing, Verb};

use super::command::{
    ARISES, BREAK_REST, CLOSE_PHASE, Danger, END_PHASE, ENDS, ENTER, HQ_REMOVED, LEAVE, LOSE,
    MARKER_CAPTURED, OFFICER_HIT, ORDER, OVERRUN, REGAIN, REPORT, VIOLATE,
};
use super::setup::{Command, Member, Restriction};
use super::state::{Phase, Place, Player, State};
use crate::{Arm, Cause, Mfp, Order};

/// What happens on the table, and is entered as it happens.
const OF_ACTION: [&Verb; 12] = [
    &LOSE,
    &OVERRUN,
    &REGAIN,
    &OFFICER_HIT,
    &HQ_REMOVED,
    &MARKER_CAPTURED,
    &VIOLATE,
    &BREAK_REST,
    &ENTER,
    &LEAVE,
    &ARISES,
    &ENDS,
];

/// Considers everything that the seat may do now.
pub(super) fn legal(setting: &Setting<Mfp>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
    let look = Look { setting, state, seat };
    if state.phase == Phase::Action {
        look.losses(offers);
        look.violations(offers);
        look.misfortunes(offers);
        look.places(offers);
        look.situations(offers);
    } else {
        offers.closed(&OF_ACTION, "mfp.phase.1", || {
            format!("this is the {}: it is entered during the half turn in which it happens", look.phase())
        });
    }
    if state.phase == Phase::Interphase {
        look.orders(offers);
    } else {
        offers.closed(&[&ORDER], "mfp.phase.3", || {
            format!("this is the {}: orders are given in the interphase", look.phase())
        });
    }
    look.phases(offers);
}

/// A seat that looks for what it may do.
struct Look<'a> {
    setting: &'a Setting<Mfp>,
    state: &'a State,
    seat: &'a Seat,
}

type May = Result<Vec<Part>, Declined>;

impl<'a> Look<'a> {
    /// The commands that the seat acts for: those of its player, or all for the umpire.
    fn commands(&self) -> impl Iterator<Item = &'a Command> {
        let seat = self.seat;
        self.setting.setup().commands.iter().filter(move |command| leads(seat, &command.seat))
    }

    /// The units of those commands.
    fn units(&self) -> impl Iterator<Item = (&'a Command, &'a Member)> {
        self.commands().flat_map(|command| command.units.iter().map(move |unit| (command, unit)))
    }

    fn phase(&self) -> &'static str {
        match self.state.phase {
            Phase::Mfp => "MFP phase",
            Phase::Action => "half turn itself",
            Phase::Interphase => "interphase",
        }
    }

    /// Refuses what happens on the table only to a command that is not there.
    fn on_table(&self, command: &Command, rule: &'static str) -> Result<(), Declined> {
        match self.state.place(&command.id) {
            Place::Table => Ok(()),
            _ => Err(Declined::by(rule, format!("{} is not on the table", command.name))),
        }
    }

    /// Refuses what can't happen any more to a unit that has lost all its miniatures.
    fn still_there(&self, unit: &Member, rule: &'static str) -> Result<(), Declined> {
        if unit.unit.miniatures == Some(self.state.losses(&unit.id).miniatures) {
            return Err(Declined::by(rule, format!("{} has lost all its miniatures", unit.name)));
        }
        Ok(())
    }

    fn losses(&self, offers: &mut Offers<'_>) {
        if ![&LOSE, &OVERRUN, &REGAIN].iter().any(|verb| offers.wants(verb)) {
            return;
        }
        for (command, unit) in self.units() {
            let thing = unit.thing();
            let fixed = [("unit", &thing)];
            offers.consider(&LOSE, "mfp.use.loss", &fixed, || self.may_lose(command, unit));
            if matches!(unit.unit.arm, Arm::Artillery | Arm::Train) {
                offers.consider(&OVERRUN, "mfp.use.overrun", &fixed, || self.may_be_overrun(command, unit));
                offers.consider(&REGAIN, "mfp.use.overrun", &fixed, || {
                    self.on_table(command, "mfp.use.overrun")?;
                    if !self.state.losses(&unit.id).overrun {
                        let why = format!("{} is not overrun", unit.name);
                        return Err(Declined::by("mfp.use.overrun", why));
                    }
                    Ok(Vec::new())
                });
            }
        }
    }

    fn may_lose(&self, command: &Command, unit: &Member) -> May {
        self.on_table(command, "mfp.use.loss")?;
        self.still_there(unit, "mfp.use.loss")?;
        let Some(miniatures) = unit.unit.miniatures else {
            let why = format!("the scenario gives {} no miniatures to lose", unit.name);
            return Err(Declined::by("mfp.use.loss", why));
        };
        let left = miniatures - self.state.losses(&unit.id).miniatures;
        Ok(vec![
            Part::new("miniatures", "how many it loses", Domain::Whole { low: 1, high: left }).or(1),
            Part::new("to", "to what", Domain::choice::<Danger>()).or(Danger::Fire.name()),
        ])
    }

    fn may_be_overrun(&self, command: &Command, unit: &Member) -> May {
        self.on_table(command, "mfp.use.overrun")?;
        self.still_there(unit, "mfp.use.overrun")?;
        if self.state.losses(&unit.id).overrun {
            let why = format!("{} is overrun already, and its crew has not got its base back", unit.name);
            return Err(Declined::by("mfp.use.overrun", why));
        }
        Ok(Vec::new())
    }

    fn violations(&self, offers: &mut Offers<'_>) {
        if !offers.wants(&VIOLATE) {
            return;
        }
        let restrictions: Vec<(&Restriction, Thing)> = self
            .setting
            .setup()
            .restrictions
            .iter()
            .map(|restriction| (restriction, Thing::new(&restriction.id, &restriction.says)))
            .collect();
        for (command, unit) in self.units() {
            let thing = unit.thing();
            for (restriction, broken) in &restrictions {
                let fixed = [("unit", &thing), ("restriction", broken)];
                offers.consider(&VIOLATE, "mfp.use.violation", &fixed, || {
                    self.may_violate(command, unit, restriction)
                });
            }
        }
    }

    fn may_violate(&self, command: &Command, unit: &Member, restriction: &Restriction) -> May {
        let rule = "mfp.use.violation";
        self.on_table(command, rule)?;
        self.still_there(unit, rule)?;
        let Restriction { order, says, .. } = restriction;
        if self.state.order(&command.id) != Some(*order) {
            let why = format!("only {order} forbids it, and {} is not under it: {says}", command.name);
            return Err(Declined::by(rule, why));
        }
        if !restriction.bought_off {
            let why = format!("under {order} this can't be bought off: {says}");
            return Err(Declined::by("mfp.use.violation-march", why));
        }
        if self.state.units.get(&unit.id).is_some_and(|member| member.free) {
            let why = format!("{} has paid already, and acts freely until the game turn ends", unit.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }

    fn misfortunes(&self, offers: &mut Offers<'_>) {
        let leaders = &self.setting.rules().charts.leader;
        for command in self.commands() {
            let thing = command.thing();
            let fixed = [("command", &thing)];
            let level = command.level;
            let officer = Cause::Officer { level }.rule();
            offers.consider(&OFFICER_HIT, officer, &fixed, || {
                self.on_table(command, officer)?;
                if leaders.officer.get(level).is_none() {
                    return Err(Declined::by(officer, format!("a {level} command has no officer to be hit")));
                }
                Ok(Vec::new())
            });
            let hq = Cause::Hq { level }.rule();
            offers.consider(&HQ_REMOVED, hq, &fixed, || {
                self.on_table(command, hq)?;
                if leaders.hq.get(level).is_none() {
                    let why = format!("a {level} command has no HQ base that costs anything");
                    return Err(Declined::by(hq, why));
                }
                if self.state.fortunes(&command.id).hq_removed {
                    let why = format!("the HQ base of {} has been removed already", command.name);
                    return Err(Declined::by(hq, why));
                }
                Ok(Vec::new())
            });
            offers.consider(&MARKER_CAPTURED, "mfp.use.marker", &fixed, || self.may_lose_marker(command));
            offers.consider(&BREAK_REST, "mfp.use.order", &fixed, || self.may_break_rest(command));
        }
    }

    fn may_lose_marker(&self, command: &Command) -> May {
        let rule = "mfp.use.marker";
        self.on_table(command, rule)?;
        if self.state.order(&command.id) != Some(Order::Defend) {
            let why = format!("{} does not defend, and shows no markers", command.name);
            return Err(Declined::by(rule, why));
        }
        if self.state.fortunes(&command.id).markers_captured >= command.markers {
            let why = format!("{} has no defend marker left: each is captured once", command.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }

    fn may_break_rest(&self, command: &Command) -> May {
        let rule = "mfp.use.order";
        if !self.state.place(&command.id).in_battle_zone() {
            let why = format!("{} is not in the battle zone", command.name);
            return Err(Declined::by(rule, why));
        }
        if self.state.order(&command.id) != Some(Order::Rest) {
            return Err(Declined::by(rule, format!("{} does not rest", command.name)));
        }
        if self.state.fortunes(&command.id).rest_broken {
            let why = format!("{} has moved in this hour already", command.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }

    fn places(&self, offers: &mut Offers<'_>) {
        for command in self.commands() {
            let thing = command.thing();
            let place = self.state.place(&command.id);
            offers.consider(&ENTER, "mfp.level.4", &[("command", &thing)], || match place {
                Place::Outlying => Ok(Vec::new()),
                Place::Table => Err(Declined::by("mfp.level.4", format!("{} is on the table", command.name))),
                Place::Approach => {
                    let why = format!("{} arrives by the scenario's timetable", command.name);
                    Err(Declined::by("mfp.level.2", why))
                }
                Place::Left => {
                    let why = format!("{} has left the battle zone", command.name);
                    Err(Declined::by("mfp.level.2", why))
                }
            });
            offers.consider(&LEAVE, "mfp.level.2", &[("command", &thing)], || {
                if place.in_battle_zone() {
                    return Ok(Vec::new());
                }
                let why = format!("{} is not in the battle zone", command.name);
                Err(Declined::by("mfp.level.2", why))
            });
        }
    }

    fn situations(&self, offers: &mut Offers<'_>) {
        let rule = "mfp.level.3";
        let roster = self.setting.roster();
        let situations = self.setting.setup().situations.iter();
        for situation in situations.filter(|situation| roster.acts_for(self.seat, &situation.side)) {
            let thing = Thing::new(&situation.id, &situation.name);
            let fixed = [("situation", &thing)];
            let holds = self.state.holds(&situation.id);
            offers.consider(&ARISES, rule, &fixed, || {
                if holds {
                    return Err(Declined::by(rule, format!("it is so already: {}", situation.name)));
                }
                Ok(Vec::new())
            });
            offers.consider(&ENDS, rule, &fixed, || match (holds, situation.ends) {
                (false, _) => Err(Declined::by(rule, format!("it is not so: {}", situation.name))),
                (true, false) => {
                    let why = format!("the scenario says that this lasts: {}", situation.name);
                    Err(Declined::by(rule, why))
                }
                (true, true) => Ok(Vec::new()),
            });
        }
    }

    fn orders(&self, offers: &mut Offers<'_>) {
        for command in self.commands() {
            let thing = command.thing();
            offers.consider(&ORDER, "mfp.phase.3", &[("command", &thing)], || {
                let place = self.state.place(&command.id);
                if !place.in_battle_zone() {
                    let why = format!("{} is not in the battle zone", command.name);
                    return Err(Declined::by("mfp.use.order", why));
                }
                let Some(now) = self.state.order(&command.id) else {
                    let why = format!("{} is a headquarters that acts on no order of its own", command.name);
                    return Err(Declined::by("mfp.use.order", why));
                };
                let others: Vec<Order> = Order::ALL
                    .iter()
                    .copied()
                    .filter(|&order| order != now && self.can_take(command, order))
                    .collect();
                Ok(vec![Part::new("order", "the new order", Domain::some_of(&others))])
            });
        }
    }

    /// Whether the command could act on the order: not on defend, once its last marker has been captured
    /// (mfp.use.marker).
    fn can_take(&self, command: &Command, order: Order) -> bool {
        let captured = self.state.fortunes(&command.id).markers_captured;
        order != Order::Defend || command.markers == 0 || captured < command.markers
    }

    fn phases(&self, offers: &mut Offers<'_>) {
        if self.state.phase == Phase::Mfp {
            offers.consider(&REPORT, "mfp.phase.2", &[], || {
                self.one_of_those(|player| player.report.is_none(), "mfp.phase.2", "has reported already")
            });
            offers.closed(&[&END_PHASE], "mfp.phase.2", || {
                "the MFP phase ends when every player has reported".to_owned()
            });
        } else {
            offers.closed(&[&REPORT], "mfp.phase.1", || {
                format!("this is the {}: reports are made at the start of a half turn", self.phase())
            });
            offers.consider(&END_PHASE, self.ends_by(), &[], || {
                self.one_of_those(|player| !player.finished, self.ends_by(), "has finished already")
            });
        }
        if *self.seat == Seat::Umpire {
            offers.consider(&CLOSE_PHASE, "mfp.phase.2", &[], || Ok(Vec::new()));
        } else {
            offers.closed(&[&CLOSE_PHASE], "mfp.phase.2", || "only the umpire closes a phase".to_owned());
        }
    }

    fn ends_by(&self) -> &'static str {
        match self.state.phase {
            Phase::Mfp => "mfp.phase.2",
            Phase::Action => "mfp.phase.1",
            Phase::Interphase => "mfp.phase.3",
        }
    }

    /// The player for whom the seat acts, if he is one of those; the umpire acts for any of them.
    fn one_of_those(&self, is_one: impl Fn(&Player) -> bool, rule: &'static str, else_he: &str) -> May {
        let roster = self.setting.roster();
        let all = self.state.players.iter().filter(|(id, _)| leads(self.seat, id));
        let those: Vec<Thing> = all
            .filter(|(_, player)| is_one(player))
            .map(|(id, _)| Thing::new(id, roster.seat_name(&Seat::Player(id.clone()))))
            .collect();
        let own = match (those.as_slice(), self.seat) {
            ([own], Seat::Player(_)) => Some(own.id.clone()),
            _ => None,
        };
        if those.is_empty() {
            let leader = matches!(self.seat, Seat::Player(id) if self.state.players.contains_key(id));
            let who = roster.seat_name(self.seat);
            let why = match leader || *self.seat == Seat::Umpire {
                true => format!("{who} {else_he}"),
                false => format!("{who} leads no command"),
            };
            return Err(Declined::by(rule, why));
        }
        let player = Part::new("player", "which player", Domain::Things(those));
        Ok(vec![match own {
            Some(own) => player.or(own.as_str()),
            None => player,
        }])
    }
}

/// Whether the seat is the player's, or the umpire's.
fn leads(seat: &Seat, player: &Id) -> bool {
    match seat {
        Seat::Umpire => true,
        Seat::Player(id) => id == player,
        Seat::Spectator => false,
    }
}
