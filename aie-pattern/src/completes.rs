//! `assert_completes!` outside of a block: what rustc decides of a sequence whose FIFOs are types.

use aie_pattern_core::lower::fifo::TileFifo;
use aie_pattern_core::rule::completes::{Assertion, Fault, check};

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
