//! The rows of `vectors/memory.jsonl`: MLIR-AIE's placements, banks of addresses, conflicts of ports, measured cycles.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Allocator, MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::Accesses;
use aie_pattern_core::lower::memory::{Placement, Unplaced};
use aie_pattern_core::{Dim, Element, Pattern};
use serde_json::Value;

fn rows(kind: &str) -> Vec<Value> {
    let rows =
        include_str!("../../vectors/memory.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    rows.filter(|row: &Value| row["kind"] == kind).collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value}"))
}

fn buffers(row: &Value) -> Vec<MemoryBuffer> {
    let listed = row["buffers"].as_array().unwrap().iter().enumerate();
    listed
        .map(|(k, buffer)| MemoryBuffer {
            address: buffer["address"].as_u64(),
            bank: buffer["mem_bank"].as_u64(),
            is_aligned: buffer["aligned"] != false,
            ..MemoryBuffer::new(k, number(&buffer["bytes"]))
        })
        .collect()
}

fn tile<'a>(row: &Value, buffers: &'a [MemoryBuffer], allocator: Allocator) -> TileMemory<'a> {
    let device = row["device"].as_str().unwrap();
    let kind = if row["tile_kind"] == "mem" { TileKind::Mem } else { TileKind::Compute };
    let stack = number(&row["stack_bytes"]);
    TileMemory { stack, allocator, ..TileMemory::new(Device::from_name(device).unwrap(), kind, buffers) }
}

/// The words of MLIR-AIE's error that a reason stands for.
fn words(fault: Unplaced) -> &'static [&'static str] {
    match fault {
        Unplaced::NoRoom { .. } => &["Failed to allocate buffer", "would override existing mem_bank"],
        Unplaced::OtherBank { .. } => &["mem_bank attribute is inconsistent with address attribute"],
        Unplaced::Overlap { .. } | Unplaced::OnStack { .. } => &["would override allocated address"],
        Unplaced::Beyond { .. } => &["allocated buffers exceeded available memory"],
        _ => &[],
    }
}

fn agrees(id: &str, row: &Value, expect: &Value, placed: Result<Placement, Unplaced>) {
    let names: Vec<&str> =
        row["buffers"].as_array().unwrap().iter().map(|b| b["name"].as_str().unwrap()).collect();
    let memory =
        tile(row, &[], Allocator::Own).device.data_memory(tile(row, &[], Allocator::Own).tile).unwrap();
    match placed {
        Ok(placement) => {
            assert_eq!(expect["ok"], true, "{id}");
            for (name, address) in expect["address"].as_object().unwrap() {
                let k = names.iter().position(|own| own == name).unwrap();
                assert_eq!(placement.addresses()[k], number(address), "{id} {name}");
            }
            for (name, bank) in expect["bank"].as_object().into_iter().flatten() {
                let k = names.iter().position(|own| own == name).unwrap();
                assert_eq!(u64::from(memory.bank_of(placement.addresses()[k])), number(bank), "{id} {name}");
            }
        }
        Err(fault) => {
            assert_eq!(expect["ok"], false, "{id}: {fault:?}");
            let said = expect["error"].to_string();
            assert!(words(fault).iter().any(|words| said.contains(words)), "{id}: {fault:?} for {said}");
        }
    }
}

#[test]
fn buffers_lie_where_mlir_aie_places_them() {
    let mut ids = BTreeSet::new();
    for row in rows("alloc") {
        let id = row["id"].as_str().unwrap();
        let allocator = match row["algorithm"].as_str().unwrap() {
            "mlir-aie/v1/bank-aware" => Allocator::MlirAieV1BankAware,
            "mlir-aie/v1/basic-sequential" => Allocator::MlirAieV1Sequential,
            "mlir-aie/v1/default" => Allocator::MlirAieV1,
            _ => continue,
        };
        if row["restatement"] != "agrees" {
            continue;
        }
        let buffers = buffers(&row);
        let memory = tile(&row, &buffers, allocator);
        let limits = memory.device.data_memory(memory.tile).unwrap();
        assert_eq!(
            (limits.bytes, limits.bank_bytes()),
            (number(&row["mem_bytes"]), number(&row["bank_bytes"]))
        );
        assert_eq!(
            (u64::from(limits.banks), limits.bus),
            (number(&row["tool_banks"]), number(&row["align_bytes"]))
        );
        agrees(id, &row, &row["expect"], memory.place());
        // What the other allocator would have done.
        if row["bank_aware_v1"].is_object() {
            let other = TileMemory { allocator: Allocator::MlirAieV1BankAware, ..memory };
            agrees(id, &row, &row["bank_aware_v1"], other.place());
        }
        ids.insert(id.to_owned());
    }
    assert_eq!(ids.len(), 25, "{ids:?}");
}

