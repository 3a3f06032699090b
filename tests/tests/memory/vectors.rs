//! The rows of `vectors/memory.jsonl`: MLIR-AIE's placements, banks of addresses, conflicts of ports, measured cycles.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{
    Allocator, MemoryBuffer, MemoryDeclaration, Port, PortKind, Ring, TileMemory,
};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::Accesses;
use aie_pattern_core::lower::memory::{CallConflicts, Placement, Unplaced};
use aie_pattern_core::rule::memory::check;
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::PORT;
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
        cases += 1;
    }
    assert_eq!(cases, 6);
}

/// `256 words x 16`: how many words, how many times.
fn transfers(dma: &str) -> (u64, u64) {
    let numbers: Vec<u64> = dma.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    (numbers[0], numbers[1])
}

/// A declared tile with one buffer for each row's, at the row's addresses.
fn bound(generation: &str, buffers: &[(u64, u64)], ports: &[Port]) -> CallConflicts<'static> {
    let addresses: Vec<[i128; 1]> = buffers.iter().map(|&(address, _)| [i128::from(address)]).collect();
    let rings: Vec<Ring> = buffers
        .iter()
        .zip(&addresses)
        .map(|(&(_, bytes), addresses)| Ring { name: "a", bytes: bytes.into(), addresses, ..Ring::EMPTY })
        .collect();
    let tile = if generation.starts_with("mem") { TileKind::Mem } else { TileKind::Compute };
    let declared = MemoryDeclaration { tile, rings: &rings, ..MemoryDeclaration::EMPTY };
    let verdict = check(&declared);
    assert!(verdict.faults.is_empty());
    CallConflicts { ports: &[], ..CallConflicts::of(&declared, &verdict.placement, ports) }
}

/// On hardware a core that works densely on the banks of a DMA's buffer loses at most a cycle for each access of the DMA, and
/// one that works on other banks loses none.
#[test]
fn measured_stalls_lie_within_the_bound() {
    let mut cases = 0;
    for row in rows("conflict")
        .iter()
        .filter(|row| row["buffers"].is_array() && row["measured"]["core_stalls"].is_u64())
    {
        let places: Vec<(u64, u64)> = (row["buffers"].as_array().unwrap().iter())
            .map(|buffer| (number(&buffer["addr"]), number(&buffer["bytes"])))
            .collect();
        let (words, times) = transfers(row["dma"].as_str().unwrap());
        // The core accesses a word in each cycle of all transfers.
        let turns = Dim::new(2 * times, 0);
        let hammer = Pattern::new(Element::Int32, 0, &[turns, Dim::new(places[0].1 / 4, 1)]).unwrap();
        let once = Pattern::new(Element::Int32, 0, &[Dim::new(words, 1)]).unwrap();
        let ports = [
            Port { walk: Some(&hammer), ..PORT },
            Port { kind: PortKind::Dma, walk: Some(&once), ring: Some(1), ..PORT },
        ];
        let found = bound("aie2", &places, &ports);
        let stalls = number(&row["measured"]["core_stalls"]);
        assert!(stalls <= times * found.stalls, "{}: {found:?}", row["id"]);
        // The bound is at most the accesses in shared banks: none where none are shared.
        let memory = memory("aie2");
        let banks: Vec<u32> = places.iter().map(|&(at, bytes)| memory.banks_of(at, bytes)).collect();
        let shared = if banks[0] & banks[1] == 0 {
            0
        } else {
            once.accesses(Device::AieMl, TileKind::Compute).unwrap()
        };
        assert!(found.stalls <= shared, "{}: {found:?}", row["id"]);
        cases += 1;
    }
    assert!(cases >= 1, "{cases}");
}

/// Two channels of a mem tile that keep to one bank met as often as measured, at most; on different banks never.
#[test]
fn channels_of_a_mem_tile_meet_within_the_bound() {
    let mut cases = 0;
    for row in rows("conflict").iter().filter(|row| row["measured"]["conflict_bank_0_cycles"].is_u64()) {
        // "16-byte runs, stride 256 B, 64 runs"
        let runs = Pattern::new(Element::Int32, 0, &[Dim::new(64, 64), Dim::new(4, 1)]).unwrap();
        let (bytes, granule) = (64 * 256, 16);
        let drain = Port { kind: PortKind::Dma, walk: Some(&runs), ..PORT };
        let mut ports = vec![drain];
        let mut places = vec![(0, bytes)];
        if let Some(bank) = row["fill_bank_S2MM"].as_u64() {
            places.push((bytes + bank * granule, bytes));
            ports.push(Port { ring: Some(1), ..drain });
        }
        let found = bound(row["gen"].as_str().unwrap(), &places, &ports);
        let met = number(&row["measured"]["conflict_bank_0_cycles"]);
        assert!(met <= found.pair_cycles, "{}: {found:?}", row["id"]);
        assert_eq!(found.pair.is_some(), row["id"] == "memtile_collide", "{}: {found:?}", row["id"]);
        assert_eq!(found.stalls, 0);
        // The stream is the limit: a word a cycle, but for what the measurement leaves out at its ends.
        let cycles = runs.cycles(Device::AieMl, TileKind::Mem).unwrap();
        assert!(cycles.abs_diff(number(&row["measured"]["drain_cycles"])) <= 8);
        cases += 1;
    }
    assert_eq!(cases, 3);
}

/// The cycles of measured transfers are those of their words, give or take what begins and ends them.
#[test]
fn measured_transfers_take_the_cycles_of_their_words() {
    let mut cases = 0;
    for row in rows("dma") {
        let case = row["case"].as_str().unwrap();
        let words: u64 = case
            .split(|c: char| !c.is_ascii_digit() && c != '-')
            .find_map(|word| word.trim_end_matches('-').parse().ok().filter(|&words| words >= 8))
            .unwrap_or_else(|| panic!("{case}"));
        let tile = if case.starts_with("mem") { TileKind::Mem } else { TileKind::Compute };
        for (what, measured) in row["measured"].as_object().unwrap() {
            let walk = match what.as_str() {
                "stride_16_64_256B" => Pattern::new(Element::Int32, 0, &[Dim::new(words, 16)]),
                _ => Pattern::new(Element::Int32, 0, &[Dim::new(words, 1)]),
            };
            let cycles = walk.unwrap().cycles(Device::AieMl, tile).unwrap();
            assert!(cycles.abs_diff(number(measured)) <= 5, "{} {what}: {cycles}", row["id"]);
            cases += 1;
        }
    }
    assert!(cases >= 5, "{cases}");
}
