//! Memory for the slices of one case after the other.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ptr;

/// Hands out what comes next, and begins anew when all has come back.
pub(crate) struct Arena {
    memory: UnsafeCell<[u8; 1 << 16]>,
    /// Bytes that are taken, and how many allocations they are.
    taken: UnsafeCell<(usize, usize)>,
}

impl Arena {
    pub(crate) const fn new() -> Self {
        Self { memory: UnsafeCell::new([0; 1 << 16]), taken: UnsafeCell::new((0, 0)) }
    }
}

// SAFETY: one core runs, without interrupts.
unsafe impl Sync for Arena {}

// SAFETY: no two allocations overlap, and none goes beyond the memory.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let memory = self.memory.get().cast::<u8>();
        // SAFETY: nothing else has a reference to it (one core).
        let (bytes, count) = unsafe { &mut *self.taken.get() };
        // Bytes are put at odd addresses, where words do not lie by themselves.
        let from = memory.wrapping_add(*bytes | 1);
        let from = from.wrapping_add(from.align_offset(layout.align()));
        let end = from.addr() - memory.addr() + layout.size();
        if end > size_of_val(&self.memory) {
            return ptr::null_mut();
        }
        (*bytes, *count) = (end, *count + 1);
        from
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {
        // SAFETY: likewise.
        let (bytes, count) = unsafe { &mut *self.taken.get() };
        *count -= 1;
        if *count == 0 {
            *bytes = 0;
        }
    }
}
