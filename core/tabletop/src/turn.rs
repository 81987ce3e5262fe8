use crate::place::Facing;

/// Where a facing points, in whole thousand-millionths of its length. The same on every machine, since it comes from a
/// table and not from a library's sine.
///
/// ```
/// use standfast_tabletop::{Direction, Facing};
/// let right = Direction::of(Facing::degrees(90));
/// assert_eq!((right.x(), right.y()), (Direction::ONE, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Direction {
    x: i64,
    y: i64,
}

impl Direction {
    /// The length of every direction.
    pub const ONE: i64 = 1_000_000_000;

    /// The direction of a facing: 0 degrees points along y, 90 degrees along x.
    #[must_use]
    pub fn of(facing: Facing) -> Self {
        Self { x: sine(facing.in_degrees()), y: sine(facing.in_degrees() + 90) }
    }

    /// Its part along x, to the right of the table.
    #[must_use]
    pub const fn x(self) -> i64 {
        self.x
    }

    /// Its part along y, to the far edge.
    #[must_use]
    pub const fn y(self) -> i64 {
        self.y
    }

    /// The direction a quarter turn clockwise: to the right of somebody facing this way.
    #[must_use]
    pub const fn to_the_right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }
}

/// The sine of whole degrees, in thousand-millionths.
fn sine(degrees: u16) -> i64 {
    let degrees = degrees % 360;
    let quarter = |degree: u16| SINES.get(usize::from(degree)).copied().unwrap_or_default();
    match degrees {
        0..=90 => quarter(degrees),
        91..=180 => quarter(180 - degrees),
        181..=270 => -quarter(degrees - 180),
        _ => -quarter(360 - degrees),
    }
}

/// Sines of 0 to 90 degrees, each rounded to the nearest thousand-millionth.
const SINES: [i64; 91] = [
    0,
    17_452_406,
    34_899_497,
    52_335_956,
    69_756_474,
    87_155_743,
    104_528_463,
    121_869_343,
    139_173_101,
    156_434_465,
    173_648_178,
    190_808_995,
    207_911_691,
    224_951_054,
    241_921_896,
    258_819_045,
    275_637_356,
    292_371_705,
    309_016_994,
    325_568_154,
    342_020_143,
    358_367_950,
    374_606_593,
    390_731_128,
    406_736_643,
    422_618_262,
    438_371_147,
    453_990_500,
    469_471_563,
    484_809_620,
    500_000_000,
    515_038_075,
    529_919_264,
    544_639_035,
    559_192_903,
    573_576_436,
    587_785_252,
    601_815_023,
    615_661_475,
    629_320_391,
    642_787_610,
    656_059_029,
    669_130_606,
    681_998_360,
    694_658_370,
    707_106_781,
    719_339_800,
    731_353_702,
    743_144_825,
    754_709_580,
    766_044_443,
    777_145_961,
    788_010_754,
    798_635_510,
    809_016_994,
    819_152_044,
    829_037_573,
    838_670_568,
    848_048_096,
    857_167_301,
    866_025_404,
    874_619_707,
    882_947_593,
    891_006_524,
    898_794_046,
    906_307_787,
    913_545_458,
    920_504_853,
    927_183_855,
    933_580_426,
    939_692_621,
    945_518_576,
    951_056_516,
    956_304_756,
    961_261_696,
    965_925_826,
    970_295_726,
    974_370_065,
    978_147_601,
    981_627_183,
    984_807_753,
    987_688_341,
    990_268_069,
    992_546_152,
    994_521_895,
    996_194_698,
    997_564_050,
    998_629_535,
    999_390_827,
    999_847_695,
    1_000_000_000,
];
