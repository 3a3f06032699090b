//! Reads `aie.device`: first its declarations, then the operations that use them.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, enter, is_punct, tokens};
use proc_macro2::{Delimiter, TokenTree};

use super::scope::{Entity, Scope};
use super::sequence::OwnStart;
use super::{Module, ReadOptions, not_checked, passive};
use crate::finding::Finding;
use crate::model::{
    Buffer, ChannelReset, Design, External, Lock, Memref, Named, NotChecked, Number, PACKET_IDS, Part, Place,
    Tile, TileId,
};
use crate::tree::attributes::{AttributePlace, Attributes};
use crate::tree::read::{self, memref, number, value, values};
use crate::tree::{Op, Region};

/// Reads one design.
pub(crate) struct Reader<'r, 'a> {
    pub(super) module: &'r Module<'a>,
    pub(super) design: Design,
    pub(super) scope: Scope,
    pub(super) findings: &'r mut Vec<Finding>,
    /// The declarations of nested operations, by their address in the tree.
    declared: HashMap<usize, Entity>,
    /// What the first start of each task sets, by the task's position in its sequence.
    pub(super) starts: HashMap<usize, OwnStart>,
    /// The last `aiex.npu.load_pdi` of the sequence, and the number of tasks before it.
    pub(super) loaded: Option<(Place, usize)>,
    /// The channels that the sequence resets.
    pub(super) resets: Vec<ChannelReset>,
    /// The FIFOs whose channels it resets.
    pub(super) fifo_resets: Vec<Named>,
    /// The functions on the call path.
    pub(super) calls: Vec<String>,
    /// The variables of the loops of the sequence whose trips are read one by one, with their values.
    pub(super) trip: Vec<(String, i128)>,
    /// What the last `scf.yield` of the sequence gives to the next trip.
    pub(super) yielded: Vec<Entity>,
    /// The loops of the sequence around the current operation.
    pub(super) loops: u32,
    /// The number of operations that may still be read again for another trip.
    pub(super) repeats_left: usize,
}

/// The most operations of sequences that are read again for other trips of their loops.
const MAX_REPEATS: usize = 1 << 13;

/// Operations of a device whose symbol stands after their name.
const SYMBOLS: [&str; 6] = [
    "aie.objectfifo",
    "aie.shim_dma_allocation",
    "aie.bd_chain",
    "aie.runtime_sequence",
    "aiex.runtime_sequence",
    "func.func",
];

/// The error for a device whose name differs from a known one in letters only. One with other digits may be a newer device.
fn misspelled(part: &Part) -> Option<Finding> {
    let name = part.name.as_ref().filter(|_| part.stands_for().is_empty())?;
    let known: Vec<&str> =
        Device::ALL.iter().flat_map(|device| device.family().parts).map(|&(part, _)| part).collect();
    let finding = Finding::error(Rule::UnknownName, name.place, format!("unknown device `{}`", name.text));
    let finding = finding.meant(name, "", known);
    // It may be the name of an option.
    (!finding.helps.is_empty()).then_some(Finding { fix: None, ..finding })
}

/// The address of an operation in the tree, which does not move while it is read.
fn key(op: &Op) -> usize {
    std::ptr::from_ref(op).addr()
}

/// A cursor over the tokens after an operation's name.
pub(super) fn before(op: &Op) -> Cursor<'_> {
    Cursor::new(&op.before, op.end).written_in(Language::Mlir)
}

/// The first parentheses, which hold the operands.
pub(super) fn operands(op: &Op) -> Option<Vec<TokenTree>> {
    Some(tokens(before(op).group(Delimiter::Parenthesis)?.stream()))
}

/// A cursor over tokens of an operation, which may be made here, as in [`enter!`].
macro_rules! over {
    ($op:expr, $tokens:expr) => {
        aie_pattern_syntax::parse::cursor::Cursor {
            tokens: $tokens,
            end: $op.end,
            language: aie_pattern_syntax::parse::cursor::Language::Mlir,
        }
    };
}
pub(super) use over;

