//! The programs of cores.

use std::collections::HashSet;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;

use super::super::net::{Action, Channel, ChannelId, Construct, Core, LockId, Op, Trips, Window};
use super::super::of_fifos::{FifoLocks, core_name};
use super::{Builder, span};
use crate::model::{self, Access};

impl Builder<'_, '_> {
    pub(super) fn add_cores(&mut self, fifo_locks: Option<&FifoLocks>) {
        let design = self.resolved.design;
        for cascade in &design.cascades {
            let name = format!(
                "the cascade from {} to {}",
                self.name_of_core(cascade.from),
                self.name_of_core(cascade.to)
            );
            self.waits_more(name, span(cascade.place));
        }
        for core in &design.cores {
            let name = self.name_of_core(core.tile);
            let Some(body) = &core.body else {
                self.outside(format!("the program of {name}"), span(core.place));
                continue;
            };
            let mut windows = Vec::new();
            let program = self.ops(body, &name, fifo_locks, &mut windows);
            let windows = windows.into_iter().map(|(_, window)| window).collect();
            self.net.cores.push(Core { name, place: span(core.place), windows, program });
        }
    }

    fn name_of_core(&self, tile: Option<model::TileId>) -> String {
        self.resolved.tile(tile).map_or_else(|| String::from("a core"), |(at, _)| core_name(at))
    }

    /// A core without a program in the text, for which a channel of its tile waits: the text may be a part of a design.
    pub(super) fn missing_core(&self) -> Option<Construct> {
        let resolved = self.resolved;
        let channels = self.net.channels.iter().enumerate();
        let of_array = channels
            .flat_map(|(id, channel)| channel.descriptors.iter().map(move |bd| (id, bd.acquire, bd.release)));
        let of_tasks = self.net.sequence.iter().flat_map(|step| {
            let (id, chain) = match &step.what {
                Action::Push(push) => (push.channel, push.chain.as_slice()),
                Action::Await(id) | Action::Poll(id) => (*id, &[][..]),
                Action::Write { .. } | Action::Free => (0, &[][..]),
            };
            chain.iter().map(move |transfer| (id, transfer.acquire, transfer.release))
        });
        let uses: Vec<_> = of_array.chain(of_tasks).collect();
        let mut released: HashSet<_> =
            uses.iter().filter_map(|(_, _, release)| Some(release.as_ref()?.lock)).collect();
        for core in &self.net.cores {
            released_by(&core.program, &core.windows, &mut released);
        }
        let is_open = |&(id, channel): &(ChannelId, &Channel)| {
            let at = self.tiles[channel.tile];
            let is_of = |core: &model::Core| resolved.tile(core.tile).is_some_and(|(other, _)| other == at);
            self.kind(at) == Some(TileKind::Compute)
                && !resolved.design.cores.iter().any(is_of)
                && uses.iter().any(|(of, acquire, _)| {
                    *of == id && acquire.is_some_and(|acquire| !released.contains(&acquire.lock))
                })
        };
        let (_, channel) = self.net.channels.iter().enumerate().find(is_open)?;
        let name = core_name(self.tiles[channel.tile]);
        Some(Construct { name, place: channel.place })
    }

