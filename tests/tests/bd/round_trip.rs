//! Encoding and decoding are each other's inverse: each field over its whole range, random descriptors, random words.

use aie_pattern_core::layout::Register;
use aie_pattern_core::register::{
    Acquire, Axi, Field, Fields, Iteration, Limit, Next, Packet, Padding, Release, Slot,
};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::tiles::{decode, encode, layout, pack, spelled_out};
use aie_pattern_tests::{Rng, cases};

/// The family that has most bursts of those with these registers.
const DEVICE: Device = Device::Aie2p;

/// What the registers and rules allow, written out here once more and in other words than the encoder's.
struct Limits {
    address: u64,
    length: u64,
    step: u64,
    /// Greatest wrap of each dimension; 0 where there is none.
    wraps: [u64; 4],
    /// Greatest padding of each dimension.
    padding: [u64; 4],
    bds: u64,
    locks: u64,
}

fn limits(kind: TileKind) -> Limits {
    match kind {
        TileKind::Compute => Limits {
            address: 0x1_0000,
            length: 16_383,
            step: 8192,
            wraps: [255, 255, 0, 0],
            padding: [0; 4],
            bds: 16,
            locks: 16,
        },
        TileKind::Mem => Limits {
            address: 0x18_0000,
            length: 131_071,
            step: 131_072,
            wraps: [1023, 1023, 1023, 0],
            padding: [63, 31, 15, 0],
            bds: 48,
            locks: 192,
        },
        TileKind::Shim => Limits {
            address: 1 << 48,
            length: u32::MAX.into(),
            step: 1 << 20,
            wraps: [1023, 1023, 0, 0],
            padding: [0; 4],
            bds: 16,
            locks: 16,
        },
    }
}

/// The smallest and the largest value that `encode` accepts for a field on AIE2P, with the other fields as in
/// [`base`].
fn range(kind: TileKind, field: Field) -> (i128, i128) {
    use Field as F;
    let limits = limits(kind);
    let (least, most) = match field {
        F::BaseAddr => (0, limits.address - 4),
        F::BufferLength => (1, limits.length),
        F::D0Step | F::D1Step | F::D2Step | F::D3Step | F::IterStep => (1, limits.step),
        F::D0Wrap => (0, limits.wraps[0]),
        F::D1Wrap => (0, limits.wraps[1]),
        F::D2Wrap => (0, limits.wraps[2]),
        F::D0PadBefore | F::D0PadAfter => (0, limits.padding[0]),
        F::D1PadBefore | F::D1PadAfter => (0, limits.padding[1]),
        F::D2PadBefore | F::D2PadAfter => (0, limits.padding[2]),
        F::IterWrap => (1, 64),
        F::IterCurrent | F::OooBdId => (0, 63),
        F::LockAcqId | F::LockRelId => (0, limits.locks - 1),
        F::LockAcqValue | F::LockRelValue => return (-64, 63),
        F::PacketId => (0, 31),
        F::PacketType => (0, 7),
        F::NextBd => (0, limits.bds - 1),
        F::Smid | F::Axqos | F::Axcache => (0, 15),
        F::BurstLength => (4, 32),
        _ => (0, 1),
    };
    (least.into(), most.into())
}

fn is_legal(kind: TileKind, field: Field, value: i128) -> bool {
    let (least, most) = range(kind, field);
    (least..=most).contains(&value)
        && match field {
            Field::BaseAddr => value % 4 == 0,
            Field::BurstLength => [4, 8, 16, 32].contains(&value),
            _ => true,
        }
}

/// A descriptor in which every field can take any of its values.
fn base(kind: TileKind) -> Fields {
    let mut fields = spelled_out(kind, DEVICE, Fields::new(0, 1));
    for (k, wrap) in limits(kind).wraps.into_iter().enumerate().filter(|&(_, most)| most > 0) {
        fields.slots[k] = Some(Slot::new(1, wrap.min(1)));
    }
    fields
}

