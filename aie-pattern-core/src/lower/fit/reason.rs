//! [`Reason`]: why a tile cannot walk an order.

use core::fmt;

use crate::text::kind::{Index, Natural, Phrase, Signed, Size};
use crate::text::{Arg, Text, sentences};

sentences! {
    /// Why a tile cannot walk an order, or needs more descriptors than it has: a number of the walk, and the limit
    /// that it exceeds. `granule` is the number of elements per word.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Reason, text;

    /// The device has no such tile, or no limits.
    NoTile => { "the device has no such tile" }

    /// The walk has no access.
    Empty => { "the walk has no access" }

    /// A number of the walk exceeds 64 bits.
    Overflow => { "a number of the walk is beyond 64 bits" }

    /// The walk begins or goes before the start of the buffer, down to this index.
    BelowBuffer { index: Signed } => { "the walk accesses index {index}, before the buffer" }

    /// The buffer needed by the walk exceeds the memory of the tile.
    Memory { bytes: Size, most: Natural } => {
        "a buffer of {bytes byte} does not fit the memory (at most {most})"
    }

    /// The offset is not a whole number of words.
    Offset { elements: Signed, granule: Signed } => {
        "offset {elements} is not a multiple of {granule} elements, a word"
    }

    /// The innermost stride picks elements out of words.
    InnermostStride { elements: Signed, granule: Signed } => {
        "the innermost stride must be 1, found {elements}: a word has {granule} elements"
    }

    /// A contiguous run is not a whole number of words.
    Run { elements: Natural, granule: Signed } => {
        "a run of {elements} is not a multiple of {granule} elements, a word"
    }

    /// A stride is not a whole number of words.
    Stride { elements: Signed, granule: Signed } => {
        "stride {elements} is not a multiple of {granule} elements, a word"
    }

    /// A stride is negative.
    NegativeStride { elements: Signed } => {
        "stride {elements} is negative, but a stride must be at least 1 word"
    }

    /// An inner loop is repeated, but only a whole transfer can be repeated.
    InnerRepeat { times: Natural } => {
        "stride 0 inside other dimensions repeats a part of the walk {times time}, but only a whole transfer can repeat"
    }

    /// The walk has too many dimensions, even in the fewest and with one of them as the iteration. `most` is 0 if
    /// every transfer is linear.
    Rank { dimensions: Index, most: Index } => {
        let but: Phrase = &match most {
            0 => Text::new().str("a transfer of this tile is linear"),
            _ => Text::new().fill("a descriptor has {}, not counting the iteration", &[Arg::Int(most as i128)]),
        };
        "the walk has at least {dimensions dimension}, but {but}"
    }

    /// A size (in words for D0) fits neither a wrap field nor a product of several. `most` is the largest wrap of D0,
    /// and of the others except the top one.
    Wrap { size: Natural, most: Natural } => { "size {size} does not fit a wrap field (at most {most})" }

    /// A step is too large.
    Step { words: Size, most: Natural } => { "a stride of {words word} does not fit its field (at most {most})" }

    /// A transfer is too long.
    Length { words: Size, most: Natural } => {
        "a transfer of {words word} does not fit the length field (at most {most})"
    }

    /// The outermost dimension must become the iteration, but has too many steps for it.
    Iteration { starts: Natural, most: Natural } => {
        "an iteration of {starts start} does not fit its field (at most {most})"
    }

    /// The walk repeats more often than the task queue can repeat a descriptor.
    Repeat { times: Natural, most: Natural } => {
        "a repeat of {times} does not fit the task queue (at most {most})"
    }

    /// The walk needs more descriptors than a channel reaches. `descriptors` is an upper bound of what it needs.
    Budget { descriptors: Natural, most: Index } => {
        "the walk takes {descriptors descriptor}, but a channel reaches {most}"
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// Enough for a walk of the most dimensions: one reason per stride, and one of each other kind.
const CAPACITY: usize = 32;

/// All reasons; at least one.
#[derive(Clone, Copy)]
pub struct Reasons {
    list: [Reason; CAPACITY],
    len: usize,
}

impl Reasons {
    pub(super) const NONE: Self = Self { list: [Reason::NoTile; CAPACITY], len: 0 };

    pub(super) const fn push(&mut self, reason: Reason) {
        if self.len < CAPACITY {
            self.list[self.len] = reason;
            self.len += 1;
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) const fn one(reason: Reason) -> Self {
        let mut reasons = Self::NONE;
        reasons.push(reason);
        reasons
    }

    /// All reasons as a slice.
    pub const fn as_slice(&self) -> &[Reason] {
        self.list.split_at(self.len).0
    }
}

impl fmt::Debug for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, reason) in self.as_slice().iter().enumerate() {
            write!(f, "{}{reason}", if k == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Reasons {}
