//! Reads the acquires and releases of `aie.core(%t) { .. }`.

use std::collections::HashMap;

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, enter, tokens};
use proc_macro2::Delimiter;

use super::device::{Reader, before, constant, first_memref, operands, over};
use super::passive::{is_of_array, is_passive};
use super::scope::{Entity, Scope};
use crate::finding::Finding;
use crate::model::{Access, Core, FifoAccess, FifoId, FifoPort, Named, Number, Place, Step, TileId, Trips};
use crate::tree::attributes::Attributes;
use crate::tree::read::{self, Constants, memref, number, symbol, value, values};
use crate::tree::{Block, Op, Region};

/// The most levels of nested function calls that are followed.
const MAX_CALLS: usize = 16;

/// The parts read from one core.
struct Body {
    tile: Option<TileId>,
    buffers: Vec<(crate::model::BufferId, Place)>,
    /// The values of acquires, each with its FIFO and the number of objects.
    acquired: HashMap<String, (String, Number)>,
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn read_core(&mut self, op: &'a Op) {
        let attributes = Attributes::of(op);
        let name = value(&mut over!(op, &operands(op).unwrap_or_default()));
        let tile = self.tile_of(name.as_ref());
        let mut read = Body { tile, buffers: Vec::new(), acquired: HashMap::new() };
        let steps = self.read_all_steps(op, &mut read);
        let has_elf = attributes.get("elf_file").is_some();
        if has_elf {
            self.check_empty(op);
        }
        if has_elf && steps.is_empty() {
            self.not_checked(op, "has its program in an `elf_file`, so what it acquires is not known");
        }
        self.design.cores.push(Core {
            value: op.result().cloned(),
            tile,
            body: (!has_elf || !steps.is_empty()).then_some(steps),
            buffers: read.buffers,
            stack: attributes.number("stack_size", &self.scope),
            stack_bank: attributes.number("stack_bank", &self.scope),
            stack_address: attributes.number("stack_address", &self.scope),
            is_placed: ["stack_address", "stack_bank", "data_size"]
                .iter()
                .any(|key| attributes.get(key).is_some()),
            is_dynamic: attributes.flag("dynamic_objfifo_lowering"),
            place: op.place,
        });
    }

    /// **Programs**: a core has its program in its body or in an `elf_file`, not in both.
    fn check_empty(&mut self, op: &Op) {
        let mut ops = op.regions.iter().flat_map(Region::ops);
        let Some(other) = ops.find(|op| op.name != "aie.end") else { return };
        let message = "the core has a body besides its `elf_file`";
        let finding = Finding::warning(Rule::Syntax, other.place, message)
            .note("the core runs the program of the file: newer versions of MLIR-AIE refuse a body of more than `aie.end`")
            .help("remove `elf_file`, or everything before `aie.end`");
        self.findings.push(finding.related(op.place, "the core"));
    }

    /// The steps of all regions of an operation.
    fn read_all_steps(&mut self, op: &'a Op, read: &mut Body) -> Vec<Step> {
        op.regions.iter().flat_map(|region| self.read_steps(region, read)).collect()
    }

    fn read_steps(&mut self, region: &'a Region, read: &mut Body) -> Vec<Step> {
        self.enter(region);
        let blocks = region.blocks.iter().map(|block| {
            let mut steps = Vec::new();
            self.read_block_steps(block, read, &mut steps);
            steps
        });
        let blocks: Vec<Vec<Step>> = blocks.collect();
        self.scope.leave();
        if region.blocks.len() < 2 {
            return blocks.into_iter().flatten().collect();
        }
        let is_empty = blocks.iter().all(Vec::is_empty);
        let place = region.ops().find(|op| op.name.ends_with("br")).map_or(region.open.into(), |op| op.place);
        in_order(region, blocks, place).unwrap_or_else(|operation| {
            if is_empty {
                return Vec::new();
            }
            let found = region.ops().find(|op| op.name == operation);
            vec![Step::Unknown { place: found.map_or(place, |op| op.place), operation }]
        })
    }

