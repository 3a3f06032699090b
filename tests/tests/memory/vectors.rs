//! The rows of `vectors/memory.jsonl`: MLIR-AIE's placements, banks of addresses, conflicts of ports, measured cycles.

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
        Unplaced::NoBank { .. } => &["out of range", "does not fall within any bank range"],
        Unplaced::Misaligned { .. } => &["aligned to tile load/store bus width"],
        Unplaced::Overlap { .. } => &["would override allocated address", "overlaps with '"],
        Unplaced::OnStack { .. } => &["would override allocated address", "overlaps with stack"],
        Unplaced::Beyond { .. } | Unplaced::Straddles { .. } | Unplaced::StackPastBank => {
            &["allocated buffers exceeded available memory", "does not fall within any bank range"]
        }
        Unplaced::NoMemory | Unplaced::Count => &[],
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

/// The allocator of a row, if this crate has it.
fn allocator(row: &Value) -> Option<Allocator> {
    let allocator = match row["algorithm"].as_str().unwrap() {
        "mlir-aie/v1/bank-aware" => Allocator::MlirAieV1BankAware,
        "mlir-aie/v1/basic-sequential" => Allocator::MlirAieV1Sequential,
        "mlir-aie/v1/default" => Allocator::MlirAieV1,
        other => {
            println!("{}: {other} is not modelled", row["id"]);
            return None;
        }
    };
    if row["restatement"] != "agrees" {
        println!("{}: {}", row["id"], row["restatement"]);
        return None;
    }
    Some(allocator)
}

#[test]
fn buffers_lie_where_mlir_aie_places_them() {
    for row in rows("alloc") {
        let id = row["id"].as_str().unwrap();
        let Some(allocator) = allocator(&row) else { continue };
        let buffers = buffers(&row);
        let memory = tile(&row, &buffers, allocator);
        let limits = memory.device.data_memory(memory.tile).unwrap();
        assert_eq!(
            (limits.bytes, limits.bank_bytes()),
            (number(&row["mem_bytes"]), number(&row["bank_bytes"])),
            "{id}"
        );
        assert_eq!(
            (u64::from(limits.banks), limits.bus),
            (number(&row["tool_banks"]), number(&row["align_bytes"])),
            "{id}"
        );
        agrees(id, &row, &row["expect"], memory.place());
        // What the other allocator would have done.
        if row["bank_aware_v1"].is_object() {
            let other = TileMemory { allocator: Allocator::MlirAieV1BankAware, ..memory };
            agrees(id, &row, &row["bank_aware_v1"], other.place());
        }
    }
}

/// What MLIR-AIE places, this crate does, unless a buffer is pinned where its widest access does not begin.
#[test]
fn nothing_is_refused_that_mlir_aie_places() {
    for row in rows("alloc").iter().filter(|row| row["expect"]["ok"] == true) {
        let buffers = buffers(row);
        let own = tile(row, &buffers, Allocator::Own);
        let by_mlir_aie = TileMemory { allocator: Allocator::MlirAieV1, ..own };
        if by_mlir_aie.place().is_err() {
            continue;
        }
        let is_misaligned = |k: usize, alignment: u64| {
            let at = buffers[k].address;
            at.is_some_and(|at| {
                alignment <= 64 && buffers[k].bytes >= alignment && !at.is_multiple_of(alignment)
            })
        };
        match own.place() {
            Ok(_) => {}
            Err(Unplaced::Misaligned { buffer, alignment }) if is_misaligned(buffer, alignment) => {}
            Err(fault) => panic!("{}: {fault:?}", row["id"]),
        }
    }
}

/// The tile that a row's generation means.
fn tile_of(generation: &str) -> (Device, TileKind) {
    match generation {
        "aie1" => (Device::Aie, TileKind::Compute),
        "aie2" => (Device::AieMl, TileKind::Compute),
        "aie2p" => (Device::Aie2p, TileKind::Compute),
        "mem2" => (Device::AieMl, TileKind::Mem),
        "mem2p" => (Device::Aie2p, TileKind::Mem),
        other => panic!("{other}"),
    }
}

fn memory(generation: &str) -> &'static Memory {
    let (device, tile) = tile_of(generation);
    device.data_memory(tile).unwrap()
}

#[test]
fn an_access_claims_the_banks_of_its_bytes() {
    for row in rows("bankmap") {
        let memory = memory(row["gen"].as_str().unwrap());
        for case in row["cases"].as_array().unwrap() {
            let claimed = memory.single_banks_of(number(&case["addr"]), number(&case["width"]));
            let expected = case["single_banks"].as_array().unwrap().iter().map(|bank| 1 << number(bank));
            assert_eq!(claimed, expected.sum::<u32>(), "{} {case}", row["id"]);
        }
    }
}

#[test]
fn ports_meet_as_often_as_the_model_says() {
    for row in rows("conflict").iter().filter(|row| row["ports"].is_array()) {
        let memory = memory(row["gen"].as_str().unwrap());
        if row["ports"].as_array().unwrap().iter().any(|port| port["every"] != 1) {
            println!("{}: a port that waits between accesses is not modelled", row["id"]);
            continue;
        }
        let ports: Vec<Accesses> = row["ports"]
            .as_array()
            .unwrap()
            .iter()
            .map(|port| {
                let (start, stride) = (number(&port["start"]), port["stride"].as_i64().unwrap());
                Accesses::linear(start, stride, number(&port["width"]), number(&row["cycles"])).unwrap()
            })
            .collect();
        let found = memory.conflicts(&ports).unwrap();
        assert_eq!(found.stalls, number(&row["expect"]["core_stalls_model"]), "{}", row["id"]);
        assert_eq!(found.cycles, number(&row["expect"]["conflict_cycles_model"]), "{}", row["id"]);
    }
}

