//! Taps of public designs and calls of the tilers, through the macro: the same walks as IRON's.

#[allow(dead_code)]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;

use std::fmt::Write;
use std::path::Path;

use aie_pattern_tests::{nested_loops, program};
use serde_json::Value;
use sha2::{Digest, Sha256};

fn rows() -> Vec<Value> {
    include_str!("../../vectors/taps.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The rows with taps.
fn is_walked(row: &Value) -> bool {
    row["kind"] != "tiler_error"
}

/// A list or a number of Python.
fn python(value: &Value) -> String {
    match value {
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(list) => format!("[{}]", list.iter().map(python).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

/// The right-hand side of a row.
fn declaration(row: &Value) -> String {
    let element = row["elem"].as_str().unwrap_or("i32");
    // Walks from tests have no machine; walks from designs run on a shim, except for those of a mem tile.
    let is_shim = row["path"].as_str().is_some_and(|path| path.starts_with("shim"));
    let is_shim = is_shim && !row["role"].as_str().unwrap_or_default().contains("mem tile");
    let device = if is_shim { "" } else { "device = ideal, " };
    let call = match row["fn"].as_str() {
        Some(function) => {
            let args = row["args"].as_object().unwrap();
            let args: Vec<String> =
                args.iter().map(|(name, value)| format!("{name} = {}", python(value))).collect();
            format!("TensorTiler2D.{function}({})", args.join(", "))
        }
        None => {
            let tap = &row["taps"][0];
            let [dims, offset, sizes, strides] =
                ["tensor_dims", "offset", "sizes", "strides"].map(|key| python(&tap[key]));
            format!("TensorAccessPattern({dims}, {offset}, sizes = {sizes}, strides = {strides})")
        }
    };
    format!("{element}, {device}{call}")
}

/// Elements of a row that are walked, to compare their order: enough for most designs.
const MOST: u64 = 1 << 19;

fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}

/// The rows as a program, which prints the offset, sizes and strides of each tap.
fn declared(rows: &[&Value]) -> Vec<Value> {
    let mut text = "use aie_pattern::Pattern;\nuse aie_pattern::prelude::*;\ntap_pattern! {\n".to_owned();
    for (k, row) in rows.iter().enumerate() {
        writeln!(text, "    struct Row{k} = {};", declaration(row)).unwrap();
    }
    text += "}
fn print(taps: &[Pattern]) {
    let taps: Vec<_> = taps.iter().map(|tap| {
        let sizes: Vec<_> = tap.dims().iter().map(|dim| dim.size).collect();
        let strides: Vec<_> = tap.dims().iter().map(|dim| dim.stride).collect();
        format!(\"[{},{sizes:?},{strides:?}]\", tap.offset())
    }).collect();
    println!(\"[{}]\", taps.join(\",\"));
}
fn main() {\n";
    for (k, row) in rows.iter().enumerate() {
        let taps = if row["fn"].is_null() {
            format!("&[<Row{k} as AccessPattern>::PATTERN]")
        } else {
            format!("<Row{k} as TapSequence>::TAPS")
        };
        writeln!(text, "    print({taps});").unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("taps/rows.rs");
    let printed = program::run(&file, &(text + "}\n"), compiler::Library::build().externs());
    printed.unwrap_or_else(|errors| panic!("{}: {errors:#?}", file.display()))
}

#[test]
fn every_row_has_the_taps_of_iron() {
    let rows = rows();
    let rows: Vec<&Value> = rows.iter().filter(|row| is_walked(row)).collect();
    let declared = declared(&rows);
    assert_eq!(declared.len(), rows.len());
    for (row, taps) in rows.iter().zip(declared) {
        let (id, taps) = (&row["id"], taps.as_array().unwrap());
        assert_eq!(Some(taps.len() as u64), row["num_taps"].as_u64(), "row {id}");
        for (tap, expected) in taps.iter().zip(row["taps"].as_array().unwrap()) {
            let found = [&tap[0], &tap[1], &tap[2]];
            assert_eq!(found, ["offset", "sizes", "strides"].map(|key| &expected[key]), "row {id}");
        }
        let moved = |tap: &Value| numbers(&tap[1]).iter().product::<i64>() as u64;
        let (Some(digest), true) =
            (row["order_sha256"].as_str(), taps.iter().map(moved).sum::<u64>() <= MOST)
        else {
            continue;
        };
        let mut order = String::new();
        for tap in taps {
            let sizes = numbers(&tap[1]).into_iter().map(|size| size as u64);
            let dims: Vec<(u64, i64)> = sizes.zip(numbers(&tap[2])).collect();
            let indices = nested_loops(tap[0].as_i64().unwrap(), &dims);
            let indices: Vec<String> = indices.iter().map(ToString::to_string).collect();
            order += &indices.join(",");
            order += ";";
        }
        assert_eq!(format!("{:x}", Sha256::digest(order.as_bytes())), digest, "row {id}");
    }
}

#[test]
fn what_iron_refuses_is_refused() {
    let rows = rows();
    let refused: Vec<&Value> = rows.iter().filter(|row| !is_walked(row)).collect();
    let mut text = "use aie_pattern::prelude::*;\ntap_pattern! {\n".to_owned();
    for (k, row) in refused.iter().enumerate() {
        writeln!(text, "    struct Row{k} = {};", declaration(row)).unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("taps/refused.rs");
    let errors = program::run(&file, &(text + "}\nfn main() {}\n"), compiler::Library::build().externs());
    let errors = errors.err().unwrap_or_default();
    for (row, line) in refused.iter().zip(3..) {
        let told: Vec<&String> = errors.get(&line).into_iter().flatten().collect();
        assert!(told.iter().any(|text| text.starts_with("[AP")), "{row}: {told:?}");
    }
}
