//! Native descriptors against the address unit: the increments and counters of the registers, stepped one by one, arrive
//! where the closed form of the walk does.

use aie_pattern_core::declare::{RawDims, Tensor};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Dim, Element, Level, Levels, Native, Pattern};
use aie_pattern_tests::{Rng, nested_loops};

/// One level of the unit: its registers, and the pointer that they move.
struct Unit {
    num: [u32; 2],
    inc: [i32; 3],
    count: [u32; 2],
    pointer: i64,
}

impl Unit {
    /// The level's registers from `pointer` on, and how often it is read, which is in none of them.
    fn new(level: &Level, pointer: i64) -> (Self, u64) {
        // A dimension that is not there is one of size 1.
        let (num, inc, times) = match *level {
            Level::Int { size, inc1 } => ([0, 0], [0, 0, inc1], size),
            Level::Dim2d { size, num1, inc1, inc2 } => {
                ([num1, 0], [inc1, 0, inc2], size * (u64::from(num1) + 1))
            }
            Level::Dim3d { size, num1, inc1, num2, inc2, inc3 } => {
                ([num1, num2], [inc1, inc2, inc3], size * (u64::from(num1) + 1) * (u64::from(num2) + 1))
            }
        };
        (Self { num, inc, count: [0, 0], pointer }, times)
    }

    /// What one access with post-increment does.
    fn step(&mut self) {
        let inc = if self.count[0] < self.num[0] {
            self.count[0] += 1;
            self.inc[0]
        } else if self.count[1] < self.num[1] {
            self.count = [0, self.count[1] + 1];
            self.inc[1]
        } else {
            self.count = [0, 0];
            self.inc[2]
        };
        self.pointer += i64::from(inc);
    }
}

/// Every access of nested levels: each pop of an outer one begins the next at its pointer, with fresh counters.
fn accesses(levels: &[Level], pointer: i64, out: &mut Vec<i64>) {
    let [level, inner @ ..] = levels else { return out.push(pointer) };
    let (mut unit, times) = Unit::new(level, pointer);
    for _ in 0..times {
        accesses(inner, unit.pointer, out);
        unit.step();
    }
}

fn run(native: &Native, offset: i64) -> Vec<i64> {
    let mut out = Vec::new();
    accesses(native.levels(), offset, &mut out);
    out
}

/// Levels of a rank: as they are by themselves, or cut anywhere.
fn levels(rng: &mut Rng, rank: usize) -> Levels {
    if rng.once_in(3) {
        return Levels::of_rank(rank);
    }
    let mut ranks = Vec::new();
    let mut left = rank;
    while left > 0 {
        let own = rng.range(1..=3.min(left as i64)) as u8;
        ranks.push(own);
        left -= usize::from(own);
    }
    Levels::new(&ranks).unwrap()
}

/// Steps of either sign and 0, and few enough accesses to step through each of them.
fn dims(rng: &mut Rng, rank: usize) -> Vec<(u64, i64)> {
    let most = [0, 40, 12, 6, 4, 4, 3, 3, 2, 2][rank];
    (0..rank).map(|_| (rng.range(1..=most) as u64, rng.range(-40..=40))).collect()
}

fn pattern(dims: &[(u64, i64)], offset: i64) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, step)| Dim::new(size, step)).collect();
    Pattern::new(Element::Int16, offset, &dims).unwrap().of_vectors(16, 16).unwrap()
}

#[test]
fn the_address_unit_arrives_where_the_closed_form_does() {
    let mut rng = Rng::new(0x4e41_5449);
    for rank in 1..=9 {
        for _ in 0..10_000 {
            let (dims, levels) = (dims(&mut rng, rank), levels(&mut rng, rank));
            let walk = pattern(&dims, 3);
            let expected = nested_loops(3, &dims);
            let native = Native::of(&walk, levels).unwrap();
            assert_eq!(run(&native, 3), expected, "{dims:?} {native}");
            // The same walk comes back: the very dimensions, for none of the numbers was left out.
            assert_eq!(native.pattern(3), Some(walk), "{native}");

            let in_bytes: Vec<i64> = expected.iter().map(|index| index * 32).collect();
            let native = Native::of_bytes(&walk, levels).unwrap();
            assert_eq!(run(&native, 3 * 32), in_bytes, "{dims:?} {native}");
            assert!(native.pattern(3).unwrap().indices().unwrap().eq(expected), "{native}");
        }
    }
}

