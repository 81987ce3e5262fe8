//! Any situation of any procedure: see [`standfast_fuzz::situation`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    standfast_fuzz::situation(bytes);
});