fn set(fields: &mut Fields, field: Field, value: i128) {
    use Field as F;
    let n = u64::try_from(value).unwrap_or(u64::MAX);
    let signed = i64::try_from(value).unwrap();
    let axi = fields.axi.unwrap_or(Axi::RESET);
    let slot = |k: usize| fields.slots[k].unwrap();
    match field {
        F::BaseAddr => fields.base_addr = n,
        F::BufferLength => fields.buffer_length = n,
        F::D0Step => fields.slots[0] = Some(Slot::new(n, slot(0).wrap)),
        F::D1Step => fields.slots[1] = Some(Slot::new(n, slot(1).wrap)),
        F::D2Step => fields.slots[2] = Some(Slot::new(n, slot(2).wrap)),
        F::D3Step => fields.slots[3] = Some(Slot::new(n, slot(3).wrap)),
        F::D0Wrap => fields.slots[0] = Some(Slot::new(slot(0).step, n)),
        F::D1Wrap => fields.slots[1] = Some(Slot::new(slot(1).step, n)),
        F::D2Wrap => fields.slots[2] = Some(Slot::new(slot(2).step, n)),
        F::D0PadBefore => fields.padding[0].before = n,
        F::D1PadBefore => fields.padding[1].before = n,
        F::D2PadBefore => fields.padding[2].before = n,
        F::D0PadAfter => fields.padding[0].after = n,
        F::D1PadAfter => fields.padding[1].after = n,
        F::D2PadAfter => fields.padding[2].after = n,
        F::IterStep => fields.iteration.step = n,
        F::IterWrap => fields.iteration.wrap = n,
        F::IterCurrent => fields.iteration.current = n,
        F::LockAcqEnable => fields.acquire.enable = n != 0,
        F::LockAcqId => fields.acquire.id = n,
        F::LockAcqValue => fields.acquire.value = signed,
        F::LockRelId => fields.release.id = n,
        F::LockRelValue => fields.release.value = signed,
        F::EnablePacket => fields.packet.enable = n != 0,
        F::PacketId => fields.packet.id = n,
        F::PacketType => fields.packet.kind = n,
        F::OooBdId => fields.ooo_bd_id = n,
        F::UseNextBd => fields.next.enable = n != 0,
        F::NextBd => fields.next.id = n,
        F::TlastSuppress => fields.tlast_suppress = n != 0,
        F::EnableCompression => fields.enable_compression = n != 0,
        F::Smid => fields.axi = Some(Axi { smid: n, ..axi }),
        F::BurstLength => fields.axi = Some(Axi { burst: n, ..axi }),
        F::Axqos => fields.axi = Some(Axi { qos: n, ..axi }),
        F::Axcache => fields.axi = Some(Axi { cache: n, ..axi }),
        F::SecureAccess => fields.axi = Some(Axi { secure: n, ..axi }),
        F::Valid => fields.valid = n != 0,
        _ => panic!("{field:?} is not a register of its own"),
    }
}

/// The fields of a tile, one in several places once.
fn fields_of(kind: TileKind) -> Vec<Field> {
    let lowest = layout(kind, DEVICE).registers.iter().filter(|register| register.from == 0);
    lowest.map(|register| register.field).collect()
}

fn is_flag(field: Field) -> bool {
    use Field as F;
    matches!(
        field,
        F::LockAcqEnable
            | F::EnablePacket
            | F::UseNextBd
            | F::TlastSuppress
            | F::EnableCompression
            | F::Valid
    )
}

/// Legal value number `n` of a field, counted round and round: all of a field of up to 20 bits, the ends and random ones
/// of a wider one.
fn legal_value(kind: TileKind, field: Field, n: u64, rng: &mut Rng) -> i128 {
    let (least, most) = range(kind, field);
    let unit = if field == Field::BaseAddr { 4 } else { 1 };
    let count = ((most - least) / unit + 1) as u64;
    let n = if field == Field::BurstLength {
        return 4 << (n % 4);
    } else if count <= 1 << 20 || n < 1000 {
        n % count
    } else if n < 2000 {
        count - 1 - n % 1000
    } else {
        rng.below(count)
    };
    least + i128::from(n) * unit
}

