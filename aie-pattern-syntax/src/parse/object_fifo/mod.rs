//! `object_fifo! { pub struct Of = ..; link [In] -> [Of] ([] [0]); }`: FIFOs of one array, and the links between them.
//!
//! | file | contents |
//! |---|---|
//! | `keys` | this crate's notation: `producer = mem(0, 1), depth = 2` |
//! | `value`, `fields` | the value after a key, or the argument with the same meaning |
//! | `pasted` | `aie.objectfifo @of(%t00, {%t01}, 2 : i32) : ..`, as MLIR-AIE prints it |
//! | `remarks` | `aie.objectfifo.allocate @of(%t)`, and other operations on a FIFO |
//! | `access` | `aie.objectfifo.acquire @of(Consume, 1)`, and other operations of cores |
//! | [`completes`] | `assert_completes!(sequence [In(4096), await Out], cores [..]);` |
//! | [`beside`] | `%b = aie.buffer(%t) : memref<64xi32>`, which takes room on a tile |
//! | `regions` | `aie.device(npu1) { .. }`, and what else surrounds these in a whole program |
//! | `python` | `object_fifo("of", A, B, 2, ty)`, and IRON's `ObjectFifo(ty, name="of").cons().forward()` |
//! | [`tile`] | tiles and their names |
//! | [`link`] | `link [A] -> [B, C] ([] [0, 8])`, which also follows `aie.objectfifo.` in MLIR |
//!
//! All of them fill a [`Fifo`], through the key with the same meaning.

mod access;
pub mod beside;
pub mod completes;
mod fields;
mod initial;
mod keys;
pub mod link;
mod names;
pub(super) mod pasted;
mod python;
mod regions;
mod remarks;
pub mod tile;
mod value;

use aie_pattern_core::__fifo_table;
use aie_pattern_core::Device;
use aie_pattern_core::declare::{Allows, FifoKey, StreamEnds};
use aie_pattern_core::device::Grid;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use self::beside::Beside;
use self::completes::Completes;
use self::link::Link;
use self::tile::Definition;
use super::attributes::{Attributes, push_condition, refuse_condition};
use super::buffer::BufferType;
use super::comments::{check_group, check_hashes};
use super::cursor::Cursor;
use super::dims::Pairs;
use super::keys::{Given, expect_equals, skip_part};
use super::list::List;
use super::mlir::program::skip_label;
use super::name::{Named, ident, plain};
use super::number::{Number, Until, parse_number};
use super::part::{Part as _, Unless};
use super::python::bindings::resolved;
use super::python::shapes::with_products;
use super::tap_pattern::Tap;
use super::tile_name::{TileName, parse_tile};
use super::{Header, at_item, expect_assignment, parse_header};
use crate::errors::{Errors, Place, help_code, note};

/// The content of an `object_fifo!`.
#[derive(Default)]
pub struct Block {
    /// The FIFOs, in the order of the text.
    pub fifos: Vec<Fifo>,
    /// The links.
    pub links: Vec<Link>,
    /// The tiles that have names.
    pub tiles: Vec<Definition>,
    /// The array.
    pub array: Option<Array>,
    /// The cores of a pasted program, and those whose stacks are declared.
    pub cores: Vec<Core>,
    /// The buffers and locks of a pasted program.
    pub beside: Vec<Beside>,
    /// The tasks of the runtime sequence, which fill and drain FIFOs on shims.
    pub tasks: Vec<Task>,
    /// The sequences that are asserted to complete.
    pub completes: Vec<Completes>,
    /// The FIFOs whose tasks the runtime sequence awaits.
    waits: Vec<(String, Place)>,
    /// The arguments of the runtime sequence, while it is parsed.
    arguments: Option<regions::Arguments>,
    /// The operations of cores on objects.
    accesses: Vec<access::Access>,
    /// Releases in Python: the FIFO, its ends, and the number of objects.
    releases: Vec<(usize, std::ops::Range<usize>, Number)>,
    /// The objects that cores have acquired.
    views: Vec<access::View>,
    /// The core that is being parsed.
    core: Option<usize>,
    /// Pools that a separate operation puts on a tile, by the FIFO's symbol.
    allocations: Vec<(String, Place, TileName)>,
    /// Buffers of the host that a separate operation registers for the end on a shim.
    registered: Vec<Registered>,
    /// Whether a Python expression was in error, so that ends may be missing.
    is_partial: bool,
    /// The number of errors about operations and devices that this parser does not read.
    pub unread: usize,
    /// How many devices a pasted program has.
    devices: usize,
    /// The values of Python names.
    names: Vec<(String, python::Value)>,
}

