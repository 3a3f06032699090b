//! The reports about the descriptors of one tile: two or three of them, with each number at its limit and
//! beyond, in `said.txt`.

use std::fmt::Write as _;

use aie_pattern_core::declare::{DescriptorSet, Link};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::rule::tile::check;
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::kept::assert_kept;

/// Where a mem tile's own memory begins and ends, as its descriptors count.
const OWN: u64 = 0x8_0000;
const END: u64 = 0x10_0000;

struct Said {
    out: String,
    known: Vec<String>,
}

impl Said {
    fn new() -> Self {
        Self { out: String::new(), known: Vec::new() }
    }

    /// Each fault, with a note where it is the first with that.
    fn say(&mut self, label: &str, set: &DescriptorSet<'_>, names: &[&str]) {
        writeln!(self.out, "{label}").unwrap();
        let faults = check(set);
        for fault in faults.as_slice() {
            let text = fault.text(set, names);
            let mut lines = text.as_str().lines();
            writeln!(self.out, "  {} {}: {}", fault.rule().code(), fault.locus(), lines.next().unwrap())
                .unwrap();
            for line in lines {
                if line.contains("= help") || !self.known.iter().any(|known| known == line) {
                    self.known.push(line.to_owned());
                    writeln!(self.out, "  {line}").unwrap();
                }
            }
        }
        if faults.is_empty() {
            self.out += "  sound\n";
        }
    }

    /// The same of a mem tile, of a compute tile and of a shim.
    fn say_of_all(&mut self, label: &str, links: &[Link]) {
        for tile in [TileKind::Mem, TileKind::Compute, TileKind::Shim] {
            let links: Vec<Link> = links.iter().map(|link| Link { tile, ..*link }).collect();
            self.say(&format!("{tile:?} {label}"), &DescriptorSet::new(&links), &[]);
        }
    }
}

const fn mem(bd_id: u64) -> Link {
    Link::new(Device::AieMl, TileKind::Mem, bd_id, None)
}

#[test]
fn of_ids_and_channels() {
    let mut said = Said::new();
    for bd_id in [0, 15, 16, 23, 24, 47, 48] {
        for channel in [0, 1, 2, 5] {
            let link = Link { channel: Some((S2mm, channel)), ..mem(bd_id) };
            said.say(&format!("Mem {bd_id} channel {channel}"), &DescriptorSet::new(&[link]), &[]);
        }
    }
    said.say_of_all("24 channel 0", &[Link { channel: Some((S2mm, 0)), ..mem(24) }]);
    said.say_of_all("1, 1", &[mem(1), mem(1)]);
    said.say_of_all("0, 1, 1, 1", &[mem(0), mem(1), mem(1), mem(1)]);
    said.say_of_all("0 next 1", &[Link { next_bd: Some(1), ..mem(0) }]);
    said.say_of_all("0 next 0", &[Link { next_bd: Some(0), ..mem(0) }]);
    for (direction, channel) in [(S2mm, 0), (S2mm, 2), (Mm2s, 0), (Mm2s, 2)] {
        let next = Link { channel: Some((direction, channel)), ..mem(1) };
        let first = Link { next_bd: Some(1), channel: Some((Mm2s, 2)), ..mem(0) };
        said.say_of_all(&format!("0 of MM2S 2 next 1 of {direction:?} {channel}"), &[first, next]);
        let first = Link { channel: None, ..first };
        said.say_of_all(&format!("0 next 1 of {direction:?} {channel}"), &[first, next]);
    }
    assert_kept("tests/tests/bd/said_ids.txt", &said.out);
}

