//! What can be wrong with the data memory of a tile, in words.

use super::fault::{Copy, Fault, MemoryPart, buffer};
use super::help;
use crate::declare::{Allocator, MAX_BUFFERS, MemoryDeclaration, Ring};
use crate::device::{Memory, TileKind};
use crate::lower::memory::{Unplaced, access, side_by_side};
use crate::register::addresses;
use crate::text::Text;

impl Fault {
    /// In words, as messages of rules are.
    ///
    /// # Panics
    /// If the fault is none of this declaration's.
    #[must_use]
    pub const fn text(&self, declared: &MemoryDeclaration<'_>) -> Text {
        let text = Text::new();
        match *self {
            Self::OtherKind { kind } => other_kind(text, declared, kind),
            Self::NoColumn { column } => {
                let most = match declared.grid {
                    Some(grid) => Some(grid.columns),
                    None => None,
                };
                outside(text, declared, ["column", "columns"], column, most)
            }
            Self::NoRow { row } => {
                let most = match declared.grid {
                    Some(grid) => Some(grid.rows),
                    None => None,
                };
                outside(text, declared, ["row", "rows"], row, most)
            }
            Self::Negative { part, number } => {
                let what = match part {
                    MemoryPart::Stack => "stack",
                    MemoryPart::Heap => "heap",
                    MemoryPart::Bank(_) => "bank",
                    _ => "address",
                };
                text.str(what).str(" must not be negative, found ").int(number)
            }
            Self::NoCore { part } => {
                let what = if matches!(part, MemoryPart::Stack) { "stack" } else { "heap" };
                text.str("a mem tile has no core, and so no ").str(what)
            }
            Self::Reserved { part } => reserved(text, declared, part),
            Self::Depth { ring } => {
                let text = text.str("`").str(declared.rings[ring].name).str("` has ");
                text.int(declared.rings[ring].depth).str(" copies, at least 1")
            }
            Self::Count | Self::Unplaced(Unplaced::Count) => {
                let text = text.str(more_than(declared.count())).int(declared.count());
                let text = text.str(" buffers with every copy counted, at most ").int(MAX_BUFFERS as i128);
                text.note(
                    "a limit of `tile_memory!`, not of the tile: buffers that lie side by side can be one",
                )
            }
            Self::Addresses { ring } => {
                let written = &declared.rings[ring];
                help::addresses(numbers(text, written, written.addresses.len(), "address"), declared, ring)
            }
            Self::Banks { ring } => {
                let written = &declared.rings[ring];
                let text = numbers(text, written, written.banks.len(), "bank");
                text.note("one bank is for all copies, several are for one copy each")
            }
            Self::IgnoredBank { buffer, address } => ignored_bank(text, declared, buffer, address),
            Self::IgnoredType { buffer, address } => ignored_type(text, declared, buffer, address),
            Self::Unplaced(Unplaced::StackPastBank) => stack_past_bank(text, declared),
            Self::Unplaced(unplaced) => match declared.device.data_memory(declared.tile) {
                Some(memory) => unplaced_text(text, declared, memory, &unplaced),
                None => no_memory(text, declared),
            },
        }
    }
}

const fn ignored_bank(text: Text, declared: &MemoryDeclaration<'_>, k: usize, address: u64) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    let Copy { ring, copy } = Copy::of(declared, k);
    let ring = &declared.rings[ring];
    let (landed, bank) = (memory.bank_of(address) as i128, ring.bank(copy));
    let text = name(text, declared, k).str(" is placed at ").range(address as i128, ring.bytes);
    let text = match bank {
        Some(bank) if bank == landed => text.str(", which does not end in bank ").int(bank),
        Some(bank) => text.str(", which begins in bank ").int(landed).str(", not in bank ").int(bank),
        None => text,
    };
    let text = in_memory(text, declared, memory);
    let text = text.note("MLIR-AIE's sequential placement keeps addresses, and ignores banks");
    help::lands_in(text, declared, memory, k)
}

const fn ignored_type(text: Text, declared: &MemoryDeclaration<'_>, k: usize, address: u64) -> Text {
    let Copy { ring, .. } = Copy::of(declared, k);
    let ring = &declared.rings[ring];
    let text = name(text, declared, k).str(" is placed at ").range(address as i128, ring.bytes);
    let text = text.str(", not at a multiple of ").int(ring.alignment as i128).str(" bytes");
    of_type(text, ring).str(", which MLIR-AIE's placement does not know")
}

/// The alignment of a type, as a note.
const fn of_type(text: Text, ring: &Ring<'_>) -> Text {
    let text = text.note("the type of `").str(ring.name).str("` is aligned to ");
    text.int(ring.alignment as i128).str(" bytes")
}

