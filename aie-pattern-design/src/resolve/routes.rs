//! Connections: flows, packet flows, and switchboxes followed from port to port.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;

use super::{Arbiter, Before, Connection, End, Origin};
use crate::model::{Bundle, Design, Number, PACKET_IDS, Place, Switchbox};

/// The connections of flows, packet flows and switchboxes, and the arbiters of packets that several ports send.
pub(super) fn connections(design: &Design) -> (Vec<Connection>, Vec<Arbiter>) {
    let mut list = Vec::new();
    for (k, flow) in design.flows.iter().enumerate() {
        if let (Some(source), Some(destination)) =
            (End::of(design, &flow.source), End::of(design, &flow.destination))
        {
            list.push(Connection {
                source,
                destination,
                packet: None,
                keeps_header: false,
                origin: Origin::Flow(k),
                is_routed: false,
                place: flow.place,
            });
        }
    }
    for (k, flow) in design.packet_flows.iter().enumerate() {
        let Some(id) = flow.id.small() else { continue };
        for source in flow.sources.iter().filter_map(|port| End::of(design, port)) {
            for destination in flow.destinations.iter().filter_map(|port| End::of(design, port)) {
                list.push(Connection {
                    source,
                    destination,
                    packet: Some(id),
                    keeps_header: flow.keeps_header,
                    origin: Origin::PacketFlow(k),
                    is_routed: false,
                    place: flow.place,
                });
            }
        }
    }
    let ends = |one: &Connection| (one.source, one.destination, one.packet);
    let stated: HashSet<_> = list.iter().map(ends).collect();
    let mut passed: BTreeMap<(At, u32), BTreeSet<End>> = BTreeMap::new();
    let traced = Switches::of(design).trace(&mut passed);
    let routed: HashSet<_> = traced.iter().map(ends).collect();
    // The sources of packets for a port, and whether switchboxes route them all.
    let mut merging: BTreeMap<End, (BTreeSet<End>, bool)> = BTreeMap::new();
    for one in &mut list {
        one.is_routed = routed.contains(&ends(one));
        if one.packet.is_some() {
            let (sources, are_routed) = merging.entry(one.destination).or_insert((BTreeSet::new(), true));
            sources.insert(one.source);
            *are_routed &= one.is_routed;
        }
    }
    let of_boxes = passed.into_iter().map(|((at, number), sources)| (Before::Box { at, number }, sources));
    let of_ports = merging.into_iter().filter(|(_, (_, are_routed))| !are_routed);
    let of_ports = of_ports.map(|(port, (sources, _))| (Before::Port(port), sources));
    let arbiters = of_boxes.chain(of_ports).filter(|(_, sources)| sources.len() > 1);
    let arbiters = arbiters
        .map(|(before, sources)| Arbiter { before, sources: sources.into_iter().collect() })
        .collect();
    list.extend(traced.into_iter().filter(|one| !stated.contains(&ends(one))));
    (list, arbiters)
}

/// The arbiters before ports at which packets of several FIFOs end.
pub(super) fn merging(of_fifos: &[Connection]) -> Vec<Arbiter> {
    let mut ports: BTreeMap<End, BTreeSet<End>> = BTreeMap::new();
    for one in of_fifos.iter().filter(|one| one.packet.is_some()) {
        ports.entry(one.destination).or_default().insert(one.source);
    }
    let merging = ports.into_iter().filter(|(_, sources)| sources.len() > 1);
    merging
        .map(|(port, sources)| Arbiter { before: Before::Port(port), sources: sources.into_iter().collect() })
        .collect()
}

/// A port of a box: the switchbox of a tile, or the multiplexer of a shim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Input {
    at: At,
    is_mux: bool,
    bundle: Bundle,
    channel: u32,
}

/// The way on from an input: an output of the same box, for packets of one id or for all data.
#[derive(Clone, Copy, Debug)]
struct Hop {
    packet: Option<u32>,
    arbiter: Option<u32>,
    bundle: Bundle,
    channel: u32,
    keeps_header: bool,
    place: Place,
}

