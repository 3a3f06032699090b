//! `%b = aie.buffer(%tile) {address = 1024 : i32, mem_bank = 0 : i32, sym_name = "b"} : memref<16xi32>`.

use aie_pattern_core::declare::banks_of_space;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::memory::SPACES;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::entry::{Buffer, Pins, constant_name, name_of, parse_bool};
use super::next::at_entry;
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::keys::{At, Given, expect_equals, keys};
use crate::parse::mlir::core::stack_size;
use crate::parse::mlir::dense;
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::memref::{Memref, parse_memref, take_angles};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::program::{
    MAX_DEPTH, before, is_passive, is_region, operation_name, push_too_deep, skip_label, take_line,
};
use crate::parse::mlir::tile::parse_tile_attributes;
use crate::parse::mlir::value::{Value, take_value};
use crate::parse::name::ident;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::parse_pair;

keys! {
    /// The attributes of `aie.buffer`.
    enum Key {
        Address = "address",
        MemBank = "mem_bank",
        Aligned = "aligned",
        SymName = "sym_name",
    }
}

/// The tile of the operations, under any name.
#[derive(Default)]
pub struct Tile {
    name: Option<String>,
    defined: Vec<Defined>,
    stacks: Vec<(String, Number)>,
}

/// `%tile_0_2 = aie.tile(0, 2)`
pub struct Defined {
    /// The name of its value.
    pub name: String,
    /// Its column and its row.
    pub column_and_row: (Number, Number),
    /// Its place in the text.
    pub place: Place,
}

impl Tile {
    /// Takes the stack size in bytes from the tile's core.
    pub(super) fn stack(&mut self) -> Option<Number> {
        let is_it = |name: &str| self.name.as_ref().is_none_or(|own| own == name);
        let at = self.stacks.iter().position(|(name, _)| is_it(name))?;
        Some(self.stacks.swap_remove(at).1)
    }

    /// The definition of the buffers' tile; without buffers, the only definition.
    pub(super) fn defined(self) -> Option<Defined> {
        let is_only = self.defined.len() == 1;
        let is_it = |defined: &Defined| self.name.as_ref().map_or(is_only, |name| *name == defined.name);
        self.defined.into_iter().find(is_it)
    }
}

/// Whether the definition of a tile is next.
pub(super) fn at_tile(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    take_value(&mut ahead).is_some()
        && ahead.punct('=').is_some()
        && take_name(&mut ahead).is_some_and(|operation| operation.text == "aie.tile")
}

/// Parses the definition; pushes an error if it has no column and row.
pub(super) fn parse_tile(cursor: &mut Cursor, tile: &mut Tile, errors: &mut Errors) -> Option<()> {
    let value = take_value(cursor)?;
    cursor.punct('=')?;
    take_name(cursor)?;
    let group = cursor.expect_group(Delimiter::Parenthesis, "`(column, row)`", errors)?;
    let column_and_row = parse_pair(group, ["a column", "a row"], Language::Mlir, errors)?;
    let place = Place { first: value.place.first, last: group.span() };
    if let Some(attributes) = take_dict(cursor) {
        refuse_scheme(attributes, errors);
    }
    tile.defined.push(Defined { name: value.name, column_and_row, place });
    Some(())
}

/// Pushes an error if a tile asks for a placement, which is a key in this macro.
fn refuse_scheme(attributes: &Group, errors: &mut Errors) {
    let Some((value, place)) = parse_tile_attributes(attributes, errors) else { return };
    let background = match value.to_string().trim_matches('"') {
        "bank-aware" => note("the key `like = mlir_aie_v1_bank_aware` selects this scheme"),
        "basic-sequential" => note("the key `like = mlir_aie_v1_sequential` selects this scheme"),
        _ => note("MLIR-AIE knows `bank-aware` and `basic-sequential`"),
    };
    let message = format!("`allocation_scheme = {value}` has no effect here{background}");
    errors.push(Rule::UnknownKey, place, message);
}

/// Takes `%lock = aie.lock(%tile)`, which does not affect memory, and `%core = aie.core(%tile) {..} {stack_size = 2048 :
/// i32}`, which gives the stack size.
pub(super) fn take_other(cursor: &mut Cursor, tile: &mut Tile, errors: &mut Errors) -> bool {
    let mut ahead = cursor.clone();
    let Some(name) = take_name(&mut ahead).filter(|name| !name.is_generic) else { return false };
    let Some(operands) = ahead.group(Delimiter::Parenthesis) else { return false };
    match name.text.as_str() {
        "aie.lock" => drop(take_dict(&mut ahead)),
        "aie.core" => {
            if let Some(body) = ahead.group(Delimiter::Brace) {
                check_core(body, MAX_DEPTH, errors);
            }
            let of = take_value(&mut enter!(operands)).map(|value| value.name);
            let bytes = take_dict(&mut ahead).and_then(|attributes| stack_size(attributes, errors));
            tile.stacks.extend(of.zip(bytes));
        }
        _ => return false,
    }
    *cursor = ahead;
    true
}

