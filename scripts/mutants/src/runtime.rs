//! The switch, as in the scratch copy of the core. `mutant(n)` is false in const evaluation, and at run time
//! where the environment variable `MUTANT` is not `n`.

/// Whether mutant `n` is the one that runs.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub const fn mutant(n: u32) -> bool {
    core::intrinsics::const_eval_select((n,), switch::never, switch::at_run_time)
}

mod switch {
    extern crate std;
    use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
    use std::string::{String, ToString};

    const UNREAD: u32 = u32::MAX;
    const COUNTING: u32 = u32::MAX - 1;
    const NONE: u32 = u32::MAX - 2;

    static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
    static HITS: [AtomicU64; crate::MUTANTS] = [const { AtomicU64::new(0) }; crate::MUTANTS];
    static LEFT: AtomicU64 = AtomicU64::new(0);
    static TOTAL: AtomicU64 = AtomicU64::new(0);

    unsafe extern "C" {
        /// Microseconds of the processor.
        fn clock() -> i64;
    }

    pub(super) const fn never(_: u32) -> bool {
        false
    }

    #[inline(always)]
    pub(super) fn at_run_time(n: u32) -> bool {
        let active = ACTIVE.load(Relaxed);
        if active < NONE { if active == n { hit() } else { false } } else { active != NONE && special(n) }
    }

    /// The mutant is reached. If that happens far more often than without the mutant, a loop is endless.
    fn hit() -> bool {
        let left = LEFT.load(Relaxed);
        if left == 0 {
            // Without the run of destructors, which might go round as well.
            std::eprintln!("endless");
            std::process::exit(97);
        }
        LEFT.store(left - 1, Relaxed);
        true
    }

    #[cold]
    fn special(n: u32) -> bool {
        if ACTIVE.load(Relaxed) == UNREAD {
            let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
            LEFT.store(number("MUTANT_HITS").unwrap_or(u64::MAX), Relaxed);
            let active = match number("MUTANT") {
                Some(n) => n as u32,
                None if std::env::var_os("MUTANT_REACHED").is_some() => {
                    unsafe extern "C" {
                        fn atexit(f: extern "C" fn()) -> i32;
                    }
                    unsafe { atexit(write_hits) };
                    COUNTING
                }
                None => NONE,
            };
            ACTIVE.store(active, Relaxed);
            return at_run_time(n);
        }
        HITS[n as usize].fetch_add(1, Relaxed);
        // Of a long test the first part is enough: 3 s of the processor, whatever else it does.
        if TOTAL.fetch_add(1, Relaxed) % 65_536 == 65_535 && unsafe { clock() } >= 3_000_000 {
            write_hits();
            std::process::exit(96);
        }
        false
    }

    extern "C" fn write_hits() {
        let lines: String = HITS
            .iter()
            .enumerate()
            .map(|(n, hits)| (n, hits.load(Relaxed)))
            .filter(|&(_, hits)| hits > 0)
            .map(|(n, hits)| n.to_string() + " " + &hits.to_string() + "\n")
            .collect();
        let _ = std::fs::write(std::env::var_os("MUTANT_REACHED").unwrap(), lines);
    }
}
