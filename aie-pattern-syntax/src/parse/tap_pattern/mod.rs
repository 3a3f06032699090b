//! `tap_pattern!`: `i32, TensorAccessPattern((64, 256), offset = 0, sizes = [4, 64], strides = [64, 1])`, and the other
//! notations of IRON and MLIR-AIE for a walk of the runtime sequence.

mod expression;
mod mlir;
mod slice;
mod source;
mod step;
pub(in crate::parse) mod task;
mod transfer;

use aie_pattern_core::Device;
use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::device::Direction;
use aie_pattern_core::element::Element;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use self::expression::parse_expression;
use self::source::{SOURCES, at_source};
use self::step::Expression;
pub use self::step::Step;
use super::allow::{OfWalk, parse_allowed};
use super::cursor::Cursor;
use super::dma_bd::{parse_channel, parse_packet};
use super::ensure::{Ensure, parse_ensure};
use super::items::{Input, parse_input};
use super::keys::{At, Given, expect_equals, keys, names, parse_one_key, skip_part};
use super::list::List;
use super::mlir::value::Value;
use super::name::{Named, parse_device, parse_direction, parse_element, parse_word};
use super::number::{Number, Until, parse_number};
use super::python::arguments::{parse_bool, parse_numbers_of};
use super::python::call::{Call, take_call};
use crate::errors::{Errors, Place, help, help_code, meant, note, quoted};

keys! {
    /// The keys before the notation.
    enum Key {
        Device = "device",
        Direction = "direction",
        Channel = "channel",
        BdId = "bd_id",
        Packet = "packet",
        Burst = "burst",
        Address = "address",
        IssueToken = "issue_token",
        Index = "index",
        Allow = "allow",
        Ensure = "ensure",
        TensorDims = "tensor_dims",
        Offset = "offset",
        Sizes = "sizes",
        Strides = "strides",
        Len = "len",
    }
}

/// The notations of transfers; the sources of walks have their own list.
const TRANSFERS: [&str; 6] = [
    "dma_memcpy_nd",
    "dma_configure_task_for",
    "npu_dma_memcpy_nd",
    "shim_dma_single_bd_task",
    "fill",
    "drain",
];

/// The most operations of a tap: more than anyone writes, few enough for each to have a place.
const MAX_STEPS: usize = 128;

/// A tap, or a sequence of them, as written.
pub struct Tap {
    /// The element type.
    pub element: Named<Element>,
    /// The keys, including those that the notation sets.
    pub options: Options,
    /// The walk, step by step.
    pub steps: Vec<Step>,
    /// Whether it is a sequence of taps.
    pub is_sequence: bool,
    /// The place of the whole.
    pub place: Place,
}

/// The keys before the notation.
#[derive(Default)]
pub struct Options {
    /// The device, if one is named.
    pub device: Option<Named<Device>>,
    /// The direction of the transfer.
    pub direction: Option<Named<Direction>>,
    /// The number of the channel.
    pub channel: Option<Number>,
    /// The id of the descriptor; of the first one for a sequence.
    pub bd_id: Option<Number>,
    /// The packet's id and type.
    pub packet: Option<(Number, Number)>,
    /// The burst length in bytes.
    pub burst: Option<Number>,
    /// The byte address of the tensor.
    pub address: Option<Number>,
    /// The number of elements of one pass.
    pub len: Option<Number>,
    /// Whether the end of the task sends a token.
    pub issue_token: bool,
    /// The index type, if one is forced.
    pub index: Option<Named<Word>>,
    /// Whether a receiving tap may visit an element twice.
    pub allow_overlap: bool,
    /// What the declaration promises.
    pub ensure: Ensure,
    /// The name of the task, if it has one.
    pub(in crate::parse) task: Option<Value>,
    /// The operations on a task that directly follow it.
    pub(in crate::parse) uses: Vec<task::Use>,
    tensor: Option<List>,
    offset: Option<Number>,
    sizes: Option<List>,
    strides: Option<List>,
}

/// Whether a walk in full is next: `TensorAccessPattern(..)`.
pub fn at_walk(cursor: &Cursor) -> bool {
    take_call(&mut cursor.clone()).is_some_and(|call| call.name == "TensorAccessPattern")
}

