//! Kinds of holes and words for messages about FIFOs: names of FIFOs, ends and tiles.

use super::FifoLocus;
use crate::declare::{FifoEnd, FifoSide, Fifos, Pair, PairNotation};
use crate::device::{Grid, Place};
use crate::lower::fifo::segments;
use crate::rule::table::{Arg, kinds};
use crate::text::{Text, commas};

kinds! {
    /// A FIFO, shown by its name.
    Fifo(fifo: usize, fifos: &Fifos<'_>) => Arg::Str(fifos.fifos[fifo].name);
    /// An end: ``the producer of `of` ``, ``consumer 1 of `of` ``.
    End(end: FifoEnd, fifos: &Fifos<'_>) => of_end(fifos, end);
    /// An end, but the producer is shown as the FIFO.
    Walker(end: FifoEnd, fifos: &Fifos<'_>) => match end.side {
        FifoSide::Producer => Arg::Item(fifos.fifos[end.fifo].name, None),
        FifoSide::Consumer(_) => of_end(fifos, end),
    };
    /// A tile by its place: `compute tile (0, 2)`.
    Tile(place: Place, fifos: &Fifos<'_>) => tile(fifos.grid, place);
    /// A type of elements.
    Element(element: crate::element::Element) => Arg::Str(element.name());
    /// A stack, buffer or lock declared beside the FIFOs, by position.
    Other(_which: usize) => Arg::Nothing;
    /// A link, by its position.
    Link(_link: usize) => Arg::Nothing;
    /// An offset, if any.
    Offset(_offset: Option<u64>) => Arg::Nothing;
    /// A part of the declaration.
    Locus(_locus: FifoLocus) => Arg::Nothing;
    /// The columns of the neighbours in the west and in the east.
    Beside(_columns: [Option<u32>; 2]) => Arg::Nothing;
    /// The rule that a descriptor breaks.
    Broken(_rule: crate::rule::Rule) => Arg::Nothing;
}

pub(super) const fn of_end<'a>(fifos: &Fifos<'a>, end: FifoEnd) -> Arg<'a> {
    let of = &fifos.fifos[end.fifo];
    match end.side {
        FifoSide::Producer => Arg::End("the producer", None, of.name),
        FifoSide::Consumer(_) if of.consumers.len() == 1 => Arg::End("the consumer", None, of.name),
        FifoSide::Consumer(k) => Arg::End("consumer", Some(k as i128), of.name),
    }
}

pub(super) const fn tile<'a>(grid: Grid, place: Place) -> Arg<'a> {
    match grid.kind(place) {
        Some(kind) => Arg::Tile(kind.name(), place.0 as i128, place.1 as i128),
        None => Arg::Place(place.0 as i128, place.1 as i128),
    }
}

pub(super) const fn name(text: Text, fifos: &Fifos, fifo: usize) -> Text {
    text.str("`").str(fifos.fifos[fifo].name).str("`")
}

/// Appends dimensions in the notation of their FIFO.
pub(super) const fn pairs(text: Text, fifos: &Fifos, end: FifoEnd, pairs: &[Pair]) -> Text {
    let (open, second, close) = match fifos.fifos[end.fifo].notation {
        PairNotation::Angles => return text.pairs(pairs),
        PairNotation::Mlir => ("<size = ", ", stride = ", ">"),
        PairNotation::Python => ("(", ", ", ")"),
        PairNotation::Brackets => ("[", ", ", "]"),
    };
    let text = text.str("[");
    let all = commas!(text, k, 0..pairs.len(), {
        text.str(open).int(pairs[k].0).str(second).int(pairs[k].1).str(close)
    });
    all.str("]")
}

/// Words for the position of a segment; empty for a single segment.
pub(super) const fn in_segment(fifos: &Fifos, end: FifoEnd, segment: u64) -> Text {
    let text = Text::new();
    if segments(fifos, end) > 1 { text.str(" in part ").int(segment as i128) } else { text }
}

/// Words for the lack of room on the mem tiles to the west and to the east.
pub(super) const fn neighbours(beside: [Option<u32>; 2], row: u32) -> Text {
    let text = Text::new();
    match beside {
        [None, None] => text.str(" and no mem tile beside it"),
        [Some(one), None] | [None, Some(one)] => {
            at(text.str(", and mem tile "), (one, row)).str(" beside it has too few")
        }
        [Some(west), Some(east)] => {
            let text = at(text.str(", and mem tiles "), (west, row));
            at(text.str(" and "), (east, row)).str(" beside it have too few")
        }
    }
}

const fn at(text: Text, (column, row): Place) -> Text {
    text.place(column as i128, row as i128)
}

/// Words for the memory used before the pools, by the stack and by other buffers; empty without both.
pub(super) const fn taken(stack: u128, others: u64) -> Text {
    let text = Text::new();
    match (stack > 0, others) {
        (true, 0) => text.str("the stack of its core and "),
        (true, others) => text.str("the stack of its core, ").count(others as i128, "byte").str(OTHERS),
        (false, 0) => text,
        (false, others) => text.count(others as i128, "byte").str(OTHERS),
    }
}

const OTHERS: &str = " of other buffers and ";

/// Words for the origin of the stack's size; empty without a stack.
pub(super) const fn stack_size(bytes: u128, is_declared: bool) -> Text {
    let text = Text::new();
    match (bytes, is_declared) {
        (0, _) => text,
        (_, true) => text.str("the stack has ").count(bytes as i128, "byte").str("; "),
        (_, false) => {
            text.str("no `stack_size` is declared, so the stack has ").count(bytes as i128, "byte").str("; ")
        }
    }
}

/// Note on the order in which mem tiles are filled.
pub(super) const LARGEST_FIRST: &str = "MLIR-AIE places the largest buffers first, each on its mem tile or, if that is full, on the neighbour with more room";
