//! Applies the rules about descriptors to the ends of FIFOs, in terms of the FIFO's declaration.

use super::fix::descriptor;
use super::walk::{goes_back, has};
use super::words::name;
use super::{Fault, Faults, FifoLocus};
use crate::declare::{Descriptor, FifoEnd, FifoSide, Fifos, LinkKind};
use crate::device::TileKind;
use crate::ir::MAX_RANK;
use crate::lower::fifo::{Role, any_end, each_end, ring, role, segments};
use crate::rule::dma::{Fault as Of, length};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::is_same_text;

/// **Descriptors**: the walk of each end with a DMA must fit a descriptor of its tile. MLIR-AIE only checks this
/// after making the descriptor, and then cites a line of generated code.
///
/// Several descriptors may have the same violation at one token (both ends of an object, all parts of a list). It is
/// reported once.
pub(super) const fn check(fifos: &Fifos, faults: &mut Faults) {
    if has(faults, Rule::LinkOffsets) || has(faults, Rule::LinkTile) {
        return;
    }
    each_end!(fifos, end, 0..fifos.fifos.len(), {
        let count = segments(fifos, end);
        each!(k, 0..count, {
            check_one(fifos, end, k, faults);
        });
    });
}

const fn check_one(fifos: &Fifos, end: FifoEnd, segment: u64, faults: &mut Faults) {
    let Some(declared) = declared(fifos, end, segment) else { return };
    if declared.is_plain_end() {
        return;
    }
    let found = declared.check();
    let list = found.as_slice();
    each!(nth, 0..list.len(), {
        let (rule, locus) = (list[nth].rule, locus(fifos, end, segment, list[nth].locus));
        let fault = Fault::Descriptor { end, segment, nth, rule, locus };
        // The rules on walks already report lengths and bounds, in terms of objects.
        let is_of_walk =
            matches!(rule, Rule::LengthMismatch | Rule::BelowBuffer | Rule::BeyondBuffer | Rule::Overlap);
        // The packet id of a FIFO is checked elsewhere, whether or not a descriptor carries it.
        let is_id = matches!(rule, Rule::Packet);
        let is_said = is_of_walk
            && (fifos.fifos[end.fifo].dims(end.side).len() > MAX_RANK
                || pads_elsewhere(fifos, end)
                || has_walk_fault(end, faults)
                || goes_back(fifos.fifos[end.fifo].dims(end.side)));
        let is_of_object = is_of_objects(fifos, end, segment, list[nth].locus, rule);
        // A number that fits no field may also exceed the range of all numbers; report it once.
        let is_far = matches!(rule, Rule::NumberRange) && is_beyond_field(list, nth);
        if !(is_id || is_said || is_of_object || is_far || is_told(fifos, &fault, faults)) {
            faults.push(fault);
        }
    });
}

/// Whether another violation at the same place says that a field cannot hold the number.
const fn is_beyond_field(list: &[Violation<Of>], nth: usize) -> bool {
    any!(
        k,
        0..list.len(),
        matches!(list[k].rule, Rule::WrapField | Rule::StepField | Rule::Memory)
            && list[k].locus.const_eq(list[nth].locus)
    )
}

/// Whether an end pads on a tile that cannot pad. That is reported; the resulting length is not.
const fn pads_elsewhere(fifos: &Fifos, end: FifoEnd) -> bool {
    let this = &fifos.fifos[end.fifo];
    !this.padding(end.side).is_empty() && !matches!(fifos.kind(end), Some(TileKind::Mem))
}

pub(super) const fn declared(fifos: &Fifos, end: FifoEnd, segment: u64) -> Option<Descriptor> {
    match ring(fifos, end) {
        Some(ring) if !ring.is_empty() => Some(ring.declared(fifos, segment.saturating_mul(ring.copies))),
        _ => None,
    }
}

/// Whether the length or offset of a part is not a whole number of words only because the objects of its FIFO, or of
/// an earlier one, are not. Their other ends report it.
const fn is_of_objects(fifos: &Fifos, end: FifoEnd, segment: u64, of: Locus, rule: Rule) -> bool {
    let Some((link, part)) = offset(fifos, end, segment) else { return false };
    let (first, last) = match (of, rule) {
        (Locus::Len, Rule::LengthGranule) => (part, part + 1),
        (Locus::Offset, Rule::OffsetGranule) => (0, part),
        _ => return false,
    };
    let at = &fifos.links[link];
    let members = if matches!(at.kind(), LinkKind::Join) { at.inputs } else { at.outputs };
    any!(k, first..last, is_of_half_words(fifos, members[k]))
}

