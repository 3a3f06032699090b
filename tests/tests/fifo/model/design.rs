//! Public designs, declared, and run in the model: the rows of `vectors/designs.jsonl`, read field by field,
//! and the rows of `designs.jsonl` beside these tests, whose results the tests know.

use std::collections::BTreeMap;

use aie_pattern_core::Element;
use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, FifoLink, Fifos, Pair};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{Arrival, arrival, object_len};
use serde_json::Value;

use super::bench::{Bench, device};

/// An array with a column for everything.
pub(crate) const GRID: Grid = Grid { columns: 120, rows: 6, mem_rows: 1 };

fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Any designs.
pub(crate) fn rows() -> Vec<Value> {
    parsed(include_str!("../../../vectors/designs.jsonl"))
}

/// Designs whose movements and sources the tests know by their names.
pub(crate) fn known() -> Vec<Value> {
    parsed(include_str!("../designs.jsonl"))
}

/// Whether a design is correct.
pub(crate) fn is_sound(row: &Value) -> bool {
    row["movement"]["kind"] != "invalid"
}

/// A key of a row's FIFO that the model does not support.
pub(crate) fn unknown_key(row: &Value) -> Option<&str> {
    const KNOWN: &[&str] = &[
        "name",
        "producer",
        "consumers",
        "depth",
        "elem",
        "object_shape",
        "to_stream",
        "from_stream",
        "repeat_count",
        "iter_count",
        "pad",
        "pad_value",
        "init_values",
    ];
    let fifos = row["fifos"].as_array().unwrap().iter().map(|fifo| fifo.as_object().unwrap());
    let mut set = fifos.flat_map(|fifo| fifo.iter().filter(|(_, value)| !value.is_null()));
    set.find(|(key, _)| !KNOWN.contains(&key.as_str())).map(|(key, _)| key.as_str())
}

pub(crate) fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

pub(crate) fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

pub(crate) fn pairs(value: &Value) -> &'static [Pair] {
    let pair = |pair: &Value| {
        let pair = numbers(pair);
        (pair[0].into(), pair[1].into())
    };
    leak(value.as_array().unwrap().iter().map(pair).collect())
}

/// The FIFOs of a row: each link and each other end is in a separate column.
pub(crate) fn fifos(row: &Value) -> Fifos<'static> {
    let list = row["fifos"].as_array().unwrap();
    let find = |name: &Value| list.iter().position(|fifo| &fifo["name"] == name).unwrap();
    let members = |names: &Value| leak(names.as_array().unwrap().iter().map(find).collect());
    let links: Vec<FifoLink> = row["links"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| FifoLink {
            inputs: members(&link["ins"]),
            outputs: members(&link["outs"]),
            source_offsets: leak(numbers(&link["src_offsets"])),
            destination_offsets: leak(numbers(&link["dst_offsets"])),
        })
        .collect();
    let mut column = links.len() as u32;
    let mut place = |kind: &Value, link: Option<usize>| -> Place {
        match (kind.as_str().unwrap(), link) {
            ("mem", Some(link)) => (link as u32, 1),
            (kind, _) => {
                column += 1;
                (column, ["shim", "mem", "core"].iter().position(|of| *of == kind).unwrap() as u32)
            }
        }
    };
    let of = |(k, fifo): (usize, &Value)| {
        let input = links.iter().position(|link| link.inputs.contains(&k));
        let output = links.iter().position(|link| link.outputs.contains(&k));
        let consumers = fifo["consumers"].as_array().unwrap();
        let producer = place(&fifo["producer"], output);
        let consumers = leak(consumers.iter().map(|kind| place(kind, input)).collect());
        let object = numbers(&fifo["object_shape"]).into_iter().product();
        let depths = match &fifo["depth"] {
            Value::Array(_) => numbers(&fifo["depth"]),
            depth => vec![depth.as_u64().unwrap()],
        };
        let name: &'static str = Box::leak(fifo["name"].as_str().unwrap().to_owned().into_boxed_str());
        let kind = Element::from_name(fifo["elem"].as_str().unwrap()).unwrap();
        Fifo {
            to_stream: pairs(&fifo["to_stream"]),
            from_stream: leak(fifo["from_stream"].as_array().unwrap().iter().map(pairs).collect()),
            repeat: fifo["repeat_count"].as_u64(),
            iterations: fifo["iter_count"].as_u64(),
            pad: fifo.get("pad").map_or(&[], pairs),
            pad_value: fifo["pad_value"].as_u64(),
            initial: if fifo.get("init_values").is_some() { depths[0] } else { 0 },
            // What a design that works does on purpose, although it looks wrong.
            allows: Allows {
                runs_on: is_sound(row) && row["lint"].as_array().is_some_and(|lint| !lint.is_empty()),
                ..Allows::NONE
            },
            ..Fifo::new(name, producer, consumers, (kind, object), leak(depths))
        }
    };
    let list = leak(list.iter().enumerate().map(of).collect());
    Fifos::new(device(row["device"].as_str()), GRID, list, leak(links))
}

