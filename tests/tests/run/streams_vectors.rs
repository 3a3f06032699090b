//! The descriptors of `vectors/streams.jsonl`, from public kernels: through the rules as data, and through the macro.

use std::collections::BTreeMap;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::{RawDims, Tensor};
use aie_pattern_core::{Device, Element, Pattern};
use aie_pattern_tests::nested_loops;
use serde_json::Value;

/// In C++ this one is read on past its end, for the outermost size is never stored: eight reads of a 1x2 tensor. Ours is
/// finite: by the definition of its two vectors are the first two of the eight that the file lists.
const READ_BEYOND_ITS_END: u64 = 5;

tensor_pattern! {
    struct Row1 = <int16, 32; [2, 4], [2, 2], [2, 1]>;
    struct Row2 = <int16, 32; [2, 4], [2, 0], [6, 8], [4, 1]>;
    struct Row4 = <int16, 16; [2, 8], [4, 2]>;
    struct Row5 = <int32, 8; [1, 1], [2, 4]>;
    struct Row7 = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;
    struct Row8 = <bfloat16, 32; [4, 0], [4, 32], [8, 1], [4, 8]>;
    struct Row10 = <int8, 64; [4, 2], [4, 0], [8, 8], [2, 1]>;
    struct Row11 = <int8, 32; [4, 4], [8, 16], [4, 1]>;
    struct Row12 = <int16, 16; [4, 1], [4, 4]>;
    struct Row13 = <int8, 32; [2, 2], [2, 4], [2, 1]>;
    struct Row14 = <int16, 16; [2, 32], [8, 1], [4, 8]>;
    struct Row15 = <int8, 32; [2, 4], [4, 8], [4, 1]>;
    struct Row17 = <int16, 32; [16, 2], [4, 0], [8, 32], [2, 1]>;
    struct Row19 = <int16, 16; [16, 32], [16, 1], [2, 16]>;
    struct Row20 = <int16, 32; [16, 1], [8, 0], [8, 16], [1, 1]>;
    struct Row22 = <int16, 16; [16, 1], [16, 16], [1, 1]>;
    struct Row24 = <int8, 32; [8, 0], [4, 4], [8, 16], [4, 1]>;
    struct Row26 = <int8, 16; [2, 8], [2, 1], [4, 2]>;
    struct Row27 = <int8, 16; [8, 32], [8, 1], [4, 8]>;
    struct Row28 = <int32, 16; [8, 16], [4, 1], [4, 4]>;
    struct Row29 = <int8, 16; [8, 128], [32, 1], [4, 32]>;
    struct Row33 = <int16, 32; [2, 4], [2, 2], [2, 1]>;
}