/// The symbol that an operation declares: the first symbol, or `sym_name` in the generic form.
pub(super) fn symbol_of(op: &Op) -> Option<Named> {
    if op.is_generic {
        return Attributes::of(op).text("sym_name");
    }
    let mut cursor = before(op);
    while !cursor.is_empty() {
        if let Some(name) = read::symbol(&mut cursor) {
            return Some(name);
        }
        if matches!(cursor.peek(), Some(TokenTree::Group(_))) {
            return Attributes::of(op).text("sym_name");
        }
        cursor.bump();
    }
    Attributes::of(op).text("sym_name")
}

/// The tokens after the operation's attributes, or all after its name.
pub(super) fn tail(op: &Op) -> &[TokenTree] {
    if op.after.is_empty() { &op.before } else { &op.after }
}

/// The first type among tokens.
pub(super) fn first_memref(all: &[TokenTree], op: &Op) -> Option<Memref> {
    let mut cursor = over!(op, all);
    while !cursor.is_empty() {
        if let Some(ty) = memref(&mut cursor) {
            return Some(ty);
        }
        cursor.bump();
    }
    None
}

/// The type after the operation's `:`, or in the generic form the result's: `: (index) -> memref<64xi32>`. Initial values have
/// types too; the first type is the buffer's.
pub(super) fn result_memref(op: &Op) -> Option<Memref> {
    first_memref(tail(op), op)
}

/// The parts by their numbers in the generic form, `device = 4 : i32`. From 8 on, versions of MLIR-AIE count differently.
const PARTS: [&str; 7] = ["xcvc1902", "xcve2302", "xcve2802", "npu1", "npu1_1col", "npu1_2col", "npu1_3col"];

fn part_of_number(device: &Op) -> Option<Named> {
    let number = Attributes::of(device).number("device", &read::NoConstants)?;
    let part = usize::try_from(number.value?.checked_sub(1)?).ok().and_then(|at| PARTS.get(at));
    let text = part.map_or_else(|| number.value.unwrap_or_default().to_string(), |part| (*part).to_owned());
    Some(Named { text, place: number.place })
}

/// The symbol of a device: `aie.device(npu1) @name`.
pub(super) fn device_symbol(device: &Op) -> String {
    let mut after = before(device);
    if !device.is_generic {
        after.group(Delimiter::Parenthesis);
    }
    let symbol = read::symbol(&mut after).or_else(|| Attributes::of(device).text("sym_name"));
    symbol.map_or_else(|| "main".to_owned(), |name| name.text)
}

impl<'r, 'a> Reader<'r, 'a> {
    pub(super) fn new(
        module: &'r Module<'a>,
        device: &Op,
        options: &ReadOptions,
        findings: &'r mut Vec<Finding>,
    ) -> Self {
        let name = if device.is_generic {
            part_of_number(device)
        } else {
            operands(device).and_then(|inner| read::word(&mut over!(device, &inner)))
        };
        let written = name.as_ref().map(|name| Part::of(&name.text)).unwrap_or_default();
        let mapped = options.device.as_deref().map(Part::of);
        let part = match (mapped, &options.device) {
            (Some(mapped), Some(text)) if written.device.is_none() => {
                let place = name.as_ref().map_or(device.place, |name| name.place);
                Part { name: Some(Named { text: text.clone(), place }), ..mapped }
            }
            _ => Part { name, ..written },
        };
        Self::of_part(module, part, device_symbol(device), device.place, findings)
    }

    pub(super) fn of_part(
        module: &'r Module<'a>,
        part: Part,
        name: String,
        place: Place,
        findings: &'r mut Vec<Finding>,
    ) -> Self {
        let mut globals: Vec<String> = module.globals.keys().cloned().collect();
        globals.sort();
        Self {
            module,
            design: Design { globals, ..Design::empty(name, place, part) },
            scope: Scope::default(),
            findings,
            declared: HashMap::new(),
            starts: HashMap::new(),
            loaded: None,
            resets: Vec::new(),
            fifo_resets: Vec::new(),
            calls: Vec::new(),
            trip: Vec::new(),
            yielded: Vec::new(),
            loops: 0,
            repeats_left: MAX_REPEATS,
        }
    }