/// All fields of a tile change together, each with a different start, so that no two have the same value.
/// Padding and wraps are tested apart, because padding needs wraps.
#[test]
fn every_field_over_its_whole_range() {
    let is_padding = |field: Field| field.name().contains("pad_");
    let is_wrap = |field: Field| field.name().ends_with("wrap") && field != Field::IterWrap;
    let sweep = |kind: TileKind, fields: Vec<Field>, count: u64| {
        let mut rng = Rng::new(40);
        for n in 0..count {
            let mut all = base(kind);
            for (k, &field) in fields.iter().enumerate() {
                let value = legal_value(kind, field, n + 7 * k as u64, &mut rng);
                set(&mut all, field, value);
            }
            let words = encode(kind, DEVICE, &all).unwrap_or_else(|e| panic!("{e}: {all:?}"));
            assert_eq!(decode(kind, DEVICE, &words), all);
        }
    };
    std::thread::scope(|scope| {
        for (kind, count) in
            [(TileKind::Compute, 1 << 14), (TileKind::Mem, 3 << 17), (TileKind::Shim, 1 << 20)]
        {
            let mut fields = fields_of(kind);
            fields.retain(|&field| !is_padding(field));
            scope.spawn(move || sweep(kind, fields, count));
        }
        let mut fields = fields_of(TileKind::Mem);
        fields.retain(|&field| !is_wrap(field));
        scope.spawn(move || sweep(TileKind::Mem, fields, 1 << 10));
    });
}

/// Around both ends of each field's range, alone: what is beyond is a misfit of this field and of no other.
#[test]
fn what_is_beyond_the_range_of_a_field_is_its_misfit() {
    let mut beyond = 0;
    for &kind in TileKind::ALL {
        for field in fields_of(kind) {
            let (least, most) = range(kind, field);
            // Only locks have negative numbers, and flags are only yes or no.
            let least = if least < 0 { least - 300 } else { 0 };
            let ends = (least..=least + 300).chain(most - 300..=most + 300).chain((1..63).map(|n| 1 << n));
            for value in ends.filter(|&value| value >= least && (!is_flag(field) || value <= 1)) {
                let mut fields = base(kind);
                set(&mut fields, field, value);
                match encode(kind, DEVICE, &fields) {
                    Ok(words) => {
                        assert!(is_legal(kind, field, value), "{kind:?} {field:?} {value} was taken");
                        assert_eq!(decode(kind, DEVICE, &words), fields, "{kind:?} {field:?} {value}");
                    }
                    Err(misfits) => {
                        assert!(!is_legal(kind, field, value), "{kind:?} {value}: {misfits}");
                        let [misfit] = misfits.as_slice() else { panic!("{kind:?} {field:?}: {misfits}") };
                        assert_eq!((misfit.field, misfit.value), (field, value));
                        beyond += 1;
                    }
                }
            }
        }
    }
    assert!(beyond > 10_000, "{beyond}");
}

#[test]
fn a_field_changes_its_own_bits_only() {
    for &kind in TileKind::ALL {
        let layout = layout(kind, DEVICE);
        let quiet = encode(kind, DEVICE, &base(kind)).unwrap();
        for register in layout.registers {
            let Register { field, .. } = *register;
            let mut fields = base(kind);
            let (_, most) = range(kind, field);
            set(&mut fields, field, most);
            for (k, (loud, quiet)) in encode(kind, DEVICE, &fields).unwrap().iter().zip(&quiet).enumerate() {
                let own = layout.registers.iter().filter(|part| part.field == field);
                let own =
                    own.filter(|part| usize::from(part.word) == k).fold(0, |own, part| own | part.mask());
                assert_eq!((loud ^ quiet) & !own, 0, "{kind:?} {field:?}");
            }
        }
    }
}

/// A descriptor that keeps all rules, often at their borders.
fn random(kind: TileKind, rng: &mut Rng) -> Fields {
    fn number(rng: &mut Rng, least: u64, most: u64) -> u64 {
        match rng.below(8) {
            0 => least,
            1 => most,
            _ => least + rng.below(most - least + 1),
        }
    }
    let flag = |rng: &mut Rng| rng.once_in(2);
    let limits = limits(kind);
    let dimensions = if kind == TileKind::Mem { 4 } else { 3 };
    let mut fields = Fields::new(4 * number(rng, 0, limits.address / 4 - 1), number(rng, 1, limits.length));
    let mut open = false;
    for k in 0..dimensions {
        let wrap = number(rng, 0, limits.wraps[k]);
        fields.slots[k] = Some(Slot::new(number(rng, 1, limits.step), wrap));
        let before = if open { 0 } else { number(rng, 0, limits.padding[k]) };
        open |= wrap == 0;
        let after = if open { 0 } else { number(rng, 0, limits.padding[k]) };
        fields.padding[k] = Padding { before, after };
    }
    fields.iteration = Iteration {
        step: number(rng, 1, limits.step),
        wrap: number(rng, 1, 64),
        current: number(rng, 0, 63),
    };
    let value = |rng: &mut Rng| number(rng, 0, 127) as i64 - 64;
    fields.acquire = Acquire { enable: flag(rng), id: number(rng, 0, limits.locks - 1), value: value(rng) };
    fields.release = Release { id: number(rng, 0, limits.locks - 1), value: value(rng) };
    fields.packet = Packet { enable: flag(rng), id: number(rng, 0, 31), kind: number(rng, 0, 7) };
    fields.ooo_bd_id = number(rng, 0, 63);
    fields.next = Next { enable: flag(rng), id: number(rng, 0, limits.bds - 1) };
    fields.tlast_suppress = flag(rng);
    fields.valid = flag(rng);
    if kind == TileKind::Shim {
        fields.axi = Some(Axi {
            smid: number(rng, 0, 15),
            burst: *rng.pick(&[4, 8, 16, 32]),
            qos: number(rng, 0, 15),
            cache: number(rng, 0, 15),
            secure: number(rng, 0, 1),
        });
    } else {
        fields.enable_compression = flag(rng);
    }
    fields
}

