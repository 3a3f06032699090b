//! The FIFOs and links of a case as channels, locks and streams, as MLIR-AIE lowers them.
//!
//! Only parts that affect liveness are kept: a ring of equal descriptors becomes one descriptor, since its locks count
//! the slots.

use std::collections::HashMap;

use aie_pattern_design::liveness::net::{
    Acquire, Bounds, Channel, ChannelId, Descriptor, Direction, Lock, LockId, Net, Place, Pool, Release,
    Start, Stream, When, Window,
};

/// The most words that a path may hold, a bound for four to eight columns. No source promises them; a proof of failure
/// must allow for them.
pub(crate) const PATH: u64 = 128;
/// The same from a shim tile, whose channels buffer 256 more words.
pub(crate) const SHIM_PATH: u64 = 384;

/// The kind of tile at an end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TileKind {
    Shim,
    Mem,
    Core,
}

/// One end of a FIFO.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub kind: TileKind,
    /// Ends with the same number are on the same tile.
    pub tile: usize,
    /// The name of the tile in messages: `compute tile (0, 2)`.
    pub tile_name: String,
    /// The number of objects in its pool.
    pub slots: u32,
    /// The number that declares them.
    pub place: Place,
    /// The number of passes after which its descriptors end.
    pub passes: Option<u32>,
}

/// An object FIFO.
#[derive(Clone, Debug)]
pub(crate) struct Fifo {
    pub name: String,
    pub place: Place,
    pub producer: End,
    pub consumers: Vec<End>,
    /// The words of one object, at the producer and at a consumer.
    pub words: u64,
    pub consumer_words: u64,
    /// How many times the producer's DMA sends each object.
    pub repeat: u32,
    /// The number of objects that exist from the start.
    pub initial: u32,
    /// Whether both ends share one memory: without a DMA, and with the producer's pool.
    pub is_shared: bool,
    pub arbiter: Option<usize>,
    /// The words on its path: the promised number, and the maximum.
    pub path: (u64, u64),
}

/// FIFOs that share the pool of a mem tile.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// Positions in the list of FIFOs.
    pub inputs: Vec<usize>,
    pub outputs: Vec<usize>,
    /// The offset of each part of a join or a distribute in the large object, in words.
    pub offsets: Vec<u64>,
}

/// The reason why a FIFO cannot be lowered.
pub(crate) type Unwired = String;

/// A side of a FIFO.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    Producer,
    Consumer,
}

/// The parts of a net that belong to FIFOs.
#[derive(Clone, Default, Debug)]
pub(crate) struct Wiring {
    /// The locks of a core's end: FIFO, tile, side.
    pub windows: HashMap<(usize, usize, Side), Window>,
    /// The channel of a shim's end.
    pub shims: HashMap<(usize, Side), ChannelId>,
}

struct Wirer<'a> {
    net: &'a mut Net,
    fifos: &'a [Fifo],
    links: &'a [Link],
    wiring: Wiring,
    /// The lock pairs of links' pools: (link, part).
    pairs: HashMap<(usize, usize), Pair>,
}

#[derive(Clone, Copy)]
struct Pair {
    free: LockId,
    full: LockId,
}

/// The role of a link.
enum Shape {
    /// One pool, the larger object.
    Forward,
    /// The input in parts, each with its locks.
    Distribute,
    /// The output in parts, each with its locks.
    Join,
}

impl Link {
    fn shape(&self) -> Shape {
        match (self.inputs.len(), self.outputs.len()) {
            (0 | 1, 0 | 1) => Shape::Forward,
            (0 | 1, _) => Shape::Distribute,
            (_, _) => Shape::Join,
        }
    }

    /// The words of a part of an object.
    fn part(&self, part: usize, object: u64) -> Option<u64> {
        let end = self.offsets.get(part + 1).copied().unwrap_or(object);
        end.checked_sub(*self.offsets.get(part)?).filter(|&words| words > 0)
    }
}

