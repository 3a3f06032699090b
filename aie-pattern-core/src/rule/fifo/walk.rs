//! Rules about what ends walk, and whether what is sent is what is received.

use super::link::member_end;
use super::{Fault, Faults, FifoLocus};
use crate::declare::{Dims, Fifo, FifoEnd, FifoSide, Fifos, LinkKind, Pair};
use crate::device::TileKind;
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::contract::{CoverFault, Verdict};
use crate::lower::fifo::{
    Role, needs_dma, next_end, pool, ring, role, run_on, segment, segments, stream_len, unpadded_len,
};
use crate::rule::Rule;

pub(super) const fn check(fifos: &Fifos, faults: &mut Faults) {
    // Of a link whose parts are wrong, so are the segments.
    let is_divided = !has(faults, Rule::LinkOffsets) && !has(faults, Rule::LinkTile);
    let mut end = FifoEnd::producer(0);
    while is_divided && end.fifo < fifos.fifos.len() {
        check_dims(fifos, end, faults);
        check_objects(fifos, end, faults);
        check_repeats(fifos, end, faults);
        check_count(fifos, end, faults);
        check_whole(fifos, end, faults);
        end = next_end(fifos, end);
    }
    let mut link = 0;
    while is_divided && link < fifos.links.len() {
        check_pool_count(fifos, link, faults);
        link += 1;
    }
}

pub(super) const fn has(faults: &Faults, rule: Rule) -> bool {
    let mut k = 0;
    while k < faults.as_slice().len() {
        if faults.as_slice()[k].rule() as u8 == rule as u8 {
            return true;
        }
        k += 1;
    }
    false
}

/// The dimensions of an end against each of its segments, until one is at fault:
///
/// - **Length**: their sizes, padding included, are what the descriptor moves. If they are less, its outermost dimension runs
///   on, which `allow(runs_on)` is for; if they are more, the walk ends before its end. MLIR-AIE never compares them. Padding is
///   no part of the buffer: without it, they are what the segment has, or the rest would never leave.
/// - **Bounds**: the walk stays in its segment. Each segment has locks of its own: what is beyond belongs to another part, or to no
///   buffer.
/// - **Once**: a consumer writes each element of its segment once; what it does not write still has what was there before.
const fn check_dims(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let this = &fifos.fifos[end.fifo];
    let Some(ring) = ring(fifos, end) else { return };
    // Padding of a tile that cannot pad is an error of its own; what is walked is checked without.
    let pad: &[Pair] = match ring.tile(fifos) {
        TileKind::Mem => this.padding(end.side),
        _ => &[],
    };
    let dims = this.dims(end.side);
    if dims.is_empty() || !are_sizes(dims, pad) {
        return;
    }
    // Only the top dimension of a descriptor has no wrap.
    let runs_on = this.runs_on && dims.len() == fifos.device.limits(ring.tile(fifos)).slots.len();
    let mut k = 0;
    while k < segments(fifos, end) {
        let at = segment(fifos, end, k);
        // What is padded is not in the buffer.
        let len = if pad.is_empty() { at.len } else { unpadded_len(fifos, end, k) };
        match walk_fault(dims, pad, runs_on, end, k, (at.len, len)) {
            // Where a walk goes that no descriptor does backwards is told of its stride.
            None => {}
            Some(fault) if !matches!(fault, Fault::Length { .. }) && goes_back(dims) => return,
            // Where it stays, as well: that is what writes an element twice, and no order of others is meant.
            Some(Fault::Twice { .. } | Fault::Unwritten { .. }) if stays(dims) => return,
            Some(fault) => return faults.push(fault),
        }
        k += 1;
    }
}

/// Whether a dimension has a negative stride, which no step field holds.
pub(super) const fn goes_back(dims: &[Pair]) -> bool {
    let mut k = 0;
    while k < dims.len() {
        if dims[k].0 > 1 && dims[k].1 < 0 {
            return true;
        }
        k += 1;
    }
    false
}

