use standfast_rulebook::battle::LiveBattle;

use super::Room;
use crate::Fault;

/// The text of a battle's file, as everybody at its table may have it.
///
/// # Errors
/// [`Fault::Forbidden`] until its seed is open.
pub(crate) fn whole_file(battle: &dyn LiveBattle) -> Result<String, Fault> {
    let why = "the battle's file is public once its seed is open (`open-seed`), after the battle";
    let lines = battle.opened().ok_or_else(|| Fault::Forbidden(why.to_owned()))?;
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

impl Room {
    /// The whole log as it is kept, byte for byte: with all that is hidden, private words, and the seed. This waits for
    /// the disk.
    pub(crate) fn whole_log(&self) -> Result<String, Fault> {
        let log = self.database.log(self.id.as_str()).map_err(Fault::unread)?;
        log.ok_or_else(|| Fault::NotFound(format!("battle `{}`", self.id)))
    }
}
