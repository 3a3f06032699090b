//! The FIFOs of a design that a declaration may hold: those that break no rule, or only what MLIR-AIE accepts.

use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, FifoPart, check};

use super::fifos::{FifoTable, Link};

/// What makes a FIFO of a fault that MLIR-AIE accepts one without it: an error that is allowed, or a part that MLIR-AIE ignores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Permit {
    /// `allow(runs_on)`.
    RunsOn,
    /// `allow(order)`.
    Order,
    /// `allow(idle)`.
    Idle,
    /// Without `plio`.
    Plio,
    /// Without the pad value.
    PadValue,
    /// Without the padding.
    Pad,
    /// Without the packet id.
    Packet,
    /// Without the offsets on the side of the link that has a single FIFO.
    Offsets(usize),
    /// With the offsets of parts that follow each other: in 2023 the offsets of a link were not written.
    InRow(usize),
}

impl Permit {
    /// What a fault is permitted by: data still moves, but other data than the text says; or MLIR-AIE accepts the text and ignores a part,
    /// or leaves it to the rest of the design. `None` of an error.
    pub(crate) const fn of(fault: &Fault) -> Option<Self> {
        Some(match *fault {
            Fault::Length { .. } | Fault::Unread { .. } => Self::RunsOn,
            Fault::Twice { .. } | Fault::Unwritten { .. } | Fault::Drift { .. } | Fault::Mixed { .. } => {
                Self::Order
            }
            Fault::Idle { .. } => Self::Idle,
            Fault::PlioAlone { .. } => Self::Plio,
            Fault::PadValueAlone { .. } => Self::PadValue,
            Fault::PacketWithoutDma { .. } => Self::Packet,
            Fault::PadWithoutDma { .. } => Self::Pad,
            Fault::OffsetSide { link } => Self::Offsets(link),
            Fault::OffsetCount { link, found: 0, .. } => Self::InRow(link),
            _ => return None,
        })
    }
}

/// The positions of FIFOs and links that a smaller table keeps.
struct Kept {
    fifos: Vec<usize>,
    links: Vec<usize>,
}

impl FifoTable {
    /// The FIFOs that break no rule, with what MLIR-AIE accepts permitted, and the rule that each of the others breaks. A link
    /// stands or falls with its FIFOs.
    pub fn sound(&self) -> (Self, Vec<Option<Rule>>) {
        let mut whole = self.clone();
        let mut broken: Vec<Option<Rule>> = vec![None; self.entries.len()];
        loop {
            let (table, kept) = whole.without(&broken);
            let found = table.with(|fifos| check(fifos).as_slice().to_vec());
            // A fault of no FIFO, as of a stack, is not one of these.
            if found.is_empty() || kept.fifos.is_empty() {
                return (table, broken);
            }
            let mut next = whole.clone();
            for fault in found {
                let permit = Permit::of(&fault);
                for fifo in table.concerned(fault.locus()) {
                    let fifo = kept.fifos[fifo];
                    if !permit.is_some_and(|permit| whole.permit(permit, fifo, &kept, &mut next)) {
                        broken[fifo].get_or_insert(fault.rule());
                    }
                }
            }
            whole = next;
            let mut is_settled = false;
            while !is_settled {
                is_settled = true;
                for link in &self.links {
                    let members = || link.inputs.iter().chain(&link.outputs);
                    let Some(rule) = members().find_map(|&fifo| broken[fifo]) else { continue };
                    for &fifo in members() {
                        is_settled &= broken[fifo].is_some();
                        broken[fifo].get_or_insert(rule);
                    }
                }
            }
        }
    }

