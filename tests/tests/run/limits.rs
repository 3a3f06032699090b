//! Walks whose numbers are at the ends of their types against sums that cannot overflow, and layouts of small walks
//! against nested loops.

use aie_pattern_core::declare::{MAX_SIZE, RawDims};
use aie_pattern_core::ir::algebra::AlgebraError;
use aie_pattern_core::ir::{WalkError, Word};
use aie_pattern_core::rule::walk::{Fault, check_bounds, check_index_word, check_sizes};
use aie_pattern_core::rule::{Bound, Locus, Rule, Violations};
use aie_pattern_core::{Dim, Element, MAX_RANK, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

fn pattern(offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &dims).unwrap()
}

fn sequence(walk: &Pattern) -> Vec<i64> {
    let dims: Vec<_> = walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    nested_loops(walk.offset(), &dims)
}

#[test]
fn closed_forms_at_the_ends_of_their_types() {
    const SIZES: [u64; 9] = [1, 2, 3, 255, 256, 65536, 1 << 31, 1 << 32, (1 << 32) + 1];
    const STRIDES: [i64; 11] =
        [i64::MIN, i64::MIN + 1, -(1 << 31), -2, -1, 0, 1, 3, 1 << 31, i64::MAX - 1, i64::MAX];
    let mut rng = Rng::new(0x3a17);
    for _ in 0..cases(10_000) {
        let dims: Vec<(u64, i64)> =
            (0..rng.below(5)).map(|_| (*rng.pick(&SIZES), *rng.pick(&STRIDES))).collect();
        let offset = *rng.pick(&[0, 0, 1, -1, i64::MIN, i64::MAX]);
        let walk = pattern(offset, &dims);
        let len = dims.iter().try_fold(1u64, |len, &(size, _)| len.checked_mul(size));
        assert_eq!(walk.len().ok(), len, "{dims:?}");
        assert!(!walk.is_empty());
        // 4 terms of 2^96 at most.
        let reach = |&(size, stride): &(u64, i64)| (i128::from(size) - 1) * i128::from(stride);
        let least = i128::from(offset) + dims.iter().map(reach).filter(|&reach| reach < 0).sum::<i128>();
        let greatest = i128::from(offset) + dims.iter().map(reach).filter(|&reach| reach > 0).sum::<i128>();
        assert_eq!(walk.extent(), Ok((least, greatest)), "{dims:?}");
        assert_eq!(walk.min_index(), i64::try_from(least).map_err(|_| WalkError::Overflow));
        assert_eq!(walk.max_index(), i64::try_from(greatest).map_err(|_| WalkError::Overflow));
        assert_eq!(walk.span(), u64::try_from((greatest + 1).max(0)).map_err(|_| WalkError::Overflow));
        let is_walked = len.is_some() && i64::try_from(least).is_ok() && i64::try_from(greatest).is_ok();
        assert_eq!(walk.indices().is_ok(), is_walked, "{offset} {dims:?}");

        for _ in 0..4 {
            let position = *rng.pick(&[0, 1, 255, 256, 65535, 1 << 32, len.unwrap_or(7).saturating_sub(1)]);
            let (mut rest, mut index) = (position, i128::from(offset));
            for &(size, stride) in dims.iter().rev() {
                index += i128::from(rest % size) * i128::from(stride);
                rest /= size;
            }
            let expected = i64::try_from(index).ok().filter(|_| rest == 0);
            assert_eq!(walk.index_at(position), expected, "{position} of {offset} {dims:?}");
        }

        let fits = len.is_some() && i64::try_from(least).is_ok() && greatest < i128::from(i64::MAX);
        let check = |length| {
            let mut found = Violations::new();
            check_bounds(&walk, length, &mut found);
            found.as_slice().iter().map(|violation| (violation.rule, violation.fault)).collect::<Vec<_>>()
        };
        let end = greatest + 1;
        if fits {
            let below = (least < 0).then_some((Rule::BelowBuffer, Fault::BelowBuffer { index: least }));
            assert_eq!(check(Some(end)), Vec::from_iter(below), "{offset} {dims:?}");
            assert_eq!(check(None), Vec::from_iter(below));
            let beyond = Fault::BeyondBuffer { elements: end, buffer: end - 1 };
            let short: Vec<_> = below.into_iter().chain([(Rule::BeyondBuffer, beyond)]).collect();
            assert_eq!(check(Some(end - 1)), short, "{offset} {dims:?}");
        } else {
            let found = check(None);
            assert_eq!((found.len(), found[0].0), (1, Rule::Overflow), "{offset} {dims:?}");
            let accesses = dims.iter().fold(1i128, |all, &(size, _)| all.saturating_mul(size.into()));
            let expected = match () {
                () if accesses > i128::from(u64::MAX) => Fault::Accesses { accesses },
                () if least < i128::from(i64::MIN) => Fault::LowIndex { index: least },
                () => Fault::Reach { elements: end },
            };
            assert_eq!(found[0].1, expected, "{offset} {dims:?}");
        }
    }
}

