//! A design as Rust declarations of the other macros: the expansion of `aie_design!`.
//!
//! | in the module | meaning |
//! |---|---|
//! | `DEVICE` | the device |
//! | `In`, `InToStream`, .. | the FIFO `@in` and its ends, as `object_fifo!` declares them |
//! | `tile_0_2::Mm2s0::Bd0` | a descriptor of a region, by its channel and its id |
//! | `tile_0_2::Memory`, `tile_0_2::MEMORY` | the buffers of a tile |
//! | `sequence::Transfer0` | a transfer of a runtime sequence, in the order of the text |
//!
//! Parts that a macro cannot declare, such as an unknown element type or a computed number, are left out and listed.

mod descriptor;
mod names;

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::declare::{Allocator, Declaration, Descriptor, MemoryBuffer, Tap, TileMemory, UNKNOWN};
use aie_pattern_core::device::{Direction, Place as At, TileKind};
use aie_pattern_core::lower::fifo::{BufferName, pool};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::show::FifoKeys;
use aie_pattern_core::{Device, Element};

use self::names::{Names, type_name, value_name};
use crate::check::{declared, has_written_address};
use crate::model::{
    Bd, BufferRef, Memcpy, Memref, NotChecked, Number, Operation, Place, RegionId, SequenceOp,
};
use crate::resolve::Resolved;
use crate::resolve::addresses::{Held, Holder, Outcome, TileBuffers};

/// A design in Rust.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The items of a module.
    pub text: String,
    /// The operations that are not declared.
    pub left_out: Vec<NotChecked>,
}

impl Declared {
    fn leave_out(&mut self, operation: &str, reason: impl Into<String>, place: Place) {
        let reason = reason.into();
        self.left_out.push(NotChecked {
            operation: operation.to_owned(),
            reason,
            is_unread: false,
            is_elsewhere: false,
            place,
        });
    }
}

/// Declares a design, all but the parts that break a rule; paths begin at `root`, the path to the crate `aie-pattern`.
pub fn declare(resolved: &Resolved<'_>, root: &str) -> Declared {
    declared_by(resolved, root, |writer, all| {
        let device = writer.device;
        let _ = writeln!(
            all.text,
            "/// The device.\npub const DEVICE: {root}::Device = {root}::Device::{device:?};"
        );
        writer.fifos(all);
        writer.tiles(all);
        writer.sequences(all);
    })
}

/// Declares the FIFOs of a design.
pub fn declare_fifos(resolved: &Resolved<'_>, root: &str) -> Declared {
    declared_by(resolved, root, |writer, all| {
        writer.fifos(all);
    })
}

/// Declares the descriptors of a design's regions, by channel, and where there are regions of several tiles, by tile. They have the
/// addresses that are written, and no others.
pub fn declare_descriptors(resolved: &Resolved<'_>, root: &str) -> Declared {
    declared_by(resolved, root, |writer, all| {
        let tiles = writer.descriptors(all, Addresses::Written);
        let is_one = tiles.len() == 1;
        for ((column, row), channels) in tiles {
            if is_one {
                all.text.push_str(&modules(&channels));
                continue;
            }
            let _ = writeln!(all.text, "/// The tile ({column}, {row}).\npub mod tile_{column}_{row} {{");
            all.text.push_str(&modules(&channels));
            all.text.push_str("}\n");
        }
    })
}

fn declared_by(
    resolved: &Resolved<'_>,
    root: &str,
    write: impl FnOnce(&Writer<'_, '_>, &mut Declared),
) -> Declared {
    let mut all = Declared::default();
    // Who read the design has told an unknown device.
    let Some(device) = resolved.design.part.device else { return all };
    let part = resolved.design.part.name.as_ref().map(|name| name.text.as_str());
    let part = part.filter(|name| Device::from_name(name).is_some()).unwrap_or(device.name());
    write(&Writer { resolved, root, part, device }, &mut all);
    all
}

/// Which addresses descriptors have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Addresses {
    /// Those that the design says.
    Written,
    /// Those that MLIR-AIE assigns as well.
    Assigned,
}

/// The descriptors of each channel, as items.
type Channels = BTreeMap<(bool, u32), String>;

