//! Runtime sequences.

use std::collections::hash_map::Entry;

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use proc_macro2::{Delimiter, TokenTree};

use super::core::{LoopHead, loop_head};
use super::device::{
    Reader, arguments, arguments_in, before, next_number, operands, over, result_memref, symbol_of, type_of,
};
use super::dma::{Bds, operand_memref, packet_of, set_by_parameter};
use super::passive::is_passive;
use super::scope::Entity;
use crate::finding::Finding;
use crate::model::{
    Bd, BdChain, BufferRef, ChannelReset, Memcpy, Memref, Named, Number, Operation, Packet, Place,
    RegisterWrite, Sequence, SequenceOp, Target, Task, Trips,
};
use crate::tree::attributes::{AttributePlace, Attributes};
use crate::tree::read::{self, Constants, memref, number, symbol, value};
use crate::tree::{Op, Region};

/// The attributes of `aiex.dma_start_task(%t) {repeat_count = 3 : i32, no_token}`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OwnStart {
    has_repeat: bool,
    repeat: Option<i128>,
    no_token: bool,
}

impl<'a> Reader<'_, 'a> {
    /// **Configured devices**: the module has the device, and the device the sequences that run on it, with these arguments.
    fn check_configured(&mut self, op: &Op, name: &Named) {
        let devices: Vec<(String, &Op)> = self.module.named_devices().collect();
        let Some((_, device)) = devices.iter().find(|(symbol, _)| *symbol == name.text) else {
            let message = format!("`@{}` is no device of this module", name.text);
            let known = devices.iter().map(|(symbol, _)| symbol.as_str()).collect();
            self.findings
                .push(Finding::error(Rule::UnknownSymbol, name.place, message).meant(name, "@", known));
            return;
        };
        let sequences: Vec<(Named, &Op)> = device
            .regions
            .iter()
            .flat_map(Region::ops)
            .filter(|one| one.name.ends_with(".runtime_sequence"))
            .map(|one| {
                let unnamed = || Named { text: "sequence".to_owned(), place: one.place };
                (symbol_of(one).unwrap_or_else(unnamed), one)
            })
            .collect();
        for op in op.regions.iter().flat_map(Region::ops).filter(|one| one.name == "aiex.run") {
            let mut cursor = before(op);
            let Some(run) = symbol(&mut cursor) else { continue };
            if let Some((name, sequence)) = sequences.iter().find(|(one, _)| one.text == run.text) {
                if let Some(given) = cursor.group(Delimiter::Parenthesis) {
                    let arguments = sequence_arguments(sequence);
                    let callee = Callee { what: "sequence", takes: "argument", name, arguments: &arguments };
                    let given = read::list(&mut over!(op, &tokens(given.stream())), value).len();
                    self.findings.extend(callee.wrong(given, &types_of(&op.before, op), run.place));
                }
                continue;
            }
            let message = format!("`@{}` is no sequence of `@{}`", run.text, name.text);
            let known = sequences.iter().map(|(one, _)| one.text.as_str()).collect();
            self.findings
                .push(Finding::error(Rule::UnknownSymbol, run.place, message).meant(&run, "@", known));
        }
    }

    /// `aie.bd_chain @c(%a: memref<..>) { .. }`.
    pub(super) fn read_chain(&mut self, op: &'a Op) {
        let mut cursor = before(op);
        let Some(name) = symbol(&mut cursor) else {
            return self.not_checked(op, "is not written as MLIR-AIE prints it");
        };
        let arguments = cursor.group(Delimiter::Parenthesis).map(arguments);
        let arguments = arguments.unwrap_or_default();
        let mut found = Bds::default();
        self.scope.enter();
        self.define_arguments(&arguments);
        for region in &op.regions {
            self.read_blocks(region, &mut found);
        }
        self.scope.leave();
        let first = found.first();
        self.design.chains.push(BdChain { name, arguments, first, bds: found.list, place: op.place });
    }

    fn define_arguments(&mut self, arguments: &[crate::model::Argument]) {
        for (k, argument) in arguments.iter().enumerate() {
            self.scope.define(&argument.name.text, Entity::Argument(k, Some(0)));
        }
    }

    /// `aie.runtime_sequence @seq(%a: memref<..>) { .. }`.
    pub(super) fn read_sequence(&mut self, op: &'a Op) {
        let mut cursor = before(op);
        let name = symbol(&mut cursor).map_or_else(|| "sequence".to_owned(), |name| name.text);
        let list = sequence_arguments(op);
        self.scope.enter();
        self.define_arguments(&list);
        self.starts.clear();
        self.loaded = None;
        let mut tasks = Vec::new();
        let operations = self.read_bodies(op, &mut tasks);
        self.scope.leave();
        let resets = std::mem::take(&mut self.resets);
        let fifo_resets = std::mem::take(&mut self.fifo_resets);
        let sequence =
            Sequence { name, arguments: list, tasks, operations, resets, fifo_resets, place: op.place };
        self.design.sequences.push(sequence);
    }

    fn read_operations(&mut self, region: &'a Region, tasks: &mut Vec<Task>) -> Vec<SequenceOp> {
        self.enter(region);
        let mut operations = Vec::new();
        for op in region.ops() {
            if !self.trip.is_empty() {
                self.repeats_left = self.repeats_left.saturating_sub(1);
            }
            if !op.regions.is_empty() && op.name.starts_with("scf.") {
                self.define_others(&op.before);
            }
            let is_first = operations.is_empty();
            let mut push =
                |operation| operations.push(SequenceOp { operation, place: op.place, end: op.end });
            match op.name.as_str() {
                "aiex.dma_configure_task"
                | "aiex.dma_configure_task_for"
                | "aiex.dma_start_bd_chain"
                | "aiex.dma_start_bd_chain_for" => {
                    let starts = op.name.contains("start");
                    let read = if starts { Self::chain_task } else { Self::task };
                    let Some(task) = self.printed(op, read) else { continue };
                    if let Some(name) = op.result() {
                        self.scope.define(&name.text, Entity::Task(tasks.len()));
                    }
                    push(Operation::Configure(tasks.len()));
                    if starts {
                        push(Operation::Start(Some(tasks.len())));
                    }
                    tasks.push(task);
                }
                "aiex.dma_start_task" => {
                    let task = self.task_of(op);
                    if let (Some((place, before)), Some(task)) = (self.loaded, task)
                        && task < before
                    {
                        let message = "the task was configured before `aiex.npu.load_pdi`";
                        let finding = Finding::error(Rule::BdInFlight, op.place, message)
                            .note("the array is loaded again, so its descriptors are not those of the task")
                            .help("configure the task after the load");
                        self.findings.push(finding.related(place, "it is loaded here"));
                    }
                    if self.sets_start(op, task.and_then(|task| tasks.get_mut(task)).zip(task)) {
                        push(Operation::Start(task));
                    } else {
                        push(Operation::Unknown(op.name.clone()));
                        self.not_checked(op, "starts a task with other repeats or tokens than another start");
                    }
                }
                // The first one loads the design itself.
                "scf.yield" => self.yielded = self.operand_values(op),
                "aiex.npu.load_pdi" if is_first => {}
                "aiex.npu.load_pdi" => {
                    push(Operation::Reset(None));
                    self.loaded = Some((op.place, tasks.len()));
                }
                "aiex.dma_await_task" => push(Operation::Await(self.task_of(op))),
                "aiex.dma_free_task" => push(Operation::Free(self.task_of(op))),
                "scf.for" | "affine.for" => push(self.read_loop(op, tasks)),
                "scf.if" => {
                    let condition = value(&mut before(op)).and_then(|name| self.scope.constant(&name.text));
                    let condition = condition.map(|value| value != 0);
                    let (mut arms, mut yields) = (Vec::new(), Vec::new());
                    for region in &op.regions {
                        arms.push(self.read_operations(region, tasks));
                        yields.push(std::mem::take(&mut self.yielded));
                    }
                    if arms.len() == 1 {
                        arms.push(Vec::new());
                    }
                    let taken = condition.and_then(|condition| yields.get(usize::from(!condition)));
                    self.define_results(op, taken.map_or(&[], Vec::as_slice));
                    push(Operation::Branch { condition, arms });
                }
                "aiex.configure" => {
                    let body = self.read_bodies(op, tasks);
                    if let Some(name) = self.printed(op, |_, op| symbol(&mut before(op))) {
                        self.check_configured(op, &name);
                        push(Operation::Device(name, body));
                    }
                }
                "aiex.run" => {
                    if let Some(name) = self.printed(op, |_, op| symbol(&mut before(op))) {
                        push(Operation::Run(name));
                    }
                }
                "memref.subview"
                | "memref.cast"
                | "memref.reinterpret_cast"
                | "memref.view"
                | "memref.collapse_shape"
                | "memref.expand_shape"
                | "memref.memory_space_cast" => {
                    self.define_view(op);
                }
                "memref.get_global" => {
                    if let (Some(result), Some(name)) = (op.result(), symbol(&mut before(op))) {
                        self.scope.define(&result.text, Entity::Global(name.text));
                    }
                }
                name => match self.simple(op) {
                    Some(operation) => push(operation),
                    None if is_passive(name) && op.regions.is_empty() => {
                        // An unknown value is still a defined one.
                        for result in &op.results {
                            if self.scope.get(&result.text).is_none() {
                                self.scope.define(&result.text, Entity::Other);
                            }
                        }
                    }
                    None => {
                        push(Operation::Unknown(op.name.clone()));
                        self.unread(op, "is not read in a sequence");
                    }
                },
            }
        }
        self.scope.leave();
        operations
    }

    /// Reads a loop: once with a variable that varies, and if something depends on it, or on what it carries, once more for each trip.
    fn read_loop(&mut self, op: &'a Op, tasks: &mut Vec<Task>) -> Operation {
        let LoopHead { variable, trips, values, .. } = loop_head(op, &self.scope);
        let own = 1u64.checked_shl(self.loops).unwrap_or(0);
        let (Some(name), Trips::Known(count), Some((from, by)), true) = (&variable, trips, values, own != 0)
        else {
            let body = self.read_bodies(op, tasks);
            self.define_results(op, &[]);
            return Operation::Loop { trips, variable, body, each: Vec::new() };
        };
        let carried = self.carried(op);
        let around = self.scope.varying.replace(0);
        self.loops += 1;
        self.scope.enter();
        self.scope.define(&name.text, Entity::Varying(own));
        for (carried, _) in &carried {
            self.scope.define(&carried.text, Entity::Varying(own));
        }
        let body = self.read_bodies(op, tasks);
        self.scope.leave();
        self.loops -= 1;
        let inside = self.scope.varying.get();
        self.scope.varying.set(around | inside & !own);
        // The results of the loop are what its last trip carries on.
        let is_varying = inside & own != 0 || !carried.is_empty();
        let read = if is_varying {
            self.read_trips(op, (&name.text, count, from, by), carried, tasks)
        } else {
            None
        };
        let (each, results) = read.unwrap_or_default();
        self.define_results(op, &results);
        Operation::Loop { trips, variable, body, each }
    }

    /// Defines the results of a loop or a branch; those that are not known are some value.
    fn define_results(&mut self, op: &Op, values: &[Entity]) {
        let Some(name) = op.result() else { return };
        self.scope.define(&name.text, Entity::Other);
        // `%r:2` has the names `%r#0` and `%r#1`.
        for (k, value) in values.iter().enumerate() {
            if values.len() == 1 {
                self.scope.define(&name.text, value.clone());
            }
            self.scope.define(&format!("{}#{k}", name.text), value.clone());
        }
    }

    /// The values that a loop carries from trip to trip, `iter_args(%sum = %c0)`, each with the first one.
    fn carried(&self, op: &Op) -> Vec<(Named, Entity)> {
        let mut cursor = before(op);
        cursor.skip_until(|cursor| cursor.is_ident("iter_args"));
        cursor.bump();
        let Some(group) = cursor.group(Delimiter::Parenthesis) else { return Vec::new() };
        let mut within = over!(op, &tokens(group.stream()));
        read::list(&mut within, |cursor| {
            let name = value(cursor)?;
            cursor.punct('=');
            Some((name, self.entity_of(&value(cursor)?)))
        })
    }

    fn entity_of(&self, name: &Named) -> Entity {
        self.scope.get(&name.text).cloned().unwrap_or(Entity::Other)
    }

    /// The operands of `scf.yield %a, %b : index, index`.
    fn operand_values(&self, op: &Op) -> Vec<Entity> {
        read::list(&mut before(op), |cursor| Some(self.entity_of(&value(cursor)?)))
    }

    fn read_bodies(&mut self, op: &'a Op, tasks: &mut Vec<Task>) -> Vec<SequenceOp> {
        op.regions.iter().flat_map(|region| self.read_operations(region, tasks)).collect()
    }

    /// The operations of each trip of a loop, and what the last one carries on; `None` if there are too many.
    fn read_trips(
        &mut self,
        op: &'a Op,
        (variable, count, from, by): (&str, u64, i128, i128),
        mut carried: Vec<(Named, Entity)>,
        tasks: &mut Vec<Task>,
    ) -> Option<(Vec<Vec<SequenceOp>>, Vec<Entity>)> {
        // What a trip finds again was found in the loop.
        let (findings, not_checked) = (self.findings.len(), self.design.not_checked.len());
        let (first_task, mut each) = (tasks.len(), Vec::new());
        for trip in 0..count {
            let value = i128::from(trip).checked_mul(by).and_then(|steps| from.checked_add(steps))?;
            self.trip.push((variable.to_owned(), value));
            self.scope.enter();
            self.scope.define(variable, Entity::Constant(value));
            for (name, value) in &carried {
                self.scope.define(&name.text, value.clone());
            }
            each.push(self.read_bodies(op, tasks));
            self.scope.leave();
            self.trip.pop();
            let mut yielded = std::mem::take(&mut self.yielded).into_iter();
            for (_, value) in &mut carried {
                *value = yielded.next().unwrap_or(Entity::Other);
            }
            if self.repeats_left == 0 {
                break;
            }
        }
        self.findings.truncate(findings);
        self.design.not_checked.truncate(not_checked);
        if self.repeats_left == 0 {
            tasks.truncate(first_task);
            self.starts.retain(|task, _| *task < first_task);
            return None;
        }
        Some((each, carried.into_iter().map(|(_, value)| value).collect()))
    }

    /// Gives a task the repeat and the token of `aiex.dma_start_task(%t) {repeat_count = 3 : i32, no_token}`, unless another
    /// start of it has none or others: the model has them once for each task.
    fn sets_start(&mut self, op: &Op, task: Option<(&mut Task, usize)>) -> bool {
        let attributes = Attributes::of(op);
        let repeat = attributes.number("repeat_count", &self.scope);
        let own = OwnStart {
            has_repeat: repeat.is_some(),
            repeat: repeat.and_then(|repeat| repeat.value),
            no_token: attributes.flag("no_token"),
        };
        let Some((task, position)) = task else { return own == OwnStart::default() };
        match self.starts.entry(position) {
            Entry::Occupied(before) => return *before.get() == own,
            Entry::Vacant(first) => first.insert(own),
        };
        task.repeat_count = repeat.or(task.repeat_count);
        task.token &= !own.no_token;
        true
    }

    /// The task of `aiex.dma_start_task(%k)`.
    fn task_of(&mut self, op: &Op) -> Option<usize> {
        let name = value(&mut over!(op, &operands(op)?))?;
        match self.scope.get(&name.text) {
            Some(Entity::Task(task)) => Some(*task),
            Some(Entity::Varying(loops)) => {
                self.scope.varying.set(self.scope.varying.get() | loops);
                None
            }
            Some(_) => None,
            None => {
                self.check_defined(&name);
                None
            }
        }
    }

    /// `(%t, MM2S, 0, <pkt_type = 0, pkt_id = 2>)`.
    fn channel_target(&mut self, cursor: &mut Cursor) -> Option<(Target, Option<Packet>)> {
        let name = value(cursor)?;
        cursor.punct(',')?;
        let direction = read::direction(cursor)?;
        cursor.punct(',')?;
        let channel = next_number(cursor, &self.scope)?;
        let packet = if cursor.is_empty() { None } else { packet_of(cursor, &self.scope) };
        let place = Place { first: name.place.first, last: channel.place.last };
        let tile = self.tile_of(Some(&name));
        Some((Target::Channel { tile, direction, channel, place }, packet))
    }

    fn task(&mut self, op: &'a Op) -> Option<Task> {
        let attributes = Attributes::of(op);
        let mut cursor = before(op);
        let (target, packet) = if op.is_generic {
            if op.name.ends_with("_for") {
                (Target::Symbol(attributes.text("alloc")?), None)
            } else {
                let name = value(&mut over!(op, &operands(op)?))?;
                let direction = attributes.direction("direction", &self.scope)?;
                let channel = attributes.number("channel", &self.scope)?;
                let tile = self.tile_of(Some(&name));
                (Target::Channel { tile, direction, channel, place: name.place }, None)
            }
        } else if op.name.ends_with("_for") {
            (Target::Symbol(symbol(&mut cursor)?), None)
        } else {
            self.channel_target(&mut over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream())))?
        };
        let mut repeat = attributes.number("repeat_count", &self.scope);
        let mut bd_id = None;
        while !cursor.is_empty() {
            let word = cursor.peek().map(ToString::to_string).unwrap_or_default();
            cursor.bump();
            match word.as_str() {
                "repeat" => repeat = number(&mut cursor, &self.scope),
                "bd_id" => bd_id = number(&mut cursor, &self.scope),
                _ => {}
            }
        }
        let mut found = Bds::default();
        for region in &op.regions {
            self.read_blocks(region, &mut found);
        }
        self.list_attributes(op);
        if attributes.get("interleave").is_some() {
            self.not_checked(op, "also sends what other FIFOs move (`interleave`)");
        }
        let first = found.first();
        if !op.regions.iter().flat_map(Region::ops).any(|op| op.name == "aie.dma_bd") {
            let finding = Finding::error(Rule::Syntax, op.place, "the task has no descriptor");
            self.findings
                .push(finding.note("each block of a task describes one transfer with an `aie.dma_bd`"));
        }
        let task = self.task_with(op, (target, packet), (found.list, first), repeat);
        Some(Task { bd_id, ..task })
    }

    /// A task with the attributes of its operation.
    fn task_with(
        &self,
        op: &Op,
        (target, packet): (Target, Option<Packet>),
        (bds, first): (Vec<Bd>, Option<usize>),
        repeat_count: Option<Number>,
    ) -> Task {
        let attributes = Attributes::of(op);
        Task {
            value: op.result().cloned(),
            target,
            packet,
            bds,
            first,
            repeat_count,
            bd_id: None,
            token: attributes.flag("issue_token"),
            no_token: attributes.get("issue_token").and_then(|token| Place::of(&token.value)),
            attributes: AttributePlace::of(op),
            is_out_of_order: attributes.flag("out_of_order"),
            chain: None,
            trip: self.trip.clone(),
            place: op.place,
        }
    }

    /// `aiex.dma_start_bd_chain @c(%a, ..) : (memref<..>, ..) on (%t, MM2S, 0) {..}`, or `.. for @in`.
    fn chain_task(&mut self, op: &'a Op) -> Option<Task> {
        let mut cursor = before(op);
        let name = symbol(&mut cursor)?;
        let given =
            read::list(&mut over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream())), value);
        let buffers: Vec<BufferRef> = given.iter().map(|name| self.buffer_of(name)).collect();
        let (mut target, mut repeat) = (None, Attributes::of(op).number("repeat_count", &self.scope));
        while !cursor.is_empty() {
            if cursor.is_ident("on") {
                cursor.bump();
                let inner = tokens(cursor.group(Delimiter::Parenthesis)?.stream());
                target = Some(self.channel_target(&mut over!(op, &inner))?);
            } else if cursor.is_ident("for") {
                cursor.bump();
                target = Some((Target::Symbol(symbol(&mut cursor)?), None));
            } else if cursor.is_ident("repeat") {
                cursor.bump();
                repeat = number(&mut cursor, &self.scope);
            } else {
                cursor.bump();
            }
        }
        let chain = self.design.chain(&name.text);
        let (bds, first) = match chain {
            Some(chain) => {
                let types = types_of(&op.before, op);
                let chain = &self.design[chain];
                let callee =
                    Callee { what: "chain", takes: "buffer", name: &chain.name, arguments: &chain.arguments };
                self.findings.extend(callee.wrong(given.len(), &types, name.place));
                let with = |bd: &Bd| match &bd.buffer {
                    BufferRef::Argument(argument, plus) => {
                        let given = match buffers.get(*argument).cloned() {
                            Some(BufferRef::Argument(k, offset)) => {
                                let whole = offset.zip(*plus).and_then(|(one, two)| one.checked_add(two));
                                BufferRef::Argument(k, whole)
                            }
                            Some(other) => other,
                            None => BufferRef::Unknown,
                        };
                        Bd { buffer: given, ..bd.clone() }
                    }
                    BufferRef::Local(_) | BufferRef::External(_) | BufferRef::Unknown => bd.clone(),
                };
                (chain.bds.iter().map(with).collect(), chain.first)
            }
            None => {
                let message = format!("the chain `@{}` does not exist", name.text);
                let known = self.design.chains.iter().map(|chain| chain.name.text.as_str()).collect();
                let finding = Finding::error(Rule::Syntax, name.place, message).meant(&name, "@", known);
                self.findings.push(finding);
                (Vec::new(), None)
            }
        };
        Some(Task { chain: Some(name), ..self.task_with(op, target?, (bds, first), repeat) })
    }

    /// Defines a part of an argument, or the argument under another type.
    fn define_view(&mut self, op: &Op) {
        let Some(result) = op.result().cloned() else { return };
        let mut cursor = before(op);
        let entity = value(&mut cursor).and_then(|name| match self.scope.get(&name.text)? {
            Entity::Argument(argument, offset) => Some((*argument, *offset)),
            _ => None,
        });
        let Some((argument, offset)) = entity else {
            return self.scope.define(&result.text, Entity::Other);
        };
        let offset = match op.name.as_str() {
            "memref.cast" | "memref.collapse_shape" | "memref.expand_shape" | "memref.memory_space_cast" => {
                offset
            }
            "memref.subview" => {
                self.subview_offset(&mut cursor).zip(offset).and_then(|(one, two)| one.checked_add(two))
            }
            _ => None,
        };
        self.scope.define(&result.text, Entity::Argument(argument, offset));
    }

    /// The number of elements before a `memref.subview %a[16, 0] [16, 64] [1, 1] : memref<64x64xi32> to ..`.
    fn subview_offset(&self, cursor: &mut Cursor) -> Option<i128> {
        let (offsets, _) = read::numbers(cursor, &self.scope)?;
        cursor.skip_until(|cursor| cursor.is_punct(':'));
        cursor.punct(':')?;
        let source = memref(cursor)?;
        if source.has_layout || offsets.len() != source.shape.len() {
            return None;
        }
        let mut total = 0i128;
        for (offset, length) in offsets.iter().zip(&source.shape) {
            total = total.checked_mul(i128::from((*length)?))?.checked_add(offset.value?)?;
        }
        Some(total)
    }

    /// Reads an operation without regions.
    fn simple(&mut self, op: &Op) -> Option<Operation> {
        let attributes = Attributes::of(op);
        let mut cursor = over!(op, &operands(op).unwrap_or_default());
        match op.name.strip_prefix("aiex.")? {
            "npu.dma_memcpy_nd" => {
                let memcpy = self.printed(op, |reader, op| reader.memcpy(op, &attributes));
                Some(memcpy.map_or_else(
                    || Operation::Unknown(op.name.clone()),
                    |memcpy| Operation::Memcpy(Box::new(memcpy)),
                ))
            }
            "npu.dma_wait" => {
                let name = attributes.text("symbol").or_else(|| symbol(&mut before(op)));
                Some(Operation::Wait(name.or_else(|| symbol(&mut cursor))?))
            }
            "npu.sync" => {
                let keys = ["column", "row", "direction", "channel", "column_num", "row_num"];
                let mut list = self.operands_or(&mut cursor, &attributes, keys)?;
                let mut next = || list.next();
                Some(Operation::Sync {
                    column: next()?,
                    row: next()?,
                    direction: next()?,
                    channel: next()?,
                    columns: next()?,
                    rows: next()?,
                })
            }
            "npu.push_queue" => self.push_queue(op, &mut cursor, &attributes),
            "set_lock" => {
                let name = value(&mut cursor)?;
                cursor.punct(',');
                let lock = self.scope.lock(&name.text);
                Some(Operation::SetLock(lock, number(&mut cursor, &self.scope)?))
            }
            "dma_channel_reset" | "core_reset" => {
                let name = value(&mut cursor);
                let tile = self.tile_of(name.as_ref());
                cursor.punct(',');
                if let Some(direction) = read::direction(&mut cursor) {
                    cursor.punct(',');
                    let channel = number(&mut cursor, &self.scope)?;
                    self.resets.push(ChannelReset { tile, direction, channel, place: op.place });
                }
                Some(Operation::Reset(tile))
            }
            "dma_channel_reset_for" => {
                self.fifo_resets.extend(symbol(&mut cursor).or_else(|| symbol(&mut before(op))));
                Some(Operation::Reset(None))
            }
            name => {
                self.write(op, name, &mut cursor, &attributes).map(|write| Operation::Write(Box::new(write)))
            }
        }
    }

    /// The operands, or all attributes with these names.
    fn operands_or<const N: usize>(
        &self,
        cursor: &mut Cursor,
        attributes: &Attributes,
        keys: [&str; N],
    ) -> Option<std::vec::IntoIter<Number>> {
        let mut list = Vec::new();
        for key in keys {
            let found = match attributes.number(key, &self.scope) {
                Some(number) => number,
                None => next_number(cursor, &self.scope)?,
            };
            list.push(found);
        }
        Some(list.into_iter())
    }

    /// `aiex.npu.push_queue(0, 0, MM2S : 0) bd_id %b repeat %r {issue_token = true} : i32, i32`, or the older form
    /// with attributes only.
    fn push_queue(&mut self, op: &Op, cursor: &mut Cursor, attributes: &Attributes) -> Option<Operation> {
        let scope = &self.scope;
        let column = attributes.number("column", scope).or_else(|| next_number(cursor, scope))?;
        let row = attributes.number("row", scope).or_else(|| next_number(cursor, scope))?;
        let (direction, channel) = match read::direction(cursor) {
            Some(direction) => {
                cursor.punct(':');
                (direction, number(cursor, scope)?)
            }
            None => {
                let direction = match attributes.number("direction", scope) {
                    Some(number) => number.value? != 0,
                    None => attributes.text("direction")?.text == "MM2S",
                };
                let direction = if direction { Direction::Mm2s } else { Direction::S2mm };
                (direction, attributes.number("channel", scope)?)
            }
        };
        let mut bd = attributes.number("bd_id", scope);
        let mut repeat = attributes.number("repeat_count", scope);
        let mut rest = before(op);
        while !rest.is_empty() {
            let word = rest.peek().map(ToString::to_string).unwrap_or_default();
            rest.bump();
            match word.as_str() {
                "repeat" => repeat = number(&mut rest, scope),
                "bd_id" => bd = number(&mut rest, scope),
                _ => {}
            }
        }
        Some(Operation::Push {
            column,
            row,
            direction,
            channel,
            bd: bd?,
            repeat: repeat.unwrap_or_else(|| read::implied(0, op.place.last)),
            token: attributes.flag("issue_token"),
        })
    }

    fn write(
        &mut self,
        op: &Op,
        name: &str,
        cursor: &mut Cursor,
        attributes: &Attributes,
    ) -> Option<RegisterWrite> {
        let scope = &self.scope;
        let at = attributes.number("column", scope).zip(attributes.number("row", scope));
        let buffer = attributes.text("buffer");
        Some(match name {
            "npu.write32" | "npu.maskwrite32" => {
                let address = attributes.number("address", scope).or_else(|| next_number(cursor, scope));
                let value = attributes.number("value", scope).or_else(|| next_number(cursor, scope));
                let mask = attributes.number("mask", scope).or_else(|| next_number(cursor, scope));
                RegisterWrite::Word { address, value, mask, at, buffer }
            }
            "npu.blockwrite" => {
                let words = value(cursor).and_then(|name| match scope.get(&name.text)? {
                    Entity::Global(symbol) => self.module.globals.get(symbol).and_then(|op| words_of(op)),
                    _ => None,
                });
                RegisterWrite::Block { address: attributes.number("address", scope), words, at, buffer }
            }
            "npu.address_patch" => RegisterWrite::Patch {
                address: attributes.number("addr", scope),
                argument: attributes.number("arg_idx", scope),
                plus: attributes.number("arg_plus", scope).or_else(|| number(cursor, scope)),
            },
            "npu.writebd" => {
                let field = |attribute: &crate::tree::attributes::Attribute| {
                    let number = number(&mut attribute.cursor(), scope)?;
                    Some((attribute.key.clone(), number))
                };
                RegisterWrite::Bd(attributes.list.iter().filter_map(field).collect())
            }
            "npu.rtp_write" => {
                let buffer =
                    symbol(cursor).or_else(|| read::word(cursor)).or(attributes.text("buffer_sym_name"))?;
                cursor.punct(',');
                let index = attributes.number("index", scope).or_else(|| next_number(cursor, scope))?;
                let value = attributes.number("value", scope).or_else(|| next_number(cursor, scope))?;
                RegisterWrite::Parameter { buffer, index, value }
            }
            "control_packet" => {
                self.not_checked(op, "changes what it writes to; that is not followed");
                let scope = &self.scope;
                let data = attributes.get("data").and_then(|data| read::numbers(&mut data.cursor(), scope));
                let words = data.and_then(|(list, place)| Some((u64::try_from(list.len()).ok()?, place)));
                let length = || {
                    let length = attributes.number("length", scope)?;
                    Some((length.unsigned()?, length.place))
                };
                RegisterWrite::ControlPacket {
                    address: attributes.number("address", scope),
                    words: words.or_else(length),
                }
            }
            _ => return None,
        })
    }

    /// `aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 64, 64][0, 0, 64, 1]) {id = 0 : i64, metadata = @in} : memref<64x64xi8>`.
    fn memcpy(&mut self, op: &Op, attributes: &Attributes) -> Option<Memcpy> {
        let inner = operands(op)?;
        let mut cursor = over!(op, &inner);
        self.check_all_defined(&inner);
        if op.is_generic {
            return self.generic_memcpy(op, &mut cursor, attributes);
        }
        self.list_attributes(op);
        // Older text begins with the column and the row.
        loop {
            let mut ahead = cursor.clone();
            if value(&mut ahead).is_some()
                && matches!(ahead.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket)
            {
                break;
            }
            number(&mut cursor, &self.scope)?;
            cursor.punct(',')?;
        }
        let name = value(&mut cursor)?;
        let scope = &self.scope;
        let (offsets, first) = read::numbers(&mut cursor, scope)?;
        let (sizes, _) = read::numbers(&mut cursor, scope)?;
        let (mut strides, last) = read::numbers(&mut cursor, scope)?;
        // Text of 2024 leaves the innermost stride out.
        if strides.len() == 3 && sizes.len() == 4 {
            strides.push(read::implied(1, last.last));
        }
        let mut packet = attributes.get("packet").and_then(|packet| packet_of(&mut packet.cursor(), scope));
        if cursor.punct(',').is_some() && cursor.is_ident("packet") {
            cursor.skip(2);
            packet = packet_of(&mut cursor, scope);
        }
        let ty = result_memref(op);
        let lists = Place { first: first.first, last: last.last };
        self.memcpy_of(op, attributes, Walk { name, ty, offsets, sizes, strides, packet, lists })
    }

    /// `"aiex.npu.dma_memcpy_nd"(%a) <{static_offsets = array<i64: 0, 0, 0, 0>, ..}> : (memref<64xi32>) -> ()`.
    fn generic_memcpy(&mut self, op: &Op, cursor: &mut Cursor, attributes: &Attributes) -> Option<Memcpy> {
        let name = value(cursor)?;
        let scope = &self.scope;
        let mut lists = op.place;
        let mut list = |key: &str| {
            let (mut list, place) = read::numbers(&mut attributes.get(key)?.cursor(), scope)?;
            lists.last = place.last;
            for number in &mut list {
                number.value = number.value.filter(|value| *value != i128::from(i64::MIN));
            }
            Some(list)
        };
        let (offsets, sizes) = (list("static_offsets")?, list("static_sizes")?);
        let strides = list("static_strides")?;
        let packet = attributes.get("packet").and_then(|packet| packet_of(&mut packet.cursor(), scope));
        let ty = operand_memref(op);
        self.memcpy_of(op, attributes, Walk { name, ty, offsets, sizes, strides, packet, lists })
    }

    fn memcpy_of(&mut self, op: &Op, attributes: &Attributes, walk: Walk) -> Option<Memcpy> {
        let Walk { name, ty, mut offsets, mut sizes, strides, packet, lists } = walk;
        let buffer = self.buffer_of(&name);
        let scope = &self.scope;
        if attributes.get("offset_parameter").is_some() {
            for offset in &mut offsets {
                offset.value = None;
            }
        }
        if attributes.get("length_parameter").is_some() {
            set_by_parameter(sizes.iter_mut());
        }
        let pad = |k: usize| {
            let number = |side: &str| attributes.number(&format!("d{k}_zero_{side}"), scope);
            (number("before"), number("after"))
        };
        Some(Memcpy {
            name,
            buffer,
            memref: ty,
            offsets,
            sizes,
            strides,
            lists: Some(lists),
            id: attributes.number("id", scope),
            metadata: attributes.text("metadata")?,
            token: attributes.flag("issue_token"),
            no_token: attributes.get("issue_token").and_then(|token| Place::of(&token.value)),
            packet,
            attributes: AttributePlace::of(op),
            packet_place: (!op.is_generic).then(|| AttributePlace::after(lists.last)),
            burst: attributes.number("burst_length", scope).filter(|burst| burst.value != Some(0)),
            pad: [pad(0), pad(1), pad(2)],
            trip: self.trip.clone(),
            place: op.place,
        })
    }
}

