//! Locks: ids, initial values, and the matching of acquires and releases.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::balance::controlled;
use super::edits::offered;
use super::words::{at_text, manual, tile};
use crate::finding::{Finding, Replacement};
use crate::model::{Action, Bd, LockId, Place, Step, TileId, UseLock};
use crate::read::passive::is_of_array;
use crate::resolve::Resolved;
use crate::resolve::locks::{WithoutId, locks_of};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    check_ids(resolved, out);
    check_initial(resolved, out);
    let design = resolved.design;
    for (region, ids) in design.regions.iter().zip(&resolved.regions) {
        for (bd, reached) in region.bds.iter().zip(&ids.reached_by) {
            let is_out_of_order = reached.is_some_and(|start| region.starts[start].is_out_of_order);
            check_pair(resolved, bd, (PAIR, is_out_of_order), out);
            for used in bd.acquire.iter().chain(&bd.release) {
                check_mode(resolved, used, out);
            }
        }
    }
    for task in design.sequences.iter().flat_map(|sequence| &sequence.tasks) {
        for bd in &task.bds {
            check_pair(resolved, bd, (TASK_PAIR, task.is_out_of_order), out);
        }
    }
    for core in &design.cores {
        Step::each(core.body.as_deref().unwrap_or_default(), &mut |step| match step {
            Step::UseLock(used) => {
                check_mode(resolved, used, out);
                check_value(resolved, used, out);
            }
            // The engine says so of a design with a sequence.
            Step::Unknown { operation, place } if design.sequences.is_empty() => {
                out.leave_elsewhere(operation, NOT_FOLLOWED, *place);
            }
            // What is not read is told as such.
            Step::Opaque { operation, place } if design.sequences.is_empty() && !is_of_array(operation) => {
                out.leave_elsewhere(operation, GIVEN, *place);
            }
            Step::Fifo(_)
            | Step::Loop { .. }
            | Step::Branch { .. }
            | Step::Stream { .. }
            | Step::Opaque { .. }
            | Step::Unknown { .. } => {}
        });
    }
}

const GIVEN: &str = "takes a lock, and may acquire and release it: that is not followed";

const NOT_FOLLOWED: &str =
    "decides at run time which locks and objects its core uses next: that is not followed";

/// **Ids and initial values**: the locks of a tile have different ids, the tile has that many locks, and each can hold
/// its value.
fn check_ids(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    // Several `aie.tile` operations may stand for one place.
    let key = |of: TileId, id: u32| (design[of].at.ok_or(of), id);
    let mut given: HashMap<(Result<At, TileId>, u32), (TileId, Place)> = HashMap::new();
    for (lock, id) in design.locks.iter().zip(&resolved.locks.written) {
        let Some(of) = lock.tile else { continue };
        let kind = design[of].kind.unwrap_or(TileKind::Compute);
        let count = locks_of(device, kind);
        match (lock.id, id) {
            (Some(written), _) => {
                let Some(value) = written.value else { continue };
                if !(0..i128::from(count)).contains(&value) {
                    let message = format!(
                        "lock {value} does not exist on {}, which has locks 0 to {}",
                        tile(design, of),
                        count - 1
                    );
                    let finding = Finding::error(Rule::LockId, written.place, message);
                    let free = out.free.lock(resolved, of, written.place);
                    out.push(offered(finding, written, free, free_id));
                } else if let Some((_, first)) =
                    id.ok().and_then(|id| given.insert(key(of, id), (of, written.place)))
                {
                    let message = format!("two locks of {} have id {value}", tile(design, of));
                    let finding = Finding::error(Rule::LockTwice, written.place, message)
                        .related(first, "the first of them");
                    let free = out.free.lock(resolved, of, written.place);
                    out.push(offered(finding, written, free, free_id));
                }
            }
            (None, Err(WithoutId::Unknown)) => out.leave(
                "aie.lock",
                "has no id here: MLIR-AIE makes locks on its tile for FIFOs, and how many is not known",
                lock.place,
            ),
            (None, Err(WithoutId::NoneLeft)) => {
                let message =
                    format!("no lock is left for `{}`: {} has {count}", lock.name(), tile(design, of));
                out.push(Finding::error(Rule::LockTwice, lock.place, message));
            }
            (None, Ok(id)) => {
                let before = given.insert(key(of, *id), (of, lock.place));
                if let Some((_, first)) = before.filter(|(other, _)| *other != of) {
                    let message = format!("two locks of {} have id {id}", tile(design, of));
                    out.push(
                        Finding::error(Rule::LockTwice, lock.place, message)
                            .note("MLIR-AIE numbers the locks of each `aie.tile` by themselves, but two of them are one tile here")
                            .related(first, "the first of them"),
                    );
                }
            }
        }
        let most = device.tile(kind).map_or(63, |tile| tile.max_lock);
        if let Some(init) = lock.init
            && let Some(value) = init.value.filter(|value| !(0..=most).contains(value))
        {
            let message = format!("a lock starts with {value}, must be 0 to {most}");
            let note = format!("a lock has 6 bits ({})", manual(design));
            out.push(Finding::error(Rule::LockValue, init.place, message).note(note));
        }
    }
}

