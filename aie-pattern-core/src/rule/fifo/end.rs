//! Rules about single FIFOs.

use super::{Fault, Faults, FifoLocus};
use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind, StreamEnds};
use crate::device::{TileKind, is_same_place};
use crate::lower::fifo::{
    Role, any_end, each_end, is_on_shim, is_same_name, link_tile, linked_consumer, needs_dma, pinned, pool,
    ring, role, shares,
};

/// **Ends**: a FIFO has a consumer, and all its ends are on tiles of the array.
pub(super) const fn check_places(fifos: &Fifos, faults: &mut Faults) {
    each!(fifo, 0..fifos.fifos.len(), {
        if fifos.fifos[fifo].consumers.is_empty() {
            faults.push(Fault::NoConsumer { fifo });
        }
        each_end!(fifos, end, fifo..fifo + 1, {
            if fifos.kind(end).is_none() {
                faults.push(Fault::NoTile { end });
            }
        });
    });
}

pub(super) const fn check(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    check_name(fifos, fifo, faults);
    check_depths(fifos, fifo, faults);
    check_type(fifos, fifo, faults);
    check_attributes(fifos, fifo, faults);
    check_stream(fifos, fifo, faults);
    check_allocate(fifos, fifo, faults);
    if fifos.fifos[fifo].consumers.len() > 1 {
        check_consumers(fifos, fifo, faults);
    }
    each_end!(fifos, end, fifo..fifo + 1, {
        check_end(fifos, end, faults);
    });
}

/// **Consumers** of a FIFO are on different tiles. MLIR-AIE gives each consumer a pool, but finds the pool for a
/// core's acquire or a task by the tile, and so misses one of two. Pools of mem tiles belong to links, whose rules
/// report them.
const fn check_consumers(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    // One bit per tile of a column, so that the cost is linear in the number of consumers.
    let mut seen = [0u32; COLUMNS];
    each!(k, 0..fifos.fifos[fifo].consumers.len(), {
        let end = FifoEnd::consumer(fifo, k);
        let (column, row) = fifos.fifos[fifo].place(end.side);
        if (column as usize) < COLUMNS
            && row < u32::BITS
            && !matches!(fifos.grid.kind((column, row)), None | Some(TileKind::Mem))
        {
            if seen[column as usize] >> row & 1 == 1 {
                let mut first = 0;
                while !is_same_place(fifos.fifos[fifo].consumers[first], (column, row)) {
                    first += 1;
                }
                faults.push(Fault::SameTile { end, first: FifoEnd::consumer(fifo, first) });
            }
            seen[column as usize] |= 1 << row;
        }
    });
}

/// Maximum number of columns: an address has 7 bits for the column (AM025).
const COLUMNS: usize = 128;

/// **Names**: a FIFO has a name, and no two ends have the same name, which begins the names of their buffers and
/// locks. If a DMA moves the objects, the end of the only consumer of `of` is `of_cons`, and with several consumers
/// `of_0_cons` and so on.
const fn check_name(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    if fifos.fifos[fifo].name.is_empty() {
        return faults.push(Fault::NoName { fifo });
    }
    let name = fifos.fifos[fifo].name.as_bytes();
    let mut other = 0;
    while may_be_consumer(name) && other < fifos.fifos.len() {
        let (of, mut k) = (fifos.fifos[other].name.as_bytes(), 0);
        // The suffix of the longer name.
        while !of.is_empty()
            && of.len() < name.len()
            && name[of.len()] == b'_'
            && needs_dma(fifos, other)
            && k < fifos.fifos[other].consumers.len()
        {
            let end = FifoEnd::consumer(other, k);
            let is_of_consumer =
                needs_dma(fifos, fifo) && is_same_name(fifos, FifoEnd::consumer(fifo, 0), end);
            if is_of_consumer || is_same_name(fifos, FifoEnd::producer(fifo), end) {
                return faults.push(Fault::SameName { fifo, is_of_consumer, end });
            }
            k += 1;
        }
        other += 1;
    }
}

/// Whether a name could collide with the name of another FIFO's consumer: it ends with `_cons`, or with `_` and
/// digits.
const fn may_be_consumer(name: &[u8]) -> bool {
    let mut digits = 0;
    while digits < name.len() && name[name.len() - 1 - digits].is_ascii_digit() {
        digits += 1;
    }
    let rest = name.split_at(name.len() - digits).0;
    matches!((digits, rest), (1.., [.., b'_']) | (0, [.., b'_', b'c', b'o', b'n', b's']))
}

