//! The places where mistakes of tilings are reported, and the helps: the number to change, and its new value.

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::tiling;

/// A read from a mem tile, where zeros are padded.
fn reads(tilings: &[Tiling]) -> Port<'_> {
    Port { element: Element::Int32, tilings, ..Port::EMPTY }
}

fn writes(tilings: &[Tiling]) -> Port<'_> {
    Port { direction: Direction::S2mm, ..reads(tilings) }
}

/// Dimension, stride and wrap of each loop over tiles.
type Loops<'a> = &'a [(i128, i128, i128)];

/// A tiling of a buffer of one dimension.
fn line(buffer: i128, tile: i128, offset: i128, loops: Loops) -> Tiling {
    tiling(&[buffer], &[tile], &[offset], loops)
}

/// Whether the violations are at these places, and their messages contain these words.
#[track_caller]
fn assert_said(port: &Port, expected: &[(Locus, &str)]) {
    let found = port.check();
    let said: Vec<(Locus, String)> =
        found.as_slice().iter().map(|v| (v.locus, port.message(v).as_str().to_owned())).collect();
    assert_eq!(said.len(), expected.len(), "{said:?}");
    for ((place, words), (locus, part)) in said.iter().zip(expected) {
        assert_eq!(place, locus, "{words}");
        assert!(words.contains(part), "{part:?} is not in {words:?}");
    }
}

/// Where it is not the case that each element is moved once.
#[track_caller]
fn assert_covers(tilings: &[Tiling], expected: &[(Locus, &str)]) {
    assert_said(&Port { covers: true, ..reads(tilings) }, expected);
}

#[test]
fn a_gap_is_at_the_number_that_leaves_it() {
    let gap = |of, locus, at: i128| {
        assert_covers(&[of], &[(locus, &format!("coordinate {at} of dimension 0 is in no tile"))]);
    };
    let (wrap, stride) = (|i| Locus::Wrap(0, i), |i| Locus::TraversalStride(0, i));
    // Too few tiles of the longest stride, wherever that is written.
    gap(line(9, 2, 0, &[(0, 2, 4)]), wrap(0), 8);
    gap(line(9, 2, 0, &[(0, 4, 2), (0, 2, 2)]), wrap(0), 8);
    gap(line(9, 2, 0, &[(0, 2, 2), (0, 4, 2)]), wrap(1), 8);
    // A stride that is too long, of one loop and after another.
    gap(line(9, 2, 0, &[(0, 3, 3)]), stride(0), 2);
    gap(line(9, 2, 0, &[(0, 5, 2), (0, 2, 2)]), stride(0), 4);
    // Loops that do nothing along the dimension.
    gap(line(6, 4, 0, &[(0, 9, 1)]), Locus::TilingDimension(0, 0), 4);
    gap(tiling(&[6, 8], &[4, 2], &[], &[(1, 2, 4)]), Locus::TilingDimension(0, 0), 4);
    // A tile that begins too late, even where it is followed by others.
    gap(line(6, 2, 2, &[(0, 2, 2)]), Locus::TilingOffset(0, 0), 0);
    gap(line(4, 4, 1, &[]), Locus::TilingOffset(0, 0), 0);
    // A tile that begins before the data: as long as the buffer, it is moved, else it is too short.
    gap(line(4, 4, -1, &[]), Locus::TilingOffset(0, 0), 3);
    gap(line(4, 3, -1, &[]), Locus::TilingDimension(0, 0), 2);
    gap(line(4, 3, 0, &[]), Locus::TilingDimension(0, 0), 3);
    let row = tiling(&[4, 6], &[4, 1], &[0, 0], &[(1, 2, 3)]);
    assert_covers(
        &[row],
        &[(
            stride(0),
            "coordinate 1 of dimension 1 is in no tile\n  = note: the first such element is index 4 ",
        )],
    );
    // It is found before what would take too long.
    let tilings = [line(700_000, 1, 0, &[(0, 1000, 300), (0, 1001, 300)])];
    let ideal = Port { device: Device::Ideal, covers: true, ..reads(&tilings) };
    assert_said(&ideal, &[(stride(0), "coordinate 1 of dimension 0 is in no tile")]);
}

