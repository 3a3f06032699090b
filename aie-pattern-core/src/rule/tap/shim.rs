//! Rules about the tasks of a shim that run a tap: its buffer descriptor and the task queue.

use super::{Fault, Violations};
use crate::declare::tap::{Step, Taps};
use crate::declare::{Descriptor, Tap, UNKNOWN};
use crate::device::{Direction, TileKind};
use crate::ir::Pattern;
use crate::lower::fit::find_one;
use crate::lower::tap::{SHIM_RANK, ShimTask};
use crate::rule::dma::{iteration, overlap};
use crate::rule::{Bound, Locus, Rule, dma, walk};
use crate::text::Text;

/// Checks a tap that is a single list of sizes and strides. Some of its numbers may be unknown.
pub(super) const fn check_plain(tap: &Tap, k: usize, walk: &Step, out: &mut Violations) {
    check_task(tap, &plain(tap, walk), 0, Some((k as u8, walk)), out);
}

/// Checks the taps of a sequence up to the first violation. One tap of each kind suffices: the others only begin
/// further on.
pub(super) const fn check_taps(tap: &Tap, taps: &Taps, out: &mut Violations) {
    let (kinds, len) = taps.kinds();
    let before = *out;
    let told = before.as_slice().len();
    each!(n, 0..len, {
        *out = check_tap(tap, taps, kinds[n], before);
        if out.as_slice().len() > told {
            // If a tap other than the first two breaks a rule, all taps from some tap on break it; bisect to find
            // that tap.
            let (mut sound, mut broken) = (if n > 0 { kinds[n - 1] } else { 0 }, kinds[n]);
            while matches!(taps, Taps::Parts { .. }) && sound + 1 < broken {
                let middle = sound + (broken - sound) / 2;
                let found = check_tap(tap, taps, middle, before);
                if found.as_slice().len() > told {
                    (broken, *out) = (middle, found);
                } else {
                    sound = middle;
                }
            }
            return;
        }
    });
}

/// The earlier violations, and the violations of tap `k`.
const fn check_tap(tap: &Tap, taps: &Taps, k: u64, mut out: Violations) -> Violations {
    if let Some(walk) = taps.nth(k) {
        check_task(tap, &task(tap, &walk), k, None, &mut out);
    }
    out
}

/// **Index type**: a forced index type holds every index of every tap.
pub(super) const fn check_index_word(tap: &Tap, taps: &Taps, out: &mut Violations) {
    let (Some(word), Some(greatest)) = (tap.task.index, taps.greatest()) else { return };
    let (mut k, mut found) = (0, crate::rule::Violations::new());
    while greatest as i128 > word.max() as i128 && k < taps.len() {
        if let Some(walk) = taps.nth(k) {
            walk::check_index_word(&walk, word, &mut found);
        }
        if let [violation] = found.as_slice() {
            out.push(Fault::Walk(violation.fault).at(Locus::Index));
            return;
        }
        k += 1;
    }
}

/// The task for a list of sizes and strides.
const fn plain(tap: &Tap, walk: &Step) -> ShimTask {
    let (offset, elements) = (walk.offset(), tap.elements());
    let elements = match (elements, tap.taps()) {
        (Some(elements), _) => elements,
        (None, Ok(taps)) => {
            if let Some(walk) = taps.nth(0) {
                span(&walk)
            } else {
                UNKNOWN
            }
        }
        (None, Err(_)) => UNKNOWN,
    };
    let offset = or!(offset, UNKNOWN);
    tap.task.shim_of(tap.element, offset, &walk.dims(), elements)
}

const fn span(walk: &Pattern) -> i128 {
    match walk.span() {
        Ok(span) => span as i128,
        Err(_) => UNKNOWN,
    }
}

