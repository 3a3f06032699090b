//! `#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], tile = mem)]`: the keys of the attribute, and operations of MLIR-AIE and
//! calls of its Python, which fill the same keys.

mod pasted;
mod values;

use aie_pattern_core::declare::{Axi, DmaBdKey as Key};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Group, Ident, Span, TokenStream};

use self::pasted::{Around, Pasted, opened};
use self::values::{join, parse_axi, parse_flag, parse_iteration, parse_lock, parse_path};
pub(super) use self::values::{parse_channel, parse_packet};
use super::allow::parse_allowed;
use super::buffer::{BufferType, parse_type};
use super::comments::check_source;
use super::cursor::{Cursor, Language, tokens};
use super::dims::{DIMS, PADS, Pairs, parse_pairs};
use super::ensure::{Ensure, parse_ensure};
use super::keys::{At, Given, at_end, expect_equals, keys, parse_one_key};
use super::list::List;
use super::mlir::array::parse_array;
use super::mlir::definitions::resolved;
use super::mlir::memref::{at_memref, parse_memref};
use super::name::{Named, parse_device, parse_tile, parse_word, take_type_name};
use super::number::{Number, Until, parse_number};
use crate::errors::{Errors, Place};

keys! {
    /// What a descriptor may do although it would be an error.
    enum Allowed {
        Overlap = "overlap",
        Signs = "signs",
    }
}

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
    pub axi: Option<Axi<Number>>,
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
    let tokens = tokens(input);
    let around = Around::of(&tokens);
    let tokens = resolved(opened(tokens));
    let mut cursor = Cursor::of_input(&tokens).written_in(Language::Mlir);
    let (mut attribute, mut given, mut pasted) = (Attribute::default(), Given::default(), Pasted::default());
    while !at_end(&cursor) {
        if pasted.parse(&mut attribute, &mut given, &mut cursor, errors) {
            // Lines of MLIR follow each other without a comma.
            cursor.punct(',');
            continue;
        }
        parse_one_key(&mut cursor, &mut given, errors, |key, cursor, errors| {
            attribute.parse_key(key, cursor, errors);
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
        around.settle(&mut attribute, errors);
    }
    if errors.is_empty() {
        attribute.join(errors);
        pasted.finish(&mut attribute, errors);
    }
    attribute
}

impl Attribute {
    /// Parses what comes after a key.
    fn parse_key(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        use Key::{Allow, Axi, Compression, Ensure, TlastSuppress};
        let is_alone = matches!(key.key, Allow | Ensure | Axi | TlastSuppress | Compression);
        if is_alone || expect_equals(key, cursor, errors) {
            self.parse_value(key, cursor, errors);
        }
    }

    /// Parses the value of a key, which comes after its `=` if it has one.
    fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        match key.key {
            Key::Dims => {
                if self.sizes.is_some() || self.strides.is_some() {
                    push_dims_twice(key, "`sizes` and `strides`", errors);
                }
                self.dims = parse_pairs(&DIMS, cursor, errors);
            }
            Key::Sizes => {
                self.check_lists(key, errors);
                self.sizes = parse_list("a size", key, cursor, errors);
            }
            Key::Strides => {
                self.check_lists(key, errors);
                self.strides = parse_list("a stride", key, cursor, errors);
            }
            Key::Device => self.device = parse_device(cursor, errors),
            Key::Tile => self.tile = parse_tile(cursor, errors),
            Key::Channel => self.channel = parse_channel(cursor, errors),
            Key::Buffer if at_memref(cursor) => {
                self.buffer = parse_memref(cursor, errors).map(|memref| memref.buffer());
            }
            Key::Buffer => self.buffer = parse_type(cursor, errors),
            Key::Offset => self.offset = parse_number(cursor, Until::Comma, "an offset", errors),
            Key::Len => self.len = parse_number(cursor, Until::Comma, "a length", errors),
            Key::Pad => self.pad = parse_pairs(&PADS, cursor, errors),
            Key::BdId => self.bd_id = parse_number(cursor, Until::Comma, "a descriptor number", errors),
            Key::NextBd => self.next_bd = parse_number(cursor, Until::Comma, "a descriptor number", errors),
            Key::Acquire => self.acquire = parse_lock(cursor, errors),
            Key::Release => self.release = parse_lock(cursor, errors),
            Key::Packet => self.packet = parse_packet(cursor, errors),
            Key::Iteration => self.iteration = parse_iteration(cursor, errors),
            Key::OooId => self.ooo_id = parse_number(cursor, Until::Comma, "an out-of-order id", errors),
            Key::TlastSuppress => self.tlast_suppress = parse_flag(key.span, cursor, errors),
            Key::Compression => self.compression = parse_flag(key.span, cursor, errors),
            Key::Burst => self.burst = parse_number(cursor, Until::Comma, "a burst length in bytes", errors),
            Key::Axi => self.axi = parse_axi(cursor, errors),
            Key::Address => self.address = parse_number(cursor, Until::Comma, "an address", errors),
            Key::Index => self.index = parse_word(cursor, errors),
            Key::Name => self.name = take_type_name(cursor, "a type name", errors),
            Key::Allow => parse_allowed(cursor, errors, |word| match word {
                Allowed::Overlap => self.allow_overlap = true,
                Allowed::Signs => self.allow_signs = true,
            }),
            Key::Ensure => self.ensure = parse_ensure(cursor, errors),
            Key::Crate => self.root = parse_path(cursor, errors),
        }
    }

    /// Before `sizes` or `strides`, the dimensions as two lists.
    fn check_lists(&self, key: At<Key>, errors: &mut Errors) {
        if self.dims.is_some() {
            push_dims_twice(key, "`dims`", errors);
        }
    }

    /// What the keys say together.
    fn join(&mut self, errors: &mut Errors) {
        self.dims = join(self.sizes.take(), self.strides.take(), errors).or(self.dims.take());
    }
}

/// Parses what follows `sizes =` or `strides =`; its place begins with the key.
fn parse_list(what: &str, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) -> Option<List> {
    let mut list = parse_array(what, cursor, errors)?;
    list.place.first = key.span;
    Some(list)
}

/// After one of `dims`, and `sizes` and `strides`, the other.
fn push_dims_twice(given: At<Key>, first: &str, errors: &mut Errors) {
    let message = format!("`{given}` gives dimensions, which {first} already gave");
    errors.push(Rule::DuplicateKey, given.span, message);
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("lib.rs", "pub use aie_pattern_macros::dma_bd;");
}
