//! What one descriptor cannot say, rule by rule; its registers by name; and that the devices' limits are the registers'.

use aie_pattern_core::layout::Register;
use aie_pattern_core::register::{
    Axi, ComputeBd, Field, Fields, Limit, MemBd, Misfits, Next, Padding, ShimBd, Slot,
};
use aie_pattern_core::{Device, TileKind};
use static_assertions::{assert_eq_align, assert_eq_size};

assert_eq_size!(ComputeBd, [u32; 6]);
assert_eq_size!(MemBd, [u32; 8]);
assert_eq_size!(ShimBd, [u32; 8]);
assert_eq_align!(ComputeBd, MemBd, ShimBd, u32);

fn report(misfits: &Misfits) -> Vec<(Field, i128)> {
    misfits.as_slice().iter().map(|misfit| (misfit.field, misfit.value)).collect()
}

fn compute(fields: &Fields) -> Vec<(Field, i128)> {
    ComputeBd::encode(Device::AieMl, fields).map_or_else(|misfits| report(&misfits), |_| vec![])
}

fn mem(fields: &Fields) -> Vec<(Field, i128)> {
    MemBd::encode(Device::AieMl, fields).map_or_else(|misfits| report(&misfits), |_| vec![])
}

fn shim(device: Device, fields: &Fields) -> Vec<(Field, i128)> {
    ShimBd::encode(device, fields).map_or_else(|misfits| report(&misfits), |_| vec![])
}

#[test]
fn every_misfit_is_reported_at_once() {
    let mut fields = Fields::new(0x1_0000, 0);
    fields.slots =
        [Some(Slot::new(8193, 256)), Some(Slot::new(0, 300)), Some(Slot::new(1, 5)), Some(Slot::UNUSED)];
    fields.padding[0].before = 1;
    fields.iteration.wrap = 0;
    fields.acquire.id = 16;
    fields.release.value = 64;
    fields.packet.kind = 8;
    fields.next = Next { enable: true, id: 16 };
    fields.axi = Some(Axi::RESET);
    fields.bd_id = Some(16);
    let mut report = compute(&fields);
    report.sort_by_key(|(field, _)| field.name());
    assert_eq!(
        report,
        [
            (Field::Axi, 0),
            (Field::BaseAddr, 0x1_0000),
            (Field::BdId, 16),
            (Field::BufferLength, 0),
            (Field::D0PadBefore, 1),
            (Field::D0Step, 8193),
            (Field::D0Wrap, 256),
            (Field::D1Step, 0),
            (Field::D1Wrap, 300),
            (Field::D2Wrap, 5),
            (Field::D3Step, 1),
            (Field::IterWrap, 0),
            (Field::LockAcqId, 16),
            (Field::LockRelValue, 64),
            (Field::NextBd, 16),
            (Field::PacketType, 8),
        ]
    );
}

/// The report has room for all fields, and an extreme value is reported unchanged.
#[test]
fn the_greatest_numbers_are_misfits_and_no_overflow() {
    let mut fields = Fields::new(u64::MAX, u64::MAX);
    fields.slots = [Some(Slot::new(u64::MAX, u64::MAX)); 4];
    fields.padding = [Padding { before: u64::MAX, after: u64::MAX }; 4];
    fields.iteration.step = u64::MAX;
    fields.acquire.value = i64::MIN;
    fields.release.value = i64::MAX;
    fields.bd_id = Some(u64::MAX);
    fields.next = Next { enable: true, id: u64::MAX };
    fields.axi =
        Some(Axi { smid: u64::MAX, burst: u64::MAX, qos: u64::MAX, cache: u64::MAX, secure: u64::MAX });
    fields.enable_compression = true;
    for report in [compute(&fields), mem(&fields), shim(Device::Aie2p, &fields)] {
        assert!(report.contains(&(Field::BaseAddr, u64::MAX.into())));
        assert!(report.contains(&(Field::LockAcqValue, i64::MIN.into())));
        assert!(report.contains(&(Field::D3PadAfter, u64::MAX.into())));
    }
    assert!(MemBd::pack(&fields).is_err() && fields.pattern().is_err() && fields.iterated_pattern().is_err());
}

#[test]
fn bursts_of_32_beats_are_aie2ps() {
    let fields = |burst| Fields { axi: Some(Axi { burst, ..Axi::RESET }), ..Fields::new(0, 4) };
    for burst in [4, 8, 16] {
        assert_eq!(shim(Device::AieMl, &fields(burst)), []);
    }
    assert_eq!(shim(Device::AieMl, &fields(32)), [(Field::BurstLength, 32)]);
    assert_eq!(shim(Device::Aie2p, &fields(32)), []);
    for burst in [0, 1, 2, 5, 12, 24, 64, 512] {
        assert_eq!(shim(Device::Aie2p, &fields(burst)), [(Field::BurstLength, burst.into())]);
    }
}

