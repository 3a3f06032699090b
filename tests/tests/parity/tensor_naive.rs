//! The verdicts on tensor descriptors against byte addresses counted by nested loops. The macro calls `Tensor::check`
//! natively, const evaluation calls the same one; that both say the same of the same source is in `parity_macro.rs`.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Levels, MAX_SIZE, RawDims, Tensor};
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::tensor::{Fault, registers};
use aie_pattern_core::rule::{Bound, Locus, Rule};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases, nested_loops};

const VECTOR: Tensor = Tensor {
    device: Device::AieMl,
    element: Element::Int32,
    lanes: 4,
    offset: 0,
    buffer: None,
    bytes: false,
    index: None,
    is_device_assumed: false,
    dims: RawDims::new(&[]),
    native: None,
};

fn raw(dims: &[(u64, i64)]) -> RawDims {
    RawDims::new(&dims.iter().map(|&(size, step)| (size.into(), step.into())).collect::<Vec<_>>())
}

fn found(tensor: &Tensor) -> BTreeSet<&'static str> {
    tensor.check().as_slice().iter().map(|violation| violation.rule.code()).collect()
}

/// The verdict on small, ordinary descriptors as the definition gives it: walk all of it and look.
fn naive(tensor: &Tensor, dims: &[(u64, i64)]) -> BTreeSet<&'static str> {
    let mut codes = BTreeSet::new();
    if dims.iter().any(|&(size, _)| size == 0) {
        codes.insert(Rule::SizeZero.code());
    }
    // Other errors of a walk with an empty dimension are reported for the rest of it.
    let dims: Vec<(u64, i64)> = dims.iter().map(|&(size, step)| (size.max(1), step)).collect();
    let vector = tensor.lanes as i64 * i64::from(tensor.element.bits()) / 8;
    let scale = if tensor.bytes { 1 } else { vector };
    let in_bytes: Vec<(u64, i64)> = dims.iter().map(|&(size, step)| (size, step * scale)).collect();
    let start = tensor.offset as i64 * vector;
    let addresses = nested_loops(start, &in_bytes);
    if addresses.iter().any(|&address| address < 0) {
        codes.insert(Rule::BelowBuffer.code());
    }
    if let Some(buffer) = tensor.buffer {
        let end = buffer as i64 * i64::from(tensor.element.bits()) / 8;
        if addresses.iter().any(|&address| address + vector > end) {
            codes.insert(Rule::BeyondBuffer.code());
        }
    }
    if tensor.bytes && tensor.device != Device::Ideal {
        let alignment = match (tensor.device, vector) {
            (_, 16) => 16,
            (Device::Aie2p, 64..) => 64,
            _ => 32,
        };
        if addresses.iter().any(|&address| (address - start) % alignment != 0) {
            codes.insert(Rule::StepAlignment.code());
        }
    }
    if let Some(word) = tensor.index
        && let Some(unit) = in_units(tensor, &addresses)
        && unit.iter().any(|&index| index > i64::from(word.max()))
    {
        codes.insert(Rule::IndexWord.code());
    }
    codes
}

/// Byte addresses as the indices of the descriptor's own pattern.
fn in_units(tensor: &Tensor, addresses: &[i64]) -> Option<Vec<i64>> {
    let pattern = Tensor { dims: tensor.dims.not_empty(), ..*tensor }.pattern();
    let unit = i64::from(pattern.grain()) * i64::from(tensor.element.bits());
    addresses.iter().map(|address| (address * 8 % unit == 0).then_some(address * 8 / unit)).collect()
}

/// The descriptor's pattern visits exactly the byte addresses of the nested loops.
fn visits(tensor: &Tensor, dims: &[(u64, i64)]) {
    let vector = tensor.lanes as i64 * i64::from(tensor.element.bits()) / 8;
    let scale = if tensor.bytes { 1 } else { vector };
    let in_bytes: Vec<(u64, i64)> = dims.iter().map(|&(size, step)| (size, step * scale)).collect();
    let addresses = nested_loops(tensor.offset as i64 * vector, &in_bytes);
    let pattern = tensor.pattern();
    let unit = i64::from(pattern.grain()) * i64::from(tensor.element.bits());
    assert_eq!(i128::from(pattern.lanes()), tensor.lanes);
    assert!(pattern.lanes().is_multiple_of(pattern.grain()));
    assert!(pattern.indices().unwrap().map(|index| index * unit / 8).eq(addresses), "{tensor:?}");
}

