//! The board: a Cortex-A72 of a Versal, bare metal, with its memory map.
#![no_std]
#![no_main]

mod exchanges;

use core::ptr::addr_of_mut;

use aarch64_rt::{ExceptionHandlers, InitialPagetable, entry, exception_handlers, initial_pagetable};
use aie_pattern_firmware_table::registers::Mmio;
use aie_pattern_firmware_table::table::COLUMN;
use firmware_app::{Memory, run};
use semihosting::process;
use semihosting::sys::arm_compat::sys_write0;

/// 1 GiB blocks of a level 1 table, each with the access flag.
const DEVICE: usize = BLOCK | EXECUTE_NEVER;
const MEMORY_WRITE_BACK: usize = BLOCK | 1 << 2 | INNER_SHAREABLE;
const BLOCK: usize = 1 | 1 << 10;
const INNER_SHAREABLE: usize = 3 << 8;
const EXECUTE_NEVER: usize = 1 << 54 | 1 << 53;

/// Where a Versal has what, in units of 1 GiB (AM011, "Memory Map"): addresses as they are.
const GIB: usize = 1 << 30;

initial_pagetable!({
    let mut table = [0; 512];
    // The lower 2 GiB of DDR: without the MMU memory is a device, where unaligned accesses fault.
    table[0] = MEMORY_WRITE_BACK;
    table[1] = MEMORY_WRITE_BACK | GIB;
    // The peripherals of the processing system.
    table[3] = DEVICE | (3 * GIB);
    // The registers of the array, at 0x200_0000_0000, are beyond the 512 GiB that one table maps. QEMU has none; for an array
    // that is there, this table becomes the first of a level 0 table.
    InitialPagetable(table)
});

exception_handlers!(Exceptions);
struct Exceptions;
impl ExceptionHandlers for Exceptions {}

/// What the program works on.
static mut MEMORY: Memory = Memory::NEW;

/// Memory that replaces the array's configuration space, which QEMU does not model: as much as four rows of its
/// column.
static mut ARRAY: [u32; 4 << 18] = [0; 4 << 18];

entry!(main);
fn main(_: u64, _: u64, _: u64, _: u64) -> ! {
    // The array would begin two columns before.
    let array = addr_of_mut!(ARRAY).cast::<u32>().wrapping_byte_sub((COLUMN as usize) << 25);
    // SAFETY: this function runs once, on the only core that has been started, and nothing else names the two.
    let (mut array, memory) = unsafe { (Mmio::new(array), &mut *addr_of_mut!(MEMORY)) };
    let outcome = run(&mut array, memory);
    sys_write0(outcome.message());
    if !exchanges::all_move() {
        sys_write0(c"FAILED: an exchange of rows and columns\n");
        process::exit(100);
    }
    process::exit(outcome.status())
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    sys_write0(c"panicked\n");
    process::exit(101)
}
