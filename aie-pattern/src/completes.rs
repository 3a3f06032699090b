//! `assert_completes!` outside of a block: what rustc decides of a sequence whose FIFOs are types.

use aie_pattern_core::lower::fifo::TileFifo;
use aie_pattern_core::rule::completes::{Assertion, Fault, check};

use crate::fifo::unsigned;
use crate::number::primitive;
use crate::{AccessPattern, ObjectFifo};

/// A FIFO of an assertion.
#[must_use]
pub const fn completes_member<F: ObjectFifo>() -> TileFifo<'static> {
    TileFifo { fifos: F::FIFOS, fifo: F::INDEX }
}

/// The bits that a task moves along a pattern.
#[must_use]
pub const fn pattern_bits<P: AccessPattern>() -> u128 {
    P::LEN as u128 * P::PATTERN.lanes() as u128 * P::PATTERN.element().bits() as u128
}

/// The bits of elements of a FIFO.
#[must_use]
pub const fn object_bits<F: ObjectFifo>(elements: u64) -> u128 {
    elements as u128 * F::FIFOS.fifos[F::INDEX].element.bits() as u128
}

/// What a name in capitals may stand for in a task: a number of elements, or a pattern.
///
/// # Safety
/// A type without bits of its own is a primitive integer of at most 128 bits, but no `u128`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer nor a pattern",
    label = "expected a number of elements or a pattern",
    note = "a task moves a number of elements, or as many as a pattern visits"
)]
pub unsafe trait Moved: Copy {
    /// The bits that a pattern moves.
    const BITS: Option<u128>;
    /// Whether an integer is signed.
    const IS_SIGNED: bool;
}

// SAFETY: it has bits.
unsafe impl<P: AccessPattern> Moved for P {
    const BITS: Option<u128> = Some(pattern_bits::<P>());
    const IS_SIGNED: bool = false;
}

macro_rules! integers {
    ($($int:ty)*) => {
        $(
            // SAFETY: it is a primitive integer.
            unsafe impl Moved for $int {
                const BITS: Option<u128> = None;
                const IS_SIGNED: bool = <$int>::MIN != 0;
            }
        )*
    };
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

/// The bits that a task moves that says so by a name: a number of elements of a FIFO, or a pattern.
#[must_use]
#[track_caller]
pub const fn named_bits<F: ObjectFifo, T: Moved>(named: T) -> u128 {
    match T::BITS {
        Some(bits) => bits,
        // SAFETY: a type without bits is a primitive integer.
        None => object_bits::<F>(unsigned(unsafe { primitive(named, T::IS_SIGNED) })),
    }
}

/// What is wrong with an assertion; nothing where a block was refused.
#[must_use]
pub const fn check_completes(all: &Assertion, sound: &[bool]) -> Option<Fault> {
    each!(k, 0..sound.len(), {
        if !sound[k] {
            return None;
        }
    });
    check(all)
}

/// Reports a fault at its place.
///
/// # Panics
/// With the fault, at the place of the caller.
#[track_caller]
pub const fn report_completes(fault: &Option<Fault>, at: usize) {
    if let Some(fault) = fault
        && fault.at == at
    {
        panic!("{}", fault.text.as_str());
    }
}
