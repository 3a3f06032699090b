//! Reads `aie.mem(%t) { .. }` and similar regions: channels, blocks, descriptors.

use std::collections::HashMap;

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use proc_macro2::{Delimiter, TokenTree};

use super::device::{Reader, before, operands, over};
use super::scope::{Entity, Scope};
use crate::finding::Finding;
use crate::model::{
    Action, Bd, BufferRef, DmaRegion, Memref, Named, Next, Number, Packet, Place, RegionKind, Start, UseLock,
};
use crate::tree::attributes::Attributes;
use crate::tree::read::{self, inside, label, memref, number, value};
use crate::tree::{Block, Op, Region};

/// The end of a block.
enum Terminator {
    /// `aie.next_bd ^b`.
    Next(Named),
    /// `aie.end`, or nothing.
    End,
}

/// The content of a block.
struct Read {
    /// The descriptor, by its position.
    bd: Option<usize>,
    /// Whether the block starts a channel.
    is_start: bool,
    terminator: Terminator,
}

/// The descriptors of several blocks, in the order of the text.
#[derive(Default)]
pub(super) struct Bds {
    pub(super) list: Vec<Bd>,
    blocks: Vec<Read>,
    /// The blocks by their labels.
    labels: HashMap<String, usize>,
    starts: Vec<(Start, Option<Named>)>,
}

impl Bds {
    fn block(&self, label: &str) -> Option<usize> {
        self.labels.get(label).copied()
    }

    /// The descriptor at a label: its block's, or the descriptor of the next block if its block has none.
    fn bd_at(&self, label: &str) -> Next {
        let Some(mut at) = self.block(label) else { return Next::Missing };
        for _ in 0..self.blocks.len() {
            let Some(block) = self.blocks.get(at) else { return Next::End };
            match (block.bd, &block.terminator) {
                (Some(bd), _) => return Next::Bd(bd),
                (None, Terminator::Next(next)) => match self.block(&next.text) {
                    Some(next) => at = next,
                    None => return Next::Missing,
                },
                (None, Terminator::End) => return Next::End,
            }
        }
        Next::End
    }

    /// The first descriptor of a task: the entry block's, or the descriptor of the next block.
    pub(super) fn first(&self) -> Option<usize> {
        let entry = self.blocks.first()?;
        match (entry.bd, &entry.terminator) {
            (Some(bd), _) => Some(bd),
            (None, Terminator::Next(next)) => match self.bd_at(&next.text) {
                Next::Bd(bd) => Some(bd),
                Next::End | Next::Missing => None,
            },
            (None, Terminator::End) => None,
        }
    }
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn read_region(&mut self, op: &'a Op) {
        let Some(kind) = RegionKind::of(&op.name) else { return };
        let inner = operands(op).unwrap_or_default();
        let name = value(&mut over(op, &inner));
        let tile = self.tile_of(name.as_ref());
        let mut found = Bds::default();
        for region in &op.regions {
            self.read_blocks(region, &mut found);
        }
        let blocks = op.regions.iter().map(|region| region.blocks.len()).sum::<usize>();
        if let Some((start, _)) = found.starts.iter().find(|(start, _)| start.is_dma && blocks > 1) {
            self.error(
                start.place,
                "an `aie.dma` stands in a region of several blocks; it needs one of a single block",
            );
        }
        let starts = found.starts.iter().map(|(start, first)| {
            let first = match first.as_ref().map(|label| found.bd_at(&label.text)) {
                Some(Next::Bd(bd)) => Some(bd),
                Some(Next::End | Next::Missing) => None,
                None => start.first,
            };
            Start { first, ..start.clone() }
        });
        let starts = starts.collect();
        self.design.regions.push(DmaRegion { kind, tile, starts, bds: found.list, place: op.place });
    }

