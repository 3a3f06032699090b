//! Rules about links.

use super::{Fault, Faults};
use crate::declare::{FifoEnd, Fifos, LinkKind};
use crate::device::TileKind;
use crate::lower::fifo::{link_tile, linked_consumer, needs_dma, pool, segment};

/// **Members**: each link joins, distributes or forwards existing FIFOs that are in no other link and have the same
/// element width. Outputs repeat their objects the same number of times, because one lock counts the reads of each
/// part.
pub(super) const fn check_members(fifos: &Fifos, faults: &mut Faults) {
    each!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        if at.inputs.is_empty() || at.outputs.is_empty() {
            faults.push(Fault::LinkMissing { link });
        } else if at.inputs.len() > 1 && at.outputs.len() > 1 {
            faults.push(Fault::LinkBoth { link });
        }
        each!(k, 0..at.inputs.len() + at.outputs.len(), {
            let fifo = member(fifos, link, k);
            if fifo >= fifos.fifos.len() {
                faults.push(Fault::LinkUnknown { link, fifo });
            } else if let Some(first) = earlier(fifos, link, k) {
                faults.push(Fault::LinkTwice { link, fifo, first });
            }
        });
    });
}

/// Member `k` of a link; outputs follow inputs.
const fn member(fifos: &Fifos, link: usize, k: usize) -> usize {
    let at = &fifos.links[link];
    if k < at.inputs.len() { at.inputs[k] } else { at.outputs[k - at.inputs.len()] }
}

/// The end of a member at the link.
pub(super) const fn member_end(fifos: &Fifos, link: usize, k: usize) -> FifoEnd {
    let fifo = member(fifos, link, k);
    if k < fifos.links[link].inputs.len() {
        FifoEnd::consumer(fifo, linked_consumer(fifos, link, fifo))
    } else {
        FifoEnd::producer(fifo)
    }
}

/// The earlier link that contains member `k` of this link.
const fn earlier(fifos: &Fifos, link: usize, k: usize) -> Option<usize> {
    let fifo = member(fifos, link, k);
    let mut other = 0;
    while other <= link {
        let at = &fifos.links[other];
        let all = at.inputs.len() + at.outputs.len();
        let most = if other < link { all } else { k };
        each!(j, 0..most, {
            if member(fifos, other, j) == fifo {
                return Some(other);
            }
        });
        other += 1;
    }
    None
}

pub(super) const fn check(fifos: &Fifos, link: usize, faults: &mut Faults) {
    check_alike(fifos, link, faults);
    let before = faults.as_slice().len();
    check_tile(fifos, link, faults);
    check_offsets(fifos, link, faults);
    if faults.as_slice().len() == before {
        check_parts(fifos, link, faults);
    }
}

/// **Alike**: members have the same element width, and outputs repeat the same number of times. If the FIFO that owns
/// the pool has no locks, no member has any: MLIR-AIE follows that FIFO and ignores the others.
const fn check_alike(fifos: &Fifos, link: usize, faults: &mut Faults) {
    let at = &fifos.links[link];
    let (bits, first) = (fifos.fifos[at.inputs[0]].element.bits(), fifos.fifos[at.outputs[0]].repeats());
    each!(k, 0..at.inputs.len() + at.outputs.len(), {
        let fifo = member(fifos, link, k);
        if fifos.fifos[fifo].element.bits() != bits {
            faults.push(Fault::LinkElement { link, fifo });
        }
    });
    each!(output, 0..at.outputs.len(), {
        let found = fifos.fifos[at.outputs[output]].repeats();
        if found != first {
            faults.push(Fault::LinkRepeats { link, output, found, first });
        }
    });
    let Some(pool) = pool(fifos, FifoEnd::producer(at.outputs[0])) else { return };
    if fifos.fifos[pool.owner.fifo].is_synchronized {
        return;
    }
    each!(k, 0..at.inputs.len() + at.outputs.len(), {
        let other = member(fifos, link, k);
        if fifos.fifos[other].is_synchronized {
            return faults.push(Fault::LinkUnsynchronized { link, fifo: pool.owner.fifo, other });
        }
    });
}

