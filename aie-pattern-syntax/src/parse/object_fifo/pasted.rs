//! FIFOs as MLIR-AIE prints them: `aie.objectfifo @of(%t00 dimensionsToStream [..], {%t01}, 2 : i32) {..} :
//! !aie.objectfifo<memref<..>>`.

use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::block::{Block, Fifo, Naming, push_no_name, unnamed_header};
use super::fields::parse_value;
use super::number::parse_port;
use super::operation::take_symbol;
use super::tile::parse_producer;
use super::value::{Form, parse_depths, parse_flag};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter, is_punct};
use crate::parse::dims::{DIMS, parse_pairs};
use crate::parse::keys::{At, Given, Key as _, expect_equals, keys};
use crate::parse::mlir::dense::parse_values;
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::memref::{Memref, parse_memref};
use crate::parse::mlir::operation::{FIFO, take_name};
use crate::parse::number::Number;
use crate::parse::tile_name::parse_tile;

keys! {
    /// The attributes of the operation.
    enum Attribute {
        ViaDma = "via_DMA",
        RepeatCount = "repeat_count" | "memtile_repeat_count",
        IterCount = "iter_count",
        PadDimensions = "padDimensions",
        PadValue = "padValue",
        DisableSynchronization = "disable_synchronization",
        Plio = "plio",
        AieStream = "aie_stream",
        /// The number of the core's port does not affect the objects.
        AieStreamPort = "aie_stream_port",
        ProdDmaChannel = "prod_dma_channel",
        ConsDmaChannels = "cons_dma_channels",
        Packet = "packet",
        PacketId = "packet_id",
        ViaSharedMem = "via_shared_mem",
        /// Visibility does not affect the FIFO.
        SymVisibility = "sym_visibility",
    }
}

impl Attribute {
    /// The key with the same meaning.
    const fn key(self) -> Option<FifoKey> {
        match self {
            Self::ViaDma => Some(FifoKey::ViaDma),
            Self::RepeatCount => Some(FifoKey::RepeatCount),
            Self::IterCount => Some(FifoKey::IterCount),
            Self::PadDimensions => Some(FifoKey::Pad),
            Self::PadValue => Some(FifoKey::PadValue),
            Self::DisableSynchronization => Some(FifoKey::DisableSynchronization),
            Self::Plio => Some(FifoKey::Plio),
            Self::AieStream => Some(FifoKey::AieStream),
            Self::ProdDmaChannel => Some(FifoKey::ProducerChannel),
            Self::ConsDmaChannels => Some(FifoKey::ConsumerChannels),
            Self::PacketId => Some(FifoKey::PacketId),
            Self::AieStreamPort | Self::Packet | Self::ViaSharedMem | Self::SymVisibility => None,
        }
    }
}

/// Parses the operation.
pub(super) fn parse_fifo(fifo: &mut Fifo, cursor: &mut Cursor, given: &mut Given, errors: &mut Errors) {
    let mut inside = cursor.clone().written_in(Language::Mlir);
    given.set_operation(Some(FIFO));
    parse_operation(fifo, &mut inside, given, errors);
    given.set_operation(None);
    cursor.follow(&inside);
}

fn parse_operation(
    fifo: &mut Fifo,
    cursor: &mut Cursor,
    given: &mut Given,
    errors: &mut Errors,
) -> Option<()> {
    let name = take_name(cursor)?;
    if name.text != FIFO || name.is_generic {
        let message = format!("expected `{FIFO} @name(..)`, found `{}`", name.text);
        errors.push(Rule::Syntax, name.place, message);
        return None;
    }
    fifo.is_mlir = true;
    let before = errors.len();
    let (symbol, place) = take_symbol(cursor, errors)?;
    given.note("name", "name", place, errors);
    fifo.symbol = symbol;
    fifo.symbol_place = Some(place);
    let group = cursor.expect_group(
        Delimiter::Parenthesis,
        format_args!("`(producer, {{consumers}}, depth)`"),
        errors,
    )?;
    parse_operands(fifo, group, given, errors)?;
    if let Some(group) = take_dict(cursor) {
        parse_attributes(fifo, group, given, errors);
    }
    cursor.expect_punct(':', "`:` and the type", errors)?;
    given.note("object", "object", cursor.place(), errors);
    fifo.object = parse_type(cursor, errors);
    if matches!(cursor.rest(), [minus, head, ..] if is_punct(minus, '-') && is_punct(head, '>')) {
        cursor.skip(2);
        given.note("consumer_object", "consumer_object", cursor.place(), errors);
        fifo.consumer_object = parse_type(cursor, errors);
    }
    if cursor.punct('=').is_some() {
        let place = cursor.place();
        given.note("init_values", "init_values", place, errors);
        let group = cursor.expect_group(Delimiter::Bracket, "the initial values, `[..]`", errors)?;
        let count = parse_values(group, object_of(fifo, place).as_ref(), errors);
        fifo.initial = Some(Number::implied(count, place));
    }
    (errors.len() == before).then_some(())
}

