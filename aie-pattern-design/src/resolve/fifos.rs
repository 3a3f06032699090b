//! Object FIFOs in the form of the core's lowering: places for tiles, numbers, and the objects that cores acquire.

use std::cmp::Reverse;
use std::collections::HashSet;

use aie_pattern_core::Element;
use aie_pattern_core::declare::{
    Allows, Beside, Fifo as CoreFifo, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, Pair, PairNotation,
    StreamEnds,
};
use aie_pattern_core::device::{Device, Direction, Grid, Place as At, TileKind};
use aie_pattern_core::lower::fifo::{Pool, channel, members, pool};

use super::{Channel, Connection, Origin, beside};
use crate::model::{Access, Core, Design, Fifo, Memref, Number, Step};

/// The FIFOs of a design, with all parts known.
#[derive(Clone, Debug)]
pub struct FifoTable {
    pub(super) device: Device,
    pub(super) grid: Grid,
    pub(super) entries: Vec<Entry>,
    pub(super) links: Vec<Link>,
    pub(super) stacks: Vec<(At, u64)>,
    pub(super) beside: Vec<Beside>,
    pub(super) members: Vec<FifoMember>,
    pub(super) crowded_out: Vec<FifoEnd>,
    pub(super) deepened: Vec<(FifoEnd, u64)>,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    name: String,
    pub(super) producer: At,
    pub(super) consumers: Vec<At>,
    element: Element,
    pub(super) object: u64,
    consumer_object: Option<u64>,
    consumer_element: Option<Element>,
    depths: Vec<u64>,
    acquires: Vec<u64>,
    to_stream: Vec<Pair>,
    from_stream: Vec<Vec<Pair>>,
    pub(super) pad: Vec<Pair>,
    pub(super) pad_value: Option<u64>,
    repeat: Option<u64>,
    iterations: Option<u64>,
    initial: u64,
    via_dma: bool,
    stream: Option<StreamEnds>,
    is_synchronized: bool,
    pub(super) is_plio: bool,
    allocate: Option<At>,
    producer_channel: Option<u64>,
    consumer_channels: Vec<Option<u64>>,
    pub(super) packet: Option<u64>,
    pub(super) allows: Allows,
}

#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) inputs: Vec<usize>,
    pub(super) outputs: Vec<usize>,
    pub(super) source_offsets: Vec<u64>,
    pub(super) destination_offsets: Vec<u64>,
}

/// The reason why FIFOs cannot be lowered here.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// The FIFO or the link, by position.
    pub fifo: Option<usize>,
    /// The part that is not known.
    pub reason: &'static str,
}

/// The most FIFOs of a design. No device has channels and locks for as many.
const MAX_FIFOS: usize = 2048;