/// Facts that cannot be found out are left out if the caller asks for that.
#[test]
fn what_is_undecided_is_not_asked_for() {
    let help = "\n  = help: leave `ensure(covers)` out";
    let undecided = |tilings: &[Tiling], locus| {
        let port = Port { device: Device::Ideal, covers: true, ..reads(tilings) };
        assert_said(&port, &[(locus, "could not decide within ")]);
        assert_said(&port, &[(locus, help)]);
    };
    // Tiles that interleave and never meet.
    let interleaved = |offset| line(700_000, 1, offset, &[(0, 1000, 300), (0, 1001, 300)]);
    let (one, two) = (line(1_048_576, 1, 0, &[(0, 2, 500_000)]), line(1_048_576, 1, 1, &[(0, 2, 500_000)]));
    undecided(&[line(700_000, 1, 0, &[]), interleaved(0)], Locus::Traversals(1));
    undecided(&[one, two], Locus::Tiling(1));
    let other = tiling(&[1024, 1024], &[1, 1], &[1, 0], &[(0, 2, 500), (1, 1, 1024)]);
    undecided(&[one, other], Locus::Whole);
}

/// The moved elements are also counted for a tiling that has the port's sizes.
#[test]
fn more_is_moved_than_64_bits_count() {
    let loops = [(0, 0, 1 << 31), (0, 0, 1 << 31), (0, 0, 8)];
    let own = tiling(&[8, 4], &[8, 4], &[], &loops);
    assert_said(&writes(&[own]), &[(Locus::Tiling(0), "the tiling moves")]);
    let shared = [tiling(&[], &[8, 4], &[], &loops)];
    let port = Port { buffer: Some(RawList::new(&[8, 4])), ..writes(&shared) };
    assert_said(&port, &[(Locus::Tiling(0), "the tiling moves")]);
}

/// Zeros that no field holds: before the data at the offset, after it at the tile, or at the tiling where no tile is written.
#[test]
fn zeros_beyond_their_field_are_at_the_number_that_asks_for_them() {
    let words = "do not fit the padding field of D0 (at most 63)";
    assert_said(&reads(&[line(80, 80, -64, &[])]), &[(Locus::TilingOffset(0, 0), words)]);
    assert_said(&reads(&[line(80, 80, 64, &[])]), &[(Locus::TilingDimension(0, 0), words)]);
    assert_said(&reads(&[tiling(&[80], &[], &[64], &[])]), &[(Locus::Tiling(0), words)]);
    assert_said(&reads(&[line(80, 80, -63, &[])]), &[]);
    assert_said(&reads(&[line(80, 80, 63, &[])]), &[]);
}

#[test]
fn an_overlap_is_at_the_stride_that_makes_it() {
    let stride = |t, i| Locus::TraversalStride(t, i);
    let cases: [(i128, i128, Loops, u8, i128); 4] = [
        (9, 3, &[(0, 2, 4)], 0, 2),
        // No tiles of one loop meet; the second begins where the first has not ended.
        (10, 2, &[(0, 2, 3), (0, 4, 2)], 1, 4),
        (10, 2, &[(0, 4, 2), (0, 2, 3)], 0, 4),
        (12, 4, &[(0, 4, 1), (0, 2, 5)], 1, 2),
    ];
    for (buffer, tile, loops, i, at) in cases {
        let words = format!("coordinate {at} of dimension 0 is in two tiles");
        let own = line(buffer, tile, 0, loops);
        assert_covers(&[own], &[(stride(0, i), &words)]);
        assert_covers(&[line(buffer, 1, 0, &[]), own], &[(stride(1, i), &words)]);
    }
    let repeated = Tiling { repetition: 2, ..line(8, 8, 0, &[]) };
    assert_covers(&[repeated], &[(Locus::Repetition(0), "the repetition moves each element again")]);
    assert_covers(&[line(8, 4, 0, &[]), repeated], &[(Locus::Repetition(1), "the repetition moves each")]);
}