fn rows() -> BTreeMap<u64, Value> {
    let rows =
        include_str!("../../vectors/streams.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    rows.map(|row: Value| (row["id"].as_u64().unwrap(), row)).collect()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
}

fn dims(row: &Value) -> Vec<(u64, i64)> {
    let dims = row["dims"].as_array().unwrap().iter().map(numbers);
    dims.map(|dim| (u64::try_from(dim[0]).unwrap(), dim[1])).collect()
}

/// What the file says of a row, against a pattern.
fn agrees(id: u64, row: &Value, pattern: &Pattern) {
    let walk: Vec<i64> = pattern.indices().unwrap().collect();
    assert_eq!(walk, nested_loops(0, &dims(row)), "row {id}");
    assert_eq!(pattern.len().ok(), row["vectors"].as_u64(), "row {id}");
    let first = numbers(&row["first_indices"]);
    if id == READ_BEYOND_ITS_END {
        assert_eq!((walk.as_slice(), first.len()), (&first[..2], 8));
        assert_eq!(pattern.max_index(), Ok(4), "not 7, which the reads beyond the end reach");
    } else {
        assert_eq!(walk[..first.len()], first, "row {id}");
        assert_eq!(first.len(), walk.len().min(16), "row {id}");
        assert_eq!(pattern.max_index().ok(), row["max_index"].as_i64(), "row {id}");
    }
    assert_eq!(pattern.min_index().ok(), row["min_index"].as_i64(), "row {id}");
}

#[test]
fn every_row_through_the_rules() {
    let rows = rows();
    assert_eq!(rows.len(), 22);
    for (id, row) in rows {
        let element = Element::from_name(row["element"].as_str().unwrap()).unwrap();
        let raw: Vec<(i128, i128)> =
            dims(&row).iter().map(|&(size, step)| (size.into(), step.into())).collect();
        for &device in Device::ALL {
            let has_streams = device.family().vectors.as_ref().is_none_or(|vectors| vectors.tensor_streams);
            let tensor = Tensor {
                device,
                element,
                lanes: row["lanes"].as_i64().unwrap().into(),
                offset: 0,
                buffer: None,
                bytes: false,
                index: None,
                dims: RawDims::new(&raw),
                native: None,
            };
            let found = tensor.check();
            assert_eq!(found.is_empty(), has_streams, "row {id} on {}: {found:?}", device.name());
            agrees(id, &row, &tensor.pattern());
        }
    }
}

#[test]
fn every_row_through_the_macro() {
    let mut rows = rows();
    macro_rules! declared {
        ($($row:ident = $id:literal,)*) => {$(
            let row = rows.remove(&$id).expect("a row of the file");
            agrees($id, &row, &$row::PATTERN);
            assert_eq!($row::PATTERN.element().name(), row["element"].as_str().unwrap());
            assert_eq!(u64::from($row::PATTERN.lanes()), row["lanes"].as_u64().unwrap());
            let walk = nested_loops(0, &dims(&row));
            assert!($row::INDICES.iter().map(|&index| i64::from(index)).eq(walk.iter().copied()), "row {}", $id);
            assert!($row.iter().map(|index| index as i64).eq(walk.iter().copied()), "row {}", $id);
            assert_eq!($row::LEN, walk.len());
            assert_eq!($row::SPAN as i64, walk.iter().max().unwrap() + 1);
        )*};
    }
    declared! {
        Row1 = 1, Row2 = 2, Row4 = 4, Row5 = 5, Row7 = 7, Row8 = 8, Row10 = 10, Row11 = 11, Row12 = 12, Row13 = 13, Row14 = 14, Row15 = 15, Row17 = 17, Row19 = 19, Row20 = 20, Row22 = 22,
        Row24 = 24, Row26 = 26, Row27 = 27, Row28 = 28, Row29 = 29, Row33 = 33,
    }
    assert!(rows.is_empty(), "rows that nobody declared: {:?}", rows.keys());
}

/// UG1603 and the headers, where they print what a stream pops.
#[test]
fn examples_of_the_guides() {
    tensor_pattern! {
        struct Even = <int16, 16; aie::tensor_dim(8u, 2)>;
        struct Rows = <int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>;
        struct Volume = <int16, 32; tensor_dim(2u, 4), tensor_dim(2u, 2), tensor_dim(2u, 1)>;
        struct Repeated = <int16, 32; [2u, 4], [2u, 0], [6u, 8], [4u, 1]>;
        // Wrong in the headers of 2025.1, which pop 0 1 4 5 8 9 12 13.
        struct RankFive = <int16, 16; [1, 0], [1, 0], [2, 10], [2, 4], [2, 1]>;
    }
    assert_eq!(Even::INDICES, &[0, 2, 4, 6, 8, 10, 12, 14]);
    assert_eq!(Rows::INDICES, Even::INDICES);
    assert_eq!(Volume::INDICES, &[0, 1, 2, 3, 4, 5, 6, 7]);
    // Both repetitions of the sub-volume, then the next one.
    assert_eq!(Repeated::INDICES[..24], Repeated::INDICES[24..48]);
    assert_eq!(Repeated::INDICES[48..52], [4, 5, 6, 7]);
    assert_eq!(RankFive::INDICES, &[0, 1, 4, 5, 10, 11, 14, 15]);
}
