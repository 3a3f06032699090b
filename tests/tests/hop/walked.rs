//! Routes that no closed form decides: the results of walking, and its limit.

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::declare::{Claim, Endpoint};
use aie_pattern_core::{Device, Element};

use Claim::{Identity, Permutation, SameWalk};
use Element::{Int4, Int8, Int16, Int32, Int64};
use aie_pattern_tests::routes::{
    assert_fine, assert_said, linear, of_buffer, padded, undecided, walk, walk_from,
};

#[test]
fn routes_are_walked_for_65_536_steps() {
    for claim in [Claim::Nothing, Permutation] {
        let ends = |len| [padded(linear(Int8, len - 1), &[(0, 1)]), linear(Int8, len)];
        // Zeros before, data, zeros after, and what is received: four runs.
        let longest = 65_536 - 4 * 4;
        let wrong =
            format!("1 HopPermutation element {} of `B`'s buffer receives a padded zero", longest - 1);
        let expected: &[&str] = if matches!(claim, Permutation) { &[&wrong] } else { &[] };
        assert_said(&ends(longest), claim, expected);
        assert_said(&ends(longest + 1), claim, &[&undecided(1, Some(65_537))]);
    }
}

/// One step for each element of a stream, and four for each run: of a row with zeros those before, the data, those after.
#[test]
fn steps_are_elements_and_runs() {
    let row = padded(linear(Int8, 70_000), &[(1, 0)]);
    let received = linear(Int8, 70_001);
    let assert_steps = |ends: &[Endpoint], claim: Claim, steps: u64| {
        assert_said(ends, claim, &[&undecided(ends.len() - 1, Some(steps))]);
    };
    assert_steps(&[row, received], Claim::Nothing, 70_001 + 4 * (3 + 1));
    // Of what is expected, the runs.
    assert_steps(&[row, received], SameWalk(row), 70_001 + 4 * (3 + 1 + 3));
    // Rows, and rows of zeros.
    let rows = walk(Int8, &[(100, 1000), (700, 1)]);
    let one_more = padded(rows, &[(0, 0), (1, 0)]);
    assert_steps(&[one_more, linear(Int8, 70_100)], Claim::Nothing, 70_100 + 4 * (300 + 1));
    let around = padded(rows, &[(2, 3), (0, 1)]);
    assert_steps(&[around, linear(Int8, 105 * 701)], Claim::Nothing, 105 * 701 + 4 * (315 + 1));
    // In parts: elements side by side make one run, others one run for each element.
    let words = padded(linear(Int32, 20_000), &[(0, 1)]);
    assert_steps(&[words, linear(Int8, 80_004)], Claim::Nothing, 80_004 + 4 * (3 + 1));
    let apart = padded(walk(Int32, &[(10, 50_000), (2_000, 2)]), &[(0, 0), (0, 1)]);
    let runs = 10 * (2 + 2_000);
    assert_steps(&[apart, linear(Int8, 80_040)], Claim::Nothing, 80_040 + 4 * (runs + 1));
    let pairs = padded(walk(Int16, &[(10, 50_000), (4_000, 2)]), &[(0, 0), (0, 1)]);
    assert_steps(&[pairs, linear(Int8, 80_020)], Claim::Nothing, 80_020 + 4 * (10 * (2 + 4_000) + 1));
    let apart_again = padded(walk(Int32, &[(40, 50_000), (2_000, 2)]), &[(0, 0), (0, 1)]);
    assert_steps(&[apart_again, linear(Int32, 80_040)], Claim::Nothing, 80_040 + 4 * (40 * 3 + 1));
    // Of a receiver by columns each element is one.
    let columns = walk(Int8, &[(70, 1), (1001, 70)]);
    let row = padded(linear(Int8, 70_069), &[(1, 0)]);
    assert_steps(&[row, columns], Claim::Nothing, 70_070 + 4 * (3 + 70));
    assert_steps(&[row, columns], SameWalk(columns), 70_070 + 4 * (3 + 70 + 70));
    // In objects with a gap between them, each is one.
    assert_steps(&[row, linear(Int8, 10_010)], Claim::Nothing, 70_070 + 4 * (3 + 1));
    assert_steps(&[row, of_buffer(linear(Int8, 10_010), 10_011)], Claim::Nothing, 70_070 + 4 * (3 + 7));
    // Three streams.
    let same = linear(Int8, 70_070);
    let ends = [row, same, same, same, same, same];
    assert_steps(&ends, Claim::Nothing, 3 * 70_070 + 4 * (3 + 5));
    // Two streams; a sender with zeros runs once for each run of its receiver.
    let [receive, send] = [linear(Int8, 10_010), padded(linear(Int8, 10_000), &[(4, 6)])];
    let ends = [linear(Int8, 70_070), receive, send, receive];
    assert_steps(&ends, Claim::Nothing, 2 * 70_070 + 4 * (1 + 1 + 7 * 3 + 1));
}