    pub(super) fn read_device(&mut self, device: &'a Op) {
        if self.design.part.device.is_none() {
            if let Some(wrong) = misspelled(&self.design.part) {
                self.findings.push(wrong);
            }
            let parts = self.design.part.stands_for();
            let reason = match &self.design.part.name {
                _ if !parts.is_empty() => {
                    format!("stands for {}: only what holds on each is checked", parts.join(" and "))
                }
                Some(name) => {
                    format!("names `{}`, which is not known, so no limits are checked", name.text)
                }
                None => "names no device".to_owned(),
            };
            self.design.not_checked.push(not_checked(device, &reason));
        }
        let ops: Vec<&Op> = device.regions.iter().flat_map(Region::ops).collect();
        self.read_ops(&ops);
        for region in &device.regions {
            super::order::check(region, self.findings);
        }
    }

    pub(super) fn read_ops(&mut self, ops: &[&'a Op]) {
        self.check_defined_once(ops);
        self.scope.enter();
        for op in ops {
            self.declare(op, true);
        }
        for op in ops {
            self.declare_symbol(op);
        }
        for op in ops {
            self.read_op(op);
        }
        self.finish_fifos(ops);
        self.scope.leave();
    }

    /// Pushes an error for each value and each symbol of a device that is defined again.
    fn check_defined_once(&mut self, ops: &[&'a Op]) {
        let mut known: HashMap<String, Place> = HashMap::new();
        // A `memref.global` may have the name of a channel: before there were symbols for channels, it stood for one.
        for op in ops.iter().filter(|op| op.name != "memref.global") {
            let symbol = if SYMBOLS.contains(&op.name.as_str()) {
                symbol_of(op)
            } else {
                Attributes::of(op).text("sym_name")
            };
            let is_sequence = op.name.ends_with(".runtime_sequence");
            let kind = if is_sequence { "sequence @" } else { "@" };
            let symbol = symbol.map(|name| Named { text: format!("{kind}{}", name.text), ..name });
            for name in op.results.iter().cloned().chain(symbol) {
                if let Some(first) = known.insert(name.text.clone(), name.place) {
                    let message = format!("`{}` is defined a second time", name.text);
                    let finding = Finding::error(Rule::Syntax, name.place, message);
                    self.findings.push(finding.related(first, "defined here first"));
                }
            }
        }
    }

    /// Declares tiles, buffers and locks in the order of the text, including those in regions.
    fn declare(&mut self, op: &Op, is_top: bool) {
        let entity = match op.name.as_str() {
            "aie.tile" | "aie.logical_tile" => self.read_tile(op).map(Entity::Tile),
            "aie.buffer" => self.read_buffer(op),
            "aie.external_buffer" => self.read_external(op),
            "aie.lock" => self.read_lock(op),
            "arith.constant" | "constant" => constant(op).map(Entity::Constant),
            _ => None,
        };
        if let Some(entity) = entity {
            if is_top && let Some(name) = op.result() {
                self.scope.define(&name.text, entity.clone());
            }
            self.declared.insert(key(op), entity);
        }
        for region in &op.regions {
            for inner in region.ops() {
                self.declare(inner, false);
            }
        }
    }

    /// Enters a region and its scope.
    pub(super) fn enter(&mut self, region: &Region) {
        self.scope.enter();
        self.define_all(region);
    }

    /// Declares the operations of a region.
    pub(super) fn define_all(&mut self, region: &Region) {
        for block in &region.blocks {
            self.define_others(&block.arguments);
        }
        for op in region.ops() {
            for result in &op.results {
                // A later operation may give it another meaning.
                self.scope.define(&result.text, Entity::Other);
            }
            let Some(name) = op.result() else { continue };
            if let Some(entity) = self.declared.get(&key(op)) {
                self.scope.define(&name.text, entity.clone());
            } else if let Some(value) = self.folded(op) {
                self.scope.define(&name.text, value);
            }
        }
    }

    /// Defines the remaining values among tokens: variables of loops, arguments of functions and blocks.
    pub(super) fn define_others(&mut self, all: &[TokenTree]) {
        for name in values(all) {
            if self.scope.get(&name.text).is_none() {
                self.scope.define(&name.text, Entity::Other);
            }
        }
    }

    /// The number that an operation computes from constants and the variables of loops.
    fn folded(&self, op: &Op) -> Option<Entity> {
        if matches!(op.name.as_str(), "arith.constant" | "constant") {
            return constant(op).map(Entity::Constant);
        }
        let mut cursor = before(op);
        // `arith.cmpi slt, %a, %b`.
        let predicate = cursor.ident().map(ToString::to_string);
        cursor.punct(',');
        let mut loops = 0;
        let mut operand = || {
            let name = value(&mut cursor)?;
            cursor.punct(',');
            match self.scope.get(&name.text)? {
                Entity::Constant(value) => Some(*value),
                Entity::Varying(of) => {
                    loops |= of;
                    // Any number: the result varies too.
                    Some(1)
                }
                _ => None,
            }
        };
        let one = operand()?;
        let other = operand();
        let value = computed(&op.name, predicate.as_deref(), one, other)?;
        Some(if loops == 0 { Entity::Constant(value) } else { Entity::Varying(loops) })
    }

    /// Reads operations that are not declared by a name.
    fn read_op(&mut self, op: &'a Op) {
        match op.name.as_str() {
            // Already declared.
            "aie.tile"
            | "aie.logical_tile"
            | "aie.buffer"
            | "aie.external_buffer"
            | "aie.lock"
            | "aie.objectfifo"
            | "aie.objectfifo.link"
            | "aie.objectfifo.allocate"
            | "aie.objectfifo.register_external_buffers"
            | "aie.shim_dma_allocation"
            | "aie.bd_chain" => {}
            "aie.mem" | "aie.memtile_dma" | "aie.shim_dma" => self.read_region(op),
            "aie.core" => self.read_core(op),
            "aie.flow" => {
                let flow = self.printed(op, Self::flow);
                self.design.flows.extend(flow);
            }
            "aie.cascade_flow" => self.read_cascade(op),
            "aie.configure_cascade" => self.check_cascade_ways(op),
            "aie.packet_flow" => {
                let flow = self.printed(op, Self::packet_flow);
                self.design.packet_flows.extend(flow);
            }
            "aie.switchbox" | "aie.shim_mux" => self.read_switchbox(op),
            "aie.runtime_sequence" | "aiex.runtime_sequence" => self.read_sequence(op),
            "func.func" => self.read_function(op),
            name if passive::is_passive(name) => {}
            _ => {
                self.design.unread.extend(symbol_of(op).map(|name| name.text));
                self.unread(op, "is not read");
            }
        }
    }

    /// Lists the transfers of a function: text from before there were sequences.
    fn read_function(&mut self, function: &Op) {
        for op in function.regions.iter().flat_map(Region::ops) {
            if op.name.starts_with("aiex.") && !passive::is_passive(&op.name) {
                self.not_checked(op, "stands in a function, not in a sequence");
            }
        }
    }

    /// Reads declarations that others name by a symbol.
    fn declare_symbol(&mut self, op: &'a Op) {
        match op.name.as_str() {
            "aie.objectfifo" => {
                self.list_attributes(op);
                let fifo = self.printed(op, Self::fifo);
                self.design.fifos.extend(fifo);
            }
            "aie.shim_dma_allocation" => {
                let allocation = self.printed(op, Self::allocation);
                self.design.allocations.extend(allocation);
            }
            "aie.bd_chain" => self.read_chain(op),
            _ => {}
        }
    }

    pub(super) fn not_checked(&mut self, op: &Op, reason: &str) {
        self.design.not_checked.push(not_checked(op, reason));
    }

    /// What is read from an operation, which is listed if that is nothing.
    pub(super) fn printed<'o, T>(
        &mut self,
        op: &'o Op,
        read: impl FnOnce(&mut Self, &'o Op) -> Option<T>,
    ) -> Option<T> {
        let read = read(self, op);
        if read.is_none() {
            self.not_checked(op, "is not written as MLIR-AIE prints it");
        }
        read
    }

    /// Lists an operation that is not read.
    pub(super) fn unread(&mut self, op: &Op, reason: &str) {
        let reason = match passive::meant(&op.name) {
            Some(meant) => format!("{reason}: did you mean `{meant}`?"),
            None => reason.to_owned(),
        };
        self.design.not_checked.push(NotChecked { is_unread: true, ..not_checked(op, &reason) });
    }

    pub(super) fn error(&mut self, place: Place, message: impl Into<String>) {
        self.findings.push(Finding::error(Rule::Syntax, place, message));
    }

    /// The tile with a name; pushes an error for an undefined name.
    pub(super) fn tile_of(&mut self, name: Option<&Named>) -> Option<TileId> {
        let name = name?;
        let tile = self.scope.tile(&name.text);
        if tile.is_none() && self.scope.get(&name.text).is_none() {
            let finding = undefined(name).meant(name, "%", self.scope.names(|_| true));
            let place = finding.helps.is_empty().then(|| place_in(&name.text)).flatten();
            self.findings.push(match place {
                Some((column, row)) => {
                    finding.help(format!("add `{} = aie.tile({column}, {row})`", name.text))
                }
                None => finding,
            });
            // One error is enough for a tile that is missing.
            self.scope.define(&name.text, Entity::Other);
        }
        tile
    }

    /// Pushes an error for each undefined name among tokens.
    pub(super) fn check_all_defined(&mut self, all: &[TokenTree]) {
        for name in values(all) {
            self.check_defined(&name);
        }
    }

    /// Pushes an error if a name stands for something else than an operation needs.
    pub(super) fn check_is(&mut self, name: &Named, wanted: &str) {
        let is = match self.scope.get(&name.text) {
            None => {
                let names = self.scope.names(|entity| what(entity).is_none_or(|is| is == wanted));
                let finding = undefined(name).meant(name, "%", names);
                return self.findings.push(finding);
            }
            Some(entity) => what(entity),
        };
        if let Some(is) = is.filter(|is| *is != wanted) {
            self.error(name.place, format!("`{}` is {is}, not {wanted}", name.text));
        }
    }

    /// Pushes an error about an undefined name.
    pub(super) fn check_defined(&mut self, name: &Named) {
        if self.scope.get(&name.text).is_none() {
            let finding = undefined(name).meant(name, "%", self.scope.names(|_| true));
            self.findings.push(finding);
        }
    }

    fn read_tile(&mut self, op: &Op) -> Option<TileId> {
        let attributes = Attributes::of(op);
        let none = read::NoConstants;
        let written = if op.is_generic {
            (attributes.number("col", &none), attributes.number("row", &none))
        } else {
            let mut cursor = before(op);
            // `aie.logical_tile<CoreTile>(?, ?)`.
            cursor.angles();
            let mut inside = over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream()));
            // What is not written is `?`.
            let mut is_place = true;
            let mut entry = |is_last: bool| {
                let found = number(&mut inside, &none);
                // A value of the program is no place.
                is_place &= match found {
                    Some(number) => number.value.is_some(),
                    None => inside.punct('?').is_some(),
                };
                is_place &= if is_last { inside.is_empty() } else { inside.punct(',').is_some() };
                found
            };
            let written = (entry(false), entry(true));
            if !is_place {
                let message = format!("the place of a tile is its column and its row: `{}(0, 2)`", op.name);
                self.findings.push(Finding::error(Rule::Syntax, op.place, message));
            }
            written
        };
        for number in [written.0, written.1].into_iter().flatten() {
            let Some(value) = number.value.filter(|value| !(0..=u32::MAX.into()).contains(value)) else {
                continue;
            };
            let message = match value {
                ..0 => format!("the place of a tile has {value}, but columns and rows count from 0"),
                _ => format!("the place of a tile has {value}, which is outside of every array"),
            };
            self.findings.push(Finding::error(Rule::TilePlace, number.place, message));
        }
        let packet = attributes.get("controller_id");
        let packet = packet.and_then(|packet| super::dma::packet_of(&mut packet.cursor(), &self.scope));
        if let Some((id, value)) = packet.and_then(|packet| Some((packet.id, packet.id.value?)))
            && !(0..PACKET_IDS.into()).contains(&value)
        {
            let message = format!("packet id {value} does not fit its field (at most {})", PACKET_IDS - 1);
            self.findings.push(
                Finding::error(Rule::Packet, id.place, message)
                    .note("the header of a packet has 5 bits for its id (AM020)"),
            );
        }
        let small = |number: Option<Number>| number.and_then(|number| number.small());
        let (column, row) = (small(written.0), small(written.1));
        let at = column.zip(row);
        let logical = logical_kind(op);
        self.design.tiles.push(Tile {
            value: op.result().cloned(),
            at,
            controller: packet.map(|packet| packet.id),
            logical,
            is_pl: names_kind(op, "ShimPLTile"),
            wanted: (column, row),
            is_chosen: false,
            kind: at.map_or(logical, |at| self.design.part.kind(at)),
            scheme: attributes.text("allocation_scheme"),
            place: op.place,
        });
        Some(TileId(self.design.tiles.len() - 1))
    }

