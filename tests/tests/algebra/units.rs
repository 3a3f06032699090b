//! Walks over wider elements, from their ends, and at the ends of `i64`, against their accesses.

use aie_pattern_core::ir::WalkError;
use aie_pattern_core::ir::algebra::AlgebraError;
use aie_pattern_core::{Dim, Element, MAX_RANK, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

fn random(rng: &mut Rng, element: Element) -> Pattern {
    let rank = rng.below(4);
    let (mut dims, mut run) = (Vec::new(), 1);
    for level in 0..rank {
        let size = if rng.once_in(30) { 0 } else { *rng.pick(&[1, 2, 2, 4, 4, 8, 3]) };
        let stride = match rng.below(6) {
            0 => rng.range(-4..=8),
            1 => 8 * rng.range(-2..=2),
            2 => run + 4,
            _ => run,
        };
        let stride = if level == 0 && !rng.once_in(5) { 1 } else { stride };
        run = stride * size as i64;
        dims.insert(0, Dim::new(size, stride));
    }
    Pattern::new(element, *rng.pick(&[0, 4, 8, 8, 2, 1, -4]), &dims).unwrap()
}

fn sequence(walk: &Pattern) -> Vec<i64> {
    let dims: Vec<_> = walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    nested_loops(walk.offset(), &dims)
}

#[test]
fn wider_elements_are_moved_as_a_whole_or_not_at_all() {
    use Element::{Cint16, Cint32, Int8, Int16, Int32};
    let mut rng = Rng::new(0x31de);
    let [mut whole, mut parted] = [0; 2];
    for _ in 0..cases(4_000) {
        let (narrow, wide) = *rng.pick(&[
            (Int8, Int16),
            (Int8, Int32),
            (Int16, Int32),
            (Int16, Cint32),
            (Int32, Cint16),
            (Int32, Int16),
        ]);
        let walk = random(&mut rng, narrow);
        let found = walk.over_wider(wide);
        if wide.bits() < narrow.bits() {
            assert_eq!(found, None, "{walk:?}");
            continue;
        }
        let parts = (wide.bits() / narrow.bits()) as usize;
        let indices = sequence(&walk);
        let is_whole = |part: &[i64]| {
            part.len() == parts
                && part[0] % parts as i64 == 0
                && part.windows(2).all(|pair| pair[1] == pair[0] + 1)
        };
        if indices.chunks(parts).all(is_whole) {
            let expected: Vec<i64> = indices.chunks(parts).map(|part| part[0] / parts as i64).collect();
            let found = found.unwrap_or_else(|| panic!("{walk:?} over {wide:?}"));
            assert_eq!((sequence(&found), found.element()), (expected, wide), "{walk:?}");
            whole += 1;
        } else {
            assert_eq!(found, None, "{walk:?} over {wide:?}");
            parted += 1;
        }
    }
    assert!(whole > 300 && parted > 300, "{whole} whole, {parted} parted");
}

#[test]
fn walks_are_the_same_backwards() {
    let mut rng = Rng::new(0xbac);
    for _ in 0..500 {
        let walk = random(&mut rng, Element::Int32);
        let mut expected = sequence(&walk);
        assert!(walk.indices().unwrap().eq(expected.iter().copied()), "{walk:?}");
        expected.reverse();
        assert!(walk.indices().unwrap().rev().eq(expected.iter().copied()), "{walk:?}");
    }
}

#[test]
fn the_ends_of_64_bits() {
    let walk = |offset, dims: &[(u64, i64)]| {
        let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        Pattern::new(Element::Int32, offset, &dims).unwrap()
    };
    assert_eq!(walk(i64::MIN, &[(2, 1)]).min_index(), Ok(i64::MIN));
    assert_eq!(walk(i64::MIN + 1, &[(2, -1)]).min_index(), Ok(i64::MIN));
    assert_eq!(walk(i64::MIN, &[(2, -1)]).min_index(), Err(WalkError::Overflow));
    assert_eq!(walk(i64::MAX - 1, &[(2, 1)]).max_index(), Ok(i64::MAX));
    assert_eq!(walk(i64::MAX, &[(2, 1)]).max_index(), Err(WalkError::Overflow));
    assert_eq!(walk(0, &[(0, 1)]).min_index(), Err(WalkError::Empty));
    assert_eq!(walk(5, &[(0, 1)]).span(), Ok(0));
    for (offset, span) in [(-9, 0), (-8, 0), (-7, 1), (-1, 7), (0, 8)] {
        assert_eq!(walk(offset, &[(8, 1)]).span(), Ok(span), "{offset}");
    }
}

#[test]
fn a_dimension_of_one_step_goes_anywhere_there_is_room() {
    let matrix = Pattern::full(Element::Int32, &[2, 3]).unwrap();
    for k in 0..=2 {
        let with = matrix.with_unit(k, 7).unwrap();
        assert_eq!((with.dims().len(), with.dims()[k]), (3, Dim::new(1, 7)));
        assert_eq!(sequence(&with), sequence(&matrix));
    }
    assert_eq!(matrix.with_unit(3, 7), None);
    let full = Pattern::new(Element::Int32, 0, &[Dim::new(1, 1); MAX_RANK]).unwrap();
    assert_eq!(full.with_unit(0, 7), None);
    let empty = AlgebraError::EmptyDimension { dim: 0 };
    assert_eq!(Pattern::full(Element::Int32, &[0, 2]), Err(empty));
}

/// A composition has the fewest dimensions, also where the inner walk is cut into parts on the way.
#[test]
fn compositions_are_in_the_fewest_dimensions() {
    let mut rng = Rng::new(0xc0de);
    let mut composed = 0;
    for _ in 0..cases(4_000) {
        let sizes: Vec<u64> = (0..=rng.below(3)).map(|_| 1 + rng.below(4)).collect();
        let outer = Pattern::full(Element::Int32, &sizes).unwrap();
        let outer = if rng.once_in(2) { outer.transpose() } else { outer };
        let len = outer.len().unwrap();
        let step = 1 + rng.below(4);
        let count = 1 + rng.below(len.div_ceil(step));
        let dims = [Dim::new(1 + rng.below(2), rng.range(-3..=3)), Dim::new(count, step as i64)];
        let inner = Pattern::new(Element::Int32, rng.below(len) as i64, &dims).unwrap();
        let Ok(walk) = outer.compose(&inner) else { continue };
        let expected: Vec<i64> =
            sequence(&inner).iter().map(|&position| outer.index_at(position as u64).unwrap()).collect();
        assert_eq!(sequence(&walk), expected, "{outer:?} {inner:?}");
        assert_eq!(walk.dims(), walk.coalesce().dims(), "{outer:?} {inner:?}");
        composed += usize::from(walk.dims().len() > 1);
    }
    assert!(composed > 100, "{composed}");
}

#[test]
fn narrower_elements_are_moved_as_their_wide_one() {
    use Element::{Int8, Int16, Int32};
    let mut rng = Rng::new(0x9a44);
    for _ in 0..500 {
        let walk = random(&mut rng, Int32);
        for (narrow, parts) in [(Int8, 4), (Int16, 2), (Int32, 1)] {
            let found = walk.over_narrower(narrow).unwrap();
            let expected: Vec<i64> =
                sequence(&walk).iter().flat_map(|index| (0..parts).map(move |k| index * parts + k)).collect();
            let flat = found.elements().unwrap();
            assert_eq!((sequence(&flat), flat.element()), (expected, narrow), "{walk:?}");
        }
        let bytes = random(&mut rng, Int8);
        assert_eq!((bytes.over_narrower(Int32), bytes.over_narrower(Int16)), (None, None));
    }
}
