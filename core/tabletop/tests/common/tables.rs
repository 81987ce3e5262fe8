//! How many random tables a property is tried on.

use proptest::prelude::ProptestConfig;

/// So many, or twenty times as many where `STANDFAST_LONG` is set.
pub(crate) fn tables(count: u32) -> ProptestConfig {
    let times = if std::env::var_os("STANDFAST_LONG").is_some() { 20 } else { 1 };
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}