    /// The tile in an operation's operands, which comes first.
    fn first_tile(&mut self, op: &Op) -> Option<TileId> {
        let name = value(&mut over!(op, &operands(op)?));
        self.tile_of(name.as_ref())
    }

    fn read_buffer(&mut self, op: &Op) -> Option<Entity> {
        let attributes = Attributes::of(op);
        let none = read::NoConstants;
        let Some(memref) = result_memref(op) else {
            self.not_checked(op, "has a type that is not read");
            return None;
        };
        let tile = self.first_tile(op);
        self.design.buffers.push(Buffer {
            value: op.result().cloned(),
            symbol: attributes.text("sym_name"),
            tile,
            has_values: is_followed_by_equals(op) || attributes.get("initial_value").is_some(),
            address: attributes.number("address", &none),
            bank: attributes.number("mem_bank", &none),
            is_aligned: attributes.get("aligned").is_none() || attributes.flag("aligned"),
            is_grouped: attributes.get("alloc_group").is_some(),
            tiles_before: self.design.tiles.len(),
            memref,
            place: op.place,
        });
        Some(Entity::Buffer(crate::model::BufferId(self.design.buffers.len() - 1)))
    }

    fn read_external(&mut self, op: &Op) -> Option<Entity> {
        let Some(memref) = result_memref(op) else {
            self.not_checked(op, "has a type that is not read");
            return None;
        };
        let symbol = Attributes::of(op).text("sym_name");
        self.design.externals.push(External { value: op.result().cloned(), symbol, memref, place: op.place });
        Some(Entity::External(crate::model::ExternalId(self.design.externals.len() - 1)))
    }

