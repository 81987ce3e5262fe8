/// What units and pieces of terrain are called. The table knows ids alone; who has the battle knows names.
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

/// What can be told to players once somebody says what things are called.
pub trait Says {
    /// A sentence without a full stop.
    fn says(&self, names: &dyn Names) -> String;
}