#[test]
fn every_small_descriptor_gets_the_verdict_of_nested_loops() {
    let all: Vec<(u64, i64)> = (0..=4).flat_map(|size| (-3..=3).map(move |step| (size, step))).collect();
    let mut verdicts = 0u32;
    let mut check = |dims: &[(u64, i64)], offsets: &[i128]| {
        for &offset in offsets {
            let tensor = Tensor { offset, dims: raw(dims), ..VECTOR };
            let sound = naive(&tensor, dims);
            assert_eq!(found(&tensor), sound, "{dims:?} offset {offset}");
            // The exact buffer, one element less, and one that holds no vector.
            let needed = match (Tensor { dims: tensor.dims.not_empty(), ..tensor }).pattern().extent() {
                Ok((_, greatest)) => (greatest + 1) * 4,
                Err(_) => 4,
            };
            for buffer in [needed, needed - 1, 3] {
                let tensor = Tensor { buffer: Some(buffer.max(0)), ..tensor };
                assert_eq!(found(&tensor), naive(&tensor, dims), "{dims:?} offset {offset} buffer {buffer}");
            }
            if sound.is_empty() {
                visits(&tensor, dims);
            }
            verdicts += 4;
        }
    };
    for &a in &all {
        check(&[a], &[-2, -1, 0, 1, 2, 3]);
        for &b in &all {
            check(&[a, b], &[-2, -1, 0, 1, 2, 3]);
            for &c in &all {
                check(&[a, b, c], &[3]);
            }
        }
    }
    assert_eq!(verdicts, 4 * (6 * 35 + 6 * 35 * 35 + 35 * 35 * 35));
}

#[test]
fn descriptors_at_random() {
    let mut rng = Rng::new(0xde5c_0000);
    let mut seen = BTreeSet::new();
    let mut sound = 0;
    for _ in 0..cases(30_000) {
        let (element, lanes) = *rng.pick(&[
            (Element::Int4, 32),
            (Element::Int8, 16),
            (Element::Uint8, 128),
            (Element::Int16, 16),
            (Element::Int16, 32),
            (Element::Bfloat16, 8),
            (Element::Int32, 8),
            (Element::Float, 16),
        ]);
        let bytes = rng.once_in(3);
        let rank = rng.range(1..=9) as usize;
        let mut dims = Vec::new();
        let mut len = 1u64;
        for _ in 0..rank {
            let least = i64::from(!rng.once_in(30));
            let size = rng.range(least..=6) as u64;
            let size = if len * size.max(1) > 300 { 1 } else { size };
            len *= size.max(1);
            let step = match (bytes, rng.below(8)) {
                (true, 0) => rng.range(-100..=100),
                (true, _) => 32 * rng.range(-2..=6),
                (false, 0) => rng.range(-300..=300),
                (false, _) => rng.range(-3..=12),
            };
            dims.push((size, step));
        }
        let needed = rng.range(0..=3000).into();
        let tensor = Tensor {
            device: *rng.pick(&[Device::AieMl, Device::Aie2p, Device::Ideal]),
            is_device_assumed: false,
            element,
            lanes,
            offset: rng.range(-4..=80).into(),
            buffer: rng.once_in(2).then_some(needed),
            bytes,
            index: *rng.pick(&[None, None, Some(Word::U8), Some(Word::U16), Some(Word::U32)]),
            dims: raw(&dims),
            native: None,
        };
        // Steps that are not a whole number of elements are refused, and then there is no walk to
        // report about.
        let whole = dims.iter().all(|&(size, step)| size <= 1 || step * 8 % i64::from(element.bits()) == 0);
        let codes = found(&tensor);
        if bytes && !whole {
            assert!(codes.contains(Rule::StepAlignment.code()), "{tensor:?}");
            continue;
        }
        assert_eq!(codes, naive(&tensor, &dims), "{tensor:?}");
        if codes.is_empty() {
            sound += 1;
            visits(&tensor, &dims);
        }
        seen.extend(codes);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["AP010", "AP014", "AP015", "AP018", "AP064"]);
    assert!(sound > 3_000, "{sound}");
}