/// A task of the runtime sequence: `aiex.npu.dma_memcpy_nd`.
pub struct Task {
    /// The FIFO's name.
    pub symbol: String,
    /// The place of the name.
    pub place: Place,
    /// The sizes of the walk; their product is the number of elements moved.
    pub sizes: List,
    /// The walk of the tensor.
    pub tap: Tap,
    /// Whether the tensor has a type; otherwise it has the FIFO's elements.
    pub is_typed: bool,
}

/// Buffers of the host for the end of a FIFO on a shim: `aie.objectfifo.register_external_buffers`.
struct Registered {
    symbol: String,
    /// The place of the symbol.
    place: Place,
    tile: TileName,
    buffers: Vec<super::mlir::memref::Memref>,
}

/// A core of a pasted program: `aie.core(%tile) { .. } {stack_size = 2048 : i32}`.
pub struct Core {
    /// Its tile.
    pub tile: TileName,
    /// The size of its stack in bytes, if it is written.
    pub stack: Option<Number>,
    /// Whether it is an operation rather than `stack compute(0, 2) = 2048`.
    is_operation: bool,
}

/// A device and its tiles.
#[derive(Clone, Copy)]
pub struct Array {
    /// The device.
    pub device: Named<Device>,
    /// Its tiles.
    pub grid: Grid,
}

/// The type of a written field, by its kind.
macro_rules! written {
    (tile) => { Option<TileName> };
    (tiles) => { Vec<TileName> };
    (maybe_tile) => { Option<TileName> };
    (object) => { Option<BufferType> };
    (maybe_object) => { Option<BufferType> };
    (number $what:literal) => { Option<Number> };
    (maybe $what:literal) => { Option<Number> };
    (numbers $what:literal) => { Vec<Number> };
    (greatest $what:literal) => { Vec<Vec<Number>> };
    (maybe_numbers $what:literal) => { Vec<Option<Number>> };
    (pairs) => { Option<Pairs> };
    (lists) => { Vec<Pairs> };
    (flag) => { Option<Place> };
    (unless) => { Unless };
    (allowed [$($word:ident)*]) => { Allows };
    (name $T:ident) => { Option<Named<$T>> };
}

macro_rules! fifo {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// A FIFO as written, in the fields of the core's FIFO.
        #[derive(Clone)]
        pub struct Fifo {
            /// The part before the `=`.
            pub header: Header,
            /// The tokens after the `=`, or the whole pasted form.
            pub written: Vec<TokenTree>,
            /// The origin of the type's name.
            naming: Naming,
            /// Its symbol: the type's name, or its name in the pasted form.
            pub symbol: String,
            /// The place of the symbol.
            pub symbol_place: Option<Place>,
            $($($(#[$doc])* pub $field: written!($kind $($what)*),)?)*
            /// The place of all depths.
            pub depths_place: Option<Place>,
            /// The place of all consumer channels.
            pub channels_place: Option<Place>,
            /// The initial values in Python, an array for each object.
            pub values: Vec<Vec<TokenTree>>,
            /// The promise: `ensure(identity)`.
            pub ensure: Option<Named<Promise>>,
            /// Whether it is an operation of MLIR.
            is_mlir: bool,
            /// What IRON states about it, until all handles are known.
            iron: Option<python::Iron>,
        }

        impl Fifo {
            fn new(header: Header) -> Self {
                Self {
                    symbol: plain(&header.name),
                    header,
                    written: Vec::new(),
                    naming: Naming::Written,
                    symbol_place: None,
                    $($($field: Default::default(),)?)*
                    depths_place: None,
                    channels_place: None,
                    values: Vec::new(),
                    ensure: None,
                    is_mlir: false,
                    iron: None,
                }
            }

            /// Calls `to` for every number; a number that must not be negative has a name there.
            pub fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'static str, &'s Number)) {
                $($(self.$field.numbers(&mut |number| to(FifoKey::$Key.number(), number));)?)*
            }
        }
    };
}

__fifo_table! { [fifo] }

