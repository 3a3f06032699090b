//! The channels of FIFOs on shims that have too few for all of them, and the packets of FIFOs.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use aie_pattern_core::declare::{FifoEnd, FifoSide};
use aie_pattern_core::device::{Direction, Place as At, TileKind};
use aie_pattern_core::lower::fifo::needs_dma;

use super::Channel;
use super::fifos::FifoTable;
use super::turns::Flights;
use crate::model::{Design, FifoId, PACKET_IDS};

impl FifoTable {
    /// Lets ends on shims with too few channels take turns, as far as that is needed, and numbers the packets of FIFOs. `by_hand`
    /// are the channels that no FIFO gets.
    pub(super) fn take_turns(&mut self, design: &Design, by_hand: &HashSet<Channel>) {
        let mut flights = None;
        let mut before = None;
        for ((at, direction), ends) in self.crowded_shims() {
            let is_taken = |&channel: &u32| by_hand.contains(&Channel { at, direction, channel });
            let pinned: HashSet<u64> = ends.iter().filter_map(|end| self.pinned(*end)).collect();
            let count = self.channels_of_shim();
            let free: Vec<u32> = (0..count)
                .filter(|channel| !is_taken(channel) && !pinned.contains(&u64::from(*channel)))
                .collect();
            let open: Vec<FifoEnd> = ends.into_iter().filter(|end| self.pinned(*end).is_none()).collect();
            if open.len() <= free.len() {
                continue;
            }
            let flights = flights.get_or_insert_with(|| Flights::of(design));
            let Some(turns) = turns(design, flights, &open, &free) else { continue };
            before.get_or_insert_with(|| self.entries.clone());
            for Turn { end, channel, is_shared } in turns {
                self.pin(end, channel);
                self.entries[end.fifo].allows.turns |= is_shared;
            }
        }
        if !self.number_packets(design)
            && let Some(before) = before
        {
            self.entries = before;
        }
    }

    fn channels_of_shim(&self) -> u32 {
        self.device.tile(TileKind::Shim).map_or(2, |tile| u32::try_from(tile.channels).unwrap_or(2))
    }

    /// The ends with a channel on shims that have more of them than channels, by the shim and the direction.
    fn crowded_shims(&self) -> BTreeMap<(At, Direction), Vec<FifoEnd>> {
        let mut shims: BTreeMap<(At, Direction), Vec<FifoEnd>> = BTreeMap::new();
        for end in self.ends() {
            let at = self.at(end);
            if self.grid.kind(at) == Some(TileKind::Shim) {
                shims.entry((at, end.side.direction())).or_default().push(end);
            }
        }
        let most = self.channels_of_shim() as usize;
        shims.retain(|_, ends| ends.len() > most);
        self.with(|fifos| {
            for ends in shims.values_mut() {
                ends.retain(|end| needs_dma(fifos, end.fifo));
            }
        });
        shims
    }

    /// Gives each FIFO with packets an id: the lowest that is not written, or of FIFOs that take turns, one that differs on each
    /// channel. `false` if there are too few.
    fn number_packets(&mut self, design: &Design) -> bool {
        let written = design.packet_flows.iter().filter_map(|flow| flow.id.unsigned());
        let mut taken: BTreeSet<u64> =
            written.chain(self.entries.iter().filter_map(|entry| entry.packet)).collect();
        let mut lowest = || {
            let id = (0..u64::from(PACKET_IDS)).find(|id| !taken.contains(id))?;
            taken.insert(id);
            Some(id)
        };
        let moved: Vec<bool> =
            self.with(|fifos| (0..fifos.fifos.len()).map(|fifo| needs_dma(fifos, fifo)).collect());
        for (k, entry) in self.entries.iter_mut().enumerate() {
            if design.fifos[k].is_packet && entry.packet.is_none() && moved[k] {
                entry.packet = lowest();
            }
        }
        let shared: Vec<Vec<(At, Direction, u64)>> =
            (0..self.entries.len()).map(|fifo| self.shared_channels(fifo)).collect();
        let mut ids: BTreeMap<(At, Direction, u64), BTreeSet<u64>> = BTreeMap::new();
        for (entry, channels) in self.entries.iter().zip(&shared) {
            for channel in channels {
                ids.entry(*channel).or_default().extend(entry.packet);
            }
        }
        let mut reused: Vec<u64> = Vec::new();
        for (entry, channels) in self.entries.iter_mut().zip(&shared) {
            if entry.packet.is_some() || channels.is_empty() {
                continue;
            }
            let is_free = |id: &&u64| {
                channels.iter().all(|channel| ids.get(channel).is_none_or(|ids| !ids.contains(id)))
            };
            let id = match reused.iter().find(is_free) {
                Some(&id) => id,
                None => match lowest() {
                    Some(id) => {
                        reused.push(id);
                        id
                    }
                    None => return false,
                },
            };
            for channel in channels {
                ids.entry(*channel).or_default().insert(id);
            }
            entry.packet = Some(id);
        }
        true
    }

