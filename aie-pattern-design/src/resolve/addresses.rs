//! Addresses of buffers: the written ones, and the others as MLIR-AIE's allocator of December 2024 to August
//! 2026 assigns them: bank-aware, in sequence if that fails, or as the tile's `allocation_scheme` says.
//!
//! It places equal buffers in order. Its lowering of FIFOs puts their buffers after the last tile, the last
//! declared FIFO first, so they come before buffers that are declared after the tiles.

use std::collections::BTreeMap;

use aie_pattern_core::declare::{Allocator, FifoEnd, MAX_BUFFERS, MemoryBuffer, TileMemory, banks_of_space};
use aie_pattern_core::device::{Device, Place as At, TileKind};
use aie_pattern_core::lower::memory::Unplaced;

use super::fifos::FifoTable;
use crate::model::{BufferId, Design};

/// The owner of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A buffer of the design.
    Buffer(BufferId),
    /// A buffer of the pool of an end, by its position in the pool.
    Pool(FifoEnd, u64),
}

/// A buffer in the memory of a tile.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// The owner.
    pub holder: Holder,
    /// Its size.
    pub bytes: u64,
    /// The address; `None` if it is not known.
    pub address: Option<u64>,
    /// Whether the design gives the address.
    pub is_written: bool,
}

/// The origin of the addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The text gives all of them.
    Written,
    /// The text gives some, and the allocator the others.
    Assigned,
    /// The allocator finds no place for all buffers. The reason names them by their positions in the tile.
    Unplaced(Unplaced),
    /// A fact is missing that decides the addresses.
    Unknown(&'static str),
}

/// The buffers of one tile, in the order in which MLIR-AIE sees them.
#[derive(Clone, Debug)]
pub struct TileBuffers {
    /// Column and row.
    pub at: At,
    /// The kind of the tile.
    pub kind: TileKind,
    /// Bytes of the core's stack, which begins at 0; 0 for a tile without a core.
    pub stack: u64,
    /// The buffers.
    pub list: Vec<Held>,
    /// The origin of their addresses.
    pub outcome: Outcome,
    /// The allocator that places them.
    pub allocator: Allocator,
}

impl TileBuffers {
    /// Bytes of all buffers and the stack.
    pub fn bytes(&self) -> u64 {
        self.list.iter().fold(self.stack, |sum, held| sum.saturating_add(held.bytes))
    }
}

/// The address of each buffer of a design.
pub(super) fn of_buffers(design: &Design, memories: &[TileBuffers]) -> Vec<Option<u64>> {
    let written = |buffer: &crate::model::Buffer| buffer.address?.unsigned();
    let mut all: Vec<Option<u64>> = design.buffers.iter().map(written).collect();
    for held in memories.iter().flat_map(|memory| &memory.list) {
        if let Holder::Buffer(id) = held.holder {
            all[id.0] = held.address;
        }
    }
    all
}

/// A buffer in the form of the allocator.
struct Item {
    holder: Holder,
    buffer: Option<MemoryBuffer>,
}

/// Places the buffers of all tiles.
pub(super) fn place(design: &Design, fifos: Option<&FifoTable>) -> Vec<TileBuffers> {
    let Some(device) = design.part.device else { return Vec::new() };
    let mut tiles: BTreeMap<At, [Vec<Item>; 3]> = BTreeMap::new();
    for (k, buffer) in design.buffers.iter().enumerate() {
        let Some(at) = design.at(buffer.tile) else { continue };
        // Declared before the last tile, or after it.
        let part = if buffer.tiles_before < design.tiles.len() { 0 } else { 2 };
        let item = Item { holder: Holder::Buffer(BufferId(k)), buffer: written(buffer) };
        tiles.entry(at).or_default()[part].push(item);
    }
    for (end, pool, bytes) in pools(fifos) {
        let list = &mut tiles.entry(pool.place).or_default()[1];
        for k in 0..pool.buffers.min(MAX_BUFFERS as u64 + 1) {
            let buffer = Some(MemoryBuffer::new(0, bytes));
            list.push(Item { holder: Holder::Pool(end, k), buffer });
        }
    }
    let mut all: Vec<TileBuffers> = tiles
        .into_iter()
        .filter_map(|(at, parts)| {
            let kind = design.part.kind(at)?;
            let memory = device.data_memory(kind)?;
            let items: Vec<Item> = parts.into_iter().flatten().collect();
            let mut tile = of_tile(design, device, (at, kind), &items, fifos.is_none());
            if kind == TileKind::Mem && tile.bytes() > memory.bytes && fifos.is_some() {
                tile.outcome = Outcome::Unknown(SPILLS);
            }
            Some(tile)
        })
        .collect();
    forget_neighbours(&mut all);
    all
}

const SPILLS: &str = "buffers of FIFOs that a mem tile has no room for go to the mem tiles beside it";

/// Forgets the addresses that depend on which buffers of a mem tile go to its neighbours.
fn forget_neighbours(all: &mut [TileBuffers]) {
    let full: Vec<At> =
        all.iter().filter(|tile| tile.outcome == Outcome::Unknown(SPILLS)).map(|tile| tile.at).collect();
    for tile in all {
        let is_near = |&(column, row): &At| row == tile.at.1 && column.abs_diff(tile.at.0) <= 1;
        if tile.kind == TileKind::Mem && tile.outcome != Outcome::Written && full.iter().any(is_near) {
            tile.outcome = Outcome::Unknown(SPILLS);
            for held in tile.list.iter_mut().filter(|held| !held.is_written) {
                held.address = None;
            }
        }
    }
}

