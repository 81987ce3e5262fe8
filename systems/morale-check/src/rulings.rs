use standfast_engine::form::flag;
use standfast_engine::{Form, Shape};

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// Whether several kinds of favourable terrain add up (morale-check.terrain).
    pub terrain_stacks: bool,
    /// Whether cuirassiers that charge cavalry have the modifier of all cavalry beside their own
    /// (morale-check.charge.cuirassiers).
    pub cuirassier_stacks: bool,
    /// Whether lancers keep their modifier against infantry in square (morale-check.charge.lancers).
    pub lancers_vs_square: bool,
    /// Whether limbered artillery counts as artillery charged in front (morale-check.charge.artillery).
    pub limbered_front: bool,
}

impl Default for Rulings {
    fn default() -> Self {
        Self { terrain_stacks: false, cuirassier_stacks: true, lancers_vs_square: true, limbered_front: true }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of morale-check";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            terrain_stacks: form
                .field("terrain_stacks", "whether several kinds of favourable terrain add up")
                .or(flag(), default.terrain_stacks),
            cuirassier_stacks: form
                .field("cuirassier_stacks", "whether cuirassiers have the modifier of all cavalry as well")
                .or(flag(), default.cuirassier_stacks),
            lancers_vs_square: form
                .field("lancers_vs_square", "whether lancers keep their modifier against a square")
                .or(flag(), default.lancers_vs_square),
            limbered_front: form
                .field("limbered_front", "whether limbered artillery too is hard to charge in front")
                .or(flag(), default.limbered_front),
        }
    }
}
