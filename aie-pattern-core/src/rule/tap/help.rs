//! Computes replacements, checked by the same rules.

use super::{Fault, Violation, check};
use crate::declare::tap::{Op, RawNumbers, Step, Task};
use crate::declare::{RawDims, Tap};
use crate::device::TileKind;
use crate::ir::{MAX_RANK, Pattern};
use crate::lower::fit::{Piece, find};
use crate::lower::tap::SHIM_RANK;
use crate::rule::{Locus, dma, walk};
use crate::text::{Checked, Text, commas};
use crate::util::fits_i64;

/// Appends the numbers of a walk: `offset = 0, sizes = [2, 8], strides = [64, 1]`.
pub(super) const fn dims(walk: &Pattern, text: Text) -> Text {
    let list = RawDims::of(walk);
    lists(text.str("offset = ").int(walk.offset() as i128).str(", "), list.as_slice())
}

const fn lists(text: Text, dims: &[(i128, i128)]) -> Text {
    let text = text.str("sizes = [");
    let text = commas!(text, k, 0..dims.len(), text.int(dims[k].0)).str("], strides = [");
    commas!(text, k, 0..dims.len(), text.int(dims[k].1)).str("]")
}

/// Appends a replacement, if one can be computed.
pub(super) const fn with_help(tap: &Tap, violation: &Violation, text: Text) -> Text {
    let walk = match tap.taps() {
        Ok(taps) => taps.nth(0),
        Err(_) => None,
    };
    match (violation.fault, walk) {
        (Fault::LostOffset { .. }, _) => match Checked::if_passed(true) {
            Some(checked) => text.offer(checked, "offset 0 starts at the same element"),
            None => text,
        },
        (Fault::Step(stop), _) => super::steps::with_help(tap, stop, text),
        (Fault::ScaledOffset { offset, stride, of_tap }, Some(walk)) => {
            // The offset of a tap is already the offset of its walk.
            let moved = if of_tap { 0 } else { offset.saturating_mul(1 - stride) };
            match moved_by(&walk, moved) {
                Some(walk) => instead(tap, &walk, text, "counted in elements, the walk is "),
                None => text,
            }
        }
        (Fault::Walk(walk::Fault::IndexWord { .. }), _) => index_word(tap, text),
        (Fault::Reissue { .. }, Some(walk)) => {
            instead(tap, &walk, text, "the walk that moves everything once is ")
        }
        (Fault::Shim { fault, .. }, Some(walk)) => match fault {
            dma::Fault::Walk(walk::Fault::BeyondBuffer { .. }) => largest_size(tap, violation, text),
            dma::Fault::Overlap(_) => overlap(tap, text),
            dma::Fault::Length(_) => length(tap, text),
            dma::Fault::Dims(_) | dma::Fault::Iteration(_) => same_walk(tap, &walk, text),
            _ => text,
        },
        (Fault::Rank { .. } | Fault::Repeat { .. }, Some(walk)) => same_walk(tap, &walk, text),
        _ => text,
    }
}

const fn moved_by(walk: &Pattern, elements: i128) -> Option<Pattern> {
    let offset = (walk.offset() as i128).saturating_add(elements);
    if fits_i64(offset) { Pattern::new(walk.element(), offset as i64, walk.dims()) } else { None }
}

/// Offers the walk, if a shim accepts it, with sizes of 1 added up to four dimensions.
const fn instead(tap: &Tap, walk: &Pattern, text: Text, said: &str) -> Text {
    let Some(padded) = in_four(walk, false) else { return text };
    match passed(tap, &padded) {
        Some(checked) => dims(&padded, text.offer(checked, said)),
        None => text,
    }
}

/// The walk with sizes of 1 added up to four dimensions; after the outermost one if that stays a repeat.
const fn in_four(walk: &Pattern, is_repeated: bool) -> Option<Pattern> {
    let (mut padded, dims) = (*walk, walk.dims());
    let is_repeated = is_repeated && !dims.is_empty() && dims[0].stride == 0 && dims[0].size > 1;
    while padded.dims().len() < SHIM_RANK {
        padded = match padded.with_unit(is_repeated as usize, 0) {
            Some(padded) => padded,
            None => return None,
        };
    }
    Some(padded)
}

/// The walk as the notation of the tap takes it.
const fn as_taken(tap: &Tap, walk: &Pattern) -> Option<Pattern> {
    let is_transfer = any!(k, 0..tap.steps.len(), tap.steps[k].is_transfer());
    if is_transfer { in_four(walk, true) } else { Some(*walk) }
}

/// How often a task starts that is written as operations, if the walk needs another number of starts.
const fn starts(tap: &Tap, walk: &Pattern) -> Option<u64> {
    match (tap.plain(), walk.dims()) {
        (Some((_, step)), [first, ..]) if matches!(step.op, Op::Starts) => {
            let is_same = matches!(step.dims().as_slice(), [(size, _), ..] if *size == first.size as i128);
            if is_same { None } else { Some(first.size) }
        }
        _ => None,
    }
}

