//! [`Fault`]: faults of the data memory of a tile.

use super::help;
use super::words::{bytes_at, in_memory_of, item, memory_bytes, more_than, reserved};
use crate::declare::{MAX_BUFFERS, MemoryDeclaration};
use crate::lower::memory::Unplaced;
use crate::register::addresses;
use crate::rule::Faults;
use crate::rule::table::common::{Bytes, Flag, Index, Natural, Number, Phrase, TileKind, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;
use crate::util::Blank;

/// The part of a declaration that a fault is about. A ring is a position among the declared buffers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemoryPart {
    /// The tile.
    Tile,
    /// The column of the tile.
    Column,
    /// The row of the tile.
    Row,
    /// The size of the stack.
    Stack,
    /// The size of the heap.
    Heap,
    /// A whole buffer.
    Buffer(usize),
    /// The number of copies.
    Depth(usize),
    /// The address, or the list of addresses.
    Address(usize),
    /// The bank, or the list of banks.
    Bank(usize),
}

impl MemoryPart {
    /// `==` for const evaluation.
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

kinds! {
    /// A copy of a buffer, shown by its name: `` `a[1]` ``.
    Buffer(buffer: usize, declared: &MemoryDeclaration<'_>) => item(declared, buffer);
    /// A buffer with all of its copies, shown by its name.
    Ringed(ring: usize, declared: &MemoryDeclaration<'_>) => Arg::Str(declared.rings[ring].name);
    /// A part of the declaration.
    Part(_part: MemoryPart) => Arg::Nothing;
    /// The reason why buffers do not fit.
    Why(_why: Unplaced) => Arg::Nothing;
}

faults! {
    /// A fault of the data memory of a tile. A buffer is a position among all copies, a ring a position among the
    /// declared buffers.
    pub enum Fault as fault of (declared: &MemoryDeclaration<'_>) at MemoryPart, declared;
    @words {
        device: Words = if declared.grid.is_some() { declared.part } else { declared.device.family().title };
        registers: Words = declared.device.family().registers;
    }

    /// The place holds another kind of tile.
    OtherKind { kind: TileKind } => TilePlace at (MemoryPart::Tile) {
        let tile: Phrase = &tile(declared);
        let expected: TileKind = declared.tile;
        "tile {tile} of {device} is {kind}, not {expected}";
        note "row 0 has the shim tiles, as in MLIR-AIE";
        .. help::kind(declared, kind);
    }

    /// The device does not have the column.
    NoColumn { column: Number } => TilePlace at (MemoryPart::Column) {
        let range: Phrase = &range(declared, true);
        let is_named: Flag = declared.grid.is_some();
        let has_bits: Flag = declared.grid.is_none() && addresses::grid(declared.device).is_some();
        "column {column} does not exist on {device}{range}";
        note if has_bits, "an address in the array has no bits for more columns ({registers}, aie-rt)";
        note if !is_named && !has_bits, "columns and rows count from 0";
    }

    /// The device does not have the row.
    NoRow { row: Number } => TilePlace at (MemoryPart::Row) {
        let range: Phrase = &range(declared, false);
        let is_named: Flag = declared.grid.is_some();
        let has_bits: Flag = declared.grid.is_none() && addresses::grid(declared.device).is_some();
        "row {row} does not exist on {device}{range}";
        note if is_named, "row 0 has the shim tiles, as in MLIR-AIE";
        note if has_bits, "an address in the array has no bits for more rows ({registers}, aie-rt)";
        note if !is_named && !has_bits, "columns and rows count from 0";
    }

    /// A number is negative.
    Negative { part: Part, number: Number } => NumberRange at (part) {
        let what: Words = what(part);
        "the {what} is {number} (at least 0)";
    }

    /// A tile without a core has a stack or a heap.
    NoCore { part: Part } => MemoryStack at (part) {
        let what: Words = what(part);
        "a mem tile has no core, and so no {what}";
    }

    /// Stack and heap exceed the memory.
    Reserved { part: Part } => MemoryStack at (part) {
        let reserved: Phrase = &reserved(declared, matches!(part, MemoryPart::Heap));
        let bytes: Natural = memory_bytes(declared);
        "{reserved} not fit in the {bytes byte} of the memory";
        .. in_memory_of(declared);
    }

    /// A buffer has no copies.
    Depth { ring: Ringed } => NumberRange at (MemoryPart::Depth(ring)) {
        let depth: Number = declared.rings[ring].depth;
        "`{ring}` has {depth copy|copies} (at least 1)";
    }

    /// The tile has too many buffers.
    Count => MemoryCount at (last(declared)) {
        let more: Words = more_than(declared.count());
        let count: Number = declared.count();
        let most: Index = MAX_BUFFERS;
        "the tile has {more}{count} buffers, counting every copy (at most {most})";
        note "this is a limit of `tile_memory!`, not of the tile: buffers side by side can be one";
    }

    /// The number of addresses differs from the number of copies.
    Addresses { ring: Ringed } => MemoryPin at (MemoryPart::Address(ring)) {
        let copies: Number = declared.rings[ring].depth;
        let count: Index = declared.rings[ring].addresses.len();
        "`{ring}` has {copies copy|copies}, but {count address|addresses}";
        .. help::addresses(declared, ring);
    }

    /// The number of banks differs from the number of copies.
    Banks { ring: Ringed } => MemoryPin at (MemoryPart::Bank(ring)) {
        let copies: Number = declared.rings[ring].depth;
        let count: Index = declared.rings[ring].banks.len();
        "`{ring}` has {copies copy|copies}, but {count bank}";
        note "write one bank for all copies, or one for each copy";
    }

    /// Another tool's placement ignores the declared bank.
    IgnoredBank { buffer: Buffer, address: Natural } => MemoryPin at (MemoryPart::Bank(Copy::of(declared, buffer).ring)) {
        let bytes: Bytes = bytes_at(declared, buffer, address);
        let but: Phrase = &landed(declared, buffer, address);
        "{buffer} is placed at {bytes}{but}";
        note "MLIR-AIE's sequential placement keeps addresses and ignores banks";
        .. in_memory_of(declared);
        .. help::lands_in(declared, buffer);
    }

    /// Another tool's placement ignores the alignment of the type.
    IgnoredType { buffer: Buffer, address: Natural } => MemoryAlignment at (address_or_buffer(declared, buffer)) {
        let bytes: Bytes = bytes_at(declared, buffer, address);
        let ring: Ringed = Copy::of(declared, buffer).ring;
        let alignment: Natural = declared.rings[Copy::of(declared, buffer).ring].alignment;
        "{buffer} is placed at {bytes}, not at a multiple of {alignment byte}";
        note "the type of `{ring}` is aligned to {alignment byte}, which MLIR-AIE's placement does not know";
    }

    /// The buffers cannot be placed.
    Unplaced { why: Why } => (why.rule()) at (why.part(declared)) {
        = why.text(declared)
    }
}

/// The faults of one declaration, in order.
pub type MemoryFaults = Faults<Fault>;

impl Blank for Fault {
    const BLANK: Self = Self::Count;
}

/// A buffer of a declaration, counted with its copies.
#[derive(Clone, Copy)]
pub(super) struct Copy {
    pub(super) ring: usize,
    /// Position of the copy in its ring.
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
    /// The message of the fault.
    ///
    /// # Panics
    /// If the fault is from another declaration.
    pub const fn text(&self, declared: &MemoryDeclaration<'_>) -> Text {
        self.write(Text::new(), declared)
    }
}

/// The part that exceeds the number of buffers.
const fn last(declared: &MemoryDeclaration<'_>) -> MemoryPart {
    let mut count = 0i128;
    each!(ring, 0..declared.rings.len(), {
        let copies = declared.rings[ring].copies();
        if count.saturating_add(copies) > MAX_BUFFERS as i128 {
            return if copies > 1 { MemoryPart::Depth(ring) } else { MemoryPart::Buffer(ring) };
        }
        count += copies;
    });
    MemoryPart::Tile
}

/// The address of a buffer; without one, the whole buffer.
const fn address_or_buffer(declared: &MemoryDeclaration<'_>, buffer: usize) -> MemoryPart {
    let ring = Copy::of(declared, buffer).ring;
    if declared.rings[ring].addresses.is_empty() {
        MemoryPart::Buffer(ring)
    } else {
        MemoryPart::Address(ring)
    }
}

const fn what(part: MemoryPart) -> &'static str {
    match part {
        MemoryPart::Stack => "stack",
        MemoryPart::Heap => "heap",
        MemoryPart::Bank(_) => "bank",
        _ => "address",
    }
}

/// `(0, 2)`
const fn tile(declared: &MemoryDeclaration<'_>) -> Text {
    match declared.place {
        Some((column, row)) => Text::new().place(column, row),
        None => Text::new(),
    }
}

/// ` (0 to 3)`: the columns or rows of the device, or those that fit an address.
const fn range(declared: &MemoryDeclaration<'_>, is_column: bool) -> Text {
    let (columns, rows) = match (declared.grid, addresses::grid(declared.device)) {
        (Some(grid), _) => (grid.columns as u64, grid.rows as u64),
        (None, Some((columns, rows))) => (columns, rows),
        (None, None) => return Text::new(),
    };
    let last = if is_column { columns } else { rows } as i128 - 1;
    Text::new().str(" (0 to ").int(last).str(")")
}

/// Words for the actual place of a buffer outside its declared bank.
const fn landed(declared: &MemoryDeclaration<'_>, k: usize, address: u64) -> Text {
    let (Copy { ring, copy }, text) = (Copy::of(declared, k), Text::new());
    let (Some(memory), Some(bank)) =
        (declared.device.data_memory(declared.tile), declared.rings[ring].bank(copy))
    else {
        return text;
    };
    let landed = memory.bank_of(address) as i128;
    if bank == landed {
        text.str(", which does not end in bank ").int(bank)
    } else {
        text.str(", which begins in bank ").int(landed).str(", not in bank ").int(bank)
    }
}