/// A number for each element of a tensor, which few others have.
pub(crate) fn value(bits: u32, tensor: u64, k: u64) -> u64 {
    let mixed = (k + (tensor << 40)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 20) & ((1 << bits) - 1)
}

pub(crate) fn pack(bits: u32, values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()[..bits as usize / 8].to_vec()).collect()
}

pub(crate) fn unpack(bits: u32, bytes: &[u8]) -> Vec<u64> {
    let value = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
    bytes.chunks(bits as usize / 8).map(value).collect()
}

/// A design at work.
pub(crate) struct Run {
    pub(crate) bench: Bench<'static>,
    /// The element of each tensor in host memory, and where it begins.
    pub(crate) tensors: Vec<(u32, u64)>,
    /// What goes into the stream of a FIFO with a shim's or a core's producer.
    pub(crate) streams: BTreeMap<usize, Vec<u64>>,
    pub(crate) sinks: BTreeMap<(usize, usize), usize>,
    pub(crate) sources: BTreeMap<usize, usize>,
}

impl Run {
    pub(crate) fn new(row: &Value) -> Self {
        let fifos: &'static Fifos<'static> = Box::leak(Box::new(fifos(row)));
        let bench = Bench::new(fifos);
        let (streams, sinks, sources) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { bench, tensors: Vec::new(), streams, sinks, sources }
    }

    pub(crate) fn fifo(&self, name: &str) -> usize {
        self.bench.fifos.fifos.iter().position(|fifo| fifo.name == name).unwrap()
    }

    pub(crate) fn bits(&self, fifo: usize) -> u32 {
        self.bench.fifos.fifos[fifo].element.bits()
    }

    pub(crate) fn tensor(&mut self, bits: u32, elements: u64) -> usize {
        let at = self.bench.array.host.len() as u64;
        let values: Vec<u64> = (0..elements).map(|k| value(bits, self.tensors.len() as u64, k)).collect();
        self.bench.array.host.extend(pack(bits, &values));
        self.tensors.push((bits, at));
        self.tensors.len() - 1
    }

    pub(crate) fn host(&self, tensor: usize) -> Vec<u64> {
        let (bits, at) = self.tensors[tensor];
        let end = self.tensors.get(tensor + 1).map_or(self.bench.array.host.len() as u64, |next| next.1);
        unpack(bits, &self.bench.array.host[at as usize..end as usize])
    }

    pub(crate) fn fill(
        &mut self,
        name: &str,
        tensor: usize,
        offset: u64,
        sizes: [u64; 4],
        strides: [u64; 4],
    ) {
        let (fifo, (_, at)) = (self.fifo(name), self.tensors[tensor]);
        self.bench.tap(fifo, None, at, offset, sizes, strides);
        let values = self.host(tensor);
        let walk = walk(offset, sizes, strides);
        self.streams.entry(fifo).or_default().extend(walk.iter().map(|&k| values[k as usize]));
    }

    pub(crate) fn drain(
        &mut self,
        name: &str,
        tensor: usize,
        offset: u64,
        sizes: [u64; 4],
        strides: [u64; 4],
    ) {
        let (fifo, (_, at)) = (self.fifo(name), self.tensors[tensor]);
        self.bench.tap(fifo, Some(0), at, offset, sizes, strides);
    }

    pub(crate) fn sink(&mut self, name: &str, k: usize, count: usize) {
        let fifo = self.fifo(name);
        let core = self.bench.sink(fifo, k, count, 1);
        self.sinks.insert((fifo, k), core);
    }

    pub(crate) fn source(&mut self, name: &str, count: usize) {
        let fifo = self.fifo(name);
        self.bench.source(fifo, Vec::new());
        let core = self.bench.array.cores.len() - 1;
        self.bench.array.cores[core].count = count;
        self.sources.insert(fifo, core);
    }

    pub(crate) fn produce(&mut self, name: &str, values: &[u64]) {
        let fifo = self.fifo(name);
        let bytes = pack(self.bits(fifo), values);
        self.bench.array.cores[self.sources[&fifo]].objects.push(bytes);
        self.streams.entry(fifo).or_default().extend(values);
    }

    pub(crate) fn got(&self, name: &str, k: usize) -> Vec<Vec<u64>> {
        let fifo = self.fifo(name);
        let objects = &self.bench.array.cores[self.sinks[&(fifo, k)]].objects;
        objects.iter().map(|object| unpack(self.bits(fifo), object)).collect()
    }

    /// Cores that consume objects of one FIFO and produce of each one of another, `count` of them.
    pub(crate) fn copy(&mut self, pairs: &[(&str, &str)], count: usize, change: impl Fn(u64) -> u64) {
        for (from, to) in pairs {
            self.sink(from, 0, count);
            self.source(to, count);
        }
        for (k, at) in (0..count).flat_map(|k| pairs.iter().map(move |at| (k, at))) {
            self.bench.array.run();
            let object: Vec<u64> = self.got(at.0, 0)[k].iter().map(|&value| change(value)).collect();
            self.produce(at.1, &object);
        }
        self.finish();
    }

