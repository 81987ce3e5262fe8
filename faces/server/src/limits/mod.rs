mod counts;
mod held;
mod line;
mod loads;
mod rates;
mod workbench;

use std::time::Duration;

use standfast_rulebook::nearest;

pub(crate) use counts::Counts;
pub(crate) use held::{Held, Holding};
pub(crate) use line::Asker;
pub(crate) use loads::{Load, Loads};
pub(crate) use rates::{Caller, Rate, Rates};
pub(crate) use workbench::Workbench;

/// Declares the limits once: the field, what it says, its default, its lowest and highest value.
macro_rules! limits {
    ($($(#[doc = $says:literal])+ $name:ident: $type:ty = $default:literal, from $least:literal to $most:literal;)*) => {
        /// The limits of the server. A request that exceeds one is refused with its name and its value.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Limits {
            $($(#[doc = $says])+ pub $name: $type,)*
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Limits {
            /// Every limit: its name, what it says, and its default.
            pub const ALL: &[(&str, &str, u64)] = &[
                $((stringify!($name), concat!($($says),+), $default),)*
            ];

            /// Sets the limit of that name, with `-` or `_` between its words.
            ///
            /// # Errors
            /// Where there is none of that name, or the value is not one that it may have.
            ///
            /// ```
            /// let mut limits = standfast_server::Limits::default();
            /// limits.set("open-battles", "100")?;
            /// assert_eq!(limits.open_battles, 100);
            /// assert!(limits.set("open-battle", "100").unwrap_err().contains("open_battles"));
            /// # Ok::<(), String>(())
            /// ```
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
                let name = name.replace('-', "_");
                match name.as_str() {
                    $(stringify!($name) => {
                        let (least, most): ($type, $type) = ($least, $most);
                        let allowed = || format!("{name} is a whole number from {least} to {most}");
                        let number: $type = value.trim().parse().map_err(|_| allowed())?;
                        if !(least..=most).contains(&number) {
                            return Err(allowed());
                        }
                        self.$name = number;
                        Ok(())
                    })*
                    _ => {
                        let names = || Self::ALL.iter().map(|(name, ..)| *name);
                        let near = nearest(&name, names()).map(|near| format!(", perhaps {near}"));
                        let known = names().collect::<Vec<_>>().join(", ");
                        Err(format!("there is no limit `{name}`{}; there are {known}", near.unwrap_or_default()))
                    }
                }
            }
        }
    };
}

limits! {
    /// bytes of a request's body
    body: usize = 262_144, from 1_024 to 16_777_216;
    /// seconds that a request may take to arrive and be answered, live updates excepted
    patience_seconds: u64 = 15, from 1 to 3_600;
    /// connections at a time
    connections: usize = 4_096, from 1 to 1_000_000;
    /// connections of one address at a time, or requests under way behind a proxy
    connections_of_address: usize = 2_048, from 1 to 1_000_000;
    /// requests of one address in a minute
    requests_a_minute: u32 = 6_000, from 1 to 1_000_000_000;
    /// wrong links, and pass phrases right or wrong, of one address in an hour
    wrong_keys_an_hour: u32 = 30, from 1 to 1_000_000;
    /// questions about battles and rules that are reckoned at a time, others wait; 0 for one a processor, and 2 at
    /// least
    reckoned_at_a_time: usize = 0, from 0 to 1_000;
    /// whole battles that are gone through at a time for verifications, reports and replays; others wait
    gone_through_at_a_time: usize = 2, from 1 to 1_000;
    /// questions of one address that wait to be reckoned
    questions_of_address: usize = 256, from 1 to 1_000_000;
    /// bytes of an answer, the file of a whole battle excepted
    answer: usize = 4_194_304, from 65_536 to 1_073_741_824;
    /// bytes of a replay in one file; a battle that would be larger is shown in fewer moments
    replay: usize = 3_145_728, from 65_536 to 1_073_741_824;
    /// bytes of answers and battle files of one address that are on their way; one is let through in any case
    bytes_of_address: usize = 33_554_432, from 65_536 to 1_000_000_000_000;
    /// bytes of answers and battle files that are on their way in all
    bytes_on_their_way: usize = 268_435_456, from 65_536 to 1_000_000_000_000;
    /// bytes of a battle file that is to be verified, or to go on here
    battle_file: usize = 3_145_728, from 1_024 to 1_073_741_824;
    /// seats of one browser that are looked up for its list of battles
    seats_of_browser: usize = 48, from 1 to 1_000;
    /// battles that are kept
    battles: u64 = 10_000, from 1 to 1_000_000_000;
    /// battles that one address may begin in an hour
    battles_an_hour: u32 = 120, from 1 to 1_000_000;
    /// hours after which a battle that its umpire removes is gone for good
    removal_hours: u32 = 24, from 1 to 8_760;
    /// days after which a battle that nobody has touched is removed; 0 keeps it
    untouched_days: u32 = 0, from 0 to 36_500;
    /// days after which a battle in which nothing was ever done is removed; 0 keeps it
    unplayed_days: u32 = 30, from 0 to 36_500;
    /// scenarios that the library keeps
    scenarios: u64 = 2_000, from 0 to 1_000_000_000;
    /// scenarios that one address may put into the library in an hour
    scenarios_an_hour: u32 = 60, from 1 to 1_000_000;
    /// versions of scenarios that one address may save in a minute
    saves_a_minute: u32 = 240, from 1 to 1_000_000;
    /// versions that are kept of a scenario; of more of them those are left out that are missed least
    versions_of_scenario: usize = 60, from 2 to 10_000;
    /// battles that a scenario of the library remembers
    plays_of_scenario: usize = 200, from 1 to 100_000;
    /// scenarios of one browser that are looked up for its list
    scenarios_of_browser: usize = 48, from 1 to 1_000;
    /// pieces of a scenario: commands, units, soldiers, vehicles
    pieces: usize = 250, from 1 to 1_000_000;
    /// pieces of terrain of a scenario
    terrain: usize = 100, from 1 to 1_000_000;
    /// corners of all the terrain of a scenario
    terrain_corners: usize = 1_000, from 1 to 1_000_000;
    /// seats of a scenario, those of the umpire and of spectators with them
    seats: usize = 34, from 1 to 1_000;
    /// bytes of what a seat may do as the battle begins
    offers: usize = 1_048_576, from 1 to 1_073_741_824;
    /// records of a battle
    records: u64 = 100_000, from 1 to 1_000_000_000;
    /// records by which spectators of a battle may lag behind
    delay: u64 = 1_000, from 0 to 1_000_000_000;
    /// How many players of the machine may think at a time, in all battles together.
    thinkers: usize = 1, from 1 to 1_000;
    /// How long a player of the machine may think about a decision, in seconds.
    thinking_seconds: u64 = 5, from 1 to 60;
    /// simulations that are fought at a time, each on one thread; others wait; 0 allows none
    simulations: usize = 1, from 0 to 1_000;
    /// simulations that wait
    simulations_waiting: usize = 8, from 0 to 1_000_000;
    /// simulations of one address that are fought or wait
    simulations_of_address: usize = 2, from 1 to 1_000_000;
    /// battles of a simulation
    simulation_battles: u64 = 5_000, from 1 to 1_000_000;
    /// seconds that a simulation may be fought; the battles fought by then count
    simulation_seconds: u64 = 120, from 1 to 86_400;
    /// finished simulations that are kept, in memory; the oldest are forgotten first
    simulations_kept: usize = 50, from 1 to 1_000_000;
    /// minutes after which a finished simulation is forgotten
    simulation_minutes: u64 = 60, from 1 to 10_080;
    /// battles held open in memory; those used longest ago are closed first
    open_battles: usize = 2_500, from 1 to 1_000_000;
    /// live connections at a time
    watchers: usize = 2_048, from 1 to 1_000_000;
    /// live connections of one seat at a time, spectators excepted
    watchers_of_seat: usize = 32, from 1 to 1_000_000;
    /// live connections of one address at a time, boards excepted
    watchers_of_address: usize = 1_024, from 1 to 1_000_000;
    /// live connections of boards at a time; the others are kept for seats
    boards: usize = 1_024, from 1 to 1_000_000;
    /// live connections of boards of one address at a time
    boards_of_address: usize = 32, from 1 to 1_000_000;
    /// live connections of one battle's board at a time
    boards_of_battle: usize = 256, from 1 to 1_000_000;
    /// calls of one seat: browsers and webhooks that are told when it is its move
    calls_of_seat: usize = 8, from 0 to 1_000;
    /// calls that go out at a time; others wait
    calls_at_a_time: usize = 8, from 1 to 1_000;
    /// calls that wait to go out, or to be tried again
    calls_waiting: usize = 1_000, from 1 to 1_000_000;
    /// calls to one host in a minute; more of them are tried again later
    calls_to_host_a_minute: u32 = 120, from 1 to 1_000_000;
    /// seconds that a call may take
    call_seconds: u64 = 10, from 1 to 600;
    /// seconds that a battle must be quiet before anybody is called
    call_settles_seconds: u64 = 20, from 0 to 3_600;
    /// seconds before a call that failed is tried again; four times as long each time after that
    call_again_seconds: u64 = 15, from 0 to 3_600;
    /// commands that may wait to be written down
    waiting: usize = 4_096, from 1 to 1_000_000;
    /// bytes that the database may grow to
    database_bytes: u64 = 68_719_476_736, from 1_048_576 to 1_000_000_000_000_000;
}

impl Limits {
    /// How many questions are reckoned at a time.
    pub(crate) fn reckoners(&self) -> usize {
        match self.reckoned_at_a_time {
            0 => std::thread::available_parallelism().map_or(1, usize::from).max(2),
            number => number,
        }
    }

    /// How long a request may take to arrive and be answered.
    #[must_use]
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds)
    }
}