/// The types after the colon of `@c(%a, %b) : (memref<..>, memref<..>) on ..`.
fn types_of(all: &[TokenTree], op: &Op) -> Vec<(Option<Memref>, Option<Named>)> {
    let mut cursor = over!(op, all);
    while !cursor.is_empty() && cursor.punct(':').is_none() {
        cursor.bump();
    }
    let Some(group) = cursor.group(Delimiter::Parenthesis) else { return Vec::new() };
    let mut within = over!(op, &tokens(group.stream()));
    let mut types = Vec::new();
    while !within.is_empty() {
        types.push(type_of(&mut within));
        while within.punct(',').is_none() && !within.is_empty() {
            within.bump();
        }
    }
    types
}

/// The arguments of a sequence, in either form.
fn sequence_arguments(op: &Op) -> Vec<crate::model::Argument> {
    if op.is_generic {
        let entry = op.regions.first().and_then(|region| region.blocks.first());
        return entry.map(|block| arguments_in(&mut over!(op, &block.arguments))).unwrap_or_default();
    }
    let mut cursor = before(op);
    symbol(&mut cursor);
    cursor.group(Delimiter::Parenthesis).map(arguments).unwrap_or_default()
}

/// What takes arguments: a chain or a sequence.
struct Callee<'a> {
    what: &'static str,
    /// What each argument is.
    takes: &'static str,
    name: &'a Named,
    arguments: &'a [crate::model::Argument],
}