    /// Reads blocks of descriptors, and links them.
    pub(super) fn read_blocks(&mut self, region: &'a Region, found: &mut Bds) {
        self.enter(region);
        for block in &region.blocks {
            self.read_block(block, found);
        }
        self.scope.leave();
        for at in 0..found.blocks.len() {
            let Some(Read { bd: Some(bd), terminator, .. }) = found.blocks.get(at) else { continue };
            let (bd, next, missing) = match terminator {
                Terminator::End => (*bd, Next::End, None),
                Terminator::Next(label) => (*bd, found.bd_at(&label.text), Some(label.clone())),
            };
            if let Some(label) = missing {
                let is_start = found.block(&label.text).is_some_and(|block| found.blocks[block].is_start);
                if next == Next::Missing {
                    self.error(label.place, format!("the block `{}` does not exist", label.text));
                } else if is_start {
                    let message = format!("the chain goes on to `{}`, which starts a channel", label.text);
                    let finding = Finding::error(Rule::Syntax, label.place, message).note(
                        "a descriptor is followed by one of its chain, or by a block with only `aie.end`",
                    );
                    self.findings.push(finding);
                }
            }
            if let Some(bd) = found.list.get_mut(bd) {
                // Descriptors of an `aie.dma` already have a successor.
                bd.next = next;
            }
        }
        let labels: Vec<Named> = found.starts.iter().filter_map(|(_, first)| first.clone()).collect();
        for label in labels {
            if found.block(&label.text).is_none() {
                self.error(label.place, format!("the block `{}` does not exist", label.text));
            }
        }
    }

    fn read_block(&mut self, block: &'a Block, found: &mut Bds) {
        let mut read = Read { bd: None, is_start: false, terminator: Terminator::End };
        let (mut acquire, mut release, mut packet) = (None, None, None);
        for op in &block.ops {
            match op.name.as_str() {
                "aie.use_lock" => match self.read_use_lock(op) {
                    Some(used) if used.action.is_acquire() => {
                        if acquire.replace(used).is_some() {
                            self.error(op.place, "a block has two acquires, but a descriptor takes one");
                        }
                    }
                    Some(used) => {
                        if release.replace(used).is_some() {
                            self.error(op.place, "a block has two releases, but a descriptor takes one");
                        }
                    }
                    None => self.not_checked(op, "is not written as MLIR-AIE prints it"),
                },
                "aie.dma_bd" => {
                    if read.bd.is_some() {
                        self.error(op.place, "a block has two descriptors; each needs a block of its own");
                    }
                    if let Some(bd) = self.read_bd(op, block.label.clone()) {
                        read.bd = Some(found.list.len());
                        found.list.push(bd);
                    }
                }
                "aie.dma_bd_packet" => packet = self.read_bd_packet(op),
                "aie.next_bd" => {
                    if let Some(next) = successors(op).into_iter().next() {
                        read.terminator = Terminator::Next(next);
                    }
                }
                "aie.dma_start" => {
                    read.is_start = true;
                    match self.read_start(op) {
                        Some((start, first)) => found.starts.push((start, first)),
                        None => self.not_checked(op, "is not written as MLIR-AIE prints it"),
                    }
                }
                "aie.dma" => self.read_dma(op, found),
                "cf.br" | "cf.cond_br" => {
                    self.error(op.place, "a block of descriptors ends with `aie.next_bd` or `aie.end`");
                }
                "aie.buffer" | "aie.lock" | "aie.external_buffer" => {}
                name if super::passive::is_passive(name) => {}
                _ => self.unread(op, "is not read among descriptors"),
            }
        }
        if let (None, Some(used)) = (read.bd, acquire.as_ref().or(release.as_ref())) {
            let finding = Finding::warning(
                Rule::BlockLocks,
                used.place,
                "the block uses a lock, but has no descriptor that takes it",
            );
            self.findings
                .push(finding.note("the DMA uses locks before and after the transfer of a descriptor"));
        }
        if let Some(bd) = read.bd.and_then(|bd| found.list.get_mut(bd)) {
            bd.acquire = acquire;
            bd.release = release;
            bd.packet = bd.packet.or(packet);
        }
        if let Some(label) = &block.label {
            found.labels.entry(label.text.clone()).or_insert(found.blocks.len());
        }
        found.blocks.push(read);
    }