#[test]
fn what_a_tile_does_not_have_cannot_be_given() {
    let plain = Fields::new(0, 4);
    let compressed = Fields { enable_compression: true, ..plain };
    assert_eq!((compute(&compressed), mem(&compressed)), (vec![], vec![]));
    assert_eq!(shim(Device::AieMl, &compressed), [(Field::EnableCompression, 1)]);

    let axi = Fields { axi: Some(Axi::RESET), ..plain };
    assert_eq!((compute(&axi), mem(&axi)), (vec![(Field::Axi, 0)], vec![(Field::Axi, 0)]));

    let fourth = Fields { slots: [None, None, None, Some(Slot::new(7, 0))], ..plain };
    assert_eq!((compute(&fourth), mem(&fourth)), (vec![(Field::D3Step, 7)], vec![]));
    let top_wrap = Fields { slots: [None, None, Some(Slot::new(7, 3)), None], ..plain };
    assert_eq!((compute(&top_wrap), mem(&top_wrap)), (vec![(Field::D2Wrap, 3)], vec![]));
    assert_eq!(shim(Device::AieMl, &top_wrap), [(Field::D2Wrap, 3)]);
}

#[test]
fn a_device_without_known_words_has_none() {
    for device in [Device::Aie, Device::Ideal] {
        let misfits = ComputeBd::encode(device, &Fields::new(0, 4)).unwrap_err();
        assert_eq!(report(&misfits), [(Field::Device, 0)]);
        assert_eq!(misfits.to_string(), "device has no known descriptor words for a compute tile");
    }
}

#[test]
fn a_linear_transfer_ends_within_reach() {
    assert_eq!(compute(&Fields::new(0xFFF0, 4)), []);
    assert_eq!(compute(&Fields::new(0xFFF0, 5)), [(Field::BaseAddr, 0xFFF0)]);
    assert_eq!(mem(&Fields::new(0x17_FFFC, 1)), []);
    assert_eq!(mem(&Fields::new(0x17_FFFC, 2)), [(Field::BaseAddr, 0x17_FFFC)]);
    assert_eq!(mem(&Fields::new(0x18_0000, 1)), [(Field::BaseAddr, 0x18_0000)], "the register would hold it");
    let walk = Fields { slots: [Some(Slot::new(1, 4)), None, None, None], ..Fields::new(0xFFF0, 8) };
    assert_eq!(compute(&walk), [], "a walk over the same four words twice ends within reach");
}

#[test]
fn next_bd_stays_in_the_half_of_its_channels() {
    let chain =
        |bd_id, id| Fields { bd_id: Some(bd_id), next: Next { enable: true, id }, ..Fields::new(0, 4) };
    assert_eq!((mem(&chain(23, 0)), mem(&chain(24, 47))), (vec![], vec![]));
    assert_eq!(mem(&chain(23, 24)), [(Field::NextBd, 24)]);
    assert_eq!(mem(&chain(24, 23)), [(Field::NextBd, 23)]);
    assert_eq!(mem(&chain(24, 48)), [(Field::NextBd, 48)]);
    assert_eq!(mem(&Fields { next: Next { enable: false, id: 0 }, ..chain(24, 0) }), []);
    let misfits = MemBd::encode(Device::Aie2p, &chain(30, 3)).unwrap_err();
    assert_eq!(misfits.as_slice()[0].limit, Limit::Range(24, 47));
}

#[test]
fn padding_needs_dimensions_that_wrap() {
    let padded = |wraps: [u64; 3], padding: [(u64, u64); 3]| {
        let mut fields = Fields::new(0x8_0000, 4);
        for k in 0..3 {
            fields.slots[k] = Some(Slot::new(1, wraps[k]));
            fields.padding[k] = Padding { before: padding[k].0, after: padding[k].1 };
        }
        mem(&fields).into_iter().map(|(field, _)| field).collect::<Vec<_>>()
    };
    assert_eq!(padded([2, 2, 2], [(63, 63), (31, 31), (15, 15)]), []);
    assert_eq!(padded([2, 2, 0], [(1, 1), (1, 1), (1, 0)]), []);
    assert_eq!(padded([2, 2, 0], [(1, 1), (1, 1), (1, 1)]), [Field::D2PadAfter]);
    assert_eq!(padded([2, 0, 2], [(1, 1), (1, 0), (1, 0)]), [Field::D2PadBefore]);
    assert_eq!(padded([0, 2, 2], [(1, 0), (0, 1), (0, 0)]), [Field::D1PadAfter]);
    assert_eq!(
        padded([2, 2, 2], [(64, 0), (0, 32), (16, 0)]),
        [Field::D0PadBefore, Field::D2PadBefore, Field::D1PadAfter]
    );
}

