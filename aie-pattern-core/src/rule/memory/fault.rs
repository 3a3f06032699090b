//! [`Fault`]: what can be wrong with the data memory of a tile.

use crate::declare::{MAX_BUFFERS, MemoryDeclaration};
use crate::device::TileKind;
use crate::lower::memory::Unplaced;
use crate::rule::{Faults, Rule};
use crate::util::Blank;

/// The part of a declaration that a fault is about. A ring is its place among the buffers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemoryPart {
    /// The tile.
    Tile,
    /// Its column.
    Column,
    /// Its row.
    Row,
    /// The size of the stack.
    Stack,
    /// The size of the heap.
    Heap,
    /// A buffer as a whole.
    Buffer(usize),
    /// The number of its copies.
    Depth(usize),
    /// Its address, or the list of them.
    Address(usize),
    /// Its bank, or the list of them.
    Bank(usize),
}

impl MemoryPart {
    /// `==` for const evaluation.
    #[must_use]
    pub const fn const_eq(self, other: Self) -> bool {
        match (self, other) {
            (Self::Tile, Self::Tile)
            | (Self::Column, Self::Column)
            | (Self::Row, Self::Row)
            | (Self::Stack, Self::Stack)
            | (Self::Heap, Self::Heap) => true,
            (Self::Buffer(one), Self::Buffer(other))
            | (Self::Depth(one), Self::Depth(other))
            | (Self::Address(one), Self::Address(other))
            | (Self::Bank(one), Self::Bank(other)) => one == other,
            _ => false,
        }
    }
}

/// Something wrong with the data memory of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A tile of another kind.
    OtherKind {
        /// What it is.
        kind: TileKind,
    },
    /// A column that the device does not have.
    NoColumn {
        /// Which.
        column: i128,
    },
    /// A row that the device does not have.
    NoRow {
        /// Which.
        row: i128,
    },
    /// A number below 0.
    Negative {
        /// What it is.
        part: MemoryPart,
        /// The number.
        number: i128,
    },
    /// A stack or a heap of a tile without a core.
    NoCore {
        /// Which of the two.
        part: MemoryPart,
    },
    /// Stack and heap that end beyond the memory.
    Reserved {
        /// That with which they do.
        part: MemoryPart,
    },
    /// A buffer without a copy.
    Depth {
        /// Which.
        ring: usize,
    },
    /// More buffers than a tile can have.
    Count,
    /// More or fewer addresses than copies.
    Addresses {
        /// Of which buffer.
        ring: usize,
    },
    /// More or fewer banks than copies.
    Banks {
        /// Of which buffer.
        ring: usize,
    },
    /// A bank that another tool's placement does not keep. A buffer is its place among the copies.
    IgnoredBank {
        /// The buffer.
        buffer: usize,
        /// Where it is placed.
        address: u64,
    },
    /// The alignment of a type that another tool's placement does not keep. A buffer is its place among the copies.
    IgnoredType {
        /// The buffer.
        buffer: usize,
        /// Where it is placed.
        address: u64,
    },
    /// Buffers that have no place.
    Unplaced(Unplaced),
}

/// The faults of one declaration.
pub type MemoryFaults = Faults<Fault>;

impl Blank for Fault {
    const BLANK: Self = Self::Count;
}

/// A buffer of a declaration with its copies counted.
#[derive(Clone, Copy)]
pub(super) struct Copy {
    pub(super) ring: usize,
    /// Which copy of the ring it is.
    pub(super) copy: usize,
}

impl Copy {
    pub(super) const fn of(declared: &MemoryDeclaration<'_>, buffer: usize) -> Self {
        let copies = declared.copies();
        let ring = copies.as_slice()[buffer].ring;
        Self { ring, copy: buffer - copies.first(ring) }
    }
}

