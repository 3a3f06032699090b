//! The value after a key of a FIFO, or the argument with the same meaning.

use aie_pattern_core::Element;
use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::declare::{PairNotation, StreamEnds};
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::Type;
use syn::parse::Parse;

use super::block::{Fifo, Promise};
use super::number::{parse_port, parse_unsigned};
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::buffer::{BufferType, parse_type as parse_rust_type};
use crate::parse::cursor::{Cursor, Language, enter, is_punct, tokens};
use crate::parse::dims::{DIMS, Pair, Pairs, is_nested, parse_pairs};
use crate::parse::keys::skip_part;
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::python::arguments::take_none;
use crate::parse::python::types::parse_object_type;
use crate::parse::rust::parse_all;
use crate::parse::tap_pattern::{at_walk, parse_walk};
use crate::parse::tile_name::{TileName, is_brackets, parse_tile};

/// The form of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// After its key, in this crate's notation or as MLIR prints it.
    Own,
    /// As the argument of a Python call.
    Argument,
}

/// `via_dma`, or `= true` as in Python and MLIR.
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

/// The type of an object, in Rust, as a `memref`, or in Python.
pub(super) fn parse_object(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    if at_memref(cursor) {
        return parse_memref(cursor, errors).map(|memref| memref.buffer());
    }
    if matches!(cursor.rest(), [TokenTree::Ident(_), dot, ..] if is_punct(dot, '.')) {
        return parse_object_type(cursor, errors);
    }
    let object = parse_rust_type(cursor, errors)?.packed();
    if object.array.is_none() && !is_type_of_program(&object) {
        let message = "expected the type of an object as an array of elements";
        errors.push(Rule::Syntax, object.place, message.to_owned() + &help_code("[[i8; 64]; 32]"));
        return None;
    }
    Some(object)
}

/// Whether a type may be an array whose elements only rustc knows: `[Pixel; 24]`, or its name, `Image`.
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
            // A single element is not an array.
            Type::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                return is_array || name.is_none_or(|name| Element::from_name(&name).is_none());
            }
            _ => return false,
        };
    }
}

/// The tokens within brackets; pushes an error if no list is there.
fn list<'a>(shape: &str, cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    cursor.expect_group(Delimiter::Bracket, format_args!("a list, `{shape}`"), errors)
}