#[test]
fn steps_of_tilings_are_those_of_their_rows() {
    let tile = |sizes: [i128; 2], offset: i128| Tiling {
        buffer_dimension: RawList::new(&[300, 400]),
        tiling_dimension: RawList::new(&sizes),
        offset: RawList::new(&[offset, 0]),
        ..Tiling::DEFAULT
    };
    for (tilings, rows) in [
        (&[tile([300, 400], -1)][..], 400),
        (&[tile([200, 300], -1), tile([100, 100], 0)], 400),
        (&[tile([200, 300], 0), tile([200, 400], 0), tile([150, 60], -2)], 760),
    ] {
        let port = Port { device: Device::Ideal, tilings, ..Port::EMPTY };
        let (end, len) = (Endpoint::of_port(&port), port.len().unwrap());
        let steps = len + 4 * (3 * rows + 1);
        assert_said(&[end, linear(Int8, len)], Claim::Nothing, &[&undecided(1, Some(steps))]);
    }
}

#[test]
fn steps_that_cannot_be_counted() {
    const MOST: u64 = i64::MAX as u64;
    let row = padded(linear(Int8, MOST), &[(1, 0)]);
    let received = linear(Int8, MOST + 1);
    assert_said(&[row, received], Claim::Nothing, &[&undecided(1, Some(MOST + 1 + 4 * 4))]);
    // Two streams of 2^63.
    assert_said(&[row, received, received, received], Claim::Nothing, &[&undecided(3, None)]);
    // One of 2^62, in two units each.
    let words = padded(linear(Int16, (1 << 63) - 1), &[(1, 0)]);
    assert_said(
        &[words, linear(Int16, 1 << 63), linear(Int8, 2), linear(Int8, 2)],
        Claim::Nothing,
        &[&undecided(3, None)],
    );
    // Runs, four steps each.
    for (rows, steps) in [(1 << 60, Some((14 << 60) + 4)), (1 << 61, None), (1 << 62, None)] {
        let send = padded(walk(Int8, &[(rows, 1), (1, 1)]), &[(0, 0), (1, 0)]);
        assert_said(&[send, linear(Int8, 2 * rows)], Claim::Nothing, &[&undecided(1, steps)]);
    }
}

/// No nested loops are its order, which has to be walked: 0 2 s+1 1 s s+2, unless s is 3.
fn crossed(offset: i64, s: i64) -> [Endpoint<'static>; 2] {
    [walk_from(offset, Int8, &[(2, s), (3, 1)]), walk(Int8, &[(3, 1), (2, 3)])]
}