    /// The channels on which a FIFO takes turns.
    fn shared_channels(&self, fifo: usize) -> Vec<(At, Direction, u64)> {
        let entry = &self.entries[fifo];
        let consumers = (0..entry.consumers.len()).map(|k| FifoEnd::consumer(fifo, k));
        let ends = std::iter::once(FifoEnd::producer(fifo)).chain(consumers);
        let is_shared =
            |end: &FifoEnd| entry.allows.turns && self.grid.kind(self.at(*end)) == Some(TileKind::Shim);
        ends.filter(is_shared)
            .filter_map(|end| Some((self.at(end), end.side.direction(), self.pinned(end)?)))
            .collect()
    }
}

/// The channel of an end.
struct Turn {
    end: FifoEnd,
    channel: u32,
    is_shared: bool,
}

/// The channels of more ends than channels are free; `None` if too few of them can take turns.
fn turns(design: &Design, flights: &Flights, open: &[FifoEnd], free: &[u32]) -> Option<Vec<Turn>> {
    // A shim that is configured at load is always in flight, and one of the programmable logic has no such channel.
    let is_driven = |end: &FifoEnd| {
        let fifo = &design.fifos[end.fifo];
        fifo.externals.is_empty() && !fifo.is_plio
    };
    let candidates: Vec<usize> = (0..open.len()).filter(|&k| is_driven(&open[k])).collect();
    let fifos: Vec<FifoId> = candidates.iter().map(|&k| FifoId(open[k].fifo)).collect();
    let missing = open.len() - free.len();
    let sharers: Vec<(usize, usize)> = flights
        .groups(design, &fifos)
        .into_iter()
        .flat_map(|group| {
            let (first, others) = (group.first().copied(), group.into_iter().skip(1));
            others.filter_map(move |k| Some((k, first?))).collect::<Vec<_>>()
        })
        .map(|(sharer, owner)| (candidates[sharer], candidates[owner]))
        .take(missing)
        .collect();
    if sharers.len() < missing {
        return None;
    }
    let owner = |k: usize| sharers.iter().find(|(sharer, _)| *sharer == k).map_or(k, |(_, owner)| *owner);
    let owners: Vec<usize> = (0..open.len()).filter(|&k| owner(k) == k).collect();
    let position = |k: usize| owners.iter().position(|&other| other == owner(k));
    let is_shared = |k: usize| sharers.iter().any(|&(one, other)| one == k || other == k);
    (0..open.len())
        .map(|k| Some(Turn { end: open[k], channel: *free.get(position(k)?)?, is_shared: is_shared(k) }))
        .collect()
}

impl FifoTable {
    /// The tile of an end.
    fn at(&self, end: FifoEnd) -> At {
        let entry = &self.entries[end.fifo];
        match end.side {
            FifoSide::Producer => entry.producer,
            FifoSide::Consumer(k) => entry.consumers[k],
        }
    }
}
