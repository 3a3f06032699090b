//! Gather, scatter and the iterator against nested loops, on walks of every kind and elements of every width.

use std::fmt::Debug;

use aie_pattern::{AccessPattern, Dim, Element, Pattern};
use aie_pattern_tests::nested_loops;

/// Declares walks without the macro, and a test of each: lanes, grain, offset, dimensions.
macro_rules! walks {
    ($($test:ident: $lanes:literal $grain:literal $offset:literal [$(($size:literal, $stride:literal)),*];)*) => {$(
        #[test]
        fn $test() {
            /// Elements of this number of bytes.
            #[derive(Clone, Copy)]
            struct Walk<const BYTES: usize>;

            impl<const BYTES: usize> AccessPattern for Walk<BYTES> {
                const PATTERN: Pattern = {
                    let dims = &[$(Dim::new($size, $stride)),*];
                    Pattern::new(element(BYTES), $offset, dims).unwrap().of_vectors($lanes, $grain).unwrap()
                };
                type Indices = ();
                const INDICES: &'static () = &();
                type Stream<T> = [T; 0];
            }

            let walk = nested_loops($offset, &[$(($size, $stride)),*]);
            check_indices(Walk::<1>, &walk);
            let elements: Vec<usize> =
                walk.iter().flat_map(|at| (0..$lanes).map(move |k| (at * $grain + k) as usize)).collect();
            check_moves(Walk::<1>, &elements, |k| k as u8);
            check_moves(Walk::<2>, &elements, |k| k as u16);
            check_moves(Walk::<2>, &elements, |k| [k as u8, (k >> 8) as u8]);
            check_moves(Walk::<4>, &elements, |k| f32::from(k as u16));
            check_moves(Walk::<4>, &elements, |k| (k as u8, !k as u16));
            check_moves(Walk::<8>, &elements, |k| k as u64);
            check_moves(Walk::<8>, &elements, |k| (k as u8, k as u32));
        }
    )*};
}

/// An element of this number of bytes.
const fn element(bytes: usize) -> Element {
    match bytes {
        1 => Element::Int8,
        2 => Element::Int16,
        4 => Element::Int32,
        _ => Element::Int64,
    }
}