    /// `aie.dma_start(S2MM, 0, ^bd0, ^next, repeat_count = 4)`.
    fn read_start(&mut self, op: &Op) -> Option<(Start, Option<Named>)> {
        let attributes = Attributes::of(op);
        let mut start = Start {
            direction: Direction::S2mm,
            channel: read::implied(0, op.place.last),
            first: None,
            repeat_count: attributes.number("repeat_count", &self.scope),
            pad_value: attributes.number("pad_value", &self.scope),
            is_dma: false,
            is_out_of_order: attributes.flag("out_of_order"),
            place: op.place,
        };
        if op.is_generic {
            let direction = attributes.number("channel_dir", &self.scope)?.value?;
            start.direction = if direction == 0 { Direction::S2mm } else { Direction::Mm2s };
            start.channel = attributes.number("channel_index", &self.scope)?;
            return Some((start, successors(op).into_iter().next()));
        }
        let inner = operands(op)?;
        let mut cursor = over(op, &inner);
        start.direction = read::direction(&mut cursor)?;
        cursor.punct(',')?;
        start.channel = match read::symbol(&mut cursor) {
            Some(endpoint) => {
                self.not_checked(op, "has no channel yet: MLIR-AIE chooses one for its endpoint");
                Number { value: None, place: endpoint.place }
            }
            None => number(&mut cursor, &self.scope)?,
        };
        cursor.punct(',')?;
        let first = label(&mut cursor)?;
        while !cursor.is_empty() {
            if cursor.is_ident("repeat_count") {
                cursor.bump();
                cursor.punct('=');
                start.repeat_count = number(&mut cursor, &self.scope);
            } else {
                cursor.bump();
            }
        }
        Some((start, Some(first)))
    }

    /// `aie.dma(MM2S, 1) {loop = false} [{ .. }, { .. }]`: one block for each descriptor.
    fn read_dma(&mut self, op: &'a Op, found: &mut Bds) {
        let attributes = Attributes::of(op);
        let is_loop = attributes.get("loop").is_none() || attributes.flag("loop");
        let inner = operands(op).unwrap_or_default();
        let mut cursor = over(op, &inner);
        let (direction, channel) = if op.is_generic {
            let direction = attributes.number("channel_dir", &self.scope).and_then(|number| number.value);
            let direction = direction.map(|d| if d == 0 { Direction::S2mm } else { Direction::Mm2s });
            (direction, attributes.number("channel_index", &self.scope))
        } else {
            let direction = read::direction(&mut cursor);
            cursor.punct(',');
            (direction, number(&mut cursor, &self.scope))
        };
        let (Some(direction), Some(channel)) = (direction, channel) else {
            return self.not_checked(op, "is not written as MLIR-AIE prints it");
        };
        let first = found.list.len();
        for region in &op.regions {
            let mut one = Bds::default();
            self.read_blocks(region, &mut one);
            found.list.extend(one.list);
        }
        let after = found.list.len();
        for at in first..after {
            found.list[at].next = match at + 1 {
                next if next < after => Next::Bd(next),
                _ if is_loop => Next::Bd(first),
                _ => Next::End,
            };
        }
        let start = Start {
            direction,
            channel,
            first: (first < after).then_some(first),
            repeat_count: attributes.number("repeat_count", &self.scope),
            pad_value: attributes.number("pad_value", &self.scope),
            is_dma: true,
            is_out_of_order: attributes.flag("out_of_order"),
            place: op.place,
        };
        found.starts.push((start, None));
    }

