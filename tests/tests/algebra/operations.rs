//! The operations of the algebra one by one: what the guides of `taplib` print, what is refused with which words, and
//! patterns that the compiler evaluates.

use aie_pattern_core::ir::algebra::{AlgebraError, Slice, Tiler2D, TilerError, unwrap};
use aie_pattern_core::{Dim, Element, MAX_RANK, Pattern};

fn full(shape: &[u64]) -> Pattern {
    Pattern::full(Element::Int32, shape).unwrap()
}

fn walk(offset: i64, sizes: &[u64], strides: &[i64]) -> Pattern {
    assert_eq!(sizes.len(), strides.len());
    let dims: Vec<_> = sizes.iter().zip(strides).map(|(&size, &stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &dims).unwrap()
}

fn every(step: i64, end: Option<i64>) -> Slice {
    Slice::Range { start: None, end, step }
}

#[test]
fn examples_of_the_guides() {
    let tiles = full(&[16, 16]).tile(&[4, 4]).unwrap();
    assert_eq!(tiles, walk(0, &[4, 4, 4, 4], &[64, 4, 16, 1]));
    assert_eq!(tiles.slice(&[Slice::At(1), Slice::At(2)]), Ok(walk(72, &[4, 4], &[16, 1])));
    assert_eq!(full(&[1024]).partition(0, 4, 2), Ok(walk(512, &[256], &[1])));
    assert_eq!(full(&[8, 8, 2]).permute(&[0, 2, 1]), Ok(walk(0, &[8, 2, 8], &[16, 1, 2])));

    let part = full(&[4, 8]).slice(&[every(2, None), every(2, Some(6))]).unwrap();
    assert_eq!(part, walk(0, &[2, 3], &[16, 2]));
    assert!(part.indices().unwrap().eq([0, 2, 4, 16, 18, 20]));

    let columns = full(&[8, 8]).tile(&[2, 4]).unwrap().permute(&[1, 0, 2, 3]).unwrap();
    assert_eq!(columns, walk(0, &[2, 4, 2, 4], &[4, 16, 8, 1]));
    assert_eq!(columns.coalesce(), walk(0, &[2, 8, 4], &[4, 8, 1]));

    let split = full(&[6, 8]).split(1, 4).unwrap();
    assert_eq!(split, walk(0, &[6, 2, 4], &[8, 4, 1]));
    assert_eq!(split.merge(0), Ok(walk(0, &[12, 4], &[4, 1])));
    assert_eq!(split.merge(1), Ok(walk(0, &[6, 8], &[8, 1])));
    assert_eq!(split.coalesce(), walk(0, &[48], &[1]));

    let second = full(&[8, 8]).tile(&[2, 4]).unwrap().slice(&[Slice::At(1)]).unwrap();
    assert_eq!(second.repeat(3), Ok(walk(16, &[3, 2, 2, 4], &[0, 4, 8, 1])));

    let padded = full(&[2, 3]).pad(&[(1, 0), (0, 1)]).unwrap();
    let data = [1, 2, 3, 4, 5, 6];
    let sent: Vec<_> =
        (0..padded.len()).map(|k| padded.at(k).unwrap().map_or(0, |at| data[at as usize])).collect();
    assert_eq!(sent, [0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0]);
    assert_eq!((padded.at(12), padded.pads()), (None, &[(1, 0), (0, 1)][..]));

    assert_eq!(full(&[2, 3, 4]).transpose(), walk(0, &[4, 3, 2], &[1, 4, 12]));
}

#[test]
fn tilers_of_the_guides() {
    let offsets = |tiler: &Tiler2D| -> Vec<i64> {
        (0..tiler.len().unwrap()).map(|k| tiler.tap(Element::Int8, k).unwrap().offset()).collect()
    };
    let first = |tiler: &Tiler2D| -> Vec<(u64, i64)> {
        let tap = tiler.tap(Element::Int8, 0).unwrap();
        tap.dims().iter().map(|dim| (dim.size, dim.stride)).collect()
    };
    let simple = Tiler2D::simple((8, 8), (2, 4));
    assert_eq!(offsets(&simple), [0, 4, 16, 20, 32, 36, 48, 52]);
    assert_eq!(first(&simple), [(1, 0), (1, 0), (2, 8), (4, 1)]);
    let single = Tiler2D::simple((1, 1), (1, 1));
    assert_eq!((offsets(&single), first(&single)), (vec![0], vec![(1, 0); 4]));
    let simple = Tiler2D { iter_col_major: true, ..simple };
    assert_eq!(offsets(&simple), [0, 16, 32, 48, 4, 20, 36, 52]);
    let whole = Tiler2D { tile_col_major: true, ..Tiler2D::simple((6, 8), (6, 8)) };
    assert_eq!((offsets(&whole), first(&whole)), (vec![0], vec![(1, 0), (1, 0), (8, 1), (6, 8)]));
    let thrice = Tiler2D { pattern_repeat: 3, ..Tiler2D::simple((1, 12), (1, 4)) };
    assert_eq!((offsets(&thrice), first(&thrice)), (vec![0, 4, 8], vec![(3, 0), (1, 0), (1, 0), (4, 1)]));

    let group = Tiler2D::group((8, 8), (2, 2), (2, 4));
    assert_eq!((offsets(&group), first(&group)), (vec![0, 32], vec![(2, 16), (4, 2), (2, 8), (2, 1)]));
    let group = Tiler2D { tile_group_col_major: true, ..Tiler2D::group((8, 8), (2, 2), (2, 2)) };
    assert_eq!((offsets(&group), first(&group)), (vec![0, 4, 32, 36], vec![(1, 0), (2, 2), (4, 8), (2, 1)]));
    let apart = Tiler2D { prune_step: false, ..group };
    assert_eq!(first(&apart), [(2, 2), (2, 16), (2, 8), (2, 1)]);
    let columns = Tiler2D { tile_col_major: true, ..Tiler2D::group((8, 8), (2, 2), (2, 2)) };
    assert_eq!(first(&columns), [(1, 0), (2, 16), (4, 1), (2, 8)]);
    let apart = Tiler2D { prune_step: false, ..columns };
    assert_eq!(first(&apart), [(2, 16), (2, 2), (2, 1), (2, 8)]);
    // Tiles whose columns follow each other are one only where the next tile is the one to the right.
    let down = Tiler2D { tile_group_col_major: true, ..columns };
    assert_eq!(first(&down), [(2, 2), (2, 16), (2, 1), (2, 8)]);

    let step = Tiler2D::step((8, 16), (2, 2), (2, 4), (2, 2));
    assert_eq!((offsets(&step), first(&step)), (vec![0, 2, 32, 34], vec![(2, 64), (4, 4), (2, 16), (2, 1)]));
    let partial = Tiler2D { allow_partial: true, ..Tiler2D::step((8, 8), (2, 2), (2, 3), (1, 1)) };
    assert_eq!(
        (offsets(&partial), first(&partial)),
        (vec![0, 6, 32, 38], vec![(2, 16), (3, 2), (2, 8), (2, 1)])
    );
    for k in [1, 3] {
        let edge = partial.tap(Element::Int8, k).unwrap();
        assert_eq!(edge.dims(), [Dim::new(1, 0), Dim::new(2, 16), Dim::new(2, 8), Dim::new(2, 1)]);
    }
    let b = Tiler2D {
        tile_group_col_major: true,
        prune_step: false,
        ..Tiler2D::step((512, 512), (32, 32), (16, 4), (1, 4))
    };
    assert_eq!(
        (offsets(&b), first(&b)),
        (vec![0, 32, 64, 96], vec![(4, 128), (16, 16384), (32, 512), (32, 1)])
    );
}

/// One message each, with its numbers.
#[test]
fn what_is_refused_and_with_which_words() {
    let (matrix, cube) = (full(&[6, 10]), full(&[2, 2, 2, 2, 2, 2, 2]));
    let refused = |result: Result<Pattern, AlgebraError>, message: &str| {
        assert_eq!(result.unwrap_err().to_string(), message);
    };
    refused(Pattern::full(Element::Int8, &[]), "the tensor has 0 dimensions (at least 1)");
    refused(Pattern::full(Element::Int8, &[2, 0]), "dimension 1 of the tensor has size 0 (at least 1)");
    refused(
        Pattern::full(Element::Int8, &[1; MAX_RANK + 1]),
        "the result would have 13 dimensions (at most 12)",
    );
    for shape in [&[1 << 32, 1 << 31][..], &[1 << 63], &[2, 1 << 62], &[u64::MAX, 1]] {
        refused(Pattern::full(Element::Int8, shape), "a number of the result does not fit in 64 bits");
    }

    refused(matrix.split(1, 4), "dimension 1 of 10 steps cannot be split into groups of 4");
    refused(matrix.split(0, 0), "dimension 0 of 6 steps cannot be split into groups of 0");
    refused(matrix.split(2, 1), "dimension 2 does not exist: the walk has 2 dimensions");
    refused(walk(0, &[4], &[i64::MAX]).split(0, 2), "a number of the result does not fit in 64 bits");
    refused(
        matrix.transpose().merge(0),
        "dimensions 0 and 1 cannot be merged: the outer stride is 1, but the inner dimension covers 6 * 10 = 60",
    );
    refused(matrix.merge(1), "dimension 2 does not exist: the walk has 2 dimensions");
    refused(matrix.merge(2), "dimension 2 does not exist: the walk has 2 dimensions");
    refused(walk(0, &[1 << 40, 1 << 40], &[0, 0]).merge(0), "a number of the result does not fit in 64 bits");
    refused(matrix.tile(&[4]), "the tile has 1 dimension, but the walk has 2");
    refused(matrix.tile(&[3, 4]), "dimension 1 of 10 steps cannot be cut into tiles of 4");
    refused(matrix.tile(&[0, 1]), "dimension 0 of 6 steps cannot be cut into tiles of 0");
    refused(cube.tile(&[1; 7]), "the result would have 14 dimensions (at most 12)");
    refused(matrix.partition(1, 3, 0), "dimension 1 of 10 steps cannot be cut into 3 equal parts");
    refused(matrix.partition(1, 0, 0), "dimension 1 of 10 steps cannot be cut into 0 equal parts");
    refused(
        walk(0, &[0], &[1]).partition(0, 0, 0),
        "dimension 0 of 0 steps cannot be cut into 0 equal parts",
    );
    refused(matrix.partition(1, 5, 5), "part 5 does not exist: the walk has 5 parts, counted from 0");
    refused(matrix.partition(2, 1, 0), "dimension 2 does not exist: the walk has 2 dimensions");
    refused(matrix.permute(&[0]), "the order names 1 dimension, but the walk has 2");
    refused(matrix.permute(&[0, 2]), "dimension 2 does not exist: the walk has 2 dimensions");
    refused(matrix.permute(&[1, 1]), "the order names dimension 1 more than once");
    refused(matrix.repeat(0), "a walk is repeated at least once, found 0 times");
    refused(walk(0, &[1; 12], &[0; 12]).repeat(2), "the result would have 13 dimensions (at most 12)");

    let sliced = |slice| matrix.slice(&[Slice::All, slice]);
    refused(sliced(Slice::At(10)), "index 10 is outside dimension 1, which has 10 steps");
    refused(sliced(Slice::At(-11)), "index -11 is outside dimension 1, which has 10 steps");
    refused(sliced(Slice::range(2, 11)), "bound 11 of the range is outside dimension 1, which has 10 steps");
    refused(
        sliced(Slice::range(-11, 3)),
        "bound -11 of the range is outside dimension 1, which has 10 steps",
    );
    refused(sliced(Slice::range(12, 11)), "bound 12 of the range is outside dimension 1, which has 10 steps");
    refused(sliced(Slice::range(4, -6)), "range 4..4 of dimension 1 is empty");
    refused(sliced(every(0, None)), "the range of dimension 1 has a step of 0 (at least 1)");
    refused(matrix.slice(&[Slice::At(0); 3]), "the index has 3 slices, but the walk has 2 dimensions");
    refused(matrix.slice(&[Slice::New; 11]), "the result would have 13 dimensions (at most 12)");
    refused(
        walk(i64::MAX, &[2], &[1]).slice(&[Slice::At(1)]),
        "a number of the result does not fit in 64 bits",
    );

    assert_eq!(matrix.pad(&[]).unwrap_err().to_string(), "the padding has 0 dimensions, but the walk has 2");
    for pads in [[(0, u64::MAX), (0, 0)], [(u64::MAX, 1), (0, 0)], [(1 << 40, 0), (0, 1 << 40)]] {
        assert_eq!(matrix.pad(&pads), Err(AlgebraError::Overflow));
    }
    // The length is 0, regardless of the other dimensions.
    for sizes in [[1 << 40, 1 << 40, 0], [1 << 40, 0, 1 << 40]] {
        let nothing = walk(0, &sizes, &[0, 0, 1]).pad(&[(0, 0); 3]).unwrap();
        assert_eq!((nothing.len(), nothing.at(0)), (0, None));
    }
    assert_eq!(walk(1, &[2], &[i64::MAX]).pad(&[(0, 0)]), Err(AlgebraError::Overflow));
    let (unit, beyond) = (walk(0, &[4, 1], &[1, 0]), 2);
    assert!(unit.without_unit(1).is_some() && unit.without_unit(beyond).is_none());

    refused(
        full(&[4]).concat(&walk(9, &[3], &[1])),
        "the second walk begins at 9, but the first would continue at 4",
    );
    refused(
        full(&[2, 2]).transpose().concat(&walk(4, &[4], &[1])),
        "the two walks are not one: in the fewest dimensions, the first takes 2 steps of 2 where the second takes 4 \
         steps of 1",
    );
    // Alike further inside, and of fewer dimensions.
    refused(
        walk(0, &[2, 3], &[10, 2]).concat(&walk(20, &[4, 3], &[9, 2])),
        "the two walks are not one: in the fewest dimensions, the first takes 2 steps of 10 where the second takes 4 \
         steps of 9",
    );
    refused(
        walk(0, &[3], &[2]).concat(&walk(6, &[5, 2, 3], &[100, 10, 2])),
        "the two walks are not one: in the fewest dimensions, the first takes 1 step of 0 where the second takes 2 \
         steps of 10",
    );
    refused(
        full(&[4]).concat(&Pattern::full(Element::Int8, &[4]).unwrap()),
        "one walk moves int32, the other int8",
    );
    let vectors = full(&[4]).of_vectors(16, 16).unwrap();
    refused(full(&[4]).concat(&vectors), "one walk moves int32, the other 16 of int32");
    refused(
        vectors.concat(&full(&[4]).of_vectors(16, 4).unwrap()),
        "one walk moves 16 of int32, the other 16 of int32 every 4",
    );
    refused(
        full(&[4]).of_vectors(16, 4).unwrap().concat(&full(&[4]).of_vectors(32, 4).unwrap()),
        "one walk moves 16 of int32 every 4, the other 32 of int32 every 4",
    );
    // Too long, however few dimensions say it.
    for offset in [0, 5] {
        let half = walk(offset, &[1 << 40, 1 << 23], &[0, 1]);
        refused(
            walk(0, &[1 << 40, 1 << 23], &[0, 1]).concat(&half),
            "a number of the result does not fit in 64 bits",
        );
    }
    refused(
        walk(i64::MIN, &[2], &[3]).concat(&walk(i64::MAX - 8, &[2], &[3])),
        "a number of the result does not fit in 64 bits",
    );

    refused(
        walk(0, &[4], &[2]).inverse(),
        "the walk has no inverse: it must move each of the elements 0..=3 once, but it moves element 6 at position 3",
    );
    refused(
        walk(0, &[2, 2], &[2, 2]).inverse(),
        "the walk has no inverse: it must move each of the elements 0..=3 once, but it moves element 4 at position 3",
    );
    refused(
        walk(1, &[3], &[0]).inverse(),
        "the walk has no inverse: it must move each of the elements 0..=2 once, but it does not move element 0",
    );
    refused(
        walk(0, &[2, 2], &[1, 1]).inverse(),
        "the walk has no inverse: it must move each of the elements 0..=3 once, but it moves element 1 twice, at positions 1 and 2",
    );
}

#[test]
fn composition_says_what_carries() {
    let refused = |outer: &Pattern, inner: &Pattern, message: &str| {
        assert_eq!(outer.compose(inner).unwrap_err().to_string(), message);
    };
    // Rows of 6 of a matrix of 8 columns.
    let rows = full(&[4, 8]).slice(&[Slice::All, Slice::range(0, 6)]).unwrap();
    refused(
        &rows,
        &full(&[2, 4]),
        "dimensions 0 to 1 of the inner walk (8 steps of 1) carry over dimension 1 of the outer walk, which has the \
         steps 0..=5: step 7 would be needed",
    );
    refused(
        &rows,
        &walk(1, &[3, 2, 1], &[4, 1, 5]),
        "dimension 0 of the inner walk (3 steps of 4) carries over dimension 1 of the outer walk, which has the \
         steps 0..=5: step 10 would be needed",
    );
    refused(
        &rows,
        &walk(8, &[5], &[-1]),
        "dimension 0 of the inner walk (5 steps of -1) carries over dimension 1 of the outer walk, which has the \
         steps 0..=5: step -2 would be needed",
    );
    refused(&rows, &full(&[25]), "the inner walk reaches position 24 of an outer walk of 24 elements");
    refused(
        &rows,
        &walk(3, &[5], &[-1]),
        "the inner walk reaches position -1 of an outer walk of 24 elements",
    );
    refused(&rows, &Pattern::full(Element::Int16, &[4]).unwrap(), "one walk moves int32, the other int16");
    // Dimensions of size 1 are not what carries.
    refused(
        &walk(0, &[4, 1, 6, 1], &[8, 3, 1, 9]),
        &walk(0, &[1, 8, 1], &[2, 1, 2]),
        "dimension 1 of the inner walk (8 steps of 1) carries over dimension 2 of the outer walk, which has the steps \
         0..=5: step 7 would be needed",
    );
    // The outer dimensions that together are one.
    refused(
        &full(&[8, 2, 3]).slice(&[every(2, None)]).unwrap(),
        &full(&[8]),
        "dimension 0 of the inner walk (8 steps of 1) carries over dimensions 1 to 2 of the outer walk, which has the \
         steps 0..=5: step 7 would be needed",
    );
}

/// Numbers at the ends of their types, with the most dimensions.
#[test]
fn compositions_do_not_wrap() {
    let (top, line) = (i64::MAX, full(&[2]));
    // From the one end to the other.
    assert_eq!(walk(0, &[1], &[0]).concat(&walk(i64::MIN, &[1], &[0])), Ok(walk(0, &[2], &[i64::MIN])));
    assert!(walk(top, &[2], &[1]).indices().is_err() && walk(i64::MIN, &[2], &[-1]).indices().is_err());
    let least = walk(i64::MIN, &[2], &[1]);
    assert_eq!((least.index_at(0), least.index_at(1)), (Some(i64::MIN), Some(i64::MIN + 1)));
    assert_eq!(walk(-1, &[3], &[-top]).slice(&[Slice::range(1, 2)]), Ok(walk(i64::MIN, &[1], &[0])));
    assert_eq!(walk(0, &[2], &[top]).compose(&line), Ok(walk(0, &[2], &[top])));
    assert_eq!(walk(0, &[3], &[top]).slice(&[every(2, None)]), Err(AlgebraError::Overflow));
    assert_eq!(walk(-top, &[3], &[top]).compose(&walk(0, &[2], &[2])), Err(AlgebraError::Overflow));
    assert_eq!(walk(top, &[3], &[1]).compose(&walk(2, &[1], &[0])), Err(AlgebraError::Overflow));
    // Positions beyond any walk, and a walk beyond any position.
    assert_eq!(
        line.compose(&walk(top, &[2], &[top])).unwrap_err().to_string(),
        format!("the inner walk reaches position {} of an outer walk of 2 elements", 2 * i128::from(top))
    );
    assert_eq!(walk(0, &[1 << 40, 1 << 40], &[0, 1]).compose(&line), Err(AlgebraError::Overflow));
    // Longer than 64 bits can say, and yet a walk.
    let often = walk(0, &[1 << 40, 1 << 40, 2], &[0, 0, 1]);
    assert_eq!(line.compose(&often), Ok(often));

    let mut stride = 1;
    let strides = [(); MAX_RANK].map(|()| {
        stride *= 3;
        stride
    });
    let twelve = walk(0, &[2; MAX_RANK], &strides);
    assert_eq!(twelve.compose(&full(&[1 << MAX_RANK])), Ok(twelve));
    assert_eq!(
        twelve.compose(&walk(0, &[2, 1 << MAX_RANK], &[0, 1])),
        Err(AlgebraError::TooManyDimensions { rank: 13 })
    );
    assert_eq!(
        twelve.concat(&walk(1, &[2; MAX_RANK], &strides)),
        Err(AlgebraError::TooManyDimensions { rank: 13 })
    );
}

#[test]
fn tilers_refuse_with_both_numbers() {
    let refused = |tiler: Tiler2D, message: &str| {
        let error = tiler.check().unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!((tiler.len(), tiler.tap(Element::Int8, 0)), (Err(error), Err(error)));
    };
    refused(Tiler2D::simple((0, 4), (1, 1)), "the tensor has 0 rows (at least 1)");
    refused(Tiler2D::simple((4, 4), (1, 0)), "the tile has 0 columns (at least 1)");
    refused(Tiler2D::group((4, 4), (1, 1), (0, 1)), "the repeat of rows is 0 (at least 1)");
    refused(Tiler2D::step((4, 4), (1, 1), (1, 1), (1, 0)), "the step of columns is 0 (at least 1)");
    refused(
        Tiler2D { pattern_repeat: 0, ..Tiler2D::simple((4, 4), (2, 2)) },
        "the pattern repeat is 0 (at least 1)",
    );
    refused(Tiler2D::simple((9, 4), (4, 2)), "tiles of 4 rows do not divide a tensor of 9");
    refused(
        Tiler2D::group((18, 8), (3, 2), (2, 3)),
        "groups of 3 tiles of 2 columns do not divide a tensor of 8; `allow_partial` takes the rest",
    );
    refused(
        Tiler2D::step((18, 8), (3, 1), (2, 3), (2, 1)),
        "groups of 2 tiles of 3 rows in steps of 2 do not divide a tensor of 18; `allow_partial` takes the rest",
    );
    let larger = Tiler2D::group((4, 8), (2, 1), (1, 9));
    refused(larger, "9 tiles of 1 column are 9, more than the 8 of the tensor");
    refused(
        Tiler2D { allow_partial: true, ..larger },
        "9 tiles of 1 column are 9, more than the 8 of the tensor",
    );
    refused(
        Tiler2D { pattern_repeat: 2, ..Tiler2D::group((8, 8), (2, 2), (2, 2)) },
        "no dimension is left to repeat the pattern 2 times: all of [2, 2, 2, 2] are in use",
    );
    refused(
        Tiler2D { pattern_repeat: 2, ..Tiler2D::group((8, 15), (4, 5), (2, 3)) },
        "no dimension is left to repeat the pattern 2 times: all of [2, 3, 4, 5] are in use",
    );
    refused(Tiler2D::simple((1 << 32, 1 << 31), (1, 1)), "a number of the taps does not fit in 64 bits");
    refused(Tiler2D::simple((1 << 32, 1 << 32), (1, 1)), "a number of the taps does not fit in 64 bits");

    let four = Tiler2D::simple((4, 4), (2, 2));
    assert_eq!(four.tap(Element::Int8, 4), Err(TilerError::NoTap { tap: 4, taps: 4 }));
    assert_eq!(
        four.tap(Element::Int8, 4).unwrap_err().to_string(),
        "tap 4 does not exist: the tiler makes 4 taps, counted from 0"
    );

    // The largest tensor, and steps that are never taken.
    let wide = i64::MAX as u64;
    let halves = Tiler2D::simple((1, wide), (1, wide / 7));
    assert_eq!(halves.tap(Element::Int8, 6).unwrap().max_index(), Ok(i64::MAX - 1));
    let far = Tiler2D { allow_partial: true, ..Tiler2D::step((4, 4), (2, 2), (2, 2), (u64::MAX, 1 << 63)) };
    assert_eq!(far.len(), Ok(4));
    let last = far.tap(Element::Int8, 3).unwrap();
    assert_eq!((last.offset(), last.len()), (10, Ok(4)));
}

/// What a walk cannot be made of.
#[test]
fn walks_have_at_most_so_many_dimensions_and_whole_vectors() {
    let dims = [Dim::new(1, 1); MAX_RANK + 1];
    assert_eq!(Pattern::new(Element::Int8, 0, &dims), None);
    let most = Pattern::new(Element::Int8, 0, &dims[1..]).unwrap();
    assert_eq!(Pattern::empty(Element::Int8).dims(), [Dim::new(0, 0)]);
    for (lanes, grain) in [(0, 1), (4, 0), (0, 0), (4, 3), (4, 8)] {
        assert_eq!(most.of_vectors(lanes, grain), None, "{lanes} {grain}");
    }
    // Element by element, a vector is one dimension more.
    assert_eq!(most.of_vectors(4, 2).unwrap().elements(), None);
    let less = Pattern::new(Element::Int8, 0, &dims[2..]).unwrap();
    assert_eq!(less.of_vectors(4, 2).unwrap().elements().map(|walk| walk.rank()), Some(MAX_RANK));
}

/// A dimension of size 1 before all others goes nowhere; the others keep their strides.
#[test]
fn leading_unit_dimensions_have_no_stride() {
    assert_eq!(full(&[1, 1, 3, 1, 4]), walk(0, &[1, 1, 3, 1, 4], &[0, 0, 4, 4, 1]));
    assert_eq!(full(&[8, 8]).tile(&[8, 4]), Ok(walk(0, &[1, 2, 8, 4], &[0, 4, 8, 1])));
    assert_eq!(full(&[4]).split(0, 4), Ok(walk(0, &[1, 4], &[0, 1])));
    assert_eq!(full(&[3, 1]).permute(&[1, 0]), Ok(walk(0, &[1, 3], &[0, 1])));
    assert_eq!(full(&[3, 1]).transpose(), walk(0, &[1, 3], &[0, 1]));
    assert_eq!(full(&[3, 4]).partition(0, 3, 2), Ok(walk(8, &[1, 4], &[0, 1])));
    assert_eq!(full(&[3, 4]).slice(&[Slice::range(1, 2), Slice::New]), Ok(walk(4, &[1, 1, 4], &[0, 0, 1])));
    assert_eq!(full(&[3, 4]).slice(&[Slice::All, Slice::New]), Ok(walk(0, &[3, 1, 4], &[4, 0, 1])));
    assert_eq!(full(&[3, 4]).repeat(1), Ok(walk(0, &[1, 3, 4], &[0, 4, 1])));
}

#[test]
fn indices_and_bounds_below_zero_count_from_the_end() {
    let row = full(&[10]);
    assert_eq!(row.slice(&[Slice::At(-1)]), row.slice(&[Slice::At(9)]));
    assert_eq!(row.slice(&[Slice::At(-10)]), row.slice(&[Slice::At(0)]));
    assert_eq!(row.slice(&[Slice::range(-4, -1)]), Ok(walk(6, &[3], &[1])));
    let from = Slice::Range { start: Some(-3), end: None, step: 2 };
    assert_eq!(row.slice(&[from]), Ok(walk(7, &[2], &[2])));
    assert_eq!(row.slice(&[Slice::range(0, 10)]), Ok(row));
    // A step beyond the dimension, as long as its stride is a number.
    assert_eq!(row.slice(&[every(i64::MAX, None)]), Ok(walk(0, &[1], &[0])));
    assert_eq!(
        walk(0, &[2, 10], &[50, 2]).slice(&[Slice::All, every(i64::MAX, None)]),
        Err(AlgebraError::Overflow)
    );
}

/// The compiler evaluates all of it.
#[test]
fn constants() {
    const COLUMNS: Pattern = unwrap(
        unwrap(unwrap(Pattern::full(Element::Int16, &[64, 256])).tile(&[4, 8])).permute(&[1, 0, 2, 3]),
    );
    const BACK: Pattern = unwrap(COLUMNS.inverse());
    const SAME: Pattern = unwrap(COLUMNS.compose(&BACK));
    const HALVES: [Pattern; 2] = [unwrap(COLUMNS.partition(0, 2, 0)), unwrap(COLUMNS.partition(0, 2, 1))];
    const WHOLE: Pattern = unwrap(HALVES[0].concat(&HALVES[1]));
    const TAPS: u64 = match Tiler2D::group((256, 256), (32, 32), (2, 2)).len() {
        Ok(taps) => taps,
        Err(_) => panic!("a tiler of the guide"),
    };
    const ALONE: Pattern = unwrap(COLUMNS.slice(&[Slice::At(3), Slice::At(-1)]));
    // Found by walking.
    const WALKED: Pattern = unwrap(COLUMNS.compose(&unwrap(
        unwrap(Pattern::full(Element::Int16, &[9])).slice(&[Slice::Range {
            start: Some(7),
            end: None,
            step: 1,
        }]),
    )));

    assert_eq!(SAME.dims(), [Dim::new(64 * 256, 1)]);
    assert_eq!(WHOLE, COLUMNS.coalesce());
    assert_eq!((TAPS, ALONE.offset()), (16, 24 + 15 * 4 * 256));
    assert_eq!((WALKED.offset(), WALKED.dims()), (7, &[Dim::new(2, 249)][..]));
    let same = std::panic::catch_unwind(|| unwrap(COLUMNS.split(0, 5))).unwrap_err();
    assert_eq!(
        same.downcast_ref::<String>().map(String::as_str),
        Some("dimension 0 of 32 steps cannot be split into groups of 5")
    );
}