    fn read_block_steps(&mut self, block: &'a Block, read: &mut Body, steps: &mut Vec<Step>) {
        for op in &block.ops {
            self.touch(op, read);
            if !op.regions.is_empty() {
                self.define_others(&op.before);
            }
            let is_given = |name: Named| self.scope.lock(&name.text).is_some();
            if op.name != "aie.use_lock" && values(&op.before).into_iter().any(is_given) {
                steps.push(Step::Opaque { operation: op.name.clone(), place: op.place });
            }
            match op.name.as_str() {
                "aie.use_lock" => steps.extend(self.printed(op, Self::use_lock).map(Step::UseLock)),
                "aie.objectfifo.acquire" | "aie.objectfifo.release" => {
                    let access = self.printed(op, |reader, op| reader.access(op, read.tile));
                    if let Some((name, access)) = op.result().zip(access.as_ref()) {
                        read.acquired.insert(name.text.clone(), (access.name.text.clone(), access.count));
                    }
                    steps.extend(access.map(Step::Fifo));
                }
                "aie.objectfifo.subview.access" => self.check_index(op, read),
                "scf.for" | "affine.for" => {
                    let LoopHead { variable, trips, is_forever, .. } = loop_head(op, &self.scope);
                    let body = self.read_all_steps(op, read);
                    if !body.is_empty() || is_forever {
                        steps.push(Step::Loop { trips, variable, body, place: op.place });
                    }
                }
                "scf.while" | "scf.parallel" | "scf.forall" | "affine.parallel" => {
                    let body = self.read_all_steps(op, read);
                    let is_endless = self.is_endless(op);
                    if !body.is_empty() || is_endless {
                        let trips = if is_endless { Trips::Endless } else { Trips::Unknown };
                        steps.push(Step::Loop { trips, variable: None, body, place: op.place });
                    }
                }
                "scf.if" | "affine.if" | "scf.index_switch" => {
                    // MLIR-AIE folds a constant condition before all else, so the other arm is not there.
                    if let Some(condition) = self.condition(op) {
                        if let Some(arm) = op.regions.get(usize::from(condition == 0)) {
                            steps.extend(self.read_steps(arm, read));
                        }
                        continue;
                    }
                    let mut arms: Vec<Vec<Step>> =
                        op.regions.iter().map(|region| self.read_steps(region, read)).collect();
                    if arms.len() == 1 {
                        arms.push(Vec::new());
                    }
                    if arms.iter().any(|arm| !arm.is_empty()) {
                        steps.push(Step::Branch { arms, place: op.place });
                    }
                }
                "func.call" | "call" => self.read_call(op, read, steps),
                "aie.get_cascade" | "aie.put_cascade" | "aie.get_stream" | "aie.put_stream" => {
                    steps.push(Step::Stream { operation: op.name.clone(), place: op.place });
                }
                name if is_of_array(name) && !is_passive(name) => {
                    self.unread(op, "is not read in a core");
                    steps.push(Step::Opaque { operation: op.name.clone(), place: op.place });
                }
                // Operations of other dialects only compute, except for those within them.
                _ => {
                    for region in &op.regions {
                        let inner = self.read_steps(region, read);
                        if !inner.is_empty() {
                            let operation = op.name.clone();
                            steps.push(Step::Unknown { operation, place: op.place });
                        }
                    }
                }
            }
        }
    }

    /// The condition of an `scf.if`, if it is constant.
    fn condition(&self, op: &Op) -> Option<i128> {
        if op.name != "scf.if" {
            return None;
        }
        let condition = value(&mut before(op)).or_else(|| value(&mut over!(op, &operands(op)?)))?;
        self.scope.constant(&condition.text)
    }