impl Fault {
    /// The part of a declaration that it is about.
    #[must_use]
    pub const fn part(&self, declared: &MemoryDeclaration<'_>) -> MemoryPart {
        let unplaced = match self {
            Self::OtherKind { .. } | Self::Unplaced(Unplaced::NoMemory) => return MemoryPart::Tile,
            Self::Unplaced(Unplaced::StackPastBank) => return MemoryPart::Stack,
            Self::NoColumn { .. } => return MemoryPart::Column,
            Self::NoRow { .. } => return MemoryPart::Row,
            Self::Negative { part, .. } | Self::NoCore { part } | Self::Reserved { part } => return *part,
            Self::Depth { ring } => return MemoryPart::Depth(*ring),
            Self::Count | Self::Unplaced(Unplaced::Count) => return last(declared),
            Self::Addresses { ring } => return MemoryPart::Address(*ring),
            Self::Banks { ring } => return MemoryPart::Bank(*ring),
            Self::IgnoredBank { buffer, .. } => return MemoryPart::Bank(Copy::of(declared, *buffer).ring),
            Self::IgnoredType { buffer, .. } => {
                let ring = Copy::of(declared, *buffer).ring;
                let is_declared = !declared.rings[ring].addresses.is_empty();
                return if is_declared { MemoryPart::Address(ring) } else { MemoryPart::Buffer(ring) };
            }
            Self::Unplaced(unplaced) => unplaced,
        };
        let ring = Copy::of(declared, buffer(unplaced)).ring;
        let (has_address, has_bank) =
            (!declared.rings[ring].addresses.is_empty(), declared.rings[ring].has_banks());
        match unplaced {
            Unplaced::OtherBank { .. } | Unplaced::NoBank { .. } => MemoryPart::Bank(ring),
            Unplaced::NoRoom { .. } | Unplaced::Straddles { .. } if has_bank && !has_address => {
                MemoryPart::Bank(ring)
            }
            _ if has_address => MemoryPart::Address(ring),
            _ => MemoryPart::Buffer(ring),
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::OtherKind { .. } | Self::NoColumn { .. } | Self::NoRow { .. } => Rule::TilePlace,
            Self::Negative { .. } | Self::Depth { .. } => Rule::NumberRange,
            Self::NoCore { .. } | Self::Reserved { .. } => Rule::MemoryStack,
            Self::Count | Self::Unplaced(Unplaced::Count) => Rule::MemoryCount,
            Self::Addresses { .. } | Self::Banks { .. } | Self::IgnoredBank { .. } => Rule::MemoryPin,
            Self::IgnoredType { .. } => Rule::MemoryAlignment,
            Self::Unplaced(unplaced) => match unplaced {
                Unplaced::NoMemory | Unplaced::Count => Rule::NoMemory,
                Unplaced::NoRoom { .. } => Rule::MemoryRoom,
                Unplaced::Misaligned { .. } => Rule::MemoryAlignment,
                Unplaced::OtherBank { .. } => Rule::MemoryPin,
                Unplaced::NoBank { .. } => Rule::MemoryBank,
                Unplaced::Straddles { .. } => Rule::MemoryStraddle,
                Unplaced::Beyond { .. } => Rule::MemoryEnd,
                Unplaced::OnStack { .. } | Unplaced::StackPastBank => Rule::MemoryStack,
                Unplaced::Overlap { .. } => Rule::MemoryOverlap,
            },
        }
    }
}

/// The part that is one buffer too many.
const fn last(declared: &MemoryDeclaration<'_>) -> MemoryPart {
    let (mut count, mut ring) = (0i128, 0);
    while ring < declared.rings.len() {
        let copies = declared.rings[ring].copies();
        if count.saturating_add(copies) > MAX_BUFFERS as i128 {
            return if copies > 1 { MemoryPart::Depth(ring) } else { MemoryPart::Buffer(ring) };
        }
        count += copies;
        ring += 1;
    }
    MemoryPart::Tile
}

/// The buffer that has no place.
pub(super) const fn buffer(unplaced: &Unplaced) -> usize {
    match *unplaced {
        Unplaced::NoRoom { buffer, .. }
        | Unplaced::Misaligned { buffer, .. }
        | Unplaced::OtherBank { buffer, .. }
        | Unplaced::NoBank { buffer }
        | Unplaced::Straddles { buffer }
        | Unplaced::Beyond { buffer, .. }
        | Unplaced::OnStack { buffer }
        | Unplaced::Overlap { buffer, .. } => buffer,
        Unplaced::NoMemory | Unplaced::Count | Unplaced::StackPastBank => 0,
    }
}
