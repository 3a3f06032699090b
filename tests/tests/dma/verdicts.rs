//! The verdicts of `vectors/dma_verdicts.jsonl`: 100% of them, and the theme of each error, by the rules and by the macro.

#[allow(dead_code)]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{nested_loops, program};
use serde_json::Value;

fn rows() -> Vec<Value> {
    let rows = include_str!("../../vectors/dma_verdicts.jsonl").lines();
    rows.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn pairs(value: &Value) -> Option<RawDims> {
    let list: Vec<(i128, i128)> =
        value.as_array()?.iter().map(|pair| (number(&pair[0]), number(&pair[1]))).collect();
    Some(RawDims::new(&list))
}

fn number(value: &Value) -> i128 {
    value.as_i64().unwrap().into()
}

fn descriptor(row: &Value) -> Descriptor {
    let element = match number(&row["elem_bytes"]) {
        1 => Element::Int8,
        2 => Element::Int16,
        4 => Element::Int32,
        8 => Element::Int64,
        bytes => panic!("elements of {bytes} bytes"),
    };
    let tile = TileKind::from_name(row["tile"].as_str().unwrap()).unwrap();
    let mut descriptor = Descriptor::new(Device::AieMl, tile, element, number(&row["elements"]));
    descriptor.offset = number(&row["offset"]);
    descriptor.len = row["len"].as_i64().map(Into::into);
    descriptor.dims = pairs(&row["dims"]);
    descriptor.pad = pairs(&row["pad"]);
    descriptor
}

/// The themes of a rule in the file; empty if the rule has no theme.
fn themes(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::BelowBuffer | Rule::BeyondBuffer => &["bounds"],
        Rule::Rank => &["rank"],
        Rule::LengthGranule => &["granule", "length"],
        Rule::PadGranule => &["granule", "pad"],
        Rule::SubWordRun | Rule::StrideGranule | Rule::OffsetGranule => &["granule"],
        Rule::InnermostStride => &["innermost_stride"],
        Rule::LengthMismatch | Rule::LengthField => &["length"],
        Rule::SizeZero | Rule::WrapField => &["size", "wrap"],
        Rule::NegativeStride | Rule::ZeroStride | Rule::StepField => &["stride", "step"],
        Rule::PadTile | Rule::PadDirection | Rule::PadCount | Rule::PadField | Rule::PadTop => &["pad"],
        _ => &[],
    }
}

/// Holds the rules that were found to the theme of a row.
fn assert_theme(row: &Value, found: &[Rule]) {
    assert_eq!(row["expect"] == "error", !found.is_empty(), "{row}: {found:?}");
    let Some(theme) = row["rule"].as_str() else { return };
    if Rule::ALL.iter().any(|&rule| themes(rule).contains(&theme)) {
        assert!(found.iter().any(|&rule| themes(rule).contains(&theme)), "{row}: {found:?}");
    } else {
        println!("no rule has the theme {theme}: {row}: {found:?}");
    }
}

#[test]
fn every_row_has_its_verdict_and_its_theme() {
    assert!(!rows().is_empty());
    for row in rows() {
        let found = descriptor(&row).check();
        let found: Vec<Rule> = found.as_slice().iter().map(|violation| violation.rule).collect();
        assert_theme(&row, &found);
    }
}

/// The declaration of a row by the name `name`, whose numbers are as `number` writes them.
fn declaration(row: &Value, name: &str, number: impl Fn(&Value) -> String) -> String {
    let int = ["i8", "i16", "i32", "i64"][row["elem_bytes"].as_u64().unwrap().ilog2() as usize];
    let list = |value: &Value| {
        let pairs: Vec<String> = value
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| format!("<{}, {}>", number(&pair[0]), number(&pair[1])))
            .collect();
        format!("[{}]", pairs.join(", "))
    };
    let (tile, elements) = (row["tile"].as_str().unwrap(), number(&row["elements"]));
    let mut keys =
        format!("buffer = [{int}; {elements} as usize], tile = {tile}, offset = {}", number(&row["offset"]));
    if !row["len"].is_null() {
        write!(keys, ", len = {}", number(&row["len"])).unwrap();
    }
    for key in ["dims", "pad"] {
        if !row[key].is_null() {
            write!(keys, ", {key} = {}", list(&row[key])).unwrap();
        }
    }
    format!("#[dma_bd({keys})] struct {name};\n")
}

