//! The layout algebra as an expression: a source, and a sequence of operations on it.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::slice::parse_slices;
use super::source::{SOURCES, at_source, numbers_or_list, parse_source};
use super::step::{Expression, Step};
use crate::errors::{Errors, Place, help, help_code, known_names, note, quoted};
use crate::parse::cursor::{Cursor, enter, tokens};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::python::arguments::{Parameters, is_list, parse_arguments, parse_numbers_of};

/// The operations.
const OPERATIONS: [&str; 13] = [
    "permute",
    "transpose",
    "T",
    "split",
    "merge",
    "coalesce",
    "repeat",
    "tile",
    "partition",
    "inverse",
    "compose",
    "concat",
    "pad",
];

/// The most levels of nested expressions: low enough that the limit on a tap's steps is never an error.
const MAX_DEPTH: usize = 8;

/// Parses a source and the operations after it.
pub(super) fn parse_expression(cursor: &mut Cursor, depth: usize, errors: &mut Errors) -> Option<Expression> {
    if !at_source(cursor) {
        let known = note(format!("sources: {}", quoted(SOURCES)));
        let message = format!("expected a tap, found {}{known}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    }
    let mut steps = parse_source(cursor, errors)?;
    let mut is_sequence = steps.last().is_some_and(|step| step.op == Op::Tiler);
    loop {
        match cursor.rest() {
            [TokenTree::Group(brackets), ..] if brackets.delimiter() == Delimiter::Bracket => {
                cursor.bump();
                if is_sequence {
                    steps.push(parse_nth(brackets, errors)?);
                    is_sequence = false;
                } else if !parse_slices(brackets, &mut steps, errors) {
                    return None;
                }
            }
            [TokenTree::Punct(dot), TokenTree::Ident(name), ..] if dot.as_char() == '.' => {
                cursor.skip(2);
                if is_sequence {
                    push_sequence(name, errors);
                    return None;
                }
                parse_operation(name, cursor, depth, &mut steps, errors)?;
                is_sequence = steps.last().is_some_and(|step| step.op == Op::Partition);
            }
            _ => return Some(Expression { steps, is_sequence }),
        }
    }
}

/// Pushes an error about an operation on a sequence.
fn push_sequence(name: &Ident, errors: &mut Errors) {
    let message = format!("`{name}` takes one tap, but this is a sequence of taps");
    errors.push(Rule::Syntax, name.span(), message + &help(format!("write `[0].{name}` for the first one")));
}

/// Parses `[3]` of a sequence.
fn parse_nth(brackets: &Group, errors: &mut Errors) -> Option<Step> {
    let mut cursor = enter!(brackets);
    let number = parse_number(&mut cursor, Until::Comma, "the number of a tap", errors)?;
    if !cursor.is_empty() {
        cursor.push_expected_with("the number of one tap", &help("write `[0]` for the first one"), errors);
        return None;
    }
    let place = Place { first: brackets.span_open(), last: brackets.span_close() };
    Some(Step { op: Op::Nth, numbers: vec![number], place })
}

/// Parses the operation after its dot and its name.
fn parse_operation(
    name: &Ident,
    cursor: &mut Cursor,
    depth: usize,
    steps: &mut Vec<Step>,
    errors: &mut Errors,
) -> Option<()> {
    let text = name.to_string();
    if text == "T" {
        steps.push(Step { op: Op::Transpose, numbers: Vec::new(), place: name.span().into() });
        return Some(());
    }
    if !OPERATIONS.contains(&text.as_str()) {
        let advice = match text.as_str() {
            "gather" | "scatter" => note("the declared type runs the walk on buffers: `gather`, `scatter`"),
            _ => known_names("operations", &text, OPERATIONS),
        };
        errors.push(Rule::UnknownName, name.span(), format!("`{text}` is not an operation{advice}"));
        return None;
    }
    let arguments = cursor.expect_group_with(
        Delimiter::Parenthesis,
        format_args!("the arguments of `{text}`"),
        &help_code(example(&text)),
        errors,
    )?;
    let place = Place { first: name.span(), last: arguments.span() };
    let (op, numbers) = match text.as_str() {
        "compose" | "concat" => {
            let op = if text == "compose" { Op::Compose } else { Op::Concat };
            steps.extend(parse_inner(name, arguments, depth, errors)?);
            (op, Vec::new())
        }
        "permute" => (Op::Permute, all_numbers(arguments, "a dimension", errors)?),
        "tile" => (Op::Tile, all_numbers(arguments, "a size of the tile", errors)?),
        "pad" => (Op::Pad, parse_pads(arguments, errors)?),
        "split" => (Op::Split, exactly(name, arguments, &["dim", "inner"], errors)?),
        "merge" => (Op::Merge, exactly(name, arguments, &["dim"], errors)?),
        "repeat" => (Op::Repeat, exactly(name, arguments, &["n"], errors)?),
        "partition" => (Op::Partition, parse_partition(name, arguments, place, errors)?),
        other => {
            let op = match other {
                "transpose" => Op::Transpose,
                "coalesce" => Op::Coalesce,
                _ => Op::Inverse,
            };
            (op, exactly(name, arguments, &[], errors)?)
        }
    };
    steps.push(Step { op, numbers, place });
    Some(())
}

/// The example of an operation.
fn example(operation: &str) -> String {
    let arguments = match operation {
        "permute" => "1, 0",
        "split" => "0, 4",
        "merge" => "0",
        "repeat" | "partition" => "4",
        "tile" => "4, 8",
        "compose" | "concat" => "full(16)",
        "pad" => "[(1, 0), (0, 1)]",
        _ => "",
    };
    format!("{operation}({arguments})")
}

/// Parses an argument that is a tap.
fn parse_inner(name: &Ident, arguments: &Group, depth: usize, errors: &mut Errors) -> Option<Vec<Step>> {
    let mut cursor = enter!(arguments);
    if depth == MAX_DEPTH {
        errors.push(Rule::Syntax, name.span(), format!("more than {MAX_DEPTH} taps within one another"));
        return None;
    }
    let Expression { steps, is_sequence } = parse_expression(&mut cursor, depth + 1, errors)?;
    if is_sequence {
        let message = format!("`{name}` takes one tap, but this is a sequence of taps");
        errors.push(
            Rule::Syntax,
            arguments.span(),
            message + &help("write `[0]` after it for the first one"),
        );
        return None;
    }
    cursor.punct(',');
    cursor.expect_end("the tap", errors)?;
    Some(steps)
}

fn all_numbers(arguments: &Group, what: &str, errors: &mut Errors) -> Option<Vec<Number>> {
    numbers_or_list(&mut enter!(arguments), what, errors)
}

/// Parses the numbers of an operation with a fixed number of arguments.
fn exactly(
    name: &Ident,
    arguments: &Group,
    names: &'static [&'static str],
    errors: &mut Errors,
) -> Option<Vec<Number>> {
    let before = errors.len();
    let parameters = Parameters { names, by_position: names.len() };
    let mut numbers = vec![None; names.len()];
    parse_arguments(name, arguments, parameters, errors, |parameter, cursor, errors| {
        let at = names.iter().position(|name| *name == parameter);
        if let Some(number) = at.and_then(|at| numbers.get_mut(at)) {
            *number = parse_number(cursor, Until::Comma, "a number", errors);
        }
    });
    if errors.len() > before {
        return None;
    }
    let found = numbers.iter().flatten().count();
    if found < names.len() {
        let message = format!("expected {} of `{name}`, found {found}", count(names.len()));
        errors.push(Rule::Syntax, arguments.span(), message + &help_code(example(&name.to_string())));
        return None;
    }
    Some(numbers.into_iter().flatten().collect())
}

fn count(numbers: usize) -> &'static str {
    if numbers == 1 { "the number" } else { "the two numbers" }
}