    /// Whether an operation is an `scf.while` whose condition is a constant `true`.
    fn is_endless(&self, op: &Op) -> bool {
        let is_while = op.name == "scf.while";
        let Some(before) = op.regions.first().and_then(|region| region.blocks.first()) else { return false };
        let Some(end) = before.ops.last().filter(|end| is_while && end.name == "scf.condition") else {
            return false;
        };
        let Some(condition) = value(&mut over!(end, &operands(end).unwrap_or_default())) else {
            return false;
        };
        let here = before.ops.iter().find(|op| op.result().is_some_and(|name| name.text == condition.text));
        let constant = match here {
            Some(op) if matches!(op.name.as_str(), "arith.constant" | "constant") => constant(op),
            Some(_) => None,
            None => self.scope.constant(&condition.text),
        };
        constant.is_some_and(|constant| constant != 0)
    }

    /// The steps of a function with a body in the module. A declaration without a body uses no locks but those that it is
    /// given.
    fn read_call(&mut self, op: &'a Op, read: &mut Body, steps: &mut Vec<Step>) {
        let Some(name) = symbol(&mut before(op)) else { return };
        let Some(function) = self.module.functions.get(&name.text).copied() else { return };
        if self.calls.contains(&name.text) || self.calls.len() >= MAX_CALLS {
            steps.push(Step::Unknown { operation: op.name.clone(), place: op.place });
            return;
        }
        self.calls.push(name.text);
        self.define_others(&function.before);
        steps.extend(self.read_all_steps(function, read));
        self.calls.pop();
    }

    /// **Indices**: `aie.objectfifo.subview.access %s[1]` is one of the objects that were acquired.
    fn check_index(&mut self, op: &Op, read: &Body) {
        let mut cursor = before(op);
        let name = value(&mut cursor).or_else(|| value(&mut over!(op, &operands(op)?)));
        let Some(name) = name else { return };
        let index = match cursor.group(Delimiter::Bracket) {
            Some(group) => number(&mut enter!(group, Language::Mlir), &self.scope),
            None => Attributes::of(op).number("index", &self.scope),
        };
        let (Some(index), Some((fifo, acquired))) = (index, read.acquired.get(&name.text)) else { return };
        let (Some(at), Some(count)) = (index.value, acquired.value) else { return };
        if (0..count).contains(&at) {
            return;
        }
        let (name, objects) = (&name.text, counted(count, "object"));
        let message = format!("`{name}` has {objects} of `@{fifo}`, so index {at} does not exist");
        let finding = Finding::error(Rule::FifoAcquire, index.place, message)
            .note("MLIR-AIE refuses an index that is not below the number of objects acquired");
        self.findings.push(finding.related(acquired.place, "acquired here"));
    }

    /// The buffers among an operation's operands.
    fn touch(&mut self, op: &Op, read: &mut Body) {
        for name in values(&op.before) {
            if let Some(Entity::Buffer(buffer)) = self.scope.get(&name.text)
                && !read.buffers.iter().any(|(known, _)| known == buffer)
            {
                read.buffers.push((*buffer, name.place));
            }
        }
    }

    /// The objects of `acquire @f(Consume) : memref<..>, memref<..>`, one for each type, and of `release @f(Consume) [2]`.
    fn listed_count(&self, cursor: &mut Cursor) -> Option<Number> {
        if let Some(group) = cursor.group(Delimiter::Bracket) {
            return number(&mut enter!(group, Language::Mlir), &self.scope);
        }
        let start = cursor.place().first;
        cursor.punct(':')?;
        let mut types = 0;
        while memref(cursor).is_some() {
            types += 1;
            cursor.punct(',');
        }
        (types > 0).then(|| read::implied(types, start))
    }

    /// **Numbers of objects**: at least one is acquired.
    fn check_acquired(&mut self, op: &Op, name: &Named, count: &Number) {
        if op.name.ends_with("acquire") && count.value == Some(0) {
            let message = format!("the core acquires 0 objects of `@{}` (at least 1)", name.text);
            self.findings.push(Finding::error(Rule::FifoAcquire, count.place, message));
        }
    }

