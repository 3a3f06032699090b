//! The kernel of `aie-pattern` and its unit test, from their files: so nothing else than the test has to be compiled for each size.

/// What the kernel names of the rest of its crate.
pub(crate) mod plan {
    /// A loop of a walk.
    pub(crate) struct Loop {
        pub(crate) size: usize,
        pub(crate) src: isize,
        pub(crate) dst: isize,
    }
}

#[path = "../../../../aie-pattern/src/run/kernel/tests.rs"]
mod cases;
#[path = "../../../../aie-pattern/src/run/kernel/mod.rs"]
mod kernel;

#[allow(clippy::wildcard_imports)] // for the test, which is in the kernel elsewhere
use self::kernel::*;

/// Has every size up to 20 by 20 moved by the kernel of this target; panics if something comes to another place than element
/// by element.
pub(crate) fn all_sizes() {
    if option_env!("FIRMWARE_CORRUPT") == Some("exchange") {
        cases::all_sizes::<Wrong>(20, 0);
    }
    cases::all_sizes::<Native>(20, 4_500);
}

/// The kernel, with a wrong bit in each tile.
struct Wrong;

impl Exchanger for Wrong {
    const ROW: usize = Native::ROW;
    const TILE: usize = Native::TILE;

    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        part: Part,
        src: *const u8,
        dst: *mut u8,
    ) {
        // SAFETY: as the caller's.
        unsafe {
            Native::tile::<SIZE, ACROSS, DOWN>(part, src, dst);
            *dst ^= 1;
        }
    }

    fn prefetch(_: *const u8) {}
}
