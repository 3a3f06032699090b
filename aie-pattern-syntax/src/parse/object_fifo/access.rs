//! The operations of cores on objects: `aie.objectfifo.acquire @of(Consume, 1)`, `.release` and `.subview.access`.
//!
//! In a pasted program, each operation is in the core of a tile, and that core must be an end of the FIFO (verifiers in
//! `AIEDialect.cpp` of MLIR-AIE). Outside of a core, a line applies to every core at that end.

use std::collections::HashSet;

use aie_pattern_core::declare::StreamEnds;
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::completes::RELEASES_TOO_MANY;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::block::access::{Access, Does, Flow, Port, View};
use super::block::{Block, Core, Fifo, push_unknown};
use super::held;
use super::number::parse_unsigned;
use super::operation::take_symbol;
use crate::errors::{Errors, Place, counted, help, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter, tokens};
use crate::parse::mlir::memref::{Memref, at_memref, parse_memref};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::value::{literal, take_value};
use crate::parse::number::Number;
use crate::parse::tile_name::{TileName, in_name};

/// Notes that the cores of ends acquire a number of objects; end 0 is the producer.
pub(super) fn acquired(
    fifo: &mut Fifo,
    ends: impl IntoIterator<Item = usize>,
    number: &Number,
    place: Place,
) {
    for end in ends {
        while fifo.acquires.len() <= end {
            fifo.acquires.push(vec![Number::implied(1, place)]);
        }
        let Some(all) = fifo.acquires.get_mut(end) else { continue };
        all.retain(Number::is_written);
        // A core with several acquires needs a pool for the largest one; rustc takes the maximum if it must
        // evaluate one of them.
        let known = all.first().and_then(|first| first.value);
        match (number.value, known) {
            (Some(new), Some(known)) if new <= known => {}
            (Some(_), Some(_)) => all.splice(..1, [number.clone()]).for_each(drop),
            (Some(_), None) => all.insert(0, number.clone()),
            (None, _) => all.push(number.clone()),
        }
    }
}

