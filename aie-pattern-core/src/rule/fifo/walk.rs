//! Rules about the walks of ends, and about the match of sent and received data.

use super::link::member_end;
use super::{Fault, Faults, FifoLocus};
use crate::declare::{Dims, Fifo, FifoEnd, FifoSide, Fifos, LinkKind, Pair};
use crate::device::TileKind;
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::contract::{CoverFault, Verdict};
use crate::lower::fifo::{
    Role, each_end, needs_dma, pool, ring, role, run_on, segment, segments, stream_len, unpadded_len,
};
use crate::rule::Rule;

pub(super) const fn check(fifos: &Fifos, faults: &mut Faults) {
    // If the parts of a link are wrong, its segments are too.
    if has(faults, Rule::LinkOffsets) || has(faults, Rule::LinkTile) {
        return;
    }
    each_end!(fifos, end, 0..fifos.fifos.len(), {
        check_dims(fifos, end, faults);
        check_objects(fifos, end, faults);
        check_repeats(fifos, end, faults);
        check_count(fifos, end, faults);
        check_whole(fifos, end, faults);
    });
    each!(link, 0..fifos.links.len(), {
        check_pool_count(fifos, link, faults);
    });
}

pub(super) const fn has(faults: &Faults, rule: Rule) -> bool {
    any!(k, 0..faults.as_slice().len(), faults.as_slice()[k].rule() as u8 == rule as u8)
}

/// Checks the dimensions of an end against each of its segments, up to the first fault:
///
/// - **Length**: the product of the sizes, padding included, equals the length of the descriptor. If it is less, the
///   outermost dimension continues past its size, which requires `allow(runs_on)`; if it is more, the walk is cut
///   off. MLIR-AIE never compares the two. Padding is not in the buffer: without it, the sizes equal the segment, or
///   the rest would never be sent.
/// - **Bounds**: the walk stays in its segment. Each segment has separate locks, and an element outside belongs to
///   another part, or to no buffer.
/// - **Once**: a consumer writes each element of its segment once; an element that it skips keeps its old value. This
///   and drift are not reported with `allow(order)`.
const fn check_dims(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let this = &fifos.fifos[end.fifo];
    let dims = this.dims(end.side);
    if dims.is_empty() {
        return;
    }
    let Some(ring) = ring(fifos, end) else { return };
    // Padding on a tile that cannot pad has its own error; the walk is checked without it.
    let pad: &[Pair] = match ring.tile(fifos) {
        TileKind::Mem => this.padding(end.side),
        TileKind::Compute | TileKind::Shim => &[],
    };
    if !are_sizes(dims, pad) {
        return;
    }
    // Only the top dimension of a descriptor has no wrap.
    let runs_on = this.allows.runs_on && dims.len() == fifos.device.limits(ring.tile(fifos)).slots.len();
    each!(k, 0..segments(fifos, end), {
        let at = segment(fifos, end, k);
        // Padding is not in the buffer.
        let len = if pad.is_empty() { at.len } else { unpadded_len(fifos, end, k) };
        match walk_fault(dims, pad, runs_on, end, k, (at.len, len)) {
            // A negative stride is reported by the rules about descriptors.
            None => {}
            Some(fault) if !matches!(fault, Fault::Length { .. }) && goes_back(dims) => return,
            // They also report a stride of 0, which causes this fault.
            Some(Fault::Twice { .. } | Fault::Unwritten { .. }) if stays(dims) || this.allows.order => return,
            Some(fault) => return faults.push(fault),
        }
    });
}

/// Whether a dimension has a negative stride, which does not fit the step field.
pub(super) const fn goes_back(dims: &[Pair]) -> bool {
    any!(k, 0..dims.len(), dims[k].0 > 1 && dims[k].1 < 0)
}

/// Whether a dimension has stride 0, which does not fit the step field.
const fn stays(dims: &[Pair]) -> bool {
    any!(k, 0..dims.len(), dims[k].0 > 1 && dims[k].1 == 0)
}

/// Whether replacement dimensions of an end visit each element once. For a producer this is stricter than the rules,
/// so that a fix never repeats elements. Numbers beyond any walk are left to other rules.
pub(super) const fn is_sound(fifos: &Fifos, end: FifoEnd, dims: &[Pair]) -> bool {
    if walk_of(&Dims::new(dims)).is_none() {
        return false;
    }
    all!(k, 0..segments(fifos, end), {
        let len = segment(fifos, end, k).len;
        walk_fault(dims, &[], false, FifoEnd::consumer(end.fifo, 0), k, (len, len)).is_none()
    })
}

/// Whether the dimensions of an end break none of its rules.
pub(super) const fn is_kept(fifos: &Fifos, end: FifoEnd, dims: &[Pair]) -> bool {
    all!(k, 0..segments(fifos, end), {
        let len = segment(fifos, end, k).len;
        walk_fault(dims, &[], false, end, k, (len, len)).is_none()
    })
}