const HEAD: &str =
    "#![allow(dead_code)] use aie_pattern::prelude::*; const fn n(number: i128) -> i128 { number }\n";

/// A row as literals, and as constants.
fn both(k: usize, row: &Value) -> [String; 2] {
    [
        declaration(row, &format!("Row{k}"), ToString::to_string),
        declaration(row, &format!("Constant{k}"), |number| format!("n({number})")),
    ]
}

/// Those that are to pass, as a program that prints what they are.
#[test]
fn rows_that_pass_are_declared_as_they_are() {
    let rows: Vec<Value> = rows().into_iter().filter(|row| row["expect"] == "ok").collect();
    let mut text = HEAD.to_owned();
    for (k, row) in rows.iter().enumerate() {
        text += &both(k, row).concat();
    }
    text += "macro_rules! print { ($($row:ident)*) => {$(
        println!(
            \"[{},{},{},{:?},{},\\\"{:?}\\\"]\",
            $row::LEN, $row::SPAN, $row::PATTERN.offset(),
            $row::PATTERN.dims().iter().map(|dim| [dim.size as i64, dim.stride]).collect::<Vec<_>>(),
            $row::PATTERN.element().bits() / 8, $row::TILE,
        );
    )*}; }\nfn main() {\n";
    for k in 0..rows.len() {
        writeln!(text, "    print!(Row{k} Constant{k});").unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dma_verdicts/passing.rs");
    let printed = program::run(&file, &(text + "}\n"), compiler::Library::build().externs());
    let printed = printed.unwrap_or_else(|errors| panic!("{}: {errors:#?}", file.display()));
    assert_eq!(printed.len(), 2 * rows.len());
    for (row, found) in rows.iter().flat_map(|row| [row, row]).zip(printed) {
        let dims = match &row["dims"] {
            Value::Null => {
                let len = if row["len"].is_null() { &row["elements"] } else { &row["len"] };
                serde_json::json!([[len, 1]])
            }
            dims => dims.clone(),
        };
        assert_eq!(found[3], dims, "{row}");
        assert_eq!([&found[2], &found[4]], [&row["offset"], &row["elem_bytes"]], "{row}");
        assert_eq!(found[5].as_str().unwrap().to_lowercase(), row["tile"].as_str().unwrap(), "{row}");
        let walked: Vec<(u64, i64)> = dims
            .as_array()
            .unwrap()
            .iter()
            .map(|dim| (dim[0].as_u64().unwrap(), dim[1].as_i64().unwrap()))
            .collect();
        let walk = nested_loops(row["offset"].as_i64().unwrap(), &walked);
        assert_eq!(
            (found[0].as_u64(), found[1].as_i64()),
            (Some(walk.len() as u64), walk.iter().max().map(|most| most + 1)),
            "{row}"
        );
    }
}

/// Those that are errors, each on a line of a program.
#[test]
fn rows_in_error_are_errors_with_their_theme() {
    let rows: Vec<Value> = rows().into_iter().filter(|row| row["expect"] == "error").collect();
    let mut text = HEAD.to_owned();
    for (k, row) in rows.iter().enumerate() {
        text += &both(k, row).concat();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dma_verdicts/in_error.rs");
    let errors = program::run(&file, &(text + "fn main() {}\n"), compiler::Library::build().externs());
    let errors = errors.err().unwrap_or_default();
    for (row, line) in rows.iter().flat_map(|row| [row, row]).zip(2..) {
        let told: Vec<&String> = errors.get(&line).into_iter().flatten().collect();
        let says = |rule: &&Rule| told.iter().any(|text| text.contains(&format!("[{}]", rule.code())));
        let found: Vec<Rule> = Rule::ALL.iter().filter(says).copied().collect();
        assert_theme(row, &found);
    }
}
