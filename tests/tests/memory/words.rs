//! The reports about buffers that cannot be placed where they are: both numbers, their origins, and helps,
//! each of which is tried here.

use std::collections::BTreeMap;

use aie_pattern_core::declare::{MemoryDeclaration, Ring};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::Unplaced;
use aie_pattern_core::rule::memory::{Fault, check};
use aie_pattern_tests::{Rng, cases};

const TILES: [(Device, TileKind, &str, &str); 4] = [
    (Device::Aie, TileKind::Compute, "AIE", "a compute tile"),
    (Device::AieMl, TileKind::Compute, "AIE-ML", "a compute tile"),
    (Device::Aie2p, TileKind::Compute, "AIE2P", "a compute tile"),
    (Device::AieMl, TileKind::Mem, "AIE-ML", "a mem tile"),
];

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// A buffer of one or several copies.
#[derive(Clone, Debug)]
struct Buffer {
    bytes: i128,
    depth: i128,
    addresses: Vec<i128>,
    banks: Vec<i128>,
    is_aligned: bool,
}

#[derive(Clone, Debug)]
struct Tile {
    kind: (Device, TileKind, &'static str, &'static str),
    stack: i128,
    heap: i128,
    buffers: Vec<Buffer>,
}

impl Tile {
    fn with<T>(&self, then: impl FnOnce(&MemoryDeclaration<'_>) -> T) -> T {
        let rings: Vec<Ring<'_>> = self
            .buffers
            .iter()
            .zip(NAMES)
            .map(|(of, name)| Ring {
                name,
                bytes: of.bytes,
                depth: of.depth,
                addresses: &of.addresses,
                banks: &of.banks,
                is_aligned: of.is_aligned,
                ..Ring::EMPTY
            })
            .collect();
        then(&MemoryDeclaration {
            device: self.kind.0,
            tile: self.kind.1,
            stack: self.stack,
            heap: self.heap,
            rings: &rings,
            ..MemoryDeclaration::EMPTY
        })
    }

    fn memory(&self) -> &'static Memory {
        self.kind.0.data_memory(self.kind.1).unwrap()
    }

    /// The buffer and the copy that number `k` of all copies is.
    fn copy(&self, k: usize) -> (usize, usize) {
        let all = self.buffers.iter().enumerate();
        all.flat_map(|(n, of)| (0..of.depth as usize).map(move |copy| (n, copy))).nth(k).unwrap()
    }

    fn address(&self, k: usize) -> Option<i128> {
        let (buffer, copy) = self.copy(k);
        self.buffers[buffer].addresses.get(copy).copied()
    }

    fn bank(&self, k: usize) -> Option<i128> {
        let (buffer, copy) = self.copy(k);
        let banks = &self.buffers[buffer].banks;
        if banks.len() == 1 { Some(banks[0]) } else { banks.get(copy).copied() }
    }

    fn faults(&self) -> Vec<Fault> {
        self.with(|declared| check(declared).faults.as_slice().to_vec())
    }

    /// Whether a change of one buffer leaves less wrong, and nothing of that buffer.
    fn is_better(&self, buffer: usize, change: impl FnOnce(&mut Buffer)) -> bool {
        let mut changed = self.clone();
        change(&mut changed.buffers[buffer]);
        let after = changed.faults();
        let is_of_buffer = |fault: &Fault| {
            matches!(fault, Fault::Unplaced { why: unplaced } if !matches!(unplaced, Unplaced::NoRoom { .. })
                && changed.copy(buffer_of(unplaced)).0 == buffer)
        };
        after.len() < self.faults().len() && !after.iter().any(is_of_buffer)
    }

    fn is_better_at(&self, buffer: usize, address: i128) -> bool {
        self.is_better(buffer, |of| of.addresses = vec![address])
    }

    fn name(&self, k: usize) -> String {
        let (buffer, copy) = self.copy(k);
        let name = NAMES[buffer];
        if self.buffers[buffer].depth > 1 { format!("`{name}[{copy}]`") } else { format!("`{name}`") }
    }

    fn placed(&self, k: usize) -> String {
        let end = |at: i128| at + self.buffers[self.copy(k).0].bytes;
        let at = self.address(k).map_or(String::new(), |at| format!(" at 0x{at:X}..0x{:X}", end(at)));
        self.name(k) + &at
    }

