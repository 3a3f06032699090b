//! An `assert_completes!` in a block of `object_fifo!` as a net.
//!
//! The FIFOs are lowered like the FIFOs of a design. Each end with a DMA has its own channel, and the host does what the sequence says,
//! no more.

use std::collections::HashMap;
use std::fmt::Display;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{FifoEnd, Fifos};
use aie_pattern_core::device::Place as At;
use aie_pattern_core::lower::fifo::{needs_dma, ring, shares_channel};
use aie_pattern_syntax::errors::Place as Written;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::object_fifo::block::{Amount, Completes, Does, Op as Declared, Program};

use super::decide::decide;
use super::findings;
use super::net::{
    Action, Channel, ChannelId, Construct, Core, Direction, Net, Op, Place, Push, Step, Stream, Transfer,
    Trips, Window,
};
use super::of_fifos::{FifoLocks, core_name, ends, most_words, queue, tile_name};
use super::theme::LIMITS;
use crate::finding::Finding;

/// What is wrong with an assertion of a block, by its position; none if its sequence completes in every timing.
pub fn judge(block: &Resolved, assertion: usize) -> Option<Finding> {
    let net = net(block, assertion)?;
    let decision = decide(&net, &LIMITS);
    let completes = block.block.completes.get(assertion)?;
    let mut finding = findings::of_decision(&net, &decision, &LIMITS, completes.place.first)?;
    let start = finding.first.start();
    if let Some(step) = completes.sequence.iter().find(|step| step.place.first.start() == start) {
        finding.last = step.place.last;
    }
    Some(finding)
}

/// The net of an assertion of a block; none if the block has no such assertion.
pub fn net(block: &Resolved, assertion: usize) -> Option<Net> {
    let completes = block.block.completes.get(assertion)?;
    let tiles = block.programs.get(assertion)?;
    let places: Vec<Place> = block.block.fifos.iter().map(|fifo| Some(fifo.place().first)).collect();
    Some(block.with_core(|fifos| {
        let mut builder = Builder {
            fifos,
            completes,
            places: &places,
            net: Net::default(),
            channels: HashMap::new(),
            tiles: Vec::new(),
        };
        let place = |fifo: usize| places.get(fifo).copied().flatten();
        let locks = FifoLocks::add(&mut builder.net, fifos, &place, &|_| u32::MAX);
        builder.add_channels(&locks);
        builder.add_streams();
        for (program, &at) in completes.cores.iter().zip(tiles) {
            builder.add_core(program, at, &locks);
        }
        builder.add_sequence();
        builder.net
    }))
}

struct Builder<'b> {
    fifos: &'b Fifos<'b>,
    completes: &'b Completes,
    places: &'b [Place],
    net: Net,
    channels: HashMap<FifoEnd, ChannelId>,
    /// The tiles whose channels the net has.
    tiles: Vec<At>,
}

#[allow(clippy::unnecessary_wraps, reason = "an element of a net may have no place")]
fn span(place: Written) -> Place {
    Some(place.first)
}

