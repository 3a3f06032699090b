//! The board: a Cortex-R5F of a Versal.
#![no_std]
#![no_main]

use core::ptr::addr_of_mut;

use aarch32_rt::entry;
use aie_pattern_firmware_table::registers::Mmio;
use aie_pattern_firmware_table::table::COLUMN;
use firmware_app::{Memory, run};
use semihosting::process;
use semihosting::sys::arm_compat::sys_write0;

/// What the program works on.
static mut MEMORY: Memory = Memory::NEW;

/// Memory that replaces the array's configuration space: as much as four rows of its column.
static mut ARRAY: [u32; 4 << 18] = [0; 4 << 18];

#[entry]
fn main() -> ! {
    // The array would begin two columns before.
    let array = addr_of_mut!(ARRAY).cast::<u32>().wrapping_byte_sub((COLUMN as usize) << 25);
    // SAFETY: `entry` calls this function once, and nothing else names the two.
    let (mut array, memory) = unsafe { (Mmio::new(array), &mut *addr_of_mut!(MEMORY)) };
    let outcome = run(&mut array, memory);
    sys_write0(outcome.message());
    process::exit(outcome.status())
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    sys_write0(c"panicked\n");
    process::exit(101)
}