/// `bank 1`, `bank 0 or 2`: the banks that are declared of a copy.
const fn or_banks(text: Text, ring: &Ring<'_>, copy: usize) -> Text {
    let (mut text, mut banks) = (text.str("bank "), ring.choice());
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

/// What memory spaces are.
pub const SPACES: &str = "memory spaces 5 to 8 are banks 0 to 3 each, 9 to 14 two of them (MLIR-AIE, #3746)";

/// What memory spaces are, as a note on a buffer whose banks are chosen by one.
const fn of_space(text: Text, ring: &Ring<'_>) -> Text {
    if ring.choice() == 0 { text } else { text.note(SPACES) }
}

/// What is said before a number that may be saturated.
const fn more_than(number: i128) -> &'static str {
    if number == i128::MAX { "more than " } else { "" }
}

/// `2 copies of `a`, but 1 address`.
const fn numbers(text: Text, ring: &Ring<'_>, count: usize, what: &str) -> Text {
    let text = if ring.depth == 1 { text.str("1 copy") } else { text.int(ring.depth).str(" copies") };
    let text = text.str(" of `").str(ring.name).str("`, but ").int(count as i128).str(" ").str(what);
    let plural = if matches!(what.as_bytes(), [.., b's']) { "es" } else { "s" };
    if count == 1 { text } else { text.str(plural) }
}

const fn other_kind(text: Text, declared: &MemoryDeclaration<'_>, kind: TileKind) -> Text {
    let Some((column, row)) = declared.place else { return text };
    let text = text.str("tile (").int(column).str(", ").int(row).str(") of ").str(declared.part);
    let text = text.str(" is ").str(kind.title()).str(", not ").str(declared.tile.title());
    help::kind(text.note(ROWS), declared, kind)
}

/// What row 0 is.
const ROWS: &str = "rows count from the shim tiles, row 0, as in MLIR-AIE";

/// A column or a row that the device does not have, or that addresses have no room for.
const fn outside(
    text: Text,
    declared: &MemoryDeclaration<'_>,
    [one, several]: [&str; 2],
    number: i128,
    count: Option<u32>,
) -> Text {
    let text = text.str(one).str(" ").int(number).str(" does not exist on ").str(declared.part);
    let is_column = matches!(one.as_bytes(), [b'c', ..]);
    match (count, addresses::grid(declared.device)) {
        (Some(count), _) => {
            let text = text.str(", which has ").str(several).str(" 0 to ").int(count as i128 - 1);
            if is_column { text } else { text.note(ROWS) }
        }
        (None, Some((columns, rows))) => {
            let most = if is_column { columns } else { rows } as i128 - 1;
            let text = if number < 0 { text.str(", at least 0") } else { text.str(", at most ").int(most) };
            text.note("addresses in the array have no bits for others (")
                .str(declared.device.family().registers)
                .str(", aie-rt)")
        }
        (None, None) => text.note("columns and rows count from 0"),
    }
}

const fn reserved(text: Text, declared: &MemoryDeclaration<'_>, part: MemoryPart) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    let text = text.str("a stack of ").count(declared.stack, "byte");
    let text = match part {
        MemoryPart::Stack => text.str(" does not fit"),
        _ => text.str(" and a heap of ").count(declared.heap, "byte").str(" do not fit"),
    };
    let text = text.str(" the memory of ").int(memory.bytes as i128).str(" bytes");
    in_memory(text, declared, memory)
}

const ENDS_IN_ITS_BANK: &str = "MLIR-AIE's bank-aware placement fails where the stack or a buffer ends in another bank than it begins in";

const fn stack_past_bank(text: Text, declared: &MemoryDeclaration<'_>) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    let text = text.str("a stack of ").count(declared.stack, "byte");
    let text = if declared.heap > 0 {
        text.str(" and a heap of ").count(declared.heap, "byte").str(" do not end in bank 0")
    } else {
        text.str(" does not end in bank 0")
    };
    in_memory(text, declared, memory).note(ENDS_IN_ITS_BANK)
}

const fn no_memory(text: Text, declared: &MemoryDeclaration<'_>) -> Text {
    let title = declared.device.family().title;
    match declared.tile {
        TileKind::Shim => text
            .str("a shim tile has no data memory")
            .note("its DMA moves data of the host")
            .cite(declared.device.family().manual),
        _ if !declared.device.is_machine() => text.str(title).str(" has no data memory"),
        kind => text.str(title).str(" has no ").str(kind.name()).str(" tile with a data memory"),
    }
}

/// Starts a note with the memory, and where its numbers are from.
pub(super) const fn in_memory(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory) -> Text {
    let text = text.note(declared.tile.title()).str(" of ").str(declared.device.family().title).str(" has ");
    let text = text.int(memory.banks as i128).str(" banks of ").int(memory.bank_bytes() as i128);
    text.str(" bytes (").str(memory.source).str(")")
}

/// The name of a copy in the quotes of messages: `a[1]`.
pub(super) const fn name(text: Text, declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let text = text.str("`").str(declared.rings[ring].name);
    if declared.rings[ring].depth > 1 { text.str("[").int(copy as i128).str("]`") } else { text.str("`") }
}

/// A buffer with its name, at `0x400..0x800`.
const fn placed(text: Text, declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let text = name(text, declared, buffer);
    match declared.rings[ring].address(copy) {
        Some(address) => text.str(" at ").range(address, declared.rings[ring].bytes),
        None => text,
    }
}