/// The modules of channels.
fn modules(channels: &Channels) -> String {
    let mut text = String::new();
    for ((sends, channel), bds) in channels {
        let (name, title) = if *sends { ("Mm2s", "MM2S") } else { ("S2mm", "S2MM") };
        let _ = writeln!(
            text,
            "    /// {title} channel {channel}.\n    #[allow(non_snake_case)]\n    pub mod {name}{channel} {{\n{bds}    }}",
        );
    }
    text
}

/// Unique module names for designs: their devices' symbols, or `main` and `main_2` for two without a symbol.
pub fn module_names<'a>(symbols: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut names = Names::default();
    symbols.into_iter().map(|symbol| names.unique(&value_name(symbol))).collect()
}

struct Writer<'a, 'd> {
    resolved: &'a Resolved<'d>,
    root: &'a str,
    /// The name of the device in declarations.
    part: &'a str,
    device: Device,
}

impl Writer<'_, '_> {
    fn fifos(&self, all: &mut Declared) {
        let design = self.resolved.design;
        if design.fifos.is_empty() {
            return;
        }
        let table = match &self.resolved.fifos {
            Ok(table) => table,
            Err(unknown) => {
                let place = unknown.fifo.map_or(design.place, |fifo| design.fifos[fifo].place);
                return all.leave_out(
                    "aie.objectfifo",
                    format!("is not declared: {}", unknown.reason),
                    place,
                );
            }
        };
        let (table, broken) = table.sound();
        let mut names = Names::default();
        names.take(["DEVICE".to_owned()]);
        for (fifo, rule) in design.fifos.iter().zip(&broken) {
            // Names do not depend on which FIFOs are sound.
            let consumers = fifo.consumers.len();
            let ends = |name: &str| {
                let consumers = (0..consumers).map(|k| format!("{name}FromStream{k}"));
                consumers.chain([format!("{name}ToStream")]).collect()
            };
            let name = names.unique_among(&type_name(&fifo.name.text), &ends);
            match rule {
                None => names.types.push(name),
                Some(rule) => {
                    all.leave_out("aie.objectfifo", format!("breaks {}", rule.code()), fifo.place);
                }
            }
        }
        if names.types.is_empty() {
            return;
        }
        let _ = writeln!(all.text, "{}::object_fifo! {{", self.root);
        table.with(|fifos| {
            for (k, (fifo, name)) in fifos.fifos.iter().zip(&names.types).enumerate() {
                let symbol = fifo.name.escape_default();
                let keys = FifoKeys { fifos, fifo: k };
                let _ = writeln!(
                    all.text,
                    "    /// The FIFO `@{symbol}`.\n    pub struct {name} = device = {}, name = \"{symbol}\", {keys};",
                    self.part,
                );
            }
            for link in fifos.links {
                let list = |members: &[usize]| {
                    members.iter().map(|&k| names.types[k].as_str()).collect::<Vec<_>>().join(", ")
                };
                let offsets = |list: &[u64]| {
                    let list: Vec<String> = list.iter().map(u64::to_string).collect();
                    list.join(", ")
                };
                let _ = writeln!(
                    all.text,
                    "    link [{}] -> [{}] ([{}] [{}]);",
                    list(link.inputs),
                    list(link.outputs),
                    offsets(link.source_offsets),
                    offsets(link.destination_offsets),
                );
            }
            for ((column, row), bytes) in fifos.stacks {
                let _ = writeln!(all.text, "    stack compute({column}, {row}) = {bytes};");
            }
        });
        all.text.push_str("}\n");
    }

    fn tiles(&self, all: &mut Declared) {
        let design = self.resolved.design;
        let mut places: Vec<(At, TileKind)> = (0..design.tiles.len())
            .filter_map(|k| self.resolved.tile(Some(crate::model::TileId(k))))
            .collect();
        places.sort_by_key(|&(at, _)| at);
        places.dedup();
        let mut descriptors = self.descriptors(all, Addresses::Assigned);
        for (at, kind) in places {
            let memory = self.memory(at, all);
            let channels = descriptors.remove(&at).unwrap_or_default();
            if memory.is_empty() && channels.is_empty() {
                continue;
            }
            let (column, row) = at;
            let _ = writeln!(
                all.text,
                "/// The {} tile ({column}, {row}).\npub mod tile_{column}_{row} {{",
                kind.name()
            );
            all.text.push_str(&memory);
            all.text.push_str(&modules(&channels));
            all.text.push_str("}\n");
        }
    }

