//! A resolved design as a net, one for each of its sequences.
//!
//! FIFOs are lowered as the core lowers them. The host feeds and drains, as needed, every shim channel that no sequence
//! or region serves. Where a sequence moves data on an NPU, the channels of FIFOs and those with a name are its own: what neither
//! it nor another sequence serves is never fed or drained. A construct that a net does not have is named in [`Net::outside`], and the net gets no verdict.
//!
//! | module | contents |
//! |---|---|
//! | `regions` | descriptors of regions, with their locks |
//! | `streams` | connections |
//! | `cores` | programs |
//! | `sequence` | the steps of a sequence, and what the host does besides |

mod cores;
mod regions;
mod sequence;
mod streams;

use std::collections::HashMap;
use std::fmt::Display;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};
use aie_pattern_core::lower::fifo::Pool;

use super::net::{Channel, ChannelId, Construct, Lock, LockId, Net, Place};
use super::of_fifos::{FifoLocks, queue, tile_name};
use crate::model;
use crate::resolve::{self, Line, Resolved};

/// The name of a channel in a net.
pub(super) fn name(resolved: &Resolved, channel: resolve::Channel) -> String {
    let tile = tile_name(resolved.design.part.kind(channel.at), channel.at);
    format!("{} channel {} of {tile}", channel.direction.name(), channel.channel)
}

/// The net of a design and one of its sequences.
pub fn net(resolved: &Resolved, line: &Line) -> Net {
    let mut builder = Builder::array(resolved, Some(line));
    builder.add_sequence(line);
    builder.add_traces();
    builder.add_unconnected();
    let _ = builder.add_host(Some(line), Host::AsNeeded);
    builder.net
}

/// The same net with a host that does only what the text says, and the first channel that then moves nothing; `None` if there is no
/// such channel. On an NPU, only sequences start the channels of shims; other tiles have the channels that the text starts.
pub(super) fn without_host(resolved: &Resolved, line: &Line) -> Option<(Net, ChannelId)> {
    let mut builder = Builder::array(resolved, Some(line));
    builder.add_sequence(line);
    builder.add_traces();
    builder.add_unconnected();
    let idle = builder.add_host(Some(line), Host::AsWritten)?;
    Some((builder.net, idle))
}

/// The net of one sequence after another, in the same state of the array.
pub(super) fn after(resolved: &Resolved, other: &Line, line: &Line) -> Net {
    let mut builder = Builder::array(resolved, Some(line));
    builder.add_sequence(other);
    builder.add_sequence(line);
    builder.add_traces();
    builder.add_unconnected();
    let _ = builder.add_host(Some(line), Host::AsNeeded);
    builder.net
}

/// What the host does besides a sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Host {
    /// It feeds and drains what the text does not start.
    AsNeeded,
    /// Nothing that the text would say.
    AsWritten,
}

/// A core that a design waits for, and whose program is not in the text.
pub(super) fn missing_core(resolved: &Resolved, line: &Line) -> Option<Construct> {
    let mut builder = Builder::array(resolved, Some(line));
    builder.add_sequence(line);
    builder.missing_core()
}

/// The net of a design without a sequence, and the locks that its host can write: all of the text; on an NPU none, since
/// only a sequence could write them.
pub fn array(resolved: &Resolved) -> (Net, Vec<LockId>) {
    let mut builder = Builder::array(resolved, None);
    builder.add_traces();
    let _ = builder.add_host(None, Host::AsNeeded);
    let written = if resolved.design.part.is_npu() {
        Vec::new()
    } else {
        builder.locks.into_iter().flatten().collect()
    };
    (builder.net, written)
}

struct Builder<'r, 'd> {
    resolved: &'r Resolved<'d>,
    net: Net,
    channels: HashMap<resolve::Channel, ChannelId>,
    /// The tiles whose channels the net has.
    tiles: Vec<At>,
    /// The net's lock for each lock of the design.
    locks: Vec<Option<usize>>,
    /// The channels of shims that take the words of traces.
    traces: Vec<(resolve::Channel, Place)>,
}

#[allow(clippy::unnecessary_wraps, reason = "an element of a net may have no place")]
fn span(place: model::Place) -> Place {
    Some(place.first)
}

impl<'r, 'd> Builder<'r, 'd> {
    /// Everything but a sequence. Where FIFOs take turns on a channel, those that the sequence names have it.
    fn array(resolved: &'r Resolved<'d>, line: Option<&Line>) -> Self {
        let mut builder = Self {
            resolved,
            net: Net::default(),
            channels: HashMap::new(),
            tiles: Vec::new(),
            locks: Vec::new(),
            traces: Vec::new(),
        };
        builder.add_locks();
        let fifo_locks = builder.add_fifos();
        builder.add_regions();
        builder.add_streams(line);
        builder.add_cores(fifo_locks.as_ref());
        builder
    }
}