    /// Runs to the end: all tasks of the runtime are done, all objects are consumed, and each is in the order that was predicted.
    pub(crate) fn finish(&mut self) {
        self.bench.array.run();
        let fifos = self.bench.fifos;
        for (k, core) in self.bench.array.cores.iter().enumerate() {
            assert!(core.is_done(), "core {k}: {} of {} objects", core.objects.len(), core.count);
        }
        for (fifo, of) in fifos.fifos.iter().enumerate() {
            for (index, place) in [of.producer].iter().chain(of.consumers).enumerate() {
                let port = self.bench.port(fifo, index);
                assert!(place.1 > 0 || self.bench.array.is_idle(port), "{} {index} waits", of.name);
            }
        }
        self.assert_received();
    }

    /// Holds each element that a core has received to the closed form of where it comes from.
    pub(crate) fn assert_received(&self) {
        let fifos = self.bench.fifos;
        for &(fifo, k) in self.sinks.keys() {
            let name = fifos.fifos[fifo].name;
            for (object, values) in self.got(name, k).iter().enumerate() {
                for (element, &found) in values.iter().enumerate() {
                    let end = FifoEnd::consumer(fifo, k);
                    let from = arrival(fifos, end, object as u64, element as u64);
                    let expected = self.value_of(from, fifo);
                    assert_eq!(Some(found), expected, "{name}: object {object}, element {element}: {from:?}");
                }
            }
        }
    }

    /// The number that an element was given where it was sent; zeros take the value of the FIFO through which they arrive.
    pub(crate) fn value_of(&self, from: Option<Arrival>, through: usize) -> Option<u64> {
        let fifos = self.bench.fifos;
        Some(match from? {
            Arrival::Padding => fifos.fifos[through].pad_value.unwrap_or(0),
            Arrival::Element { fifo, object, element } => {
                let len = object_len(fifos, FifoEnd::producer(fifo));
                let stream = &self.streams[&fifo];
                let at = (object * len + element) as usize;
                // Initial values are sent again and again.
                stream[if fifos.fifos[fifo].initial > 0 { at % stream.len() } else { at }]
            }
        })
    }
}

pub(crate) fn walk(offset: u64, sizes: [u64; 4], strides: [u64; 4]) -> Vec<u64> {
    let dims: Vec<(u64, i64)> = (0..4).map(|k| (sizes[k], strides[k] as i64)).collect();
    aie_pattern_tests::nested_loops(offset as i64, &dims).into_iter().map(|index| index as u64).collect()
}

/// The elements of `rows` x `columns` from (`row`, `column`) on of a matrix with rows of `pitch`.
pub(crate) fn part(
    matrix: &[u64],
    pitch: u64,
    (row, column): (u64, u64),
    (rows, columns): (u64, u64),
) -> Vec<u64> {
    walk(row * pitch + column, [1, 1, rows, columns], [0, 0, pitch, 1])
        .into_iter()
        .map(|k| matrix[k as usize])
        .collect()
}

/// A matrix of `rows` x `columns` as blocks of `r` x `s`, one after the other.
pub(crate) fn blocks(matrix: &[u64], (rows, columns): (u64, u64), (r, s): (u64, u64)) -> Vec<u64> {
    walk(0, [rows / r, columns / s, r, s], [r * columns, s, columns, 1])
        .into_iter()
        .map(|k| matrix[k as usize])
        .collect()
}

/// The first tap of a FIFO in the row.
pub(crate) fn tap(row: &Value, name: &str) -> (u64, [u64; 4], [u64; 4]) {
    let runtime = row["runtime"].as_array().unwrap();
    let tap = runtime.iter().find(|tap| tap["fifo"] == name).unwrap();
    let list = |key: &str| numbers(&tap[key]).try_into().unwrap();
    (tap["offset"].as_u64().unwrap(), list("sizes"), list("strides"))
}

/// Fills all tensors as the row says, and drains all; the tensors by the names of the FIFOs.
pub(crate) fn taps(run: &mut Run, row: &Value) -> BTreeMap<String, usize> {
    let mut tensors = BTreeMap::new();
    for tap in row["runtime"].as_array().unwrap() {
        let name = tap["fifo"].as_str().unwrap();
        let elements = numbers(&tap["tensor_dims"]).into_iter().product();
        let bits = run.bits(run.fifo(name));
        let tensor = *tensors.entry(name.to_owned()).or_insert_with(|| run.tensor(bits, elements));
        let (offset, sizes, strides) = (tap["offset"].as_u64().unwrap(), &tap["sizes"], &tap["strides"]);
        let (sizes, strides) = (numbers(sizes).try_into().unwrap(), numbers(strides).try_into().unwrap());
        if tap["direction"] == "fill" {
            run.fill(name, tensor, offset, sizes, strides);
        } else {
            run.drain(name, tensor, offset, sizes, strides);
        }
    }
    tensors
}

pub(crate) fn linear(elements: u64) -> ([u64; 4], [u64; 4]) {
    ([1, 1, 1, elements], [0, 0, 0, 1])
}