/// The pools in the order of their buffers in the lowered module, with the bytes of a buffer.
fn pools(fifos: Option<&FifoTable>) -> Vec<(FifoEnd, aie_pattern_core::lower::fifo::Pool, u64)> {
    let Some(table) = fifos else { return Vec::new() };
    let pools = table.own_pools();
    table.with(|fifos| {
        let sized = |(end, pool): (FifoEnd, aie_pattern_core::lower::fifo::Pool)| {
            (end, pool, u64::try_from(pool.buffer_bytes(fifos)).unwrap_or(u64::MAX))
        };
        pools.into_iter().map(sized).collect()
    })
}

/// A buffer of the design in the form of the allocator; `None` if one of its numbers is not known.
fn written(buffer: &crate::model::Buffer) -> Option<MemoryBuffer> {
    let number = |number: Option<crate::model::Number>| match number {
        Some(number) => number.unsigned().map(Some),
        None => Some(None),
    };
    Some(MemoryBuffer {
        address: number(buffer.address)?,
        bank: number(buffer.bank)?,
        is_aligned: buffer.is_aligned,
        ..MemoryBuffer::new(0, buffer.memref.stored_bytes()?)
    })
}

fn of_tile(
    design: &Design,
    device: Device,
    (at, kind): (At, TileKind),
    items: &[Item],
    without_fifos: bool,
) -> TileBuffers {
    let is_here = |tile: Option<crate::model::TileId>| design.at(tile) == Some(at);
    let core = design.cores.iter().find(|core| is_here(core.tile));
    let stack = core.map_or(Some(0), crate::model::Core::stack_bytes);
    let scheme = design.tiles.iter().filter(|tile| tile.at == Some(at)).find_map(|tile| tile.scheme.as_ref());
    let allocator = match scheme.map(|scheme| scheme.text.as_str()) {
        Some("bank-aware") => Allocator::MlirAieV1BankAware,
        Some("basic-sequential") => Allocator::MlirAieV1Sequential,
        Some(_) | None => Allocator::MlirAieV1,
    };
    let list = items.iter().map(|item| Held {
        holder: item.holder,
        bytes: item.buffer.map_or(0, |buffer| buffer.bytes),
        address: item.buffer.and_then(|buffer| buffer.address),
        is_written: item.buffer.is_some_and(|buffer| buffer.address.is_some()),
    });
    let mut tile = TileBuffers {
        at,
        kind,
        stack: stack.unwrap_or(0),
        list: list.collect(),
        outcome: Outcome::Written,
        allocator,
    };
    let has_end = || {
        let ports = |fifo: &crate::model::Fifo| fifo.ports().any(|port| is_here(port.tile));
        design.fifos.iter().any(ports)
    };
    tile.outcome = if without_fifos && has_end() {
        Outcome::Unknown("the FIFOs of its tile are not known")
    } else if tile.list.iter().all(|held| held.is_written) {
        Outcome::Written
    } else if stack.is_none() {
        Outcome::Unknown("the stack of its core is not known")
    } else if items.iter().any(|item| matches!(item.holder, Holder::Buffer(id) if design[id].is_grouped)) {
        Outcome::Unknown("buffers of its tile have an `alloc_group`, and may share addresses")
    } else if core.is_some_and(|core| core.is_placed) {
        Outcome::Unknown(
            "the stack or the data of its core is placed, as allocators take it from MLIR-AIE 1.4.3 on",
        )
    } else if items.iter().any(|item| matches!(item.holder, Holder::Buffer(id) if chooses_bank(&design[id])))
    {
        Outcome::Unknown(
            "the memory space of a buffer chooses its bank, as allocators take it from MLIR-AIE 1.4.4 on",
        )
    } else {
        let buffers: Option<Vec<MemoryBuffer>> = items.iter().map(|item| item.buffer).collect();
        match buffers {
            None => Outcome::Unknown("the size of a buffer of its tile is not known"),
            Some(buffers) if buffers.len() > MAX_BUFFERS => {
                Outcome::Unknown("its tile has more than 64 buffers")
            }
            Some(buffers) => assign(&mut tile, device, &buffers),
        }
    };
    tile
}

/// Whether a buffer's memory space names one or two banks.
fn chooses_bank(buffer: &crate::model::Buffer) -> bool {
    buffer.memref.space.is_some_and(|space| banks_of_space(space) != 0) && buffer.address.is_none()
}

fn assign(tile: &mut TileBuffers, device: Device, buffers: &[MemoryBuffer]) -> Outcome {
    let memory = TileMemory {
        stack: tile.stack,
        allocator: tile.allocator,
        ..TileMemory::new(device, tile.kind, buffers)
    };
    match memory.place() {
        Ok(placement) => {
            for (held, address) in tile.list.iter_mut().zip(placement.addresses()) {
                held.address = Some(*address);
            }
            Outcome::Assigned
        }
        Err(unplaced) => Outcome::Unplaced(unplaced),
    }
}
