//! The core tiles of compiled designs: which arguments of a call share a bank as their compiler placed them, and as this crate does.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use serde_json::Value;

/// The pairs of buffers that one call uses, the same copy of each, and that share a bank: `A C` for `A_0` and `C_0`.
fn shared(names: &[&str], banks: &[u32]) -> BTreeSet<String> {
    let mut pairs = BTreeSet::new();
    for (k, one) in names.iter().enumerate() {
        for (other, name) in names.iter().enumerate().skip(k + 1) {
            let (one, copy) = one.rsplit_once('_').unwrap();
            let (two, other_copy) = name.rsplit_once('_').unwrap();
            if one != two && copy == other_copy && banks[k] & banks[other] != 0 {
                let mut both = [one, two];
                both.sort_unstable();
                pairs.insert(both.join(" "));
            }
        }
    }
    pairs
}

/// Each row with what shares a bank in some turn of the vendor's placement, and of this crate's.
const ROWS: [(&str, &[&str], &[&str]); 6] = [
    ("dump_gemm_12288_seq", &["memA memB"], &[]),
    ("dump_gemm_16x32x48", &["A C"], &[]),
    ("dump_npu2_16384_seq", &["memA memC", "memA memW"], &[]),
    ("dump_of_800_80", &[], &[]),
    ("dump_passthru_core", &[], &[]),
    ("dump_qkv_seq", &["out qkv"], &[]),
];

#[test]
fn arguments_share_fewer_banks_than_as_compiled() {
    let rows: Vec<Value> = include_str!("../../vectors/memory.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|row: &Value| {
            row["status"] == "dump" && row["tile_kind"] == "core" && row["restatement"] == "agrees"
        })
        .collect();
    assert_eq!(rows.len(), ROWS.len());
    for (row, (id, vendor, here)) in rows.iter().zip(ROWS) {
        assert_eq!(row["id"], id);
        let listed = row["buffers"].as_array().unwrap();
        let names: Vec<&str> = listed.iter().map(|buffer| buffer["name"].as_str().unwrap()).collect();
        let mut rings: Vec<&str> = names.iter().map(|name| name.rsplit_once('_').unwrap().0).collect();
        rings.dedup();
        let ring =
            |name: &str| rings.iter().position(|ring| name.rsplit_once('_').unwrap().0 == *ring).unwrap();
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
        let of_vendor: Vec<u64> =
            names.iter().map(|name| row["expect"]["address"][name].as_u64().unwrap()).collect();
        let placement = tile.place().unwrap();
        let as_compiled = shared(&names, &banks(&of_vendor));
        let as_placed = shared(&names, &banks(placement.addresses()));
        let expect = |pairs: &[&str]| -> BTreeSet<String> { pairs.iter().map(|&pair| pair.into()).collect() };
        assert_eq!(as_compiled, expect(vendor), "{id} as compiled");
        assert_eq!(as_placed, expect(here), "{id} as placed here: {:X?}", placement.addresses());
        assert!(as_placed.len() <= as_compiled.len(), "{id}");
    }
}