#[test]
fn increments_in_bytes_finer_than_a_vector() {
    // Four vectors of 64 bytes, 32 bytes apart.
    let half = Pattern::new(Element::Int16, 0, &[Dim::new(4, 1)]).unwrap().of_vectors(32, 16).unwrap();
    assert_eq!(Native::of(&half, Levels::of_rank(1)), None, "half a vector is no increment of vectors");
    let native = Native::of_bytes(&half, Levels::of_rank(1)).unwrap();
    assert_eq!(native.to_string(), "aie::make_tensor_descriptor_from_native_bytes<int16, 32>(32)");
    assert!(native.is_in_bytes());
    assert_eq!(native.pattern(0), Some(half));
}

#[test]
fn what_no_register_holds_is_refused() {
    let of = |dims: &[(u64, i64)], ranks: &[u8]| Native::of(&pattern(dims, 0), Levels::new(ranks).unwrap());
    // Increments of 32 bytes in 20 bits with their sign: -16384 to 16383 vectors.
    assert!(of(&[(2, 16383)], &[1]).is_some());
    assert_eq!(of(&[(2, 16384)], &[1]), None);
    assert!(of(&[(2, -16384)], &[1]).is_some());
    assert_eq!(of(&[(2, -16385)], &[1]), None);
    // Of the increment, not of the step: 16384 + 3 is one of 16384 after three steps of 1.
    assert_eq!(of(&[(2, 16387), (4, 1)], &[2]), None);
    assert!(of(&[(2, 16386), (4, 1)], &[2]).is_some());
    assert_eq!(of(&[(2, 16386), (4, 1)], &[1, 1]), None, "a level of its own has its whole step");
    // num in 20 bits; the outermost size of a level is in no register.
    assert!(of(&[(1, 0), (1 << 20, 0)], &[2]).is_some());
    assert_eq!(of(&[(1, 0), ((1 << 20) + 1, 0)], &[2]), None);
    assert!(of(&[(1, 0), (1 << 30, 0)], &[1, 1]).is_some());
    // The step of a size of 1 is never taken.
    assert_eq!(
        of(&[(1, 1 << 40)], &[1]).unwrap().to_string(),
        "aie::make_tensor_descriptor_from_native<int16, 16>(0)"
    );
    // Levels of other dimensions, or none.
    assert_eq!(of(&[(2, 1), (2, 2)], &[1]), None);
    assert_eq!(of(&[], &[]), None);
    assert_eq!(Levels::new(&[4]), None);
    assert_eq!(Levels::new(&[3, 0]), None);
    assert_eq!(Levels::new(&[1; 13]), None);
}

#[test]
fn levels_by_themselves() {
    let expected: [&[u8]; 10] =
        [&[], &[1], &[2], &[3], &[3, 1], &[3, 2], &[3, 3], &[3, 3, 1], &[3, 3, 2], &[3, 3, 3]];
    for (rank, ranks) in expected.into_iter().enumerate() {
        let levels = Levels::of_rank(rank);
        assert_eq!(levels.ranks(), ranks);
        assert_eq!(levels.rank(), rank);
        let outermost: Vec<usize> = (0..rank).filter(|&k| levels.is_outermost(k)).collect();
        assert_eq!(outermost, (0..rank).step_by(3).collect::<Vec<_>>());
    }
}

/// A declaration of native numbers, outermost first.
fn declared(numbers: &[(i128, i128)], levels: Levels) -> Tensor {
    Tensor {
        device: Device::AieMl,
        element: Element::Int16,
        lanes: 16,
        offset: 0,
        buffer: None,
        bytes: false,
        index: None,
        is_device_assumed: false,
        dims: RawDims::new(numbers),
        native: Some(levels),
    }
}

/// The C++ of a level.
fn level(numbers: &[(i128, i128)]) -> Level {
    let [size, num2, num1] = [0, 1, 2].map(|k| numbers.get(k).map_or(0, |&(n, _)| n));
    let [a, b, c] = [0, 1, 2].map(|k| numbers.get(k).map_or(0, |&(_, inc)| inc as i32));
    let (size, n2, n1) = (size as u64, num2 as u32, num1 as u32);
    match numbers.len() {
        1 => Level::Int { size, inc1: a },
        2 => Level::Dim2d { size, num1: n2, inc1: b, inc2: a },
        _ => Level::Dim3d { size, num1: n1, inc1: c, num2: n2, inc2: b, inc3: a },
    }
}

