//! Runtime transfers in Python: `npu_dma_memcpy_nd(..)`, `shim_dma_single_bd_task(..)`, `rt.fill(..)`, `rt.drain(..)`.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use proc_macro2::{TokenStream, TokenTree};

use super::expression::parse_expression;
use super::source::{at_source, contiguous, walk};
use super::step::{Expression, Step};
use super::{Key, Options};
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::cursor::Cursor;
use crate::parse::keys::{Given, Key as _, skip_part};
use crate::parse::list::List;
use crate::parse::name::Named;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::python::arguments::{Parameters, parse_arguments, parse_bool, parse_numbers_of, take_none};
use crate::parse::python::call::Call;

const MEMCPY: Parameters = Parameters {
    names: &[
        "metadata",
        "bd_id",
        "mem",
        "offsets",
        "sizes",
        "strides",
        "tap",
        "issue_token",
        "burst_length",
        "packet",
    ],
    by_position: 10,
};
const TASK: Parameters = Parameters {
    names: &[
        "alloc",
        "mem",
        "tap",
        "offset",
        "sizes",
        "strides",
        "transfer_len",
        "issue_token",
        "burst_length",
        "packet",
    ],
    by_position: 10,
};
/// `rt.fill(of.prod(), A, tap)`, and `of_in.fill(A, tap)`: the form of a positional argument tells which one it is.
const FILL: Parameters = Parameters {
    names: &[
        "handle",
        "tensor",
        "tap",
        "offset",
        "sizes",
        "strides",
        "transfer_len",
        "wait",
        "packet",
        "task_group",
        "group",
        "placement",
        "offset_parameter",
    ],
    by_position: 3,
};

/// Parameters that are also keys before a call.
const KEYS: [(&str, Key); 5] = [
    ("bd_id", Key::BdId),
    ("transfer_len", Key::Len),
    ("burst_length", Key::Burst),
    ("issue_token", Key::IssueToken),
    ("wait", Key::IssueToken),
];

/// The arguments of a transfer other than its walk.
#[derive(Default)]
struct Transfer {
    tap: Option<Expression>,
    offset: Option<Number>,
    offsets: Option<List>,
    sizes: Option<List>,
    strides: Option<List>,
}

impl Transfer {
    /// Parses the arguments.
    fn parse(
        call: &Call,
        parameters: Parameters,
        options: &mut Options,
        given: &mut Given,
        errors: &mut Errors,
    ) -> Option<Self> {
        let before = errors.len();
        let mut transfer = Self::default();
        parse_arguments(call.name, call.arguments, parameters, errors, |name, cursor, errors| {
            let is_handle = matches!(name, "metadata" | "alloc" | "mem" | "handle" | "tensor");
            let place = cursor.place();
            if is_handle && at_source(cursor) || name == "tap" && !take_none(cursor) {
                if transfer.tap.is_some() {
                    errors.push(
                        Rule::DuplicateKey,
                        place,
                        "a transfer takes one tap, and this is the second",
                    );
                }
                transfer.tap = parse_tap(cursor, errors);
            } else if !is_handle && !take_none(cursor) {
                if let Some((_, key)) = KEYS.iter().find(|(parameter, _)| *parameter == name) {
                    given.note(key.name(), name, place, errors);
                }
                transfer.value(name, cursor, options, errors);
            } else {
                let all = cursor.rest();
                skip_part(cursor);
                if name == "handle" {
                    check_handle(call, cursor.taken(all), errors);
                }
            }
        });
        (errors.len() == before).then_some(transfer)
    }

    fn value(&mut self, name: &str, cursor: &mut Cursor, options: &mut Options, errors: &mut Errors) {
        match name {
            "offsets" => self.offsets = parse_numbers_of("an offset", cursor, errors),
            "sizes" => self.sizes = parse_numbers_of("a size", cursor, errors),
            "strides" => self.strides = parse_numbers_of("a stride", cursor, errors),
            "offset" => self.offset = parse_number(cursor, Until::Comma, "an offset", errors),
            "bd_id" => {
                options.bd_id = parse_number(cursor, Until::Comma, "a descriptor number", errors);
            }
            "transfer_len" => options.len = parse_number(cursor, Until::Comma, "a length", errors),
            "burst_length" => {
                options.burst = parse_number(cursor, Until::Comma, "a burst length in bytes", errors);
            }
            "issue_token" | "wait" => {
                options.issue_token |= parse_bool(cursor, errors).unwrap_or_default();
            }
            "packet" => {
                let message = format!("expected `None`, found {}", cursor.found());
                let advice = help("write `packet = (id, type)` among the keys before the call");
                errors.push(Rule::Syntax, cursor.place(), message + &advice);
            }
            _ => skip_part(cursor),
        }
    }