/// Counts and increments as the address unit gets them, from the addresses of the level's own walk.
#[test]
fn registers_are_judged_by_the_addresses_of_each_level() {
    let mut rng = Rng::new(0x20_b175);
    let (mut fitting, mut beyond) = (0, 0);
    for _ in 0..cases(10_000) {
        let rank = rng.range(1..=9) as usize;
        let dims: Vec<(u64, i64)> = (0..rank)
            .map(|_| {
                let bits = rng.range(0..=16);
                (rng.range(1..=4) as u64, rng.range(-(1 << bits)..=1 << bits))
            })
            .collect();
        let tensor = Tensor { dims: raw(&dims), ..VECTOR };
        let mut expected = BTreeSet::new();
        for (level, start) in dims.chunks(3).zip((0u8..).step_by(3)) {
            for (k, _) in (0..).zip(level).filter(|(_, (size, _))| *size > 1) {
                // Where this counter ticks for the first time: all faster ones are at their ends just before.
                let ticks =
                    level[usize::from(k) + 1..].iter().map(|&(size, _)| size).product::<u64>() as usize;
                let walk = nested_loops(0, level);
                let increment = (walk[ticks] - walk[ticks - 1]) * 16;
                if !(-(1 << 19)..1 << 19).contains(&increment) {
                    expected.insert((start + k, i128::from(increment)));
                }
            }
        }
        let found: BTreeSet<(u8, i128)> = tensor
            .check()
            .as_slice()
            .iter()
            .filter_map(|violation| match (violation.locus, violation.fault) {
                (Locus::Stride(k), Fault::Registers(registers::Fault::Increment { bytes, .. })) => {
                    Some((k, bytes))
                }
                _ => None,
            })
            .collect();
        if expected.is_empty() {
            fitting += 1;
        } else {
            beyond += 1;
        }
        assert_eq!(found, expected, "{dims:?}");
    }
    assert!(fitting > 1000 && beyond > 1000, "{fitting} {beyond}");
}

#[test]
fn counts_and_increments_at_their_borders() {
    let codes = |size: i128, step: i128, device| {
        let dims = RawDims::new(&[(1, 0), (size, step)]);
        found(&Tensor { device, dims, ..VECTOR }).into_iter().collect::<Vec<_>>()
    };
    // The outermost size of a level is in no register.
    assert!(found(&Tensor { dims: RawDims::new(&[((1 << 20) + 1, 1)]), ..VECTOR }).is_empty());
    for device in [Device::AieMl, Device::Aie2p] {
        assert!(codes(1 << 20, 1, device).is_empty());
        assert_eq!(codes((1 << 20) + 1, 1, device), ["AP062"]);
        assert_eq!(codes(MAX_SIZE, 1, device), ["AP062"]);
        // 16 bytes a vector: 2^15 of them are the first increment that is too great.
        assert!(codes(2, (1 << 15) - 1, device).is_empty());
        assert_eq!(codes(2, 1 << 15, device), ["AP063"]);
        // A dimension of one step never steps.
        assert!(codes(1, 1 << 15, device).is_empty());
    }
    assert!(codes(MAX_SIZE, 1 << 15, Device::Ideal).is_empty());
}

/// Numbers of 64 bits that are more of what the walk counts in.
#[test]
fn distances_are_judged_in_the_unit_of_the_walk() {
    const MOST: i128 = i64::MAX as i128;
    let fault = |tensor: Tensor| {
        let found = tensor.check();
        let &[violation] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(violation.rule, Rule::Overflow);
        (violation.locus, violation.fault)
    };
    let distance = |distance, unit, bound| Fault::Distance { distance, unit, bound };
    let ideal = Tensor { device: Device::Ideal, lanes: 4, ..VECTOR };

    // Steps of half a vector: the offset is counted in halves.
    let halves = Tensor { element: Element::Int8, bytes: true, dims: RawDims::new(&[(2, 2)]), ..ideal };
    let most = MOST / 2;
    assert!(Tensor { offset: most, ..halves }.check().has(Rule::Overflow), "its elements");
    let offset = fault(Tensor { offset: MOST, ..halves });
    assert_eq!(offset, (Locus::Offset, distance(MOST * 4, "element", Bound::Most(MOST))));
    let offset = fault(Tensor { offset: -MOST, ..halves });
    assert_eq!(offset, (Locus::Offset, distance(-MOST * 4, "element", Bound::Least(-MOST - 1))));

    // Two elements a byte.
    let dims = RawDims::new(&[(1, MOST), (2, MOST)]);
    let step = fault(Tensor { lanes: 1, bytes: true, element: Element::Int4, dims, ..ideal });
    assert_eq!(step, (Locus::Stride(1), distance(MOST * 2, "element", Bound::Most(MOST))));

    // A step is the sum of the increments of its level.
    let dims = RawDims::new(&[(1, 1), (1, MOST)]);
    for (bytes, unit) in [(false, "vector"), (true, "byte")] {
        let native = Some(Levels::of_rank(2));
        let step = fault(Tensor { element: Element::Int8, bytes, native, dims, ..ideal });
        assert_eq!(step, (Locus::Stride(0), distance(MOST + 1, unit, Bound::Most(MOST))));
    }
}