/// Whether a dimension has stride 0, which no step field holds.
const fn stays(dims: &[Pair]) -> bool {
    let mut k = 0;
    while k < dims.len() {
        if dims[k].0 > 1 && dims[k].1 == 0 {
            return true;
        }
        k += 1;
    }
    false
}

/// Whether other dimensions of an end visit each element once: what a producer may do too is no fix, and of what is beyond all
/// numbers of a walk, other rules tell.
pub(super) const fn is_sound(fifos: &Fifos, end: FifoEnd, dims: &[Pair]) -> bool {
    let mut k = 0;
    if walk_of(&Dims::new(dims)).is_none() {
        return false;
    }
    while k < segments(fifos, end) {
        let len = segment(fifos, end, k).len;
        if walk_fault(dims, &[], false, FifoEnd::consumer(end.fifo, 0), k, (len, len)).is_some() {
            return false;
        }
        k += 1;
    }
    true
}

/// Whether the dimensions of an end break none of its rules.
pub(super) const fn is_kept(fifos: &Fifos, end: FifoEnd, dims: &[Pair]) -> bool {
    let mut k = 0;
    while k < segments(fifos, end) {
        let len = segment(fifos, end, k).len;
        if walk_fault(dims, &[], false, end, k, (len, len)).is_some() {
            return false;
        }
        k += 1;
    }
    true
}

/// Whether all sizes are positive, and no zeros less than none; the rules of descriptors say so where they are not.
const fn are_sizes(dims: &[Pair], pad: &[Pair]) -> bool {
    let mut k = 0;
    while k < dims.len() {
        if dims[k].0 < 1 || k < pad.len() && (pad[k].0 < 0 || pad[k].1 < 0) {
            return false;
        }
        k += 1;
    }
    pad.is_empty() || pad.len() == dims.len()
}

/// Dimensions as a walk, and how far it goes.
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
    let (mut moved, mut read, mut k) = (1i128, 1i128, 0);
    // All of them, however many more there are than a walk can have.
    while k < dims.len() {
        let (before, after) = if pad.is_empty() { (0, 0) } else { pad[k] };
        let size = if k == 0 { list.as_slice()[0].0 } else { dims[k].0 };
        read = read.saturating_mul(size);
        let size = size.saturating_add(before).saturating_add(after);
        moved = moved.saturating_mul(size);
        k += 1;
    }
    if moved != length as i128 {
        return Some(Fault::Length { end, segment, moved, len: length });
    }
    let Some((walk, least, greatest)) = walk_of(&list) else { return None };
    if least < 0 || greatest >= len as i128 {
        // Of one that goes back, another rule tells.
        return Some(Fault::Bounds { end, segment, index: greatest, len });
    }
    // Without padding, what is moved is what is read.
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

