//! FIFOs on one tile: there is too little of it where their block says so.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Fifo, FifoEnd, Fifos};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{TileFifo, TileFifos, pool};
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
