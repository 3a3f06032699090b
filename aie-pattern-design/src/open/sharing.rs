//! Cores or mem tiles that a FIFO connects share memory if they are put next to each other: then no DMA moves its objects.

use aie_pattern_core::TileKind;

use crate::model::{Design, Fifo, FifoId};

/// Which of the FIFOs that may be in shared memory are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// All, in the memory of the producer.
    AtProducer,
    /// All, in the memory of the consumer.
    AtConsumer,
    /// None.
    Apart,
}

impl Sharing {
    /// The cases of a design.
    pub(super) fn all(design: &Design) -> Vec<Self> {
        if (0..design.fifos.len()).any(|fifo| may_share(design, FifoId(fifo))) {
            // The messages of the first one have the tiles of the text.
            vec![Self::Apart, Self::AtProducer, Self::AtConsumer]
        } else {
            vec![Self::Apart]
        }
    }

    /// The design in this case.
    pub(super) fn applied(self, design: &Design) -> Design {
        let mut applied = design.clone();
        for k in 0..design.fifos.len() {
            if !may_share(design, FifoId(k)) {
                continue;
            }
            let fifo: &mut Fifo = &mut applied.fifos[k];
            // A FIFO from a tile to itself has its objects there.
            let own = match (fifo.allocate, self) {
                (Some((tile, _)), _) => tile,
                (None, Self::AtConsumer) => fifo.consumers[0].tile,
                (None, Self::AtProducer) => fifo.producer.tile,
                (None, Self::Apart) => {
                    fifo.via_dma = true;
                    continue;
                }
            };
            fifo.producer.tile = own;
            fifo.consumers[0].tile = own;
        }
        applied
    }
}

/// Whether the places of a FIFO's tiles decide that its objects are in shared memory.
fn may_share(design: &Design, id: FifoId) -> bool {
    let fifo = &design[id];
    let [consumer] = fifo.consumers.as_slice() else { return false };
    let (Some(producer), Some(tile)) = (fifo.producer.tile, consumer.tile) else { return false };
    let is_linked = design
        .links
        .iter()
        .any(|link| link.inputs.iter().chain(&link.outputs).any(|(member, _)| *member == Some(id)));
    let is_moved = fifo.via_dma
        || fifo.repeat.is_some()
        || fifo.stream.is_some()
        || fifo.consumer_memref.is_some()
        || !fifo.producer.dims.is_empty()
        || !consumer.dims.is_empty();
    let ends = [&design[producer], &design[tile]];
    let are_near = match fifo.allocate {
        // Objects in a third tile are beside both ends.
        Some((Some(of), _)) => ends
            .iter()
            .all(|end| end.kind == design[of].kind && least_distance(end.wanted, design[of].wanted) <= 1),
        Some((None, _)) => false,
        None => least_distance(ends[0].wanted, ends[1].wanted) <= 1,
    };
    producer != tile
        && matches!(ends[0].kind, Some(TileKind::Compute | TileKind::Mem))
        && ends[0].kind == ends[1].kind
        && ends.iter().any(|end| end.is_chosen)
        && are_near
        && (fifo.allocate.is_some() || !is_linked && !is_moved)
}

type Wanted = (Option<u32>, Option<u32>);

/// The least distance of two tiles. The text may leave their columns or rows open.
fn least_distance(one: Wanted, other: Wanted) -> u32 {
    let apart =
        |one: Option<u32>, other: Option<u32>| one.zip(other).map_or(0, |(one, other)| one.abs_diff(other));
    apart(one.0, other.0).saturating_add(apart(one.1, other.1))
}