impl Fifo {
    /// The place of the whole FIFO.
    #[must_use]
    pub fn place(&self) -> Place {
        self.header.name.span().into()
    }
}

/// The origin of the name of a FIFO's type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// The user wrote it.
    Written,
    /// It is derived from the FIFO's name.
    Derived,
}

/// A promise about the order in which elements arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Each element arrives at the place that it came from.
    Identity,
    /// Each element arrives once.
    Permutation,
}

/// The parts that one call checks together, for messages.
const PARTS: &str = "FIFOs and links";

/// The header of a FIFO that is pasted without `struct Name`: a type named `text` in camel case.
fn unnamed_header(text: &str, symbol: &str, span: Span) -> Option<Header> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let upper = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let name = ident(&parts.map(upper).collect::<String>(), span)?;
    let docs = format!("The FIFO `{symbol}`.");
    let all = quote!(#[doc = #docs]);
    let attributes = Attributes { all, ..Attributes::default() };
    Some(Header { attributes, visibility: TokenStream::new(), name })
}

fn push_no_name(place: Place, errors: &mut Errors) {
    let message = "the FIFO needs a name that its type can have";
    errors.push(Rule::Syntax, place, message.to_owned() + &help_code("pub struct Of = ...;"));
}

/// Parses the whole input. After errors, the block holds what was understood.
pub fn parse(cursor: Cursor, errors: &mut Errors) -> Block {
    let before = errors.len();
    check_hashes(cursor.rest(), errors);
    check_dialect(cursor.rest(), errors);
    python::check_lists(cursor.rest(), errors);
    // The tokens of a Python comment cause no errors of their own.
    let mut unsaid = Errors::default();
    let errors = if errors.len() > before { &mut unsaid } else { errors };
    if refuse_expression(&cursor, errors) {
        return Block::default();
    }
    let mut block = Block::default();
    let is_statement = |cursor: &Cursor| tile::at_tile(cursor) || python::at_expression(cursor);
    let mut unused = Vec::new();
    let before = errors.len();
    let resolved = resolved(cursor.rest(), is_statement, &mut unused, errors);
    block.is_partial = errors.len() > before;
    let mut cursor = resolved.as_ref().map_or(cursor, |tokens| Cursor::of_input(tokens));
    let evaluated = with_products(cursor.rest());
    if let Some(tokens) = &evaluated {
        cursor = Cursor::of_input(tokens);
    }
    while !cursor.is_empty() {
        let (start, before) = (cursor.rest(), block.fifos.len());
        parse_statement(&mut block, &mut cursor, errors);
        let written = right_side(cursor.taken(start));
        // A FIFO in a region has its own line.
        for fifo in block.fifos.iter_mut().skip(before).filter(|fifo| fifo.written.is_empty()) {
            fifo.written = written.to_vec();
        }
        if cursor.rest().len() == start.len() {
            cursor.bump();
        }
        for token in cursor.taken(start) {
            if let TokenTree::Group(group) = token {
                check_group(group, errors);
            }
        }
    }
    for (name, place, value) in unused {
        block.check_key(&name, place, &value, errors);
    }
    block.check_conditions(errors);
    block.settle(errors);
    block.check_tiles(errors);
    block
}

/// The tokens after `struct Name =`, without the semicolon; all tokens of a pasted form.
fn right_side(statement: &[TokenTree]) -> &[TokenTree] {
    let is_punct =
        |token: &TokenTree, punct: char| matches!(token, TokenTree::Punct(other) if other.as_char() == punct);
    let statement = match statement {
        [all @ .., last] if is_punct(last, ';') => all,
        all => all,
    };
    let is_struct = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "struct");
    let Some(at) = statement.iter().position(is_struct) else { return statement };
    match statement.get(at..) {
        Some([_, _, equals, right @ ..]) if is_punct(equals, '=') => right,
        _ => statement,
    }
}

