//! Any scenario with any commands: see [`standfast_fuzz::battle`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    standfast_fuzz::battle(bytes);
});