impl Callee<'_> {
    /// What is wrong with the number and the types of the values that it gets.
    fn wrong(&self, given: usize, types: &[(Option<Memref>, Option<Named>)], place: Place) -> Vec<Finding> {
        let Self { what, takes, name, arguments } = self;
        if given != arguments.len() {
            let takes = counted(arguments.len(), takes);
            let message = format!("the {what} `@{}` takes {takes}, but gets {given}", name.text);
            let finding = Finding::error(Rule::DimensionCount, place, message);
            return vec![finding.related(name.place, format!("the {what} is declared here"))];
        }
        let mut wrong = Vec::new();
        for (argument, (memref, word)) in arguments.iter().zip(types) {
            let of = |memref: &Option<Memref>, word: &Option<Named>| match memref {
                Some(memref) => Some((memref.text(), memref.place)),
                None => word.as_ref().map(|word| (word.text.clone(), word.place)),
            };
            let Some((declared, _)) = of(&argument.memref, &argument.word) else { continue };
            let Some((given, place)) = of(memref, word).filter(|(given, _)| *given != declared) else {
                continue;
            };
            let message = format!(
                "`{}` of the {what} `@{}` is `{declared}`, not `{given}`",
                argument.name.text, name.text
            );
            let finding = Finding::error(Rule::Memref, place, message);
            wrong.push(finding.related(argument.name.place, "declared here"));
        }
        wrong
    }
}

