//! Placement by this crate, and the partial placement that it shows if the buffers do not all fit.

use super::search::{Apart, Room, Search, Set, State, Way, has, next_stretch};
use super::space::higher;
use super::{Placement, Unplaced, may_be_in, mlir_aie};
use crate::declare::{MAX_BUFFERS, TileMemory};
use crate::device::Memory;
use crate::util::contains;

/// Tries of a search for the best places: const evaluation pays for each.
const TRIES: u32 = 250;

/// Tries of a search in a row times the number of buffers, because a try costs more with more buffers. `EFFORT_APART`
/// applies while copies must be apart, `EFFORT` after that.
const EFFORT_APART: u32 = 15_000;
const EFFORT: u32 = 30_000;

/// Places the buffers that have no address: those with a bank first, then the largest first, ties in declaration
/// order. Each buffer goes to the best place by these criteria, in order:
///
/// 1. no other copy of its ring in the same bank: the DMA works on one copy while the core works on another;
/// 2. the fewest banks: a buffer across two banks can collide with the buffers of both;
/// 3. the fewest buffers of the same call in the same bank, because one loop accesses them together. Buffers used at
///    the same time count first (the first copies of both); their other copies belong to the DMA at that time;
/// 4. the bank with the most room;
/// 5. the lowest address.
///
/// If that leaves two copies together, or buffers used at the same time together, or a buffer without a place, the
/// search goes on to other places in the same order. For copies and missing places, it then tries other orders in a
/// row. Copies share a bank only if no placement was found that keeps them apart. If the buffers still do not fit,
/// they are placed in a row without regard to copies, which finds a placement if one exists. The last resort is
/// MLIR-AIE's placement with its smaller alignment, so that this crate refuses nothing that MLIR-AIE accepts. If
/// there are too many orders to try, the fault says so.
pub(super) const fn place(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Unplaced> {
    if let Some(fault) = tile.first_fault(memory) {
        return Err(fault);
    }
    let search = Search::of(tile, memory);
    let mut is_certain = search.is_hopeless(tile);
    if !is_certain {
        let mut apart = search.can_be_apart();
        loop {
            let most = if apart { EFFORT_APART } else { EFFORT } / (search.count as u32 + 1);
            let found = match search.best_places(Apart { copies: apart, calls: false }) {
                Ok(state) => Ok(state),
                Err(_) => search.run(Way::Row { is_apart: apart }, most),
            };
            match found {
                Ok(state) => return Ok(search.with_calls_apart(tile, state, apart)),
                Err(is_sure) => is_certain = is_sure,
            }
            if !apart {
                break;
            }
            apart = false;
        }
        if let Ok(placement) = mlir_aie::by_default(tile, memory)
            && is_as_declared(tile, memory, &placement)
        {
            return Ok(placement);
        }
    }
    let Full { left_out, free, .. } = Full::with(&search, tile);
    Err(Unplaced::NoRoom { buffer: left_out, free, is_certain })
}

/// Whether a placement meets the declaration. MLIR-AIE's sequential placement ignores banks and types, and aligns to
/// its bus or not at all.
const fn is_as_declared(tile: &TileMemory<'_>, memory: &Memory, placement: &Placement) -> bool {
    let addresses = placement.addresses();
    all!(k, 0..addresses.len(), {
        let banks = memory.banks_of(addresses[k], tile.buffers[k].bytes);
        let in_bank = match tile.buffers[k].bank {
            Some(bank) => tile.buffers[k].address.is_some() || banks == 1 << bank,
            None => may_be_in(&tile.buffers[k], banks),
        };
        let least = if tile.buffers[k].alignment > 4 { tile.buffers[k].alignment } else { 4 };
        in_bank && addresses[k].is_multiple_of(least) && addresses[k] >= tile.reserved()
    })
}

impl Search<'_> {
    /// Whether the buffers need more bytes than are free, in the memory or in a declared bank.
    const fn is_hopeless(&self, tile: &TileMemory<'_>) -> bool {
        let (mut bytes, mut in_bank) = (tile.reserved(), self.start.used);
        each!(k, 0..tile.buffers.len(), {
            let buffer = &tile.buffers[k];
            bytes = bytes.saturating_add(buffer.bytes);
            if let (None, Some(bank)) = (buffer.address, buffer.bank) {
                let used = &mut in_bank[bank as usize];
                *used = used.saturating_add(buffer.bytes);
                if *used > self.memory.bank_bytes() {
                    return true;
                }
            }
        });
        bytes > self.memory.bytes
    }

    /// Whether there are enough banks for the copies of each ring that has copies to place.
    const fn can_be_apart(&self) -> bool {
        !any!(ring, 0..self.rings.1, {
            let set = self.rings.0[ring];
            set.trailing_zeros() < self.count as u32 && !self.has_banks(set)
        })
    }

    /// The first placement by best places, preferring banks with the most room, then with the least.
    const fn best_places(&self, apart: Apart) -> Result<State, bool> {
        match self.run(Way::Best(Room::Most, apart), TRIES) {
            Err(_) => self.run(Way::Best(Room::Least, apart), TRIES),
            found => found,
        }
    }

    /// Improves a placement in which a call's buffers collide: returns one that keeps them apart if it is found, else
    /// the same placement.
    const fn with_calls_apart(
        &self,
        tile: &TileMemory<'_>,
        found: State,
        are_copies_apart: bool,
    ) -> Placement {
        if self.calls_meet(&found)
            && self.calls_can_be_apart(tile)
            && let Ok(state) = self.best_places(Apart { copies: are_copies_apart, calls: true })
        {
            return self.placement(&state);
        }
        self.placement(&found)
    }

    /// Whether there are enough banks to separate the buffers that each call uses at the same time: the first copy of
    /// each.
    const fn calls_can_be_apart(&self, tile: &TileMemory<'_>) -> bool {
        all!(call, 0..tile.calls.len(), {
            let mut set: Set = 0;
            each!(k, 0..tile.buffers.len(), {
                let item = &self.items[k];
                if contains(tile.calls[call], tile.buffers[item.buffer].ring) && self.is_first_copy(k) {
                    set |= 1 << k;
                }
            });
            self.has_banks(set)
        })
    }

    const fn is_first_copy(&self, k: usize) -> bool {
        let mut set = self.items[k].copies;
        while set != 0 {
            if self.items[set.trailing_zeros() as usize].buffer < self.items[k].buffer {
                return false;
            }
            set &= set - 1;
        }
        true
    }
}