    fn read_lock(&mut self, op: &Op) -> Option<Entity> {
        let attributes = Attributes::of(op);
        let none = read::NoConstants;
        let mut inside = over!(op, &operands(op)?);
        let name = value(&mut inside);
        let tile = self.tile_of(name.as_ref());
        inside.punct(',');
        let id = number(&mut inside, &none).or_else(|| attributes.number("lockID", &none));
        self.design.locks.push(Lock {
            value: op.result().cloned(),
            symbol: attributes.text("sym_name"),
            tile,
            id,
            init: attributes.number("init", &none),
            attributes: AttributePlace::of(op),
            tiles_before: self.design.tiles.len(),
            place: op.place,
        });
        Some(Entity::Lock(crate::model::LockId(self.design.locks.len() - 1)))
    }
}

/// What a value is, of those that operations ask for by their kind.
fn what(entity: &Entity) -> Option<&'static str> {
    match entity {
        Entity::Tile(_) => Some("a tile"),
        Entity::Lock(_) => Some("a lock"),
        Entity::Buffer(_) => Some("a buffer"),
        Entity::External(_)
        | Entity::Constant(_)
        | Entity::Varying(_)
        | Entity::Task(_)
        | Entity::Argument(..)
        | Entity::Global(_)
        | Entity::Other => None,
    }
}

