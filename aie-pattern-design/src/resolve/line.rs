//! Sequences as straight lines. Loops are unrolled as in `aie-unroll-runtime-sequence-loops`, and tasks get descriptor
//! ids as in `aie-assign-runtime-sequence-bd-ids`.

use std::collections::{BTreeSet, HashMap};

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Device, Direction, Place as At};

use super::descriptors::reach;
use super::registers::{Register, register};
use super::{Channel, Event, Happening, Line, Stop, TaskRun};
use crate::model::{
    Allocation, Design, FifoId, Memcpy, Number, Operation, Place, RegisterWrite, Sequence, SequenceId,
    SequenceOp, Target, Task, Trips,
};

/// The most operations that are followed, counting each trip of a loop.
const MAX_STEPS: usize = 1 << 16;

/// The named channels of a design.
pub(super) struct Channels<'d> {
    design: &'d Design,
    /// The ends of FIFOs on shims.
    fifos: HashMap<usize, Channel>,
    /// The kinds of tile whose places are open: a column and a row of the text may belong to any of them.
    open: Vec<TileKind>,
}

impl<'d> Channels<'d> {
    pub(super) fn new(design: &'d Design, ends: &[(FifoEnd, Channel)]) -> Self {
        let is_shim = |at: At| design.part.kind(at) == Some(TileKind::Shim);
        let shims = ends.iter().filter(|(_, channel)| is_shim(channel.at));
        let fifos = shims.map(|(end, channel)| (end.fifo, *channel)).collect();
        let is_open =
            |kind: &TileKind| design.tiles.iter().any(|tile| tile.is_open() && tile.logical == Some(*kind));
        Self { design, fifos, open: TileKind::ALL.iter().copied().filter(is_open).collect() }
    }

    /// Whether a tile whose place is open may get a place of the text.
    fn is_open(&self, at: At) -> bool {
        !self.open.is_empty() && self.design.part.kind(at).is_some_and(|kind| self.open.contains(&kind))
    }

    /// The channel of a symbol: an allocation's, or a FIFO's on a shim.
    fn of(&self, symbol: &str) -> Option<Channel> {
        if let Some(id) = self.design.allocation(symbol) {
            return of_allocation(self.design, &self.design[id]);
        }
        self.fifos.get(&fifo_of(self.design, symbol)?.0).copied()
    }

    fn of_task(&self, target: &Target) -> Option<Channel> {
        match target {
            Target::Channel { tile, direction, channel, .. } => Some(Channel {
                at: self.design[(*tile)?].at?,
                direction: *direction,
                channel: channel.small()?,
            }),
            Target::Symbol(name) => self.of(&name.text),
        }
    }
}

/// The FIFO whose end on a shim a symbol names.
fn fifo_of(design: &Design, symbol: &str) -> Option<FifoId> {
    // The lowering of a FIFO gives the channel of its end this name.
    design.fifo(symbol.strip_suffix("_shim_alloc").unwrap_or(symbol))
}

impl Line<'_> {
    /// The FIFO whose end on a shim an event names.
    pub(crate) fn fifo(&self, design: &Design, happening: &Happening<'_>) -> Option<FifoId> {
        let symbol = match happening {
            Happening::Configure(run)
            | Happening::Start(run)
            | Happening::Await(run)
            | Happening::Free(run) => match &self.tasks[*run].task.target {
                Target::Symbol(name) => name,
                Target::Channel { .. } => return None,
            },
            Happening::Memcpy(memcpy, _) => &memcpy.metadata,
            Happening::Wait(_) | Happening::Sync(_) | Happening::Push { .. } | Happening::Other => {
                return None;
            }
        };
        design.allocation(&symbol.text).is_none().then(|| fifo_of(design, &symbol.text))?
    }
}

/// The channel of an allocation.
pub(crate) fn of_allocation(design: &Design, allocation: &Allocation) -> Option<Channel> {
    let at = match (allocation.tile, allocation.column) {
        (Some(tile), _) => design[tile].at?,
        (None, Some(column)) => (column.small()?, 0),
        (None, None) => return None,
    };
    Some(Channel { at, direction: allocation.direction, channel: allocation.channel.small()? })
}

