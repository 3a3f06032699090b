//! The tilings of `vectors/tilings.jsonl`, from AMD's guides and public designs: verdict, number of elements, order.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use serde_json::Value;
use sha2::{Digest, Sha256};

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
        allow_overlap: false,
        index: None,
        is_device_assumed: false,
    }
}

/// Whether a walk moves whole words: each four bytes of the stream are a word of the buffer, or zeros.
fn moves_words(walk: &[Option<u64>], element: Element) -> bool {
    let of_word = u64::from(32 / element.bits().min(32));
    walk.chunks(of_word as usize).all(|word| match word[0] {
        Some(first) => {
            first.is_multiple_of(of_word) && word.iter().copied().eq((first..first + of_word).map(Some))
        }
        None => word.iter().all(Option::is_none),
    })
}

/// Whether a rule is about data that is not a whole number of words.
fn is_of_words(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::SubWordRun | Rule::StrideGranule | Rule::OffsetGranule | Rule::PadGranule | Rule::RowGranule
    )
}

#[test]
fn every_row_has_its_verdict_its_length_and_its_order() {
    assert!(rows().next().is_some());
    for row in rows() {
        let (id, tilings) = (&row["id"], [tiling(&row)]);
        let port = port(&row, &tilings);
        let found: Vec<Rule> = port.check().as_slice().iter().map(|violation| violation.rule).collect();
        match row["verdict"].as_str().unwrap() {
            "ok" => {}
            "out_of_buffer" => {
                let outside = [Rule::TileBounds, Rule::BeyondBuffer, Rule::Boundary];
                assert!(found.iter().any(|rule| outside.contains(rule)), "row {id}: {found:?}");
                continue;
            }
            verdict => panic!("row {id}: verdict {verdict}"),
        }
        let walk: Vec<Option<u64>> = port.iter().unwrap().collect();
        // The verdict is about the buffer; what the DMA moves are words.
        let is_sound = moves_words(&walk, port.element);
        assert!(found.iter().all(|&rule| is_of_words(rule)), "row {id}: {found:?}");
        assert_eq!(found.is_empty(), is_sound, "row {id}: {found:?}");

        assert_eq!(port.len(), row["elements"].as_u64(), "row {id}");
        assert_eq!(walk.len() as u64, row["elements"].as_u64().unwrap(), "row {id}");
        let order: Vec<Option<u64>> = row["order"].as_array().unwrap().iter().map(Value::as_u64).collect();
        assert_eq!(walk[..order.len()], order, "row {id}");
        let joined: Vec<String> =
            walk.iter().map(|access| access.map_or("-".into(), |index| index.to_string())).collect();
        let digest = format!("{:x}", Sha256::digest(joined.join(",")));
        assert_eq!(digest, row["order_sha256"].as_str().unwrap(), "row {id}");
    }
}
