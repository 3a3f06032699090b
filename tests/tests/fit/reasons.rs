//! What fits in how many descriptors, and the reasons why something does not, each with its numbers.

use aie_pattern_core::lower::fit::{Limits, Piece, Plan, Reason, fit, fit_within};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};

fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let list: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &list).unwrap()
}

/// The dimensions, the iteration and the runs of each descriptor.
type Descriptors = Vec<(Vec<(u64, i64)>, Option<(u64, i64)>, u64)>;

fn pieces(plan: &Plan) -> Descriptors {
    let pair = |dim: &Dim| (dim.size, dim.stride);
    let of = |piece: &Piece| {
        (piece.dims().iter().map(pair).collect(), piece.iteration().as_ref().map(pair), piece.runs())
    };
    plan.pieces().iter().map(of).collect()
}

fn fits(tile: TileKind, element: Element, dims: &[(u64, i64)]) -> Descriptors {
    pieces(&fit(&pattern(element, 0, dims), Device::AieMl, tile).unwrap())
}

fn reasons(tile: TileKind, element: Element, offset: i64, dims: &[(u64, i64)]) -> Vec<Reason> {
    fit(&pattern(element, offset, dims), Device::AieMl, tile).unwrap_err().as_slice().to_vec()
}

use Element::{Bfloat16, Int8, Int16, Int32, Int64};
use TileKind::{Compute, Mem, Shim};

/// The walks that IRON's `BdLimits` is asked about, as the hardware answers.
#[test]
fn what_a_shim_does_with_taps() {
    // A matrix of 64 by 64, transposed.
    let transposed = [(64, 1), (64, 64)];
    assert_eq!(fits(Shim, Int32, &transposed), [(transposed.to_vec(), None, 1)]);
    let odd = Reason::InnermostStride { elements: 64, granule: 2 };
    assert!(reasons(Shim, Bfloat16, 0, &transposed).contains(&odd));
    // Every other column: its answer is that this fits.
    let odd = Reason::InnermostStride { elements: 2, granule: 2 };
    assert_eq!(reasons(Shim, Int16, 0, &[(64, 64), (32, 2)]), [odd]);
    // Rows one after the other need no dimension, whatever they are; apart, a dimension more or words of four bytes.
    assert_eq!(fits(Shim, Int32, &[(5000, 2000), (2000, 1)]), [(vec![(10_000_000, 1)], None, 1)]);
    let rows = vec![(5000, 2000), (2, 750), (750, 1)];
    assert_eq!(fits(Shim, Int32, &[(5000, 2000), (1500, 1)]), [(rows, None, 1)]);
    let rows = vec![(300, 2000), (1500, 1)];
    assert_eq!(fits(Shim, Int8, &rows), [(rows, None, 1)]);
    // 8192 by 64 in tiles of 64 by 32: 128 steps outside of three dimensions.
    let tile = vec![(2, 32), (64, 64), (32, 1)];
    let half = || (tile.clone(), Some((64, 4096)), 64);
    assert_eq!(fits(Shim, Int32, &[(128, 4096), (2, 32), (64, 64), (32, 1)]), [half(), half()]);
    // Rows, each three times; and a whole a hundred times.
    let row = || (vec![(8, 1)], None, 3);
    assert_eq!(fits(Shim, Int32, &[(8, 8), (3, 0), (8, 1)]), std::array::from_fn::<_, 8, _>(|_| row()));
    assert_eq!(fits(Shim, Int32, &[(100, 0), (64, 1), (64, 64)]), [(transposed.to_vec(), None, 100)]);
}

#[test]
fn what_other_tiles_do_with_taps() {
    let rows = vec![(40, 400), (2, 150), (150, 1)];
    assert_eq!(fits(Compute, Int32, &[(40, 400), (300, 1)]), [(rows, None, 1)]);
    let odd = Reason::Stride { elements: 10, granule: 4 };
    assert_eq!(reasons(Mem, Int8, 0, &[(16, 10), (8, 1)]), [odd]);
}