impl Builder<'_> {
    fn kind(&self, at: At) -> Option<TileKind> {
        self.fifos.grid.kind(at)
    }

    fn at(&self, end: FifoEnd) -> At {
        self.fifos.place(end)
    }

    fn is_shim(&self, end: FifoEnd) -> bool {
        self.kind(self.at(end)) == Some(TileKind::Shim)
    }

    /// A channel for each end that has a DMA.
    fn add_channels(&mut self, locks: &FifoLocks) {
        let fifos = self.fifos;
        let has_dma = |end: &FifoEnd| needs_dma(fifos, end.fifo) && self.completes.has(end.fifo);
        let all: Vec<FifoEnd> = ends(fifos).filter(has_dma).collect();
        let fifo_of = |k: &usize| all.iter().any(|end| end.fifo == *k);
        let used: Vec<usize> = (0..fifos.fifos.len()).filter(fifo_of).collect();
        for (k, &fifo) in used.iter().enumerate() {
            if let Some(&other) =
                used[..k].iter().find(|&&other| shares_channel((fifos, other), (fifos, fifo)))
            {
                let [one, other] = [other, fifo].map(|k| fifos.fifos[k].name);
                self.outside(
                    format!("the channel on which `{one}` and `{other}` take turns"),
                    self.places[fifo],
                );
            }
        }
        for end in all {
            if !self.is_shim(end) && ring(fifos, end).is_none() {
                continue;
            }
            let at = self.at(end);
            let tile = self.tiles.iter().position(|&other| other == at).unwrap_or_else(|| {
                self.tiles.push(at);
                self.tiles.len() - 1
            });
            let way = end.side.direction();
            let queue = queue(fifos.device, self.kind(at), way);
            let (direction, way) = (way.into(), way.name());
            let name = format!(
                "the {way} channel of `{}` on {}",
                fifos.fifos[end.fifo].name,
                tile_name(self.kind(at), at)
            );
            let id = self.net.channels.len();
            self.channels.insert(end, id);
            if self.is_shim(end) {
                self.net.polls.insert(id, format!("poll {}", fifos.fifos[end.fifo].name));
            }
            let (place, descriptors, starts) = (self.places[end.fifo], Vec::new(), Vec::new());
            self.net.channels.push(Channel { name, place, direction, queue, tile, descriptors, starts });
            if !locks.add_ring(&mut self.net, fifos, end, id) {
                let name = fifos.fifos[end.fifo].name;
                self.outside(format!("FIFO `{name}`, whose parts are not whole words,"), place);
            }
        }
    }

    fn outside(&mut self, name: impl Display, place: Place) {
        self.net.outside.push(Construct { name: format!("{name} is outside of the model"), place });
    }

    fn add_streams(&mut self) {
        for (k, fifo) in self.fifos.fifos.iter().enumerate() {
            let end = FifoEnd::producer(k);
            let channel = |end| self.channels.get(&end).copied();
            let sinks: Vec<_> =
                (0..fifo.consumers.len()).filter_map(|side| channel(FifoEnd::consumer(k, side))).collect();
            let Some(source) = channel(end).filter(|_| !sinks.is_empty()) else { continue };
            let at = self.at(end);
            let at_most = most_words(self.kind(at), at, fifo.consumers.iter().copied());
            self.net.streams.push(Stream { source, sinks, promised: 0, at_most, arbiter: None });
        }
    }

    fn add_core(&mut self, program: &Program, at: At, locks: &FifoLocks) {
        let mut windows = Vec::new();
        let ops = self.ops(&program.body, locks, &mut windows);
        let windows = windows.into_iter().map(|(_, window)| window).collect();
        let name = core_name(at);
        self.net.cores.push(Core { name, place: span(program.tile.place()), windows, program: ops });
    }

    fn ops(&mut self, body: &[Declared], locks: &FifoLocks, windows: &mut Vec<(FifoEnd, Window)>) -> Vec<Op> {
        let mut ops = Vec::new();
        for op in body {
            match op {
                Declared::Access { of, side, is_acquire, objects, place } => {
                    let (Some(fifo), Some(side)) = (of.fifo, *side) else { continue };
                    let end = FifoEnd { fifo, side };
                    let window = match windows.iter().position(|(known, _)| *known == end) {
                        Some(window) => window,
                        None => {
                            // Without locks, nothing is waited for.
                            let Some(window) = locks.window(self.fifos, end) else { continue };
                            let release = format!("release({}, ", self.fifos.fifos[fifo].name);
                            self.net.releases.insert(window.release, release);
                            windows.push((end, window));
                            windows.len() - 1
                        }
                    };
                    let place = span(*place);
                    let Some(objects) = objects.value.and_then(|value| u32::try_from(value).ok()) else {
                        self.outside("an access of a number of objects that is not known".to_owned(), place);
                        continue;
                    };
                    ops.push(if *is_acquire {
                        Op::Hold { window, objects, place }
                    } else {
                        Op::Give { window, objects, place }
                    });
                }
                Declared::Loop { trips, body, place } => {
                    let body = self.ops(body, locks, windows);
                    let trips = trips.map_or(Trips::Endless, Trips::Times);
                    ops.push(Op::Loop { trips, body, place: span(*place) });
                }
            }
        }
        ops
    }

    /// The end of a FIFO on a shim tile.
    fn shim(&self, fifo: usize) -> Option<ChannelId> {
        let end = ends(self.fifos).find(|&end| end.fifo == fifo && self.is_shim(end))?;
        self.channels.get(&end).copied()
    }

    fn add_sequence(&mut self) {
        for step in &self.completes.sequence {
            let place = span(step.place);
            let known = step.of.fifo.and_then(|fifo| Some((fifo, self.shim(fifo)?)));
            let Some((fifo, channel)) = known else {
                self.outside("a step of a FIFO without a channel on a shim tile".to_owned(), place);
                continue;
            };
            let what = match &step.what {
                Does::Await => Action::Await(channel),
                Does::Poll => Action::Poll(channel),
                Does::Task { elements: Amount::Pattern(_) | Amount::Named(_), .. } => {
                    self.outside("a task of a pattern".to_owned(), place);
                    continue;
                }
                Does::Task { elements: Amount::Elements(elements), has_token } => {
                    let Some(elements) = elements.value.and_then(|value| u64::try_from(value).ok()) else {
                        self.outside("a task whose number of elements is not known".to_owned(), place);
                        continue;
                    };
                    let bits = u128::from(elements) * u128::from(self.fifos.fifos[fifo].element.bits());
                    let words = u64::try_from(bits / 32).ok().filter(|_| bits.is_multiple_of(32));
                    let Some(words) = words else {
                        self.outside("a task that does not move whole words".to_owned(), place);
                        continue;
                    };
                    // A task that drains a FIFO issues a token unless told otherwise, as `dma_memcpy_nd` has it.
                    let token = *has_token || self.net.channels[channel].direction == Direction::S2mm;
                    let chain = vec![Transfer { id: None, words, acquire: None, release: None }];
                    Action::Push(Push { channel, chain, writes: true, repeat: 1, token })
                }
            };
            self.net.sequence.push(Step { what, place });
        }
    }
}
