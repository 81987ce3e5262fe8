mod led;

use std::cell::{LazyCell, RefCell};
use std::sync::Arc;

use standfast_dice::{Dice, Stop};
use standfast_tabletop::Pose;

use super::ground::{AsLeft, Places};
use super::{
    Asking, Battle, Course, Ending, Eyes, Given, Ground, Id, MapView, Offer, Offers, Opened, Roster, Scene,
    Seat, Setting, View,
};
use crate::Trace;

/// A battle that is tried out beside the one that is played: the fork of a [`Table`](super::Table), for players of the
/// machine, for simulations, and for whoever asks what would come of a command.
///
/// It decides and applies by the same code as the table. It keeps no records and no reasons, asks for no JSON, and takes
/// any command at its word: whoever gives one has it from [`offers`](Self::offers), or knows that it is legal.
#[derive(Debug, Clone)]
pub struct Trial<B: Battle> {
    setting: Arc<Setting<B>>,
    state: B::State,
    places: Places,
    /// The table as it was left by whoever looked at it last.
    laid: RefCell<AsLeft>,
    ending: Option<Ending>,
    given: Given,
}

impl<B: Battle> Trial<B> {
    pub(super) fn of(
        setting: Arc<Setting<B>>,
        state: B::State,
        places: Places,
        ending: Option<Ending>,
    ) -> Self {
        Self { setting, state, places, laid: RefCell::default(), ending, given: Given::default() }
    }

    /// The battle as it stands.
    #[must_use]
    pub fn scene(&self) -> Scene<'_, B> {
        *self.opened()
    }

    fn opened(&self) -> Opened<'_, B> {
        Opened::new(&self.setting, &self.state)
    }

    /// The table with the pieces as they stand; `None` where the battle has no table.
    #[must_use]
    pub fn ground(&self) -> Option<Ground<'_>> {
        Ground::of(&self.setting, B::standing(self.opened()), &self.places)
    }

    /// Where a piece stands; `None` where it stands nowhere on a table.
    #[must_use]
    pub fn pose_of(&self, piece: &Id) -> Option<Pose> {
        self.places.get(piece).copied()
    }

    /// The table as that seat sees it, whose view this is; `None` where the battle has no table.
    #[must_use]
    pub fn map(&self, seat: &Seat, view: &View) -> Option<MapView> {
        let eyes = Eyes { seat, roster: self.roster() };
        let shown = |piece: &Id| eyes.among(&B::piece_audience(&self.setting, piece));
        self.ground().map(|ground| MapView::of(&ground, view, shown))
    }

    /// Its sides and seats.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        self.setting.roster()
    }

    /// Where the pieces stand.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// Whether the table that it keeps is the one that its pieces stand on.
    pub(super) fn is_laid_as_it_stands(&self) -> bool {
        self.laid.borrow().is_as(self.ground().as_ref())
    }

    /// How the battle ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// What the seat may do under the rules: nothing once the battle is over. Of what every table does (talk, undo, the
    /// umpire's hand, setting down) a trial knows nothing.
    #[must_use]
    pub fn offers(&self, seat: &Seat) -> Vec<Offer> {
        if self.ending.is_some() || *seat == Seat::Spectator {
            return Vec::new();
        }
        let ground = LazyCell::new(|| self.ground());
        let mut offers = Offers::all();
        B::legal(Asking::of(self.opened(), seat, &ground), &mut offers);
        offers.into_offers()
    }

    /// The battle after this command and all that follows from it, with what happened. Clone the trial first to come back
    /// to it.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice; seeded ones never stop.
    pub fn after(
        self,
        seat: &Seat,
        command: &B::Command,
        dice: &mut dyn Dice,
    ) -> Result<(Self, Vec<B::Event>), Stop> {
        self.going_on(dice, |course| course.carry_out(seat, command))
    }

    fn going_on(
        mut self,
        dice: &mut dyn Dice,
        happens: impl FnOnce(&mut Course<'_, B>) -> Result<Option<Ending>, Stop>,
    ) -> Result<(Self, Vec<B::Event>), Stop> {
        let mut silent = Trace::silent();
        let course = Course::within(&self.setting, &mut self.state, &mut self.places, dice, &mut silent);
        let mut course = course.laid_as(self.laid.take());
        let ending = happens(&mut course)?;
        let (events, laid) = course.into_place();
        self.laid = RefCell::new(laid);
        self.ending = self.ending.or(ending);
        Ok((self, events))
    }
}
