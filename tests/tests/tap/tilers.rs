//! The calls of `vectors/taps.jsonl`, from the tests of mlir-aie and from public designs, through the tilers of the core.
//!
//! Orders of up to 300,000 accesses are hashed; `AIE_PATTERN_CASES=200000000` hashes all of them.

use aie_pattern_core::ir::algebra::{Tiler2D, TilerError};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::cases;
use serde_json::Value;
use sha2::{Digest, Sha256};

fn rows(kind: &str) -> Vec<Value> {
    let rows =
        include_str!("../../vectors/taps.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    rows.filter(|row: &Value| row["kind"] == kind).collect()
}

/// A list of two numbers, or of one, which are columns of one row; `None` for what a pair cannot say.
fn pair(list: &Value) -> Option<(u64, u64)> {
    let list: Option<Vec<u64>> = list.as_array().unwrap().iter().map(Value::as_u64).collect();
    match list?[..] {
        [rows, columns] => Some((rows, columns)),
        [columns] => Some((1, columns)),
        _ => None,
    }
}

/// The call of a row.
fn tiler(row: &Value) -> Option<Tiler2D> {
    let args = row["args"].as_object().unwrap();
    let dims = |name: &str, other: (u64, u64)| args.get(name).map_or(Some(other), pair);
    let flag = |name: &str, other: bool| args.get(name).map_or(other, |flag| flag.as_bool().unwrap());
    let tensor = pair(&args["tensor_dims"])?;
    let tile = dims("tile_dims", tensor)?;
    let tiler = match row["fn"].as_str().unwrap() {
        "simple_tiler" => Tiler2D::simple(tensor, tile),
        "group_tiler" => Tiler2D::group(tensor, tile, dims("tile_group_dims", (1, 1))?),
        "step_tiler" => {
            let repeats = dims("tile_group_repeats", (1, 1))?;
            Tiler2D::step(tensor, tile, repeats, dims("tile_group_steps", (1, 1))?)
        }
        other => panic!("{other}"),
    };
    Some(Tiler2D {
        tile_col_major: flag("tile_col_major", false),
        tile_group_col_major: flag("tile_group_col_major", false),
        iter_col_major: flag("iter_col_major", false),
        pattern_repeat: args.get("pattern_repeat").map_or(1, |times| times.as_u64().unwrap()),
        allow_partial: flag("allow_partial", false),
        prune_step: flag("prune_step", true),
        ..tiler
    })
}

/// A tap as the file writes it.
fn tap(tap: &Value) -> Pattern {
    let numbers = |key: &str| tap[key].as_array().unwrap().iter().map(|n| n.as_i64().unwrap());
    let dims: Vec<Dim> = numbers("sizes")
        .zip(numbers("strides"))
        .map(|(size, stride)| Dim::new(size as u64, stride))
        .collect();
    Pattern::new(Element::Int32, tap["offset"].as_i64().unwrap(), &dims).unwrap()
}

/// What the file says of the taps of a row.
fn agrees(row: &Value, taps: &[Pattern]) {
    let id = &row["id"];
    assert_eq!(row["num_taps"].as_u64(), Some(taps.len() as u64), "row {id}");
    for (found, expected) in taps.iter().zip(row["taps"].as_array().unwrap()) {
        assert_eq!(*found, tap(expected), "row {id}");
    }
    // Not given for one row, whose taps are.
    let Some(accesses) = row["accesses"].as_u64() else { return };
    assert_eq!(taps.iter().map(|tap| tap.len().unwrap()).sum::<u64>(), accesses, "row {id}");
    assert_eq!(taps.iter().map(|tap| tap.max_index().unwrap()).max(), row["max_index"].as_i64(), "row {id}");
    let mut indices = taps.iter().flat_map(|tap| tap.indices().unwrap());
    for first in row["first_indices"].as_array().unwrap() {
        assert_eq!(indices.next(), first.as_i64(), "row {id}");
    }
    if accesses <= cases(300_000) as u64 {
        let mut order = Sha256::new();
        for tap in taps {
            let mut text = String::new();
            for index in tap.indices().unwrap() {
                text += if text.is_empty() { "" } else { "," };
                text += &index.to_string();
            }
            order.update(text + ";");
        }
        assert_eq!(format!("{:x}", order.finalize()), row["order_sha256"].as_str().unwrap(), "row {id}");
    }
}

fn taps(tiler: &Tiler2D) -> Vec<Pattern> {
    (0..tiler.len().unwrap()).map(|k| tiler.tap(Element::Int32, k).unwrap()).collect()
}

#[test]
fn every_call_gives_its_taps() {
    let rows = rows("tiler");
    assert_eq!(rows.len(), 92);
    for row in rows {
        agrees(&row, &taps(&tiler(&row).expect("two dimensions")));
    }
}

#[test]
fn every_design_gives_its_taps() {
    let rows = rows("example");
    assert_eq!(rows.len(), 35);
    for row in rows {
        if row["fn"].is_null() {
            let taps: Vec<_> = row["taps"].as_array().unwrap().iter().map(tap).collect();
            agrees(&row, &taps);
        } else {
            agrees(&row, &taps(&tiler(&row).expect("two dimensions")));
        }
    }
}

/// Calls with a list of no or three numbers, or with a number below 0: no [`Tiler2D`] says that.
const NOT_PAIRS: [u64; 14] = [190, 191, 192, 194, 199, 202, 204, 206, 210, 211, 212, 214, 218, 219];

#[test]
fn every_call_that_is_to_be_refused_is() {
    let rows = rows("tiler_error");
    assert_eq!(rows.len(), 23);
    for row in rows {
        let id = row["id"].as_u64().unwrap();
        let Some(tiler) = tiler(&row) else {
            assert!(NOT_PAIRS.contains(&id), "row {id}");
            continue;
        };
        assert!(!NOT_PAIRS.contains(&id), "row {id}");
        let error = tiler.check().unwrap_err();
        assert_eq!((tiler.len(), tiler.tap(Element::Int32, 0)), (Err(error), Err(error)), "row {id}");
        let expected = match id {
            193 | 197 | 205 | 213 => TilerError::Tile { dim: 1, tensor: 4, tile: 3 },
            196 | 208 => TilerError::Tile { dim: 0, tensor: 9, tile: 4 },
            220 => TilerError::Partial { dim: 1, tensor: 8, tile: 2, repeats: 3, step: 1 },
            221 | 223 => TilerError::Partial { dim: 0, tensor: 18, tile: 3, repeats: 4, step: 1 },
            _ => panic!("row {id}: {error}"),
        };
        assert_eq!(error, expected, "row {id}");
    }
}
