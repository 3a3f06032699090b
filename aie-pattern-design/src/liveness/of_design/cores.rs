//! The programs of cores.

use aie_pattern_core::declare::FifoEnd;

use super::super::net::{Core, Op, Trips, Window};
use super::super::of_fifos::{FifoLocks, tile_name};
use super::{Builder, span};
use crate::model::{self, Access};

impl Builder<'_, '_> {
    pub(super) fn add_cores(&mut self, fifo_locks: Option<&FifoLocks>) {
        let design = self.resolved.design;
        for core in &design.cores {
            let name = self
                .resolved
                .tile(core.tile)
                .map_or_else(|| String::from("a core"), |(at, kind)| tile_name(Some(kind), at));
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
                    if arms.iter().any(|arm| !self.ops(arm, core, locks, windows).is_empty()) {
                        self.outside(format!("a branch of {core} that acquires or releases"), span(*place));
                    }
                }
                model::Step::Unknown { operation, place } => {
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
                windows.push((end, table.with(|fifos| locks.window(fifos, end))?));
                windows.len() - 1
            }
        };
        Some(match access.access {
            Access::Acquire => Op::Hold { window, objects, place },
            Access::Release => Op::Give { window, objects, place },
        })
    }
}