/// The column and row in a name that MLIR-AIE and IRON give to a tile: `%tile_0_2`, `%shim_noc_tile_0_0`.
fn place_in(name: &str) -> Option<(u32, u32)> {
    let (before, row) = name.rsplit_once('_')?;
    let (before, column) = before.rsplit_once('_')?;
    before.ends_with("tile").then_some(())?;
    Some((column.parse().ok()?, row.parse().ok()?))
}

/// The error of a name that no value has.
pub(super) fn undefined(name: &Named) -> Finding {
    let message = format!("`{}` is not defined before it is used", name.text);
    Finding::error(Rule::Syntax, name.place, message)
}

/// The kind in `aie.logical_tile<CoreTile>`.
fn logical_kind(op: &Op) -> Option<TileKind> {
    let (inside, _) = before(op).angles()?;
    match inside.first()?.to_string().as_str() {
        "CoreTile" => Some(TileKind::Compute),
        "MemTile" => Some(TileKind::Mem),
        "ShimNOCTile" | "ShimPLTile" => Some(TileKind::Shim),
        _ => None,
    }
}

fn names_kind(op: &Op, kind: &str) -> bool {
    before(op).angles().and_then(|(inside, _)| Some(inside.first()?.to_string() == kind)).unwrap_or(false)
}

