//! The rules of a tile's data memory against a naive reading of them: byte by byte.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{MemoryDeclaration, Ring};
use aie_pattern_core::device::{Device, Grid, Memory, TileKind};
use aie_pattern_core::rule::memory::{Fault, MemoryPart, check};
use aie_pattern_tests::{Rng, cases};

/// Codes of the faults of a declared address and bank, by the first that applies, as the rules are written.
fn expected(declared: &MemoryDeclaration, memory: &Memory, k: usize) -> Option<&'static str> {
    let ring = &declared.rings[k];
    let banks = i128::from(memory.banks);
    let size = i128::from(memory.bank_bytes());
    let bank = ring.banks.first().copied();
    if bank.is_some_and(|bank| bank >= banks) {
        return Some("AP146");
    }
    let Some(&address) = ring.addresses.first() else {
        return (bank.is_some() && ring.bytes > size).then_some("AP145");
    };
    let alignment = match ring.is_aligned {
        true if declared.tile == TileKind::Mem => 4,
        false => 4,
        true if ring.bytes < i128::from(memory.widest) => i128::from(memory.bus),
        true => i128::from(memory.widest.max(memory.bus)),
    };
    let bytes = |ring: &Ring| ring.addresses[0]..ring.addresses[0] + ring.bytes;
    if address % alignment != 0 {
        Some("AP143")
    } else if bytes(ring).any(|at| at >= i128::from(memory.bytes)) {
        Some("AP148")
    } else if bank.is_some_and(|bank| address / size != bank) {
        Some("AP144")
    } else if bank.is_some_and(|bank| bytes(ring).any(|at| at / size != bank)) {
        Some("AP145")
    } else if bytes(ring).any(|at| at < declared.stack + declared.heap) {
        Some("AP142")
    } else {
        let shares =
            |other: &Ring| !other.addresses.is_empty() && bytes(other).any(|at| bytes(ring).contains(&at));
        declared.rings[..k].iter().any(shares).then_some("AP141")
    }
}

#[test]
fn each_fault_is_found_where_it_is_and_no_other() {
    let tiles = [
        (Device::Aie, TileKind::Compute),
        (Device::AieMl, TileKind::Compute),
        (Device::Aie2p, TileKind::Compute),
        (Device::AieMl, TileKind::Mem),
    ];
    let mut rng = Rng::new(0xfa17);
    let mut seen = BTreeSet::new();
    for _ in 0..cases(4_000) {
        let &(device, tile) = rng.pick(&tiles);
        let memory = device.data_memory(tile).unwrap();
        let size = memory.bank_bytes();
        let numbers: Vec<(i128, Vec<i128>, Vec<i128>, bool)> = (0..=rng.below(4))
            .map(|_| {
                let bytes = 1 + rng.below(200) + if rng.once_in(6) { size - 100 } else { 0 };
                let near = *rng.pick(&[0, 960, size, 2 * size, memory.bytes]);
                let unit = *rng.pick(&[1, 4, 16, 32, 64]);
                let at = (near + rng.below(512)).saturating_sub(rng.below(512)) / unit * unit;
                let addresses = if rng.once_in(4) { vec![] } else { vec![i128::from(at)] };
                let bank = i128::from(rng.below(u64::from(memory.banks) + 1));
                let banks = if rng.once_in(2) { vec![] } else { vec![bank] };
                (i128::from(bytes), addresses, banks, !rng.once_in(3))
            })
            .collect();
        let rings: Vec<Ring> = numbers
            .iter()
            .map(|(bytes, addresses, banks, is_aligned)| Ring {
                name: "a",
                bytes: *bytes,
                addresses,
                banks,
                is_aligned: *is_aligned,
                ..Ring::EMPTY
            })
            .collect();
        let reserved = if tile == TileKind::Compute { i128::from(rng.below(3)) * 512 } else { 0 };
        let declared = MemoryDeclaration {
            device,
            tile,
            stack: reserved,
            heap: reserved / 4,
            rings: &rings,
            ..MemoryDeclaration::EMPTY
        };
        let verdict = check(&declared);
        let found: Vec<(MemoryPart, &str)> = verdict
            .faults
            .as_slice()
            .iter()
            .map(|fault| (fault.locus(&declared), fault.rule().code()))
            .collect();
        for fault in verdict.faults.as_slice() {
            assert!(!fault.text(&declared).as_str().is_empty());
        }
        let naive: Vec<&str> = (0..rings.len()).filter_map(|k| expected(&declared, memory, k)).collect();
        let codes: Vec<&str> = found.iter().map(|&(_, code)| code).collect();
        if naive.is_empty() {
            // Nothing is wrong with what is declared; there may still be no room.
            assert!(codes.is_empty() || codes == ["AP140"], "{declared:?}: {codes:?}");
        } else {
            assert_eq!(codes, naive, "{declared:?}");
        }
        seen.extend(codes);
    }
    let all = BTreeSet::from(["AP141", "AP142", "AP143", "AP144", "AP145", "AP146", "AP148"]);
    assert!(seen.is_superset(&all), "{seen:?}");
}

