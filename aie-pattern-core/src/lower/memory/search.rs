//! [`Search`]: places the buffers of a tile, one after the other.
//!
//! Const evaluation pays for each step. So the relations between buffers are computed once, as bit sets; free space
//! and the buffers in each bank are updated from step to step.

use super::space::{aligned, higher, lower};
use super::{Placement, Space, alignment, largest_first, widest};
use crate::declare::{MAX_BUFFERS, MemoryBuffer, TileMemory};
use crate::device::Memory;
use crate::util::contains;

/// A set of buffers: one bit per position in placement order.
pub(super) type Set = u64;

pub(super) const fn has(set: Set, k: usize) -> bool {
    set >> k & 1 == 1
}

/// A buffer and its relations to the others.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Position in the declaration.
    pub(super) buffer: usize,
    pub(super) bytes: u64,
    pub(super) alignment: u64,
    /// Allowed addresses (start, end).
    pub(super) limits: (u64, u64),
    /// Bit mask of the allowed banks (bank 0 in the lowest bit).
    pub(super) banks: u32,
    /// Minimum number of banks that it spans; 0 without bytes.
    pub(super) fewest: u32,
    /// The other copies of its ring.
    pub(super) copies: Set,
    /// The copies that must be in other banks: all except those declared to share its bank.
    pub(super) apart: Set,
    /// Buffers that a call uses at the same time: copies with the same position are used together.
    together: Set,
    /// Buffers that the same call uses in another turn.
    in_turns: Set,
    /// Earlier buffers of the same size and with the same allowed places.
    pub(super) alike: Set,
}

/// Preference between banks that are otherwise equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// The bank with the most room, which spreads buffers out.
    Most,
    /// The bank with the least room, which keeps space for large buffers. Only one order of a ring's copies is tried.
    Least,
}

/// What must be in different banks under all circumstances.
#[derive(Clone, Copy)]
pub(super) struct Apart {
    /// Whether the copies of a ring must be apart.
    pub(super) copies: bool,
    /// Whether buffers that a call uses at the same time must be apart, each in as few banks as possible.
    pub(super) calls: bool,
}

impl Apart {
    pub(super) const NOTHING: Self = Self { copies: false, calls: false };
}

/// The strategy to choose a place for the next buffer.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// Tries places by rank, the best one first.
    Best(Room, Apart),
    /// After the previous buffer, in every order; copies in different banks if `is_apart`.
    Row { is_apart: bool },
}

/// A place for a buffer, with its rank; lower is better.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) k: usize,
    pub(super) address: u64,
    pub(super) rank: u128,
}

impl Choice {
    const NONE: Self = Self { k: 0, address: 0, rank: u128::MAX };
}

#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) space: Space,
    pub(super) addresses: [u64; MAX_BUFFERS],
    pub(super) placed: Set,
    /// The set of buffers in each bank.
    pub(super) in_bank: [Set; 8],
    /// Bytes taken in each bank.
    pub(super) used: [u64; 8],
}

pub(super) struct Search<'a> {
    tile: &'a TileMemory<'a>,
    pub(super) memory: &'a Memory,
    /// The buffers to place, in order, followed by those with an address.
    pub(super) items: [Item; MAX_BUFFERS],
    pub(super) count: usize,
    /// The set of buffers of each ring with several copies, and the number of such rings.
    pub(super) rings: ([Set; MAX_BUFFERS], usize),
    /// The union of the sets in `rings`.
    pub(super) copies: Set,
    /// The state with only the declared addresses.
    pub(super) start: State,
}

impl<'a> Search<'a> {
    pub(super) const fn of(tile: &'a TileMemory<'a>, memory: &'a Memory) -> Self {
        let mut lists = [[false; MAX_BUFFERS]; 4];
        each!(k, 0..tile.buffers.len(), {
            let list = match (tile.buffers[k].address, tile.buffers[k].bank) {
                (Some(_), _) => 3,
                (None, Some(_)) => 0,
                (None, None) if tile.buffers[k].choice != 0 => 1,
                (None, None) => 2,
            };
            lists[list][k] = true;
        });
        let mut items = [Item::of(memory, &MemoryBuffer::new(0, 0), 0); MAX_BUFFERS];
        let (mut len, mut count) = (0, 0);
        each!(list, 0..lists.len(), {
            let (order, more) = largest_first(tile, &lists[list]);
            each!(k, 0..more, {
                items[len] = Item::of(memory, &tile.buffers[order[k]], order[k]);
                len += 1;
            });
            if list < 3 {
                count = len;
            }
        });
        let (rings, copies) = relate(tile, memory, &mut items, len);
        let mut start = State {
            space: Space::from(tile.reserved()),
            addresses: [0; MAX_BUFFERS],
            placed: 0,
            in_bank: [0; 8],
            used: [0; 8],
        };
        start.count(memory, (0, tile.reserved()), true);
        each!(k, count..len, {
            if let Some(address) = tile.buffers[items[k].buffer].address {
                start.take(memory, k, &items[k], address);
            }
        });
        Self { tile, memory, items, count, rings, copies, start }
    }

