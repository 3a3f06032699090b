//! The values of the keys.

use aie_pattern_core::declare::{Axi, AxiKey, Iteration, PairNotation};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

use crate::errors::{Errors, Place, counted, help_code};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::dims::{Pair, Pairs};
use crate::parse::keys::{expect_equals, parse_keys, skip_part};
use crate::parse::list::List;
use crate::parse::mlir::fields::{BdIteration, PacketInfo, at_fields, parse_fields};
use crate::parse::name::{Named, parse_direction};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::{parse_numbers, parse_pair};
use crate::parse::rust::parse_all;

/// Parses a key without a value; `= true` and `= false` are accepted as well.
pub(super) fn parse_flag(key: Span, cursor: &mut Cursor, errors: &mut Errors) -> Option<Place> {
    let place = Place::from(key);
    if cursor.punct('=').is_none() || cursor.is_ident("true") {
        cursor.ident();
        return Some(place);
    }
    if cursor.is_ident("false") {
        cursor.ident();
    } else {
        cursor.push_expected("`true` or `false`", errors);
    }
    None
}

/// `mm2s(0)`.
pub(in crate::parse) fn parse_channel(
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<(Named<Direction>, Number)> {
    let mut ahead = cursor.clone();
    let name = ahead.ident();
    let direction = parse_direction(cursor, errors)?;
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let number = match cursor.peek() {
            Some(TokenTree::Group(group)) => group.stream().to_string(),
            _ => "0".to_owned(),
        };
        let advice = name.map_or_else(String::new, |name| help_code(format!("{name}({number})")));
        let message = format!("expected a channel number, found {}{advice}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let number = parse_numbers(group, &["a channel number"], 1, Language::Rust, errors)?.pop()?;
    Some((direction, number))
}

/// `(64, -1)`.
pub(super) fn parse_lock(cursor: &mut Cursor, errors: &mut Errors) -> Option<(Number, Number)> {
    parse_two("(lock, value)", ["a lock number", "a lock value"], cursor, errors)
}

fn parse_two(
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

/// After an error: shows the numbers, which are in other brackets, in parentheses.
fn push_no_parenthesis(shape: &str, cursor: &Cursor, errors: &mut Errors) {
    let advice = match cursor.peek() {
        Some(TokenTree::Group(group)) => help_code(format!("({})", group.stream())),
        _ => String::new(),
    };
    let message = format!("expected `{shape}`, found {}{advice}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message);
}

/// `(3, 1)`, the id and the type, or MLIR's `<pkt_type = 1, pkt_id = 3>`.
pub(in crate::parse) fn parse_packet(cursor: &mut Cursor, errors: &mut Errors) -> Option<(Number, Number)> {
    if at_fields(cursor) {
        let mut numbers = parse_fields::<PacketInfo>(cursor, errors)?.into_iter();
        return Some((numbers.next()?, numbers.next()?));
    }
    parse_two("(id, type)", ["a packet id", "a packet type"], cursor, errors)
}

/// `(4, 1024)`, `(4, 1024, 0)` with the current count, or MLIR's `#aie.bd_iteration<size = 4, stride = 1024>`.
pub(super) fn parse_iteration(cursor: &mut Cursor, errors: &mut Errors) -> Option<Iteration<Number>> {
    let mut numbers = parse_numbers_of_iteration(cursor, errors)?.into_iter();
    Some(Iteration { size: numbers.next()?, stride: numbers.next()?, current: numbers.next() })
}

fn parse_numbers_of_iteration(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Number>> {
    if at_fields(cursor) {
        return parse_fields::<BdIteration>(cursor, errors);
    }
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        push_no_parenthesis("(size, stride)", cursor, errors);
        return None;
    };
    parse_numbers(group, &["a size", "a stride", "the current count"], 2, Language::Rust, errors)
}

/// `axi(smid = 1, qos = 2, cache = 3, secure)`.
pub(super) fn parse_axi(cursor: &mut Cursor, errors: &mut Errors) -> Option<Axi<Number>> {
    let group = cursor.expect_group(Delimiter::Parenthesis, "`(smid = 0, qos = 0, cache = 0)`", errors)?;
    let mut inside = enter!(group);
    let mut axi = Axi::EMPTY;
    parse_keys(&mut inside, errors, |key, cursor, errors| {
        let number = match key.key {
            AxiKey::Smid => &mut axi.smid,
            AxiKey::Qos => &mut axi.qos,
            AxiKey::Cache => &mut axi.cache,
            AxiKey::Secure => {
                let flag = parse_flag(key.span, cursor, errors);
                return axi.secure = flag.map(|place| Number::implied(1, place));
            }
        };
        if expect_equals(key, cursor, errors) {
            *number = parse_number(cursor, Until::Comma, "a number", errors);
        }
    });
    Some(axi)
}

/// A path, up to the next comma.
pub(super) fn parse_path(cursor: &mut Cursor, errors: &mut Errors) -> Option<TokenStream> {
    let mut after = cursor.clone();
    skip_part(&mut after);
    let piece = cursor.follow(&after);
    let path = errors.or_push(parse_all(piece, Path::parse_mod_style))?;
    if path.is_none() {
        cursor.push_expected("the path to the crate", errors);
    }
    path.map(ToTokens::into_token_stream)
}

/// The dimensions from two lists; pushes an error if the lists differ in length.
pub(super) fn join(sizes: Option<List>, strides: Option<List>, errors: &mut Errors) -> Option<Pairs> {
    let (sizes, strides) = match (sizes, strides) {
        (Some(sizes), Some(strides)) => (sizes, strides),
        (None, None) => return None,
        (Some(sizes), None) => {
            let both = |strides| help_code(format!("{}, {strides}", text("sizes", &sizes)));
            let advice = contiguous(&sizes).map_or_else(String::new, both);
            errors.push(Rule::Syntax, sizes.place, format!("`sizes` without `strides`{advice}"));
            return None;
        }
        (None, Some(strides)) => {
            errors.push(Rule::Syntax, strides.place, "`strides` without `sizes`");
            return None;
        }
    };
    let (found, of) = (sizes.numbers.len(), strides.numbers.len());
    if found != of {
        let message = format!("found {} for {}", counted(of, "stride"), counted(found, "size"));
        errors.push(Rule::Syntax, strides.place, message);
        return None;
    }
    let pair = |(first, second): (Number, Number)| Pair {
        place: first.place,
        first,
        second,
        notation: PairNotation::Angles,
    };
    let list = sizes.numbers.into_iter().zip(strides.numbers).map(pair).collect();
    Some(Pairs { list, place: sizes.place })
}

fn text(key: &str, list: &List) -> String {
    let numbers: Vec<String> = list.numbers.iter().map(|number| number.tokens.to_string()).collect();
    format!("{key} = [{}]", numbers.join(", "))
}

/// The strides of a contiguous walk; `None` unless the sizes are literals.
fn contiguous(sizes: &List) -> Option<String> {
    let mut stride = Some(1i128);
    let strides = sizes.numbers.iter().rev().map(|size| {
        let text = stride?.to_string();
        stride = stride.and_then(|stride| stride.checked_mul(size.value?));
        Some(text)
    });
    let mut strides = strides.collect::<Option<Vec<String>>>()?;
    strides.reverse();
    Some(format!("strides = [{}]", strides.join(", ")))
}
