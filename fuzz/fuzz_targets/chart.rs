//! Any replacement of any chart: see [`standfast_fuzz::chart`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    standfast_fuzz::chart(bytes);
});