    /// The descriptors of each tile's channels, as items.
    fn descriptors(&self, all: &mut Declared, addresses: Addresses) -> BTreeMap<At, Channels> {
        let mut tiles: BTreeMap<At, Channels> = BTreeMap::new();
        let design = self.resolved.design;
        for (id, region, k) in (0..design.regions.len()).flat_map(|id| {
            let region = &design.regions[id];
            (0..region.bds.len()).map(move |k| (RegionId(id), region, k))
        }) {
            let bd = &region.bds[k];
            let place = bd.place;
            let operation = "aie.dma_bd";
            let ids = &self.resolved.regions[id.0];
            let at = design.at(region.tile);
            let start = ids.reached_by[k].map(|start| &region.starts[start]);
            let channel = start.and_then(|start| Some((start.direction, start.channel.small()?)));
            let (Some(at), Some((direction, channel)), Some(number)) = (at, channel, ids.ids[k]) else {
                all.leave_out(operation, "is of no channel, or has no id", place);
                continue;
            };
            let Some(mut descriptor) = declared(self.resolved, id, k) else {
                all.leave_out(operation, "has a buffer of elements whose width is not known", place);
                continue;
            };
            if addresses == Addresses::Written && !has_written_address(design, bd) {
                descriptor.address = None;
            }
            if let Err(reason) = allow(&mut descriptor) {
                all.leave_out(operation, reason, place);
                continue;
            }
            let keys = descriptor::Keys { descriptor: &descriptor, device: self.part };
            let bds =
                tiles.entry(at).or_default().entry((direction == Direction::Mm2s, channel)).or_default();
            let block = bd.block.as_ref().map_or(String::new(), |block| format!(", block {}", block.text));
            let item = format!("pub struct Bd{number};");
            // That is an error of the design, told at its place.
            if bds.contains(&item) {
                all.leave_out(operation, format!("has id {number}, as another one of its channel"), place);
                continue;
            }
            let _ = writeln!(
                bds,
                "        /// Descriptor {number}{block}: `{}`.\n        #[{root}::dma_bd(crate = {root}, {keys})]\n        {item}",
                bd.name.text,
                root = self.root,
            );
        }
        tiles
    }

    /// The memory of a tile with buffers of the design and of its FIFOs.
    fn memory(&self, at: At, all: &mut Declared) -> String {
        let design = self.resolved.design;
        let Some(memory) = self.resolved.memories.iter().find(|memory| memory.at == at) else {
            return String::new();
        };
        let by_hand = memory.list.iter().find_map(|held| match held.holder {
            Holder::Buffer(id) => Some(design[id].place),
            Holder::Pool(..) => None,
        });
        let place = by_hand.unwrap_or(design.place);
        let left_out = match memory.outcome {
            Outcome::Written | Outcome::Assigned => None,
            Outcome::Unknown(reason) => Some(reason.to_owned()),
            Outcome::Unplaced(_) => Some("has no place in the memory of its tile".to_owned()),
        };
        if let Some(reason) = left_out {
            all.leave_out("aie.buffer", reason, place);
            return String::new();
        }
        let (mut names, mut rows, mut assumed) = (Names::default(), Vec::new(), Vec::new());
        for held in &memory.list {
            let Some((row, name)) = self.held(held, &mut names) else {
                let reason = "has elements of a type that a memory does not declare";
                all.leave_out("aie.buffer", reason, place);
                return String::new();
            };
            rows.push(row);
            if !held.is_written {
                assumed.push(format!("`{name}`"));
            }
        }
        if self.breaks_a_rule(memory) {
            all.leave_out("aie.buffer", "is at an address that breaks a rule", place);
            return String::new();
        }
        let (column, row) = at;
        let stack = if memory.kind == TileKind::Compute {
            format!(", stack = {}", memory.stack)
        } else {
            String::new()
        };
        let assumed = if assumed.is_empty() {
            String::new()
        } else {
            format!(
                "        ///\n        /// Not in the design, but as MLIR-AIE places them up to version 1.4.2: {}.\n",
                assumed.join(", ")
            )
        };
        format!(
            "    {root}::tile_memory! {{\n        /// The buffers of the tile.\n{assumed}        pub struct Memory = device = {}, tile = {}({column}, {row}){stack}, like = mlir_aie_v1 {{\n{}        }};\n    }}\n    /// The memory.\n    pub const MEMORY: Memory = Memory;\n",
            self.part,
            memory.kind.name(),
            rows.concat(),
            root = self.root,
        )
    }