#[test]
fn random_descriptors() {
    let run = |seed: u64| {
        let mut rng = Rng::new(seed);
        for _ in 0..cases(40_000) {
            let kind = *rng.pick(TileKind::ALL);
            let fields = random(kind, &mut rng);
            let words = encode(kind, DEVICE, &fields).unwrap_or_else(|e| panic!("{e}: {fields:?}"));
            let decoded = decode(kind, DEVICE, &words);
            assert_eq!(decoded, fields);
            assert_eq!(encode(kind, DEVICE, &decoded).unwrap(), words);
        }
    };
    std::thread::scope(|scope| {
        for seed in 0..8 {
            scope.spawn(move || run(seed));
        }
    });
}

/// Words that only the reserved bits are missing from decode to fields that give just these words, whatever they are;
/// `encode` gives them or says why not, and is right either way.
#[test]
fn random_words_without_reserved_bits() {
    let mut rng = Rng::new(41);
    let mut taken = 0;
    for _ in 0..150_000 {
        let kind = *rng.pick(TileKind::ALL);
        let layout = layout(kind, DEVICE);
        // Bits that are mostly 0 or mostly 1 reach the borders.
        let noise = |rng: &mut Rng| match rng.below(4) {
            0 => (rng.bits() & rng.bits()) as u32,
            1 => (rng.bits() | rng.bits()) as u32,
            _ => rng.bits() as u32,
        };
        let words: Vec<u32> = (0..layout.words).map(|k| noise(&mut rng) & layout.used_bits(k)).collect();
        let fields = decode(kind, DEVICE, &words);
        assert_eq!(pack(kind, DEVICE, &fields).unwrap(), words);
        match encode(kind, DEVICE, &fields) {
            Ok(encoded) => {
                assert_eq!(encoded, words);
                assert!(fields_of(kind).into_iter().all(|field| is_legal(kind, field, fields.value(field))));
                taken += 1;
            }
            Err(misfits) => {
                for misfit in misfits.as_slice() {
                    let unwrapped =
                        matches!(misfit.limit, Limit::Unwrapped(k) if fields.slot(k.into()).wrap == 0);
                    assert!(unwrapped || !is_legal(kind, misfit.field, misfit.value), "{misfit}");
                }
            }
        }
    }
    assert!(taken > 10_000, "{taken}");
}

/// Reserved bits are the ones that no field has, and decoding does not look at them.
#[test]
fn reserved_bits_are_not_looked_at() {
    let reserved = |kind: TileKind| -> Vec<u32> {
        let layout = layout(kind, DEVICE);
        (0..layout.words).map(|k| !layout.used_bits(k)).collect()
    };
    assert_eq!(
        reserved(TileKind::Compute),
        [0xF000_0000, 0x0000_FFFF, 0xFC00_0000, 0xE000_0000, 0xFE00_0000, 0x0002_0010]
    );
    assert_eq!(reserved(TileKind::Mem), [0, 0, 0x7800_0000, 0, 0, 0, 0xE000_0000, 0]);
    assert_eq!(reserved(TileKind::Shim), [0, 3, 0x8000_0000, 0x8000_0000, 0, 0, 0, 0x0002_0010]);
    for &kind in TileKind::ALL {
        assert_eq!(
            decode(kind, DEVICE, &reserved(kind)),
            decode(kind, DEVICE, &vec![0; layout(kind, DEVICE).words])
        );
    }
}
