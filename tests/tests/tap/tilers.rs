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
    for row in rows("tiler") {
        agrees(&row, &taps(&tiler(&row).expect("two dimensions")));
    }
}

#[test]
fn every_design_gives_its_taps() {
    for row in rows("example") {
        if row["fn"].is_null() {
            let taps: Vec<_> = row["taps"].as_array().unwrap().iter().map(tap).collect();
            agrees(&row, &taps);
        } else {
            agrees(&row, &taps(&tiler(&row).expect("two dimensions")));
        }
    }
}

/// What is wrong with one dimension of a call, from its numbers; of the first dimension first.
fn expected(row: &Value, tiler: &Tiler2D) -> Option<TilerError> {
    let both = |(a, b): (u64, u64)| [a, b];
    let [wholes, parts] = [both(tiler.tensor), both(tiler.tile)];
    let [repeats, steps] = [both(tiler.repeats), both(tiler.steps)];
    for k in 0..2 {
        let (dim, tensor, tile, repeats, step) = (k, wholes[k], parts[k], repeats[k], steps[k]);
        if [tensor, tile, repeats, step].contains(&0) {
            println!("row {}: a number is 0", row["id"]);
            return None;
        }
        if tensor % tile != 0 {
            return Some(TilerError::Tile { dim, tensor, tile });
        }
        if repeats * tile > tensor {
            return Some(TilerError::Larger { dim, tensor, tile, repeats });
        }
        if !tiler.allow_partial && tensor % (tile * repeats * step) != 0 {
            return Some(TilerError::Partial { dim, tensor, tile, repeats, step });
        }
    }
    None
}

#[test]
fn every_call_that_is_to_be_refused_is() {
    for row in rows("tiler_error") {
        let id = &row["id"];
        // No `Tiler2D` says a list of no or three numbers, or a number below 0.
        let Some(tiler) = tiler(&row) else { continue };
        let error = tiler.check().unwrap_err();
        assert_eq!((tiler.len(), tiler.tap(Element::Int32, 0)), (Err(error), Err(error)), "row {id}");
        if let Some(expected) = expected(&row, &tiler) {
            assert_eq!(error, expected, "row {id}");
        }
    }
}
