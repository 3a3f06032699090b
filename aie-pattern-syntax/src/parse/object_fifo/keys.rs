//! Our form: `device = npu1, object = [[i8; 64]; 32], depth = 2, producer = mem(0, 1), consumers = [compute(0, 2)]`.

use aie_pattern_core::Element;
use aie_pattern_core::declare::StreamEnds;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::Type;
use syn::parse::Parse;

use super::tile::parse_producer;
use super::{Block, Fifo, Promise, parse_unsigned, pasted, python};
use crate::errors::{Errors, Place, help, known_names};
use crate::parse::allow::parse_allowed;
use crate::parse::buffer::{BufferType, parse_type};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::dims::{DIMS, PADS, Pairs, is_nested, parse_pairs};
use crate::parse::keys::{At, Given, at_end, expect_equals, keys, names, parse_one_key};
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::python::arguments::take_none;
use crate::parse::python::text::parse_text;
use crate::parse::python::types::parse_object_type;
use crate::parse::rust::parse_all;
use crate::parse::tile_name::{TileName, is_brackets, parse_tile};

keys! {
    /// The keys, in the order in which a reader would want them, and what MLIR and Python call them.
    pub(super) enum Key {
        Device = "device",
        Object = "object",
        Depth = "depth",
        Producer = "producer",
        Consumers = "consumers" | "consumer",
        ToStream = "to_stream" | "dimensionsToStream",
        FromStream = "from_stream" | "dimensionsFromStream",
        Acquires = "acquires",
        ConsumerObject = "consumer_object",
        RepeatCount = "repeat_count",
        IterCount = "iter_count",
        Pad = "pad" | "padDimensions",
        PadValue = "pad_value" | "padValue",
        InitValues = "init_values",
        ViaDma = "via_dma" | "via_DMA",
        AieStream = "aie_stream",
        DisableSynchronization = "disable_synchronization",
        Allocate = "allocate",
        ProducerChannel = "producer_channel" | "prod_dma_channel",
        ConsumerChannels = "consumer_channels" | "cons_dma_channels",
        PacketId = "packet_id",
        Name = "name",
        Plio = "plio",
        Allow = "allow",
        Ensure = "ensure",
    }
}

keys! {
    /// What a FIFO may do although it would be an error.
    enum Allowed {
        RunsOn = "runs_on",
    }
}

