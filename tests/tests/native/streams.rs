//! Streams of native levels, of packed elements, and of elements of other crates: in nested order what they are flat.

use aie_pattern::int4;
use aie_pattern::prelude::*;
use aie_pattern_tests::nested_loops;

const STEPS: u32 = 3;

tensor_pattern! {
    /// The AIE API's example in six dimensions, levels of three, one and two.
    struct SixD = <int32, 16; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)], sizes = [2, STEPS, 2]; buffer = 832>;
    /// Four levels of one dimension each, which by themselves would be three and one.
    struct Ones = <int32, 16; native [1, 2, 4, 8], sizes = [2, 2, 2, 2]>;
    /// A leaf that comes back to where it began: increments of both signs.
    struct Back = <int32, 16; native [dim_2d(1, 4, -3), dim_2d(2, 1, -2)], sizes = [2, 2]>;
    struct Weights = <int4, 32; native [dim_2d(1, 16, -16), 16], sizes = [2, 3], bytes>;
}

fn buffer<const N: usize>() -> [i32; N] {
    std::array::from_fn(|k| k as i32 / 16)
}

#[test]
fn six_dimensions_in_three_levels() {
    assert_eq!(SixD::LEVELS.ranks(), [3, 1, 2]);
    let buffer = buffer::<832>();
    let mut nested = Vec::new();
    let mut volume = SixD.stream(&buffer);
    assert_eq!(volume.len(), 8);
    while let Some(mut line) = volume.pop() {
        assert_eq!(line.len(), 3);
        while let Some(mut plane) = line.pop() {
            assert_eq!(plane.len(), 8);
            while let Some(vector) = plane.pop() {
                nested.push(i64::from(vector[0]));
            }
        }
    }
    assert_eq!(nested, nested_loops(0, &[(2, 4), (2, 2), (2, 1), (3, 8), (2, 16), (4, 4)]));
    assert_eq!(nested[..10], [0, 4, 8, 12, 16, 20, 24, 28, 8, 12]);
    assert!(SixD.vectors(&buffer).map(|vector| i64::from(vector[0])).eq(nested));
}

#[test]
fn levels_are_cut_as_written() {
    assert_eq!(Ones::LEVELS.ranks(), [1, 1, 1, 1]);
    let buffer = buffer::<256>();
    let mut outer = Ones.stream(&buffer);
    outer.pop();
    let vectors = outer.pop().unwrap().flat_map(Iterator::flatten).map(|vector| vector[0]);
    assert_eq!(vectors.collect::<Vec<_>>(), [1, 9, 5, 13, 3, 11, 7, 15]);
}

#[test]
fn increments_of_both_signs() {
    let buffer = buffer::<128>();
    let flat: Vec<i32> = Back.stream(&buffer).flatten().map(|vector| vector[0]).collect();
    // The outer level at 0, 4, 1, 5; the leaf from there 0, 1, 2, and 0, 1, 2 again.
    assert_eq!(flat[..12], [0, 1, 2, 0, 1, 2, 4, 5, 6, 4, 5, 6]);
    assert_eq!(flat[12..], [1, 2, 3, 1, 2, 3, 5, 6, 7, 5, 6, 7]);
}

#[test]
fn vectors_of_int4_are_bytes() {
    let elements: [i8; 128] = std::array::from_fn(|k| (k / 32) as i8 - 4);
    let packed: [u8; 64] = int4::pack(&elements).unwrap();
    let mut rows = Weights.stream(&packed);
    let first: &[u8; 16] = rows.pop().unwrap().pop().unwrap();
    assert_eq!(int4::unpack::<16, 32>(first), [-4; 32]);
    let second: Vec<i8> = rows.pop().unwrap().map(|vector| int4::unpack::<16, 32>(vector)[31]).collect();
    assert_eq!(second, [-3, -2, -1]);
    let mut out = [0u8; 64];
    let mut rows = Weights.stream_mut(&mut out);
    while let Some(mut row) = rows.pop() {
        while row.push(first).is_ok() {}
    }
    assert_eq!(int4::unpack::<64, 128>(&out), [-4; 128]);
}