    /// Permits a fault of a FIFO in the next table; `false` if it already is in this one, so that it does not help.
    fn permit(&self, permit: Permit, fifo: usize, kept: &Kept, next: &mut Self) -> bool {
        let (now, next_entry) = (&self.entries[fifo], &mut next.entries[fifo]);
        let (is_permitted, word) = match permit {
            Permit::RunsOn => (now.allows.runs_on, &mut next_entry.allows.runs_on),
            Permit::Order => (now.allows.order, &mut next_entry.allows.order),
            Permit::Idle => (now.allows.idle, &mut next_entry.allows.idle),
            Permit::Plio => {
                next_entry.is_plio = false;
                return now.is_plio;
            }
            Permit::PadValue => {
                next_entry.pad_value = None;
                return now.pad_value.is_some();
            }
            Permit::Packet => {
                next_entry.packet = None;
                return now.packet.is_some();
            }
            Permit::Pad => {
                next_entry.pad.clear();
                return !now.pad.is_empty();
            }
            Permit::Offsets(link) => {
                let Some(&link) = kept.links.get(link) else { return false };
                let (now, next) = (&self.links[link], &mut next.links[link]);
                let is_left = |list: &[usize], offsets: &[u64]| list.len() == 1 && !offsets.is_empty();
                let sides = (
                    is_left(&now.inputs, &now.source_offsets),
                    is_left(&now.outputs, &now.destination_offsets),
                );
                if sides.0 {
                    next.source_offsets.clear();
                }
                if sides.1 {
                    next.destination_offsets.clear();
                }
                return sides.0 || sides.1;
            }
            Permit::InRow(link) => {
                let Some(&link) = kept.links.get(link) else { return false };
                let (now, next) = (&self.links[link], &mut next.links[link]);
                let is_join = now.inputs.len() > 1;
                let (parts, offsets) = if is_join {
                    (&now.inputs, &mut next.source_offsets)
                } else {
                    (&now.outputs, &mut next.destination_offsets)
                };
                let mut end = 0u64;
                let in_row = parts.iter().map(|&part| {
                    let start = end;
                    end = end.saturating_add(self.entries[part].object);
                    start
                });
                *offsets = in_row.collect();
                return now.source_offsets.is_empty() && now.destination_offsets.is_empty();
            }
        };
        *word = true;
        !is_permitted
    }

    /// The FIFOs without some, and the positions of those that are kept.
    fn without(&self, broken: &[Option<Rule>]) -> (Self, Kept) {
        let fifos: Vec<usize> = (0..self.entries.len()).filter(|&fifo| broken[fifo].is_none()).collect();
        let position = |fifo: &usize| fifos.binary_search(fifo).ok();
        let positions = |list: &[usize]| list.iter().map(position).collect::<Option<Vec<_>>>();
        let link = |(at, link): (usize, &Link)| {
            let (inputs, outputs) = (positions(&link.inputs)?, positions(&link.outputs)?);
            Some((at, Link { inputs, outputs, ..link.clone() }))
        };
        let (links, kept): (Vec<usize>, Vec<Link>) = self.links.iter().enumerate().filter_map(link).unzip();
        let mut table = Self {
            entries: fifos.iter().map(|&fifo| self.entries[fifo].clone()).collect(),
            links: kept,
            stacks: self.stacks.clone(),
            // Buffers that do not fit beside the FIFOs are not wrong with these.
            beside: Vec::new(),
            members: Vec::new(),
            crowded_out: Vec::new(),
            deepened: Vec::new(),
            ..*self
        };
        table.find_members();
        (table, Kept { fifos, links })
    }

    /// The FIFOs that a locus belongs to; all FIFOs if it belongs to none.
    fn concerned(&self, locus: FifoLocus) -> Vec<usize> {
        let of_link = |link: usize| -> Vec<usize> {
            let link = self.links.get(link);
            link.map_or_else(Vec::new, |link| link.inputs.iter().chain(&link.outputs).copied().collect())
        };
        let fifos = match (locus, locus.of()) {
            (
                FifoLocus::Link(link)
                | FifoLocus::Offsets(link)
                | FifoLocus::Input(link, _)
                | FifoLocus::Output(link, _)
                | FifoLocus::Offset(link, _),
                _,
            ) => of_link(link),
            (FifoLocus::Stack(_) | FifoLocus::Beside(_), _) => Vec::new(),
            (_, FifoPart::Whole(fifo) | FifoPart::Entry(fifo, _)) => vec![fifo],
            (_, FifoPart::End(end)) => vec![end.fifo],
        };
        let fifos: Vec<usize> = fifos.into_iter().filter(|&fifo| fifo < self.entries.len()).collect();
        if fifos.is_empty() { (0..self.entries.len()).collect() } else { fifos }
    }
}
