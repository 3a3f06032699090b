//! The source of a walk: `TensorAccessPattern(..)`, `full(..)`, `TensorTiler2D.group_tiler(..)`.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::step::Step;
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::cursor::{Cursor, enter};
use crate::parse::list::List;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::python::arguments::{
    Parameters, is_list, numbers_to_end, parse_arguments, parse_bool, parse_numbers_of, take_none,
};
use crate::parse::python::call::{Call, take_call};

/// The sources of walks.
pub(super) const SOURCES: [&str; 5] =
    ["TensorAccessPattern", "simple_tiler", "group_tiler", "step_tiler", "full"];

/// Whether a source is next.
pub(super) fn at_source(cursor: &Cursor) -> bool {
    take_call(&mut cursor.clone()).is_some_and(|call| SOURCES.iter().any(|source| call.name == source))
}

/// Parses a source that [`at_source`] has seen, as steps.
pub(super) fn parse_source(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Step>> {
    let call = take_call(cursor)?;
    match call.name.to_string().as_str() {
        "TensorAccessPattern" => parse_pattern(&call, errors),
        "full" => Some(vec![parse_full(&call, errors)?]),
        _ => Some(vec![parse_tiler(&call, errors)?]),
    }
}

const PATTERN: Parameters =
    Parameters { names: &["tensor_dims", "offset", "sizes", "strides"], by_position: 4 };

fn parse_pattern(call: &Call, errors: &mut Errors) -> Option<Vec<Step>> {
    let before = errors.len();
    let (mut tensor, mut offset, mut sizes, mut strides) = (None, None, None, None);
    parse_arguments(call.name, call.arguments, PATTERN, errors, |name, cursor, errors| match name {
        "tensor_dims" => tensor = parse_numbers_of("a size of the tensor", cursor, errors),
        "offset" => offset = parse_number(cursor, Until::Comma, "an offset", errors),
        "sizes" => sizes = parse_numbers_of("a size", cursor, errors),
        _ => strides = parse_numbers_of("a stride", cursor, errors),
    });
    if errors.len() > before {
        return None;
    }
    let (Some(tensor), Some(sizes), Some(strides)) = (tensor, sizes, strides) else {
        let message = "expected the shape of the tensor, an offset, sizes and strides";
        let example = "TensorAccessPattern((64, 256), offset = 0, sizes = [64, 256], strides = [256, 1])";
        errors.push(Rule::Syntax, call.arguments.span(), message.to_owned() + &help_code(example));
        return None;
    };
    let walk = walk(Op::Walk, offset, &sizes, &strides, call.place, errors)?;
    Some(vec![Step { op: Op::Tensor, numbers: tensor.numbers, place: tensor.place }, walk])
}

/// The step of sizes and strides.
pub(super) fn walk(
    op: Op,
    offset: Option<Number>,
    sizes: &List,
    strides: &List,
    place: Place,
    errors: &mut Errors,
) -> Option<Step> {
    let (found, needed) = (strides.numbers.len(), sizes.numbers.len());
    if found != needed {
        let message = format!("expected one stride for each of the {needed} sizes, found {found}");
        errors.push(Rule::DimensionCount, strides.place, message);
        return None;
    }
    let offset = offset.unwrap_or_else(|| Number::implied(0, place));
    let numbers = [offset].into_iter().chain(sizes.numbers.iter().chain(&strides.numbers).cloned()).collect();
    Some(Step { op, numbers, place })
}

/// Help with the strides of a contiguous walk, if all sizes are known.
pub(super) fn contiguous(sizes: &List) -> String {
    let (mut strides, mut stride) = (Vec::new(), 1i128);
    for size in sizes.numbers.iter().rev() {
        strides.push(stride.to_string());
        match size.value.and_then(|size| stride.checked_mul(size)) {
            Some(next) => stride = next,
            None => return String::new(),
        }
    }
    strides.reverse();
    help(format!("write `strides = [{}]` for a walk without a gap", strides.join(", ")))
}

fn parse_full(call: &Call, errors: &mut Errors) -> Option<Step> {
    let mut cursor = enter!(call.arguments);
    let numbers = numbers_or_list(&mut cursor, "a size of the tensor", errors)?;
    if numbers.is_empty() {
        let message = "expected the shape of the tensor, found nothing";
        errors.push(Rule::Syntax, call.arguments.span(), message.to_owned() + &help_code("full(64, 256)"));
        return None;
    }
    Some(Step { op: Op::Full, numbers, place: call.place })
}

/// Parses `4, 8`, `(4, 8)` or `[4, 8]`, up to the end.
pub(super) fn numbers_or_list(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Vec<Number>> {
    match cursor.rest() {
        [TokenTree::Group(group)] if is_list(group) => numbers_to_end(&mut enter!(group), what, errors),
        _ => numbers_to_end(cursor, what, errors),
    }
}

const SIMPLE: Parameters = Parameters {
    names: &["tensor_dims", "tile_dims", "tile_col_major", "iter_col_major", "pattern_repeat", "prune_step"],
    by_position: 2,
};
const GROUP: Parameters = Parameters {
    names: &[
        "tensor_dims",
        "tile_dims",
        "tile_group_dims",
        "tile_col_major",
        "tile_group_col_major",
        "iter_col_major",
        "pattern_repeat",
        "allow_partial",
        "prune_step",
    ],
    by_position: 3,
};
const STEP: Parameters = Parameters {
    names: &[
        "tensor_dims",
        "tile_dims",
        "tile_group_repeats",
        "tile_group_steps",
        "tile_col_major",
        "tile_group_col_major",
        "iter_col_major",
        "pattern_repeat",
        "allow_partial",
        "prune_step",
    ],
    by_position: 4,
};

/// The flags of a tiler in the order of its step's numbers, and their defaults.
const FLAGS: [(&str, bool); 5] = [
    ("tile_col_major", false),
    ("tile_group_col_major", false),
    ("iter_col_major", false),
    ("allow_partial", false),
    ("prune_step", true),
];

fn parse_tiler(call: &Call, errors: &mut Errors) -> Option<Step> {
    let before = errors.len();
    let parameters = match call.name.to_string().as_str() {
        "simple_tiler" => SIMPLE,
        "group_tiler" => GROUP,
        _ => STEP,
    };
    let (mut tensor, mut tile, mut group, mut group_steps, mut repeat) = (None, None, None, None, None);
    let mut flags = FLAGS.map(|(name, value)| (name, value, call.place));
    parse_arguments(call.name, call.arguments, parameters, errors, |name, cursor, errors| {
        let place = cursor.place();
        if name != "tensor_dims" && take_none(cursor) {
            return;
        }
        match name {
            "tensor_dims" => tensor = parse_two("the tensor", cursor, errors),
            "tile_dims" => tile = parse_two("a tile", cursor, errors),
            "tile_group_dims" | "tile_group_repeats" => group = parse_two("a group", cursor, errors),
            "tile_group_steps" => group_steps = parse_two("the steps", cursor, errors),
            "pattern_repeat" => repeat = parse_number(cursor, Until::Comma, "a repeat", errors),
            _ => {
                let flag = flags.iter_mut().find(|(flag, ..)| *flag == name);
                if let (Some(flag), Some(value)) = (flag, parse_bool(cursor, errors)) {
                    *flag = (flag.0, value, place);
                }
            }
        }
    });
    if errors.len() > before {
        return None;
    }
    let Some(tensor) = tensor else {
        let message = format!("`{}` needs the shape of the tensor", call.name);
        let example = help_code("tensor_dims = (256, 256), tile_dims = (32, 32)");
        errors.push(Rule::Syntax, call.arguments.span(), message + &example);
        return None;
    };
    let needs_tile = call.name != "simple_tiler";
    let needs_repeats = call.name == "step_tiler";
    for (is_missing, name) in [
        (needs_tile && tile.is_none(), "tile_dims"),
        (needs_repeats && group.is_none(), "tile_group_repeats"),
    ] {
        if is_missing {
            let message = format!("`{}` needs `{name}`{}", call.name, help_code(format!("{name} = (2, 2)")));
            errors.push(Rule::Syntax, call.arguments.span(), message);
            return None;
        }
    }
    let one = || [Number::implied(1, call.place), Number::implied(1, call.place)];
    let tile = tile.unwrap_or_else(|| tensor.clone());
    let lists = [tensor, tile, group.unwrap_or_else(one), group_steps.unwrap_or_else(one)];
    let repeat = repeat.unwrap_or_else(|| Number::implied(1, call.place));
    let flags = flags.map(|(_, value, place)| Number::implied(i128::from(value), place));
    let numbers = lists.into_iter().flatten().chain([repeat]).chain(flags).collect();
    Some(Step { op: Op::Tiler, numbers, place: call.place })
}

/// Parses height and width; a list of one number is a single row.
fn parse_two(of: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<[Number; 2]> {
    let list = parse_numbers_of("a height and a width", cursor, errors)?;
    match list.numbers.try_into() {
        Ok(two) => Some(two),
        Err(numbers) => match <[Number; 1]>::try_from(numbers) {
            Ok([width]) => Some([Number::implied(1, list.place), width]),
            Err(numbers) => {
                let message = format!("expected the height and the width of {of}, found {}", numbers.len());
                let background = note("`TensorTiler2D` tiles tensors of two dimensions");
                errors.push(Rule::DimensionCount, list.place, message + &background);
                None
            }
        },
    }
}
