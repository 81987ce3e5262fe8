use std::collections::{BTreeMap, BTreeSet};

use standfast_engine::battle::{Id, Muster, Setting};
use standfast_engine::choices;

use crate::{GroundSeen, MoraleCheck, ShakenAtStart, Unit};

choices! {
    /// The phases of a player turn, in their order (morale-check.battle.sequence).
    pub enum Phase {
        /// Shaken units check whether they recover.
        Deshaking = "de-shaking",
        /// Points are gained and spent.
        Command = "command",
        /// Charges are declared.
        Charges = "charges",
        /// Declared charges are checked, melees entered, pursuits checked.
        Checks = "checks",
        /// Units move and change formation.
        Movement = "movement",
        /// Both sides fire.
        Firing = "firing",
    }
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1; one past the last when the battle is over.
    pub turn: i64,
    /// Whose player turn it is.
    pub side: Id,
    /// The phase of the player turn.
    pub phase: Phase,
    /// The points that are left this turn; none before they are gained and in a battle without points.
    pub points: Option<i64>,
    /// Every unit, in the order of battle.
    pub units: Muster<UnitState>,
    /// Every general.
    pub generals: BTreeMap<Id, GeneralState>,
    /// Who holds each objective.
    pub objectives: BTreeMap<Id, Option<Id>>,
    /// The claims to objectives that are still to be confirmed (morale-check.battle.objectives).
    pub claims: BTreeMap<Id, Claim>,
    /// The units that may still answer a charge by forming square (morale-check.battle.answer).
    pub answering: BTreeSet<Id>,
}

/// A side's claim that an objective has changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The side that claims it.
    pub side: Id,
    /// The side that holds it now; `None`: nobody.
    pub holder: Option<Id>,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitState {
    /// Its side.
    pub side: Id,
    /// Its troops: arm, quality, and the markers that matter to checks; neither its ground nor a general.
    pub troops: Unit,
    /// Whether it is on the table.
    pub presence: Presence,
    /// Whether it has its order for this turn (morale-check.battle.points).
    pub ordered: bool,
    /// Whether it has changed formation this turn (morale-check.battle.formation).
    pub formed: bool,
    /// Whether it has moved in the movement phase of this turn (morale-check.battle.moves).
    pub moved: bool,
    /// Whether it was shaken when the turn of both sides began (morale-check.when.deshake).
    pub shaken_at_turn: bool,
    /// The check that it owes.
    pub owes: Option<Owed>,
    /// How far its charge of this turn has come.
    pub charge: ChargeStep,
    /// How many follow-up charges it has made this turn, 0 to 2 (morale-check.charge.followup).
    pub follow_ups: i64,
    /// The targets of its declared charge and of its follow-up charges this turn.
    pub charged: BTreeSet<Id>,
    /// Whether it has stood against a charge of this player turn (morale-check.when.charged).
    pub stood: bool,
}

/// Whether a unit is on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It comes on in that turn (morale-check.battle.arrivals).
    Expected(i64),
    /// It is there.
    InPlay,
    /// It fled (morale-check.battle.flight).
    Fled,
    /// It was destroyed.
    Removed,
}

/// A check that a unit owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// It was shaken when its turn began (morale-check.when.deshake).
    Deshake,
    /// It is shaken infantry that was beaten by fire (morale-check.when.beaten).
    Beaten,
}

/// How far the charge of a unit has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChargeStep {
    /// It has not charged this turn.
    None,
    /// Its charge is declared and not yet checked.
    Declared(Id),
    /// It is in contact with its target, and the melee is to be entered.
    InContact(Id),
    /// It is cavalry, and owes the check of pursuit (morale-check.when.pursuit).
    Succeeded,
    /// It failed a check and halted.
    Halted,
    /// It pursues.
    Pursuing,
    /// Its charge is over.
    Over,
}

/// Where a general is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneralState {
    /// His side.
    pub side: Id,
    /// The unit that he is with.
    pub with: Option<Id>,
}

impl State {
    /// How things stand before the first turn begins.
    pub(super) fn before(setting: &Setting<MoraleCheck>) -> Self {
        let setup = setting.setup();
        let units = setup.units().map(|(side, unit)| {
            let presence = if unit.arrives > 1 { Presence::Expected(unit.arrives) } else { Presence::InPlay };
            let state = UnitState {
                side: side.clone(),
                troops: unit.troops,
                presence,
                ordered: false,
                formed: false,
                moved: false,
                shaken_at_turn: unit.troops.shaken,
                owes: None,
                charge: ChargeStep::None,
                follow_ups: 0,
                charged: BTreeSet::new(),
                stood: false,
            };
            (unit.id.clone(), state)
        });
        let generals = setup.generals.iter().map(|general| {
            let state = GeneralState { side: general.side.clone(), with: general.with.clone() };
            (general.id.clone(), state)
        });
        let objectives =
            setup.objectives.iter().map(|objective| (objective.id.clone(), objective.held_by.clone()));
        Self {
            turn: 1,
            side: first_side(setting).clone(),
            phase: Phase::Deshaking,
            points: None,
            units: Muster::of(units),
            generals: generals.collect(),
            objectives: objectives.collect(),
            claims: BTreeMap::new(),
            answering: BTreeSet::new(),
        }
    }