struct Switches {
    hops: HashMap<Input, Vec<Hop>>,
    /// The inputs in the order of the text.
    order: Vec<Input>,
    shims: HashSet<At>,
    /// Shims whose multiplexer is in the text.
    muxes: HashSet<At>,
}

/// The MM2S channel whose words a shim's multiplexer sends to a port of the north, which is South 3 or 7 of the switchbox
/// (MLIR-AIE's `AIECreatePathFindFlows`).
pub(crate) fn to_north(port: u32) -> Option<u32> {
    match port {
        3 => Some(0),
        7 => Some(1),
        _ => None,
    }
}

/// The S2MM channel that takes the words of a port of the north, which is South 2 or 3 of the switchbox.
pub(crate) fn from_north(port: u32) -> Option<u32> {
    match port {
        2 => Some(0),
        3 => Some(1),
        _ => None,
    }
}

/// The most boxes that a route may cross.
const MAX_HOPS: usize = 256;

impl Switches {
    fn of(design: &Design) -> Self {
        let mut all =
            Self { hops: HashMap::new(), order: Vec::new(), shims: HashSet::new(), muxes: HashSet::new() };
        for switchbox in &design.switchboxes {
            let Some(tile) = switchbox.tile else { continue };
            let Some(at) = design[tile].at else { continue };
            if design[tile].kind == Some(TileKind::Shim) || switchbox.is_mux {
                all.shims.insert(at);
            }
            if switchbox.is_mux {
                all.muxes.insert(at);
            }
            all.read(switchbox, at);
        }
        all
    }

    fn read(&mut self, switchbox: &Switchbox, at: At) {
        let port = |(bundle, number): &(Bundle, Number)| Some((*bundle, number.small()?));
        let is_mux = switchbox.is_mux;
        for connect in &switchbox.connects {
            let (Some(source), Some((bundle, channel))) = (port(&connect.source), port(&connect.destination))
            else {
                continue;
            };
            // MLIR-AIE enables the port to the north; which channel has it is wired.
            let (source, channel) = match (source.0, bundle) {
                (Bundle::Dma, Bundle::North) if is_mux => {
                    ((Bundle::Dma, to_north(channel).unwrap_or(source.1)), channel)
                }
                (Bundle::North, Bundle::Dma) if is_mux => (source, from_north(source.1).unwrap_or(channel)),
                _ => (source, channel),
            };
            let input = Input { at, is_mux, bundle: source.0, channel: source.1 };
            let place = connect.place;
            let hop = Hop { packet: None, arbiter: None, bundle, channel, keeps_header: false, place };
            self.add(input, hop);
        }
        let selected = switchbox.selected();
        // The first rule that matches an id decides.
        let mut decided = HashSet::new();
        for (rule, outputs) in switchbox.sorted(&selected) {
            let (Some(source), Some(mask), Some(value)) =
                (port(&rule.source), rule.mask.small(), rule.value.small())
            else {
                continue;
            };
            let input = Input { at, is_mux, bundle: source.0, channel: source.1 };
            let arbiter = selected.selection(&rule.selection).and_then(|one| one.arbiter.small());
            for id in (0..PACKET_IDS).filter(|id| id & mask == value) {
                if !decided.insert((input, id)) {
                    continue;
                }
                for master in &outputs {
                    if let Some((bundle, channel)) = port(&master.destination) {
                        let (packet, keeps_header, place) = (Some(id), master.keeps_header, master.place);
                        self.add(input, Hop { packet, arbiter, bundle, channel, keeps_header, place });
                    }
                }
            }
        }
    }

    fn add(&mut self, input: Input, hop: Hop) {
        let hops = self.hops.entry(input).or_insert_with(|| {
            self.order.push(input);
            Vec::new()
        });
        hops.push(hop);
    }

