//! The target of a sequence's register write: a descriptor, a task queue, or a lock.

use std::ops::Range;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Direction, Place as At};
use aie_pattern_core::register::addresses;

use super::Channel;
use crate::model::{Design, Number, RegisterWrite, WordsOf};

/// The part that a register belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Register {
    /// A descriptor of a tile.
    Descriptor(At, u32),
    /// The task queue of a channel.
    Queue(Channel),
    /// The value of a lock of a tile.
    Lock(At, u32),
}

/// Bytes from one descriptor to the next.
const DESCRIPTOR_BYTES: u32 = 0x20;

/// The first register that a write reaches; `None` if its address is not known, or does not affect data movement.
pub fn register(design: &Design, write: &RegisterWrite) -> Option<Register> {
    match write {
        RegisterWrite::Word { address, at, buffer: None, .. }
        | RegisterWrite::Block { address, at, buffer: None, .. } => {
            let address = u32::try_from((*address)?.value?).ok()?;
            at_address(design, address, *at)
        }
        RegisterWrite::Patch { address, .. } => {
            at_address(design, u32::try_from((*address)?.value?).ok()?, None)
        }
        RegisterWrite::Bd(fields) => {
            let field = |name: &str| RegisterWrite::field(fields, name)?.small();
            Some(Register::Descriptor((field("column")?, field("row")?), field("bd_id")?))
        }
        RegisterWrite::Word { .. }
        | RegisterWrite::Block { .. }
        | RegisterWrite::Parameter { .. }
        | RegisterWrite::ControlPacket { .. } => None,
    }
}

/// Whether the words are in their buffer; `None` if the text does not say so. A write beyond it may reach any register of the tile:
/// the address is the buffer's plus 4 bytes for each word, and only its low 20 bits count (MLIR-AIE, `getAbsoluteAddress`).
pub fn is_inside(design: &Design, words: &WordsOf<'_>) -> Option<bool> {
    let bytes = design[design.buffer(&words.buffer.text)?].memref.stored_bytes()?;
    let (first, count) = (words.first?.value?, i128::try_from(words.count?).ok()?);
    Some(first >= 0 && first.checked_add(count)? <= i128::from(bytes / 4))
}

/// Whether nothing that moves data waits for what a write changes: it writes the data of a buffer, or registers that watch a tile.
pub fn is_apart(design: &Design, write: &RegisterWrite) -> bool {
    if let Some(words) = write.words_of_buffer() {
        return is_inside(design, &words).unwrap_or(false);
    }
    let (address, at, words) = match write {
        RegisterWrite::Word { address, at, .. } => (address, at, 1),
        RegisterWrite::Block { address, at, words: Some(words), .. } => (address, at, words.len()),
        RegisterWrite::Block { words: None, .. }
        | RegisterWrite::Parameter { .. }
        | RegisterWrite::Patch { .. }
        | RegisterWrite::Bd(_)
        | RegisterWrite::ControlPacket { .. } => return false,
    };
    let address = address.and_then(|address| u32::try_from(address.value?).ok());
    let (Some((place, first)), Ok(words)) =
        (address.and_then(|address| offset(design, address, *at)), u32::try_from(words))
    else {
        return false;
    };
    let Some(kind) = design.part.kind(place) else { return false };
    let end = words.checked_mul(4).and_then(|bytes| first.checked_add(bytes));
    end.is_some_and(|end| watching(kind).iter().any(|block| block.contains(&first) && end <= block.end))
}

/// The registers that watch a tile: its performance counters, its events with their timer and trace, and the ports of its switch that
/// give events. Source: AM025 and AM029 (`Performance_Control0`, `Timer_Control` to the last `Event_Group`,
/// `Stream_Switch_Event_Port_Selection_0` and `_1`).
fn watching(kind: TileKind) -> &'static [Range<u32>] {
    match kind {
        TileKind::Compute => {
            &[0x11000..0x11100, 0x14000..0x14600, 0x31500..0x31600, 0x34000..0x34600, 0x3FF00..0x3FF08]
        }
        TileKind::Mem => &[0x91000..0x91100, 0x94000..0x94600, 0xB0F00..0xB0F08],
        TileKind::Shim => &[0x31000..0x31100, 0x34000..0x34600, 0x3FF00..0x3FF08],
    }
}

/// The register at an address.
fn at_address(design: &Design, address: u32, at: Option<(Number, Number)>) -> Option<Register> {
    let (place, offset) = offset(design, address, at)?;
    of_tile(design.part.device?, design.part.kind(place)?, place, offset)
}

/// The tile of an address, and the offset in it. With a column and a row, only the low 20 bits count.
fn offset(design: &Design, address: u32, at: Option<(Number, Number)>) -> Option<(At, u32)> {
    let device = design.part.device?;
    let map = device.family().addresses?;
    let place = match at {
        Some((column, row)) => (column.small()?, row.small()?),
        None => (address >> map.column, (address >> map.row) & ((1 << (map.column - map.row)) - 1)),
    };
    Some((place, address & ((1 << map.row) - 1)))
}

fn of_tile(device: Device, kind: TileKind, at: At, offset: u32) -> Option<Register> {
    let tile = device.tile(kind)?;
    let count = |number: i128| u64::try_from(number).unwrap_or(0);
    let within =
        |start: Option<u32>, bytes: u32| start.is_some_and(|start| (start..start + bytes).contains(&offset));
    let id = (0..count(tile.bds)).find(|&id| within(addresses::bd(device, kind, id), DESCRIPTOR_BYTES));
    if let Some(id) = id {
        return Some(Register::Descriptor(at, u32::try_from(id).ok()?));
    }
    for direction in [Direction::S2mm, Direction::Mm2s] {
        let queue = |channel: u64| addresses::start_queue(device, kind, direction, channel) == Some(offset);
        if let Some(channel) = (0..count(tile.channels)).find(|&channel| queue(channel)) {
            return Some(Register::Queue(Channel { at, direction, channel: u32::try_from(channel).ok()? }));
        }
    }
    let lock = (0..tile.own_locks()).find(|&lock| addresses::lock(device, kind, lock) == Some(offset));
    Some(Register::Lock(at, u32::try_from(lock?).ok()?))
}