#[test]
fn numbers_that_are_none_are_reported_at_their_part() {
    let ring = Ring { name: "a", bytes: 64, ..Ring::EMPTY };
    let of = |declared: &MemoryDeclaration| -> Vec<(MemoryPart, &str)> {
        let faults = check(declared).faults;
        faults.as_slice().iter().map(|fault| (fault.locus(declared), fault.rule().code())).collect()
    };
    let rings = |rings: &[Ring]| of(&MemoryDeclaration { rings, ..MemoryDeclaration::EMPTY });
    assert_eq!(rings(&[Ring { depth: 64, ..ring }]), []);
    assert_eq!(rings(&[Ring { depth: 0, ..ring }]), [(MemoryPart::Depth(0), "AP005")]);
    assert_eq!(rings(&[ring, Ring { depth: 64, ..ring }]), [(MemoryPart::Depth(1), "AP150")]);
    assert_eq!(rings(&[Ring { depth: 64, ..ring }, ring]), [(MemoryPart::Buffer(1), "AP150")]);
    assert_eq!(rings(&[Ring { depth: i128::MAX, ..ring }]).len(), 1);
    let two = Ring { depth: 2, ..ring };
    assert_eq!(rings(&[Ring { addresses: &[64], ..two }]), [(MemoryPart::Address(0), "AP144")]);
    assert_eq!(rings(&[Ring { addresses: &[64, 128], ..two }]), []);
    assert_eq!(rings(&[Ring { banks: &[1], ..two }]), []);
    assert_eq!(rings(&[Ring { banks: &[1, 2, 3], ..two }]), [(MemoryPart::Bank(0), "AP144")]);
    // Once for both copies.
    assert_eq!(rings(&[Ring { banks: &[4], ..two }]), [(MemoryPart::Bank(0), "AP146")]);
    assert_eq!(rings(&[Ring { addresses: &[-4], ..ring }]), [(MemoryPart::Address(0), "AP005")]);
    assert_eq!(rings(&[Ring { bytes: i128::MAX, ..ring }]), [(MemoryPart::Buffer(0), "AP140")]);
    assert_eq!(rings(&[Ring { addresses: &[i128::MAX], ..ring }]).len(), 1);

    let tile = |stack, heap, tile| {
        of(&MemoryDeclaration { stack, heap, tile, rings: &[], ..MemoryDeclaration::EMPTY })
    };
    assert_eq!(tile(0x1_0000, 0, TileKind::Compute), []);
    assert_eq!(tile(0x1_0001, 0, TileKind::Compute), [(MemoryPart::Stack, "AP142")]);
    assert_eq!(tile(0x8000, 0x8001, TileKind::Compute), [(MemoryPart::Heap, "AP142")]);
    assert_eq!(tile(0, -1, TileKind::Compute), [(MemoryPart::Heap, "AP005")]);
    assert_eq!(tile(4, 0, TileKind::Mem), [(MemoryPart::Stack, "AP142")]);
    // A shim has its descriptors, and no memory.
    assert_eq!(tile(0, 0, TileKind::Shim), []);
    assert_eq!(tile(1024, 0, TileKind::Shim), [(MemoryPart::Tile, "AP147")]);
    let shim = MemoryDeclaration { tile: TileKind::Shim, rings: &[ring], ..MemoryDeclaration::EMPTY };
    assert_eq!(of(&shim), [(MemoryPart::Tile, "AP147")]);
}

/// Numbers beyond every memory are reported as written, even if the placement counts them differently.
#[test]
fn huge_numbers_are_printed_as_written() {
    let ring = Ring { name: "a", bytes: 64, ..Ring::EMPTY };
    let said = |ring: Ring| -> Vec<String> {
        let declared = MemoryDeclaration { rings: &[ring], ..MemoryDeclaration::EMPTY };
        let faults = check(&declared).faults;
        faults.as_slice().iter().map(|fault| fault.text(&declared).as_str().to_owned()).collect()
    };
    let most = i128::from(u64::MAX);
    for (ring, expected) in [
        (
            Ring { depth: most, ..ring },
            "the tile has 18446744073709551615 buffers, counting every copy (at most 64)",
        ),
        (
            Ring { depth: i128::MAX, ..ring },
            "the tile has more than 170141183460469231731687303715884105727 buffers",
        ),
        (Ring { bytes: most, ..ring }, "there is no room for `a`: it has 18446744073709551615 bytes"),
        (
            Ring { bytes: 1 << 50, addresses: &[0x400], ..ring },
            "`a` at 0x400..0x4000000000400 ends beyond the memory of 65536 bytes",
        ),
        (
            Ring { addresses: &[i128::MAX - 31], ..ring },
            "`a` at 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFE0..0x80000000000000000000000000000020 ends beyond",
        ),
        (
            Ring { addresses: &[(1 << 100) + 4], ..ring },
            "address 0x10000000000000000000000004 of `a` is not a multiple of 32 bytes",
        ),
        (Ring { banks: &[most], ..ring }, "bank 18446744073709551615 does not exist"),
        (
            Ring { addresses: &[0x400], banks: &[0, 1, 2], depth: 65, ..ring },
            "`a` has 65 copies, but 1 address",
        ),
    ] {
        let said = said(ring);
        assert!(said.iter().any(|text| text.starts_with(expected)), "{expected}: {said:?}");
    }
}

#[test]
fn the_grid_says_which_kind_a_tile_is() {
    for part in ["npu1", "npu2_3col", "xcve2802"] {
        let grid = Grid::of_part(part).unwrap();
        for (column, row) in
            (0..=grid.columns).flat_map(|column| (0..=grid.rows).map(move |row| (column, row)))
        {
            for &tile in TileKind::ALL {
                let declared = MemoryDeclaration {
                    device: Device::from_name(part).unwrap(),
                    part,
                    grid: Some(grid),
                    tile,
                    place: Some((column.into(), row.into())),
                    ..MemoryDeclaration::EMPTY
                };
                let faults = check(&declared).faults;
                let first = faults.as_slice().first();
                match grid.kind((column, row)) {
                    None if column >= grid.columns => {
                        assert_eq!(first, Some(&Fault::NoColumn { column: column.into() }));
                    }
                    None => assert_eq!(first, Some(&Fault::NoRow { row: row.into() })),
                    Some(kind) if kind != tile => assert_eq!(first, Some(&Fault::OtherKind { kind })),
                    Some(_) => assert_eq!(first, None),
                }
            }
        }
    }
}
