//! Parts of messages that branch.

use super::words::name;
use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind};
use crate::device::{Device, Place, TileKind};
use crate::lower::fifo::{Pool, linked_consumer, pool, segments};
use crate::text::Text;
use crate::util::contains;

pub(super) const fn is_producer(end: FifoEnd) -> bool {
    matches!(end.side, FifoSide::Producer)
}

/// The tile of `aie.objectfifo.allocate`.
pub(super) const fn allocated(fifos: &Fifos, fifo: usize) -> Place {
    or!(fifos.fifos[fifo].allocate, fifos.fifos[fifo].producer)
}

/// The families whose descriptors are supported: `AIE-ML and AIE2P`.
pub(super) const fn families() -> Text {
    let (mut text, mut last) = (Text::new(), None);
    each!(k, 0..Device::ALL.len(), {
        if Device::ALL[k].has_words() {
            if let Some(before) = last {
                text = text.str(if text.as_str().is_empty() { "" } else { ", " }).str(before);
            }
            last = Some(Device::ALL[k].family().title);
        }
    });
    match last {
        Some(last) if text.as_str().is_empty() => text.str(last),
        Some(last) => text.str(" and ").str(last),
        None => text,
    }
}

/// Appends ` (20 rounds of 16)` if rounds and repeats combine.
pub(super) const fn rounds_of(runs: u64, repeat: u64) -> Text {
    let text = Text::new();
    if repeat > 1 && repeat < runs {
        text.str(" (").int((runs / repeat) as i128).str(" rounds of ").int(repeat as i128).str(")")
    } else {
        text
    }
}

pub(super) const fn offset_side(fifos: &Fifos, link: usize) -> &'static str {
    match fifos.links[link].kind() {
        LinkKind::Forward => "a forward takes no offsets: it moves whole objects",
        LinkKind::Join => "a join takes only source offsets: its one output is whole",
        LinkKind::Distribute => "a distribute takes only destination offsets: its one input is whole",
    }
}

pub(super) const fn offset_lists(fifos: &Fifos, link: usize) -> &'static str {
    match fifos.links[link].kind() {
        LinkKind::Forward => "MLIR-AIE ignores them; IRON prints `[0]`",
        LinkKind::Join => "source offsets are the first of the two lists",
        LinkKind::Distribute => "destination offsets are the second of the two lists",
    }
}

pub(super) const fn begins_after(before: Option<u64>) -> Text {
    match before {
        Some(before) => Text::new().str("the part before it begins at ").int(before as i128),
        None => Text::new().str("the first part begins at 0"),
    }
}

/// The FIFO of a part of a link.
pub(super) const fn part_fifo(fifos: &Fifos, link: usize, part: usize) -> usize {
    let at = &fifos.links[link];
    if at.inputs.len() > 1 { at.inputs[part] } else { at.outputs[part] }
}

/// Whether an end moves parts of the pool's object.
pub(super) const fn is_divided(fifos: &Fifos, end: FifoEnd) -> bool {
    segments(fifos, end) > 1 || is_part(fifos, end)
}

/// The data of the pool that an end moves in one pass.
pub(super) const fn whole(fifos: &Fifos, end: FifoEnd, segment: u64) -> Text {
    let text = Text::new();
    if segments(fifos, end) > 1 {
        text.str("part ").int(segment as i128)
    } else if is_part(fifos, end) {
        text.str("its part")
    } else {
        text.str("its object")
    }
}

/// Whether an end has one part of a link's pool.
const fn is_part(fifos: &Fifos, end: FifoEnd) -> bool {
    each!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        let list = match (at.kind(), end.side) {
            (LinkKind::Join, FifoSide::Consumer(k)) if k == linked_consumer(fifos, link, end.fifo) => {
                at.inputs
            }
            (LinkKind::Distribute, FifoSide::Producer) => at.outputs,
            _ => &[],
        };
        if contains(list, end.fifo) {
            return true;
        }
    });
    false
}

/// Words for the first object whose start and end are in different objects of the other side.
pub(super) const fn drift(sent: u64, received: u64) -> Text {
    let (object, has) = match sent / received {
        0 => (0, sent * (received / sent)),
        whole => (whole, sent % received),
    };
    let text = Text::new().str("object ").int(object as i128).str(" of the consumer has ");
    let text = text.count(has as i128, "element");
    let text = text.str(if sent < received { " of whole objects" } else { " of one object" });
    text.str(" and ").int((received - has) as i128).str(" of the next")
}

/// Whether initial values fill the pool of an end.
pub(super) const fn has_initial(fifos: &Fifos, end: FifoEnd) -> bool {
    matches!(pool(fifos, end), Some(Pool { initial: 1.., .. }))
}

/// Words for the split of a mem tile's descriptors among its channels.
pub(super) const fn parity(kind: Option<TileKind>) -> &'static str {
    match kind {
        Some(TileKind::Mem) => " for its channels of one parity",
        Some(TileKind::Compute | TileKind::Shim) | None => "",
    }
}

/// The message that a task moves a partial object of an end, with both amounts in a unit.
pub(super) const fn cut(fifos: &Fifos, end: FifoEnd, (moved, object): (u128, u128), unit: &str) -> Text {
    let text = Text::new().str("a task moves ").count(moved as i128, unit).str(" through ");
    let text = name(text, fifos, end.fifo).str(", which is not a multiple of the ");
    text.count(object as i128, unit).str(" of an object").note(match end.side {
        FifoSide::Producer => {
            "the channel waits for the rest of the last object, or leaves a part of it to the next task"
        }
        FifoSide::Consumer(_) => "the last object is never complete, and its consumer waits",
    })
}