#[test]
fn words_of_pairs_are_swapped_by_three() {
    let middle = (vec![(9, 222), (111, 2), (2, 3)], None, 1);
    let end = || (vec![(1, 1)], None, 1);
    let found = fit(&pattern(Int32, 1, &[(1000, 2), (2, -1)]), Device::Aie2p, Compute).unwrap();
    assert_eq!(pieces(&found), [end(), middle, end()]);
    let offsets: Vec<i64> = found.pieces().iter().map(Piece::offset).collect();
    assert_eq!(offsets, [1, 0, 1998]);
}

#[test]
fn a_memory_as_a_whole_is_moved_in_two_runs() {
    let halves = vec![(vec![(8192, 1)], Some((2, 8192)), 2)];
    assert_eq!(fits(Compute, Int32, &[(16_384, 1)]), halves);
    let halves = vec![(vec![(1 << 18, 1)], Some((2, 1 << 18)), 2)];
    assert_eq!(fits(Mem, Int8, &[(1 << 19, 1)]), halves);
}

#[test]
fn many_parts_are_as_long_as_they_can_be() {
    // A prime number of steps outside of three dimensions: 64, 64, 64, 64, 64, 64, 64, 64 and 3.
    let inside = [(3, 40), (5, 7), (2, 1)];
    let found = fits(Shim, Int32, &[&[(515, 200)], &inside[..]].concat());
    assert_eq!(
        found.iter().map(|(_, _, runs)| *runs).collect::<Vec<_>>(),
        [64, 64, 64, 64, 64, 64, 64, 64, 3]
    );
    assert!(found[..8].iter().all(|(dims, iteration, _)| dims == &inside && *iteration == Some((64, 200))));
    // The same for a linear transfer that no divisor shortens enough.
    let found = fits(Compute, Int32, &[(16_381, 1)]);
    assert_eq!(found, [(vec![(16_381, 1)], None, 1)]);
}

#[test]
fn elements_of_two_words_count_half() {
    let found = fits(Compute, Int64, &[(4, 300), (127, 1)]);
    assert_eq!(found, [(vec![(4, 300), (127, 1)], None, 1)]);
    let found = fits(Compute, Int64, &[(4, 300), (128, 1)]);
    assert_eq!(found, [(vec![(4, 300), (2, 64), (64, 1)], None, 1)]);
    let one = Limits { descriptors: 1, ..Limits::of_device(Device::AieMl, Compute).unwrap() };
    let found = fit_within(&pattern(Int64, 0, &[(2, 4097), (17, 1)]), &one).unwrap_err();
    let far = Reason::Step { words: 8194, most: 8192 };
    assert_eq!(found.as_slice(), [far, Reason::Budget { descriptors: 2, most: 1 }]);
}

/// A tile with little room, one limit after the other in the way.
const SMALL: Limits = Limits {
    slots: 2,
    wraps: [Some(4), None, None, None],
    step: 100,
    length: 40,
    iterations: 3,
    repeats: 6,
    descriptors: 1,
    memory: 4000,
};

fn small(dims: &[(u64, i64)]) -> Vec<Reason> {
    fit_within(&pattern(Int32, 0, dims), &SMALL).unwrap_err().as_slice().to_vec()
}

fn budget(descriptors: u64) -> Reason {
    Reason::Budget { descriptors, most: 1 }
}

