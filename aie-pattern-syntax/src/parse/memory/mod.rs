//! `device = npu1, tile = compute(0, 2), stack = 1024 { a: [i8; 2048] * 2, .. } call(a, b) conflicts(load A in a, load B
//! in b) ensure(conflict_free) descriptors [Ping, Pong]`: the data memory of a tile.
//!
//! | file | contents |
//! |---|---|
//! | [`buffer`] | the buffers in this crate's notation |
//! | [`conflicts`] | the ports of a call |
//! | [`mlir`] | `aie.buffer(%tile) {...} : memref<...>` |
//! | [`adf`] | `location<buffer>(k.in[0]) = {...};` |
//! | [`descriptors`] | `descriptors [Ping, Pong, InA in a; locks [(0, 2)]]` |

pub mod adf;
pub mod buffer;
pub mod conflicts;
pub mod descriptors;
pub mod entry;
mod like;
pub mod mlir;
mod next;

use aie_pattern_core::declare::Allocator;
use aie_pattern_core::device::Grid;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::memory::check_promise;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use self::adf::AdfTile;
use self::buffer::{Known, parse_buffers};
use self::conflicts::{Port, check, parse_ports};
use self::descriptors::{Descriptors, parse_descriptors};
use self::entry::Buffer;
pub use self::like::Like;
use self::like::parse_like;
use self::mlir::{Defined, check_spaces};
use super::at_item;
use super::cursor::{Cursor, Language, enter, is_punct};
use super::items::{Declaration, Input, parse_input};
use super::keys::{At, expect_equals, keys, names, parse_keys};
use super::name::{Named, parse_device, parse_tile};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use crate::errors::{Errors, Place, help_code, note};

keys! {
    /// The keys before the buffers.
    enum Key {
        Device = "device",
        Tile = "tile",
        Stack = "stack",
        Heap = "heap",
        Like = "like",
    }
}

/// The example in the help of the notation.
const EXAMPLE: &str = "pub struct Core02 = device = npu1, tile = compute(0, 2) { a: [i8; 2048] * 2 };";

/// The data memory of a tile as written.
#[derive(Default)]
pub struct Memory {
    /// The device.
    pub device: Option<NamedDevice>,
    /// The tile.
    pub tile: Option<Tile>,
    /// Bytes of the stack.
    pub stack: Option<Number>,
    /// Bytes of the heap.
    pub heap: Option<Number>,
    /// The allocator to follow.
    pub like: Option<Named<Like>>,
    /// The buffers.
    pub buffers: Vec<Buffer>,
    /// The buffers of each call, as positions in `buffers`.
    pub calls: Vec<Vec<usize>>,
    /// The ports of each call.
    pub conflicts: Vec<Vec<Port>>,
    /// The place of the promise that no ports of a call conflict.
    pub conflict_free: Option<Place>,
    /// The descriptors of the tile.
    pub descriptors: Option<Descriptors>,
}

/// A device by its name.
#[derive(Clone)]
pub struct NamedDevice {
    /// The device.
    pub device: Device,
    /// The name.
    pub name: String,
    /// The array, if the name is the name of a part.
    pub grid: Option<Grid>,
}

/// `compute(0, 2)`.
#[derive(Clone)]
pub struct Tile {
    /// The kind.
    pub kind: TileKind,
    /// Column and row.
    pub column_and_row: Option<(Number, Number)>,
    /// The place of the tile.
    pub place: Place,
}

/// Parses the whole input.
pub fn parse(tokens: &[TokenTree]) -> Input<Memory> {
    let cursor = Cursor::of_input(tokens);
    if !at_right_side(&cursor)
        && let input @ Input::Items(_) = parse_input(cursor.clone(), parse_memory)
    {
        return input;
    }
    let (mut errors, place) = (Errors::default(), Place::of(tokens).unwrap_or_else(|| cursor.place()));
    let message = "expected `pub struct Name = ...`: the memory of a tile is an item with a name";
    errors.push(Rule::Syntax, place, message.to_owned() + &help_code(EXAMPLE));
    Input::Expression(Box::new(Declaration { header: None, right: None, errors, place, written: Vec::new() }))
}

/// Whether the keys or the buffers are next where an item must begin.
fn at_right_side(cursor: &Cursor) -> bool {
    let is_body =
        matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
    is_body || cursor.key().is_some_and(|key| names::<Key>().any(|known| key == known))
}