    /// The steps of the walk; for a tap, the tap's steps and then `of_tap`.
    fn steps(self, op: Op, of_tap: Option<Op>, call: &Call, errors: &mut Errors) -> Option<Expression> {
        let lists = self.offset.as_ref().map(|offset| offset.place);
        let parts = self.offsets.as_ref().or(self.sizes.as_ref()).or(self.strides.as_ref());
        let lists = lists.or(parts.map(|list| list.place));
        match (self.tap, lists) {
            (Some(_), Some(place)) => {
                let message = "found both a tap and sizes or strides, which it replaces";
                errors.push(Rule::Syntax, place, message.to_owned() + &help("remove one of the two"));
                None
            }
            (Some(mut tap), None) => {
                if tap.is_sequence {
                    let message = "a transfer takes one tap, but this is a sequence of taps";
                    let advice = help("write `[0]` after it for the first one");
                    errors.push(Rule::Syntax, call.place, message.to_owned() + &advice);
                    return None;
                }
                let place = call.arguments.span().into();
                tap.steps.extend(of_tap.map(|op| Step { op, numbers: Vec::new(), place }));
                Some(tap)
            }
            (None, _) => {
                // As in Python: sizes of 1 in four dimensions.
                let implied = || match &self.sizes {
                    Some(sizes) if sizes.numbers.len() == 4 => Some(List {
                        numbers: [0, 0, 0, 1].map(|stride| Number::implied(stride, call.place)).to_vec(),
                        place: sizes.place,
                    }),
                    _ => None,
                };
                let strides = self.strides.or_else(implied);
                let (Some(sizes), Some(strides)) = (&self.sizes, &strides) else {
                    push_no_walk(call, self.sizes.as_ref(), lists.is_none(), errors);
                    return None;
                };
                let step = walk(op, self.offset, sizes, strides, call.place, errors)?;
                Some(Expression { steps: vec![step], is_sequence: false })
            }
        }
    }
}

fn push_no_walk(call: &Call, sizes: Option<&List>, is_empty: bool, errors: &mut Errors) {
    if let Some(sizes) = sizes {
        let message = "expected `strides` beside `sizes`, found nothing".to_owned();
        return errors.push(Rule::Syntax, sizes.place, message + &contiguous(sizes));
    }
    let place = call.arguments.span();
    if is_empty && (call.name == "fill" || call.name == "drain") {
        let message = "expected a tap, or the shape of a whole tensor before the call";
        return errors.push(
            Rule::Syntax,
            place,
            message.to_owned() + &help_code("tensor_dims = (64, 256), ..."),
        );
    }
    let message = "expected sizes and strides or a tap";
    errors.push(Rule::Syntax, place, message.to_owned() + &help_code("sizes = [64], strides = [1]"));
}

/// Pushes an error about the handle of the wrong end: the runtime fills a FIFO as its producer, and drains it as a
/// consumer.
fn check_handle(call: &Call, argument: &[TokenTree], errors: &mut Errors) {
    let [of @ .., TokenTree::Punct(_), TokenTree::Ident(end), TokenTree::Group(_)] = argument else { return };
    let (own, other, does) =
        if call.name == "fill" { ("prod", "cons", "produces") } else { ("cons", "prod", "consumes") };
    if end == other {
        let of: TokenStream = of.iter().cloned().collect();
        let message = format!("`{}` {does} objects, but `{end}()` is the handle of the other end", call.name);
        let place = Place::of(argument).unwrap_or_else(|| end.span().into());
        errors.push(Rule::Syntax, place, message + &help_code(format!("{of}.{own}()")));
    }
}

/// Parses the tap of `tap =`, which must be a notation: the numbers of a variable are not known.
fn parse_tap(cursor: &mut Cursor, errors: &mut Errors) -> Option<Expression> {
    if !at_source(cursor) {
        let message = format!("expected a tap, found {}", cursor.found());
        let background = note("the macro cannot see the numbers of a Python variable");
        let example =
            help("write `tap = TensorAccessPattern(...)` or `tap = TensorTiler2D.simple_tiler(...)[0]`");
        errors.push(Rule::Syntax, cursor.place(), message + &background + &example);
        skip_part(cursor);
        return None;
    }
    parse_expression(cursor, 0, errors)
}