#[test]
fn every_limit_is_a_reason_with_its_numbers() {
    assert!(fit_within(&pattern(Int32, 0, &[(6, 0), (9, 20), (4, 3)]), &SMALL).is_ok());
    let rank = Reason::Rank { dimensions: 4, most: 2 };
    assert_eq!(small(&[(2, 90), (2, 41), (2, 20), (2, 3)]), [rank, budget(2)]);
    let wrap = Reason::Wrap { size: 5, most: 4 };
    assert_eq!(small(&[(4, 30), (5, 3)]), [wrap, budget(2)]);
    let step = Reason::Step { words: 101, most: 100 };
    assert_eq!(small(&[(2, 101), (2, 3)]), [step, budget(2)]);
    let length = Reason::Length { words: 41, most: 40 };
    assert_eq!(small(&[(41, 1)]), [length, budget(2)]);
    let starts = Reason::Iteration { starts: 5, most: 3 };
    let found = small(&[(5, 90), (2, 20), (3, 3)]);
    assert!(found.contains(&starts), "{found:?}");
    let repeat = Reason::Repeat { times: 7, most: 6 };
    assert_eq!(small(&[(7, 0), (4, 3)]), [repeat, budget(2)]);
    let laps = Reason::Repeat { times: 9, most: 6 };
    let found = small(&[(3, 0), (3, 60), (2, 20), (2, 3)]);
    assert!(found.contains(&laps), "{found:?}");
    assert_eq!(small(&[(2, 4), (2, -1), (2, 2)]).first(), Some(&Reason::BelowBuffer { index: -1 }));
}

#[test]
fn several_limits_are_all_named() {
    let found = small(&[(2, 500), (5, 101), (7, 3)]);
    let step = Reason::Step { words: 500, most: 100 };
    let wrap = Reason::Wrap { size: 7, most: 4 };
    assert!(found.contains(&step) && found.contains(&wrap), "{found:?}");
    let found = fit_within(&pattern(Int32, 6, &[(3, 10), (2, 0), (2, -3)]), &SMALL).unwrap_err();
    let back = Reason::NegativeStride { elements: -3 };
    let inner = Reason::InnerRepeat { times: 2 };
    assert!(found.as_slice().contains(&back) && found.as_slice().contains(&inner), "{found:?}");
}

#[test]
fn what_is_no_whole_word_is_a_reason_each() {
    let granule = 4;
    assert_eq!(
        reasons(Mem, Int8, 2, &[(3, 10), (6, 1)]),
        [
            Reason::Offset { elements: 2, granule },
            Reason::Stride { elements: 10, granule },
            Reason::Run { elements: 6, granule },
        ]
    );
    assert_eq!(reasons(Mem, Int8, 4, &[(8, 3)]), [Reason::InnermostStride { elements: 3, granule }]);
    assert_eq!(reasons(Mem, Int8, 4, &[]), [Reason::Run { elements: 1, granule }]);
}

#[test]
fn walks_that_are_none_and_tiles_that_are_none() {
    assert_eq!(reasons(Mem, Int32, 0, &[(0, 1)]), [Reason::Empty]);
    assert_eq!(reasons(Mem, Int32, 0, &[(1 << 40, 1), (1 << 40, 1)]), [Reason::Overflow]);
    assert_eq!(reasons(Compute, Int32, -4, &[(8, 1)]), [Reason::BelowBuffer { index: -4 }]);
    let memory = Reason::Memory { bytes: 65_540, most: 65_536 };
    assert_eq!(reasons(Compute, Int32, 1, &[(16_384, 1)]), [memory]);
    let words = pattern(Int32, 0, &[(8, 1)]);
    assert_eq!(fit(&words, Device::Aie, Mem).unwrap_err().as_slice(), [Reason::NoTile]);
    assert_eq!(fit(&words, Device::Ideal, Compute).unwrap_err().as_slice(), [Reason::NoTile]);
}

#[test]
fn the_first_generation_moves_linearly() {
    let rows = pattern(Int32, 0, &[(16, 20), (8, 1)]);
    let found = fit(&rows, Device::Aie, Compute).unwrap();
    assert_eq!(found.len(), 16);
    assert!(pieces(&found).iter().all(|piece| *piece == (vec![(8, 1)], None, 1)));
    let found = fit(&pattern(Int32, 0, &[(17, 20), (8, 1)]), Device::Aie, Compute).unwrap_err();
    let rank = Reason::Rank { dimensions: 2, most: 0 };
    assert_eq!(found.as_slice(), [rank, Reason::Budget { descriptors: 17, most: 16 }]);
}