/// Parses `aie.objectfifo.acquire @of(Consume, 1)`, or a release, from its symbol on. `whole` begins before the
/// operation's result and name.
pub(super) fn parse_acquire(
    block: &mut Block,
    name: &Name,
    whole: &Cursor,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<()> {
    let is_acquire = name.text.ends_with(".acquire");
    if refuse_former(name, cursor, errors) {
        return None;
    }
    let (symbol, place) = take_symbol(cursor, errors)?;
    let group = cursor.expect_group(Delimiter::Parenthesis, "`(Produce, 1)` or `(Consume, 1)`", errors)?;
    let mut inside = enter!(group, Language::Mlir);
    let (at, found) = (inside.place(), inside.found());
    let is_producer = match inside.ident().map(ToString::to_string).as_deref() {
        Some("Produce") => true,
        Some("Consume") => false,
        _ => {
            let known = note("a core is at either end of the FIFO: Produce Consume");
            errors.push(
                Rule::UnknownName,
                at,
                format!("expected `Produce` or `Consume`, found {found}{known}"),
            );
            return None;
        }
    };
    let port = Port { is_producer, place: at };
    // Since the summer of 2026, MLIR-AIE leaves out the number 1, and prints the number of a release after the
    // operation.
    let number = if inside.is_empty() {
        let released = cursor.group(Delimiter::Bracket).filter(|_| !is_acquire);
        let inner = released.map(|group| tokens(group.stream())).unwrap_or_default();
        let mut count = Cursor::of_input(&inner).written_in(Language::Mlir);
        match released {
            Some(_) => parse_unsigned(&mut count, "a number of objects", errors)?,
            None => Number { tokens: literal(1, group.span()), ..Number::implied(1, group.span().into()) },
        }
    } else {
        inside.expect_punct(',', "`,` and a number of objects", errors)?;
        parse_unsigned(&mut inside, "a number of objects", errors)?
    };
    inside.expect_end("the operands", errors)?;
    let does = if is_acquire {
        let memref = parse_subview(cursor, errors);
        if let Some(value) = take_value(&mut whole.clone()) {
            block.views.push(View {
                core: block.core,
                value: value.name,
                symbol: symbol.clone(),
                count: number.clone(),
                memref: memref.clone(),
            });
        }
        Does::Acquires(number, memref)
    } else {
        Does::Releases(number)
    };
    block.flow.push(Flow::Access(block.accesses.len()));
    block.accesses.push(Access { symbol, place, core: block.core, port, does });
    Some(())
}

/// Pushes an error about `acquire<Consume>(%of : .., 1)`, the syntax up to 2023.
fn refuse_former(name: &Name, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let [TokenTree::Punct(open), TokenTree::Ident(port), TokenTree::Punct(close), rest @ ..] = cursor.rest()
    else {
        return false;
    };
    if open.as_char() != '<' || close.as_char() != '>' || !(port == "Produce" || port == "Consume") {
        return false;
    }
    let (last, advice) = match rest.first() {
        Some(TokenTree::Group(operands)) => (operands.span(), today(name, &port.to_string(), operands)),
        _ => (close.span(), None),
    };
    let place = Place { first: name.place.first, last };
    let operation = name.text.rsplit('.').next().unwrap_or_default();
    let background =
        note("today the operation names the symbol of the FIFO, and the end is its first operand");
    let message = format!("`{operation}<{port}>` is the former form of `{}`{background}", name.text);
    errors.push(Rule::Syntax, place, message + &advice.map_or_else(String::new, help_code));
    cursor.skip(4);
    true
}

/// The operation in today's syntax, `aie.objectfifo.acquire @of(Consume, 1)`, for the operands `(%of :
/// !aie.objectfifo<..>, 1)`.
fn today(name: &Name, port: &str, operands: &Group) -> Option<String> {
    let mut inside = enter!(operands, Language::Mlir);
    let value = take_value(&mut inside)?;
    let [.., TokenTree::Punct(comma), TokenTree::Literal(count)] = inside.rest() else { return None };
    let symbol = value.name.trim_start_matches('%');
    (comma.as_char() == ',').then(|| format!("{} @{symbol}({port}, {count})", name.text))
}

/// The type that the core sees: `: !aie.objectfifosubview<memref<..>>`, later `: memref<..>`.
fn parse_subview(cursor: &mut Cursor, errors: &mut Errors) -> Option<Memref> {
    let mut ahead = cursor.clone();
    ahead.punct(':')?;
    let is_view = ahead.punct('!').is_some();
    if is_view {
        take_name(&mut ahead)?;
        ahead.punct('<')?;
    }
    if !at_memref(&ahead) {
        return None;
    }
    let memref = parse_memref(&mut ahead, errors)?;
    if is_view {
        ahead.punct('>')?;
    }
    cursor.follow(&ahead);
    Some(memref)
}

/// The type of the object in `: !aie.objectfifosubview<memref<..>> -> memref<..>`.
fn parse_element_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<Memref> {
    parse_subview(cursor, errors)?;
    cursor.punct('-')?;
    cursor.punct('>')?;
    at_memref(cursor).then(|| parse_memref(cursor, errors))?
}

/// Parses `%s[1]` after `aie.objectfifo.subview.access`: one of the acquired objects.
pub(super) fn parse_element(block: &Block, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let value = take_value(cursor)?;
    let index = cursor.group(Delimiter::Bracket)?;
    let mut inside = enter!(index, Language::Mlir);
    let number = parse_unsigned(&mut inside, "the index of an object", errors)?;
    let is_it = |view: &&View| view.core == block.core && view.value == value.name;
    let view = block.views.iter().rev().find(is_it)?;
    if let Some((of, element)) = view.memref.as_ref().zip(parse_element_type(&mut cursor.clone(), errors))
        && (of.element != element.element || of.shape != element.shape)
    {
        let message = format!("the objects of `{}` are `{of}`, found `{element}`", value.name);
        errors.push(Rule::Memref, element.place, message + &help_code(of.to_string()));
    }
    let (found, count) = (number.value?, view.count.value?);
    if (0..count).contains(&found) {
        return Some(());
    }
    let (name, objects) = (value.name, counted(count, "object"));
    let message = format!("`{name}` has {objects} of `{}`, so index {found} does not exist", view.symbol);
    let background = note("MLIR-AIE refuses an index that is not below the number of objects acquired");
    errors.push(Rule::FifoAcquire, number.place, message + &background);
    Some(())
}

/// The place or the name of a tile, for comparisons.
#[derive(PartialEq)]
enum Spot<'a> {
    At(At),
    Named(&'a str),
    Unknown,
}

impl Block {
    /// Whether it is a program with its tiles, not a part of one: then a tile without a definition is a mistake.
    pub fn defines_tiles(&self) -> bool {
        self.devices > 0 && !self.tiles.is_empty()
    }

    fn spot<'a>(&'a self, tile: &'a TileName) -> Spot<'a> {
        match tile {
            TileName::At(at, ..) => Spot::At(*at),
            TileName::Misfit(..) => Spot::Unknown,
            TileName::Name(name, ..) => match self.tiles.iter().find(|tile| tile.name == *name) {
                Some(definition) => match &definition.tile {
                    TileName::At(at, ..) => Spot::At(*at),
                    TileName::Misfit(..) | TileName::Name(..) => Spot::Unknown,
                },
                None if self.defines_tiles() => Spot::Unknown,
                None => in_name(name).map_or(Spot::Named(name), Spot::At),
            },
        }
    }

    pub(super) fn is_same(&self, one: &TileName, other: &TileName) -> bool {
        let (one, other) = (self.spot(one), self.spot(other));
        one != Spot::Unknown && one == other
    }

    /// Whether a link has its pool at an end of a FIFO.
    pub(crate) fn is_linked(&self, fifo: usize, is_producer: bool, tile: &TileName) -> bool {
        let of = |members: &[super::block::Member]| -> Vec<usize> {
            members.iter().filter_map(|member| member.fifo.or_else(|| self.find(&member.name))).collect()
        };
        self.links.iter().any(|link| {
            let (inputs, outputs) = (of(&link.inputs), of(&link.outputs));
            let producer = outputs.first().and_then(|&output| self.fifos.get(output)?.producer.as_ref());
            let is_there = producer.is_some_and(|producer| self.is_same(producer, tile));
            is_there && if is_producer { outputs.contains(&fifo) } else { inputs.contains(&fifo) }
        })
    }

    /// The ends whose cores use a FIFO, the producer's as 0; pushes an error and returns `None` if the core is not
    /// on any of them.
    fn ends(&self, k: usize, access: &Access, errors: &mut Errors) -> Option<Vec<usize>> {
        let fifo = self.fifos.get(k)?;
        let Port { is_producer, place } = access.port;
        let (end, own) =
            if is_producer { ("the producer", "a consumer") } else { ("a consumer", "the producer") };
        if has_port(fifo, is_producer) {
            push_port(fifo, is_producer, place, errors);
            return None;
        }
        let all = if is_producer { 0..1 } else { 1..fifo.consumers.len() + 1 };
        let Some(core) = access.core.and_then(|core| self.cores.get(core)) else {
            return Some(all.collect());
        };
        let tiles: Vec<&TileName> = fifo.producer.iter().chain(&fifo.consumers).collect();
        // An unknown tile is reported elsewhere.
        let mut all_tiles = tiles.iter().copied().chain([&core.tile]);
        if tiles.len() <= fifo.consumers.len() || all_tiles.any(|tile| self.spot(tile) == Spot::Unknown) {
            return None;
        }
        let (tile, symbol) = (text(&core.tile), &fifo.symbol);
        let here: Vec<usize> = (0..tiles.len())
            .filter(|&at| tiles.get(at).is_some_and(|tile| self.is_same(tile, &core.tile)))
            .collect();
        let ends: Vec<usize> = here.iter().copied().filter(|at| all.contains(at)).collect();
        let background = note("only the core of an end can access its objects (MLIR-AIE's verifier)");
        if here.is_empty() {
            let all: Vec<String> = tiles.iter().map(|tile| text(tile)).collect();
            let message = format!("{tile} is not an end of `{symbol}`, but its core accesses it");
            let ends = note(format!("its ends are {}", all.join(", ")));
            errors.push(Rule::FifoAcquire, access.place, message + &ends + &background);
        } else if ends.is_empty() {
            let message = format!("{tile} is {own} of `{symbol}`, but its core accesses it as {end}");
            let advice = help(if is_producer { "write `Consume`" } else { "write `Produce`" });
            errors.push(Rule::FifoAcquire, place, message + &background + &advice);
        } else if self.is_linked(k, is_producer, &core.tile) {
            push_linked(symbol, &tile, access.place, errors);
        } else {
            return Some(ends);
        }
        None
    }
}

pub(super) fn push_linked(symbol: &str, tile: &str, place: Place, errors: &mut Errors) {
    let message = format!("`{symbol}` is linked on {tile}, so the core of {tile} cannot access it");
    let background = note("the DMAs of the link work on its pool, and MLIR-AIE refuses a core that does");
    errors.push(Rule::FifoAcquire, place, message + &background);
}

/// Whether an end is a stream port.
fn has_port(fifo: &Fifo, is_producer: bool) -> bool {
    match fifo.stream_ends.map(|ends| ends.value) {
        Some(StreamEnds::Producer) => is_producer,
        Some(StreamEnds::Consumer) => !is_producer,
        Some(StreamEnds::Both) => true,
        None => false,
    }
}

fn push_port(fifo: &Fifo, is_producer: bool, place: Place, errors: &mut Errors) {
    let (end, does) = if is_producer { ("producer", "writes to") } else { ("consumer", "reads from") };
    let message = format!(
        "the {end} of `{}` is a stream port, so its core cannot acquire or release objects",
        fifo.symbol
    );
    let background =
        note(format!("its core {does} the stream itself, and MLIR-AIE refuses an acquire or a release"));
    errors.push(Rule::FifoAcquire, place, message + &background);
}

/// The tile as text.
pub(super) fn text(tile: &TileName) -> String {
    match tile {
        TileName::At((column, row), ..) => format!("`({column}, {row})`"),
        TileName::Misfit(..) => "a tile".to_owned(),
        TileName::Name(name, ..) => format!("`%{name}`"),
    }
}

/// Adds the operations of cores to the FIFOs.
pub(super) fn settle(block: &mut Block, errors: &mut Errors) {
    check_cores(block, errors);
    let by_key: Vec<bool> = block.fifos.iter().map(|fifo| !fifo.acquires.is_empty()).collect();
    for fifo in &block.fifos {
        for (end, all) in fifo.acquires.iter().enumerate() {
            let acquired = all.iter().find(|number| number.is_written() && number.value != Some(0));
            if let Some(number) = acquired.filter(|_| has_port(fifo, end == 0)) {
                push_port(fifo, end == 0, number.place, errors);
            }
        }
    }
    let (mut released, mut reported) = (Vec::new(), HashSet::new());
    let accesses = std::mem::take(&mut block.accesses);
    for (at, access) in accesses.iter().enumerate() {
        let Some(k) = block.find(&access.symbol) else {
            push_unknown(block, &access.symbol, access.place, errors);
            continue;
        };
        let before = errors.len();
        let Some(ends) = block.ends(k, access, errors) else {
            if errors.len() > before {
                reported.insert(at);
            }
            continue;
        };
        let Some(fifo) = block.fifos.get_mut(k) else { continue };
        match &access.does {
            Does::Acquires(number, memref) => {
                acquired(fifo, ends, number, access.place);
                if let Some(memref) = memref {
                    check_type(fifo, access.port.is_producer, memref, errors);
                }
            }
            Does::Releases(number) => released.push((at, k, ends, access.core.is_some(), number)),
        }
    }
    for (at, k, ends, is_in_core, number) in released {
        let before = errors.len();
        if let Some(fifo) = block.fifos.get(k) {
            check_release(fifo, &ends, is_in_core, number, errors);
        }
        if errors.len() > before {
            reported.insert(at);
        }
    }
    held::check(block, &accesses, &reported, errors);
    // The matching acquire may be in a Python function elsewhere.
    for (k, ends, number) in std::mem::take(&mut block.releases) {
        if let Some(fifo) = block.fifos.get(k) {
            check_release(fifo, &ends.collect::<Vec<_>>(), false, &number, errors);
        }
    }
    // For a core that acquires nothing, MLIR-AIE makes as many buffers as the depth.
    for (fifo, _) in block.fifos.iter_mut().zip(by_key).filter(|(fifo, by_key)| fifo.is_mlir && !by_key) {
        let place = fifo.place();
        fifo.acquires.resize_with(fifo.consumers.len() + 1, Vec::new);
        for all in &mut fifo.acquires {
            if !all.iter().any(Number::is_written) {
                *all = vec![Number::implied(0, place)];
            }
        }
    }
}

/// Pushes an error for each second core of a tile, and for each second stack of a tile.
fn check_cores(block: &Block, errors: &mut Errors) {
    for (k, core) in block.cores.iter().enumerate() {
        let is_again =
            |first: &Core| first.is_operation == core.is_operation && block.is_same(&first.tile, &core.tile);
        if block.cores.iter().take(k).any(is_again) {
            let has = if core.is_operation { "already has a core" } else { "already has a stack" };
            errors.push(Rule::DuplicateKey, core.tile.place(), format!("{} {has}", text(&core.tile)));
        }
    }
}

/// Pushes an error if a core acquires objects of a type other than the type at its end.
fn check_type(fifo: &Fifo, is_producer: bool, memref: &Memref, errors: &mut Errors) {
    let of_consumer = fifo.consumer_object.as_ref().filter(|_| !is_producer);
    let array = of_consumer.or(fifo.object.as_ref()).and_then(|object| object.array.as_ref());
    let Some(own) = array.and_then(|array| array.memref(memref.place)) else { return };
    if memref.element == own.element && memref.shape == own.shape {
        return;
    }
    let message = format!("the objects of `{}` are `{own}`, but its core acquires `{memref}`", fifo.symbol);
    errors.push(Rule::Memref, memref.place, message + &help_code(own.to_string()));
}

/// Pushes an error if a core releases more objects than all of its written acquires together.
fn check_release(fifo: &Fifo, ends: &[usize], is_in_core: bool, released: &Number, errors: &mut Errors) {
    let acquired =
        ends.iter().filter_map(|&end| fifo.acquires.get(end)?.iter().find(|number| number.is_written()));
    let most = match acquired.map(|number| number.value).max() {
        Some(most) => most,
        // A core in a program contains all of its acquires.
        None => is_in_core.then_some(0),
    };
    let Some((most, count)) = most.zip(released.value).filter(|(most, count)| count > most) else { return };
    let objects = counted(count, "object");
    let end = if ends.contains(&0) { "producer" } else { "consumer" };
    let all = if most == 0 { "acquires none".to_owned() } else { format!("acquires at most {most}") };
    let message = format!("the {end} of `{}` releases {objects} at once, but it {all}", fifo.symbol);
    let background = note(RELEASES_TOO_MANY);
    let advice = match most {
        0 => String::new(),
        most => help(format!("the most that it can release at once is {most}")),
    };
    errors.push(Rule::FifoAcquire, released.place, message + &background + &advice);
}
