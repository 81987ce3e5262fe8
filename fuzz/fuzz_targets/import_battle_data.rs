//! Any table of battle data, for any system: see [`standfast_fuzz::import`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let headed =
        [bytes.get(..1).unwrap_or_default(), b"battle,belligerent,", bytes.get(1..).unwrap_or_default()];
    standfast_fuzz::import("battles.csv", &headed.concat());
});
