//! Runtime transfers as MLIR prints them: `npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][4, 4, 16, 64][4096, 64, 256, 1])
//! {id = 0 : i64, metadata = @of} : memref<64x256xi32>`.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::Options;
use super::step::{Expression, Step};
use super::transfer::memcpy;
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter, is_punct};
use crate::parse::dma_bd::parse_packet;
use crate::parse::keys::{At, Given, expect_equals, keys, parse_more_keys, skip_part};
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::memref::{Memref, at_memref, parse_memref};
use crate::parse::mlir::operation::take_location;
use crate::parse::mlir::value::{literal, take_value};
use crate::parse::name::Named;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::python::arguments::parse_bool;
use crate::parse::python::call::Call;

keys! {
    /// The attributes, under the names of the keys before a notation, so that giving both is an error and neither is
    /// lost.
    enum Attribute {
        IssueToken = "issue_token",
        /// The FIFO, which does not affect a tap.
        Metadata = "metadata",
        Packet = "packet",
        D0ZeroBefore = "d0_zero_before",
        D0ZeroAfter = "d0_zero_after",
        D1ZeroBefore = "d1_zero_before",
        D1ZeroAfter = "d1_zero_after",
        D2ZeroBefore = "d2_zero_before",
        D2ZeroAfter = "d2_zero_after",
        BdId = "bd_id" | "id",
        Burst = "burst" | "burst_length",
    }
}

/// Parses the operation, from its arguments on.
pub(super) fn parse_memcpy(
    call: &Call,
    element: Option<Named<Element>>,
    options: &mut Options,
    given: &mut Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<Expression> {
    let before = errors.len();
    let mut inside = enter!(call.arguments, Language::Mlir);
    // Until the end of 2024, the column and the row of the shim came first.
    while matches!(inside.rest(), [TokenTree::Literal(_), comma, ..] if is_punct(comma, ',')) {
        inside.skip(2);
    }
    if take_value(&mut inside).is_none() {
        inside.push_expected_with(
            "the tensor",
            &help_code("%arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]"),
            errors,
        );
        return None;
    }
    let offsets = parse_array("an offset", &mut inside, errors);
    let sizes = offsets.is_some().then(|| parse_array("a size", &mut inside, errors)).flatten();
    let strides = sizes.is_some().then(|| parse_array("a stride", &mut inside, errors)).flatten();
    let mut value = |key: At<Attribute>, cursor: &mut Cursor, errors: &mut Errors| {
        parse_attribute(key, options, cursor, errors);
    };
    if inside.punct(',').is_some() {
        parse_more_keys(&mut inside, given, errors, &mut value);
    }
    if !inside.is_empty() && errors.len() == before {
        inside.push_expected("the end of the transfer", errors);
    }
    if let Some(attributes) = take_dict(cursor) {
        parse_dict(attributes, given, errors, &mut value);
    }
    let tensor = parse_type(element, cursor, errors);
    take_location(cursor);
    let mut expression = memcpy([offsets?, sizes?, strides?], call.place, errors)?;
    if errors.len() > before {
        return None;
    }
    if let Some(Memref { shape, place, .. }) = tensor {
        let number = |&length: &u64| {
            let value = i128::from(length);
            Number { tokens: literal(value, place.first), place, value: Some(value) }
        };
        let numbers = shape.iter().map(number).collect();
        expression.steps.insert(0, Step { op: Op::Tensor, numbers, place });
    }
    Some(expression)
}

fn parse_attribute(key: At<Attribute>, options: &mut Options, cursor: &mut Cursor, errors: &mut Errors) {
    let is_alone = key.key == Attribute::IssueToken && !cursor.is_punct('=');
    if !is_alone && !expect_equals(key, cursor, errors) {
        return;
    }
    match key.key {
        Attribute::IssueToken => {
            options.issue_token = is_alone || parse_bool(cursor, errors).unwrap_or_default();
        }
        Attribute::Metadata => skip_part(cursor),
        Attribute::Packet => options.packet = parse_packet(cursor, errors),
        Attribute::D0ZeroBefore
        | Attribute::D0ZeroAfter
        | Attribute::D1ZeroBefore
        | Attribute::D1ZeroAfter
        | Attribute::D2ZeroBefore
        | Attribute::D2ZeroAfter => {
            let zeros = parse_number(cursor, Until::Comma, "a number of zeros", errors);
            if let Some(zeros) = zeros.filter(|zeros| zeros.value != Some(0)) {
                let manual = options.device().family().manual;
                let background = note(format!("only mem tiles pad ({manual})"));
                errors.push(Rule::PadTile, zeros.place, format!("a shim cannot pad{background}"));
            }
        }
        Attribute::BdId => {
            options.bd_id = parse_number(cursor, Until::Comma, "a descriptor number", errors);
        }
        Attribute::Burst => {
            options.burst = parse_number(cursor, Until::Comma, "a burst length in bytes", errors);
        }
    }
}

/// Takes `: memref<64x256xi32>` and checks its element against the declared one.
fn parse_type(element: Option<Named<Element>>, cursor: &mut Cursor, errors: &mut Errors) -> Option<Memref> {
    let mut ahead = cursor.clone();
    if ahead.punct(':').is_none() || !at_memref(&ahead) {
        return None;
    }
    *cursor = ahead;
    let memref = parse_memref(cursor, errors)?;
    check_element(element, memref.element, memref.place, errors)?;
    Some(memref)
}

/// Pushes an error unless the elements of a `memref` are as wide as those that are declared.
pub(super) fn check_element(
    declared: Option<Named<Element>>,
    found: Element,
    place: Place,
    errors: &mut Errors,
) -> Option<()> {
    let Some(declared) = declared.filter(|declared| declared.value.bits() != found.bits()) else {
        return Some(());
    };
    let (declared, found) = (declared.value.name(), found.name());
    let message = format!("the `memref` has elements of {found}, but the tap is declared for {declared}");
    let background = note("the numbers of an operation count the elements of its `memref`");
    errors.push(Rule::Memref, place, message + &background);
    None
}
