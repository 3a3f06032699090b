//! One step of a process, and what cores do: acquires and releases.

use super::super::flat::Instr;
use super::super::net::{CoreId, LockId, Process, Release};
use super::super::timeline::Event;
use super::{LOCK_MAX, Machine, Pass};

impl Machine<'_> {
    pub(super) fn acquire(&mut self, process: Process, lock: LockId, amount: u32) {
        self.set_lock(lock, self.state.locks[lock] - amount);
        if let Some(pasts) = &mut self.pasts {
            pasts.acquire(self.flat.index(process), lock, amount);
        }
        self.note(process, Event::Acquired { lock, amount });
    }

    pub(super) fn release(&mut self, process: Process, Release { lock, amount }: Release) {
        let value = self.state.locks[lock].saturating_add(amount);
        self.set_lock(lock, value);
        if value > LOCK_MAX {
            self.state.over.get_or_insert(lock);
        }
        if let Some(pasts) = &mut self.pasts {
            pasts.release(self.flat.index(process), lock, amount);
        }
        self.note(process, Event::Released { lock, amount });
        let flat = self.flat;
        for &acquirer in &flat.acquirers[lock] {
            self.wake(acquirer);
        }
    }

    /// Takes the next step of a process that [`can`](Self::can).
    pub(in crate::liveness) fn fire(&mut self, process: Process) {
        self.steps += 1;
        match process {
            Process::Core(core) => {
                self.hash ^= self.core_hash(core);
                self.fire_core(core);
                self.hash ^= self.core_hash(core);
                self.wake(process);
            }
            Process::Channel(channel) => {
                self.hash ^= self.channel_hash(channel);
                self.fire_channel(channel);
                self.hash ^= self.channel_hash(channel);
                self.wake(process);
            }
            Process::Sequence => self.fire_sequence(),
        }
    }

    pub(super) fn fire_core(&mut self, core: CoreId) {
        let process = Process::Core(core);
        let wants = self.core_wants(core);
        let mut pc = self.state.cores[core].pc;
        let instr = self.flat.code[core][pc];
        pc += 1;
        match instr {
            Instr::Acquire(_) | Instr::Hold { .. } => {
                if let Some((lock, amount, _)) = wants {
                    self.acquire(process, lock, amount);
                }
                if let Instr::Hold { window, objects } = instr {
                    let held = &mut self.state.cores[core].held[window];
                    *held = objects.max(*held);
                }
            }
            Instr::Release(release) => {
                self.state.cores[core].has_given = true;
                self.release(process, release);
            }
            Instr::Give { window, objects } => {
                let ends = self.net().cores[core].windows[window];
                let held = &mut self.state.cores[core].held[window];
                // A rule of FIFOs refuses a release of more objects than are held.
                let given = objects.min(*held);
                *held -= given;
                self.state.cores[core].has_given = true;
                self.release(process, Release { lock: ends.release, amount: given * ends.unit });
            }
            Instr::Loop { trips: Some(0), end } => pc = end,
            Instr::Loop { trips, .. } => {
                self.state.serial += 1;
                let serial = self.state.serial;
                self.state.cores[core].loops.push(Pass { left: trips, serial });
            }
            Instr::Back { start } => {
                let loops = &mut self.state.cores[core].loops;
                match loops.last_mut().map(|pass| &mut pass.left) {
                    Some(Some(1)) => drop(loops.pop()),
                    Some(Some(left)) => {
                        *left -= 1;
                        pc = start + 1;
                    }
                    Some(None) => pc = start + 1,
                    None => {}
                }
            }
            Instr::Idle => pc -= 1,
        }
        self.state.cores[core].pc = pc;
    }
}
