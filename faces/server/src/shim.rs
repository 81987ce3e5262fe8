//! Stands in for the database until it is there.
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use standfast_rulebook::battle::{Header, LiveBattle, begin};

#[derive(Debug, Clone, Copy)]
pub enum Durability {
    Full,
    Normal,
}
#[derive(Debug, thiserror::Error)]
#[error("fault")]
pub struct DatabaseFault;
#[derive(Debug, Clone)]
pub struct Seal {
    pub seat: String,
    pub hash: [u8; 32],
}
type Kept = HashMap<String, (Header, Vec<String>, Vec<Seal>)>;
#[derive(Debug, Clone, Default)]
pub struct Database(Arc<Mutex<Kept>>);
impl Database {
    pub fn open(_: &Path, _: Durability) -> Result<Self, DatabaseFault> {
        Ok(Self::default())
    }
    pub fn count(&self) -> Result<u64, DatabaseFault> {
        Ok(self.0.lock().unwrap().len() as u64)
    }
    pub fn battle(&self, id: &str) -> Result<Option<Box<dyn LiveBattle>>, DatabaseFault> {
        Ok(self.0.lock().unwrap().get(id).map(|(header, lines, _)| {
            let mut battle = begin(header.clone()).unwrap();
            for line in lines {
                battle.read_record(line).unwrap();
            }
            battle
        }))
    }
    pub fn seat(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, DatabaseFault> {
        Ok(self.0.lock().unwrap().iter().find_map(|(id, (_, _, seals))| {
            seals.iter().find(|seal| seal.hash == *hash).map(|seal| (id.clone(), seal.seat.clone()))
        }))
    }
    pub fn seats(&self, id: &str) -> Result<Vec<Seal>, DatabaseFault> {
        Ok(self.0.lock().unwrap().get(id).map(|kept| kept.2.clone()).unwrap_or_default())
    }
    pub fn begin(&self, id: &str, battle: &dyn LiveBattle, seals: &[Seal]) -> Result<(), DatabaseFault> {
        self.0.lock().unwrap().insert(id.to_owned(), (battle.header().clone(), Vec::new(), seals.to_vec()));
        Ok(())
    }
    pub fn append(
        &self,
        id: &str,
        _: u64,
        line: String,
        done: impl FnOnce(Result<(), DatabaseFault>) + Send + 'static,
    ) {
        self.0.lock().unwrap().get_mut(id).unwrap().1.push(line);
        done(Ok(()));
    }
    pub fn issue(&self, id: &str, seat: &str, hash: &[u8; 32]) -> Result<(), DatabaseFault> {
        let mut all = self.0.lock().unwrap();
        let seals = &mut all.get_mut(id).unwrap().2;
        seals.retain(|seal| seal.seat != seat);
        seals.push(Seal { seat: seat.to_owned(), hash: *hash });
        Ok(())
    }
    pub fn withdraw(&self, id: &str, seat: &str) -> Result<(), DatabaseFault> {
        self.0.lock().unwrap().get_mut(id).unwrap().2.retain(|seal| seal.seat != seat);
        Ok(())
    }
}