#[test]
fn of_devices_and_tiles() {
    let mut said = Said::new();
    let devices = [Device::AieMl, Device::Aie2p];
    for (a, b, c) in
        devices.iter().flat_map(|a| devices.iter().flat_map(move |b| devices.map(|c| (*a, *b, c))))
    {
        let links = [(a, 0), (b, 1), (c, 2)].map(|(device, bd_id)| Link { device, ..mem(bd_id) });
        said.say(&format!("{a:?}, {b:?}, {c:?}"), &DescriptorSet::new(&links), &[]);
    }
    let kinds = [TileKind::Mem, TileKind::Compute, TileKind::Shim];
    for (a, b) in kinds.iter().flat_map(|a| kinds.map(|b| (*a, b))) {
        let links = [
            Link::new(Device::AieMl, a, 0, None),
            Link::new(Device::AieMl, b, 1, None),
            Link::new(Device::AieMl, a, 2, None),
        ];
        let set = DescriptorSet::new(&links);
        said.say(&format!("{a:?}, {b:?}, {a:?}"), &set, &[]);
        said.say(
            &format!("{a:?}, {b:?}, {a:?}, compared"),
            &DescriptorSet { is_tile_declared: true, ..set },
            &[],
        );
    }
    assert_kept("tests/tests/bd/said_devices.txt", &said.out);
}

#[test]
fn of_regions() {
    let mut said = Said::new();
    let regions = [
        (0x400, 0x800),
        (0x400, 0x401),
        (0x7FF, 0x900),
        (0x800, 0x900),
        (0x3FF, 0x400),
        (0x3FF, 0x900),
        (0x500, 0x600),
    ];
    for region in regions {
        let region = (OWN + region.0, OWN + region.1);
        let first = Link { region: Some((OWN + 0x400, OWN + 0x800)), ..mem(0) };
        let links = [
            first,
            Link { region: Some(region), ..mem(1) },
            Link { region: Some((OWN, OWN + 0x10)), ..mem(2) },
        ];
        let label = format!("{:x}..{:x}", region.0, region.1);
        said.say(&label, &DescriptorSet::new(&links), &["A", "B", "C"]);
        said.say(&format!("{label} without names"), &DescriptorSet::new(&links), &[]);
        said.say(
            &format!("{label} shared"),
            &DescriptorSet { shared: &[&[2, 1], &[1, 0]], ..DescriptorSet::new(&links) },
            &["A", "B", "C"],
        );
        let items = [(0, 1), (1, 1), (2, 0)];
        said.say(
            &format!("{label} of one pool"),
            &DescriptorSet { items: &items, ..DescriptorSet::new(&links) },
            &["A", "B", "C"],
        );
        let items = [(4, 1), (5, 2), (6, 0)];
        said.say(
            &format!("{label} of two pools"),
            &DescriptorSet { items: &items, ..DescriptorSet::new(&links) },
            &["A", "B", "C"],
        );
    }
    // One descriptor that is there twice, and others that are not quite the same.
    let whole = Link {
        next_bd: Some(0),
        channel: Some((S2mm, 0)),
        acquire: Some((70, -1)),
        release: Some((71, 1)),
        region: Some((OWN, OWN + 4)),
        ..mem(0)
    };
    let others = [
        ("same", whole),
        ("other id", Link { bd_id: 1, ..whole }),
        ("other region", Link { region: Some((OWN, OWN + 8)), ..whole }),
        ("other start", Link { region: Some((OWN + 2, OWN + 4)), ..whole }),
        ("no next", Link { next_bd: None, ..whole }),
        ("other next", Link { next_bd: Some(1), ..whole }),
        ("no channel", Link { channel: None, ..whole }),
        ("other channel", Link { channel: Some((S2mm, 2)), ..whole }),
        ("other direction", Link { channel: Some((Mm2s, 0)), ..whole }),
        ("no acquire", Link { acquire: None, ..whole }),
        ("other acquire", Link { acquire: Some((71, -1)), ..whole }),
        ("other amount", Link { acquire: Some((70, -2)), ..whole }),
        ("no release", Link { release: None, ..whole }),
        ("other release", Link { release: Some((70, 1)), ..whole }),
        ("other amount released", Link { release: Some((71, 2)), ..whole }),
    ];
    for (label, other) in others {
        let links = [whole, other];
        let set = DescriptorSet { allow_locks: true, ..DescriptorSet::new(&links) };
        said.say(label, &set, &["A", "B"]);
    }
    assert_kept("tests/tests/bd/said_regions.txt", &said.out);
}