/// The help for a lock's id that is free.
fn free_id(id: u32) -> String {
    format!("give it an id that is free: {id}")
}

/// **Initial values that are not written**: MLIR-AIE writes 0 to locks of tiles with a core, and nothing to the locks of other tiles.
fn check_initial(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    if !design.part.is_npu() {
        return;
    }
    let cores: Vec<Option<At>> = design.cores.iter().map(|core| Some(resolved.tile(core.tile)?.0)).collect();
    let controlled = controlled(resolved);
    let mut acquired: HashSet<LockId> = HashSet::new();
    for chain in &resolved.chains {
        if chain.channel.is_some_and(|channel| resolved.is_connected(channel)) {
            let bds = chain.bds.iter().map(|&bd| &design[chain.region].bds[bd]);
            acquired.extend(bds.filter_map(|bd| bd.acquire.as_ref()?.lock));
        }
    }
    for (k, lock) in design.locks.iter().enumerate() {
        let Some((at, kind)) = resolved.tile(lock.tile) else { continue };
        let is_acquired = acquired.contains(&LockId(k));
        if lock.init.is_some() || !is_acquired || cores.contains(&Some(at)) || controlled.contains(&at) {
            continue;
        }
        let message = format!(
            "`{}` has no `init`, and MLIR-AIE writes none to a lock of {}",
            lock.name(),
            at_text(at, Some(kind))
        );
        let finding = Finding::warning(Rule::RingStart, lock.place, message)
            .note("only the locks of a tile with a core are set to 0; this one keeps the value that an earlier design left")
            .help("write the value: `{init = 0 : i32}`")
            .fix(lock.attributes.with("init = 0 : i32"));
        out.push(finding);
    }
}

/// What MLIR-AIE does with a descriptor of a region that has one lock.
const PAIR: &str = "MLIR-AIE writes both locks of a descriptor or none; debug builds stop at an assertion";
/// The note on a task's descriptor with one lock.
const TASK_PAIR: &str = "MLIR-AIE refuses the descriptor of a task with one lock, unless it is out of order";

/// The lock that a descriptor with a single lock leaves out: the only one of the tile that others wait for and nobody releases, or the
/// other way round.
fn partner(resolved: &Resolved<'_>, used: &UseLock) -> Option<LockId> {
    let design = resolved.design;
    let tile = design[design[used.lock?].tile?].at?;
    let (mut acquired, mut released) = (HashSet::new(), HashSet::new());
    let mut note = |used: &UseLock| {
        let Some(lock) = used.lock else { return };
        if used.action.is_acquire() {
            acquired.insert(lock)
        } else {
            released.insert(lock)
        };
    };
    let bds = design.regions.iter().flat_map(|region| &region.bds);
    bds.flat_map(|bd| bd.acquire.iter().chain(&bd.release)).for_each(&mut note);
    for core in &design.cores {
        Step::each(core.body.as_deref().unwrap_or_default(), &mut |step| {
            if let Step::UseLock(used) = step {
                note(used);
            }
        });
    }
    let (has, lacks) = if used.action.is_acquire() { (acquired, released) } else { (released, acquired) };
    let is_here = |lock: &LockId| design[*lock].tile.and_then(|of| design[of].at) == Some(tile);
    let mut open = has.difference(&lacks).copied().filter(is_here).filter(|lock| Some(*lock) != used.lock);
    open.next().filter(|_| open.next().is_none())
}

