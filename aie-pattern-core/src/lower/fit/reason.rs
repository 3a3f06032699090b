//! [`Reason`]: why a tile cannot walk an order.

use core::fmt;

use crate::text::Text;

/// Why a tile cannot walk an order, or needs more descriptors than it has: a number of the walk, and the limit that
/// it exceeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The device has no such tile, or no limits.
    NoTile,
    /// The walk has no access.
    Empty,
    /// A number of the walk exceeds 64 bits.
    Overflow,
    /// The walk begins or goes before the start of the buffer.
    BelowBuffer {
        /// The smallest index.
        index: i64,
    },
    /// The buffer needed by the walk exceeds the memory of the tile.
    Memory {
        /// Bytes of the buffer.
        bytes: u128,
        /// Bytes of the memory.
        most: u64,
    },
    /// The offset is not a whole number of words.
    Offset {
        /// The offset in elements.
        elements: i64,
        /// Elements per word.
        granule: i64,
    },
    /// The innermost stride picks elements out of words.
    InnermostStride {
        /// The innermost stride in elements.
        elements: i64,
        /// Elements per word.
        granule: i64,
    },
    /// A contiguous run is not a whole number of words.
    Run {
        /// Length of the run in elements.
        elements: u64,
        /// Elements per word.
        granule: i64,
    },
    /// A stride is not a whole number of words.
    Stride {
        /// The stride in elements.
        elements: i64,
        /// Elements per word.
        granule: i64,
    },
    /// A stride is negative.
    NegativeStride {
        /// The stride in elements.
        elements: i64,
    },
    /// An inner loop is repeated, but only a whole transfer can be repeated.
    InnerRepeat {
        /// Number of repeats.
        times: u64,
    },
    /// The walk has too many dimensions, even if one of them becomes the iteration.
    Rank {
        /// Number of dimensions in the fewest-dimension form of the walk; a lower bound.
        dimensions: usize,
        /// Number of dimensions of the tile, without the iteration; 0 if every transfer is linear.
        most: usize,
    },
    /// A size fits neither a wrap field nor a product of several.
    Wrap {
        /// The size; in words for D0.
        size: u64,
        /// The largest wrap of D0, and of the others except the top one.
        most: u64,
    },
    /// A step is too large.
    Step {
        /// The step in words.
        words: u128,
        /// The largest step.
        most: u64,
    },
    /// A transfer is too long.
    Length {
        /// Length of the transfer in words.
        words: u128,
        /// The largest length.
        most: u64,
    },
    /// The outermost dimension must become the iteration, but has too many steps for it.
    Iteration {
        /// Number of steps.
        starts: u64,
        /// Largest number of starts of the iteration.
        most: u64,
    },
    /// The walk repeats more often than the task queue can repeat a descriptor.
    Repeat {
        /// Number of repeats of the walk.
        times: u64,
        /// Largest repeat count of the task queue.
        most: u64,
    },
    /// The walk needs more descriptors than a channel reaches.
    Budget {
        /// Number of descriptors found; an upper bound of what it needs.
        descriptors: u64,
        /// Number of descriptors that a channel reaches.
        most: usize,
    },
}

impl Reason {
    /// The message, with both numbers.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = Text::new();
        match *self {
            Self::NoTile => text.str("the device has no such tile"),
            Self::Empty => text.str("the walk has no access"),
            Self::Overflow => text.str("a number of the walk is beyond 64 bits"),
            Self::BelowBuffer { index } => {
                text.str("the walk accesses index ").int(index as i128).str(", before the buffer")
            }
            Self::Memory { bytes, most } => most_of(
                text.str("a buffer of ").count(bytes as i128, "byte").str(" does not fit the memory"),
                most,
            ),
            Self::Offset { elements, granule } => multiple(text, "offset ", elements as i128, granule),
            Self::InnermostStride { elements, granule } => text
                .str("the innermost stride must be 1, found ")
                .int(elements as i128)
                .str(": a word has ")
                .int(granule as i128)
                .str(" elements"),
            Self::Run { elements, granule } => multiple(text, "a run of ", elements as i128, granule),
            Self::Stride { elements, granule } => multiple(text, "stride ", elements as i128, granule),
            Self::NegativeStride { elements } => {
                text.str("stride ").int(elements as i128).str(" is negative, but a step must be at least 1")
            }
            Self::InnerRepeat { times } => text
                .str("stride 0 inside other dimensions repeats a part of the walk ")
                .count(times as i128, "time")
                .str(", but only a whole transfer can repeat"),
            Self::Rank { dimensions, most } => {
                let text = text.str("the walk has at least ").count(dimensions as i128, "dimension");
                match most {
                    0 => text.str(", but a transfer of this tile is linear"),
                    _ => text
                        .str(", but a descriptor has ")
                        .int(most as i128)
                        .str(", not counting the iteration"),
                }
            }
            Self::Wrap { size, most } => {
                most_of(text.str("size ").int(size as i128).str(" does not fit a wrap field"), most)
            }
            Self::Step { words, most } => {
                let text = text.str("a step of ").count(words as i128, "word");
                most_of(text.str(" does not fit its field"), most)
            }
            Self::Length { words, most } => {
                let text = text.str("a transfer of ").count(words as i128, "word");
                most_of(text.str(" does not fit the length field"), most)
            }
            Self::Iteration { starts, most } => {
                let text = text.str("an iteration of ").count(starts as i128, "start");
                most_of(text.str(" does not fit its field"), most)
            }
            Self::Repeat { times, most } => {
                let text = text.str("a repeat of ").int(times as i128).str(" does not fit the task queue");
                most_of(text, most)
            }
            Self::Budget { descriptors, most } => text
                .str("the walk takes ")
                .count(descriptors as i128, "descriptor")
                .str(", but a channel reaches ")
                .int(most as i128),
        }
    }
}

const fn most_of(text: Text, most: u64) -> Text {
    text.at_most(most as i128)
}

const fn multiple(text: Text, what: &str, elements: i128, granule: i64) -> Text {
    text.str(what).int(elements).str(" is not a multiple of ").int(granule as i128).str(" elements, a word")
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
    #[must_use]
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
