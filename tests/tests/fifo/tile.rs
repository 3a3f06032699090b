//! FIFOs on one tile: what each gets of it is its own, and there is too little where their block says so.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoSide, Fifos, Link};
use aie_pattern_core::device::{Direction, Grid, Place, TileKind};
use aie_pattern_core::lower::fifo::{TileEnd, TileFifo, TileFifos, pool};
use aie_pattern_core::rule::fifo::{Fault, check, check_tile};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

const TILES: [Place; 5] = [(0, 2), (0, 3), (2, 4), (1, 0), (3, 0)];

struct Lists {
    ends: (Place, Vec<Place>),
    depths: Vec<u64>,
    pinned: Option<u64>,
}

impl Lists {
    fn random(rng: &mut Rng) -> Self {
        let producer = *rng.pick(&TILES);
        let mut consumer = *rng.pick(&TILES);
        while consumer == producer {
            consumer = *rng.pick(&TILES);
        }
        let depths =
            if rng.once_in(2) { vec![rng.range(1..=6) as u64, rng.range(1..=6) as u64] } else { vec![2] };
        let pinned = rng.once_in(5).then(|| rng.below(2));
        Self { ends: (producer, vec![consumer]), depths, pinned }
    }

    fn fifo<'a>(&'a self, name: &'a str) -> Fifo<'a> {
        let own = Fifo::new(name, self.ends.0, &self.ends.1, (Element::Int32, 8), &self.depths);
        Fifo { producer_channel: self.pinned, ..own }
    }
}

const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

#[test]
fn a_tile_has_too_little_where_the_block_says_so() {
    let mut rng = Rng::new(0x711E);
    let mut seen = BTreeSet::new();
    for _ in 0..cases(3_000) {
        let lists: Vec<_> = (0..rng.range(1..=10)).map(|_| Lists::random(&mut rng)).collect();
        let list: Vec<_> = lists.iter().zip(NAMES).map(|(lists, name)| lists.fifo(name)).collect();
        let fifos = Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), &list, &[]);
        let found = check(&fifos);
        for place in TILES {
            let is_on = |k: &usize| {
                let mut ends = [FifoEnd::producer(*k), FifoEnd::consumer(*k, 0)].into_iter();
                ends.any(|end| {
                    list[*k].place(end.side) == place || pool(&fifos, end).is_some_and(|p| p.place == place)
                })
            };
            let members: Vec<_> =
                (0..list.len()).filter(is_on).map(|fifo| TileFifo { fifos: &fifos, fifo }).collect();
            let tile = TileFifos { place, members: &members, links: &[] };
            let of_tile: BTreeSet<&str> =
                check_tile(&tile).as_slice().iter().map(|fault| fault.rule().code()).collect();
            let of_block = found.as_slice().iter().filter(|fault| match **fault {
                Fault::Descriptors { end, .. }
                | Fault::PinnedChannel { end, .. }
                | Fault::Channels { end, .. }
                | Fault::SameChannel { end, .. } => list[end.fifo].place(end.side) == place,
                Fault::Locks { end, .. } => pool(&fifos, end).unwrap().place == place,
                _ => false,
            });
            let of_block: BTreeSet<&str> = of_block.map(|fault| fault.rule().code()).collect();
            assert_eq!(of_tile, of_block, "{place:?} {list:?}");
            seen.extend(of_tile);
        }
    }
    assert_eq!(seen, ["AP177", "AP178", "AP179"].into());
}

#[test]
fn what_each_gets_is_its_own() {
    let mut rng = Rng::new(0x711F);
    let mut sound = 0;
    for _ in 0..cases(5_000) {
        let lists: Vec<_> = (0..rng.range(1..=5)).map(|_| Lists::random(&mut rng)).collect();
        // Each in a separate block.
        let list: Vec<_> = lists.iter().zip(NAMES).map(|(lists, name)| [lists.fifo(name)]).collect();
        let grid = Grid::of_part("npu1").unwrap();
        let blocks: Vec<_> = list.iter().map(|fifos| Fifos::new(Device::AieMl, grid, fifos, &[])).collect();
        let members: Vec<_> = blocks.iter().map(|fifos| TileFifo { fifos, fifo: 0 }).collect();
        let place = *rng.pick(&TILES[..3]);
        let links: Vec<Link> = (0..rng.below(4))
            .map(|_| {
                let direction = if rng.once_in(2) { Direction::Mm2s } else { Direction::S2mm };
                let channel = rng.once_in(3).then(|| (direction, rng.below(2)));
                let acquire = rng.once_in(2).then(|| (rng.below(16), -1));
                Link { channel, acquire, ..Link::new(Device::AieMl, TileKind::Compute, rng.below(16), None) }
            })
            .collect();
        let tile = TileFifos { place, members: &members, links: &links };
        let members = members.iter().copied().filter(|member| {
            let (one, other) = (FifoEnd::producer(0), FifoEnd::consumer(0, 0));
            let is_here = |end: FifoEnd| {
                member.fifos.fifos[0].place(end.side) == place
                    || pool(member.fifos, end).is_some_and(|pool| pool.place == place)
            };
            is_here(one) || is_here(other)
        });
        let members: Vec<_> = members.collect();
        let tile = TileFifos { members: &members, ..tile };
        if members.is_empty() || !check_tile(&tile).is_empty() {
            continue;
        }
        sound += 1;
        let mut ids: Vec<u64> = links.iter().map(|link| link.bd_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let mut locks: Vec<u64> =
            links.iter().filter_map(|link| link.acquire).map(|(lock, _)| lock).collect();
        locks.sort_unstable();
        locks.dedup();
        let mut channels: Vec<(bool, u64)> = Vec::new();
        for member in 0..members.len() {
            for side in [FifoSide::Producer, FifoSide::Consumer(0)] {
                let end = TileEnd { member, side };
                if let Some(channel) = tile.channel(end) {
                    let is_sent = side == FifoSide::Producer;
                    let direction = if is_sent { Direction::Mm2s } else { Direction::S2mm };
                    assert!(
                        channel < 2 && links.iter().all(|link| link.channel != Some((direction, channel)))
                    );
                    channels.push((is_sent, channel));
                }
                if let Some(first) = tile.first_bd(end) {
                    ids.extend(first..first + tile.descriptors(end));
                }
                if let Some(first) = tile.first_lock(end) {
                    locks.extend(first..first + tile.locks(end));
                }
            }
        }
        for list in [&ids, &locks] {
            let distinct: BTreeSet<_> = list.iter().collect();
            assert!(distinct.len() == list.len() && list.iter().all(|&number| number < 16), "{list:?}");
        }
        let distinct: BTreeSet<_> = channels.iter().collect();
        assert_eq!(distinct.len(), channels.len());
    }
    assert!(sound > 500, "{sound}");
}