walks! {
    a_single_access: 1 1 5 [];
    a_single_vector: 8 8 2 [];
    an_empty_walk: 1 1 3 [(4, 1), (0, 5), (2, 1)];
    one_element_of_one_dimension: 1 1 0 [(1, 9)];
    contiguous: 1 1 0 [(100, 1)];
    contiguous_in_three_dimensions: 1 1 7 [(3, 40), (5, 8), (8, 1)];
    contiguous_vectors: 16 16 1 [(4, 2), (2, 1)];
    runs_of_16: 1 1 3 [(12, 40), (16, 1)];
    runs_of_17: 1 1 0 [(7, 31), (17, 1)];
    runs_of_24: 1 1 5 [(64, 100), (24, 1)];
    runs_of_40_in_groups: 1 1 0 [(2, 1000), (10, 90), (40, 1)];
    runs_of_33_from_the_last: 1 1 400 [(9, -50), (33, 1)];
    runs_of_20_that_overlap: 1 1 0 [(8, 7), (20, 1)];
    every_other: 1 1 0 [(33, 2)];
    every_other_vector: 16 16 0 [(8, 2)];
    single_vectors_of_three: 3 3 1 [(7, 2)];
    reversed: 1 1 99 [(100, -1)];
    reversed_vectors: 4 4 9 [(10, -1)];
    rows_reversed: 1 1 8 [(3, 9), (9, -1)];
    rows_from_the_last: 1 1 24 [(4, -8), (5, 1)];
    both_reversed: 1 1 34 [(5, -7), (7, -1)];
    reversed_every_third: 1 1 30 [(11, -3)];
    repeated_element: 1 1 3 [(10, 0)];
    repeated_row: 1 1 3 [(4, 0), (6, 1)];
    each_element_twice: 1 1 0 [(6, 1), (2, 0)];
    repeated_vectors: 4 4 2 [(3, 0), (2, 1), (2, 0)];
    windows_that_overlap: 1 1 0 [(9, 2), (5, 1)];
    windows_that_overlap_by_vectors: 8 4 0 [(6, 1)];
    byte_steps_finer_than_a_vector: 16 2 1 [(3, 9), (4, 3)];
    byte_steps_back: 16 4 6 [(3, -2)];
    blocks_4_by_8: 1 1 0 [(4, 128), (4, 8), (4, 32), (8, 1)];
    blocks_of_columns: 1 1 0 [(4, 4), (16, 16), (4, 1)];
    blocks_3_by_5: 1 1 0 [(4, 60), (3, 5), (4, 15), (5, 1)];
    transposition_4_by_4: 1 1 0 [(4, 1), (4, 4)];
    transposition_5_by_7: 1 1 0 [(7, 1), (5, 7)];
    transposition_16_by_16: 1 1 0 [(16, 1), (16, 16)];
    transposition_17_by_33: 1 1 0 [(33, 1), (17, 33)];
    transposition_64_by_40: 1 1 0 [(40, 1), (64, 40)];
    transposition_with_a_pitch: 1 1 3 [(20, 1), (21, 29)];
    transposition_of_two_columns: 1 1 0 [(2, 1), (64, 2)];
    transposition_of_rows_from_the_last: 1 1 380 [(19, 1), (21, -19)];
    transposition_of_columns_from_the_last: 1 1 19 [(20, -1), (21, 20)];
    transposition_of_overlapping_rows: 1 1 0 [(20, 1), (21, 6)];
    transposition_of_equal_rows: 1 1 2 [(20, 1), (21, 0)];
    transposition_of_vectors: 4 4 0 [(8, 1), (8, 8)];
    transposition_of_planes: 1 1 0 [(17, 1), (5, 17), (18, 85)];
    transpositions_of_planes: 1 1 0 [(5, 306), (17, 1), (18, 17)];
    transpositions_that_overlap: 1 1 0 [(5, 50), (17, 1), (18, 17)];
    transposition_repeated: 1 1 0 [(3, 0), (17, 1), (18, 17)];
    transposition_between_others: 1 1 6 [(3, 700), (18, 1), (2, 350), (19, 18)];
    transposition_8_by_8_in_groups: 1 1 0 [(3, 64), (8, 1), (8, 8)];
    transposition_of_rows_beyond_a_page: 1 1 5 [(133, 1), (130, 1030)];
    even_and_odd: 1 1 0 [(8, 16), (2, 1), (8, 2)];
    even_and_odd_in_seven_groups: 1 1 0 [(7, 16), (2, 1), (8, 2)];
    even_and_odd_in_eighteen_groups: 1 1 0 [(18, 20), (2, 1), (8, 2)];
    planes_of_two: 1 1 1 [(2, 1), (70, 2)];
    planes_of_three: 1 1 0 [(3, 1), (67, 3)];
    planes_of_three_with_a_pitch: 1 1 2 [(3, 1), (36, 5)];
    planes_of_three_from_the_last: 1 1 99 [(3, 1), (34, -3)];
    planes_of_three_that_overlap: 1 1 0 [(3, 1), (34, 2)];
    planes_of_four: 1 1 0 [(4, 1), (70, 4)];
    planes_of_four_with_a_pitch: 1 1 0 [(4, 1), (33, 9)];
    pixels_of_two: 1 1 0 [(70, 1), (2, 71)];
    pixels_of_three: 1 1 3 [(67, 1), (3, 67)];
    pixels_of_three_in_rows: 1 1 0 [(4, 201), (67, 1), (3, 67)];
    pixels_of_four: 1 1 0 [(70, 1), (4, 75)];
    columns_of_pairs: 1 1 0 [(9, 2), (17, 18), (2, 1)];
    columns_of_fours: 1 1 1 [(16, 4), (19, 64), (4, 1)];
    columns_of_eights: 8 8 0 [(5, 1), (7, 5)];
    columns_of_threes: 1 1 0 [(5, 3), (20, 15), (3, 1)];
    diagonal: 1 1 0 [(8, 9)];
    anti_diagonals: 1 1 7 [(4, 64), (8, 7)];
    three_strides_out_of_order: 1 1 0 [(3, 2), (4, 30), (5, 6)];
    nine_dimensions: 1 1 10 [(2, 1), (2, 64), (1, 7), (2, 2), (2, 256), (2, -4), (2, 8), (2, 512), (2, 0)];
    twelve_dimensions_of_vectors: 4 2 100 [
        (1, 5), (2, 64), (1, 7), (2, 2), (1, 3), (2, -40), (2, 9), (1, 2), (2, 0), (1, 1), (2, 3), (2, -7)
    ];
    twelve_loops: 2 1 0 [
        (2, 5), (2, 7), (2, 11), (2, 13), (2, 17), (2, 19), (2, 23), (2, 29), (1, 1), (2, 31), (2, 37), (2, 41)
    ];
    unused_strides_beyond_everything: 2 2 1 [
        (1, 9_223_372_036_854_775_807), (3, 2), (1, -9_223_372_036_854_775_808)
    ];
}