    fn note(&self) -> String {
        let memory = self.memory();
        let (banks, size) = (memory.banks, memory.bytes / u64::from(memory.banks));
        let (_, _, family, kind) = self.kind;
        format!("\n  = note: {kind} of {family} has {banks} banks of {size} bytes ({})", memory.source)
    }

    /// The lowest address of a buffer of one copy that has no fault there.
    fn free(&self, k: usize) -> String {
        let (buffer, _) = self.copy(k);
        let of = &self.buffers[buffer];
        let memory = self.memory();
        let size = i128::from(memory.bytes / u64::from(memory.banks));
        if of.depth > 1 {
            return String::new();
        }
        let (from, end) = match self.bank(k) {
            Some(bank) if bank < i128::from(memory.banks) => (bank * size, (bank + 1) * size),
            _ => (0, i128::from(memory.bytes)),
        };
        let taken: Vec<(i128, i128)> = (0..self.count())
            .filter(|&other| other != k)
            .filter_map(|other| {
                self.address(other).map(|at| (at, at + self.buffers[self.copy(other).0].bytes))
            })
            .chain([(0, self.stack + self.heap)])
            .collect();
        let is_free = |at: i128| {
            taken.iter().all(|&(first, last)| last <= at || at + of.bytes <= first || first == last)
        };
        let fits = |&at: &i128| at + of.bytes <= end && is_free(at);
        let mut all = (from..end).step_by(4).filter(|at| at % self.alignment(buffer) == 0);
        match all.find(fits) {
            Some(at) if self.is_better_at(buffer, at) => {
                format!("\n  = help: the lowest free address is 0x{at:X}")
            }
            _ => String::new(),
        }
    }

    /// The offset of a buffer of one copy that is declared where the core or the DMA of its tile sees it, if it has no fault there.
    fn own(&self, k: usize) -> Option<String> {
        let (base, whose) = match (self.kind.0, self.kind.1) {
            (Device::AieMl | Device::Aie2p, TileKind::Compute) => (0x7_0000, "core"),
            (_, TileKind::Mem) => (0x8_0000, "DMA"),
            _ => return None,
        };
        let (buffer, _) = self.copy(k);
        let at = self.address(k)? - base;
        let helps = at >= 0 && self.buffers[buffer].depth == 1 && self.is_better_at(buffer, at);
        helps.then(|| {
            format!(
                "\n  = help: counted from the start of the memory, this address of the {whose} is 0x{at:X}"
            )
        })
    }

    fn alignment(&self, buffer: usize) -> i128 {
        let (of, memory) = (&self.buffers[buffer], self.memory());
        match of.is_aligned {
            false => 4,
            true if of.bytes < i128::from(memory.widest) => memory.bus.into(),
            true => memory.bus.max(memory.widest).into(),
        }
    }

    fn count(&self) -> usize {
        self.buffers.iter().map(|of| of.depth as usize).sum()
    }

    /// A text without the lines about banks, which state the free bytes.
    fn without_map(&self, text: &str) -> String {
        let Some((head, rest)) = text.split_once("\n  = note: the memory without it") else {
            return text.to_owned();
        };
        let (map, help) =
            rest.split_once("\n  = help: ").map_or((rest, None), |(map, help)| (map, Some(help)));
        let memory = self.memory();
        let size = i128::from(memory.bytes / u64::from(memory.banks));
        let lines: Vec<&str> = map.lines().skip(1).collect();
        assert_eq!(lines.len(), memory.banks as usize, "{text}");
        for (bank, line) in (0..).zip(lines) {
            let (first, end) = (bank * size, (bank + 1) * size);
            let start = format!("          bank {bank}, 0x{first:X}..0x{end:X}: ");
            let parts = line.strip_prefix(&start).unwrap_or_else(|| panic!("{start} {line}"));
            let number = |hex: &str| i128::from_str_radix(hex.trim_start_matches("0x"), 16).unwrap();
            let ranges = parts.split([' ', ',', ';']).filter_map(|word| word.split_once(".."));
            let mut taken = (self.stack + self.heap).clamp(first, end) - first;
            for (from, last) in ranges.map(|(from, last)| (number(from), number(last))) {
                assert!(first <= from && from < last && last <= end, "{line}");
                taken += last - from;
            }
            let name = if self.heap > 0 { "stack and heap" } else { "stack" };
            assert_eq!(parts.starts_with(name), first < self.stack + self.heap, "{line}");
            let left = if taken == 0 { "free".to_owned() } else { format!("; {} free", size - taken) };
            assert!(parts.ends_with(&left), "{line} {left}");
        }
        help.map_or(head.to_owned(), |help| format!("{head}\n  = help: {help}"))
    }

