//! The descriptors of `vectors/streams.jsonl`, from public kernels: through the rules as data, and through the macro.

#[allow(dead_code)]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::{RawDims, Tensor};
use aie_pattern_core::{Device, Element, Pattern};
use aie_pattern_tests::{nested_loops, program};
use serde_json::Value;

fn rows() -> Vec<Value> {
    include_str!("../../vectors/streams.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
}

fn dims(row: &Value) -> Vec<(u64, i64)> {
    let dims = row["dims"].as_array().unwrap().iter().map(numbers);
    dims.map(|dim| (u64::try_from(dim[0]).unwrap(), dim[1])).collect()
}

/// Where the walk has to start for no index to be below 0.
fn offset(row: &Value) -> i64 {
    (-row["min_index"].as_i64().unwrap()).max(0)
}

/// Whether a device has such vectors: the table of AMD's documentation of the AIE API, of devices that have streams.
fn has_vector(device: Device, element: &str) -> bool {
    device != Device::Aie2p || !["cfloat", "cbfloat16"].contains(&element)
}

/// What the file says of a row, against its walk.
fn agrees(row: &Value, walk: &[i64]) {
    let id = &row["id"];
    let start = offset(row);
    assert_eq!(walk, nested_loops(start, &dims(row)), "row {id}");
    assert_eq!(walk.len() as u64, row["vectors"].as_u64().unwrap(), "row {id}");
    let first: Vec<i64> = numbers(&row["first_indices"]).iter().map(|index| index + start).collect();
    let (least, most) = (walk.iter().min().unwrap() - start, walk.iter().max().unwrap() - start);
    assert_eq!(Some(least), row["min_index"].as_i64(), "row {id}");
    if first.len() > walk.len() {
        // In C++ it is read on past its end, for the outermost size is never stored. Ours is finite.
        assert_eq!(walk, &first[..walk.len()], "row {id}");
        assert!(most < row["max_index"].as_i64().unwrap(), "row {id}");
    } else {
        assert_eq!(walk[..first.len()], first, "row {id}");
        assert_eq!(Some(most), row["max_index"].as_i64(), "row {id}");
    }
}

#[test]
fn every_row_through_the_rules() {
    assert!(!rows().is_empty());
    for row in rows() {
        let name = row["element"].as_str().unwrap();
        let element = Element::from_name(name).unwrap();
        let raw: Vec<(i128, i128)> =
            dims(&row).iter().map(|&(size, step)| (size.into(), step.into())).collect();
        for &device in Device::ALL {
            let has_streams = device.family().vectors.as_ref().is_none_or(|vectors| vectors.tensor_streams);
            let tensor = Tensor {
                device,
                is_device_assumed: false,
                element,
                lanes: row["lanes"].as_i64().unwrap().into(),
                offset: offset(&row).into(),
                buffer: None,
                bytes: false,
                index: None,
                dims: RawDims::new(&raw),
                native: None,
            };
            let (found, id) = (tensor.check(), &row["id"]);
            let is_legal = has_streams && has_vector(device, name);
            assert_eq!(found.is_empty(), is_legal, "row {id} on {}: {found:?}", device.name());
            let pattern: Pattern = tensor.pattern();
            let walk: Vec<i64> = pattern.indices().unwrap().collect();
            agrees(&row, &walk);
            assert_eq!(
                (pattern.min_index().ok(), pattern.max_index().ok()),
                (walk.iter().min().copied(), walk.iter().max().copied())
            );
        }
    }
}

/// The rows as a program, which prints what each declaration gives.
#[test]
fn every_row_through_the_macro() {
    let rows = rows();
    let mut text = "use aie_pattern::prelude::*;\n".to_owned();
    for (k, row) in rows.iter().enumerate() {
        let (element, lanes) = (row["element"].as_str().unwrap(), &row["lanes"]);
        let dims: Vec<String> = dims(row).iter().map(|(size, step)| format!("[{size}, {step}]")).collect();
        let (dims, offset) = (dims.join(", "), offset(row));
        writeln!(
            text,
            "tensor_pattern! {{ struct Row{k} = <{element}, {lanes}; {dims}; offset = {offset}>; }}"
        )
        .unwrap();
    }
    text += "macro_rules! print { ($row:ident) => {
        println!(
            \"[\\\"{}\\\",{},{},{},{:?},{:?},{:?}]\",
            $row::PATTERN.element().name(), $row::PATTERN.lanes(), $row::LEN, $row::SPAN, $row::LEVELS.ranks(),
            $row::INDICES, $row.iter().collect::<Vec<_>>(),
        )
    }; }\nfn main() {\n";
    for k in 0..rows.len() {
        writeln!(text, "    print!(Row{k});").unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("streams/rows.rs");
    let printed = program::run(&file, &(text + "}\n"), compiler::Library::build().externs());
    // The declaration of row k is on line k + 2.
    let printed = printed.unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert_eq!(printed.len(), rows.len());
    for (row, found) in rows.iter().zip(printed) {
        assert_eq!(
            [&found[0], &found[1], &found[2]],
            [&row["element"], &row["lanes"], &row["vectors"]],
            "{row}"
        );
        let walk = numbers(&found[5]);
        agrees(row, &walk);
        assert_eq!(found[3].as_i64(), walk.iter().max().map(|most| most + 1), "{row}");
        // Cut in groups of three from the outermost, unless a descriptor in native form cuts it elsewhere.
        let ranks: Vec<usize> = dims(row).chunks(3).map(<[_]>::len).collect();
        assert_eq!(found[4], Value::from(ranks), "{row}");
        if found[4] != row["levels"] {
            println!("row {}: its levels {} are native ones", row["id"], row["levels"]);
        }
        assert_eq!(found[6], found[5], "{row}");
    }
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
