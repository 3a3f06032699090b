//! FIFOs set up in the model: addresses, locks, descriptors and channels one after the other, and then only register writes.

use std::collections::BTreeMap;

use aie_pattern_core::declare::{Descriptor, Dims, FifoEnd, Fifos, Iteration};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::lower::fifo::{Placement, Pool, PoolLock, core_locks, needs_dma, pool, ring};
use aie_pattern_core::register::{Registers, Write};
use aie_pattern_core::{Device, TileKind};

use super::array::{Array, Core, Place, Port};

/// What is free in a tile.
#[derive(Clone, Copy, Debug)]
struct Free {
    address: u64,
    lock: u64,
    /// Descriptors for even and for odd channels.
    bds: [u64; 2],
    /// Channels that read, and that write.
    channels: [u64; 2],
}

const ALL: Free = Free { address: 0x100, lock: 0, bds: [0, 24], channels: [0, 0] };

pub(crate) struct Bench<'a> {
    pub(crate) fifos: &'a Fifos<'a>,
    pub(crate) array: Array,
    free: BTreeMap<Place, Free>,
    pools: Vec<(Pool, Vec<u64>, u64)>,
    ports: BTreeMap<(usize, usize), Port>,
    /// Every word that was written.
    pub(crate) writes: Vec<Write>,
}

fn write<const N: usize>(registers: Registers, bd: u64, d: &Descriptor) -> Vec<Write> {
    let words = d.template::<N>().unwrap_or_else(|e| panic!("{e:?}\n{d:?}"));
    let words = words.words(d.address.unwrap() as u64).unwrap();
    registers.descriptor(bd, words).unwrap().to_vec()
}

impl<'a> Bench<'a> {
    /// Sets up all FIFOs.
    pub(crate) fn new(fifos: &'a Fifos<'a>) -> Self {
        let mut bench = Self {
            fifos,
            array: Array::default(),
            free: BTreeMap::new(),
            pools: Vec::new(),
            ports: BTreeMap::new(),
            writes: Vec::new(),
        };
        for fifo in 0..fifos.fifos.len() {
            bench.end(FifoEnd::producer(fifo), 0);
            for k in 0..fifos.fifos[fifo].consumers.len() {
                bench.end(FifoEnd::consumer(fifo, k), k + 1);
            }
            if !needs_dma(fifos, fifo) {
                continue;
            }
            let from = bench.ports[&(fifo, 0)];
            for k in 0..fifos.fifos[fifo].consumers.len() {
                let to = bench.ports[&(fifo, k + 1)];
                bench.array.route(from, to);
            }
            if let Some(value) = fifos.fifos[fifo].pad_value {
                bench.array.pad_with(from, value as u32);
            }
        }
        bench
    }

    fn write(&mut self, (address, word): Write) {
        self.array.write(address, word);
        self.writes.push((address, word));
    }

    fn registers(&self, place: Place) -> Registers {
        let kind = self.fifos.grid.kind(place).unwrap();
        Registers::of(self.fifos.device, kind, place.0.into(), place.1.into()).unwrap()
    }

    fn channel(&mut self, place: Place, writes: bool) -> Port {
        let free = self.free.entry(place).or_insert(ALL);
        let channel = free.channels[usize::from(writes)];
        free.channels[usize::from(writes)] += 1;
        Port { place, writes, channel }
    }

    fn bds(&mut self, port: Port, count: u64) -> u64 {
        let is_mem = self.fifos.grid.kind(port.place) == Some(TileKind::Mem);
        let half = if is_mem { port.channel as usize % 2 } else { 0 };
        let free = self.free.get_mut(&port.place).unwrap();
        let first = free.bds[half];
        free.bds[half] += count;
        first
    }

    /// The addresses and the first lock of a pool, which is given them the first time.
    fn place(&mut self, pool: Pool) -> (Vec<u64>, u64) {
        if let Some((_, addresses, lock)) = self.pools.iter().find(|(of, ..)| *of == pool) {
            return (addresses.clone(), *lock);
        }
        let bits = u64::from(self.fifos.fifos[pool.owner.fifo].element.bits());
        let bytes = (pool.object * bits / 8).next_multiple_of(32);
        let free = self.free.entry(pool.place).or_insert(ALL);
        let addresses: Vec<u64> = (0..pool.buffers).map(|k| free.address + k * bytes).collect();
        let lock = free.lock;
        free.address += pool.buffers * bytes;
        free.lock += 2 * pool.pairs;
        let registers = self.registers(pool.place);
        for pair in 0..pool.pairs {
            for (k, of) in [PoolLock::Producer, PoolLock::Consumer].into_iter().enumerate() {
                let id = lock + 2 * pair + k as u64;
                self.write(registers.lock(id, pool.first_value(of)).unwrap());
            }
        }
        self.pools.push((pool, addresses.clone(), lock));
        (addresses, lock)
    }

