//! `#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], tile = mem)]`: the keys of the attribute, and operations of MLIR-AIE and
//! calls of its Python, which fill the same keys.

mod pasted;
mod values;

use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Group, Ident, Span, TokenStream};

use self::pasted::{Pasted, opened};
pub use self::values::Axi;
use self::values::{join, parse_axi, parse_flag, parse_iteration, parse_lock, parse_path};
pub(super) use self::values::{parse_channel, parse_packet};
use super::allow::parse_allowed;
use super::buffer::{BufferType, parse_type};
use super::comments::check_source;
use super::cursor::{Cursor, Language, tokens};
use super::dims::{DIMS, PADS, Pairs, parse_pairs};
use super::ensure::{Ensure, parse_ensure};
use super::keys::{Given, Keys, at_end, expect_equals, parse_one_key};
use super::list::List;
use super::mlir::array::parse_array;
use super::mlir::definitions::resolved;
use super::mlir::memref::{at_memref, parse_memref};
use super::name::{Named, parse_device, parse_tile, parse_word, take_type_name};
use super::number::{Number, Until, parse_number};
use crate::errors::{Errors, Place};

/// The keys, in the order in which a reader would want them.
const KEYS: [&str; 27] = [
    "dims",
    "sizes",
    "strides",
    "device",
    "tile",
    "channel",
    "buffer",
    "offset",
    "len",
    "pad",
    "bd_id",
    "next_bd",
    "acquire",
    "release",
    "packet",
    "iteration",
    "ooo_id",
    "tlast_suppress",
    "compression",
    "burst",
    "axi",
    "address",
    "index",
    "name",
    "allow",
    "ensure",
    "crate",
];

/// Names of MLIR-AIE's attributes of `aie.dma_bd`, and ours.
const ALIASES: [(&str, &str); 6] = [
    ("dimensions", "dims"),
    ("pad_dimensions", "pad"),
    ("next_bd_id", "next_bd"),
    ("burst_length", "burst"),
    ("length", "len"),
    ("transfer_len", "len"),
];

/// The attribute as written; every key is there at most once.
#[derive(Default)]
pub struct Attribute {
    /// The dimensions, outermost first.
    pub dims: Option<Pairs>,
    /// The sizes of the dimensions, where they are given on their own.
    sizes: Option<List>,
    /// The strides of the dimensions, where they are given on their own.
    strides: Option<List>,
    /// The device.
    pub device: Option<Named<Device>>,
    /// The tile.
    pub tile: Option<Named<TileKind>>,
    /// The direction and the number of the channel.
    pub channel: Option<(Named<Direction>, Number)>,
    /// The type of the buffer, on a unit struct.
    pub buffer: Option<BufferType>,
    /// Where the walk starts, in elements.
    pub offset: Option<Number>,
    /// Elements that the transfer moves, padding included.
    pub len: Option<Number>,
    /// Zeros around each dimension, outermost first.
    pub pad: Option<Pairs>,
    /// The number of the descriptor.
    pub bd_id: Option<Number>,
    /// The number of the one that follows.
    pub next_bd: Option<Number>,
    /// The lock and the value.
    pub acquire: Option<(Number, Number)>,
    /// The lock and the value.
    pub release: Option<(Number, Number)>,
    /// The id and the type.
    pub packet: Option<(Number, Number)>,
    /// The size, the stride and, if it is given, the current count.
    pub iteration: Option<Vec<Number>>,
    /// The out-of-order id.
    pub ooo_id: Option<Number>,
    /// The flag.
    pub tlast_suppress: Option<Place>,
    /// The flag.
    pub compression: Option<Place>,
    /// The burst length in bytes.
    pub burst: Option<Number>,
    /// The fields of the AXI bus.
    pub axi: Option<Axi>,
    /// The byte address of the buffer.
    pub address: Option<Number>,
    /// The word of the index table.
    pub index: Option<Named<Word>>,
    /// The name of the descriptor's type, on a buffer.
    pub name: Option<Ident>,
    /// Whether a write may visit an element twice.
    pub allow_overlap: bool,
    /// Whether lock values may have the signs that swapped ones have.
    pub allow_signs: bool,
    /// What the declaration promises.
    pub ensure: Ensure,
    /// The path to the facade crate, where it is not `::aie_pattern`.
    pub root: Option<TokenStream>,
}

