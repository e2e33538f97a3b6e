#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    supereigen_fuzz::read_run(bytes);
});