/// Whether all sizes are positive and no padding is negative; the rules about descriptors report it otherwise.
const fn are_sizes(dims: &[Pair], pad: &[Pair]) -> bool {
    each!(k, 0..dims.len(), {
        if dims[k].0 < 1 || k < pad.len() && (pad[k].0 < 0 || pad[k].1 < 0) {
            return false;
        }
    });
    pad.is_empty() || pad.len() == dims.len()
}

/// Dimensions as a walk, with its smallest and largest index.
const fn walk_of(list: &Dims) -> Option<(Pattern, i128, i128)> {
    let Some(inner) = list.dims() else { return None };
    let Some(walk) = Pattern::new(Element::Int8, 0, inner.split_at(list.rank()).0) else { return None };
    match walk.extent() {
        Ok((least, greatest)) => Some((walk, least, greatest)),
        Err(_) => None,
    }
}

const fn walk_fault(
    dims: &[Pair],
    pad: &[Pair],
    runs_on: bool,
    end: FifoEnd,
    segment: u64,
    (length, len): (u64, u64),
) -> Option<Fault> {
    let list = if runs_on { run_on(dims, pad, length) } else { Dims::new(dims) };
    let (mut moved, mut read) = (1i128, 1i128);
    // All dimensions count, even those beyond the maximum of a walk.
    each!(k, 0..dims.len(), {
        let (before, after) = if pad.is_empty() { (0, 0) } else { pad[k] };
        let size = if k == 0 { list.as_slice()[0].0 } else { dims[k].0 };
        read = read.saturating_mul(size);
        let size = size.saturating_add(before).saturating_add(after);
        moved = moved.saturating_mul(size);
    });
    if moved != length as i128 {
        return Some(Fault::Length { end, segment, moved, len: length });
    }
    let Some((walk, least, greatest)) = walk_of(&list) else { return None };
    if least < 0 || greatest >= len as i128 {
        // A walk that goes below the segment is reported by another rule.
        return Some(Fault::Bounds { end, segment, index: greatest, len });
    }
    // Without padding, the amounts moved and read are equal.
    if read != len as i128 {
        return Some(Fault::Unread { end, segment, read, len });
    }
    if matches!(end.side, FifoSide::Producer) {
        return None;
    }
    match walk.covers(len) {
        Verdict::Broken(CoverFault::Missing { index }) => match walk.injective() {
            Verdict::Broken(twice) => Some(Fault::Twice {
                end,
                index: twice.index as u64,
                first: twice.first,
                second: twice.second,
            }),
            _ => Some(Fault::Unwritten { end, index }),
        },
        Verdict::Broken(CoverFault::Twice(twice)) => {
            Some(Fault::Twice { end, index: twice.index as u64, first: twice.first, second: twice.second })
        }
        _ => None,
    }
}

/// **Drift**: the data sent per object of the producer, repeats included, and the consumer's object divide one
/// another. Otherwise objects begin at a different element each time, which a core cannot know. MLIR-AIE accepts a
/// forward from 160 to 48.
const fn check_objects(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let is_consumer = matches!(end.side, FifoSide::Consumer(_));
    let this = &fifos.fifos[end.fifo];
    if !is_consumer || !needs_dma(fifos, end.fifo) || has_type_fault(this) || this.allows.order {
        return;
    }
    let (from, repeats) = (FifoEnd::producer(end.fifo), ring_copies(fifos, end.fifo));
    let (Some(all), Some(received)) = (stream_len(fifos, from), stream_len(fifos, end)) else { return };
    let sent = all / repeats;
    if is_part(end.fifo, faults) {
        return;
    }
    if !is_whole(sent, received) {
        faults.push(Fault::Drift { end, sent, received });
    } else if !is_whole(all, received) {
        faults.push(Fault::Drift { end, sent: all, received });
    }
}

/// Whether one number divides the other.
const fn is_whole(sent: u64, received: u64) -> bool {
    sent.is_multiple_of(received) || received.is_multiple_of(sent)
}

/// **Drift** for an output of a join that repeats: it repeats each part before the next one, not the whole object, so
/// an object of a consumer must be within one part. On a shim, the task decides about the stream.
const fn check_repeats(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let from = FifoEnd::producer(end.fifo);
    let (FifoSide::Consumer(_), repeat @ 2..) = (end.side, fifos.fifos[end.fifo].repeats()) else { return };
    let (Some(received @ 1..), Some(_)) = (stream_len(fifos, end), pool(fifos, end)) else { return };
    let (mut k, parts) = (0, segments(fifos, from));
    while parts > 1 && k < parts && !fifos.fifos[end.fifo].allows.order {
        let len = segment(fifos, from, k).len;
        if !len.is_multiple_of(received) {
            return faults.push(Fault::Mixed { end, repeat, part: k, len, received });
        }
        k += 1;
    }
}

/// Whether the rule on types already reports that the objects of both sides do not match.
const fn has_type_fault(fifo: &Fifo) -> bool {
    match fifo.consumer_object {
        Some(0) => true,
        Some(object) => !fifo.object.is_multiple_of(object),
        None => false,
    }
}