    /// `aie.dma_bd_packet(0, 5)`: the type first, unlike the attribute.
    fn read_bd_packet(&mut self, op: &Op) -> Option<Packet> {
        if op.is_generic {
            let attributes = Attributes::of(op);
            let kind = attributes.number("packet_type", &self.scope)?;
            return Some(Packet { id: attributes.number("packet_id", &self.scope)?, kind });
        }
        let inner = operands(op)?;
        let mut cursor = over(op, &inner);
        let kind = number(&mut cursor, &self.scope)?;
        cursor.punct(',')?;
        Some(Packet { id: number(&mut cursor, &self.scope)?, kind })
    }

    /// `aie.use_lock(%l, AcquireGreaterEqual, %c1, Blocking) {acq_en = false}`.
    pub(super) fn read_use_lock(&mut self, op: &Op) -> Option<UseLock> {
        let attributes = Attributes::of(op);
        let inner = operands(op)?;
        let mut cursor = over(op, &inner);
        let name = value(&mut cursor)?;
        cursor.punct(',');
        let lock = self.scope.lock(&name.text);
        if lock.is_none() {
            self.check_defined(&name);
        }
        let action = if op.is_generic {
            match attributes.number("action", &self.scope)?.value? {
                0 => Action::Acquire,
                1 => Action::Release,
                2 => Action::AcquireGreaterEqual,
                _ => return None,
            }
        } else {
            let word = read::word(&mut cursor)?;
            cursor.punct(',');
            match word.text.as_str() {
                "Acquire" => Action::Acquire,
                "AcquireGreaterEqual" => Action::AcquireGreaterEqual,
                "Release" => Action::Release,
                _ => return None,
            }
        };
        let value = number(&mut cursor, &self.scope)
            .or_else(|| attributes.number("value", &self.scope))
            .unwrap_or_else(|| read::implied(1, op.place.last));
        let is_enabled = attributes.get("acq_en").is_none() || attributes.flag("acq_en");
        Some(UseLock { lock, name, action, value, is_enabled, place: op.place })
    }

    /// The buffer of a descriptor, for a value.
    pub(super) fn buffer_of(&mut self, name: &Named) -> BufferRef {
        match self.scope.get(&name.text) {
            Some(Entity::Buffer(buffer)) => BufferRef::Local(*buffer),
            Some(Entity::External(external)) => BufferRef::External(*external),
            Some(Entity::Argument(argument, offset)) => BufferRef::Argument(*argument, *offset),
            Some(_) => BufferRef::Unknown,
            None => {
                self.check_defined(name);
                BufferRef::Unknown
            }
        }
    }

    /// `aie.dma_bd(%b : memref<..> offset = 16 len = 64 sizes = [4, 16] strides = [32, 1]) {bd_id = 3 : i32}`, or in
    /// the older notation `aie.dma_bd(%b : memref<..>, 16, 64, [<size = 4, stride = 32>, ..], [<const_pad_before =
    /// 1, const_pad_after = 0>, ..])`.
    fn read_bd(&mut self, op: &Op, block: Option<Named>) -> Option<Bd> {
        let Some(inner) = operands(op) else {
            self.not_checked(op, "is not written as MLIR-AIE prints it");
            return None;
        };
        self.list_attributes(op);
        let mut cursor = over(op, &inner);
        let Some(name) = value(&mut cursor) else {
            self.not_checked(op, "has a buffer that is not a value");
            return None;
        };
        let buffer = self.buffer_of(&name);
        cursor.punct(':');
        let mut ty = memref(&mut cursor);
        if ty.is_none() && op.is_generic {
            // `"aie.dma_bd"(%b) <{..}> : (memref<..>) -> ()`.
            ty = operand_memref(op);
        }
        let scope = &self.scope;
        let attributes = Attributes::of(op);
        let mut bd = Bd {
            block,
            name,
            buffer,
            memref: ty,
            offset: None,
            len: None,
            dims: None,
            has_keywords: false,
            dims_place: None,
            pad: None,
            bd_id: attributes.number("bd_id", scope),
            next_bd_id: attributes.number("next_bd_id", scope),
            packet: attributes.get("packet").and_then(|packet| packet_of(&mut packet.cursor(), scope)),
            burst: attributes.number("burst_length", scope).filter(|burst| burst.value != Some(0)),
            cache: attributes.number("axcache", scope).filter(|cache| cache.value != Some(0)),
            out_of_order_id: attributes.number("out_of_order_id", scope),
            iteration: iteration_of(&attributes, scope),
            acquire: None,
            release: None,
            next: Next::End,
            place: op.place,
        };
        let unequal = read_walk(&mut cursor, scope, &mut bd)
            .or(read_values(op, scope, &mut bd))
            .or(read_walk_attributes(&attributes, scope, &mut bd));
        if attributes.get("offset_parameter").is_some() {
            bd.offset = Some(of_parameter(bd.offset, op.place));
        }
        if attributes.get("length_parameter").is_some() {
            let elements = bd.len.and_then(|len| len.value);
            let findings = check_length_parameter(op, &attributes, scope, bd.memref.as_ref(), elements);
            self.findings.extend(findings);
            bd.len = Some(of_parameter(bd.len, op.place));
            set_by_parameter(bd.dims.iter_mut().flatten().map(|(size, _)| size));
        }
        if !cursor.is_empty() {
            self.not_checked(op, "has operands that are not read");
        }
        if let Some((sizes, strides, place)) = unequal {
            self.error(place, format!("found {sizes} sizes, but {strides} strides"));
        }
        Some(bd)
    }
}