/// Parses each item within brackets. `what` is the name of an item.
pub(super) fn parse_each<T>(
    group: &Group,
    what: &str,
    errors: &mut Errors,
    mut one: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Vec<T> {
    let mut inside = enter!(group, Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        let before = errors.len();
        list.extend(one(&mut inside, errors));
        if errors.len() == before && !inside.is_empty() && !inside.is_punct(',') {
            inside.push_expected(format_args!("`,` and {what}"), errors);
        }
        skip_part(&mut inside);
        // A `;` or `>`, which would end a list of keys, does not end this list.
        if inside.punct(',').is_none() {
            inside.bump();
        }
    }
    list
}

/// `2`, or `[2, 3]` for the producer and each consumer.
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

/// `[compute(0, 2), compute(0, 3)]`, or a tile without brackets. A Python tuple is a list as well, unless it is a place.
pub(super) fn parse_tiles(cursor: &mut Cursor, errors: &mut Errors) -> Vec<TileName> {
    if let Some(TokenTree::Group(group)) = cursor.peek()
        && group.delimiter() == Delimiter::Parenthesis
    {
        let all = tokens(group.stream());
        if all.iter().any(|token| matches!(token, TokenTree::Group(_))) {
            cursor.bump();
            return parse_each(group, "a tile", errors, parse_tile);
        }
        // All names: of tiles, or of constants, which a place cannot contain.
        if !all.iter().any(|token| matches!(token, TokenTree::Literal(_))) {
            let message = "expected a tile or a list of tiles, found names in parentheses";
            let advice = help_code(format!("[{}]", group.stream()));
            errors.push(Rule::Syntax, group.span(), message.to_owned() + &advice);
            cursor.bump();
            return Vec::new();
        }
    }
    // A list with an index after it is a single tile.
    let is_indexed = matches!(cursor.rest(), [_, TokenTree::Group(index), ..] if is_brackets(index));
    match cursor.clone().group(Delimiter::Bracket) {
        Some(group) if !is_indexed => {
            cursor.bump();
            parse_each(group, "a tile", errors, parse_tile)
        }
        _ => parse_tile(cursor, errors).into_iter().collect(),
    }
}

/// A list of lists, one for each consumer; for a single consumer, also its list alone.
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

/// `[1, [2, 1]]`: the numbers of the producer and of the consumers.
pub(super) fn parse_acquires(cursor: &mut Cursor, errors: &mut Errors) -> Vec<Vec<Number>> {
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

/// `[-1, 2]`, MLIR's `array<i32: -1, 2>`; -1 stands for any channel.
pub(super) fn parse_channels(fifo: &mut Fifo, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(list) = crate::parse::mlir::array::parse_array("a channel", cursor, errors) else { return };
    fifo.channels_place = Some(list.place);
    fifo.consumer_channels = list.numbers.into_iter().map(pinned).collect();
}

/// A channel; `None` for -1, which stands for any.
pub(super) fn pinned(number: Number) -> Option<Number> {
    (number.value != Some(-1)).then_some(number)
}

/// `(identity)` or `(permutation)`.
pub(super) fn parse_promise(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Promise>> {
    let group = cursor.expect_group_with(
        Delimiter::Parenthesis,
        "`(identity)` or `(permutation)`",
        &help_code("ensure(identity)"),
        errors,
    )?;
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

/// Parses a tile; pushes an error for one that IRON's placer would choose.
pub(super) fn parse_place(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
    if let Some(TokenTree::Ident(name)) = cursor.peek()
        && let Some(kind) = ["AnyShimTile", "AnyMemTile", "AnyComputeTile"].iter().position(|any| name == any)
    {
        let background = note("IRON's placer chooses it, and what is checked depends on where it is");
        let message = format!("expected the tile, found `{name}`{background}");
        errors.push(Rule::FifoEnd, cursor.place(), message + &help_code(format!("Tile(0, {kind})")));
        cursor.bump();
        return None;
    }
    parse_tile(cursor, errors)
}

/// Parses the type of an object: Python's, MLIR's, or an array of Rust.
pub(super) fn parse_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    let is_rust =
        matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
    if is_rust { parse_object(cursor, errors) } else { parse_object_type(cursor, errors) }
}

/// Parses dimensions: pairs, or a `TensorAccessPattern` over one object.
pub(super) fn parse_dims(cursor: &mut Cursor, errors: &mut Errors) -> Option<Pairs> {
    if !at_walk(cursor) {
        return parse_pairs(&DIMS, cursor, errors);
    }
    let place = cursor.place();
    let step = parse_walk(cursor, errors)?.into_iter().find(|step| step.op == Op::Walk)?;
    let (offset, rest) = step.numbers.split_first()?;
    if offset.value != Some(0) {
        let found = match offset.value {
            Some(value) => value.to_string(),
            None => "an expression".to_owned(),
        };
        let message = format!("the walk over an object begins at its first element, found offset {found}");
        errors.push(Rule::Syntax, offset.place, message);
        return None;
    }
    let (sizes, strides) = rest.split_at(rest.len() / 2);
    let pair = |(size, stride): (&Number, &Number)| Pair {
        first: size.clone(),
        second: stride.clone(),
        place: Place { first: size.place.first, last: size.place.last },
        notation: PairNotation::Python,
    };
    let list = sizes.iter().zip(strides).map(pair).collect();
    Some(Pairs { list, place: Place { first: place.first, last: step.place.last } })
}

/// `0`, or `(0, 1)` with its port.
pub(super) fn parse_ends(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<StreamEnds>> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else { return parse_stream_ends(cursor, errors) };
    let mut inside = enter!(group);
    let ends = parse_stream_ends(&mut inside, errors)?;
    // The number of the core's port does not affect the objects.
    if inside.punct(',').is_some() && !inside.is_empty() {
        parse_port(&mut inside, errors)?;
    }
    inside.expect_end("the pair", errors);
    Some(ends)
}