#[test]
fn several_tilings_are_told_what_they_leave_out_and_share() {
    let left_out = |tilings: &[Tiling], words: &str| assert_covers(tilings, &[(Locus::Whole, words)]);
    let end = |bound: &[i128], of| Tiling { boundary_dimension: RawList::new(bound), ..of };
    let narrow = |tile: &[i128], offset: &[i128]| end(&[2, 2], tiling(&[4, 2], tile, offset, &[]));
    // The index before it is not data.
    left_out(
        &[narrow(&[2, 1], &[0, 0]), narrow(&[1, 1], &[0, 1])],
        "leave out 1 element of 4\n  = note: the first of them is index 5 ",
    );
    // The same number of dimensions is not the same buffer.
    let (wide, deep) = ([4, 2], [2, 4]);
    assert_covers(
        &[
            tiling(&wide, &[2, 2], &[0, 0], &[]),
            tiling(&deep, &[2, 1], &[0, 1], &[]),
            tiling(&deep, &[2, 1], &[0, 3], &[]),
        ],
        &[],
    );
    // Nor are the same sizes the same data.
    left_out(
        &[end(&[2, 2], tiling(&wide, &[2, 2], &[], &[])), tiling(&wide, &[2, 1], &[2, 0], &[])],
        "leave out 2 elements of 8",
    );
    // As many as a port may have, each a row.
    let rows = |order: fn(i128) -> i128| -> Vec<Tiling> {
        (0..256).map(|k| tiling(&[4, 256], &[4, 1], &[0, order(k)], &[])).collect()
    };
    assert_covers(&rows(|k| k), &[]);
    assert_covers(&rows(|k| 255 - k), &[]);
    assert_covers(&rows(|k| k * 3 % 256), &[]);
    let mut twice = rows(|k| k);
    twice[255] = twice[7];
    assert_covers(&twice, &[(Locus::Tiling(255), "tilings 7 and 255 both move index 28 ")]);
    twice[255] = tiling(&[4, 256], &[3, 1], &[0, 255], &[]);
    left_out(&twice, "leave out 1 element of 1024");
}

/// What is offered to a write that leaves the buffer, along dimension `d`.
#[track_caller]
fn assert_beyond(of: Tiling, element: Element, expected: (Locus, &str)) {
    assert_said(&Port { element, ..writes(&[of]) }, &[expected]);
}

#[test]
fn what_stays_in_the_buffer_is_offered_in_whole_words() {
    let (offset, tile) = (|d| Locus::TilingOffset(0, d), |d| Locus::TilingDimension(0, d));
    let largest = |what, number| format!("the largest {what} that stays in the buffer is {number}");
    let beyond =
        |of, element, locus, what, number| assert_beyond(of, element, (locus, &largest(what, number)));
    beyond(line(18, 4, 16, &[]), Element::Int8, offset(0), "offset", 12);
    beyond(line(18, 20, 0, &[]), Element::Int8, tile(0), "tile", 16);
    beyond(tiling(&[8, 7], &[4, 2], &[0, 6], &[]), Element::Int8, offset(1), "offset", 5);
    beyond(tiling(&[8, 7], &[4, 9], &[0, 2], &[]), Element::Int8, tile(1), "tile", 5);
    beyond(line(18, 4, 16, &[]), Element::Int32, offset(0), "offset", 14);
    // A machine without limits has no words.
    let tilings = [line(18, 4, 16, &[])];
    let ideal = Port { device: Device::Ideal, element: Element::Int8, ..writes(&tilings) };
    assert_said(&ideal, &[(offset(0), &largest("offset", 14))]);
    // What the loops take is taken from it.
    beyond(line(8, 2, 7, &[(0, 2, 2)]), Element::Int32, offset(0), "offset", 4);
    beyond(line(8, 9, 1, &[(0, 3, 2)]), Element::Int32, tile(0), "tile", 4);
    let two = line(8, 4, 0, &[(0, 8, 2), (0, 8, 2)]);
    assert_beyond(two, Element::Int32, (tile(0), "the last tile ends at 20 "));
    beyond(line(8, 8, 1, &[]), Element::Int32, offset(0), "offset", 0);
}

