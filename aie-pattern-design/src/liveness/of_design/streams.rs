//! Connections as streams.

use std::collections::BTreeMap;

use aie_pattern_core::device::Direction as Way;

use super::super::net::Stream;
use super::super::of_fifos::{most_words, tile_name};
use super::{Builder, span};
use crate::model::Bundle;
use crate::resolve;

impl Builder<'_, '_> {
    pub(super) fn add_streams(&mut self) {
        let resolved = self.resolved;
        let key =
            |end: resolve::End, direction| resolve::Channel { at: end.at, direction, channel: end.channel };
        let mut streams: BTreeMap<resolve::End, Vec<&resolve::Connection>> = BTreeMap::new();
        for connection in &resolved.connections {
            match (connection.source.bundle, connection.destination.bundle) {
                (Bundle::Dma, Bundle::Dma) => streams.entry(connection.source).or_default().push(connection),
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
        for (source, connections) in streams {
            let packet = connections[0].packet;
            if connections.iter().any(|other| other.packet != packet) {
                let name = format!(
                    "the packets of several ids that {} sends",
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
            self.net.streams.push(Stream { source: from, sinks, promised: 0, at_most, arbiter: None });
        }
    }
}
