//! Why an attribute, an allocation or a link cannot be.

use super::FifoLocus;
use super::words::{name, of_end, on, place};
use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::lower::fifo::link_tile;
use crate::text::Text;

/// Why an attribute cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Attribute {
    /// Initial values of another number of objects than the producer has.
    Initial {
        /// Objects with values.
        found: u64,
        /// Objects of the producer.
        depth: u64,
    },
    /// Initial values of a producer whose buffers are those of another FIFO.
    InitialElsewhere {
        /// Which.
        owner: usize,
    },
    /// A pad value without padding.
    PadValueAlone,
    /// `plio` without an end on a shim.
    PlioAlone,
    /// A pad value on a device that pads zeros only.
    PadValueDevice,
    /// A pad value beyond its register.
    PadValueField {
        /// Which.
        found: u64,
    },
    /// A repeat of 0.
    NoRepeat,
    /// An iteration count of 0.
    NoRounds,
    /// An iteration count without a mem tile.
    RoundsOfCores,
    /// Runs that the start queue does not hold.
    Runs {
        /// How many.
        runs: u64,
        /// Of them, those that are due to `repeat_count`.
        repeat: u64,
    },
    /// A stream port with several consumers.
    StreamConsumers {
        /// How many.
        found: usize,
    },
    /// A stream port of a tile without a core.
    StreamTile {
        /// Which end.
        end: FifoEnd,
    },
    /// A stream port where a link has its pool.
    StreamLink {
        /// Which end.
        end: FifoEnd,
    },
    /// A stream port, which does not repeat, iterate, begin with values, or walk.
    StreamWith {
        /// The part of the declaration that it excludes.
        locus: FifoLocus,
    },
    /// A packet id beyond its field.
    PacketId {
        /// Which.
        found: u64,
    },
    /// What a DMA would do, of a FIFO in shared memory.
    WithoutDma {
        /// The part of the declaration that needs one.
        locus: FifoLocus,
    },
}

/// Why buffers cannot be allocated on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allocation {
    /// Several consumers.
    Consumers {
        /// How many.
        found: usize,
    },
    /// A DMA moves the objects.
    Dma,
    /// A join or distribute, which divides the objects among DMAs.
    Parts,
    /// The FIFO is linked on another tile, whose DMA is to reach the buffers.
    Link {
        /// The link.
        link: usize,
    },
    /// An end does not reach the tile's memory.
    Reach {
        /// Which.
        end: FifoEnd,
    },
}

/// Why members cannot be linked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Members {
    /// No input or no output.
    None,
    /// Several inputs and several outputs.
    Both,
    /// A FIFO that there is not.
    Unknown {
        /// Its number.
        fifo: usize,
    },
    /// A FIFO that is in another link.
    Twice {
        /// Which.
        fifo: usize,
        /// The link that has it.
        first: usize,
    },
    /// An output that repeats its objects another number of times than the first one.
    Repeats {
        /// Which output.
        output: usize,
        /// How often it does.
        found: u64,
        /// How often the first one does.
        first: u64,
    },
    /// A FIFO without locks whose pool is that of one with locks.
    Unsynchronized {
        /// The FIFO whose pool it is.
        fifo: usize,
        /// One with locks.
        other: usize,
    },
    /// A FIFO of elements of another width than the first input's.
    Element {
        /// Which.
        fifo: usize,
    },
}

