use standfast_dice::Stop;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::command::{Command, Effect};
use crate::battle::event::Event;
use crate::battle::field::PieceOn;
use crate::battle::guidelines;
use crate::cite;
use crate::piece::nbc_factor;

const NBC_EQUIPPED: &str = "battlegroup.nbc.equipped";

impl Deciding<'_, '_> {
    /// Applies the rules to a command that was found legal.
    pub(super) fn decide(&mut self, command: &Command) -> Result<(), Stop> {
        match command {
            Command::Begin {} => {
                self.look_over();
                self.begin_turn(1);
            }
            Command::Initiative { unit, pieces, seen } => self.give_initiative(unit, pieces, &seen.cornered),
            Command::CheckMorale { pieces, seen, .. } => self.check_morale(pieces, &seen.cornered)?,
            Command::Move { how, pieces, ways, seen, .. } => self.set_out(*how, pieces, ways, seen),
            Command::LeaveBoard { pieces, edge, .. } => self.leave(pieces, *edge),
            Command::Fire { unit, target, pieces, nbc, effect } => {
                self.fire(unit, target, pieces, *nbc);
                if let Some(effect) = effect {
                    self.take_effect(target, effect);
                    self.happen(Event::FireSettled);
                }
            }
            Command::Intercept { pieces, seen, .. } => self.intercept(pieces, &seen.cornered)?,
            Command::Miss {} => self.happen(Event::FireSettled),
            Command::Casualties { unit, fallen, more } => {
                self.soldiers_fall(unit, fallen);
                self.settle_unless(*more);
            }
            Command::HitRobot { robot, hits, more } => {
                self.robot_is_hit(robot, *hits);
                self.settle_unless(*more);
            }
            Command::Damage { target, movement, targeting, damage_control, weapons } => {
                let (movement, targeting, damage_control) = (*movement, *targeting, *damage_control);
                let weapons = weapons.clone();
                let damage = Effect { movement, targeting, damage_control, weapons, ..Effect::default() };
                self.machine_is_damaged(target, &damage);
                self.happen(Event::FireSettled);
            }
            Command::Explode { target, seen } => {
                self.explode(target, &seen.survivors)?;
                self.happen(Event::FireSettled);
            }
            Command::Abandon { vehicle, survivors } => self.abandon(vehicle, survivors)?,
            Command::Surrender { soldier } => self.surrender(soldier),
            Command::Shoot { soldier, officer } => self.shoot(soldier, officer),
            Command::EndInitiative {} => {
                self.move_who_must();
                self.hand_on();
            }
            Command::Pass {} => self.pass(),
        }
        Ok(())
    }

    fn settle_unless(&mut self, more: bool) {
        if !more {
            self.happen(Event::FireSettled);
        }
    }

    /// Reviews the forces: guidelines, leaders, NBC equipment.
    fn look_over(&mut self) {
        let unusual = guidelines::unusual(self.field());
        self.note(cite::SIZES, unusual.is_empty(), || match unusual.as_slice() {
            [] => "every unit is of a usual size, and few troops are elite".to_owned(),
            _ => format!("outside the guidelines: {}", unusual.join("; ")),
        });
        if self.setup().leaders {
            let field = self.field();
            let led = field.units().filter(|unit| unit.soldiers_on_table().any(PieceOn::is_leader));
            let led = self.names(led.map(|unit| unit.id));
            self.note(cite::LEADERS_COMMUNICATIONS, true, || {
                format!("leaders carry long-range communicators: {led}")
            });
        }
        if self.setup().nbc {
            let bare = self.field().units().filter(|unit| !unit.sheet.nbc_equipped);
            let bare = self.names(bare.map(|unit| unit.id));
            self.note(NBC_EQUIPPED, bare.is_empty(), || match bare.as_str() {
                "" => "everybody is equipped against NBC weapons".to_owned(),
                _ => format!("not equipped against NBC weapons: {bare}"),
            });
        }
    }

    fn give_initiative(&mut self, unit: &Id, pieces: &[Id], cornered: &[Id]) {
        let Some(side) = self.field().unit(unit).map(|unit| unit.sheet.side.clone()) else { return };
        let (unit, pieces) = (unit.clone(), pieces.to_vec());
        // Only those who got the initiative count.
        let cornered = cornered.iter().filter(|id| pieces.contains(id)).cloned().collect();
        self.happen(Event::InitiativeGiven { side, unit, pieces, cornered });
    }

    /// Pieces fire at a unit, and the effect is to be entered. Troops who are attacked with an NBC weapon and not
    /// equipped against it must check (battlegroup.nbc).
    fn fire(&mut self, unit: &Id, target: &Id, pieces: &[Id], nbc: bool) {
        let (by, at) = (unit.clone(), target.clone());
        self.happen(Event::Fired { unit: by.clone(), target: at.clone(), pieces: pieces.to_vec(), nbc });
        self.happen(Event::FireOpened { by, at });
        let field = self.field();
        let Some(attacked) = field.unit(target).filter(|_| nbc) else { return };
        let (equipped, machine) = (attacked.sheet.nbc_equipped, attacked.machine().is_some());
        let (name, factor) = (self.name(target), nbc_factor(&self.setting().rules()));
        self.note(NBC_EQUIPPED, equipped, || match equipped {
            true => format!("{name} is equipped against NBC weapons"),
            false => format!("{name} is not equipped against NBC weapons, and must check at {factor:+}"),
        });
        if !equipped {
            self.mark_soldiers(target, true);
            if machine {
                self.mark_damaged(target, true);
            }
        }
    }
}
