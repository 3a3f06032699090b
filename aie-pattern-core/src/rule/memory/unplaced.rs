//! Reasons why buffers cannot be placed.

use super::fault::{Copy, MemoryPart};
use super::help;
use super::words::{in_memory, item, more_than, placed, reserved};
use crate::declare::{Allocator, MemoryDeclaration, Ring};
use crate::device::{Memory, TileKind};
use crate::lower::memory::{Unplaced, access, side_by_side};
use crate::rule::table::common::{Bytes, Flag, Natural, Number, Phrase, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;

kinds! {
    /// A copy of a buffer, shown by its name: `` `a[1]` ``.
    Buffer(buffer: usize, declared: &MemoryDeclaration<'_>) => item(declared, buffer);
    /// The number of a bank.
    Bank(bank: u32) => Arg::Int(bank as i128);
}

/// Words that explain memory spaces.
pub const SPACES: &str =
    "memory spaces 5 to 8 are banks 0 to 3 each, and 9 to 14 are two banks each (MLIR-AIE, #3746)";

const ENDS_IN_ITS_BANK: &str =
    "MLIR-AIE's bank-aware placement fails if the stack or a buffer ends in another bank than it begins in";

faults! {
    impl Unplaced as fault of (declared: &MemoryDeclaration<'_>, memory: &Memory);
    @words {
        spaces: Words = SPACES;
        ends_in_its_bank: Words = ENDS_IN_ITS_BANK;
        registers: Words = declared.device.family().registers;
    }

    NoMemory => NoMemory { = no_memory(declared) }

    Count => MemoryCount { = super::Fault::Count.text(declared) }

    NoRoom { buffer: Buffer, free: Natural, is_certain: Flag } => MemoryRoom {
        let none: Words = if is_certain { "there is no room for" } else { "no place was found for" };
        let bytes: Number = ring(declared, buffer).bytes;
        let more: Words = more_than(ring(declared, buffer).bytes);
        let where_to: Phrase = &banks_or_memory(declared, buffer);
        let is_vendors: Flag = !matches!(declared.allocator, Allocator::Own);
        let left: Words = if is_vendors { "left when MLIR-AIE places it" } else { "free in one piece" };
        "{none} {buffer}: it has {more}{bytes byte}, but {where_to} has at most {free byte} {left}";
        note if is_vendors, "MLIR-AIE puts each buffer into one bank, the largest first, above everything already there";
        note if !is_vendors && !is_certain, "not every order of the buffers was tried: an address or a bank for one of them may help";
        note if has_space(declared, buffer), "{spaces}";
        .. help::room(declared, memory, buffer);
    }

    Misaligned { buffer: Buffer, alignment: Natural } => MemoryAlignment {
        let address: Phrase = &address_of(declared, buffer);
        let is_of_type: Flag = access(declared.tile, memory, &declared.copies().as_slice()[buffer]) < alignment;
        let name: Words = ring(declared, buffer).name;
        let own: Natural = ring(declared, buffer).alignment;
        let tile: Words = declared.tile.title();
        let device: Words = declared.device.family().title;
        let widest: Natural = memory.widest;
        let bus: Natural = memory.bus;
        "{address}{buffer} is not a multiple of {alignment byte}";
        note if is_of_type, "the type of `{name}` is aligned to {own byte}";
        note if !is_of_type && alignment == 4, "the base address of a descriptor counts 32-bit words ({registers})";
        note if !is_of_type && alignment != 4, "the widest access of {tile} of {device} is aligned to {widest byte}, and MLIR-AIE aligns buffers to {bus}; `aligned = false` aligns this one to words only";
        .. help::aligned(declared, memory, buffer, alignment);
    }

    OtherBank { buffer: Buffer, bank: Bank } => MemoryPin {
        let placed: Phrase = &placed(declared, buffer);
        let banks: Phrase = &or_banks(declared, buffer);
        "{placed} begins in bank {bank}, not in {banks}";
        note if has_space(declared, buffer), "{spaces}";
        .. in_memory(declared, memory);
        .. help::bank_of_address(declared, buffer, bank);
    }

    NoBank { buffer: Buffer } => MemoryBank {
        let bank: Phrase = &or_banks(declared, buffer);
        let last: Number = memory.banks as i128 - 1;
        "{bank} does not exist (at most {last})";
        .. in_memory(declared, memory);
    }

    Straddles { buffer: Buffer } => MemoryStraddle {
        let placed: Phrase = &placed(declared, buffer);
        let how: Phrase = &straddles(declared, memory, buffer);
        let is_vendors: Flag = !matches!(declared.allocator, Allocator::Own);
        "{placed}{how}";
        note if has_space(declared, buffer), "{spaces}";
        note if is_vendors, "{ends_in_its_bank}";
        .. in_memory(declared, memory);
        .. help::in_bank(declared, memory, buffer);
    }

    StackPastBank => MemoryStack {
        let reserved: Phrase = &reserved(declared, declared.heap > 0);
        "{reserved} not end in bank 0";
        note "{ends_in_its_bank}";
        .. in_memory(declared, memory);
    }

    Beyond { buffer: Buffer, end: Natural } => MemoryEnd {
        let placed: Phrase = &placed_before(declared, buffer, end);
        let bytes: Natural = memory.bytes;
        let is_placed: Flag = ring(declared, buffer).addresses.is_empty();
        "{placed} ends beyond the memory of {bytes byte}";
        note if is_placed, "MLIR-AIE's sequential placement puts one buffer after the other, the largest first";
        .. in_memory(declared, memory);
        .. help::offset(declared, memory, buffer);
    }

    OnStack { buffer: Buffer } => MemoryStack {
        let placed: Phrase = &placed(declared, buffer);
        let what: Words = if declared.heap > 0 { "the stack and the heap" } else { "the stack" };
        let reserved: Bytes = (0, declared.stack.saturating_add(declared.heap) as u64);
        "{placed} overlaps {what} at {reserved}";
        note "the stack begins at address 0, and the heap follows it";
        .. help::free(declared, memory, buffer);
    }

    Overlap { buffer: Buffer, other: Buffer } => MemoryOverlap {
        let placed: Phrase = &placed(declared, buffer);
        let before: Phrase = &super::words::placed(declared, other);
        "{placed} overlaps {before}";
        .. help::free(declared, memory, buffer);
    }
}

impl Unplaced {
    pub(super) const fn text(&self, declared: &MemoryDeclaration<'_>) -> Text {
        match declared.device.data_memory(declared.tile) {
            Some(memory) => self.write(Text::new(), declared, memory),
            None => no_memory(declared),
        }
    }

    pub(super) const fn part(&self, declared: &MemoryDeclaration<'_>) -> MemoryPart {
        let buffer = match *self {
            Self::NoMemory => return MemoryPart::Tile,
            Self::Count => return super::Fault::Count.locus(declared),
            Self::StackPastBank => return MemoryPart::Stack,
            Self::NoRoom { buffer, .. }
            | Self::Misaligned { buffer, .. }
            | Self::OtherBank { buffer, .. }
            | Self::NoBank { buffer }
            | Self::Straddles { buffer }
            | Self::Beyond { buffer, .. }
            | Self::OnStack { buffer }
            | Self::Overlap { buffer, .. } => buffer,
        };
        let ring = Copy::of(declared, buffer).ring;
        let (has_address, has_bank) =
            (!declared.rings[ring].addresses.is_empty(), declared.rings[ring].has_banks());
        match self {
            Self::OtherBank { .. } | Self::NoBank { .. } => MemoryPart::Bank(ring),
            Self::NoRoom { .. } | Self::Straddles { .. } if has_bank && !has_address => {
                MemoryPart::Bank(ring)
            }
            _ if has_address => MemoryPart::Address(ring),
            _ => MemoryPart::Buffer(ring),
        }
    }
}

const fn ring<'a>(declared: &MemoryDeclaration<'a>, buffer: usize) -> &'a Ring<'a> {
    &declared.rings[Copy::of(declared, buffer).ring]
}

const fn no_memory(declared: &MemoryDeclaration<'_>) -> Text {
    let (text, title) = (Text::new(), declared.device.family().title);
    match declared.tile {
        TileKind::Shim => text
            .str("a shim tile has no data memory")
            .note("its DMA moves data of the host")
            .cite(declared.device.family().manual),
        _ if !declared.device.is_machine() => text.str(title).str(" has no data memory"),
        kind => text.str(title).str(" has no ").str(kind.name()).str(" tile with a data memory"),
    }
}

/// Whether a memory space selects the banks of a buffer.
const fn has_space(declared: &MemoryDeclaration<'_>, buffer: usize) -> bool {
    ring(declared, buffer).choice() != 0
}

/// `bank 1`, `bank 0 or 2`: the declared banks of a copy.
const fn or_banks(declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let ring = &declared.rings[ring];
    let (mut text, mut banks) = (Text::new().str("bank "), ring.choice());
    if let Some(bank) = ring.bank(copy) {
        return text.int(bank);
    }
    while banks != 0 {
        text = text.int(banks.trailing_zeros() as i128);
        banks &= banks - 1;
        text = if banks == 0 { text } else { text.str(" or ") };
    }
    text
}

/// Words for the area where a buffer may be.
const fn banks_or_memory(declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    if ring(declared, buffer).has_banks() {
        or_banks(declared, buffer)
    } else {
        Text::new().str("the memory")
    }
}

/// `address 0x2010 of `, if an address is declared.
const fn address_of(declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    match declared.rings[ring].address(copy) {
        Some(address) => Text::new().str("address ").hex(address).str(" of "),
        None => Text::new(),
    }
}

/// Words for a buffer that extends past its banks, to follow its name and place.
const fn straddles(declared: &MemoryDeclaration<'_>, memory: &Memory, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let (ring, text) = (&declared.rings[ring], Text::new());
    match ring.address(copy) {
        Some(_) if ring.has_banks() => text.str(" does not end in ").str(or_banks(declared, buffer).as_str()),
        Some(address) => {
            let text = text.str(" begins in bank ").int(memory.bank_of(address as u64) as i128);
            text.str(", but does not end there")
        }
        None => {
            let text = text.str(" has ").str(more_than(ring.bytes)).count(ring.bytes, "byte");
            match side_by_side(ring.choice()) {
                0 | 1 => text.str(", more than a bank"),
                banks => text.str(", more than ").int(banks as i128).str(" banks"),
            }
        }
    }
}

/// A buffer with its place, possibly assigned by another tool; it ends before `end`.
const fn placed_before(declared: &MemoryDeclaration<'_>, buffer: usize, end: u64) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let ring = &declared.rings[ring];
    let text = placed(declared, buffer);
    match ring.address(copy) {
        None if end < u64::MAX => text.str(" at ").range(end as i128 - ring.bytes, ring.bytes),
        _ => text,
    }
}
