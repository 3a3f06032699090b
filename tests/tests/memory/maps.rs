//! Maps of memories, line by line: the contents of each bank, from its lowest address, and the free bytes.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use std::fmt::Write as _;

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_tests::{Rng, cases};

const NAMES: [&str; 5] = ["input", "output", "weights", "sums", "mask"];

/// The map of buffers at these addresses; a buffer in two banks appears whole in each.
fn naive(tile: &TileMemory, addresses: &[u64]) -> String {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let size = memory.bytes / u64::from(memory.banks);
    let mut all = vec![(0, tile.stack, "stack".to_owned()), (tile.stack, tile.heap, "heap".to_owned())];
    all.retain(|(_, bytes, _)| *bytes > 0);
    let mut buffers: Vec<(u64, u64, String)> = (addresses.iter().zip(tile.buffers).enumerate())
        .map(|(k, (&at, buffer))| {
            let copies =
                |list: &[MemoryBuffer]| list.iter().filter(|other| other.ring == buffer.ring).count();
            let name = match copies(tile.buffers) {
                1 => NAMES[buffer.ring].to_owned(),
                _ => format!("{}[{}]", NAMES[buffer.ring], copies(&tile.buffers[..k])),
            };
            (at, buffer.bytes, name)
        })
        .collect();
    // Two buffers at one address, one of them empty, stay in the declared order.
    buffers.sort_by_key(|(at, _, _)| *at);
    all.extend(buffers);
    let mut text = String::new();
    for bank in 0..u64::from(memory.banks) {
        let (first, last) = (bank * size, (bank + 1) * size);
        let inside = |at: u64, bytes: u64| (at + bytes).min(last).saturating_sub(at.max(first));
        let free = size - all.iter().map(|(at, bytes, _)| inside(*at, *bytes)).sum::<u64>();
        writeln!(text, "bank {bank}: {first:#07X}..{last:#07X}, {free} bytes free").unwrap();
        for (at, bytes, name) in &all {
            // An empty one lies where a byte of it would.
            if inside(*at, (*bytes).max(1)) > 0 {
                let end = at + bytes;
                let straddles = if inside(*at, *bytes) < *bytes { ", straddles" } else { "" };
                writeln!(text, "  {at:#07X}..{end:#07X}  {name}{straddles}").unwrap();
            }
        }
    }
    text
}

#[test]
fn every_line_of_a_map_is_told() {
    let mut random = Rng::new(0x3A95);
    let (mut straddling, mut empty) = (0, 0);
    for _ in 0..cases(2_000) {
        let &(device, kind) = random.pick(&[
            (Device::Aie, TileKind::Compute),
            (Device::AieMl, TileKind::Compute),
            (Device::AieMl, TileKind::Mem),
        ]);
        let memory = device.data_memory(kind).unwrap();
        let bank = memory.bytes / u64::from(memory.banks);
        let is_core = kind == TileKind::Compute;
        let stack = if is_core { *random.pick(&[0, 1024, bank, bank + 32]) } else { 0 };
        let heap = if is_core { *random.pick(&[0, 1, 64, bank - 64, bank]) } else { 0 };
        let mut at = stack + heap;
        let mut buffers = Vec::new();
        for _ in 0..random.below(7) {
            // Half of the time at the edge of a bank.
            let to_edge = at.next_multiple_of(bank) - at;
            let start = at + *random.pick(&[0, 0, to_edge, 32]);
            let rest = (start + 1).next_multiple_of(bank) - start;
            let bytes = *random.pick(&[0, 0, 1, 32, rest, rest + 32, rest + bank, rest.max(32) - 32]);
            let ring = random.below(NAMES.len() as u64) as usize;
            let is_used =
                |other: &MemoryBuffer| other.address == Some(start) && (bytes == 0 || other.bytes == 0);
            if start + bytes > memory.bytes || start >= memory.bytes || buffers.iter().any(is_used) {
                continue;
            }
            buffers.push(MemoryBuffer { address: Some(start), ..MemoryBuffer::new(ring, bytes) });
            at = start + bytes;
        }
        (1..buffers.len()).for_each(|k| buffers.swap(k, random.below(k as u64 + 1) as usize));
        let tile = TileMemory { stack, heap, ..TileMemory::new(device, kind, &buffers) };
        let Ok(placement) = tile.place() else { continue };
        let map = Map::of(&tile, &placement, &NAMES).unwrap();
        let expected = naive(&tile, placement.addresses());
        assert_eq!(map.to_string(), expected, "{tile:?}");
        straddling += usize::from(expected.contains("straddles"));
        empty += usize::from(buffers.iter().any(|buffer| buffer.bytes == 0));
        let left = |line: &str| Some(line.strip_prefix("bank ")?.rsplit_once(", ")?.1.to_owned());
        let free: Vec<String> = expected.lines().filter_map(left).collect();
        let found = (0..memory.banks).map(|bank| format!("{} bytes free", map.free(bank)));
        assert_eq!(found.collect::<Vec<_>>(), free);
    }
    assert!(straddling > 200 && empty > 200, "{straddling} {empty}");
}