/// Offers the same walk with other sizes, or as the fewest consecutive taps.
const fn same_walk(tap: &Tap, walk: &Pattern, text: Text) -> Text {
    let Some(plan) = find(walk, tap.task.device, TileKind::Shim) else { return text };
    match plan.pieces() {
        [one] => {
            let Some(one) = as_taken(tap, &one.walk()) else { return text };
            let Some(checked) = passed(tap, &one) else { return text };
            let text = of_walk(&one, text.offer(checked, "the same walk fits as "));
            match starts(tap, &one) {
                Some(starts) => text.str(" with `repeat_count = ").int(starts as i128 - 1).str(" : i32`"),
                None => text,
            }
        }
        pieces => several(tap, pieces, text),
    }
}

const MOST_TAPS: usize = 4;

const fn several(tap: &Tap, pieces: &[Piece], text: Text) -> Text {
    each!(k, 0..pieces.len(), {
        match as_taken(tap, &pieces[k].walk()) {
            Some(walk) if passed(tap, &walk).is_some() => {}
            _ => return text,
        }
    });
    let Some(checked) = Checked::if_passed(true) else { return text };
    let mut text = text.offer(checked, "").count(pieces.len() as i128, "tap").str(" are the same walk: ");
    let mut k = 0;
    while k < pieces.len() && k < MOST_TAPS {
        let walk = or!(as_taken(tap, &pieces[k].walk()), pieces[k].walk());
        text = dims(&walk, text.str(if k == 0 { "" } else { "; " }));
        k += 1;
    }
    if k < pieces.len() { text.str("; and so on") } else { text }
}

/// Offers the largest size that keeps the walk in the tensor, if a size is at fault.
const fn largest_size(tap: &Tap, violation: &Violation, text: Text) -> Text {
    let (Some((_, step)), Some(elements)) = (tap.plain(), tap.elements()) else { return text };
    let Locus::Operand(_, operand) = violation.locus else { return text };
    let dims = step.dims();
    let (list, mut rest) = (dims.as_slice(), step.offset());
    let mut at = None;
    each!(k, 0..list.len(), {
        match step.operand(Locus::Size(k as u8)) {
            Some(other) if other == operand => at = Some(list[k].1),
            _ => {
                rest = map!(rest, |rest| rest.saturating_add((list[k].0 - 1).saturating_mul(list[k].1)));
            }
        }
    });
    let (Some(stride @ 1..), Some(rest)) = (at, rest) else { return text };
    let size = (elements - 1 - rest).div_euclid(stride) + 1;
    let numbers = step.numbers.with(operand as usize, size);
    let walk = Step { numbers, ..*step };
    let tensor = Step { op: Op::Tensor, numbers: RawNumbers::new(&[elements]) };
    let is_clean = check(&Tap { steps: &[tensor, walk], ..*tap }).is_empty();
    match Checked::if_passed(is_clean) {
        Some(checked) => text.offer(checked, "the largest size that stays in the buffer is ").int(size),
        None => text,
    }
}

const fn overlap(tap: &Tap, text: Text) -> Text {
    let task = Task { allow_overlap: true, ..tap.task };
    match Checked::if_passed(check(&Tap { task, ..*tap }).is_empty()) {
        Some(checked) => text.offer(checked, "write `allow(overlap)` if this is intended"),
        None => text,
    }
}

/// Offers an index type that holds every index.
const fn index_word(tap: &Tap, text: Text) -> Text {
    let task = Task { index: None, ..tap.task };
    match Checked::if_passed(check(&Tap { task, ..*tap }).is_empty()) {
        Some(checked) => {
            text.offer(checked, "leave `index` out for the narrowest type that holds every index")
        }
        None => text,
    }
}

const fn length(tap: &Tap, text: Text) -> Text {
    let Some(task) = tap.shim_task(0) else { return text };
    let moved = task.descriptor.moved();
    let task = Task { len: Some(moved), ..tap.task };
    match Checked::if_passed(check(&Tap { task, ..*tap }).is_empty()) {
        Some(checked) => text.offer(checked, "the length of one pass is ").int(moved),
        None => text,
    }
}

const fn of_walk(walk: &Pattern, text: Text) -> Text {
    lists(text, RawDims::of(walk).as_slice())
}

/// Proof that the tap, written as this walk, breaks no rule.
const fn passed(tap: &Tap, walk: &Pattern) -> Option<Checked> {
    let list = RawDims::of(walk);
    let (list, mut numbers) = (list.as_slice(), [0; 1 + 2 * MAX_RANK]);
    numbers[0] = walk.offset() as i128;
    each!(k, 0..list.len(), {
        numbers[1 + k] = list[k].0;
        numbers[1 + list.len() + k] = list[k].1;
    });
    let walk = Step { op: Op::Walk, numbers: RawNumbers::new(numbers.split_at(1 + 2 * list.len()).0) };
    let is_clean = match tap.elements() {
        Some(elements) => {
            let tensor = Step { op: Op::Tensor, numbers: RawNumbers::new(&[elements]) };
            check(&Tap { steps: &[tensor, walk], ..*tap }).is_empty()
        }
        None => check(&Tap { steps: &[walk], ..*tap }).is_empty(),
    };
    Checked::if_passed(is_clean)
}