    /// The general who is with the unit.
    pub(super) fn general_with(&self, unit: &Id) -> Option<&Id> {
        self.generals.iter().find(|(_, general)| general.with.as_ref() == Some(unit)).map(|(id, _)| id)
    }

    /// The unit as a check sees it: on that ground, and with its general.
    pub(super) fn troops(&self, unit: &Id, ground: &GroundSeen) -> Unit {
        let troops = self.units.get(unit).map(|unit| unit.troops).unwrap_or_default();
        Unit { general_attached: self.general_with(unit).is_some(), ..troops.on(*ground) }
    }

    /// Whether another charge than `charger`'s is declared on the target and not yet resolved.
    pub(super) fn friends_still_charge(&self, charger: &Id, target: &Id) -> bool {
        self.units.iter().any(|(id, unit)| id != charger && unit.charge.is_declared_on(target))
    }

    /// Whether another unit than `charger` has charged the target this turn, whether its charge is resolved or not
    /// (morale-check.charge.friends, morale-check.charged.many).
    pub(super) fn friends_have_charged(&self, charger: &Id, target: &Id) -> bool {
        self.units.iter().any(|(id, unit)| id != charger && unit.charged.contains(target))
    }

    /// How many units the side has lost.
    pub(super) fn lost(&self, side: &Id) -> i64 {
        self.units.values().map(|unit| i64::from(unit.side == *side && unit.presence.is_lost())).sum()
    }

    /// Whether the unit is on the table.
    pub(super) fn is_in_play(&self, unit: &Id) -> bool {
        self.units.get(unit).is_some_and(UnitState::is_in_play)
    }

    /// Units on the table that are not of this side.
    pub(super) fn enemies(&self, side: &Id) -> impl Iterator<Item = (&Id, &UnitState)> {
        self.units.by_id().filter(move |(_, unit)| unit.side != *side && unit.is_in_play())
    }

    /// Takes a unit off the table, with its markers; its general leaves it.
    pub(super) fn take_off(&mut self, unit: &Id, presence: Presence) {
        self.answering.remove(unit);
        if let Some(state) = self.units.get_mut(unit) {
            state.presence = presence;
            state.troops.shaken = false;
            state.troops.in_square = false;
            // What it has charged this turn still counts as charged.
            let charged = std::mem::take(&mut state.charged);
            state.begin_turn();
            state.charged = charged;
        }
        for general in self.generals.values_mut().filter(|general| general.with.as_ref() == Some(unit)) {
            general.with = None;
        }
    }
}

impl UnitState {
    pub(super) fn is_in_play(&self) -> bool {
        self.presence == Presence::InPlay
    }

    /// Whether it checks in the De-Shaking Phase of the player turn that begins, with which the turn of both sides
    /// may begin too (morale-check.when.deshake).
    pub(super) fn must_deshake(&self, by: ShakenAtStart, both_begin: bool) -> bool {
        self.troops.shaken && (by == ShakenAtStart::PlayerTurn || both_begin || self.shaken_at_turn)
    }

    /// Clears what it has done this turn.
    pub(super) fn begin_turn(&mut self) {
        self.ordered = false;
        self.formed = false;
        self.moved = false;
        self.owes = None;
        self.charge = ChargeStep::None;
        self.follow_ups = 0;
        self.charged.clear();
        self.stood = false;
    }
}

impl Presence {
    pub(super) fn is_lost(self) -> bool {
        matches!(self, Self::Fled | Self::Removed)
    }
}

impl ChargeStep {
    pub(super) fn is_declared_on(&self, target: &Id) -> bool {
        matches!(self, Self::Declared(on) if on == target)
    }

    /// Whether something of it is still to be settled in the checks phase.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Declared(_) | Self::InContact(_) | Self::Succeeded)
    }
}

/// The side whose player turn is the first of each turn.
#[expect(clippy::expect_used, reason = "a scenario with less than two sides is refused")]
pub(super) fn first_side(setting: &Setting<MoraleCheck>) -> &Id {
    let sides = &setting.roster().sides;
    let first = setting.setup().first.as_ref();
    first.or_else(|| sides.first().map(|side| &side.id)).expect("a battle has two sides")
}