/// The type of the producer's objects, if it is known.
fn object_of(fifo: &Fifo, place: Place) -> Option<Memref> {
    fifo.object.as_ref()?.array.as_ref()?.memref(place)
}

/// `%t00 dimensionsToStream [..], {%t01 dimensionsFromStream [..]}, 2 : i32`.
fn parse_operands(fifo: &mut Fifo, group: &Group, given: &mut Given, errors: &mut Errors) -> Option<()> {
    let mut inside = enter!(group, Language::Mlir);
    given.note("producer", "producer", inside.place(), errors);
    fifo.producer = Some(parse_producer(&mut inside, errors)?);
    check_word(&inside, "toStream", "dimensionsToStream", errors)?;
    if take_word(&mut inside, "dimensionsToStream") {
        given.note("to_stream", "to_stream", inside.place(), errors);
        fifo.to_stream = Some(parse_pairs(&DIMS, &mut inside, errors)?);
    }
    inside.expect_punct(',', "`,` and the consumers", errors)?;
    let consumers = inside.expect_group(Delimiter::Brace, format_args!("the consumers, `{{..}}`"), errors)?;
    given.note("consumers", "consumers", consumers.span(), errors);
    parse_consumers(fifo, consumers, given, errors)?;
    inside.expect_punct(',', "`,` and the depth", errors)?;
    given.note("depth", "depth", inside.place(), errors);
    parse_depths(fifo, &mut inside, errors);
    if !inside.is_empty() && fifo.depths_place.is_some() {
        inside.push_expected("the end of the operands", errors);
    }
    Some(())
}

fn parse_consumers(fifo: &mut Fifo, group: &Group, given: &mut Given, errors: &mut Errors) -> Option<()> {
    let mut inside = enter!(group, Language::Mlir);
    let mut any = false;
    while !inside.is_empty() {
        fifo.consumers.push(parse_tile(&mut inside, errors)?);
        let place = inside.place();
        check_word(&inside, "fromStream", "dimensionsFromStream", errors)?;
        let dims = if take_word(&mut inside, "dimensionsFromStream") {
            any = true;
            parse_pairs(&DIMS, &mut inside, errors)?
        } else {
            crate::parse::dims::Pairs { list: Vec::new(), place }
        };
        fifo.from_stream.push(dims);
        inside.expect_comma("the next consumer", errors)?;
    }
    if any {
        given.note("from_stream", "from_stream", group.span(), errors);
    } else {
        fifo.from_stream.clear();
    }
    Some(())
}

/// Pushes an error about the former name, or another wrong name, of dimensions.
fn check_word(cursor: &Cursor, former: &str, word: &str, errors: &mut Errors) -> Option<()> {
    let Some(TokenTree::Ident(found)) = cursor.peek().filter(|_| !cursor.is_ident(word)) else {
        return Some(());
    };
    let message = if found == former {
        format!("`{former}` is the former name of `{word}`")
    } else {
        format!("`{found}` is not known here: a tile has `{word}`")
    };
    errors.push(Rule::UnknownName, cursor.place(), message + &help_code(word));
    None
}

fn take_word(cursor: &mut Cursor, word: &str) -> bool {
    let is_next = cursor.is_ident(word);
    if is_next {
        cursor.bump();
    }
    is_next
}