/// Parses keys, and what MLIR prints if that follows them; `true` if an expression of Python does, which is left.
pub(super) fn parse(
    fifo: &mut Fifo,
    block: &mut Block,
    given: &mut Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> bool {
    loop {
        if let Some(group) = cursor.group(Delimiter::Brace) {
            pasted::parse_group(fifo, block, group, given, errors);
            return false;
        }
        if !at_key(cursor) && python::at_expression(cursor) {
            return true;
        }
        if pasted::at_operation(cursor) {
            pasted::parse_fifo(fifo, cursor, given, errors);
            return false;
        }
        parse_one_key(cursor, given, errors, |key, cursor, errors| {
            parse_key(fifo, block, key, cursor, errors);
        });
        if cursor.punct(',').is_none() || at_end(cursor) {
            return false;
        }
    }
}

/// Whether a key and its value are next: `depth = double(2)` declares no FIFO of the name `depth`.
pub(super) fn at_key(cursor: &Cursor) -> bool {
    let [TokenTree::Ident(key), TokenTree::Punct(equals), ..] = cursor.rest() else { return false };
    equals.as_char() == '=' && names::<Key>().any(|name| key == name)
}

/// Parses what comes after a key.
fn parse_key(fifo: &mut Fifo, block: &mut Block, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
    use Key::{Allow, DisableSynchronization, Ensure, Plio, ViaDma};
    let is_alone = matches!(key.key, Allow | Ensure | ViaDma | DisableSynchronization | Plio);
    if !is_alone && !expect_equals(key, cursor, errors) {
        return;
    }
    if key.key == Key::Device {
        block.set_device(cursor, errors);
    } else {
        parse_value(fifo, key, cursor, errors);
    }
}

/// Parses the value of a key, which comes after its `=` if it has one.
pub(super) fn parse_value(fifo: &mut Fifo, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
    match key.key {
        // The device is that of all FIFOs.
        Key::Device => {}
        Key::Object => fifo.object = parse_object(cursor, errors),
        Key::Depth => parse_depths(fifo, cursor, errors),
        Key::Producer => fifo.producer = parse_producer(cursor, errors),
        Key::Consumers => fifo.consumers = parse_tiles(cursor, errors),
        Key::ToStream => fifo.to_stream = parse_pairs(&DIMS, cursor, errors),
        Key::FromStream => parse_from_stream(fifo, cursor, errors),
        Key::Acquires => fifo.acquires = parse_acquires(cursor, errors),
        Key::ConsumerObject => fifo.consumer_object = parse_object(cursor, errors),
        Key::RepeatCount => fifo.repeat = parse_unsigned(cursor, "a number of repeats", errors),
        Key::IterCount => fifo.iterations = parse_unsigned(cursor, "a number of iterations", errors),
        Key::Pad => fifo.pad = parse_pairs(&PADS, cursor, errors),
        Key::PadValue => fifo.pad_value = parse_unsigned(cursor, "a value", errors),
        Key::InitValues => {
            fifo.initial = parse_unsigned(cursor, "the number of objects with initial values", errors);
        }
        Key::ViaDma => fifo.via_dma = parse_flag(cursor, errors),
        Key::AieStream => fifo.stream_ends = parse_stream_ends(cursor, errors),
        Key::DisableSynchronization => {
            fifo.unsynchronized = parse_flag(cursor, errors).then(|| key.span.into());
        }
        Key::Allocate => fifo.allocate = parse_tile(cursor, errors),
        Key::ProducerChannel => fifo.producer_channel = parse_unsigned(cursor, "a channel", errors),
        Key::ConsumerChannels => parse_channels(fifo, cursor, errors),
        Key::PacketId => fifo.packet_id = parse_unsigned(cursor, "a packet id", errors),
        Key::Name => {
            if let Some((symbol, place)) = parse_text("a name", cursor, errors) {
                (fifo.symbol, fifo.symbol_place) = (symbol, Some(place));
            }
        }
        Key::Plio => fifo.plio = parse_flag(cursor, errors).then(|| key.span.into()),
        Key::Allow => parse_allowed(cursor, errors, |word| match word {
            Allowed::RunsOn => fifo.runs_on = true,
        }),
        Key::Ensure => fifo.ensure = parse_promise(cursor, errors),
    }
}

/// `via_dma`, or as Python and MLIR have it, `= true`.
pub(super) fn parse_flag(cursor: &mut Cursor, errors: &mut Errors) -> bool {
    if cursor.punct('=').is_none() {
        return true;
    }
    let (place, found) = (cursor.place(), cursor.found());
    match cursor.ident().map(ToString::to_string).as_deref() {
        Some("true" | "True") => true,
        Some("false" | "False") => false,
        _ => {
            errors.push(Rule::Syntax, place, format!("expected `true` or `false`, found {found}"));
            false
        }
    }
}

/// The type of an object: of Rust, a `memref`, or one of Python.
pub(super) fn parse_object(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    if at_memref(cursor) {
        return parse_memref(cursor, errors).map(|memref| memref.buffer());
    }
    let is_python =
        matches!(cursor.rest(), [TokenTree::Ident(_), TokenTree::Punct(dot), ..] if dot.as_char() == '.');
    if is_python {
        return parse_object_type(cursor, errors);
    }
    let object = parse_type(cursor, errors)?.packed();
    if object.array.is_none() && !is_type_of_program(&object) {
        let message = "expected the type of an object as an array of elements";
        errors.push(Rule::Syntax, object.place, message.to_owned() + &help("[[i8; 64]; 32]"));
        return None;
    }
    Some(object)
}

/// Whether a type may be an array whose elements only rustc knows: `[Pixel; 24]`, or by the name that it has, `Image`.
fn is_type_of_program(object: &BufferType) -> bool {
    let tokens: Vec<TokenTree> = object.tokens.clone().into_iter().collect();
    let Ok(Some(mut ty)) = parse_all(&tokens, Type::parse) else { return false };
    let mut is_array = false;
    loop {
        ty = match ty {
            Type::Group(inner) => *inner.elem,
            Type::Paren(inner) => *inner.elem,
            Type::Array(array) => {
                is_array = true;
                *array.elem
            }
            // One element alone is none.
            Type::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                return is_array || name.is_none_or(|name| Element::from_name(&name).is_none());
            }
            _ => return false,
        };
    }
}