/// Parses what comes after the `=` of an item, to its semicolon; pushes errors and returns `None` if it is not a memory.
fn parse_memory(cursor: &mut Cursor, errors: &mut Errors) -> Option<Memory> {
    let before = errors.len();
    let all = cursor.rest();
    let length = all.iter().position(|token| is_punct(token, ';')).unwrap_or(all.len());
    // The last braces are the buffers: earlier ones are part of a number, `stack = { SMALL }`. Without a semicolon,
    // the next item has braces too.
    let braces =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let at_next = |&k: &usize| all.get(k..).is_some_and(|rest| at_item(&Cursor::of_input(rest)));
    let own = (0..length).find(at_next).unwrap_or(length);
    let item = all.get(..own).unwrap_or_default();
    let Some((at, body)) = item.iter().rposition(braces).and_then(|at| match item.get(at) {
        Some(TokenTree::Group(group)) => Some((at, group)),
        _ => None,
    }) else {
        cursor.skip(length);
        cursor.push_expected_with("the buffers in braces", &help_code(EXAMPLE), errors);
        return None;
    };
    let mut memory = Memory::default();
    let mut keys = Cursor::new(cursor.skip(at), body.span_open());
    parse_keys(&mut keys, errors, |key, cursor, errors| {
        memory.parse_value(key, cursor, errors);
    });
    if errors.len() == before && !keys.is_empty() {
        keys.push_expected("`,` and the next key", errors);
    }
    cursor.bump();
    let before_buffers = errors.len();
    let (buffers, stack, defined) = parse_buffers(body, memory.adf_tile(), errors);
    if let Some(stack) = stack {
        if memory.stack.is_some() {
            let message = "`stack` is already given by the key `stack`";
            errors.push(Rule::DuplicateKey, stack.place, message);
        }
        memory.stack = Some(stack);
    }
    let are_all = errors.len() == before_buffers;
    memory.buffers = buffers;
    if let Some(defined) = defined {
        memory.take_tile(defined, errors);
    }
    if memory.like.is_some_and(|like| like.value.allocator != Allocator::Own) {
        check_spaces(&memory.buffers, errors);
    }
    while memory.parse_tail(cursor, are_all, errors) {}
    if errors.len() == before && !cursor.is_punct(';') {
        let expected = if cursor.is_empty() || own < length {
            "`;` after the memory"
        } else {
            "`call(...)`, `conflicts(...)`, `descriptors [...]` or `;`"
        };
        cursor.push_expected(format_args!("{expected}"), errors);
    }
    memory.check_conflicts(errors);
    (errors.len() == before).then_some(memory)
}