/// The bytes of which a parameter of the running program adds a whole number to a length.
const LENGTH_UNIT: i128 = 16;

/// Checks `length_parameter = @n, length_unit = 16 : i32`: the program adds a whole number of units, and the command
/// processor writes the length in steps of 16 bytes.
fn check_length_parameter(
    op: &Op,
    attributes: &Attributes,
    scope: &Scope,
    memref: Option<&Memref>,
    elements: Option<i128>,
) -> Vec<Finding> {
    let Some(unit) = attributes.number("length_unit", scope) else {
        let message = "`length_parameter` needs a `length_unit`";
        return vec![Finding::error(Rule::Syntax, op.place, message)];
    };
    let Some(bits) = memref.and_then(Memref::bits).map(i128::from) else { return Vec::new() };
    let mut findings = Vec::new();
    let mut check = |elements: Option<i128>, place: Place, what: &str| {
        let bits = elements.and_then(|elements| elements.checked_mul(bits));
        if let Some(bits) = bits.filter(|bits| bits % (8 * LENGTH_UNIT) != 0) {
            let message = match bits % 8 {
                0 => format!("{what} has {} bytes, which is not a multiple of {LENGTH_UNIT}", bits / 8),
                _ => format!("{what} has {bits} bits, which is not a multiple of {LENGTH_UNIT} bytes"),
            };
            let note = "the command processor writes a length in steps of 16 bytes";
            findings.push(Finding::error(Rule::LengthGranule, place, message).note(note));
        }
    };
    check(unit.value, unit.place, "the unit of the length");
    check(elements, op.place, "the length to which the program adds");
    findings
}

/// Makes the outermost size that is not 1 unknown: a parameter of the running program sets it.
pub(super) fn set_by_parameter<'n>(mut sizes: impl Iterator<Item = &'n mut Number>) {
    if let Some(outermost) = sizes.find(|size| size.value != Some(1)) {
        outermost.value = None;
    }
}

/// A number that a parameter of the running program adds to.
pub(super) fn of_parameter(written: Option<Number>, place: Place) -> Number {
    Number { value: None, place: written.map_or(place, |number| number.place) }
}

/// Numbers of sizes and of strides that are not equal, and their place.
type Unequal = (usize, usize, Place);

