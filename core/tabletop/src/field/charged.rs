use std::sync::{Mutex, PoisonError};

use crate::movement::{Charge, Rates};

/// Charges between units of a field, each kept from when it is first asked for: who thinks of a charge, orders it and has it
/// carried out asks for the same one.
#[derive(Debug, Default)]
pub(super) struct Charged(Mutex<Vec<(Asked, Option<Charge>)>>);

/// Who charges whom, by their places in the field, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) places: [usize; 2],
    pub(super) widest: u16,
    pub(super) rates: Rates,
}

/// Of more charges than this, nobody asks for most again.
const MOST: usize = 128;

/// Whoever copies a field asks anew.
impl Clone for Charged {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Charged {
    /// The charge that was asked for, or `None` where none leads there.
    pub(super) fn kept(&self, asked: Asked, work_out: impl FnOnce() -> Option<Charge>) -> Option<Charge> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, charge)) = known().iter().find(|(before, _)| *before == asked) {
            return charge.clone();
        }
        let charge = work_out();
        let mut known = known();
        if known.len() < MOST {
            known.push((asked, charge.clone()));
        }
        charge
    }

    /// Units stand otherwise now.
    pub(super) fn forget(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