/// Pushes an error for each operation of a core that moves data or takes memory: a memory does not declare these.
fn check_core(body: &Group, depth: usize, errors: &mut Errors) {
    if depth == 0 {
        return push_too_deep(body, errors);
    }
    let mut inside = enter!(body, Language::Mlir);
    while !inside.is_empty() {
        if skip_label(&mut inside) {
            continue;
        }
        let name = operation_name(&inside);
        for token in take_line(&mut inside) {
            if let TokenTree::Group(group) = token
                && is_region(group)
            {
                check_core(group, depth - 1, errors);
            }
        }
        // A lock takes no memory.
        if let Some(name) = name.filter(|name| !is_passive(&name.text) && name.text != "aie.use_lock") {
            push_unread(&name, errors);
        }
    }
}

/// Takes an operation that does not declare a buffer. Pushes an error that names it, unless it does not affect data
/// movement.
pub(super) fn take_unread(cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let Some(name) = operation_name(cursor).filter(|name| name.text != "aie.buffer") else { return false };
    let mut inside = before(cursor, at_entry);
    let left = inside.rest().len();
    take_line(&mut inside);
    let line = cursor.skip(left - inside.rest().len());
    let has_region = line.iter().any(|token| matches!(token, TokenTree::Group(group) if is_region(group)));
    if has_region || !is_passive(&name.text) {
        push_unread(&name, errors);
    }
    true
}

fn push_unread(name: &Name, errors: &mut Errors) {
    let background = match name.text.as_str() {
        text if text.starts_with("aie.objectfifo") => {
            "the pool of a FIFO takes memory too, which would go uncounted: `object_fifo!` declares it"
        }
        "aie.mem" | "aie.memtile_dma" | "aie.shim_dma" | "aie.dma" | "aie.dma_start" | "aie.dma_bd" => {
            "descriptors pasted here are not checked: delete this operation, declare each descriptor with `#[dma_bd(..)]`, and list the types in `descriptors [..]`"
        }
        "aie.device" => "paste only the lines of one tile, without the device around them",
        _ => "only buffers, their tile and the stack of its core are read here: leave it out",
    };
    let message = format!("`{}` is not read by `tile_memory!`{}", name.text, note(background));
    errors.push(Rule::UnknownName, name.place, message);
}

/// The parsed attributes.
#[derive(Default)]
struct Attributes {
    address: Option<Number>,
    bank: Option<Number>,
    unaligned: bool,
    name: Option<(String, Place)>,
}

/// Parses one operation; pushes an error and returns `None` if it is not an `aie.buffer` of the tile.
pub(super) fn parse_buffer(cursor: &mut Cursor, tile: &mut Tile, errors: &mut Errors) -> Option<Buffer> {
    let value = take_value(cursor)?;
    let is_buffer = cursor.punct('=').is_some()
        && cursor.is_ident("aie")
        && cursor.ident().is_some()
        && cursor.punct('.').is_some()
        && cursor.is_ident("buffer")
        && cursor.ident().is_some();
    let operand = if is_buffer { cursor.group(Delimiter::Parenthesis) } else { None };
    let Some(operand) = operand else {
        cursor.push_expected(format_args!("`{} = aie.buffer(%tile)`", value.name), errors);
        return None;
    };
    check_tile(take_value(&mut enter!(operand)), tile, errors);
    let before = errors.len();
    let mut attributes = Attributes::default();
    if let Some(dict) = take_dict(cursor) {
        parse_dict(dict, &mut Given::default(), errors, |key, cursor, errors| {
            attributes.parse_value(key, cursor, errors);
        });
    }
    cursor.expect_punct(':', "`: memref<...>`", errors)?;
    let ty = cursor.rest();
    let memref = parse_memref(cursor, errors)?;
    let ty = cursor.taken(ty);
    let mut values = cursor.clone();
    if values.punct('=').is_some() {
        dense::check(&mut values, Some(&memref), errors);
    }
    skip_value(cursor);
    let (text, place) = match &attributes.name {
        Some((name, place)) => (name_of(name), *place),
        None => (name_of(&value.name), value.place),
    };
    let Some(name) = ident(&text, place.last) else {
        errors.push(Rule::Syntax, place, format!("`{text}` cannot be the name of a buffer"));
        return None;
    };
    let constant = constant_name(&name, errors)?;
    let space = space_of_banks(&memref);
    let mut banks = Pins::one(attributes.bank);
    banks.take_space(space.as_ref(), errors);
    if errors.len() > before {
        return None;
    }
    Some(Buffer {
        text: format!("{name}: {}", ty.iter().map(ToString::to_string).collect::<String>()),
        name,
        constant,
        ty: memref.buffer(),
        depth: None,
        addresses: Pins::one(attributes.address),
        banks,
        is_aligned: !attributes.unaligned,
        space,
    })
}

