//! Faults of FIFOs in words.

use super::reason::{allocation, attribute, members};
use super::words::{
    LARGEST_FIRST, in_segment, is_part, name, no_room, of_end, on, part_fifo, place, stack_note, up_to, walks,
};
use super::{Attribute, Fault, FifoLocus, descriptor, fix};
use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind};
use crate::device::{Device, Direction, TileKind};
use crate::lower::fifo::{Pool, link_tile, pool, segments};
use crate::text::Text;

impl Fault {
    /// In words, as messages of rules are, of the FIFOs that were checked.
    ///
    /// # Panics
    /// Possibly, if it is the fault of others.
    #[must_use]
    pub const fn text(&self, fifos: &Fifos) -> Text {
        let text = Text::new();
        match *self {
            Self::Device => text
                .str("object FIFOs are lowered for ")
                .str(families().as_str())
                .str(", not for ")
                .str(fifos.device.family().title)
                .note(if fifos.device.is_machine() {
                    "the first generation has a binary lock for each buffer, and other descriptors (AM009)"
                } else {
                    "it has no tiles, locks and channels, which a FIFO is made of"
                }),
            Self::NoConsumer { fifo } => name(text, fifos, fifo).str(" has no consumer, needs at least 1"),
            Self::NoName { .. } => text
                .str("the name of the FIFO is empty")
                .note("its buffers and locks are called after it, and links and tasks find it by its name"),
            Self::SameName { fifo, is_of_consumer, end } => {
                let text = name(text, fifos, fifo);
                let text = text.str(if is_of_consumer {
                    " has a consumer that gets the name of "
                } else {
                    " has the name that MLIR-AIE gives to "
                });
                of_end(text, fifos, end).note(if fifos.fifos[end.fifo].consumers.len() == 1 {
                    "where a DMA moves objects, the consumer's end of `of` is called `of_cons`, and its buffers `of_cons_buff_0` and on"
                } else {
                    "where a DMA moves objects, the end of consumer 0 of `of` is called `of_0_cons`, and its buffers `of_0_cons_buff_0` and on"
                })
            }
            Self::NoTile { end } => {
                let text = of_end(text, fifos, end).str(" is on tile ");
                let text = place(text, fifos.fifos[end.fifo].place(end.side)).str(", but the array has ");
                let text = text.count(fifos.grid.columns as i128, "column").str(" and ");
                text.count(fifos.grid.rows as i128, "row")
            }
            Self::SameTile { end, first } => {
                let text = of_end(text, fifos, end).str(" is on ");
                let text = place(text, fifos.fifos[end.fifo].place(end.side)).str(", as ");
                of_end(text, fifos, first).str(" is").note(
                    "each consumer has a pool of its own, but what the tile does with the FIFO reaches one of them: the other fills up, and the producer waits for ever",
                )
            }
            Self::Idle { end } => {
                let text = of_end(text, fifos, end).str(" is on mem tile ");
                let text = place(text, fifos.fifos[end.fifo].place(end.side));
                match end.side {
                    FifoSide::Producer => text
                        .str(", where nothing fills it: it is no output of a link, and has no initial values")
                        .note("a mem tile has no core; its DMAs fill a pool only through a link"),
                    FifoSide::Consumer(_) => text
                        .str(", where nothing empties it: it is no input of a link")
                        .note("a mem tile has no core; its DMAs empty a pool only through a link"),
                }
            }
            Self::Depths { fifo, found, ends } => {
                let text = name(text, fifos, fifo).str(" has ").count(found as i128, "depth");
                let text = text.str(", needs 1, or ").int(ends as i128).str(": the producer's and ");
                text.str(if ends == 2 { "its consumer's" } else { "those of its consumers" })
            }
            Self::NoDepth { fifo, depth } => {
                let text = name(text.str("a depth of "), fifos, fifo).str(" is 0, must be at least 1");
                fix::smallest_depth(text, fifos, fifo, depth)
            }
            Self::DepthField { fifo, found, most, .. } => {
                let text = name(text.str("a depth of "), fifos, fifo).str(" is ").int(found as i128);
                text.str(", must be 1 to ").int(most as i128).note("MLIR-AIE holds a depth in 32 bits")
            }
            Self::Acquire { end, acquired, buffers } => {
                let text = of_end(text, fifos, end).str(" acquires ").count(acquired as i128, "object");
                let text = text.str(" at once, but its pool has ").int(buffers as i128);
                let text = text.note("its lock never counts so many, and the core waits for ever");
                fix::acquire(text, fifos, end)
            }
            Self::NoCore { end, acquired } => {
                let text = of_end(text, fifos, end).str(" acquires ").count(acquired as i128, "object");
                let text = on(text.str(", but is on "), fifos, end).str(", which has no core");
                text.note("only cores acquire objects; the buffers of a mem tile are as many as its depth, and a shim has none")
            }
            Self::Shim { end, locus } => {
                let text = of_end(text, fifos, end).str(" is on a shim, which ");
                match locus {
                    FifoLocus::Dims(_) => text
                        .str("takes no dimensions here")
                        .note("what a shim walks, the tasks of the runtime sequence say"),
                    FifoLocus::Pad(_) => text.str("cannot pad").note("only mem tiles pad (AM020)"),
                    FifoLocus::Repeat(_) => text
                        .str("cannot repeat an object")
                        .note("a shim has no buffers; a task of the runtime sequence can repeat its walk"),
                    _ => text.str("holds no initial values").note("a shim has no memory (AM020)"),
                }
            }
            Self::Attribute { fifo, reason } => {
                let text = attribute(name(text, fifos, fifo), fifos, reason);
                match reason {
                    Attribute::Initial { .. } => text
                        .note("either all objects of the producer have initial values, or none (MLIR-AIE)"),
                    Attribute::Runs { runs, repeat } => fix::iterations(text, fifos, fifo, runs == repeat),
                    Attribute::NoRounds => fix::one_round(text, fifos, fifo),
                    _ => text,
                }
            }
            Self::Type { fifo, consumer, producer } => {
                let text = name(text.str("consumers of "), fifos, fifo).str(" see objects of ");
                let text =
                    text.count(consumer as i128, "element").str(", which do not divide the producer's ");
                text.int(producer as i128)
            }
            Self::Elements { fifo, consumer } => {
                let text = name(text.str("consumers of "), fifos, fifo).str(" see elements of ");
                let text = text.str(consumer.name()).str(", but its producer has ");
                text.str(fifos.fifos[fifo].element.name())
                    .note("the objects of both are of the same elements, and may differ in their number")
            }
            Self::Allocate { fifo, reason } => allocation(name(text, fifos, fifo), fifos, fifo, reason),
            Self::Members { link, reason } => members(text, fifos, link, reason),
            Self::LinkTile { link, end } => {
                let text = of_end(text, fifos, end).str(" is on tile ");
                let text = place(text, fifos.fifos[end.fifo].place(end.side)).str(", but its link on ");
                place(text, link_tile(fifos, link)).note(match fifos.links[link].kind() {
                    LinkKind::Join => {
                        "inputs of a join end with their first consumer where the output begins"
                    }
                    _ => "what a link fills and drains is one pool, on one tile",
                })
            }
            Self::LinkShim { link } => {
                let text = place(text.str("a link is on shim "), link_tile(fifos, link));
                text.note("a shim has no memory for the pool of a link (AM020)")
            }
            Self::OffsetCount { link, found, parts } => {
                let side = match fifos.links[link].kind() {
                    LinkKind::Join => "source",
                    _ => "destination",
                };
                let text = text.str("the link has ").int(found as i128).str(" ").str(side);
                let text = text.str(if found == 1 { " offset" } else { " offsets" }).str(", needs ");
                let text = text.int(parts as i128).str(match fifos.links[link].kind() {
                    LinkKind::Join => ": one of each input",
                    _ => ": one of each output",
                });
                fix::offsets(text, fifos, link)
            }
            Self::OffsetSide { link } => match fifos.links[link].kind() {
                LinkKind::Forward => text
                    .str("offsets of a forward mean nothing: it moves whole objects")
                    .note("MLIR-AIE ignores them; IRON prints `[0]`"),
                LinkKind::Join => text
                    .str("a join has source offsets only: its one output is whole")
                    .note("source offsets are the first of the two lists"),
                LinkKind::Distribute => text
                    .str("a distribute has destination offsets only: its one input is whole")
                    .note("destination offsets are the second of the two lists"),
            },
            Self::OffsetOrder { link, part, found, before } => {
                let text = name(text.str("the part of "), fifos, part_fifo(fifos, link, part));
                let text = text.str(" begins at ").int(found as i128);
                let text = match before {
                    Some(before) => text.str(", not after the part before it at ").int(before as i128),
                    None => text.str(", but nothing is before it: the first offset is 0"),
                }
                .note("each part is from its offset to the next one");
                fix::offsets(text, fifos, link)
            }
            Self::OffsetRange { link, part, found, object } => {
                let text = name(text.str("the part of "), fifos, part_fifo(fifos, link, part));
                let text = text.str(" begins at ").int(found as i128).str(", but the object has ");
                fix::offsets(text.count(object as i128, "element"), fifos, link)
            }
            Self::Part { link, fifo, part, len, object } => {
                let text = name(text, fifos, fifo).str(" has objects of ").count(object as i128, "element");
                if part.is_none() {
                    let text = text.str(", but its core works on the link's objects of ").int(len as i128);
                    return text.note(
                        "in shared memory a core has the buffers of the link, as large as its larger objects",
                    );
                }
                let text = text.str(", but its part of the link has ").int(len as i128);
                let text =
                    text.note("a part is from its offset to the next one, regardless of the FIFO's type; ");
                let text = text.str(if len < object {
                    "an object would be spread over several passes"
                } else {
                    "objects would begin at another element in each pass"
                });
                fix::offsets(text, fifos, link)
            }
            Self::Length { end, segment, moved, len } => {
                let text =
                    walks(text, fifos, end).int(moved).str(if moved == 1 { " element" } else { " elements" });
                let text = text.str(", but its descriptor moves ").int(len as i128);
                let text = in_segment(text, fifos, end, segment);
                let text = text.note("the length of a descriptor is that of ");
                let text = text.str(if segments(fifos, end) > 1 || is_part(fifos, end) {
                    "a part"
                } else {
                    "the pool's object"
                });
                let text = text.str(", whatever the sizes are; ");
                let text = text.str(if moved < len as i128 && fifos.fifos[end.fifo].runs_on {
                    "`allow(runs_on)` is for the last of all dimensions that the tile has, without padding, and for whole steps of it"
                } else if moved < len as i128 {
                    "the outermost dimension runs on, which `allow(runs_on)` permits if all of the tile's are in use"
                } else {
                    "its last elements are never reached"
                });
                fix::dims(text, fifos, end)
            }
            Self::Unread { end, segment, read, len } => {
                let text = name(text, fifos, end.fifo).str(" reads ").int(read);
                let text = text.str(if read == 1 { " element" } else { " elements" }).str(", but ");
                let text = text.str(if segments(fifos, end) > 1 || is_part(fifos, end) {
                    "its part of the pool's object has "
                } else {
                    "the pool's object has "
                });
                let text = in_segment(text.int(len as i128), fifos, end, segment);
                text.note("padding is added to the stream, and reads nothing; ").str(if read < len as i128 {
                    "the rest never leaves"
                } else {
                    "elements would leave twice"
                })
            }
            Self::Bounds { end, segment, index, len } => {
                let text = walks(text, fifos, end).str("to element ").int(index).str(" of ").int(len as i128);
                let text = in_segment(text, fifos, end, segment).note(
                    if segments(fifos, end) > 1 || is_part(fifos, end) {
                        "what is beyond belongs to another part, which has locks of its own"
                    } else {
                        "what is beyond belongs to another buffer"
                    },
                );
                fix::dims(text, fifos, end)
            }
            Self::Twice { end, index, first, second } => {
                let text = of_end(text, fifos, end).str(" writes element ").int(index as i128);
                let text = text.str(" twice, with elements ").int(first as i128).str(" and ");
                let text = text.int(second as i128).str(" of the stream");
                fix::dims(text.note("the later one wins, and another is never written"), fifos, end)
            }
            Self::Unwritten { end, index } => {
                let text = of_end(text, fifos, end).str(" never writes element ").int(index as i128);
                fix::dims(text.note("it keeps what was there before"), fifos, end)
            }
            Self::Drift { end, sent, received } => {
                let text =
                    of_end(text, fifos, end).str(" takes objects of ").count(received as i128, "element");
                let text =
                    text.str(", but ").int(sent as i128).str(" are sent for each object of the producer");
                let text = text.note("object ");
                // The first one that ends in another object than it begins in, or ends within one.
                let (object, has) = match sent / received {
                    0 => (0, sent * (received / sent)),
                    whole => (whole, sent % received),
                };
                let text =
                    text.int(object as i128).str(" of the consumer has ").count(has as i128, "element");
                let text = text.str(if sent < received { " of whole objects" } else { " of one object" });
                text.str(" and ")
                    .int((received - has) as i128)
                    .str(" of the next, and later ones begin elsewhere each time")
            }
            Self::Mixed { end, repeat, part, len, received } => {
                let text =
                    name(text, fifos, end.fifo).str(" sends part ").int(part as i128).str(" of its join, ");
                let text = text.count(len as i128, "element").str(", ").int(repeat as i128);
                let text = of_end(text.str(" times in turn, but "), fifos, end).str(" takes objects of ");
                text.int(received as i128).note(
                    "`repeat_count` repeats each descriptor of a ring, and a join has one for each part",
                )
            }
            Self::Count { end, sent, received } => {
                let text = of_end(text, fifos, end).str(" ends after ").count(received as i128, "element");
                let text = text.str(", but its producer after ").int(sent as i128);
                text.note("`iter_count` counts rounds of the buffers at each end")
            }
            Self::Rest { end, cause, sent, received } => {
                let text = name(text, fifos, end.fifo);
                let text = match cause {
                    FifoLocus::Initial(_) => {
                        text.str(" sends only its initial values, ").count(sent as i128, "element")
                    }
                    _ => text.str(" sends ").count(sent as i128, "element").str(" in all"),
                };
                let text = text.str(", but its consumer");
                let text = match end.side {
                    FifoSide::Consumer(k) if fifos.fifos[end.fifo].consumers.len() > 1 => {
                        text.str(" ").int(k as i128)
                    }
                    _ => text,
                };
                let text = text.str(" fills objects of ").int(received as i128);
                text.note(if sent < received {
                    "the first object is never complete, so nothing ever leaves the pool"
                } else {
                    "the last object is never complete"
                })
            }
            Self::PoolCount { link, end, count, other, expected } => {
                let text = name(text, fifos, end.fifo).str(fills_or_drains(end));
                let text = place(text.str("the pool of the link on "), link_tile(fifos, link)).str(" ");
                let text = name(text.count(count as i128, "time").str(", but "), fifos, other.fifo);
                let text = text.str(fills_or_drains(other)).str("it ").count(expected as i128, "time");
                let text = text.note("`iter_count` counts rounds of the pool's buffers");
                let text = match pool(fifos, end) {
                    Some(Pool { initial: 1.., .. }) => text.str(", of which initial values fill the first"),
                    _ => text,
                };
                fix::rounds(text.str("; whichever end has more of them waits forever"), fifos, end, expected)
            }
            Self::Tap { elements, object, end, .. } => {
                cut(fifos, end, (elements as u128, "element"), object as u128, "")
            }
            Self::Descriptor { end, segment, nth, .. } => descriptor::message(fifos, end, segment, nth),
            Self::Empty { fifo } => name(text.str("objects of "), fifos, fifo)
                .str(" have no elements")
                .note("an object must have at least 1 element"),
            Self::Descriptors { end, cause, needed, most } => {
                let text =
                    of_end(text.str("up to "), fifos, end).str(", ").count(needed as i128, "descriptor");
                let text = on(text.str(" are needed of "), fifos, end).str(", which has ").int(most as i128);
                let text = match fifos.grid.kind(fifos.fifos[end.fifo].place(end.side)) {
                    Some(TileKind::Mem) => text.str(" for its channels of one parity"),
                    _ => text,
                }
                .note("an end has one for each buffer, part and repeat");
                fix::depth(text, fifos, end, cause, most)
            }
            Self::Channels { end, channel, most, direction, is_pinned: true } => {
                let text = of_end(text, fifos, end).str(" is pinned to ").str(direction.name());
                let text = on(text.str(" channel ").int(channel as i128).str(" of "), fifos, end);
                fix::channel(text.str(", which has 0 to ").int(most as i128 - 1), fifos, end)
            }
            Self::Channels { end, channel, most, direction, is_pinned: false } => {
                let text = of_end(text.str("up to "), fifos, end).str(", ").int(channel as i128 + 1);
                let text = text.str(" ").str(direction.name()).str(" channels are needed of ");
                let text = on(text, fifos, end).str(", which has ").int(most as i128);
                text.note("channels are given in the order of the FIFOs, after those that are pinned")
            }
            Self::SameChannel { end, first, channel } => {
                let text = of_end(text, fifos, end).str(" is pinned to ").str(match end.side {
                    FifoSide::Producer => Direction::Mm2s.name(),
                    FifoSide::Consumer(_) => Direction::S2mm.name(),
                });
                let text = text.str(" channel ").int(channel as i128).str(", as is ");
                fix::channel(of_end(text, fifos, first), fifos, end)
            }
            Self::ChannelReach { end, channel, is_pinned, buffer, tile, first } => {
                let text = of_end(text, fifos, end).str(if is_pinned { " is pinned to " } else { " gets " });
                let text = text.str(match end.side {
                    FifoSide::Producer => Direction::Mm2s.name(),
                    FifoSide::Consumer(_) => Direction::S2mm.name(),
                });
                let text = text.str(" channel ").int(channel as i128).str(", but buffer ");
                let text = place(text.int(buffer as i128).str(" of its pool is on "), tile);
                let text = text.note("channels from ").int(first as i128);
                let text = text
                    .str(" on reach only the memory of the tile itself, which has no room for it (AM020)");
                if is_pinned {
                    fix::channel(text, fifos, end)
                } else {
                    text.note("an end that is pinned is given its channel first: `producer_channel`, `consumer_channels`")
                }
            }
            Self::IdleChannel { end, channel } => {
                let text = of_end(text, fifos, end).str(" is pinned to channel ").int(channel as i128);
                text.str(", but no DMA moves its objects")
                    .note("both ends use one pool in memory that they share; `via_dma` asks for a DMA")
            }
            Self::Locks { end, needed, most } => {
                let text = of_end(text.str("up to the pool of "), fifos, end).str(", ");
                let text = text.count(needed as i128, "lock").str(" are needed of ");
                let text = on(text, fifos, end).str(", which has ");
                text.int(most as i128).note("a pool has two for each part")
            }
            Self::Memory { end, tile, cause, needed, most, stack } => {
                let text = of_end(up_to(text, TileKind::Compute, tile, most, stack), fifos, end);
                let text = stack_note(text.str(" need ").int(needed as i128), fifos.stack(tile), stack);
                fix::memory_depth(text, fifos, end, cause, (needed, most))
            }
            Self::MemTile { end, tile, cause, buffer, bytes, left, beside } => {
                let text = no_room(text, tile, left, beside, bytes).str(" buffer ").int(buffer as i128);
                let text = of_end(text.str(" of the pool of "), fifos, end);
                let text = text.note(LARGEST_FIRST);
                fix::buffers(text, fifos, cause, end.fifo, buffer)
            }
            Self::LockValue { end, cause, value, most } => {
                let text = of_end(text.str("a lock of the pool of "), fifos, end).str(" counts to ");
                let text = text.int(value as i128).str(", at most ").int(most as i128);
                let text = text.note("it counts each buffer as often as that is to be read (AM020: 6 bits)");
                match cause {
                    FifoLocus::Repeat(fifo) => fix::lock_repeat(text, fifos, fifo, end, most),
                    _ => fix::lock_depth(text, fifos, end, cause, most),
                }
            }
        }
    }
}