#[test]
fn buffers_are_walked_up_to_a_length() {
    // What arrives is marked in a table as long as what is walked; where it begins makes no difference.
    for offset in [0, 7, 1 << 20] {
        assert_fine(&crossed(offset, 4), Permutation);
        assert_fine(&crossed(offset, 65_533), Permutation);
        assert_said(&crossed(offset, 65_534), Permutation, &[&undecided(1, None)]);
    }
    // A table of the last buffer.
    let [send, receive] = crossed(0, 4);
    let hole = "1 HopPermutation element 6 of `B`'s buffer receives nothing";
    let zeros = padded(linear(Int8, 5), &[(0, 1)]);
    let zero = "1 HopPermutation element 5 of `B`'s buffer receives a padded zero";
    assert_said(&[send, of_buffer(receive, 65_536)], Permutation, &[hole]);
    assert_said(&[zeros, of_buffer(linear(Int8, 6), 65_536)], Permutation, &[zero]);
    assert_said(&[zeros, of_buffer(linear(Int8, 6), 65_537)], Permutation, &[&undecided(1, None)]);
    // As many steps as are walked, and a buffer that is too long: it is not the steps.
    let row = padded(linear(Int8, 65_519), &[(0, 1)]);
    assert_said(&[row, of_buffer(linear(Int8, 65_520), 65_537)], Claim::Nothing, &[&undecided(1, None)]);
    // The largest element may come first, as may the one that comes twice.
    let falling = |s: i64| [walk_from(s, Int8, &[(2, -s), (3, 1)]), walk(Int8, &[(3, 1), (2, 3)])];
    assert_fine(&falling(65_533), Permutation);
    assert_said(&falling(65_534), Permutation, &[&undecided(1, None)]);
    let text =
        "1 HopPermutation element 0 of `A`'s buffer arrives twice, at element 0 and element 1 of `B`'s";
    assert_said(&[walk(Int8, &[(2, 1), (3, 0)]), receive], Permutation, &[text]);
    // A walk out of the buffer that an end declares is not followed.
    let short = of_buffer(linear(Int8, 6), 5);
    assert_said(&[zeros, short], Claim::Nothing, &[&undecided(1, None)]);
    for far in [65_535, 65_536, 65_537] {
        let out = of_buffer(walk(Int8, &[(2, far)]), 4);
        let zeros = padded(linear(Int8, 1), &[(0, 1)]);
        let ends = [zeros, of_buffer(linear(Int8, 2), 4), out, linear(Int8, 2)];
        assert!(!aie_pattern_tests::routes::said(&ends, Permutation).is_empty());
    }
    // Indices of 32 bits; the last two values are marks, for zeros and for nothing.
    let last = i64::from(u32::MAX) - 2;
    assert_fine(&crossed(last - 6, 4), Permutation);
    assert_said(&crossed(last - 5, 4), Permutation, &[&undecided(1, None)]);
    assert_said(&crossed(last - 4, 4), Permutation, &[&undecided(1, None)]);
}

#[test]
fn what_has_to_be_walked_is_found_as_well() {
    // 0 2 4 1 3 5, received as 0 4 3 2 1 5.
    let ends = [walk(Int8, &[(2, 1), (3, 2)]), walk(Int8, &[(3, 1), (2, 3)])];
    let text = "1 HopIdentity element 1 of `B`'s buffer receives element 4 of `A`'s, not element 1";
    assert_said(&ends, Identity, &[text]);
    assert_fine(&ends, Permutation);
    let text = "1 HopSameWalk element 3 of `B`'s buffer receives element 2 of `A`'s, but access 3 of `W` visits element 7";
    assert_said(&ends, SameWalk(walk(Int8, &[(3, 3), (2, 4)])), &[text]);
    let text = "1 HopSameWalk element 2 of `B`'s buffer receives element 3 of `A`'s, but access 2 of `W` is a padded zero";
    assert_said(&ends, SameWalk(padded(walk(Int8, &[(2, 3), (2, 4)]), &[(0, 0), (0, 1)])), &[text]);
    // 0 1 2 2 3 4, received as 0 2 3 1 2 4.
    let text =
        "1 HopPermutation element 2 of `A`'s buffer arrives twice, at element 1 and element 4 of `B`'s";
    assert_said(&[walk(Int8, &[(2, 2), (3, 1)]), ends[1]], Permutation, &[text]);

    let lost = "\n  = note: the later write wins, and the data of the earlier one is lost";
    let twice = "1 HopTwice `B` writes element 2 of its buffer twice, with elements 2 and 4 of the stream";
    let zeros = padded(linear(Int8, 7), &[(1, 0)]);
    assert_said(&[zeros, walk(Int8, &[(2, 2), (4, 1)])], Claim::Nothing, &[&format!("{twice}{lost}")]);
    let twice = "3 HopTwice `D` writes element 2 of its buffer twice, with elements 2 and 4 of the stream";
    let ends = [zeros, linear(Int8, 8), linear(Int8, 8), walk(Int8, &[(2, 2), (4, 1)])];
    assert_said(&ends, Claim::Nothing, &[&format!("{twice}{lost}")]);
    let unwritten = "2 HopUnwritten `C` reads element 4 of its buffer, which `B` never writes";
    let ends = [zeros, walk(Int8, &[(2, 5), (4, 1)]), linear(Int8, 9), linear(Int8, 9)];
    assert_said(&ends, Claim::Nothing, &[unwritten]);
    // The mark for nothing is not an index, and an expected index beyond 32 bits is found nowhere.
    let mark = i64::from(u32::MAX) - 1;
    let sparse = [zeros, of_buffer(linear(Int8, 8), 9)];
    let far = padded(walk_from(mark - 8, Int8, &[(9, 1)]), &[(0, 0)]);
    let text = format!(
        "1 HopSameWalk element 0 of `B`'s buffer receives a padded zero, but access 0 of `W` visits element {}",
        mark - 8
    );
    assert_said(&sparse, SameWalk(far), &[&text]);
    let from_zero = [padded(walk_from(0, Int8, &[(1, 0)]), &[(1, 0)]), of_buffer(linear(Int8, 2), 3)];
    let text = format!(
        "1 HopSameWalk element 2 of `B`'s buffer receives nothing, but access 2 of `W` visits element {mark}"
    );
    let to_mark = padded(walk(Int8, &[(2, mark)]), &[(1, 0)]);
    assert_said(&from_zero, SameWalk(to_mark), &[&text]);
}