    /// Places all buffers. `Err(true)` means that no placement exists; `Err(false)` that the search gave up after
    /// `most` tries.
    pub(super) const fn run(&self, way: Way, most: u32) -> Result<State, bool> {
        let (mut state, mut path) = (self.start, [Choice::NONE; MAX_BUFFERS]);
        let (mut at, mut last, mut tries) = (0, None, 0);
        while at < self.count {
            tries += 1;
            if tries > most {
                return Err(false);
            }
            let next = match way {
                Way::Best(room, apart) => self.best(&state, at, room, apart, last),
                Way::Row { is_apart } => {
                    let before = if at > 0 { Some(&path[at - 1]) } else { None };
                    self.next_in_row(&state, is_apart, before, last)
                }
            };
            match next {
                Some(choice) => {
                    state.take(self.memory, choice.k, &self.items[choice.k], choice.address);
                    (path[at], at, last) = (choice, at + 1, None);
                }
                None if at == 0 => return Err(true),
                None => {
                    at -= 1;
                    last = Some(path[at].rank);
                    state.give_back(self.memory, path[at].k, &self.items[path[at].k]);
                }
            }
        }
        Ok(state)
    }

    pub(super) const fn placement(&self, state: &State) -> Placement {
        let mut addresses = [0; MAX_BUFFERS];
        each!(k, 0..self.tile.buffers.len(), {
            addresses[self.items[k].buffer] = state.addresses[k];
        });
        let count = self.tile.buffers.len();
        Placement { addresses, count, alignment: widest(self.memory, u64::MAX) }
    }

    /// The best free place of a buffer that ranks after `last`. Candidates are as low as possible: the start of a
    /// bank, or directly after another buffer.
    pub(super) const fn best(
        &self,
        state: &State,
        k: usize,
        room: Room,
        apart: Apart,
        last: Option<u128>,
    ) -> Option<Choice> {
        let (item, size) = (&self.items[k], self.memory.bank_bytes());
        let mut lowest = item.limits.0;
        if matches!(room, Room::Least) && self.tile.buffers[item.buffer].bank.is_none() {
            // Copies in another order would be equivalent.
            lowest = higher(lowest, state.end_of(item.copies & item.alike));
        }
        let (gaps, mut best, mut gap) = (state.space.gaps(), Choice::NONE, 0);
        while gap < gaps.len() {
            let (first, end) = gaps[gap];
            gap += 1;
            if end - first < item.bytes {
                continue;
            }
            let mut from = higher(first, lowest);
            while from < end {
                let address = aligned(from, item.alignment);
                let after = address.saturating_add(item.bytes);
                if after > item.limits.1 || higher(after, address.saturating_add(1)) > end {
                    break;
                }
                let rank = self.rank(state, item, address, room, apart);
                let is_new = is_none_or!(last, |last| last < rank);
                if is_new && rank < best.rank {
                    best = Choice { k, address, rank };
                }
                from = (from / size + 1) * size;
            }
        }
        if best.rank == Choice::NONE.rank { None } else { Some(best) }
    }

    /// Rank of a place; refused places get the worst rank.
    const fn rank(&self, state: &State, item: &Item, address: u64, room: Room, apart: Apart) -> u128 {
        let banks = self.memory.banks_of(address, item.bytes);
        let (near, used) = state.near(banks);
        let copies = (near & item.apart).count_ones();
        let (now, later) = ((near & item.together).count_ones(), (near & item.in_turns).count_ones());
        if banks & !item.banks != 0
            || apart.copies && copies > 0
            || apart.calls && (now > 0 || banks.count_ones() > item.fewest)
        {
            return u128::MAX;
        }
        let full = match room {
            Room::Most => used,
            Room::Least => self.memory.bytes - used,
        };
        // The first criterion that differs decides. Addresses and numbers of bytes fit 32 bits.
        let rank = (copies as u128) << 32 | (banks.count_ones() as u128) << 16 | (now as u128) << 8;
        (rank | later as u128) << 64 | (full as u128) << 32 | address as u128
    }