/// Pushes an error if the input is a right-hand side without an item: keys, or the arguments of a call.
fn refuse_expression(cursor: &Cursor, errors: &mut Errors) -> bool {
    let mut ahead = cursor.clone();
    let are_arguments = match ahead.peek() {
        Some(TokenTree::Literal(literal)) => {
            literal.to_string().starts_with('"') && !pasted::at_operation(&ahead)
        }
        _ => false,
    };
    if keys::at_key(&ahead) {
        skip_part(&mut ahead);
    }
    let are_keys = ahead.punct(',').is_some() && (ahead.is_empty() || keys::at_key(&ahead));
    let Some(place) = Place::of(cursor.rest()).filter(|_| are_arguments || are_keys) else { return false };
    let text = one_line(&cursor.rest().iter().cloned().collect::<TokenStream>());
    let (found, advice) = if are_keys {
        ("keys", format!("pub struct Of = {};", text.trim_end_matches(',')))
    } else {
        ("arguments", format!("object_fifo({text})"))
    };
    let message =
        format!("expected `pub struct Of = ..`: a FIFO is an item with a name, found {found} alone");
    errors.push(Rule::Syntax, place, message + &help_code(advice));
    true
}

/// Pushes an error about MLIR from the time when the dialect and its operations had other names.
fn check_dialect(all: &[TokenTree], errors: &mut Errors) {
    let former = all.windows(2).find(
        |next| matches!(next, [TokenTree::Ident(name), TokenTree::Punct(dot)] if name == "AIE" && dot.as_char() == '.'),
    );
    if let Some([name, ..]) = former {
        let background =
            note("today its operations are `aie.tile`, `aie.objectfifo` and `aie.objectfifo.link`");
        let message = format!("`AIE` is the former name of the dialect{background}");
        errors.push(Rule::UnknownName, name.span(), message + &help_code("aie"));
    }
}

fn parse_statement(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    parse_one(block, cursor, errors);
    block.is_partial |= errors.len() > before;
}

fn parse_one(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    if cursor.punct(';').is_some() || skip_label(cursor) {
        return;
    }
    let before = errors.len();
    let mut declared = cursor.clone();
    Attributes::take(&mut declared);
    if !at_item(&declared) && refuse_condition(cursor, PARTS, errors) {
        return;
    }
    if at_item(cursor) {
        parse_item(block, cursor, errors);
    } else if cursor.is_ident("link") {
        cursor.bump();
        link::parse(block, cursor, errors);
        expect_end(cursor, "the link", before, errors);
    } else if completes::at_assertion(cursor) {
        completes::parse(block, cursor, errors);
        expect_end(cursor, "the assertion", before, errors);
    } else if at_stack(cursor) {
        parse_stack(block, cursor, errors);
        expect_end(cursor, "the stack", before, errors);
    } else if remarks::at_keys(cursor) {
        return remarks::parse_keyed_task(block, cursor, errors);
    } else if beside::at_beside(cursor) {
        return beside::parse(block, cursor, errors);
    } else if regions::at_region(cursor) {
        return regions::parse(block, cursor, errors);
    } else if python::at_expression(cursor) {
        return python::parse_statement(block, cursor, errors);
    } else if pasted::refuse_generic(cursor, errors) {
        return;
    } else if pasted::at_operation(cursor)
        && !remarks::is_remark(cursor)
        && !tile::at_tile_of_mlir(cursor)
        && !remarks::is_use(cursor)
    {
        return regions::parse_other(block, cursor, errors);
    } else if tile::at_definition(cursor) && !remarks::is_remark(cursor) {
        tile::parse_definition(block, cursor, errors);
        // The next line follows without a `;`.
        while errors.len() > before && !cursor.is_empty() && !remarks::at_line(cursor) {
            cursor.bump();
        }
        return;
    } else if pasted::at_operation(cursor) {
        return remarks::parse_remark(block, cursor, errors);
    } else if let [TokenTree::Ident(list), TokenTree::Group(index), TokenTree::Punct(equals), ..] =
        cursor.rest()
        && equals.as_char() == '='
    {
        let place = Place { first: list.span(), last: index.span() };
        let nth = index.stream().to_string();
        let advice = if nth.chars().all(char::is_alphanumeric) {
            help_code(format!("{list}_{nth}"))
        } else {
            String::new()
        };
        errors.push(
            Rule::Syntax,
            place,
            format!("expected a name before the `=`, found `{list}{index}`{advice}"),
        );
    } else if let Some(place) = tile::several_names(cursor.rest()) {
        let advice = note("write each on a separate line, with one name");
        errors.push(Rule::Syntax, place, format!("several names before one `=`{advice}"));
    } else {
        let is_loop = ["for", "while", "if", "with", "def"].iter().any(|word| cursor.is_ident(word));
        let background = if is_loop {
            note("the macro does not run Python: write the lines that it would run")
        } else {
            String::new()
        };
        let message = format!("expected `struct`, a link or a tile, found {}{background}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    if errors.len() > before {
        skip_statement(cursor);
    }
}

/// Whether the stack of a core is next, and not a Python variable named `stack`.
fn at_stack(cursor: &Cursor) -> bool {
    let is_equals = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '=');
    cursor.is_ident("stack") && !cursor.rest().get(1).is_some_and(is_equals)
}

