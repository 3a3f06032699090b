//! The board: a Cortex-M3 with 64 KiB of memory.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use firmware_app::array::Folded;
use firmware_app::{Memory, run};
use semihosting::process;
use semihosting::sys::arm_compat::sys_write0;

#[entry]
fn main() -> ! {
    // `entry` calls this function once, and so makes these exclusive references.
    static mut MEMORY: Memory = Memory::NEW;
    // Too small a memory for the array's configuration space: what the program uses of it.
    static mut ARRAY: Folded = Folded::NEW;
    let outcome = run(ARRAY, MEMORY);
    sys_write0(outcome.message());
    process::exit(outcome.status())
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    sys_write0(c"panicked\n");
    process::exit(101)
}