/// Whether values follow the type: `: memref<4xi32> = dense<0>`.
fn is_followed_by_equals(op: &Op) -> bool {
    let is_equals = |token: &TokenTree| is_punct(token, '=');
    op.before.iter().any(is_equals)
}

/// What an operation of `arith` computes from its operands.
fn computed(operation: &str, predicate: Option<&str>, one: i128, other: Option<i128>) -> Option<i128> {
    // Without its type, a negative number has no unsigned value.
    let is_unsigned =
        matches!(operation, "arith.index_castui" | "arith.extui" | "arith.divui" | "arith.remui")
            || operation == "arith.cmpi" && predicate.is_some_and(|predicate| predicate.starts_with('u'));
    if is_unsigned && (one < 0 || other.is_some_and(|other| other < 0)) {
        return None;
    }
    if let "arith.index_cast" | "arith.index_castui" | "arith.extsi" | "arith.extui" | "arith.trunci" =
        operation
    {
        return Some(one);
    }
    let other = other?;
    match operation {
        "arith.addi" => one.checked_add(other),
        "arith.subi" => one.checked_sub(other),
        "arith.muli" => one.checked_mul(other),
        "arith.divsi" | "arith.divui" => one.checked_div(other),
        "arith.remsi" | "arith.remui" => one.checked_rem(other),
        "arith.cmpi" => {
            let holds = match predicate? {
                "eq" => one == other,
                "ne" => one != other,
                "slt" | "ult" => one < other,
                "sle" | "ule" => one <= other,
                "sgt" | "ugt" => one > other,
                "sge" | "uge" => one >= other,
                _ => return None,
            };
            Some(i128::from(holds))
        }
        _ => None,
    }
}

/// The number of an `arith.constant`.
pub(super) fn constant(op: &Op) -> Option<i128> {
    let none = read::NoConstants;
    if op.is_generic {
        return Attributes::of(op).number("value", &none)?.value;
    }
    let mut cursor = before(op);
    cursor.group(Delimiter::Brace);
    number(&mut cursor, &none)?.value
}

/// The number at the next position of a list of operands.
pub(super) fn next_number(cursor: &mut Cursor, scope: &Scope) -> Option<Number> {
    let found = number(cursor, scope)?;
    cursor.punct(',');
    Some(found)
}

/// The arguments of an operation: `(%a: memref<64xi32>, %b: i32)`.
pub(super) fn arguments(group: &proc_macro2::Group) -> Vec<crate::model::Argument> {
    arguments_in(&mut enter!(group, Language::Mlir))
}

/// `%a: memref<64xi32>, %b: i32`.
pub(super) fn arguments_in(cursor: &mut Cursor) -> Vec<crate::model::Argument> {
    let mut list = Vec::new();
    while !cursor.is_empty() {
        let Some(name) = value(cursor) else {
            cursor.bump();
            continue;
        };
        cursor.punct(':');
        let (memref, word) = type_of(cursor);
        list.push(crate::model::Argument { name, memref, word });
    }
    list
}

/// A type that is a memref, or one word.
pub(super) fn type_of(cursor: &mut Cursor) -> (Option<Memref>, Option<Named>) {
    let memref = memref(cursor);
    let word = if memref.is_none() { read::word(cursor).filter(|_| !cursor.is_punct('<')) } else { None };
    (memref, word)
}