/// What an `aiex.npu.dma_memcpy_nd` says of its walk, in either form.
struct Walk {
    name: Named,
    ty: Option<Memref>,
    offsets: Vec<Number>,
    sizes: Vec<Number>,
    strides: Vec<Number>,
    packet: Option<Packet>,
    lists: Place,
}

/// The words of `memref.global @g : memref<8xi32> = dense<[1, 2]>`, or of its bytes, `dense<"0x01000000">`.
fn words_of(op: &Op) -> Option<Vec<u32>> {
    let at = op.before.iter().position(|token| matches!(token, TokenTree::Ident(name) if name == "dense"))?;
    let mut cursor = over!(op, op.before.get(at + 1..)?);
    let (values, _) = cursor.angles()?;
    let count = result_memref(op)?.elements()?;
    match values {
        [TokenTree::Group(_)] => {
            let mut within = over!(op, values);
            let (list, _) = read::numbers(&mut within, &read::NoConstants)?;
            list.iter().map(|number| Some(number.value? as u32)).collect()
        }
        [TokenTree::Literal(text)] if text.to_string().starts_with("\"0x") => {
            let text = read::unquoted(&text.to_string());
            let bytes = text.strip_prefix("0x")?.as_bytes();
            let word = |digits: &[u8]| {
                let mut word = 0u32;
                for (k, pair) in digits.chunks_exact(2).enumerate() {
                    let byte = u32::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
                    word |= byte << (8 * k);
                }
                Some(word)
            };
            bytes.chunks_exact(8).map(word).collect()
        }
        _ => {
            let mut within = over!(op, values);
            let all = number(&mut within, &read::NoConstants)?.value? as u32;
            Some(vec![all; usize::try_from(count).ok().filter(|count| *count <= 1 << 16)?])
        }
    }
}