    /// **Types**: what a core acquires has the type of the FIFO's objects.
    fn check_acquired_type(&mut self, op: &Op, fifo: FifoId, is_producer: bool) {
        if op.name.ends_with("release") {
            return;
        }
        let fifo = &self.design[fifo];
        let wanted = match &fifo.consumer_memref {
            Some(consumed) if !is_producer => consumed,
            _ => match &fifo.memref {
                Some(produced) => produced,
                None => return,
            },
        };
        let Some(acquired) = first_memref(&op.before, op) else { return };
        let (own, wanted) = (acquired.text(), wanted.text());
        if own == wanted {
            return;
        }
        let message =
            format!("the core acquires `{own}` of `@{}`, whose objects are `{wanted}`", fifo.name.text);
        let finding = Finding::error(Rule::FifoAcquire, acquired.place, message)
            .note("MLIR-AIE refuses another type than that of the FIFO")
            .related(fifo.place, "the FIFO");
        self.findings.push(finding);
    }

    /// `aie.objectfifo.acquire @f(Consume, 1)`.
    fn access(&mut self, op: &Op, tile: Option<TileId>) -> Option<FifoAccess> {
        let attributes = Attributes::of(op);
        let access = if op.name.ends_with("acquire") { Access::Acquire } else { Access::Release };
        let (name, is_producer, count) = if op.is_generic {
            let port = attributes.number("port", &self.scope)?.value?;
            (attributes.text("objFifo_name")?, port == 0, attributes.number("size", &self.scope)?)
        } else {
            let mut cursor = before(op);
            cursor.group(Delimiter::Brace);
            let name = symbol(&mut cursor)?;
            let mut within = over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream()));
            let port = read::word(&mut within)?;
            within.punct(',');
            let count = match number(&mut within, &self.scope) {
                Some(count) => count,
                None => self.listed_count(&mut cursor)?,
            };
            (name, port.text == "Produce", count)
        };
        let fifo = self.fifo_of(&name);
        self.check_acquired(op, &name, &count);
        if let Some(fifo) = fifo {
            self.check_acquired_type(op, fifo, is_producer);
        }
        let side = match fifo {
            Some(fifo) if is_producer => {
                let other = self.design[fifo].producer.tile;
                let at = |tile: Option<TileId>| self.design[tile?].at;
                let is_elsewhere =
                    other != tile && at(other).zip(at(tile)).is_some_and(|(one, two)| one != two);
                (!is_elsewhere).then_some(FifoSide::Producer)
            }
            None if is_producer => Some(FifoSide::Producer),
            Some(fifo) => {
                let same = |port: &FifoPort| {
                    let at = |tile: Option<TileId>| self.design[tile?].at;
                    port.tile.is_some() && port.tile == tile
                        || at(tile).is_some() && at(port.tile) == at(tile)
                };
                self.design[fifo].consumers.iter().position(same).map(FifoSide::Consumer)
            }
            None => None,
        };
        Some(FifoAccess { fifo, name, is_producer, side, access, count, place: op.place })
    }
}

/// The steps of blocks, from the first one along the branches: back at a block, a loop that never ends. The name of a branch
/// that depends on a value is an error.
fn in_order(region: &Region, mut blocks: Vec<Vec<Step>>, place: Place) -> Result<Vec<Step>, String> {
    let mut path: Vec<usize> = Vec::new();
    let mut at = Some(0);
    while let Some(block) = at.filter(|block| !path.contains(block)) {
        path.push(block);
        at = match region.blocks.get(block).and_then(|block| block.ops.last()) {
            Some(last) if last.name == "cf.br" => {
                let target = super::dma::successors(last).into_iter().next();
                let is_target = |other: &Block| match (&other.label, &target) {
                    (Some(label), Some(target)) => label.text == target.text,
                    _ => false,
                };
                Some(region.blocks.iter().position(is_target).ok_or_else(|| last.name.clone())?)
            }
            Some(last) if ["aie.end", "return", "func.return"].contains(&last.name.as_str()) => None,
            last => return Err(last.map_or_else(|| "cf.br".to_owned(), |last| last.name.clone())),
        };
    }
    let again = at.and_then(|back| path.iter().position(|&block| block == back)).unwrap_or(path.len());
    let mut steps_of = |part: &[usize]| -> Vec<Step> {
        part.iter().flat_map(|&block| std::mem::take(&mut blocks[block])).collect()
    };
    let (mut steps, body) = (steps_of(&path[..again]), steps_of(&path[again..]));
    if again < path.len() {
        steps.push(Step::Loop { trips: Trips::Endless, variable: None, body, place });
    }
    Ok(steps)
}