#[test]
fn a_walk_with_an_empty_dimension_has_no_index() {
    for dims in [vec![(0, 1)], vec![(0, i64::MAX), (u64::MAX, 2)], vec![(u64::MAX, 1), (u64::MAX, 1), (0, 0)]]
    {
        let walk = pattern(7, &dims);
        assert!(walk.is_empty());
        assert_eq!((walk.len(), walk.span()), (Ok(0), Ok(0)));
        assert_eq!((walk.extent(), walk.min_index()), (Err(WalkError::Empty), Err(WalkError::Empty)));
        assert_eq!((walk.index_at(0), walk.overlap()), (None, None));
        assert_eq!(walk.indices().unwrap().len(), 0);
        assert_eq!(Word::narrowest(&walk), Word::U8);
    }
    let none = Pattern::new(Element::Int8, 0, &[Dim::new(0, 0)]);
    assert_eq!(Some(Pattern::empty(Element::Int8)), none);
    for rank in [11, MAX_RANK, MAX_RANK + 1] {
        let walk = Pattern::new(Element::Int8, 0, &vec![Dim::new(1, 0); rank]);
        assert_eq!(walk.is_some(), rank <= MAX_RANK);
    }
}

#[test]
fn the_word_of_a_table_holds_the_greatest_index() {
    for (greatest, word) in [
        (0, Word::U8),
        (255, Word::U8),
        (256, Word::U16),
        (65535, Word::U16),
        (65536, Word::U32),
        (u32::MAX.into(), Word::U32),
        // No table is wider.
        (i64::from(u32::MAX) + 1, Word::U32),
        (i64::MAX, Word::U32),
    ] {
        // As an offset, a stride and a size.
        let by_size = pattern(greatest % 2, &[(greatest as u64 / 2 + 1, 2)]);
        for walk in [pattern(greatest, &[]), pattern(greatest, &[(2, -greatest)]), by_size] {
            assert_eq!(Word::narrowest(&walk), word, "{greatest}");
            for forced in [Word::U8, Word::U16, Word::U32] {
                assert_eq!(u64::from(forced.max()), (1 << (8 * forced.bytes())) - 1);
                let mut found = Violations::new();
                check_index_word(&walk, forced, &mut found);
                assert_eq!(found.is_empty(), greatest <= forced.max().into(), "{greatest} in {forced:?}");
            }
        }
    }
    for (name, word) in
        [("u8", Some(Word::U8)), ("u16", Some(Word::U16)), ("u32", Some(Word::U32)), ("u64", None)]
    {
        assert_eq!(Word::from_name(name), word);
    }
}