/// Largest depth: MLIR-AIE stores it as a signed 32-bit number.
const MAX_DEPTH: u64 = i32::MAX as u64;

/// **Depths**: one depth, or one for the producer and each consumer; each is at least 1 and fits its field.
const fn check_depths(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    let this = &fifos.fifos[fifo];
    let (found, ends) = (this.depths.len(), this.consumers.len() + 1);
    if found != 1 && found != ends {
        return faults.push(Fault::Depths { fifo, found, ends });
    }
    each!(k, 0..found, {
        if this.depths[k] == 0 {
            faults.push(Fault::NoDepth { fifo, depth: k });
        } else if this.depths[k] > MAX_DEPTH {
            faults.push(Fault::DepthField { fifo, depth: k, found: this.depths[k], most: MAX_DEPTH });
        }
    });
}

/// - **Idle ends**: only DMAs fill and empty the buffers of a mem tile, so its FIFO must be linked, have initial
///   values, or say that DMAs by hand do it (`allow(idle)`).
/// - **Cores** acquire objects; other tiles acquire none.
/// - **Acquires**: a core that acquires more objects than its pool has buffers waits forever. MLIR-AIE did not check
///   this before it split the pass into stages.
/// - **Shims**: a shim has no buffers, so it cannot repeat objects or hold initial values, and its walk belongs to
///   the task.
const fn check_end(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let (this, kind) = (&fifos.fifos[end.fifo], fifos.kind(end));
    let is_producer = matches!(end.side, FifoSide::Producer);
    let is_free = matches!(role(fifos, end), Role::Free);
    let acquired = this.acquired(end.side);
    if matches!(kind, Some(TileKind::Mem | TileKind::Shim))
        && acquired > 1
        && !is_of_core(fifos, end, acquired)
    {
        faults.push(Fault::NoCore { end, acquired });
    }
    match kind {
        Some(TileKind::Mem) if is_free && !is_filled_elsewhere(fifos, end) => {
            faults.push(Fault::Idle { end });
        }
        Some(TileKind::Compute) if is_free => {
            if let Some(pool) = pool(fifos, end)
                && pool.buffers > 0
                && acquired > pool.buffers
            {
                faults.push(Fault::Acquire { end, acquired, buffers: pool.buffers });
            }
        }
        Some(TileKind::Shim) => {
            if !this.dims(end.side).is_empty() {
                faults.push(Fault::ShimDims { end });
            }
            if is_producer && this.pads() {
                faults.push(Fault::ShimPad { end });
            }
            if is_producer && this.repeat.is_some() {
                faults.push(Fault::ShimRepeat { end });
            }
            if is_producer && this.initial > 0 {
                faults.push(Fault::ShimInitial { end });
            }
        }
        Some(TileKind::Mem | TileKind::Compute) | None => {}
    }
}

/// Whether the buffers of a mem tile are filled or emptied without a link, or another rule says that they are not.
const fn is_filled_elsewhere(fifos: &Fifos, end: FifoEnd) -> bool {
    let this = &fifos.fifos[end.fifo];
    let is_initial = matches!(end.side, FifoSide::Producer) && this.initial > 0;
    is_initial || this.allows.idle || is_passed_over(fifos, end)
}

/// Whether a consumer of a link's input is on another tile than the consumer that the link uses. The rule on links
/// reports it.
const fn is_passed_over(fifos: &Fifos, end: FifoEnd) -> bool {
    each!(link, 0..fifos.links.len(), {
        let inputs = fifos.links[link].inputs;
        each!(k, 0..inputs.len(), {
            let linked = linked_consumer(fifos, link, inputs[k]);
            if inputs[k] == end.fifo
                && matches!(end.side, FifoSide::Consumer(_))
                && !is_same_place(fifos.fifos[end.fifo].consumers[linked], link_tile(fifos, link))
            {
                return true;
            }
        });
    });
    false
}

