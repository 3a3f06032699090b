//! Random designs, printed and read back: the model equals what was printed, and ids equal those of a plain second
//! implementation of the passes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use aie_pattern_core::device::Direction;
use aie_pattern_design::model::{Action, Next};
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::resolve;

use crate::common::Random;

/// The number of designs, which `AIE_PATTERN_REGIONS` can raise.
fn count() -> usize {
    std::env::var("AIE_PATTERN_REGIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

/// One block with a descriptor.
struct Block {
    id: Option<u32>,
    /// The next block; `None` ends the chain.
    next: Option<usize>,
    offset: usize,
    len: usize,
    dims: Vec<(usize, usize)>,
    /// Lock, value, lock, value.
    locks: Option<[usize; 4]>,
}

/// A region of a mem tile or a compute tile.
struct Region {
    is_mem: bool,
    /// Direction, channel, first block.
    starts: Vec<(bool, u32, usize)>,
    blocks: Vec<Block>,
    /// The ids of locks, if they are written.
    locks: Vec<Option<u32>>,
}

fn region(random: &mut Random) -> Region {
    let is_mem = random.one_in(2);
    let (channels, ids) = if is_mem { (6, 48) } else { (2, 16) };
    let count = 1 + random.below(9);
    let starts = (0..=random.below(3))
        .map(|_| (random.one_in(2), random.below(channels) as u32, random.below(count)))
        .collect();
    let blocks = (0..count)
        .map(|_| Block {
            id: random.one_in(4).then(|| random.below(ids) as u32),
            next: (!random.one_in(4)).then(|| random.below(count)),
            offset: random.below(8),
            len: 1 + random.below(8),
            dims: (0..random.below(4)).map(|_| (1 + random.below(9), random.below(9))).collect(),
            locks: random
                .one_in(2)
                .then(|| [random.below(4), random.below(3), random.below(4), random.below(3)]),
        })
        .collect();
    let locks = (0..4).map(|_| random.one_in(3).then(|| random.below(6) as u32)).collect();
    Region { is_mem, starts, blocks, locks }
}

impl Region {
    /// The text as MLIR-AIE prints it today, or in its older form.
    fn print(&self, is_old: bool) -> String {
        let mut text = String::from("aie.device(npu1) {\n");
        let row = if self.is_mem { 1 } else { 2 };
        let _ = writeln!(text, "  %t = aie.tile(1, {row})\n  %b = aie.buffer(%t) : memref<4096xi32>");
        for (k, id) in self.locks.iter().enumerate() {
            let id = id.map_or_else(String::new, |id| format!(", {id}"));
            let _ = writeln!(text, "  %l{k} = aie.lock(%t{id}) {{init = {k} : i32}}");
        }
        let name = if self.is_mem { "aie.memtile_dma" } else { "aie.mem" };
        let _ = writeln!(text, "  %d = {name}(%t) {{");
        for k in 0..9 {
            let _ = writeln!(text, "    %c{k} = arith.constant {k} : i32");
        }
        for (k, (is_fill, channel, first)) in self.starts.iter().enumerate() {
            let direction = if *is_fill { "S2MM" } else { "MM2S" };
            let quote = if is_old { "\"" } else { "" };
            let next = if k + 1 < self.starts.len() { format!("^s{}", k + 1) } else { "^end".to_owned() };
            if k > 0 {
                let _ = writeln!(text, "  ^s{k}:");
            }
            let _ =
                writeln!(text, "    aie.dma_start({quote}{direction}{quote}, {channel}, ^b{first}, {next})");
        }
        for (k, block) in self.blocks.iter().enumerate() {
            let _ = writeln!(text, "  ^b{k}:  // a block");
            let constant = |value: usize| if is_old { value.to_string() } else { format!("%c{value}") };
            if let Some([lock, value, ..]) = block.locks {
                let _ =
                    writeln!(text, "    aie.use_lock(%l{lock}, AcquireGreaterEqual, {})", constant(value));
            }
            let _ = write!(text, "    aie.dma_bd(%b : memref<4096xi32>");
            if is_old {
                let _ = write!(text, ", {}, {}", block.offset, block.len);
                if !block.dims.is_empty() {
                    let dims: Vec<String> = block
                        .dims
                        .iter()
                        .map(|(size, stride)| format!("<size = {size}, stride = {stride}>"))
                        .collect();
                    let _ = write!(text, ", [{}]", dims.join(", "));
                }
            } else {
                let _ = write!(text, " offset = {} len = {}", block.offset, block.len);
                if !block.dims.is_empty() {
                    let list = |list: Vec<usize>| {
                        list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                    };
                    let (sizes, strides): (Vec<usize>, Vec<usize>) = block.dims.iter().copied().unzip();
                    let _ = write!(text, " sizes = [{}] strides = [{}]", list(sizes), list(strides));
                }
            }
            let id = block.id.map_or_else(String::new, |id| format!(" {{bd_id = {id} : i32}}"));
            let _ = writeln!(text, "){id}");
            if let Some([_, _, lock, value]) = block.locks {
                let _ = writeln!(text, "    aie.use_lock(%l{lock}, Release, {})", constant(value));
            }
            let _ = match block.next {
                Some(next) => writeln!(text, "    aie.next_bd ^b{next}"),
                None if is_old => writeln!(text, "    aie.end"),
                None => writeln!(text, "    aie.next_bd ^end"),
            };
        }
        text.push_str("  ^end:\n    aie.end\n  }\n}\n");
        text
    }

    /// The channel of each block in `aie-assign-bd-ids`: each start claims its first block, and the following ones
    /// up to a block that has a channel.
    fn channels(&self) -> Vec<Option<u32>> {
        let mut map: BTreeMap<usize, u32> = BTreeMap::new();
        for (_, channel, first) in &self.starts {
            let mut block = Some(*first);
            while let Some(at) = block {
                map.insert(at, *channel);
                block = self.blocks[at].next.filter(|next| !map.contains_key(next));
            }
        }
        (0..self.blocks.len()).map(|block| map.get(&block).copied()).collect()
    }

    /// The ids that the pass assigns.
    fn ids(&self) -> Vec<Option<u32>> {
        let channels = self.channels();
        let mut used: BTreeSet<u32> = self.blocks.iter().filter_map(|block| block.id).collect();
        let mut ids = Vec::new();
        for (block, channel) in self.blocks.iter().zip(channels) {
            if block.id.is_some() {
                ids.push(block.id);
                continue;
            }
            let mut found = None;
            for id in 0..48 {
                let is_reached = match (self.is_mem, channel.unwrap_or(0) % 2) {
                    (false, _) => id < 16,
                    (true, 0) => id < 24,
                    (true, _) => id >= 24,
                };
                if is_reached && !used.contains(&id) {
                    found = Some(id);
                    break;
                }
            }
            used.extend(found);
            ids.push(found);
        }
        ids
    }

    /// The ids of locks that `aie-assign-lock-ids` assigns.
    fn lock_ids(&self) -> Vec<Option<u32>> {
        let written: BTreeSet<u32> = self.locks.iter().copied().flatten().collect();
        let mut free = (0..).filter(|id| !written.contains(id));
        self.locks.iter().map(|id| id.or_else(|| free.next())).collect()
    }
}

#[test]
fn regions_are_read_as_they_were_printed_and_numbered_as_the_passes_do() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for round in 0..count() {
        if round % 64 == 0 {
            proc_macro2::extra::invalidate_current_thread_spans();
        }
        let wanted = region(&mut random);
        for is_old in [false, true] {
            let text = wanted.print(is_old);
            let (inputs, findings) = read(&text, &ReadOptions::default());
            assert!(findings.is_empty(), "{}\n{text}", findings[0].message);
            let design = &inputs[0].designs[0];
            assert!(design.not_checked.is_empty(), "{text}");
            let resolved = resolve(design);
            assert_eq!(resolved.regions[0].ids, wanted.ids(), "{text}");
            let locks: Vec<Option<u32>> = resolved.locks.written.iter().map(|id| id.ok()).collect();
            assert_eq!(locks, wanted.lock_ids(), "{text}");
            let reached: Vec<Option<u32>> = resolved.regions[0]
                .reached_by
                .iter()
                .map(|start| start.map(|start| wanted.starts[start].1))
                .collect();
            assert_eq!(reached, wanted.channels(), "{text}");
            check_written(&wanted, design, &text);
        }
    }
}

/// Checks that the model equals the printed region.
fn check_written(wanted: &Region, design: &aie_pattern_design::model::Design, text: &str) {
    let region = &design.regions[0];
    assert_eq!((region.starts.len(), region.bds.len()), (wanted.starts.len(), wanted.blocks.len()), "{text}");
    for (start, (is_fill, channel, first)) in region.starts.iter().zip(&wanted.starts) {
        assert_eq!((start.channel.small(), start.first), (Some(*channel), Some(*first)), "{text}");
        assert_eq!(start.direction == Direction::S2mm, *is_fill, "{text}");
    }
    for (k, (bd, block)) in region.bds.iter().zip(&wanted.blocks).enumerate() {
        assert_eq!(bd.block.as_ref().unwrap().text, format!("^b{k}"));
        assert_eq!(bd.bd_id.and_then(|id| id.small()), block.id, "{text}");
        assert_eq!(bd.next, block.next.map_or(Next::End, Next::Bd), "{text}");
        let numbers = [bd.offset, bd.len].map(|number| number.unwrap().value.unwrap());
        assert_eq!(numbers, [block.offset as i128, block.len as i128], "{text}");
        let dims: Vec<(i128, i128)> = bd
            .dims
            .iter()
            .flatten()
            .map(|(size, stride)| (size.value.unwrap(), stride.value.unwrap()))
            .collect();
        let expected: Vec<(i128, i128)> =
            block.dims.iter().map(|(size, stride)| (*size as i128, *stride as i128)).collect();
        assert_eq!(dims, expected, "{text}");
        let used = |used: &Option<aie_pattern_design::model::UseLock>| {
            used.as_ref().map(|used| (used.lock.unwrap().0, used.value.value.unwrap(), used.action))
        };
        let expected = |lock: usize, value: usize, action| {
            block.locks.map(|list| (list[lock], list[value] as i128, action))
        };
        assert_eq!(used(&bd.acquire), expected(0, 1, Action::AcquireGreaterEqual), "{text}");
        assert_eq!(used(&bd.release), expected(2, 3, Action::Release), "{text}");
    }
}

/// A step of a sequence.
enum Step {
    /// Configures a task with these descriptors; an id may be written.
    Configure(Vec<Option<u32>>),
    Await(usize),
    Free(usize),
}

#[test]
fn tasks_are_numbered_as_the_pass_does() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for round in 0..count() {
        if round % 64 == 0 {
            proc_macro2::extra::invalidate_current_thread_spans();
        }
        let (mut steps, mut tasks) = (Vec::new(), 0);
        for _ in 0..2 + random.below(14) {
            match random.below(3) {
                1 if tasks > 0 => steps.push(Step::Await(random.below(tasks))),
                2 if tasks > 0 => steps.push(Step::Free(random.below(tasks))),
                _ => {
                    let bds = 0..1 + random.below(3);
                    steps.push(Step::Configure(
                        bds.map(|_| random.one_in(6).then(|| random.below(16) as u32)).collect(),
                    ));
                    tasks += 1;
                }
            }
        }
        let text = print_sequence(&steps);
        let (inputs, findings) = read(&text, &ReadOptions::default());
        assert!(findings.is_empty(), "{}\n{text}", findings[0].message);
        let resolved = resolve(&inputs[0].designs[0]);
        let found: Vec<_> = resolved.lines[0].tasks.iter().map(|task| task.ids.clone()).collect();
        assert_eq!(found, numbered(&steps), "{text}");
    }
}