/// Parses `stack compute(0, 2) = 2048`, without the semicolon.
fn parse_stack(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(key) = cursor.ident() else { return };
    let Some(tile) = parse_tile(cursor, errors) else { return };
    if expect_equals(key, cursor, errors) {
        let stack = parse_unsigned(cursor, "the bytes of the stack", errors);
        block.cores.push(Core { tile, stack, is_operation: false });
    }
}

/// Parses `pub struct Of = ..;`.
fn parse_item(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    let Some(header) = parse_header(cursor, errors) else { return };
    if !expect_assignment(&header.name, cursor, errors) {
        return block.fifos.push(Fifo::new(header));
    }
    let mut fifo = Fifo::new(header);
    let mut given = Given::default();
    if keys::parse(&mut fifo, block, &mut given, cursor, errors) {
        python::parse_item(block, fifo, given, cursor, errors);
        return expect_end(cursor, "the FIFO", before, errors);
    }
    expect_end(cursor, "the FIFO", before, errors);
    if errors.len() == before {
        check_complete(&fifo, errors);
        keys::check_lists(&fifo, "from_stream", errors);
    }
    block.fifos.push(fifo);
}

/// Pushes an error for each missing part that a FIFO needs.
fn check_complete(fifo: &Fifo, errors: &mut Errors) {
    let parts = [
        ("object", "[i32; 256]", fifo.object.is_none()),
        ("depth", "2", fifo.depths_place.is_none()),
        ("producer", "compute(0, 2)", fifo.producer.is_none()),
    ];
    for (key, example, is_missing) in parts {
        if is_missing {
            let message = format!("`{}` needs the key `{key}`", fifo.header.name);
            let advice = help_code(format!("{key} = {example}"));
            errors.push(Rule::Syntax, fifo.place(), message + &advice);
        }
    }
}

fn expect_end(cursor: &mut Cursor, what: &str, before: usize, errors: &mut Errors) {
    if errors.len() == before && cursor.punct(';').is_none() {
        cursor.push_expected(format_args!("`;` after {what}"), errors);
    }
}

/// After an error: skips past the next `;`, or to the next item.
fn skip_statement(cursor: &mut Cursor) {
    while !(cursor.is_empty() || at_item(cursor)) {
        if cursor.punct(';').is_some() {
            return;
        }
        cursor.bump();
    }
}

/// The FIFO with a symbol, or else with that type name.
fn find(fifos: &[Fifo], symbol: &str) -> Option<usize> {
    let is_type = |fifo: &Fifo| plain(&fifo.header.name) == symbol;
    fifos.iter().position(|fifo| fifo.symbol == symbol).or_else(|| fifos.iter().position(is_type))
}

impl Block {
    /// The attributes of a single FIFO that apply to everything declared with it.
    #[must_use]
    pub fn condition(&self) -> Option<&TokenStream> {
        match self.fifos.as_slice() {
            [fifo] => Some(&fifo.header.attributes.cfg),
            _ => None,
        }
    }

    /// The FIFO with a symbol, or else with that type name.
    #[must_use]
    pub fn find(&self, symbol: &str) -> Option<usize> {
        find(&self.fifos, symbol)
    }

    /// Pushes an error for each of several FIFOs that a `cfg` may remove: the checks would still count it.
    fn check_conditions(&self, errors: &mut Errors) {
        if let [_, _, ..] = self.fifos.as_slice() {
            for place in self.fifos.iter().filter_map(|fifo| fifo.header.attributes.condition) {
                push_condition(place, PARTS, errors);
            }
        }
    }