/// A partial placement: each buffer goes to its best remaining place, and buffers without one are left out. Messages
/// show it and take their numbers from it.
pub(crate) struct Full {
    /// The addresses; `None` for a buffer left out.
    pub(crate) addresses: [Option<u64>; MAX_BUFFERS],
    /// The first buffer left out, in placement order.
    pub(crate) left_out: usize,
    /// Bytes of the longest free stretch where that buffer may be.
    pub(crate) free: u64,
}

impl Full {
    /// The declared addresses and banks must be without faults. At least one buffer does not fit.
    pub(crate) const fn of(tile: &TileMemory<'_>, memory: &Memory) -> Self {
        Self::with(&Search::of(tile, memory), tile)
    }

    const fn with(search: &Search<'_>, tile: &TileMemory<'_>) -> Self {
        let (mut state, mut left_out) = (search.start, tile.buffers.len() - 1);
        let mut is_first = true;
        each!(k, 0..search.count, {
            match search.best(&state, k, Room::Most, Apart::NOTHING, None) {
                Some(choice) => state.take(search.memory, k, &search.items[k], choice.address),
                None if is_first => (left_out, is_first) = (k, false),
                None => {}
            }
        });
        let mut addresses = [None; MAX_BUFFERS];
        each!(k, 0..tile.buffers.len(), {
            if has(state.placed, k) {
                addresses[search.items[k].buffer] = Some(state.addresses[k]);
            }
        });
        let item = &search.items[left_out];
        let (mut banks, mut free) = (item.banks, 0);
        while banks != 0 {
            let (first, end);
            ((first, end), banks) = next_stretch(banks, search.memory);
            free = higher(free, state.space.longest_aligned(first, end, item.alignment).1);
        }
        Self { addresses, left_out: item.buffer, free }
    }
}