fn print_sequence(steps: &[Step]) -> String {
    let mut text = String::from(
        "aie.device(npu2) {\n  %s = aie.tile(0, 0)\n  aie.shim_dma_allocation @a(%s, S2MM, 0)\n",
    );
    text.push_str("  aie.runtime_sequence(%h: memref<64xi32>) {\n");
    let mut task = 0;
    for step in steps {
        let _ = match step {
            Step::Configure(bds) => {
                let _ = writeln!(text, "    %t{task} = aiex.dma_configure_task_for @a {{");
                for (k, id) in bds.iter().enumerate() {
                    let id = id.map_or_else(String::new, |id| format!(" {{bd_id = {id} : i32}}"));
                    let _ = writeln!(text, "      aie.dma_bd(%h : memref<64xi32> offset = 0 len = 8){id}");
                    let _ = match k + 1 {
                        next if next < bds.len() => {
                            writeln!(text, "      aie.next_bd ^b{next}\n    ^b{next}:")
                        }
                        _ => writeln!(text, "      aie.end"),
                    };
                }
                task += 1;
                writeln!(text, "    }} {{issue_token = true}}")
            }
            Step::Await(task) => writeln!(text, "    aiex.dma_await_task(%t{task})"),
            Step::Free(task) => writeln!(text, "    aiex.dma_free_task(%t{task})"),
        };
    }
    text.push_str("  }\n}\n");
    text
}

/// The ids of each task, found with a list of all ids and their users.
fn numbered(steps: &[Step]) -> Vec<Vec<Option<u32>>> {
    let mut in_use = [false; 64];
    let mut tasks: Vec<Vec<Option<u32>>> = Vec::new();
    for step in steps {
        match step {
            Step::Configure(bds) => {
                for id in bds.iter().flatten() {
                    in_use[*id as usize] = true;
                }
                let ids = bds
                    .iter()
                    .map(|id| {
                        id.or_else(|| {
                            let free = (0..16).find(|id| !in_use[*id])?;
                            in_use[free] = true;
                            Some(free as u32)
                        })
                    })
                    .collect();
                tasks.push(ids);
            }
            Step::Await(task) | Step::Free(task) => {
                for id in tasks[*task].iter().flatten() {
                    in_use[*id as usize] = false;
                }
            }
        }
    }
    tasks
}
