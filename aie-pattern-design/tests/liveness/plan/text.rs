//! A plan as MLIR.

use std::fmt::Write as _;

use aie_pattern_core::TileKind;
use aie_pattern_design::liveness::net::Direction;

use super::{Acquire, Op, Plan, Release, Row, Step};

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Mm2s => "MM2S",
        Direction::S2mm => "S2MM",
    }
}

fn acquire(acquire: Acquire) -> String {
    let action = if acquire.is_exact { "Acquire" } else { "AcquireGreaterEqual" };
    format!("aie.use_lock(%l{}, {action}, {})\n", acquire.lock, acquire.amount)
}

fn release(release: Release) -> String {
    format!("aie.use_lock(%l{}, Release, {})\n", release.lock, release.amount)
}

/// The ops of a core. `names` counts the values.
fn ops(list: &[Op], names: &mut usize, text: &mut String) {
    for op in list {
        match op {
            Op::Acquire(one) => text.push_str(&acquire(*one)),
            Op::Release(one) => text.push_str(&release(*one)),
            Op::Loop(trips, body) => {
                *names += 1;
                let (k, end) = (*names, trips.map_or(9_223_372_036_854_775_807, i64::from));
                let _ = writeln!(
                    text,
                    "%a{k} = arith.constant 0 : index\n%b{k} = arith.constant {end} : index\n\
                     %c{k} = arith.constant 1 : index\nscf.for %i{k} = %a{k} to %b{k} step %c{k} {{"
                );
                ops(body, names, text);
                text.push_str("}\n");
            }
        }
    }
}

impl Plan {
    /// The text of the design. It must have no poll.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from("aie.device(npu1) {\n");
        let rows = || (0..6).map(Row).filter(|row| self.channels.iter().any(|channel| channel.row == *row));
        for row in rows() {
            let _ = writeln!(text, "%t{0} = aie.tile(0, {0})", row.0);
        }
        for (at, lock) in self.locks.iter().enumerate() {
            let (row, number, initial) = (lock.row.0, lock.number, lock.initial);
            let _ = writeln!(text, "%l{at} = aie.lock(%t{row}, {number}) {{init = {initial} : i32}}");
        }
        for (at, channel) in self.channels.iter().enumerate() {
            let (row, way, number) = (channel.row.0, way(channel.direction), channel.number);
            if channel.row == Row::SHIM {
                let _ = writeln!(text, "aie.shim_dma_allocation @s{at}(%t{row}, {way}, {number})");
            }
            for (k, bd) in channel.bds.iter().enumerate() {
                let _ = writeln!(text, "%x{at}_{k} = aie.buffer(%t{row}) : memref<{}xi32>", bd.words);
            }
        }
        for (source, sinks) in &self.flows {
            for sink in sinks {
                let (from, to) = (&self.channels[*source], &self.channels[*sink]);
                let (a, b, c, d) = (from.row.0, from.number, to.row.0, to.number);
                let _ = writeln!(text, "aie.flow(%t{a}, DMA : {b}, %t{c}, DMA : {d})");
            }
        }
        rows().filter(|row| *row != Row::SHIM).for_each(|row| self.region(row, &mut text));
        let mut names = 0;
        for core in &self.cores {
            let _ = writeln!(text, "%core{0} = aie.core(%t{0}) {{", core.row.0);
            ops(&core.ops, &mut names, &mut text);
            text.push_str("aie.end\n}\n");
        }
        text.push_str("aie.runtime_sequence(%h: memref<65536xi32>) {\n");
        self.steps.iter().enumerate().for_each(|(at, step)| self.step(at, step, &mut text));
        text.push_str("}\n}\n");
        text
    }

    fn region(&self, row: Row, text: &mut String) {
        let op = if row.kind() == TileKind::Mem { "memtile_dma" } else { "mem" };
        let _ = writeln!(text, "%m{} = aie.{op}(%t{}) {{", row.0, row.0);
        for (at, channel) in self.channels.iter().enumerate().filter(|(_, channel)| channel.row == row) {
            let (way, number) = (way(channel.direction), channel.number);
            let repeat = channel.runs.map_or(String::new(), |runs| format!(", repeat_count = {}", runs - 1));
            let _ = writeln!(text, "aie.dma_start({way}, {number}, ^b{at}_0, ^e{at}{repeat})");
            for (k, bd) in channel.bds.iter().enumerate() {
                let _ = writeln!(text, "^b{at}_{k}:");
                text.push_str(&bd.acquire.map_or(String::new(), acquire));
                let _ = writeln!(text, "aie.dma_bd(%x{at}_{k} : memref<{0}xi32>, 0, {0})", bd.words);
                text.push_str(&bd.release.map_or(String::new(), release));
                let next = channel.next(k).map_or_else(|| format!("^f{at}"), |next| format!("^b{at}_{next}"));
                let _ = writeln!(text, "aie.next_bd {next}");
            }
            if channel.runs.is_some() {
                let _ = writeln!(text, "^f{at}:\naie.end");
            }
            let _ = writeln!(text, "^e{at}:");
        }
        text.push_str("aie.end\n}\n");
    }

    fn step(&self, at: usize, step: &Step, text: &mut String) {
        match step {
            Step::Copy { channel, id, words, runs, token } => {
                let token = if *token { ", issue_token = true" } else { "" };
                let _ = writeln!(
                    text,
                    "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][{runs}, 1, 1, {words}][0, 0, 0, 1]) \
                     {{id = {id} : i64, metadata = @s{channel}{token}}} : memref<65536xi32>"
                );
            }
            Step::Configure(task) => {
                let channel = &self.channels[task.channel];
                let (way, number) = (way(channel.direction), channel.number);
                let _ = writeln!(text, "%k{at} = aiex.dma_configure_task(%t0, {way}, {number}) {{");
                for (k, (id, words)) in task.chain.iter().enumerate() {
                    if k > 0 {
                        let _ = writeln!(text, "aie.next_bd ^n{at}_{k}\n^n{at}_{k}:");
                    }
                    let _ = writeln!(
                        text,
                        "aie.dma_bd(%h : memref<65536xi32>, 0, {words}) {{bd_id = {id} : i32}}"
                    );
                }
                let token = if task.token { "issue_token = true, " } else { "" };
                let _ = writeln!(text, "aie.end\n}} {{{token}repeat_count = {} : i32}}", task.runs - 1);
            }
            Step::Start(of) => {
                let _ = writeln!(text, "aiex.dma_start_task(%k{of})");
            }
            Step::Await(channel) => {
                let _ = writeln!(text, "aiex.npu.dma_wait {{symbol = @s{channel}}}");
            }
            Step::Poll(_) => unreachable!("MLIR has no poll"),
        }
    }
}