const PARTITION: Parameters = Parameters { names: &["k", "dim"], by_position: 2 };

/// Parses the dimension, by default the outermost, and the parts.
fn parse_partition(
    name: &Ident,
    arguments: &Group,
    place: Place,
    errors: &mut Errors,
) -> Option<Vec<Number>> {
    let before = errors.len();
    let (mut parts, mut dim) = (None, None);
    parse_arguments(name, arguments, PARTITION, errors, |parameter, cursor, errors| {
        let number = parse_number(cursor, Until::Comma, "a number", errors);
        if parameter == "k" { parts = number } else { dim = number }
    });
    if parts.is_none() && errors.len() == before {
        let message = format!("expected the number of parts, found nothing{}", help_code("partition(4)"));
        errors.push(Rule::Syntax, arguments.span(), message);
    }
    let dim = dim.unwrap_or_else(|| Number::implied(0, place));
    parts.filter(|_| errors.len() == before).map(|parts| vec![dim, parts])
}

/// Parses `[(1, 0), (0, 1)]`, or all numbers in one list without the brackets.
fn parse_pads(arguments: &Group, errors: &mut Errors) -> Option<Vec<Number>> {
    let inner = tokens(arguments.stream());
    let list = match inner.as_slice() {
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket || is_list_of_lists(list) => {
            Some(list)
        }
        _ => None,
    };
    let pairs = list.map_or_else(|| inner.clone(), |list| tokens(list.stream()));
    let mut cursor = Cursor::new(&pairs, list.unwrap_or(arguments).span_close());
    let mut numbers = Vec::new();
    while !cursor.is_empty() {
        let pair = parse_numbers_of("the padding before and after", &mut cursor, errors)?;
        if pair.numbers.len() != 2 {
            let found = match pair.numbers.len() {
                1 => "one number".to_owned(),
                numbers => format!("{numbers} numbers"),
            };
            let message = format!("expected `(before, after)`, found {found}");
            errors.push(Rule::Syntax, pair.place, message + &help_code("(0, 1)"));
            return None;
        }
        numbers.extend(pair.numbers);
        cursor.expect_comma("the next pair", errors)?;
    }
    Some(numbers)
}

fn is_list_of_lists(list: &Group) -> bool {
    matches!(list.stream().into_iter().next(), Some(TokenTree::Group(first)) if is_list(&first))
}