    fn words(&self, unplaced: &Unplaced) -> String {
        let k = buffer_of(unplaced);
        let (buffer, _) = self.copy(k);
        let of = &self.buffers[buffer];
        let memory = self.memory();
        let size = i128::from(memory.bytes / u64::from(memory.banks));
        let bytes = if of.bytes == 1 { "1 byte".to_owned() } else { format!("{} bytes", of.bytes) };
        let (name, placed) = (self.name(k), self.placed(k));
        let is_alone = of.depth == 1;
        match *unplaced {
            Unplaced::NoRoom { free, is_certain, .. } => {
                let what = if is_certain { "there is no room for" } else { "no place was found for" };
                let place = match self.bank(k) {
                    Some(bank) => format!("bank {bank}"),
                    None => "the memory".to_owned(),
                };
                let note = if is_certain {
                    ""
                } else {
                    "\n  = note: not every order of the buffers was tried: an address or a bank for one of them may help"
                };
                let free = if free == 1 { "1 byte".to_owned() } else { format!("{free} bytes") };
                let banks = 0..i128::from(memory.banks);
                let mut banks = banks.filter(|_| is_alone && self.bank(k).is_some());
                let other = banks.find(|&bank| self.is_better(buffer, |of| of.banks = vec![bank]));
                let help = other
                    .map_or(String::new(), |bank| format!("\n  = help: the first bank with room is {bank}"));
                format!(
                    "{what} {name}: it has {bytes}, but {place} has at most {free} free in one piece{note}{help}"
                )
            }
            Unplaced::Misaligned { alignment, .. } => {
                let address = self.address(k).unwrap();
                let unit = i128::from(alignment);
                let (device, _, family, kind) = self.kind;
                let note = if alignment == 4 {
                    let registers = if device == Device::Aie { "AM009" } else { "AM025" };
                    format!("the base address of a descriptor counts 32-bit words ({registers})")
                } else {
                    format!(
                        "the widest access of {kind} of {family} is aligned to {} bytes, and MLIR-AIE aligns buffers to {}; \
                         `aligned = false` aligns this one to words only",
                        memory.widest, memory.bus
                    )
                };
                let below = address / unit * unit;
                let near: Vec<String> = [below, below + unit]
                    .into_iter()
                    .filter(|&at| is_alone && self.is_better_at(buffer, at))
                    .map(|at| format!("0x{at:X}"))
                    .collect();
                let help = match near.as_slice() {
                    [] => self.free(k),
                    [one] => format!("\n  = help: the nearest address is {one}"),
                    _ => format!("\n  = help: the nearest addresses are {}", near.join(" and ")),
                };
                format!(
                    "address 0x{address:X} of {name} is not a multiple of {unit} bytes\n  = note: {note}{help}"
                )
            }
            Unplaced::OtherBank { bank, .. } => {
                let help = if is_alone && self.is_better(buffer, |of| of.banks = vec![bank.into()]) {
                    format!("\n  = help: the bank of the address is {bank}")
                } else {
                    String::new()
                };
                format!(
                    "{placed} begins in bank {bank}, not in bank {}{}{help}",
                    self.bank(k).unwrap(),
                    self.note()
                )
            }
            Unplaced::NoBank { .. } => {
                format!(
                    "bank {} does not exist (at most {}){}",
                    self.bank(k).unwrap(),
                    memory.banks - 1,
                    self.note()
                )
            }
            Unplaced::Straddles { .. } => {
                let Some(bank) = self.bank(k).filter(|_| self.address(k).is_some()) else {
                    return format!("{placed} has {bytes}, more than a bank{}", self.note());
                };
                let unit = self.alignment(buffer);
                let highest = ((bank + 1) * size - of.bytes).max(0) / unit * unit;
                let help = if is_alone && self.is_better_at(buffer, highest) {
                    format!("\n  = help: the highest address in the bank is 0x{highest:X}")
                } else {
                    String::new()
                };
                format!("{placed} does not end in bank {bank}{}{help}", self.note())
            }
            Unplaced::Beyond { .. } => {
                let all = memory.bytes;
                let help = self.own(k).unwrap_or_else(|| self.free(k));
                format!("{placed} ends beyond the memory of {all} bytes{}{help}", self.note())
            }
            Unplaced::OnStack { .. } => format!(
                "{placed} overlaps the stack{} at 0x0..0x{:X}\n  = note: the stack begins at address 0, and the heap follows it{}",
                if self.heap > 0 { " and the heap" } else { "" },
                self.stack + self.heap,
                self.free(k)
            ),
            Unplaced::Overlap { other, .. } => {
                format!("{placed} overlaps {}{}", self.placed(other), self.free(k))
            }
            Unplaced::NoMemory | Unplaced::Count | Unplaced::StackPastBank => unreachable!(),
        }
    }
}

