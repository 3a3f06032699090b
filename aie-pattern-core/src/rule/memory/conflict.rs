//! Collisions of ports in a bank, for calls that promise none.

use super::fault::{Copy, MemoryFaults};
use super::words::{in_memory, name};
use super::{Verdict, check, check_kept};
use crate::declare::{Copies, MemoryBuffer, MemoryDeclaration, Port};
use crate::device::{Device, Memory};
use crate::lower::memory::ports::MAX_PORTS;
use crate::lower::memory::{CallConflicts, Placement, TRIED_STEPS, copy_of};
use crate::rule::assumed::Allowing;
use crate::text::{Checked, Text, commas};

/// The calls of a tile whose buffers are placed.
#[derive(Clone, Copy, Debug)]
pub struct Calls<'a> {
    /// The memory of the tile as declared.
    pub declared: &'a MemoryDeclaration<'a>,
    /// The addresses of its buffers.
    pub placement: &'a Placement,
    /// The ports of each call.
    pub calls: &'a [&'a [Port<'a>]],
}

/// A change to the declaration.
#[derive(Clone, Copy)]
enum Change {
    /// Assigns a bank to each copy, starting with `first`. Two copies never share a bank: the DMA works on one copy
    /// while the core works on the other, and would collide in every call.
    Banks { ring: usize, first: u64 },
    /// Assigns an address.
    Address { ring: usize, address: u64, is_aligned: bool },
    /// Delays a port by one cycle.
    Later { port: usize },
}