/// Reads the walk in the operands of a descriptor.
fn read_walk(cursor: &mut Cursor, scope: &Scope, bd: &mut Bd) -> Option<Unequal> {
    let mut position = 0;
    let (mut sizes, mut strides) = (None, None);
    loop {
        cursor.punct(',');
        if let Some(word) = cursor.peek().filter(|token| matches!(token, TokenTree::Ident(_))) {
            let word = word.to_string();
            let start = cursor.place();
            let mut ahead = cursor.clone();
            ahead.bump();
            ahead.punct('=');
            let is_read = match word.as_str() {
                "offset" => number(&mut ahead, scope).map(|offset| bd.offset = Some(offset)).is_some(),
                "len" => number(&mut ahead, scope).map(|len| bd.len = Some(len)).is_some(),
                "sizes" => read::numbers(&mut ahead, scope).map(|list| sizes = Some((list, start))).is_some(),
                "strides" => read::numbers(&mut ahead, scope).map(|list| strides = Some(list)).is_some(),
                "pad" => read::wrapped_pairs(&mut ahead, scope).map(|(pad, _)| bd.pad = Some(pad)).is_some(),
                _ => false,
            };
            if !is_read {
                break;
            }
            *cursor = ahead;
        } else if let Some(found) = number(cursor, scope) {
            match position {
                0 => bd.offset = Some(found),
                1 => bd.len = Some(found),
                _ => break,
            }
            position += 1;
        } else if let Some((list, place)) = read::wrapped_pairs(cursor, scope) {
            if bd.dims.is_none() {
                bd.dims_place = Some(place);
                bd.dims = Some(list);
            } else {
                bd.pad = Some(list);
            }
        } else {
            break;
        }
    }
    let (((sizes, _), start), (strides, place)) = sizes.zip(strides)?;
    let place = Place { first: start.first, last: place.last };
    if sizes.len() != strides.len() {
        return Some((sizes.len(), strides.len(), place));
    }
    bd.dims_place = Some(place);
    bd.has_keywords = true;
    bd.dims = Some(sizes.into_iter().zip(strides).collect());
    None
}

/// Values of the running program after the operands, as in text of July 2026: `dyn_offset(%o : i64) dyn_len(%l : i64)
/// dyn_sizes(%a, %b : i64, i64) dyn_strides(%c, %d : i64, i64)`.
fn read_values(op: &Op, scope: &Scope, bd: &mut Bd) -> Option<Unequal> {
    let mut cursor = before(op);
    if op.is_generic {
        return None;
    }
    cursor.group(Delimiter::Parenthesis)?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let mut place = None;
    while let Some(TokenTree::Ident(word)) = cursor.peek() {
        let word = word.to_string();
        let start = cursor.place();
        cursor.bump();
        let group = cursor.group(Delimiter::Parenthesis)?;
        let inner = tokens(group.stream());
        let mut within = inside(group, &inner);
        let mut list = Vec::new();
        while let Some(number) = number(&mut within, scope) {
            list.push(number);
            within.punct(',');
        }
        match word.as_str() {
            "dyn_offset" => bd.offset = list.pop(),
            "dyn_len" => bd.len = list.pop(),
            "dyn_sizes" => (sizes, place) = (list, Some(start.first)),
            "dyn_strides" => (strides, place) = (list, place.or(Some(start.first))),
            _ => return None,
        }
    }
    let place = Place { first: place?, last: cursor.place().last };
    if sizes.len() != strides.len() {
        return Some((sizes.len(), strides.len(), place));
    }
    if bd.dims.is_none() {
        bd.dims_place = Some(place);
        bd.dims = Some(sizes.into_iter().zip(strides).collect());
    }
    None
}