    /// Whether two buffers that a call uses at the same time share a bank, and at least one of them has no declared
    /// place.
    pub(super) const fn calls_meet(&self, state: &State) -> bool {
        any!(k, 0..self.count, {
            let item = &self.items[k];
            let banks = self.memory.banks_of(state.addresses[k], item.bytes);
            state.near(banks).0 & item.together & !(1 << k) != 0
        })
    }

    /// Whether there are enough banks for these buffers if none may share a bank, except those with a declared
    /// address.
    pub(super) const fn has_banks(&self, mut set: Set) -> bool {
        let (mut declared, mut fewest) = (0, 0);
        while set != 0 {
            let k = set.trailing_zeros() as usize;
            if k < self.count {
                fewest += self.items[k].fewest;
            } else {
                declared |= self.memory.banks_of(self.start.addresses[k], self.items[k].bytes);
            }
            set &= set - 1;
        }
        fewest + declared.count_ones() <= self.memory.banks
    }
}

impl Item {
    const fn of(memory: &Memory, buffer: &MemoryBuffer, k: usize) -> Self {
        let (limits, banks) = match buffer.bank {
            Some(bank) => {
                let size = memory.bank_bytes();
                ((bank * size, (bank + 1) * size), 1 << bank)
            }
            None if buffer.choice != 0 => {
                let (first, last) =
                    (buffer.choice.trailing_zeros(), u32::BITS - buffer.choice.leading_zeros());
                let size = memory.bank_bytes();
                ((first as u64 * size, lower(last as u64 * size, memory.bytes)), buffer.choice)
            }
            None => ((0, memory.bytes), u32::MAX),
        };
        Self {
            buffer: k,
            bytes: buffer.bytes,
            alignment: alignment(memory, buffer),
            limits,
            banks,
            fewest: lower(buffer.bytes.div_ceil(memory.bank_bytes()), MAX_BUFFERS as u64) as u32,
            copies: 0,
            apart: 0,
            together: 0,
            in_turns: 0,
            alike: 0,
        }
    }

    const fn is_like(&self, other: &Self) -> bool {
        self.bytes == other.bytes
            && self.alignment == other.alignment
            && self.limits.0 == other.limits.0
            && self.banks == other.banks
    }
}

/// The first group of adjacent banks in a mask, as an address range (start, end), and the remaining banks.
pub(super) const fn next_stretch(banks: u32, memory: &Memory) -> ((u64, u64), u32) {
    let first = banks.trailing_zeros();
    let end = first + (banks >> first).trailing_ones();
    let size = memory.bank_bytes();
    let stretch = (first as u64 * size, lower(end as u64 * size, memory.bytes));
    (stretch, if end < u32::BITS { banks >> end << end } else { 0 })
}

/// Computes the relations between the buffers, and the rings with several copies.
const fn relate(
    tile: &TileMemory<'_>,
    memory: &Memory,
    items: &mut [Item; MAX_BUFFERS],
    len: usize,
) -> (([Set; MAX_BUFFERS], usize), Set) {
    // The set of each ring, stored at its first buffer in declaration order.
    let mut place = [0; MAX_BUFFERS];
    each!(k, 0..len, {
        place[items[k].buffer] = k;
    });
    let (mut first, mut rings, mut turns) = ([0; MAX_BUFFERS], [0u64; MAX_BUFFERS], [0u64; MAX_BUFFERS]);
    each!(k, 0..len, {
        let mut other = k;
        while other > 0 && tile.buffers[other - 1].ring != tile.buffers[k].ring {
            other -= 1;
        }
        first[k] = if other > 0 { first[other - 1] } else { k };
        turns[rings[first[k]].count_ones() as usize] |= 1 << place[k];
        rings[first[k]] |= 1 << place[k];
    });
    let (mut copies, mut several, mut count) = (0, [0; MAX_BUFFERS], 0);
    each!(k, 0..len, {
        if rings[k].count_ones() > 1 {
            (several[count], count) = (rings[k], count + 1);
            copies |= rings[k];
        }
    });
    let mut calls = [0; MAX_BUFFERS];
    each!(call, 0..tile.calls.len(), {
        let mut used = 0;
        each!(k, 0..len, {
            if first[k] == k && contains(tile.calls[call], tile.buffers[k].ring) {
                used |= rings[k];
            }
        });
        each!(k, 0..len, {
            if has(used, k) {
                calls[k] |= used;
            }
        });
    });
    each!(k, 0..len, {
        let ring = rings[first[items[k].buffer]];
        items[k].copies = ring & !(1 << k);
        items[k].apart = items[k].copies;
        let mut turn = 0;
        while !has(turns[turn], k) {
            turn += 1;
        }
        let now = if has(copies, k) { !copies | turns[turn] } else { u64::MAX };
        items[k].together = calls[k] & !ring & now;
        items[k].in_turns = calls[k] & !ring & !now;
        let mut other = k;
        while other > 0 && items[other - 1].bytes == items[k].bytes {
            other -= 1;
            if items[k].is_like(&items[other]) {
                items[k].alike |= 1 << other;
            }
        }
    });
    let mut kept = 0;
    each!(ring, 0..count, {
        if !is_declared_together(tile, memory, items, several[ring]) {
            (several[kept], kept) = (several[ring], kept + 1);
        }
    });
    ((several, kept), copies)
}

