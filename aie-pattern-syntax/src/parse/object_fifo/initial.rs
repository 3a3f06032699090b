//! The initial values of objects, an array for each: `np.zeros((4, 8), dtype=np.int32)`, `np.array([1, 2])`,
//! `np.arange(4)`, `[1, 2]`.

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenTree};

use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::cursor::{Cursor, is_punct, tokens};
use crate::parse::mlir::dense::shape;
use crate::parse::number::Number;
use crate::parse::object_fifo::block::Fifo;
use crate::parse::python::arguments::{is_list, parse_numbers_of};
use crate::parse::python::call::take_call;
use crate::parse::python::items::{at_items, parse_items};
use crate::parse::python::types::{numpy_name, parse_element};

/// The shape and the element of an array, as far as its text shows them.
#[derive(Default)]
struct Array {
    /// The lengths, if they are numbers.
    shape: Option<(Vec<u64>, Place)>,
    /// The element, if it is named.
    element: Option<(Element, Place)>,
}

/// Parses a list of arrays and returns each of them and their number.
pub(super) fn parse_initial(
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<(Vec<Vec<TokenTree>>, Number)> {
    if !at_items(cursor) {
        let background = note("how many objects have values is what counts here");
        let message =
            format!("expected a list with an array for each object, found {}{background}", cursor.found());
        let advice = help("write `init_values = 2` among the keys before the call");
        errors.push(Rule::Syntax, cursor.place(), message + &advice);
        return None;
    }
    let items = parse_items("an array", cursor, errors, |cursor, _| {
        let all = cursor.rest();
        cursor.skip_until(|cursor| cursor.is_punct(','));
        Some(cursor.taken(all).to_vec())
    })?;
    let count = Number::implied(items.list.len() as i128, items.place);
    Some((items.list, count))
}

/// Pushes an error for each array whose text shows another shape or element than the object's.
pub(super) fn check(fifo: &Fifo, errors: &mut Errors) {
    let Some(object) = fifo.object.as_ref().and_then(|object| object.array.as_ref()) else { return };
    let lengths = object.shape();
    for item in &fifo.values {
        let array = read(item, errors);
        if let (Some(expected), Some((found, place))) = (&lengths, array.shape)
            && *expected != found
        {
            let text = |shape: &[u64]| shape.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
            let message = format!("expected values of the shape {}, found {}", text(expected), text(&found));
            errors.push(Rule::Memref, place, message);
        }
        if let Some((element, place)) = array.element
            && element != object.element
        {
            let (expected, found) = (numpy_name(object.element), numpy_name(element));
            let message = format!("expected values of {expected}, found {found}");
            errors.push(Rule::Memref, place, message + &help_code(format!("np.{expected}")));
        }
    }
}

fn read(item: &[TokenTree], errors: &mut Errors) -> Array {
    if let [TokenTree::Group(list)] = item
        && is_list(list)
    {
        return Array { shape: shape(list, errors).map(|shape| (shape, list.span().into())), element: None };
    }
    let Some(last) = item.last() else { return Array::default() };
    let mut cursor = Cursor::new(item, last.span());
    match take_call(&mut cursor) {
        // A method call on the array could change both.
        Some(call) if cursor.is_empty() => read_call(&call.name.to_string(), call.arguments, errors),
        _ => Array::default(),
    }
}

fn read_call(function: &str, arguments: &Group, errors: &mut Errors) -> Array {
    let inner = tokens(arguments.stream());
    let arguments: Vec<&[TokenTree]> =
        inner.split(|token| is_punct(token, ',')).filter(|argument| !argument.is_empty()).collect();
    let is_named = |argument: &&[TokenTree]| argument.get(1).is_some_and(|token| is_punct(token, '='));
    let by_position = arguments.iter().take_while(|argument| !is_named(argument)).count();
    let named = |name: &str| {
        let is_it = |argument: &&&[TokenTree]| {
            is_named(argument) && matches!(argument.first(), Some(TokenTree::Ident(word)) if word == name)
        };
        arguments.iter().find(is_it).and_then(|argument| argument.get(2..))
    };
    let at = |position: usize| arguments.get(position).filter(|_| position < by_position).copied();
    let (lengths, values, dtype) = match function {
        "zeros" | "ones" | "empty" => (at(0).or_else(|| named("shape")), None, at(1)),
        "full" => (at(0).or_else(|| named("shape")), None, at(2)),
        "arange" => (at(0).filter(|_| by_position == 1), None, None),
        "array" | "asarray" => (None, at(0), at(1)),
        _ => return Array::default(),
    };
    let of_list = match values {
        Some([TokenTree::Group(list)]) if is_list(list) => {
            shape(list, errors).map(|shape| (shape, list.span().into()))
        }
        _ => None,
    };
    Array {
        shape: of_list.or_else(|| lengths.and_then(read_lengths)),
        element: dtype.or_else(|| named("dtype")).and_then(read_element),
    }
}

fn read_lengths(written: &[TokenTree]) -> Option<(Vec<u64>, Place)> {
    let place = Place::of(written)?;
    let mut cursor = Cursor::new(written, place.last);
    // Other expressions than numbers are not read.
    let list = parse_numbers_of("a length", &mut cursor, &mut Errors::default())?;
    let lengths = list.numbers.iter().map(|length| u64::try_from(length.value?).ok());
    Some((lengths.collect::<Option<_>>()?, place))
}

fn read_element(written: &[TokenTree]) -> Option<(Element, Place)> {
    let place = Place::of(written)?;
    let mut cursor = Cursor::new(written, place.last);
    let element = parse_element(&mut cursor, &mut Errors::default())?;
    cursor.is_empty().then_some((element, place))
}