#[test]
fn of_locks() {
    let mut said = Said::new();
    let locks = [63, 64, 65, 127, 128, 191];
    for (acquired, released) in locks.iter().flat_map(|a| locks.map(|b| (*a, b))) {
        let link = Link { acquire: Some((acquired, -1)), release: Some((released, 1)), ..mem(0) };
        said.say(&format!("acquires {acquired}, releases {released}"), &DescriptorSet::new(&[link]), &[]);
        if acquired == 64 || released == 65 {
            let set = DescriptorSet { allow_locks: true, ..DescriptorSet::new(std::slice::from_ref(&link)) };
            said.say(&format!("acquires {acquired}, releases {released}, allowed"), &set, &[]);
        }
    }
    let hands = Link { acquire: Some((64, -1)), release: Some((65, 1)), ..mem(0) };
    let takes = Link { acquire: Some((65, -1)), release: Some((64, 1)), ..mem(1) };
    let alone = Link { acquire: Some((70, -1)), release: Some((71, 1)), ..mem(2) };
    said.say_of_all("in balance", &[hands, takes]);
    said.say_of_all("in balance, beside one", &[hands, alone, takes]);
    said.say_of_all("two of the same", &[alone, Link { bd_id: 3, ..alone }]);
    assert_kept("tests/tests/bd/said_locks.txt", &said.out);
}

/// Addresses and locks of the tile itself and of both neighbours, either of which may not exist.
#[test]
fn of_neighbours() {
    let mut said = Said::new();
    let regions = [
        None,
        Some((0, 4)),
        Some((OWN - 4, OWN)),
        Some((OWN - 4, OWN + 4)),
        Some((OWN, OWN + 4)),
        Some((END - 4, END)),
        Some((END - 4, END + 4)),
        Some((END, END + 4)),
    ];
    let locks = [None, Some(0), Some(63), Some(64), Some(127), Some(128)];
    for region in regions {
        for lock in locks {
            let label = format!(
                "{} {lock:?}",
                region.map_or("anywhere".to_owned(), |(from, to)| format!("{from:x}..{to:x}"))
            );
            for neighbours in [[true, true], [false, true], [true, false], [false, false]] {
                let acquire = Link { acquire: lock.map(|lock| (lock, -1)), region, ..mem(0) };
                let set = DescriptorSet {
                    allow_locks: true,
                    neighbours,
                    ..DescriptorSet::new(std::slice::from_ref(&acquire))
                };
                if !check(&set).is_empty() || neighbours == [true, true] {
                    said.say(&format!("{label} west {} east {}", neighbours[0], neighbours[1]), &set, &[]);
                }
            }
        }
    }
    for (acquire, release) in [(64, 63), (64, 128), (0, 128), (128, 0), (127, 128)] {
        let link = Link { acquire: Some((acquire, -1)), release: Some((release, 1)), ..mem(0) };
        for neighbours in [[true, true], [false, true], [true, false]] {
            let set = DescriptorSet {
                allow_locks: true,
                neighbours,
                ..DescriptorSet::new(std::slice::from_ref(&link))
            };
            let label = format!(
                "acquires {acquire}, releases {release}, west {} east {}",
                neighbours[0], neighbours[1]
            );
            said.say(&label, &set, &[]);
            said.say(&format!("{label}, allowed"), &DescriptorSet { allow_neighbours: true, ..set }, &[]);
        }
    }
    let far = Link { acquire: Some((200, -1)), region: Some((0, 4)), ..mem(0) };
    for tile in [TileKind::Compute, TileKind::Shim] {
        let links = [Link { tile, ..far }];
        said.say(
            &format!("{tile:?} without neighbours"),
            &DescriptorSet { neighbours: [false, false], ..DescriptorSet::new(&links) },
            &[],
        );
    }
    assert_kept("tests/tests/bd/said_neighbours.txt", &said.out);
}