/// The straight line of a sequence.
pub(super) fn unroll<'d>(design: &'d Design, channels: &Channels<'d>, id: SequenceId) -> Line<'d> {
    let sequence = &design[id];
    let mut walk = Walk {
        design,
        channels,
        sequence,
        line: Line { sequence: id, tasks: Vec::new(), events: Vec::new(), stop: None },
        current: vec![None; sequence.tasks.len()],
        used: HashMap::new(),
        steps: 0,
    };
    walk.run(&sequence.operations);
    walk.line
}

struct Walk<'d, 'c> {
    design: &'d Design,
    channels: &'c Channels<'d>,
    sequence: &'d Sequence,
    line: Line<'d>,
    /// The last run of each task.
    current: Vec<Option<usize>>,
    /// The ids in use on each tile.
    used: HashMap<At, BTreeSet<u32>>,
    /// The number of operations that were followed.
    steps: usize,
}

impl<'d> Walk<'d, '_> {
    /// Follows operations; `None` if the line ends.
    fn run(&mut self, operations: &'d [SequenceOp]) -> Option<()> {
        for operation in operations {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return self.stop("the sequence does more than is followed", operation.place);
            }
            self.follow(operation)?;
        }
        Some(())
    }

    fn stop(&mut self, reason: &'static str, place: Place) -> Option<()> {
        self.line.stop.get_or_insert(Stop { reason, place });
        None
    }

    fn push(&mut self, operation: &'d SequenceOp, happening: Happening<'d>) {
        self.line.events.push(Event { happening, operation });
    }

    fn follow(&mut self, operation: &'d SequenceOp) -> Option<()> {
        let place = operation.place;
        match &operation.operation {
            Operation::Configure(task) => {
                let run = self.configure(&self.sequence.tasks[*task]);
                self.current[*task] = Some(run);
                self.push(operation, Happening::Configure(run));
            }
            Operation::Start(task) | Operation::Await(task) | Operation::Free(task) => {
                let Some(run) = task.and_then(|task| self.current[task]) else {
                    return self.stop("a task that is not known", place);
                };
                let happening = match operation.operation {
                    Operation::Start(_) => Happening::Start(run),
                    Operation::Await(_) => Happening::Await(run),
                    _ => Happening::Free(run),
                };
                if !matches!(happening, Happening::Start(_)) {
                    self.release(run);
                }
                self.push(operation, happening);
            }
            Operation::Memcpy(memcpy) => {
                let channel = self.of_memcpy(memcpy);
                self.push(operation, Happening::Memcpy(memcpy, channel));
            }
            Operation::Wait(name) => {
                let channel = self.channels.of(&name.text);
                self.push(operation, Happening::Wait(channel));
            }
            Operation::Sync { column, row, direction, channel, columns, rows } => {
                match synced([column, row, direction, channel, columns, rows])
                    .filter(|all| !all.iter().any(|channel| self.channels.is_open(channel.at)))
                {
                    Some(channels) => self.push(operation, Happening::Sync(channels)),
                    None => return self.stop("a wait for channels that are not known", place),
                }
            }
            Operation::Push { column, row, direction, channel, bd, repeat, token } => {
                let at = column.small().zip(row.small()).zip(channel.small());
                let channel = at.map(|(at, channel)| Channel { at, direction: *direction, channel });
                if channel.is_some_and(|channel| self.channels.is_open(channel.at)) {
                    return self.stop("a push to a tile that has no place yet", place);
                }
                let passes = repeat.small().map(|repeat| u64::from(repeat) + 1);
                self.push(operation, Happening::Push { channel, bd: bd.small(), passes, token: *token });
            }
            Operation::Loop { body, .. } if body.is_empty() => {}
            Operation::Loop { trips: Trips::Known(trips), body, each, .. } => {
                if each.is_empty() {
                    for _ in 0..*trips {
                        self.run(body)?;
                    }
                } else {
                    each.iter().try_for_each(|body| self.run(body))?;
                }
            }
            Operation::Loop { trips: Trips::Endless, .. } => {
                return self.stop("a loop of more trips than are followed", place);
            }
            Operation::Loop { trips: Trips::Unknown, .. } => {
                return self.stop("a loop whose trips are not known", place);
            }
            Operation::Branch { condition: Some(condition), arms } => {
                let arm = arms.get(usize::from(!condition))?;
                self.run(arm)?;
            }
            Operation::Branch { arms, .. } => {
                if arms.iter().any(|arm| !arm.is_empty()) {
                    return self.stop("a branch that the program decides", place);
                }
            }
            Operation::Device(..) | Operation::Run(_) => {
                return self.stop("the sequence of another device", place);
            }
            Operation::Unknown(_) | Operation::Reset(_) => {
                return self.stop("the effect of this operation is not known", place);
            }
            Operation::Write(write) if self.is_written_open(write) => {
                return self.stop("a write to a tile that has no place yet", place);
            }
            Operation::Write(_) | Operation::SetLock(..) => self.push(operation, Happening::Other),
        }
        Some(())
    }

    /// Whether a write may be of a tile whose place is open.
    fn is_written_open(&self, write: &RegisterWrite) -> bool {
        if self.channels.open.is_empty() {
            return false;
        }
        register(self.design, write).is_some_and(|register| match register {
            Register::Descriptor(at, _) | Register::Lock(at, _) => self.channels.is_open(at),
            Register::Queue(channel) => self.channels.is_open(channel.at),
        })
    }

    fn of_memcpy(&self, memcpy: &Memcpy) -> Option<Channel> {
        self.channels.of(&memcpy.metadata.text)
    }

    /// Assigns ids to the descriptors of a task: the written ones, then the smallest free id for each other. The
    /// pass assumes channel 0.
    fn configure(&mut self, task: &'d Task) -> usize {
        let channel = self.channels.of_task(&task.target);
        let mut ids: Vec<Option<u32>> = Vec::with_capacity(task.bds.len());
        if let Some(Channel { at, .. }) = channel {
            let device = self.design.part.device.unwrap_or(Device::DEFAULT);
            let kind = self.design.part.kind(at).unwrap_or(TileKind::Shim);
            let used = self.used.entry(at).or_default();
            let written = |k: usize| {
                let operand = task.bd_id.filter(|_| Some(k) == task.first);
                task.bds[k].bd_id.or(operand)
            };
            for k in 0..task.bds.len() {
                let id = written(k).and_then(|id: Number| id.small());
                used.extend(id);
                ids.push(id);
            }
            for (k, id) in ids.iter_mut().enumerate() {
                if written(k).is_none() {
                    *id = reach(device, kind, 0).find(|id| !used.contains(id));
                    used.extend(*id);
                }
            }
        } else {
            ids.resize(task.bds.len(), None);
        }
        self.line.tasks.push(TaskRun { task, channel, ids });
        self.line.tasks.len() - 1
    }

    /// Gives back the ids of a task, even if they are another task's by now: the pass does not look whose they are.
    fn release(&mut self, run: usize) {
        let TaskRun { channel: Some(Channel { at, .. }), ids, .. } = &self.line.tasks[run] else { return };
        if let Some(used) = self.used.get_mut(at) {
            for id in ids.iter().flatten() {
                used.remove(id);
            }
        }
    }
}

/// The channels of an `aiex.npu.sync`.
fn synced([column, row, direction, channel, columns, rows]: [&Number; 6]) -> Option<Vec<Channel>> {
    let (column, row) = (column.small()?, row.small()?);
    let (columns, rows) = (columns.small()?, rows.small()?);
    // What a wait for no tile does is not documented.
    if !(1..=64).contains(&columns) || !(1..=64).contains(&rows) {
        return None;
    }
    let direction = match direction.value? {
        0 => Direction::S2mm,
        1 => Direction::Mm2s,
        _ => return None,
    };
    let channel = channel.small()?;
    let (last_column, last_row) = (column.checked_add(columns)?, row.checked_add(rows)?);
    let tiles = (column..last_column).flat_map(|c| (row..last_row).map(move |r| (c, r)));
    Some(tiles.map(|at| Channel { at, direction, channel }).collect())
}