/// Whether another consumer is a core that acquires the same number of objects; a number written for all consumers
/// then applies to that core.
const fn is_of_core(fifos: &Fifos, end: FifoEnd, acquired: u64) -> bool {
    let FifoEnd { fifo, .. } = end;
    any_end!(
        fifos,
        other,
        fifo..fifo + 1,
        matches!((end.side, other.side), (FifoSide::Consumer(_), FifoSide::Consumer(_)))
            && matches!(fifos.kind(other), Some(TileKind::Compute))
            && fifos.fifos[fifo].acquired(other.side) == acquired
    )
}

/// Whether the descriptors of a FIFO report objects without elements. At an end of a link, the pool may belong to
/// another FIFO.
const fn has_empty_descriptors(fifos: &Fifos, fifo: usize) -> bool {
    needs_dma(fifos, fifo)
        && any_end!(fifos, end, fifo..fifo + 1, is_some_and!(pool(fifos, end), |pool| pool.object == 0))
}

/// **Types**: objects have elements. A consumer's object is a part of the producer's, with the same element type: a
/// stream carries no types, and MLIR-AIE refuses other types.
const fn check_type(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    let this = &fifos.fifos[fifo];
    if this.object == 0 && !has_empty_descriptors(fifos, fifo) {
        faults.push(Fault::Empty { fifo });
    }
    if let Some(consumer) = this.consumer_object
        && (consumer == 0 || !this.object.is_multiple_of(consumer))
    {
        faults.push(Fault::Type { fifo, consumer, producer: this.object });
    }
    if let Some(consumer) = this.consumer_element
        && consumer as u8 != this.element as u8
    {
        faults.push(Fault::Elements { fifo, consumer });
    }
}

/// - **Initial values** cover all objects of the producer, in buffers that it owns. The buffers of a link belong to
///   one of its FIFOs; initial values of the others would be dropped.
/// - **PLIO**: the programmable logic is reached through a shim.
/// - A **pad value** other than 0 requires padding, and a register that AIE2P introduced.
/// - **Repeats** and **iterations**: a task queue entry runs 1 to 256 times (AM025). Descriptors of a mem tile run
///   that often and end. On other tiles they never end in MLIR-AIE up to August 2026, which refuses iterations
///   without a mem tile.
/// - A **packet id** has 5 bits (AM025).
/// - **Without a DMA**, there is no padding and no packet; MLIR-AIE drops both.
const fn check_attributes(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    let this = &fifos.fifos[fifo];
    let depth = this.depth(FifoSide::Producer);
    let is_shim = is_on_shim(fifos, FifoEnd::producer(fifo));
    if this.initial != 0 && !is_shim {
        let producer = FifoEnd::producer(fifo);
        match pool(fifos, producer) {
            Some(pool) if !pool.owner.const_eq(producer) => {
                let owner = pool.owner.fifo;
                faults.push(Fault::InitialElsewhere { fifo, owner });
            }
            _ if this.initial != depth => {
                faults.push(Fault::Initial { fifo, found: this.initial, depth });
            }
            _ => {}
        }
    }
    if this.is_plio && !has_end_on(fifos, fifo, TileKind::Shim) {
        faults.push(Fault::PlioAlone { fifo });
    }
    if let Some(1..) = this.pad_value {
        if this.pad.is_empty() {
            faults.push(Fault::PadValueAlone { fifo });
        } else if !fifos.device.limits(TileKind::Mem).pad_value {
            faults.push(Fault::PadValueDevice { fifo });
        }
    }
    if let Some(found) = this.pad_value
        && found > u32::MAX as u64
    {
        faults.push(Fault::PadValueField { fifo, found });
    }
    if let Some(0) = this.repeat {
        faults.push(Fault::NoRepeat { fifo });
    }
    if let Some(found @ 32..) = this.packet_id {
        faults.push(Fault::PacketId { fifo, found });
    }
    if !needs_dma(fifos, fifo) {
        if this.pads() {
            faults.push(Fault::PadWithoutDma { fifo });
        }
        if this.packet_id.is_some() {
            faults.push(Fault::PacketWithoutDma { fifo });
        }
    }
    match this.iterations {
        Some(0) => return faults.push(Fault::NoRounds { fifo }),
        Some(runs @ 257..) => {
            return faults.push(Fault::Runs { fifo, runs, repeat: 1 });
        }
        Some(_) if this.stream_ends.is_none() && !has_end_on(fifos, fifo, TileKind::Mem) => {
            faults.push(Fault::RoundsOfCores { fifo });
        }
        _ => {}
    }
    each_end!(fifos, end, fifo..fifo + 1, {
        if let Some(ring) = ring(fifos, end)
            && ring.runs > 256
        {
            let (runs, repeat) = (ring.runs, this.repeats());
            faults.push(Fault::Runs { fifo, runs, repeat });
            return;
        }
    });
}

