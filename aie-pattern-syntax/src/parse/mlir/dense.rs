//! `dense<[1, 2, 3, 4]> : memref<4xi32>`: the values of a buffer.

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Literal, TokenTree};

use super::memref::{Memref, at_memref, parse_memref};
use crate::errors::{Errors, Place, counted, help_code, note};
use crate::parse::cursor::{Cursor, Language, between_commas, is_punct, tokens};
use crate::parse::literal::Integer;

/// Parses the list of buffers' values and returns their number. Pushes an error for each buffer whose values do not have
/// the type `of`, or the type that follows them.
pub fn parse_values(group: &Group, of: Option<&Memref>, errors: &mut Errors) -> i128 {
    let all = tokens(group.stream());
    let mut count = 0;
    // Commas inside angle brackets do not separate buffers.
    for part in between_commas(&all).filter(|part| !part.is_empty()) {
        count += 1;
        check(&mut Cursor::new(part, group.span_close()).written_in(Language::Mlir), of, errors);
    }
    count
}

/// Checks the values of one buffer, if they are written as numbers. Their type may follow; otherwise it is `of`.
pub fn check(cursor: &mut Cursor, of: Option<&Memref>, errors: &mut Errors) {
    if !cursor.is_ident("dense") {
        return;
    }
    cursor.bump();
    let Some((values, _)) = cursor.angles() else { return };
    let is_typed = cursor.punct(':').is_some() && at_memref(cursor);
    let own = if is_typed { parse_memref(cursor, errors) } else { of.cloned() };
    let Some(own) = own else { return };
    if let [TokenTree::Literal(bytes)] = values
        && bytes.to_string().starts_with("\"0x")
    {
        return check_bytes(bytes, &own, errors);
    }
    if let Some(of) = of.filter(|of| own.element != of.element || own.shape != of.shape) {
        let message = format!("the values are of `{own}`, but the objects are `{of}`");
        errors.push(Rule::Memref, own.place, message + &help_code(of.to_string()));
        return;
    }
    if let [TokenTree::Group(list)] = values
        && list.delimiter() == Delimiter::Bracket
    {
        let Some(shape) = shape(list, errors) else { return };
        if shape != own.shape {
            let text = |shape: &[u64]| shape.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
            let (expected, found) = (text(&own.shape), text(&shape));
            let background = note("one value stands for all elements: `dense<0>`");
            let message = format!("expected values of the shape {expected}, found {found}{background}");
            errors.push(Rule::Memref, list.span(), message);
            return;
        }
    }
    check_numbers(values, own.element, errors);
}

/// `"0x01020304"`: the bytes of all elements, or of one value for all elements.
fn check_bytes(literal: &Literal, own: &Memref, errors: &mut Errors) {
    let text = literal.to_string();
    let digits = text.trim_matches('"').trim_start_matches("0x");
    let bits = own.element.bits();
    let (Some(elements), true) = (own.elements(), bits.is_multiple_of(8)) else { return };
    let all = u128::from(elements) * u128::from(bits / 8);
    let (found, is_whole) = (digits.len() as u128 / 2, digits.len().is_multiple_of(2));
    if !(is_whole && (found == all || found == u128::from(bits / 8))) {
        let count = |bytes| counted::<u128>(bytes, "byte");
        let background = note("each byte has two digits; the digits of one element stand for all elements");
        let message = format!("`{own}` has {}, found values of {}", count(all), count(found));
        errors.push(Rule::Memref, literal.span(), message + &background);
    }
}

/// The lengths of nested lists; pushes an error and returns `None` if lists of one level differ in length.
pub fn shape(list: &Group, errors: &mut Errors) -> Option<Vec<u64>> {
    let inner = tokens(list.stream());
    let mut of_items: Option<Vec<u64>> = None;
    let mut length = 0;
    for item in inner.split(|token| is_punct(token, ',')).filter(|item| !item.is_empty()) {
        length += 1;
        let of_item = match item {
            [TokenTree::Group(item)] if item.delimiter() == Delimiter::Bracket => shape(item, errors)?,
            _ => Vec::new(),
        };
        if of_items.as_ref().is_some_and(|first| *first != of_item) {
            let place = Place::of(item).unwrap_or_else(|| list.span().into());
            errors.push(Rule::Memref, place, "expected the same number of values as in the list before it");
            return None;
        }
        of_items = Some(of_item);
    }
    let mut all = vec![length];
    all.extend(of_items.unwrap_or_default());
    Some(all)
}

/// Pushes an error for the first value that the element cannot hold.
fn check_numbers(values: &[TokenTree], element: Element, errors: &mut Errors) -> Option<()> {
    let mut is_negative = false;
    for token in values {
        match token {
            TokenTree::Group(list) => check_numbers(&tokens(list.stream()), element, errors)?,
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let is_integer = Integer::of(literal).is_some();
                let is_real = text.starts_with(|c: char| c.is_ascii_digit()) && !is_integer;
                let is_float = !element.name().starts_with(['i', 'u']);
                let value = Integer::of(literal).and_then(|integer| integer.value);
                let most = 1i128 << element.bits().min(64);
                let fits =
                    value.is_none_or(|value| if is_negative { value <= most / 2 } else { value < most });
                let expected = match (is_float, is_integer, is_real) {
                    (false, _, true) => "an integer",
                    // Floats are written with a point, or as their bits in base 16.
                    (true, true, _) if !text.starts_with("0x") => "a number with a point",
                    (false, true, _) if !fits => "a value that fits",
                    _ => {
                        is_negative = false;
                        continue;
                    }
                };
                let minus = if is_negative { "-" } else { "" };
                let message =
                    format!("expected {expected} as element of {}, found `{minus}{text}`", element.name());
                errors.push(Rule::Memref, literal.span(), message);
                return None;
            }
            TokenTree::Punct(punct) => is_negative = punct.as_char() == '-',
            TokenTree::Ident(_) => {}
        }
    }
    Some(())
}
