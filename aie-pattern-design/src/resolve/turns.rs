//! FIFOs that take turns on a channel of a shim tile. Where a shim has too few channels, MLIR-AIE's allocation of FIFOs gives one
//! channel to ends that its runtime sequences never have in flight at once, and tells their data apart by packets.
//!
//! Of two ends in one sequence, the first must receive, and be awaited or freed before the other's first transfer: a task
//! that sends is complete before its words have left the shim, so a sending end stays in flight until its sequence ends.
//! Sequences do not overlap. A loop counts as a whole, and an end that no sequence names may be in flight at any time
//! (`AIEShimSharing.cpp`, `AIEObjectFifoAllocate.cpp`).

use std::collections::BTreeMap;

use crate::model::{Design, FifoId, Operation, Sequence, SequenceOp, Target};

/// The operations from the first to the last that have to do with a FIFO in a sequence, by their positions.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: usize,
    last: usize,
    /// The last that starts a transfer.
    issued: Option<usize>,
    /// The last after which one is complete.
    done: Option<usize>,
    sends: bool,
}

impl Span {
    fn is_before(&self, other: &Self) -> bool {
        !self.sends && self.last < other.first && self.done > self.issued
    }
}

/// When each sequence has the ends of FIFOs on shims in flight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flights {
    sequences: Vec<BTreeMap<usize, Span>>,
}

/// The reason why two FIFOs take no turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overlap {
    /// No sequence moves data through the FIFO.
    Unused(FifoId),
    /// A sequence sends through both.
    Sends,
    /// A sequence has both in flight.
    InFlight,
}

impl Flights {
    pub(crate) fn of(design: &Design) -> Self {
        let of_sequence = |sequence: &Sequence| {
            let mut walk = Walk { design, sequence, next: 0, spans: BTreeMap::new() };
            walk.run(&sequence.operations, None);
            walk.spans
        };
        Self { sequences: design.sequences.iter().map(of_sequence).collect() }
    }

    /// The reason why two FIFOs may be in flight at once; `None` if they never are.
    pub(crate) fn overlap(&self, one: FifoId, other: FifoId) -> Option<Overlap> {
        let spans = |id: FifoId| self.sequences.iter().filter_map(move |spans| spans.get(&id.0));
        if let Some(unused) = [one, other].into_iter().find(|id| spans(*id).next().is_none()) {
            return Some(Overlap::Unused(unused));
        }
        self.sequences.iter().find_map(|spans| {
            let (one, other) = (spans.get(&one.0)?, spans.get(&other.0)?);
            if one.is_before(other) || other.is_before(one) {
                return None;
            }
            Some(if one.sends && other.sends { Overlap::Sends } else { Overlap::InFlight })
        })
    }

    /// The FIFOs in groups, by their positions: the FIFOs of a group can take turns on a channel. In the order of names, each joins
    /// the first group that it can.
    pub(crate) fn groups(&self, design: &Design, fifos: &[FifoId]) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..fifos.len()).collect();
        order.sort_by_key(|&k| &design[fifos[k]].name.text);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for k in order {
            let can_join = |group: &&mut Vec<usize>| {
                group.iter().all(|&member| {
                    fifos[member] != fifos[k] && self.overlap(fifos[member], fifos[k]).is_none()
                })
            };
            match groups.iter_mut().find(can_join) {
                Some(group) => group.push(k),
                None => groups.push(vec![k]),
            }
        }
        groups
    }
}

/// A walk over the operations of a sequence, which counts those in loops and branches too.
struct Walk<'d> {
    design: &'d Design,
    sequence: &'d Sequence,
    next: usize,
    spans: BTreeMap<usize, Span>,
}

impl Walk<'_> {
    /// `within` is the outermost loop around the operations.
    fn run(&mut self, operations: &[SequenceOp], within: Option<(usize, usize)>) {
        for one in operations {
            let at = self.next;
            self.next += 1;
            let span = within.unwrap_or((at, at));
            match &one.operation {
                Operation::Memcpy(memcpy) => self.note(&memcpy.metadata.text, span, true),
                Operation::Wait(name) => self.note(&name.text, span, false),
                Operation::Start(Some(task)) => self.note_task(*task, span, true),
                Operation::Await(Some(task)) | Operation::Free(Some(task)) => {
                    self.note_task(*task, span, false);
                }
                Operation::Loop { body, .. } => {
                    let mut count = 0;
                    SequenceOp::each(body, &mut |_| count += 1);
                    self.run(body, within.or(Some((at, at + count))));
                }
                Operation::Branch { arms, .. } => arms.iter().for_each(|arm| self.run(arm, within)),
                Operation::Device(_, body) => self.run(body, within),
                Operation::Start(None)
                | Operation::Await(None)
                | Operation::Free(None)
                | Operation::Configure(_)
                | Operation::Sync { .. }
                | Operation::Push { .. }
                | Operation::Write(_)
                | Operation::SetLock(..)
                | Operation::Reset(_)
                | Operation::Run(_)
                | Operation::Unknown(_) => {}
            }
        }
    }

    /// Tasks of a chain are not counted: their channel is substituted later.
    fn note_task(&mut self, task: usize, span: (usize, usize), starts: bool) {
        let task = &self.sequence.tasks[task];
        if let (Target::Symbol(name), None) = (&task.target, &task.chain) {
            self.note(&name.text, span, starts);
        }
    }

    fn note(&mut self, symbol: &str, (from, to): (usize, usize), starts: bool) {
        let Some(fifo) = self.design.fifo(symbol) else { return };
        let sends = self.design.is_on_shim(self.design[fifo].producer.tile);
        let span = self.spans.entry(fifo.0).or_insert(Span {
            first: from,
            last: to,
            issued: None,
            done: None,
            sends,
        });
        span.first = span.first.min(from);
        span.last = span.last.max(to);
        let mark = if starts { &mut span.issued } else { &mut span.done };
        *mark = (*mark).max(Some(to));
    }
}