#[test]
fn a_declaration_is_what_the_unit_does_with_its_numbers() {
    let mut rng = Rng::new(0x6465_636c);
    let mut sound = 0;
    for round in 0..40_000 {
        let rank = 1 + round % 9;
        let levels = levels(&mut rng, rank);
        let most = [0, 40, 12, 6, 4, 4, 3, 3, 2, 2][rank];
        let numbers: Vec<(i128, i128)> = (0..rank)
            .map(|k| {
                let size = rng.range(1..=most);
                let number = if levels.is_outermost(k) { size } else { size - 1 };
                (number.into(), rng.range(-12..=20).into())
            })
            .collect();
        let mut start = 0;
        let unit: Vec<Level> = levels
            .ranks()
            .iter()
            .map(|&own| {
                let of = &numbers[start..start + usize::from(own)];
                start += usize::from(own);
                level(of)
            })
            .collect();
        let offset = rng.range(0..=40);
        let mut expected = Vec::new();
        accesses(&unit, offset, &mut expected);
        let buffer = rng.range(0..=120 * 16);
        let tensor = Tensor {
            offset: offset.into(),
            buffer: rng.once_in(2).then_some(buffer.into()),
            ..declared(&numbers, levels)
        };
        let below = expected.iter().any(|&index| index < 0);
        let beyond = tensor.buffer.is_some() && expected.iter().any(|&index| (index + 1) * 16 > buffer);
        let found = tensor.check();
        assert_eq!(found.has(Rule::BelowBuffer), below, "{tensor:?}");
        assert_eq!(found.has(Rule::BeyondBuffer), beyond, "{tensor:?}");
        assert_eq!(found.is_empty(), !(below || beyond), "{tensor:?} {found:?}");
        assert!(tensor.pattern().indices().unwrap().eq(expected), "{tensor:?}");
        sound += u32::from(found.is_empty());
    }
    assert!((2_000..38_000).contains(&sound), "{sound}");
}

#[test]
fn each_number_has_its_register() {
    let three = Levels::of_rank(3);
    let found = |numbers: &[(i128, i128)], device| -> Vec<String> {
        let tensor = Tensor { device, ..declared(numbers, three) };
        let found = tensor.check();
        found.as_slice().iter().map(|v| format!("{} {:?}", v.rule.code(), v.locus)).collect()
    };
    let top = (1 << 20) - 1;
    let none: [&str; 0] = [];
    assert_eq!(found(&[(1, 0), (top, 0), (top, 0)], Device::AieMl), none);
    assert_eq!(found(&[(1, 0), (top + 1, 0), (0, 0)], Device::AieMl), ["AP062 Size(1)"]);
    assert_eq!(found(&[(1, 0), (0, 0), (-1, 0)], Device::AieMl), ["AP062 Size(2)"]);
    assert_eq!(found(&[(0, 0), (0, 0), (0, 0)], Device::AieMl), ["AP010 Size(0)"]);
    // Whether a step takes it or not.
    assert_eq!(
        found(&[(1, 16384), (0, 16383), (0, -16385)], Device::AieMl),
        ["AP063 Stride(0)", "AP063 Stride(2)"]
    );
    // Without a machine's limits, the limits of a walk apply.
    assert_eq!(found(&[(1, 16384), (top + 1, 0), (0, 1 << 40)], Device::Ideal), none);
    assert_eq!(
        found(&[(1, 0), (1 << 32, 0), (-1, 1 << 63)], Device::Ideal),
        ["AP005 Size(1)", "AP005 Size(2)", "AP005 Stride(2)"]
    );
    // No number there is panics, and each violation has its words.
    let ends = [i128::MIN, i128::MAX, 0, 1, -1, i64::MAX.into(), i64::MIN.into(), 1 << 32];
    let mut rng = Rng::new(7);
    for _ in 0..20_000 {
        let numbers: Vec<(i128, i128)> = (0..3).map(|_| (*rng.pick(&ends), *rng.pick(&ends))).collect();
        let tensor = Tensor {
            device: *rng.pick(Device::ALL),
            lanes: *rng.pick(&[16, 0, 1 << 31, i128::MAX]),
            offset: *rng.pick(&ends),
            buffer: rng.once_in(2).then(|| *rng.pick(&ends)),
            bytes: rng.once_in(2),
            ..declared(&numbers, three)
        };
        for violation in tensor.check().as_slice() {
            let message = tensor.message(violation);
            assert!(message.as_str().len() > 10, "{tensor:?} {violation:?}");
        }
        let _ = (tensor.pattern(), tensor.word());
    }
}