    /// A buffer as a row of `tile_memory!`, and its name there.
    fn held(&self, held: &Held, names: &mut Names) -> Option<(String, String)> {
        let design = self.resolved.design;
        let (name, (element, elements)) = match held.holder {
            Holder::Buffer(id) => (design[id].name().to_owned(), array(&design[id].memref)?),
            Holder::Pool(end, buffer) => self.resolved.fifos.as_ref().ok()?.with(|fifos| {
                let pool = pool(fifos, end)?;
                let name = BufferName { fifos, pool, buffer }.to_string();
                Some((name, (fifos.fifos[end.fifo].element, pool.object)))
            })?,
        };
        let name = names.unique(&value_name(&name));
        let address = held.address?;
        let ty = buffer_type(element, elements);
        Some((format!("            {name}: {ty} @ {address:#x},\n"), name))
    }

    /// Whether the macro would refuse the memory, as the design's own rules do.
    fn breaks_a_rule(&self, memory: &TileBuffers) -> bool {
        let buffer = |held: &Held| MemoryBuffer { address: held.address, ..MemoryBuffer::new(0, held.bytes) };
        let buffers: Vec<MemoryBuffer> = memory.list.iter().map(buffer).collect();
        let declared = TileMemory {
            stack: memory.stack,
            allocator: Allocator::MlirAieV1,
            ..TileMemory::new(self.device, memory.kind, &buffers)
        };
        declared.place().is_err()
    }

    fn sequences(&self, all: &mut Declared) {
        let design = self.resolved.design;
        let mut names = Names::default();
        let tiles = design.tiles.iter().filter_map(|tile| tile.at);
        names.take(tiles.map(|(column, row)| format!("tile_{column}_{row}")));
        for sequence in &design.sequences {
            let mut taps = Vec::new();
            let argument =
                |position: usize| sequence.arguments.get(position).and_then(|one| one.memref.as_ref());
            self.transfers(&sequence.operations, &mut taps, all);
            for task in sequence.tasks.iter().filter(|task| task.trip.is_empty()) {
                for bd in &task.bds {
                    match self.task(bd, argument) {
                        Ok(tap) => taps.push((bd.place, tap)),
                        Err(reason) => all.leave_out("aie.dma_bd", reason, bd.place),
                    }
                }
            }
            taps.sort_by_key(|(place, _)| {
                let start = place.first.start();
                (start.line, start.column)
            });
            if taps.is_empty() {
                continue;
            }
            let name = names.unique(&value_name(&sequence.name));
            let _ = writeln!(
                all.text,
                "/// The transfers of the sequence `@{}`, in the order of the text.\npub mod {name} {{\n    {}::tap_pattern! {{",
                sequence.name.escape_default(),
                self.root,
            );
            for (k, (_, tap)) in taps.iter().enumerate() {
                let _ =
                    writeln!(all.text, "        /// Transfer {k}.\n        pub struct Transfer{k} = {tap};");
            }
            all.text.push_str("    }\n}\n");
        }
    }

    fn transfers(&self, operations: &[SequenceOp], taps: &mut Vec<(Place, String)>, all: &mut Declared) {
        SequenceOp::each(operations, &mut |one| {
            let Operation::Memcpy(memcpy) = &one.operation else { return };
            match self.memcpy(memcpy) {
                Ok(tap) => taps.push((memcpy.place, tap)),
                Err(reason) => all.leave_out("aiex.npu.dma_memcpy_nd", reason, memcpy.place),
            }
        });
    }

    /// `i32, device = npu1, TensorAccessPattern((256), offset = 0, sizes = [..], strides = [..])`.
    fn memcpy(&self, memcpy: &Memcpy) -> Result<String, String> {
        let ty = memcpy.memref.as_ref().ok_or("is of a type that is not read")?;
        if memcpy.pad.iter().any(|(before, after)| before.is_some() || after.is_some()) {
            return Err("pads, which a tap does not".to_owned());
        }
        let offset = memcpy.offsets.iter().zip(&memcpy.strides).try_fold(0i128, |sum, (offset, stride)| {
            sum.checked_add(offset.value?.checked_mul(stride.value?)?)
        });
        let offset = offset.ok_or("starts where the program says")?;
        let numbers = |list: &[Number]| list.iter().map(|number| number.value).collect::<Option<Vec<_>>>();
        let sizes = numbers(&memcpy.sizes).ok_or("has a size that the program computes")?;
        let strides = numbers(&memcpy.strides).ok_or("has a stride that the program computes")?;
        self.tap(ty, offset, &sizes, &strides)
    }