/// Parses such a walk: the step of its tensor, and the step of its offset, sizes and strides.
pub fn parse_walk(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Step>> {
    source::parse_source(cursor, errors)
}

/// Parses a transfer as MLIR prints it, `aiex.npu.dma_memcpy_nd(..) {..} : memref<64xi32>`. `None` as the element leaves
/// it to the type.
pub fn parse_printed(
    element: Option<Named<Element>>,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<Tap> {
    let before = errors.len();
    let all = cursor.rest();
    check_width(element, errors);
    let (mut options, mut given) = (Options::default(), Given::default());
    let expression = parse_notation(element, &mut options, &mut given, cursor, errors);
    let place = Place::of(cursor.taken(all)).unwrap_or_else(|| cursor.place());
    let Expression { steps, is_sequence } = expression.filter(|_| errors.len() == before)?;
    let element = element.unwrap_or(Named { value: Element::Int8, place });
    Some(Tap { element, options, steps, is_sequence, place })
}

/// Pushes an error for elements smaller than a byte.
fn check_width(element: Option<Named<Element>>, errors: &mut Errors) {
    if let Some(Named { value, place }) = element
        && value.packed() > 1
    {
        let message = format!("a tap of {} would move halves of bytes", value.name());
        let background = note("declare two elements as one of 8 bits, which halves the innermost size");
        errors.push(Rule::ElementWidth, place, message + &background + &help_code("int8"));
    }
}

/// Parses the input of the macro.
pub fn parse(input: &[TokenTree]) -> Input<Tap> {
    parse_input(Cursor::of_input(input), parse_tap)
}

fn parse_tap(cursor: &mut Cursor, errors: &mut Errors) -> Option<Tap> {
    let all = cursor.rest();
    if at_source(cursor) || at_transfer(cursor) {
        cursor.push_expected_with("the element type before the notation", &help_code("i32, ..."), errors);
        skip_to_end(cursor);
        return None;
    }
    let element = parse_element(cursor, errors);
    check_width(element, errors);
    if cursor.punct(',').is_none() {
        if element.is_some() {
            cursor.push_expected("`,` after the element type", errors);
        }
        skip_to_end(cursor);
        return None;
    }
    let (mut options, mut given) = parse_options(cursor, errors);
    let before = errors.len();
    let expression = parse_notation(element, &mut options, &mut given, cursor, errors);
    for used in &options.uses {
        if let Some(task) = &options.task {
            used.check_task(task, errors);
        }
        used.check_token(options.issue_token, errors);
    }
    if errors.len() > before {
        skip_to_end(cursor);
    }
    let place = Place::of(cursor.taken(all)).unwrap_or_else(|| cursor.place());
    if !errors.is_empty() {
        return None;
    }
    let Expression { mut steps, is_sequence } = expression?;
    if let Some(step) = steps.get(MAX_STEPS) {
        let message = format!("too many operations: {}, but a tap has at most {MAX_STEPS}", steps.len());
        errors.push(Rule::Syntax, step.place, message);
        return None;
    }
    if let Some(tensor) = options.tensor.take() {
        if !matches!(steps.first(), Some(Step { op: Op::Walk | Op::Memcpy | Op::Task, .. })) {
            push_given("tensor_dims", tensor.place, errors);
            return None;
        }
        steps.insert(0, Step { op: Op::Tensor, numbers: tensor.numbers, place: tensor.place });
    }
    Some(Tap { element: element?, options, steps, is_sequence, place })
}

/// After an error: skips to the end of the declaration.
fn skip_to_end(cursor: &mut Cursor) {
    cursor.skip_until(|cursor| cursor.is_punct(';'));
}

/// Whether a transfer is next.
fn at_transfer(cursor: &Cursor) -> bool {
    let is_transfer = |call: Call| TRANSFERS.iter().any(|name| call.name == name);
    take_call(&mut cursor.clone()).is_some_and(is_transfer) || task::at_task(cursor)
}

/// Takes `task =`, the Python variable before a notation.
fn take_variable(cursor: &mut Cursor) {
    let mut ahead = cursor.clone();
    let is_variable = ahead.ident().is_some_and(|name| !names::<Key>().any(|key| name == key));
    if is_variable && ahead.punct('=').is_some() && (at_source(&ahead) || at_transfer(&ahead)) {
        *cursor = ahead;
    }
}

/// Parses the keys, each with the comma after it.
fn parse_options(cursor: &mut Cursor, errors: &mut Errors) -> (Options, Given) {
    let (mut options, mut given) = (Options::default(), Given::default());
    take_variable(cursor);
    while at_key(cursor) {
        parse_one_key(cursor, &mut given, errors, |key, cursor, errors| {
            options.parse_value(key, cursor, errors);
        });
        cursor.punct(',');
        take_variable(cursor);
    }
    (options, given)
}

/// Whether a key is next: one with its `=`, one with parentheses, or a flag.
fn at_key(cursor: &Cursor) -> bool {
    match cursor.rest() {
        [TokenTree::Ident(_), TokenTree::Punct(punct), ..] if punct.as_char() == '=' => true,
        [TokenTree::Ident(key), TokenTree::Group(group), ..]
            if group.delimiter() == Delimiter::Parenthesis =>
        {
            key == "ensure" || key == "allow"
        }
        _ => cursor.is_ident("issue_token"),
    }
}

impl Options {
    /// The device, AIE-ML if none is named.
    pub(crate) fn device(&self) -> Device {
        self.device.map_or(Device::DEFAULT, |device| device.value)
    }

    fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        let is_alone = match key.key {
            Key::Allow | Key::Ensure => true,
            Key::IssueToken => !cursor.is_punct('='),
            Key::Device
            | Key::Direction
            | Key::Channel
            | Key::BdId
            | Key::Packet
            | Key::Burst
            | Key::Address
            | Key::Index
            | Key::TensorDims
            | Key::Offset
            | Key::Sizes
            | Key::Strides
            | Key::Len => false,
        };
        if !is_alone && !expect_equals(key, cursor, errors) {
            return;
        }
        match key.key {
            Key::Device => self.device = parse_device(cursor, errors),
            Key::Direction | Key::Channel if self.direction.is_some() => {
                let said = self.direction.map_or("", |said| said.value.name());
                let message = format!("the direction of the transfer is already {said}");
                errors.push(Rule::DuplicateKey, key.span, message);
                skip_part(cursor);
            }
            Key::Direction => self.direction = parse_direction(cursor, errors),
            Key::Channel => {
                if let Some((direction, channel)) = parse_channel(cursor, errors) {
                    (self.direction, self.channel) = (Some(direction), Some(channel));
                }
            }
            Key::BdId => self.bd_id = parse_number(cursor, Until::Comma, "a descriptor number", errors),
            Key::Packet => self.packet = parse_packet(cursor, errors),
            Key::Burst => self.burst = parse_number(cursor, Until::Comma, "a burst length in bytes", errors),
            Key::Address => self.address = parse_number(cursor, Until::Comma, "an address", errors),
            Key::IssueToken => {
                self.issue_token = is_alone || parse_bool(cursor, errors).unwrap_or_default();
            }
            Key::Index => self.index = parse_word(cursor, errors),
            Key::Allow => parse_allowed(cursor, errors, |word| match word {
                OfWalk::Overlap => self.allow_overlap = true,
            }),
            Key::Ensure => self.ensure = parse_ensure(cursor, errors),
            Key::TensorDims => self.tensor = parse_numbers_of("a size of the tensor", cursor, errors),
            Key::Offset => self.offset = parse_number(cursor, Until::Comma, "an offset", errors),
            Key::Sizes => self.sizes = parse_numbers_of("a size", cursor, errors),
            Key::Strides => self.strides = parse_numbers_of("a stride", cursor, errors),
            Key::Len => self.len = parse_number(cursor, Until::Comma, "a length", errors),
        }
    }

    /// Before a notation that already is a walk: refuses the keys of another walk, rather than ignore them.
    fn refuse_lists(&mut self, errors: &mut Errors) {
        let offset = self.offset.take().map(|offset| ("offset", offset.place));
        let sizes = self.sizes.take().map(|list| ("sizes", list.place));
        let strides = self.strides.take().map(|list| ("strides", list.place));
        for (key, place) in [offset, sizes, strides].into_iter().flatten() {
            push_given(key, place, errors);
        }
    }

    /// The walk of a list of sizes and a list of strides.
    fn lists(&mut self, errors: &mut Errors) -> Option<Expression> {
        let (sizes, strides) = match (self.sizes.take(), self.strides.take()) {
            (Some(sizes), Some(strides)) => (sizes, strides),
            (Some(sizes), None) => {
                let message = "expected `strides` beside `sizes`, found nothing".to_owned();
                errors.push(Rule::Syntax, sizes.place, message + &source::contiguous(&sizes));
                return None;
            }
            (None, Some(strides)) => {
                errors.push(Rule::Syntax, strides.place, "expected `sizes` beside `strides`, found nothing");
                return None;
            }
            (None, None) => return None,
        };
        let place = Place { first: sizes.place.first, last: strides.place.last };
        let step = source::walk(Op::Walk, self.offset.take(), &sizes, &strides, place, errors)?;
        Some(Expression { steps: vec![step], is_sequence: false })
    }
}

/// Parses the notation after the keys.
fn parse_notation(
    element: Option<Named<Element>>,
    options: &mut Options,
    given: &mut Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<Expression> {
    let before = errors.len();
    if cursor.is_empty() || cursor.is_punct(';') {
        let lists = options.lists(errors);
        if lists.is_none() && errors.is_empty() {
            push_no_notation(cursor, errors);
        }
        return lists;
    }
    options.refuse_lists(errors);
    if at_source(cursor) {
        return parse_expression(cursor, 0, errors);
    }
    if task::at_task(cursor) {
        let task = task::parse_task(element, options, given, cursor, errors);
        return task.filter(|_| errors.len() == before);
    }
    let mut ahead = cursor.clone();
    let call = take_call(&mut ahead);
    let expression = match &call {
        Some(call) if call.name == "dma_memcpy_nd" => {
            mlir::parse_memcpy(call, element, options, given, &mut ahead, errors)
        }
        Some(call) if call.name == "npu_dma_memcpy_nd" => {
            transfer::parse_memcpy(call, options, given, errors)
        }
        Some(call) if call.name == "shim_dma_single_bd_task" => {
            transfer::parse_task(call, options, given, errors)
        }
        Some(call) if call.name == "fill" || call.name == "drain" => {
            transfer::parse_fill(call, options, given, errors)
        }
        _ => {
            push_no_notation(cursor, errors);
            return None;
        }
    };
    // A `dma_memcpy_nd` that receives always issues a token, regardless of its attribute (AIEX dialect).
    let is_memcpy = call.is_some_and(|call| call.name.to_string().ends_with("dma_memcpy_nd"));
    let arrives = options.direction.is_some_and(|direction| direction.value == Direction::S2mm);
    options.issue_token |= is_memcpy && arrives;
    *cursor = ahead;
    expression.filter(|_| errors.len() == before)
}

/// Pushes an error about a key that gives a part of the walk that the notation gives as well.
fn push_given(key: &str, place: Place, errors: &mut Errors) {
    let message = format!("`{key}` is already part of the notation that follows");
    errors.push(Rule::DuplicateKey, place, message);
}

fn push_no_notation(cursor: &Cursor, errors: &mut Errors) {
    let known = note(format!("notations: {}, {}", quoted(SOURCES), quoted(TRANSFERS)));
    let names: Vec<&str> = SOURCES.iter().chain(&TRANSFERS).copied().collect();
    let misspelled = take_call(&mut cursor.clone()).and_then(|call| meant(&call.name.to_string(), &names));
    let advice = match misspelled {
        Some(name) => help(format!("did you mean `{name}`")),
        None => {
            help_code("TensorAccessPattern((64, 256), offset = 0, sizes = [64, 256], strides = [256, 1])")
        }
    };
    let message = format!("expected a tap, found {}{known}{advice}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message);
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("lib.rs", "macro_rules! tap_pattern");
}