impl FifoTable {
    /// The table of a design.
    ///
    /// # Errors
    /// If a part of a FIFO is not known.
    pub fn of(design: &Design) -> Result<Self, Unknown> {
        let whole = |reason| Unknown { fifo: None, reason };
        let device = design.part.device.ok_or(whole("the device is not known"))?;
        let grid = design.part.grid.ok_or(whole("the device's array is not known"))?;
        if design.fifos.len() > MAX_FIFOS {
            return Err(whole("there are more than 2048 FIFOs"));
        }
        let acquires = acquired(design);
        let mut entries = Vec::new();
        for (k, fifo) in design.fifos.iter().enumerate() {
            let unknown = |reason| Unknown { fifo: Some(k), reason };
            let entry = entry(design, fifo, &acquires[k]).map_err(unknown)?;
            for at in entry.consumers.iter().chain([&entry.producer]) {
                if grid.kind(*at).is_none() {
                    return Err(unknown("a tile is outside of the array"));
                }
            }
            entries.push(entry);
        }
        let mut links = Vec::new();
        for link in &design.links {
            let ids = |list: &[(Option<crate::model::FifoId>, crate::model::Named)]| {
                list.iter().map(|(id, _)| id.map(|id| id.0)).collect::<Option<Vec<_>>>()
            };
            let known = ids(&link.inputs).zip(ids(&link.outputs));
            let (inputs, outputs) = known.ok_or(whole("a link has a FIFO that does not exist"))?;
            // Offsets count elements of the FIFOs' type.
            let scale =
                inputs.first().and_then(|&input| design.fifos[input].memref.as_ref()).and_then(moved_as);
            let scale = scale.map_or(1, |(_, scale)| scale);
            let scaled = |number: &Number| number.unsigned()?.checked_mul(scale);
            let numbers = |list: &[Number]| list.iter().map(scaled).collect::<Option<Vec<_>>>();
            let offsets = numbers(&link.source_offsets).zip(numbers(&link.destination_offsets));
            let (source_offsets, destination_offsets) =
                offsets.ok_or(whole("an offset of a link is not known"))?;
            links.push(Link { inputs, outputs, source_offsets, destination_offsets });
        }
        if design.links.iter().any(|link| link.takes_turns) {
            return Err(whole("the FIFOs of a link take turns (`mode = #aie.link_mode<time>`)"));
        }
        if design.links.iter().any(|link| link.shares_channel) {
            return Err(whole("the inputs of a link share a channel (`shared_input_channel`)"));
        }
        for (k, fifo) in design.fifos.iter().enumerate() {
            let Some(via) = fifo.via_shared.and_then(|via| via.value) else { continue };
            // A linked FIFO shares the memory of the link's tile, whose DMA fills or drains it.
            let is_of = |list: fn(&Link) -> &[usize]| links.iter().any(|link| list(link).contains(&k));
            let is_of_consumer = is_of(|link| &link.inputs) || via == 1 && !is_of(|link| &link.outputs);
            let entry = &mut entries[k];
            let tile = if is_of_consumer { entry.consumers.first().copied() } else { Some(entry.producer) };
            entry.allocate = entry.allocate.or(tile);
        }
        let by_hand = beside::regions(design);
        for (k, entry) in entries.iter_mut().enumerate() {
            let is_member = |link: &Link| link.inputs.contains(&k) || link.outputs.contains(&k);
            let ends = entry.consumers.iter().chain([&entry.producer]);
            let on_mem: Vec<&At> = ends.filter(|at| grid.kind(**at) == Some(TileKind::Mem)).collect();
            entry.allows.idle = !on_mem.is_empty()
                && on_mem.into_iter().all(|at| by_hand.contains(at))
                && !links.iter().any(is_member);
        }
        let mut table = Self {
            device,
            grid,
            entries,
            links,
            stacks: stacks(design).map(|(_, at, bytes)| (at, bytes)).collect(),
            beside: beside::memory(design),
            members: Vec::new(),
            crowded_out: Vec::new(),
            deepened: Vec::new(),
        };
        table.find_members();
        table.deepen();
        let of_deep = |(end, _): &&(FifoEnd, u64)| table.entries[end.fifo].initial != 0;
        if let Some((end, _)) = table.deepened.iter().find(of_deep) {
            let reason = "its initial values fill a part of a pool that its ends make deeper";
            return Err(Unknown { fifo: Some(end.fifo), reason });
        }
        let by_hand = beside::channels(design);
        table.take_turns(design, &by_hand);
        table.step_aside(by_hand);
        Ok(table)
    }

    pub(super) fn find_members(&mut self) {
        let mut found = vec![FifoMember::default(); self.entries.len()];
        self.with(|fifos| members(fifos, &mut found));
        self.members = found;
    }

    /// Makes shared pools as deep as the deeper end says, where an end acquires more than the producer's depth.
    fn deepen(&mut self) {
        let with_dma: HashSet<usize> = self.channels().into_iter().map(|(end, _)| end.fifo).collect();
        for (k, entry) in self.entries.iter_mut().enumerate() {
            let (Some(&own), Some(&most)) = (entry.depths.first(), entry.depths.iter().max()) else {
                continue;
            };
            let sides = entry.acquires.iter().enumerate();
            let Some((side, &taken)) = sides.max_by_key(|(_, taken)| **taken) else { continue };
            if !with_dma.contains(&k) && (own + 1..=most).contains(&taken) {
                entry.depths.fill(most);
                let end = side.checked_sub(1).map_or(FifoEnd::producer(k), |side| FifoEnd::consumer(k, side));
                self.deepened.push((end, taken));
            }
        }
        if !self.deepened.is_empty() {
            self.find_members();
        }
    }