#[test]
fn the_sum_that_leaves_the_buffer_is_written_out() {
    let note = |of, locus, words| assert_beyond(of, Element::Int32, (locus, words));
    let loops = [(0, 4, 2), (1, 1, 2), (0, 9, 1), (0, 8, 2)];
    note(
        tiling(&[14, 2], &[4, 1], &[0, 0], &loops),
        Locus::Wrap(0, 3),
        "the last tile ends at 16 in dimension 0, but the buffer ends at 14\n  = note: it ends at offset 0 + 4*1 + 8*1 + 4 elements of the tile\n",
    );
    let data = Tiling { boundary_dimension: RawList::new(&[6]), ..line(8, 7, 0, &[]) };
    note(data, Locus::TilingDimension(0, 0), "but the data ends at 6");
    note(
        line(8, 8, -1, &[]),
        Locus::TilingOffset(0, 0),
        "the first tile starts at -1 in dimension 0, but the buffer starts at 0\n",
    );
    note(line(8, 8, -1, &[]), Locus::TilingOffset(0, 0), "  = help: the smallest offset is 0");
    // The loop that can be made short enough; of two the outer one.
    note(
        line(8, 4, 0, &[(0, 4, 2), (0, 2, 2)]),
        Locus::Wrap(0, 1),
        "the largest wrap that stays in the buffer is 1",
    );
    note(
        line(8, 2, 0, &[(0, 2, 2), (0, 3, 3)]),
        Locus::Wrap(0, 1),
        "the largest wrap that stays in the buffer is 2",
    );
    note(line(8, 2, 0, &[(0, 2, 8)]), Locus::Wrap(0, 0), "is 4; a wrap counts tiles, not elements");
}

#[test]
fn sizes_of_the_port_are_replaced_where_they_are_written() {
    let (own, shared) = (line(18, 20, 0, &[]), tiling(&[], &[20], &[], &[]));
    let bytes =
        |port: Port, locus, words| assert_said(&Port { element: Element::Int8, ..port }, &[(locus, words)]);
    let end = "buffer size 18 of int8 in dimension 0 is not a multiple of 4";
    bytes(reads(&[own]), Locus::BufferDimension(0, 0), end);
    bytes(Port { buffer: Some(RawList::new(&[18])), ..reads(&[shared]) }, Locus::Size(0), end);
    let nearest = "the nearest multiples are 16 and 20";
    bytes(Port { buffer: Some(RawList::new(&[18])), ..reads(&[shared]) }, Locus::Size(0), nearest);
    bytes(reads(&[own]), Locus::BufferDimension(0, 0), nearest);
    let data = Tiling { boundary_dimension: RawList::new(&[6]), ..line(8, 8, 0, &[]) };
    bytes(reads(&[data]), Locus::Boundary(0, 0), "the nearest multiples are 4 and 8");
    // Tilings with sizes of their own are not asked.
    let row = RawList::new(&[18, 4]);
    let tilings = [tiling(&[8, 8], &[4, 4], &[], &[]), tiling(&[], &[4, 4], &[], &[])];
    bytes(Port { buffer: Some(row), ..reads(&tilings) }, Locus::Size(0), nearest);
    // Data that no tile reaches beyond may end anywhere.
    let data = Tiling { boundary_dimension: RawList::new(&[6]), ..line(8, 4, 0, &[]) };
    assert_said(&Port { element: Element::Int8, ..reads(&[data]) }, &[]);
}

#[test]
fn a_line_has_one_dimension() {
    let found = writes(&[line(8, 4, 0, &[(1, 4, 2)])]).check();
    assert_eq!(found.as_slice().len(), 1, "{found:?}");
    assert_eq!(found.as_slice()[0].locus, Locus::TraversalDimension(0, 0));
}

#[test]
fn every_size_of_the_port_is_looked_at() {
    let tilings = [Tiling::DEFAULT];
    for d in 0..4 {
        let mut sizes = [4; 4];
        sizes[usize::from(d)] = 0;
        let port = Port { buffer: Some(RawList::new(&sizes)), ..reads(&tilings) };
        assert_said(&port, &[(Locus::Size(d), "at least 1")]);
    }
}

