use crate::battle::Battle;
use crate::war::{AnyWar, Kept, WarFault};

/// A war in whose battles all dice are weighed: the same battles, with their luck.
#[derive(Debug)]
pub struct Weighing(pub Box<dyn AnyWar>);

impl AnyWar for Weighing {
    fn sides(&self) -> Vec<(String, String)> {
        self.0.sides()
    }

    fn colours(&self) -> Vec<usize> {
        self.0.colours()
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn doctrines(&self) -> Vec<String> {
        self.0.doctrines()
    }

    fn leaders(&self) -> Vec<String> {
        self.0.leaders()
    }

    fn figures(&self) -> Vec<(&'static str, &'static str)> {
        self.0.figures()
    }

    fn battle(&self, number: u64) -> Result<Battle, WarFault> {
        self.0.weighed(number)
    }

    fn weighed(&self, number: u64) -> Result<Battle, WarFault> {
        self.0.weighed(number)
    }

    fn weighs(&self) -> bool {
        true
    }

    fn kept(&self, number: u64) -> Result<Kept, WarFault> {
        self.0.kept(number)
    }
}
