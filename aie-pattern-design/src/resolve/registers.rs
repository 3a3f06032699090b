//! The target of a sequence's register write: a descriptor, a task queue, or a lock.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Direction, Place as At};
use aie_pattern_core::register::addresses;

use super::Channel;
use crate::model::{Design, Number, RegisterWrite};

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

/// Whether a write only sets up a trace unit, which watches a tile and sends what it sees.
pub fn is_of_trace(design: &Design, write: &RegisterWrite) -> bool {
    let RegisterWrite::Word { address: Some(address), at, buffer: None, .. } = write else { return false };
    let address = address.value.and_then(|address| u32::try_from(address).ok());
    let Some((at, offset)) = address.and_then(|address| offset(design, address, *at)) else { return false };
    design
        .part
        .kind(at)
        .is_some_and(|kind| traces(kind).iter().any(|&unit| (unit..unit + TRACE_BYTES).contains(&offset)))
}

/// The first register of each trace unit of a tile. Source: AM025 and AM029 (`Trace_Control0`).
fn traces(kind: TileKind) -> &'static [u32] {
    match kind {
        TileKind::Compute => &[0x340D0, 0x140D0],
        TileKind::Mem => &[0x940D0],
        TileKind::Shim => &[0x340D0],
    }
}

/// The bytes from `Trace_Control0` to the end of `Trace_Event1`.
const TRACE_BYTES: u32 = 0x18;

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