fn buffer_of(unplaced: &Unplaced) -> usize {
    match *unplaced {
        Unplaced::NoRoom { buffer, .. }
        | Unplaced::Misaligned { buffer, .. }
        | Unplaced::OtherBank { buffer, .. }
        | Unplaced::NoBank { buffer }
        | Unplaced::Straddles { buffer }
        | Unplaced::Beyond { buffer, .. }
        | Unplaced::OnStack { buffer }
        | Unplaced::Overlap { buffer, .. } => buffer,
        Unplaced::NoMemory | Unplaced::Count | Unplaced::StackPastBank => unreachable!(),
    }
}

fn random(rng: &mut Rng) -> Tile {
    let tile = *rng.pick(&TILES);
    let memory = tile.0.data_memory(tile.1).unwrap();
    let size = memory.bank_bytes();
    let is_core = tile.1 == TileKind::Compute;
    let is_crowded = rng.once_in(3);
    let buffers = (0..=rng.below(5))
        .map(|_| {
            let bytes = match rng.below(6) {
                _ if is_crowded => size / 2 + rng.below(size / 2),
                0 => size - rng.below(200),
                1 => size / 2 + rng.below(size),
                2 => 1,
                _ => 1 + rng.below(500),
            };
            let depth = if rng.once_in(4) { 2 } else { 1 };
            let near = *rng.pick(&[0, 480, 960, size, 2 * size, memory.bytes, 0x7_0000, 0x8_0000]);
            let mut at = || {
                let unit = *rng.pick(&[1, 4, 16, 32, 64]);
                i128::from((near + rng.below(512)).saturating_sub(rng.below(512)) / unit * unit)
            };
            let addresses: Vec<i128> = (0..depth).map(|_| at()).collect();
            let most = if is_crowded { 2 } else { u64::from(memory.banks) + 1 };
            let banks: Vec<i128> = (0..depth).map(|_| rng.below(most).into()).collect();
            Buffer {
                bytes: bytes.into(),
                depth,
                addresses: if is_crowded && !rng.once_in(8) || rng.once_in(3) { vec![] } else { addresses },
                banks: match rng.below(4) {
                    0 => banks,
                    1 => banks[..1].to_vec(),
                    _ => vec![],
                },
                is_aligned: !rng.once_in(3),
            }
        })
        .collect();
    let stack = if is_core { i128::from(rng.below(3)) * 512 } else { 0 };
    let heap = if is_core && rng.once_in(2) { 256 } else { 0 };
    Tile { kind: tile, stack, heap, buffers }
}

#[test]
fn each_fault_is_told_with_its_numbers_and_what_mends_it() {
    let (mut rng, mut seen) = (Rng::new(0x303D5), BTreeMap::<String, usize>::new());
    for _ in 0..cases(1_500) {
        let tile = random(&mut rng);
        tile.with(|declared| {
            for fault in check(declared).faults.as_slice() {
                let Fault::Unplaced { why: unplaced } = fault else { panic!("{fault:?} {tile:?}") };
                let (found, expected) = (fault.text(declared), tile.words(unplaced));
                let found = tile.without_map(found.as_str());
                assert_eq!(found, expected, "{tile:?}");
                let what = format!("{unplaced:?}").split(' ').next().unwrap().to_owned();
                *seen.entry(what).or_default() += 1;
                let help = expected
                    .split("= help: ")
                    .nth(1)
                    .map(|help| help.split([' ', 'x']).take(3).collect::<String>());
                *seen.entry(help.unwrap_or_default()).or_default() += 1;
            }
        });
    }
    assert_eq!(seen.len(), 16, "{seen:#?}");
    assert!(seen.values().all(|&count| count > 5), "{seen:#?}");
}
