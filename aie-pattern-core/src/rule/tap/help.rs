//! What can be written instead, checked by the same rules.

use super::{Fault, Violation, check};
use crate::declare::tap::{Op, RawNumbers, Step};
use crate::declare::{RawDims, Tap};
use crate::ir::{MAX_RANK, Pattern};
use crate::lower::tap::SHIM_RANK;
use crate::text::{Checked, Text};
use crate::util::{known, largest_divisor};

/// Appends the numbers of a walk: `offset = 0, sizes = [2, 8], strides = [64, 1]`.
pub(super) const fn dims(walk: &Pattern, text: Text) -> Text {
    let list = RawDims::of(walk);
    lists(text.str("offset = ").int(walk.offset() as i128).str(", "), list.as_slice())
}

const fn lists(text: Text, dims: &[(i128, i128)]) -> Text {
    let (mut text, mut k) = (text.str("sizes = ["), 0);
    while k < dims.len() {
        text = text.str(if k == 0 { "" } else { ", " }).int(dims[k].0);
        k += 1;
    }
    text = text.str("], strides = [");
    k = 0;
    while k < dims.len() {
        text = text.str(if k == 0 { "" } else { ", " }).int(dims[k].1);
        k += 1;
    }
    text.str("]")
}

/// Appends what can be written instead, where that could be computed.
pub(super) const fn with_help(tap: &Tap, violation: &Violation, text: Text) -> Text {
    match violation.fault {
        Fault::LostOffset { .. } => match Checked::if_passed(true) {
            Some(checked) => text.offer(checked, "0 starts at the same element"),
            None => text,
        },
        Fault::ScaledOffset { .. } | Fault::Reissue { .. } => match written(tap) {
            Some(walk) => instead(tap, &walk, text, "say what is meant: "),
            None => text,
        },
        Fault::Walk(_) | Fault::Repeat { .. } => text,
        Fault::Step(stop) => super::steps::with_help(tap, stop, text),
        Fault::Shim { .. } | Fault::Rank { .. } => match written(tap) {
            Some(walk) => same_walk(tap, &walk, text),
            None => text,
        },
    }
}

/// The walk of a tap that is one list of sizes and strides, all of them known.
const fn written(tap: &Tap) -> Option<Pattern> {
    match (tap.plain(), tap.taps()) {
        (Some(_), Ok(taps)) => taps.nth(0),
        _ => None,
    }
}

/// Offers the walk, if a shim takes it, padded to four dimensions in front.
const fn instead(tap: &Tap, walk: &Pattern, text: Text, said: &str) -> Text {
    let mut padded = *walk;
    while padded.dims().len() < SHIM_RANK {
        padded = match padded.with_unit(0, 0) {
            Some(padded) => padded,
            None => return text,
        };
    }
    match passed(tap, &padded) {
        Some(checked) => dims(&padded, text.offer(checked, said)),
        None => text,
    }
}

/// Offers the same walk with other sizes.
const fn same_walk(tap: &Tap, walk: &Pattern, text: Text) -> Text {
    let least = walk.coalesce();
    if let Some(checked) = passed(tap, &least) {
        return of_walk(&least, text.offer(checked, "the same walk fits as "));
    }
    match split(tap, &least) {
        Some(walk) => match passed(tap, &walk) {
            Some(checked) => of_walk(&walk, text.offer(checked, "the same walk fits as ")),
            None => text,
        },
        None => text,
    }
}

const fn of_walk(walk: &Pattern, text: Text) -> Text {
    lists(text, RawDims::of(walk).as_slice())
}

/// The walk with every dimension that is too large for its field as two.
const fn split(tap: &Tap, walk: &Pattern) -> Option<Pattern> {
    let Some(limits) = tap.shim(walk).descriptor.limits() else { return None };
    let per_word = if tap.element.bits() < 32 { 32 / tap.element.bits() as i128 } else { 1 };
    let (mut walk, mut slot) = (*walk, 0);
    while slot < walk.dims().len() && slot < limits.slots.len() {
        let k = walk.dims().len() - 1 - slot;
        if let Some(most) = limits.slots[slot].max_wrap() {
            let granule = if slot == 0 { per_word } else { 1 };
            let size = walk.dims()[k].size;
            if size as i128 > most * granule {
                let inner = largest_divisor(size, (most * granule) as u64, granule as u64);
                if inner < 2 || walk.dims().len() == MAX_RANK {
                    return None;
                }
                walk = match walk.split(k, inner) {
                    Ok(walk) => walk,
                    Err(_) => return None,
                };
            }
        }
        slot += 1;
    }
    Some(walk)
}

/// Whether the tap, written as this walk, breaks no rule.
const fn passed(tap: &Tap, walk: &Pattern) -> Option<Checked> {
    let list = RawDims::of(walk);
    let (list, mut numbers) = (list.as_slice(), [0; 1 + 2 * MAX_RANK]);
    numbers[0] = walk.offset() as i128;
    let mut k = 0;
    while k < list.len() {
        numbers[1 + k] = list[k].0;
        numbers[1 + list.len() + k] = list[k].1;
        k += 1;
    }
    let walk = Step { op: Op::Walk, numbers: RawNumbers::new(numbers.split_at(1 + 2 * list.len()).0) };
    let is_clean = match (tap.elements(), tap.steps) {
        (Some(elements), _) if known(elements) => {
            let tensor = Step { op: Op::Tensor, numbers: RawNumbers::new(&[elements]) };
            check(&Tap { steps: &[tensor, walk], ..*tap }).is_empty()
        }
        _ => check(&Tap { steps: &[walk], ..*tap }).is_empty(),
    };
    Checked::if_passed(is_clean)
}
