//! Rules about operations of the layout algebra and tilers: the fault is at the wrong number, with a valid one as
//! help.

use super::{Fault, Violations};
use crate::declare::tap::{Refusal, Stop};
use crate::declare::{Descriptor, RawDims, Tap};
use crate::device::{Device, Direction, TileKind};
use crate::ir::algebra::{AlgebraError, TilerError};
use crate::rule::Locus;
use crate::text::{Checked, Text};
use crate::util::largest_divisor;

/// **Steps**: each operation results in a walk, each tiler in taps, and a sequence contains the tap that is selected.
/// A failure is reported at the number that causes it.
pub(super) const fn check(tap: &Tap, stop: Stop, out: &mut Violations) {
    // rustc reports numbers that are still unknown.
    if !matches!(stop.refusal, Refusal::Unknown) {
        let operand = match stop.operand {
            Some(operand) => Some(operand as usize),
            None => operand(tap, stop),
        };
        let locus = match operand {
            Some(operand) => Locus::Operand(stop.step, operand as u8),
            None => Locus::Operation(stop.step),
        };
        out.push(Fault::Step(stop).at(locus));
    }
}

/// Position of the number at fault in its step.
const fn operand(tap: &Tap, stop: Stop) -> Option<usize> {
    let said = &tap.steps[stop.step as usize];
    Some(match stop.refusal {
        Refusal::Algebra(error) => match error {
            AlgebraError::IndexOutside { .. } | AlgebraError::Indivisible { .. } => 1,
            AlgebraError::SliceStep { .. } => 3,
            AlgebraError::TileSize { dim, .. } | AlgebraError::EmptyDimension { dim } => dim,
            AlgebraError::NoRepeat => 0,
            AlgebraError::RangeOutside { bound, .. } => {
                if said.numbers.get(2, 0) == bound as i128 {
                    2
                } else {
                    1
                }
            }
            _ => return None,
        },
        Refusal::Tiler(error) => match error {
            TilerError::NoSize { dim, of_tile } => dim + if of_tile { 2 } else { 0 },
            TilerError::NoCount { dim, is_step } => dim + if is_step { 6 } else { 4 },
            TilerError::Tile { dim, .. } => dim + 2,
            TilerError::Larger { dim, .. } | TilerError::Partial { dim, .. } => dim + 4,
            TilerError::NoRepeat | TilerError::NoDimensionLeft { .. } => 8,
            _ => return None,
        },
        _ => return None,
    })
}

/// Appends a valid number nearby, if one was found.
pub(super) const fn with_help(tap: &Tap, stop: Stop, text: Text) -> Text {
    match stop.refusal {
        Refusal::Algebra(
            AlgebraError::Indivisible { size, inner: number, .. }
            | AlgebraError::TileSize { size, tile: number, .. }
            | AlgebraError::UnequalParts { size, parts: number, .. },
        ) => divisor(size, number, text),
        Refusal::Tiler(TilerError::Tile { tensor, tile, .. }) => divisor(tensor, tile, text),
        Refusal::Tiler(TilerError::Partial { .. }) => match Checked::if_passed(true) {
            Some(checked) => text.offer(checked, "write `allow_partial = True`"),
            None => text,
        },
        Refusal::Nth { taps, .. } => match Checked::if_passed(true) {
            Some(checked) => text.offer(checked, "the last one is ").int(taps as i128 - 1),
            None => text,
        },
        Refusal::Padded => padded(tap, stop, text),
        _ => text,
    }
}

/// Numbers tried in the search for a divisor: twice the square root of the largest 32-bit size.
const EFFORT: u32 = 1 << 17;

/// Offers the largest divisor of a size up to `number`.
const fn divisor(size: u64, number: u64, text: Text) -> Text {
    let divisor = largest_divisor(size, number, 1, &mut { EFFORT });
    match Checked::if_passed(divisor > 1 && size.is_multiple_of(divisor)) {
        Some(checked) => {
            text.offer(checked, "the largest smaller number that divides it is ").int(divisor as i128)
        }
        None => text,
    }
}

/// Offers a mem tile descriptor that pads the same walk.
const fn padded(tap: &Tap, stop: Stop, text: Text) -> Text {
    let said = &tap.steps[stop.step as usize];
    let Some(walk) = tap.before(stop.step as usize) else { return text };
    let (list, mut pads) = (said.numbers.as_slice(), RawDims::of_rank(said.numbers.len() / 2));
    let mut k = 0;
    while 2 * k + 1 < list.len() {
        pads = pads.with_size(k, list[2 * k]).with_stride(k, list[2 * k + 1]);
        k += 1;
    }
    let Some(elements) = tap.elements() else { return text };
    // An attribute without a device is for the default device.
    let assumed = Device::DEFAULT;
    let device = if tap.task.device.is_machine() { tap.task.device } else { assumed };
    let d = Descriptor {
        offset: walk.offset() as i128,
        dims: Some(RawDims::of(&walk)),
        pad: Some(pads),
        channel: Some((Direction::Mm2s, 0)),
        ..Descriptor::new(device, TileKind::Mem, tap.element, elements)
    };
    match Checked::if_passed(d.check().is_empty()) {
        Some(checked) => {
            let text = text.offer(checked, "a mem tile does: #[dma_bd(");
            let text = if device as u8 == assumed as u8 {
                text
            } else {
                text.str("device = ").str(device.name()).str(", ")
            };
            let text = text.str("tile = mem, channel = mm2s(0), buffer = [");
            let text = text.str(tap.element.short_name()).str("; ").int(elements).str("], dims = ");
            let text = text.pairs(RawDims::of(&walk).as_slice()).str(", pad = ").pairs(pads.as_slice());
            if d.offset == 0 { text.str(")]") } else { text.str(", offset = ").int(d.offset).str(")]") }
        }
        None => text,
    }
}
