//! Words that texts about FIFOs share: names of FIFOs, ends and tiles.

use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind, Pair, PairNotation};
use crate::device::Place;
use crate::lower::fifo::{linked_consumer, segments};
use crate::register::addresses;
use crate::text::Text;

/// The FIFO of a link's part.
pub(super) const fn part_fifo(fifos: &Fifos, link: usize, part: usize) -> usize {
    let at = &fifos.links[link];
    if at.inputs.len() > 1 { at.inputs[part] } else { at.outputs[part] }
}

/// Whether an end has one part of a link's pool.
pub(super) const fn is_part(fifos: &Fifos, end: FifoEnd) -> bool {
    let mut link = 0;
    while link < fifos.links.len() {
        let at = &fifos.links[link];
        let list = match (at.kind(), end.side) {
            (LinkKind::Join, FifoSide::Consumer(k)) if k == linked_consumer(fifos, link, end.fifo) => {
                at.inputs
            }
            (LinkKind::Distribute, FifoSide::Producer) => at.outputs,
            _ => &[],
        };
        let mut k = 0;
        while k < list.len() {
            if list[k] == end.fifo {
                return true;
            }
            k += 1;
        }
        link += 1;
    }
    false
}

pub(super) const fn name(text: Text, fifos: &Fifos, fifo: usize) -> Text {
    text.str("`").str(fifos.fifos[fifo].name).str("`")
}

/// The producer, the consumer, or consumer 1 of a FIFO.
pub(super) const fn of_end(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let text = match end.side {
        FifoSide::Producer => text.str("the producer of "),
        FifoSide::Consumer(_) if fifos.fifos[end.fifo].consumers.len() == 1 => text.str("the consumer of "),
        FifoSide::Consumer(k) => text.str("consumer ").int(k as i128).str(" of "),
    };
    name(text, fifos, end.fifo)
}

/// The FIFO or its consumer walks.
pub(super) const fn walks(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    match end.side {
        FifoSide::Producer => name(text, fifos, end.fifo).str(" walks "),
        FifoSide::Consumer(_) => of_end(text, fifos, end).str(" walks "),
    }
}

/// Dimensions as those of a FIFO are written.
pub(super) const fn pairs(text: Text, fifos: &Fifos, end: FifoEnd, pairs: &[Pair]) -> Text {
    let (open, second, close) = match fifos.fifos[end.fifo].notation {
        PairNotation::Angles => return text.pairs(pairs),
        PairNotation::Mlir => ("<size = ", ", stride = ", ">"),
        PairNotation::Python => ("(", ", ", ")"),
        PairNotation::Brackets => ("[", ", ", "]"),
    };
    let (mut text, mut k) = (text.str("["), 0);
    while k < pairs.len() {
        text = text.str(if k == 0 { "" } else { ", " }).str(open).int(pairs[k].0);
        text = text.str(second).int(pairs[k].1).str(close);
        k += 1;
    }
    text.str("]")
}

/// Adds which of several segments it is.
pub(super) const fn in_segment(text: Text, fifos: &Fifos, end: FifoEnd, segment: u64) -> Text {
    if segments(fifos, end) > 1 { text.str(" in part ").int(segment as i128) } else { text }
}

pub(super) const fn place(text: Text, (column, row): Place) -> Text {
    text.str("(").int(column as i128).str(", ").int(row as i128).str(")")
}

/// A mem tile (0, 1).
pub(super) const fn on(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let tile = fifos.fifos[end.fifo].place(end.side);
    let text = match fifos.grid.kind(tile) {
        Some(kind) => text.str(addresses::limits(kind).title).str(" "),
        None => text,
    };
    place(text, tile)
}
