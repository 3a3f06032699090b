//! `#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], tile = mem)]`: the keys of the attribute.

use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

use super::allow::parse_allowed;
use super::buffer::{BufferType, parse_type};
use super::comments::check_source;
use super::cursor::{Cursor, Language, tokens};
use super::dims::{DIMS, PADS, Pairs, parse_pairs};
use super::ensure::{Ensure, parse_ensure};
use super::keys::{Keys, expect_equals, parse_keys, skip_part};
use super::mlir::{self, in_our_words};
use super::name::{Named, parse_device, parse_direction, parse_tile, parse_word, take_type_name};
use super::number::{Number, Until, parse_number};
use super::pair::{parse_numbers, parse_pair};
use super::rust::parse_all;
use crate::errors::{Errors, Place, help};

/// The keys, in the order in which a reader would want them.
const KEYS: [&str; 25] = [
    "dims",
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

/// The keys within `axi(...)`.
const AXI_KEYS: [&str; 4] = ["smid", "qos", "cache", "secure"];

/// The attribute as written; every key is there at most once.
#[derive(Default)]
pub struct Attribute {
    /// The dimensions, outermost first.
    pub dims: Option<Pairs>,
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
    /// What the declaration promises.
    pub ensure: Ensure,
    /// The path to the facade crate, where it is not `::aie_pattern`.
    pub root: Option<TokenStream>,
}

/// What a shim tile says on the AXI bus.
#[derive(Default)]
pub struct Axi {
    /// The stream id.
    pub smid: Option<Number>,
    /// The quality of service.
    pub qos: Option<Number>,
    /// The cache bits.
    pub cache: Option<Number>,
    /// The flag.
    pub secure: Option<Place>,
}

/// Parses the attribute's arguments.
pub fn parse_attribute(input: TokenStream, errors: &mut Errors) -> Attribute {
    if let Some(source) = Span::call_site().source_text() {
        check_source(&source, &input, errors);
    }
    let tokens = in_our_words(&tokens(input));
    let mut cursor = Cursor::of_input(&tokens);
    let mut attribute = Attribute::default();
    let aliases: Vec<&str> = mlir::names().collect();
    let keys = Keys { known: &KEYS, aliases: &aliases };
    parse_keys(&mut cursor, keys, errors, |key, cursor, errors| attribute.parse_value(key, cursor, errors));
    if !cursor.is_empty() && errors.is_empty() {
        errors.push(
            Rule::Syntax,
            cursor.place(),
            format!("expected `,` and the next key, found {}", cursor.found()),
        );
    }
    attribute
}

impl Attribute {
    fn parse_value(&mut self, key: &Ident, cursor: &mut Cursor, errors: &mut Errors) {
        let name = key.to_string();
        match name.as_str() {
            "allow" => {
                return parse_allowed(cursor, &["overlap"], errors, |_| self.allow_overlap = true);
            }
            "ensure" => return self.ensure = parse_ensure(cursor, errors),
            "axi" => return self.axi = parse_axi(cursor, errors),
            "tlast_suppress" => return self.tlast_suppress = parse_flag(key, cursor, errors),
            "compression" => return self.compression = parse_flag(key, cursor, errors),
            _ => {}
        }
        if !expect_equals(key, cursor, errors) {
            return;
        }
        match name.as_str() {
            "dims" => self.dims = parse_pairs(&DIMS, cursor, errors),
            "pad" => self.pad = parse_pairs(&PADS, cursor, errors),
            "device" => self.device = parse_device(cursor, errors),
            "tile" => self.tile = parse_tile(cursor, errors),
            "channel" => self.channel = parse_channel(cursor, errors),
            "buffer" => self.buffer = parse_type(cursor, errors),
            "acquire" => self.acquire = parse_lock(cursor, errors),
            "release" => self.release = parse_lock(cursor, errors),
            "packet" => {
                self.packet = parse_two("(id, type)", ["a packet id", "a packet type"], cursor, errors);
            }
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
}

/// A key that is there or not; `= true` and `= false` may be written.
fn parse_flag(key: &Ident, cursor: &mut Cursor, errors: &mut Errors) -> Option<Place> {
    let place = Place::from(key.span());
    if cursor.punct('=').is_none() || cursor.is_ident("true") {
        cursor.ident();
        return Some(place);
    }
    if cursor.is_ident("false") {
        cursor.ident();
    } else {
        let message = format!("expected `true` or `false`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    None
}

/// `mm2s(0)`.
pub(super) fn parse_channel(cursor: &mut Cursor, errors: &mut Errors) -> Option<(Named<Direction>, Number)> {
    let mut ahead = cursor.clone();
    let name = ahead.ident();
    let direction = parse_direction(cursor, errors)?;
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let number = match cursor.peek() {
            Some(TokenTree::Group(group)) => group.stream().to_string(),
            _ => "0".to_owned(),
        };
        let advice = name.map_or_else(String::new, |name| help(format!("{name}({number})")));
        let message = format!("expected a channel number, found {}{advice}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let number = parse_numbers(group, &["a channel number"], 1, Language::Rust, errors)?.pop()?;
    Some((direction, number))
}

/// `(64, -1)`.
fn parse_lock(cursor: &mut Cursor, errors: &mut Errors) -> Option<(Number, Number)> {
    parse_two("(lock, value)", ["a lock number", "a lock value"], cursor, errors)
}

pub(super) fn parse_two(
    shape: &str,
    what: [&str; 2],
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<(Number, Number)> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        push_no_parenthesis(shape, cursor, errors);
        return None;
    };
    parse_pair(group, what, Language::Rust, errors)
}

/// After an error: numbers in other brackets are shown in parentheses.
fn push_no_parenthesis(shape: &str, cursor: &Cursor, errors: &mut Errors) {
    let advice = match cursor.peek() {
        Some(TokenTree::Group(group)) => help(format!("({})", group.stream())),
        _ => String::new(),
    };
    let message = format!("expected `{shape}`, found {}{advice}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message);
}

/// `(4, 1024)`, or with the current count `(4, 1024, 0)`.
fn parse_iteration(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Number>> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        push_no_parenthesis("(size, stride)", cursor, errors);
        return None;
    };
    parse_numbers(group, &["a size", "a stride", "the current count"], 2, Language::Rust, errors)
}

/// `axi(smid = 1, qos = 2, cache = 3, secure)`.
fn parse_axi(cursor: &mut Cursor, errors: &mut Errors) -> Option<Axi> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let message = format!("expected `(smid = 0, qos = 0, cache = 0)`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let mut axi = Axi::default();
    parse_keys(&mut inside, Keys::from(&AXI_KEYS[..]), errors, |key, cursor, errors| {
        if key == "secure" {
            axi.secure = parse_flag(key, cursor, errors);
        } else if expect_equals(key, cursor, errors) {
            let number = parse_number(cursor, Until::Comma, "a number", errors);
            match key.to_string().as_str() {
                "smid" => axi.smid = number,
                "qos" => axi.qos = number,
                _ => axi.cache = number,
            }
        }
    });
    Some(axi)
}

/// A path, to the next comma.
fn parse_path(cursor: &mut Cursor, errors: &mut Errors) -> Option<TokenStream> {
    let mut after = cursor.clone();
    skip_part(&mut after);
    let piece = cursor.skip(cursor.rest().len() - after.rest().len());
    match parse_all(piece, Path::parse_mod_style) {
        Ok(Some(path)) => return Some(path.into_token_stream()),
        Ok(None) => {
            let message = format!("expected the path to the crate, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
        }
        Err(error) => errors.push(Rule::Syntax, error.place, error.message),
    }
    None
}