    /// Ends that acquire more objects than their shared pool had, until it was made deeper, and how many.
    pub fn deepened(&self) -> &[(FifoEnd, u64)] {
        &self.deepened
    }

    /// Gives ends on tiles whose regions start channels the first ones that are left.
    fn step_aside(&mut self, mut taken: HashSet<Channel>) {
        if taken.is_empty() {
            return;
        }
        let tiles: HashSet<(At, Direction)> = taken.iter().map(|one| (one.at, one.direction)).collect();
        let ends: Vec<(FifoEnd, Channel)> = self.channels();
        taken.extend(ends.iter().filter(|(end, _)| self.pinned(*end).is_some()).map(|(_, channel)| *channel));
        for (end, Channel { at, direction, .. }) in ends {
            if !tiles.contains(&(at, direction)) || self.pinned(end).is_some() {
                continue;
            }
            let Some(kind) = self.grid.kind(at) else { continue };
            let count = self.device.tile(kind).map_or(2, |tile| u32::try_from(tile.channels).unwrap_or(2));
            let free = (0..count).find(|&channel| taken.insert(Channel { at, direction, channel }));
            let Some(channel) = free else {
                self.crowded_out.push(end);
                continue;
            };
            self.pin(end, channel);
        }
    }

    /// Gives an end a channel.
    pub(super) fn pin(&mut self, end: FifoEnd, channel: u32) {
        let entry = &mut self.entries[end.fifo];
        let channel = Some(u64::from(channel));
        match end.side {
            FifoSide::Producer => entry.producer_channel = channel,
            FifoSide::Consumer(k) => {
                entry.consumer_channels.resize(entry.consumers.len(), None);
                entry.consumer_channels[k] = channel;
            }
        }
    }

    /// The channel that an end is pinned to.
    pub(super) fn pinned(&self, end: FifoEnd) -> Option<u64> {
        let entry = &self.entries[end.fifo];
        match end.side {
            FifoSide::Producer => entry.producer_channel,
            FifoSide::Consumer(k) => entry.consumer_channels.get(k).copied().flatten(),
        }
    }

    /// The packets of a FIFO that takes turns with others on a channel.
    pub(crate) fn packet_of_turns(&self, fifo: usize) -> Option<u32> {
        let entry = &self.entries[fifo];
        entry.packet.filter(|_| entry.allows.turns).and_then(|id| u32::try_from(id).ok())
    }

    /// Ends without a channel, because regions start all channels of their tile.
    pub fn crowded_out(&self) -> &[FifoEnd] {
        &self.crowded_out
    }

    /// Calls `then` with the core's declaration.
    pub fn with<R>(&self, then: impl FnOnce(&Fifos<'_>) -> R) -> R {
        let from_streams: Vec<Vec<&[Pair]>> =
            self.entries.iter().map(|entry| entry.from_stream.iter().map(Vec::as_slice).collect()).collect();
        let fifos: Vec<CoreFifo<'_>> = self
            .entries
            .iter()
            .zip(&from_streams)
            .map(|(entry, from_stream)| CoreFifo {
                consumer_object: entry.consumer_object,
                consumer_element: entry.consumer_element,
                acquires: &entry.acquires,
                to_stream: &entry.to_stream,
                from_stream,
                pad: &entry.pad,
                pad_value: entry.pad_value,
                repeat: entry.repeat,
                iterations: entry.iterations,
                initial: entry.initial,
                via_dma: entry.via_dma,
                stream_ends: entry.stream,
                is_synchronized: entry.is_synchronized,
                is_plio: entry.is_plio,
                allocate: entry.allocate,
                producer_channel: entry.producer_channel,
                consumer_channels: &entry.consumer_channels,
                packet_id: entry.packet,
                allows: entry.allows,
                notation: PairNotation::Mlir,
                ..CoreFifo::new(
                    &entry.name,
                    entry.producer,
                    &entry.consumers,
                    (entry.element, entry.object),
                    &entry.depths,
                )
            })
            .collect();
        let links: Vec<FifoLink<'_>> = self
            .links
            .iter()
            .map(|link| FifoLink {
                inputs: &link.inputs,
                outputs: &link.outputs,
                source_offsets: &link.source_offsets,
                destination_offsets: &link.destination_offsets,
            })
            .collect();
        then(&Fifos {
            stacks: &self.stacks,
            beside: &self.beside,
            members: &self.members,
            ..Fifos::new(self.device, self.grid, &fifos, &links)
        })
    }

    /// Every end: its FIFO and side.
    pub(super) fn ends(&self) -> impl Iterator<Item = FifoEnd> + '_ {
        self.entries.iter().enumerate().flat_map(|(fifo, entry)| {
            let consumers = (0..entry.consumers.len()).map(move |k| FifoEnd::consumer(fifo, k));
            std::iter::once(FifoEnd::producer(fifo)).chain(consumers)
        })
    }

