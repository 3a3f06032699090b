//! Replacements offered by the rules about descriptors, for values that a FIFO declares.

use crate::declare::{Descriptor, FifoEnd, Fifos};
use crate::rule::dma::fix::fixes;
use crate::rule::dma::{Change, Difference, Fault, Fix};
use crate::rule::fifo::walk::{is_kept, is_sound};
use crate::rule::fifo::words::pairs as list_of;
use crate::rule::offer::nearest;
use crate::rule::{Locus, Violation};
use crate::text::{Checked, Offered, Text};

/// Offers the replacement of a descriptor's rule if it is a list of dimensions, or a number in one, that keeps all
/// rules about FIFOs. Offset, length and tile of the descriptor follow from other parts of the declaration.
pub(in crate::rule::fifo) const fn descriptor(
    text: Text,
    fifos: &Fifos,
    end: FifoEnd,
    d: &Descriptor,
    violation: &Violation<Fault>,
) -> Text {
    let [first, second] = fixes(d, violation);
    match (&first, violation.locus) {
        (Some(Fix { change: Change::Dims, differs, descriptor, .. }), _) => {
            let Some(checked) = passed(fifos, end, d, descriptor, differs.is_none()) else { return text };
            let pairs = descriptor.sizes();
            match differs {
                None => {
                    let text = list_of(text.offer(checked, "the same walk fits as "), fifos, end, pairs);
                    text.offering(Offered::pairs(pairs))
                }
                Some(Difference::WholeWords(elements)) => {
                    let text = list_of(text.offer(checked, "whole words move as "), fifos, end, pairs);
                    let text = text.str("; the kernel must unpack the ").int(*elements);
                    text.str(" elements of each")
                }
                Some(_) => text,
            }
        }
        (_, Locus::Stride(_)) => {
            let numbers = [number(fifos, end, d, first.as_ref()), number(fifos, end, d, second.as_ref())];
            nearest(text, "stride", "s", numbers)
        }
        _ => text,
    }
}

/// Offers the stride of a fix at its place.
const fn number(fifos: &Fifos, end: FifoEnd, d: &Descriptor, fix: Option<&Fix>) -> Option<(Checked, i128)> {
    match fix {
        Some(Fix { change: Change::Number(Locus::Stride(k)), descriptor, .. }) => {
            map!(passed(fifos, end, d, descriptor, false), |checked| (
                checked,
                descriptor.sizes()[*k as usize].1
            ))
        }
        _ => None,
    }
}

/// Whether a fix of one of the end's descriptors changes only its dimensions, and keeps all rules about FIFOs. The
/// other descriptors of the end differ only in their start.
const fn passed(
    fifos: &Fifos,
    end: FifoEnd,
    before: &Descriptor,
    fix: &Descriptor,
    is_same: bool,
) -> Option<Checked> {
    let pairs = fix.sizes();
    let is_walk = if is_same { is_kept(fifos, end, pairs) } else { is_sound(fifos, end, pairs) };
    Checked::if_passed(is_walk && before.offset == fix.offset && fix.pad.is_none())
}
