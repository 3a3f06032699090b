//! A change as an edit of one place of the text. What needs edits of several places, or a value that can be written in several ways, has
//! none: its words say what to do.

use aie_pattern_core::device::{Device, TileKind};

use super::super::net::{Action, Net};
use super::Change;
use super::change::push;
use crate::finding::Replacement;
use crate::model::{Operation, Place, SequenceOp};
use crate::resolve::descriptors::reach;
use crate::resolve::{Line, Resolved};

/// The edit that makes a change of the net of a sequence, where there is one. Whether the design then completes is for a check of the
/// edited text to say.
pub(in crate::liveness) fn edit(
    resolved: &Resolved<'_>,
    line: &Line<'_>,
    net: &Net,
    change: &Change,
) -> Option<Replacement> {
    match *change {
        Change::Slots { .. } => deeper(resolved, net, change),
        Change::Awaits { ref pairs } => {
            let &[(task, before)] = pairs.as_slice() else { return None };
            let wait = wait_for(operation(line, net, task)?, resolved, line, push(net, task)?.token)?;
            Replacement::above(net.sequence[before].place?, &wait)
        }
        Change::Token { step } => match &operation(line, net, step)?.operation {
            Operation::Memcpy(memcpy) => memcpy.issue_token(),
            Operation::Start(Some(task)) => resolved.design[line.sequence].tasks.get(*task)?.issue_token(),
            _ => None,
        },
        Change::Ids { step } => {
            let Operation::Memcpy(memcpy) = &operation(line, net, step)?.operation else { return None };
            let tile = net.channels[push(net, step)?.channel].tile;
            let used = used(net, tile);
            let device = resolved.design.part.device.unwrap_or(Device::DEFAULT);
            let free = reach(device, TileKind::Shim, 0).find(|id| !used.contains(id))?;
            Replacement::number(memcpy.id?, free.into())
        }
        Change::Later { step, after } => later(operation(line, net, step)?, operation(line, net, after)?),
        Change::Initials { ref locks } => {
            let &[(lock, value)] = locks.as_slice() else { return None };
            let at = net.locks[lock].place?.start();
            let lock = resolved.design.locks.iter().find(|lock| lock.place.first.start() == at)?;
            Replacement::number(lock.init?, value.into())
        }
        Change::Releases { .. }
        | Change::Without { .. }
        | Change::Instead { .. }
        | Change::Polls { .. }
        | Change::Depths { .. }
        | Change::Words { .. }
        | Change::Passes { .. }
        | Change::Pairs { .. }
        | Change::Apart { .. } => None,
    }
}

/// The edit of a FIFO's depth that gives a pool more slots.
pub(in crate::liveness) fn deeper(
    resolved: &Resolved<'_>,
    net: &Net,
    change: &Change,
) -> Option<Replacement> {
    let Change::Slots { pool, slots } = *change else { return None };
    let pool = &net.pools[pool];
    let at = pool.place?.start();
    let fifo = resolved.design.fifos.iter().find(|fifo| fifo.place.first.start() == at)?;
    let depth = match fifo.depths.as_slice() {
        [depth] if slots <= pool.bounds.of_one_depth => depth,
        [_] => return None,
        depths => depths.get(pool.bounds.entry).filter(|depth| depth.small() == Some(pool.slots))?,
    };
    let deeper = depth.small()?.checked_add(slots.checked_sub(pool.slots)?)?;
    Replacement::number(*depth, deeper.into())
}

/// The operation that a step of the net was made of.
fn operation<'d>(line: &Line<'d>, net: &Net, step: usize) -> Option<&'d SequenceOp> {
    let at = net.sequence.get(step)?.place?.start();
    line.events.iter().map(|event| event.operation).find(|operation| operation.place.first.start() == at)
}

/// An operation moved to just after a later one.
fn later(moved: &SequenceOp, after: &SequenceOp) -> Option<Replacement> {
    let start = moved.place.first;
    let own = start.join(moved.end)?.source_text()?;
    let all = start.join(after.end)?.source_text()?;
    let rest = all.strip_prefix(own.as_str())?;
    let others = rest.trim_start();
    let between = rest.strip_suffix(others)?;
    Some(Replacement::of_operations(
        Place { first: start, last: after.end },
        format!("{others}{between}{own}"),
    ))
}

/// The operation that waits for the token of a task.
fn wait_for(task: &SequenceOp, resolved: &Resolved<'_>, line: &Line<'_>, has_token: bool) -> Option<String> {
    if !has_token {
        return None;
    }
    match &task.operation {
        Operation::Memcpy(memcpy) => {
            Some(format!("aiex.npu.dma_wait {{symbol = @{}}}", memcpy.metadata.text))
        }
        Operation::Start(Some(task)) => {
            let value = resolved.design[line.sequence].tasks.get(*task)?.value.as_ref()?;
            Some(format!("aiex.dma_await_task({})", value.text))
        }
        _ => None,
    }
}

/// The ids of a tile's descriptors that the sequence writes.
fn used(net: &Net, tile: usize) -> Vec<u32> {
    let mut all = Vec::new();
    for step in &net.sequence {
        match &step.what {
            Action::Push(push) if net.channels[push.channel].tile == tile => {
                all.extend(push.chain.iter().filter_map(|transfer| transfer.id));
            }
            Action::Write { tile: of, ids } if *of == tile => all.extend(ids),
            Action::Push(_) | Action::Write { .. } | Action::Await(_) | Action::Poll(_) | Action::Free => {}
        }
    }
    all
}