#[test]
fn dimensions_as_written_are_kept_as_far_as_a_walk_holds_them() {
    let limits = |size, stride| {
        let dims = RawDims::new(&[(size, stride)]);
        let mut found = Violations::new();
        check_sizes(&dims, &mut found);
        let found: Vec<_> =
            found.as_slice().iter().map(|violation| (violation.rule, violation.fault)).collect();
        (found, dims.dims().is_some())
    };
    let (low, high) = (i128::from(i64::MIN), i128::from(i64::MAX));
    for (size, stride) in [(1, 0), (MAX_SIZE, 1), (1, low), (1, high)] {
        assert_eq!(limits(size, stride), (vec![], true), "{size} {stride}");
    }
    assert_eq!(limits(0, 1), (vec![(Rule::SizeZero, Fault::SizeZero { size: 0 })], true));
    assert_eq!(limits(-1, 1), (vec![(Rule::SizeZero, Fault::SizeZero { size: -1 })], false));
    let range = |number, bound| (vec![(Rule::NumberRange, Fault::Range { number, bound })], false);
    assert_eq!(limits(MAX_SIZE + 1, 1), range(MAX_SIZE + 1, Bound::Most(MAX_SIZE)));
    assert_eq!(limits(1, low - 1), range(low - 1, Bound::Least(low)));
    assert_eq!(limits(1, high + 1), range(high + 1, Bound::Most(high)));

    let list: Vec<(i128, i128)> = (1..=14).map(|n| (n, n * 10)).collect();
    for rank in 0..=14 {
        let dims = RawDims::new(&list[..rank]);
        assert_eq!(dims.rank(), rank);
        assert_eq!(dims.as_slice(), &list[..rank.min(MAX_RANK)]);
        assert_eq!(dims.dims().is_some(), rank <= MAX_RANK);
        for k in 0..14 {
            let (mut sizes, mut strides) = (list.clone(), list.clone());
            (sizes[k].0, strides[k].1) = (-7, -8);
            let kept = rank.min(MAX_RANK);
            assert_eq!(dims.with_size(k, -7).as_slice(), &sizes[..kept]);
            assert_eq!(dims.with_stride(k, -8).as_slice(), &strides[..kept]);
            for other in [RawDims::new(&sizes[..rank]), RawDims::new(&strides[..rank])] {
                assert_eq!(dims.const_eq(&other), k >= kept, "{k} of {rank}");
            }
            if k < kept {
                sizes[k].0 = 1;
                assert_eq!(dims.with_size(k, 0).not_empty().as_slice(), &sizes[..kept]);
                assert_eq!(dims.with_size(k, -3).not_empty().as_slice(), &sizes[..kept]);
            }
        }
        if rank > 0 {
            assert!(!dims.const_eq(&RawDims::new(&list[..rank - 1])));
        }
    }
    let own = pattern(3, &[(4, 5), (6, -7)]);
    assert_eq!(RawDims::of(&own).as_slice(), [(4, 5), (6, -7)]);
}

/// The part to make smaller or to move if a walk leaves the buffer.
#[test]
fn the_place_of_a_violation_is_what_leads_out() {
    let place = |offset, dims: &[(u64, i64)], length| {
        let mut found = Violations::new();
        check_bounds(&pattern(offset, dims), length, &mut found);
        found.as_slice().iter().map(|violation| violation.locus).collect::<Vec<_>>()
    };
    assert_eq!(place(-1, &[(2, -1)], None), [Locus::Offset]);
    assert_eq!(place(0, &[(1, -5), (2, 1), (2, -1), (2, -4)], None), [Locus::Stride(2)]);
    // The outermost size that fits the buffer if it is smaller.
    assert_eq!(place(0, &[(3, 4), (4, 1)], Some(11)), [Locus::Size(0)]);
    assert_eq!(place(0, &[(3, 4), (4, 1)], Some(4)), [Locus::Size(0)]);
    assert_eq!(place(0, &[(1, 4), (4, 1)], Some(3)), [Locus::Size(1)]);
    assert_eq!(place(0, &[(2, 8), (16, 1)], Some(9)), [Locus::Size(1)]);
    assert_eq!(place(4, &[(2, 0)], Some(4)), [Locus::Offset]);
    assert_eq!(place(0, &[(2, 0)], Some(0)), [Locus::Buffer]);
    assert_eq!(place(2, &[(3, -1)], Some(2)), [Locus::Offset]);
    // Too many accesses or elements for 64 bits: the outermost size that counts.
    let (half, most) = (1 << 32, i64::MAX);
    assert_eq!(place(0, &[(half, 1), (half, 1)], None), [Locus::Size(0)]);
    assert_eq!(place(0, &[(half, 1), (1, 1), (half, 1)], None), [Locus::Size(0)]);
    assert_eq!(place(0, &[(1, 1), (half, 1), (1, 1), (half, 1)], None), [Locus::Size(1)]);
    assert_eq!(place(0, &[(1, 1), (1, 1), (3, most)], None), [Locus::Size(2)]);
    assert_eq!(place(most, &[(1, 1), (1, 1)], None), [Locus::Size(1)]);
    assert_eq!(place(most, &[], None), [Locus::Offset]);
}

