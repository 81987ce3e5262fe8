use crate::map::Map;
/// x
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Letters { /// a
Ascii, /// b
Unicode }
/// x
pub fn characters(_map: &Map<'_>, _columns: usize, _letters: Letters) -> String { String::new() }