    /// Pushes an error for each unused tile whose name is a key; none if an end is in error, which may be the
    /// missing use.
    fn check_tiles(&self, errors: &mut Errors) {
        for definition in self.tiles.iter().filter(|_| !self.is_partial) {
            let is_used =
                |tile: &TileName| matches!(tile, TileName::Name(name, _) if *name == definition.name);
            if !self.fifos.iter().flat_map(Fifo::ends).any(is_used) {
                self.check_key(&definition.name, definition.place, &definition.text, errors);
            }
        }
    }

    /// Pushes an error if an unused name is a key, since such a definition does not set the FIFO's key.
    pub(crate) fn check_key(&self, name: &str, place: Place, value: &str, errors: &mut Errors) {
        if <FifoKey as super::keys::Key>::of(name).is_none() {
            return;
        }
        let of = self.fifos.first().map_or_else(|| "Of".to_owned(), |fifo| fifo.header.name.to_string());
        let message = format!("`{name}` is a key of a FIFO, but it is not in one");
        let advice = help_code(format!("pub struct {of} = {name} = {value}, ..;"));
        errors.push(Rule::UnknownKey, place, message + &advice);
    }

    /// Adds statements outside of a FIFO's declaration to it.
    fn settle(&mut self, errors: &mut Errors) {
        python::settle(self, errors);
        names::check(&mut self.fifos, errors);
        for task in &mut self.tasks {
            let of = find(&self.fifos, &task.symbol).and_then(|of| self.fifos.get(of));
            if of.is_some_and(|of| !of.has_elements()) && !task.is_typed {
                let message =
                    "expected the tensor's type, since only rustc knows the elements of the objects";
                errors.push(Rule::Syntax, task.place, message.to_owned() + &help_code(": memref<..>"));
            }
            task.tap.options.device = self.array.map(|array| array.device);
            if let (Some(of), false) = (of, task.is_typed) {
                task.tap.element.value = of.element();
            }
        }
        for (symbol, place, tile) in std::mem::take(&mut self.allocations) {
            let Some(fifo) = self.find(&symbol).and_then(|k| self.fifos.get_mut(k)) else {
                link::push_unknown(self, &symbol, place, errors);
                continue;
            };
            if fifo.allocate.is_some() {
                let message = format!("the pool of `{symbol}` is already allocated");
                errors.push(Rule::DuplicateKey, tile.place(), message);
            }
            fifo.allocate = Some(tile);
        }
        self.check_registered(errors);
        for (symbol, place) in std::mem::take(&mut self.waits) {
            if self.find(&symbol).is_none() {
                link::push_unknown(self, &symbol, place, errors);
            }
        }
        completes::settle(self, errors);
        access::settle(self, errors);
    }

    /// Takes the name of the device, which all FIFOs share.
    fn set_device(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        let name = cursor.peek().map(ToString::to_string).unwrap_or_default();
        let Some(device) = super::name::parse_device(cursor, errors) else { return };
        // A device without a machine has no array; the rules refuse it.
        let assumed = device.value.family().array.or(Device::DEFAULT.family().array);
        let Some(grid) = Grid::of_part(&name).or(assumed) else { return };
        match &self.array {
            Some(first) if first.device.value != device.value || first.grid != grid => {
                let first = first.device.value.name();
                let message = format!("FIFOs of one block are of one array, found `{name}` after {first}");
                errors.push(Rule::HopDevice, device.place, message);
            }
            Some(_) => {}
            None => self.array = Some(Array { device, grid }),
        }
    }
}

/// Parses a number that must not be negative, which is checked when all is known. `what` is its name: "a depth".
fn parse_unsigned(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Number> {
    parse_number(cursor, Until::Comma, what, errors)
}

/// Parses the number of a core's port, which does not affect the objects.
fn parse_port(cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let number = parse_number(cursor, Until::Comma, "a port", errors)?;
    push_unless_unsigned("a port", &number, errors);
    Some(())
}

/// Pushes an error for a number that does not fit 64 bits without a sign.
pub(crate) fn push_unless_unsigned(what: &str, number: &Number, errors: &mut Errors) {
    if let Some(value) = number.value
        && u64::try_from(value).is_err()
    {
        let message = format!("expected {what} of 0..=18446744073709551615, found {value}");
        errors.push(Rule::NumberRange, number.place, message);
    }
}

/// After an error within a list.
fn skip_to_comma(cursor: &mut Cursor) {
    skip_part(cursor);
}

/// Tokens as text on one line, for a help.
fn one_line(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
