//! What tensor descriptors are offered: sizes in two dimensions, walks downwards, the nearest vectors, increments and sizes
//! at the ends of their registers and of the buffer, and nothing where that would not hold.

use aie_pattern_core::declare::{Dims, Levels, Tensor, UNKNOWN};
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::{Device, Element};

/// Vectors of 32 bytes.
fn tensor(dims: &[(i128, i128)]) -> Tensor {
    Tensor { lanes: 32, dims: Dims::collect(dims.to_vec()), ..Tensor::EMPTY }
}

/// The places of all faults, and the help for each, if it has one.
fn helped(of: &Tensor) -> Vec<(Locus, String)> {
    let found = of.check();
    let help =
        |text: &str| text.split_once("\n  = help: ").map_or(String::new(), |(_, help)| help.to_owned());
    found.as_slice().iter().map(|v| (v.locus, help(of.message(v).as_str()))).collect()
}

#[track_caller]
fn assert_help(of: &Tensor, locus: Locus, help: &str) {
    let found = helped(of);
    assert_eq!(found, [(locus, help.to_owned())], "{of:?}");
}

/// A count register holds 20 bits, and the outermost size of a level, of three dimensions, is in none.
#[test]
fn a_size_beyond_its_register_is_split_in_two() {
    let most = 1 << 20;
    for size in [most + 2, 3 * most, 3 * 1_000_003, 2 * most + 1] {
        let split = (2..size).find(|outer| size % outer == 0 && size / outer <= most).unwrap();
        let help = format!("the same walk fits as [{split}, 0], [{}, 0]", size / split);
        for (rank, at) in [(2, 1), (3, 1), (3, 2), (4, 2), (5, 4), (8, 7)] {
            let mut dims = vec![(2, 0); rank];
            dims[at] = (size, 0);
            assert_help(&tensor(&dims), Locus::Size(at as u8), &help);
        }
        // A tenth dimension does not fit.
        let mut dims = vec![(2, 0); 9];
        dims[4] = (size, 0);
        assert_help(&tensor(&dims), Locus::Size(4), "");
    }
    // For a step, the stride of the outer part is the length of the inner part.
    let far = tensor(&[(1, 0), (1 << 21, 1)]);
    assert_help(&far, Locus::Size(1), "the same walk fits as [2, 1048576], [1048576, 1]");
    // Of two such sizes, each help would leave the other.
    for size in [1 << 21, 3 << 20] {
        let found = helped(&tensor(&[(2, 0), (size, 0), (2, 0), (2, 0), (3 << 20, 0)]));
        assert!(found.len() == 2 && found.iter().all(|(_, help)| help.is_empty()), "{found:?}");
    }
    // A prime has no parts, and what a half takes is enough.
    assert_help(&tensor(&[(2, 0), (1_048_583, 0)]), Locus::Size(1), "");
    for sound in [&[(2, 0), (most, 0)][..], &[(most + 1, 0)], &[(2, 0), (2, 0), (2, 0), (most + 1, 0)]] {
        assert!(helped(&tensor(sound)).is_empty());
    }
    // The registers of steps that are not known yet ask for them.
    let unknown = Tensor { offset: UNKNOWN, ..tensor(&[(2, 0), (2 * most, 0)]) };
    assert_help(&unknown, Locus::Size(1), "the same walk fits as [2, 0], [1048576, 0]");
    let unknown = tensor(&[(2, UNKNOWN), (2 * most, 0)]);
    assert_help(&unknown, Locus::Size(1), "");
}

#[test]
fn a_size_of_none_or_fewer_is_a_walk_of_one_or_downwards() {
    let none = tensor(&[(2, 4), (0, 1)]);
    assert_help(&none, Locus::Size(1), "size 1 visits the dimension once");
    // Whatever the offset is.
    let unknown = Tensor { offset: UNKNOWN, ..none };
    assert_help(&unknown, Locus::Size(1), "size 1 visits the dimension once");
    let down = |size, step| tensor(&[(size, step)]);
    assert_help(&down(-4, -2), Locus::Size(0), "size 4 with the step negated walks downwards");
    let from = "size 4 with the step negated walks downwards, from offset = 6";
    assert_help(&down(-4, 2), Locus::Size(0), from);
    // In bytes, offsets are in vectors all the same, and are not offered.
    let bytes = |step| Tensor { bytes: true, ..down(-4, step) };
    assert_help(&bytes(-64), Locus::Size(0), "size 4 with the step negated walks downwards");
    assert_help(&bytes(64), Locus::Size(0), "");
    let native = Tensor { native: Some(Levels::of_rank(1)), ..down(-4, -2) };
    assert_help(&native, Locus::Size(0), "");
}

