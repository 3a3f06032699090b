//! The help line of a message: the computed fix, ready to paste, or advice.

use super::fix::{Change, Difference, Fix, number_at, of_bytes, of_core, with_any_signs};
use super::{Fault, dims, granule, locks, padding};
use crate::declare::{Descriptor, Iteration};
use crate::rule::offer::Advice;
use crate::rule::{Locus, Violation, walk};
use crate::text::{Checked, Text};

/// Appends the code for the fixes; the second is as good as the first.
pub(super) const fn of_fixes(
    d: &Descriptor,
    v: &Violation<Fault>,
    fixes: &[Option<Fix>; 2],
    text: Text,
) -> Text {
    let text = match fixes {
        [Some(Fix { change: Change::Number(_), .. }), _] | [None, Some(_)] => numbers(d, v, fixes, text),
        [Some(fix), _] => of_fix(d, fix, text),
        [None, None] => without_fix(d, v, text),
    };
    match v.fault {
        Fault::Walk(walk::Fault::BeyondBuffer { .. }) => match of_bytes(d, v) {
            Some(fix) => {
                dims(&fix.descriptor, text.offer(fix.checked, "if the strides are in bytes, the walk is "))
            }
            None => text,
        },
        Fault::Locks(locks::Fault::Signs { .. }) => match with_any_signs(d, v) {
            Some(fix) => text.offer(fix.checked, "write `allow(signs)` if this is intended"),
            None => text,
        },
        _ => text,
    }
}

const fn of_fix(before: &Descriptor, fix: &Fix, text: Text) -> Text {
    let (d, checked) = (&fix.descriptor, fix.checked);
    match (fix.change, fix.differs) {
        (Change::Dims, Some(Difference::WholeWords(elements))) => {
            dims(d, text.offer(checked, "whole words move as "))
                .str("; the kernel must unpack the ")
                .int(elements)
                .str(" elements of each")
        }
        (Change::Dims, Some(Difference::Repeated(times))) => {
            len_of(before, fix, dims(d, text.offer(checked, "the same stream is ")))
                .str(", started with a task-queue repeat of ")
                .int(times)
        }
        (Change::Dims, Some(Difference::Upwards)) => {
            let text = text.offer(checked, "in ascending order, the same elements are offset = ");
            dims(d, text.int(d.offset).str(", "))
        }
        (Change::Dims, _) => len_of(before, fix, dims(d, text.offer(checked, "the same walk fits as "))),
        (Change::IterationAndDims, Some(Difference::Iterated(runs))) => {
            let Some(Iteration { size, stride, .. }) = d.iteration else { return text };
            let text =
                text.offer(checked, "the same stream is iteration = (").int(size).str(", ").int(stride);
            len_of(before, fix, dims(d, text.str("), ")))
                .str(", started with a task-queue repeat of ")
                .int(runs)
        }
        (Change::Size(k), _) => {
            let text = text.offer(checked, "the largest size that stays in the buffer is ");
            len_of(before, fix, text.int(d.sizes()[k as usize].0))
        }
        (Change::Len, differs) => {
            let what = if differs.is_some() { "the largest transfer is `len = " } else { "write `len = " };
            if let Some(len) = d.len { text.offer(checked, what).int(len).str("`") } else { text }
        }
        (Change::Iteration, Some(Difference::Repeated(times))) => text
            .offer(
                checked,
                "for the same stream, leave out `iteration` and start the descriptor with a task-queue repeat of ",
            )
            .int(times),
        (Change::Iteration, _) => match d.iteration {
            Some(iteration) => text
                .offer(checked, "the largest iteration size that stays in the buffer is ")
                .int(iteration.size),
            None => text,
        },
        (Change::Tile, _) => tile(d, text.offer(checked, "write `tile = ")),
        (Change::Device, _) => text.offer(checked, "write `device = ").str(d.device.name()).str("`"),
        (Change::Buffer, _) => text.offer(checked, "the walk fits a buffer of ").count(d.elements, "element"),
        (Change::Address, _) => match (before.address, d.address) {
            (Some(_), Some(address)) if matches!(of_core(before), Some(own) if own == address) => {
                text.offer(checked, "counted from the start of the memory, this address of the core is ").hex(address)
            }
            (Some(declared), Some(address)) => {
                let side = if address > declared { "lowest" } else { "highest" };
                text.offer(checked, "the ").str(side).str(" address for this buffer is ").hex(address)
            }
            _ => text,
        },
        (Change::Index, _) => {
            text.offer(checked, "leave `index` out for the narrowest type that holds every index")
        }
        (Change::Overlap, _) => text.offer(checked, "write `allow(overlap)` if this is intended"),
        (Change::Signs, _) => {
            let (Some((acquire, wait)), Some((release, add))) = (d.acquire, d.release) else { return text };
            let text = text.offer(checked, "write `acquire = (").int(acquire).str(", ").int(wait);
            text.str("), release = (").int(release).str(", ").int(add).str(")`")
        }
        (Change::Number(_) | Change::IterationAndDims, _) => text,
    }
}

