//! The core tiles of compiled designs: which arguments of a call share a bank as their compiler placed them, and as this crate does.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use serde_json::Value;

/// The ring of a buffer and which copy of it that is: `A_0` is the first of `A`, and a buffer of another name the only one of its.
fn copy(name: &str) -> (&str, u32) {
    let parts = name.rsplit_once('_').and_then(|(ring, copy)| Some((ring, copy.parse().ok()?)));
    parts.unwrap_or((name, 0))
}

/// The pairs of buffers that one call uses, the same copy of each, and that share a bank: `A C` for `A_0` and `C_0`.
fn shared(names: &[&str], banks: &[u32]) -> BTreeSet<String> {
    let mut pairs = BTreeSet::new();
    for (k, one) in names.iter().enumerate() {
        for (other, name) in names.iter().enumerate().skip(k + 1) {
            let ((one, turn), (two, other_turn)) = (copy(one), copy(name));
            if one != two && turn == other_turn && banks[k] & banks[other] != 0 {
                let mut both = [one, two];
                both.sort_unstable();
                pairs.insert(both.join(" "));
            }
        }
    }
    pairs
}

#[test]
fn arguments_share_no_more_banks_than_as_compiled() {
    let rows =
        include_str!("../../vectors/memory.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    for row in rows {
        let row: Value = row;
        let id = &row["id"];
        if row["status"] != "dump" || row["tile_kind"] != "core" || row["expect"]["ok"] != true {
            continue;
        }
        let listed = row["buffers"].as_array().unwrap();
        let names: Vec<&str> = listed.iter().map(|buffer| buffer["name"].as_str().unwrap()).collect();
        let addresses = &row["expect"]["address"];
        let of_vendor: Option<Vec<u64>> = names.iter().map(|&name| addresses[name].as_u64()).collect();
        let Some(of_vendor) = of_vendor else {
            println!("{id}: not all addresses are known");
            continue;
        };
        let mut rings: Vec<&str> = names.iter().map(|name| copy(name).0).collect();
        rings.sort_unstable();
        rings.dedup();
        let ring = |name: &str| rings.iter().position(|ring| copy(name).0 == *ring).unwrap();
        let buffers: Vec<MemoryBuffer> = listed
            .iter()
            .zip(&names)
            .map(|(buffer, name)| MemoryBuffer::new(ring(name), buffer["bytes"].as_u64().unwrap()))
            .collect();
        let call: Vec<usize> = (0..rings.len()).collect();
        let device = Device::from_name(row["device"].as_str().unwrap()).unwrap();
        let tile = TileMemory {
            stack: row["stack_bytes"].as_u64().unwrap(),
            calls: &[&call],
            ..TileMemory::new(device, TileKind::Compute, &buffers)
        };
        let memory = device.data_memory(TileKind::Compute).unwrap();
        let banks = |addresses: &[u64]| -> Vec<u32> {
            let each = addresses.iter().zip(&buffers);
            each.map(|(&at, buffer)| memory.banks_of(at, buffer.bytes)).collect()
        };
        let placement = tile.place().unwrap_or_else(|fault| panic!("{id}: {fault:?}"));
        let as_compiled = shared(&names, &banks(&of_vendor));
        let as_placed = shared(&names, &banks(placement.addresses()));
        // Where a call has no more buffers than there are banks, and each fits one, it need not share any.
        let is_small = rings.len() as u32 <= memory.banks
            && buffers.iter().map(|buffer| buffer.bytes.next_multiple_of(64)).sum::<u64>() * 2
                <= memory.bytes;
        assert!(as_placed.len() <= as_compiled.len(), "{id}: {as_placed:?}, compiled {as_compiled:?}");
        assert!(!is_small || as_placed.is_empty(), "{id}: {as_placed:?} at {:X?}", placement.addresses());
    }
}