/// **Tile**: all inputs end and all outputs begin on one mem tile or compute tile; for a join, the first consumers
/// count. MLIR-AIE accepts joins and distributes on compute tiles since September 2026, with the same locks as on mem
/// tiles.
const fn check_tile(fifos: &Fifos, link: usize, faults: &mut Faults) {
    let (at, tile) = (&fifos.links[link], link_tile(fifos, link));
    if matches!(fifos.grid.kind(tile), Some(TileKind::Shim)) {
        faults.push(Fault::LinkShim { link });
    }
    each!(k, 0..at.inputs.len() + at.outputs.len(), {
        let end = member_end(fifos, link, k);
        let place = fifos.place(end);
        if place.0 != tile.0 || place.1 != tile.1 {
            faults.push(Fault::LinkTile { link, end });
        }
    });
}

/// **Offsets**: one per part, starting at 0, ascending, within the divided object. The side with a single FIFO has
/// none. A forward has none either, except a single 0, which IRON prints and which has no effect. MLIR-AIE only
/// checks the number of offsets, and then makes descriptors of negative lengths.
const fn check_offsets(fifos: &Fifos, link: usize, faults: &mut Faults) {
    let at = &fifos.links[link];
    let (parts, other) = match at.kind() {
        LinkKind::Join => (at.inputs.len(), at.destination_offsets),
        LinkKind::Distribute => (at.outputs.len(), at.source_offsets),
        LinkKind::Forward => {
            if !is_nothing(at.source_offsets) || !is_nothing(at.destination_offsets) {
                faults.push(Fault::OffsetSide { link });
            }
            return;
        }
    };
    let offsets = at.offsets();
    if !other.is_empty() {
        faults.push(Fault::OffsetSide { link });
        // Offsets on the wrong side: do not also report the missing ones.
        if offsets.is_empty() {
            return;
        }
    }
    if offsets.len() != parts {
        return faults.push(Fault::OffsetCount { link, found: offsets.len(), parts });
    }
    let Some(pool) = pool(fifos, FifoEnd::producer(at.outputs[0])) else { return };
    each!(part, 0..parts, {
        let found = offsets[part];
        let before = if part > 0 { Some(offsets[part - 1]) } else { None };
        let is_in_order = if let Some(before) = before { found > before } else { found == 0 };
        if !is_in_order {
            faults.push(Fault::OffsetOrder { link, part, found, before });
        } else if found >= pool.object {
            faults.push(Fault::OffsetRange { link, part, found, object: pool.object });
        }
    });
}

const fn is_nothing(offsets: &[u64]) -> bool {
    matches!(offsets, [] | [0])
}

/// **Parts**: each part of a join's input or a distribute's output (from its offset to the next one) is a whole
/// number of that FIFO's objects. MLIR-AIE ignores their types. A core in shared memory works on its entire part.
const fn check_parts(fifos: &Fifos, link: usize, faults: &mut Faults) {
    let at = &fifos.links[link];
    each!(k, 0..at.inputs.len() + at.outputs.len(), {
        let (end, is_input) = (member_end(fifos, link, k), k < at.inputs.len());
        let fifo = end.fifo;
        let part = match at.kind() {
            LinkKind::Join if is_input => Some(k),
            LinkKind::Distribute if !is_input => Some(k - 1),
            _ => None,
        };
        let of = &fifos.fifos[fifo];
        let (object, len) = (of.object_of(end.side), segment(fifos, end, 0).len);
        let is_whole = len.is_multiple_of(object);
        let is_cut = !is_whole && !of.pads();
        let is_shared = matches!(at.kind(), LinkKind::Forward) && !needs_dma(fifos, fifo);
        match part {
            Some(part) if is_cut => faults.push(Fault::Part { link, part, fifo, len, object }),
            None if is_shared && object != len => faults.push(Fault::SharedPart { fifo, len, object }),
            _ => {}
        }
    });
}
