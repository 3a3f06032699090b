//! Runtime sequences on the page: tasks and transfers with their walks.

use std::fmt::Write as _;

use aie_pattern_design::model::{Memcpy, Operation, SequenceOp, Target, Task};

use super::html::escaped;
use super::tile::{TASK_TILE, elements};
use super::walk::{self, Site};
use super::{Page, number, open};

pub(super) fn write(page: &Page, out: &mut String) {
    for (k, sequence) in page.design.sequences.iter().enumerate() {
        // MLIR's default name is left out.
        let name = Some(escaped(&sequence.name)).filter(|name| name != "sequence");
        let name = name.map_or(String::new(), |name| format!(" @{name}"));
        let _ = writeln!(out, "<h3>Runtime sequence{name}</h3>\n<p>{}</p>", page.line(sequence.place));
        let tasks = sequence.tasks.iter().filter(|task| task.trip.is_empty());
        for (t, task) in tasks.enumerate() {
            write_task(page, (k, t), task, out);
        }
        let mut transfers = Vec::new();
        collect(&sequence.operations, 0, &mut transfers);
        for (t, memcpy) in transfers.into_iter().enumerate() {
            transfer(page, (k, t), memcpy, out);
        }
    }
}

/// The most levels of nested loops that are shown.
const DEPTH: usize = 32;

fn collect<'a>(operations: &'a [SequenceOp], depth: usize, all: &mut Vec<&'a Memcpy>) {
    if depth > DEPTH {
        return;
    }
    for operation in operations {
        match &operation.operation {
            Operation::Memcpy(memcpy) => all.push(memcpy),
            Operation::Loop { body, .. } | Operation::Device(_, body) => collect(body, depth + 1, all),
            Operation::Branch { arms, .. } => arms.iter().for_each(|arm| collect(arm, depth + 1, all)),
            _ => {}
        }
    }
}

/// The channel of a task in words, and its site. A symbol names a channel of a shim.
fn target(page: &Page, target: &Target) -> (String, Site) {
    let device = page.design.part.device;
    match target {
        Target::Channel { tile, direction, channel, .. } => {
            let of = tile.map_or(String::new(), |tile| format!(" of {}", page.tile_name(tile)));
            let text = format!("{} channel {}{of}", direction.name(), number(Some(channel)));
            let kind = tile.and_then(|tile| page.design[tile].kind).unwrap_or(TASK_TILE);
            (text, Site { device, tile: kind, direction: Some(*direction) })
        }
        Target::Symbol(name) => {
            (format!("@{}", name.text), Site { device, tile: TASK_TILE, direction: None })
        }
    }
}

fn write_task(page: &Page, (k, t): (usize, usize), task: &Task, out: &mut String) {
    let value = task.value.as_ref().map_or("", |value| value.text.as_str());
    let (to, site) = target(page, &task.target);
    open(
        &page.id(&format!("task{k}-"), t),
        &format!("task {value} on {to}"),
        &format!("task {value} {to}"),
        out,
    );
    let repeats = number(task.repeat_count.as_ref());
    let repeats =
        if repeats.is_empty() { repeats } else { format!("; repeated {repeats} times after the first") };
    let token = if task.token { "; its end gives a token" } else { "" };
    let _ = writeln!(out, "<p>{}{repeats}{token}</p>", page.line(task.place));
    for bd in &task.bds {
        let _ = writeln!(out, "<h4>{}</h4>", escaped(&bd.name.text));
        walk::write(walk::of_bd(bd), elements(page, bd), site, out);
    }
    out.push_str("</details>\n");
}

fn transfer(page: &Page, (k, t): (usize, usize), memcpy: &Memcpy, out: &mut String) {
    let (name, to) = (&memcpy.name.text, &memcpy.metadata.text);
    let line = memcpy.name.place.first.start().line;
    open(
        &page.id(&format!("transfer{k}-"), t),
        &format!("transfer of {name} by @{to}, line {line}"),
        &format!("transfer {name} {to}"),
        out,
    );
    let _ = writeln!(out, "<p>{}</p>", page.line(memcpy.name.place));
    let walk = memcpy.memref.as_ref().and_then(|memref| {
        let mut offsets = memcpy.offsets.iter().zip(&memcpy.strides);
        let offset = offsets.try_fold(0i128, |sum, (offset, stride)| {
            sum.checked_add(offset.value?.checked_mul(stride.value?)?)
        })?;
        walk::of_lists(memref, offset, memcpy.sizes.iter().zip(&memcpy.strides))
    });
    let buffer = memcpy.memref.as_ref().and_then(aie_pattern_design::model::Memref::elements);
    let site = Site { device: page.design.part.device, tile: TASK_TILE, direction: None };
    walk::write(walk.map(Into::into), buffer, site, out);
    out.push_str("</details>\n");
}
