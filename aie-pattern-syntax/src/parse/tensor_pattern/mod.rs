//! `tensor_pattern!`: `<int16, 16; [8u, 2], [4u, 1]; offset = 4>`, and the equivalent C++ call.

mod call;
mod parts;

use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

pub use self::call::Function;
use self::call::{parse_call, push_misspelled, statement, take_call, take_descriptor, take_stream};
pub use self::parts::Options;
use self::parts::{at_key, parse_dims, parse_head, parse_options};
use super::at_item;
use super::cursor::{Cursor, is_punct, tokens};
use super::items::{Input, parse_input};
use super::keys::Given;
use super::name::Named;
pub use super::native::Dimension;
use super::native::before_native;
use super::number::{Number, Until};
use crate::errors::{Errors, Place, help};

/// A tensor descriptor as written.
pub struct Descriptor {
    /// The element type.
    pub element: Named<Element>,
    /// The number of elements in a vector.
    pub lanes: Number,
    /// The dimensions, outermost first.
    pub dims: Vec<Dimension>,
    /// The keys after the second `;`.
    pub options: Options,
    /// The place of the whole.
    pub place: Place,
}

/// Parses the input of the macro.
pub fn parse(input: &[TokenTree]) -> Input<Descriptor> {
    let cursor = Cursor::of_input(input);
    parse_input(statement(cursor.clone()).unwrap_or(cursor), parse_descriptor)
}

/// Parses `<T, N; dims; options>`, with or without the angle brackets.
fn parse_descriptor(cursor: &mut Cursor, errors: &mut Errors) -> Option<Descriptor> {
    let all = cursor.rest();
    let (mut options, mut given) = (Options::default(), Given::default());
    let arguments = take_stream(cursor).map(|group| (tokens(group.stream()), group.span_close()));
    let call = match &arguments {
        Some((arguments, close)) => Some(take_descriptor(Cursor::new(arguments, *close), errors)?),
        None => take_call(cursor),
    };
    if call.is_none() && push_misspelled(cursor, errors).is_some() {
        return None;
    }
    let angle = call.is_none() && cursor.punct('<').is_some();
    let until = if angle { Until::Angle } else { Until::Comma };
    let (head, written) = if let Some(call) = call {
        let (head, dims) = parse_call(&call, &mut options, &mut given, errors);
        // Keys of this crate may follow, as after dimensions.
        let mut ahead = cursor.clone();
        if ahead.punct(',').is_some() && at_key(&ahead) {
            *cursor = ahead;
        }
        (head, dims)
    } else {
        let head = parse_head(cursor, until, errors);
        if !at_dims(cursor, until, errors) {
            return None;
        }
        let native = before_native(cursor) && at_key(cursor);
        (head, (!native).then(|| parse_dims(cursor, errors)))
    };
    if at_key(cursor) {
        parse_options(cursor, until, &mut given, &mut options, errors);
    }
    // Without brackets, a `;` may also end the item.
    if cursor.is_punct(';') && (angle || matches!(cursor.rest().get(1), Some(TokenTree::Ident(_)))) {
        let mut ahead = cursor.clone();
        ahead.bump();
        if angle || !at_item(&ahead) {
            *cursor = ahead;
            parse_options(cursor, until, &mut given, &mut options, errors);
        }
    }
    if angle && cursor.punct('>').is_none() && errors.is_empty() {
        cursor.push_expected("`,` or the `>` that ends the pattern", errors);
    }
    let place = Place::of(cursor.taken(all)).unwrap_or_else(|| cursor.place());
    if !errors.is_empty() {
        return None;
    }
    let (element, lanes) = head?;
    let dims = choose_dims(written, &options, errors)?;
    Some(Descriptor { element, lanes, dims, options, place })
}

/// The dimensions, written as such or as native levels.
fn choose_dims(
    written: Option<Vec<Dimension>>,
    options: &Options,
    errors: &mut Errors,
) -> Option<Vec<Dimension>> {
    let dims = match (written, &options.native) {
        (Some(_), Some(native)) => {
            let message = "found both dimensions and `native` levels, which replace them";
            errors.push(Rule::Syntax, native.place, message.to_owned() + &help("remove one of the two"));
            return None;
        }
        (Some(dims), None) => {
            if let Some(place) = options.sizes_place {
                let message = "`sizes` needs `native` levels, whose outermost sizes it gives";
                errors.push(Rule::Syntax, place, message.to_owned() + &help("leave `sizes` out"));
            }
            dims
        }
        (None, Some(native)) => native.dims(options.sizes.as_ref(), errors),
        (None, None) => Vec::new(),
    };
    errors.is_empty().then_some(dims)
}

/// Takes the `;` before the dimensions. If another token is there, pushes an error, unless it would repeat another, and
/// continues as if it were a `;`. `false` if no dimensions follow.
fn at_dims(cursor: &mut Cursor, until: Until, errors: &mut Errors) -> bool {
    // Whether the `;` does not end the item.
    let is_more = |cursor: &Cursor| {
        let mut ahead = cursor.clone();
        ahead.punct(';').is_some() && !ahead.is_empty() && !at_item(&ahead)
    };
    if cursor.is_punct(';') && (errors.is_empty() || is_more(cursor)) {
        cursor.bump();
        return true;
    }
    let ended = |cursor: &Cursor| {
        let ahead = cursor.rest().get(usize::from(until == Until::Angle && cursor.is_punct('>')));
        ahead.is_none_or(|token| is_punct(token, ';'))
    };
    if errors.is_empty() {
        let dimensions = if ended(cursor) { "and the dimensions" } else { "before the dimensions" };
        cursor.push_expected(format_args!("`;` {dimensions}"), errors);
        cursor.punct(',');
        return !ended(cursor);
    }
    while !ended(cursor) {
        cursor.bump();
    }
    is_more(cursor) && cursor.punct(';').is_some()
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<aie_pattern_core::declare::TensorKey>(
        "lib.rs",
        "macro_rules! tensor_pattern",
    );
}