    /// The channels of all ends with a DMA.
    pub fn channels(&self) -> Vec<(FifoEnd, Channel)> {
        self.with(|fifos| {
            let of = |end: FifoEnd| {
                let channel = u32::try_from(channel(fifos, end)?).ok()?;
                let (at, direction) = (fifos.place(end), end.side.direction());
                Some((end, Channel { at, direction, channel }))
            };
            self.ends().filter_map(of).collect()
        })
    }

    /// The pools of all ends with a pool, on their tiles.
    pub fn pools(&self) -> Vec<(FifoEnd, Pool)> {
        self.with(|fifos| self.ends().filter_map(|end| Some((end, pool(fifos, end)?))).collect())
    }

    /// The pools, each once, with the end that owns it, in the order of the lowered module: MLIR-AIE writes the buffers and locks of
    /// each FIFO after the last tile, and so before the buffers and locks of earlier FIFOs.
    pub fn own_pools(&self) -> Vec<(FifoEnd, Pool)> {
        let mut all = self.pools();
        all.retain(|(end, pool)| pool.owner == *end);
        all.sort_by_key(|(end, _)| {
            let rank = match end.side {
                FifoSide::Consumer(k) => k,
                FifoSide::Producer => usize::MAX,
            };
            (Reverse(end.fifo), rank)
        });
        all
    }
}

/// The connections of FIFOs, from the producer's channel to the consumers' channels.
pub(super) fn connections(
    design: &Design,
    table: &FifoTable,
    channels: &[(FifoEnd, Channel)],
) -> Vec<Connection> {
    let mut list = Vec::new();
    for (end, source) in channels {
        if end.side != FifoSide::Producer {
            continue;
        }
        for (other, destination) in channels {
            let FifoSide::Consumer(k) = other.side else { continue };
            if other.fifo != end.fifo {
                continue;
            }
            list.push(Connection {
                source: source.end(),
                destination: destination.end(),
                packet: table.packet_of_turns(end.fifo),
                keeps_header: false,
                origin: Origin::Fifo(end.fifo, k),
                is_routed: false,
                place: design.fifos[end.fifo].name.place,
            });
        }
    }
    list
}

/// What the DMA moves for an element, and how many of it: a block of numbers with one exponent is moved byte by byte.
fn moved_as(memref: &Memref) -> Option<(Element, u64)> {
    match (memref.element, memref.bits()?) {
        (Some(element), _) => Some((element, 1)),
        (None, bits) => (bits % 8 == 0).then_some((Element::Int8, u64::from(bits / 8))),
    }
}