fn parse_attributes(fifo: &mut Fifo, group: &Group, given: &mut Given, errors: &mut Errors) {
    let mut own = Given::default();
    let (mut is_packet, mut seen) = (false, Vec::new());
    let (had_id, mut ports) = (fifo.packet_id.is_some(), [None; 2]);
    parse_dict(group, &mut own, errors, |attribute: At<Attribute>, cursor, errors| {
        // A repeated attribute is reported elsewhere.
        if let (Some(key), false) = (attribute.key.key(), seen.contains(&attribute.key)) {
            given.note(key.name(), key.name(), attribute.span, errors);
        }
        seen.push(attribute.key);
        let is_flag = match attribute.key {
            Attribute::ViaDma | Attribute::DisableSynchronization | Attribute::Plio => true,
            Attribute::Packet => return is_packet = parse_flag(cursor, errors),
            Attribute::SymVisibility => {
                cursor.punct('=');
                cursor.bump();
                return;
            }
            Attribute::ViaSharedMem => {
                let background = note("since August 2025, an operation names the tile of the pool");
                let message = format!("`via_shared_mem` is no longer supported{background}");
                let advice = help_code(format!("aie.objectfifo.allocate @{}(%tile)", fifo.symbol));
                errors.push(Rule::UnknownKey, attribute.span, message + &advice);
                return;
            }
            Attribute::AieStream => {
                ports[0] = Some(attribute.span);
                false
            }
            Attribute::AieStreamPort => {
                ports[1] = Some(attribute.span);
                false
            }
            Attribute::RepeatCount
            | Attribute::IterCount
            | Attribute::PadDimensions
            | Attribute::PadValue
            | Attribute::ProdDmaChannel
            | Attribute::ConsDmaChannels
            | Attribute::PacketId => false,
        };
        if !is_flag && !expect_equals(attribute, cursor, errors) {
            return;
        }
        match attribute.key.key() {
            Some(key) => parse_value(fifo, At { key, span: attribute.span }, Form::Own, cursor, errors),
            None => drop(parse_port(cursor, errors)),
        }
    });
    let alone = match ports {
        [Some(end), None] => Some((end, "aie_stream", "aie_stream_port = 0 : i32")),
        [None, Some(port)] => Some((port, "aie_stream_port", "aie_stream = 0 : i32")),
        _ => None,
    };
    if let Some((place, name, other)) = alone {
        let background =
            note("`aie_stream` names the ends with a stream port, and `aie_stream_port` the port");
        let message = format!("`{name}` needs a second attribute{background}");
        errors.push(Rule::FifoAttribute, place, message + &help_code(other));
    }
    if let (Some(id), false, true) = (&fifo.packet_id, is_packet, !had_id) {
        let message = "only a packet FIFO has a packet id";
        errors.push(Rule::FifoAttribute, id.place, message.to_owned() + &help_code("packet = true"));
    }
}

/// `!aie.objectfifo<memref<..>>`.
fn parse_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<crate::parse::buffer::BufferType> {
    let opened = cursor.punct('!').is_some()
        && take_name(cursor).is_some_and(|name| name.text == FIFO)
        && cursor.punct('<').is_some();
    if !opened {
        cursor.push_expected(format_args!("`!{FIFO}<memref<..>>`"), errors);
        return None;
    }
    let object = parse_memref(cursor, errors)?.buffer();
    cursor.expect_punct('>', "`>` and what follows the type", errors)?;
    Some(object)
}

/// Parses a FIFO without `struct Name`, whose type takes the name of its symbol.
pub(super) fn parse_unnamed(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let place = cursor.place();
    let mut ahead = cursor.clone();
    take_name(&mut ahead);
    let symbol = take_symbol(&mut ahead, &mut Errors::default());
    let header = symbol.as_ref().and_then(|(text, place)| unnamed_header(text, text, place.first));
    let Some(header) = header else {
        push_no_name(place, errors);
        cursor.bump();
        return;
    };
    let before = errors.len();
    let mut fifo = Fifo { naming: Naming::Derived, ..Fifo::new(header) };
    parse_fifo(&mut fifo, cursor, &mut Given::default(), errors);
    if errors.len() == before {
        fifo.check_lists("from_stream", errors);
    }
    block.fifos.push(fifo);
}