const fn unplaced_text(
    text: Text,
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    unplaced: &Unplaced,
) -> Text {
    let k = buffer(unplaced);
    let Copy { ring, copy } = Copy::of(declared, k);
    let ring = &declared.rings[ring];
    let (address, bank) = (ring.address(copy), ring.bank(copy));
    match *unplaced {
        Unplaced::NoMemory | Unplaced::Count | Unplaced::StackPastBank => text,
        Unplaced::NoRoom { free, is_certain, .. } => {
            let what = if is_certain { "no room for " } else { "no place found for " };
            let text = name(text.str(what), declared, k).str(": it has ");
            let text = text.str(more_than(ring.bytes)).count(ring.bytes, "byte");
            let text = if ring.has_banks() {
                or_banks(text.str(", and in "), ring, copy).str(" at most ")
            } else {
                text.str(", and at most ")
            };
            let is_vendors = !matches!(declared.allocator, Allocator::Own);
            let text = text.int(free as i128).str(if free == 1 { " is" } else { " are" });
            let text = text.str(if is_vendors { " left when it is its turn" } else { " free in one piece" });
            let text = if is_vendors {
                text.note("MLIR-AIE puts each buffer into one bank, the largest first, above all that is there already")
            } else if is_certain {
                text
            } else {
                text.note("not every order of the buffers was tried: an address or a bank of one may help")
            };
            let text = of_space(text, ring);
            help::room(text, declared, memory, k)
        }
        Unplaced::Misaligned { alignment, .. } => {
            let text = match address {
                Some(address) => text.str("address ").hex(address).str(" of "),
                None => text,
            };
            let text = name(text, declared, k);
            let text = text.str(" is not a multiple of ").int(alignment as i128).str(" bytes");
            let text = if access(memory, &declared.copies().as_slice()[k]) < alignment {
                of_type(text, ring)
            } else if alignment == 4 {
                text.note("a descriptor's base address is that of a 32-bit word")
                    .cite(declared.device.family().registers)
            } else {
                let text = text.note("the widest access of ").str(declared.tile.title()).str(" of ");
                let text = text.str(declared.device.family().title).str(" has ");
                let text = text.int(memory.widest as i128).str(" bytes; MLIR-AIE aligns buffers to ");
                let text = text.int(memory.bus as i128);
                text.str("; `aligned = false` asks for words only")
            };
            help::aligned(text, declared, memory, k, alignment)
        }
        Unplaced::OtherBank { bank: other, .. } => {
            let text = placed(text, declared, k).str(" begins in bank ").int(other as i128);
            let text = or_banks(text.str(", not in "), ring, copy);
            help::bank_of_address(of_space(in_memory(text, declared, memory), ring), declared, k, other)
        }
        Unplaced::NoBank { .. } => {
            let text = match bank {
                Some(bank) => text.str("bank ").int(bank).str(" does not exist"),
                None => text,
            };
            in_memory(text, declared, memory)
        }
        Unplaced::Straddles { .. } => {
            let text = placed(text, declared, k);
            let text = match address {
                Some(_) if ring.has_banks() => or_banks(text.str(" does not end in "), ring, copy),
                Some(address) => text
                    .str(" begins in bank ")
                    .int(memory.bank_of(address as u64) as i128)
                    .str(", but does not end there"),
                None => {
                    let text = text.str(" has ").str(more_than(ring.bytes)).count(ring.bytes, "byte");
                    match side_by_side(ring.choice()) {
                        0 | 1 => text.str(", more than a bank"),
                        banks => text.str(", more than ").int(banks as i128).str(" banks"),
                    }
                }
            };
            let text = of_space(in_memory(text, declared, memory), ring);
            let text = match declared.allocator {
                Allocator::Own => text,
                _ => text.note(ENDS_IN_ITS_BANK),
            };
            help::in_bank(text, declared, memory, k)
        }
        Unplaced::Beyond { end, .. } => {
            let text = match address {
                Some(_) => placed(text, declared, k),
                None if end < u64::MAX => {
                    name(text, declared, k).str(" at ").range(end as i128 - ring.bytes, ring.bytes)
                }
                None => name(text, declared, k),
            };
            let text = text.str(" ends beyond the memory of ").int(memory.bytes as i128).str(" bytes");
            let text = match address {
                Some(_) => text,
                None => text.note(
                    "MLIR-AIE's sequential placement puts one buffer after the other, the largest first",
                ),
            };
            help::offset(in_memory(text, declared, memory), declared, memory, k)
        }
        Unplaced::OnStack { .. } => {
            let text = placed(text, declared, k).str(" lies on the stack");
            let text = if declared.heap > 0 { text.str(" and the heap") } else { text };
            let text = text.str(", 0x0..").hex(declared.stack.saturating_add(declared.heap));
            help::free(text.note("the stack begins at address 0, the heap after it"), declared, memory, k)
        }
        Unplaced::Overlap { other, .. } => {
            let text = placed(text, declared, k).str(" overlaps ");
            help::free(placed(text, declared, other), declared, memory, k)
        }
    }
}