/// The memory space of a type, if it selects banks.
pub(super) fn space_of_banks(memref: &Memref) -> Option<Number> {
    memref.space.clone().filter(|space| space.value.is_some_and(|space| banks_of_space(space) != 0))
}

impl Pins {
    /// Takes the memory space of the buffer's type; pushes an error for each bank that the space does not allow.
    pub(super) fn take_space(&mut self, space: Option<&Number>, errors: &mut Errors) {
        let Some(space) = space else { return };
        for bank in &self.numbers {
            check_bank(space, bank, errors);
        }
        self.place = self.place.or(Some(space.place));
    }
}

/// The bank of a buffer with a memory space; pushes an error if the space does not allow that bank.
fn check_bank(space: &Number, declared: &Number, errors: &mut Errors) {
    let allowed = space.value.map_or(0, banks_of_space);
    let is_allowed = |bank: &i128| (0..32).contains(bank) && allowed >> bank & 1 == 1;
    if let Some(value) = space.value
        && !declared.value.as_ref().is_some_and(is_allowed)
    {
        let names: Vec<String> = (0..32).filter(is_allowed).map(|bank| bank.to_string()).collect();
        let found = declared.value.map_or_else(|| "another bank".to_owned(), |bank| format!("bank {bank}"));
        let message = format!("memory space {value} is bank {}, found {found}", names.join(" or "));
        errors.push(Rule::MemoryPin, declared.place, message + &note(SPACES));
    }
}

/// Pushes errors for memory spaces that the declared allocator is too old to know.
pub(super) fn check_spaces(buffers: &[Buffer], errors: &mut Errors) {
    for buffer in buffers {
        if let Some(Number { value: Some(space), place, .. }) = buffer.space {
            let message = format!("memory space {space} selects no bank in this placement");
            let background = note(
                "MLIR-AIE reads it since #3746; `like = mlir_aie_v1` places as the versions before, which read `mem_bank`",
            );
            errors.push(Rule::MemoryPin, place, message + &background);
        }
    }
}

/// Pushes an error if an operation is on a second tile.
fn check_tile(value: Option<Value>, tile: &mut Tile, errors: &mut Errors) {
    match (value, &tile.name) {
        (Some(value), Some(first)) if *first != value.name => {
            let message = format!("`{}` is not `{first}`, the tile of the lines before", value.name);
            errors.push(Rule::Syntax, value.place, message + &help("declare the memory of each tile"));
        }
        (Some(value), _) => tile.name = Some(value.name),
        (None, _) => {}
    }
}

impl Attributes {
    fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        if !expect_equals(key, cursor, errors) {
            return;
        }
        match key.key {
            Key::Address => self.address = parse_number(cursor, Until::Comma, "an address", errors),
            Key::MemBank => self.bank = parse_number(cursor, Until::Comma, "a bank", errors),
            Key::Aligned => self.unaligned = parse_bool(cursor, errors) == Some(false),
            Key::SymName => self.name = parse_name(cursor, errors),
        }
    }
}

/// `"b"`.
fn parse_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Place)> {
    let place = cursor.place();
    if let Some(TokenTree::Literal(literal)) = cursor.peek()
        && let Some(name) = literal.to_string().strip_prefix('"').and_then(|name| name.strip_suffix('"'))
    {
        let name = name.to_owned();
        cursor.bump();
        return Some((name, place));
    }
    errors.push(Rule::Syntax, place, format!("expected a name in quotes, found {}", cursor.found()));
    None
}

/// Takes `= dense<...>`, the initial content of the buffer.
fn skip_value(cursor: &mut Cursor) {
    if cursor.punct('=').is_none() {
        return;
    }
    cursor.ident();
    take_angles(cursor);
}