#[test]
fn debug_prints_the_registers_by_name() {
    let mut fields = Fields::new(0x8_0040, 64);
    fields.slots = [Some(Slot::new(1, 8)), Some(Slot::new(16, 0)), None, None];
    fields.acquire.value = -1;
    fields.valid = true;
    let bd = MemBd::encode(Device::AieMl, &fields).unwrap();
    let text = format!("{bd:?}");
    for part in ["MemBd { enable_packet: 0,", "buffer_length: 64,", "base_addr: 131088,", "d0_wrap: 8,"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["d1_step: 15,", "lock_acq_value: 127,", "valid: 1,", "lock_acq_id: 0 }"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!((bd.base_addr(), bd.d1_step(), bd.d2_wrap(), bd.lock_acq_value()), (131_088, 15, 0, 127));
    let bd = ShimBd::from_words([7, 0xFFFF_FFFC, 0x0000_8001, 0, 0xC000_0000, 0, 0, 0]);
    assert_eq!((bd.base_addr_low(), bd.base_addr_high(), bd.burst_length()), (0x3FFF_FFFF, 0x8001, 3));
    assert_eq!(bd.decode().base_addr, 0x8001_FFFF_FFFC);
    assert_eq!(bd.decode().axi.unwrap().burst, 32);
}

#[test]
fn descriptors_are_constants() {
    const BD: [u32; 8] = {
        let fields = Fields { valid: true, ..Fields::new(0x8_0000, 1024) };
        match MemBd::encode(Device::Aie2p, &fields) {
            Ok(bd) => bd.words(),
            Err(misfits) => panic!("{}", misfits.text().as_str()),
        }
    };
    static TABLE: [[u32; 8]; 1] = [BD];
    assert_eq!(TABLE[0], [1024, 0x2_0000, 0, 0, 0, 0, 0, 0x8000_0000]);
}

/// Declarations are checked with the limits of the registers.
#[test]
fn the_limits_of_the_devices_are_those_of_the_registers() {
    for device in [Device::AieMl, Device::Aie2p] {
        for &kind in TileKind::ALL {
            let tile = device.family().tile(kind).unwrap();
            let layout = tile.layout.unwrap();
            let register = |field| layout.register(field);
            let place = |field| register(field).map(|&Register { word, bits, .. }| (word, bits));
            let steps = [Field::D0Step, Field::D1Step, Field::D2Step, Field::D3Step];
            let wraps = [Field::D0Wrap, Field::D1Wrap, Field::D2Wrap, Field::D3Wrap];
            let before = [Field::D0PadBefore, Field::D1PadBefore, Field::D2PadBefore, Field::D3PadBefore];
            let after = [Field::D0PadAfter, Field::D1PadAfter, Field::D2PadAfter, Field::D3PadAfter];
            for k in 0..4 {
                let slot = tile.slots.get(k);
                assert_eq!(slot.map(|s| (s.step.word, s.step.bits)), place(steps[k]));
                assert_eq!(slot.and_then(|s| s.wrap).map(|w| (w.word, w.bits)), place(wraps[k]));
                let pad = slot.and_then(|s| s.pad_bits);
                assert_eq!(
                    (pad, pad),
                    (register(before[k]).map(|r| r.bits), register(after[k]).map(|r| r.bits))
                );
            }
            assert_eq!(Some((tile.length.word, tile.length.bits)), place(Field::BufferLength));
            assert_eq!(tile.iteration.map(|f| (f.word, f.bits)), place(Field::IterWrap));
            assert_eq!(tile.ooo_bits, register(Field::OooBdId).map(|r| r.bits));
            assert_eq!(Some(tile.packet_id_bits), register(Field::PacketId).map(|r| r.bits));
            assert_eq!(Some(tile.packet_type_bits), register(Field::PacketType).map(|r| r.bits));
            assert_eq!(tile.compression, register(Field::EnableCompression).is_some());
            assert_eq!(tile.axi.is_some(), register(Field::BurstLength).is_some());
            let lock = register(Field::LockAcqValue).unwrap();
            assert_eq!(tile.lock_values, Field::LockAcqValue.coding().range(lock.bits));
        }
    }
}
