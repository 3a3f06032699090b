//! The tilings of `vectors/tilings.jsonl`, from AMD's guides and public designs: verdict, number of elements, order.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Single elements of 16 bits: it stays in its buffer, which is what the verdict of the file is about, but the DMA moves
/// 32-bit words.
const PICKS_HALF_WORDS: u64 = 38;

fn rows() -> impl Iterator<Item = Value> {
    include_str!("../../vectors/tilings.jsonl").lines().map(|line| serde_json::from_str(line).unwrap())
}

fn list(value: &Value) -> RawList {
    let numbers: Vec<i128> = value.as_array().unwrap().iter().map(|n| n.as_i64().unwrap().into()).collect();
    RawList::new(&numbers)
}

fn tiling(row: &Value) -> Tiling {
    let loops: Vec<(i128, i128, i128)> = row["tile_traversal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let number = |name: &str| i128::from(entry[name].as_i64().unwrap());
            (number("dimension"), number("stride"), number("wrap"))
        })
        .collect();
    Tiling {
        buffer_dimension: list(&row["buffer_dimension"]),
        tiling_dimension: list(&row["tiling_dimension"]),
        offset: list(&row["offset"]),
        tile_traversal: RawTraversals::new(&loops),
        repetition: row["repetition"].as_i64().unwrap().into(),
        boundary_dimension: list(&row["boundary_dimension"]),
        ..Tiling::DEFAULT
    }
}

fn port<'a>(row: &Value, tilings: &'a [Tiling]) -> Port<'a> {
    let element = row["element"].as_str().unwrap();
    Port {
        device: Device::AieMl,
        tile: TileKind::from_name(row["memory"].as_str().unwrap()).unwrap(),
        direction: if row["direction"] == "read" { Direction::Mm2s } else { Direction::S2mm },
        element: Element::from_name(element).unwrap_or(Element::Int32),
        buffer: None,
        tilings,
        covers: false,
        index: None,
    }
}

#[test]
fn every_row_has_its_verdict_its_length_and_its_order() {
    let mut seen = 0;
    for row in rows() {
        let (id, tilings) = (row["id"].as_u64().unwrap(), [tiling(&row)]);
        let port = port(&row, &tilings);
        let found: Vec<Rule> = port.check().as_slice().iter().map(|violation| violation.rule).collect();
        assert_eq!(row["verdict"], "ok", "row {id}: all of them stay in their buffers");
        let expected: &[Rule] =
            if id == PICKS_HALF_WORDS { &[Rule::SubWordRun, Rule::StrideGranule] } else { &[] };
        assert_eq!(found, expected, "row {id}");

        let walk: Vec<Option<u64>> = port.iter().unwrap().collect();
        assert_eq!(port.len(), row["elements"].as_u64(), "row {id}");
        assert_eq!(walk.len() as u64, row["elements"].as_u64().unwrap(), "row {id}");
        let order: Vec<Option<u64>> = row["order"].as_array().unwrap().iter().map(Value::as_u64).collect();
        assert_eq!(walk[..order.len()], order, "row {id}");
        let joined: Vec<String> =
            walk.iter().map(|access| access.map_or("-".into(), |index| index.to_string())).collect();
        let digest = format!("{:x}", Sha256::digest(joined.join(",")));
        assert_eq!(digest, row["order_sha256"].as_str().unwrap(), "row {id}");
        seen += 1;
    }
    assert_eq!(seen, 58);
}
