//! Contracts of walks in many dimensions, of long ones and of none: what is decided, and what the steps of the search are not
//! enough for.

use aie_pattern_core::ir::MAX_RANK;
use aie_pattern_core::ir::contract::{
    Common, CoverFault, Departure, InverseFault, SetFault, Verdict, cover, disjoint,
};
use aie_pattern_core::{Dim, Element, Pattern};

fn walk(offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int8, offset, &dims).unwrap()
}

/// A number of elements beyond 64 bits.
fn beyond() -> Pattern {
    walk(0, &[(1 << 32, 1), (1 << 32, 1), (2, 1)])
}

/// 2^48 elements; finding a repeated one takes too long.
fn far(offset: i64) -> Pattern {
    let strides = [1, 12_345_678_901, 998_877_665_544, 5_544_332_211_001];
    walk(offset, &strides.map(|k| (1 << 12, (1 << 45) + k)))
}

/// Blocks of 1024 elements with two blocks in between, `blocks` of them from block `first` on, written bit by bit in any order.
fn blocks(first: i64, blocks: u64, bits: [u32; 10], falling: u32) -> Pattern {
    let mut offset = 1024 * first;
    let mut dims: Vec<(u64, i64)> = bits
        .iter()
        .map(|&bit| {
            let stride = 1 << bit;
            if bit < falling {
                offset += stride;
            }
            (2, if bit < falling { -stride } else { stride })
        })
        .collect();
    dims.insert(5, (blocks, 3 * 1024));
    walk(offset, &dims)
}