/// Whether the rule on parts already reports this FIFO.
const fn is_part(fifo: usize, faults: &Faults) -> bool {
    let faults = faults.as_slice();
    any!(
        k,
        0..faults.len(),
        match faults[k] {
            Fault::Part { fifo: other, .. } | Fault::SharedPart { fifo: other, .. } => other == fifo,
            _ => false,
        }
    )
}

/// Number of times that a producer sends each object.
const fn ring_copies(fifos: &Fifos, fifo: usize) -> u64 {
    match pool(fifos, FifoEnd::producer(fifo)) {
        Some(pool) if pool.repeat > 0 => pool.repeat,
        _ => 1,
    }
}

/// **Counts**: if the descriptors end on both sides (`iter_count` between mem tiles), the numbers of elements sent
/// and received are equal.
const fn check_count(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let from = FifoEnd::producer(end.fifo);
    if let (Some(sent), Some(received)) = (total(fifos, from), total(fifos, end))
        && sent != received
    {
        faults.push(Fault::Count { end, sent, received });
    }
}

/// **Whole objects**: if the data sent ends, it is a whole number of objects of the consumer's pool. The rest of the
/// last object would never arrive, and an incomplete first object never leaves the pool.
const fn check_whole(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let (this, from) = (&fifos.fifos[end.fifo], FifoEnd::producer(end.fifo));
    // The producer's descriptors never end, and send more than initial values.
    if this.iterations.is_none() && this.initial == 0 {
        return;
    }
    let cause = match this.iterations {
        Some(_) => FifoLocus::Iterations(end.fifo),
        None => FifoLocus::Initial(end.fifo),
    };
    if let FifoSide::Consumer(_) = end.side
        && pool(fifos, end).is_some()
        && let (Some(sent), Some(all), Some(received @ 1..)) =
            (sent_at_all(fifos, from), stream_len(fifos, from), stream_len(fifos, end))
        // Otherwise the rules on drift and on counts report the incomplete object.
        && received.is_multiple_of(all)
        && total(fifos, end).is_none()
        && !sent.is_multiple_of(received)
    {
        faults.push(Fault::Rest { end, cause, sent, received });
    }
}

/// Total number of elements that a producer's DMA sends; `None` if it never ends. A mem tile that nothing fills sends
/// its initial values, and without locks, sends them over and over.
const fn sent_at_all(fifos: &Fifos, from: FifoEnd) -> Option<u64> {
    let (Some(ring), Some(len)) = (ring(fifos, from), stream_len(fifos, from)) else { return None };
    let is_unfilled = matches!(role(fifos, from), Role::Free) && matches!(ring.tile(fifos), TileKind::Mem);
    if is_unfilled && ring.is_closed && ring.pool.pairs > 0 {
        return Some(ring.pool.initial.saturating_mul(len));
    }
    total(fifos, from)
}

/// **Counts** for a pool: all ends whose descriptors end fill or drain it the same number of times. They are compared
/// with the single end of the other side, or if that never ends, with the first end that does.
const fn check_pool_count(fifos: &Fifos, link: usize, faults: &mut Faults) {
    let at = &fifos.links[link];
    let members = at.inputs.len() + at.outputs.len();
    let mut first = match at.kind() {
        LinkKind::Join => at.inputs.len(),
        LinkKind::Distribute | LinkKind::Forward => 0,
    };
    if objects(fifos, member_end(fifos, link, first)).is_none() {
        first = 0;
        while first < members && objects(fifos, member_end(fifos, link, first)).is_none() {
            first += 1;
        }
    }
    let mut k = 0;
    while first < members && k < members {
        let (end, other) = (member_end(fifos, link, k), member_end(fifos, link, first));
        if let (Some(count), Some(expected)) = (objects(fifos, end), objects(fifos, other))
            && count != expected
        {
            faults.push(Fault::PoolCount { link, end, count, other, expected });
        }
        k += 1;
    }
}

/// Number of objects that the DMA of a link's member adds to the pool (initial values included) or takes from it
/// before its descriptors end; `None` if they never end.
const fn objects(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    if fifos.fifos[end.fifo].iterations.is_none() {
        return None;
    }
    match ring(fifos, end) {
        Some(ring) if !ring.is_closed => {
            let moved = ring.runs.saturating_mul(ring.pool.buffers);
            Some(match end.side {
                FifoSide::Producer => moved,
                FifoSide::Consumer(_) => moved.saturating_add(ring.pool.initial),
            })
        }
        _ => None,
    }
}

/// Number of elements that an end moves before its descriptors end; `None` if they never end.
const fn total(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    if fifos.fifos[end.fifo].iterations.is_none() {
        return None;
    }
    match (ring(fifos, end), stream_len(fifos, end)) {
        (Some(ring), Some(len)) if !ring.is_closed => {
            Some(ring.runs.saturating_mul(ring.pool.buffers).saturating_mul(len))
        }
        _ => None,
    }
}