/// Computes which copies of a ring must be in other banks. Returns whether some are declared to share a bank.
const fn is_declared_together(
    tile: &TileMemory<'_>,
    memory: &Memory,
    items: &mut [Item; MAX_BUFFERS],
    ring: Set,
) -> bool {
    // The declared copies in each bank.
    let (mut in_bank, mut set) = ([0; 8], ring);
    while set != 0 {
        let k = set.trailing_zeros() as usize;
        let mut banks = declared_banks(memory, &tile.buffers[items[k].buffer]);
        while banks != 0 {
            in_bank[banks.trailing_zeros() as usize] |= 1 << k;
            banks &= banks - 1;
        }
        set &= set - 1;
    }
    let mut is_together = false;
    each!(bank, 0..in_bank.len(), {
        let mut shared: Set = in_bank[bank];
        is_together = is_together || shared.count_ones() > 1;
        while shared != 0 {
            items[shared.trailing_zeros() as usize].apart &= !in_bank[bank];
            shared &= shared - 1;
        }
    });
    is_together
}

/// The banks that a buffer is declared to be in.
const fn declared_banks(memory: &Memory, buffer: &MemoryBuffer) -> u32 {
    match (buffer.address, buffer.bank) {
        (Some(address), _) => memory.banks_of(address, buffer.bytes),
        (None, Some(bank)) => 1 << bank,
        (None, None) => 0,
    }
}

impl State {
    pub(super) const fn take(&mut self, memory: &Memory, k: usize, item: &Item, address: u64) {
        self.space.take(address, item.bytes);
        self.addresses[k] = address;
        self.placed |= 1 << k;
        self.count(memory, (address, address + item.bytes), true);
        self.enter(memory.banks_of(address, item.bytes), 1 << k);
    }

    const fn give_back(&mut self, memory: &Memory, k: usize, item: &Item) {
        let address = self.addresses[k];
        self.space.give_back(address, item.bytes);
        self.placed &= !(1 << k);
        self.count(memory, (address, address + item.bytes), false);
        self.enter(memory.banks_of(address, item.bytes), 1 << k);
    }

    /// Adds a buffer to banks, or removes it.
    const fn enter(&mut self, mut banks: u32, own: Set) {
        while banks != 0 {
            self.in_bank[banks.trailing_zeros() as usize] ^= own;
            banks &= banks - 1;
        }
    }

    /// Counts bytes as taken in their banks, or as free again.
    const fn count(&mut self, memory: &Memory, (mut from, end): (u64, u64), is_taken: bool) {
        let (size, end) = (memory.bank_bytes(), lower(end, memory.bytes));
        while from < end {
            let bank = memory.bank_of(from) as usize;
            let last = lower((bank as u64 + 1) * size, end);
            if is_taken {
                self.used[bank] += last - from;
            } else {
                self.used[bank] -= last - from;
            }
            from = last;
        }
    }

    /// The set of buffers in some banks, and the bytes taken there.
    pub(super) const fn near(&self, mut banks: u32) -> (Set, u64) {
        let (mut near, mut used) = (0, 0);
        while banks != 0 {
            let bank = banks.trailing_zeros() as usize;
            near |= self.in_bank[bank];
            used += self.used[bank];
            banks &= banks - 1;
        }
        (near, used)
    }

    /// The highest end (exclusive) of some placed buffers.
    const fn end_of(&self, set: Set) -> u64 {
        let (mut set, mut end) = (set & self.placed, 0);
        while set != 0 {
            end = higher(end, self.addresses[set.trailing_zeros() as usize] + 1);
            set &= set - 1;
        }
        end
    }
}
