//! The closed forms of `Pattern` (length, extent, span, random access) and its iterator against nested loops: exhaustive
//! over small dimensions, at random over large ones.

use aie_pattern_core::ir::{WalkError, Word};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

fn pattern(offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &dims).unwrap()
}

/// Everything that can be asked of a walk that fits 64 bits, against the list of its indices.
fn agrees(pattern: &Pattern, walk: &[i64]) {
    assert_eq!(pattern.len(), Ok(walk.len() as u64));
    assert_eq!(pattern.is_empty(), walk.is_empty());
    let (least, greatest) = (walk.iter().min(), walk.iter().max());
    assert_eq!(pattern.min_index().ok(), least.copied());
    assert_eq!(pattern.max_index().ok(), greatest.copied());
    if walk.is_empty() {
        assert_eq!(pattern.extent(), Err(WalkError::Empty));
    }
    let span = greatest.map_or(0, |&greatest| u64::try_from(greatest + 1).unwrap_or(0));
    assert_eq!(pattern.span(), Ok(span));
    let word = match greatest {
        Some(0x1_0000..) => Word::U32,
        Some(0x100..) => Word::U16,
        _ => Word::U8,
    };
    assert_eq!(Word::narrowest(pattern), word);
    for (position, &index) in (0..).zip(walk) {
        assert_eq!(pattern.index_at(position), Some(index));
    }
    assert_eq!(pattern.index_at(walk.len() as u64), None);
    iterates(pattern, walk);
}

/// The iterator forwards, backwards and from both ends in turn.
fn iterates(pattern: &Pattern, walk: &[i64]) {
    let indices = pattern.indices().unwrap();
    assert_eq!(indices.len(), walk.len());
    assert!(indices.clone().eq(walk.iter().copied()), "forwards");
    assert!(indices.clone().rev().eq(walk.iter().rev().copied()), "backwards");
    // Two from the front, one from the back.
    let (mut ours, mut list) = (indices, walk.iter().copied());
    for turn in 0.. {
        let pair =
            if turn % 3 == 2 { (ours.next_back(), list.next_back()) } else { (ours.next(), list.next()) };
        assert_eq!(pair.0, pair.1, "from both ends");
        assert_eq!(ours.len(), list.len());
        if pair.0.is_none() {
            break;
        }
    }
    assert_eq!((ours.next(), ours.next_back()), (None, None), "an iterator at its end stays there");
}

#[test]
fn every_small_walk_agrees_with_nested_loops() {
    let mut walks = 0u32;
    let all: Vec<(u64, i64)> = (0..=4).flat_map(|size| (-3..=3).map(move |stride| (size, stride))).collect();
    let mut check = |dims: &[(u64, i64)]| {
        // The offset only shifts; all of them on the lower ranks, one on the highest.
        let offsets = if dims.len() < 3 { -2..=3 } else { -1..=-1 };
        for offset in offsets {
            agrees(&pattern(offset, dims), &nested_loops(offset, dims));
            walks += 1;
        }
    };
    check(&[]);
    for &a in &all {
        check(&[a]);
        for &b in &all {
            check(&[a, b]);
            for &c in &all {
                check(&[a, b, c]);
            }
        }
    }
    assert_eq!(walks, 6 + 6 * 35 + 6 * 35 * 35 + 35 * 35 * 35);
}

/// Numbers of every magnitude, with small and large ones equally likely.
fn magnitude(rng: &mut Rng, most_bits: u64) -> i64 {
    let bits = rng.below(most_bits + 1);
    rng.range(0..=((1u64 << bits) - 1) as i64)
}

fn signed(rng: &mut Rng, most_bits: u64) -> i64 {
    let n = magnitude(rng, most_bits);
    if rng.once_in(2) { -n } else { n }
}

/// The extent: the smallest and largest of all corners, exact in `i128`.
fn corners(offset: i64, dims: &[(u64, i64)]) -> (i128, i128) {
    let mut corners = vec![i128::from(offset)];
    for &(size, stride) in dims {
        let reach = (i128::from(size) - 1) * i128::from(stride);
        corners.extend(corners.clone().into_iter().map(|corner| corner + reach));
    }
    (*corners.iter().min().unwrap(), *corners.iter().max().unwrap())
}

#[test]
fn walks_at_random() {
    let mut rng = Rng::new(0x7a_11_5e_ed);
    let (mut walked, mut beyond) = (0, 0);
    for _ in 0..cases(30_000) {
        let rank = rng.range(1..=12) as usize;
        let (size_bits, stride_bits) = *rng.pick(&[(2, 8), (3, 20), (12, 30), (32, 40), (32, 63)]);
        let dims: Vec<(u64, i64)> = (0..rank)
            .map(|_| (1 + magnitude(&mut rng, size_bits) as u64, signed(&mut rng, stride_bits)))
            .collect();
        let offset = signed(&mut rng, stride_bits);
        let pattern = pattern(offset, &dims);

        let product = dims.iter().try_fold(1u128, |len, &(size, _)| {
            Some(len * u128::from(size)).filter(|&len| len <= u128::from(u64::MAX))
        });
        assert_eq!(pattern.len().ok().map(u128::from), product, "{dims:?}");
        let (least, greatest) = corners(offset, &dims);
        assert_eq!(pattern.extent(), Ok((least, greatest)), "{dims:?}");
        assert_eq!(pattern.min_index().ok(), i64::try_from(least).ok(), "{dims:?}");
        assert_eq!(pattern.max_index().ok(), i64::try_from(greatest).ok(), "{dims:?}");
        assert_eq!(pattern.span().ok(), u64::try_from((greatest + 1).max(0)).ok(), "{dims:?}");

        let fits = i64::try_from(least).is_ok() && i64::try_from(greatest).is_ok();
        let Some(len) = product.filter(|_| fits) else {
            beyond += 1;
            assert!(pattern.indices().is_err(), "{dims:?}");
            continue;
        };
        if len <= 512 {
            walked += 1;
            agrees(&pattern, &nested_loops(offset, &dims));
        } else {
            at_random(&mut rng, &pattern, offset, &dims, len);
        }
    }
    assert!(walked > 3_000 && beyond > 3_000, "{walked} {beyond}");
}

/// A walk too long to be walked: counters at random, and some steps of the iterator from each end.
fn at_random(rng: &mut Rng, pattern: &Pattern, offset: i64, dims: &[(u64, i64)], len: u128) {
    for _ in 0..4 {
        let (mut position, mut index) = (0u128, i128::from(offset));
        for &(size, stride) in dims {
            let counter = rng.below(size);
            position = position * u128::from(size) + u128::from(counter);
            index += i128::from(counter) * i128::from(stride);
        }
        assert_eq!(pattern.index_at(position as u64), i64::try_from(index).ok(), "{dims:?} at {position}");
    }
    assert_eq!(u64::try_from(len).ok().and_then(|len| pattern.index_at(len)), None, "{dims:?}");
    let mut indices = pattern.indices().unwrap();
    assert_eq!(indices.len() as u128, len);
    for step in 0..40 {
        assert_eq!(indices.next(), pattern.index_at(step), "{dims:?} from the front");
        assert_eq!(indices.next_back(), pattern.index_at(len as u64 - 1 - step), "{dims:?} from the back");
    }
}