/// The numbers in a text, in order: 256 and 16 of `MM2S 256 words x 16`, for a number has no letters beside it.
fn numbers_in(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
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
    for row in rows("conflict")
        .iter()
        .filter(|row| row["buffers"].is_array() && row["measured"]["core_stalls"].is_u64())
    {
        let places: Vec<(u64, u64)> = (row["buffers"].as_array().unwrap().iter())
            .map(|buffer| (number(&buffer["addr"]), number(&buffer["bytes"])))
            .collect();
        let generation = row["gen"].as_str().unwrap();
        let (device, _) = tile_of(generation);
        let (&[words, times], 2) = (&numbers_in(row["dma"].as_str().unwrap())[..], places.len()) else {
            println!("{}: other transfers than of one buffer, and another core's", row["id"]);
            continue;
        };
        // The core accesses a word in each cycle of all transfers.
        let turns = Dim::new(2 * times, 0);
        let hammer = Pattern::new(Element::Int32, 0, &[turns, Dim::new(places[0].1 / 4, 1)]).unwrap();
        let once = Pattern::new(Element::Int32, 0, &[Dim::new(words, 1)]).unwrap();
        let ports = [
            Port { walk: Some(&hammer), ..PORT },
            Port { kind: PortKind::Dma, walk: Some(&once), ring: Some(1), ..PORT },
        ];
        let found = bound(generation, &places, &ports);
        let stalls = number(&row["measured"]["core_stalls"]);
        assert!(stalls <= times * found.stalls, "{}: {found:?}", row["id"]);
        // The bound is at most the accesses in shared banks: none where none are shared.
        let memory = memory(generation);
        let banks: Vec<u32> = places.iter().map(|&(at, bytes)| memory.banks_of(at, bytes)).collect();
        let shared =
            if banks[0] & banks[1] == 0 { 0 } else { once.accesses(device, TileKind::Compute).unwrap() };
        assert!(found.stalls <= shared, "{}: {found:?}", row["id"]);
    }
}

/// Two channels of a mem tile that stay in one bank meet at most the measured number of times; in different
/// banks never.
#[test]
fn channels_of_a_mem_tile_meet_within_the_bound() {
    for row in rows("conflict").iter().filter(|row| row["measured"]["drain_cycles"].is_u64()) {
        // "16-byte runs, stride 256 B, 64 runs"
        let &[run, stride, count] = &numbers_in(row["walk"].as_str().unwrap())[..] else {
            println!("{}: another walk than of runs", row["id"]);
            continue;
        };
        let (device, tile) = tile_of(row["gen"].as_str().unwrap());
        let dims = [Dim::new(count, (stride / 4) as i64), Dim::new(run / 4, 1)];
        let runs = Pattern::new(Element::Int32, 0, &dims).unwrap();
        let (bytes, granule) = (count * stride, 16);
        let drained = row["drain_bank_MM2S"].as_u64().unwrap();
        let drain = Port { kind: PortKind::Dma, walk: Some(&runs), ..PORT };
        let mut ports = vec![drain];
        let mut places = vec![(drained * granule, bytes)];
        let filled = row["fill_bank_S2MM"].as_u64();
        if let Some(bank) = filled {
            places.push((2 * bytes + bank * granule, bytes));
            ports.push(Port { ring: Some(1), ..drain });
        }
        let found = bound(row["gen"].as_str().unwrap(), &places, &ports);
        for (what, met) in row["measured"].as_object().unwrap() {
            if what.starts_with("conflict_bank_") {
                assert!(number(met) <= found.pair_cycles, "{}: {found:?}", row["id"]);
            }
        }
        assert_eq!(found.pair.is_some(), filled == Some(drained), "{}: {found:?}", row["id"]);
        assert_eq!(found.stalls, 0);
        // The stream is the limit: a word a cycle, but for what the measurement leaves out at its ends.
        let cycles = runs.cycles(device, tile).unwrap();
        assert!(cycles.abs_diff(number(&row["measured"]["drain_cycles"])) <= 8, "{}", row["id"]);
    }
}

/// The cycles of measured transfers are the cycles of their words, plus or minus the start and the end.
#[test]
fn measured_transfers_take_the_cycles_of_their_words() {
    for row in rows("dma") {
        let case = row["case"].as_str().unwrap();
        // "mem tile MM2S 256 words", "compute S2MM 8-word BDs": the number before `word`.
        let words = case.split("word").next().and_then(|before| numbers_in(before).pop());
        let Some(words) = words else {
            println!("{}: no number of words", row["id"]);
            continue;
        };
        let tile = if case.starts_with("mem") { TileKind::Mem } else { TileKind::Compute };
        for (what, measured) in row["measured"].as_object().unwrap() {
            // "stride_16_64_256B": the same for each of these strides.
            let strides: Vec<u64> = match what.strip_prefix("stride_") {
                Some(strides) => numbers_in(&strides.replace(['_', 'B'], " ")),
                None => vec![4],
            };
            for stride in strides {
                let dims = [Dim::new(words, (stride / 4) as i64)];
                let walk = Pattern::new(Element::Int32, 0, &dims).unwrap();
                let cycles = walk.cycles(Device::AieMl, tile).unwrap();
                assert!(cycles.abs_diff(number(measured)) <= 5, "{} {what}: {cycles}", row["id"]);
            }
        }
    }
}