/// Overflow of 64 bits against sums that cannot overflow 128, for sizes up to 2^32 and steps of the whole `i64`.
#[test]
fn overflow_is_an_error_and_never_wraps() {
    let mut rng = Rng::new(0x0f10);
    let (mut fitting, mut beyond) = (0, 0);
    for _ in 0..cases(30_000) {
        let rank = rng.range(1..=9);
        let size_bits = *rng.pick(&[2, 8, 32]);
        let dims: Vec<(i128, i128)> = (0..rank)
            .map(|_| {
                let size = rng.bits() >> (64 - 1 - rng.below(size_bits));
                let step = rng.bits().cast_signed() >> rng.below(64);
                (i128::from(size.max(1)), i128::from(step))
            })
            .collect();
        let offset = i128::from(rng.bits().cast_signed() >> rng.below(64));
        let tensor = Tensor { device: Device::Ideal, offset, dims: RawDims::new(&dims), ..VECTOR };
        let (mut least, mut greatest, mut len) = (offset, offset, 1u128);
        for &(size, step) in &dims {
            let reach = (size - 1) * step;
            (least, greatest) = (least.min(least + reach), greatest.max(greatest + reach));
            len = len.saturating_mul(size as u128);
        }
        let fits = len <= u64::MAX.into() && least >= i64::MIN.into() && greatest * 4 + 4 <= i64::MAX.into();
        let codes = found(&tensor);
        assert_eq!(codes.contains("AP016"), !fits, "{dims:?} offset {offset}");
        assert_eq!(codes.contains("AP014"), fits && least < 0, "{dims:?} offset {offset}");
        if fits { fitting += 1 } else { beyond += 1 }
    }
    assert!(fitting > 3_000 && beyond > 3_000, "{fitting} {beyond}");
}

/// Whatever integers a declaration holds, a verdict and its words are given: overflow checks are on in tests.
#[test]
fn no_declaration_is_too_extreme_for_a_verdict_and_its_message() {
    let extremes = {
        let mut list = vec![0, 1, 2, 3, 4, 8, 16, 31, 32, 63, 64, 100, 128, 256, 1000];
        for bits in [8, 16, 19, 20, 31, 32, 33, 62, 63, 64, 65, 96, 126] {
            list.extend([(1i128 << bits) - 1, 1 << bits, (1 << bits) + 1]);
        }
        list.extend([i128::MAX, i128::MAX - 1, i128::MAX - 64, i128::MAX / 8]);
        let negative: Vec<i128> = list.iter().map(|n| -n).collect();
        list.extend(negative);
        list.extend([i128::MIN + 1, i128::MIN + 64]);
        list
    };
    let elements: Vec<Element> =
        aie_pattern_core::element::NAMES.iter().map(|&(_, element)| element).collect();
    let mut rng = Rng::new(0x000e_717e_e5e5);
    let mut seen = BTreeSet::new();
    for _ in 0..cases(30_000) {
        // Mostly sound numbers with a few extreme ones, or nothing but extreme ones.
        let wild = *rng.pick(&[1, 4, 16]);
        let number = |rng: &mut Rng, tame: i128| if rng.once_in(wild) { *rng.pick(&extremes) } else { tame };
        let rank = if rng.once_in(20) { rng.below(300) } else { rng.below(13) };
        let dims: Vec<(i128, i128)> = (0..rank)
            .map(|_| {
                let (size, step) = (rng.range(1..=4).into(), rng.range(-1..=4).into());
                (number(&mut rng, size), number(&mut rng, step))
            })
            .collect();
        let tensor = Tensor {
            device: *rng.pick(Device::ALL),
            is_device_assumed: false,
            element: *rng.pick(&elements),
            lanes: number(&mut rng, 32),
            offset: number(&mut rng, 20),
            buffer: (!rng.once_in(3)).then(|| number(&mut rng, 4096)),
            bytes: rng.once_in(3),
            index: *rng.pick(&[None, Some(Word::U8), Some(Word::U16), Some(Word::U32)]),
            dims: RawDims::new(&dims),
            native: None,
        };
        let violations = tensor.check();
        for violation in violations.as_slice() {
            seen.insert(violation.rule.code());
            let message = tensor.message(violation);
            let text = message.as_str();
            assert!(!text.is_empty() && text.is_ascii() && text.len() < 2048, "{tensor:?}: {text}");
            let last = text.lines().next().unwrap().chars().last().unwrap();
            assert!(last != '.' && last != ' ', "{text}");
        }
        let (pattern, _) = (tensor.pattern(), tensor.word());
        if violations.is_empty() {
            let len = pattern.len().unwrap();
            assert!(len > 0 && pattern.min_index().unwrap() >= 0, "{tensor:?}");
            assert_eq!(pattern.indices().unwrap().len() as u64, len);
            assert_eq!(pattern.indices().unwrap().next_back(), pattern.index_at(len - 1));
        }
    }
    let all = "AP005 AP006 AP010 AP014 AP015 AP016 AP018 AP060 AP061 AP062 AP063 AP064";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
}