/// What a loop begins with: `%i = %lo to %hi step %by`.
pub(super) struct LoopHead {
    /// The variable.
    pub(super) variable: Option<Named>,
    /// The number of times it runs.
    pub(super) trips: Trips,
    /// Whether it takes too long even if it only computes: 2^31 times or more.
    pub(super) is_forever: bool,
    /// The first value of the variable and its step, if both are known.
    pub(super) values: Option<(i128, i128)>,
}

/// The bits of a loop's type, at the end of its head: `: i32`.
fn loop_bits(op: &Op) -> Option<u32> {
    let mut cursor = before(op);
    let mut bits = None;
    while !cursor.is_empty() {
        if cursor.punct(':').is_some() {
            bits = read::word(&mut cursor).and_then(|word| word.text.strip_prefix('i')?.parse().ok());
        } else {
            cursor.bump();
        }
    }
    bits.filter(|bits| (1..=64).contains(bits))
}

/// A number as a loop compares it: MLIR prints 2^32 - 1 of 32 bits as -1. `None` if it depends on bits that are not known.
fn wrapped(value: i128, bits: Option<u32>, is_unsigned: bool) -> Option<i128> {
    let Some(bits) = bits else { return Some(value).filter(|value| !is_unsigned || *value >= 0) };
    let value = value.rem_euclid(1 << bits);
    let is_negative = !is_unsigned && value >= 1 << (bits - 1);
    Some(if is_negative { value - (1 << bits) } else { value })
}

pub(super) fn loop_head(op: &Op, scope: &Scope) -> LoopHead {
    let mut cursor = before(op);
    // `unsigned` comes first.
    let is_unsigned = if op.is_generic {
        Attributes::of(op).get("unsignedCmp").is_some()
    } else {
        cursor.is_ident("unsigned")
    };
    let parsed = if op.is_generic {
        let mut within = over!(op, &operands(op).unwrap_or_default());
        let mut next = || super::device::next_number(&mut within, scope);
        let block = op.regions.first().and_then(|region| region.blocks.first());
        let variable = block.and_then(|block| value(&mut over!(op, &block.arguments)));
        (next(), next(), next(), variable)
    } else {
        if is_unsigned {
            cursor.bump();
        }
        let variable = value(&mut cursor);
        cursor.punct('=');
        let from = number(&mut cursor, scope);
        let to = cursor.is_ident("to").then(|| cursor.bump()).and_then(|_| number(&mut cursor, scope));
        let is_step = cursor.is_ident("step");
        let by = match is_step.then(|| cursor.bump()) {
            Some(_) => number(&mut cursor, scope),
            None => Some(read::implied(1, op.place.last)),
        };
        (from, to, by, variable)
    };
    let (from, to, by, variable) = parsed;
    let bits = loop_bits(op).filter(|_| !op.is_generic);
    let value = |number: Option<Number>| wrapped(number?.value?, bits, is_unsigned);
    let count = match (value(from), value(to), value(by)) {
        (Some(from), Some(to), Some(by)) if by > 0 => {
            let span = to.saturating_sub(from).max(0);
            Some(span / by + i128::from(span % by != 0))
        }
        _ => None,
    };
    let trips = match count {
        Some(count) if count >= Trips::ENDLESS => Trips::Endless,
        Some(count) => u64::try_from(count).map_or(Trips::Endless, Trips::Known),
        None => Trips::Unknown,
    };
    let is_forever = count.is_some_and(|count| count >= 1 << 31);
    LoopHead { variable, trips, is_forever, values: value(from).zip(value(by)) }
}