impl<'a> Calls<'a> {
    /// The cost of one call.
    pub const fn conflicts(&self, call: usize) -> CallConflicts<'a> {
        CallConflicts::of(self.declared, self.placement, self.calls[call])
    }

    /// The message about two ports of a call that collide: place, first cycle, number of cycles, and a change with
    /// its effect. `None` if no ports collide.
    pub const fn text(&self, call: usize, found: &CallConflicts<'_>) -> Option<Text> {
        let (Some((one, other)), Some(memory)) =
            (found.pair, self.declared.device.data_memory(self.declared.tile))
        else {
            return None;
        };
        let ports = self.calls[call];
        let text = Text::new().str("`").str(ports[other].text).str("` meets ");
        let text = if one == other {
            text.str("its own write-back")
        } else {
            text.str("`").str(ports[one].text).str("`")
        };
        let text = match found.bank {
            Some(bank) => text.str(" in bank ").int(bank as i128),
            None => text,
        };
        let text = match found.first_cycle {
            Some(cycle) => text.str(", first in cycle ").int(cycle as i128),
            None => text,
        };
        let text = text.str(": up to ").count(found.stalls as i128, "stall").str(" in each call");
        let text = self.place_of(text.note(""), ports, one, found.turn);
        let text = if self.is_one_buffer(ports, one, other, found.turn) {
            text
        } else {
            self.place_of(text.str(", "), ports, other, found.turn)
        };
        let text =
            in_memory(text, self.declared, memory).str("; a hardware bank, half of one of these, serves one");
        let text = text.str(" request per cycle");
        let mut text = if memory.is_established {
            text
        } else {
            text.note("the address bit that selects the half is inferred, not documented")
        };
        if one == other {
            text = text.note("a store of less than 32 bits reads its word and writes it back (AM009, AM020)");
        }
        text = text.note(if found.is_counted {
            "the number is an upper bound, not a prediction"
        } else {
            "the call has too many cycles to check each one: every access that may meet another counts"
        });
        Some(self.fix(self.allowing(call).add_to(text), memory, call, found))
    }

    /// If the device is assumed: the families on which the ports of a call never meet, and the ports of another call meet
    /// only if they meet here too.
    const fn allowing(&self, call: usize) -> Allowing {
        let mut allowing = Allowing::NONE;
        if !self.declared.is_device_assumed || any!(k, 0..self.calls.len(), self.is_tied(k)) {
            return allowing;
        }
        each!(k, 0..Device::ALL.len(), {
            let device = Device::ALL[k];
            if device.has_words() && device as u8 != Device::DEFAULT as u8 {
                let declared = MemoryDeclaration { device, part: device.name(), ..*self.declared };
                let Verdict { faults, placement } = check(&declared);
                if faults.is_empty()
                    && all!(
                        k,
                        0..self.calls.len(),
                        CallConflicts::of(&declared, &placement, self.calls[k]).pair.is_none()
                            || k != call && self.conflicts(k).pair.is_some()
                    )
                {
                    allowing.push(device);
                }
            }
        });
        allowing
    }

    /// Whether a port of a call has an address in this placement, or its own device.
    const fn is_tied(&self, call: usize) -> bool {
        let ports = self.calls[call];
        any!(k, 0..ports.len(), ports[k].region.is_some() || ports[k].tile.is_some())
    }

    /// Whether two ports work on the same copy of a buffer.
    const fn is_one_buffer(&self, ports: &[Port<'_>], one: usize, other: usize, turn: u64) -> bool {
        let first = copy_of(self.declared, self.placement, ports, one, turn);
        match (first, copy_of(self.declared, self.placement, ports, other, turn)) {
            (Some((one, _)), Some((other, _))) => one == other,
            _ => one == other,
        }
    }

    /// `a[1] at 0x4000..0x4400`.
    const fn place_of(&self, text: Text, ports: &[Port<'_>], port: usize, turn: u64) -> Text {
        match copy_of(self.declared, self.placement, ports, port, turn) {
            Some((at, _)) => {
                let text = name(text, self.declared, at).str(" is at ");
                let ring = Copy::of(self.declared, at).ring;
                let address = self.placement.addresses()[at] as i128;
                text.range(address, self.declared.rings[ring].bytes)
            }
            None => text,
        }
    }

    /// Appends the best change found, if it reduces the stalls of the call and costs no other call more.
    const fn fix(&self, text: Text, memory: &Memory, call: usize, found: &CallConflicts<'_>) -> Text {
        let Some((one, other)) = found.pair else { return text };
        let mut best: Option<(Change, u64)> = None;
        let both = [other, one];
        // Try banks first: they help with any kernel.
        each!(k, 0..both.len(), {
            if let Some((at, _)) =
                copy_of(self.declared, self.placement, self.calls[call], both[k], found.turn)
            {
                let ring = Copy::of(self.declared, at).ring;
                each!(first, 0..memory.banks as u64, {
                    best = self.better(memory, call, found, best, Change::Banks { ring, first });
                });
            }
        });
        each!(k, 0..both.len(), {
            if let Some((at, _)) =
                copy_of(self.declared, self.placement, self.calls[call], both[k], found.turn)
            {
                let ring = Copy::of(self.declared, at).ring;
                let address = self.placement.addresses()[at] + memory.granule;
                let change = Change::Address { ring, address, is_aligned: true };
                best = self.better(memory, call, found, best, change);
                let change = Change::Address { ring, address, is_aligned: false };
                best = self.better(memory, call, found, best, change);
            }
        });
        each!(k, 0..both.len(), {
            if self.calls[call][both[k]].is_core() {
                best = self.better(memory, call, found, best, Change::Later { port: both[k] });
            }
        });
        let (Some((change, stalls)), Some(checked)) = (best, Checked::if_passed(best.is_some())) else {
            return text;
        };
        let text = self.write(text, call, change, checked);
        if stalls == 0 {
            text.str(": no stall")
        } else {
            text.str(": up to ").count(stalls as i128, "stall").str(" in each call")
        }
    }

    const fn write(&self, text: Text, call: usize, change: Change, checked: Checked) -> Text {
        match change {
            Change::Banks { ring, first } => {
                let ring = &self.declared.rings[ring];
                let text = text.offer(checked, "write `").str(ring.name).str(" @ bank(");
                commas!(text, copy, 0..ring.copies(), text.int(self.bank(first, copy))).str(")`")
            }
            Change::Address { ring, address, is_aligned } => {
                let text = text.offer(checked, "write `").str(self.declared.rings[ring].name).str(" @ ");
                let text = text.hex(address as i128);
                text.str(if is_aligned { "`" } else { " aligned = false`" })
            }
            Change::Later { port } => {
                text.offer(checked, "write `").str(self.calls[call][port].text).str(" after 1`")
            }
        }
    }

    const fn bank(&self, first: u64, copy: i128) -> i128 {
        match self.declared.device.data_memory(self.declared.tile) {
            Some(memory) => (first as i128 + copy) % memory.banks as i128,
            None => 0,
        }
    }

    /// The better of two changes: fewer stalls, at no higher cost for other calls.
    const fn better(
        &self,
        memory: &Memory,
        call: usize,
        found: &CallConflicts<'_>,
        best: Option<(Change, u64)>,
        change: Change,
    ) -> Option<(Change, u64)> {
        // Zero stalls cannot be improved.
        if matches!(best, Some((_, 0))) {
            return best;
        }
        let Some(placement) = self.placed(memory, call, change) else { return best };
        let limit = if let Some((_, stalls)) = best { stalls } else { found.stalls };
        let mut stalls = limit;
        each!(k, 0..self.calls.len(), {
            let now = self.stalls_after(call, k, change, &placement);
            if k == call {
                stalls = now;
            } else if now > self.conflicts(k).stalls {
                return best;
            }
        });
        if stalls < limit { Some((change, stalls)) } else { best }
    }

    /// The placement after a change; `None` if the change is impossible.
    const fn placed(&self, memory: &Memory, call: usize, change: Change) -> Option<Placement> {
        let mut copies: Copies = self.declared.copies();
        let (ring, address, first, is_aligned) = match change {
            Change::Later { port } => {
                return if self.calls[call][port].after == 0 { Some(*self.placement) } else { None };
            }
            Change::Banks { ring, first } => (ring, None, Some(first), true),
            Change::Address { ring, address, is_aligned } => (ring, Some(address), None, is_aligned),
        };
        let depth = self.declared.rings[ring].copies();
        if address.is_some() && depth > 1 || depth > memory.banks as i128 {
            return None;
        }
        let at = copies.first(ring);
        each!(copy, 0..depth, {
            let k = at + copy as usize;
            let buffer = copies.as_slice()[k];
            let bank = map!(first, |first| self.bank(first, copy) as u64);
            let is_aligned = is_aligned && buffer.is_aligned;
            copies = copies.with(k, MemoryBuffer { address, bank, is_aligned, ..buffer });
        });
        let tile = self.declared.tile(&copies);
        if tile.first_fault(memory).is_some() {
            return None;
        }
        match tile.place() {
            Ok(placement) => {
                // Another tool's placement may move a buffer that has a bank.
                let mut faults = MemoryFaults::new();
                check_kept(&tile, memory, &placement, &mut faults);
                if faults.is_empty() { Some(placement) } else { None }
            }
            Err(_) => None,
        }
    }

    /// The cost of call `k` after a change made for call `changed`.
    const fn stalls_after(&self, changed: usize, k: usize, change: Change, placement: &Placement) -> u64 {
        let ports = self.calls[k];
        let [first, ..] = ports else { return 0 };
        if ports.len() > MAX_PORTS {
            return u64::MAX;
        }
        let mut moved = [*first; MAX_PORTS];
        each!(p, 0..ports.len(), {
            moved[p] = ports[p];
            // The address of a descriptor moves with its buffer.
            if let Some((start, end)) = ports[p].region
                && ports[p].ring.is_none()
                && let Some(at) = self.declared.copy_at(self.placement, start, end)
            {
                let (from, to) = (self.placement.addresses()[at], placement.addresses()[at]);
                moved[p].region = Some((start - from + to, end - from + to));
            }
            if let Change::Later { port } = change
                && port == p
                && k == changed
            {
                moved[p].after = 1;
            }
        });
        let moved = moved.split_at(ports.len()).0;
        CallConflicts::within(self.declared, placement, moved, TRIED_STEPS).stalls
    }
}
