//! The headers of packets: which descriptors send one, and which routes take it off.

use super::{Channel, Connection, End, Origin, Resolved};
use crate::model::{AllocationId, Bd, Design, Memcpy, Packet, Target, Task};
use aie_pattern_core::device::Direction;

/// What becomes of the headers that a channel sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Headers {
    /// A route of packets takes them off where it ends.
    Dropped,
    /// A route of packets keeps them: they arrive as words.
    Kept,
    /// A circuit does not know headers: they arrive as words.
    Arriving,
    /// The routes differ.
    Mixed,
}

/// The packet of a task's descriptor: the descriptor's, the task's, or the named channel's.
pub fn of_task(design: &Design, task: &Task, bd: &Bd) -> Option<Packet> {
    let named = || match &task.target {
        Target::Symbol(name) => of_allocation(design, &name.text),
        Target::Channel { .. } => None,
    };
    bd.packet.or(task.packet).or_else(named)
}

/// The packet of a transfer: the transfer's, or the named channel's.
pub fn of_memcpy(design: &Design, memcpy: &Memcpy) -> Option<Packet> {
    memcpy.packet.or_else(|| of_allocation(design, &memcpy.metadata.text))
}

fn of_allocation(design: &Design, symbol: &str) -> Option<Packet> {
    let id: AllocationId = design.allocation(symbol)?;
    design[id].packet
}

impl Connection {
    /// Whether packets go along it.
    pub fn is_of_packets(&self, design: &Design) -> bool {
        self.packet.is_some()
            || matches!(self.origin, Origin::Fifo(fifo, _) if design.fifos[fifo].packet.is_some())
    }

    /// The end at which channels of a direction are.
    pub fn end(&self, direction: Direction) -> End {
        match direction {
            Direction::Mm2s => self.source,
            Direction::S2mm => self.destination,
        }
    }

    /// The end at which channels of the other direction are.
    pub fn other_end(&self, direction: Direction) -> End {
        match direction {
            Direction::Mm2s => self.destination,
            Direction::S2mm => self.source,
        }
    }

    /// Whether it begins or ends at a channel.
    pub fn is_at(&self, channel: Channel) -> bool {
        self.end(channel.direction) == channel.end()
    }
}

impl Resolved<'_> {
    /// What becomes of the headers that an MM2S channel sends; `None` if no route leaves it.
    pub fn headers(&self, channel: Channel) -> Option<Headers> {
        let of = |one: &Connection| match (one.is_of_packets(self.design), one.keeps_header) {
            (true, false) => Headers::Dropped,
            (true, true) => Headers::Kept,
            (false, _) => Headers::Arriving,
        };
        let mut all = self.connections_at(channel).map(of);
        let first = all.next()?;
        Some(if all.all(|other| other == first) { first } else { Headers::Mixed })
    }

    /// The connections that begin or end at a channel.
    pub fn connections_at(&self, channel: Channel) -> impl Iterator<Item = &Connection> {
        self.connections.iter().filter(move |one| one.is_at(channel))
    }

    /// Whether a route leaves or reaches a channel. A part of a design, as in tests, may have none.
    pub fn is_connected(&self, channel: Channel) -> bool {
        self.connections_at(channel).next().is_some()
    }

    /// Whether all routes of a channel belong to FIFOs, whose lowering gives transfers the FIFO's packet.
    pub fn is_of_fifos(&self, channel: Channel) -> bool {
        self.connections_at(channel).all(|one| matches!(one.origin, Origin::Fifo(..)))
    }
}