impl Wiring {
    /// Adds FIFOs and links to a net.
    ///
    /// # Errors
    /// If a link lacks a part or an end that it needs.
    pub(crate) fn add(net: &mut Net, fifos: &[Fifo], links: &[Link]) -> Result<Self, Unwired> {
        let mut wirer = Wirer { net, fifos, links, wiring: Self::default(), pairs: HashMap::new() };
        for fifo in 0..fifos.len() {
            wirer.add(fifo)?;
        }
        Ok(wirer.wiring)
    }
}

impl<'a> Wirer<'a> {
    fn lock(&mut self, name: String, place: Place, initial: u32) -> LockId {
        self.net.locks.push(Lock { name, place, initial });
        self.net.locks.len() - 1
    }

    /// The two locks of a pool, and the pool.
    fn pool(&mut self, name: &str, place: Place, slots: u32, full: u32, unit: u32) -> Pair {
        let pair = Pair {
            free: self.lock(format!("free slots of {name}"), place, slots.saturating_sub(full) * unit),
            full: self.lock(format!("full slots of {name}"), place, full * unit),
        };
        self.net.pools.push(Pool {
            name: name.to_owned(),
            place,
            slots,
            free: vec![(pair.free, unit)],
            bounds: Bounds::default(),
        });
        pair
    }

    fn channel(
        &mut self,
        fifo: &Fifo,
        end: &End,
        direction: Direction,
        descriptors: Vec<Descriptor>,
        repeat: Option<u32>,
    ) -> ChannelId {
        let count = descriptors.len();
        let ring = descriptors.into_iter().enumerate().map(|(at, descriptor)| {
            let next = if at + 1 < count { Some(at + 1) } else { repeat.is_none().then_some(0) };
            Descriptor { next, ..descriptor }
        });
        let descriptors: Vec<_> = ring.collect();
        let way = match direction {
            Direction::Mm2s => "MM2S",
            Direction::S2mm => "S2MM",
        };
        self.net.channels.push(Channel {
            name: format!("the {way} channel of `{}` on {}", fifo.name, end.tile_name),
            place: fifo.place,
            direction,
            queue: 4,
            tile: end.tile,
            starts: if count == 0 {
                Vec::new()
            } else {
                vec![Start { first: 0, repeat: repeat.unwrap_or(1) }]
            },
            descriptors,
        });
        self.net.channels.len() - 1
    }

    fn add(&mut self, id: usize) -> Result<(), Unwired> {
        let fifos = self.fifos;
        let fifo = &fifos[id];
        if fifo.is_shared {
            let slots = fifo.producer.slots;
            let pair = self.pool(&format!("`{}`", fifo.name), fifo.producer.place, slots, fifo.initial, 1);
            self.window(id, &fifo.producer, Side::Producer, pair.free, pair.full, 1);
            for consumer in &fifo.consumers {
                self.window(id, consumer, Side::Consumer, pair.full, pair.free, 1);
            }
            return Ok(());
        }
        let source = self.producer(id, fifo)?;
        let mut sinks = Vec::new();
        for consumer in &fifo.consumers {
            sinks.push(self.consumer(id, fifo, consumer)?);
        }
        let (promised, at_most) = fifo.path;
        self.net.streams.push(Stream { source, sinks, promised, at_most, arbiter: fifo.arbiter });
        Ok(())
    }

    fn window(&mut self, fifo: usize, end: &End, side: Side, acquire: LockId, release: LockId, unit: u32) {
        self.wiring.windows.insert((fifo, end.tile, side), Window { acquire, release, unit });
    }