impl Builder<'_, '_> {
    pub(super) fn outside(&mut self, name: impl Display, place: Place) {
        self.open(format!("{name} is outside of the model"), place);
    }

    /// Leaves the verdict open, with the reason as a sentence.
    pub(super) fn open(&mut self, reason: String, place: Place) {
        self.net.outside.push(Construct { name: reason, place });
    }

    /// Notes a construct that only makes cores wait more.
    pub(super) fn waits_more(&mut self, name: impl Display, place: Place) {
        let name = format!("{name} is outside of the model");
        self.net.more_waits.push(Construct { name, place });
    }

    pub(super) fn kind(&self, at: At) -> Option<TileKind> {
        self.resolved.design.part.kind(at)
    }

    /// The net's channel for a channel of the design.
    pub(super) fn channel(&mut self, channel: resolve::Channel, place: Place) -> ChannelId {
        if let Some(&id) = self.channels.get(&channel) {
            return id;
        }
        let tile = self.tiles.iter().position(|&at| at == channel.at).unwrap_or_else(|| {
            self.tiles.push(channel.at);
            self.tiles.len() - 1
        });
        let (kind, way) = (self.kind(channel.at), channel.direction);
        let device = self.resolved.design.part.device.unwrap_or(Device::DEFAULT);
        let name = name(self.resolved, channel);
        let id = self.net.channels.len();
        self.net.channels.push(Channel {
            name,
            place,
            direction: way.into(),
            queue: queue(device, kind, way),
            tile,
            descriptors: Vec::new(),
            starts: Vec::new(),
        });
        self.channels.insert(channel, id);
        id
    }

    fn add_locks(&mut self) {
        let design = self.resolved.design;
        for lock in &design.locks {
            let initial = lock.first_value().and_then(|value| u32::try_from(value).ok());
            let id = match initial {
                Some(initial) => {
                    let tile = self
                        .resolved
                        .tile(lock.tile)
                        .map_or_else(String::new, |(at, kind)| format!(" of {}", tile_name(Some(kind), at)));
                    let name = format!("lock `{}`{tile}", lock.name());
                    let id = self.net.locks.len();
                    self.net.locks.push(Lock { name, place: span(lock.place), initial });
                    self.net.written.insert(id);
                    if let Some(value) = &lock.value {
                        let release = format!("aie.use_lock({}, Release, ", value.text);
                        self.net.releases.insert(id, release);
                    }
                    Some(id)
                }
                None => {
                    self.outside(
                        format!("lock `{}`, whose initial value is not known,", lock.name()),
                        span(lock.place),
                    );
                    None
                }
            };
            self.locks.push(id);
        }
    }

    fn add_fifos(&mut self) -> Option<FifoLocks> {
        let resolved = self.resolved;
        let design = resolved.design;
        if design.fifos.is_empty() {
            return None;
        }
        let table = match &resolved.fifos {
            Ok(table) => table,
            Err(unknown) => {
                let place = unknown.fifo.map(|fifo| design.fifos[fifo].place);
                self.open(unknown.reason.to_string(), place.and_then(span));
                return None;
            }
        };
        for fifo in &design.fifos {
            if fifo.is_plio || fifo.stream.is_some() {
                self.outside(format!("FIFO `{}`, which ends in a stream,", fifo.name.text), span(fifo.place));
            }
        }
        let place = |fifo: usize| span(design.fifos[fifo].place);
        table.with(|fifos| {
            let room = |pool: &Pool| {
                let memory = resolved.memories.iter().find(|memory| memory.at == pool.place)?;
                let device = design.part.device?;
                let free = device.data_memory(memory.kind)?.bytes.saturating_sub(memory.bytes());
                let buffer = u64::try_from(pool.buffer_bytes(fifos)).ok()?;
                Some(u32::try_from(free / buffer.max(1)).unwrap_or(u32::MAX))
            };
            let room = |pool: &Pool| room(pool).unwrap_or(u32::MAX);
            let locks = FifoLocks::add(&mut self.net, fifos, &place, &room);
            for &(end, channel) in &resolved.fifo_channels {
                let id = self.channel(channel, place(end.fifo));
                if !locks.add_ring(&mut self.net, fifos, end, id) {
                    let name = &design.fifos[end.fifo].name.text;
                    self.outside(format!("FIFO `{name}`, whose parts are not whole words,"), place(end.fifo));
                }
            }
            Some(locks)
        })
    }
}
