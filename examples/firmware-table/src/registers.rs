//! The registers of the array.

/// 32-bit registers, by their address in the array.
pub trait RegisterBlock {
    /// Writes `word`.
    fn write(&mut self, address: u32, word: u32);

    /// Reads a register.
    fn read(&self, address: u32) -> u32;
}

/// The array as a processor beside it sees it: from a base address on.
pub struct Mmio(*mut u32);

impl Mmio {
    /// The array at `base`: on a Versal `0x200_0000_0000 as *mut u32`, mapped as device memory, so that writes arrive in
    /// their order.
    ///
    /// # Safety
    /// `base` and every address that is used with it, a multiple of 4, is a register of the array, or memory that nothing
    /// else uses.
    #[must_use]
    pub const unsafe fn new(base: *mut u32) -> Self {
        Self(base)
    }
}

impl RegisterBlock for Mmio {
    fn write(&mut self, address: u32, word: u32) {
        // SAFETY: the promise made to `new`.
        unsafe { self.0.wrapping_byte_add(address as usize).write_volatile(word) }
    }

    fn read(&self, address: u32) -> u32 {
        // SAFETY: the promise made to `new`.
        unsafe { self.0.wrapping_byte_add(address as usize).read_volatile() }
    }
}
