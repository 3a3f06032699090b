//! `tensor_pattern!`: `<int16, 16; [8u, 2], [4u, 1]; offset = 4>`, and the equivalent C++ call.

mod call;

use aie_pattern_core::Device;
use aie_pattern_core::declare::TensorKey as Key;
use aie_pattern_core::element::Element;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use self::call::{Head, parse_call, statement, take_call, take_descriptor, take_stream};
use super::at_item;
use super::cursor::{Cursor, Language, tokens};
use super::ensure::{Ensure, parse_ensure};
use super::items::{Input, parse_input};
use super::keys::{At, Given, expect_equals, names, parse_more_keys, skip_part};
use super::name::{Named, parse_device, parse_element, parse_word};
pub use super::native::Dimension;
use super::native::{Native, Sizes, at_native, before_native, parse_native, parse_sizes};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use crate::errors::{Errors, Place, help, help_code};

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

/// The keys after the second `;`.
#[derive(Default)]
pub struct Options {
    /// The offset of the first access.
    pub offset: Option<Number>,
    /// The number of elements in the buffer.
    pub buffer: Option<Number>,
    /// The device, if one is named.
    pub device: Option<Named<Device>>,
    /// The place of the key `bytes`.
    pub bytes: Option<Place>,
    /// The index type, if one is forced.
    pub index: Option<Named<Word>>,
    /// What the declaration promises.
    pub ensure: Ensure,
    /// Native levels, which replace the dimensions; `dims` is then derived from them.
    pub native: Option<Native>,
    sizes: Option<Sizes>,
    /// The place of the key.
    sizes_place: Option<Place>,
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

/// Parses `T, N`.
fn parse_head(cursor: &mut Cursor, until: Until, errors: &mut Errors) -> Option<Head> {
    let element = parse_element(cursor, errors);
    if cursor.punct(',').is_none() {
        // After a wrong element type, an error here would only repeat it.
        element.as_ref()?;
        cursor.push_expected("`,` between the element type and the number of elements in a vector", errors);
        if !matches!(cursor.peek(), Some(TokenTree::Literal(_) | TokenTree::Ident(_))) {
            return None;
        }
    }
    let lanes = parse_number(cursor, until, "the number of elements in a vector", errors);
    Some((element?, lanes?))
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
        ahead.is_none_or(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))
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

fn parse_dims(cursor: &mut Cursor, errors: &mut Errors) -> Vec<Dimension> {
    let mut dims = Vec::new();
    loop {
        if at_key(cursor) {
            let message = format!("expected `;` before the key {}, found `,`", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return dims;
        }
        let at_end = cursor.is_empty() || cursor.is_punct(';') || cursor.is_punct('>');
        if at_end && !dims.is_empty() {
            return dims;
        }
        match parse_dim(cursor, errors) {
            Some(dim) => dims.push(dim),
            // One error for each dimension; the next dimensions are still parsed.
            None if !at_end => skip_part(cursor),
            None => return dims,
        }
        if cursor.punct(',').is_some() {
            continue;
        }
        if matches!(cursor.peek(), Some(TokenTree::Group(_) | TokenTree::Ident(_))) {
            errors.push(Rule::Syntax, cursor.place(), format!("expected `,` before {}", cursor.found()));
            continue;
        }
        return dims;
    }
}

/// Parses `[8u, 2]`, `tensor_dim(8u, 2)` or `aie::tensor_dim(8u, 2)`.
fn parse_dim(cursor: &mut Cursor, errors: &mut Errors) -> Option<Dimension> {
    let start = cursor.place();
    let group = parse_dim_group(cursor, errors)?;
    let language = if group.delimiter() == Delimiter::Parenthesis { Language::Cpp } else { Language::Rust };
    let (size, step) = parse_pair(group, ["a size", "a step"], language, errors)?;
    Some(Dimension { size, step, place: Place { first: start.first, last: group.span() } })
}

/// The group with a dimension's numbers. In the notations of C++ and MLIR it is taken as well, and the error says how it
/// is written here.
fn parse_dim_group<'a>(cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    if let Some(group) = cursor.group(Delimiter::Bracket) {
        return Some(group);
    }
    let (found, place) = (cursor.found(), cursor.place());
    let (place, advice) = if let Some((numbers, place)) = cursor.angles() {
        (place, bracketed(&numbers.iter().cloned().collect()))
    } else if let Some(TokenTree::Group(group)) = cursor.peek() {
        (place, bracketed(&group.stream()))
    } else {
        let path = cursor.path();
        let is_tensor_dim = matches!(path.last(), Some(TokenTree::Ident(name)) if name == "tensor_dim");
        match cursor.peek() {
            Some(TokenTree::Group(group)) if is_tensor_dim => {
                if group.delimiter() == Delimiter::Parenthesis {
                    cursor.bump();
                    return Some(group);
                }
                let (found, place) = (cursor.found(), cursor.place());
                let advice = help_code(format!("tensor_dim({})", group.stream()));
                let message = format!("expected `(size, step)` after `tensor_dim`, found {found}{advice}");
                errors.push(Rule::Syntax, place, message);
                return None;
            }
            Some(TokenTree::Group(group)) if !path.is_empty() => {
                (Place::of(path).unwrap_or(place), help_code(format!("tensor_dim({})", group.stream())))
            }
            _ => (place, String::new()),
        }
    };
    let expected = "expected a dimension, `[size, step]` or `tensor_dim(size, step)`";
    errors.push(Rule::Syntax, place, format!("{expected}, found {found}{advice}"));
    None
}

fn bracketed(numbers: &TokenStream) -> String {
    help_code(format!("[{numbers}]"))
}

/// Whether a key is next: a word and `=`, or `bytes`.
fn at_key(cursor: &Cursor) -> bool {
    match cursor.rest() {
        [TokenTree::Ident(key), TokenTree::Punct(punct), ..] if punct.as_char() == '=' => {
            names::<Key>().any(|known| key == known)
        }
        [TokenTree::Ident(key), TokenTree::Group(group), ..] if key == "ensure" => {
            group.delimiter() == Delimiter::Parenthesis
        }
        _ => cursor.is_ident("bytes") || at_native(cursor),
    }
}

fn parse_options(
    cursor: &mut Cursor,
    until: Until,
    given: &mut Given,
    options: &mut Options,
    errors: &mut Errors,
) {
    parse_more_keys(cursor, given, errors, |key: At<Key>, cursor, errors| {
        match key.key {
            Key::Bytes | Key::Ensure => {}
            Key::Native => drop(cursor.punct('=')),
            _ if !expect_equals(key, cursor, errors) => return,
            _ => {}
        }
        match key.key {
            Key::Offset => options.offset = parse_number(cursor, until, "an offset", errors),
            Key::Buffer => {
                options.buffer = parse_number(cursor, until, "the number of elements in the buffer", errors);
            }
            Key::Device => options.device = parse_device(cursor, errors),
            Key::Bytes => {
                options.bytes = Some(key.span.into());
                if cursor.is_punct('=') {
                    let message = format!("`bytes` takes no value, found `=`{}", help_code("bytes"));
                    errors.push(Rule::Syntax, cursor.place(), message);
                }
            }
            Key::Index => options.index = parse_word(cursor, errors),
            Key::Native => options.native = parse_native(cursor, errors),
            Key::Sizes => {
                options.sizes_place = Some(key.span.into());
                options.sizes = parse_sizes(cursor, errors);
            }
            Key::Ensure => options.ensure = parse_ensure(cursor, errors),
        }
    });
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("lib.rs", "macro_rules! tensor_pattern");
}