fn small(rng: &mut Rng) -> Pattern {
    let rank = if rng.once_in(8) { 12 } else { rng.below(6) };
    let mut dims = Vec::new();
    let (mut run, mut left) = (1i64, 200u64);
    for _ in 0..rank {
        let size = rng.below(5).min(left);
        let size = if size == 0 && !rng.once_in(6) { 1 } else { size };
        left /= size.max(1);
        let stride = if rng.once_in(2) { run } else { rng.range(-6..=6) };
        run = stride * size as i64;
        dims.push((size, stride));
    }
    dims.reverse();
    pattern(rng.range(-3..=9), &dims)
}

#[test]
fn layouts_keep_the_sequence() {
    let mut rng = Rng::new(0x1a40);
    let (mut merged, mut split) = (0, 0);
    for _ in 0..cases(3_000) {
        let walk = small(&mut rng);
        let (dims, before) = (walk.dims(), sequence(&walk));
        assert!(walk.indices().unwrap().eq(before.iter().copied()), "{walk:?}");
        assert!(walk.indices().unwrap().rev().eq(before.iter().rev().copied()), "{walk:?}");
        for k in 0..=dims.len() + 1 {
            let without = walk.without_unit(k);
            assert_eq!(without.is_some(), k < dims.len() && dims[k].size == 1, "{walk:?} {k}");
            let with = walk.with_unit(k, 5);
            assert_eq!(with.is_some(), k <= dims.len() && dims.len() < MAX_RANK, "{walk:?} {k}");
            if let Some(with) = with {
                assert_eq!((with.dims().len(), with.dims()[k]), (dims.len() + 1, Dim::new(1, 5)));
            }
            let one = walk.merge(k).ok();
            let joins =
                |outer: Dim, inner: Dim| outer.size == 1 || outer.stride == inner.size as i64 * inner.stride;
            assert_eq!(one.is_some(), k + 1 < dims.len() && joins(dims[k], dims[k + 1]), "{walk:?} {k}");
            merged += usize::from(one.is_some());
            for walk in [without, with, one].into_iter().flatten() {
                assert_eq!(sequence(&walk), before, "{walk:?} {k}");
            }
            for inner in 0..5 {
                let two = walk.split(k, inner).ok();
                let divides = k < dims.len() && inner > 0 && dims[k].size.is_multiple_of(inner);
                assert_eq!(two.is_some(), divides && dims.len() < MAX_RANK, "{walk:?} {k} {inner}");
                if let Some(two) = two {
                    split += 1;
                    assert_eq!(two.dims()[k + 1].size, inner);
                    assert_eq!(sequence(&two), before, "{two:?}");
                }
            }
            let innermost = walk.to_innermost(k);
            assert_eq!(innermost.is_some(), k < dims.len());
            if let Some(innermost) = innermost {
                let mut moved = dims.to_vec();
                let dim = moved.remove(k);
                moved.push(dim);
                assert_eq!(innermost.dims(), moved);
            }
        }
        let shortest = walk.coalesce();
        assert_eq!(sequence(&shortest), before, "{walk:?}");
        for k in 0..shortest.dims().len() {
            assert!(shortest.without_unit(k).is_none() && shortest.merge(k).is_err(), "{shortest:?}");
        }

        let vectors = walk.of_vectors(4, 2).unwrap();
        let flat = vectors.elements();
        assert_eq!(flat.is_some(), dims.len() < MAX_RANK);
        if let Some(flat) = flat {
            let lanes = |&index: &i64| (0..4).map(move |lane| index * 2 + lane);
            assert_eq!(sequence(&flat), before.iter().flat_map(lanes).collect::<Vec<_>>());
            assert_eq!((flat.lanes(), flat.grain(), flat.dims().len()), (1, 1, dims.len() + 1));
            let pairs = walk.of_vectors(2, 1).unwrap().elements().unwrap();
            assert_eq!((pairs.dims().len(), pairs.dims()[dims.len()]), (dims.len() + 1, Dim::new(2, 1)));
        }
        assert_eq!(walk.elements(), Some(walk), "one element each");
    }
    assert!(merged > 500 && split > 500, "{merged} {split}");
    // A stride beyond its type.
    for stride in [i64::MIN, i64::MAX] {
        assert_eq!(pattern(0, &[(4, stride)]).split(0, 1).unwrap().dims()[0].stride, stride);
    }
    assert_eq!(pattern(0, &[(4, i64::MAX / 2)]).split(0, 2).unwrap().dims()[0].stride, i64::MAX - 1);
    assert_eq!(pattern(0, &[(4, i64::MAX / 2 + 1)]).split(0, 2), Err(AlgebraError::Overflow));
    assert_eq!(pattern(0, &[(4, i64::MIN / 2)]).split(0, 2).unwrap().dims()[0].stride, i64::MIN);
    assert_eq!(pattern(0, &[(4, i64::MIN / 2 - 1)]).split(0, 2), Err(AlgebraError::Overflow));
    assert_eq!(pattern(i64::MAX, &[]).of_vectors(2, 2).unwrap().elements(), None);
    assert_eq!(pattern(0, &[(2, i64::MAX)]).of_vectors(2, 2).unwrap().elements(), None);
    for (lanes, grain) in [(0, 1), (1, 0), (3, 2), (0, 0)] {
        assert_eq!(pattern(0, &[]).of_vectors(lanes, grain), None);
    }
}