/// The tokens within brackets, where a list is expected.
fn list<'a>(shape: &str, cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    let group = cursor.group(Delimiter::Bracket);
    if group.is_none() {
        let message = format!("expected a list, `{shape}`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    group
}

/// Parses what is within brackets, one after the other. `what` names one.
pub(super) fn parse_each<T>(
    group: &Group,
    what: &str,
    errors: &mut Errors,
    mut one: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Vec<T> {
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        let before = errors.len();
        list.extend(one(&mut inside, errors));
        if errors.len() == before && !inside.is_empty() && !inside.is_punct(',') {
            let message = format!("expected `,` and {what}, found {}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
        }
        super::skip_to_comma(&mut inside);
        // What ends a list of keys ends no list.
        if inside.punct(',').is_none() {
            inside.bump();
        }
    }
    list
}

/// `2`, or of the producer and each consumer, `[2, 3]`.
pub(super) fn parse_depths(fifo: &mut Fifo, cursor: &mut Cursor, errors: &mut Errors) {
    let place = cursor.place();
    if let Some(group) = cursor.group(Delimiter::Bracket) {
        fifo.depths =
            parse_each(group, "a depth", errors, |cursor, errors| parse_unsigned(cursor, "a depth", errors));
        fifo.depths_place = Some(group.span().into());
        return;
    }
    let Some(depth) = parse_unsigned(cursor, "a depth", errors) else { return };
    fifo.depths_place = Some(Place { first: place.first, last: depth.place.last });
    fifo.depths = vec![depth];
}

/// `[compute(0, 2), compute(0, 3)]`, or one without brackets; a tuple of Python is a list as well, unless it is a place.
pub(super) fn parse_tiles(cursor: &mut Cursor, errors: &mut Errors) -> Vec<TileName> {
    if let Some(TokenTree::Group(group)) = cursor.peek()
        && group.delimiter() == Delimiter::Parenthesis
    {
        let all = tokens(group.stream());
        if all.iter().any(|token| matches!(token, TokenTree::Group(_))) {
            cursor.bump();
            return parse_each(group, "a tile", errors, parse_tile);
        }
        // Names: of tiles, or of constants, which no place can have.
        if !all.iter().any(|token| matches!(token, TokenTree::Literal(_))) {
            let message = "expected a tile or a list of tiles, found names in parentheses";
            let advice = help(format!("[{}]", group.stream()));
            errors.push(Rule::Syntax, group.span(), message.to_owned() + &advice);
            cursor.bump();
            return Vec::new();
        }
    }
    // A list with an index after it is one of its tiles.
    let is_indexed = matches!(cursor.rest(), [_, TokenTree::Group(index), ..] if is_brackets(index));
    match cursor.clone().group(Delimiter::Bracket) {
        Some(group) if !is_indexed => {
            cursor.bump();
            parse_each(group, "a tile", errors, parse_tile)
        }
        _ => parse_tile(cursor, errors).into_iter().collect(),
    }
}

/// A list of lists, one for each consumer; of one consumer, its list alone.
pub(super) fn parse_from_stream(fifo: &mut Fifo, cursor: &mut Cursor, errors: &mut Errors) {
    let is_nested = match cursor.peek() {
        // `[[], [(32, 8)]]`, where `[[32, 8]]` is a pair.
        Some(TokenTree::Group(group)) if is_nested(group) => true,
        Some(TokenTree::Group(group)) => match tokens(group.stream()).first() {
            Some(TokenTree::Ident(none)) => none == "None",
            Some(TokenTree::Punct(hash)) => hash.as_char() == '#',
            _ => false,
        },
        _ => false,
    };
    fifo.from_stream = if is_nested {
        let Some(group) = cursor.group(Delimiter::Bracket) else { return };
        parse_each(group, "the next consumer's dimensions", errors, |cursor, errors| {
            let place = cursor.place();
            if take_none(cursor) {
                return Some(Pairs { list: Vec::new(), place });
            }
            parse_pairs(&DIMS, cursor, errors)
        })
    } else {
        parse_pairs(&DIMS, cursor, errors).into_iter().collect()
    };
}

/// `[1, [2, 1]]`: the producer's, and those of the consumers.
fn parse_acquires(cursor: &mut Cursor, errors: &mut Errors) -> Vec<Vec<Number>> {
    let Some(group) = list("[1, [2]]", cursor, errors) else { return Vec::new() };
    let what = "a number of objects";
    let mut acquires = Vec::new();
    let each = parse_each(group, what, errors, |cursor, errors| match cursor.group(Delimiter::Bracket) {
        Some(group) => {
            Some(parse_each(group, what, errors, |cursor, errors| parse_unsigned(cursor, what, errors)))
        }
        None => parse_unsigned(cursor, what, errors).map(|number| vec![number]),
    });
    acquires.extend(each.into_iter().flatten().map(|number| vec![number]));
    acquires
}

/// `producer`, `consumer`, `both`, or MLIR's 0, 1, 2.
pub(super) fn parse_stream_ends(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<StreamEnds>> {
    let (place, found) = (cursor.place(), cursor.found());
    let value = match cursor.bump().map(ToString::to_string).as_deref() {
        Some("producer" | "0") => StreamEnds::Producer,
        Some("consumer" | "1") => StreamEnds::Consumer,
        Some("both" | "2") => StreamEnds::Both,
        _ => {
            let message = format!("expected `producer`, `consumer` or `both`, found {found}");
            errors.push(Rule::Syntax, place, message);
            return None;
        }
    };
    crate::parse::mlir::skip_integer_type(cursor);
    Some(Named { value, place })
}

/// `[-1, 2]`, as MLIR prints it `array<i32: -1, 2>`; -1 is any channel.
pub(super) fn parse_channels(fifo: &mut Fifo, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(list) = crate::parse::mlir::array::parse_array("a channel", cursor, errors) else { return };
    fifo.channels_place = Some(list.place);
    let channel = |number: Number| (number.value != Some(-1)).then_some(number);
    fifo.consumer_channels = list.numbers.into_iter().map(channel).collect();
}

/// `(identity)` or `(permutation)`.
fn parse_promise(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Promise>> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let message = format!("expected `(identity)` or `(permutation)`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help("ensure(identity)"));
        return None;
    };
    let inner = tokens(group.stream());
    let place = Place::of(&inner).unwrap_or_else(|| group.span_close().into());
    let value = match inner.as_slice() {
        [TokenTree::Ident(name)] if name == "identity" => Promise::Identity,
        [TokenTree::Ident(name)] if name == "permutation" => Promise::Permutation,
        _ => {
            let found = group.stream().to_string();
            let known = known_names("contracts", &found, ["identity", "permutation"]);
            errors.push(Rule::UnknownName, place, format!("`{found}` is not a contract of a FIFO{known}"));
            return None;
        }
    };
    Some(Named { value, place })
}

/// What can only be told when a FIFO is complete: that there are as many lists as consumers, and no more channels.
pub(super) fn check_lists(fifo: &Fifo, key: &str, errors: &mut Errors) {
    let (found, most) = (fifo.from_stream.len(), fifo.consumers.len());
    let place =
        |pairs: &[Pairs]| Some(Place { first: pairs.first()?.place.first, last: pairs.last()?.place.last });
    if let Some(place) = place(&fifo.from_stream)
        && found != most
    {
        let message = format!(
            "found {found} list{} of dimensions for {most} consumer{}",
            if found == 1 { "" } else { "s" },
            if most == 1 { "" } else { "s" }
        );
        let lists = vec!["[..]"; most.max(1)].join(", ");
        let background = crate::errors::note("each consumer has its own list, which may be empty");
        let advice = help(format!("{key} = [{lists}]"));
        errors.push(Rule::Syntax, place, message + &background + &advice);
    }
    if let Some(number) = fifo.acquires.get(most + 1).and_then(|all| all.first()) {
        let message = format!(
            "found {} numbers of acquired objects for {most} consumer{} and the producer",
            fifo.acquires.len(),
            if most == 1 { "" } else { "s" }
        );
        errors.push(Rule::FifoAcquire, number.place, message);
    }
    let channels = fifo.consumer_channels.len();
    if let (Some(channel), Some(list)) = (fifo.consumer_channels.get(most), fifo.channels_place) {
        let place = channel.as_ref().map_or(list, |number| number.place);
        let message =
            format!("found {channels} channels for {most} consumer{}", if most == 1 { "" } else { "s" });
        errors.push(Rule::FifoChannels, place, message);
    }
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("lib.rs", "macro_rules! object_fifo");
}