/// `npu_dma_memcpy_nd(metadata = of, bd_id = 0, mem = A, offsets = [..], sizes = [..], strides = [..])`.
pub(super) fn parse_memcpy(
    call: &Call,
    options: &mut Options,
    given: &mut Given,
    errors: &mut Errors,
) -> Option<Expression> {
    let transfer = Transfer::parse(call, MEMCPY, options, given, errors)?;
    if transfer.tap.is_some() {
        return transfer.steps(Op::Walk, Some(Op::MemcpyTap), call, errors);
    }
    let Some(sizes) = transfer.sizes else {
        push_no_walk(call, None, false, errors);
        return None;
    };
    let implied = |numbers: [i128; 4]| List {
        numbers: numbers.map(|number| Number::implied(number, call.place)).to_vec(),
        place: call.place,
    };
    let offsets = transfer.offsets.unwrap_or_else(|| implied([0, 0, 0, 0]));
    let strides = transfer.strides.unwrap_or_else(|| implied([0, 0, 0, 1]));
    memcpy([offsets, sizes, strides], call.place, errors)
}

/// The step of offsets, sizes and strides.
pub(super) fn memcpy(lists: [List; 3], place: Place, errors: &mut Errors) -> Option<Expression> {
    let before = errors.len();
    let are_three = lists[1].numbers.len() == 3;
    for (list, what) in lists.iter().zip(["offsets", "sizes", "strides"]) {
        let found = list.numbers.len();
        if found != 4 {
            let message = format!("expected four {what}, found {found}");
            let background = note("a runtime transfer has four of each, outermost first (AIEX dialect)");
            let advice = match list.numbers.as_slice() {
                // Until the middle of 2024, the innermost stride of 1 was not written.
                [a, b, c] if what == "strides" && !are_three => {
                    help_code(format!("[{}, {}, {}, 1]", a.tokens, b.tokens, c.tokens))
                }
                [a, b, c] if what == "strides" => {
                    help_code(format!("[0, {}, {}, {}]", a.tokens, b.tokens, c.tokens))
                }
                [a, b, c] if what == "sizes" => {
                    help_code(format!("[1, {}, {}, {}]", a.tokens, b.tokens, c.tokens))
                }
                _ => String::new(),
            };
            errors.push(Rule::DimensionCount, list.place, message + &background + &advice);
        }
    }
    let numbers = lists.into_iter().flat_map(|list| list.numbers).collect();
    let steps = vec![Step { op: Op::Memcpy, numbers, place }];
    (errors.len() == before).then_some(Expression { steps, is_sequence: false })
}

/// `shim_dma_single_bd_task(of, A, offset = .., sizes = .., strides = ..)`.
pub(super) fn parse_task(
    call: &Call,
    options: &mut Options,
    given: &mut Given,
    errors: &mut Errors,
) -> Option<Expression> {
    let transfer = Transfer::parse(call, TASK, options, given, errors)?;
    transfer.steps(Op::Task, Some(Op::TaskTap), call, errors)
}

/// `rt.fill(of.prod(), A, tap = ..)` and `rt.drain(of.cons(), C, tap = .., wait = True)`.
pub(super) fn parse_fill(
    call: &Call,
    options: &mut Options,
    given: &mut Given,
    errors: &mut Errors,
) -> Option<Expression> {
    let direction = if call.name == "fill" { Direction::Mm2s } else { Direction::S2mm };
    let said = options.direction.get_or_insert(Named { value: direction, place: call.name.span().into() });
    if said.value != direction {
        let (name, said) = (direction.name(), said.value.name());
        let message = format!("`{}` is {name}, but the key before it says {said}", call.name);
        errors.push(Rule::DuplicateKey, call.name.span(), message);
    }
    let transfer = Transfer::parse(call, FILL, options, given, errors)?;
    let is_part = transfer.offset.is_some() || transfer.sizes.is_some() || transfer.strides.is_some();
    let is_whole = transfer.tap.is_none() && !is_part;
    if is_whole && let Some(tensor) = options.tensor.take() {
        let step = Step { op: Op::Full, numbers: tensor.numbers, place: tensor.place };
        return Some(Expression { steps: vec![step], is_sequence: false });
    }
    transfer.steps(Op::Walk, None, call, errors)
}