/// Receivers too long to walk: what is written twice is found all the same, beside a hole.
#[test]
fn twice_in_a_long_buffer_with_holes() {
    let overlapping = walk(Int8, &[(100, 1_000), (1_000, 2)]);
    let said = aie_pattern_tests::routes::said(&[linear(Int8, 100_000), overlapping], Claim::Nothing);
    assert!(said.len() == 1 && said[0].starts_with("1 HopTwice `B` writes element "), "{said:?}");
    let apart = walk(Int8, &[(100, 2_000), (1_000, 2)]);
    assert_fine(&[linear(Int8, 100_000), apart], Claim::Nothing);
}

/// What is on both sides of `=>` is one buffer, in whole elements of both: of 6 bytes and of one word, it has two words.
#[test]
fn objects_are_whole_elements_of_both_sides() {
    let ends = [linear(Int8, 12), linear(Int8, 6), linear(Int32, 1), linear(Int8, 8)];
    assert_fine(&ends, SameWalk(walk(Int8, &[(2, 6), (4, 1)])));
    let ends = [linear(Int32, 6), linear(Int32, 2), linear(Int8, 5), linear(Int8, 15)];
    assert_fine(&ends, SameWalk(walk(Int8, &[(3, 8), (5, 1)])));
    // The other side's may be more elements than 64 bits count.
    let ends = [linear(Int4, 64), linear(Int4, 64), linear(Int64, 4), linear(Int64, 4)];
    assert_fine(&ends, Permutation);
    let [send, receive, forward, last] = ends;
    let ends = [send, receive, of_buffer(forward, (1 << 60) + 4), last];
    assert_said(&ends, Permutation, &[&undecided(3, None)]);
    let ends = [linear(Int8, 10), linear(Int8, 5), linear(Int8, 3), linear(Int8, 6)];
    assert_fine(&ends, SameWalk(walk(Int8, &[(2, 5), (3, 1)])));
}

/// One element, so far away that its bytes have no index of a walk.
#[test]
fn an_element_beyond_63_bits_of_bytes() {
    let far = walk_from(1 << 60, Int64, &[]);
    assert_said(&[far, linear(Int8, 8)], Permutation, &[&undecided(1, None)]);
    assert_said(&[linear(Int8, 8), far], Claim::Nothing, &[&undecided(1, None)]);
    assert_fine(&[walk_from((1 << 60) - 1, Int64, &[]), linear(Int8, 8)], Permutation);
}