/// What the DMA of an end does with its pool.
const fn fills_or_drains(end: FifoEnd) -> &'static str {
    match end.side {
        FifoSide::Producer => " drains ",
        FifoSide::Consumer(_) => " fills ",
    }
}

/// That a task moves no whole number of objects of an end: so many of what is counted, and what an object has of it.
pub(super) const fn cut(
    fifos: &Fifos,
    end: FifoEnd,
    (moved, what): (u128, &str),
    object: u128,
    unit: &str,
) -> Text {
    let text = Text::new().str("a task moves ").count(moved as i128, what).str(" through ");
    let text = name(text, fifos, end.fifo).str(", which is no whole number of objects of ");
    text.int(object as i128).str(unit).note(match end.side {
        FifoSide::Producer => {
            "the channel waits for the rest of the last object, or leaves a part of it to the next task"
        }
        FifoSide::Consumer(_) => "the last object is never complete, and its consumer waits",
    })
}

/// The families whose descriptors are known: `AIE-ML and AIE2P`.
const fn families() -> Text {
    let (mut text, mut last, mut k) = (Text::new(), None, 0);
    while k < Device::ALL.len() {
        if Device::ALL[k].has_words() {
            if let Some(before) = last {
                text = text.str(if text.as_str().is_empty() { "" } else { ", " }).str(before);
            }
            last = Some(Device::ALL[k].family().title);
        }
        k += 1;
    }
    match last {
        Some(last) if text.as_str().is_empty() => text.str(last),
        Some(last) => text.str(" and ").str(last),
        None => text,
    }
}