    fn producer(&mut self, id: usize, fifo: &Fifo) -> Result<ChannelId, Unwired> {
        let (end, repeat) = (&fifo.producer, fifo.repeat.max(1));
        if end.kind == TileKind::Shim {
            let channel = self.channel(fifo, end, Direction::Mm2s, Vec::new(), None);
            self.wiring.shims.insert((id, Side::Producer), channel);
            return Ok(channel);
        }
        let link = self
            .links
            .iter()
            .position(|link| link.outputs.contains(&id))
            .filter(|_| end.kind == TileKind::Mem);
        let Some(link) = link else {
            let (slots, full) = (end.slots, fifo.initial);
            let passes = |count: u32| vec![moves(fifo.words, None, None); count as usize];
            if full > 0 && end.passes.is_some() {
                // The objects are full from the start and sent a number of times, without locks.
                return Ok(self.channel(fifo, end, Direction::Mm2s, passes(slots), end.passes));
            }
            let pair =
                self.pool(&format!("`{}` on {}", fifo.name, end.tile_name), end.place, slots, full, repeat);
            self.window(id, end, Side::Producer, pair.free, pair.full, repeat);
            let descriptor = moves(fifo.words, Some((pair.full, 1)), Some((pair.free, 1)));
            return Ok(self.channel(
                fifo,
                end,
                Direction::Mm2s,
                ring(descriptor, slots * repeat, end.passes),
                end.passes,
            ));
        };
        let (links, fifos) = (self.links, self.fifos);
        let shape = &links[link];
        let descriptors = match shape.shape() {
            Shape::Distribute => {
                let input = &fifos[shape.inputs[0]];
                let part = shape.outputs.iter().position(|&output| output == id).unwrap_or(0);
                let words = shape.part(part, input.words).ok_or_else(|| no_part(fifo))?;
                let pair = self.part_pair(link, part)?;
                let slots = self.link_slots(link)?;
                ring(moves(words, Some((pair.full, 1)), Some((pair.free, 1))), slots * repeat, end.passes)
            }
            Shape::Join => {
                let mut object = Vec::new();
                for part in 0..shape.inputs.len() {
                    let words = shape.part(part, fifo.words).ok_or_else(|| no_part(fifo))?;
                    let pair = self.part_pair(link, part)?;
                    object.push(moves(words, Some((pair.full, 1)), Some((pair.free, 1))));
                }
                match end.passes {
                    Some(_) => object.repeat(end.slots as usize),
                    None => object,
                }
            }
            Shape::Forward => {
                let input = &fifos[shape.inputs[0]];
                let pair = self.part_pair(link, 0)?;
                let slots = self.link_slots(link)?;
                let words = fifo.words.max(input.words);
                ring(moves(words, Some((pair.full, 1)), Some((pair.free, 1))), slots * repeat, end.passes)
            }
        };
        Ok(self.channel(fifo, end, Direction::Mm2s, descriptors, end.passes))
    }

    fn consumer(&mut self, id: usize, fifo: &Fifo, end: &End) -> Result<ChannelId, Unwired> {
        if end.kind == TileKind::Shim {
            let channel = self.channel(fifo, end, Direction::S2mm, Vec::new(), None);
            self.wiring.shims.insert((id, Side::Consumer), channel);
            return Ok(channel);
        }
        let (links, fifos) = (self.links, self.fifos);
        let link =
            links.iter().position(|link| link.inputs.contains(&id)).filter(|_| end.kind == TileKind::Mem);
        let Some(link) = link else {
            let pair =
                self.pool(&format!("`{}` on {}", fifo.name, end.tile_name), end.place, end.slots, 0, 1);
            self.window(id, end, Side::Consumer, pair.full, pair.free, 1);
            let descriptor = moves(fifo.consumer_words, Some((pair.free, 1)), Some((pair.full, 1)));
            return Ok(self.channel(
                fifo,
                end,
                Direction::S2mm,
                ring(descriptor, end.slots, end.passes),
                end.passes,
            ));
        };
        let shape = &links[link];
        let descriptors = match shape.shape() {
            Shape::Distribute => {
                let mut object = Vec::new();
                for (part, &output) in shape.outputs.iter().enumerate() {
                    let words = shape.part(part, fifo.words).ok_or_else(|| no_part(fifo))?;
                    let pair = self.part_pair(link, part)?;
                    let repeat = fifos[output].repeat.max(1);
                    object.push(moves(words, Some((pair.free, repeat)), Some((pair.full, repeat))));
                }
                match end.passes {
                    Some(_) => object.repeat(end.slots as usize),
                    None => object,
                }
            }
            Shape::Join => {
                let part = shape.inputs.iter().position(|&input| input == id).unwrap_or(0);
                let words = shape.part(part, fifos[shape.outputs[0]].words).ok_or_else(|| no_part(fifo))?;
                let pair = self.part_pair(link, part)?;
                let slots = self.link_slots(link)?;
                ring(moves(words, Some((pair.free, 1)), Some((pair.full, 1))), slots, end.passes)
            }
            Shape::Forward => {
                let output = &fifos[shape.outputs[0]];
                let repeat = output.repeat.max(1);
                let pair = self.part_pair(link, 0)?;
                let slots = self.link_slots(link)?;
                let words = fifo.words.max(output.words);
                ring(moves(words, Some((pair.free, repeat)), Some((pair.full, repeat))), slots, end.passes)
            }
        };
        Ok(self.channel(fifo, end, Direction::S2mm, descriptors, end.passes))
    }