pub(super) const fn attribute(text: Text, fifos: &Fifos, reason: Attribute) -> Text {
    match reason {
        Attribute::Initial { found, depth } => {
            let text = text.str(" has initial values of ").count(found as i128, "object");
            text.str(", but its producer has ").int(depth as i128)
        }
        Attribute::InitialElsewhere { owner } => {
            let text = name(text.str(" has initial values, but its producer's buffers are those of "), fifos, owner);
            text.note("a link has one pool; MLIR-AIE makes no other buffers on its tile, and drops the values")
        }
        Attribute::PlioAlone => text
            .str(" is `plio`, but has no end on a shim")
            .note("`plio` takes the programmable logic's port of a shim in place of its DMA; MLIR-AIE ignores it elsewhere"),
        Attribute::PadValueAlone => text.str(" has a pad value, but no padding"),
        Attribute::PadValueDevice => text
            .str(" has a pad value, but ")
            .str(fifos.device.family().title)
            .str(" pads zeros only")
            .note("the register of the value came with AIE2P (AM027)"),
        Attribute::PadValueField { found } => text
            .str(" pads with ")
            .int(found as i128)
            .str(", must be 0 to ")
            .int(u32::MAX as i128)
            .note("the register of the value has 32 bits (AM027)"),
        Attribute::NoRepeat => text.str(" sends each object 0 times, must be at least 1"),
        Attribute::NoRounds => text
            .str(" runs its descriptors 0 times, must be 1 to 256")
            .note("the start queue holds the runs minus 1 in 8 bits (AM025)"),
        Attribute::RoundsOfCores => text
            .str(" has an `iter_count`, but no end on a mem tile")
            .note("MLIR-AIE refuses it until August 2026: only the descriptors of mem tiles end after so many rounds"),
        Attribute::Runs { runs, repeat } => {
            let text = text.str(" has ").int(runs as i128).str(" runs of its descriptors");
            let text = if repeat > 1 && repeat < runs {
                text.str(" (").int((runs / repeat) as i128).str(" of ").int(repeat as i128).str(" each)")
            } else {
                text
            };
            text.str(", must be 1 to 256").note("the start queue holds the runs minus 1 in 8 bits (AM025)")
        }
        Attribute::StreamConsumers { found } => {
            text.str(" uses a stream port, but has ").int(found as i128).str(" consumers, must have 1")
        }
        Attribute::StreamTile { end } => {
            let text = text.str(" uses a stream port on ");
            on(text, fifos, end).note("only cores have stream ports (AM020)")
        }
        Attribute::StreamLink { end } => {
            let text = text.str(" uses a stream port at the end that the link on ");
            let text = place(text, fifos.fifos[end.fifo].place(end.side));
            text.str(match end.side {
                FifoSide::Producer => " fills",
                FifoSide::Consumer(_) => " empties",
            })
            .note("only a DMA moves data between a stream and the pool of a link")
        }
        Attribute::StreamWith { locus } => {
            let text = text.str(" uses a stream port, which excludes ");
            text.str(match locus {
                FifoLocus::Repeat(_) => "`repeat_count`",
                FifoLocus::Iterations(_) => "`iter_count`",
                FifoLocus::Initial(_) => "initial values",
                FifoLocus::Channel(_) => "a DMA channel",
                FifoLocus::Pad(_) => "padding",
                _ => "dimensions",
            })
        }
        Attribute::WithoutDma { locus } => {
            let (what, why) = match locus {
                FifoLocus::PacketId(_) => ("a packet id", "packets are what a DMA sends"),
                _ => ("padding", "zeros are added by the DMA of a mem tile (AM020)"),
            };
            let text = text.str(" has ").str(what).str(", but no DMA: both ends reach the memory of its objects");
            text.note(why)
        }
        Attribute::PacketId { found } => text
            .str(" has packet id ")
            .int(found as i128)
            .str(", must be 0 to 31")
            .note("the id has 5 bits (AM025)"),
    }
}

pub(super) const fn allocation(text: Text, fifos: &Fifos, fifo: usize, reason: Allocation) -> Text {
    let text = text.str(" is allocated on ");
    let text = match fifos.fifos[fifo].allocate {
        Some(tile) => place(text, tile),
        None => text,
    };
    match reason {
        Allocation::Consumers { found } => {
            text.str(" for ").int(found as i128).str(" consumers, must have 1")
        }
        Allocation::Dma => text
            .str(", but a DMA moves its objects")
            .note("`via_DMA`, a repeat, dimensions, another type and stream ports need one"),
        Allocation::Parts => text
            .str(", but its link divides objects")
            .note("the parts of a join or a distribute are moved by DMAs"),
        Allocation::Link { link } => {
            let text = place(text.str(", but linked on "), link_tile(fifos, link));
            text.note("a compute tile's DMA reaches the memory of its own tile only (AM020)")
        }
        Allocation::Reach { end } => {
            let text = text.str(", whose memory ");
            let text = of_end(text, fifos, end).str(" on ");
            place(text, fifos.fifos[end.fifo].place(end.side))
                .str(" does not reach")
                .note("a core reaches its own memory and that below, above and to the west (AM020)")
        }
    }
}

pub(super) const fn members(text: Text, fifos: &Fifos, link: usize, reason: Members) -> Text {
    let at = &fifos.links[link];
    match reason {
        Members::None => {
            let text = text.str("a link has ").count(at.inputs.len() as i128, "input").str(" and ");
            text.count(at.outputs.len() as i128, "output").str(", needs at least 1 of each")
        }
        Members::Both => {
            let text = text.str("a link has ").int(at.inputs.len() as i128).str(" inputs and ");
            text.int(at.outputs.len() as i128).str(" outputs: it joins or distributes, not both")
        }
        Members::Unknown { fifo } => {
            let text = text.str("a link names FIFO ").int(fifo as i128).str(", of ");
            text.int(fifos.fifos.len() as i128)
        }
        Members::Twice { fifo, first } => {
            let text = name(text, fifos, fifo).str(" is in ");
            let text = if first == link { text.str("this link twice") } else { text.str("two links") };
            text.note("a FIFO is in one link")
        }
        Members::Repeats { output, found, first } => {
            let text = name(text, fifos, at.outputs[output]).str(" sends each object ");
            let text = text.count(found as i128, "time").str(", but ");
            let text = name(text, fifos, at.outputs[0]).str(" ").int(first as i128);
            text.note("the input's locks count how often each part is read, equally often")
        }
        Members::Unsynchronized { fifo, other } => {
            let text = name(text, fifos, fifo).str(" disables the synchronization of the link's pool, but ");
            let text = name(text, fifos, other).str(", which uses the same buffers, does not");
            text.note("the pool has the locks of the FIFO that it is made for; without them it is drained before it is filled")
        }
        Members::Element { fifo } => {
            let text = name(text, fifos, fifo).str(" has elements of ");
            let text = text.count(fifos.fifos[fifo].element.bits() as i128, "bit").str(", but ");
            let first = &fifos.fifos[at.inputs[0]];
            let text = name(text, fifos, at.inputs[0]).str(" of ").int(first.element.bits() as i128);
            text.note("offsets and lengths of a link are in elements of both")
        }
    }
}