/// The warnings of a port: where, and the message.
fn warned(port: &Port) -> Vec<(Locus, String)> {
    let found = port.warnings();
    found.as_slice().iter().map(|v| (v.locus, port.message(v).as_str().to_owned())).collect()
}

#[track_caller]
fn assert_warned(of: Tiling, expected: &[(Locus, &str)]) {
    let tilings = [of];
    let found = warned(&reads(&tilings));
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((place, words), (locus, part)) in found.iter().zip(expected) {
        assert_eq!(place, locus, "{words}");
        assert!(words.contains(part), "{part:?} is not in {words:?}");
    }
}

#[test]
fn tiles_of_nothing_but_zeros_are_at_the_number_that_takes_them_there() {
    let after = |d: u8, start: i128| {
        format!("the tile that starts at {start} in dimension {d} contains only zeros: the data is 0..4")
    };
    // The last of several loops along the dimension, and no other.
    assert_warned(line(4, 2, -1, &[(0, 5, 2)]), &[(Locus::Wrap(0, 0), &after(0, 4))]);
    assert_warned(line(4, 2, -1, &[(0, 5, 2), (0, 9, 1)]), &[(Locus::Wrap(0, 0), &after(0, 4))]);
    let plane = tiling(&[8, 4], &[8, 1], &[0, 0], &[(1, 1, 5), (0, 0, 2)]);
    assert_warned(plane, &[(Locus::Wrap(0, 0), &after(1, 4))]);
    assert_warned(line(4, 2, 4, &[]), &[(Locus::TilingOffset(0, 0), &after(0, 4))]);
    // Both sides of where the data begins and ends.
    assert_warned(line(4, 2, -2, &[]), &[(Locus::TilingOffset(0, 0), &after(0, -2))]);
    assert_warned(line(4, 2, -2, &[(0, 6, 2)]), &[(Locus::TilingOffset(0, 0), &after(0, -2))]);
    assert_warned(line(4, 2, -1, &[]), &[]);
    assert_warned(line(4, 2, 3, &[]), &[]);
}

#[test]
fn two_loops_along_a_dimension_are_named() {
    let twice = |i, other| {
        (
            Locus::TraversalDimension(0, i),
            format!("dimension 0 is traversed twice, also by traversal {other}"),
        )
    };
    let of = |loops: &[_], expected: &[(u8, u8)]| {
        let expected: Vec<_> = expected.iter().map(|&(i, other)| twice(i, other)).collect();
        let expected: Vec<_> = expected.iter().map(|(locus, words)| (*locus, words.as_str())).collect();
        assert_warned(tiling(&[64, 4], &[2, 4], &[], loops), &expected);
    };
    of(&[(0, 2, 2), (0, 4, 2)], &[(1, 0)]);
    of(&[(0, 2, 1), (0, 4, 2)], &[]);
    of(&[(0, 2, 2), (0, 4, 1)], &[]);
    of(&[(0, 2, 2), (1, 0, 2)], &[]);
    of(&[(0, 2, 1), (0, 2, 2), (0, 4, 2), (0, 8, 3)], &[(2, 1), (3, 1)]);
}

#[test]
fn a_tiling_with_fewer_descriptors_is_offered_where_there_is_one() {
    let images = tiling(&[8, 8, 16], &[4, 4, 1], &[], &[(0, 4, 2), (1, 4, 2), (2, 1, 16)]);
    let words = "the port needs about 32 buffer descriptors, but there are only 24\n  = note: this tiling needs 16 \
                 descriptors, since each has only 4 dimensions (16 times along dimension 2)";
    assert_warned(images, &[(Locus::Traversals(0), words)]);
    assert_warned(
        images,
        &[(Locus::Traversals(0), "\n  = help: the same stream is .buffer_dimension = {8, 128}")],
    );
    // Images in another order, which no two loops are.
    let columns = tiling(&[8, 8, 16], &[4, 4, 1], &[], &[(2, 1, 16), (0, 4, 2), (1, 4, 2)]);
    let tilings = [columns; 7];
    let found = warned(&reads(&tilings));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, Locus::Traversals(0));
    assert!(!found[0].1.contains("help"), "{}", found[0].1);
    // The help holds for a port that still has too many.
    let many = [images, images];
    let found = warned(&reads(&many));
    assert!(found[0].1.contains("the 2 tilings of its phase need 32"), "{}", found[0].1);
    assert!(found[0].1.contains("the same stream is"), "{}", found[0].1);
}