/// Appends the parts that have other numbers on another tile.
const fn tile(d: &Descriptor, text: Text) -> Text {
    let mut text = text.str(d.tile.name());
    if let Some((lock, value)) = d.acquire {
        text = text.str(", acquire = (").int(lock).str(", ").int(value).str(")");
    }
    if let Some((lock, value)) = d.release {
        text = text.str(", release = (").int(lock).str(", ").int(value).str(")");
    }
    if let Some(address) = d.address {
        text = text.str(", address = ").hex(address);
    }
    text.str("`: the walk fits a ").str(d.tile.name()).str(" tile")
}

const fn dims(d: &Descriptor, text: Text) -> Text {
    let text = text.str("dims = ").pairs(d.sizes());
    match &d.pad {
        Some(pad) => text.str(", pad = ").pairs(pad.as_slice()),
        None => text,
    }
}

/// Appends a length that changes with the walk.
const fn len_of(before: &Descriptor, fix: &Fix, text: Text) -> Text {
    match (before.len, fix.descriptor.len) {
        (Some(before), Some(len)) if before != len => text.str(", len = ").int(len),
        _ => text,
    }
}

/// Appends one number, or two that are equally near.
const fn numbers(d: &Descriptor, v: &Violation<Fault>, fixes: &[Option<Fix>; 2], text: Text) -> Text {
    let locus = match fixes {
        [Some(Fix { change: Change::Number(locus), .. }), _]
        | [None, Some(Fix { change: Change::Number(locus), .. })] => *locus,
        _ => return text,
    };
    let (what, plural) = match locus {
        Locus::Offset => ("offset", "s"),
        Locus::Stride(_) | Locus::IterationStride => ("stride", "s"),
        Locus::Size(_) => ("size", "s"),
        Locus::Address => ("address", "es"),
        _ => ("padding", "s"),
    };
    let [first, second] = [choice(fixes[0].as_ref(), locus), choice(fixes[1].as_ref(), locus)];
    match (v.fault, first, second) {
        (Fault::Walk(walk::Fault::SizeZero { .. }), Some((checked, _, Some(fix))), _) => {
            len_of(d, fix, text.offer(checked, "size 1 visits the dimension once"))
        }
        (Fault::Walk(walk::Fault::BeyondBuffer { .. }), Some((checked, offset, _)), _) => {
            text.offer(checked, "the largest offset that stays in the buffer is ").int(offset)
        }
        (Fault::Walk(walk::Fault::BelowBuffer { .. }), Some((checked, offset, _)), _) => text
            .offer(checked, "the smallest offset that keeps the walk in the buffer is offset = ")
            .int(offset),
        (Fault::Locks(locks::Fault::Count { side, .. }), Some((checked, value, Some(fix))), _) => {
            let Some((lock, _)) = side.lock(&fix.descriptor) else { return text };
            let key = match side {
                locks::Side::Acquire => "acquire = (",
                locks::Side::Release => "release = (",
            };
            text.offer(checked, "the lowest value is ").str(key).int(lock).str(", ").int(value).str(")")
        }
        (_, Some((checked, one, a)), Some((_, two, b))) => {
            let text = text.offer(checked, "the nearest ").str(what).str(plural).str(" are ");
            let text = with_len(d, a, value(text, locus, one));
            with_len(d, b, value(text.str(" and "), locus, two))
        }
        (_, Some((checked, one, fix)), None) | (_, None, Some((checked, one, fix))) => {
            let text = text.offer(checked, "the nearest ").str(what);
            let text =
                text.str(if is_nearest(v.fault, one) { " is " } else { " that adds no other error is " });
            with_len(d, fix, value(text, locus, one))
        }
        _ => text,
    }
}

/// Whether no multiple is nearer to the written number: one that adds an error is left out.
const fn is_nearest(fault: Fault, number: i128) -> bool {
    match fault {
        Fault::Granule(
            granule::Fault::Offset { elements, granule }
            | granule::Fault::Stride { elements, granule }
            | granule::Fault::Run { elements, granule },
        )
        | Fault::Padding(padding::Fault::Granule { elements, granule }) => {
            number.saturating_sub(elements).saturating_abs() <= granule / 2
        }
        _ => true,
    }
}

const fn choice(fix: Option<&Fix>, locus: Locus) -> Option<(Checked, i128, Option<&Fix>)> {
    and_then!(fix, |fix| map!(number_at(&fix.descriptor, locus), |number| (fix.checked, number, Some(fix))))
}

const fn value(text: Text, locus: Locus, number: i128) -> Text {
    if let Locus::Address = locus { text.hex(number) } else { text.int(number) }
}

/// Appends a length that changes with the chosen number.
const fn with_len(before: &Descriptor, fix: Option<&Fix>, text: Text) -> Text {
    match fix {
        Some(Fix { descriptor: Descriptor { len: Some(len), .. }, .. }) => match before.len {
            Some(before) if before != *len => text.str(" with len = ").int(*len),
            _ => text,
        },
        _ => text,
    }
}

/// Appends advice if no fix could be computed.
const fn without_fix(d: &Descriptor, v: &Violation<Fault>, text: Text) -> Text {
    match v.fault {
        Fault::Dims(dims::Fault::ZeroStride { .. }) => match d.limits() {
            Some(tile) if tile.repeats > 0 => text.advise(Advice::Repeat, tile.repeats),
            _ => text,
        },
        Fault::Padding(padding::Fault::Direction) => text.advise(Advice::PadSender, 0),
        Fault::Padding(padding::Fault::Count { .. }) => text.advise(Advice::PadPairs, 0),
        _ => text,
    }
}
