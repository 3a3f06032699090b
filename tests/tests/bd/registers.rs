//! What is written where so that a descriptor runs, from a declaration to the list of writes, in const evaluation.

use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{Argument, OutOfRange, Registers, Write, addresses};
use aie_pattern_core::{Device, Element, TileKind};

const GUIDE: Descriptor = Descriptor {
    dims: Some(RawDims::new(&[(8, 16), (2, 1), (8, 2)])),
    bd_id: Some(5),
    ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 128)
};

const TILE: Registers = match Registers::of(Device::AieMl, TileKind::Compute, 2, 3) {
    Ok(tile) => tile,
    Err(_) => panic!(),
};

const WRITES: [Write; 6] = {
    let Ok(template) = GUIDE.template::<6>() else { panic!() };
    let Ok(words) = template.words(0x400) else { panic!() };
    match TILE.descriptor(5, words) {
        Ok(writes) => writes,
        Err(_) => panic!(),
    }
};

#[test]
fn a_descriptor_is_written_from_its_base_to_its_valid_bit() {
    let base = 2 << 25 | 3 << 20;
    assert_eq!(
        WRITES,
        [
            (base + 0x1D0A0, 0x0040_0080),
            (base + 0x1D0A4, 0),
            (base + 0x1D0A8, 0x0000_0001),
            (base + 0x1D0AC, 0x0041_000F),
            (base + 0x1D0B0, 0),
            (base + 0x1D0B4, 0x0200_0000),
        ]
    );
}

#[test]
fn channels_are_started_and_locks_set() {
    let tile = Registers::of(Device::Aie2p, TileKind::Mem, 1, 1).unwrap();
    let base = 1 << 25 | 1 << 20;
    assert_eq!(tile.start(Direction::Mm2s, 3, 47, 256, true), Ok((base + 0xA064C, 0x80FF_002F)));
    assert_eq!(tile.start(Direction::S2mm, 0, 0, 1, false), Ok((base + 0xA0604, 0)));
    assert_eq!(tile.locks([(0, 2), (63, 0)]), Ok([(base + 0xC0000, 2), (base + 0xC03F0, 0)]));
    let own = [0, 63, 64, 65, 127, 128, u64::MAX].map(|id| tile.local_lock(id));
    assert_eq!(own, [None, None, Some(0), Some(1), Some(63), None, None]);
    assert_eq!(TILE.local_lock(15), Some(15));
}

#[test]
fn what_there_is_not_is_named_with_what_there_is() {
    let mem = Registers::of(Device::Aie2p, TileKind::Mem, 1, 1).unwrap();
    let text = |error: OutOfRange| error.to_string();
    let of = |device, column, row| Registers::of(device, TileKind::Compute, column, row).map_err(text);
    assert_eq!(of(Device::AieMl, 128, 0), Err("column 128 is not in 0..=127".into()));
    assert_eq!(of(Device::AieMl, 0, 32), Err("row 32 is not in 0..=31".into()));
    for device in [Device::Aie, Device::Ideal] {
        assert_eq!(of(device, 0, 0), Err("the registers of such a tile are not known on this device".into()));
    }
    let descriptor = |id| TILE.descriptor(id, [0; 6]).map_err(text).unwrap_err();
    assert_eq!(descriptor(16), "descriptor 16 is not in 0..=15");
    assert_eq!(mem.descriptor(48, [0; 8]).map_err(text), Err("descriptor 48 is not in 0..=47".into()));
    let start =
        |channel, bd_id, repeat| text(mem.start(Direction::S2mm, channel, bd_id, repeat, false).unwrap_err());
    assert_eq!(start(6, 0, 1), "channel 6 is not in 0..=5");
    assert_eq!(start(4, 24, 1), "descriptor 24 is not in 0..=23");
    assert_eq!(start(5, 23, 1), "descriptor 23 is not in 24..=47");
    assert_eq!(start(5, 24, 0), "repeat 0 is not in 1..=256");
    assert_eq!(start(5, 24, 257), "repeat 257 is not in 1..=256");
    let lock = |lock, value| text(mem.lock(lock, value).unwrap_err());
    assert_eq!(lock(64, 0), "lock 64 is not in 0..=63");
    assert_eq!(lock(0, 64), "lock value 64 is not in 0..=63");
    let first = TILE.locks([(0, 1), (16, 1), (1, 99)]).unwrap_err();
    assert_eq!((first.argument, first.number), (Argument::Lock, 16));
}

/// Shim tiles are in row 0, mem tiles in rows 1 and perhaps 2, compute tiles above them.
#[test]
fn each_kind_of_tile_has_its_rows() {
    for (device, kind, rows) in [
        (Device::AieMl, TileKind::Shim, 0..=0),
        (Device::AieMl, TileKind::Mem, 1..=2),
        (Device::AieMl, TileKind::Compute, 2..=31),
        (Device::Aie2p, TileKind::Shim, 0..=0),
        (Device::Aie2p, TileKind::Mem, 1..=1),
        (Device::Aie2p, TileKind::Compute, 2..=31),
    ] {
        for row in 0..34 {
            let found = Registers::of(device, kind, 3, row)
                .map_err(|error| (error.argument, error.least, error.most));
            let expected = if row > 31 {
                Err((Argument::Row, 0, 31))
            } else if rows.contains(&row) {
                Ok(addresses::tile(device, 3, row).unwrap())
            } else {
                Err((Argument::RowOf(kind), *rows.start(), *rows.end()))
            };
            let first =
                found.map(|tile| tile.lock(0, 0).unwrap().0 - addresses::lock(device, kind, 0).unwrap());
            assert_eq!(first, expected, "{device:?} {kind:?} {row}");
        }
    }
    let text = Registers::of(Device::AieMl, TileKind::Compute, 2, 1).map_err(|error| error.to_string());
    assert_eq!(text, Err("row 1 is not in 2..=31".into()));
}

/// The list equals the results of the functions for single addresses and words.
#[test]
fn registers_are_where_the_addresses_are() {
    for device in [Device::AieMl, Device::Aie2p] {
        for &kind in TileKind::ALL {
            let row = device.rows_of(kind).0;
            let base = addresses::tile(device, 7, row.into()).unwrap();
            let tile = Registers::of(device, kind, 7, row.into()).unwrap();
            for number in 0..200 {
                let lock = addresses::lock(device, kind, number).map(|offset| (base + offset, 9));
                assert_eq!(tile.lock(number, 9).ok(), lock);
                let first = addresses::bd(device, kind, number).map(|offset| base + offset);
                let found = if kind == TileKind::Compute {
                    tile.descriptor(number, [1; 6]).ok().map(|writes| writes[0].0)
                } else {
                    tile.descriptor(number, [1; 8]).ok().map(|writes| writes[0].0)
                };
                assert_eq!(found, first);
                for direction in [Direction::S2mm, Direction::Mm2s] {
                    for channel in 0..8 {
                        let queue =
                            addresses::start_queue(device, kind, direction, channel).map(|at| base + at);
                        let word = addresses::start_word(device, kind, channel, number, 3, true);
                        assert_eq!(tile.start(direction, channel, number, 3, true).ok(), queue.zip(word));
                    }
                }
            }
        }
    }
}