/// Whether the objects of a FIFO are not whole words, as seen by an end of it outside all links.
const fn is_of_half_words(fifos: &Fifos, fifo: usize) -> bool {
    any_end!(
        fifos,
        end,
        fifo..fifo + 1,
        matches!(role(fifos, end), Role::Free)
            && is_some_and!(declared(fifos, end, 0), |d| d.check().has(Rule::LengthGranule))
    )
}

/// Whether the walk of an end has a fault.
const fn has_walk_fault(end: FifoEnd, faults: &Faults) -> bool {
    let faults = faults.as_slice();
    any!(
        k,
        0..faults.len(),
        matches!(faults[k], Fault::Length { end: at, .. }
            | Fault::Unread { end: at, .. }
            | Fault::Bounds { end: at, .. }
            | Fault::Twice { end: at, .. }
            | Fault::Unwritten { end: at, .. } if at.const_eq(end))
    )
}

/// Whether the same message is already at the same place. The note of an assumed device is no part of it, as that checks
/// the whole block again.
const fn is_told(fifos: &Fifos, fault: &Fault, faults: &Faults) -> bool {
    any!(k, 0..faults.as_slice().len(), {
        let other = &faults.as_slice()[k];
        // Only descriptor faults can have the rule of a descriptor.
        other.is_same_rule(fault)
            && is_same_text(
                other.write(Text::new(), fifos).as_str(),
                fault.write(Text::new(), fifos).as_str(),
            )
    })
}

/// The place in the declaration of a FIFO for a part of a descriptor.
const fn locus(fifos: &Fifos, end: FifoEnd, segment: u64, of: Locus) -> FifoLocus {
    let this = &fifos.fifos[end.fifo];
    let object = match (end.side, this.consumer_object) {
        (FifoSide::Consumer(_), Some(_)) => FifoLocus::ConsumerObject(end.fifo),
        _ => FifoLocus::Object(end.fifo),
    };
    let dims = this.dims(end.side).len();
    match of {
        Locus::Size(k) | Locus::Stride(k) | Locus::Dim(k) if (k as usize) < dims => FifoLocus::Part(end, of),
        Locus::PadBefore(_) | Locus::PadAfter(_) => FifoLocus::Part(end, of),
        Locus::Pad => FifoLocus::Pad(end.fifo),
        Locus::Tile | Locus::Device => FifoLocus::Tile(end),
        Locus::ChannelNumber => FifoLocus::Channel(end),
        // A part extends from one offset to the next.
        Locus::Offset | Locus::Len => match offset(fifos, end, segment) {
            None => object,
            Some((link, part)) => FifoLocus::Offset(link, part),
        },
        Locus::Buffer | Locus::Element => object,
        _ if dims > 0 => FifoLocus::Dims(end),
        _ => object,
    }
}

/// The link and position of the offset at which a segment begins.
const fn offset(fifos: &Fifos, end: FifoEnd, segment: u64) -> Option<(usize, usize)> {
    let (Role::Input { link, part } | Role::Output { link, part }) = role(fifos, end) else { return None };
    match fifos.links[link].kind() {
        LinkKind::Forward => None,
        _ if segments(fifos, end) > 1 => Some((link, segment as usize)),
        _ => Some((link, part)),
    }
}

/// The message for a violation of a descriptor.
///
/// # Panics
/// If `fifos` is not the block that was checked.
pub(super) const fn message(fifos: &Fifos, end: FifoEnd, segment: u64, nth: usize) -> Text {
    let Some(d) = declared(fifos, end, segment) else { panic!("the fault is of other FIFOs") };
    let found: Violations<Of> = d.check();
    let violation: &Violation<Of> = &found.as_slice()[nth];
    let text = match violation.fault {
        Of::Length(length::Fault::Nothing { .. }) if d.elements == 0 => {
            let text = name(Text::new().str("objects of "), fifos, end.fifo).str(" have no elements");
            text.note("an object must have at least 1 element")
        }
        fault => fault.write(Text::new(), &d, violation.locus),
    };
    descriptor(text, fifos, end, &d, violation)
}
