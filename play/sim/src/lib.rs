//! Battles between players of the machine, by the thousand.
//!
//! A [`War`] says what is fought: a scenario, who leads each side, and a seed. Its battles are numbered, and each follows
//! from the seed and its number alone, so that any of them can be fought again. [`run`] fights them on all cores, keeps the
//! results in parts ([`Results`]) and goes on where it was interrupted. [`questions`] asks more of wars: who wins between
//! which doctrines, what makes a scenario even, and what changes how it goes.

mod again;
mod battle;
mod begun;
mod compare;
mod crew;
mod estimate;
mod fault;
mod foresight;
mod hosting;
mod judged;
mod luck;
mod order;
mod pilot;
mod posts;
pub mod questions;
mod report;
mod results;
mod run;
mod terms;
mod war;
mod watch;

pub use battle::{Battle, TurnFigure, UnitFate};
pub use begun::Part;
pub use compare::{Comparison, Difference, compare};
pub use crew::NoCores;
pub use estimate::{Estimate, Tally, hundredths, percent};
pub use fault::WarFault;
pub use hosting::Hosting;
pub use judged::Judged;
pub use luck::{Learned, Lesson, LuckFigure, LuckOf, LuckTally, Subtracted, Unlucky};
pub use order::Order;
pub use pilot::{Learning, learn_together};
pub use report::{
    REPORT, STYLE_OF_DRAWINGS, Scale, report, report_of_balance, report_of_matrix, report_of_sweep, shown,
    standing, tenths, told,
};
pub use results::{Column, PART, Results, ResultsFault, Rows, Table};
pub use run::{Asked, Counted, News, Progress, RunFault, Short, fight_parts, run};
pub use terms::Terms;
pub use war::{AnyWar, Kept, War, Wars};