    /// The end of a link's FIFO that has the pool.
    fn link_end(&self, link: usize) -> Result<(&'a Fifo, &'a End), Unwired> {
        let (fifos, shape) = (self.fifos, &self.links[link]);
        let (input, output) = (&fifos[shape.inputs[0]], &fifos[shape.outputs[0]]);
        let is_input = match shape.shape() {
            Shape::Distribute => true,
            Shape::Join => false,
            Shape::Forward => input.words >= output.words,
        };
        if !is_input {
            return Ok((output, &output.producer));
        }
        let end = input.consumers.iter().find(|end| end.kind == TileKind::Mem);
        end.map(|end| (input, end))
            .ok_or_else(|| format!("FIFO `{}` of a link has no end on a mem tile", input.name))
    }

    fn link_slots(&self, link: usize) -> Result<u32, Unwired> {
        Ok(self.link_end(link)?.1.slots)
    }

    /// The locks of a part of a link's pool.
    fn part_pair(&mut self, link: usize, part: usize) -> Result<Pair, Unwired> {
        if let Some(&pair) = self.pairs.get(&(link, part)) {
            return Ok(pair);
        }
        let shape = &self.links[link];
        let (fifo, end) = self.link_end(link)?;
        let (slots, place, tile) = (end.slots, end.place, end.tile_name.clone());
        let (name, repeat) = match shape.shape() {
            Shape::Forward => (format!("`{}` on {tile}", fifo.name), self.fifos[shape.outputs[0]].repeat),
            Shape::Distribute => {
                (format!("part {part} of `{}` on {tile}", fifo.name), self.fifos[shape.outputs[part]].repeat)
            }
            Shape::Join => (format!("part {part} of `{}` on {tile}", fifo.name), 1),
        };
        let unit = repeat.max(1);
        let pair = Pair {
            free: self.lock(format!("free slots of {name}"), place, slots * unit),
            full: self.lock(format!("full slots of {name}"), place, 0),
        };
        let pool = format!("`{}` on {tile}", fifo.name);
        match self.net.pools.iter_mut().find(|other| other.name == pool) {
            Some(pool) => pool.free.push((pair.free, unit)),
            None => self.net.pools.push(Pool {
                name: pool,
                place,
                slots,
                free: vec![(pair.free, unit)],
                bounds: Bounds::default(),
            }),
        }
        self.pairs.insert((link, part), pair);
        Ok(pair)
    }
}

fn no_part(fifo: &Fifo) -> Unwired {
    format!("FIFO `{}` has no such part in its link", fifo.name)
}

fn moves(words: u64, acquire: Option<(LockId, u32)>, release: Option<(LockId, u32)>) -> Descriptor {
    Descriptor {
        words,
        acquire: acquire.map(|(lock, amount)| Acquire { lock, amount, when: When::AtLeast }),
        release: release.map(|(lock, amount)| Release { lock, amount }),
        next: None,
    }
}

/// Equal descriptors: a single one that loops, or one for each pass if the chain ends.
fn ring(descriptor: Descriptor, count: u32, passes: Option<u32>) -> Vec<Descriptor> {
    vec![descriptor; if passes.is_some() { count as usize } else { 1 }]
}