/// Whether an end of a FIFO is on this kind of tile.
const fn has_end_on(fifos: &Fifos, fifo: usize, tile: TileKind) -> bool {
    any_end!(fifos, end, fifo..fifo + 1, is_some_and!(fifos.kind(end), |found| found as u8 == tile as u8))
}

/// **Stream ports** belong to a core and serve one consumer. The replaced end cannot repeat, walk or have a channel,
/// and cannot be in a link, because only DMAs fill and drain the pool of a link.
const fn check_stream(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    let this = &fifos.fifos[fifo];
    let Some(ends) = this.stream_ends else { return };
    if this.consumers.len() != 1 {
        return faults.push(Fault::StreamConsumers { fifo, found: this.consumers.len() });
    }
    if this.repeat.is_some() {
        faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Repeat(fifo), what: "`repeat_count`" });
    }
    if this.initial > 0 {
        faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Initial(fifo), what: "initial values" });
    }
    if this.iterations.is_some() {
        faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Iterations(fifo), what: "`iter_count`" });
    }
    let sides = [
        (FifoEnd::producer(fifo), matches!(ends, StreamEnds::Producer | StreamEnds::Both)),
        (FifoEnd::consumer(fifo, 0), matches!(ends, StreamEnds::Consumer | StreamEnds::Both)),
    ];
    each!(k, 0..sides.len(), {
        let (end, is_stream) = sides[k];
        if is_stream && !matches!(fifos.kind(end), Some(TileKind::Compute)) {
            faults.push(Fault::StreamTile { fifo, end });
        } else if is_stream && !matches!(role(fifos, end), Role::Free) {
            faults.push(Fault::StreamLink { fifo, end });
        }
        if is_stream && !this.dims(end.side).is_empty() {
            faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Dims(end), what: "dimensions" });
        }
        if is_stream && !this.padding(end.side).is_empty() {
            faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Pad(fifo), what: "padding" });
        }
        if is_stream && pinned(fifos, end).is_some() {
            faults.push(Fault::StreamWith { fifo, locus: FifoLocus::Channel(end), what: "a DMA channel" });
        }
    });
}

/// **Allocation**: buffers in memory that both ends reach are for one consumer, and for cores that hand them over
/// without a DMA. The buffers of a linked FIFO must be on the tile of the link, whose DMA reaches only its own
/// memory.
const fn check_allocate(fifos: &Fifos, fifo: usize, faults: &mut Faults) {
    let this = &fifos.fifos[fifo];
    let Some(tile) = this.allocate else { return };
    let fault = if this.consumers.len() != 1 {
        Fault::AllocateConsumers { fifo, found: this.consumers.len() }
    } else if !shares(fifos, this, this.producer, tile) {
        Fault::AllocateReach { fifo, end: FifoEnd::producer(fifo) }
    } else if !shares(fifos, this, this.consumers[0], tile) {
        Fault::AllocateReach { fifo, end: FifoEnd::consumer(fifo, 0) }
    } else if needs_dma(fifos, fifo) {
        Fault::AllocateDma { fifo }
    } else {
        match link_of(fifos, fifo) {
            Some(link) if !matches!(fifos.links[link].kind(), LinkKind::Forward) => {
                Fault::AllocateParts { fifo }
            }
            Some(link) if !is_same_place(link_tile(fifos, link), tile) => Fault::AllocateLink { fifo, link },
            _ => return,
        }
    };
    faults.push(fault);
}

/// The link of a FIFO with one consumer.
const fn link_of(fifos: &Fifos, fifo: usize) -> Option<usize> {
    match (role(fifos, FifoEnd::producer(fifo)), role(fifos, FifoEnd::consumer(fifo, 0))) {
        (Role::Output { link, .. }, _) | (_, Role::Input { link, .. }) => Some(link),
        _ => None,
    }
}
