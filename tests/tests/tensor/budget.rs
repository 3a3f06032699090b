//! The registers of the address unit that streams take, and what is known of a walk over vectors beyond its indices.

use aie_pattern::{Aligned, Device, Levels, Native, prelude::*};
use aie_pattern_core::rule::budget::{Share, check};
use aie_pattern_tests::Rng;

tensor_pattern! {
    struct One = <int16, 16; [8, 1]>;
    struct Two = <int16, 16; [8, 1], [2, 8]; device = aie2p>;
    struct Three = <int16, 32; [8, 1], [2, 8], [2, 16]; device = aie2p>;
    struct Four = <int8, 16; [ROWS, 1], [2, 8], [2, 16], [1, 1]>;
    struct Nine = <int32, 16; [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2, 1]>;
    struct Native312 = <int16, 32; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)], sizes = [2, ROWS, 2]>;
    struct HalfSteps = <int16, 32; [ROWS, 32]; bytes>;
    struct NoMachine = <int16, 3; [2, 1_000_000], [2, 1]; device = ideal>;
}

const ROWS: u64 = 3;

// As many as there are, in items and in statements, with and without the last comma.
assert_descriptor_budget!(Three, Three, Three, Three);
assert_descriptor_budget!(Two, Two, Two, Two, Two, Two, Two, Two,);
assert_descriptor_budget!(One, One, One, One, One, One, One, One);
assert_descriptor_budget!(Nine, Two, One);

#[test]
fn levels_are_those_of_the_declaration() {
    assert_descriptor_budget!(Native312, Four, Two);
    assert_eq!(One::LEVELS.ranks(), [1]);
    assert_eq!(Two::LEVELS.ranks(), [2]);
    assert_eq!(Three::LEVELS.ranks(), [3]);
    assert_eq!(Four::LEVELS.ranks(), [3, 1]);
    assert_eq!(Nine::LEVELS.ranks(), [3, 3, 3]);
    assert_eq!(Native312::LEVELS.ranks(), [3, 1, 2]);
    assert_eq!((One::DEVICE, Two::DEVICE, NoMachine::DEVICE), (Device::AieMl, Device::Aie2p, Device::Ideal));
}

static BUFFER: Aligned<[i8; 3]> = Aligned([1, 2, 3]);

#[test]
fn alignment_is_that_of_one_access() {
    assert_eq!((One::ALIGNMENT, Two::ALIGNMENT), (32, 32));
    assert_eq!((HalfSteps::ALIGNMENT, Three::ALIGNMENT), (32, 64));
    assert_eq!((Four::ALIGNMENT, NoMachine::ALIGNMENT), (16, 2));
    for address in [(&raw const BUFFER).addr(), (&raw const *Box::new(BUFFER)).addr()] {
        assert_eq!(address % Three::ALIGNMENT, 0);
    }
    // What `Aligned` promises is enough for every access that there is.
    for family in Device::ALL.iter().filter_map(|device| device.family().vectors.as_ref()) {
        for bits in [128, 256, 512, 1024, 2048] {
            assert!(align_of::<Aligned<u8>>().is_multiple_of(family.access_alignment(bits) as usize));
        }
    }
    let bytes = Aligned([0u8; 256]);
    let at =
        |k: usize| (One.is_aligned(&bytes[k..]), Three.is_aligned(&bytes[k..]), Four.is_aligned(&bytes[k..]));
    assert_eq!(at(0), (true, true, true));
    assert_eq!(at(32), (true, false, true));
    assert_eq!(at(48), (false, false, true));
    assert_eq!(at(63), (false, false, false));
    let mut buffer = Aligned([0; 128]);
    One.scatter(&[7i16; 128], &mut buffer);
    assert_eq!(*buffer, [7; 128]);
}

#[test]
fn native_is_the_walk_in_its_own_levels() {
    let native = |native: Option<Native>| native.unwrap().to_string();
    assert_eq!(
        native(Native312::NATIVE),
        "aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_3d(1, 1, 1, 1, 1), 8, aie::dim_2d(3, 4, 4))"
    );
    assert_eq!(Native312::NATIVE.unwrap().pattern(0), Some(Native312::PATTERN));
    assert_eq!(native(HalfSteps::NATIVE), "aie::make_tensor_descriptor_from_native_bytes<int16, 32>(32)");
    assert_eq!(NoMachine::NATIVE, None, "an increment of 5999994 bytes");
}

/// The budget as the manual says it: four of three dimensions, eight of two, and eight pointers.
#[test]
fn the_verdict_is_that_of_counting_registers() {
    let mut rng = Rng::new(0x6275_6467);
    let (mut fit, mut beyond) = (0, 0);
    for _ in 0..20_000 {
        let streams: Vec<Vec<u8>> = (0..rng.range(1..=5))
            .map(|_| (0..rng.range(1..=4)).map(|_| rng.range(1..=3) as u8).collect())
            .collect();
        let all: Vec<u8> = streams.concat();
        let halves_of_four: u32 = all.iter().map(|rank| [0, 1, 2][usize::from(rank - 1)]).sum();
        let fits = halves_of_four <= 8 && all.len() <= 8;
        let named: Vec<(&str, Levels)> =
            streams.iter().map(|ranks| ("Walk", Levels::new(ranks).unwrap())).collect();
        let found = check(&named);
        assert_eq!(found.is_none(), fits, "{streams:?}");
        if let Some(text) = found {
            let text = text.as_str();
            let number = if halves_of_four > 8 { halves_of_four as usize } else { all.len() };
            assert!(text.starts_with(&format!("[AP065] the descriptors take {number} ")), "{text}");
            beyond += 1;
            // The consecutive assertions in the help cover all of them, and each takes the most
            // that fit.
            let parts: Vec<usize> = text
                .split("assert_descriptor_budget!(")
                .skip(1)
                .map(|part| part.matches("Walk").count())
                .collect();
            assert_eq!(parts.is_empty(), !named.iter().all(|(_, levels)| Share::of(levels).fits()), "{text}");
            let mut rest = &named[..];
            for part in parts {
                let (now, then) = rest.split_at(part);
                assert!(check(now).is_none(), "{text}");
                assert!(then.is_empty() || check(&rest[..=part]).is_some(), "{text}");
                rest = then;
            }
        } else {
            fit += 1;
        }
    }
    assert!(fit > 1000 && beyond > 1000, "{fit} {beyond}");
}
