//! The verdicts of `vectors/dma_verdicts.jsonl`: 100% of them, and the theme of each error.

use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use serde_json::Value;

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

fn theme(rule: Rule) -> &'static str {
    match rule {
        Rule::BelowBuffer | Rule::BeyondBuffer => "bounds",
        Rule::Rank => "rank",
        Rule::SubWordRun | Rule::StrideGranule | Rule::OffsetGranule | Rule::LengthGranule => "granule",
        Rule::InnermostStride => "innermost_stride",
        Rule::LengthMismatch | Rule::LengthField => "length",
        other => other.code(),
    }
}

#[test]
fn every_row_has_its_verdict_and_its_theme() {
    let rows = include_str!("../../vectors/dma_verdicts.jsonl").lines();
    let rows: Vec<Value> = rows.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 58);
    for row in &rows {
        let found = descriptor(row).check();
        let themes: Vec<_> = found.as_slice().iter().map(|violation| theme(violation.rule)).collect();
        match row["rule"].as_str() {
            None => assert!(themes.is_empty(), "{row}: {themes:?}"),
            Some(expected) => assert!(themes.contains(&expected), "{row}: {themes:?}"),
        }
        assert_eq!(row["expect"] == "error", !themes.is_empty());
    }
}