    pub(super) fn ops(
        &mut self,
        steps: &[model::Step],
        core: &str,
        locks: Option<&FifoLocks>,
        windows: &mut Vec<(FifoEnd, Window)>,
    ) -> Vec<Op> {
        let mut ops = Vec::new();
        for step in steps {
            match step {
                model::Step::UseLock(used) if used.action.is_acquire() => {
                    let place = span(used.place);
                    ops.extend(self.acquire(used).map(|acquire| Op::Acquire { acquire, place }));
                }
                model::Step::UseLock(used) => {
                    let place = span(used.place);
                    ops.extend(self.release(used).map(|release| Op::Release { release, place }));
                }
                model::Step::Fifo(access) => ops.extend(self.fifo_op(access, core, locks, windows)),
                model::Step::Loop { trips, body, place, .. } => {
                    let body = self.ops(body, core, locks, windows);
                    if body.is_empty() && *trips != model::Trips::Endless {
                        continue;
                    }
                    let trips = match *trips {
                        model::Trips::Known(trips) => Trips::Times(trips),
                        model::Trips::Endless => Trips::Endless,
                        model::Trips::Unknown => Trips::Unknown,
                    };
                    ops.push(Op::Loop { trips, body, place: span(*place) });
                }
                model::Step::Branch { arms, place } => {
                    let mut arms = arms.iter().map(|arm| self.ops(arm, core, locks, windows));
                    let first = arms.next().unwrap_or_default();
                    let others: Vec<_> = arms.collect();
                    if others.iter().all(|other| is_same(&first, other)) {
                        ops.extend(first);
                    } else {
                        let name = format!("a branch of {core} whose arms acquire or release differently");
                        self.outside(name, span(*place));
                    }
                }
                model::Step::Stream { operation, place } => {
                    self.waits_more(format!("`{operation}` in the program of {core}"), span(*place));
                }
                model::Step::Opaque { operation, place } | model::Step::Unknown { operation, place } => {
                    self.outside(format!("`{operation}` in the program of {core}"), span(*place));
                }
            }
        }
        ops
    }

    pub(super) fn fifo_op(
        &mut self,
        access: &model::FifoAccess,
        core: &str,
        locks: Option<&FifoLocks>,
        windows: &mut Vec<(FifoEnd, Window)>,
    ) -> Option<Op> {
        let place = span(access.place);
        let end = access.fifo.zip(access.side).map(|(fifo, side)| FifoEnd { fifo: fifo.0, side });
        let (Some(end), Some(objects), Some(locks), Ok(table)) =
            (end, access.count.small(), locks, &self.resolved.fifos)
        else {
            self.outside(format!("what {core} does with FIFO `{}`", access.name.text), place);
            return None;
        };
        let window = match windows.iter().position(|(known, _)| *known == end) {
            Some(window) => window,
            None => {
                // Without locks, the core never waits.
                let window = table.with(|fifos| locks.window(fifos, end))?;
                let side = if access.is_producer { "Produce" } else { "Consume" };
                let release = format!("aie.objectfifo.release @{}({side}, ", access.name.text);
                self.net.releases.insert(window.release, release);
                windows.push((end, window));
                windows.len() - 1
            }
        };
        Some(match access.access {
            Access::Acquire => Op::Hold { window, objects, place },
            Access::Release => Op::Give { window, objects, place },
        })
    }
}

/// Adds the locks that a program releases.
fn released_by(ops: &[Op], windows: &[Window], released: &mut HashSet<LockId>) {
    for op in ops {
        match op {
            Op::Release { release, .. } => drop(released.insert(release.lock)),
            Op::Give { window, .. } => {
                released.extend(windows.get(*window).map(|window| window.release));
            }
            Op::Loop { body, .. } => released_by(body, windows, released),
            Op::Acquire { .. } | Op::Hold { .. } => {}
        }
    }
}

/// Whether two programs take the same steps.
fn is_same(one: &[Op], other: &[Op]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|both| match both {
            (Op::Acquire { acquire: one, .. }, Op::Acquire { acquire: other, .. }) => one == other,
            (Op::Release { release: one, .. }, Op::Release { release: other, .. }) => one == other,
            (Op::Hold { window, objects, .. }, Op::Hold { window: other, objects: more, .. })
            | (Op::Give { window, objects, .. }, Op::Give { window: other, objects: more, .. }) => {
                (window, objects) == (other, more)
            }
            (Op::Loop { trips, body, .. }, Op::Loop { trips: other, body: more, .. }) => {
                trips == other && is_same(body, more)
            }
            (
                Op::Acquire { .. } | Op::Release { .. } | Op::Hold { .. } | Op::Give { .. } | Op::Loop { .. },
                _,
            ) => false,
        })
}
