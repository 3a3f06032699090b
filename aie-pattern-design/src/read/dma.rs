//! Reads `aie.mem(%t) { .. }` and similar regions: channels, blocks, descriptors.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, enter};
use proc_macro2::{Delimiter, TokenTree};

use super::device::{Reader, before, operands, over, tail};
use super::scope::{Entity, Scope};
use crate::finding::{Finding, Replacement, Severity};
use crate::model::{
    Action, Bd, BufferRef, DmaRegion, Memref, Named, Next, Number, Packet, Place, RegionKind, Start, UseLock,
};
use crate::tree::attributes::{AttributePlace, Attributes};
use crate::tree::read::{self, label, memref, number, value};
use crate::tree::{Block, Op, Region};

/// The end of a block.
enum Terminator {
    /// `aie.next_bd ^b`.
    Next(Named),
    /// `aie.dma_start(S2MM, 0, ^b, ^next)`, and its second block.
    Start(Option<Named>),
    /// `aie.end`, or an operation that is not read.
    End,
}

/// The content of a block.
struct Read {
    /// The descriptor, by its position.
    bd: Option<usize>,
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
    /// The block of each start.
    start_blocks: Vec<usize>,
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
                (None, Terminator::Start(_) | Terminator::End) => return Next::End,
            }
        }
        Next::End
    }

    /// Whether a label names a block that starts a channel.
    fn is_start(&self, label: &str) -> bool {
        let block = self.block(label).and_then(|at| self.blocks.get(at));
        block.is_some_and(|block| block.bd.is_none() && matches!(block.terminator, Terminator::Start(_)))
    }

    /// The blocks that the DMA is configured from: the first one, and those that come after it.
    fn configured(&self) -> HashSet<usize> {
        let (mut found, mut next) = (HashSet::new(), Some(0));
        while let Some(at) = next.filter(|at| found.insert(*at)) {
            next = match self.blocks.get(at).map(|block| &block.terminator) {
                Some(Terminator::Start(Some(label)) | Terminator::Next(label)) => self.block(&label.text),
                Some(Terminator::Start(None) | Terminator::End) | None => None,
            };
        }
        found
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
            (None, Terminator::Start(_) | Terminator::End) => None,
        }
    }
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn read_region(&mut self, op: &'a Op) {
        let Some(kind) = RegionKind::of(&op.name) else { return };
        let name = value(&mut over!(op, &operands(op).unwrap_or_default()));
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
        let configured = found.configured();
        self.check_starts(&found, &configured);
        let written = op.regions.iter().flat_map(Region::ops).filter(|op| op.name == "aie.dma_bd").count();
        if written == found.list.len() {
            self.check_first(&found);
        }
        let starts = found.starts.iter().zip(&found.start_blocks).map(|((start, first), block)| {
            let first = match first.as_ref().map(|label| found.bd_at(&label.text)) {
                Some(Next::Bd(bd)) => Some(bd),
                Some(Next::End | Next::Missing) => None,
                None => start.first,
            };
            Start { first, is_reached: start.is_dma || configured.contains(block), ..start.clone() }
        });
        let starts = starts.collect();
        self.design.regions.push(DmaRegion { kind, tile, starts, bds: found.list, place: op.place });
    }

    /// **Starts**: the blocks of a region lead to each `aie.dma_start`, from the first one on.
    fn check_starts(&mut self, found: &Bds, configured: &HashSet<usize>) {
        for ((start, _), block) in found.starts.iter().zip(&found.start_blocks) {
            if start.is_dma || configured.contains(block) {
                continue;
            }
            let channel = start.channel.value.map_or(String::new(), |channel| format!(" {channel}"));
            let message = format!(
                "no block leads to this start of {} channel{channel}, which then never runs",
                start.direction.name()
            );
            let finding = Finding::warning(Rule::Unstarted, start.place, message)
                .note("the DMA is configured from the first block on, along the second block of each `aie.dma_start`; MLIR drops other blocks");
            self.findings.push(finding);
        }
    }

    /// **First descriptors**: the block that a start names leads to a descriptor.
    fn check_first(&mut self, found: &Bds) {
        for (start, first) in &found.starts {
            let Some(label) = first.as_ref().filter(|label| found.bd_at(&label.text) == Next::End) else {
                continue;
            };
            let message = format!(
                "`{}` has no descriptor, so this start of an {} channel moves nothing",
                label.text,
                start.direction.name()
            );
            let finding = Finding::warning(Rule::Unstarted, label.place, message);
            self.findings.push(Finding { severity: Severity::Note, ..finding });
        }
    }

    fn missing_block(&mut self, label: &Named, labels: &HashMap<String, usize>) {
        let message = format!("the block `{}` does not exist", label.text);
        let mut known: Vec<&str> = labels.keys().map(String::as_str).collect();
        known.sort_unstable();
        self.findings.push(Finding::error(Rule::Syntax, label.place, message).meant(label, "^", known));
    }

    /// Reads blocks of descriptors, and links them.
    pub(super) fn read_blocks(&mut self, region: &'a Region, found: &mut Bds) {
        self.enter(region);
        for block in &region.blocks {
            self.read_block(block, found);
            self.check_end(block);
        }
        self.scope.leave();
        let mut labels: Vec<Named> = found.starts.iter().filter_map(|(_, first)| first.clone()).collect();
        for at in 0..found.blocks.len() {
            let Some(Read { bd, terminator }) = found.blocks.get(at) else { continue };
            match (bd, terminator) {
                (None, Terminator::Start(second)) => labels.extend(second.clone()),
                (None, Terminator::Next(_) | Terminator::End) => {}
                (Some(bd), terminator) => {
                    let next = match terminator {
                        Terminator::Next(label) => {
                            labels.push(label.clone());
                            if found.is_start(&label.text) {
                                self.findings.push(start_as_next(label));
                            } else if is_without_bd(region, &label.text) {
                                let message = format!("the block `{}` has no descriptor", label.text);
                                let finding = Finding::error(Rule::Syntax, label.place, message).note(
                                    "each block between a channel's first and its last one has an `aie.dma_bd`",
                                );
                                self.findings.push(finding);
                            }
                            found.bd_at(&label.text)
                        }
                        Terminator::Start(_) | Terminator::End => Next::End,
                    };
                    let bd = *bd;
                    if let Some(bd) = found.list.get_mut(bd) {
                        bd.next = next;
                    }
                }
            }
        }
        for label in labels {
            if found.block(&label.text).is_none() {
                self.missing_block(&label, &found.labels);
            }
        }
    }

    /// **Ends**: a block ends where MLIR-AIE knows what comes after it.
    fn check_end(&mut self, block: &Block) {
        let has_bd = block.ops.iter().any(|op| op.name == "aie.dma_bd");
        let Some(last) = block.ops.last().filter(|_| has_bd) else { return };
        let ends = "a block of descriptors ends with `aie.next_bd`, `aie.dma_start` or `aie.end`";
        let finding = match last.name.as_str() {
            "cf.br" | "br" | "cf.cond_br" | "cond_br" => {
                let finding = Finding::error(
                    Rule::Syntax,
                    last.place,
                    format!("`{}` cannot end a block of descriptors", last.name),
                );
                match successors(last).as_slice() {
                    [next] => {
                        let end = format!("aie.next_bd {}", next.text);
                        let place = Place { first: last.place.first, last: last.end };
                        let help = format!("write `{end}`");
                        finding.note(ends).help(help).fix(Some(Replacement::new(place, end)))
                    }
                    _ => finding.note(ends),
                }
            }
            "aie.dma_bd" | "aie.use_lock" | "aie.dma_bd_packet" => {
                Finding::error(Rule::Syntax, last.place, "the block of this descriptor has no end")
                    .note(ends)
                    .help("write `aie.next_bd` with the block that comes next, or `aie.end`")
            }
            _ => return,
        };
        self.findings.push(finding);
    }

    fn read_block(&mut self, block: &'a Block, found: &mut Bds) {
        let mut read = Read { bd: None, terminator: Terminator::End };
        let (mut acquire, mut release, mut packet) = (None, None, None);
        for op in &block.ops {
            match op.name.as_str() {
                "aie.use_lock" => {
                    let Some(used) = self.printed(op, Self::use_lock) else { continue };
                    let is_acquire = used.action.is_acquire();
                    let (slot, what) =
                        if is_acquire { (&mut acquire, "acquires") } else { (&mut release, "releases") };
                    if slot.replace(used).is_some() {
                        self.error(op.place, format!("a block has two {what}, but a descriptor takes one"));
                    }
                }
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
                    if let Some(start) = self.printed(op, Self::start) {
                        found.starts.push(start);
                        found.start_blocks.push(found.blocks.len());
                        read.terminator = Terminator::Start(successors(op).into_iter().nth(1));
                    }
                }
                "aie.dma" => self.read_dma(op, found),
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
            if found.labels.contains_key(&label.text) {
                self.error(label.place, format!("block `{}` is defined a second time", label.text));
            }
            found.labels.entry(label.text.clone()).or_insert(found.blocks.len());
        }
        found.blocks.push(read);
    }

    /// `aie.dma_start(S2MM, 0, ^bd0, ^next, repeat_count = 4)`.
    fn start(&mut self, op: &Op) -> Option<(Start, Option<Named>)> {
        if op.is_generic {
            let (direction, channel) = self.generic_channel(op);
            let start = self.start_with(op, direction?, channel?);
            return Some((start, successors(op).into_iter().next()));
        }
        let mut cursor = over!(op, &operands(op)?);
        let direction = read::direction(&mut cursor)?;
        cursor.punct(',')?;
        let channel = match read::symbol(&mut cursor) {
            Some(endpoint) => {
                self.not_checked(op, "has no channel yet: MLIR-AIE chooses one for its endpoint");
                Number { value: None, place: endpoint.place }
            }
            None => number(&mut cursor, &self.scope)?,
        };
        let mut start = self.start_with(op, direction, channel);
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

    /// The channel of the generic form.
    fn generic_channel(&self, op: &Op) -> (Option<Direction>, Option<Number>) {
        let attributes = Attributes::of(op);
        (attributes.direction("channel_dir", &self.scope), attributes.number("channel_index", &self.scope))
    }

    /// The start of a channel, with the attributes of its operation.
    fn start_with(&self, op: &Op, direction: Direction, channel: Number) -> Start {
        let attributes = Attributes::of(op);
        Start {
            direction,
            channel,
            first: None,
            repeat_count: attributes.number("repeat_count", &self.scope),
            pad_value: attributes.number("pad_value", &self.scope),
            is_dma: false,
            is_reached: true,
            is_out_of_order: attributes.flag("out_of_order"),
            place: op.place,
        }
    }

    /// `aie.dma(MM2S, 1) {loop = false} [{ .. }, { .. }]`: one block for each descriptor.
    fn read_dma(&mut self, op: &'a Op, found: &mut Bds) {
        let attributes = Attributes::of(op);
        let is_loop = attributes.get("loop").is_none() || attributes.flag("loop");
        let mut cursor = over!(op, &operands(op).unwrap_or_default());
        let (direction, channel) = if op.is_generic {
            self.generic_channel(op)
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
            self.enter(region);
            for block in &region.blocks {
                self.read_block(block, &mut one);
            }
            if region.ops().all(|one| one.name != "aie.dma_bd") {
                self.error(op.place, "a block of `aie.dma` has no descriptor; each needs one");
            }
            self.scope.leave();
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
        let start = self.start_with(op, direction, channel);
        let first = (first < after).then_some(first);
        found.starts.push((Start { first, is_dma: true, ..start }, None));
        found.start_blocks.push(found.blocks.len());
    }

    /// `aie.dma_bd_packet(0, 5)`: the type first, unlike the attribute.
    fn read_bd_packet(&mut self, op: &Op) -> Option<Packet> {
        if op.is_generic {
            let attributes = Attributes::of(op);
            let kind = attributes.number("packet_type", &self.scope)?;
            return Some(Packet { id: attributes.number("packet_id", &self.scope)?, kind });
        }
        let mut cursor = over!(op, &operands(op)?);
        let kind = number(&mut cursor, &self.scope)?;
        cursor.punct(',')?;
        Some(Packet { id: number(&mut cursor, &self.scope)?, kind })
    }

    /// `aie.use_lock(%l, AcquireGreaterEqual, %c1, Blocking) {acq_en = false}`.
    pub(super) fn use_lock(&mut self, op: &Op) -> Option<UseLock> {
        let attributes = Attributes::of(op);
        let inner = operands(op)?;
        let mut cursor = over!(op, &inner);
        let name = value(&mut cursor)?;
        cursor.punct(',');
        let lock = self.scope.lock(&name.text);
        if lock.is_none() {
            self.check_is(&name, "a lock");
        }
        let mut written = None;
        let action = if op.is_generic {
            match attributes.number("action", &self.scope)?.value? {
                0 => Action::Acquire,
                1 => Action::Release,
                2 => Action::AcquireGreaterEqual,
                _ => return None,
            }
        } else {
            let word = read::word(&mut cursor)?;
            written = Some(word.place);
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
        Some(UseLock { lock, name, action, word: written, value, is_enabled, place: op.place })
    }

    /// The buffer of a descriptor, for a value.
    pub(super) fn buffer_of(&mut self, name: &Named) -> BufferRef {
        match self.scope.get(&name.text) {
            Some(Entity::Buffer(buffer)) => BufferRef::Local(*buffer),
            Some(Entity::External(external)) => BufferRef::External(*external),
            Some(Entity::Argument(argument, offset)) => BufferRef::Argument(*argument, *offset),
            Some(_) | None => {
                self.check_is(name, "a buffer");
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
        let mut cursor = over!(op, &inner);
        let Some(name) = value(&mut cursor) else {
            self.not_checked(op, "has a buffer that is not a value");
            return None;
        };
        let buffer = self.buffer_of(&name);
        self.check_all_defined(cursor.rest());
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
            attributes: AttributePlace::of(op),
            place: op.place,
        };
        let lists = read_walk(&mut cursor, scope, &mut bd).or(read_values(op, scope, &mut bd));
        let attributes_lists = read_walk_attributes(&attributes, scope, &mut bd);
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
        self.findings.extend(lists.or(attributes_lists));
        Some(bd)
    }
}

/// A parameter of the running program adds a multiple of these bytes to a length.
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

/// The sizes or the strides of a walk, and where they are written.
type List = (Vec<Number>, Place);

/// Gives a descriptor its dimensions, or says why these lists have none.
fn set_dims(bd: &mut Bd, sizes: Option<List>, strides: Option<List>) -> Option<Finding> {
    let place = match (&sizes, &strides) {
        (Some((_, first)), Some((_, last))) => Place { first: first.first, last: last.last },
        (Some((_, place)), None) | (None, Some((_, place))) => *place,
        (None, None) => return None,
    };
    let (sizes, strides) =
        (sizes.map_or(Vec::new(), |list| list.0), strides.map_or(Vec::new(), |list| list.0));
    if sizes.len() != strides.len() {
        let message = format!(
            "the walk has {}, but {}",
            counted(sizes.len(), "size"),
            counted(strides.len(), "stride")
        );
        return Some(
            Finding::error(Rule::Syntax, place, message)
                .note("each dimension of a descriptor has a size and a stride"),
        );
    }
    if !sizes.is_empty() {
        bd.dims_place = Some(place);
        bd.dims = Some(sizes.into_iter().zip(strides).collect());
    }
    None
}

/// The walk in the operands of a descriptor.
fn read_walk(cursor: &mut Cursor, scope: &Scope, bd: &mut Bd) -> Option<Finding> {
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
    let sizes =
        sizes.map(|((sizes, place), start): (List, Place)| (sizes, Place { first: start.first, ..place }));
    bd.has_keywords = sizes.is_some();
    set_dims(bd, sizes, strides)
}

/// Values of the running program after the operands, as in text of July 2026: `dyn_offset(%o : i64) dyn_len(%l : i64)
/// dyn_sizes(%a, %b : i64, i64) dyn_strides(%c, %d : i64, i64)`.
fn read_values(op: &Op, scope: &Scope, bd: &mut Bd) -> Option<Finding> {
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
        let mut within = enter!(group, Language::Mlir);
        let mut list = read::list(&mut within, |cursor| number(cursor, scope));
        match word.as_str() {
            "dyn_offset" => bd.offset = list.pop(),
            "dyn_len" => bd.len = list.pop(),
            "dyn_sizes" => (sizes, place) = (list, Some(start.first)),
            "dyn_strides" => (strides, place) = (list, place.or(Some(start.first))),
            _ => return None,
        }
    }
    let place = Place { first: place?, last: cursor.place().last };
    if bd.dims.is_some() {
        return None;
    }
    set_dims(bd, Some((sizes, place)), Some((strides, place)))
}

/// The walk in the attributes of a descriptor, as in older text and in the generic form.
fn read_walk_attributes(attributes: &Attributes, scope: &Scope, bd: &mut Bd) -> Option<Finding> {
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
    let mut wrong = None;
    if bd.dims.is_none() {
        let list = |key: &str| {
            let attribute = attributes.get(key)?;
            read::numbers(&mut attribute.cursor(), scope)
        };
        let given = |(list, place): List| (list.into_iter().map(given).collect(), place);
        wrong = set_dims(bd, list("static_sizes").map(given), list("static_strides").map(given));
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
    wrong
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

/// What is wrong with a descriptor that goes on with the start of a channel.
fn start_as_next(label: &Named) -> Finding {
    let message = format!("the chain goes on to `{}`, which starts a channel", label.text);
    Finding::error(Rule::ChainNext, label.place, message)
        .note("a descriptor is followed by one of its chain, or by a block with only `aie.end`")
}

/// The blocks to which an operation continues.
pub(super) fn successors(op: &Op) -> Vec<Named> {
    let mut cursor = before(op);
    let mut list = Vec::new();
    while !cursor.is_empty() {
        if let Some(name) = label(&mut cursor) {
            list.push(name);
        } else if let Some(group) =
            cursor.group(Delimiter::Parenthesis).or_else(|| cursor.group(Delimiter::Bracket))
        {
            let mut within = enter!(group, Language::Mlir);
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
    let mut cursor = over!(op, tail(op));
    let mut is_typed = false;
    while !cursor.is_empty() {
        if is_typed && let Some(group) = cursor.group(Delimiter::Parenthesis) {
            return memref(&mut enter!(group, Language::Mlir));
        }
        is_typed = cursor.is_punct(':');
        cursor.bump();
    }
    None
}

/// Whether a block goes on to another one without a descriptor.
fn is_without_bd(region: &Region, label: &str) -> bool {
    let is_it = |block: &&Block| block.label.as_ref().is_some_and(|name| name.text == label);
    let has = |block: &Block, name: &str| block.ops.iter().any(|op| op.name == name);
    let block = region.blocks.iter().find(is_it);
    block.is_some_and(|block| has(block, "aie.next_bd") && !has(block, "aie.dma_bd"))
}