/// The task for a computed walk: with its dimensions as they are, or if a shim refuses these, with any other
/// dimensions that make the same walk in one descriptor.
pub(super) const fn task(tap: &Tap, walk: &Pattern) -> ShimTask {
    let task = tap.shim(walk);
    let faults = faults(tap, &task);
    if faults == 0 {
        return task;
    }
    if let Some(piece) = find_one(walk, tap.task.device, TileKind::Shim) {
        let one = piece.descriptor(tap.task.device, TileKind::Shim, task.descriptor.elements);
        let Descriptor { offset, dims, iteration, .. } = one;
        let descriptor = Descriptor { dims, offset, iteration, ..task.descriptor };
        let other = ShimTask { descriptor, repeat: piece.runs() as i128, outside: 0 };
        // A fault of both forms does not depend on the dimensions.
        if self::faults(tap, &other) < faults {
            return other;
        }
    }
    // No other form is better: keep the dimensions that the message names, unless there are too many.
    if walk.dims().len() <= SHIM_RANK { task } else { tap.shim(&walk.coalesce()) }
}

/// Number of faults on a shim.
const fn faults(tap: &Tap, task: &ShimTask) -> usize {
    let mut out = Violations::new();
    check_task(tap, task, 0, None, &mut out);
    out.as_slice().len()
}

/// **Shim**: three dimensions with their wraps, steps and length fit a buffer descriptor of the shim. A fourth one is
/// outside: with stride 0, a repeat of the task queue (up to 256); otherwise, the iteration of the descriptor (up to
/// 64 passes).
///
/// When mlir-aie verifies a runtime transfer, it compares sizes and strides in elements; the registers count words.
const fn check_task(tap: &Tap, task: &ShimTask, k: u64, plain: Option<(u8, &Step)>, out: &mut Violations) {
    let d = &task.descriptor;
    let dimensions = d.rank() + task.outside;
    if dimensions > SHIM_RANK && d.limits().is_some() {
        out.push(Fault::Rank { dimensions }.at(place(tap, Locus::Dim(0), 0, plain)));
        return;
    }
    if let Some(tile) = d.limits()
        && d.iteration.is_none()
        && task.repeat > tile.repeats
        && tile.repeats > 0
    {
        let fault = Fault::Repeat { times: task.repeat, most: tile.repeats };
        out.push(fault.at(place(tap, Locus::IterationSize, 0, plain)));
    }
    // Most taps break no rule, and const evaluation pays for every step.
    let found = if d.plain_extent().is_some() { crate::rule::Violations::new() } else { d.check() };
    let (list, told) = (found.as_slice(), out.as_slice().len());
    each!(n, 0..list.len(), {
        let locus = place(tap, list[n].locus, task.outside, plain);
        // Not reported: it follows from the wrong offset, which is reported already.
        let is_moved = out.has(Rule::ScaledOffset)
            && matches!(list[n].rule, Rule::BeyondBuffer | Rule::BelowBuffer | Rule::OffsetGranule);
        if is_moved {
        } else if !is_told(out, told, locus) {
            out.push(Fault::Shim { fault: list[n].fault, locus: list[n].locus, tap: k }.at(locus));
        }
    });
    if let Some(fault) = written_again(task)
        && !out.has(Rule::Overlap)
    {
        let fault = dma::Fault::Overlap(fault);
        let locus = place(tap, Locus::IterationStride, 0, plain);
        out.push(Fault::Shim { fault, locus: Locus::IterationStride, tap: k }.at(locus));
    }
}

/// **Overlap**: a tap that receives and repeats writes each element again in its second pass, unless
/// `allow(overlap)` permits it.
const fn written_again(task: &ShimTask) -> Option<overlap::Fault> {
    let d = &task.descriptor;
    let is_repeated = task.repeat > 1 && d.iteration.is_none();
    if d.allow_overlap || !is_repeated {
        return None;
    }
    match (d.channel, d.first_run()) {
        (Some((Direction::S2mm, _)), Some(walk)) => match (walk.len(), walk.index_at(0)) {
            (Ok(second), Some(index)) => Some(overlap::Fault::Between { first: 0, second, index }),
            _ => None,
        },
        _ => None,
    }
}

/// Whether one of the first violations is at a place.
const fn is_told(out: &Violations, told: usize, locus: Locus) -> bool {
    any!(k, 0..told, out.as_slice()[k].locus.const_eq(locus))
}

