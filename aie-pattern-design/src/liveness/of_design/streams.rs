//! Connections as streams.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Direction as Way;

use super::super::net::{Arbiter, Place, Stream};
use super::super::of_fifos::{core_name, most_words, tile_name};
use super::{Builder, span};
use crate::model::Bundle;
use crate::resolve::{self, Before, End, Line, Origin};

impl Builder<'_, '_> {
    pub(super) fn add_streams(&mut self, line: Option<&Line>) {
        let resolved = self.resolved;
        let happenings = line.map_or(&[][..], |line| &line.events).iter().map(|event| &event.happening);
        let named: BTreeSet<usize> = line
            .into_iter()
            .flat_map(|line| happenings.clone().filter_map(|one| line.fifo(resolved.design, one)))
            .map(|fifo| fifo.0)
            .collect();
        let key = |end: End, direction| resolve::Channel { at: end.at, direction, channel: end.channel };
        let mut streams: BTreeMap<End, Vec<&resolve::Connection>> = BTreeMap::new();
        for connection in &resolved.connections {
            match (connection.source.bundle, connection.destination.bundle) {
                (Bundle::Dma, Bundle::Dma) => streams.entry(connection.source).or_default().push(connection),
                (Bundle::Core, Bundle::Core) => {
                    let [from, to] = [connection.source.at, connection.destination.at].map(core_name);
                    self.waits_more(format!("the stream from {from} to {to}"), span(connection.place));
                }
                // A trace that nobody takes stops, and nothing waits for it.
                (Bundle::Trace, Bundle::Dma) if self.is_alone(connection) => {
                    let channel = key(connection.destination, Way::S2mm);
                    self.traces.push((channel, span(connection.place)));
                }
                // A net does not model what the host or a core's port does there; the channel is noted
                // where it is used.
                _ => {
                    for (end, direction) in
                        [(connection.source, Way::Mm2s), (connection.destination, Way::S2mm)]
                    {
                        if end.bundle == Bundle::Dma {
                            let name = format!(
                                "the stream between {} and another port than a DMA's",
                                tile_name(self.kind(end.at), end.at)
                            );
                            let _ = self.channel(key(end, direction), span(connection.place));
                            self.outside(name, span(connection.place));
                        }
                    }
                }
            }
        }
        self.add_arbiters();
        for (source, mut connections) in streams {
            let is_named = |one: &&resolve::Connection| matches!(one.origin, Origin::Fifo(fifo, _) if named.contains(&fifo));
            if connections.iter().any(is_named) {
                connections.retain(is_named);
            }
            let packet = connections[0].packet;
            if connections.iter().any(|other| other.packet != packet) {
                let name = format!(
                    "a channel that sends packets of several ids, on {},",
                    tile_name(self.kind(source.at), source.at)
                );
                self.outside(name, span(connections[0].place));
            }
            let place = span(connections[0].place);
            let from = self.channel(key(source, Way::Mm2s), place);
            let mut sinks = Vec::new();
            for connection in &connections {
                let sink = self.channel(key(connection.destination, Way::S2mm), span(connection.place));
                if !sinks.contains(&sink) {
                    sinks.push(sink);
                }
            }
            let ends = connections.iter().map(|connection| connection.destination.at);
            let at_most = most_words(self.kind(source.at), source.at, ends);
            let arbiter = self.arbiter(source, place);
            self.net.streams.push(Stream { source: from, sinks, promised: 0, at_most, arbiter });
        }
    }

    /// Whether a connection to a shim shares its routes with traces only: packets that stand on a route stop the packets
    /// after them.
    fn is_alone(&self, connection: &resolve::Connection) -> bool {
        let is_apart = |other: &resolve::Connection| {
            other.source.bundle == Bundle::Trace
                || other.packet.is_none() && other.destination != connection.destination
        };
        self.kind(connection.destination.at) == Some(TileKind::Shim)
            && self.resolved.connections.iter().all(is_apart)
    }

    fn add_arbiters(&mut self) {
        for arbiter in &self.resolved.arbiters {
            let name = match arbiter.before {
                Before::Box { at, number } => {
                    format!("arbiter {number} of {}", tile_name(self.kind(at), at))
                }
                Before::Port(End { at, channel, .. }) => {
                    format!("the arbiter before S2MM channel {channel} of {}", tile_name(self.kind(at), at))
                }
            };
            self.net.arbiters.push(Arbiter { name, place: None });
        }
    }

    /// The shared arbiter that the packets of a port pass.
    fn arbiter(&mut self, source: End, place: Place) -> Option<usize> {
        let arbiters = self.resolved.arbiters.iter().enumerate();
        let mut passed = arbiters.filter(|(_, arbiter)| arbiter.sources.contains(&source));
        let (first, _) = passed.next()?;
        if let Some((second, _)) = passed.next() {
            let [one, other] = [first, second].map(|arbiter| self.net.arbiters[arbiter].name.clone());
            let from = tile_name(self.kind(source.at), source.at);
            self.outside(format!("the packets of {from}, which pass {one} and {other},"), place);
        }
        Some(first)
    }
}