/// Parses the lines of one descriptor as MLIR prints them, in the braces of what is around them.
pub(super) fn parse_lines(group: &Group, errors: &mut Errors) -> Attribute {
    let before = errors.len();
    let tokens = resolved(tokens(group.stream()));
    let mut cursor = Cursor::new(&tokens, group.span_close()).written_in(Language::Mlir);
    let (mut attribute, mut given, mut pasted) = (Attribute::default(), Given::default(), Pasted::default());
    while !cursor.is_empty() {
        if !pasted.parse(&mut attribute, &mut given, &mut cursor, errors) {
            let message = format!("expected an operation, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            break;
        }
    }
    if errors.len() == before {
        attribute.join(errors);
        pasted.finish(&mut attribute, errors);
    }
    attribute
}

/// Parses the attribute's arguments.
pub fn parse_attribute(input: TokenStream, errors: &mut Errors) -> Attribute {
    if let Some(source) = Span::call_site().source_text() {
        check_source(&source, &input, errors);
    }
    let tokens = resolved(opened(tokens(input)));
    let mut cursor = Cursor::of_input(&tokens).written_in(Language::Mlir);
    let (mut attribute, mut given, mut pasted) = (Attribute::default(), Given::default(), Pasted::default());
    let keys = Keys { known: &KEYS, aliases: &ALIASES };
    while !at_end(&cursor) {
        if pasted.parse(&mut attribute, &mut given, &mut cursor, errors) {
            // Lines of MLIR follow each other without a comma.
            cursor.punct(',');
            continue;
        }
        parse_one_key(&mut cursor, keys, &mut given, errors, |key, cursor, errors| {
            attribute.parse_value(key, cursor, errors);
        });
        if cursor.punct(',').is_none() {
            break;
        }
    }
    if !cursor.is_empty() && errors.is_empty() {
        errors.push(
            Rule::Syntax,
            cursor.place(),
            format!("expected `,` and the next key, found {}", cursor.found()),
        );
    }
    if errors.is_empty() {
        attribute.join(errors);
        pasted.finish(&mut attribute, errors);
    }
    attribute
}

impl Attribute {
    fn parse_value(&mut self, key: &Ident, cursor: &mut Cursor, errors: &mut Errors) {
        let name = key.to_string();
        match name.as_str() {
            "allow" => {
                return parse_allowed(cursor, &["overlap", "signs"], errors, |word| {
                    self.allow_overlap |= word == "overlap";
                    self.allow_signs |= word == "signs";
                });
            }
            "ensure" => return self.ensure = parse_ensure(cursor, errors),
            "axi" => return self.axi = parse_axi(cursor, errors),
            "tlast_suppress" => return self.tlast_suppress = parse_flag(key, cursor, errors),
            "compression" => return self.compression = parse_flag(key, cursor, errors),
            _ => {}
        }
        if expect_equals(key, cursor, errors) {
            self.parse_assigned(key, cursor, errors);
        }
    }

    /// Parses what comes after the `=` of a key.
    fn parse_assigned(&mut self, key: &Ident, cursor: &mut Cursor, errors: &mut Errors) {
        match key.to_string().as_str() {
            "dims" => {
                if self.sizes.is_some() || self.strides.is_some() {
                    push_dims_twice("dims", "`sizes` and `strides`", key, errors);
                }
                self.dims = parse_pairs(&DIMS, cursor, errors);
            }
            "sizes" | "strides" => self.parse_array(key, cursor, errors),
            "pad" => self.pad = parse_pairs(&PADS, cursor, errors),
            "device" => self.device = parse_device(cursor, errors),
            "tile" => self.tile = parse_tile(cursor, errors),
            "channel" => self.channel = parse_channel(cursor, errors),
            "buffer" if at_memref(cursor) => {
                self.buffer = parse_memref(cursor, errors).map(|memref| memref.buffer());
            }
            "buffer" => self.buffer = parse_type(cursor, errors),
            "acquire" => self.acquire = parse_lock(cursor, errors),
            "release" => self.release = parse_lock(cursor, errors),
            "packet" => self.packet = parse_packet(cursor, errors),
            "iteration" => self.iteration = parse_iteration(cursor, errors),
            "index" => self.index = parse_word(cursor, errors),
            "name" => self.name = take_type_name(cursor, "a type name", errors),
            "crate" => self.root = parse_path(cursor, errors),
            "offset" => self.offset = parse_number(cursor, Until::Comma, "an offset", errors),
            "len" => self.len = parse_number(cursor, Until::Comma, "a length", errors),
            "bd_id" => self.bd_id = parse_number(cursor, Until::Comma, "a descriptor number", errors),
            "next_bd" => {
                self.next_bd = parse_number(cursor, Until::Comma, "a descriptor number", errors);
            }
            "ooo_id" => self.ooo_id = parse_number(cursor, Until::Comma, "an out-of-order id", errors),
            "burst" => self.burst = parse_number(cursor, Until::Comma, "a burst length in bytes", errors),
            _ => self.address = parse_number(cursor, Until::Comma, "an address", errors),
        }
    }

    /// Parses what follows `sizes =` or `strides =`, the dimensions as two lists.
    fn parse_array(&mut self, key: &Ident, cursor: &mut Cursor, errors: &mut Errors) {
        if self.dims.is_some() {
            push_dims_twice(&key.to_string(), "`dims`", key, errors);
        }
        let (list, what) =
            if key == "sizes" { (&mut self.sizes, "a size") } else { (&mut self.strides, "a stride") };
        *list = parse_array(what, cursor, errors);
        if let Some(list) = list {
            list.place.first = key.span();
        }
    }

    /// What the keys say together.
    fn join(&mut self, errors: &mut Errors) {
        self.dims = join(self.sizes.take(), self.strides.take(), errors).or(self.dims.take());
    }
}

/// After one of `dims`, and `sizes` and `strides`, the other.
fn push_dims_twice(given: &str, first: &str, key: &Ident, errors: &mut Errors) {
    let message = format!("`{given}` gives dimensions, which {first} already gave");
    errors.push(Rule::DuplicateKey, key.span(), message);
}
