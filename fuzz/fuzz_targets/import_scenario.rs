//! Any file of that kind, for any system: see [`standfast_fuzz::import`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    standfast_fuzz::import("army.toml", bytes);
});
