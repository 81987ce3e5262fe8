//! Any scenario with any changes: see [`standfast_fuzz::document`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    standfast_fuzz::document(bytes);
});