fn check_indices<P: AccessPattern>(pattern: P, walk: &[i64]) {
    let walk: Vec<usize> = walk.iter().map(|at| *at as usize).collect();
    assert!(pattern.iter().eq(walk.iter().copied()));
    assert!(pattern.iter().rev().eq(walk.iter().rev().copied()));
    assert_eq!(pattern.iter().len(), walk.len());
    assert_eq!(pattern.iter().count(), walk.len());
    assert_eq!(pattern.iter().last(), walk.last().copied());
    // From both ends until they meet, and no further.
    let (mut found, mut want) = (pattern.iter(), walk.iter().copied());
    for k in 0..walk.len() + 2 {
        let (a, b) =
            if k % 3 == 0 { (found.next_back(), want.next_back()) } else { (found.next(), want.next()) };
        assert_eq!(a, b);
        assert_eq!((found.len(), found.clone().last()), (want.len(), want.clone().last()));
    }
    assert_eq!((found.next(), found.next_back()), (None, None));
}

fn check_moves<P: AccessPattern, T: Copy + PartialEq + Debug>(
    pattern: P,
    elements: &[usize],
    value: impl Fn(usize) -> T,
) {
    let span = elements.iter().max().map_or(0, |most| most + 1);
    // A buffer just long enough, and a longer one.
    for len in [span, span + 3] {
        let buffer: Vec<T> = (0..len).map(&value).collect();
        let mut stream = vec![value(1 << 20); elements.len()];
        pattern.try_gather(&buffer, &mut stream).unwrap();
        assert!(stream.iter().eq(elements.iter().map(|at| &buffer[*at])));

        let stream: Vec<T> = (0..elements.len()).map(|k| value(k + 1)).collect();
        let mut found: Vec<T> = (0..len).map(|k| value(!k)).collect();
        let mut want = found.clone();
        pattern.try_scatter(&stream, &mut found).unwrap();
        for (at, value) in elements.iter().zip(&stream) {
            want[*at] = *value;
        }
        assert_eq!(found, want);
    }
    check_lengths(pattern, span, elements.len(), value(0));
}

/// Slices of other lengths are refused with both numbers, and nothing moves.
fn check_lengths<P: AccessPattern, T: Copy + PartialEq + Debug>(
    pattern: P,
    span: usize,
    len: usize,
    value: T,
) {
    let slice = |len: usize| vec![value; len];
    if let Some(short) = span.checked_sub(1) {
        let error = pattern.try_gather(&slice(short), &mut slice(len)).unwrap_err();
        assert_eq!((error.is_stream(), error.needed(), error.given()), (false, span, short));
        let error = pattern.try_scatter(&slice(len), &mut slice(short)).unwrap_err();
        assert_eq!((error.is_stream(), error.needed(), error.given()), (false, span, short));
    }
    for other in [len.wrapping_sub(1), len + 1] {
        if other == usize::MAX {
            continue;
        }
        let error = pattern.try_gather(&slice(span), &mut slice(other)).unwrap_err();
        assert_eq!((error.is_stream(), error.needed(), error.given()), (true, len, other));
        let error = pattern.try_scatter(&slice(other), &mut slice(span)).unwrap_err();
        assert_eq!((error.is_stream(), error.needed(), error.given()), (true, len, other));
    }
}