    /// The input to which an output is wired, or the port at which the route ends.
    fn beyond(&self, from: Input, hop: &Hop) -> Result<Input, End> {
        let (column, row) = from.at;
        let input = |at, is_mux, bundle| Input { at, is_mux, bundle, channel: hop.channel };
        match hop.bundle {
            // The switchbox of a shim is wired to its multiplexer, whose other side is the DMA.
            Bundle::South if !from.is_mux && self.shims.contains(&from.at) => {
                let to = input(from.at, true, Bundle::North);
                if self.hops.contains_key(&to) {
                    return Ok(to);
                }
                // Without a multiplexer in the text, the port belongs to its channel; one that is there lists those that it enables.
                let channel = from_north(hop.channel).filter(|_| !self.muxes.contains(&from.at));
                Err(match channel {
                    Some(channel) => End { at: from.at, bundle: Bundle::Dma, channel },
                    None => End { at: from.at, bundle: Bundle::South, channel: hop.channel },
                })
            }
            Bundle::North if from.is_mux => Ok(input(from.at, false, Bundle::South)),
            Bundle::North => Ok(input((column, row.saturating_add(1)), false, Bundle::South)),
            Bundle::South if row > 0 => Ok(input((column, row - 1), false, Bundle::North)),
            Bundle::East => Ok(input((column.saturating_add(1), row), false, Bundle::West)),
            Bundle::West if column > 0 => Ok(input((column - 1, row), false, Bundle::East)),
            bundle => Err(End { at: from.at, bundle, channel: hop.channel }),
        }
    }

    /// The port at which a route begins, if it begins at this input.
    fn begins(&self, input: Input) -> Option<End> {
        let end = |bundle, channel| Some(End { at: input.at, bundle, channel });
        match input.bundle {
            Bundle::Dma | Bundle::Core | Bundle::Trace | Bundle::TileControl | Bundle::Plio | Bundle::Noc => {
                end(input.bundle, input.channel)
            }
            Bundle::South if self.shims.contains(&input.at) && !input.is_mux => {
                let is_wired = !self.muxes.contains(&input.at);
                to_north(input.channel).filter(|_| is_wired).and_then(|channel| end(Bundle::Dma, channel))
            }
            Bundle::South | Bundle::North | Bundle::East | Bundle::West | Bundle::Fifo => None,
        }
    }

    /// The connections, and the ports whose packets pass each arbiter.
    fn trace(&self, passed: &mut BTreeMap<(At, u32), BTreeSet<End>>) -> Vec<Connection> {
        let mut list = Vec::new();
        for &input in &self.order {
            let Some(source) = self.begins(input) else { continue };
            let mut seen = HashSet::new();
            let mut open = vec![(input, None, None, false, 0)];
            while let Some((input, packet, place, keeps, hops)) = open.pop() {
                if hops > MAX_HOPS || !seen.insert((input, packet)) {
                    continue;
                }
                for hop in self.hops.get(&input).into_iter().flatten().rev() {
                    let packet = match (packet, hop.packet) {
                        (Some(one), Some(other)) if one != other => continue,
                        (one, other) => one.or(other),
                    };
                    let place = place.unwrap_or(hop.place);
                    // The last output for packets decides: a shim's multiplexer is behind it.
                    let keeps_header = if hop.packet.is_some() { hop.keeps_header } else { keeps };
                    if let Some(arbiter) = hop.arbiter {
                        passed.entry((input.at, arbiter)).or_default().insert(source);
                    }
                    match self.beyond(input, hop) {
                        Ok(next) => open.push((next, packet, Some(place), keeps_header, hops + 1)),
                        Err(destination) => list.push(Connection {
                            source,
                            destination,
                            packet,
                            keeps_header,
                            origin: Origin::Switchboxes,
                            is_routed: true,
                            place,
                        }),
                    }
                }
            }
        }
        list
    }
}
