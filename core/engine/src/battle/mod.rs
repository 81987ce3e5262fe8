//! What a battle is, without knowing any rule: decided commands, applied events, seats and what they may see.
//!
//! A rule system says how it is fought by implementing [`Battle`], which is [`Play`], [`Telling`], [`Hand`] and
//! [`Tabled`]. A [`Table`] is one battle under way: it asks the system what is legal, has commands decided, keeps the
//! records, takes back what may be taken back, and makes the view of each seat. [`LiveBattle`] is the same without the
//! system's types.

mod command_text;
mod commitment;
mod course;
mod domain;
mod draw;
mod followed;
mod ground;
mod hash;
mod header;
mod id;
mod led;
mod legal;
mod luck;
mod motion;
mod muster;
mod offer;
mod overrule;
mod record;
mod rules;
mod scenario;
mod scene;
mod seat;
mod seed;
mod seen;
mod setting;
mod sheet;
mod table;
mod trial;
mod verb;
mod verification;
mod view;

pub use command_text::CommandText;
pub use commitment::{Commitment, Committed, Opening, commit};
pub use course::Course;
pub use draw::Pick;
pub use followed::{Followed, Reading, SideSeen};
pub use ground::{
    BaseSetup, Ground, Layout, MapPiece, MapView, March, OnTable, Spot, TableSetup, TerrainChart, UnitSetup,
};
pub use hash::{Head, Sha256};
pub use header::{FORMAT, Header, HeaderFault};
pub use id::{Id, IdKind, id};
pub use led::{
    Act, CombatModel, Commander, DUTY, Doctrine, Given, Idea, Ideas, Imagined, Led, Stance, combat,
    kept_back, prospects_of,
};
pub use legal::{Declined, Impossible, Offers, Refused, unless};
pub use luck::{Luck, LuckLine};
pub use motion::{Motion, Moves, in_inches};
pub use muster::Muster;
pub use offer::{Domain, Offer, Part, Thing};
pub use record::{Entry, Reason, Record, TableEvent};
pub use rules::{
    Battle, Favour, Hand, Knob, KnobOf, Knobs, KnobsOf, Placing, Play, Tabled, Telling, ToAct, Witnessed,
    holds, put, worth_to,
};
pub use scenario::{Difficulty, Scenario, verify_known, verify_new};
pub use scene::{Asking, Laid, Opened, Scene};
pub use seat::{Audience, Colour, Eyes, Hidden, Pass, Player, Roster, Seat, Side};
pub use seed::{Contribution, Pledge, Secret, Seed, fair_dice, pledged_dice, promise};
pub use seen::Seen;
pub use setting::Setting;
pub use sheet::{Known, Sheet, Track};
pub use table::{
    ASK_ADVICE, Allowance, AuditFault, BattleOdds, DICE_RULE, Deed, LiveBattle, LogFault, OddsLine, PLACE,
    PLEDGE, Remark, SideTime, Source, Span, TABLE_LEDGER, Table, TableView, Talk, TimeView, TurningPoint,
    TurningPoints, Waiting,
};
pub use trial::Trial;
pub use verb::{Verb, VerbKind};
pub use verification::{Check, Point, Verification};
pub use view::{Due, Ending, Fact, FactValue, Gauge, Laying, Marker, Piece, SideFacts, View};
