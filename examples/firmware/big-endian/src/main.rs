//! A board whose processor, a Cortex-A72, stores the highest byte of a number first: matrices in words of 64 bits, the kernel
//! that no other board takes.
#![no_std]
#![no_main]

mod arena;
#[path = "../../versal-a72/src/exchanges.rs"]
mod exchanges;
mod run;

use core::arch::{asm, global_asm};
use core::fmt::{self, Write};

use semihosting::sys::arm_compat::sys_writec;

const _: () = assert!(cfg!(target_endian = "big"));

// Before anything is read: SCTLR_EL1.EE, for numbers in memory (Arm ARM, DDI 0487, D19). Instructions are as ever.
global_asm!(
    r#"
    .section .text.start, "ax"
    .globl start
start:
    mrs x0, sctlr_el1
    orr x0, x0, #(1 << 25)
    msr sctlr_el1, x0
    isb
    adrp x0, stack_end
    add x0, x0, :lo12:stack_end
    mov sp, x0
    bl main
"#
);

#[global_allocator]
static ARENA: arena::Arena = arena::Arena::new();

/// The debugger's console, a byte at a time: strings do not reach QEMU from a big-endian Arm (taiki-e/semihosting, issue 18).
struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(sys_writec);
        Ok(())
    }
}

/// Ends the program: `SYS_EXIT` with `ADP_Stopped_ApplicationExit`, which QEMU reads little-endian (the same issue).
fn exit(status: u64) -> ! {
    let block = [0x2_0026_u64.to_le(), status.to_le()];
    // SAFETY: the call of a debugger, with its parameters in memory.
    unsafe { asm!("hlt #0xf000", in("x0") 0x18_u64, in("x1") block.as_ptr(), options(noreturn)) }
}

// SAFETY: the only function of this name.
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    run::all_sizes();
    assert!(exchanges::all_move(), "an exchange of rows and columns");
    let _ = Console.write_str("passed: exchanges of rows and columns, in words\n");
    exit(0)
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    let _ = writeln!(Console, "FAILED: {}", info.message());
    exit(100)
}