impl Memory {
    fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        if !expect_equals(key, cursor, errors) {
            return;
        }
        match key.key {
            Key::Device => {
                let name = cursor.found();
                self.device = parse_device(cursor, errors).map(|device| {
                    let name = name.trim_matches('`').to_owned();
                    NamedDevice { device: device.value, grid: Grid::of_part(&name), name }
                });
            }
            Key::Tile => self.tile = parse_tile_and_place(cursor, errors),
            Key::Stack => self.stack = parse_number(cursor, Until::Comma, "the bytes of the stack", errors),
            Key::Heap => self.heap = parse_number(cursor, Until::Comma, "the bytes of the heap", errors),
            Key::Like => self.like = parse_like(cursor, errors),
        }
    }

    /// The tile in ADF's numbers, where rows count from the first row of cores.
    fn adf_tile(&self) -> Option<AdfTile> {
        let Tile { kind: TileKind::Compute, column_and_row: Some((column, row)), .. } = self.tile.as_ref()?
        else {
            return None;
        };
        let first_row = i128::from(self.device().first_core_row(self.grid())?);
        Some(AdfTile { column: column.value?, row: row.value? - first_row, first_row })
    }

    /// Takes the tile from its definition among the buffers. The array determines its kind, unless the key does.
    fn take_tile(&mut self, defined: Defined, errors: &mut Errors) {
        let Defined { name, column_and_row, place } = defined;
        let values = |(column, row): &(Number, Number)| Some((column.value?, row.value?));
        let found = values(&column_and_row);
        match &mut self.tile {
            Some(tile) => match &tile.column_and_row {
                Some(declared) => {
                    if let (Some(found), Some(declared)) = (found, values(declared))
                        && found != declared
                    {
                        let message =
                            format!("`{name}` is tile {found:?}, but the key `tile` says {declared:?}");
                        errors.push(Rule::TilePlace, place, message);
                    }
                }
                None => tile.column_and_row = Some(column_and_row),
            },
            None => {
                let at =
                    found.and_then(|(column, row)| Some((column.try_into().ok()?, row.try_into().ok()?)));
                let kind = at.and_then(|at| self.device().kind_at(self.grid(), at));
                let kind = kind.unwrap_or(TileKind::Compute);
                self.tile = Some(Tile { kind, column_and_row: Some(column_and_row), place });
            }
        }
    }

    /// Takes `call(a, b)` or `descriptors [Ping, Pong]`; `false` if neither is next.
    fn parse_tail(&mut self, cursor: &mut Cursor, are_all: bool, errors: &mut Errors) -> bool {
        let known = Known { buffers: &self.buffers, are_all };
        match cursor.rest() {
            [TokenTree::Ident(word), TokenTree::Group(group), ..]
                if word == "call" && group.delimiter() == Delimiter::Parenthesis =>
            {
                let call = parse_call(group, known, errors);
                self.calls.push(call);
                cursor.skip(2);
                true
            }
            [TokenTree::Ident(word), TokenTree::Group(group), ..]
                if word == "conflicts" && group.delimiter() == Delimiter::Parenthesis =>
            {
                let ports = parse_ports(group, known, errors);
                self.conflicts.push(ports);
                cursor.skip(2);
                true
            }
            [TokenTree::Ident(word), TokenTree::Group(group), ..]
                if word == "ensure" && group.delimiter() == Delimiter::Parenthesis =>
            {
                self.parse_ensure(word, group, errors);
                cursor.skip(2);
                true
            }
            [TokenTree::Ident(word), TokenTree::Group(group), ..]
                if word == "descriptors" && group.delimiter() == Delimiter::Bracket =>
            {
                if self.descriptors.is_some() {
                    errors.push(Rule::DuplicateKey, word.span(), "`descriptors` is given twice");
                }
                self.descriptors = parse_descriptors(group, known, errors);
                cursor.skip(2);
                true
            }
            _ => false,
        }
    }

    /// `ensure(conflict_free)`.
    fn parse_ensure(&mut self, word: &Ident, group: &Group, errors: &mut Errors) {
        if self.conflict_free.is_some() {
            errors.push(Rule::DuplicateKey, word.span(), "`ensure` is given twice");
        }
        let mut inside = enter!(group);
        let place = inside.place();
        let found = inside.found();
        let is_known = inside.is_ident("conflict_free");
        inside.bump();
        if !is_known || !(inside.is_empty() || inside.punct(',').is_some() && inside.is_empty()) {
            let (place, found) = if is_known { (inside.place(), inside.found()) } else { (place, found) };
            let message = format!("expected `conflict_free`, found {found}");
            errors.push(Rule::Syntax, place, message + &help_code("ensure(conflict_free)"));
        }
        self.conflict_free = Some(place);
    }

    /// Reports mistakes in the ports of calls that do not depend on their walks.
    fn check_conflicts(&self, errors: &mut Errors) {
        let kind = self.kind();
        for ports in &self.conflicts {
            check(kind, ports, errors);
        }
        if let Some(buffer) = self.buffers.iter().find(|buffer| buffer.constant == "CONFLICTS")
            && !self.conflicts.is_empty()
        {
            let message = format!("a buffer cannot be named `{}`", buffer.name);
            let background = note("`CONFLICTS` is what the ports of the calls cost");
            errors.push(Rule::Syntax, buffer.name.span(), message + &background);
        }
        let Some(place) = self.conflict_free else { return };
        if self.conflicts.is_empty() {
            let message = "no ports are named, so none can meet".to_owned();
            errors.push(Rule::Syntax, place, message + &help_code("conflicts(load A in a, load B in b)"));
        } else if let Some(memory) = self.device().data_memory(kind)
            && let Some(text) = check_promise(memory, kind)
        {
            errors.push(Rule::NoPort, place, text.as_str());
        }
    }
}

/// Parses the names of buffers.
fn parse_call(group: &Group, known: Known<'_>, errors: &mut Errors) -> Vec<usize> {
    let mut inside = enter!(group);
    let mut call = Vec::new();
    if inside.is_empty() {
        let message = "expected the buffers that a call of a kernel uses together, found none".to_owned();
        errors.push(Rule::Syntax, inside.place(), message);
    }
    while let Some(name) = inside.ident() {
        match known.find(name, errors) {
            Some(at) if call.contains(&at) => {
                let message = format!("`{name}` is in this call twice");
                errors.push(Rule::DuplicateKey, name.span(), message);
            }
            Some(at) => call.push(at),
            None => {}
        }
        if inside.punct(',').is_none() {
            break;
        }
    }
    if !inside.is_empty() {
        inside.push_expected("the name of a buffer", errors);
    }
    call
}

/// `compute(0, 2)`, or only the kind.
fn parse_tile_and_place(cursor: &mut Cursor, errors: &mut Errors) -> Option<Tile> {
    let all = cursor.rest();
    let kind = parse_tile(cursor, errors)?.value;
    let mut column_and_row = None;
    if let Some(group) = cursor.group(Delimiter::Parenthesis) {
        column_and_row = Some(parse_pair(group, ["a column", "a row"], Language::Rust, errors)?);
    }
    let place = Place::of(cursor.taken(all))?;
    Some(Tile { kind, column_and_row, place })
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("memory/mod.rs", "macro_rules! tile_memory");
}