const RISING: [u32; 10] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const REVERSED: [u32; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const MIXED: [u32; 10] = [3, 8, 1, 9, 0, 6, 2, 7, 5, 4];

/// Dimensions that together have every multiple of the smallest step are searched as one.
#[test]
fn blocks_in_bits_fill_a_buffer() {
    const BLOCKS: u64 = 1 << 10;
    let buffer = 3 * 1024 * u128::from(BLOCKS);
    let [one, two, three] =
        [blocks(0, BLOCKS, REVERSED, 0), blocks(1, BLOCKS, MIXED, 4), blocks(2, BLOCKS, RISING, 10)];
    let bits = |elements: u128| elements * 8;
    for walks in [[one, two, three], [three, one, two], [two, three, one]] {
        assert_eq!(disjoint(&walks), Verdict::Holds);
        assert_eq!(cover(&walks, bits(buffer)), Verdict::Holds);
        let missing = SetFault::Missing { count: 5, first: Some(buffer as u64) };
        assert_eq!(cover(&walks, bits(buffer + 5)), Verdict::Broken(missing));
    }
    let first = SetFault::Missing { count: 1024 * u128::from(BLOCKS), first: Some(1024) };
    assert_eq!(cover(&[one, three], bits(buffer)), Verdict::Broken(first));
    let first = SetFault::Missing { count: 1024 * u128::from(BLOCKS), first: Some(0) };
    assert_eq!(cover(&[two, three], bits(buffer)), Verdict::Broken(first));
    // Of every other element, as well.
    let doubled = |walk: &Pattern| {
        let dims: Vec<_> = walk.dims().iter().map(|dim| Dim::new(dim.size, 2 * dim.stride)).collect();
        Pattern::new(Element::Int8, 2 * walk.offset(), &dims).unwrap()
    };
    assert_eq!(disjoint(&[one, two, three].map(|walk| doubled(&walk))), Verdict::Holds);
    // One element before a block, which is the last of another.
    for (k, last) in [(1, one), (2, two), (3, three)] {
        let element = walk(1024 * k - 1, &[]);
        let Verdict::Broken(Common { one: 0, other: 1, position, other_position: 0, index }) =
            disjoint(&[last, element])
        else {
            panic!("{k}")
        };
        assert_eq!((index, last.index_at(position)), (1024 * k - 1, Some(index)));
        let before = walk(1024 * (k - 1) - 1, &[(2, 1025)]);
        assert_eq!(disjoint(&[last, before]), Verdict::Holds);
    }
}

#[test]
fn as_many_dimensions_as_a_walk_has() {
    // The bits in reverse order: the largest index comes last, unless a bit has a negative stride.
    let dims: Vec<_> = (0..MAX_RANK).map(|bit| (2, 1 << bit)).collect();
    let reversed = walk(0, &dims);
    let len = 1 << MAX_RANK;
    assert_eq!(reversed.covers(len), Verdict::Holds);
    assert_eq!(reversed.injective(), Verdict::Holds);
    let outside = CoverFault::Outside { position: len - 1, index: len as i64 - 1 };
    assert_eq!(reversed.covers(len - 1), Verdict::Broken(outside));
    assert_eq!(reversed.inverse_of(&reversed), Verdict::Holds);
    let mut falling = dims.clone();
    falling[MAX_RANK - 1].1 *= -1;
    let falling = walk(1 << (MAX_RANK - 1), &falling);
    let outside = CoverFault::Outside { position: len - 2, index: len as i64 - 1 };
    assert_eq!(falling.covers(len - 1), Verdict::Broken(outside));
    let Verdict::Broken(SetFault::Outside { walk: 1, position, index: -1 }) =
        cover(&[walk(0, &[]), walk(-1, &dims)], 8 * u128::from(len))
    else {
        panic!()
    };
    assert_eq!(position, 0);
    // As many again, side by side and with one element in common.
    assert_eq!(disjoint(&[reversed, walk(len as i64, &dims)]), Verdict::Holds);
    let Verdict::Broken(common) = disjoint(&[reversed, walk(len as i64 - 1, &dims)]) else { panic!() };
    assert_eq!((common.position, common.other_position, common.index), (len - 1, 0, len as i64 - 1));
    // One dimension of a step that those before it cover.
    let mut twice = dims;
    twice[MAX_RANK - 1].1 = (1 << (MAX_RANK - 1)) - 1;
    let Verdict::Broken(CoverFault::Twice(found)) = walk(0, &twice).covers(len) else { panic!() };
    let at = |position| walk(0, &twice).index_at(position);
    assert!(found.first < found.second && at(found.first) == at(found.second));
}

#[test]
fn what_takes_too_long_is_undecided() {
    let near = walk(0, &[(4, 1)]);
    assert_eq!(beyond().runs(8), Verdict::Undecided);
    assert_eq!(beyond().covers(8), Verdict::Undecided);
    // A pair that is not known leaves the others to be searched, unless no step is left.
    let Verdict::Broken(Common { one: 1, other: 2, position, other_position, index }) =
        disjoint(&[beyond(), near, near])
    else {
        panic!()
    };
    assert!(position == other_position && position as i64 == index);
    assert_eq!(disjoint(&[beyond(), near]), Verdict::Undecided);
    assert_eq!(disjoint(&[far(0), far(1), near]), Verdict::Undecided);
    assert_eq!(disjoint(&[far(0), far(1), near, near]), Verdict::Undecided);
    let (thirds, fifths) = (walk(0, &[(4, 3)]), walk(0, &[(4, 5)]));
    assert_eq!(disjoint(&[far(0), far(1), thirds, fifths]), Verdict::Undecided);
    assert_eq!(cover(&[beyond()], 64), Verdict::Undecided);
    assert_eq!(cover(&[far(0)], 1 << 70), Verdict::Undecided);
    assert_eq!(cover(&[near, far(4)], 1 << 70), Verdict::Undecided);
    // What is known to be wrong is so nevertheless.
    let outside = SetFault::Outside { walk: 1, position: 3, index: 3 };
    assert_eq!(cover(&[beyond(), near], 8 * 3), Verdict::Broken(outside));
}

/// The first element of none is looked for run by run.
#[test]
fn the_first_of_many_left_out() {
    let turns = |count: u64| {
        let walks = [walk(0, &[(count, 2)]), walk(1, &[(count - 1, 2)])];
        cover(&walks, 8 * u128::from(2 * count))
    };
    let missing = |count, first| Verdict::Broken(SetFault::Missing { count, first });
    assert_eq!(turns(1_000), missing(1, Some(1_999)));
    assert_eq!(turns(1_000_000), missing(1, None));
    let rows = [walk(0, &[(1_000, 1 << 20), (1 << 19, 1)]), walk(1 << 19, &[(999, 1 << 20), (1 << 19, 1)])];
    assert_eq!(cover(&rows, 8 * (1_000 << 20)), missing(1 << 19, Some((999 << 20) + (1 << 19))));
}

/// All searches of a set together get the steps of one search, so a set may need more than its parts.
#[test]
fn the_steps_are_those_of_all_walks_together() {
    // 2^28 elements each, in a part of the buffer that no other one reaches.
    let part = |k: i64| {
        let strides = [1, 12_345_678_901, 998_877_665_544, 5_544_332_211_001];
        walk(k << 56, &strides.map(|stride| (1 << 7, (1 << 45) + stride)))
    };
    let buffer = 1u128 << 59;
    let of = |parts: i64| {
        let walks: Vec<_> = (0..parts).map(part).collect();
        cover(&walks, 8 * buffer)
    };
    let missing =
        |parts: u128| Verdict::Broken(SetFault::Missing { count: buffer - (parts << 28), first: Some(1) });
    assert_eq!([of(1), of(2), of(3)], [missing(1), missing(2), Verdict::Undecided]);
    // To look for an element that is in no walk, every number that is tried counts, not only every element.
    let apart = walk(3, &[(17, 4_000_004), (30, 124_000), (30, 148_000)]);
    let first_missing = |len: u64| {
        let rest = walk(7, &[(len, 4)]);
        let threes = walk(0, &[(20_000_000, 4), (3, 1)]);
        let walks = [apart, threes, rest];
        match cover(&walks, 8 * 80_000_000) {
            Verdict::Broken(SetFault::Missing { first, .. }) => first,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(first_missing(5_000), Some(4 * 5_001 + 3));
    assert_eq!(first_missing(11_000), None);
}

/// A step larger than all others leaves few candidates, for any number of its steps, so it must not be tried
/// last.
#[test]
fn a_step_beyond_all_others_is_no_effort() {
    let one = walk(0, &[(1_000, 1 << 40), (10, 1_000_003), (10, 1_000_033), (10, 1_000_037)]);
    let other = |offset: i64| walk(offset, &[(10, 1_000_039), (10, 1_000_081), (10, 1_000_099)]);
    assert_eq!(disjoint(&[one, other(500_000)]), Verdict::Holds);
    assert_eq!(disjoint(&[one, other((7 << 40) + 500_000)]), Verdict::Holds);
    let offset = (7 << 40) + 3 * 1_000_003 - 2 * 1_000_081;
    let Verdict::Broken(Common { position, other_position, index, .. }) = disjoint(&[one, other(offset)])
    else {
        panic!()
    };
    assert_eq!((one.index_at(position), other(offset).index_at(other_position)), (Some(index), Some(index)));
}

#[test]
fn walks_of_nothing() {
    let (empty, near) = (Pattern::empty(Element::Int8), walk(3, &[(5, 1)]));
    let departure =
        |index, other| Verdict::Broken(Departure { element: Element::Int8, position: 0, index, other });
    assert_eq!(empty.same_walk(&near), departure(None, Some(3)));
    assert_eq!(near.same_walk(&empty), departure(Some(3), None));
    let at_start = walk(0, &[(5, 1)]);
    assert_eq!(empty.same_walk(&at_start), departure(None, Some(0)));
    assert_eq!(at_start.same_walk(&empty), departure(Some(0), None));
    let missing = |count, first| Verdict::Broken(SetFault::Missing { count, first });
    assert_eq!(cover(&[], 5), missing(5, Some(0)));
    assert_eq!(cover(&[empty, at_start], 8 * 6), missing(1, Some(5)));
    assert_eq!(cover(&[at_start, empty], 8 * 5), Verdict::Holds);
    assert_eq!(disjoint(&[empty, at_start, empty]), Verdict::Holds);
    let no_permutation = |fault| Verdict::Broken(InverseFault::NoPermutation { fault, elements: 5 });
    let outside = CoverFault::Outside { position: 4, index: 7 };
    assert_eq!(near.inverse_of(&near), no_permutation(outside));
    let words = Pattern::new(Element::Int32, 1, &[Dim::new(5, 1)]).unwrap();
    let outside = CoverFault::Outside { position: 4, index: 5 };
    assert_eq!(words.inverse_of(&near), no_permutation(outside));
}

/// If the same bits have other elements, the comparison counts the narrower elements.
#[test]
fn elements_of_two_widths() {
    let words = Pattern::new(Element::Int32, 0, &[Dim::new(2, 1)]).unwrap();
    let halves = Pattern::new(Element::Int16, 0, &[Dim::new(4, 1)]).unwrap();
    let apart = Pattern::new(Element::Int16, 0, &[Dim::new(2, 4), Dim::new(2, 1)]).unwrap();
    for (one, other) in [(words, halves), (halves, words)] {
        assert_eq!(one.same_walk(&other), Verdict::Holds);
    }
    let element = Element::Int16;
    let parted = |index, other| Departure { element, position: 2, index: Some(index), other: Some(other) };
    assert_eq!(words.same_walk(&apart), Verdict::Broken(parted(2, 4)));
    assert_eq!(apart.same_walk(&words), Verdict::Broken(parted(4, 2)));
    // With equal widths, it counts elements of the first type.
    let signed = walk(0, &[(4, 1)]);
    let unsigned = Pattern::new(Element::Uint8, 0, &[Dim::new(4, 2)]).unwrap();
    let parted = |element, index, other| {
        Verdict::Broken(Departure { element, position: 1, index: Some(index), other: Some(other) })
    };
    assert_eq!(signed.same_walk(&unsigned), parted(Element::Int8, 1, 2));
    assert_eq!(unsigned.same_walk(&signed), parted(Element::Uint8, 2, 1));
    assert_eq!(words.over_narrower(Element::Int64), None);
    assert_eq!(halves.over_narrower(Element::Float16).map(|walk| walk.element()), Some(Element::Float16));
}
