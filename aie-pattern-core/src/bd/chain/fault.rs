//! What can be wrong with a chain.

use super::{Chain, End};
use crate::bd::addresses;
use crate::dma::Direction;
use crate::text::Text;

/// Something wrong with a chain; `link` is the position in its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The chain has no descriptor.
    Empty,
    /// A descriptor that the tile does not have.
    NoDescriptor {
        /// Which.
        link: usize,
    },
    /// A descriptor that the channel does not reach.
    OutOfReach {
        /// Which.
        link: usize,
    },
    /// A descriptor with the id of one before it.
    Twice {
        /// Which.
        link: usize,
        /// The one before it.
        first: usize,
    },
    /// A channel that the tile does not have.
    NoChannel {
        /// Whose.
        link: usize,
    },
    /// A descriptor for another channel than the first one that says.
    OtherChannel {
        /// Which.
        link: usize,
    },
    /// A next descriptor that is none of the chain.
    NextMissing {
        /// Whose.
        link: usize,
    },
    /// A descriptor that goes on with none where the chain is to loop.
    Stops {
        /// Which.
        link: usize,
    },
    /// A descriptor that goes back, where the chain is to stop or to loop to another.
    Loops {
        /// Which.
        link: usize,
    },
    /// A descriptor to which the first one does not lead.
    Unreached {
        /// Which.
        link: usize,
    },
}

impl Fault {
    /// The link that it is about; `None` if there is none.
    #[must_use]
    pub const fn link(&self) -> Option<usize> {
        match *self {
            Self::Empty => None,
            Self::NoDescriptor { link }
            | Self::OutOfReach { link }
            | Self::Twice { link, .. }
            | Self::NoChannel { link }
            | Self::OtherChannel { link }
            | Self::NextMissing { link }
            | Self::Stops { link }
            | Self::Loops { link }
            | Self::Unreached { link } => Some(link),
        }
    }

    /// In words, as messages of rules are, of the chain that was checked.
    ///
    /// # Panics
    /// If `chain` has no such link, so is another one.
    #[must_use]
    pub const fn text(&self, chain: &Chain<'_>) -> Text {
        let text = Text::new();
        let Some(at) = self.link() else {
            return text.str("the chain has no descriptor");
        };
        let (link, tile) = (chain.links[at], addresses::limits(chain.kind));
        let text = match self {
            Self::NoChannel { .. } | Self::Empty => text,
            _ => text.str("descriptor ").int(link.bd_id as i128),
        };
        match *self {
            Self::Empty => text,
            Self::NoDescriptor { .. } => {
                let text = text.str(" does not exist on ").str(tile.title);
                text.str(", at most ").int(tile.bds - 1).note("buffer descriptors of the tile (AM020)")
            }
            Self::OutOfReach { .. } => {
                let text = text.str(" is out of reach of ");
                let text = match chain.channel() {
                    Some((_, channel)) => text.str("channel ").int(channel as i128),
                    None => text.str("the channels of descriptor ").int(chain.links[0].bd_id as i128),
                };
                text.note("on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 (AM020)")
            }
            Self::Twice { first, .. } => text
                .str(" is in the chain twice, at ")
                .int(first as i128)
                .str(" and ")
                .int(at as i128)
                .note("the words written last would be all that there is of both"),
            Self::NoChannel { .. } => {
                let text = named(text, link.channel).str(" does not exist on ").str(tile.title);
                text.str(", at most ").int(tile.channels - 1).note("channels of each direction (AM020)")
            }
            Self::OtherChannel { .. } => {
                let text = named(text.str(" is for "), link.channel);
                named(text.str(", the chain for "), chain.channel())
                    .note("one channel runs all descriptors of a chain")
            }
            Self::NextMissing { .. } => {
                let text = goes_on(text, link.next_bd).str(", which is none of the chain");
                text.note("it would run whatever its registers hold")
            }
            Self::Stops { .. } => match chain.end {
                End::LoopsTo(to) => text
                    .str(" goes on with none, but the chain is to loop to descriptor ")
                    .int(to as i128)
                    .help("next_bd = ")
                    .int(to as i128),
                End::Stops => text,
            },
            Self::Loops { .. } => {
                let text = goes_on(text, link.next_bd).str(", but the chain is to ");
                match chain.end {
                    End::Stops => text.str("stop").help("without next_bd it stops there"),
                    End::LoopsTo(to) => {
                        let text = text.str("loop to descriptor ").int(to as i128);
                        if chain.find(to).is_some() {
                            text.help("next_bd = ").int(to as i128)
                        } else {
                            text.str(", which is none of the chain")
                        }
                    }
                }
            }
            Self::Unreached { .. } => text
                .str(" is never reached from descriptor ")
                .int(chain.links[0].bd_id as i128)
                .str(", the first one"),
        }
    }
}

const fn named(text: Text, channel: Option<(Direction, u64)>) -> Text {
    match channel {
        Some((direction, channel)) => {
            text.str("channel ").int(channel as i128).str(" of ").str(direction.name())
        }
        None => text,
    }
}

const fn goes_on(text: Text, next: Option<u64>) -> Text {
    match next {
        Some(next) => text.str(" goes on with descriptor ").int(next as i128),
        None => text,
    }
}

/// Faults that one chain can be told about at once: as many as a tile has descriptors, and more.
const CAPACITY: usize = 64;

/// The faults of one chain.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    list: [Fault; CAPACITY],
    len: usize,
}

impl Faults {
    /// None.
    pub(super) const fn new() -> Self {
        Self { list: [Fault::Empty; CAPACITY], len: 0 }
    }

    /// Adds one; beyond the capacity the first ones are enough.
    pub(super) const fn push(&mut self, fault: Fault) {
        if self.len < CAPACITY {
            self.list[self.len] = fault;
            self.len += 1;
        }
    }

    /// The faults.
    #[must_use]
    pub const fn as_slice(&self) -> &[Fault] {
        self.list.split_at(self.len).0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