fn entry(design: &Design, fifo: &Fifo, acquires: &[u64]) -> Result<Entry, &'static str> {
    let memref = fifo.memref.as_ref().ok_or("its type is not read")?;
    let (element, scale) = moved_as(memref).ok_or("the type of its elements is not known")?;
    let size = "the size of its objects is not known";
    let object = memref.elements().and_then(|count| count.checked_mul(scale)).ok_or(size)?;
    let has_dims = fifo.ports().any(|port| !port.dims.is_empty());
    if scale > 1 && (has_dims || fifo.pad.is_some()) {
        return Err("the type of its elements is not one that a walk can count");
    }
    let pairs = |list: &[(Number, Number)]| {
        list.iter().map(|(one, two)| one.value.zip(two.value)).collect::<Option<Vec<Pair>>>()
    };
    let maybe = |number: &Option<Number>, reason: &'static str| match number {
        Some(number) => number.unsigned().map(Some).ok_or(reason),
        None => Ok(None),
    };
    let consumer = fifo.consumer_memref.as_ref();
    let unknown = "a dimension of it is not known";
    Ok(Entry {
        name: fifo.name.text.clone(),
        producer: design.at(fifo.producer.tile).ok_or("the place of its producer is not known")?,
        consumers: fifo
            .consumers
            .iter()
            .map(|port| design.at(port.tile))
            .collect::<Option<Vec<_>>>()
            .filter(|list| !list.is_empty())
            .ok_or("the place of a consumer is not known")?,
        element,
        object,
        consumer_object: match consumer {
            Some(ty) => {
                let count = moved_as(ty).and_then(|(_, scale)| ty.elements()?.checked_mul(scale));
                Some(count.ok_or("the size of its consumer's objects is not known")?)
            }
            None => None,
        },
        consumer_element: consumer.and_then(moved_as).map(|(element, _)| element),
        depths: fifo
            .depths
            .iter()
            .map(Number::unsigned)
            .collect::<Option<_>>()
            .ok_or("its depth is not known")?,
        acquires: acquires.to_vec(),
        to_stream: pairs(&fifo.producer.dims).ok_or(unknown)?,
        from_stream: fifo
            .consumers
            .iter()
            .map(|port| pairs(&port.dims))
            .collect::<Option<_>>()
            .ok_or(unknown)?,
        pad: match &fifo.pad {
            Some(pad) => pairs(pad).ok_or("its padding is not known")?,
            None => Vec::new(),
        },
        pad_value: maybe(&fifo.pad_value, "its pad value is not known")?,
        repeat: maybe(&fifo.repeat, "its `repeat_count` is not known")?,
        iterations: maybe(&fifo.iterations, "its `iter_count` is not known")?,
        initial: fifo.initial as u64,
        via_dma: fifo.via_dma,
        stream: match fifo.stream.map(|stream| stream.value) {
            None => None,
            Some(Some(0)) => Some(StreamEnds::Producer),
            Some(Some(1)) => Some(StreamEnds::Consumer),
            Some(Some(2)) => Some(StreamEnds::Both),
            Some(_) => return Err("its `aie_stream` is not 0, 1 or 2"),
        },
        is_synchronized: !fifo.is_unsynchronized,
        is_plio: fifo.is_plio,
        allocate: match &fifo.allocate {
            Some((tile, _)) => Some(design.at(*tile).ok_or("the place of its pool is not known")?),
            None => None,
        },
        producer_channel: maybe(&fifo.producer_channel, "its channel is not known")?,
        consumer_channels: fifo.consumer_channels.iter().map(Number::unsigned).collect(),
        packet: maybe(&fifo.packet, "its packet id is not known")?,
        allows: Allows::NONE,
    })
}

/// The most objects that the core of each end acquires at once, for each FIFO first the producer's and then each
/// consumer's; 0 without an acquire.
fn acquired(design: &Design) -> Vec<Vec<u64>> {
    let mut most: Vec<Vec<u64>> = design.fifos.iter().map(|fifo| vec![0; 1 + fifo.consumers.len()]).collect();
    for core in &design.cores {
        collect(core.body.as_deref().unwrap_or_default(), &mut most);
    }
    most
}

fn collect(steps: &[Step], most: &mut [Vec<u64>]) {
    Step::each(steps, &mut |step| {
        let Step::Fifo(access) = step else { return };
        let (Access::Acquire, Some(fifo), Some(side)) = (access.access, access.fifo, access.side) else {
            return;
        };
        let index = side.index();
        let count = access.count.unsigned().unwrap_or(0);
        if let Some(known) = most.get_mut(fifo.0).and_then(|ends| ends.get_mut(index)) {
            *known = (*known).max(count);
        }
    });
}

/// The cores on known tiles whose stack is a number, and the bytes of these stacks, as the table has them.
pub(crate) fn stacks(design: &Design) -> impl Iterator<Item = (&Core, At, u64)> {
    design.cores.iter().filter_map(|core| Some((core, design[core.tile?].at?, core.stack?.unsigned()?)))
}