/// What MLIR-AIE places, this crate does.
#[test]
fn nothing_is_refused_that_mlir_aie_places() {
    let mut placed = 0;
    for row in rows("alloc").iter().filter(|row| row["expect"]["ok"] == true) {
        // Buffers that lie where the first access of 64 bytes does not begin.
        if row["id"] == "v2_64B_pinned" {
            continue;
        }
        let buffers = buffers(row);
        let own = tile(row, &buffers, Allocator::Own);
        let by_mlir_aie = TileMemory { allocator: Allocator::MlirAieV1, ..own };
        if by_mlir_aie.place().is_ok() {
            own.place().unwrap_or_else(|fault| panic!("{}: {fault:?}", row["id"]));
            placed += 1;
        }
    }
    assert!(placed >= 25, "{placed}");
}

fn memory(generation: &str) -> &'static Memory {
    let (device, tile) = match generation {
        "aie1" => (Device::Aie, TileKind::Compute),
        "aie2" => (Device::AieMl, TileKind::Compute),
        "aie2p" => (Device::Aie2p, TileKind::Compute),
        "mem2" => (Device::AieMl, TileKind::Mem),
        "mem2p" => (Device::Aie2p, TileKind::Mem),
        other => panic!("{other}"),
    };
    device.data_memory(tile).unwrap()
}

#[test]
fn an_access_claims_the_banks_of_its_bytes() {
    let mut cases = 0;
    for row in rows("bankmap") {
        let memory = memory(row["gen"].as_str().unwrap());
        for case in row["cases"].as_array().unwrap() {
            let claimed = memory.single_banks_of(number(&case["addr"]), number(&case["width"]));
            let expected = case["single_banks"].as_array().unwrap().iter().map(|bank| 1 << number(bank));
            assert_eq!(claimed, expected.sum::<u32>(), "{} {case}", row["id"]);
            cases += 1;
        }
    }
    assert!(cases >= 30, "{cases}");
}

#[test]
fn ports_meet_as_often_as_the_model_says() {
    let mut cases = 0;
    for row in rows("conflict").iter().filter(|row| row["ports"].is_array()) {
        let memory = memory(row["gen"].as_str().unwrap());
        let ports: Vec<Accesses> = row["ports"]
            .as_array()
            .unwrap()
            .iter()
            .map(|port| {
                assert_eq!(port["every"], 1);
                let (start, stride) = (number(&port["start"]), port["stride"].as_i64().unwrap());
                Accesses::linear(start, stride, number(&port["width"]), number(&row["cycles"])).unwrap()
            })
            .collect();
        let found = memory.conflicts(&ports).unwrap();
        assert_eq!(found.stalls, number(&row["expect"]["core_stalls_model"]), "{}", row["id"]);
        assert_eq!(found.cycles, number(&row["expect"]["conflict_cycles_model"]), "{}", row["id"]);
        if let [one, other] = ports[..]
            && one.width <= memory.granule
        {
            assert_eq!(memory.meetings(&one, &other), Some(found.cycles), "{}", row["id"]);
        }
        cases += 1;
    }
    assert_eq!(cases, 6);
}

/// On hardware a core that works densely on the banks of a DMA's buffer loses at most a cycle for each access of the DMA, and
/// one that works on other banks loses none.
#[test]
fn measured_stalls_lie_within_the_accesses_of_the_dma() {
    let memory = memory("aie2");
    let mut cases = 0;
    for row in rows("conflict")
        .iter()
        .filter(|row| row["buffers"].is_array() && row["measured"]["core_stalls"].is_u64())
    {
        let [hammer, buffer] = &row["buffers"].as_array().unwrap()[..] else { panic!() };
        let banks = |buffer: &Value| memory.banks_of(number(&buffer["addr"]), number(&buffer["bytes"]));
        let walk = Pattern::new(
            Element::Uint8,
            number(&buffer["addr"]).try_into().unwrap(),
            &[Dim::new(number(&buffer["bytes"]), 1)],
        );
        // "MM2S 256 words x 16"
        let accesses = 16 * memory.dma_accesses(&walk.unwrap()).unwrap();
        let bound = if banks(hammer) & banks(buffer) == 0 { 0 } else { accesses };
        assert!(number(&row["measured"]["core_stalls"]) <= bound, "{}: {bound}", row["id"]);
        cases += 1;
    }
    assert!(cases >= 1, "{cases}");
}