    fn end(&mut self, end: FifoEnd, index: usize) {
        if !needs_dma(self.fifos, end.fifo) {
            return;
        }
        let place = self.fifos.fifos[end.fifo].place(end.side);
        let port = self.channel(place, index > 0);
        self.ports.insert((end.fifo, index), port);
        let Some(ring) = ring(self.fifos, end) else { return };
        let (addresses, first_lock) = self.place(ring.pool);
        let first_bd = self.bds(port, ring.len());
        let placement = Placement { addresses: &addresses, first_lock, first_bd, channel: port.channel };
        let registers = self.registers(place);
        for k in 0..ring.len() {
            let d = ring.placed(self.fifos, k, &placement);
            let violations = d.check();
            assert!(violations.is_empty(), "{violations:?} of {d:?}");
            let bd = first_bd + k;
            let writes = match ring.tile(self.fifos) {
                TileKind::Compute => write::<6>(registers, bd, &d),
                _ => write::<8>(registers, bd, &d),
            };
            for write in writes {
                self.write(write);
            }
        }
        let direction = if index > 0 { S2mm } else { Mm2s };
        let start = registers.start(direction, port.channel, first_bd, ring.runs, false).unwrap();
        assert_eq!(ring.start_word(self.fifos, &placement), Some(start.1));
        self.write(start);
    }

    /// Gives a producer's pool its initial values.
    pub(crate) fn init(&mut self, fifo: usize, objects: &[Vec<u8>]) {
        let pool = pool(self.fifos, FifoEnd::producer(fifo)).unwrap();
        let (addresses, _) = self.place(pool);
        for (object, &at) in objects.iter().zip(&addresses) {
            self.array.bytes(pool.place, at as usize, object.len()).copy_from_slice(object);
        }
    }

    fn core(&mut self, end: FifoEnd) -> Core {
        let pool = pool(self.fifos, end).unwrap();
        let (buffers, first) = self.place(pool);
        let bits = u64::from(self.fifos.fifos[end.fifo].element.bits());
        let locks = core_locks(self.fifos, end).map(|locks| {
            let id = |lock| first + 2 * locks.pair + u64::from(lock == PoolLock::Consumer);
            (id(locks.acquire), id(locks.release), locks.amount as i64)
        });
        Core::new(pool.place, buffers, (pool.object * bits / 8) as usize, locks)
    }

    /// A core that produces objects.
    pub(crate) fn source(&mut self, fifo: usize, objects: Vec<Vec<u8>>) {
        let core = self.core(FifoEnd::producer(fifo));
        self.array.cores.push(Core { produces: true, count: objects.len(), objects, ..core });
    }

    /// Adds a core that consumes this number of objects, `batch` at a time; returns its number.
    pub(crate) fn sink(&mut self, fifo: usize, k: usize, count: usize, batch: usize) -> usize {
        let core = self.core(FifoEnd::consumer(fifo, k));
        self.array.cores.push(Core { batch, count, ..core });
        self.array.cores.len() - 1
    }

    /// A task of the runtime sequence: four dimensions over the host's memory; the queue repeats the
    /// outermost one.
    pub(crate) fn tap(
        &mut self,
        fifo: usize,
        k: Option<usize>,
        at: u64,
        offset: u64,
        sizes: [u64; 4],
        strides: [u64; 4],
    ) {
        let index = k.map_or(0, |k| k + 1);
        let port = self.ports[&(fifo, index)];
        let element = self.fifos.fifos[fifo].element;
        let elements = self.array.host.len() as u64 * 8 / u64::from(element.bits());
        let mut d = Descriptor::new(self.fifos.device, TileKind::Shim, element, elements.into());
        let direction = if k.is_some() { S2mm } else { Mm2s };
        let dims: Vec<(i128, i128)> =
            (1..4).map(|k| (sizes[k].into(), strides[k].into())).skip_while(|&(size, _)| size == 1).collect();
        d.channel = Some((direction, port.channel.into()));
        d.offset = offset.into();
        d.dims = Some(Dims::new(if dims.is_empty() { &[(1, 1)] } else { &dims }));
        if sizes[0] > 1 && strides[0] > 0 {
            d.iteration = Some(Iteration { size: sizes[0].into(), stride: strides[0].into(), current: None });
        }
        d.address = Some(at.into());
        // Overlapping reads of the tensor are fine, and what is written is not read again.
        d.allow_overlap = true;
        let violations = d.check();
        assert!(violations.is_empty(), "{violations:?} of {d:?}");
        let registers = self.registers(port.place);
        let bd = self.bds(port, 1);
        for write in write::<8>(registers, bd, &d) {
            self.write(write);
        }
        self.write(registers.start(direction, port.channel, bd, sizes[0], true).unwrap());
    }

    /// A task that moves this number of consecutive elements of the host's memory.
    pub(crate) fn linear(&mut self, fifo: usize, k: Option<usize>, at: u64, elements: u64) {
        self.tap(fifo, k, at, 0, [1, 1, 1, elements], [0, 0, 0, 1]);
    }

    /// The channel of an end: 0 for the producer.
    pub(crate) fn port(&self, fifo: usize, index: usize) -> Port {
        self.ports[&(fifo, index)]
    }
}

/// The device of a name of `designs.jsonl`.
pub(crate) fn device(name: Option<&str>) -> Device {
    Device::from_name(name.unwrap_or("npu1")).unwrap()
}
