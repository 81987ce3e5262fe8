/// The names of units and pieces of terrain. The table knows ids only; the battle knows names.
pub trait Names {
    /// What players call the thing of that id.
    fn called(&self, id: &str) -> String;
}

/// Calls everything by its id, in quotes: for errors that no player reads.
#[derive(Debug, Clone, Copy, Default)]
pub struct ById;

impl Names for ById {
    fn called(&self, id: &str) -> String {
        format!("{id:?}")
    }
}

/// Something that can be told to players, given the names of things.
pub trait Says {
    /// A sentence without a full stop.
    fn says(&self, names: &dyn Names) -> String;
}
