//! Placement of this crate.

use super::full::Full;
use super::row::Row;
use super::space::aligned;
use super::{Placement, Space, Unplaced, alignment, largest_first, mlir_aie, widest};
use crate::declare::{MAX_BUFFERS, TileMemory, contains};
use crate::device::Memory;

/// Places that a search with one order of the buffers tries at most, before it gives up: const evaluation pays for each.
const TRIES: usize = 250;

/// Places what has no address: what has a bank first, then the largest first, in the order of the declaration where sizes are
/// equal. Each buffer goes to the place that is best by
///
/// 1. no other copy of its ring in the same bank: the DMA works on one copy while the core works on another;
/// 2. the fewest banks: what straddles meets the buffers of two;
/// 3. the fewest buffers of the same call in the same bank: they are read and written in the same loop. Those that one call uses
///    together come first, the first copy of one and the first of another; their other copies are the DMA's at that time;
/// 4. the bank with the most room;
/// 5. the lowest address.
///
/// Where that leaves two copies together, or what one call uses at the same time, or a buffer without a place, other places are
/// tried in the same order; for the copies and the place then other orders, in a row. Copies are left together only where no place
/// was found for all that keeps them apart. What does not fit so is placed in a row without regard to that, which finds a way if
/// there is one; and at last as MLIR-AIE would, whose alignment is less, so that nothing is refused that it takes. Where there are
/// too many orders to try, the fault says so.
pub(super) const fn place(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Unplaced> {
    if let Some(fault) = tile.first_fault(memory) {
        return Err(fault);
    }
    let search = Search::of(tile, memory);
    let mut is_certain = search.is_hopeless();
    if !is_certain {
        let mut apart = search.can_be_apart();
        loop {
            let found = match search.run(Apart { copies: apart, calls: false }) {
                Some(placement) => Ok(placement),
                None => Row::of(tile, memory, apart).place(),
            };
            match found {
                Ok(placement) => return Ok(search.with_calls_apart(placement, apart)),
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
    let Full { left_out, free, .. } = Full::of(tile, memory);
    Err(Unplaced::NoRoom { buffer: left_out, free, is_certain })
}

/// MLIR-AIE's sequential placement knows no banks and no types, and it aligns to its bus or not at all.
const fn is_as_declared(tile: &TileMemory<'_>, memory: &Memory, placement: &Placement) -> bool {
    let (addresses, mut k) = (placement.addresses(), 0);
    while k < addresses.len() {
        let banks = memory.banks_of(addresses[k], tile.buffers[k].bytes);
        let in_bank = match tile.buffers[k].bank {
            Some(bank) => tile.buffers[k].address.is_some() || banks == 1 << bank,
            None => true,
        };
        let least = if tile.buffers[k].alignment > 4 { tile.buffers[k].alignment } else { 4 };
        if !(in_bank && addresses[k].is_multiple_of(least)) || addresses[k] < tile.reserved() {
            return false;
        }
        k += 1;
    }
    true
}

/// Which bank is better for a buffer, where all else is equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// That with the most room, which leaves buffers far from each other.
    Most,
    /// That with the least, which leaves room for large ones; and of the copies of a ring only one order is tried.
    Least,
}

/// What is kept in different banks, whatever else.
#[derive(Clone, Copy)]
pub(super) struct Apart {
    /// The copies of a ring.
    copies: bool,
    /// What one call uses at the same time, in no more banks than it has to be.
    calls: bool,
}

impl Apart {
    pub(super) const NOTHING: Self = Self { copies: false, calls: false };

    /// Whether a place of that rank is refused for a buffer that needs so many banks.
    const fn refuses(self, rank: &Rank, banks: u64) -> bool {
        self.copies && rank[0] > 0 || self.calls && (rank[2] >= MAX_BUFFERS as u64 || rank[1] > banks)
    }
}

/// How good a place is: what is less is better, the first number first.
type Rank = [u64; 5];

const fn is_less(one: &Rank, other: &Rank) -> bool {
    let mut k = 0;
    while k < one.len() {
        if one[k] != other[k] {
            return one[k] < other[k];
        }
        k += 1;
    }
    false
}

pub(super) struct Search<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'a Memory,
    /// The buffers to be placed, in this order.
    pub(super) order: [usize; MAX_BUFFERS],
    pub(super) count: usize,
    /// Which copy of its ring each buffer is; `None` where that has only one.
    copy: [Option<usize>; MAX_BUFFERS],
}

/// Buffers that have a place, on the way.
pub(super) struct State {
    pub(super) space: Space,
    pub(super) addresses: [Option<u64>; MAX_BUFFERS],
    /// Bytes taken in each bank.
    used: [u64; 8],
}

impl<'a> Search<'a> {
    pub(super) const fn of(tile: &'a TileMemory<'a>, memory: &'a Memory) -> Self {
        let (mut in_bank, mut anywhere, mut k) = ([false; MAX_BUFFERS], [false; MAX_BUFFERS], 0);
        while k < tile.buffers.len() {
            if tile.buffers[k].address.is_none() {
                in_bank[k] = tile.buffers[k].bank.is_some();
                anywhere[k] = !in_bank[k];
            }
            k += 1;
        }
        let (mut order, mut count) = largest_first(tile, &in_bank);
        let (others, more) = largest_first(tile, &anywhere);
        k = 0;
        while k < more {
            order[count] = others[k];
            (count, k) = (count + 1, k + 1);
        }
        Self { tile, memory, order, count, copy: copies(tile) }
    }

    /// Whether a call that uses one buffer may use the other: copies of one number are used together.
    const fn is_one_turn(&self, one: usize, other: usize) -> bool {
        match (self.copy[one], self.copy[other]) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    /// Whether there are banks enough for the copies of each ring that are to be placed.
    const fn can_be_apart(&self) -> bool {
        let mut at = 0;
        while at < self.count {
            let ring = self.tile.buffers[self.order[at]].ring;
            let (mut is_copy, mut k) = ([false; MAX_BUFFERS], 0);
            while k < self.tile.buffers.len() {
                is_copy[k] = self.tile.buffers[k].ring == ring;
                k += 1;
            }
            if !self.has_banks(&is_copy) {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether there are banks enough for the buffers that are listed, where none may share one with another but those that have
    /// an address.
    const fn has_banks(&self, is_listed: &[bool; MAX_BUFFERS]) -> bool {
        let (mut declared, mut fewest, mut k) = (0u32, 0, 0);
        while k < self.tile.buffers.len() {
            if is_listed[k] {
                match self.tile.buffers[k].address {
                    Some(address) => {
                        declared |= self.memory.banks_of(address, self.tile.buffers[k].bytes);
                    }
                    None => fewest += self.fewest_banks(k),
                }
            }
            k += 1;
        }
        fewest + declared.count_ones() as u64 <= self.memory.banks as u64
    }

    /// Whether the buffers have more bytes than are free, in all or in a bank that is declared of them.
    const fn is_hopeless(&self) -> bool {
        let (mut bytes, mut k) = (self.tile.reserved(), 0);
        let mut in_bank = self.state().used;
        while k < self.tile.buffers.len() {
            let buffer = &self.tile.buffers[k];
            bytes = bytes.saturating_add(buffer.bytes);
            if let (None, Some(bank)) = (buffer.address, buffer.bank) {
                let used = &mut in_bank[bank as usize];
                *used = used.saturating_add(buffer.bytes);
                if *used > self.memory.bank_bytes() {
                    return true;
                }
            }
            k += 1;
        }
        bytes > self.memory.bytes
    }

    /// A placement, or one that keeps apart what a call uses at the same time, if this one does not and that is found.
    const fn with_calls_apart(&self, found: Placement, are_copies_apart: bool) -> Placement {
        if !self.calls_meet(found.addresses()) || !self.calls_can_be_apart() {
            return found;
        }
        match self.run(Apart { copies: are_copies_apart, calls: true }) {
            Some(placement) => placement,
            None => found,
        }
    }

    /// Whether two buffers share a bank that one call uses at the same time, and that are not both where they are declared to be.
    const fn calls_meet(&self, addresses: &[u64]) -> bool {
        let mut k = 0;
        while k < self.count {
            let (one, mut other) = (self.order[k], 0);
            while other < addresses.len() {
                let [first, second] = [&self.tile.buffers[one], &self.tile.buffers[other]];
                if first.ring != second.ring
                    && self.tile.is_one_call(first.ring, second.ring)
                    && self.is_one_turn(one, other)
                    && self.memory.banks_of(addresses[one], first.bytes)
                        & self.memory.banks_of(addresses[other], second.bytes)
                        != 0
                {
                    return true;
                }
                other += 1;
            }
            k += 1;
        }
        false
    }

    /// Whether there are banks enough for what each call uses at the same time: the first copy of each buffer.
    const fn calls_can_be_apart(&self) -> bool {
        let mut call = 0;
        while call < self.tile.calls.len() {
            let (mut is_used, mut k) = ([false; MAX_BUFFERS], 0);
            while k < self.tile.buffers.len() {
                let is_first = matches!(self.copy[k], None | Some(0));
                is_used[k] = is_first && contains(self.tile.calls[call], self.tile.buffers[k].ring);
                k += 1;
            }
            if !self.has_banks(&is_used) {
                return false;
            }
            call += 1;
        }
        true
    }

    /// Banks that a buffer has to be in; none of no bytes.
    const fn fewest_banks(&self, k: usize) -> u64 {
        self.tile.buffers[k].bytes.div_ceil(self.memory.bank_bytes())
    }

    /// With what has an address.
    pub(super) const fn state(&self) -> State {
        let first = self.tile.reserved();
        let mut state = State { space: Space::from(first), addresses: [None; MAX_BUFFERS], used: [0; 8] };
        state.count(self.memory, 0, first, true);
        let mut k = 0;
        while k < self.tile.buffers.len() {
            if let Some(address) = self.tile.buffers[k].address {
                state.take(self.memory, k, address, self.tile.buffers[k].bytes);
            }
            k += 1;
        }
        state
    }

    /// The first way to place all buffers, with the most room or the least; `apart` refuses some places.
    const fn run(&self, apart: Apart) -> Option<Placement> {
        match self.run_with(apart, Room::Most) {
            None => self.run_with(apart, Room::Least),
            found => found,
        }
    }

    /// The first way of one kind, each buffer at the best place first. It gives up after [`TRIES`] places.
    const fn run_with(&self, apart: Apart, room: Room) -> Option<Placement> {
        let mut state = self.state();
        // The place of each buffer of the order; what was tried before it is better.
        let mut ranks: [Option<Rank>; MAX_BUFFERS] = [None; MAX_BUFFERS];
        let (mut at, mut tries) = (0, 0);
        while at < self.count {
            let k = self.order[at];
            tries += 1;
            if tries > TRIES {
                return None;
            }
            match self.next_place(&state, k, apart, room, ranks[at]) {
                Some((rank, address)) => {
                    ranks[at] = Some(rank);
                    state.take(self.memory, k, address, self.tile.buffers[k].bytes);
                    at += 1;
                }
                None if at == 0 => return None,
                None => {
                    ranks[at] = None;
                    at -= 1;
                    state.give_back(self.memory, self.order[at], self.tile.buffers[self.order[at]].bytes);
                }
            }
        }
        let (mut addresses, mut k) = ([0; MAX_BUFFERS], 0);
        while k < self.tile.buffers.len() {
            if let Some(address) = state.addresses[k] {
                addresses[k] = address;
            }
            k += 1;
        }
        Some(Placement {
            addresses,
            count: self.tile.buffers.len(),
            alignment: widest(self.memory, u64::MAX),
        })
    }

    /// Where a buffer may lie.
    pub(super) const fn limits(&self, k: usize) -> (u64, u64) {
        match self.tile.buffers[k].bank {
            Some(bank) => {
                let size = self.memory.bank_bytes();
                (bank * size, (bank + 1) * size)
            }
            None => (0, self.memory.bytes),
        }
    }

    /// The best free place of a buffer that is worse than the last one. In a place it lies as low as it can: at the start of
    /// a bank, or after another buffer.
    pub(super) const fn next_place(
        &self,
        state: &State,
        k: usize,
        apart: Apart,
        room: Room,
        last: Option<Rank>,
    ) -> Option<(Rank, u64)> {
        let buffer = &self.tile.buffers[k];
        let alignment = alignment(self.memory, buffer);
        let (from, end) = self.limits(k);
        let taken = state.space.taken();
        let banks = self.memory.banks as usize;
        let (mut best, mut n) = (None, 0);
        while n < banks + taken.len() {
            let start = if n < banks { n as u64 * self.memory.bank_bytes() } else { taken[n - banks].1 };
            n += 1;
            let address = aligned(start, alignment);
            if address < from
                || address.saturating_add(buffer.bytes) > end
                || state.space.hit(address, buffer.bytes).is_some()
            {
                continue;
            }
            if matches!(room, Room::Least) && self.is_below_a_copy(state, k, address) {
                continue;
            }
            let rank = self.rank(state, k, address, room);
            let is_new = match &last {
                Some(last) => is_less(last, &rank),
                None => true,
            };
            let is_better = match &best {
                Some((best, _)) => is_less(&rank, best),
                None => true,
            };
            if is_new && is_better && !apart.refuses(&rank, self.fewest_banks(k)) {
                best = Some((rank, address));
            }
        }
        best
    }

    /// Whether a copy of the same ring that was placed before lies higher, so that this is an order of copies that was tried. One
    /// that has a bank is placed before those that have none.
    const fn is_below_a_copy(&self, state: &State, k: usize, address: u64) -> bool {
        let (buffer, mut other) = (&self.tile.buffers[k], 0);
        while other < k {
            let copy = &self.tile.buffers[other];
            if let (Some(at), None, None) = (state.addresses[other], copy.address, copy.bank)
                && copy.ring == buffer.ring
                && at > address
            {
                return true;
            }
            other += 1;
        }
        false
    }

    const fn rank(&self, state: &State, k: usize, address: u64, room: Room) -> Rank {
        let buffer = &self.tile.buffers[k];
        let banks = self.memory.banks_of(address, buffer.bytes);
        let (mut copies, mut calls, mut other) = (0, 0, 0);
        let has_calls = !self.tile.calls.is_empty();
        while other < self.tile.buffers.len() {
            let placed = &self.tile.buffers[other];
            let is_copy = placed.ring == buffer.ring;
            if (is_copy || has_calls)
                && let Some(at) = state.addresses[other]
                && self.memory.banks_of(at, placed.bytes) & banks != 0
            {
                copies += is_copy as u64;
                if !is_copy && self.tile.is_one_call(placed.ring, buffer.ring) {
                    calls += if self.is_one_turn(k, other) { MAX_BUFFERS as u64 } else { 1 };
                }
            }
            other += 1;
        }
        let (mut used, mut bank) = (0, 0);
        while bank < self.memory.banks {
            if banks & (1 << bank) != 0 {
                used += state.used[bank as usize];
            }
            bank += 1;
        }
        let full = match room {
            Room::Most => used,
            Room::Least => u64::MAX - used,
        };
        [copies, banks.count_ones() as u64, calls, full, address]
    }
}

/// Which copy of its ring each buffer is.
pub(super) const fn copies(tile: &TileMemory<'_>) -> [Option<usize>; MAX_BUFFERS] {
    let (mut all, mut k) = ([None; MAX_BUFFERS], 0);
    while k < tile.buffers.len() {
        let (mut copy, mut copies, mut other) = (0, 0, 0);
        while other < tile.buffers.len() {
            let is_copy = tile.buffers[other].ring == tile.buffers[k].ring;
            copies += is_copy as usize;
            copy += (is_copy && other < k) as usize;
            other += 1;
        }
        if copies > 1 {
            all[k] = Some(copy);
        }
        k += 1;
    }
    all
}

impl State {
    pub(super) const fn take(&mut self, memory: &Memory, k: usize, address: u64, bytes: u64) {
        self.space.take(address, bytes);
        self.addresses[k] = Some(address);
        self.count(memory, address, bytes, true);
    }

    const fn give_back(&mut self, memory: &Memory, k: usize, bytes: u64) {
        if let Some(address) = self.addresses[k] {
            self.count(memory, address, bytes, false);
        }
        self.space.give_back();
        self.addresses[k] = None;
    }

    /// Counts bytes as taken in their banks, or as free again.
    const fn count(&mut self, memory: &Memory, address: u64, bytes: u64, is_taken: bool) {
        let (size, end) = (memory.bank_bytes(), address.saturating_add(bytes));
        let mut bank = 0;
        while bank < memory.banks as usize {
            let (first, last) = (bank as u64 * size, (bank as u64 + 1) * size);
            let first = if first > address { first } else { address };
            let last = if last < end { last } else { end };
            if first < last {
                if is_taken {
                    self.used[bank] += last - first;
                } else {
                    self.used[bank] -= last - first;
                }
            }
            bank += 1;
        }
    }
}