    fn task<'m>(&self, bd: &'m Bd, argument: impl Fn(usize) -> Option<&'m Memref>) -> Result<String, String> {
        let (ty, start) = match bd.buffer {
            BufferRef::Argument(position, start) => (argument(position).or(bd.memref.as_ref()), start),
            _ => return Err("is not of an argument of the sequence".to_owned()),
        };
        let ty = ty.ok_or("is of a type that is not read")?;
        if bd.pad.is_some() {
            return Err("pads, which a tap does not".to_owned());
        }
        let offset = bd.offset.map_or(Some(0), |offset| offset.value).zip(start.or(Some(0)));
        let offset =
            offset.and_then(|(one, two)| one.checked_add(two)).ok_or("starts where the program says")?;
        let pairs: Option<Vec<(i128, i128)>> =
            bd.dims.iter().flatten().map(|(size, stride)| size.value.zip(stride.value)).collect();
        let pairs = pairs.ok_or("has dimensions that the program computes")?;
        let pairs = if pairs.is_empty() {
            vec![(bd.moved().ok_or("moves what the program says")?, 1)]
        } else {
            pairs
        };
        let (sizes, strides): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        self.tap(ty, offset, &sizes, &strides)
    }

    fn tap(&self, ty: &Memref, offset: i128, sizes: &[i128], strides: &[i128]) -> Result<String, String> {
        let (element, elements) = array(ty).ok_or(match ty.elements() {
            Some(_) => "is of elements that a tap does not take",
            None => "is of a tensor whose size is not known, so that nothing says where it ends",
        })?;
        let walk = [&[offset], sizes, strides].concat();
        let steps = [
            Step { op: Op::Tensor, numbers: RawNumbers::collect([i128::from(elements)]) },
            Step { op: Op::Walk, numbers: RawNumbers::collect(walk) },
        ];
        let tap = Tap { element, task: Task { device: self.device, ..Task::EMPTY }, steps: &steps };
        if let [first, ..] = tap.check().as_slice() {
            return Err(format!("breaks {}", first.rule.code()));
        }
        Ok(format!(
            "{}, device = {}, TensorAccessPattern(({elements}), offset = {offset}, sizes = {sizes:?}, strides = {strides:?})",
            element.short_name(),
            self.part,
        ))
    }
}

/// The type of a buffer as Rust writes it, or as MLIR does if Rust has no type for its elements.
fn buffer_type(element: Element, elements: impl Display) -> String {
    match element {
        Element::Int4 => format!("memref<{elements}xi4>"),
        Element::Uint4 => format!("memref<{elements}xui4>"),
        Element::Bfloat16 | Element::Float16 => format!("memref<{elements}x{}>", element.short_name()),
        _ => format!("[{}; {elements}]", element.short_name()),
    }
}

/// The element and the number of elements of a type, if both are known.
fn array(ty: &Memref) -> Option<(Element, u64)> {
    Some((ty.element?, ty.elements().filter(|&elements| elements > 0)?)).filter(|_| !ty.has_layout)
}

/// Sets the key that allows an error of the macro which, in a whole design, is a warning.
fn allow(descriptor: &mut Descriptor) -> Result<(), String> {
    let mut is_known = true;
    descriptor.numbers(&mut |_, number| is_known &= *number != UNKNOWN);
    if !is_known {
        return Err("has a number that the program computes".to_owned());
    }
    (descriptor.allow_overlap, descriptor.allow_signs) = (false, false);
    let mut others = Vec::new();
    for violation in descriptor.check().as_slice() {
        match violation.rule {
            Rule::Overlap => descriptor.allow_overlap = true,
            Rule::LockSigns => descriptor.allow_signs = true,
            other => others.push(other.code()),
        }
    }
    if others.is_empty() { Ok(()) } else { Err(format!("breaks {}", others.join(", "))) }
}