#[test]
fn walks_over_vectors_are_walks_over_their_elements() {
    let vectors = pattern(Int16, 1, &[(4, 2)]).of_vectors(16, 16).unwrap();
    let found = fit(&vectors, Device::AieMl, Compute).unwrap();
    assert_eq!(pieces(&found), [(vec![(4, 32), (16, 1)], None, 1)]);
    assert_eq!(found.pieces()[0].offset(), 16);
    assert!(found.walks(&vectors));
}

#[test]
fn reasons_are_told_with_both_numbers() {
    let text = |reason: Reason| reason.to_string();
    assert_eq!(
        text(Reason::Wrap { size: 257, most: 255 }),
        "size 257 does not fit a wrap field (at most 255)"
    );
    assert_eq!(
        text(Reason::Rank { dimensions: 5, most: 3 }),
        "the walk has at least 5 dimensions, but a descriptor has 3, not counting the iteration"
    );
    assert_eq!(
        text(Reason::Budget { descriptors: 17, most: 16 }),
        "the walk takes 17 descriptors, but a channel reaches 16"
    );
    assert_eq!(
        text(Reason::Run { elements: 6, granule: 4 }),
        "a run of 6 is not a multiple of 4 elements, a word"
    );
    for (reason, said) in [
        (Reason::NoTile, "the device has no such tile"),
        (Reason::Empty, "the walk has no access"),
        (Reason::Overflow, "a number of the walk is beyond 64 bits"),
        (Reason::BelowBuffer { index: -3 }, "the walk accesses index -3, before the buffer"),
        (
            Reason::Memory { bytes: 65_540, most: 65_536 },
            "a buffer of 65540 bytes does not fit the memory (at most 65536)",
        ),
        (Reason::Memory { bytes: 1, most: 0 }, "a buffer of 1 byte does not fit the memory (at most 0)"),
        (Reason::Offset { elements: 2, granule: 4 }, "offset 2 is not a multiple of 4 elements, a word"),
        (
            Reason::InnermostStride { elements: 3, granule: 2 },
            "the innermost stride must be 1, found 3: a word has 2 elements",
        ),
        (Reason::Stride { elements: 10, granule: 4 }, "stride 10 is not a multiple of 4 elements, a word"),
        (
            Reason::NegativeStride { elements: -8 },
            "stride -8 is negative, but a stride must be at least 1 word",
        ),
        (
            Reason::InnerRepeat { times: 2 },
            "stride 0 inside other dimensions repeats a part of the walk 2 times, but only a whole transfer can repeat",
        ),
        (
            Reason::Rank { dimensions: 1, most: 0 },
            "the walk has at least 1 dimension, but a transfer of this tile is linear",
        ),
        (
            Reason::Rank { dimensions: 2, most: 1 },
            "the walk has at least 2 dimensions, but a descriptor has 1, not counting the iteration",
        ),
        (
            Reason::Step { words: 101, most: 100 },
            "a stride of 101 words does not fit its field (at most 100)",
        ),
        (
            Reason::Length { words: 41, most: 40 },
            "a transfer of 41 words does not fit the length field (at most 40)",
        ),
        (
            Reason::Iteration { starts: 65, most: 64 },
            "an iteration of 65 starts does not fit its field (at most 64)",
        ),
        (
            Reason::Repeat { times: 257, most: 256 },
            "a repeat of 257 does not fit the task queue (at most 256)",
        ),
    ] {
        assert_eq!(text(reason), said);
    }
    let found = fit(&pattern(Int32, 0, &[(17, 20), (8, 1)]), Device::Aie, Compute).unwrap_err();
    assert_eq!(
        found.to_string(),
        "the walk has at least 2 dimensions, but a transfer of this tile is linear; \
         the walk takes 17 descriptors, but a channel reaches 16"
    );
}