#[test]
fn walks_of_twelve_dimensions_meet_where_two_of_them_do() {
    let powers: Vec<(u64, i64)> = (0..12).map(|k| (2, 1 << (11 - k))).collect();
    assert_eq!(pattern(0, &powers).overlap(), None);
    for k in 0..12 {
        let mut twice = powers.clone();
        twice[k].0 = 3;
        let walk = pattern(0, &twice);
        let found = walk.overlap();
        assert_eq!(found.is_some(), k > 0, "{k}");
        if let Some((first, second)) = found {
            assert!(first < second && walk.index_at(first) == walk.index_at(second), "{k}");
        }
    }
}

/// Where a walk beyond what is counted, or beyond its buffer, is reported.
#[test]
fn the_outermost_dimension_that_counts_is_named() {
    const FAR: (u64, i64) = (3, i64::MAX / 2);
    const ONE: (u64, i64) = (1, 7);
    let place = |dims: &[(u64, i64)], length| {
        let mut found = Violations::new();
        check_bounds(&pattern(0, dims), length, &mut found);
        let found: Vec<Locus> = found.as_slice().iter().map(|violation| violation.locus).collect();
        assert_eq!(found.len(), 1, "{dims:?}");
        found[0]
    };
    for (dims, k) in [
        (vec![FAR, FAR], 0),
        (vec![ONE, FAR, FAR], 1),
        (vec![ONE, ONE, FAR, FAR], 2),
        (vec![ONE, ONE, ONE, FAR, FAR], 3),
        (vec![FAR, ONE, FAR], 0),
        (vec![(2, 1), ONE, FAR, FAR], 0),
        (vec![(2, 1), ONE, ONE, (1 << 62, 4)], 0),
    ] {
        assert_eq!(place(&dims, None), Locus::Size(k), "{dims:?}");
    }
    // The last one, if none counts.
    let mut found = Violations::new();
    check_bounds(&pattern(i64::MAX, &[ONE, ONE]), None, &mut found);
    assert_eq!(found.as_slice()[0].locus, Locus::Size(1));
    // A size that can be smaller: not 1, not of a stride of 0 or less, and with room for the first index.
    let sizes: [(&[_], _, _); 8] = [
        (&[(9, 1)], 4, Locus::Size(0)),
        (&[ONE, (9, 1)], 4, Locus::Size(1)),
        (&[(2, 0), (9, 1)], 4, Locus::Size(1)),
        (&[(2, 1)], 1, Locus::Size(0)),
        (&[(2, 4), (3, 1)], 3, Locus::Size(0)),
        (&[(2, 4), (6, 1)], 5, Locus::Size(1)),
        (&[(2, 4), (6, 4)], 4, Locus::Buffer),
        (&[(2, 1)], 0, Locus::Buffer),
    ];
    for (dims, length, locus) in sizes {
        assert_eq!(place(dims, Some(length)), locus, "{dims:?}");
    }
}