/// A row of the buffer that all tilings share is reported once, for any number of tilings.
#[test]
fn a_ragged_row_of_all_tilings_is_told_once() {
    let own = Tiling { tiling_dimension: RawList::new(&[4, 1]), ..Tiling::DEFAULT };
    let tilings = [own; 3];
    let port = Port { element: Element::Int8, buffer: Some(RawList::new(&[6, 4])), ..writes(&tilings) };
    assert_said(&port, &[(Locus::Size(0), "a row of 6 int8 is not a multiple of 4")]);
    let rows = [Tiling { buffer_dimension: RawList::new(&[6, 4]), ..own }; 2];
    let port = Port { element: Element::Int8, ..writes(&rows) };
    let told = |k| (Locus::BufferDimension(k, 0), "a row of 6 int8 is not a multiple of 4");
    assert_said(&port, &[told(0), told(1)]);
}

/// A wrap equal to the buffer's size counts tiles, unless tiles are one element apart.
#[test]
fn a_wrap_that_looks_like_elements_is_told_of() {
    let help = |stride: i128, wrap: i128, tile: i128| {
        let tilings = [line(16, tile, 0, &[(0, stride, wrap)])];
        let port = writes(&tilings);
        let found = port.check();
        let text = port.message(&found.as_slice()[0]);
        text.as_str().contains("; a wrap counts tiles, not elements")
    };
    assert!(help(4, 16, 4));
    assert!(help(2, 16, 2));
    // With tiles one element apart, it may be both; and 16 is not a multiple of three.
    assert!(!help(1, 16, 4));
    assert!(!help(3, 16, 3));
    assert!(!help(4, 12, 4));
}

#[test]
fn a_write_of_one_element_twice_is_named() {
    let mut rng = aie_pattern_tests::Rng::new(0x10);
    let (mut twice, mut once) = (0, 0);
    for _ in 0..aie_pattern_tests::cases(3000) {
        let mut below = |most: i64| i128::from(rng.range(1..=most));
        let (tile, rows) = (below(3), below(2));
        let loops = [(0, below(4), below(3)), (1, below(2), below(2))];
        let of = Tiling { repetition: below(2), ..tiling(&[16, 8], &[tile, rows], &[0, 0], &loops) };
        let tilings = [of];
        let port = Port { direction: Direction::S2mm, device: Device::Ideal, ..reads(&tilings) };
        let single = [Tiling { repetition: 1, ..of }];
        let walk = Port { tilings: &single, ..port }.walk().unwrap();
        let indices: Vec<i64> = walk.indices().unwrap().collect();
        let distinct: std::collections::HashSet<&i64> = indices.iter().collect();
        let found = warned(&port);
        let found = found.iter().find(|(_, words)| words.contains("written to the same place"));
        if distinct.len() == indices.len() {
            once += 1;
            assert_eq!(found, None, "{of:?}");
            continue;
        }
        twice += 1;
        let (place, words) = found.unwrap();
        assert_eq!(*place, Locus::Traversals(0));
        let numbers: Vec<usize> =
            words.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
        let [first, second, index, ..] = numbers[..] else { panic!("{words}") };
        assert!(
            first < second && indices[first] == index as i64 && indices[second] == index as i64,
            "{words}"
        );
        // Reading it twice is common.
        let read = Port { direction: Direction::Mm2s, ..port };
        assert!(warned(&read).iter().all(|(_, words)| !words.contains("written")));
    }
    assert!(twice > 100 && once > 100, "{twice} {once}");
}