/// **Pairs**: a descriptor acquires and releases, or does neither; its locks are on one tile. A descriptor that packets
/// select may only release, which counts what has arrived.
fn check_pair(resolved: &Resolved<'_>, bd: &Bd, (why, is_out_of_order): (&str, bool), out: &mut Findings) {
    let design = resolved.design;
    match (&bd.acquire, &bd.release) {
        (None, Some(_)) if is_out_of_order => {}
        // Locks of the first generation have two states, and no fields that MLIR-AIE could leave at 0.
        (Some(_), None) | (None, Some(_)) if design.part.device == Some(Device::Aie) => {}
        (Some(used), None) | (None, Some(used)) => {
            let (does, not) = if used.action.is_acquire() {
                ("acquires", "releases none")
            } else {
                ("releases", "acquires none")
            };
            let message = format!("the descriptor {does} a lock, but {not}");
            let finding = Finding::warning(Rule::BlockLocks, used.place, message).note(why);
            out.push(match partner(resolved, used).and_then(|lock| design[lock].value.as_ref()) {
                Some(lock) if used.action.is_acquire() => {
                    finding.help(format!("add `aie.use_lock({}, Release, 1)` after it", lock.text))
                }
                Some(lock) => {
                    let acquire = format!("aie.use_lock({}, AcquireGreaterEqual, 1)", lock.text);
                    finding.help(format!("add `{acquire}` before it"))
                }
                None => finding,
            });
        }
        (Some(acquire), Some(release)) if design.part.device == Some(Device::Aie) => {
            if acquire.lock.is_some() && release.lock.is_some() && acquire.lock != release.lock {
                let message = "the descriptor acquires one lock and releases another";
                let finding = Finding::error(Rule::BlockLocks, release.place, message)
                    .note("a descriptor of the first generation has fields for one lock (AM009)");
                out.push(finding.related(acquire.place, "the lock that it acquires"));
            }
        }
        (Some(acquire), Some(release)) => {
            let of = |used: &UseLock| used.lock.and_then(|lock| design[lock].tile);
            if let (Some(one), Some(other)) = (of(acquire), of(release))
                && design[one].at != design[other].at
                && design[one].kind == Some(TileKind::Mem)
            {
                let message = format!(
                    "the descriptor acquires a lock of {} and releases one of {}",
                    tile(design, one),
                    tile(design, other)
                );
                let finding = Finding::error(Rule::BlockLocks, release.place, message)
                    .note("MLIR-AIE adds the number of one of the two tiles to both ids, so one of the locks is another than written");
                out.push(finding);
            }
        }
        (None, None) => {}
    }
}

/// **Values of cores**: a core acquires and releases what a lock can hold.
fn check_value(resolved: &Resolved<'_>, used: &UseLock, out: &mut Findings) {
    let design = resolved.design;
    let kind = used.lock.and_then(|lock| design[design[lock].tile?].kind);
    let (Some(device), Some(kind)) = (design.part.device, kind) else { return };
    // Locks of the first generation have two states.
    let Some(most) = device.tile(kind).map(|tile| tile.max_lock).filter(|most| *most > 1) else { return };
    let Some(value) = used.value.value.filter(|value| !(-most..=most).contains(value)) else { return };
    let verb = if used.action.is_acquire() { "acquires" } else { "releases" };
    let message = format!("the core {verb} {value}, but a lock holds at most {most}");
    let note = format!("a lock has 6 bits ({})", manual(design));
    out.push(Finding::error(Rule::LockValue, used.value.place, message).note(note));
}

/// **Mode**: locks of the first generation have two states and do not support `AcquireGreaterEqual`.
fn check_mode(resolved: &Resolved<'_>, used: &UseLock, out: &mut Findings) {
    if resolved.design.part.device != Some(Device::Aie) {
        return;
    }
    if let Some(value) = used.value.value.filter(|value| !(0..=1).contains(value)) {
        let message = format!("the value of the lock is {value}, must be 0 or 1");
        let finding = Finding::error(Rule::LockValue, used.value.place, message);
        out.push(finding.note("a lock of the first generation has two states (AM009)"));
    }
    if used.action == Action::AcquireGreaterEqual {
        let message = "`AcquireGreaterEqual` does not exist on AIE, whose locks have two states";
        let finding = Finding::error(Rule::LockValue, used.place, message)
            .note("a lock of the first generation is acquired with the value 0 or 1 (AM009)")
            .help("write `Acquire`")
            .fix(used.word.map(|word| Replacement::new(word, "Acquire")));
        out.push(finding);
    }
}