#[test]
fn the_nearest_vector_is_offered() {
    let lanes = |element, lanes| Tensor { element, lanes, ..tensor(&[(2, 1)]) };
    let nearest = |element: Element, written, nearest| {
        let help = format!("the nearest vector is {}, {nearest}", element.name());
        assert_help(&lanes(element, written), Locus::Lanes, &help);
    };
    for (written, number) in [
        (-1, 16),
        (0, 16),
        (1, 16),
        (15, 16),
        (17, 16),
        (31, 16),
        (33, 32),
        (63, 32),
        (127, 64),
        (129, 128),
        (1000, 512),
    ] {
        nearest(Element::Int8, written, number);
    }
    nearest(Element::Int32, 7, 4);
    nearest(Element::Int32, 1000, 512);
    // The first generation has vectors of up to 1024 bits, and no streams.
    let found = helped(&Tensor { device: Device::Aie, ..lanes(Element::Int8, 1000) });
    assert!(found.contains(&(Locus::Lanes, "the nearest vector is int8, 128".to_owned())), "{found:?}");
    // Of 32 bits they are 16.
    let found = helped(&lanes(Element::Int8, (1 << 32) + 16));
    assert_eq!((found.len(), found[0].0), (1, Locus::Lanes), "{found:?}");
    let ideal = Tensor { device: Device::Ideal, ..lanes(Element::Int8, 0) };
    assert_help(&ideal, Locus::Lanes, "the nearest vector is int8, 16");
}

#[test]
fn a_walk_beyond_the_buffer_is_offered_a_size_or_a_buffer() {
    let within = |elements, of| Tensor { buffer: Some(elements), ..of };
    let size = |number| format!("the largest size that stays in the buffer is {number}");
    // Each vector has 32 elements.
    for (elements, most) in [(32 * 7, 7), (32 * 8 - 1, 7), (32, 1)] {
        assert_help(&within(elements, tensor(&[(8, 1)])), Locus::Size(0), &size(most));
    }
    assert!(helped(&within(32 * 8, tensor(&[(8, 1)]))).is_empty());
    assert_help(&within(32 * 7, tensor(&[(2, 4), (4, 1)])), Locus::Size(0), &size(1));
    assert_help(
        &within(32 * 3, tensor(&[(2, 4), (4, 1)])),
        Locus::Buffer,
        "the walk fits a buffer of 256 elements",
    );
    let buffer = "the walk fits a buffer of 288 elements";
    assert_help(&within(31, tensor(&[(9, 1)])), Locus::Buffer, buffer);
    assert_help(&within(32 * 2, Tensor { offset: 8, ..tensor(&[(1, 1)]) }), Locus::Offset, buffer);
    // Down from the first element.
    let down = Tensor { offset: 2, ..tensor(&[(4, -1)]) };
    let offset = "the smallest offset that keeps the walk in the buffer is offset = 3";
    assert_help(&down, Locus::Stride(0), offset);
    // Of increments, the size of a level's outermost dimension; no other number is for one dimension alone.
    let native = |dims: &[_], elements| Tensor {
        native: Some(Levels::of_rank(dims.len())),
        ..within(elements, tensor(dims))
    };
    assert_help(&native(&[(8, 1)], 32 * 7), Locus::Size(0), &size(7));
    assert_help(&native(&[(2, 1), (7, 1)], 32 * 8), Locus::Size(0), &size(1));
    assert_help(&native(&[(1, 1), (7, 1)], 32 * 7), Locus::Dims, "the walk fits a buffer of 256 elements");
    assert_help(&native(&[(2, 1), (1, 0), (2, 0), (2, 1)], 32 * 2), Locus::Size(0), &size(1));
    assert_help(&native(&[(1, 1), (0, 0), (0, 0), (3, 1)], 32 * 2), Locus::Size(3), &size(2));
    // Its size is a number of 32 bits, though it is in no register.
    assert!(helped(&native(&[(1 << 32, 0)], 32)).is_empty());
    assert_help(&native(&[((1 << 32) + 1, 0)], 32), Locus::Size(0), "");
    // At both ends of the buffer.
    let both = Tensor { offset: -1, ..native(&[(1, 1), (7, 1)], 32 * 3) };
    assert!(helped(&both).iter().map(|(locus, _)| *locus).eq([Locus::Offset, Locus::Dims]));
}

#[test]
fn an_increment_is_offered_the_end_of_its_register() {
    let native = |increment, bytes| Tensor {
        native: Some(Levels::of_rank(1)),
        offset: 1 << 20,
        bytes,
        ..tensor(&[(2, increment)])
    };
    // Of vectors of 32 bytes, 20 bits with a sign.
    for (increment, bytes) in [(16_383, false), (-16_384, false), (524_256, true), (-524_288, true)] {
        assert!(helped(&native(increment, bytes)).is_empty(), "{increment}");
    }
    assert_help(&native(16_384, false), Locus::Stride(0), "the largest increment is 16383");
    assert_help(&native(-16_385, false), Locus::Stride(0), "the smallest increment is -16384");
}

/// A word is left out whatever the buffer is.
#[test]
fn an_index_beyond_its_word_needs_no_word() {
    let narrow = |elements| Tensor { index: Some(Word::U8), buffer: elements, ..tensor(&[(257, 1)]) };
    let help = "leave `index` out for the narrowest type that holds every index";
    for buffer in [None, Some(UNKNOWN), Some(257 * 32)] {
        assert_help(&narrow(buffer), Locus::Index, help);
    }
}
