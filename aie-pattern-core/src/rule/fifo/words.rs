//! Words that texts about FIFOs share: names of FIFOs, ends and tiles.

use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind, Pair, PairNotation};
use crate::device::{Place, TileKind};
use crate::lower::fifo::{linked_consumer, segments};
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
        Some(kind) => text.str(kind.title()).str(" "),
        None => text,
    };
    place(text, tile)
}

/// That a tile has so many bytes, and what needs more: the stack and all pools up to one, whose end follows.
pub(super) const fn up_to(text: Text, kind: TileKind, tile: Place, most: u128, stack: u128) -> Text {
    let text = place(text.str(kind.name()).str(" tile "), tile).str(" has ").int(most as i128);
    let text = text.str(" bytes, but ");
    let text = if stack > 0 { text.str("the stack of its core and ") } else { text };
    text.str("the pools up to and including that of ")
}

/// Why there are so many bytes of a stack.
pub(super) const fn stack_note(text: Text, declared: Option<u64>, stack: u128) -> Text {
    let text = match (declared, stack) {
        (_, 0) => text.note(""),
        (Some(_), _) => text.note("the stack has ").count(stack as i128, "byte").str("; "),
        (None, _) => {
            text.note("no `stack_size` is declared, so the stack has ").count(stack as i128, "byte").str("; ")
        }
    };
    text.str("a pool has all of its buffers on its tile (AM020)")
}

/// That neither a mem tile nor those beside it have room for so many bytes: the words before the buffer.
pub(super) const fn no_room(
    text: Text,
    tile: Place,
    left: u128,
    beside: [Option<u32>; 2],
    bytes: u128,
) -> Text {
    let text = place(text.str("mem tile "), tile).str(" has ").count(left as i128, "byte").str(" left");
    let text = match beside {
        [None, None] => text.str(" and no mem tile beside it"),
        [Some(one), None] | [None, Some(one)] => {
            place(text.str(", and "), (one, tile.1)).str(" beside it has too few")
        }
        [Some(west), Some(east)] => {
            let text = place(text.str(", and "), (west, tile.1));
            place(text.str(" and "), (east, tile.1)).str(" beside it have too few")
        }
    };
    text.str(", but ").count(bytes as i128, "byte").str(" are needed for")
}

/// In which order mem tiles are filled.
pub(super) const LARGEST_FIRST: &str = "MLIR-AIE places the largest buffers first, each on its mem tile, or if that is full, on the one beside it with more room";