/// The walk in the attributes of a descriptor, as in older text and in the generic form.
fn read_walk_attributes(attributes: &Attributes, scope: &Scope, bd: &mut Bd) -> Option<Unequal> {
    let number = |keys: [&str; 2]| keys.iter().find_map(|key| attributes.number(key, scope)).map(given);
    bd.offset = bd.offset.or_else(|| number(["offset", "static_offset"]));
    bd.len = bd.len.or_else(|| number(["len", "static_len"]));
    let pairs = |key: &str| {
        let attribute = attributes.get(key)?;
        read::wrapped_pairs(&mut attribute.cursor(), scope)
    };
    if bd.dims.is_none()
        && let Some((dims, place)) = pairs("dimensions")
    {
        bd.dims = Some(dims);
        bd.dims_place = Some(place);
    }
    if bd.dims.is_none() {
        let list = |key: &str| {
            let attribute = attributes.get(key)?;
            read::numbers(&mut attribute.cursor(), scope)
        };
        if let (Some((sizes, first)), Some((strides, last))) = (list("static_sizes"), list("static_strides"))
        {
            let place = Place { first: first.first, last: last.last };
            if sizes.len() != strides.len() {
                return Some((sizes.len(), strides.len(), place));
            }
            bd.dims_place = Some(place);
            bd.dims = Some(sizes.into_iter().map(given).zip(strides.into_iter().map(given)).collect());
        }
    }
    if bd.pad.is_none() {
        bd.pad = pairs("pad_dimensions").map(|(pad, _)| pad);
    }
    if bd.dims.as_ref().is_some_and(Vec::is_empty) {
        bd.dims = None;
    }
    if bd.pad.as_ref().is_some_and(Vec::is_empty) {
        bd.pad = None;
    }
    None
}

/// A number of the generic form, where the least one of its type stands for an operand.
fn given(number: Number) -> Number {
    let is_operand = |value: &i128| [i128::from(i32::MIN), i128::from(i64::MIN)].contains(value);
    Number { value: number.value.filter(|value| !is_operand(value)), ..number }
}

/// `iteration = #aie.bd_iteration<size = 4, stride = 64, current = 0>`, or as it was before, `iter_size = 4 : i32` and its like.
fn iteration_of(attributes: &Attributes, scope: &Scope) -> Option<[Option<Number>; 3]> {
    if let Some(iteration) = attributes.get("iteration") {
        let fields = read::fields(&mut iteration.cursor(), scope)?;
        let field = |key: &str| fields.iter().find(|(name, _)| name == key).map(|(_, number)| *number);
        return Some([field("size"), field("stride"), field("current")]);
    }
    let size = attributes.number("iter_size", scope)?;
    let [stride, current] = ["iter_stride", "iter_current"].map(|key| attributes.number(key, scope));
    Some([Some(size), stride, current])
}

/// `#aie.packet_info<pkt_type = 0, pkt_id = 2>`; a type that is not written is 0.
pub(super) fn packet_of(cursor: &mut Cursor, scope: &Scope) -> Option<Packet> {
    let fields = read::fields(cursor, scope)?;
    let field = |key: &str| fields.iter().find(|(name, _)| name == key).map(|(_, number)| *number);
    let id = field("pkt_id")?;
    Some(Packet { id, kind: field("pkt_type").unwrap_or_else(|| read::implied(0, id.place.last)) })
}

/// The blocks to which an operation continues.
pub(super) fn successors(op: &Op) -> Vec<Named> {
    let mut cursor = before(op);
    let mut list = Vec::new();
    while !cursor.is_empty() {
        if let Some(name) = label(&mut cursor) {
            list.push(name);
        } else if let Some(group) = cursor.group(Delimiter::Bracket) {
            let inner = tokens(group.stream());
            let mut within = inside(group, &inner);
            while !within.is_empty() {
                match label(&mut within) {
                    Some(name) => list.push(name),
                    None => drop(within.bump()),
                }
            }
        } else {
            cursor.bump();
        }
    }
    list
}

/// The type of the first operand in the generic form, `: (memref<..>) -> ()`.
pub(super) fn operand_memref(op: &Op) -> Option<Memref> {
    let tail = if op.after.is_empty() { &op.before } else { &op.after };
    let mut cursor = over(op, tail);
    let mut is_typed = false;
    while !cursor.is_empty() {
        if is_typed && let Some(group) = cursor.group(Delimiter::Parenthesis) {
            let inner = tokens(group.stream());
            return memref(&mut inside(group, &inner));
        }
        is_typed = cursor.is_punct(':');
        cursor.bump();
    }
    None
}