/// **Drift**: an object of the consumer is a whole number of what is sent for one of the producer, with its repeats, or the reverse. Else objects
/// begin at other elements each time, which a core cannot know. MLIR-AIE accepts a forward of 160 to 48.
const fn check_objects(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let is_consumer = matches!(end.side, FifoSide::Consumer(_));
    if !is_consumer || !needs_dma(fifos, end.fifo) || has_type_fault(&fifos.fifos[end.fifo]) {
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

/// Whether one is a whole number of the other.
const fn is_whole(sent: u64, received: u64) -> bool {
    sent.is_multiple_of(received) || received.is_multiple_of(sent)
}

/// The same of a join's output that repeats: it sends each part as often before the next one, not the object, so that an
/// object of a consumer is within one part. What a shim makes of the stream is its task's.
const fn check_repeats(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let from = FifoEnd::producer(end.fifo);
    let (FifoSide::Consumer(_), repeat @ 2..) = (end.side, fifos.fifos[end.fifo].repeats()) else { return };
    let (Some(received @ 1..), Some(_)) = (stream_len(fifos, end), pool(fifos, end)) else { return };
    let (mut k, parts) = (0, segments(fifos, from));
    while parts > 1 && k < parts {
        let len = segment(fifos, from, k).len;
        if !len.is_multiple_of(received) {
            return faults.push(Fault::Mixed { end, repeat, part: k, len, received });
        }
        k += 1;
    }
}

/// Whether the objects of the two sides do not go together, as the rule on types says.
const fn has_type_fault(fifo: &Fifo) -> bool {
    match fifo.consumer_object {
        Some(0) => true,
        Some(object) => !fifo.object.is_multiple_of(object),
        None => false,
    }
}

/// Whether what a FIFO's part is has been said.
const fn is_part(fifo: usize, faults: &Faults) -> bool {
    let mut k = 0;
    while k < faults.as_slice().len() {
        if let Fault::Part { fifo: other, .. } | Fault::SharedPart { fifo: other, .. } = faults.as_slice()[k]
            && other == fifo
        {
            return true;
        }
        k += 1;
    }
    false
}

/// How often a producer sends each object.
const fn ring_copies(fifos: &Fifos, fifo: usize) -> u64 {
    match pool(fifos, FifoEnd::producer(fifo)) {
        Some(pool) if pool.repeat > 0 => pool.repeat,
        _ => 1,
    }
}

/// **Counts**: where descriptors end at both ends (`iter_count` between mem tiles), as many elements are received as are sent.
const fn check_count(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let from = FifoEnd::producer(end.fifo);
    if let (Some(sent), Some(received)) = (total(fifos, from), total(fifos, end))
        && sent != received
    {
        faults.push(Fault::Count { end, sent, received });
    }
}

/// **Whole objects**: what is sent in all, where that ends, is a whole number of objects of the consumer's pool. The rest of the last
/// one would never come, and where the first one is never complete, nothing leaves the pool.
const fn check_whole(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let (this, from) = (&fifos.fifos[end.fifo], FifoEnd::producer(end.fifo));
    let cause = match this.iterations {
        Some(_) => FifoLocus::Iterations(end.fifo),
        None => FifoLocus::Initial(end.fifo),
    };
    if let FifoSide::Consumer(_) = end.side
        && pool(fifos, end).is_some()
        && let (Some(sent), Some(all), Some(received @ 1..)) =
            (sent_at_all(fifos, from), stream_len(fifos, from), stream_len(fifos, end))
        // Of others, the rules on drift and on counts tell.
        && received.is_multiple_of(all)
        && total(fifos, end).is_none()
        && !sent.is_multiple_of(received)
    {
        faults.push(Fault::Rest { end, cause, sent, received });
    }
}

/// Elements that a producer's DMA sends in all; `None` of one that never ends. A mem tile that nothing fills sends its initial values,
/// and without locks, those again and again.
const fn sent_at_all(fifos: &Fifos, from: FifoEnd) -> Option<u64> {
    let (Some(ring), Some(len)) = (ring(fifos, from), stream_len(fifos, from)) else { return None };
    let is_unfilled = matches!(role(fifos, from), Role::Free) && matches!(ring.tile(fifos), TileKind::Mem);
    if is_unfilled && ring.is_closed && ring.pool.pairs > 0 {
        return Some(ring.pool.initial.saturating_mul(len));
    }
    total(fifos, from)
}

/// The same of a pool: all ends whose descriptors end fill or drain it equally often. They are compared with the one end of their
/// side, or if that never ends, with the first one of the others that does.
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

/// Objects that the DMA of a link's member puts into the pool, initial values included, or takes out of it, before its descriptors
/// end; `None` if they never do.
const fn objects(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
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

/// Elements that an end moves before its descriptors end; `None` if they never do.
const fn total(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    match (ring(fifos, end), stream_len(fifos, end)) {
        (Some(ring), Some(len)) if !ring.is_closed => {
            Some(ring.runs.saturating_mul(ring.pool.buffers).saturating_mul(len))
        }
        _ => None,
    }
}