/// The part of the tap that a part of its descriptor comes from.
const fn place(tap: &Tap, locus: Locus, outside: usize, plain: Option<(u8, &Step)>) -> Locus {
    let outside = outside as u8;
    let of_walk = match locus {
        Locus::Size(k) | Locus::Dim(k) => Locus::Size(k + outside),
        Locus::Stride(k) => Locus::Stride(k + outside),
        Locus::IterationSize | Locus::IterationCurrent | Locus::Iteration => Locus::Size(0),
        Locus::IterationStride => Locus::Stride(0),
        Locus::Len if tap.task.len.is_some() => return locus,
        Locus::Offset | Locus::Dims | Locus::Len => locus,
        Locus::Buffer => return Locus::Operation(0),
        other => return other,
    };
    match plain {
        Some((k, walk)) => match walk.operand(of_walk) {
            Some(operand) => Locus::Operand(k, operand),
            None => Locus::Operation(k),
        },
        None => Locus::Operation(tap.steps.len().saturating_sub(1) as u8),
    }
}

/// The task of tap `k` that was checked.
pub(super) const fn checked(tap: &Tap, k: u64) -> Option<ShimTask> {
    if let Some((_, walk)) = tap.plain() {
        return Some(plain(tap, walk));
    }
    match tap.taps() {
        Ok(taps) => map!(taps.nth(k), |walk| task(tap, &walk)),
        Err(_) => None,
    }
}

/// The message about the descriptor of tap `k`, with its dimensions if they are not written.
pub(super) const fn message(tap: &Tap, fault: &dma::Fault, locus: Locus, k: u64) -> Text {
    let Some(ShimTask { descriptor, .. }) = checked(tap, k) else { return Text::new() };
    let registers = descriptor.device.family().registers;
    let text = match (fault, descriptor.device.limits(descriptor.tile).iteration) {
        (dma::Fault::Iteration(iteration::Fault::Size { runs, .. }), Some(field)) => Text::new()
            .str("size ")
            .int(*runs)
            .str(" does not fit the iteration of a shim tile")
            .at_most(field.values())
            .note("the outermost of four dimensions is the iteration of the descriptor: ")
            .int(field.bits as i128)
            .str(" bits of word ")
            .int(field.word as i128)
            .cite(registers),
        (dma::Fault::Iteration(iteration::Fault::Step { words, bound: Bound::Least(_) }), Some(field)) => {
            Text::new()
                .str("stride of ")
                .count(*words, "word")
                .str(" does not fit the iteration of a shim tile")
                .at_least(1)
                .note("the outermost of four dimensions is the iteration of the descriptor: word ")
                .int(field.word as i128)
                .cite(registers)
        }
        (fault, _) => fault.write(Text::new(), &descriptor, locus),
    };
    if tap.plain().is_some() || !is_of_walk(locus) {
        return text;
    }
    match tap.taps() {
        Ok(taps) => {
            if let Some(walk) = taps.nth(k) {
                noted(tap, &walk, k, text)
            } else {
                text
            }
        }
        Err(_) => text,
    }
}

/// Appends the numbers of a computed walk.
pub(super) const fn noted(tap: &Tap, walk: &Pattern, k: u64, text: Text) -> Text {
    let text = if tap.is_sequence() {
        text.note("tap ").int(k as i128).str(" is ")
    } else {
        text.note("the walk is ")
    };
    super::help::dims(walk, text)
}

const fn is_of_walk(locus: Locus) -> bool {
    matches!(
        locus,
        Locus::Size(_)
            | Locus::Dim(_)
            | Locus::Stride(_)
            | Locus::IterationSize
            | Locus::IterationStride
            | Locus::Offset
            | Locus::Dims
            | Locus::Len
            | Locus::Buffer
            | Locus::Whole
    )
}

/// Whether the message does not depend on numbers that are still unknown.
pub(super) const fn is_settled(tap: &Tap, fault: &dma::Fault, locus: Locus, k: u64) -> bool {
    match checked(tap, k) {
        Some(ShimTask { descriptor, .. }) => {
            let descriptor: Descriptor = descriptor;
            descriptor.is_settled(&fault.at(locus))
        }
        None => false,
    }
}
